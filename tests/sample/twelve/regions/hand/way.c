#include "world.h"

#define BUCKETS 2048
#define GIVE_UP 6000

static uint32_t open_list[BUCKETS]; // region + 1
static int open_count;

static void open_insert(region_t *regions, uint32_t i, uint32_t guess)
{
    uint32_t list = guess % BUCKETS, head = open_list[list];
    region_t *r = &regions[i];
    r->next = head;
    if (head)
        regions[head - 1].link = i;
    r->link = list | IS_HEAD;
    open_list[list] = i + 1;
    open_count++;
}

static void open_remove(region_t *regions, region_t *r)
{
    if (r->link & IS_HEAD)
        open_list[r->link & ~IS_HEAD] = r->next;
    else
        regions[r->link].next = r->next;
    if (r->next)
        regions[r->next - 1].link = r->link;
    open_count--;
}

static void open_clear(region_t *regions, uint32_t from)
{
    for (uint32_t i = from; open_count > 0; i++) {
        for (uint32_t r = open_list[i % BUCKETS]; r; r = regions[r - 1].next)
            open_count--;
        open_list[i % BUCKETS] = 0;
    }
}

// Leaves the way in the `from' members, beginning at the goal.
bool way_find(world_t *w, uint32_t start, uint32_t goal)
{
    region_t *regions = w->regions;
    uint32_t search = (uint32_t)++w->stat.searches;
    int tries = GIVE_UP, gx = regions[goal].x, gy = regions[goal].y;
    uint32_t guess = (uint32_t)octile(regions[start].x, regions[start].y, gx, gy);
    long expanded = 0, relaxed = 0, improved = 0;
    bool found = false;

    regions[start].search = search;
    regions[start].cost = 0;
    open_insert(regions, start, guess);
    while (open_count > 0 && tries-- > 0) {
        while (!open_list[guess % BUCKETS])
            guess++;
        uint32_t i = open_list[guess % BUCKETS] - 1;
        region_t *r = &regions[i];
        open_remove(regions, r);
        r->link = CLOSED;
        if (i == goal) {
            found = true;
            break;
        }
        expanded++;
        relaxed += r->count;
        for (const uint32_t *b = w->borders + r->first, *end = b + r->count; b < end; b++) {
            region_t *to = &regions[BORDER_TO(*b)];
            uint32_t cost = r->cost + BORDER_COST(*b);
            if (to->search != search) {
                to->search = search;
            } else if (to->link == CLOSED || to->cost <= cost) {
                continue;
            } else {
                open_remove(regions, to);
                improved++;
            }
            to->cost = cost;
            to->from = i;
            open_insert(regions, BORDER_TO(*b), cost + (uint32_t)octile(to->x, to->y, gx, gy));
        }
    }
    open_clear(regions, guess);
    w->stat.expanded += expanded;
    w->stat.relaxed += relaxed;
    w->stat.improved += improved;
    w->stat.failed += !found;
    return found;
}
