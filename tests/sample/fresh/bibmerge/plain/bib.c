/* bib.c */
#include "bib.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t key_hash(const void *p)
{
    const bib_key *k = p;
    uint64_t h = 14695981039346656037ull ^ (uint64_t)k->year;
    const char *s;

    for (s = k->title; *s; s++)
        h = (h ^ (unsigned char)*s) * 1099511628211ull;
    return h ^ (h >> 29);
}

static int key_equal(const void *a, const void *b)
{
    const bib_key *x = a, *y = b;

    return x->year == y->year && strcmp(x->title, y->title) == 0;
}

static void record_destroy(void *p)
{
    bib_record *r = p;

    gvec_free(&r->authors);
    gvec_free(&r->refs);
    free(r);
}

static void author_destroy(void *p)
{
    bib_author *a = p;

    if (a) {
        gvec_free(&a->works);
        free(a);
    }
}

int bib_init(bib_db *db, size_t max_authors)
{
    size_t i;

    memset(db, 0, sizeof *db);
    gvec_init(&db->records, record_destroy);
    gvec_init(&db->authors, author_destroy);
    for (i = 0; i < max_authors; i++)
        if (gvec_push(&db->authors, NULL) < 0)
            return -1;
    return gmap_init(&db->index, key_hash, key_equal);
}

void bib_free(bib_db *db)
{
    gmap_free(&db->index);
    gvec_free(&db->records);
    gvec_free(&db->authors);
}

static bib_author *author_get(bib_db *db, unsigned number)
{
    bib_author *a = gvec_at(&db->authors, number);

    if (a)
        return a;
    a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->number = number;
    snprintf(a->name, sizeof a->name, "Author, N. %u", number);
    gvec_init(&a->works, NULL);
    db->authors.items[number] = a;
    return a;
}

/* takes the entry in, as a new record or into the one already there */
int bib_merge(bib_db *db, const bib_entry *e)
{
    bib_record *r = gmap_get(&db->index, &e->key);
    int i;

    if (!r) {
        r = calloc(1, sizeof *r);
        if (!r)
            return -1;
        r->key = e->key;
        r->id = (long)db->records.count;
        strcpy(r->venue, e->source & 1 ? "J. Irreproducible Res." : "Proc. Symp.");
        gvec_init(&r->authors, NULL);
        gvec_init(&r->refs, NULL);
        if (gvec_push(&db->records, r) < 0 || gmap_put(&db->index, &r->key, r) < 0)
            return -1;
    } else {
        db->merged++;
    }
    r->copies++;
    r->sources |= 1u << e->source;
    if (e->last_page - e->first_page > r->last_page - r->first_page) {
        r->first_page = e->first_page;
        r->last_page = e->last_page;
    }
    for (i = 0; i < e->nauthors; i++) {
        bib_author *a = author_get(db, e->authors[i]);

        if (!a)
            return -1;
        if (!gvec_contains(&r->authors, a))
            if (gvec_push(&r->authors, a) < 0 || gvec_push(&a->works, r) < 0)
                return -1;
    }
    return 0;
}

int bib_cite(bib_db *db, const bib_entry *e)
{
    bib_record *r = gmap_get(&db->index, &e->key);
    int i;

    for (i = 0; r && i < e->nrefs; i++) {
        bib_record *t = gmap_get(&db->index, &e->refs[i]);

        if (!t || t == r) {
            db->unresolved++;
            continue;
        }
        if (gvec_contains(&r->refs, t))
            continue;
        if (gvec_push(&r->refs, t) < 0)
            return -1;
        t->cited++;
        db->citations++;
    }
    return 0;
}

/* ------------------------------------------------------------- ranking */

static void start_score(void *item, void *user)
{
    ((bib_record *)item)->score = *(double *)user;
}

static void give_score(void *item, void *user)
{
    bib_record *r = item;
    size_t i;

    (void)user;
    if (r->refs.count) {
        double share = 0.85 * r->score / (double)r->refs.count;

        for (i = 0; i < r->refs.count; i++)
            ((bib_record *)gvec_at(&r->refs, i))->next_score += share;
    }
}

static void take_score(void *item, void *user)
{
    bib_record *r = item;

    r->score = 0.15 + r->next_score;
    r->next_score = 0.0;
    *(double *)user += r->score;
}

void bib_rank(bib_db *db, int rounds)
{
    double one = 1.0, sum = 0.0;

    gvec_each(&db->records, start_score, &one);
    while (rounds-- > 0) {
        sum = 0.0;
        gvec_each(&db->records, give_score, NULL);
        gvec_each(&db->records, take_score, &sum);
    }
    printf("score in all %.9f\n", sum);
}

static int by_citations(const void *a, const void *b, void *user)
{
    const bib_record *x = a, *y = b;

    (void)user;
    if (x->cited != y->cited)
        return x->cited > y->cited ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

static void judge(void *item, void *user)
{
    bib_author *a = item;
    unsigned *mark = user;
    size_t i, j;

    if (!a)
        return;
    ++*mark;
    gvec_sort(&a->works, by_citations, NULL);
    for (i = 0; i < a->works.count; i++) {
        bib_record *r = gvec_at(&a->works, i);

        if (r->cited > (int)i)
            a->h_index = (int)i + 1;
        a->total += r->score / (double)r->authors.count;
        for (j = 0; j < r->authors.count; j++) {
            bib_author *b = gvec_at(&r->authors, j);

            if (b != a && b->mark != *mark) {
                b->mark = *mark;
                a->partners++;
            }
        }
    }
}

void bib_judge_authors(bib_db *db)
{
    unsigned mark = 0;

    gvec_each(&db->authors, judge, &mark);
}
