/* gvec.c */
#include "gvec.h"
#include <stdlib.h>

void gvec_init(gvec *v, void (*destroy)(void *))
{
    v->items = NULL;
    v->count = v->capacity = 0;
    v->destroy = destroy;
    v->error = 0;
}

void gvec_free(gvec *v)
{
    size_t i;

    if (v->destroy)
        for (i = 0; i < v->count; i++)
            v->destroy(v->items[i]);
    free(v->items);
    gvec_init(v, v->destroy);
}

int gvec_push(gvec *v, void *item)
{
    if (v->count == v->capacity) {
        size_t cap = v->capacity ? v->capacity * 2 : 4;
        void **p = realloc(v->items, cap * sizeof *p);

        if (!p) {
            v->error = 1;
            return -1;
        }
        v->items = p;
        v->capacity = cap;
    }
    v->items[v->count++] = item;
    return 0;
}

int gvec_contains(const gvec *v, const void *item)
{
    size_t i;

    for (i = 0; i < v->count; i++)
        if (v->items[i] == item)
            return 1;
    return 0;
}

/* insertion sort for the short, heap sort for the long ones */
static void sift(void **a, size_t i, size_t n, gvec_compare_fn cmp, void *user)
{
    void *x = a[i];
    size_t k;

    while ((k = 2 * i + 1) < n) {
        if (k + 1 < n && cmp(a[k + 1], a[k], user) > 0)
            k++;
        if (cmp(a[k], x, user) <= 0)
            break;
        a[i] = a[k];
        i = k;
    }
    a[i] = x;
}

void gvec_sort(gvec *v, gvec_compare_fn cmp, void *user)
{
    void **a = v->items;
    size_t i, j, n = v->count;

    if (n < 12) {
        for (i = 1; i < n; i++) {
            void *x = a[i];

            for (j = i; j > 0 && cmp(a[j - 1], x, user) > 0; j--)
                a[j] = a[j - 1];
            a[j] = x;
        }
        return;
    }
    for (i = n / 2; i-- > 0;)
        sift(a, i, n, cmp, user);
    for (i = n - 1; i > 0; i--) {
        void *x = a[0];

        a[0] = a[i];
        a[i] = x;
        sift(a, 0, i, cmp, user);
    }
}

void gvec_each(gvec *v, gvec_visit_fn visit, void *user)
{
    size_t i;

    for (i = 0; i < v->count; i++)
        visit(v->items[i], user);
}
