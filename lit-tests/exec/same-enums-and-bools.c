// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Enumerations and booleans, whose loads say what range they have.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum colour { RED, GREEN = 5, BLUE = 300 };
struct thing { enum colour colour; bool on, off; long id; enum colour other : 12; bool flag : 1; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct thing *t = calloc(n, sizeof *t);
    if (!t)
        return 1;
    for (size_t i = 0; i < n; i++) {
        t[i].colour = i % 3 == 0 ? RED : i % 3 == 1 ? GREEN : BLUE;
        t[i].on = i & 4;
        t[i].off = !t[i].on;
        t[i].other = t[i].colour;
        t[i].flag = t[i / 2].on ^ t[i].off;
        t[i].id = (long)i;
    }
    long sum = 0;
    for (size_t i = 0; i < n; i++) {
        switch (t[i].colour) {
        case RED: sum += 1; break;
        case GREEN: sum += t[i].on ? 10 : 20; break;
        case BLUE: sum += t[i].flag ? 100 : 200; break;
        }
        sum = sum * 2 % 1000003 + t[i].other + t[i].off + t[i].id;
    }
    printf("%ld\n", sum);
    free(t);
    return 0;
}
