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

static void *grow(void *p, size_t n)
{
	p = realloc(p, n);
	if (!p)
		abort();
	return p;
}

static void *zeroed(size_t n, size_t size)
{
	void *p = calloc(n, size);
	if (!p)
		abort();
	return p;
}

int class_lanes(int class)
{
	return classes[class].lanes;
}

void network_init(struct network *net, int nr)
{
	net->nr = nr;
	net->state = zeroed(nr, sizeof(*net->state));
	net->point = zeroed(nr, sizeof(*net->point));
	net->signals = zeroed(nr, 1);
	net->passed = zeroed(nr, sizeof(*net->passed));
	net->first = zeroed(nr + 1, sizeof(*net->first));
}

void road_new(struct network *net, uint32_t from, uint32_t to, enum road_class class, double length)
{
	uint32_t r = net->nr_roads++;

	if (r == net->max_roads) {
		uint32_t n = net->max_roads = r ? 2 * r : 4096;
		net->roads = grow(net->roads, n * sizeof(*net->roads));
		net->from = grow(net->from, n * sizeof(*net->from));
		net->length = grow(net->length, n * sizeof(*net->length));
		net->class = grow(net->class, n);
	}
	net->roads[r].to = to;
	net->from[r] = from;
	net->length[r] = length;
	net->class[r] = class;
}

/* By origin, in the order of their making. */
void roads_sort(struct network *net)
{
	uint32_t n = net->nr_roads, *at = zeroed(net->nr + 1, sizeof(*at));
	struct road *roads = zeroed(n, sizeof(*roads));
	uint32_t *from = zeroed(n, sizeof(*from));
	double *length = zeroed(n, sizeof(*length));
	uint8_t *class = zeroed(n, 1);

	for (uint32_t r = 0; r < n; r++)
		net->first[net->from[r] + 1]++;
	for (int i = 1; i <= net->nr; i++)
		net->first[i] += net->first[i - 1];
	for (int i = 0; i <= net->nr; i++)
		at[i] = net->first[i];
	for (uint32_t r = 0; r < n; r++) {
		uint32_t to = at[net->from[r]]++;
		roads[to].to = net->roads[r].to;
		from[to] = net->from[r];
		length[to] = net->length[r];
		class[to] = net->class[r];
	}
	free(net->roads);
	free(net->from);
	free(net->length);
	free(net->class);
	free(at);
	net->roads = roads;
	net->from = from;
	net->length = length;
	net->class = class;
	net->load = zeroed(n, sizeof(*net->load));
	for (uint32_t r = 0; r < n; r++) {
		net->load[r].free_time = (uint32_t)(long)(length[r] * 36 / classes[class[r]].speed) + 1;
		roads[r].cost = net->load[r].free_time + SIGNAL_TIME * net->signals[roads[r].to];
	}
}

int route(struct network *net, struct heap *h, uint32_t from, uint32_t to)
{
	uint32_t epoch = ++net->epoch << 1;
	const struct road *roads = net->roads;
	struct state *state = net->state;

	h->n = 0;
	state[from] = (struct state){ epoch, 0, NONE, 0 };
	heap_push(h, 0, from);
	while (h->n > 0) {
		uint32_t j = heap_pop(h), base = state[j].dist;
		uint32_t end = net->first[j + 1];

		state[j].epoch = epoch | 1;
		net->settled++;
		if (j == to)
			return 1;
		for (uint32_t r = net->first[j]; r < end; r++) {
			uint32_t k = roads[r].to, dist;

			if (k & CLOSED)
				continue;
			dist = base + roads[r].cost;
			if (state[k].epoch >> 1 != epoch >> 1) {
				state[k].epoch = epoch;
				state[k].dist = dist;
				state[k].via = r;
				heap_push(h, dist, k);
			} else if (state[k].epoch == epoch && dist < state[k].dist) {
				state[k].dist = dist;
				state[k].via = r;
				heap_up(h, state[k].heap_pos, (struct entry){ dist, k });
				net->relaxed++;
			}
		}
	}
	net->unreachable++;
	return 0;
}

void load_route(struct network *net, uint32_t from, uint32_t to, int vehicles)
{
	while (to != from) {
		uint32_t r = net->state[to].via;
		net->load[r].volume += vehicles;
		net->passed[to] += vehicles;
		to = net->from[r];
	}
}

double congest(struct network *net)
{
	double hours = 0;

	for (uint32_t r = 0; r < net->nr_roads; r++) {
		struct load *l = &net->load[r];
		int class = net->class[r];
		double load = l->volume / (classes[class].capacity * classes[class].lanes);
		uint32_t wait = SIGNAL_TIME * net->signals[net->roads[r].to & ~CLOSED];

		hours += (long)l->volume * (long)(net->roads[r].cost - wait) / 36000.0;
		net->roads[r].cost = wait + l->free_time + (uint32_t)(long)(l->free_time * 0.15 * load * load * load * load);
		l->total_volume += l->volume;
		l->volume /= 2;
	}
	return hours;
}
