/* A wiki, hand layout: per-field document arrays, packed links in one pool, 32-bit indices. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAMPING 0.85

typedef struct { char title[28]; uint32_t hash_next; } Name;      /* 32 bytes */
typedef struct { uint32_t links; uint16_t nlinks, cap; } Section;
typedef struct { int32_t bytes, edited; } SectionMore;
typedef struct { uint32_t latest; int32_t views, nrevs; } DocMore;
typedef struct { uint32_t prev, section, id, when; int32_t delta; } Revision;

static uint32_t *table;
static size_t buckets;
static uint32_t ndocs, nsections, nlinks, next_rev = 1, clock_;
static Name *name;
static double *rank_, *new_rank;
static int32_t *total_weight, *inlinks;
static int16_t *depth;
static uint32_t *first_section;     /* of document i; those of i + 1 follow */
static DocMore *more;
static Section *sections;
static SectionMore *smore;
static uint32_t *links;             /* target << 2 | weight */
static uint32_t links_used, links_cap;
static Revision *revs;
static uint32_t revs_used = 1, revs_cap, revs_free;

static void *check(void *p)
{
    if (!p) {
        fputs("wiki: out of memory\n", stderr);
        abort();
    }
    return p;
}

static unsigned long long seed = 88172645463325252ULL;

static unsigned long pick(unsigned long n)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned long)((seed >> 33) % n);
}

