// What the analysis relies on is checked too: an access stays within its object, and what is freed is not used.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.o %t.runtime.o -o %t.exe
// RUN: %t.exe
// RUN: not --crash %t.exe past 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: not --crash %t.exe far from here 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: env DTRANS_CHECK=keep-going %t.exe far from here 2>&1 | FileCheck %s --check-prefix=FAR
// PAST: dtrans-check-classes: an access past the end of its object
// PAST: there is: class {{[0-9]+}} {{.*}}, judged safe, 8 bytes from its start, object of 12 bytes
// FAR: dtrans-check-classes: an access outside every object
// FAR: the analysis says: class {{[0-9]+}}
// FAR: there is: no live object that is known
#include <stdlib.h>
int main(int argc, char **argv)
{
    char *bytes = calloc(3, 4);
    int all = 0;
    all += argc < 3 ? *(long *)(bytes + 8 * (argc - 1)) : *(int *)(bytes + 8);
    if (argc > 2)
        free(bytes), all += *(volatile int *)bytes;
    return all == 42;
}
