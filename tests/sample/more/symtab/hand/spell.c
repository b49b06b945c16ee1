/* spell.c - word counts and spelling: interned words, chained hash table */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HSIZE 65536
#define WORDLEN 24

enum part { NOUN, VERB, ADJ, OTHER };

#define KNOWN 1          /* in the dictionary */
#define SEEN 2           /* occurs in the text */
#define FIXED 4          /* was corrected */
#define BAD 8            /* no correction found */

/* Symbols are numbered from 1; the parts are apart. */
struct link {
    unsigned tag;             /* upper half of the hash */
    unsigned next;            /* hash chain */
};

struct use {
    unsigned count;
    unsigned first_line, last_line;
    unsigned follows;         /* most recent word after this one */
    unsigned fix;             /* what it was corrected to */
    unsigned char flags, part, len;
};

unsigned hashtab[HSIZE];
struct link *links;
struct use *uses;
char (*words)[WORDLEN];
double *weights;
unsigned *aliases;            /* similar word met before */
long room;
long nsyms, nprobes, ncompares, ntries;
unsigned long seed = 99;

void fatal(const char *msg)
{
    fprintf(stderr, "spell: %s\n", msg);
    exit(1);
}

unsigned rnd(unsigned n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 11) % n;
}

void *grow(void *p, size_t size)
{
    p = realloc(p, (size_t)room * size);
    if (p == NULL)
        fatal("out of memory");
    return p;
}

unsigned symalloc(void)
{
    if (nsyms + 1 >= room) {
        room = room ? room * 2 : 4096;
        links = grow(links, sizeof *links);
        uses = grow(uses, sizeof *uses);
        words = grow(words, sizeof *words);
        weights = grow(weights, sizeof *weights);
        aliases = grow(aliases, sizeof *aliases);
    }
    return (unsigned)++nsyms;
}

unsigned long hash(const char *w)
{
    unsigned long h = 14695981039346656037UL;

    while (*w)
        h = (h ^ (unsigned char)*w++) * 1099511628211UL;
    return h ^ h >> 31;
}

unsigned find(const char *w, unsigned long h)
{
    unsigned p;

    nprobes++;
    for (p = hashtab[h % HSIZE]; p != 0; p = links[p].next) {
        ncompares++;
        if (links[p].tag == h >> 32 && strcmp(words[p], w) == 0)
            return p;
    }
    return 0;
}

unsigned intern(const char *w, long line)
{
    unsigned long h = hash(w);
    unsigned p = find(w, h);
    struct use *u;

    if (p != 0)
        return p;
    p = symalloc();
    strcpy(words[p], w);
    u = &uses[p];
    u->len = (unsigned char)strlen(w);
    u->part = OTHER;
    u->flags = 0;
    u->count = 0;
    u->first_line = u->last_line = (unsigned)line;
    u->fix = u->follows = 0;
    weights[p] = 0;
    aliases[p] = 0;
    links[p].tag = (unsigned)(h >> 32);
    links[p].next = hashtab[h % HSIZE];
    hashtab[h % HSIZE] = p;
    return p;
}

/* a pronounceable word, the same for the same number */
void make_word(unsigned long k, char *w)
{
    static const char *syl[32] = {"ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na",
                                  "pe", "ri", "so", "tu", "va", "we", "xi", "yo", "zu", "an", "el",
                                  "in", "or", "us", "st", "re", "ment", "tion", "er", "al", "th"};
    int i, n;

    k = k * 0x9e3779b97f4a7c15UL;
    n = 3 + (int)(k >> 62);
    w[0] = '\0';
    for (i = 0; i < n && strlen(w) < 15; i++)
        strcat(w, syl[k >> (8 + 5 * i) & 31]);
}

void load(long n)
{
    char w[WORDLEN];
    long i;

    for (i = 0; i < n; i++) {
        unsigned p;

        make_word((unsigned long)i, w);
        p = intern(w, 0);
        uses[p].flags |= KNOWN;
        uses[p].part = (unsigned char)(i % 3);
        weights[p] += 1.0 / (double)(i + 10);
    }
}

/* spoil a word the way typists do */
void misspell(char *w)
{
    int n = (int)strlen(w), k = (int)rnd((unsigned)n - 1);
    char c = w[k];

    switch (rnd(3)) {
    case 0:
        w[k] = w[k + 1];
        w[k + 1] = c;
        break;
    case 1:
        memmove(w + k, w + k + 1, (size_t)(n - k));
        break;
    default:
        w[k] = (char)('a' + (int)rnd(26));
        break;
    }
}

void consider(const char *w, unsigned *best)
{
    unsigned p = find(w, hash(w));

    ntries++;
    if (p == 0 || !(uses[p].flags & KNOWN))
        return;
    if (*best == 0 || uses[p].count > uses[*best].count ||
        (uses[p].count == uses[*best].count && weights[p] > weights[*best]))
        *best = p;
}

