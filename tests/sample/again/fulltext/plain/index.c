#include <ctype.h>
#include <math.h>
#include <string.h>

#include "ft.h"

#define BLOCK	2000		/* postings */

void
ix_init(struct index *ix)
{
	memset(ix, 0, sizeof(*ix));
	ix->ix_mask = 1023;
	ix->ix_hash = xcalloc(ix->ix_mask + 1, sizeof(struct term *));
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
	struct term **old = ix->ix_hash, *t, *next;
	u_int i, n = ix->ix_mask + 1;

	ix->ix_mask = 2 * n - 1;
	ix->ix_hash = xcalloc(2 * n, sizeof(struct term *));
	for (i = 0; i < n; i++)
		for (t = old[i]; t != NULL; t = next) {
			next = t->t_next;
			t->t_next = ix->ix_hash[t->t_hash & ix->ix_mask];
			ix->ix_hash[t->t_hash & ix->ix_mask] = t;
		}
	free(old);
}

static struct term *
lookup(struct index *ix, const char *word, int create)
{
	u_int h = hash(word);
	struct term *t;

	for (t = ix->ix_hash[h & ix->ix_mask]; t != NULL; t = t->t_next)
		if (t->t_hash == h && strcmp(t->t_word, word) == 0)
			return (t);
	if (!create)
		return (NULL);
	if (ix->ix_terms++ > ix->ix_mask)
		grow(ix);
	t = xcalloc(1, sizeof(*t));
	t->t_hash = h;
	strncpy(t->t_word, word, WORDLEN - 1);
	t->t_end = &t->t_first;
	t->t_next = ix->ix_hash[h & ix->ix_mask];
	ix->ix_hash[h & ix->ix_mask] = t;
	return (t);
}

struct term *
ix_find(struct index *ix, const char *word)
{
	return (lookup(ix, word, 0));
}

static struct posting *
newposting(struct index *ix)
{
	struct posting *p;

	if ((p = ix->ix_freeposts) != NULL) {
		ix->ix_freeposts = p->p_next;
	} else {
		if (ix->ix_blockleft == 0) {
			ix->ix_block = xmalloc(BLOCK * sizeof(*p));
			ix->ix_blockleft = BLOCK;
		}
		p = ix->ix_block++;
		ix->ix_blockleft--;
	}
	ix->ix_posts++;
	memset(p, 0, sizeof(*p));
	return (p);
}

/* One word of a document. */
static void
occurrence(struct index *ix, struct doc *d, const char *word, int capital, int intitle)
{
	struct term *t = lookup(ix, word, 1);
	struct posting *p = t->t_last;

	t->t_occurs++;
	if (p == NULL || p->p_doc != d) {
		p = newposting(ix);
		p->p_doc = d;
		p->p_first = d->d_words;
		*t->t_end = p;
		t->t_end = &p->p_next;
		t->t_last = p;
		t->t_docs++;
	}
	if (p->p_freq < 60)
		p->p_freq++;
	if (capital)
		p->p_capital = 1;
	if (intitle)
		p->p_intitle = 1;
	d->d_words++;
}

static void
scan(struct index *ix, struct doc *d, const char *text, int intitle)
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
	struct doc *d = xcalloc(1, sizeof(*d));

	if (ix->ix_ndocs == ix->ix_maxdocs) {
		ix->ix_maxdocs += ix->ix_maxdocs / 2 + 100;
		ix->ix_docs = xrealloc(ix->ix_docs, ix->ix_maxdocs * sizeof(*ix->ix_docs));
	}
	d->d_id = ix->ix_ndocs;
	ix->ix_docs[ix->ix_ndocs++] = d;
	ix->ix_live++;
	snprintf(d->d_title, sizeof(d->d_title), "%s", title);
	snprintf(d->d_author, sizeof(d->d_author), "%s", author);
	d->d_year = year;
	d->d_flags = flags;
	d->d_size = (long)strlen(text);
	scan(ix, d, title, 1);
	scan(ix, d, text, 0);
	d->d_norm = sqrt((double)d->d_words + 10.0);
}

/* After the last document: weights of the terms. */
void
ix_finish(struct index *ix)
{
	struct term *t;
	u_int i;

	for (i = 0; i <= ix->ix_mask; i++)
		for (t = ix->ix_hash[i]; t != NULL; t = t->t_next)
			t->t_idf = log((1.0 + ix->ix_live) / (1.0 + t->t_docs));
}

/* Forget the documents for which (*which)() holds. */
long
ix_purge(struct index *ix, int (*which)(const struct doc *, int), int arg)
{
	struct posting **link, *p;
	struct term *t;
	u_int i;
	int k;
	long gone = 0;

	for (k = 0; k < ix->ix_ndocs; k++)
		if (!(ix->ix_docs[k]->d_flags & D_DELETED) && which(ix->ix_docs[k], arg)) {
			ix->ix_docs[k]->d_flags |= D_DELETED;
			ix->ix_live--;
		}
	for (i = 0; i <= ix->ix_mask; i++)
		for (t = ix->ix_hash[i]; t != NULL; t = t->t_next) {
			t->t_last = NULL;
			for (link = &t->t_first; (p = *link) != NULL;) {
				if (p->p_doc->d_flags & D_DELETED) {
					*link = p->p_next;
					p->p_next = ix->ix_freeposts;
					ix->ix_freeposts = p;
					t->t_docs--;
					ix->ix_posts--;
					gone++;
				} else {
					t->t_last = p;
					link = &p->p_next;
				}
			}
			t->t_end = link;
		}
	ix_finish(ix);
	return (gone);
}

void
ix_free(struct index *ix)
{
	struct term *t, *next;
	u_int i;
	int k;

	for (i = 0; i <= ix->ix_mask; i++)
		for (t = ix->ix_hash[i]; t != NULL; t = next) {
			next = t->t_next;
			free(t);
		}
	for (k = 0; k < ix->ix_ndocs; k++)
		free(ix->ix_docs[k]);
	free(ix->ix_docs);
	free(ix->ix_hash);
	/* blocks of postings stay until exit */
}
