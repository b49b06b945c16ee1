#include <stdlib.h>
#include "road.h"

static void put(struct heap *h, int i, struct entry e)
{
	h->v[i] = e;
	h->state[e.junction].heap_pos = i;
}

void heap_up(struct heap *h, int i, struct entry e)
{
	while (i > 0 && e.dist < h->v[(i - 1) / 2].dist) {
		put(h, i, h->v[(i - 1) / 2]);
		i = (i - 1) / 2;
	}
	put(h, i, e);
}

void heap_push(struct heap *h, uint32_t dist, uint32_t j)
{
	if (h->n == h->max) {
		h->max = h->max ? 2 * h->max : 1024;
		h->v = realloc(h->v, h->max * sizeof(*h->v));
		if (!h->v)
			abort();
	}
	heap_up(h, h->n++, (struct entry){ dist, j });
}

uint32_t heap_pop(struct heap *h)
{
	struct entry top = h->v[0], e = h->v[--h->n];
	int i = 0, child;

	while ((child = 2 * i + 1) < h->n) {
		if (child + 1 < h->n && h->v[child + 1].dist < h->v[child].dist)
			child++;
		if (e.dist <= h->v[child].dist)
			break;
		put(h, i, h->v[child]);
		i = child;
	}
	if (h->n > 0)
		put(h, i, e);
	return top.junction;
}
