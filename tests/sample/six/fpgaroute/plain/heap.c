#include <stdlib.h>
#include "route_types.h"

long heap_pushes;

static struct s_heap **heap;		/* [1..heap_tail - 1] */
static int heap_size, heap_tail = 1;
static struct s_heap *heap_free_head;

static struct s_heap *alloc_heap_data(void)
{
	struct s_heap *h = heap_free_head;
	int i;

	if (h == NULL) {
		h = my_chunk_malloc(64 * sizeof(struct s_heap));
		for (i = 0; i < 63; i++)
			h[i].u.next = &h[i + 1];
		h[63].u.next = NULL;
	}
	heap_free_head = h->u.next;
	return h;
}

void free_heap_data(struct s_heap *hptr)
{
	hptr->u.next = heap_free_head;
	heap_free_head = hptr;
}

static void add_to_heap(struct s_heap *hptr)
{
	int ifrom, ito;

	if (heap_tail >= heap_size) {
		heap_size = heap_size ? 2 * heap_size : 256;
		heap = my_realloc(heap, (size_t) heap_size * sizeof(struct s_heap *));
	}
	ifrom = heap_tail++;
	heap[ifrom] = hptr;
	ito = ifrom / 2;
	while (ito >= 1 && heap[ifrom]->cost < heap[ito]->cost) {
		struct s_heap *temp = heap[ito];
		heap[ito] = heap[ifrom];
		heap[ifrom] = temp;
		ifrom = ito;
		ito = ifrom / 2;
	}
}

void node_to_heap(t_rr_node *node, float cost, t_rr_node *prev, short sw, float backward)
{
	struct s_heap *hptr;

	if (cost >= node->path_cost)
		return;
	hptr = alloc_heap_data();
	hptr->node = node;
	hptr->cost = cost;
	hptr->u.prev_node = prev;
	hptr->prev_switch = sw;
	hptr->backward_path_cost = backward;
	heap_pushes++;
	add_to_heap(hptr);
}

struct s_heap *get_heap_head(void)
{
	int ito = 1, ifrom = 2;
	struct s_heap *head, *last;

	if (heap_tail == 1)
		return NULL;
	head = heap[1];
	last = heap[--heap_tail];
	while (ifrom < heap_tail) {
		if (ifrom + 1 < heap_tail && heap[ifrom + 1]->cost < heap[ifrom]->cost)
			ifrom++;
		if (last->cost <= heap[ifrom]->cost)
			break;
		heap[ito] = heap[ifrom];
		ito = ifrom;
		ifrom *= 2;
	}
	heap[ito] = last;
	return head;
}

void empty_heap(void)
{
	while (heap_tail > 1)
		free_heap_data(heap[--heap_tail]);
}

void free_heap(void)
{
	free(heap);
	heap = NULL;
}
