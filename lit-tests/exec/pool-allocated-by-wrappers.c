// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*}}struct.node{{ .*}}arrays of structures split
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*}}struct.item{{ .*}}arrays of structures split

// A program with allocation functions of its own: they count, fill, move, multiply, and end the program or give up when there is no
// memory. Two records use them, and text that is no record.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *left, *right; long key; double weight; int count; };
struct item { long a; short b; long c; };

static long made, freed, failed, bytes;

static void *xmalloc(size_t n)
{
    void *p = malloc(n);
    made++;
    bytes += (long)n;
    if (!p) {
        fputs("no memory\n", stderr);
        exit(1);
    }
    return p;
}

static void *xzalloc(size_t n)
{
    void *p = xmalloc(n);
    memset(p, 0, n);
    return p;
}

__attribute__((noinline)) static void *try_calloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p)
        failed++;
    return p;
}

static void *xrealloc(void *p, size_t n)
{
    void *q = p ? realloc(p, n) : xmalloc(n);
    if (!q)
        exit(1);
    return q;
}

static void xfree(void *p)
{
    if (p) {
        freed++;
        free(p);
    }
}

static struct node *insert(struct node *t, long key)
{
    if (!t) {
        struct node *n = key % 2 ? xmalloc(sizeof *n) : xzalloc(sizeof *n);
        n->left = n->right = NULL;
        n->key = key;
        n->weight = (double)key / 2;
        n->count = 1;
        return n;
    }
    if (key < t->key)
        t->left = insert(t->left, key);
    else if (key > t->key)
        t->right = insert(t->right, key);
    else
        t->count++;
    return t;
}

static long sum(const struct node *t)
{
    return t ? sum(t->left) * 3 + t->count * t->key + (long)t->weight + sum(t->right) : 0;
}

static void drop(struct node *t)
{
    if (!t)
        return;
    drop(t->left);
    drop(t->right);
    xfree(t);
}

int main(int argc, char **argv)
{
    (void)argv;
    struct node *t = NULL;
    for (long i = 0; i < 1000 * argc; i++)
        t = insert(t, i * 7919 % 613);
    struct item *list = NULL;
    size_t room = 0, used = 0;
    for (long i = 0; i < 500; i++) {
        if (used == room) {
            room = room ? room * 2 : 4;
            list = xrealloc(list, room * sizeof *list);
        }
        list[used++] = (struct item){i, (short)(i * 3), -i};
    }
    struct item *clean = xzalloc(7 * sizeof *clean);
    struct item *row = try_calloc((size_t)argc + 5, sizeof *row);
    // More than there is, by a product that wraps around.
    errno = 0;
    struct item *huge = try_calloc(SIZE_MAX / sizeof *huge + 1 + (size_t)argc, sizeof *huge);
    printf("%d %d\n", huge == NULL, errno == ENOMEM);
    if (!huge)
        huge = row;
    char *text = xmalloc(20);
    strcpy(text, "not a record");
    text = xrealloc(text, 40);
    long s = 0;
    for (size_t i = 0; i < used; i++)
        s += list[i].a * list[i].b + list[i].c;
    for (int i = 0; i < 7; i++)
        s += clean[i].a + clean[i].b + clean[i].c + i;
    for (int i = 0; i < 5; i++)
        s += row[i].a + row[i].b + huge[i].c + i;
    printf("%ld %ld %s\n", sum(t), s, text);
    xfree(list);
    xfree(clean);
    xfree(row);
    xfree(text);
    drop(t);
    printf("%ld %ld %ld %ld\n", made, freed, failed, bytes);
    return 0;
}
