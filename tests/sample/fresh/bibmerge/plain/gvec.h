/* gvec.h - growable vector of pointers */
#ifndef GVEC_H
#define GVEC_H
#include <stddef.h>

typedef struct gvec {
    void **items;
    size_t count;
    size_t capacity;
    void (*destroy)(void *item);
    int error;
} gvec;

typedef int (*gvec_compare_fn)(const void *a, const void *b, void *user);
typedef void (*gvec_visit_fn)(void *item, void *user);

void gvec_init(gvec *v, void (*destroy)(void *));
void gvec_free(gvec *v);
int gvec_push(gvec *v, void *item);
int gvec_contains(const gvec *v, const void *item);
void gvec_sort(gvec *v, gvec_compare_fn cmp, void *user);
void gvec_each(gvec *v, gvec_visit_fn visit, void *user);

static inline void *gvec_at(const gvec *v, size_t i) { return v->items[i]; }
#endif
