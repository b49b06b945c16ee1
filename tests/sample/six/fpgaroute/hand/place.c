#include <stdio.h>
#include <stdlib.h>
#include "route_types.h"

int num_nets;
struct s_net *net;

static int limit(int v, int max)
{
	return v < 0 ? 0 : v > max ? max : v;
}

/* mostly short nets, some long ones */
void make_nets(int number)
{
	int i, k, span;

	num_nets = number;
	net = my_calloc((size_t) number, sizeof(struct s_net));
	for (i = 0; i < number; i++) {
		struct s_net *n = &net[i];
		sprintf(n->name, "n%d", i % 10000000);
		n->num_pins = 2 + my_irand(MAX_FANOUT - 1);
		span = my_irand(9) == 0 ? 12 : 5;
		n->x[0] = (short) my_irand(nx - 1);
		n->y[0] = (short) my_irand(ny - 1);
		n->bb.xmin = n->bb.xmax = n->x[0];
		n->bb.ymin = n->bb.ymax = n->y[0];
		for (k = 1; k < n->num_pins; k++) {
			n->x[k] = (short) limit(n->x[0] - span + my_irand(2 * span), nx - 1);
			n->y[k] = (short) limit(n->y[0] - span + my_irand(2 * span), ny - 1);
			if (n->x[k] < n->bb.xmin)
				n->bb.xmin = n->x[k];
			if (n->x[k] > n->bb.xmax)
				n->bb.xmax = n->x[k];
			if (n->y[k] < n->bb.ymin)
				n->bb.ymin = n->y[k];
			if (n->y[k] > n->bb.ymax)
				n->bb.ymax = n->y[k];
		}
	}
}
