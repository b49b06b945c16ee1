/* Register allocation by graph colouring (Chaitin and Briggs): live ranges of made-up
 * functions interfere; simplify, select, spill, until all fits.
 *
 * usage: regalloc [functions [virtual registers per function]]
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ROUNDS 5
#define MAX_DEGREE 512              /* for the buckets; higher ones are counted as this */
#define MAX_REGISTERS 32
#define NODES_PER_CHUNK 500
#define EDGES_PER_CHUNK 2000

enum reg_class { INTEGER, FLOAT, CLASSES };
enum place { NOWHERE, EASY, HARD, STACKED };

static const int registers[CLASSES] = {14, 16};

struct node;

struct edge {
    struct node *to;
    struct edge *next;
};

struct live_range {
    int start, end;                 /* instructions */
    int uses;
    int loop_depth;
};

struct node {
    char name[16];
    int number;
    enum reg_class class;
    struct live_range live;
    double spill_cost;
    bool no_spill;                  /* so short that a spill would not help */
    enum place place;
    int colour;                     /* -1: none */
    int degree;
    struct edge *edges;
    struct node *next, *prev;       /* in a work list, or on the stack */
    struct node *hint;              /* a move connects them: the same register would save it */
    struct node *split_from;
    struct node *all_next;
};

struct node_chunk {
    struct node_chunk *next;
    struct node node[NODES_PER_CHUNK];
};

struct edge_chunk {
    struct edge_chunk *next;
    struct edge edge[EDGES_PER_CHUNK];
};

static struct node_chunk *node_chunks;
static struct edge_chunk *edge_chunks;
static struct node *free_nodes;
static struct edge *free_edges;

/* the function being compiled */
static struct node *all_nodes;
static int node_count, next_number, length;
static struct node *easy;                               /* degree below the number of registers */
static struct node *hard[MAX_DEGREE + 1];
static int highest;                                     /* no hard node has a higher degree */
static struct node *stack;

static struct totals {
    long nodes, edges, spills, candidates, moves, moves_saved, colour[CLASSES][MAX_REGISTERS];
    double cost;
    uint64_t check;
} totals;

static uint64_t rng_state = 0x3243f6a8885a308du;

static uint32_t rng(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return (uint32_t)(rng_state >> 32);
}

static int below(int n)
{
    return (int)((uint64_t)rng() * (uint64_t)n >> 32);
}

static void *get_memory(size_t size)
{
    void *p = malloc(size);
    if (!p) {
        fputs("regalloc: out of memory\n", stderr);
        exit(2);
    }
    return p;
}

static struct node *new_node(void)
{
    if (!free_nodes) {
        struct node_chunk *c = get_memory(sizeof *c);
        c->next = node_chunks;
        node_chunks = c;
        for (int k = NODES_PER_CHUNK - 1; k >= 0; k--) {
            c->node[k].next = free_nodes;
            free_nodes = &c->node[k];
        }
    }
    struct node *n = free_nodes;
    free_nodes = n->next;
    memset(n, 0, sizeof *n);
    n->number = next_number++;
    n->colour = -1;
    n->all_next = all_nodes;
    all_nodes = n;
    node_count++;
    return n;
}

static void add_edge(struct node *from, struct node *to)
{
    if (!free_edges) {
        struct edge_chunk *c = get_memory(sizeof *c);
        c->next = edge_chunks;
        edge_chunks = c;
        for (int k = EDGES_PER_CHUNK - 1; k >= 0; k--) {
            c->edge[k].next = free_edges;
            free_edges = &c->edge[k];
        }
    }
    struct edge *e = free_edges;
    free_edges = e->next;
    e->to = to;
    e->next = from->edges;
    from->edges = e;
    from->degree++;
}

static void drop_edges(struct node *n)
{
    struct edge *next;
    for (struct edge *e = n->edges; e; e = next) {
        next = e->next;
        e->next = free_edges;
        free_edges = e;
    }
    n->edges = NULL;
    n->degree = 0;
}

/* the input */

static void set_range(struct node *n, int start, int end, int uses, int depth)
{
    n->live = (struct live_range){start, end, uses, depth};
    n->spill_cost = uses;
    for (int k = 0; k < depth; k++)
        n->spill_cost *= 8;
}

