/* bib.c */
#include "bib.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t key_hash(const bib_key *k)
{
    uint64_t h = 14695981039346656037ull ^ (uint64_t)k->year;
    const char *s;

    for (s = k->title; *s; s++)
        h = (h ^ (unsigned char)*s) * 1099511628211ull;
    return h ^ (h >> 29);
}

int bib_init(bib_db *db, size_t max_authors)
{
    uint32_t i;

    memset(db, 0, sizeof *db);
    db->nauthors = max_authors;
    db->works = calloc(max_authors, sizeof *db->works);
    db->mark = calloc(max_authors, sizeof *db->mark);
    db->h_index = calloc(max_authors, sizeof *db->h_index);
    db->partners = calloc(max_authors, sizeof *db->partners);
    db->total = calloc(max_authors, sizeof *db->total);
    db->nbuckets = 64;
    db->buckets = malloc(db->nbuckets * sizeof *db->buckets);
    if (!db->works || !db->mark || !db->h_index || !db->partners || !db->total || !db->buckets)
        return -1;
    for (i = 0; i < db->nbuckets; i++)
        db->buckets[i] = NO_RECORD;
    return 0;
}

void bib_free(bib_db *db)
{
    free(db->slot);
    free(db->merge);
    free(db->refs);
    free(db->cited);
    free(db->score);
    free(db->next_score);
    free(db->titles);
    free(db->buckets);
    free(db->works);
    free(db->mark);
    free(db->h_index);
    free(db->partners);
    free(db->total);
    free(db->ref_pool.data);
    free(db->work_pool.data);
}

/* ------------------------------------------------------------- index */

static uint32_t index_get(bib_db *db, const bib_key *key, uint64_t h)
{
    uint32_t i;

    for (i = db->buckets[h & (db->nbuckets - 1)]; i != NO_RECORD; i = db->slot[i].next) {
        db->probes++;
        if (db->slot[i].hash == (uint32_t)h && db->slot[i].year == key->year &&
            strcmp(db->titles + db->slot[i].title, key->title) == 0)
            return i;
    }
    return NO_RECORD;
}

static int index_grow(bib_db *db)
{
    uint32_t n = db->nbuckets * 2, i;
    uint32_t *b = malloc(n * sizeof *b);

    if (!b)
        return -1;
    for (i = 0; i < n; i++)
        b[i] = NO_RECORD;
    for (i = 0; i < db->nbuckets; i++) {
        uint32_t e = db->buckets[i];

        while (e != NO_RECORD) {
            uint32_t next = db->slot[e].next;
            uint32_t *at = &b[db->slot[e].hash & (n - 1)];

            db->slot[e].next = *at;
            *at = e;
            e = next;
        }
    }
    free(db->buckets);
    db->buckets = b;
    db->nbuckets = n;
    return 0;
}

static int grow_array(void *array, size_t n, size_t size)
{
    void *p;

    memcpy(&p, array, sizeof p);
    p = realloc(p, n * size);
    if (!p)
        return -1;
    memcpy(array, &p, sizeof p);
    return 0;
}

static uint32_t record_new(bib_db *db, const bib_key *key, uint64_t h)
{
    size_t len = strlen(key->title) + 1;
    uint32_t i = db->nrecords, *at;

    if (i == db->cap_records) {
        uint32_t n = i ? i * 2 : 4096;

        if (grow_array(&db->slot, n, sizeof *db->slot) ||
            grow_array(&db->merge, n, sizeof *db->merge) ||
            grow_array(&db->refs, n, sizeof *db->refs) ||
            grow_array(&db->cited, n, sizeof *db->cited))
            return NO_RECORD;
        db->cap_records = n;
    }
    if (db->titles_used + len > db->titles_size) {
        size_t n = db->titles_size ? db->titles_size * 2 : 1 << 16;

        if (grow_array(&db->titles, n, 1))
            return NO_RECORD;
        db->titles_size = n;
    }
    if (i >= db->nbuckets && index_grow(db) < 0)
        return NO_RECORD;
    at = &db->buckets[h & (db->nbuckets - 1)];
    db->slot[i].hash = (uint32_t)h;
    db->slot[i].year = key->year;
    db->slot[i].title = (uint32_t)db->titles_used;
    db->slot[i].next = *at;
    *at = i;
    memcpy(db->titles + db->titles_used, key->title, len);
    db->titles_used += len;
    memset(&db->merge[i], 0, sizeof db->merge[i]);
    memset(&db->refs[i], 0, sizeof db->refs[i]);
    db->cited[i] = 0;
    db->nrecords++;
    return i;
}

