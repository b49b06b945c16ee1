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
#define NONE UINT32_MAX

enum reg_class { INTEGER, FLOAT, CLASSES };
enum place { NOWHERE, EASY, HARD, STACKED };

static const int registers[CLASSES] = {14, 16};

struct edge {
    uint32_t to;
    uint32_t next;
};

/* Everything simplification touches. */
struct node {
    uint32_t edges;
    uint32_t next, prev;            /* in a work list, or on the stack */
    uint16_t degree;
    uint8_t place, class;
};

struct live_range {
    int start, end;                 /* instructions */
};

struct details {
    char name[16];
    uint32_t hint;                  /* a move connects them: the same register would save it */
    uint32_t split_from;
    uint8_t uses, loop_depth;
};

/* the function being compiled; nodes are numbered in the order of creation */
static struct node *node;
static int8_t *colour;                                  /* -1: none */
static struct live_range *live_range;
static double *spill_cost;
static uint8_t *no_spill;                               /* so short that a spill would not help */
static struct details *details;
static uint32_t node_count, node_room;

static struct edge *edge;
static uint32_t edge_count, edge_room, free_edges = NONE;

static int length;
static uint32_t easy;                                   /* degree below the number of registers */
static uint32_t hard[MAX_DEGREE + 1];
static int highest;                                     /* no hard node has a higher degree */
static uint32_t stack;

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

static void *get_memory(void *old, size_t n, size_t size)
{
    void *p = realloc(old, n * size);
    if (!p) {
        fputs("regalloc: out of memory\n", stderr);
        exit(2);
    }
    return p;
}

static uint32_t new_node(enum reg_class class)
{
    if (node_count == node_room) {
        uint32_t n = node_room = node_room ? 2 * node_room : 1024;
        node = get_memory(node, n, sizeof *node);
        colour = get_memory(colour, n, sizeof *colour);
        live_range = get_memory(live_range, n, sizeof *live_range);
        spill_cost = get_memory(spill_cost, n, sizeof *spill_cost);
        no_spill = get_memory(no_spill, n, sizeof *no_spill);
        details = get_memory(details, n, sizeof *details);
    }
    uint32_t n = node_count++;
    node[n] = (struct node){.edges = NONE, .class = (uint8_t)class};
    colour[n] = -1;
    no_spill[n] = false;
    details[n] = (struct details){.hint = NONE, .split_from = NONE};
    return n;
}

static void add_edge(uint32_t from, uint32_t to)
{
    uint32_t e = free_edges;
    if (e != NONE) {
        free_edges = edge[e].next;
    } else {
        if (edge_count == edge_room) {
            edge_room = edge_room ? 2 * edge_room : 4096;
            edge = get_memory(edge, edge_room, sizeof *edge);
        }
        e = edge_count++;
    }
    struct node *n = &node[from];
    edge[e] = (struct edge){to, n->edges};
    n->edges = e;
    n->degree++;
}

static void drop_edges(uint32_t n)
{
    for (uint32_t e = node[n].edges, next; e != NONE; e = next) {
        next = edge[e].next;
        edge[e].next = free_edges;
        free_edges = e;
    }
    node[n].edges = NONE;
    node[n].degree = 0;
}

/* the input */

static void set_range(uint32_t n, int start, int end, int uses, int depth)
{
    live_range[n] = (struct live_range){start, end};
    details[n].uses = (uint8_t)uses;
    details[n].loop_depth = (uint8_t)depth;
    spill_cost[n] = uses;
    for (int k = 0; k < depth; k++)
        spill_cost[n] *= 8;
}

static void make_function(int registers_wanted)
{
    length = 3 * registers_wanted;
    uint32_t last = NONE;
    for (int k = 0; k < registers_wanted; k++) {
        int span = 1 + below(20);
        if (below(8) == 0)
            span += below(150) + (below(500 / 8) == 0 ? 1000 : 0);
        int start = below(length - 1), end = start + 2 * span < length ? start + 2 * span : length;
        enum reg_class class = below(3) ? INTEGER : FLOAT;
        uint32_t n = new_node(class);
        set_range(n, start, end, 2 + below(4), start / 512 % 4);
        snprintf(details[n].name, sizeof details[n].name, "%c%u", class == FLOAT ? 'f' : 'v', n);
        if (last != NONE && node[last].class == class && below(3) == 0)
            details[n].hint = last;
        last = n;
    }
}

/* interference */

static int by_start(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (live_range[x].start != live_range[y].start)
        return live_range[x].start < live_range[y].start ? -1 : 1;
    return x < y ? -1 : 1;
}