static void make_function(int registers_wanted)
{
    next_number = 0;
    length = 3 * registers_wanted;
    struct node *last = NULL;
    for (int k = 0; k < registers_wanted; k++) {
        struct node *n = new_node();
        int span = 1 + below(20);
        if (below(8) == 0)
            span += below(150) + (below(500 / 8) == 0 ? 1000 : 0);
        int start = below(length - 1), end = start + 2 * span < length ? start + 2 * span : length;
        n->class = below(3) ? INTEGER : FLOAT;
        set_range(n, start, end, 2 + below(4), start / 512 % 4);
        snprintf(n->name, sizeof n->name, "%c%d", n->class == FLOAT ? 'f' : 'v', n->number);
        if (last && last->class == n->class && below(3) == 0)
            n->hint = last;
        last = n;
    }
}

/* interference */

static int by_start(const void *a, const void *b)
{
    const struct node *x = *(struct node *const *)a, *y = *(struct node *const *)b;
    if (x->live.start != y->live.start)
        return x->live.start < y->live.start ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

static void build(void)
{
    struct node **order = get_memory((size_t)node_count * sizeof *order);
    struct node **active = get_memory((size_t)node_count * sizeof *active);
    int count = 0, live = 0;
    for (struct node *n = all_nodes; n; n = n->all_next) {
        drop_edges(n);
        n->colour = -1;
        n->place = NOWHERE;
        order[count++] = n;
    }
    qsort(order, (size_t)count, sizeof *order, by_start);
    for (int k = 0; k < count; k++) {
        struct node *n = order[k];
        int kept = 0;
        for (int j = 0; j < live; j++) {
            struct node *m = active[j];
            if (m->live.end <= n->live.start)
                continue;
            active[kept++] = m;
            if (m->class == n->class) {
                add_edge(m, n);
                add_edge(n, m);
                totals.edges++;
            }
        }
        active[kept++] = n;
        live = kept;
    }
    free(order);
    free(active);
}

/* work lists */

static struct node **list_of(const struct node *n)
{
    if (n->place == EASY)
        return &easy;
    return &hard[n->degree < MAX_DEGREE ? n->degree : MAX_DEGREE];
}

static void enlist(struct node *n, enum place place)
{
    n->place = place;
    struct node **head = list_of(n);
    n->prev = NULL;
    n->next = *head;
    if (n->next)
        n->next->prev = n;
    *head = n;
    if (place == HARD && n->degree > highest)
        highest = n->degree < MAX_DEGREE ? n->degree : MAX_DEGREE;
}

static void delist(struct node *n)
{
    if (n->prev)
        n->prev->next = n->next;
    else
        *list_of(n) = n->next;
    if (n->next)
        n->next->prev = n->prev;
}

static void simplify(struct node *n)
{
    delist(n);
    n->place = STACKED;
    n->next = stack;
    stack = n;
    for (struct edge *e = n->edges; e; e = e->next) {
        struct node *m = e->to;
        if (m->place == STACKED)
            continue;
        if (m->place == EASY) {
            m->degree--;
            continue;
        }
        delist(m);
        m->degree--;
        enlist(m, m->degree < registers[m->class] ? EASY : HARD);
    }
}

/* The cheapest of some nodes with many neighbours. */
static struct node *choose_candidate(void)
{
    struct node *best = NULL;
    int looked = 0;
    while (highest > 0 && !hard[highest])
        highest--;
    for (int d = highest; d > 0 && looked < 24; d--) {
        for (struct node *n = hard[d]; n && looked < 24; n = n->next) {
            looked++;
            if (!best || (!n->no_spill && (best->no_spill || n->spill_cost * best->degree < best->spill_cost * n->degree)))
                best = n;
        }
    }
    return best;
}

static void simplify_all(void)
{
    easy = NULL;
    memset(hard, 0, sizeof hard);
    highest = 0;
    stack = NULL;
    for (struct node *n = all_nodes; n; n = n->all_next)
        enlist(n, n->degree < registers[n->class] ? EASY : HARD);
    for (;;) {
        if (easy) {
            simplify(easy);
            continue;
        }
        struct node *n = choose_candidate();
        if (!n)
            break;
        totals.candidates++;
        simplify(n);
    }
}

/* Gives registers in the reverse order; returns the number of nodes that got none. */
static int select_all(void)
{
    int failed = 0;
    for (struct node *n = stack; n; n = n->next) {
        uint32_t taken = 0;
        for (const struct edge *e = n->edges; e; e = e->next)
            if (e->to->colour >= 0)
                taken |= (uint32_t)1 << e->to->colour;
        if (n->hint && n->hint->colour >= 0 && !(taken >> n->hint->colour & 1)) {
            n->colour = n->hint->colour;
            continue;
        }
        int c = 0;
        while (c < registers[n->class] && taken >> c & 1)
            c++;
        if (c < registers[n->class])
            n->colour = c;
        else
            failed++;
    }
    return failed;
}

/* Cuts the ranges without a register into short ones, around definition and uses. */
static void spill(void)
{
    for (struct node *n = all_nodes, *next; n; n = next) {
        next = n->all_next;
        if (n->colour >= 0 || n->no_spill)
            continue;
        struct live_range r = n->live;
        totals.spills++;
        totals.cost += n->spill_cost;
        for (int k = 1; k < r.uses; k++) {
            struct node *piece = new_node();
            int at = r.start + (int)((long)(r.end - r.start) * k / r.uses);
            piece->class = n->class;
            piece->split_from = n;
            piece->no_spill = true;
            set_range(piece, at, at + 1, 1, r.loop_depth);
            snprintf(piece->name, sizeof piece->name, "%.8s.%d", n->name, k);
        }
        n->no_spill = true;
        n->live.end = n->live.start + 1;
        n->live.uses = 1;
    }
}

static void finish_function(int number, int rounds, int failed)
{
    int worst = 0;
    const struct node *widest = all_nodes;
    for (const struct node *n = all_nodes; n; n = n->all_next) {
        totals.nodes++;
        totals.check = (totals.check ^ (uint64_t)(n->number * 64 + n->colour + 1)) * 0x100000001b3u;
        if (n->live.end - n->live.start > widest->live.end - widest->live.start)
            widest = n;
        if (n->split_from && n->split_from->colour == n->colour)
            totals.check++;
        if (n->colour >= 0)
            totals.colour[n->class][n->colour]++;
        if (n->hint) {
            totals.moves++;
            totals.moves_saved += n->hint->colour == n->colour && n->colour >= 0;
        }
        int neighbours = 0;
        for (const struct edge *e = n->edges; e; e = e->next) {
            neighbours++;
            if (e->to->colour == n->colour && n->colour >= 0) {
                printf("%s and %s got the same register\n", n->name, e->to->name);
                exit(1);
            }
        }
        if (neighbours > worst)
            worst = neighbours;
    }
    printf("function %d: %d registers, %d rounds, %d failed, widest %s [%d, %d), worst degree %d\n", number,
           node_count, rounds, failed, widest->name, widest->live.start, widest->live.end, worst);
    for (struct node *n = all_nodes, *next; n; n = next) {
        next = n->all_next;
        drop_edges(n);
        n->next = free_nodes;
        free_nodes = n;
    }
    all_nodes = NULL;
    node_count = 0;
}

int main(int argc, char **argv)
{
    int functions = argc > 1 ? atoi(argv[1]) : 3, size = argc > 2 ? atoi(argv[2]) : 20000;
    if (functions < 1 || size < 10) {
        fputs("usage: regalloc [functions [size]]\n", stderr);
        return 2;
    }
    for (int f = 0; f < functions; f++) {
        make_function(size - size / 10 * (f % 4));
        int round = 0, failed;
        do {
            if (round > 0)
                spill();
            build();
            simplify_all();
            failed = select_all();
        } while (failed > 0 && ++round < MAX_ROUNDS);
        finish_function(f, round, failed);
    }
    printf("%ld nodes, %ld edges, %ld candidates, %ld spills, cost %.0f, %ld of %ld moves saved\n", totals.nodes,
           totals.edges, totals.candidates, totals.spills, totals.cost, totals.moves_saved, totals.moves);
    for (int c = 0; c < CLASSES; c++) {
        for (int k = 0; k < registers[c]; k++)
            printf("%ld ", totals.colour[c][k]);
        putchar('\n');
    }
    printf("checksum %016llx\n", (unsigned long long)totals.check);

    for (struct node_chunk *c = node_chunks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    for (struct edge_chunk *c = edge_chunks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    return 0;
}
