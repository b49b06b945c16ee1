/*
 * bullet - discs in a box: broad phase on a uniform grid, contact pairs,
 * impulse resolution and integration.
 *
 * usage: bullet [bodies] [steps]
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

typedef struct { double x, y; } vec2;

enum { LAYER_BALL = 1, LAYER_DUST = 2, LAYER_GHOST = 4 };

struct body {
    int id;
    char name[16];
    vec2 pos;
    vec2 prev_pos;
    vec2 vel;
    vec2 force;
    double angle;
    double angular_vel;
    double mass;
    double inv_mass;
    double inertia;
    double radius;
    double restitution;
    double friction;
    unsigned layer;
    unsigned collides_with;
    int still_steps;
    bool asleep;
    int contacts;               /* over the whole run */
    unsigned char color[4];
    void *user_data;
    struct body *next_in_cell;
};

struct contact {
    struct body *a, *b;
    vec2 normal;
    double depth;
    double impulse;
    int step;
};

struct cell {
    struct body *first;
    int count;
    int peak;
};

struct world {
    double width, height;
    int cols, rows;
    int per_row;
    struct cell *cells;
    struct body *bodies;
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

static void body_init(struct body *b, int id, const struct world *w)
{
    memset(b, 0, sizeof *b);
    b->id = id;
    snprintf(b->name, sizeof b->name, "disc%d", id);
    b->radius = 0.25 + (rand_u32() % 40) / 64.0;
    /* rows of discs, a little untidy */
    b->pos.x = (id % w->per_row + rand_range(0.1, 0.9)) * SPACING;
    b->pos.y = (id / w->per_row + rand_range(0.1, 0.9)) * SPACING;
    b->prev_pos = b->pos;
    b->vel.x = rand_range(-6.0, 6.0);
    b->vel.y = rand_range(-6.0, 6.0);
    b->angular_vel = rand_range(-1.0, 1.0);
    b->mass = 3.0 * b->radius * b->radius;
    b->inv_mass = 1.0 / b->mass;
    b->inertia = 0.5 * b->mass * b->radius * b->radius;
    b->restitution = 0.25 * (1 + rand_u32() % 3);
    b->friction = 0.5;
    switch (rand_u32() % 8) {
    case 0:
        b->layer = LAYER_GHOST;
        b->collides_with = 0;
        break;
    case 1:
    case 2:
        b->layer = LAYER_DUST;
        b->collides_with = LAYER_BALL;
        break;
    default:
        b->layer = LAYER_BALL;
        b->collides_with = LAYER_BALL | LAYER_DUST;
    }
    b->color[0] = (unsigned char)(id & 255);
    b->color[3] = 255;
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
    w->bodies = malloc(n * sizeof *w->bodies);
    if (!w->cells || !w->bodies)
        return -1;
    w->num_bodies = n;
    for (size_t i = 0; i < n; i++)
        body_init(&w->bodies[i], (int)i, w);
    return 0;
}

static void world_free(struct world *w)
{
    free(w->cells);
    free(w->bodies);
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
        c->first = NULL;
        c->count = 0;
    }
    struct body *last = w->bodies + w->num_bodies;
    for (struct body *b = w->bodies; b < last; b++) {
        struct cell *c = cell_at(w, &b->pos);
        b->next_in_cell = c->first;
        c->first = b;
        if (++c->count > c->peak)
            c->peak = c->count;
    }
}

static void add_contact(struct world *w, struct body *a, struct body *b,
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
    c->depth = a->radius + b->radius - d;
    c->impulse = 0.0;
    c->step = w->step;
}

static void test_pair(struct world *w, struct body *a, struct body *b)
{
    w->tests++;
    double dx = b->pos.x - a->pos.x;
    double dy = b->pos.y - a->pos.y;
    double r = a->radius + b->radius;
    double d2 = dx * dx + dy * dy;
    if (d2 >= r * r)
        return;
    if (!(a->collides_with & b->layer) || !(b->collides_with & a->layer)) {
        w->filtered++;
        return;
    }
    if (a->asleep && b->asleep)
        return;
    add_contact(w, a, b, dx, dy, d2);
}

