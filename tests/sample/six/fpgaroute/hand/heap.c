#include <stdlib.h>
#include "route_types.h"

long heap_pushes;

static struct s_heap *heap;		/* [1..heap_tail - 1] */
static int heap_size, heap_tail = 1;

void node_to_heap(t_node node, float cost, uint32_t prev, float backward)
{
	int ifrom, ito;

	if (cost >= rr_hot[node].path_cost)
		return;
	heap_pushes++;
	if (heap_tail >= heap_size) {
		heap_size = heap_size ? 2 * heap_size : 256;
		heap = my_realloc(heap, (size_t) heap_size * sizeof(struct s_heap));
	}
	ifrom = heap_tail++;
	ito = ifrom / 2;
	while (ito >= 1 && cost < heap[ito].cost) {
		heap[ifrom] = heap[ito];
		ifrom = ito;
		ito = ifrom / 2;
	}
	heap[ifrom] = (struct s_heap) { cost, backward, node, prev };
}

boolean get_heap_head(struct s_heap *head)
{
	int ito = 1, ifrom = 2;
	struct s_heap last;

	if (heap_tail == 1)
		return FALSE;
	*head = heap[1];
	last = heap[--heap_tail];
	while (ifrom < heap_tail) {
		if (ifrom + 1 < heap_tail && heap[ifrom + 1].cost < heap[ifrom].cost)
			ifrom++;
		if (last.cost <= heap[ifrom].cost)
			break;
		heap[ito] = heap[ifrom];
		ito = ifrom;
		ifrom *= 2;
	}
	heap[ito] = last;
	return TRUE;
}

void empty_heap(void)
{
	heap_tail = 1;
}

void free_heap(void)
{
	free(heap);
	heap = NULL;
}
