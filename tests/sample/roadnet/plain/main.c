/* usage: roadnet [trips [side]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "road.h"

static unsigned long rand_state = 20240229;

static unsigned rnd(unsigned n)
{
	rand_state = rand_state * 6364136223846793005UL + 1442695040888963407UL;
	return (unsigned)(rand_state >> 33) % n;
}

static void both_ways(struct network *net, struct junction *a, struct junction *b, enum road_class class)
{
	double length = hypot(a->x - b->x, a->y - b->y) * (1 + rnd(30) / 100.0);

	road_new(net, a, b, class, length);
	if (rnd(12))
		road_new(net, b, a, class, length);
}

static void build(struct network *net, int side)
{
	for (int y = 0; y < side; y++)
		for (int x = 0; x < side; x++) {
			double jx = rnd(100), jy = rnd(100);
			struct junction *j = junction_new(net, x * 250 + jx, y * 250 + jy);
			j->signals = rnd(5) == 0;
		}
	for (int y = 0; y < side; y++)
		for (int x = 0; x < side; x++) {
			struct junction *j = net->junctions[y * side + x];
			enum road_class cx = y % 40 == 20 ? MOTORWAY : y % 10 == 5 ? PRIMARY : y % 3 ? RESIDENTIAL : SECONDARY;
			enum road_class cy = x % 50 == 25 ? MOTORWAY : x % 12 == 6 ? PRIMARY : x % 3 ? RESIDENTIAL : SECONDARY;
			if (x + 1 < side && (cx < SECONDARY || rnd(8)))
				both_ways(net, j, net->junctions[y * side + x + 1], cx);
			if (y + 1 < side && (cy < SECONDARY || rnd(8)))
				both_ways(net, j, net->junctions[(y + 1) * side + x], cy);
			if (x + 1 < side && y + 1 < side && rnd(10) == 0)
				both_ways(net, j, net->junctions[(y + 1) * side + x + 1], SECONDARY);
		}
}

int main(int argc, char **argv)
{
	int trips = argc > 1 ? atoi(argv[1]) : 120;
	int side = argc > 2 ? atoi(argv[2]) : 400;
	struct network net = { 0 };
	struct heap heap = { 0 };
	double hours = 0, metres = 0, sum = 0;
	long volume = 0, busiest = 0;
	struct road *worst = NULL;
	struct junction *busy = NULL;

	build(&net, side);
	for (int t = 0; t < trips; t++) {
		struct junction *a = net.junctions[rnd(net.nr)], *b;
		int ax = (int)(a->x / 250), ay = (int)(a->y / 250);
		int bx = ax + (int)rnd(201) - 100, by = ay + (int)rnd(201) - 100;

		if (bx < 0 || by < 0 || bx >= side || by >= side)
			b = net.junctions[rnd(net.nr)];
		else
			b = net.junctions[by * side + bx];
		if (route(&net, &heap, a, b)) {
			sum += b->dist / 36000.0;
			load_route(a, b, 500 + rnd(2000));
		}
		if (t % 20 == 19)
			hours += congest(&net);
		if (rnd(4) == 0) {
			struct junction *j = net.junctions[rnd(net.nr)];
			if (j->nr_roads)
				j->roads[rnd(j->nr_roads)].closed ^= 1;
		}
	}
	for (int i = 0; i < net.nr; i++) {
		struct junction *j = net.junctions[i];

		if (!busy || j->passed > busy->passed)
			busy = j;
		for (int k = 0; k < j->nr_roads; k++) {
			struct road *r = &j->roads[k];
			metres += r->length;
			volume += r->total_volume * r->lanes;
			if (r->total_volume > busiest) {
				busiest = r->total_volume;
				worst = r;
			}
		}
	}
	printf("%d junctions, %ld roads, %.1f km\n", net.nr, net.nr_roads, metres / 1000);
	printf("settled %ld relaxed %ld unreachable %ld\n", net.settled, net.relaxed, net.unreachable);
	printf("trip hours %.6f, vehicle hours %.4f, volume %ld\n", sum, hours, volume);
	if (worst)
		printf("busiest road %s-%s class %d: %ld in %.1f s; busiest junction %s: %ld\n", worst->from->name,
		       worst->to->name, worst->class, busiest, worst->time / 10.0, busy->name, busy->passed);
	free(heap.v);
	network_free(&net);
	return 0;
}
