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
#include <string.h>

#define YEAR (365 * 24 * 60)            /* times are minutes */
#define SPAN (8 * YEAR)
#define ROOMS 128
#define OWNERS 3000
#define MAX_GUESTS 6

enum kind { MEETING, LECTURE, EXAM, CLEANING, KINDS };

enum { PRIVATE = 1, TENTATIVE = 2, CATERING = 4, VIDEO = 8 };

/* What the tree and the visitors need: two events per cache line. Event 0 is none. */
struct event {
    uint32_t left, right;               /* left is also the link of the free list */
    int32_t start, end, max_end;
    uint32_t priority;
    uint32_t id;
    uint8_t room, kind, flags;
};

struct details {
    char title[28];
    int16_t owner, booked_on, moved;
    int8_t guests, reminder;
    int16_t guest[MAX_GUESTS];
};

struct calendar {
    uint32_t root;
    uint32_t *by_id;                    /* 0: cancelled */
    int ids, room;
    int count;
    uint32_t unused, free, pool_room;
};

static struct event *event;
static struct details *details;

typedef bool visitor(uint32_t e, void *context);

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
    if (t->left && event[t->left].max_end > end)
        end = event[t->left].max_end;
    if (t->right && event[t->right].max_end > end)
        end = event[t->right].max_end;
    t->max_end = end;
}

static uint32_t rotate_right(uint32_t t)
{
    uint32_t l = event[t].left;
    event[t].left = event[l].right;
    event[l].right = t;
    update(&event[t]);
    return l;
}

static uint32_t rotate_left(uint32_t t)
{
    uint32_t r = event[t].right;
    event[t].right = event[r].left;
    event[r].left = t;
    update(&event[t]);
    return r;
}

static uint32_t tree_insert(uint32_t i, uint32_t e)
{
    if (!i)
        return e;
    struct event *t = &event[i];
    if (before(&event[e], t)) {
        t->left = tree_insert(t->left, e);
        if (event[t->left].priority > t->priority)
            i = rotate_right(i);
    } else {
        t->right = tree_insert(t->right, e);
        if (event[t->right].priority > t->priority)
            i = rotate_left(i);
    }
    update(&event[i]);
    return i;
}

static uint32_t join(uint32_t a, uint32_t b)
{
    if (!a)
        return b;
    if (!b)
        return a;
    if (event[a].priority > event[b].priority) {
        event[a].right = join(event[a].right, b);
        update(&event[a]);
        return a;
    }
    event[b].left = join(a, event[b].left);
    update(&event[b]);
    return b;
}

static uint32_t tree_remove(uint32_t i, uint32_t e)
{
    struct event *t = &event[i];
    if (i == e)
        return join(t->left, t->right);
    if (before(&event[e], t))
        t->left = tree_remove(t->left, e);
    else
        t->right = tree_remove(t->right, e);
    update(t);
    return i;
}

/* Visits the events overlapping [start, end) in order, until a visitor returns false. */
static bool tree_visit(uint32_t i, int start, int end, visitor *visit, void *context)
{
    while (i && event[i].max_end > start) {
        const struct event *t = &event[i];
        if (!tree_visit(t->left, start, end, visit, context))
            return false;
        if (t->start >= end)
            return true;
        if (t->end > start && !visit(i, context))
            return false;
        i = t->right;
    }
    return true;
}

static int tree_height(uint32_t t)
{
    if (!t)
        return 0;
    int l = tree_height(event[t].left), r = tree_height(event[t].right);
    return 1 + (l > r ? l : r);
}

/* the calendar */

static uint32_t event_alloc(struct calendar *c)
{
    uint32_t i = c->free;
    if (i) {
        c->free = event[i].left;
        return i;
    }
    if (c->unused == c->pool_room) {
        uint32_t room = c->pool_room ? 2 * c->pool_room : 256;
        struct event *more = aligned_alloc(64, room * sizeof *more);
        details = realloc(details, room * sizeof *details);
        if (!more || !details)
            out_of_memory();
        if (event)
            memcpy(more, event, c->pool_room * sizeof *more);
        else
            c->unused = 1;
        free(event);
        event = more;
        c->pool_room = room;
    }
    return c->unused++;
}

static void calendar_enter(struct calendar *c, uint32_t i)
{
    struct event *e = &event[i];
    e->priority = rng();
    e->left = e->right = 0;
    e->max_end = e->end;
    c->root = tree_insert(c->root, i);
    c->count++;
}

