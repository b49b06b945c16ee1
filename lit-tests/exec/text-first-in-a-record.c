// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late overflow 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK: entry: {{.*}}kept {{.*}} in 32 bits
// STOP: dtrans: {{.*}}text

// A text that lies first in a record has its address; one of two is chosen.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char name[24]; int uses; struct entry *next; long weight; char note[16]; };

static struct entry *first;

__attribute__((noinline)) static struct entry *find(const char *name)
{
    for (struct entry *e = first; e; e = e->next)
        if (strcmp(e->name, name) == 0)
            return e;
    return NULL;
}

__attribute__((noinline)) static void add(const char *name, long weight)
{
    struct entry *e = find(name);
    if (!e) {
        e = calloc(1, sizeof *e);
        if (!e)
            exit(1);
        snprintf(e->name, sizeof e->name, "%s", name);
        snprintf(e->note, sizeof e->note, "n%ld", weight);
        e->next = first;
        first = e;
    }
    e->uses++;
    e->weight += weight;
}

__attribute__((noinline)) static void show(const struct entry *e, int by_note)
{
    printf("%s %d %ld\n", e->name, e->uses, e->weight);
    if (by_note)
        puts(e->note);
    printf("%s\n", e->next ? e->next->name : "none");
}

int main(int argc, char **argv)
{
    char name[32];
    for (int i = 0; i < 60; i++) {
        snprintf(name, sizeof name, "name-%d", i * 7 % 23);
        add(name, i);
    }
    if (argc > 1)
        memset(first->name, 'x', sizeof first->name);
    for (struct entry *e = first; e; e = e->next)
        show(e, e->uses & 1);
    while (first) {
        struct entry *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
