/* ivec.h - many short vectors of 32-bit numbers in one pool */
#ifndef IVEC_H
#define IVEC_H
#include <stddef.h>
#include <stdint.h>

typedef struct ivec {
    uint32_t start;
    uint16_t count;
    uint16_t capacity;
} ivec;

typedef struct ivec_pool {
    uint32_t *data;
    size_t used, size;
} ivec_pool;

int ivec_push(ivec_pool *p, ivec *v, uint32_t item);

static inline const uint32_t *ivec_data(const ivec_pool *p, const ivec *v)
{
    return p->data + v->start;
}

static inline int ivec_contains(const ivec_pool *p, const ivec *v, uint32_t item)
{
    const uint32_t *d = ivec_data(p, v);
    unsigned i;

    for (i = 0; i < v->count; i++)
        if (d[i] == item)
            return 1;
    return 0;
}
#endif
