/* Road network and traffic assignment.  Layout by hand: roads sorted by where
 * they begin, with what the search reads in 8 bytes; the search state of a
 * junction in 16; the heap carries its keys. */
#ifndef ROAD_H
#define ROAD_H

#include <stdint.h>

enum road_class { MOTORWAY, PRIMARY, SECONDARY, RESIDENTIAL };

#define CLOSED 0x80000000u
#define NONE   0xffffffffu
#define SIGNAL_TIME 80

struct road {
	uint32_t to;			/* | CLOSED */
	uint32_t cost;			/* time now, with the signals at its end */
};

struct load {
	uint32_t volume, total_volume;
	uint32_t free_time;
};

struct state {
	uint32_t epoch;			/* epoch << 1 | settled */
	uint32_t dist;
	uint32_t via;
	uint32_t heap_pos;
};

struct point {
	double x, y;
};

struct network {
	uint32_t *first;		/* [nr + 1] */
	struct road *roads;
	struct load *load;
	uint32_t *from;
	double *length;
	uint8_t *class;
	struct state *state;
	struct point *point;
	uint8_t *signals;
	uint32_t *passed;
	int nr;
	uint32_t nr_roads, max_roads;
	uint32_t epoch;
	long settled, relaxed, unreachable;
};

struct entry {
	uint32_t dist, junction;
};

struct heap {
	struct entry *v;
	int n, max;
	struct state *state;
};

/* network.c */
void network_init(struct network *net, int nr);
void road_new(struct network *net, uint32_t from, uint32_t to, enum road_class class, double length);
void roads_sort(struct network *net);
int class_lanes(int class);
int route(struct network *net, struct heap *h, uint32_t from, uint32_t to);
void load_route(struct network *net, uint32_t from, uint32_t to, int vehicles);
double congest(struct network *net);

/* heap.c */
void heap_push(struct heap *h, uint32_t dist, uint32_t j);
uint32_t heap_pop(struct heap *h);
void heap_up(struct heap *h, int i, struct entry e);

#endif
