#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A list, whose elements get a region.
struct node {
    long key;
    double unused;
    char *text;
    struct node *next;
};
static struct node *list;

// Several arrays, which get a pool.
struct row {
    char *name;
    long count, sum;
};

static char *copy(long k)
{
    char *text = malloc(16);
    if (!text)
        abort();
    snprintf(text, 16, "%ld", k);
    return text;
}

static void push(long k)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->text = copy(k);
    n->key = k;
    n->unused = 1;
    n->next = list;
    list = n;
}

__attribute__((noinline)) static struct row *rows(long n)
{
    struct row *r = calloc((size_t)n, sizeof *r);
    if (!r)
        abort();
    for (long i = 0; i < n; i++) {
        r[i].name = copy(i);
        r[i].count = i;
    }
    return r;
}

static struct row *first, *second;

#ifdef CHECKED
int checked(int *p, int n);
#else
static int checked(int *p, int n)
{
    return p[n - 1];
}
#endif

int main(int argc, char **argv)
{
    (void)argv;
    int v[3] = {1, 2, argc};
    for (long k = 0; k < 100; k++)
        push(k * argc);
    first = rows(100 * argc);
    second = rows(200 * argc);
    long s = 0;
    for (struct node *n = list; n; n = n->next)
        s += n->key + (long)strlen(n->text);
    for (long i = 0; i < 100 * argc; i++) {
        first[i].sum += first[i].count;
        second[i].sum -= second[i].count;
        s += first[i].sum + second[i].sum * 2 + first[i].name[0];
    }
    printf("%ld %d\n", s, checked(v, 3));
    // All is still reachable.
    return 0;
}
