/* Sorting networks, heaps and quicksort in one file, of static functions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int key, place; };

static int before(struct item a, struct item b)
{
    return a.key < b.key || (a.key == b.key && a.place < b.place);
}

static void exchange(struct item *a, struct item *b)
{
    struct item kept = *a;
    *a = *b;
    *b = kept;
}

static void order(struct item *a, struct item *b)
{
    if (before(*b, *a))
        exchange(a, b);
}

static void insertion(struct item *item, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j && before(item[j], item[j - 1]); j--)
            exchange(&item[j], &item[j - 1]);
}

static int part(struct item *item, int n)
{
    order(&item[0], &item[n / 2]);
    order(&item[0], &item[n - 1]);
    order(&item[n / 2], &item[n - 1]);
    struct item middle = item[n / 2];
    int i = -1, j = n;
    for (;;) {
        while (before(item[++i], middle))
            ;
        while (before(middle, item[--j]))
            ;
        if (i >= j)
            return j;
        exchange(&item[i], &item[j]);
    }
}

static void quick(struct item *item, int n)
{
    while (n > 16) {
        int left = part(item, n) + 1;
        quick(item, left);
        item += left;
        n -= left;
    }
    insertion(item, n);
}

static void sink(struct item *item, int at, int n)
{
    for (int next; (next = 2 * at + 1) < n; at = next) {
        if (next + 1 < n && before(item[next], item[next + 1]))
            next++;
        if (!before(item[at], item[next]))
            return;
        exchange(&item[at], &item[next]);
    }
}

static void heap(struct item *item, int n)
{
    for (int i = n / 2; i--;)
        sink(item, i, n);
    while (--n > 0) {
        exchange(&item[0], &item[n]);
        sink(item, 0, n);
    }
}

static unsigned check(const struct item *item, int n)
{
    unsigned hash = 0;
    for (int i = 0; i < n; i++) {
        if (i && before(item[i], item[i - 1]))
            exit(1);
        hash = hash * 31 + (unsigned)item[i].place;
    }
    return hash;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 50000;
    struct item *item = malloc(sizeof *item * (size_t)n), *copy = malloc(sizeof *copy * (size_t)n);
    unsigned state = 29;
    if (!item || !copy)
        return 1;
    for (int i = 0; i < n; i++) {
        state = state * 1664525 + 1013904223;
        item[i] = (struct item){(int)(state >> 14), i};
    }
    memcpy(copy, item, sizeof *item * (size_t)n);
    quick(item, n);
    heap(copy, n);
    printf("%08x %08x\n", check(item, n), check(copy, n));
    free(item), free(copy);
    return 0;
}