static void test_cells(struct world *w, const struct cell *c,
                       const struct cell *other)
{
    for (struct body *a = c->first; a; a = a->next_in_cell) {
        struct body *b = c == other ? a->next_in_cell : other->first;
        for (; b; b = b->next_in_cell)
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
            if (!c->first)
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

static void wake(struct world *w, struct body *b)
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
        struct body *a = c->a, *b = c->b;
        double rvx = b->vel.x - a->vel.x;
        double rvy = b->vel.y - a->vel.y;
        double along = rvx * c->normal.x + rvy * c->normal.y;
        double inv = a->inv_mass + b->inv_mass;
        if (along < 0) {
            double e = a->restitution < b->restitution ? a->restitution
                                                       : b->restitution;
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
        a->pos.x -= push * a->inv_mass * c->normal.x;
        a->pos.y -= push * a->inv_mass * c->normal.y;
        b->pos.x += push * b->inv_mass * c->normal.x;
        b->pos.y += push * b->inv_mass * c->normal.y;
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
    struct body *end = w->bodies + w->num_bodies;
    for (struct body *b = w->bodies; b < end; b++) {
        if (b->asleep)
            continue;
        b->force.y += GRAVITY * b->mass;
        b->vel.x += b->force.x * b->inv_mass * DT;
        b->vel.y += b->force.y * b->inv_mass * DT;
        b->vel.x *= 0.99;
        b->vel.y *= 0.99;
        b->prev_pos = b->pos;
        b->pos.x += b->vel.x * DT;
        b->pos.y += b->vel.y * DT;
        bounce(&b->pos.x, &b->vel.x, b->radius, w->width - b->radius,
               b->restitution);
        bounce(&b->pos.y, &b->vel.y, b->radius, w->height - b->radius,
               b->restitution);
        b->force.x = b->force.y = 0;
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
        struct body *b = &w->bodies[i];
        double dx = b->pos.x - at.x, dy = b->pos.y - at.y;
        double d2 = dx * dx + dy * dy;
        if (d2 < reach * reach && d2 > 1e-6) {
            b->force.x += 300.0 * dx / d2;
            b->force.y += 300.0 * dy / d2;
            wake(w, b);
        }
    }
}

static void report(const struct world *w)
{
    double energy = 0, sx = 0, sy = 0;
    size_t asleep = 0;
    for (size_t i = 0; i < w->num_bodies; i++) {
        const struct body *b = &w->bodies[i];
        energy += 0.5 * b->mass * (b->vel.x * b->vel.x + b->vel.y * b->vel.y);
        sx += b->pos.x;
        sy += b->pos.y;
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
    const struct body *busy = w->bodies;
    uint64_t hash = 14695981039346656037ULL;
    for (size_t i = 0; i < w->num_bodies; i++) {
        const struct body *b = &w->bodies[i];
        if (b->contacts > busy->contacts)
            busy = b;
        hash = (hash ^ (uint64_t)(int64_t)(b->pos.x * 4096.0)) *
               1099511628211ULL;
        hash = (hash ^ (uint64_t)b->contacts) * 1099511628211ULL;
    }
    double impulse = 0;
    for (size_t i = 0; i < w->num_contacts; i++)
        impulse += w->contacts[i].impulse;
    printf("tests %llu filtered %llu contacts %llu woken %llu peak %d\n",
           (unsigned long long)w->tests, (unsigned long long)w->filtered,
           (unsigned long long)w->found, (unsigned long long)w->woken, peak);
    printf("busiest %s with %d last impulses %.6f hash %016llx\n", busy->name,
           busy->contacts, impulse, (unsigned long long)hash);
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
