#include <stdlib.h>
#include "road.h"

static void put(struct heap *h, int i, struct junction *j)
{
	h->v[i] = j;
	j->heap_pos = i;
}

void heap_up(struct heap *h, int i)
{
	struct junction *j = h->v[i];

	while (i > 0 && j->dist < h->v[(i - 1) / 2]->dist) {
		put(h, i, h->v[(i - 1) / 2]);
		i = (i - 1) / 2;
	}
	put(h, i, j);
}

void heap_push(struct heap *h, struct junction *j)
{
	if (h->n == h->max) {
		h->max = h->max ? 2 * h->max : 1024;
		h->v = realloc(h->v, h->max * sizeof(*h->v));
		if (!h->v)
			abort();
	}
	h->v[h->n] = j;
	heap_up(h, h->n++);
}

struct junction *heap_pop(struct heap *h)
{
	struct junction *top = h->v[0], *j = h->v[--h->n];
	int i = 0, child;

	while ((child = 2 * i + 1) < h->n) {
		if (child + 1 < h->n && h->v[child + 1]->dist < h->v[child]->dist)
			child++;
		if (j->dist <= h->v[child]->dist)
			break;
		put(h, i, h->v[child]);
		i = child;
	}
	if (h->n > 0)
		put(h, i, j);
	return top;
}
