#include <ctype.h>
#include <string.h>

#include "ft.h"

static u_long state = 19700101;

u_int
rnd(u_int limit)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return ((u_int)((state >> 32) % limit));
}

/* Small numbers are frequent. */
static u_int
zipf(u_int limit)
{
	return (rnd(rnd(rnd(limit) + 1) + 1));
}

static size_t
make_word(char *buf, u_int n)
{
	static const char *const syllable[] = { "ba", "co", "di", "fu", "ga", "he", "jo", "ki", "lu", "ma",
	    "ne", "po", "ri", "su", "ta", "vo" };
	size_t len = 0;

	n++;
	do {
		memcpy(buf + len, syllable[n & 15], 2);
		len += 2;
		n >>= 4;
	} while (n != 0);
	buf[len] = '\0';
	return (len);
}

#define VOCABULARY	24000

void
make_doc(struct index *ix, int id, char *buf, size_t size)
{
	static const char *const author[] = { "Abel", "Braun", "Curie", "Darwin", "Euler", "Fermi", "Gauss" };
	char title[TITLELEN], word[WORDLEN];
	size_t len = 0;
	u_int n = 20 + rnd(80), who = rnd(7), draft = rnd(20) == 0, i;

	title[0] = '\0';
	for (i = 0; i < 3; i++) {
		make_word(word, zipf(VOCABULARY / 30));
		word[0] = (char)toupper((u_char)word[0]);
		snprintf(title + strlen(title), sizeof(title) - strlen(title), i == 0 ? "%s" : " %s", word);
	}
	for (i = 0; i < n && len + WORDLEN + 2 < size; i++) {
		size_t start = len;

		len += make_word(buf + len, zipf(VOCABULARY));
		if (i % 9 == 0)
			buf[start] = (char)toupper((u_char)buf[start]);
		if (i % 9 == 8)
			buf[len++] = '.';
		buf[len++] = i % 12 == 11 ? '\n' : ' ';
	}
	buf[len] = '\0';
	ix_add(ix, title, author[who], 1970 + id % 50, draft ? D_DRAFT : 0, buf);
}

void
make_query(struct query *q)
{
	int i;

	q->q_nterms = 1 + (int)rnd(4);
	q->q_all = rnd(2) == 0;
	q->q_from = 1970 + (int)rnd(40);
	q->q_to = q->q_from + 10;
	for (i = 0; i < q->q_nterms; i++)
		make_word(q->q_word[i], rnd(rnd(VOCABULARY / 40) + 1));
}
