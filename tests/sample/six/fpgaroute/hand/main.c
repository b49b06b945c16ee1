#include <stdio.h>
#include <stdlib.h>
#include "route_types.h"

static void print_longest(void)
{
	const struct s_net *worst = &net[0];
	uint32_t t;
	int i, n = 0;

	for (i = 1; i < num_nets; i++)
		if (net[i].wirelength > worst->wirelength)
			worst = &net[i];
	printf("longest: %s, %d pins, %d wires:", worst->name, worst->num_pins, worst->wirelength);
	for (t = worst->trace_head; t != 0 && n < 12; t = trace[t].next, n++)
	{
		t_node node = NODE_OF(trace[t].node);
		printf(" %c(%d,%d)%d", "OIXY"[rr_hot[node].type], rr_hot[node].x, rr_hot[node].y, get_rr_ptc(node));
	}
	printf("\n");
}

int main(int argc, char **argv)
{
	struct s_router_opts opts = { 0.5f, 1.6f, 1.f, 0.9f, 3, 3 };
	int nets, i, busiest = 0;
	boolean ok;

	nx = ny = argc > 1 ? atoi(argv[1]) : 100;
	num_tracks = argc > 2 ? atoi(argv[2]) : 16;
	if (nx < 4 || nx > 2000 || num_tracks < 2 || num_tracks > 64) {
		fprintf(stderr, "Usage:  %s [side [tracks [nets]]]\n", argv[0]);
		exit(1);
	}
	nets = argc > 3 ? atoi(argv[3]) : nx * ny * num_tracks / 50;
	build_rr_graph();
	check_rr_graph();
	make_nets(nets < 1 ? 1 : nets);
	ok = try_route(&opts);
	for (i = 1; i < num_rr_nodes; i++)
		if (rr_num_expanded[i] > rr_num_expanded[busiest])
			busiest = i;
	printf("%s, %ld heap pushes, busiest node %d (%ld)\n", ok ? "routed" : "not routable", heap_pushes,
	       busiest, (long) rr_num_expanded[busiest]);
	print_longest();
	free(net);
	free_heap();
	free_traces();
	free_rr_graph();
	return 0;
}
