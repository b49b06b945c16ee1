#ifndef ROUTE_TYPES_H
#define ROUTE_TYPES_H

#include <stddef.h>

#define TRUE 1
#define FALSE 0
#define HUGE_FLOAT 1.e30f
#define MAX_EDGES_PER_NODE 64
#define MAX_FANOUT 6
#define EMPTY (-1)
#define NUM_SWITCHES 3

typedef int boolean;
typedef enum { SOURCE, SINK, CHANX, CHANY, NUM_RR_TYPES } t_rr_type;

struct s_rr_node {
	t_rr_type type;
	short xlow, ylow;
	short ptc_num;			/* track or pin */
	short num_edges;
	short fan_in;
	struct s_rr_node **edges;
	short *switches;
	float R, C;			/* of the wire */
	short occ;
	short capacity;
	float pres_cost;
	float acc_cost;
	float path_cost;		/* of the present search */
	struct s_rr_node *prev_node;
	short prev_switch;
	short target_flag;
	int inode;
	long num_expanded;
};
typedef struct s_rr_node t_rr_node;

struct s_heap {
	t_rr_node *node;
	float cost;
	float backward_path_cost;
	union {
		t_rr_node *prev_node;
		struct s_heap *next;	/* when free */
	} u;
	short prev_switch;
};

struct s_trace {
	t_rr_node *node;
	short iswitch;
	struct s_trace *next;
};

/* nodes whose path_cost must be reset */
struct s_linked_node {
	t_rr_node *node;
	struct s_linked_node *next;
};

struct s_bb {
	short xmin, xmax, ymin, ymax;
};

struct s_net {
	char name[12];
	int num_pins;
	short x[MAX_FANOUT + 1], y[MAX_FANOUT + 1];	/* [0] drives */
	struct s_bb bb;
	struct s_trace *trace_head, *trace_tail;
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
extern t_rr_node *rr_node;
extern struct s_net *net;
extern const struct s_switch switch_inf[NUM_SWITCHES];

/* util.c */
void *my_malloc(size_t size);
void *my_calloc(size_t nelem, size_t size);
void *my_realloc(void *ptr, size_t size);
void *my_chunk_malloc(size_t size);
void free_chunk_memory(void);
int my_irand(int imax);

/* rr_graph.c */
void build_rr_graph(void);
void free_rr_graph(void);
t_rr_node *get_rr_node(int x, int y, t_rr_type type, int ptc);
void check_rr_graph(void);

/* place.c */
void make_nets(int number);

/* heap.c */
void node_to_heap(t_rr_node *node, float cost, t_rr_node *prev, short sw, float backward);
struct s_heap *get_heap_head(void);
void free_heap_data(struct s_heap *hptr);
void empty_heap(void);
void free_heap(void);
extern long heap_pushes;

/* route.c */
boolean try_route(const struct s_router_opts *opts);
void free_traceback(struct s_net *n);
long count_overused(void);

#endif
