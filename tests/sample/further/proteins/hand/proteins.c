/* proteins.c - hand layout: residues as small numbers in one arena, 4-byte postings in runs, 8-byte search state. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define K 5
#define XDROP 20
#define MIN_SCORE 60
#define JOIN_SCORE 150
#define MASK_COUNT 400
#define BUCKETS (1 << 19)

typedef struct { uint32_t last_query; int16_t last_diagonal, extended_to; } state;
typedef struct { uint32_t letters; int32_t length; } text;
typedef struct { uint32_t hits; int32_t nhits, total_score; uint8_t organism; } summary;
typedef struct { uint32_t parent, size; } cluster;
typedef struct { uint32_t code, next, start, count; } kmer;           /* index 0: none */
typedef struct { uint32_t target, next; int32_t score; int16_t query_start, target_start, length, matches; } hit;

static const char *organisms[] = { "Homo sapiens", "Mus musculus", "Danio rerio", "Yeast", "E. coli" };
static const char alphabet[] = "ACDEFGHIKLMNPQRSTVWY";
static int8_t matrix[20 * 32];
static unsigned rng_state = 1;

static state *states;
static text *texts;
static summary *sums;
static cluster *clusters_;
static uint8_t *letters;
static uint32_t nletters, letters_cap, count_;
static uint32_t table[BUCKETS];
static kmer *kmers;
static uint32_t nkmers = 1, kmers_cap;
static uint32_t *postings;                  /* sequence << 9 | position */
static long npostings;
static hit *hits;
static uint32_t nhits = 1, hits_cap;
static long masked, seeds, extensions, improved, joins;

static void *check(void *p)
{
    if (!p) {
        fprintf(stderr, "proteins: out of memory\n");
        exit(1);
    }
    return p;
}

static unsigned rng(unsigned n)
{
    rng_state = rng_state * 747796405u + 2891336453u;
    unsigned w = ((rng_state >> ((rng_state >> 28) + 4)) ^ rng_state) * 277803737u;
    w = (w >> 22) ^ w;
    return (unsigned)(((unsigned long long)w * n) >> 32);
}

static void make_matrix(void)
{
    static const char *groups[] = { "ILMV", "FWY", "DENQ", "KRH", "AST", "G", "C", "P" };

    for (int a = 0; a < 20; a++)
        for (int b = 0; b < 20; b++) {
            int s = -2;
            for (size_t g = 0; g < sizeof groups / sizeof *groups; g++)
                if (strchr(groups[g], alphabet[a]) && strchr(groups[g], alphabet[b]))
                    s = 1;
            if (a == b)
                s = strchr("WCHY", alphabet[a]) ? 8 : 5;
            matrix[a * 32 + b] = (int8_t)s;
        }
}

static void add_sequence(const uint8_t *buf, int n)
{
    uint32_t i = count_++;

    sums[i].organism = (uint8_t)rng(5);
    rng(5000);
    if (nletters + (uint32_t)n > letters_cap) {
        letters_cap = letters_cap ? letters_cap * 2 : 1 << 20;
        letters = check(realloc(letters, letters_cap));
    }
    memcpy(letters + nletters, buf, (size_t)n);
    texts[i].letters = nletters;
    texts[i].length = n;
    nletters += (uint32_t)n;
    states[i].last_query = UINT32_MAX;
    clusters_[i].parent = i;
    clusters_[i].size = 1;
}

static void generate(int count)
{
    static uint8_t buf[400], ancestors[32][400];
    static int lengths[32];
    int i, j;

    for (i = 0; i < count; i++) {
        unsigned r = rng(100), slot = rng(32);
        if (i < 32 || r < 15) {
            int n = 100 + (int)rng(200);
            slot = i < 32 ? (unsigned)i : slot;
            for (j = 0; j < n; j++)
                buf[j] = (uint8_t)rng(20);
            memcpy(ancestors[slot], buf, (size_t)n);
            lengths[slot] = n;
        } else {
            const uint8_t *p = ancestors[slot], *end = p + lengths[slot];
            for (j = 0; p < end && j < 398; p++) {
                r = rng(200);
                if (r < 24)
                    buf[j++] = (uint8_t)rng(20);
                else if (r == 24)
                    ;
                else if (r == 25) {
                    buf[j++] = *p;
                    buf[j++] = (uint8_t)rng(20);
                } else
                    buf[j++] = *p;
            }
            if (rng(4) == 0) {
                memcpy(ancestors[slot], buf, (size_t)j);
                lengths[slot] = j;
            }
        }
        add_sequence(buf, j);
    }
}

