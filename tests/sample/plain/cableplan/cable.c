/*
 *	cable -- plan a cable network
 *
 *	Sites are spread over a square county.  Candidate cables join
 *	near sites; Kruskal's algorithm picks the cheapest set of them
 *	which joins everything, then customers are counted upstream and
 *	the trunks are rated.
 *
 *	usage: cable [nsites]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define	COUNTY	30000		/* metres */
#define	NGRID	64		/* squares per side */
#define	MAXNEAR	9

#define	C_RIVER	01		/* crosses the river */
#define	C_USED	02
#define	C_TRUNK	04

struct	site {
	char	s_name[16];
	int	s_x, s_y;
	int	s_kind;			/* 0 house, 1 farm, 2 works */
	int	s_load;			/* lines wanted */
	struct	site	*s_root;	/* union-find parent */
	int	s_rank;
	int	s_members;		/* sites in the component */
	long	s_total;		/* lines carried below */
	struct	site	*s_up;		/* towards the exchange */
	struct	site	*s_next;	/* same grid square */
	struct	cable	*s_links;	/* cables in use */
	int	s_depth;
	int	s_mark;
};

struct	cable {
	long	c_cost;
	struct	site	*c_a, *c_b;
	struct	cable	*c_anext, *c_bnext;
	int	c_length;
	int	c_flags;
	int	c_pairs;		/* copper pairs */
	int	c_number;
};

struct	site	*sites;
struct	cable	*cables, **order;
struct	site	*grid[NGRID][NGRID];
int	nsites, ncables;

static unsigned long seed = 1979;

static int
rnd(int n)
{
	seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
	return (int)((seed >> 8) % (unsigned long)n);
}

static void *
emalloc(unsigned long n)
{
	void *p;

	if ((p = calloc(1, n)) == NULL) {
		fprintf(stderr, "cable: out of memory\n");
		exit(1);
	}
	return p;
}

static int
isqrt(long v)
{
	long r, b;

	for (r = 0, b = 1L << 15; b; b >>= 1)
		if ((r + b) * (r + b) <= v)
			r += b;
	return (int)r;
}

static void
survey(void)
{
	register struct site *s;
	int i, tx = 0, ty = 0;

	for (i = 0, s = sites; i < nsites; i++, s++) {
		if (i % 200 == 0) {	/* next village */
			tx = rnd(COUNTY);
			ty = rnd(COUNTY);
		}
		if (i % 3) {
			s->s_x = (tx + rnd(1200) + rnd(1200)) % COUNTY;
			s->s_y = (ty + rnd(1200) + rnd(1200)) % COUNTY;
		} else {
			s->s_x = rnd(COUNTY);
			s->s_y = rnd(COUNTY);
		}
		sprintf(s->s_name, "S%d/%d", i / 200 % 10000, i % 200);
		s->s_kind = rnd(20) == 0 ? 2 : rnd(5) == 0;
		s->s_load = s->s_kind == 2 ? 10 + rnd(40) : 1 + s->s_kind;
		s->s_root = s;
		s->s_members = 1;
		s->s_next = grid[s->s_y * NGRID / COUNTY][s->s_x * NGRID / COUNTY];
		grid[s->s_y * NGRID / COUNTY][s->s_x * NGRID / COUNTY] = s;
	}
}

static void
candidate(struct site *a, struct site *b, int len)
{
	register struct cable *c = &cables[ncables];

	c->c_a = a;
	c->c_b = b;
	c->c_length = len;
	c->c_cost = 12L * len + (a->s_kind == 1 || b->s_kind == 1 ? 3L * len : 0);
	if ((a->s_x - a->s_y / 2 < COUNTY / 3) != (b->s_x - b->s_y / 2 < COUNTY / 3)) {
		c->c_flags |= C_RIVER;
		c->c_cost += 9000;
	}
	c->c_number = ncables++;
}

/* join a site with the nearest few in the neighbouring squares */
static void
nearest(struct site *s)
{
	struct site *best[MAXNEAR];
	long dist[MAXNEAR], d, dx, dy;
	register struct site *t;
	int gx, gy, x, y, i, n = 0;

	gx = s->s_x * NGRID / COUNTY;
	gy = s->s_y * NGRID / COUNTY;
	for (y = gy - 1; y <= gy + 1; y++)
		for (x = gx - 1; x <= gx + 1; x++) {
			if (x < 0 || y < 0 || x >= NGRID || y >= NGRID)
				continue;
			for (t = grid[y][x]; t; t = t->s_next) {
				if (t == s)
					continue;
				dx = t->s_x - s->s_x;
				dy = t->s_y - s->s_y;
				d = dx * dx + dy * dy;
				if (n == MAXNEAR && d >= dist[n-1])
					continue;
				i = n < MAXNEAR ? n++ : n - 1;
				for (; i > 0 && dist[i-1] > d; i--) {
					dist[i] = dist[i-1];
					best[i] = best[i-1];
				}
				dist[i] = d;
				best[i] = t;
			}
		}
	for (i = 0; i < n; i++)
		if (best[i] > s || i == n - 1)
			candidate(s, best[i], isqrt(dist[i]));
}

