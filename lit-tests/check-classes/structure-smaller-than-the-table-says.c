// The table of library functions says how much they look at, at most: a `struct tm` has 56 bytes here, and the table says 64. A number among the
// arguments that happens to be the same means nothing.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.early.o %t.runtime.o -o %t.early
// RUN: %t.early 2>&1 | FileCheck %s
// CHECK-NOT: instruction
// CHECK: 2001
#include <stdio.h>
#include <time.h>

int main(void)
{
    struct tm when = {.tm_year = 101, .tm_mon = 1, .tm_mday = 2};
    char text[64];
    strftime(text, 64, "%Y", &when);
    puts(text);
    return 0;
}
