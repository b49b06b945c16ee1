/* Road network and traffic assignment. */
#ifndef ROAD_H
#define ROAD_H

struct junction;

enum road_class { MOTORWAY, PRIMARY, SECONDARY, RESIDENTIAL };

struct road {
	struct junction *from, *to;
	enum road_class class;
	double length;			/* metres */
	double capacity;		/* vehicles an hour */
	int lanes;
	int closed;
	long free_time;			/* 1/10 s, empty road */
	long time;			/* 1/10 s, now */
	long volume;
	long total_volume;
};

struct junction {
	char name[16];
	double x, y;
	struct road *roads;
	int nr_roads, max_roads;
	int signals;
	long passed;

	/* search state, valid if epoch is that of the search */
	unsigned epoch;
	int settled;
	long dist;
	struct road *via;
	int heap_pos;
};

struct network {
	struct junction **junctions;
	int nr, max;
	long nr_roads;
	unsigned epoch;
	long settled, relaxed, unreachable;
};

struct heap {
	struct junction **v;
	int n, max;
};

/* network.c */
struct junction *junction_new(struct network *net, double x, double y);
void road_new(struct network *net, struct junction *from, struct junction *to,
	      enum road_class class, double length);
int route(struct network *net, struct heap *h, struct junction *from, struct junction *to);
void load_route(struct junction *from, struct junction *to, int vehicles);
double congest(struct network *net);
void network_free(struct network *net);

/* heap.c */
void heap_push(struct heap *h, struct junction *j);
struct junction *heap_pop(struct heap *h);
void heap_up(struct heap *h, int i);

#endif
