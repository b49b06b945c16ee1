/*
 * bullet - hand-made layout: geometry (24 bytes) for the broad phase,
 * dynamics (32 bytes) for the solver, forces in a column, 32-bit indices.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GRAVITY   (-9.81)
#define SUBSTEPS  4
#define DT        (1.0 / 240.0)
#define CELL_SIZE 1.75
#define SPACING   1.8
#define SLEEP_AFTER 40
#define NIL UINT32_MAX

typedef struct { double x, y; } vec2;

enum { LAYER_BALL = 1, LAYER_DUST = 2, LAYER_GHOST = 4 };

struct geom {                   /* 24 bytes */
    vec2 pos;
    float radius;               /* a multiple of 1/64: exact */
    uint32_t next_in_cell;
};

struct dyn {                    /* 32 bytes */
    vec2 vel;
    double inv_mass;
    uint16_t contacts;
    uint8_t restitution;        /* quarters */
    uint8_t still_steps;
    uint8_t layer;
    uint8_t collides_with;
    bool asleep;
};

struct contact {                /* 40 bytes */
    uint32_t a, b;
    vec2 normal;
    double depth;
    double impulse;
};

struct cell {                   /* 8 bytes */
    uint32_t first;
    uint16_t count;
    uint16_t peak;
};

struct world {
    double width, height;
    int cols, rows;
    int per_row;
    struct cell *cells;
    struct geom *geom;
    struct dyn *dyn;
    vec2 *force;
    size_t num_bodies;
    struct contact *contacts;
    size_t num_contacts, cap_contacts;
    int step;
    uint64_t tests, filtered, found, woken;
};

static uint32_t rng = 2463534242u;

static uint32_t rand_u32(void)
{
    rng ^= rng << 13;
    rng ^= rng >> 17;
    rng ^= rng << 5;
    return rng;
}

static double rand_range(double lo, double hi)
{
    return lo + (hi - lo) * (rand_u32() / 4294967296.0);
}

static double mass_of(const struct geom *g)
{
    return 3.0 * (double)g->radius * (double)g->radius;
}

static void body_init(struct world *w, size_t i)
{
    struct geom *g = &w->geom[i];
    struct dyn *d = &w->dyn[i];
    memset(d, 0, sizeof *d);
    double radius = 0.25 + (rand_u32() % 40) / 64.0;
    g->radius = (float)radius;
    int id = (int)i;
    g->pos.x = (id % w->per_row + rand_range(0.1, 0.9)) * SPACING;
    g->pos.y = (id / w->per_row + rand_range(0.1, 0.9)) * SPACING;
    d->vel.x = rand_range(-6.0, 6.0);
    d->vel.y = rand_range(-6.0, 6.0);
    (void)rand_range(-1.0, 1.0);
    d->inv_mass = 1.0 / mass_of(g);
    d->restitution = (uint8_t)(1 + rand_u32() % 3);
    switch (rand_u32() % 8) {
    case 0:
        d->layer = LAYER_GHOST;
        d->collides_with = 0;
        break;
    case 1:
    case 2:
        d->layer = LAYER_DUST;
        d->collides_with = LAYER_BALL;
        break;
    default:
        d->layer = LAYER_BALL;
        d->collides_with = LAYER_BALL | LAYER_DUST;
    }
}

static int world_init(struct world *w, size_t n)
{
    memset(w, 0, sizeof *w);
    w->per_row = (int)ceil(sqrt((double)n));
    double side = w->per_row * SPACING;
    w->width = side;
    w->height = side;
    w->cols = (int)(side / CELL_SIZE) + 1;
    w->rows = w->cols;
    w->cells = calloc((size_t)w->cols * (size_t)w->rows, sizeof *w->cells);
    w->geom = malloc(n * sizeof *w->geom);
    w->dyn = malloc(n * sizeof *w->dyn);
    w->force = calloc(n, sizeof *w->force);
    if (!w->cells || !w->geom || !w->dyn || !w->force)
        return -1;
    w->num_bodies = n;
    for (size_t i = 0; i < n; i++)
        body_init(w, i);
    return 0;
}

static void world_free(struct world *w)
{
    free(w->cells);
    free(w->geom);
    free(w->dyn);
    free(w->force);
    free(w->contacts);
}

static struct cell *cell_at(struct world *w, const vec2 *p)
{
    int cx = (int)(p->x / CELL_SIZE);
    int cy = (int)(p->y / CELL_SIZE);
    if (cx < 0) cx = 0;
    if (cy < 0) cy = 0;
    if (cx >= w->cols) cx = w->cols - 1;
    if (cy >= w->rows) cy = w->rows - 1;
    return &w->cells[(size_t)cy * (size_t)w->cols + (size_t)cx];
}

