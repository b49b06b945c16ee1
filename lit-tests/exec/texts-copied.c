// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=4 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe gram 2>&1 | FileCheck --check-prefix=GRAM %s
// RUN: not --crash %t.exe read 2>&1 | FileCheck --check-prefix=READ %s
// CHECK-DAG: symbol: {{.*}}in a region
// CHECK-DAG: gram: {{.*}}in a region
// GRAM: dtrans: {{.*}}index 30 is outside of the array that bytes are copied to or from
// READ: dtrans: {{.*}}index 21 is outside of the array that bytes are copied to or from

// Texts that are copied by length into records and out of them: first in a record where that is known to fit, elsewhere where it is checked. What compares as many
// bytes as are known to fit, and what is only asked whether there is such a character, leaves them alone.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct symbol {
  char name[16];
  long value, s0, s1, s2;
  struct symbol *chain;
};
struct gram {
  long hash, count, g0, g1;
  char text[20];
  int flags;
  struct gram *next;
};

static struct symbol *table[1 << 10];
static struct gram *grams;

NI static struct symbol *intern(const char *text, size_t length) {
  unsigned h = 2166136261u;
  if (length > 15)
    exit(2);
  for (size_t i = 0; i < length; i++)
    h = (h ^ (unsigned char)text[i]) * 16777619u;
  for (struct symbol *s = table[h & 1023]; s; s = s->chain)
    if (strlen(s->name) == length && memcmp(s->name, text, length) == 0)
      return s;
  struct symbol *s = calloc(1, sizeof *s);
  if (!s)
    exit(1);
  memcpy(s->name, text, length);
  s->chain = table[h & 1023];
  table[h & 1023] = s;
  s->value = h;
  return s;
}

NI static struct gram *add(const char *text, int n, long hash) {
  struct gram *g = calloc(1, sizeof *g);
  if (!g)
    exit(1);
  g->hash = hash;
  g->count = 1;
  memcpy(g->text, text, (size_t)n);
  g->text[n] = '\0';
  if (strchr(g->text, ' '))
    g->flags |= 4;
  g->next = grams;
  grams = g;
  return g;
}

NI static int read_text(const struct gram *g, char *to, int n) {
  memcpy(to, g->text, (size_t)n);
  to[n] = '\0';
  return to[0];
}

int main(int argc, char **argv) {
  char text[64], to[64] = "";
  long s = 0;
  for (int i = 0; i < 60000; i++) {
    int n = snprintf(text, sizeof text, "w%d %d", i % 5000, i % 7);
    struct symbol *y = intern(text, (size_t)n);
    y->value += i;
    if (i % 3 == 0)
      add(text, n, y->value);
  }
  for (int r = 0; r < 5; r++)
    for (struct gram *g = grams; g; g = g->next)
      s += g->hash % 1000 + g->count + (g->flags & 4) + read_text(g, to, r + 1);
  for (int i = 0; i < 1024; i++)
    for (struct symbol *y = table[i]; y; y = y->chain)
      s += y->value % 100 + (long)strlen(y->name);
  printf("%ld %s\n", s, to);
  memset(text, 'x', sizeof text - 1);
  if (argc > 1 && argv[1][0] == 'g')
    printf("%ld\n", add(text, argc + 28, 1)->hash);
  if (argc > 1 && argv[1][0] == 'r')
    printf("%d\n", read_text(grams, to, argc + 19));
}
