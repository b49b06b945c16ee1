/* ivec.c */
#include "ivec.h"
#include <stdlib.h>
#include <string.h>

int ivec_push(ivec_pool *p, ivec *v, uint32_t item)
{
    if (v->count == v->capacity) {
        size_t cap = v->capacity ? v->capacity * 2u : 4u;

        if (cap > 65535)
            return -1;
        if (p->used + cap > p->size) {
            size_t n = p->size ? p->size * 2 : 65536;
            uint32_t *d = realloc(p->data, n * sizeof *d);

            if (!d)
                return -1;
            p->data = d;
            p->size = n;
        }
        if (v->count)
            memcpy(p->data + p->used, p->data + v->start, v->count * sizeof *p->data);
        v->start = (uint32_t)p->used;
        v->capacity = (uint16_t)cap;
        p->used += cap;
    }
    p->data[v->start + v->count++] = item;
    return 0;
}
