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

static void both_ways(struct network *net, uint32_t a, uint32_t b, enum road_class class)
{
	double length = hypot(net->point[a].x - net->point[b].x, net->point[a].y - net->point[b].y) * (1 + rnd(30) / 100.0);

	road_new(net, a, b, class, length);
	if (rnd(12))
		road_new(net, b, a, class, length);
}

static void build(struct network *net, int side)
{
	network_init(net, side * side);
	for (int y = 0; y < side; y++)
		for (int x = 0; x < side; x++) {
			double jx = rnd(100), jy = rnd(100);
			uint32_t j = y * side + x;
			net->point[j] = (struct point){ x * 250 + jx, y * 250 + jy };
			net->signals[j] = rnd(5) == 0;
		}
	for (int y = 0; y < side; y++)
		for (int x = 0; x < side; x++) {
			uint32_t j = y * side + x;
			enum road_class cx = y % 40 == 20 ? MOTORWAY : y % 10 == 5 ? PRIMARY : y % 3 ? RESIDENTIAL : SECONDARY;
			enum road_class cy = x % 50 == 25 ? MOTORWAY : x % 12 == 6 ? PRIMARY : x % 3 ? RESIDENTIAL : SECONDARY;
			if (x + 1 < side && (cx < SECONDARY || rnd(8)))
				both_ways(net, j, j + 1, cx);
			if (y + 1 < side && (cy < SECONDARY || rnd(8)))
				both_ways(net, j, j + side, cy);
			if (x + 1 < side && y + 1 < side && rnd(10) == 0)
				both_ways(net, j, j + side + 1, SECONDARY);
		}
	roads_sort(net);
}

int main(int argc, char **argv)
{
	int trips = argc > 1 ? atoi(argv[1]) : 120;
	int side = argc > 2 ? atoi(argv[2]) : 400;
	struct network net = { 0 };
	struct heap heap = { 0 };
	double hours = 0, metres = 0, sum = 0;
	long volume = 0, busiest = 0;
	uint32_t worst = NONE, busy = 0;

	build(&net, side);
	heap.state = net.state;
	for (int t = 0; t < trips; t++) {
		uint32_t a = rnd(net.nr), b;
		int ax = (int)(net.point[a].x / 250), ay = (int)(net.point[a].y / 250);
		int bx = ax + (int)rnd(201) - 100, by = ay + (int)rnd(201) - 100;

		if (bx < 0 || by < 0 || bx >= side || by >= side)
			b = rnd(net.nr);
		else
			b = by * side + bx;
		if (route(&net, &heap, a, b)) {
			sum += net.state[b].dist / 36000.0;
			load_route(&net, a, b, 500 + rnd(2000));
		}
		if (t % 20 == 19)
			hours += congest(&net);
		if (rnd(4) == 0) {
			uint32_t j = rnd(net.nr);
			uint32_t n = net.first[j + 1] - net.first[j];
			if (n)
				net.roads[net.first[j] + rnd(n)].to ^= CLOSED;
		}
	}
	for (int i = 0; i < net.nr; i++)
		if (net.passed[i] > net.passed[busy])
			busy = i;
	for (uint32_t r = 0; r < net.nr_roads; r++) {
		metres += net.length[r];
		volume += (long)net.load[r].total_volume * class_lanes(net.class[r]);
		if (net.load[r].total_volume > busiest) {
			busiest = net.load[r].total_volume;
			worst = r;
		}
	}
	printf("%d junctions, %u roads, %.1f km\n", net.nr, net.nr_roads, metres / 1000);
	printf("settled %ld relaxed %ld unreachable %ld\n", net.settled, net.relaxed, net.unreachable);
	printf("trip hours %.6f, vehicle hours %.4f, volume %ld\n", sum, hours, volume);
	if (worst != NONE) {
		uint32_t to = net.roads[worst].to & ~CLOSED;
		printf("busiest road J%06u-J%06u class %d: %ld in %.1f s; busiest junction J%06u: %u\n", net.from[worst],
		       to, net.class[worst], busiest, (net.roads[worst].cost - SIGNAL_TIME * net.signals[to]) / 10.0,
		       busy, net.passed[busy]);
	}
	return 0;
}
