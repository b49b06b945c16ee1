#include <stdio.h>
#include <stdlib.h>
#include "route_types.h"

static const float base_cost[NUM_RR_TYPES] = { 1.f, 0.f, 1.f, 1.f };

static t_node *rr_modified;
static int num_modified, room_modified;

struct s_trace *trace;
static uint32_t num_traces = 1, room_traces, trace_free_head;

static void remember_modified(t_node node)
{
	if (num_modified == room_modified) {
		room_modified = room_modified ? 2 * room_modified : 1024;
		rr_modified = my_realloc(rr_modified, (size_t) room_modified * sizeof *rr_modified);
	}
	rr_modified[num_modified++] = node;
}

static void reset_path_costs(void)
{
	while (num_modified > 0)
		rr_hot[rr_modified[--num_modified]].path_cost = HUGE_FLOAT;
}

static uint32_t alloc_trace(uint32_t packed)
{
	uint32_t t = trace_free_head;

	if (t != 0) {
		trace_free_head = trace[t].next;
	} else {
		if (num_traces >= room_traces) {
			room_traces = room_traces ? 2 * room_traces : 1024;
			trace = my_realloc(trace, room_traces * sizeof *trace);
		}
		t = num_traces++;
	}
	trace[t].node = packed;
	trace[t].next = 0;
	return t;
}

static void append_trace(struct s_net *n, uint32_t t)
{
	if (n->trace_head == 0)
		n->trace_head = t;
	else
		trace[n->trace_tail].next = t;
	n->trace_tail = t;
}

void free_traceback(struct s_net *n)
{
	while (n->trace_head != 0) {
		uint32_t t = n->trace_head;
		n->trace_head = trace[t].next;
		trace[t].next = trace_free_head;
		trace_free_head = t;
	}
	n->trace_tail = 0;
}

void free_traces(void)
{
	free(trace);
	free(rr_modified);
}

static float get_rr_cong_cost(const struct s_rr_hot *node)
{
	return base_cost[node->type] * node->acc_cost * node->pres_cost;
}

static void pathfinder_update_one_cost(const struct s_net *n, int add_or_sub, float pres_fac)
{
	uint32_t t;

	for (t = n->trace_head; t != 0; t = trace[t].next) {
		t_node node = NODE_OF(trace[t].node);
		int occ = rr_occ[node] += (int16_t) add_or_sub, capacity = get_rr_capacity(node);
		if (occ < capacity)
			rr_hot[node].pres_cost = 1.f;
		else
			rr_hot[node].pres_cost = 1.f + (float) (occ + 1 - capacity) * pres_fac;
	}
}

static void pathfinder_update_cost(float pres_fac, float acc_fac)
{
	int i;

	for (i = 0; i < num_rr_nodes; i++) {
		int occ = rr_occ[i], capacity;
		if (occ == 0)
			continue;
		capacity = get_rr_capacity((t_node) i);
		if (occ > capacity) {
			rr_hot[i].acc_cost += (float) (occ - capacity) * acc_fac;
			rr_hot[i].pres_cost = 1.f + (float) (occ + 1 - capacity) * pres_fac;
		} else if (occ == capacity) {
			rr_hot[i].pres_cost = 1.f + pres_fac;
		}
	}
}

long count_overused(void)
{
	long over = 0;
	int i;

	for (i = 0; i < num_rr_nodes; i++)
		if (rr_occ[i] > 1 && rr_occ[i] > get_rr_capacity((t_node) i))
			over += rr_occ[i] - get_rr_capacity((t_node) i);
	return over;
}

static void expand_neighbours(const struct s_heap *current, const struct s_net *n, t_node target,
			      const struct s_router_opts *opts)
{
	int bb = opts->bb_factor, dx, dy;
	int tx = rr_hot[target].x, ty = rr_hot[target].y;
	uint32_t iconn, end = rr_first_edge[current->node + 1];
	float backward;

	rr_num_expanded[current->node]++;
	for (iconn = rr_first_edge[current->node]; iconn < end; iconn++) {
		t_node inode = NODE_OF(rr_edge[iconn]);
		unsigned sw = SWITCH_OF(rr_edge[iconn]);
		const struct s_rr_hot *to = &rr_hot[inode];
		int x = to->x, y = to->y;
		if (x < n->bb.xmin - bb || x > n->bb.xmax + bb || y < n->bb.ymin - bb || y > n->bb.ymax + bb)
			continue;
		if (to->type == SINK && inode != target)
			continue;
		backward = current->backward_path_cost + get_rr_cong_cost(to) + switch_inf[sw].cost;
		dx = abs(x - tx);
		dy = abs(y - ty);
		node_to_heap(inode, backward + opts->astar_fac * (float) (dx + dy), PACK(current->node, sw), backward);
	}
}

/* the new branch, from the sink back to the tree */
static void update_traceback(struct s_net *n, t_node sink)
{
	uint32_t branch = 0, t;
	t_node node;

	for (node = sink; node != NO_NODE; node = NODE_OF(rr_prev[node])) {
		t = alloc_trace(PACK(node, SWITCH_OF(rr_prev[node])));
		trace[t].next = branch;
		branch = t;
	}
	if (n->trace_head != 0) {		/* the joint is in the tree */
		t = branch;
		branch = trace[branch].next;
		trace[t].next = trace_free_head;
		trace_free_head = t;
	}
	while (branch != 0) {
		t = branch;
		branch = trace[t].next;
		trace[t].next = 0;
		append_trace(n, t);
	}
}

static boolean route_net(struct s_net *n, const struct s_router_opts *opts)
{
	t_node source = get_rr_node(n->x[0], n->y[0], SOURCE, 0), target;
	struct s_heap current;
	boolean found;
	uint32_t t;
	int k;

	for (k = 1; k < n->num_pins; k++) {
		target = get_rr_node(n->x[k], n->y[k], SINK, 0);
		if (n->trace_head == 0)
			node_to_heap(source, 0.f, PACK(NO_NODE, NO_SWITCH), 0.f);
		else
			for (t = n->trace_head; t != 0; t = trace[t].next)
				if (rr_hot[NODE_OF(trace[t].node)].type != SINK)
					node_to_heap(NODE_OF(trace[t].node), 0.f, PACK(NO_NODE, SWITCH_OF(trace[t].node)), 0.f);
		while ((found = get_heap_head(&current)) && current.node != target) {
			struct s_rr_hot *node = &rr_hot[current.node];
			if (current.cost < node->path_cost) {
				if (node->path_cost == HUGE_FLOAT)
					remember_modified(current.node);
				node->path_cost = current.cost;
				rr_prev[current.node] = current.prev;
				expand_neighbours(&current, n, target, opts);
			}
		}
		if (!found)
			return FALSE;
		rr_prev[target] = current.prev;
		update_traceback(n, target);
		empty_heap();
		reset_path_costs();
	}
	return TRUE;
}

static void measure(struct s_net *n)
{
	uint32_t t;

	n->wirelength = 0;
	n->delay = 0.f;
	for (t = n->trace_head; t != 0; t = trace[t].next) {
		boolean wire = rr_hot[NODE_OF(trace[t].node)].type >= CHANX;
		unsigned sw = SWITCH_OF(trace[t].node);
		if (wire)
			n->wirelength++;
		if (sw != NO_SWITCH)
			n->delay += switch_inf[sw].Tdel + switch_inf[sw].R * (wire ? 0.5f : 0.f);
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