unsigned correct(unsigned s)
{
    char w[WORDLEN];
    unsigned best = 0;
    int i, c, len = uses[s].len;

    for (i = 0; i + 1 < len; i++) {         /* swapped */
        strcpy(w, words[s]);
        c = w[i];
        w[i] = w[i + 1];
        w[i + 1] = (char)c;
        consider(w, &best);
    }
    for (i = 0; i <= len; i++) {            /* left out */
        memcpy(w, words[s], (size_t)i);
        strcpy(w + i + 1, words[s] + i);
        for (c = 0; c < 5; c++) {
            w[i] = "aeiou"[c];
            consider(w, &best);
        }
    }
    for (i = 0; i < len; i++) {             /* wrong vowel */
        strcpy(w, words[s]);
        for (c = 0; c < 5; c++) {
            w[i] = "aeiou"[c];
            consider(w, &best);
        }
    }
    return best;
}

void text(long dict, long n)
{
    char w[WORDLEN];
    unsigned p, prev = 0;
    struct use *u;
    long i, repeats = 0;

    for (i = 0; i < n; i++) {
        unsigned long r = rnd((unsigned)dict);
        int typo = rnd(60) == 0;

        if (rnd(3) == 0)
            r = r * r / (unsigned long)dict / 8;
        make_word(r, w);
        if (typo)
            misspell(w);
        p = intern(w, i / 12);
        u = &uses[p];
        u->count++;
        u->last_line = (unsigned)(i / 12);
        if (!(u->flags & SEEN)) {
            u->flags |= SEEN;
            u->first_line = (unsigned)(i / 12);
        }
        if (!(u->flags & (KNOWN | BAD | FIXED))) {
            u->fix = correct(p);
            u->flags |= u->fix ? FIXED : BAD;
            if (u->fix)
                aliases[u->fix] = p;
        }
        if (u->flags & FIXED) {
            p = u->fix;
            uses[p].count++;
        }
        if (prev != 0) {
            if (uses[prev].follows == p)
                repeats++;
            uses[prev].follows = p;
        }
        prev = p;
    }
    printf("%ld words of text, %ld repeats\n", n, repeats);
}

int bycount(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;

    if (uses[x].count != uses[y].count)
        return uses[x].count > uses[y].count ? -1 : 1;
    return strcmp(words[x], words[y]);
}

void report(void)
{
    static long part[4], len[WORDLEN];
    unsigned *list, p;
    const struct use *u;
    long i, n = 0, fixed = 0, bad = 0, unseen = 0, span = 0;
    unsigned long sum = 0;

    list = malloc((size_t)nsyms * sizeof *list);
    if (list == NULL)
        fatal("out of memory");
    for (i = 0; i < HSIZE; i++)
        for (p = hashtab[i]; p != 0; p = links[p].next) {
            u = &uses[p];
            part[u->part] += u->count;
            len[u->len]++;
            fixed += (u->flags & FIXED) != 0;
            bad += (u->flags & BAD) != 0;
            if (!(u->flags & SEEN)) {
                unseen++;
                continue;
            }
            span += (long)u->last_line - (long)u->first_line;
            sum = sum * 31 + (hash(words[p]) ^ u->count);
            if (u->follows)
                sum += hash(words[u->follows]) >> 7;
            if (aliases[p])
                sum ^= (unsigned long)uses[aliases[p]].first_line << 9;
            if (u->count > 8)
                list[n++] = p;
        }
    qsort(list, (size_t)n, sizeof *list, bycount);
    for (i = 0; i < 12 && i < n; i++) {
        p = list[i];
        u = &uses[p];
        printf("%-16s %6u lines %u-%u, then %s%s%s\n", words[p], u->count, u->first_line, u->last_line,
               u->follows ? words[u->follows] : "-", aliases[p] ? ", also " : "", aliases[p] ? words[aliases[p]] : "");
    }
    printf("nouns %ld, verbs %ld, adjectives %ld, others %ld\n", part[NOUN], part[VERB], part[ADJ], part[OTHER]);
    for (i = 0; i < WORDLEN; i++)
        if (len[i])
            printf("%ld of %ld letters, ", len[i], i);
    printf("\n%ld symbols, %ld fixed, %ld bad, %ld unseen, span %ld\n", nsyms, fixed, bad, unseen, span);
    printf("%ld probes, %ld compares, %ld tries, check %016lx\n", nprobes, ncompares, ntries, sum);
    free(list);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 220000;

    if (n < 100)
        n = 100;
    load(n);
    text(n, n * 5);
    report();
    free(links);
    free(uses);
    free(words);
    free(weights);
    free(aliases);
    return 0;
}
