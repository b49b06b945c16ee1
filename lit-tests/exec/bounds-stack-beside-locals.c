// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// RUN: %t.ref below > %t.below && %t.exe below > %t.out && diff %t.below %t.out
// RUN: not --crash %t.exe full 2>&1 | FileCheck --check-prefix=FULL %s
// CHECK-DAG: item: {{.*}}in a region
// CHECK-DAG: frame: {{.*}}in a region
// FULL: dtrans: {{.*}}is outside of

// The last element before an index (`f->stack[f->sp - 1]`) of an array behind another of such elements: both are one as far as indices are not proved, so that
// it is in that one whichever of them is meant.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct item {
  long a, b;
  struct item *next;
  long c;
};
struct frame {
  struct frame *up;
  long sp;
  struct item *local[8], *stack[12];
};

NI static struct item *make(long a, struct item *next) {
  struct item *item = malloc(sizeof *item);
  if (!item)
    exit(1);
  *item = (struct item){.a = a, .b = 1, .next = next, .c = 2};
  return item;
}
NI static void run(struct frame *f, long n) {
  for (long i = 0; i < n; i++) {
    struct item *top = f->stack[f->sp - 1];
    f->stack[f->sp - 1] = make(top ? top->a % 1000 + i : i, top);
    if (i % 100 == 0) {
      f->local[i / 100 % 7] = f->stack[f->sp - 1];
      f->sp = 1 + i / 100 % 11;
    }
  }
}
int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  struct frame *f = calloc(1, sizeof *f);
  if (!f)
    return 1;
  f->sp = !strcmp(what, "full") ? 13 : 1;
  run(f, 20000);
  if (!strcmp(what, "below")) {
    f->sp = 0;
    run(f, 1);
  }
  long sum = 0;
  for (int k = 0; k < 12; k++)
    for (struct item *item = f->stack[k]; item; item = item->next)
      sum += item->a;
  for (int k = 0; k < 7; k++)
    sum = sum * 3 + f->local[k]->a;
  printf("%ld\n", sum);
}