static void calendar_add(struct calendar *c, int start, int length, int owner, int room, int today)
{
    static const char *const what[KINDS] = {"meeting", "lecture", "exam", "cleaning"};
    if (c->ids == c->room) {
        c->room = c->room ? 2 * c->room : 256;
        c->by_id = realloc(c->by_id, (size_t)c->room * sizeof *c->by_id);
        if (!c->by_id)
            out_of_memory();
    }
    uint32_t i = event_alloc(c);
    struct event *e = &event[i];
    struct details *d = &details[i];
    e->id = (uint32_t)c->ids;
    e->kind = (uint8_t)(rng() % 16 < 8 ? MEETING : rng() % KINDS);
    e->flags = rng() & rng() & 15;
    snprintf(d->title, sizeof d->title, "%s %d of %d", what[e->kind], c->ids, owner);
    d->owner = (int16_t)owner;
    e->room = (uint8_t)room;
    d->guests = (int8_t)below(MAX_GUESTS + 1);
    for (int k = 0; k < MAX_GUESTS; k++)
        d->guest[k] = (int16_t)(k < d->guests ? below(OWNERS) : -1);
    e->start = start;
    e->end = start + length;
    d->booked_on = (int16_t)today;
    d->moved = 0;
    d->reminder = (int8_t)(5 * below(5));
    c->by_id[c->ids++] = i;
    calendar_enter(c, i);
}

static void calendar_cancel(struct calendar *c, uint32_t e)
{
    c->root = tree_remove(c->root, e);
    c->by_id[event[e].id] = 0;
    c->count--;
    event[e].left = c->free;
    c->free = e;
}

static uint32_t calendar_any(const struct calendar *c)
{
    for (;;) {
        uint32_t e = c->by_id[below(c->ids)];
        if (e)
            return e;
    }
}

static void calendar_free(struct calendar *c)
{
    free(event);
    free(details);
    free(c->by_id);
}

/* visitors */
struct occupancy {
    uint64_t busy[ROOMS / 64];
    int seen;
};

static bool note_room(uint32_t i, void *context)
{
    struct occupancy *o = context;
    const struct event *e = &event[i];
    o->busy[e->room / 64] |= (uint64_t)1 << e->room % 64;
    o->seen++;
    return true;
}

struct clash {
    int room;
    uint32_t except, found;
};

static bool find_clash(uint32_t i, void *context)
{
    struct clash *c = context;
    const struct event *e = &event[i];
    if (e->room != c->room || i == c->except || e->flags & TENTATIVE)
        return true;
    c->found = i;
    return false;
}

struct load {
    long minutes, events, by_kind[KINDS];
    int from, to;
};

static bool note_load(uint32_t i, void *context)
{
    const struct event *e = &event[i];
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
        uint32_t i = calendar_any(c);
        struct event *e = &event[i];
        struct clash clash = {e->room, i, 0};
        length = e->end - e->start;
        tree_visit(c->root, start, start + length, find_clash, &clash);
        if (clash.found) {
            n->clashes++;
            return;
        }
        c->root = tree_remove(c->root, i);
        c->count--;
        e->start = start;
        e->end = start + length;
        details[i].moved++;
        calendar_enter(c, i);
        n->moved++;
    } else if (op < 95) {
        struct clash clash = {below(ROOMS), 0, 0};
        tree_visit(c->root, start, start + 30, find_clash, &clash);
        n->asked++;
        n->clashes += clash.found != 0;
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
    uint32_t longest = 0;
    uint64_t check = 5381;
    for (int k = 0; k < c->ids; k++) {
        uint32_t i = c->by_id[k];
        if (!i)
            continue;
        const struct event *e = &event[i];
        const struct details *d = &details[i];
        for (int g = 0; g < d->guests; g++)
            guests += d->guest[g] % 10 == 0;
        per_owner[d->owner]++;
        moved += d->moved;
        reminders += d->reminder;
        catering += (e->flags & CATERING) != 0;
        if (!longest || e->end - e->start > event[longest].end - event[longest].start)
            longest = i;
        for (const char *s = d->title; *s; s++)
            check = check * 33 + (unsigned char)*s;
        check += (uint64_t)e->start * 128 + (uint64_t)(d->booked_on ^ e->room);
    }
    for (int k = 0; k < OWNERS; k++)
        if (most < 0 || per_owner[k] > per_owner[most])
            most = k;
    printf("%d events of %d, height %d\n", c->count, c->ids, tree_height(c->root));
    printf("%ld chief guests, %ld moves, %ld with catering, %ld minutes of reminders\n", guests, moved, catering,
           reminders);
    if (longest)
        printf("longest: \"%s\" in room %d, %d minutes\n", details[longest].title, event[longest].room,
               event[longest].end - event[longest].start);
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
