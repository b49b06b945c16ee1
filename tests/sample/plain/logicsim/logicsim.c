/* logicsim.c -- levelised gate-level logic simulator with toggle counts
 *
 * Builds an array multiplier, an LFSR and some random glue logic, sorts the
 * gates by level, then simulates clock cycles with 0/1 values.  Afterwards
 * single stuck-at faults are injected and the test coverage is measured.
 *
 * usage: logicsim [cycles]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD 40                 /* multiplier width */
#define MAXIN 3

enum gate_type { G_INPUT, G_AND, G_OR, G_XOR, G_NAND, G_NOT, G_MAJ, G_DFF };

static const char *type_name[] = { "input", "and", "or", "xor", "nand", "not", "maj", "dff" };

struct gate {
    enum gate_type type;
    int nin;
    struct gate *in[MAXIN];
    char name[20];
    int level;
    unsigned char value;
    unsigned char next;         /* flip-flops: value after the clock edge */
    unsigned char good;         /* value without a fault */
    signed char stuck;          /* -1, or the faulty value */
    unsigned long toggles;
    double delay;               /* ps */
    double arrival;
    float x, y;                 /* placement */
    int fanout;
    unsigned detected;          /* faults seen: bit 0 stuck-at-0, bit 1 stuck-at-1 */
    struct gate *link;          /* all gates, in order of creation */
};

struct netlist {
    struct gate *first, **tail;
    struct gate **order;        /* by level */
    int count;
    struct gate *a[WORD], *b[WORD], *product[2 * WORD];
};

static unsigned long long rng = 99;

static unsigned rnd(unsigned n)
{
    rng = rng * 2862933555777941757ULL + 3037000493ULL;
    return (unsigned)(rng >> 33) % n;
}

static void *need(void *p)
{
    if (!p) {
        perror("logicsim");
        exit(1);
    }
    return p;
}

static struct gate *new_gate(struct netlist *n, enum gate_type type, struct gate *a, struct gate *b, struct gate *c)
{
    static const double delay[] = { 0, 21, 23, 34, 16, 9, 40, 55 };
    struct gate *g = need(calloc(1, sizeof *g));
    g->type = type;
    g->stuck = -1;
    g->in[0] = a;
    g->in[1] = b;
    g->in[2] = c;
    while (g->nin < MAXIN && g->in[g->nin])
        g->in[g->nin++]->fanout++;
    g->delay = delay[type];
    g->x = (float)rnd(1000);
    g->y = (float)rnd(1000);
    snprintf(g->name, sizeof g->name, "%s_%d", type_name[type], n->count);
    *n->tail = g;
    n->tail = &g->link;
    n->count++;
    return g;
}

static void full_adder(struct netlist *n, struct gate *a, struct gate *b, struct gate *c, struct gate **sum,
                       struct gate **carry)
{
    *sum = new_gate(n, G_XOR, new_gate(n, G_XOR, a, b, NULL), c, NULL);
    *carry = new_gate(n, G_MAJ, a, b, c);
}

/* Row by row; the operands come from a pair of shift registers. */
static void build_multiplier(struct netlist *n)
{
    struct gate *row[2 * WORD] = { 0 };
    struct gate *zero = new_gate(n, G_INPUT, NULL, NULL, NULL);
    int i, j;

    for (i = 0; i < WORD; i++) {
        n->a[i] = new_gate(n, G_DFF, i ? n->a[i - 1] : zero, NULL, NULL);
        n->b[i] = new_gate(n, G_DFF, i ? n->b[i - 1] : zero, NULL, NULL);
    }
    for (i = 0; i < 2 * WORD; i++)
        row[i] = zero;
    for (j = 0; j < WORD; j++) {
        struct gate *carry = zero;
        for (i = 0; i < WORD; i++) {
            struct gate *pp = new_gate(n, G_AND, n->a[i], n->b[j], NULL);
            full_adder(n, row[i + j], pp, carry, &row[i + j], &carry);
        }
        row[WORD + j] = carry;
    }
    /* feedback into the shift registers, so that the operands change */
    n->a[0]->in[0] = new_gate(n, G_XOR, n->a[WORD - 1], n->a[WORD - 3], NULL);
    n->b[0]->in[0] = new_gate(n, G_NOT, new_gate(n, G_XOR, n->b[WORD - 1], row[WORD], NULL), NULL, NULL);
    memcpy(n->product, row, sizeof row);
}

static void build_glue(struct netlist *n, int gates)
{
    struct gate **pool = need(malloc((size_t)gates * sizeof *pool));
    int i;

    for (i = 0; i < gates; i++) {
        struct gate *a = i < 64 ? n->product[rnd(2 * WORD)] : pool[i - 1 - (int)rnd(60)];
        struct gate *b = rnd(3) ? n->product[rnd(2 * WORD)] : n->a[rnd(WORD)];
        enum gate_type t = rnd(8) == 0 ? G_DFF : (enum gate_type)(G_AND + rnd(4));
        pool[i] = t == G_DFF ? new_gate(n, t, a, NULL, NULL) : new_gate(n, t, a, b, NULL);
    }
    free(pool);
}

