#include <stdio.h>
#include <stdlib.h>
#include "route_types.h"

static const float base_cost[NUM_RR_TYPES] = { 1.f, 0.f, 1.f, 1.f };

static struct s_linked_node *rr_modified_head, *linked_free_head;
static struct s_trace *trace_free_head;

static void remember_modified(t_rr_node *node)
{
	struct s_linked_node *l = linked_free_head;

	if (l == NULL)
		l = my_chunk_malloc(sizeof(struct s_linked_node));
	else
		linked_free_head = l->next;
	l->node = node;
	l->next = rr_modified_head;
	rr_modified_head = l;
}

static void reset_path_costs(void)
{
	struct s_linked_node *l;

	while ((l = rr_modified_head) != NULL) {
		l->node->path_cost = HUGE_FLOAT;
		rr_modified_head = l->next;
		l->next = linked_free_head;
		linked_free_head = l;
	}
}

static struct s_trace *alloc_trace(t_rr_node *node, short iswitch)
{
	struct s_trace *t = trace_free_head;

	if (t == NULL)
		t = my_chunk_malloc(sizeof(struct s_trace));
	else
		trace_free_head = t->next;
	t->node = node;
	t->iswitch = iswitch;
	t->next = NULL;
	return t;
}

static void append_trace(struct s_net *n, struct s_trace *t)
{
	if (n->trace_head == NULL)
		n->trace_head = t;
	else
		n->trace_tail->next = t;
	n->trace_tail = t;
}

void free_traceback(struct s_net *n)
{
	while (n->trace_head != NULL) {
		struct s_trace *t = n->trace_head;
		n->trace_head = t->next;
		t->next = trace_free_head;
		trace_free_head = t;
	}
	n->trace_tail = NULL;
}

static float get_rr_cong_cost(const t_rr_node *node)
{
	return base_cost[node->type] * node->acc_cost * node->pres_cost;
}

static void pathfinder_update_one_cost(const struct s_net *n, int add_or_sub, float pres_fac)
{
	const struct s_trace *t;

	for (t = n->trace_head; t != NULL; t = t->next) {
		t_rr_node *node = t->node;
		node->occ = (short) (node->occ + add_or_sub);
		if (node->occ < node->capacity)
			node->pres_cost = 1.f;
		else
			node->pres_cost = 1.f + (float) (node->occ + 1 - node->capacity) * pres_fac;
	}
}

static void pathfinder_update_cost(float pres_fac, float acc_fac)
{
	int i;

	for (i = 0; i < num_rr_nodes; i++) {
		t_rr_node *node = &rr_node[i];
		if (node->occ > node->capacity) {
			node->acc_cost += (float) (node->occ - node->capacity) * acc_fac;
			node->pres_cost = 1.f + (float) (node->occ + 1 - node->capacity) * pres_fac;
		} else if (node->occ == node->capacity) {
			node->pres_cost = 1.f + pres_fac;
		}
	}
}

long count_overused(void)
{
	long over = 0;
	int i;

	for (i = 0; i < num_rr_nodes; i++)
		if (rr_node[i].occ > rr_node[i].capacity)
			over += rr_node[i].occ - rr_node[i].capacity;
	return over;
}

static void expand_neighbours(const struct s_heap *current, const struct s_net *n, const t_rr_node *target,
			      const struct s_router_opts *opts)
{
	t_rr_node *from = current->node, *to;
	int iconn, bb = opts->bb_factor, dx, dy;
	float backward;

	from->num_expanded++;
	for (iconn = 0; iconn < from->num_edges; iconn++) {
		to = from->edges[iconn];
		if (to->xlow < n->bb.xmin - bb || to->xlow > n->bb.xmax + bb || to->ylow < n->bb.ymin - bb ||
		    to->ylow > n->bb.ymax + bb)
			continue;
		if (to->type == SINK && to != target)
			continue;
		backward = current->backward_path_cost + get_rr_cong_cost(to) + switch_inf[from->switches[iconn]].cost;
		dx = abs(to->xlow - target->xlow);
		dy = abs(to->ylow - target->ylow);
		node_to_heap(to, backward + opts->astar_fac * (float) (dx + dy), from, from->switches[iconn], backward);
	}
}

