#include <stdio.h>
#include <stdlib.h>
#include "route_types.h"

int nx, ny, num_tracks, num_rr_nodes;
struct s_rr_hot *rr_hot;
uint32_t *rr_prev;
int16_t *rr_occ;
uint32_t *rr_num_expanded;
uint32_t *rr_first_edge;
uint32_t *rr_edge;

static uint32_t num_edges, room_edges;
static uint8_t *fan_in;

const struct s_switch switch_inf[NUM_SWITCHES] = {
	{ 0.f, 0.f, 0.f, FALSE },
	{ 1.5f, 2.f, 0.05f, TRUE },
	{ 3.f, 1.f, 0.1f, FALSE },
};

t_node get_rr_node(int x, int y, t_rr_type type, int ptc)
{
	int per_tile = 2 * num_tracks + 2;
	t_node tile;

	if (x < 0 || y < 0 || x >= nx || y >= ny)
		return NO_NODE;
	tile = (t_node) ((y * nx + x) * per_tile);
	switch (type) {
	case SOURCE:
		return tile;
	case SINK:
		return tile + 1;
	case CHANX:
		return tile + 2 + (t_node) ptc;
	default:
		return tile + 2 + (t_node) (num_tracks + ptc);
	}
}

int get_rr_ptc(t_node node)
{
	int k = (int) (node % (t_node) (2 * num_tracks + 2)) - 2;

	return k < 0 ? 0 : k % num_tracks;
}

int get_rr_capacity(t_node node)
{
	return rr_hot[node].type >= CHANX ? 1 : 8;
}

static void add_edge(t_node to, int sw)
{
	if (to == NO_NODE)
		return;
	if (num_edges == room_edges) {
		room_edges = room_edges ? 2 * room_edges : 4096;
		rr_edge = my_realloc(rr_edge, room_edges * sizeof *rr_edge);
	}
	rr_edge[num_edges++] = PACK(to, sw);
	fan_in[to]++;
}

static void finish_node(t_node n, t_rr_type type, int x, int y)
{
	struct s_rr_hot *node = &rr_hot[n];

	node->type = type;
	node->x = (unsigned) x;
	node->y = (unsigned) y;
	node->pres_cost = node->acc_cost = 1.f;
	node->path_cost = HUGE_FLOAT;
	rr_first_edge[n + 1] = num_edges;
}

void build_rr_graph(void)
{
	int x, y, t, turn;

	num_rr_nodes = nx * ny * (2 * num_tracks + 2);
	size_t n = (size_t) num_rr_nodes;
	rr_hot = my_malloc(n * sizeof *rr_hot);
	rr_prev = my_calloc(n, sizeof *rr_prev);
	rr_occ = my_calloc(n, sizeof *rr_occ);
	rr_num_expanded = my_calloc(n, sizeof *rr_num_expanded);
	rr_first_edge = my_calloc(n + 1, sizeof *rr_first_edge);
	fan_in = my_calloc(n, 1);
	for (y = 0; y < ny; y++)
		for (x = 0; x < nx; x++) {
			for (t = 0; t < num_tracks; t += 2) {
				add_edge(get_rr_node(x, y, CHANX, t), 1);
				add_edge(get_rr_node(x, y, CHANY, num_tracks - 1 - t), 1);
			}
			finish_node(get_rr_node(x, y, SOURCE, 0), SOURCE, x, y);
			finish_node(get_rr_node(x, y, SINK, 0), SINK, x, y);
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
				finish_node(get_rr_node(x, y, CHANX, t), CHANX, x, y);
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
				finish_node(get_rr_node(x, y, CHANY, t), CHANY, x, y);
			}
		}
}

void check_rr_graph(void)
{
	long edges = 0, arrive = 0, lonely = 0;
	double cap = 0.;
	int i;

	for (i = 0; i < num_rr_nodes; i++) {
		uint32_t n = rr_first_edge[i + 1] - rr_first_edge[i];
		edges += n;
		arrive += fan_in[i];
		cap += 0.1f * (float) n;
		lonely += fan_in[i] == 0 && rr_hot[i].type != SOURCE;
	}
	if (edges != arrive) {
		fprintf(stderr, "Error in check_rr_graph:  %ld edges, %ld arrive.\n", edges, arrive);
		exit(1);
	}
	printf("%d nodes, %ld edges, %ld lonely, capacitance %.1f\n", num_rr_nodes, edges, lonely, cap);
}

void free_rr_graph(void)
{
	free(rr_hot);
	free(rr_prev);
	free(rr_occ);
	free(rr_num_expanded);
	free(rr_first_edge);
	free(rr_edge);
	free(fan_in);
}