static void build(void)
{
    uint32_t *order = get_memory(NULL, node_count, sizeof *order);
    uint32_t *active = get_memory(NULL, node_count, sizeof *active);
    int count = 0, live = 0;
    for (uint32_t n = node_count; n-- > 0;) {
        drop_edges(n);
        colour[n] = -1;
        node[n].place = NOWHERE;
        order[count++] = n;
    }
    qsort(order, (size_t)count, sizeof *order, by_start);
    for (int k = 0; k < count; k++) {
        uint32_t n = order[k];
        int kept = 0, start = live_range[n].start;
        for (int j = 0; j < live; j++) {
            uint32_t m = active[j];
            if (live_range[m].end <= start)
                continue;
            active[kept++] = m;
            if (node[m].class == node[n].class) {
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

static uint32_t *list_of(const struct node *n)
{
    if (n->place == EASY)
        return &easy;
    return &hard[n->degree < MAX_DEGREE ? n->degree : MAX_DEGREE];
}

static void enlist(uint32_t i, enum place place)
{
    struct node *n = &node[i];
    n->place = (uint8_t)place;
    uint32_t *head = list_of(n);
    n->prev = NONE;
    n->next = *head;
    if (n->next != NONE)
        node[n->next].prev = i;
    *head = i;
    if (place == HARD && n->degree > highest)
        highest = n->degree < MAX_DEGREE ? n->degree : MAX_DEGREE;
}

static void delist(const struct node *n)
{
    if (n->prev != NONE)
        node[n->prev].next = n->next;
    else
        *list_of(n) = n->next;
    if (n->next != NONE)
        node[n->next].prev = n->prev;
}

static void simplify(uint32_t i)
{
    struct node *n = &node[i];
    delist(n);
    n->place = STACKED;
    n->next = stack;
    stack = i;
    for (uint32_t e = n->edges; e != NONE; e = edge[e].next) {
        struct node *m = &node[edge[e].to];
        if (m->place == STACKED)
            continue;
        if (m->place == EASY) {
            m->degree--;
            continue;
        }
        delist(m);
        m->degree--;
        enlist(edge[e].to, m->degree < registers[m->class] ? EASY : HARD);
    }
}

/* The cheapest of some nodes with many neighbours. */
static uint32_t choose_candidate(void)
{
    uint32_t best = NONE;
    int looked = 0;
    while (highest > 0 && hard[highest] == NONE)
        highest--;
    for (int d = highest; d > 0 && looked < 24; d--) {
        for (uint32_t n = hard[d]; n != NONE && looked < 24; n = node[n].next) {
            looked++;
            if (best == NONE || (!no_spill[n] && (no_spill[best] ||
                                 spill_cost[n] * node[best].degree < spill_cost[best] * node[n].degree)))
                best = n;
        }
    }
    return best;
}

static void simplify_all(void)
{
    easy = NONE;
    memset(hard, 0xff, sizeof hard);
    highest = 0;
    stack = NONE;
    for (uint32_t n = node_count; n-- > 0;)
        enlist(n, node[n].degree < registers[node[n].class] ? EASY : HARD);
    for (;;) {
        if (easy != NONE) {
            simplify(easy);
            continue;
        }
        uint32_t n = choose_candidate();
        if (n == NONE)
            break;
        totals.candidates++;
        simplify(n);
    }
}

/* Gives registers in the reverse order; returns the number of nodes that got none. */
static int select_all(void)
{
    int failed = 0;
    for (uint32_t n = stack; n != NONE; n = node[n].next) {
        uint32_t taken = 0, hint = details[n].hint;
        for (uint32_t e = node[n].edges; e != NONE; e = edge[e].next)
            if (colour[edge[e].to] >= 0)
                taken |= (uint32_t)1 << colour[edge[e].to];
        if (hint != NONE && colour[hint] >= 0 && !(taken >> colour[hint] & 1)) {
            colour[n] = colour[hint];
            continue;
        }
        int c = 0, limit = registers[node[n].class];
        while (c < limit && taken >> c & 1)
            c++;
        if (c < limit)
            colour[n] = (int8_t)c;
        else
            failed++;
    }
    return failed;
}

/* Cuts the ranges without a register into short ones, around definition and uses. */
static void spill(void)
{
    for (uint32_t n = node_count; n-- > 0;) {
        if (colour[n] >= 0 || no_spill[n])
            continue;
        struct live_range r = live_range[n];
        int uses = details[n].uses;
        totals.spills++;
        totals.cost += spill_cost[n];
        for (int k = 1; k < uses; k++) {
            uint32_t piece = new_node((enum reg_class)node[n].class);
            int at = r.start + (int)((long)(r.end - r.start) * k / uses);
            details[piece].split_from = n;
            no_spill[piece] = true;
            set_range(piece, at, at + 1, 1, details[n].loop_depth);
            snprintf(details[piece].name, sizeof details[piece].name, "%.8s.%d", details[n].name, k);
        }
        no_spill[n] = true;
        live_range[n].end = r.start + 1;
        details[n].uses = 1;
    }
}

static void finish_function(int number, int rounds, int failed)
{
    int worst = 0;
    uint32_t widest = node_count - 1;
    for (uint32_t n = node_count; n-- > 0;) {
        const struct details *d = &details[n];
        int c = colour[n];
        totals.nodes++;
        totals.check = (totals.check ^ (uint64_t)((int)n * 64 + c + 1)) * 0x100000001b3u;
        if (live_range[n].end - live_range[n].start > live_range[widest].end - live_range[widest].start)
            widest = n;
        if (d->split_from != NONE && colour[d->split_from] == c)
            totals.check++;
        if (c >= 0)
            totals.colour[node[n].class][c]++;
        if (d->hint != NONE) {
            totals.moves++;
            totals.moves_saved += colour[d->hint] == c && c >= 0;
        }
        int neighbours = 0;
        for (uint32_t e = node[n].edges; e != NONE; e = edge[e].next) {
            neighbours++;
            if (colour[edge[e].to] == c && c >= 0) {
                printf("%s and %s got the same register\n", d->name, details[edge[e].to].name);
                exit(1);
            }
        }
        if (neighbours > worst)
            worst = neighbours;
    }
    printf("function %d: %u registers, %d rounds, %d failed, widest %s [%d, %d), worst degree %d\n", number,
           node_count, rounds, failed, details[widest].name, live_range[widest].start, live_range[widest].end, worst);
    for (uint32_t n = node_count; n-- > 0;)
        drop_edges(n);
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

    free(node);
    free(colour);
    free(live_range);
    free(spill_cost);
    free(no_spill);
    free(details);
    free(edge);
    return 0;
}
