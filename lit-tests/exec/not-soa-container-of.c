// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Missed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}task{{[^a-z_]}}

// The record is found again from the address of a member in its middle.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct link { struct link *next; };
struct task { int number; double due; struct link by_due; long runs; };

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 19;
    struct task *t = calloc(n, sizeof *t);
    struct link *head = NULL;
    if (!t)
        return 1;
    for (size_t i = 0; i < n; i++) {
        t[i].number = (int)i;
        t[i].due = (double)(i * 7 % 20);
        t[i].by_due.next = head;
        head = &t[i].by_due;
    }
    double sum = 0;
    for (struct link *l = head; l; l = l->next) {
        struct task *p = (struct task *)((char *)l - offsetof(struct task, by_due));
        p->runs++;
        sum = sum * 0.5 + p->due + p->number;
    }
    printf("%.9f %ld\n", sum, t[3].runs);
    free(t);
    return 0;
}
