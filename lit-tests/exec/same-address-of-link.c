// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// struct star **link points at a global head or at a next field, in turn.
#include <stdio.h>
#include <stdlib.h>

struct star { int number; struct star *next; double light; };

static struct star *head;

static void insert(struct star *s)
{
    struct star **link = &head;
    while (*link && (*link)->light < s->light)
        link = &(*link)->next;
    s->next = *link;
    *link = s;
}

static void drop(int number)
{
    for (struct star **link = &head; *link; link = &(*link)->next)
        if ((*link)->number == number) {
            *link = (*link)->next;
            return;
        }
}

int main(int argc, char **argv)
{
    (void)argv;
    int n = argc + 14;
    struct star *s = calloc((size_t)n, sizeof *s);
    if (!s)
        return 1;
    for (int i = 0; i < n; i++) {
        s[i].number = i;
        s[i].light = (double)(i * 7 % 15);
        insert(&s[i]);
    }
    drop(0);
    drop(7);
    drop(13);
    for (struct star *p = head; p; p = p->next)
        printf("%d %.0f\n", p->number, p->light);
    free(s);
    return 0;
}
