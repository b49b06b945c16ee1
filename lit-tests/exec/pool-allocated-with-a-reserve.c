// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}node{{[^a-z_]}}

// Functions that try again when a reserve is freed, give nothing for no bytes, look for overflow, fill, move, and count.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <errno.h>

struct edge;
struct node { long key; double w; struct edge *out; struct node *next; };
struct edge { int cost; long flow; struct node *to; struct edge *next; };

static long allocs, bytes, fails, frees;
static void *reserve;
static int last_null;
__attribute__((noinline)) static void *xmalloc(size_t n)
{
    static int calls;
    calls++;
    if (n == 0) { last_null = 1; return NULL; }
    void *p = malloc(n);
    if (!p && reserve) { free(reserve); reserve = NULL; p = malloc(n); }
    last_null = p == NULL;
    if (!p) { fails++; return NULL; }
    allocs++; bytes += (long)n;
    return p;
}
__attribute__((noinline)) static void *xcalloc(size_t n, size_t s)
{
    if (s && n > SIZE_MAX / s) { errno = ENOMEM; fails++; return NULL; }
    void *p = xmalloc(n * s);
    if (p) memset(p, 0, n * s);
    return p;
}
__attribute__((noinline)) static void *xrealloc(void *p, size_t n)
{
    if (n == 0) { free(p); frees++; return NULL; }
    if (!p) { p = xmalloc(n); return p; }
    void *q = realloc(p, n);
    if (!q) { fails++; exit(3); }
    return q;
}
__attribute__((noinline)) static int xfree(void *p)
{
    if (!p) return 0;
    free(p); frees++;
    return 1;
}
static struct node *head;
__attribute__((noinline)) static struct node *mknode(long k)
{
    struct node *n = xcalloc(1, sizeof *n);
    n->key = k; n->w = 0.5 * (double)k; n->next = head; head = n;
    return n;
}
__attribute__((noinline)) static void link2(struct node *a, struct node *b, int cost)
{
    struct edge *e = xmalloc(sizeof *e);
    e->cost = cost; e->flow = cost * 2; e->to = b; e->next = a->out; a->out = e;
}
int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 29;
    reserve = xmalloc(1000);
    char *name = xmalloc(12);
    strcpy(name, "graph");
    struct node **all = xmalloc(n * sizeof *all);
    for (size_t i = 0; i < n; i++) all[i] = mknode((long)i);
    for (size_t i = 0; i < n; i++) for (size_t j = 0; j < 3; j++) link2(all[i], all[(i * 7 + j) % n], (int)(i + j));
    double s = 0;
    for (struct node *p = head; p; p = p->next)
        for (struct edge *e = p->out; e; e = e->next) s += (double)e->cost * e->to->w + (double)(e->flow % 7) + (double)p->key;
    struct node *arr = NULL; size_t cap = 0, len = 0;
    for (size_t i = 0; i < 200; i++) {
        if (len == cap) { cap = cap ? cap * 2 : 4; arr = xrealloc(arr, cap * sizeof *arr); }
        arr[len].key = (long)i; arr[len].w = (double)i; arr[len].out = all[i % n]->out; arr[len].next = all[i % n]; len++;
    }
    arr = xrealloc(arr, 20 * sizeof *arr);
    for (size_t i = 0; i < 20; i++) s += (double)arr[i].key + arr[i].w + (arr[i].out ? arr[i].out->to->w : 0) + (double)arr[i].next->key;
    name = xrealloc(name, 40);
    strcat(name, "-more");
    volatile size_t huge = SIZE_MAX / 2 / sizeof(struct node);
    int code = 0;
    if (code == 0) {
        struct node *h = xmalloc(huge * sizeof *h);
        if (h) { h[0].key = 4; s += (double)h[0].key; xfree(h);} else puts("nohuge");
    } else printf("oom %d %d\n", code, last_null);
    volatile size_t wrap = SIZE_MAX / 8;
    struct edge *ce = xcalloc(wrap, sizeof *ce);
    printf("%d %d\n", ce == NULL, errno == ENOMEM);
    struct edge *ze = xmalloc((size_t)(argc - 1) * sizeof *ze);
    printf("%d %d\n", ze == NULL, xfree(ze));
    arr = xrealloc(arr, 0);
    printf("%d\n", arr == NULL);
    while (head) {
        struct node *nx = head->next;
        for (struct edge *e = head->out; e;) { struct edge *en = e->next; xfree(e); e = en; }
        xfree(head); head = nx;
    }
    printf("%.3f %s %ld %ld %ld %ld\n", s, name, allocs, bytes, fails, frees);
    xfree(all); xfree(name); xfree(reserve);
    return 0;
}
