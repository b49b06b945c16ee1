#include <stdlib.h>

#include "vcs.h"

static int compare(struct prio_queue *q, size_t i, size_t j)
{
	if (q->array[i].key != q->array[j].key)
		return q->array[i].key < q->array[j].key ? 1 : -1;
	return q->array[i].ctr < q->array[j].ctr ? -1 : 1;
}

static void swap(struct prio_queue *q, size_t i, size_t j)
{
	struct prio_queue_entry tmp = q->array[i];

	q->array[i] = q->array[j];
	q->array[j] = tmp;
}

void prio_queue_put(struct prio_queue *q, commit_t c)
{
	size_t ix, parent;

	ALLOC_GROW(q->array, q->nr + 1, q->alloc);
	q->array[q->nr].key = walk[c].date | (q->generations ? (uint64_t)walk[c].generation << 32 : 0);
	q->array[q->nr].ctr = q->insertion_ctr++;
	q->array[q->nr].data = c;
	q->nr++;
	for (ix = q->nr - 1; ix; ix = parent) {
		parent = (ix - 1) / 2;
		if (compare(q, parent, ix) <= 0)
			break;
		swap(q, parent, ix);
	}
}

commit_t prio_queue_get(struct prio_queue *q)
{
	commit_t result;
	size_t ix, child;

	if (!q->nr)
		return NO_COMMIT;
	result = q->array[0].data;
	if (!--q->nr)
		return result;
	q->array[0] = q->array[q->nr];
	for (ix = 0; ix * 2 + 1 < q->nr; ix = child) {
		child = ix * 2 + 1;
		if (child + 1 < q->nr && compare(q, child, child + 1) >= 0)
			child++;
		if (compare(q, ix, child) <= 0)
			break;
		swap(q, child, ix);
	}
	return result;
}

void clear_prio_queue(struct prio_queue *q)
{
	free(q->array);
	q->array = NULL;
	q->nr = q->alloc = 0;
	q->insertion_ctr = 0;
}