static void fill_grid(struct world *w)
{
    struct cell *end = w->cells + (size_t)w->cols * (size_t)w->rows;
    for (struct cell *c = w->cells; c < end; c++) {
        c->first = NIL;
        c->count = 0;
    }
    for (uint32_t i = 0; i < (uint32_t)w->num_bodies; i++) {
        struct geom *b = &w->geom[i];
        struct cell *c = cell_at(w, &b->pos);
        b->next_in_cell = c->first;
        c->first = i;
        if (++c->count > c->peak)
            c->peak = c->count;
    }
}

static void add_contact(struct world *w, uint32_t a, uint32_t b,
                        double dx, double dy, double d2)
{
    if (w->num_contacts == w->cap_contacts) {
        size_t cap = w->cap_contacts ? 2 * w->cap_contacts : 256;
        struct contact *p = realloc(w->contacts, cap * sizeof *p);
        if (!p) {
            fprintf(stderr, "bullet: no memory for %zu contacts\n", cap);
            exit(1);
        }
        w->contacts = p;
        w->cap_contacts = cap;
    }
    struct contact *c = &w->contacts[w->num_contacts++];
    double d = sqrt(d2);
    c->a = a;
    c->b = b;
    if (d > 1e-9) {
        c->normal.x = dx / d;
        c->normal.y = dy / d;
    } else {
        c->normal.x = 1.0;
        c->normal.y = 0.0;
    }
    c->depth = (double)w->geom[a].radius + (double)w->geom[b].radius - d;
    c->impulse = 0.0;
}

static void test_pair(struct world *w, uint32_t ia, uint32_t ib)
{
    const struct geom *a = &w->geom[ia], *b = &w->geom[ib];
    w->tests++;
    double dx = b->pos.x - a->pos.x;
    double dy = b->pos.y - a->pos.y;
    double r = (double)a->radius + (double)b->radius;
    double d2 = dx * dx + dy * dy;
    if (d2 >= r * r)
        return;
    const struct dyn *da = &w->dyn[ia], *db = &w->dyn[ib];
    if (!(da->collides_with & db->layer) || !(db->collides_with & da->layer)) {
        w->filtered++;
        return;
    }
    if (da->asleep && db->asleep)
        return;
    add_contact(w, ia, ib, dx, dy, d2);
}

static void test_cells(struct world *w, const struct cell *c,
                       const struct cell *other)
{
    for (uint32_t a = c->first; a != NIL; a = w->geom[a].next_in_cell) {
        uint32_t b = c == other ? w->geom[a].next_in_cell : other->first;
        for (; b != NIL; b = w->geom[b].next_in_cell)
            test_pair(w, a, b);
    }
}

static void broad_phase(struct world *w)
{
    w->num_contacts = 0;
    for (int y = 0; y < w->rows; y++) {
        struct cell *row = w->cells + (size_t)y * (size_t)w->cols;
        for (int x = 0; x < w->cols; x++) {
            struct cell *c = row + x;
            if (c->first == NIL)
                continue;
            test_cells(w, c, c);
            if (x + 1 < w->cols)
                test_cells(w, c, c + 1);
            if (y + 1 < w->rows) {
                if (x > 0)
                    test_cells(w, c, c + w->cols - 1);
                test_cells(w, c, c + w->cols);
                if (x + 1 < w->cols)
                    test_cells(w, c, c + w->cols + 1);
            }
        }
    }
    w->found += w->num_contacts;
}

static void wake(struct world *w, struct dyn *b)
{
    if (b->asleep) {
        b->asleep = false;
        w->woken++;
    }
    b->still_steps = 0;
}

static void resolve_contacts(struct world *w)
{
    for (size_t i = 0; i < w->num_contacts; i++) {
        struct contact *c = &w->contacts[i];
        struct dyn *a = &w->dyn[c->a], *b = &w->dyn[c->b];
        vec2 *pa = &w->geom[c->a].pos, *pb = &w->geom[c->b].pos;
        double rvx = b->vel.x - a->vel.x;
        double rvy = b->vel.y - a->vel.y;
        double along = rvx * c->normal.x + rvy * c->normal.y;
        double inv = a->inv_mass + b->inv_mass;
        if (along < 0) {
            double e = 0.25 * (a->restitution < b->restitution
                                   ? a->restitution : b->restitution);
            double j = -(1.0 + e) * along / inv;
            c->impulse = j;
            a->vel.x -= j * a->inv_mass * c->normal.x;
            a->vel.y -= j * a->inv_mass * c->normal.y;
            b->vel.x += j * b->inv_mass * c->normal.x;
            b->vel.y += j * b->inv_mass * c->normal.y;
            if (j > 0.05) {
                wake(w, a);
                wake(w, b);
            }
        }
        double push = 0.1 * c->depth / inv;
        pa->x -= push * a->inv_mass * c->normal.x;
        pa->y -= push * a->inv_mass * c->normal.y;
        pb->x += push * b->inv_mass * c->normal.x;
        pb->y += push * b->inv_mass * c->normal.y;
        a->contacts++;
        b->contacts++;
    }
}