static size_t hash_title(const char *s)
{
    unsigned h = 2166136261u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static void title_of(char *buf, size_t size, unsigned long n)
{
    static const char *kind[] = { "History of", "List of", "Theory of", "City", "River", "Battle of", "Life of" };
    snprintf(buf, size, "%s %lx", kind[n % 7], n * 40503UL);
}

static unsigned long pick_target(unsigned long n)
{
    unsigned long t = pick(n);
    return pick(4) == 0 ? t / 50 : t;
}

static uint32_t find(const char *title)             /* index + 1, 0 if none */
{
    uint32_t d = table[hash_title(title) % buckets];
    while (d && strcmp(name[d - 1].title, title) != 0)
        d = name[d - 1].hash_next;
    return d;
}

static void add_link(uint32_t d, uint32_t si, uint32_t target, int weight)
{
    Section *s = &sections[si];
    if (s->nlinks == s->cap) {
        uint32_t cap = s->cap ? s->cap * 2u : 4;
        if (s->cap && s->links + s->cap == links_used) {
            links_used = s->links;              /* grows in place */
        }
        if (links_used + cap > links_cap) {
            links_cap = links_cap ? links_cap * 2 : 65536;
            links = check(realloc(links, links_cap * sizeof *links));
        }
        if (links_used != s->links)
            memcpy(links + links_used, links + s->links, s->nlinks * sizeof *links);
        s->links = links_used;
        s->cap = (uint16_t)cap;
        links_used += cap;
    }
    links[s->links + s->nlinks++] = target << 2 | (uint32_t)weight;
    inlinks[target]++;
    total_weight[d] += weight;
    nlinks++;
}

static void generate(unsigned long n)
{
    unsigned long i, k, m;
    uint32_t scap = 1024;

    ndocs = (uint32_t)n;
    buckets = n | 1;
    table = check(calloc(buckets, sizeof *table));
    name = check(aligned_alloc(64, (n * sizeof *name + 63) / 64 * 64));
    rank_ = check(calloc(n, sizeof *rank_));
    new_rank = check(calloc(n, sizeof *new_rank));
    total_weight = check(calloc(n, sizeof *total_weight));
    inlinks = check(calloc(n, sizeof *inlinks));
    depth = check(calloc(n, sizeof *depth));
    first_section = check(calloc(n + 1, sizeof *first_section));
    more = check(calloc(n, sizeof *more));
    sections = check(malloc(scap * sizeof *sections));
    smore = check(malloc(scap * sizeof *smore));
    for (i = 0; i < n; i++) {
        size_t slot;
        title_of(name[i].title, sizeof name[i].title, i);
        slot = hash_title(name[i].title) % buckets;
        name[i].hash_next = table[slot];
        table[slot] = (uint32_t)i + 1;
    }
    for (i = 0; i < n; i++) {
        clock_++;
        first_section[i] = nsections;
        for (k = 1 + pick(4); k > 0; k--) {
            uint32_t s = nsections++;
            if (s == scap) {
                scap *= 2;
                sections = check(realloc(sections, scap * sizeof *sections));
                smore = check(realloc(smore, scap * sizeof *smore));
            }
            memset(&sections[s], 0, sizeof sections[s]);
            smore[s].bytes = 100 + (int32_t)pick(3000);
            smore[s].edited = (int32_t)clock_;
            for (m = pick(7); m > 0; m--) {
                unsigned long t = pick_target(n);
                add_link((uint32_t)i, s, (uint32_t)t, 1 + (int)pick(3));
            }
        }
    }
    first_section[n] = nsections;
}

static double rank_round(void)
{
    double change = 0, lost = 0, base;
    uint32_t d;

    for (d = 0; d < ndocs; d++) {
        double unit;
        if (total_weight[d] == 0) {
            lost += rank_[d];
            continue;
        }
        unit = DAMPING * rank_[d] / total_weight[d];
        for (uint32_t s = first_section[d + 1]; s-- > first_section[d];) {
            const uint32_t *l = links + sections[s].links, *end = l + sections[s].nlinks;
            for (; l < end; l++)
                new_rank[*l >> 2] += unit * (int)(*l & 3);
        }
    }
    base = (1 - DAMPING) + DAMPING * lost / (double)ndocs;
    for (d = 0; d < ndocs; d++) {
        double r = base + new_rank[d];
        change += r > rank_[d] ? r - rank_[d] : rank_[d] - r;
        rank_[d] = r;
        new_rank[d] = 0;
    }
    return change;
}

static void rank_all(int rounds)
{
    double change = 0;
    uint32_t d, best = 0;

    for (d = 0; d < ndocs; d++)
        rank_[d] = 1;
    while (rounds-- > 0)
        change = rank_round();
    for (d = 0; d < ndocs; d++)
        if (rank_[d] > rank_[best])
            best = d;
    printf("ranks: best '%s' %.9f (%d in-links), last change %.9f\n", name[best].title, rank_[best], inlinks[best], change);
}

static void find_orphans(void)
{
    uint32_t *queue = check(malloc(ndocs * sizeof *queue));
    uint32_t head = 0, tail = 0, d;
    long no_links = 0, depth_sum = 0;
    int deepest = 0;

    for (d = 0; d < ndocs; d++) {
        depth[d] = -1;
        if (inlinks[d] == 0)
            no_links++;
    }
    depth[0] = 0;
    queue[tail++] = 0;
    while (head < tail) {
        d = queue[head++];
        depth_sum += depth[d];
        if (depth[d] > deepest)
            deepest = depth[d];
        for (uint32_t s = first_section[d + 1]; s-- > first_section[d];) {
            const uint32_t *l = links + sections[s].links, *end = l + sections[s].nlinks;
            for (; l < end; l++)
                if (depth[*l >> 2] < 0) {
                    depth[*l >> 2] = (int16_t)(depth[d] + 1);
                    queue[tail++] = *l >> 2;
                }
        }
    }
    printf("reached %ld of %ld, deepest %d, depth sum %ld, without in-links %ld\n", (long)tail, (long)ndocs, deepest, depth_sum, no_links);
    free(queue);
}

static void add_revision(uint32_t d, uint32_t s, int32_t delta)
{
    uint32_t r = revs_free;
    if (r)
        revs_free = revs[r].prev;
    else {
        if (revs_used >= revs_cap) {
            revs_cap = revs_cap ? revs_cap * 2 : 1024;
            revs = check(realloc(revs, revs_cap * sizeof *revs));
        }
        r = revs_used++;
    }
    revs[r] = (Revision){ more[d].latest, s, next_rev++, clock_, delta };
    more[d].latest = r;
    more[d].nrevs++;
    smore[s].edited = (int32_t)clock_;
}

static void revert(uint32_t d)
{
    uint32_t r = more[d].latest;
    if (!r)
        return;
    more[d].latest = revs[r].prev;
    more[d].nrevs--;
    smore[revs[r].section].bytes -= revs[r].delta;
    revs[r].prev = revs_free;
    revs_free = r;
}

static void edit(void)
{
    char title[64];
    unsigned long what = pick(100);
    uint32_t d, other, si, *l;
    Section *s;

    clock_++;
    title_of(title, sizeof title, pick(ndocs));
    d = find(title);
    if (!d) {
        fprintf(stderr, "wiki: no document '%s'\n", title);
        exit(1);
    }
    d--;
    more[d].views++;
    if (what < 8) {
        revert(d);
        return;
    }
    {
        char author[16];
        snprintf(author, sizeof author, "user%lu", pick(5000));
    }
    si = first_section[d + 1] - 1 - (uint32_t)pick(first_section[d + 1] - first_section[d]);
    s = &sections[si];
    if (what < 60 || s->nlinks == 0) {
        int32_t bytes = smore[si].bytes;
        int32_t delta = (int32_t)pick(400) - (bytes > 2000 ? 300 : 100);
        if (bytes + delta < 0)
            delta = -bytes;
        smore[si].bytes += delta;
        add_revision(d, si, delta);
        return;
    }
    title_of(title, sizeof title, pick_target(ndocs));
    other = find(title) - 1;
    if (what < 75) {
        add_link(d, si, other, 1);
        smore[si].bytes += 12;
        add_revision(d, si, 12);
        return;
    }
    l = &links[s->links + pick(s->nlinks)];
    inlinks[*l >> 2]--;
    if (what < 90) {
        *l = other << 2 | (*l & 3);
        inlinks[other]++;
    } else {
        total_weight[d] -= (int)(*l & 3);
        *l = links[s->links + --s->nlinks];
        nlinks--;
    }
    add_revision(d, si, 0);
}

static void summary(void)
{
    unsigned long long sum = 0;
    long bytes = 0, nrevs = 0, most = 0;
    double total = 0;

    for (uint32_t d = 0; d < ndocs; d++) {
        total += rank_[d] * (double)(d % 17);
        for (uint32_t s = first_section[d + 1]; s-- > first_section[d];) {
            bytes += smore[s].bytes;
            sum = sum * 31 + (unsigned long long)(smore[s].edited + (long)sections[s].nlinks);
        }
        for (uint32_t r = more[d].latest; r; r = revs[r].prev)
            sum = sum * 33 + (unsigned long long)((long)revs[r].id + (long)revs[r].when + revs[r].delta);
        nrevs += more[d].nrevs;
        if (more[d].views > most)
            most = more[d].views;
    }
    printf("%ld documents, %ld sections, %ld links, %ld bytes, %ld revisions kept, most views %ld\n", (long)ndocs, (long)nsections, (long)nlinks, bytes, nrevs, most);
    printf("weighted rank %.9f, checksum %016llx\n", total, sum);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 120000;

    if (n < 50 || n > 10000000) {
        fprintf(stderr, "usage: wiki [documents]\n");
        return 1;
    }
    generate((unsigned long)n);
    for (int phase = 0; phase < 3; phase++) {
        rank_all(8);
        find_orphans();
        for (long i = 0; i < n; i++)
            edit();
        summary();
    }
    return 0;
}
