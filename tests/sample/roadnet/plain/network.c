#include <stdio.h>
#include <stdlib.h>
#include "road.h"

static const struct {
	double speed;			/* km/h */
	double capacity;
	int lanes;
} classes[] = {
	[MOTORWAY]    = { 110, 2000, 3 },
	[PRIMARY]     = { 80, 1200, 2 },
	[SECONDARY]   = { 50, 700, 1 },
	[RESIDENTIAL] = { 30, 300, 1 },
};

struct junction *junction_new(struct network *net, double x, double y)
{
	struct junction *j = calloc(1, sizeof(*j));

	if (!j)
		abort();
	if (net->nr == net->max) {
		net->max = net->max ? 2 * net->max : 256;
		net->junctions = realloc(net->junctions, net->max * sizeof(*net->junctions));
		if (!net->junctions)
			abort();
	}
	snprintf(j->name, sizeof(j->name), "J%06d", net->nr);
	j->x = x;
	j->y = y;
	net->junctions[net->nr++] = j;
	return j;
}

void road_new(struct network *net, struct junction *from, struct junction *to,
	      enum road_class class, double length)
{
	struct road *r;

	if (from->nr_roads == from->max_roads) {
		from->max_roads = from->max_roads ? 2 * from->max_roads : 4;
		from->roads = realloc(from->roads, from->max_roads * sizeof(*from->roads));
		if (!from->roads)
			abort();
	}
	r = &from->roads[from->nr_roads++];
	r->from = from;
	r->to = to;
	r->class = class;
	r->length = length;
	r->lanes = classes[class].lanes;
	r->capacity = classes[class].capacity * r->lanes;
	r->closed = 0;
	r->free_time = (long)(length * 36 / classes[class].speed) + 1;
	r->time = r->free_time;
	r->volume = r->total_volume = 0;
	net->nr_roads++;
}

int route(struct network *net, struct heap *h, struct junction *from, struct junction *to)
{
	unsigned epoch = ++net->epoch;

	h->n = 0;
	from->epoch = epoch;
	from->settled = 0;
	from->dist = 0;
	from->via = NULL;
	heap_push(h, from);
	while (h->n > 0) {
		struct junction *j = heap_pop(h);

		j->settled = 1;
		net->settled++;
		if (j == to)
			return 1;
		for (int i = 0; i < j->nr_roads; i++) {
			struct road *r = &j->roads[i];
			struct junction *k = r->to;
			long dist;

			if (r->closed)
				continue;
			dist = j->dist + r->time + (k->signals ? 80 : 0);
			if (k->epoch != epoch) {
				k->epoch = epoch;
				k->settled = 0;
				k->dist = dist;
				k->via = r;
				heap_push(h, k);
			} else if (!k->settled && dist < k->dist) {
				k->dist = dist;
				k->via = r;
				heap_up(h, k->heap_pos);
				net->relaxed++;
			}
		}
	}
	net->unreachable++;
	return 0;
}

void load_route(struct junction *from, struct junction *to, int vehicles)
{
	while (to != from) {
		to->via->volume += vehicles;
		to->passed += vehicles;
		to = to->via->from;
	}
}

/* New travel times from volumes, by the formula of the Bureau of Public Roads. */
double congest(struct network *net)
{
	double hours = 0;

	for (int i = 0; i < net->nr; i++) {
		struct junction *j = net->junctions[i];

		for (int k = 0; k < j->nr_roads; k++) {
			struct road *r = &j->roads[k];
			double load = r->volume / r->capacity;

			hours += r->volume * r->time / 36000.0;
			r->time = r->free_time + (long)(r->free_time * 0.15 * load * load * load * load);
			r->total_volume += r->volume;
			r->volume /= 2;
		}
	}
	return hours;
}

void network_free(struct network *net)
{
	for (int i = 0; i < net->nr; i++) {
		free(net->junctions[i]->roads);
		free(net->junctions[i]);
	}
	free(net->junctions);
}
