#include <math.h>
#include <string.h>

#include "ft.h"

#define NORMS	4096

static double norm[NORMS];	/* by number of words, which the text buffer limits */

static int
wanted(const struct index *ix, const struct query *q, u_int d)
{
	int year = ix->ix_year[d] + 1900;

	if (ix->ix_flags[d] & D_DRAFT)
		return (0);
	return (year >= q->q_from && year <= q->q_to);
}

struct hit {
	double	score;
	u_int	doc;
};

/* Sorted by score, then by number; returns the new length. */
static int
enter(struct hit *top, int n, u_int d, double score)
{
	int i;

	if (n == TOP) {
		if (score < top[n - 1].score || (score == top[n - 1].score && d > top[n - 1].doc))
			return (n);
		n--;
	}
	for (i = n; i > 0; i--) {
		if (top[i - 1].score > score || (top[i - 1].score == score && top[i - 1].doc < d))
			break;
		top[i] = top[i - 1];
	}
	top[i].score = score;
	top[i].doc = d;
	return (n + 1);
}

/* Number of documents found. */
long
q_run(struct index *ix, const struct query *q, int show)
{
	struct hit top[TOP];
	struct doc *d;
	const struct posting *p;
	u_int t, k, nhits = 0, h;
	int i, n = 0, used = 0;
	long found = 0;
	double w;

	if (norm[0] == 0.0)
		for (i = 0; i < NORMS; i++)
			norm[i] = sqrt((double)i + 10.0);
	ix->ix_queries++;
	for (i = 0; i < q->q_nterms; i++) {
		if ((t = ix_find(ix, q->q_word[i])) == NONE || ix->ix_stat[t].t_asked == ix->ix_queries)
			continue;
		ix->ix_stat[t].t_asked = ix->ix_queries;
		used++;
		double idf = ix->ix_stat[t].t_idf;
		for (k = ix->ix_stat[t].t_first; k != NONE; k = p->p_next) {
			p = &ix->ix_post[k];
			d = &ix->ix_doc[p->p_doc];
			if (d->d_query != ix->ix_queries) {
				if (q->q_all && used > 1)
					continue;
				d->d_query = ix->ix_queries;
				d->d_score = 0.0;
				d->d_matched = 0;
				ix->ix_hits[nhits++] = p->p_doc;
			}
			w = idf * p->p_freq;
			if (p->p_intitle)
				w *= 4.0;
			d->d_score += w / norm[d->d_words & (NORMS - 1)];
			d->d_matched++;
		}
	}
	for (h = 0; h < nhits; h++) {
		k = ix->ix_hits[h];
		if ((q->q_all && ix->ix_doc[k].d_matched < used) || !wanted(ix, q, k))
			continue;
		found++;
		n = enter(top, n, k, ix->ix_doc[k].d_score);
	}
	for (i = 0; i < n; i++)
		ix->ix_flags[top[i].doc] |= D_LISTED;
	if (!show)
		return (found);

	printf("query");
	for (i = 0; i < q->q_nterms; i++)
		printf(" %s", q->q_word[i]);
	printf(" (%s, %d-%d): %ld found\n", q->q_all ? "all" : "any", q->q_from, q->q_to, found);
	for (i = 0; i < n; i++) {
		h = top[i].doc;
		t = ix_find(ix, q->q_word[0]);
		for (k = t == NONE ? NONE : ix->ix_stat[t].t_first; k != NONE && ix->ix_post[k].p_doc != h;
		    k = ix->ix_post[k].p_next)
			;
		const struct doctext *dt = &ix->ix_text[h];
		printf("  %7.4f  %5u  %s / %s %d, %d characters", top[i].score, h, dt->d_title, dt->d_author,
		    ix->ix_year[h] + 1900, dt->d_size);
		if (k != NONE)
			printf(" (%u%s)", ix->ix_first[k], ix->ix_post[k].p_capital ? "C" : "");
		putchar('\n');
	}
	return (found);
}

static const struct index *sorted;

static int
bydocs(const void *a, const void *b)
{
	u_int s = *(const u_int *)a, t = *(const u_int *)b;
	int ds = sorted->ix_stat[s].t_docs, dt = sorted->ix_stat[t].t_docs;

	if (ds != dt)
		return (ds < dt ? 1 : -1);
	return (strcmp(sorted->ix_term[s].t_word, sorted->ix_term[t].t_word));
}

void
ix_report(struct index *ix, int count)
{
	u_int *all = xmalloc((ix->ix_terms + 1) * sizeof(*all));
	u_int i, n = ix->ix_terms;
	int k, listed = 0;

	for (i = 0; i < n; i++)
		all[i] = i;
	sorted = ix;
	qsort(all, n, sizeof(*all), bydocs);
	for (i = 0; i < n && (int)i < count; i++) {
		const struct stat *t = &ix->ix_stat[all[i]];
		printf("%-*s %6d documents, %7d times, weight %.4f\n", WORDLEN, ix->ix_term[all[i]].t_word, t->t_docs,
		    t->t_occurs, t->t_idf);
	}
	free(all);
	for (k = 0; k < ix->ix_ndocs; k++)
		if (ix->ix_flags[k] & D_LISTED)
			listed++;
	printf("%d documents (%d were listed), %u terms, %ld postings\n", ix->ix_live, listed, n, ix->ix_posts);
}
