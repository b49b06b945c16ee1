/* Room booking for a big institution: events in an interval tree (a treap ordered
 * by start, with the latest end of each subtree), which finds conflicts and free
 * rooms while events are booked, moved and cancelled.
 *
 * usage: calendar [events [operations]]
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define YEAR (365 * 24 * 60)            /* times are minutes */
#define SPAN (8 * YEAR)
#define ROOMS 128
#define OWNERS 3000
#define MAX_GUESTS 6

enum kind { MEETING, LECTURE, EXAM, CLEANING, KINDS };

enum { PRIVATE = 1, TENTATIVE = 2, CATERING = 4, VIDEO = 8 };

struct event {
    int id;
    char title[28];
    enum kind kind;
    unsigned flags;
    int owner;
    int room;
    int guests;
    int guest[MAX_GUESTS];
    int start, end;
    int booked_on;
    int moved;                          /* how often */
    int reminder;
    struct event *left, *right;
    unsigned priority;
    int max_end;
};

struct calendar {
    struct event *root;
    struct event **by_id;               /* NULL: cancelled */
    int ids, room;
    int count;
};

typedef bool visitor(const struct event *e, void *context);

static uint64_t rng_state = 0x9e3779b97f4a7c15u;

static uint32_t rng(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return (uint32_t)(rng_state >> 24);
}

static int below(int n)
{
    return (int)((uint64_t)rng() * (uint64_t)n >> 32);
}

static void out_of_memory(void)
{
    fprintf(stderr, "calendar: out of memory\n");
    exit(1);
}

/* the tree */

static bool before(const struct event *a, const struct event *b)
{
    return a->start != b->start ? a->start < b->start : a->id < b->id;
}

static void update(struct event *t)
{
    int end = t->end;
    if (t->left && t->left->max_end > end)
        end = t->left->max_end;
    if (t->right && t->right->max_end > end)
        end = t->right->max_end;
    t->max_end = end;
}

static struct event *rotate_right(struct event *t)
{
    struct event *l = t->left;
    t->left = l->right;
    l->right = t;
    update(t);
    return l;
}

static struct event *rotate_left(struct event *t)
{
    struct event *r = t->right;
    t->right = r->left;
    r->left = t;
    update(t);
    return r;
}

static struct event *tree_insert(struct event *t, struct event *e)
{
    if (!t)
        return e;
    if (before(e, t)) {
        t->left = tree_insert(t->left, e);
        if (t->left->priority > t->priority)
            t = rotate_right(t);
    } else {
        t->right = tree_insert(t->right, e);
        if (t->right->priority > t->priority)
            t = rotate_left(t);
    }
    update(t);
    return t;
}

static struct event *join(struct event *a, struct event *b)
{
    if (!a)
        return b;
    if (!b)
        return a;
    if (a->priority > b->priority) {
        a->right = join(a->right, b);
        update(a);
        return a;
    }
    b->left = join(a, b->left);
    update(b);
    return b;
}

static struct event *tree_remove(struct event *t, const struct event *e)
{
    if (t == e)
        return join(t->left, t->right);
    if (before(e, t))
        t->left = tree_remove(t->left, e);
    else
        t->right = tree_remove(t->right, e);
    update(t);
    return t;
}

/* Visits the events overlapping [start, end) in order, until a visitor returns false. */
static bool tree_visit(const struct event *t, int start, int end, visitor *visit, void *context)
{
    while (t && t->max_end > start) {
        if (!tree_visit(t->left, start, end, visit, context))
            return false;
        if (t->start >= end)
            return true;
        if (t->end > start && !visit(t, context))
            return false;
        t = t->right;
    }
    return true;
}

static int tree_height(const struct event *t)
{
    if (!t)
        return 0;
    int l = tree_height(t->left), r = tree_height(t->right);
    return 1 + (l > r ? l : r);
}

/* the calendar */

