/* main.c - gened: a genealogy database with a simulated country
 * usage: gened [people-per-generation] [generations] [queries] */
#include "registry.h"
#include "util.h"

enum { VILLAGE = 150, BINS = 64, DEPTH = 7 };

static uint32_t *shuffled(uint32_t n, struct rng *rng)
{
    uint32_t *p = xcalloc(n, sizeof *p);

    for (uint32_t i = 0; i < n; i++)
        p[i] = i;
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = rng_below(rng, i), t = p[i - 1];
        p[i - 1] = p[j];
        p[j] = t;
    }
    return p;
}

/* the member of a village of the sex asked for, searching from a random one */
static person *pick(registry *reg, const uint32_t *ids, uint32_t base, enum sex sex, struct rng *rng)
{
    uint32_t k = rng_below(rng, VILLAGE);

    for (uint32_t i = 0; i < VILLAGE; i++) {
        person *p = registry_person(reg, ids[base + (k + i) % VILLAGE]);
        if (person_sex(p) == sex)
            return p;
    }
    return NULL;
}

static void populate(registry *reg, uint32_t villages, uint32_t generations,
                     const uint32_t *ids, struct rng *rng)
{
    uint32_t size = villages * VILLAGE, pairs = VILLAGE / 3;
    family **fams = xcalloc((size_t)villages * pairs, sizeof *fams);

    for (uint32_t i = 0; i < size; i++) {
        int birth = 1400 + (int)rng_below(rng, 25);
        uint32_t name = rng_u32(rng);
        registry_add_person(reg, ids[i], i & 1, birth, name, i / 2, i / VILLAGE);
    }
    for (uint32_t g = 1; g < generations; g++) {
        uint32_t before = (g - 1) * size, now = g * size;
        int year = 1400 + 27 * (int)g;

        for (uint32_t v = 0; v < villages; v++)
            for (uint32_t k = 0; k < pairs; k++) {
                uint32_t w = rng_below(rng, 12) == 0 ? rng_below(rng, villages) : v;
                person *h = pick(reg, ids, before + v * VILLAGE, SEX_MALE, rng);
                person *f = pick(reg, ids, before + w * VILLAGE, SEX_FEMALE, rng);
                if (!h || !f)
                    die("a village died out");
                fams[v * pairs + k] = registry_add_family(reg, h, f, year);
            }
        for (uint32_t i = 0; i < size; i++) {
            uint32_t v = i / VILLAGE;
            uint32_t f = v * pairs + rng_below(rng, pairs);
            uint32_t r = rng_u32(rng);
            person *p = registry_add_person(reg, ids[now + i], i & 1, year + (int)(r % 25), r,
                                            f % (size / 2), v);
            family_add_child(fams[f], p);
        }
    }
    free(fams);
}

int main(int argc, char **argv)
{
    long per = argc > 1 ? atol(argv[1]) : 24000;
    long generations = argc > 2 ? atol(argv[2]) : 14;
    long queries = argc > 3 ? atol(argv[3]) : 10000;
    struct rng rng = { 20240229 };

    if (per < 2 * VILLAGE || generations < 2 || generations > 50 || queries < 1 ||
        per * generations > 20000000)
        die("usage: gened [people-per-generation] [generations] [queries]");
    uint32_t villages = (uint32_t)per / VILLAGE, size = villages * VILLAGE;
    uint32_t total = size * (uint32_t)generations;
    registry *reg = registry_new(total, villages * (VILLAGE / 3) * (uint32_t)generations);
    uint32_t *ids = shuffled(total, &rng);

    populate(reg, villages, (uint32_t)generations, ids, &rng);
    printf("people %u, families %u, villages %u\n", registry_people(reg),
           registry_families(reg), villages);

    uint32_t histogram[BINS] = { 0 };
    uint32_t deepest = kin_generations(reg, histogram, BINS);
    printf("generations %u, in the last %u\n", deepest, histogram[deepest % BINS]);
    printf("mean age of fathers %.3f, of mothers %.3f\n",
           kin_mean_parent_age(reg, SEX_MALE), kin_mean_parent_age(reg, SEX_FEMALE));

    /* kinship within the last generation */
    struct kin_stats st = { 0 };
    double sum = 0.0, best = -1.0;
    person *pa = NULL, *pb = NULL;
    uint32_t last = total - size;
    for (long q = 0; q < queries; q++) {
        uint32_t v = rng_below(&rng, villages) * VILLAGE;
        person *a = registry_person(reg, ids[last + v + rng_below(&rng, VILLAGE)]);
        person *b = registry_person(reg, ids[last + v + rng_below(&rng, VILLAGE)]);
        if (a == b)
            continue;
        double k = kin_coefficient(reg, a, b, DEPTH, &st);
        sum += k;
        if (k > best) {
            best = k;
            pa = a;
            pb = b;
        }
    }
    printf("kinship mean %.9f, greatest %.9f\n", sum / (double)queries, best);
    if (pa)
        printf("  of %s\n", person_name(pa));
    if (pb)
        printf("  and %s\n", person_name(pb));
    printf("ancestors visited %llu, common %llu\n", (unsigned long long)st.visited,
           (unsigned long long)st.common);

    /* descendants of founders */
    uint64_t check = 0;
    uint32_t most = 0, none = 0;
    for (long q = 0; q < queries / 500 + 1; q++) {
        uint32_t n = kin_descendants(reg, registry_person(reg, ids[rng_below(&rng, size)]), &check);
        if (n > most)
            most = n;
        none += n == 0;
    }
    printf("most descendants of a founder %u, %u without\n", most, none);

    /* male lines */
    uint32_t steps = 0;
    uint64_t lines = 0;
    for (long q = 0; q < queries * 8; q++) {
        person *p = kin_patriarch(registry_person(reg, rng_below(&rng, total)), &steps);
        lines = lines * 33 + person_surname(p) + (uint64_t)person_birth(p);
    }
    printf("male lines: %u steps, check %016llx\n", steps, (unsigned long long)lines);
    printf("check %016llx\n", (unsigned long long)check);
    free(ids);
    registry_free(reg);
    return 0;
}
