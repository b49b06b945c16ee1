// Two arrays of characters without ends are compared at once, up to a length that is no constant: that is no text in the first, though that is filled alone.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe5 && %t.exe5 > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct header { char magic[8], version[8]; long n; double w; struct header *next; long k; };
static struct header *headers;

__attribute__((noinline)) static int is_header(const struct header *h, const char *text) {
  return h->n > 0 && strncmp(h->magic, text, strlen(text)) == 0;
}

int main(void) {
  static const char *const versions[] = {"MAGIC-001.0", "MAGIC-002.000000", "MAGIC"};
  long good = 0;
  for (int i = 0; i < 20; i++) {
    struct header *h = calloc(1, sizeof *h);
    if (!h)
      return 1;
    memcpy(h->magic, "MAGIC-00", 8);
    memcpy(h->version, i % 2 ? "1.000000" : "2.000000", 8);
    h->n = i, h->w = 0.5 * i, h->next = headers, headers = h;
  }
  for (struct header *h = headers; h; h = h->next)
    good += is_header(h, versions[h->n % 3]) * h->n;
  printf("%ld\n", good);
  return 0;
}