static int by_level(const void *p, const void *q)
{
    const struct gate *a = *(struct gate *const *)p, *b = *(struct gate *const *)q;
    if (a->level != b->level)
        return a->level - b->level;
    return strcmp(a->name, b->name);
}

/* Gates are created after their inputs, except for the inputs of flip-flops. */
static double levelise(struct netlist *n)
{
    double critical = 0;
    struct gate *g;
    int i;

    n->order = need(malloc((size_t)n->count * sizeof *n->order));
    for (g = n->first, i = 0; g; g = g->link, i++) {
        n->order[i] = g;
        if (g->type != G_DFF && g->type != G_INPUT)
            for (int k = 0; k < g->nin; k++) {
                if (g->in[k]->level >= g->level)
                    g->level = g->in[k]->level + 1;
                if (g->in[k]->arrival > g->arrival)
                    g->arrival = g->in[k]->arrival;
            }
        g->arrival += g->delay + 2.0 * g->fanout;
        if (g->arrival > critical)
            critical = g->arrival;
    }
    qsort(n->order, (size_t)n->count, sizeof *n->order, by_level);
    return critical;
}

static void evaluate(struct netlist *n)
{
    for (int i = 0; i < n->count; i++) {
        struct gate *g = n->order[i];
        unsigned v = g->value;
        switch (g->type) {
        case G_INPUT:
        case G_DFF: break;
        case G_AND: v = g->in[0]->value & g->in[1]->value; break;
        case G_OR: v = g->in[0]->value | g->in[1]->value; break;
        case G_XOR: v = g->in[0]->value ^ g->in[1]->value; break;
        case G_NAND: v = !(g->in[0]->value & g->in[1]->value); break;
        case G_NOT: v = !g->in[0]->value; break;
        case G_MAJ: v = (g->in[0]->value + g->in[1]->value + g->in[2]->value) >> 1; break;
        }
        if (g->stuck >= 0)
            v = (unsigned)g->stuck;
        if (v != g->value) {
            g->value = (unsigned char)v;
            g->toggles++;
        }
    }
}

static void clock_edge(struct netlist *n)
{
    int i;
    for (i = 0; i < n->count && n->order[i]->level == 0; i++)
        if (n->order[i]->type == G_DFF)
            n->order[i]->next = n->order[i]->in[0]->value;
    while (i-- > 0)
        if (n->order[i]->type == G_DFF) {
            n->order[i]->toggles += n->order[i]->next != n->order[i]->value;
            n->order[i]->value = n->order[i]->next;
        }
}

static unsigned long long read_product(const struct netlist *n)
{
    unsigned long long v = 0;
    for (int i = 0; i < 2 * WORD; i++)
        v = (v << 7 | v >> 57) ^ n->product[i]->value;
    return v;
}

/* Force a gate and see whether any product bit differs. */
static int try_fault(struct netlist *n, struct gate *g, int stuck)
{
    int seen = 0, i;
    g->stuck = (signed char)stuck;
    evaluate(n);
    for (i = 0; i < 2 * WORD && !seen; i++)
        seen = n->product[i]->value != n->product[i]->good;
    g->stuck = -1;
    if (g->type == G_INPUT || g->type == G_DFF)
        g->value = g->good;
    if (seen)
        g->detected |= 1u << stuck;
    return seen;
}

int main(int argc, char **argv)
{
    int cycles = argc > 1 ? atoi(argv[1]) : 5000, c, faults = 0, seen = 0;
    struct netlist n = { 0 };
    struct gate *g, *busiest;
    unsigned long long signature = 0;
    unsigned long toggles[8] = { 0 };
    double power = 0;

    n.tail = &n.first;
    build_multiplier(&n);
    build_glue(&n, 6000);
    printf("%d gates, critical path %.1f ps", n.count, levelise(&n));
    printf(", %d levels\n", n.order[n.count - 1]->level);
    for (c = 0; c < WORD; c++) {
        n.a[c]->value = (unsigned char)rnd(2);
        n.b[c]->value = (unsigned char)rnd(2);
    }
    for (c = 0; c < cycles; c++) {
        evaluate(&n);
        signature = signature * 3 + read_product(&n);
        if (c % 10 == 0) {
            int stuck = (int)rnd(2);
            for (g = n.first; g; g = g->link)
                g->good = g->value;
            faults++;
            seen += try_fault(&n, n.order[rnd((unsigned)n.count)], stuck);
            evaluate(&n);
        }
        clock_edge(&n);
    }
    for (g = busiest = n.first; g; g = g->link) {
        toggles[g->type] += g->toggles;
        power += (double)g->toggles * (1.0 + 0.4 * g->fanout);
        if (g->toggles > busiest->toggles)
            busiest = g;
    }
    for (c = 0; c < 8; c++)
        printf("%-6s %12lu toggles\n", type_name[c], toggles[c]);
    printf("power %.2f, busiest %s at (%.0f,%.0f), level %d\n", power / (cycles + 1), busiest->name, busiest->x,
           busiest->y, busiest->level);
    printf("faults %d detected %d, signature %016llx\n", faults, seen, signature);
    while ((g = n.first)) {
        n.first = g->link;
        free(g);
    }
    free(n.order);
    return 0;
}
