#include <string.h>

#include "ft.h"

static int
wanted(const struct query *q, const struct doc *d)
{
	if (d->d_flags & D_DRAFT)
		return (0);
	return (d->d_year >= q->q_from && d->d_year <= q->q_to);
}

/* Sorted by score, then by number; returns the new length. */
static int
enter(struct doc **top, int n, struct doc *d)
{
	int i;

	if (n == TOP) {
		if (d->d_score < top[n - 1]->d_score ||
		    (d->d_score == top[n - 1]->d_score && d->d_id > top[n - 1]->d_id))
			return (n);
		n--;
	}
	for (i = n; i > 0; i--) {
		if (top[i - 1]->d_score > d->d_score ||
		    (top[i - 1]->d_score == d->d_score && top[i - 1]->d_id < d->d_id))
			break;
		top[i] = top[i - 1];
	}
	top[i] = d;
	return (n + 1);
}

/* Number of documents found. */
long
q_run(struct index *ix, const struct query *q, int show)
{
	struct doc *hits = NULL, *d, *top[TOP];
	struct posting *p;
	struct term *t;
	int i, n = 0, used = 0;
	long found = 0;
	double w;

	ix->ix_queries++;
	for (i = 0; i < q->q_nterms; i++) {
		if ((t = ix_find(ix, q->q_word[i])) == NULL || t->t_asked == ix->ix_queries)
			continue;
		t->t_asked = ix->ix_queries;
		used++;
		for (p = t->t_first; p != NULL; p = p->p_next) {
			d = p->p_doc;
			if (d->d_query != ix->ix_queries) {
				if (q->q_all && used > 1)
					continue;
				d->d_query = ix->ix_queries;
				d->d_score = 0.0;
				d->d_matched = 0;
				d->d_nexthit = hits;
				hits = d;
			}
			w = t->t_idf * p->p_freq;
			if (p->p_intitle)
				w *= 4.0;
			d->d_score += w / d->d_norm;
			d->d_matched++;
		}
	}
	for (d = hits; d != NULL; d = d->d_nexthit) {
		if ((q->q_all && d->d_matched < used) || !wanted(q, d))
			continue;
		found++;
		n = enter(top, n, d);
	}
	for (i = 0; i < n; i++)
		top[i]->d_flags |= D_LISTED;
	if (!show)
		return (found);

	printf("query");
	for (i = 0; i < q->q_nterms; i++)
		printf(" %s", q->q_word[i]);
	printf(" (%s, %d-%d): %ld found\n", q->q_all ? "all" : "any", q->q_from, q->q_to, found);
	for (i = 0; i < n; i++) {
		d = top[i];
		t = ix_find(ix, q->q_word[0]);
		for (p = t == NULL ? NULL : t->t_first; p != NULL && p->p_doc != d; p = p->p_next)
			;
		printf("  %7.4f  %5d  %s / %s %d, %ld characters", d->d_score, d->d_id, d->d_title, d->d_author,
		    d->d_year, d->d_size);
		if (p != NULL)
			printf(" (%d%s)", p->p_first, p->p_capital ? "C" : "");
		putchar('\n');
	}
	return (found);
}

static int
bydocs(const void *a, const void *b)
{
	const struct term *s = *(struct term *const *)a, *t = *(struct term *const *)b;

	if (s->t_docs != t->t_docs)
		return (s->t_docs < t->t_docs ? 1 : -1);
	return (strcmp(s->t_word, t->t_word));
}

void
ix_report(struct index *ix, int count)
{
	struct term **all = xmalloc((ix->ix_terms + 1) * sizeof(*all)), *t;
	u_int i, n = 0;
	int k, listed = 0;

	for (i = 0; i <= ix->ix_mask; i++)
		for (t = ix->ix_hash[i]; t != NULL; t = t->t_next)
			all[n++] = t;
	qsort(all, n, sizeof(*all), bydocs);
	for (i = 0; i < n && (int)i < count; i++)
		printf("%-*s %6d documents, %7ld times, weight %.4f\n", WORDLEN, all[i]->t_word, all[i]->t_docs,
		    all[i]->t_occurs, all[i]->t_idf);
	free(all);
	for (k = 0; k < ix->ix_ndocs; k++)
		if (ix->ix_docs[k]->d_flags & D_LISTED)
			listed++;
	printf("%d documents (%d were listed), %u terms, %ld postings\n", ix->ix_live, listed, n, ix->ix_posts);
}
