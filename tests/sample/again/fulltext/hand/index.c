#include <ctype.h>
#include <math.h>
#include <string.h>

#include "ft.h"

void
ix_init(struct index *ix)
{
	memset(ix, 0, sizeof(*ix));
	ix->ix_mask = 1023;
	ix->ix_hash = xmalloc((ix->ix_mask + 1) * sizeof(u_int));
	memset(ix->ix_hash, 0xff, (ix->ix_mask + 1) * sizeof(u_int));
	ix->ix_freeposts = NONE;
}

static u_int
hash(const char *s)
{
	u_int h = 2166136261u;

	while (*s != '\0')
		h = (h ^ (u_char)*s++) * 16777619u;
	return (h);
}

static void
grow(struct index *ix)
{
	u_int *old = ix->ix_hash, i, t, next, *slot;
	u_int n = ix->ix_mask + 1;

	ix->ix_mask = 2 * n - 1;
	ix->ix_hash = xmalloc(2 * n * sizeof(u_int));
	memset(ix->ix_hash, 0xff, 2 * n * sizeof(u_int));
	for (i = 0; i < n; i++)
		for (t = old[i]; t != NONE; t = next) {
			next = ix->ix_term[t].t_next;
			slot = &ix->ix_hash[ix->ix_term[t].t_hash & ix->ix_mask];
			ix->ix_term[t].t_next = *slot;
			*slot = t;
		}
	free(old);
}

static u_int
lookup(struct index *ix, const char *word, int create)
{
	u_int h = hash(word), k;
	struct term *t;

	for (k = ix->ix_hash[h & ix->ix_mask]; k != NONE; k = t->t_next) {
		t = &ix->ix_term[k];
		if (t->t_hash == h && strcmp(t->t_word, word) == 0)
			return (k);
	}
	if (!create)
		return (NONE);
	if (ix->ix_terms == ix->ix_maxterms) {
		ix->ix_maxterms = ix->ix_maxterms ? 2 * ix->ix_maxterms : 1024;
		ix->ix_term = xrealloc(ix->ix_term, ix->ix_maxterms * sizeof(*ix->ix_term));
		ix->ix_stat = xrealloc(ix->ix_stat, ix->ix_maxterms * sizeof(*ix->ix_stat));
	}
	k = ix->ix_terms;
	if (ix->ix_terms++ > ix->ix_mask)
		grow(ix);
	t = &ix->ix_term[k];
	memset(t, 0, sizeof(*t));
	memset(&ix->ix_stat[k], 0, sizeof(ix->ix_stat[k]));
	t->t_hash = h;
	strncpy(t->t_word, word, WORDLEN - 1);
	t->t_last = NONE;
	ix->ix_stat[k].t_first = NONE;
	t->t_next = ix->ix_hash[h & ix->ix_mask];
	ix->ix_hash[h & ix->ix_mask] = k;
	return (k);
}

u_int
ix_find(struct index *ix, const char *word)
{
	return (lookup(ix, word, 0));
}

static u_int
newposting(struct index *ix)
{
	u_int p;

	if ((p = ix->ix_freeposts) != NONE) {
		ix->ix_freeposts = ix->ix_post[p].p_next;
	} else {
		if (ix->ix_nposts == ix->ix_maxposts) {
			ix->ix_maxposts = ix->ix_maxposts ? 2 * ix->ix_maxposts : 4096;
			ix->ix_post = xrealloc(ix->ix_post, ix->ix_maxposts * sizeof(*ix->ix_post));
			ix->ix_first = xrealloc(ix->ix_first, ix->ix_maxposts * sizeof(*ix->ix_first));
		}
		p = ix->ix_nposts++;
	}
	ix->ix_posts++;
	return (p);
}

/* One word of a document. */
static void
occurrence(struct index *ix, u_int d, const char *word, int capital, int intitle)
{
	u_int t = lookup(ix, word, 1), last = ix->ix_term[t].t_last, k;
	struct posting *p = last == NONE ? NULL : &ix->ix_post[last];

	ix->ix_stat[t].t_occurs++;
	if (p == NULL || p->p_doc != d) {
		k = newposting(ix);
		p = &ix->ix_post[k];
		p->p_next = NONE;
		p->p_doc = d & 0xffffff;
		p->p_freq = p->p_intitle = p->p_capital = 0;
		ix->ix_first[k] = ix->ix_doc[d].d_words;
		if (last == NONE)
			ix->ix_stat[t].t_first = k;
		else
			ix->ix_post[last].p_next = k;
		ix->ix_term[t].t_last = k;
		ix->ix_stat[t].t_docs++;
	}
	if (p->p_freq < 60)
		p->p_freq++;
	if (capital)
		p->p_capital = 1;
	if (intitle)
		p->p_intitle = 1;
	ix->ix_doc[d].d_words++;
}

