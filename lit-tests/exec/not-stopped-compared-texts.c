// What a record begins with is compared up to a length that is no constant, together with what follows. That is no text in the array there where none is read up to its
// end, nor where something else fills all of the array, as a copy of the record or what a variable begins with does; and it is no miss to compare so where it has an end.
// RUN: %clang -DPART=1 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=1 %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -DPART=2 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=2 %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -DPART=4 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=4 %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -DPART=5 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=5 %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -DPART=3 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=3 %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// CHECK: header: {{.*}}in a region
#ifndef PART
#define PART 1
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct header {
  char magic[8];
  int version;
  int kind;
  long n;
  double w;
  struct header *next;
  long sum;
};
#if PART == 5
static struct header first = {"ABCDEFGH", 1, 1, 20, 0.5, NULL, 0};
static struct header *headers = &first;
#else
static struct header *headers;
#endif

NI static int is_same(const struct header *h, const char *text, size_t n) {
  return h->n > 2 && strncmp((const char *)h, text, n) == 0;
}

// It is not seen which character is the last that is written.
NI static void put_one(struct header *h, unsigned i, char c) {
  h->magic[i & 7] = c;
  h->sum += h->n;
}

NI static void put(struct header *h, const char *text, size_t n) {
#if PART == 2
  if (n == 8) {
    memcpy(h->magic, text, 8);
    return;
  }
#elif PART == 4
  static const struct header full = {.magic = "ABCDEFGH", .version = 1, .kind = 1};
  if (n == 8) {
    *h = full;
    return;
  }
#endif
  for (unsigned i = 0; i < n; i++)
    put_one(h, i, text[i]);
}

int main(int argc, char **argv) {
  char key[16];
  long found = 0;
  (void)argv;
  memset(key, 0, sizeof key);
#if PART == 3
  memcpy(key, "ABCDEFG", 7);
#else
  memcpy(key, "ABCDEFGH\1", 9);
#endif
  for (int i = 0; i < 20; i++) {
    struct header *h = calloc(1, sizeof *h);
    if (!h)
      return 1;
    h->kind = i % 3;
    h->version = i % 2;
    put(h, key, h->kind ? (PART == 3 ? 7 : 8) : 4);
    h->n = i;
    h->w = i * .5;
    h->next = headers;
    headers = h;
  }
  for (struct header *h = headers; h; h = h->next) {
    found += is_same(h, key, (size_t)(8 + argc)) * h->n;
    h->sum += found;
    h->w += h->sum;
  }
  for (struct header *h = headers; h; h = h->next) {
#if PART != 1
    if (h->kind == 0)
      printf("%s: ", h->magic);
#endif
    printf("%ld %g %d\n", h->sum, h->w, h->version);
  }
  printf("%ld\n", found);
  return 0;
}