/* takes the entry in, as a new record or into the one already there */
int bib_merge(bib_db *db, const bib_entry *e)
{
    uint64_t h = key_hash(&e->key);
    uint32_t r = index_get(db, &e->key, h);
    bib_merged *m;
    int i, j;

    if (r == NO_RECORD) {
        r = record_new(db, &e->key, h);
        if (r == NO_RECORD)
            return -1;
        db->merge[r].venue = e->source & 1;
    } else {
        db->merged++;
    }
    m = &db->merge[r];
    m->copies++;
    m->sources |= (uint8_t)(1u << e->source);
    if (e->last_page - e->first_page > m->span)
        m->span = (int16_t)(e->last_page - e->first_page);
    for (i = 0; i < e->nauthors; i++) {
        uint32_t a = e->authors[i];

        for (j = 0; j < m->nauthors && m->authors[j] != a; j++)
            ;
        if (j < m->nauthors)
            continue;
        if (j == MAX_AUTHORS || ivec_push(&db->work_pool, &db->works[a], r) < 0)
            return -1;
        m->authors[m->nauthors++] = a;
    }
    return 0;
}

int bib_cite(bib_db *db, const bib_entry *e)
{
    uint32_t r = index_get(db, &e->key, key_hash(&e->key));
    int i;

    for (i = 0; r != NO_RECORD && i < e->nrefs; i++) {
        uint32_t t = index_get(db, &e->refs[i], key_hash(&e->refs[i]));

        if (t == NO_RECORD || t == r) {
            db->unresolved++;
            continue;
        }
        if (ivec_contains(&db->ref_pool, &db->refs[r], t))
            continue;
        if (ivec_push(&db->ref_pool, &db->refs[r], t) < 0)
            return -1;
        db->cited[t]++;
        db->citations++;
    }
    return 0;
}

/* ------------------------------------------------------------- ranking */

int bib_rank(bib_db *db, int rounds)
{
    uint32_t r, n = db->nrecords;
    double sum = 0.0;
    unsigned i;

    db->score = calloc(n, sizeof *db->score);
    db->next_score = calloc(n, sizeof *db->next_score);
    if (!db->score || !db->next_score)
        return -1;
    for (r = 0; r < n; r++)
        db->score[r] = 1.0;
    while (rounds-- > 0) {
        sum = 0.0;
        for (r = 0; r < n; r++) {
            const ivec *v = &db->refs[r];

            if (v->count) {
                const uint32_t *d = ivec_data(&db->ref_pool, v);
                double share = 0.85 * db->score[r] / (double)v->count;

                for (i = 0; i < v->count; i++)
                    db->next_score[d[i]] += share;
            }
        }
        for (r = 0; r < n; r++) {
            db->score[r] = 0.15 + db->next_score[r];
            db->next_score[r] = 0.0;
            sum += db->score[r];
        }
    }
    printf("score in all %.9f\n", sum);
    return 0;
}

static inline int before(const int32_t *cited, uint32_t a, uint32_t b)
{
    return cited[a] != cited[b] ? cited[a] > cited[b] : a < b;
}

static void sift(uint32_t *a, size_t i, size_t n, const int32_t *cited)
{
    uint32_t x = a[i];
    size_t k;

    while ((k = 2 * i + 1) < n) {
        if (k + 1 < n && before(cited, a[k], a[k + 1]))
            k++;
        if (!before(cited, x, a[k]))
            break;
        a[i] = a[k];
        i = k;
    }
    a[i] = x;
}

static void sort_works(uint32_t *a, size_t n, const int32_t *cited)
{
    size_t i, j;

    if (n < 12) {
        for (i = 1; i < n; i++) {
            uint32_t x = a[i];

            for (j = i; j > 0 && before(cited, x, a[j - 1]); j--)
                a[j] = a[j - 1];
            a[j] = x;
        }
        return;
    }
    for (i = n / 2; i-- > 0;)
        sift(a, i, n, cited);
    for (i = n - 1; i > 0; i--) {
        uint32_t x = a[0];

        a[0] = a[i];
        a[i] = x;
        sift(a, 0, i, cited);
    }
}

void bib_judge_authors(bib_db *db)
{
    uint32_t a;
    unsigned i, j;

    for (a = 0; a < db->nauthors; a++) {
        unsigned n = db->works[a].count;
        uint32_t *w;
        double total = 0.0;

        if (!n)
            continue;
        w = db->work_pool.data + db->works[a].start;
        sort_works(w, n, db->cited);
        for (i = 0; i < n; i++) {
            const bib_merged *m = &db->merge[w[i]];

            if (db->cited[w[i]] > (int)i)
                db->h_index[a] = (int)i + 1;
            total += db->score[w[i]] / (double)m->nauthors;
            for (j = 0; j < m->nauthors; j++) {
                uint32_t b = m->authors[j];

                if (b != a && db->mark[b] != a + 1) {
                    db->mark[b] = a + 1;
                    db->partners[a]++;
                }
            }
        }
        db->total[a] = total;
    }
}
