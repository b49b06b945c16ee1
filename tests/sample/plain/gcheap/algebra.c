/*
 * Symbolic differentiation as a garbage producing mutator: random
 * polynomial expressions are differentiated, simplified and evaluated.
 *
 *   gcheap [rounds]
 */
#include "heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEPT 96

static Heap heap;
static uint64_t state = 7;

static uint32_t rnd(uint32_t n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % n;
}

static Object *num(int64_t v)
{
    Object *o = heap_new(&heap, K_NUM);
    o->num = v;
    return o;
}

static Object *sym(const char *name)
{
    Object *o = heap_new(&heap, K_SYM);
    memcpy(o->sym, name, strlen(name) + 1);
    return o;
}

/* Both operands have to be reachable from the root stack or be new. */
static Object *node(enum Kind k, Object *l, Object *r)
{
    heap_push(&heap, l);
    heap_push(&heap, r);
    Object *o = heap_new(&heap, k);
    o->left = l;
    o->right = r;
    heap.nroots -= 2;
    return o;
}

static Object *random_expr(int depth)
{
    static const char *const names[] = {"x", "y", "z", "alpha"};
    if (depth == 0 || rnd(12) == 0)
        return rnd(2) ? num((int64_t)rnd(9) - 3) : sym(names[rnd(4)]);
    uint32_t op = rnd(10);
    heap_push(&heap, random_expr(depth - 1));
    if (op == 0)
        return node(K_NEG, heap_pop(&heap), NULL);
    Object *r = op == 1 ? num(2 + rnd(2)) : random_expr(depth - 1);
    Object *l = heap.roots[heap.nroots - 1];
    Object *o = node(op == 1 ? K_POW : op < 6 ? K_MUL : K_ADD, l, r);
    heap_pop(&heap);
    return o;
}

static int is_num(const Object *o, int64_t v)
{
    return o->kind == K_NUM && o->num == v;
}

/* Smart constructors fold the trivial cases. */
static Object *add(Object *l, Object *r)
{
    if (is_num(l, 0))
        return r;
    if (is_num(r, 0))
        return l;
    if (l->kind == K_NUM && r->kind == K_NUM && l->num < 1000000 && r->num < 1000000)
        return num(l->num + r->num);
    return node(K_ADD, l, r);
}

static Object *mul(Object *l, Object *r)
{
    if (is_num(l, 0) || is_num(r, 1))
        return l;
    if (is_num(r, 0) || is_num(l, 1))
        return r;
    return node(K_MUL, l, r);
}

/* The expression itself is kept alive by the caller. */
static Object *derive(Object *e, const char *var)
{
    Object *l, *r;
    switch (e->kind) {
    case K_SYM:
        return num(strcmp(e->sym, var) == 0);
    case K_NEG:
        l = derive(e->left, var);
        return is_num(l, 0) ? l : node(K_NEG, l, NULL);
    case K_ADD:
        heap_push(&heap, derive(e->left, var));
        r = derive(e->right, var);
        l = add(heap_pop(&heap), r);
        return l;
    case K_MUL:
        heap_push(&heap, derive(e->left, var));
        heap_push(&heap, derive(e->right, var));
        heap_push(&heap, mul(heap.roots[heap.nroots - 2], e->right));
        heap_push(&heap, mul(e->left, heap.roots[heap.nroots - 2]));
        l = add(heap.roots[heap.nroots - 2], heap.roots[heap.nroots - 1]);
        heap.nroots -= 4;
        return l;
    case K_POW:
        heap_push(&heap, derive(e->left, var));
        if (e->right->num == 2)
            l = e->left;
        else
            l = node(K_POW, e->left, num(e->right->num - 1));
        r = mul(l, heap.roots[heap.nroots - 1]);
        heap.roots[heap.nroots - 1] = r;
        l = is_num(r, 0) ? r : mul(num(e->right->num), r);
        heap_pop(&heap);
        return l;
    default:
        return num(0);
    }
}

static uint64_t eval(Object *e, const uint64_t env[4])
{
    uint64_t a, b, v = 1;
    e->evaluations++;
    switch (e->kind) {
    case K_NUM:
        return (uint64_t)e->num;
    case K_SYM:
        return env[e->sym[0] == 'a' ? 3 : e->sym[0] - 'x'];
    case K_NEG:
        return -eval(e->left, env);
    case K_ADD:
        a = eval(e->left, env);
        b = eval(e->right, env);
        return a + b;
    case K_MUL:
        a = eval(e->left, env);
        b = eval(e->right, env);
        return a * b;
    case K_POW:
        a = eval(e->left, env);
        for (int64_t i = 0; i < e->right->num; i++)
            v *= a;
        return v;
    }
    return 0;
}

/* Number of nodes of an expression as a tree, or more than the limit. */
static int size(const Object *e, int limit)
{
    if (e == NULL || limit < 0)
        return 0;
    int n = 1;
    if (e->kind >= K_ADD) {
        n += size(e->left, limit - n);
        n += size(e->right, limit - n);
    }
    return n;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 16000;
    uint64_t sum = 0;
    heap_init(&heap, 200000);
    for (int i = 0; i < KEPT; i++)
        heap_push(&heap, NULL);
    for (int r = 0; r < rounds; r++) {
        uint64_t env[4] = {rnd(100), rnd(100), rnd(10), rnd(7)};
        uint32_t slot = rnd(KEPT);
        if (heap.roots[slot] == NULL || rnd(6) == 0) {
            heap.roots[slot] = random_expr(10);
        } else {
            Object *e = heap.roots[slot];
            uint64_t value = eval(e, env);
            Object *d = derive(e, rnd(2) ? "x" : "y");
            e->hash = value;
            sum = sum * 31 + value + eval(d, env);
            if (rnd(3) == 0 && d->kind >= K_ADD && size(d, 2000) < 2000)
                heap.roots[slot] = d;
        }
    }
    uint64_t old = 0, evals = 0, hash = 0;
    for (Object *o = heap.all; o; o = o->next) {
        old += o->age > 4;
        evals += o->evaluations;
        hash = hash * 33 + o->hash + o->kind + o->line;
    }
    printf("collections %u allocated %lu freed %lu marked %lu\n", heap.collections, (unsigned long)heap.allocated,
           (unsigned long)heap.freed, (unsigned long)heap.marked);
    printf("live %u old %lu evaluations %lu hash %016lx\n", heap.live, (unsigned long)old, (unsigned long)evals,
           (unsigned long)hash);
    printf("sum %016lx\n", (unsigned long)sum);
    heap_destroy(&heap);
    return 0;
}
