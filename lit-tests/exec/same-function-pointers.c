// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A table of functions that take element pointers and return them.
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; struct star *next; };
typedef struct star *step(struct star *);

static struct star *by_one(struct star *s) { s->mass++; return s->next; }
static struct star *by_two(struct star *s) { s->light += 0.5; return s->next ? s->next->next : NULL; }
static struct star *stay(struct star *s) { return s; }

static step *const steps[] = { by_one, stay, by_two };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (int)i;
        s[i].next = i + 1 < n ? &s[i + 1] : NULL;
    }
    int k = 0;
    for (struct star *p = s; p; p = steps[k++ % 3](p))
        printf("%d %ld %.1f\n", p->number, p->mass, p->light);
    step *volatile f = by_one;
    printf("%d\n", f(&s[4])->number);
    free(s);
    return 0;
}
