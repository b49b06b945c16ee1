#ifndef ROUTE_TYPES_H
#define ROUTE_TYPES_H

#include <stddef.h>
#include <stdint.h>

#define TRUE 1
#define FALSE 0
#define HUGE_FLOAT 1.e30f
#define MAX_EDGES_PER_NODE 64
#define MAX_FANOUT 6
#define EMPTY (-1)
#define NUM_SWITCHES 3

typedef int boolean;
typedef enum { SOURCE, SINK, CHANX, CHANY, NUM_RR_TYPES } t_rr_type;

typedef uint32_t t_node;		/* index */
#define NO_NODE 0x3fffffffu

struct s_rr_hot {
	float path_cost;		/* of the present search */
	float acc_cost;
	float pres_cost;
	unsigned x : 15, type : 2, y : 15;
};

/* a node and a switch (0..2, EMPTY: 3) */
#define PACK(n, sw) ((t_node) (n) << 2 | ((unsigned) (sw) & 3))
#define NODE_OF(p) ((p) >> 2)
#define SWITCH_OF(p) ((p) & 3)
#define NO_SWITCH 3

struct s_heap {
	float cost;
	float backward_path_cost;
	t_node node;
	uint32_t prev;			/* packed */
};

struct s_trace {
	uint32_t node;			/* packed */
	uint32_t next;			/* 0: none */
};

struct s_bb {
	short xmin, xmax, ymin, ymax;
};

struct s_net {
	char name[12];
	int num_pins;
	short x[MAX_FANOUT + 1], y[MAX_FANOUT + 1];	/* [0] drives */
	struct s_bb bb;
	uint32_t trace_head, trace_tail;
	int wirelength;
	float delay;
};

struct s_switch {
	float R, Tdel, cost;
	boolean buffered;
};

struct s_router_opts {
	float first_iter_pres_fac, pres_fac_mult, acc_fac, astar_fac;
	int max_router_iterations, bb_factor;
};

extern int nx, ny, num_tracks, num_rr_nodes, num_nets;
extern struct s_rr_hot *rr_hot;
extern uint32_t *rr_prev;		/* packed */
extern int16_t *rr_occ;
extern uint32_t *rr_num_expanded;
extern uint32_t *rr_first_edge;		/* num_rr_nodes + 1 */
extern uint32_t *rr_edge;		/* packed */
extern struct s_net *net;
extern const struct s_switch switch_inf[NUM_SWITCHES];

/* util.c */
void *my_malloc(size_t size);
void *my_calloc(size_t nelem, size_t size);
void *my_realloc(void *ptr, size_t size);
int my_irand(int imax);

/* rr_graph.c */
void build_rr_graph(void);
void free_rr_graph(void);
t_node get_rr_node(int x, int y, t_rr_type type, int ptc);
void check_rr_graph(void);

/* place.c */
void make_nets(int number);

int get_rr_ptc(t_node node);
int get_rr_capacity(t_node node);

/* heap.c */
void node_to_heap(t_node node, float cost, uint32_t prev, float backward);
boolean get_heap_head(struct s_heap *head);
void empty_heap(void);
void free_heap(void);
extern long heap_pushes;

/* route.c */
boolean try_route(const struct s_router_opts *opts);
void free_traceback(struct s_net *n);
void free_traces(void);
extern struct s_trace *trace;
long count_overused(void);

#endif
