// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// A list through the array that ends in null, walked, reversed and emptied.
#include <stdio.h>
#include <stdlib.h>

struct star { long number; struct star *next; double light; };

static struct star *reverse(struct star *head)
{
    struct star *done = NULL;
    while (head) {
        struct star *rest = head->next;
        head->next = done;
        done = head;
        head = rest;
    }
    return done;
}

static void show(const struct star *s)
{
    for (; s != NULL; s = s->next)
        printf("%ld ", s->number);
    puts("end");
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 11;
    struct star *s = malloc(n * sizeof *s), *head = NULL;
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++) {
        s[i].number = (long)i;
        s[i].light = 0.25;
        s[i].next = head;
        head = &s[i];
    }
    show(head);
    head = reverse(head);
    show(head);
    while (head && head->next)
        head = head->next->next;
    puts(head ? "odd" : "even");
    free(s);
    return 0;
}