static void
scan(struct index *ix, u_int d, const char *text, int intitle)
{
	char word[WORDLEN];
	size_t n;
	int capital;

	while (*text != '\0') {
		if (!isalpha((u_char)*text)) {
			text++;
			continue;
		}
		capital = isupper((u_char)*text) != 0;
		for (n = 0; isalpha((u_char)*text); text++)
			if (n < sizeof(word) - 1)
				word[n++] = (char)tolower((u_char)*text);
		word[n] = '\0';
		if (n > 1)
			occurrence(ix, d, word, capital, intitle);
	}
}

void
ix_add(struct index *ix, const char *title, const char *author, int year, u_int flags, const char *text)
{
	u_int d;
	struct doctext *dt;

	if (ix->ix_ndocs == ix->ix_maxdocs) {
		ix->ix_maxdocs += ix->ix_maxdocs / 2 + 100;
		ix->ix_doc = xrealloc(ix->ix_doc, ix->ix_maxdocs * sizeof(*ix->ix_doc));
		ix->ix_text = xrealloc(ix->ix_text, ix->ix_maxdocs * sizeof(*ix->ix_text));
		ix->ix_year = xrealloc(ix->ix_year, ix->ix_maxdocs);
		ix->ix_flags = xrealloc(ix->ix_flags, ix->ix_maxdocs);
		ix->ix_hits = xrealloc(ix->ix_hits, ix->ix_maxdocs * sizeof(*ix->ix_hits));
	}
	d = (u_int)ix->ix_ndocs++;
	ix->ix_live++;
	memset(&ix->ix_doc[d], 0, sizeof(ix->ix_doc[d]));
	dt = &ix->ix_text[d];
	snprintf(dt->d_title, sizeof(dt->d_title), "%s", title);
	snprintf(dt->d_author, sizeof(dt->d_author), "%s", author);
	dt->d_size = (int)strlen(text);
	ix->ix_year[d] = (u_char)(year - 1900);
	ix->ix_flags[d] = (u_char)flags;
	scan(ix, d, title, 1);
	scan(ix, d, text, 0);
}

/* After the last document: weights of the terms. */
void
ix_finish(struct index *ix)
{
	u_int i;

	for (i = 0; i < ix->ix_terms; i++)
		ix->ix_stat[i].t_idf = log((1.0 + ix->ix_live) / (1.0 + ix->ix_stat[i].t_docs));
}

/* Forget the documents for which (*which)() holds. */
long
ix_purge(struct index *ix, int (*which)(const struct index *, int, int), int arg)
{
	struct posting *p;
	u_int i, t, k, *link;
	long gone = 0;

	for (i = 0; i < (u_int)ix->ix_ndocs; i++)
		if (!(ix->ix_flags[i] & D_DELETED) && which(ix, (int)i, arg)) {
			ix->ix_flags[i] |= D_DELETED;
			ix->ix_live--;
		}
	for (i = 0; i <= ix->ix_mask; i++)
		for (t = ix->ix_hash[i]; t != NONE; t = ix->ix_term[t].t_next) {
			ix->ix_term[t].t_last = NONE;
			for (link = &ix->ix_stat[t].t_first; (k = *link) != NONE;) {
				p = &ix->ix_post[k];
				if (ix->ix_flags[p->p_doc] & D_DELETED) {
					*link = p->p_next;
					p->p_next = ix->ix_freeposts;
					ix->ix_freeposts = k;
					ix->ix_stat[t].t_docs--;
					ix->ix_posts--;
					gone++;
				} else {
					ix->ix_term[t].t_last = k;
					link = &p->p_next;
				}
			}
		}
	ix_finish(ix);
	return (gone);
}

void
ix_free(struct index *ix)
{
	free(ix->ix_hash);
	free(ix->ix_term);
	free(ix->ix_stat);
	free(ix->ix_doc);
	free(ix->ix_text);
	free(ix->ix_year);
	free(ix->ix_flags);
	free(ix->ix_hits);
	free(ix->ix_post);
	free(ix->ix_first);
}
