#include "world.h"

#define BUCKETS 2048
#define GIVE_UP 6000

static region_t *open_list[BUCKETS];
static int open_count;

static void open_insert(region_t *r)
{
    region_t **head = &open_list[r->way.guess % BUCKETS];
    r->way.next = *head;
    if (*head)
        (*head)->way.link = &r->way.next;
    r->way.link = head;
    *head = r;
    open_count++;
}

static void open_remove(region_t *r)
{
    *r->way.link = r->way.next;
    if (r->way.next)
        r->way.next->way.link = r->way.link;
    open_count--;
}

static void open_clear(int from)
{
    for (int i = from; open_count > 0; i++)
        while (open_list[i % BUCKETS])
            open_remove(open_list[i % BUCKETS]);
}

static void expand(world_t *w, region_t *r, const region_t *goal, unsigned search)
{
    w->stat.expanded++;
    for (const border_t *b = r->borders; b < r->borders + r->border_count; b++) {
        region_t *to = b->to;
        int cost = r->way.cost + b->cost;
        w->stat.relaxed++;
        if (to->way.search != search) {
            to->way.search = search;
            to->way.state = WAY_OPEN;
        } else if (to->way.state == WAY_CLOSED || to->way.cost <= cost) {
            continue;
        } else {
            open_remove(to);
            w->stat.improved++;
        }
        to->way.cost = cost;
        to->way.guess = cost + octile(to->centre, goal->centre);
        to->way.from = r;
        open_insert(to);
    }
}

// Leaves the way in the `from' members, beginning at the goal.
bool way_find(world_t *w, region_t *start, region_t *goal)
{
    unsigned search = (unsigned)++w->stat.searches;
    int tries = GIVE_UP, guess = octile(start->centre, goal->centre);

    start->way = (way_t){.search = search, .state = WAY_OPEN, .guess = guess};
    open_insert(start);
    while (open_count > 0 && tries-- > 0) {
        while (!open_list[guess % BUCKETS])
            guess++;
        region_t *r = open_list[guess % BUCKETS];
        open_remove(r);
        r->way.state = WAY_CLOSED;
        if (r == goal) {
            open_clear(guess);
            return true;
        }
        expand(w, r, goal, search);
    }
    open_clear(guess);
    w->stat.failed++;
    return false;
}