static void calendar_enter(struct calendar *c, struct event *e)
{
    e->priority = rng();
    e->left = e->right = NULL;
    e->max_end = e->end;
    c->root = tree_insert(c->root, e);
    c->count++;
}

static struct event *calendar_add(struct calendar *c, int start, int length, int owner, int room, int today)
{
    static const char *const what[KINDS] = {"meeting", "lecture", "exam", "cleaning"};
    if (c->ids == c->room) {
        c->room = c->room ? 2 * c->room : 256;
        c->by_id = realloc(c->by_id, (size_t)c->room * sizeof *c->by_id);
        if (!c->by_id)
            out_of_memory();
    }
    struct event *e = malloc(sizeof *e);
    if (!e)
        out_of_memory();
    e->id = c->ids;
    e->kind = (enum kind)(rng() % 16 < 8 ? MEETING : rng() % KINDS);
    e->flags = rng() & rng() & 15;
    snprintf(e->title, sizeof e->title, "%s %d of %d", what[e->kind], e->id, owner);
    e->owner = owner;
    e->room = room;
    e->guests = below(MAX_GUESTS + 1);
    for (int k = 0; k < MAX_GUESTS; k++)
        e->guest[k] = k < e->guests ? below(OWNERS) : -1;
    e->start = start;
    e->end = start + length;
    e->booked_on = today;
    e->moved = 0;
    e->reminder = 5 * below(5);
    c->by_id[c->ids++] = e;
    calendar_enter(c, e);
    return e;
}

static void calendar_cancel(struct calendar *c, struct event *e)
{
    c->root = tree_remove(c->root, e);
    c->by_id[e->id] = NULL;
    c->count--;
    free(e);
}

static struct event *calendar_any(const struct calendar *c)
{
    for (;;) {
        struct event *e = c->by_id[below(c->ids)];
        if (e)
            return e;
    }
}

static void calendar_free(struct calendar *c)
{
    for (int k = 0; k < c->ids; k++)
        free(c->by_id[k]);
    free(c->by_id);
}

/* visitors */

struct occupancy {
    uint64_t busy[ROOMS / 64];
    int seen;
};

static bool note_room(const struct event *e, void *context)
{
    struct occupancy *o = context;
    o->busy[e->room / 64] |= (uint64_t)1 << e->room % 64;
    o->seen++;
    return true;
}

struct clash {
    int room;
    const struct event *except, *found;
};

static bool find_clash(const struct event *e, void *context)
{
    struct clash *c = context;
    if (e->room != c->room || e == c->except || e->flags & TENTATIVE)
        return true;
    c->found = e;
    return false;
}

struct load {
    long minutes, events, by_kind[KINDS];
    int from, to;
};

static bool note_load(const struct event *e, void *context)
{
    struct load *l = context;
    int from = e->start > l->from ? e->start : l->from, to = e->end < l->to ? e->end : l->to;
    l->minutes += to - from;
    l->by_kind[e->kind]++;
    l->events++;
    return true;
}

static int free_room(const struct calendar *c, int start, int end, int wanted)
{
    struct occupancy o = {{0}, 0};
    tree_visit(c->root, start, end, note_room, &o);
    for (int k = 0; k < ROOMS; k++) {
        int room = (wanted + k) % ROOMS;
        if (!(o.busy[room / 64] >> room % 64 & 1))
            return room;
    }
    return -1;
}

/* Nobody books at night. */
static int some_start(void)
{
    int day = below(SPAN / 1440), hour = 8 + below(11);
    return day * 1440 + hour * 60 + 15 * below(4);
}

static int some_length(void)
{
    int r = below(100);
    return r < 50 ? 45 : r < 90 ? 90 : r < 99 ? 60 * (2 + below(4)) : 1440 * (1 + below(2));
}

struct counters {
    long booked, full, cancelled, moved, clashes, asked;
};

