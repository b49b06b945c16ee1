#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "route_types.h"

int nx, ny, num_tracks, num_rr_nodes;
t_rr_node *rr_node;

const struct s_switch switch_inf[NUM_SWITCHES] = {
	{ 0.f, 0.f, 0.f, FALSE },
	{ 1.5f, 2.f, 0.05f, TRUE },
	{ 3.f, 1.f, 0.1f, FALSE },
};

static struct {
	t_rr_node *edge[MAX_EDGES_PER_NODE];
	short sw[MAX_EDGES_PER_NODE];
	int num;
} made;

t_rr_node *get_rr_node(int x, int y, t_rr_type type, int ptc)
{
	int per_tile = 2 * num_tracks + 2;
	t_rr_node *tile;

	if (x < 0 || y < 0 || x >= nx || y >= ny)
		return NULL;
	tile = rr_node + (y * nx + x) * per_tile;
	switch (type) {
	case SOURCE:
		return tile;
	case SINK:
		return tile + 1;
	case CHANX:
		return tile + 2 + ptc;
	default:
		return tile + 2 + num_tracks + ptc;
	}
}

static void add_edge(t_rr_node *to, short sw)
{
	if (to == NULL)
		return;
	if (made.num == MAX_EDGES_PER_NODE) {
		fprintf(stderr, "Error in add_edge:  too many edges.\n");
		exit(1);
	}
	made.edge[made.num] = to;
	made.sw[made.num++] = sw;
	to->fan_in++;
}

static void finish_node(t_rr_node *node, t_rr_type type, int x, int y, int ptc, int capacity)
{
	node->type = type;
	node->xlow = (short) x;
	node->ylow = (short) y;
	node->ptc_num = (short) ptc;
	node->capacity = (short) capacity;
	node->occ = 0;
	node->pres_cost = node->acc_cost = 1.f;
	node->path_cost = HUGE_FLOAT;
	node->prev_node = NULL;
	node->R = type == CHANX || type == CHANY ? 0.5f : 0.f;
	node->C = 0.1f * (float) made.num;
	node->inode = (int) (node - rr_node);
	node->num_edges = (short) made.num;
	if (made.num > 0) {
		node->edges = my_chunk_malloc((size_t) made.num * sizeof(t_rr_node *));
		node->switches = my_chunk_malloc((size_t) made.num * sizeof(short));
		memcpy(node->edges, made.edge, (size_t) made.num * sizeof(t_rr_node *));
		memcpy(node->switches, made.sw, (size_t) made.num * sizeof(short));
	}
	made.num = 0;
}

void build_rr_graph(void)
{
	int x, y, t, turn;

	num_rr_nodes = nx * ny * (2 * num_tracks + 2);
	rr_node = my_calloc((size_t) num_rr_nodes, sizeof(t_rr_node));
	for (y = 0; y < ny; y++)
		for (x = 0; x < nx; x++) {
			for (t = 0; t < num_tracks; t += 2) {
				add_edge(get_rr_node(x, y, CHANX, t), 1);
				add_edge(get_rr_node(x, y, CHANY, num_tracks - 1 - t), 1);
			}
			finish_node(get_rr_node(x, y, SOURCE, 0), SOURCE, x, y, 0, 8);
			finish_node(get_rr_node(x, y, SINK, 0), SINK, x, y, 0, 8);
			for (t = 0; t < num_tracks; t++) {
				turn = (t + 1) % num_tracks;
				add_edge(get_rr_node(x - 1, y, CHANX, t), 2);
				add_edge(get_rr_node(x + 1, y, CHANX, t), 2);
				add_edge(get_rr_node(x, y, CHANY, turn), 1);
				add_edge(get_rr_node(x - 1, y, CHANY, t), 1);
				if ((t + x) % 2 == 0)
					add_edge(get_rr_node(x, y, SINK, 0), 0);
				if ((t + x) % 3 == 0)
					add_edge(get_rr_node(x, y + 1, SINK, 0), 0);
				finish_node(get_rr_node(x, y, CHANX, t), CHANX, x, y, t, 1);
			}
			for (t = 0; t < num_tracks; t++) {
				turn = (t + num_tracks - 1) % num_tracks;
				add_edge(get_rr_node(x, y - 1, CHANY, t), 2);
				add_edge(get_rr_node(x, y + 1, CHANY, t), 2);
				add_edge(get_rr_node(x, y, CHANX, turn), 1);
				add_edge(get_rr_node(x, y + 1, CHANX, t), 1);
				if ((t + y) % 2 == 0)
					add_edge(get_rr_node(x, y, SINK, 0), 0);
				if ((t + y) % 3 == 0)
					add_edge(get_rr_node(x + 1, y, SINK, 0), 0);
				finish_node(get_rr_node(x, y, CHANY, t), CHANY, x, y, t, 1);
			}
		}
}

void check_rr_graph(void)
{
	long edges = 0, fan_in = 0, lonely = 0;
	double cap = 0.;
	int i;

	for (i = 0; i < num_rr_nodes; i++) {
		edges += rr_node[i].num_edges;
		fan_in += rr_node[i].fan_in;
		cap += rr_node[i].C;
		lonely += rr_node[i].fan_in == 0 && rr_node[i].type != SOURCE;
	}
	if (edges != fan_in) {
		fprintf(stderr, "Error in check_rr_graph:  %ld edges, %ld arrive.\n", edges, fan_in);
		exit(1);
	}
	printf("%d nodes, %ld edges, %ld lonely, capacitance %.1f\n", num_rr_nodes, edges, lonely, cap);
}

void free_rr_graph(void)
{
	free(rr_node);
	free_chunk_memory();
}
