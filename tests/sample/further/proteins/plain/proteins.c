/* proteins.c - all-against-all comparison of protein sequences.
 *
 * A k-mer index gives seeds; two seeds on one diagonal are extended without
 * gaps; good hits join the sequences into clusters.
 *
 * usage: proteins [sequences]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena.h"

#define K 5
#define XDROP 20
#define MIN_SCORE 60
#define JOIN_SCORE 150
#define MASK_COUNT 400
#define BUCKETS (1 << 19)

typedef struct sequence {
    int id;
    char *name;
    char *description;
    char accession[12];
    char organism[24];
    char *letters;
    int length;
    double weight;
    /* state of the search that is going on */
    struct sequence *last_query;
    int last_diagonal;
    int extended_to;
    /* clusters */
    struct sequence *parent;
    int cluster_size;
    struct hit *hits;
    int nhits;
    long total_score;
    struct sequence *next;
} sequence;

typedef struct posting {
    sequence *seq;
    long position;
    int frame;
    struct posting *next;
} posting;

typedef struct kmer {
    unsigned long code;
    char text[K + 1];
    long count;
    int masked;
    posting *postings;
    struct kmer *next;
} kmer;

typedef struct hit {
    sequence *query, *target;
    int query_start, target_start;
    int length;
    int matches;
    int score;
    double identity;
    struct hit *next;
} hit;

typedef struct {
    struct arena memory;
    struct arena index_memory;
    kmer *table[BUCKETS];
    sequence *first, *last;
    int count;
    long letters, kmers, postings, masked;
    long seeds, extensions, hits, improved, joins;
} database;

static const char alphabet[] = "ACDEFGHIKLMNPQRSTVWY";
static int matrix[26][26];
static unsigned rng_state = 1;

static unsigned rng(unsigned n)
{
    rng_state = rng_state * 747796405u + 2891336453u;
    unsigned w = ((rng_state >> ((rng_state >> 28) + 4)) ^ rng_state) * 277803737u;
    w = (w >> 22) ^ w;
    return (unsigned)(((unsigned long long)w * n) >> 32);
}

/* A substitution matrix with groups of similar residues. */
static void make_matrix(void)
{
    static const char *groups[] = { "ILMV", "FWY", "DENQ", "KRH", "AST", "G", "C", "P" };
    size_t g;

    for (const char *a = alphabet; *a; a++)
        for (const char *b = alphabet; *b; b++) {
            int s = -2;
            for (g = 0; g < sizeof groups / sizeof *groups; g++)
                if (strchr(groups[g], *a) && strchr(groups[g], *b))
                    s = 1;
            if (*a == *b)
                s = strchr("WCHY", *a) ? 8 : 5;
            matrix[*a - 'A'][*b - 'A'] = s;
        }
}

static sequence *add_sequence(database *db, const char *letters)
{
    static const char *organisms[] = { "Homo sapiens", "Mus musculus", "Danio rerio", "Yeast", "E. coli" };
    sequence *s = arena_get(&db->memory, sizeof *s);
    char buf[64];

    s->id = db->count++;
    snprintf(buf, sizeof buf, "PROT_%06d", s->id);
    s->name = arena_strdup(&db->memory, buf);
    snprintf(s->accession, sizeof s->accession, "Q%07d", s->id * 7 % 10000000);
    snprintf(s->organism, sizeof s->organism, "%s", organisms[rng(5)]);
    snprintf(buf, sizeof buf, "putative protein %u, %s", rng(5000), s->organism);
    s->description = arena_strdup(&db->memory, buf);
    s->letters = arena_strdup(&db->memory, letters);
    s->length = (int)strlen(letters);
    s->weight = s->length * 110.0;
    s->parent = s;
    s->cluster_size = 1;
    if (db->last)
        db->last->next = s;
    else
        db->first = s;
    db->last = s;
    db->letters += s->length;
    return s;
}