static int
bycost(const void *p, const void *q)
{
	const struct cable *a = *(struct cable *const *)p, *b = *(struct cable *const *)q;

	if (a->c_cost != b->c_cost)
		return a->c_cost < b->c_cost ? -1 : 1;
	return a->c_number - b->c_number;
}

static struct site *
find(struct site *s)
{
	while (s->s_root != s) {
		s->s_root = s->s_root->s_root;
		s = s->s_root;
	}
	return s;
}

static int
join(struct site *a, struct site *b)
{
	struct site *t;

	a = find(a);
	b = find(b);
	if (a == b)
		return 0;
	if (a->s_rank < b->s_rank) {
		t = a;
		a = b;
		b = t;
	}
	b->s_root = a;
	a->s_members += b->s_members;
	if (a->s_rank == b->s_rank)
		a->s_rank++;
	return 1;
}

static long
kruskal(void)
{
	register struct cable *c;
	long total = 0;
	int i;

	for (i = 0; i < ncables; i++) {
		c = order[i];
		if (!join(c->c_a, c->c_b))
			continue;
		c->c_flags |= C_USED;
		c->c_anext = c->c_a->s_links;
		c->c_a->s_links = c;
		c->c_bnext = c->c_b->s_links;
		c->c_b->s_links = c;
		total += c->c_cost;
	}
	return total;
}

/* walk away from the exchange, breadth first, then sum the loads back */
static int
rate(struct site *exchange, int mark, struct site **queue)
{
	register struct site *s, *t;
	register struct cable *c;
	int head, tail = 0;

	exchange->s_mark = mark;
	exchange->s_up = NULL;
	queue[tail++] = exchange;
	for (head = 0; head < tail; head++) {
		s = queue[head];
		s->s_total = s->s_load;
		for (c = s->s_links; c; c = c->c_a == s ? c->c_anext : c->c_bnext) {
			t = c->c_a == s ? c->c_b : c->c_a;
			if (t->s_mark == mark)
				continue;
			t->s_mark = mark;
			t->s_up = s;
			t->s_depth = s->s_depth + 1;
			queue[tail++] = t;
		}
	}
	for (head = tail - 1; head > 0; head--)
		queue[head]->s_up->s_total += queue[head]->s_total;
	return tail;
}

int
main(int argc, char **argv)
{
	struct site **queue, *s, *exch = NULL;
	struct cable *c;
	long cost, pairs = 0, sum = 0, trunks = 0, rivers = 0, used = 0, deepest = 0, moment, best = -1;
	int i, n;

	nsites = argc > 1 ? atoi(argv[1]) : 60000;
	if (nsites < 10)
		nsites = 10;
	sites = emalloc((unsigned long)nsites * sizeof *sites);
	cables = emalloc((unsigned long)nsites * MAXNEAR * sizeof *cables);
	queue = emalloc((unsigned long)nsites * sizeof *queue);
	survey();
	for (i = 0; i < nsites; i++)
		nearest(&sites[i]);
	order = emalloc((unsigned long)(ncables + 1) * sizeof *order);
	for (i = 0; i < ncables; i++)
		order[i] = &cables[i];
	qsort(order, (size_t)ncables, sizeof *order, bycost);
	cost = kruskal();
	printf("%d sites, %d candidates, cost %ld, largest network %d\n", nsites, ncables, cost,
	    find(&sites[0])->s_members);

	/* try some sites for the exchange */
	for (i = 0; i < 8; i++) {
		s = i ? &sites[rnd(nsites)] : find(&sites[0]);
		s->s_depth = 0;
		n = rate(s, i + 1, queue);
		for (moment = 0; n-- > 0; )
			moment += queue[n]->s_total * (queue[n]->s_kind == 2 ? 2 : 1);
		if (best < 0 || moment < best) {
			best = moment;
			exch = s;
		}
	}
	exch->s_depth = 0;
	n = rate(exch, 100, queue);
	for (i = 0, c = cables; i < ncables; i++, c++) {
		if (!(c->c_flags & C_USED))
			continue;
		used++;
		s = c->c_a->s_up == c->c_b ? c->c_a : c->c_b;
		c->c_pairs = (int)(s->s_total * 5 / 4);
		if (c->c_pairs > 500) {
			c->c_flags |= C_TRUNK;
			trunks++;
		}
		rivers += (c->c_flags & C_RIVER) != 0;
		pairs += (long)c->c_pairs * c->c_length / 1000;
	}
	for (i = 0; i < n; i++) {
		if (queue[i]->s_depth > deepest)
			deepest = queue[i]->s_depth;
		sum = (sum * 7 + queue[i]->s_total) % 1000003;
	}
	printf("exchange at %s (%d,%d): %d sites, %ld lines, depth %ld\n", exch->s_name, exch->s_x, exch->s_y, n,
	    exch->s_total, deepest);
	printf("%ld cables, %ld trunks, %ld river crossings, %ld pair-km, check %ld\n", used, trunks, rivers, pairs, sum);
	free(queue);
	free(order);
	free(cables);
	free(sites);
	return 0;
}
