/* kin.c - relationship queries over the registry */
#include "registry_impl.h"
#include "util.h"

static uint32_t generation_of(person *p)
{
    if (p->generation)
        return p->generation;
    uint32_t g = 0;
    if (p->birth_family) {
        uint32_t f = generation_of(p->birth_family->husband);
        uint32_t m = generation_of(p->birth_family->wife);
        g = f > m ? f : m;
    }
    return p->generation = g + 1;
}

uint32_t kin_generations(registry *reg, uint32_t *histogram, uint32_t bins)
{
    uint32_t deepest = 0;

    for (uint32_t i = 0; i < reg->max_people; i++) {
        uint32_t g = generation_of(&reg->people[i]);

        histogram[g < bins ? g : bins - 1]++;
        if (g > deepest)
            deepest = g;
    }
    return deepest;
}

static void spread(registry *reg, person *p, double share, int depth, struct kin_stats *st)
{
    st->visited++;
    if (p->stamp != reg->stamp) {
        p->stamp = reg->stamp;
        p->weight = 0.0;
    }
    p->weight += share;
    if (depth > 0 && p->birth_family) {
        spread(reg, father_of(p), share * 0.5, depth - 1, st);
        spread(reg, mother_of(p), share * 0.5, depth - 1, st);
    }
}

static double gather(registry *reg, const person *p, double share, int depth,
                     struct kin_stats *st)
{
    double sum = 0.0;

    st->visited++;
    if (p->stamp == reg->stamp) {
        sum = p->weight * share;
        st->common++;
        /* the ancestors of a common ancestor would be counted again, less */
        share *= 0.25;
    }
    if (depth > 0 && p->birth_family) {
        sum += gather(reg, father_of(p), share * 0.5, depth - 1, st);
        sum += gather(reg, mother_of(p), share * 0.5, depth - 1, st);
    }
    return sum;
}

double kin_coefficient(registry *reg, person *a, person *b, int depth, struct kin_stats *st)
{
    reg->stamp++;
    spread(reg, a, 1.0, depth, st);
    return 0.5 * gather(reg, b, 1.0, depth, st);
}

uint32_t kin_descendants(registry *reg, person *root, uint64_t *check)
{
    uint32_t count = 0, stamp = ++reg->stamp;
    size_t top = 0;

    root->stamp = stamp;
    reg->stack[top++] = root;
    while (top > 0) {
        person *p = reg->stack[--top];

        for (family *f = p->families; f; f = next_family(f, p)) {
            for (person *c = f->first_child; c; c = c->next_sibling) {
                if (c->stamp == stamp)
                    continue;
                c->stamp = stamp;
                count++;
                *check += (uint64_t)(c->birth + (int)c->sex);
                reg->stack[top++] = c;
            }
        }
    }
    *check = *check * 31 + count;
    return count;
}

person *kin_patriarch(person *p, uint32_t *steps)
{
    for (person *f; (f = father_of(p)) != NULL; p = f)
        ++*steps;
    return p;
}

double kin_mean_parent_age(registry *reg, enum sex sex)
{
    uint64_t sum = 0, n = 0;

    for (uint32_t i = 0; i < reg->max_people; i++) {
        const person *p = &reg->people[i];
        const person *q = sex == SEX_MALE ? father_of(p) : mother_of(p);

        if (q) {
            sum += (uint64_t)(p->birth - q->birth);
            n++;
        }
    }
    return n ? (double)sum / (double)n : 0.0;
}
