/* kin.c - relationship queries over the registry */
#include "registry_impl.h"
#include "util.h"

static uint32_t generation_of(registry *reg, person p)
{
    if (reg->down[p].generation)
        return reg->down[p].generation;
    uint32_t g = 0;
    if (reg->up[p].birth_family) {
        struct parents q = reg->parents[reg->up[p].birth_family];
        uint32_t f = generation_of(reg, q.husband);
        uint32_t m = generation_of(reg, q.wife);
        g = f > m ? f : m;
    }
    return reg->down[p].generation = (uint8_t)(g + 1);
}

uint32_t kin_generations(registry *reg, uint32_t *histogram, uint32_t bins)
{
    uint32_t deepest = 0;

    for (uint32_t i = 0; i < reg->max_people; i++) {
        uint32_t g = generation_of(reg, i);

        histogram[g < bins ? g : bins - 1]++;
        if (g > deepest)
            deepest = g;
    }
    return deepest;
}

static void spread(registry *reg, person p, double share, int depth, struct kin_stats *st)
{
    struct up *u = &reg->up[p];

    st->visited++;
    if (u->stamp != reg->up_stamp) {
        u->stamp = reg->up_stamp;
        u->weight = 0.0;
    }
    u->weight += share;
    if (depth > 0 && u->birth_family) {
        struct parents q = reg->parents[u->birth_family];

        spread(reg, q.husband, share * 0.5, depth - 1, st);
        spread(reg, q.wife, share * 0.5, depth - 1, st);
    }
}

static double gather(registry *reg, person p, double share, int depth, struct kin_stats *st)
{
    const struct up *u = &reg->up[p];
    double sum = 0.0;

    st->visited++;
    if (u->stamp == reg->up_stamp) {
        sum = u->weight * share;
        st->common++;
        /* the ancestors of a common ancestor would be counted again, less */
        share *= 0.25;
    }
    if (depth > 0 && u->birth_family) {
        struct parents q = reg->parents[u->birth_family];

        sum += gather(reg, q.husband, share * 0.5, depth - 1, st);
        sum += gather(reg, q.wife, share * 0.5, depth - 1, st);
    }
    return sum;
}

double kin_coefficient(registry *reg, person a, person b, int depth, struct kin_stats *st)
{
    reg->up_stamp++;
    spread(reg, a, 1.0, depth, st);
    return 0.5 * gather(reg, b, 1.0, depth, st);
}

uint32_t kin_descendants(registry *reg, person root, uint64_t *check)
{
    uint32_t count = 0, stamp = ++reg->down_stamp;
    struct down *down = reg->down;
    const struct children *children = reg->children;
    size_t top = 0;

    down[root].stamp = stamp;
    reg->stack[top++] = root;
    while (top > 0) {
        person p = reg->stack[--top];
        int male = down[p].sex == SEX_MALE;

        for (family f = down[p].families; f;
             f = male ? children[f].next_of_husband : children[f].next_of_wife) {
            for (person c = children[f].first_child; c != NOBODY; c = down[c].next_sibling) {
                struct down *d = &down[c];

                if (d->stamp == stamp)
                    continue;
                d->stamp = stamp;
                count++;
                *check += (uint64_t)(d->birth + (int)d->sex);
                reg->stack[top++] = c;
            }
        }
    }
    *check = *check * 31 + count;
    return count;
}

person kin_patriarch(const registry *reg, person p, uint32_t *steps)
{
    for (family f; (f = reg->up[p].birth_family) != 0; p = reg->parents[f].husband)
        ++*steps;
    return p;
}

double kin_mean_parent_age(registry *reg, enum sex sex)
{
    uint64_t sum = 0, n = 0;

    for (uint32_t i = 0; i < reg->max_people; i++) {
        family f = reg->up[i].birth_family;

        if (f) {
            person q = sex == SEX_MALE ? reg->parents[f].husband : reg->parents[f].wife;

            sum += (uint64_t)(reg->down[i].birth - reg->down[q].birth);
            n++;
        }
    }
    return n ? (double)sum / (double)n : 0.0;
}
