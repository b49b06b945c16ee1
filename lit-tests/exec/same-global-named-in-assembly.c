// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Assembly at the top of the file reads the global pointer by its name.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; int kind; double light; long mass; };

__attribute__((used)) struct star *stars;

int first_number(void);

#if defined(__x86_64__)
__asm__(".text\n.globl first_number\nfirst_number:\n  movq stars(%rip), %rax\n  movl (%rax), %eax\n  ret\n");
#else
int first_number(void) { return stars->number; }
#endif

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    stars = calloc(n, sizeof *stars);
    if (!stars)
        return 1;
    for (size_t i = 0; i < n; i++) {
        stars[i].number = 7 + (int)i;
        stars[i].light = 0.5;
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += stars[i].light * stars[i].number + (double)stars[i].mass + stars[i].kind;
    printf("%.1f %d\n", sum, first_number());
    free(stars);
    return 0;
}
