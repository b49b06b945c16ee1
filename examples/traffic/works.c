#include "city.h"

#include <stdlib.h>

void works_open(struct city *c, int32_t lasting)
{
    struct works *w = malloc(sizeof *w);
    if (!w)
        return;
    w->road = c->roads + city_roll(c, (uint32_t)c->n_roads);
    w->at = w->road->length;
    w->until = c->clock + lasting;
    w->number = c->works_opened++;
    w->next = c->works;
    c->works = w;
    w->road->closed++;
}

void works_finish(struct city *c)
{
    struct works *before = NULL;
    struct works *w = c->works;
    while (w) {
        struct works *next = w->next;
        if (w->until > c->clock) {
            before = w;
        } else {
            w->road->closed--;
            if (before)
                before->next = next;
            else
                c->works = next;
            free(w);
        }
        w = next;
    }
}