static uint32_t encode(const uint8_t *p)
{
    uint32_t code = 0;
    for (int i = 0; i < K; i++)
        code = code * 20 + p[i];
    return code;
}

static unsigned long bucket_of(unsigned long code)
{
    return (code * 0x9E3779B97F4A7C15UL >> 40) & (BUCKETS - 1);
}

static uint32_t find_kmer(uint32_t code)
{
    uint32_t k = table[bucket_of(code)];
    while (k && kmers[k].code != code)
        k = kmers[k].next;
    return k;
}

static void build_index(void)
{
    uint32_t *where = check(malloc((nletters + 1) * sizeof *where)), n = 0, start = 0, *w;

    for (uint32_t s = 0; s < count_; s++)
        for (int i = 0; i + K <= texts[s].length; i++) {
            uint32_t code = encode(letters + texts[s].letters + i), k = find_kmer(code);
            if (!k) {
                uint32_t *slot = &table[bucket_of(code)];
                if (nkmers >= kmers_cap) {
                    kmers_cap = kmers_cap ? kmers_cap * 2 : 1024;
                    kmers = check(realloc(kmers, kmers_cap * sizeof *kmers));
                }
                k = nkmers++;
                kmers[k] = (kmer){ code, *slot, 0, 0 };
                *slot = k;
            }
            kmers[k].count++;
            where[n++] = k;
        }
    npostings = n;
    postings = check(malloc((n + 1) * sizeof *postings));
    for (uint32_t k = 1; k < nkmers; k++) {
        start += kmers[k].count;
        kmers[k].start = start;             /* filled downwards: latest first */
        masked += kmers[k].count > MASK_COUNT;
    }
    w = where;
    for (uint32_t s = 0; s < count_; s++)
        for (int i = 0; i + K <= texts[s].length; i++)
            postings[--kmers[*w++].start] = s << 9 | (uint32_t)i;
    free(where);
}

static int extend(const text *q, int qpos, const text *t, int tpos, int *start, int *end)
{
    const uint8_t *a = letters + q->letters + qpos, *b = letters + t->letters + tpos;
    int alen = q->length - qpos, blen = t->length - tpos;
    int score = 0, best, i, n = alen < blen ? alen : blen;

    for (i = 0; i < K; i++)
        score += matrix[a[i] * 32 + b[i]];
    best = score;
    *end = K;
    for (i = K; i < n; i++) {
        score += matrix[a[i] * 32 + b[i]];
        if (score > best) {
            best = score;
            *end = i + 1;
        } else if (score < best - XDROP)
            break;
    }
    score = best;
    *start = 0;
    n = qpos < tpos ? qpos : tpos;
    for (i = 1; i <= n; i++) {
        score += matrix[a[-i] * 32 + b[-i]];
        if (score > best) {
            best = score;
            *start = -i;
        } else if (score < best - XDROP)
            break;
    }
    return best;
}

static void record_hit(uint32_t q, int qstart, uint32_t t, int tstart, int length, int score)
{
    uint32_t hi = sums[q].hits;
    const uint8_t *a = letters + texts[q].letters + qstart, *b = letters + texts[t].letters + tstart;
    hit *h;
    int matches = 0;

    while (hi && hits[hi].target != t)
        hi = hits[hi].next;
    if (hi) {
        if (score <= hits[hi].score)
            return;
        sums[q].total_score -= hits[hi].score;
        improved++;
    } else {
        if (nhits >= hits_cap) {
            hits_cap = hits_cap ? hits_cap * 2 : 1024;
            hits = check(realloc(hits, hits_cap * sizeof *hits));
        }
        hi = nhits++;
        hits[hi].target = t;
        hits[hi].next = sums[q].hits;
        sums[q].hits = hi;
        sums[q].nhits++;
    }
    h = &hits[hi];
    h->query_start = (int16_t)qstart;
    h->target_start = (int16_t)tstart;
    h->length = (int16_t)length;
    h->score = score;
    for (int i = 0; i < length; i++)
        if (a[i] == b[i])
            matches++;
    h->matches = (int16_t)matches;
    sums[q].total_score += score;
}

static uint32_t root_of(uint32_t s)
{
    while (clusters_[s].parent != s) {
        clusters_[s].parent = clusters_[clusters_[s].parent].parent;
        s = clusters_[s].parent;
    }
    return s;
}

