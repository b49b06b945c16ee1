/* em3d with the layout done by hand: values in an array, edges in compressed rows of (index) and (coefficient),
 * no lists; id, kind, region and name follow from the index.
 * usage: em3d [nodes of each kind] [iterations] */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEGREE 8

typedef struct side {
    double *value;
    double *largest;
    double *initial;
    uint32_t *from_start;       /* n + 1 */
    uint32_t *from;             /* index into the values of the other side */
    double *coeffs;
    uint32_t *to;               /* DEGREE for each node */
    char letter;
} side_t;

static side_t E = { .letter = 'e' }, H = { .letter = 'h' };
static int n_nodes;
static unsigned long long seed_state = 1;

static void my_srand(unsigned long seed)
{
    seed_state = seed * 2654435761ULL + 12345;
}

static unsigned long long my_rand(void)
{
    unsigned long long z = (seed_state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

static int gen_number(int range)
{
    return (int)(my_rand() % (unsigned long long)range);
}

static double gen_uniform_double(void)
{
    return (double)(my_rand() >> 11) / 9007199254740992.0;
}

static void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fprintf(stderr, "em3d: out of memory\n");
        exit(1);
    }
    return p;
}

static int region_of(int i)
{
    return (int)((long)i * 8 / n_nodes);
}

static uint32_t from_count(const side_t *s, int i)
{
    return s->from_start[i + 1] - s->from_start[i];
}

static void make_side(side_t *s)
{
    size_t n = (size_t)n_nodes;
    s->value = xcalloc(n, sizeof(double));
    s->largest = xcalloc(n, sizeof(double));
    s->initial = xcalloc(n, sizeof(double));
    s->from_start = xcalloc(n + 1, sizeof(uint32_t));
    s->from = xcalloc(n * DEGREE, sizeof(uint32_t));
    s->coeffs = xcalloc(n * DEGREE, sizeof(double));
    s->to = xcalloc(n * DEGREE, sizeof(uint32_t));
    for (size_t i = 0; i < n; i++)
        s->value[i] = s->largest[i] = s->initial[i] = gen_uniform_double();
}

static void make_neighbours(side_t *s, side_t *other)
{
    for (int c = 0; c < n_nodes; c++) {
        uint32_t *to = s->to + (size_t)c * DEGREE;
        for (int i = 0; i < DEGREE; i++) {
            uint32_t o;
            int k;
            do {
                o = (uint32_t)gen_number(n_nodes);
                for (k = 0; k < i; k++)
                    if (to[k] == o)
                        break;
            } while (k < i);
            to[i] = o;
            other->from_start[o + 1]++;
        }
    }
}

static void add_up(side_t *s)
{
    for (int i = 0; i < n_nodes; i++)
        s->from_start[i + 1] += s->from_start[i];
}

static void fill_from(const side_t *s, side_t *other)
{
    uint32_t *at = xcalloc((size_t)n_nodes, sizeof(uint32_t));
    memcpy(at, other->from_start, (size_t)n_nodes * sizeof(uint32_t));
    for (int c = 0; c < n_nodes; c++) {
        const uint32_t *to = s->to + (size_t)c * DEGREE;
        for (int i = 0; i < DEGREE; i++) {
            uint32_t o = to[i], k = at[o]++;
            other->from[k] = (uint32_t)c;
            other->coeffs[k] = gen_uniform_double() * 0.4 / (double)from_count(other, (int)o);
        }
    }
    free(at);
}

static void free_side(side_t *s)
{
    free(s->value);
    free(s->largest);
    free(s->initial);
    free(s->from_start);
    free(s->from);
    free(s->coeffs);
    free(s->to);
}

static void compute_nodes(side_t *s, const side_t *other)
{
    const double *values = other->value;
    const uint32_t *from = s->from;
    const double *coeffs = s->coeffs;

    for (int n = 0; n < n_nodes; n++) {
        double cur_value = s->value[n];
        uint32_t end = s->from_start[n + 1];
        for (uint32_t i = s->from_start[n]; i < end; i++)
            cur_value -= values[from[i]] * coeffs[i];
        s->value[n] = cur_value;
        if (cur_value > s->largest[n])
            s->largest[n] = cur_value;
        else if (-cur_value > s->largest[n])
            s->largest[n] = -cur_value;
    }
}

static double total(const side_t *s)
{
    double sum = 0.0;
    for (int i = 0; i < n_nodes; i++)
        sum += s->value[i];
    return sum;
}

static void excite(side_t *s, int region, double amount)
{
    for (int i = 0; i < n_nodes; i++)
        if (region_of(i) == region)
            s->value[i] += amount;
}

struct summary {
    double sum, energy, drift;
    double largest;
    int peak;
    int most_read;
    double region[8];
    long hist[6];
};

static struct summary summarise(const side_t *d)
{
    struct summary s = { 0 };

    for (int i = 0; i < n_nodes; i++) {
        double v = d->value[i];
        int count = (int)from_count(d, i);
        s.sum += v;
        s.energy += v * v;
        s.drift += v > d->initial[i] ? v - d->initial[i] : d->initial[i] - v;
        s.region[region_of(i)] += v;
        if (d->largest[i] > d->largest[s.peak])
            s.peak = i;
        if (count > (int)from_count(d, s.most_read))
            s.most_read = i;
        s.hist[count < 20 ? count / 4 : 5]++;
    }
    s.largest = d->largest[s.peak];
    return s;
}

static double coupling(const side_t *d, const side_t *other)
{
    double sum = 0.0;
    for (int n = 0; n < n_nodes; n++) {
        double s = 0.0;
        for (int i = 0; i < DEGREE; i++)
            s += other->value[d->to[(size_t)n * DEGREE + (size_t)i]];
        sum += d->value[n] * s / (double)DEGREE;
    }
    return sum;
}

static void print_summary(const side_t *d)
{
    struct summary s = summarise(d);
    char what = d->letter;

    printf("%c: sum %.9f energy %.9f drift %.9f\n", what, s.sum, s.energy / n_nodes, s.drift / n_nodes);
    printf("%c: largest %.9f at %c%d; most read %c%d by %d\n", what, s.largest, what, s.peak, what, s.most_read,
           (int)from_count(d, s.most_read));
    printf("%c: regions", what);
    for (int i = 0; i < 8; i++)
        printf(" %.6f", s.region[i]);
    printf("\n%c: in-degrees", what);
    for (int i = 0; i < 6; i++)
        printf(" %ld", s.hist[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    int iterations = argc > 2 ? atoi(argv[2]) : 48;

    n_nodes = argc > 1 ? atoi(argv[1]) : 200000;
    if (n_nodes < 64 || n_nodes > 50000000 || iterations < 0) {
        fprintf(stderr, "usage: %s [nodes of each kind] [iterations]\n", argv[0]);
        return 2;
    }
    my_srand(783);
    make_side(&E);
    make_side(&H);
    make_neighbours(&E, &H);
    make_neighbours(&H, &E);
    add_up(&E);
    add_up(&H);
    fill_from(&E, &H);
    fill_from(&H, &E);
    for (int i = 0; i < iterations; i++) {
        compute_nodes(&E, &H);
        compute_nodes(&H, &E);
        if (i % 8 == 7) {
            excite(i % 16 == 7 ? &E : &H, i / 8 % 8, 0.25);
            printf("step %d: e %.9f h %.9f\n", i + 1, total(&E), total(&H));
        }
    }
    print_summary(&E);
    print_summary(&H);
    printf("coupling %.9f %.9f\n", coupling(&E, &H), coupling(&H, &E));
    free_side(&E);
    free_side(&H);
    return 0;
}
