// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='cost-model=off;index-limit=3' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: env DTRANS_OPTIONS='cost-model=off;index-limit=3' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}item{{[^a-z_]}}

// A function that frees leaves the links where they are, since somebody uses them still, and then comes the array that they will lead to.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { long key; int mark; };
struct item { long number; struct node *to; };

static struct node *nodes;
static struct item *items;
static int users = 1;
static void use(size_t n)
{
    for (size_t i = 0; i < n; i++)
        items[i].to = nodes ? &nodes[i] : NULL;
}
// Drops a reference; the block goes with the last one only.
__attribute__((noinline)) static int release(void *p)
{
    if (users-- > 0)
        return 0;
    free(p);
    return 1;
}
int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 49;
    char *name = malloc(20);
    if (!name) return 1;
    strcpy(name, "hello");
    printf("%s released: %d\n", name, release(name));
    users = 1;
    char *dirty = malloc(n * sizeof(struct item));
    if (!dirty) return 1;
    for (volatile size_t i = 0; i < n * sizeof(struct item); i++) ((volatile char *)dirty)[i] = 1;
    free(dirty);
    items = malloc(n * sizeof *items);
    if (!items)
        return 1;
    for (size_t i = 0; i < n; i++)
        items[i].number = (long)i;
    use(n);
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += items[i].number + (items[i].to ? items[i].to->key : 0);
    printf("released: %d\n", release(items));
    nodes = calloc(n, sizeof *nodes);
    if (!nodes)
        return 1;
    for (size_t i = 0; i < n; i++) {
        nodes[i].key = (long)i;
        nodes[i].mark = (int)i;
        sum += nodes[i].key * nodes[i].mark;
    }
    long links = 0;
    for (size_t i = 0; i < n; i++)
        if (items[i].to) links++;
    printf("%ld links\n", links);
    use(n);
    for (size_t i = 0; i < n; i++)
        sum += items[i].number + (items[i].to ? items[i].to->key : 0);
    printf("%ld\n", sum);
    printf("released: %d\n", release(items));
    free(nodes);
    return 0;
}
