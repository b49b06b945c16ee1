// A function that is called through a pointer frees what it is given, and the library must not free an element of a region.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions
// RUN: FileCheck %s --input-file %t.early.regions.log
// RUN: FileCheck %s --input-file %t.late.regions.log
// CHECK-NOT: struct.row: {{.*}}region
// CHECK: struct.row: left alone: the size of its allocation
// CHECK-NOT: struct.row: {{.*}}region
#include <stdio.h>
#include <stdlib.h>

struct row { int key; char tag; long cold[4]; int hot; short last; };

static int drops;
__attribute__((noinline)) static void drop(void *p) { drops++, free(p); }
__attribute__((noinline)) static void keep(void *p) { drops += ((struct row *)p)->hot; }

static void (*volatile chosen)(void *);

int main(int argc, char **argv) {
  (void)argv;
  int n = 1000 * argc;
  long sum = 0;
  for (int pass = 0; pass < 6; pass++) {
    struct row *rows = malloc(n * sizeof *rows);
    if (!rows)
      return 1;
    for (int i = 0; i < n; i++) {
      rows[i].key = i;
      rows[i].tag = (char)(i % 100);
      rows[i].cold[i & 3] = i;
      rows[i].hot = i * 7 % 101;
      rows[i].last = (short)(i % 3);
    }
    for (int i = 0; i < n; i++)
      sum += rows[i].key + rows[i].tag + rows[i].cold[i & 3] + rows[i].hot + rows[i].last;
    chosen = pass % 2 ? drop : keep;
    void (*d)(void *) = chosen;
    d(rows);
  }
  printf("%ld %d\n", sum, drops);
}