static void operate(struct calendar *c, struct counters *n, struct load *total, int today)
{
    int op = below(100), start = some_start(), length = some_length();
    if (op < 20) {
        int room = free_room(c, start, start + length, below(ROOMS));
        if (room < 0) {
            n->full++;
            return;
        }
        calendar_add(c, start, length, below(OWNERS), room, today);
        n->booked++;
    } else if (op < 38) {
        calendar_cancel(c, calendar_any(c));
        n->cancelled++;
    } else if (op < 50) {
        struct event *e = calendar_any(c);
        struct clash clash = {e->room, e, NULL};
        length = e->end - e->start;
        tree_visit(c->root, start, start + length, find_clash, &clash);
        if (clash.found) {
            n->clashes++;
            return;
        }
        c->root = tree_remove(c->root, e);
        c->count--;
        e->start = start;
        e->end = start + length;
        e->moved++;
        calendar_enter(c, e);
        n->moved++;
    } else if (op < 95) {
        struct clash clash = {below(ROOMS), NULL, NULL};
        tree_visit(c->root, start, start + 30, find_clash, &clash);
        n->asked++;
        n->clashes += clash.found != NULL;
    } else {
        total->from = start;
        total->to = start + 1440;
        tree_visit(c->root, total->from, total->to, note_load, total);
    }
}

static void report(const struct calendar *c)
{
    long guests = 0, moved = 0, catering = 0, reminders = 0;
    int most = -1, per_owner[OWNERS] = {0};
    const struct event *longest = NULL;
    uint64_t check = 5381;
    for (int k = 0; k < c->ids; k++) {
        const struct event *e = c->by_id[k];
        if (!e)
            continue;
        for (int g = 0; g < e->guests; g++)
            guests += e->guest[g] % 10 == 0;
        per_owner[e->owner]++;
        moved += e->moved;
        reminders += e->reminder;
        catering += (e->flags & CATERING) != 0;
        if (!longest || e->end - e->start > longest->end - longest->start)
            longest = e;
        for (const char *s = e->title; *s; s++)
            check = check * 33 + (unsigned char)*s;
        check += (uint64_t)e->start * 128 + (uint64_t)(e->booked_on ^ e->room);
    }
    for (int k = 0; k < OWNERS; k++)
        if (most < 0 || per_owner[k] > per_owner[most])
            most = k;
    printf("%d events of %d, height %d\n", c->count, c->ids, tree_height(c->root));
    printf("%ld chief guests, %ld moves, %ld with catering, %ld minutes of reminders\n", guests, moved, catering,
           reminders);
    if (longest)
        printf("longest: \"%s\" in room %d, %d minutes\n", longest->title, longest->room, longest->end - longest->start);
    printf("owner %d has %d\nchecksum %016llx\n", most, per_owner[most], (unsigned long long)check);
}

int main(int argc, char **argv)
{
    int events = argc > 1 ? atoi(argv[1]) : 90000, operations = argc > 2 ? atoi(argv[2]) : 200000;
    if (events < 100 || operations < 0) {
        fprintf(stderr, "usage: calendar [events [operations]]\n");
        return 1;
    }
    struct calendar c = {0};
    struct counters n = {0};
    struct load total = {0};
    for (int k = 0; k < events; k++) {
        int start = some_start(), length = some_length(), owner = below(OWNERS);
        calendar_add(&c, start, length, owner, below(ROOMS), 0);
    }
    report(&c);
    for (int k = 0; k < operations; k++)
        operate(&c, &n, &total, k / 500);
    printf("booked %ld, full %ld, cancelled %ld, moved %ld, asked %ld, clashes %ld\n", n.booked, n.full, n.cancelled,
           n.moved, n.asked, n.clashes);
    printf("load: %ld events, %ld minutes;", total.events, total.minutes);
    for (int k = 0; k < KINDS; k++)
        printf(" %ld", total.by_kind[k]);
    putchar('\n');
    report(&c);
    calendar_free(&c);
    return 0;
}