/* the new branch, from the sink back to the tree */
static void update_traceback(struct s_net *n, t_rr_node *sink)
{
	struct s_trace *branch = NULL, *t;
	t_rr_node *node;

	for (node = sink; node != NULL; node = node->prev_node) {
		t = alloc_trace(node, node->prev_switch);
		t->next = branch;
		branch = t;
	}
	if (n->trace_head != NULL) {		/* the joint is in the tree */
		t = branch;
		branch = branch->next;
		t->next = trace_free_head;
		trace_free_head = t;
	}
	while (branch != NULL) {
		t = branch;
		branch = t->next;
		t->next = NULL;
		append_trace(n, t);
	}
}

static boolean route_net(struct s_net *n, const struct s_router_opts *opts)
{
	t_rr_node *source = get_rr_node(n->x[0], n->y[0], SOURCE, 0), *target;
	struct s_heap *current;
	const struct s_trace *t;
	int k;

	for (k = 1; k < n->num_pins; k++) {
		target = get_rr_node(n->x[k], n->y[k], SINK, 0);
		if (n->trace_head == NULL)
			node_to_heap(source, 0.f, NULL, EMPTY, 0.f);
		else
			for (t = n->trace_head; t != NULL; t = t->next)
				if (t->node->type != SINK)
					node_to_heap(t->node, 0.f, NULL, t->iswitch, 0.f);
		while ((current = get_heap_head()) != NULL && current->node != target) {
			t_rr_node *node = current->node;
			if (current->cost < node->path_cost) {
				if (node->path_cost == HUGE_FLOAT)
					remember_modified(node);
				node->path_cost = current->cost;
				node->prev_node = current->u.prev_node;
				node->prev_switch = current->prev_switch;
				expand_neighbours(current, n, target, opts);
			}
			free_heap_data(current);
		}
		if (current == NULL)
			return FALSE;
		target->prev_node = current->u.prev_node;
		target->prev_switch = current->prev_switch;
		free_heap_data(current);
		update_traceback(n, target);
		empty_heap();
		reset_path_costs();
	}
	return TRUE;
}

static void measure(struct s_net *n)
{
	const struct s_trace *t;

	n->wirelength = 0;
	n->delay = 0.f;
	for (t = n->trace_head; t != NULL; t = t->next) {
		if (t->node->type == CHANX || t->node->type == CHANY)
			n->wirelength++;
		if (t->iswitch != EMPTY)
			n->delay += switch_inf[t->iswitch].Tdel + switch_inf[t->iswitch].R * t->node->R;
	}
}

boolean try_route(const struct s_router_opts *opts)
{
	float pres_fac = opts->first_iter_pres_fac;
	int itry, i;

	for (itry = 1; itry <= opts->max_router_iterations; itry++) {
		long length = 0, over;
		double delay = 0.;

		for (i = 0; i < num_nets; i++) {
			pathfinder_update_one_cost(&net[i], -1, pres_fac);
			free_traceback(&net[i]);
			if (!route_net(&net[i], opts)) {
				fprintf(stderr, "Net %s has no path.\n", net[i].name);
				return FALSE;
			}
			pathfinder_update_one_cost(&net[i], 1, pres_fac);
			measure(&net[i]);
			length += net[i].wirelength;
			delay += net[i].delay;
		}
		over = count_overused();
		printf("iteration %d: wirelength %ld, delay %.1f, overused %ld\n", itry, length, delay, over);
		if (over == 0)
			return TRUE;
		pres_fac *= opts->pres_fac_mult;
		pathfinder_update_cost(pres_fac, opts->acc_fac);
	}
	return FALSE;
}
