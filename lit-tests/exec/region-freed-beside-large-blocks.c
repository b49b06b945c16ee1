// One function frees records and blocks of the library's, which lie directly below the records' region: those are none of its elements, whatever number they would have. Single records, and
// several at once (SEVERAL).
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O1 -DSEVERAL %s -o %t.ref && %t.ref > %t.several.expected
// RUN: %clang %late -c %s -o %t.o && %clang %late -DSEVERAL -c %s -o %t.several.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK: !Passed {{.*[^a-z_]}}record{{[^a-z_].*}}in a region
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.several.o -o %t.exe && %t.exe > %t.out && diff %t.several.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { long id, unused, unused2, unused3, unused4, unused5; double x; long val; };

#ifdef SEVERAL
#define AT_ONCE(i) (1 + (i & 1))
#else
#define AT_ONCE(i) 1
#endif

static void *garbage[4];
__attribute__((noinline)) static void drop(void) {
  for (int j = 0; j < 4; j++)
    free(garbage[j]);
}

static struct record *make(long i, long value) {
  struct record *s = malloc((size_t)AT_ONCE(i) * sizeof *s);
  if (!s)
    exit(1);
  for (int k = 0; k < AT_ONCE(i); k++) {
    s[k].id = i;
    s[k].val = value;
    s[k].x = (double)i;
  }
  return s;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 20000;
  unsigned long t = 0;
  struct record **all = malloc((size_t)n * sizeof *all);
  if (!all)
    return 1;
  for (long i = 0; i < n; i++)
    all[i] = make(i, i * 7);
  for (int k = 0; k < 9; k++)
    for (long i = 0; i < n; i++)
      t += (unsigned long)(all[i]->id * k + all[i]->val);
  for (long i = 4; i < n; i++) {
    garbage[i & 3] = all[i];
    if ((i & 3) == 3)
      drop();
  }
  for (int k = 0; k < 4; k++) {
    char *block = malloc(140000);
    if (!block)
      return 1;
    memset(block, k, 140000);
    t += (unsigned long)block[k * 9];
    garbage[k] = block;
  }
  drop();
  for (long i = 4; i < 14; i++)
    all[i] = make(i, i * 11);
  for (long i = 0; i < 14; i++) {
    t = t * 31 + (unsigned long)(all[i]->id + all[i]->val + (long)all[i]->x);
    printf("%ld ", all[i]->id);
  }
  printf("%lu\n", t);
  return 0;
}
