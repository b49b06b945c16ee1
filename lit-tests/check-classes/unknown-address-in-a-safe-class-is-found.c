// An address that the analysis does not know must not lead into what is judged safe. Here it does by a step out of bounds,
// from a block of 24 bytes into the next.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang -g %early -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.o %t.runtime.o -o %t.exe
// RUN: not --crash %t.exe 2>&1 | FileCheck %s
// CHECK: dtrans-check-classes: an access of another class
// CHECK-NEXT: instruction: main: {{.*}}load i64{{.*}}unknown-address-in-a-safe-class-is-found.c:[[#@LINE+14]])
// CHECK: the analysis says: an address that is not known
// CHECK: there is: class {{[0-9]+}} {{.*}}, judged safe, {{[0-9]+}} bytes from its start, object of 24 bytes: main: {{.*}}malloc
#include <stdlib.h>
int main(int argc, char **argv)
{
    long *seen = malloc(24), *unseen = malloc(24), all = 0;
    unseen[0] = argc;
    unseen[1] = argc;
    unseen[2] = argc;
    for (int i = 0; i < 3; i++)
        all += unseen[i];
    __asm__("" : "+r"(seen));
    for (int i = 3; i < 8; i++)
        all += seen[i];
    return all == 42;
}
