#include <stdlib.h>

#include "vcs.h"

int compare_by_date(const struct commit *a, const struct commit *b)
{
	/* newer first */
	if (a->date < b->date)
		return 1;
	if (a->date > b->date)
		return -1;
	return 0;
}

int compare_by_generation(const struct commit *a, const struct commit *b)
{
	if (a->generation != b->generation)
		return a->generation < b->generation ? 1 : -1;
	return compare_by_date(a, b);
}

static int compare(struct prio_queue *q, size_t i, size_t j)
{
	int cmp = q->compare(q->array[i].data, q->array[j].data);

	if (cmp)
		return cmp;
	return q->array[i].ctr < q->array[j].ctr ? -1 : 1;
}

static void swap(struct prio_queue *q, size_t i, size_t j)
{
	struct prio_queue_entry tmp = q->array[i];

	q->array[i] = q->array[j];
	q->array[j] = tmp;
}

void prio_queue_put(struct prio_queue *q, struct commit *c)
{
	size_t ix, parent;

	ALLOC_GROW(q->array, q->nr + 1, q->alloc);
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

struct commit *prio_queue_get(struct prio_queue *q)
{
	struct commit *result;
	size_t ix, child;

	if (!q->nr)
		return NULL;
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