static void join(uint32_t a, uint32_t b)
{
    a = root_of(a);
    b = root_of(b);
    if (a == b)
        return;
    if (clusters_[a].size < clusters_[b].size || (clusters_[a].size == clusters_[b].size && a > b)) {
        uint32_t t = a;
        a = b;
        b = t;
    }
    clusters_[b].parent = a;
    clusters_[a].size += clusters_[b].size;
    joins++;
}

static void search(uint32_t q)
{
    const text *tq = &texts[q];

    for (int i = 0; i + K <= tq->length; i++) {
        const kmer *k = &kmers[find_kmer(encode(letters + tq->letters + i))];
        const uint32_t *p = postings + k->start, *end_p = p + k->count;
        if (k == kmers || k->count > MASK_COUNT)
            continue;
        for (; p < end_p; p++) {
            uint32_t t = *p >> 9;
            int position = (int)(*p & 511), diagonal = i - position;
            state *st = &states[t];
            if (t >= q)
                continue;
            seeds++;
            if (st->last_query != q || st->last_diagonal != diagonal) {
                st->last_query = q;
                st->last_diagonal = (int16_t)diagonal;
                st->extended_to = -1;
            } else if (i > st->extended_to) {
                int start, end, score = extend(tq, i, &texts[t], position, &start, &end);
                extensions++;
                st->extended_to = (int16_t)(i + end);
                if (score >= MIN_SCORE)
                    record_hit(q, i + start, t, position + start, end - start, score);
                if (score >= JOIN_SCORE)
                    join(q, t);
            }
        }
    }
}

typedef struct { int32_t score; uint32_t query, target, hit; } ranked;

static int compare_hits(const void *pa, const void *pb)
{
    const ranked *a = pa, *b = pb;

    if (a->score != b->score)
        return a->score < b->score ? 1 : -1;
    if (a->query != b->query)
        return a->query < b->query ? -1 : 1;
    return a->target < b->target ? -1 : a->target > b->target;
}

static double identity_of(const hit *h) { return 100.0 * h->matches / h->length; }

static void report(void)
{
    ranked *all = check(malloc(nhits * sizeof *all));
    long n = 0, clusters = 0, single = 0, total = 0;
    unsigned long sum = 0;
    double identity = 0;
    uint32_t s, largest = 0;

    for (s = 0; s < count_; s++) {
        if (clusters_[s].parent == s) {
            clusters++;
            single += clusters_[s].size == 1;
            if (clusters_[s].size > clusters_[largest].size)
                largest = s;
        }
        sum = sum * 31 + (unsigned long)(root_of(s) + (uint32_t)sums[s].nhits);
        total += sums[s].total_score;
        for (uint32_t hi = sums[s].hits; hi; hi = hits[hi].next) {
            const hit *h = &hits[hi];
            all[n++] = (ranked){ h->score, s, h->target, hi };
            identity += identity_of(h);
            sum = sum * 33 + (unsigned long)(h->score * 5 + h->query_start + h->target_start + h->length);
        }
    }
    qsort(all, (size_t)n, sizeof *all, compare_hits);
    printf("%u sequences, %u letters, %u k-mers, %ld postings, %ld masked\n", count_, nletters, nkmers - 1, npostings, masked);
    printf("%ld seeds, %ld extensions, %ld hits, %ld improved, %ld joins\n", seeds, extensions, n, improved, joins);
    printf("%ld clusters, %ld single, largest %u (PROT_%06u, %s)\n", clusters, single, clusters_[largest].size, largest, organisms[sums[largest].organism]);
    for (long i = 0; i < n && i < 5; i++)
        printf("  PROT_%06u PROT_%06u: score %d, length %d, identity %.2f\n", all[i].query, all[i].target, all[i].score, hits[all[i].hit].length, identity_of(&hits[all[i].hit]));
    printf("total score %ld, mean identity %.6f, checksum %016lx\n", total, n ? identity / (double)n : 0.0, sum);
    free(all);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 14000;

    if (count < 1 || count > 1000000) {
        fprintf(stderr, "usage: proteins [sequences]\n");
        return 1;
    }
    states = check(calloc((size_t)count, sizeof *states));
    texts = check(calloc((size_t)count, sizeof *texts));
    sums = check(calloc((size_t)count, sizeof *sums));
    clusters_ = check(calloc((size_t)count, sizeof *clusters_));
    make_matrix();
    generate(count);
    build_index();
    for (uint32_t s = 0; s < count_; s++)
        search(s);
    report();
    return 0;
}
