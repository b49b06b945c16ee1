// A global pointer that has become an index is optimized out, also where other files know it: of such a variable gdb looks for the
// symbol when there is no location, and showed the index as an address. lldb looks for it in any case: it has another name. What stays
// a pointer keeps its location.
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS="cost-model=off;pools=off" %clang %lldplugin %t.o -o %t
// RUN: llvm-dwarfdump --name=stars %t | FileCheck %s --check-prefix=INDEX
// RUN: llvm-dwarfdump --name=count %t | FileCheck %s --check-prefix=OTHER
// RUN: llvm-nm %t | FileCheck %s --check-prefix=NAMES
// REQUIRES: lld

// INDEX: DW_TAG_variable
// INDEX-NOT: DW_AT_external
// INDEX-NOT: DW_AT_location
// OTHER: DW_TAG_variable
// OTHER: DW_AT_external (true)
// OTHER: DW_AT_location
// NAMES-NOT: {{ stars$}}
// NAMES: {{ count$}}
// NAMES-NOT: {{ stars$}}
#include <stdlib.h>

struct star { double light; long number; int age; };

struct star *stars;
long count;

__attribute__((noinline)) static double lights(void)
{
    double sum = 0;
    for (long i = 0; i < count; i++)
        sum += stars[i].light;
    return sum;
}

__attribute__((noinline)) static void stop(void) { __asm__ volatile(""); }

int main(int argc, char **argv)
{
    count = argc + 9;
    stars = malloc(count * sizeof *stars);
    if (!stars)
        return 1;
    for (long i = 0; i < count; i++)
        stars[i] = (struct star){i, i * 2, i + 3};
    double sum = lights();
    for (long i = 0; i < count; i++)
        sum += stars[i].number * stars[i].age;
    stop();
    return sum + stars[count / 2].age == 0;
}
