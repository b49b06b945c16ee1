// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Truth values that are found by how far they lie from an array of such, or from the record's start: an index of the array looks the same. Where one lies by itself in the record it may be
// meant, and nothing is checked.
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct option { struct option *next; int key; bool level[3]; char kind; double weight; char c1; bool verbose; char c2; bool quiet; int more; long cold[2]; };

static struct option *all;
static const struct { char name[8]; size_t at; } table[] = {
    {"level", 0},
    {"verbose", offsetof(struct option, verbose) - offsetof(struct option, level)},
    {"quiet", offsetof(struct option, quiet) - offsetof(struct option, level)},
};
static const char *const asked[] = {"verbose", "level", "quiet"};

static size_t find(const char *name)
{
    for (int i = 0; i < 3; i++)
        if (table[i].name[0] == name[0])
            return table[i].at;
    return 0;
}

__attribute__((noinline)) static int count(size_t at)
{
    int n = 0;
    for (struct option *o = all; o; o = o->next) {
        bool *b = (bool *)((char *)o + offsetof(struct option, level) + at);
        n += *b ? o->key & 3 : 0;
        *b = !*b;
    }
    return n;
}

int main(void)
{
    for (int i = 0; i < 1000; i++) {
        struct option *o = calloc(1, sizeof *o);
        if (!o)
            return 1;
        o->key = i;
        o->weight = i * 2;
        o->verbose = i & 1;
        o->quiet = i & 2;
        o->level[i % 3] = true;
        o->kind = o->c1 = o->c2 = (char)i;
        o->next = all;
        all = o;
    }
    long sum = 0;
    for (int i = 0; i < 200; i++)
        sum += count(find(asked[i % 3])) * (i + 1);
    for (struct option *o = all; o; o = o->next)
        sum += (long)(o->key * o->weight) + o->kind + o->c1 + o->c2;
    printf("%ld\n", sum);
    for (struct option *o = all, *next; o; o = next) {
        next = o->next;
        free(o);
    }
    return 0;
}