/* Families of sequences that descend from one another by mutation. */
static void generate(database *db, int count)
{
    char buf[400], ancestors[32][400];
    int i, j;

    for (i = 0; i < count; i++) {
        unsigned r = rng(100), slot = rng(32);
        if (i < 32 || r < 15) {
            int n = 100 + (int)rng(200);
            slot = i < 32 ? (unsigned)i : slot;
            for (j = 0; j < n; j++)
                buf[j] = alphabet[rng(20)];
            buf[n] = 0;
            strcpy(ancestors[slot], buf);
        } else {
            const char *p = ancestors[slot];
            for (j = 0; *p && j < 398; p++) {
                r = rng(200);
                if (r < 24)
                    buf[j++] = alphabet[rng(20)];
                else if (r == 24)
                    ;
                else if (r == 25) {
                    buf[j++] = *p;
                    buf[j++] = alphabet[rng(20)];
                } else
                    buf[j++] = *p;
            }
            buf[j] = 0;
            if (rng(4) == 0)
                strcpy(ancestors[slot], buf);
        }
        add_sequence(db, buf);
    }
}

static unsigned long encode(const char *p)
{
    unsigned long code = 0;
    for (int i = 0; i < K; i++)
        code = code * 26 + (unsigned long)(p[i] - 'A');
    return code;
}

static unsigned long bucket_of(unsigned long code)
{
    return (code * 0x9E3779B97F4A7C15UL >> 40) & (BUCKETS - 1);
}

static kmer *find_kmer(database *db, unsigned long code)
{
    kmer *k = db->table[bucket_of(code)];
    while (k && k->code != code)
        k = k->next;
    return k;
}

static void index_sequence(database *db, sequence *s)
{
    for (int i = 0; i + K <= s->length; i++) {
        unsigned long code = encode(s->letters + i);
        kmer *k = find_kmer(db, code);
        posting *p = arena_get(&db->index_memory, sizeof *p);
        if (!k) {
            kmer **slot = &db->table[bucket_of(code)];
            k = arena_get(&db->index_memory, sizeof *k);
            k->code = code;
            memcpy(k->text, s->letters + i, K);
            k->next = *slot;
            *slot = k;
            db->kmers++;
        }
        p->seq = s;
        p->position = i;
        p->frame = i % 3;
        p->next = k->postings;
        k->postings = p;
        k->count++;
        db->postings++;
        if (k->count > MASK_COUNT && !k->masked) {
            k->masked = 1;
            db->masked++;
        }
    }
}

static int pair_score(char a, char b)
{
    return matrix[a - 'A'][b - 'A'];
}

/* Extend a seed in both directions; returns the score and where it ends. */
static int extend(const sequence *q, int qpos, const sequence *t, int tpos, int *start, int *end)
{
    int score = 0, best, i;

    for (i = 0; i < K; i++)
        score += pair_score(q->letters[qpos + i], t->letters[tpos + i]);
    best = score;
    *end = K;
    for (i = K; qpos + i < q->length && tpos + i < t->length; i++) {
        score += pair_score(q->letters[qpos + i], t->letters[tpos + i]);
        if (score > best) {
            best = score;
            *end = i + 1;
        } else if (score < best - XDROP)
            break;
    }
    score = best;
    *start = 0;
    for (i = 1; qpos - i >= 0 && tpos - i >= 0; i++) {
        score += pair_score(q->letters[qpos - i], t->letters[tpos - i]);
        if (score > best) {
            best = score;
            *start = -i;
        } else if (score < best - XDROP)
            break;
    }
    return best;
}

static void record_hit(database *db, sequence *q, int qstart, sequence *t, int tstart, int length, int score)
{
    hit *h = q->hits;

    if (h && h->target != t)
        for (h = h->next; h && h->target != t; h = h->next)
            ;
    if (h) {
        if (score <= h->score)
            return;
        q->total_score -= h->score;
        db->improved++;
    } else {
        h = arena_get(&db->memory, sizeof *h);
        h->query = q;
        h->target = t;
        h->next = q->hits;
        q->hits = h;
        q->nhits++;
        db->hits++;
    }
    h->query_start = qstart;
    h->target_start = tstart;
    h->length = length;
    h->score = score;
    h->matches = 0;
    for (int i = 0; i < length; i++)
        if (q->letters[qstart + i] == t->letters[tstart + i])
            h->matches++;
    h->identity = 100.0 * h->matches / length;
    q->total_score += score;
}

static sequence *root_of(sequence *s)
{
    while (s->parent != s) {
        s->parent = s->parent->parent;
        s = s->parent;
    }
    return s;
}