static void bounce(double *pos, double *vel, double lo, double hi, double e)
{
    if (*pos < lo) {
        *pos = lo;
        if (*vel < 0)
            *vel = -*vel * e;
    } else if (*pos > hi) {
        *pos = hi;
        if (*vel > 0)
            *vel = -*vel * e;
    }
}

static void integrate(struct world *w)
{
    for (size_t i = 0; i < w->num_bodies; i++) {
        struct dyn *b = &w->dyn[i];
        if (b->asleep)
            continue;
        struct geom *g = &w->geom[i];
        vec2 *f = &w->force[i];
        double radius = g->radius, e = 0.25 * b->restitution;
        f->y += GRAVITY * mass_of(g);
        b->vel.x += f->x * b->inv_mass * DT;
        b->vel.y += f->y * b->inv_mass * DT;
        b->vel.x *= 0.99;
        b->vel.y *= 0.99;
        g->pos.x += b->vel.x * DT;
        g->pos.y += b->vel.y * DT;
        bounce(&g->pos.x, &b->vel.x, radius, w->width - radius, e);
        bounce(&g->pos.y, &b->vel.y, radius, w->height - radius, e);
        f->x = f->y = 0;
        if (b->vel.x * b->vel.x + b->vel.y * b->vel.y < 1.2) {
            if (++b->still_steps >= SLEEP_AFTER)
                b->asleep = true;
        } else {
            b->still_steps = 0;
        }
    }
}

static void explosion(struct world *w)
{
    vec2 at = { rand_range(0, w->width), rand_range(0, w->height) };
    double reach = w->width / 8;
    for (size_t i = 0; i < w->num_bodies; i++) {
        const vec2 *p = &w->geom[i].pos;
        double dx = p->x - at.x, dy = p->y - at.y;
        double d2 = dx * dx + dy * dy;
        if (d2 < reach * reach && d2 > 1e-6) {
            w->force[i].x += 300.0 * dx / d2;
            w->force[i].y += 300.0 * dy / d2;
            wake(w, &w->dyn[i]);
        }
    }
}

static void report(const struct world *w)
{
    double energy = 0, sx = 0, sy = 0;
    size_t asleep = 0;
    for (size_t i = 0; i < w->num_bodies; i++) {
        const struct dyn *b = &w->dyn[i];
        const struct geom *g = &w->geom[i];
        energy += 0.5 * mass_of(g) * (b->vel.x * b->vel.x + b->vel.y * b->vel.y);
        sx += g->pos.x;
        sy += g->pos.y;
        asleep += b->asleep;
    }
    printf("step %3d contacts %zu asleep %zu energy %.6f centre %.9f %.9f\n",
           w->step, w->num_contacts, asleep, energy,
           sx / (double)w->num_bodies, sy / (double)w->num_bodies);
}

static void final_report(const struct world *w)
{
    int peak = 0;
    for (size_t i = 0; i < (size_t)w->cols * (size_t)w->rows; i++)
        if (w->cells[i].peak > peak)
            peak = w->cells[i].peak;
    size_t busy = 0;
    uint64_t hash = 14695981039346656037ULL;
    for (size_t i = 0; i < w->num_bodies; i++) {
        const struct dyn *b = &w->dyn[i];
        if (b->contacts > w->dyn[busy].contacts)
            busy = i;
        hash = (hash ^ (uint64_t)(int64_t)(w->geom[i].pos.x * 4096.0)) *
               1099511628211ULL;
        hash = (hash ^ (uint64_t)b->contacts) * 1099511628211ULL;
    }
    double impulse = 0;
    for (size_t i = 0; i < w->num_contacts; i++)
        impulse += w->contacts[i].impulse;
    printf("tests %llu filtered %llu contacts %llu woken %llu peak %d\n",
           (unsigned long long)w->tests, (unsigned long long)w->filtered,
           (unsigned long long)w->found, (unsigned long long)w->woken, peak);
    printf("busiest disc%zu with %d last impulses %.6f hash %016llx\n", busy,
           w->dyn[busy].contacts, impulse, (unsigned long long)hash);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 450000;
    int steps = argc > 2 ? atoi(argv[2]) : 28;
    if (n < 2 || n > 10000000 || steps < 1) {
        fprintf(stderr, "usage: %s [bodies] [steps]\n", argv[0]);
        return 2;
    }
    struct world w;
    if (world_init(&w, (size_t)n) != 0) {
        fprintf(stderr, "bullet: out of memory\n");
        world_free(&w);
        return 1;
    }
    for (w.step = 0; w.step < steps; w.step++) {
        if (w.step % 5 == 2)
            explosion(&w);
        fill_grid(&w);
        broad_phase(&w);
        for (int k = 0; k < SUBSTEPS; k++) {
            resolve_contacts(&w);
            integrate(&w);
        }
        if (w.step % 4 == 3)
            report(&w);
    }
    final_report(&w);
    world_free(&w);
    return 0;
}