static void join(database *db, sequence *a, sequence *b)
{
    a = root_of(a);
    b = root_of(b);
    if (a == b)
        return;
    if (a->cluster_size < b->cluster_size || (a->cluster_size == b->cluster_size && a->id > b->id)) {
        sequence *t = a;
        a = b;
        b = t;
    }
    b->parent = a;
    a->cluster_size += b->cluster_size;
    db->joins++;
}

static void search(database *db, sequence *q)
{
    for (int i = 0; i + K <= q->length; i++) {
        const kmer *k = find_kmer(db, encode(q->letters + i));
        if (!k || k->masked)
            continue;
        for (const posting *p = k->postings; p; p = p->next) {
            sequence *t = p->seq;
            int diagonal = i - (int)p->position;
            if (t->id >= q->id)
                continue;
            db->seeds++;
            if (t->last_query != q || t->last_diagonal != diagonal) {
                t->last_query = q;
                t->last_diagonal = diagonal;
                t->extended_to = -1;
            } else if (i > t->extended_to) {
                int start, end, score = extend(q, i, t, (int)p->position, &start, &end);
                db->extensions++;
                t->extended_to = i + end;
                if (score >= MIN_SCORE)
                    record_hit(db, q, i + start, t, (int)p->position + start, end - start, score);
                if (score >= JOIN_SCORE)
                    join(db, q, t);
            }
        }
    }
}

static int compare_hits(const void *pa, const void *pb)
{
    const hit *a = *(const hit *const *)pa, *b = *(const hit *const *)pb;

    if (a->score != b->score)
        return a->score < b->score ? 1 : -1;
    if (a->query != b->query)
        return a->query->id < b->query->id ? -1 : 1;
    return a->target->id < b->target->id ? -1 : a->target->id > b->target->id;
}

static void report(database *db)
{
    const hit **all = malloc((size_t)(db->hits + 1) * sizeof *all);
    long n = 0, clusters = 0, single = 0, total = 0;
    unsigned long sum = 0;
    double identity = 0;
    sequence *s, *largest = db->first;

    if (!all)
        exit(1);
    for (s = db->first; s; s = s->next) {
        if (s->parent == s) {
            clusters++;
            single += s->cluster_size == 1;
            if (s->cluster_size > largest->cluster_size)
                largest = s;
        }
        sum = sum * 31 + (unsigned long)(root_of(s)->id + s->nhits);
        total += s->total_score;
        for (const hit *h = s->hits; h; h = h->next) {
            all[n++] = h;
            identity += h->identity;
            sum = sum * 33 + (unsigned long)(h->score * 5 + h->query_start + h->target_start + h->length);
        }
    }
    qsort(all, (size_t)n, sizeof *all, compare_hits);
    printf("%d sequences, %ld letters, %ld k-mers, %ld postings, %ld masked\n", db->count, db->letters, db->kmers, db->postings, db->masked);
    printf("%ld seeds, %ld extensions, %ld hits, %ld improved, %ld joins\n", db->seeds, db->extensions, db->hits, db->improved, db->joins);
    printf("%ld clusters, %ld single, largest %d (%s, %s)\n", clusters, single, largest->cluster_size, largest->name, largest->organism);
    for (long i = 0; i < n && i < 5; i++)
        printf("  %s %s: score %d, length %d, identity %.2f\n", all[i]->query->name, all[i]->target->name, all[i]->score, all[i]->length, all[i]->identity);
    printf("total score %ld, mean identity %.6f, checksum %016lx\n", total, n ? identity / (double)n : 0.0, sum);
    free(all);
}

int main(int argc, char **argv)
{
    database *db = calloc(1, sizeof *db);
    int count = argc > 1 ? atoi(argv[1]) : 14000;
    sequence *s;

    if (!db || count < 1 || count > 1000000) {
        fprintf(stderr, "usage: proteins [sequences]\n");
        return 1;
    }
    arena_init(&db->memory, 1 << 20);
    arena_init(&db->index_memory, 1 << 22);
    make_matrix();
    generate(db, count);
    for (s = db->first; s; s = s->next)
        index_sequence(db, s);
    for (s = db->first; s; s = s->next)
        search(db, s);
    report(db);
    arena_done(&db->index_memory);
    arena_done(&db->memory);
    free(db);
    return 0;
}
