/* spell.c - word counts and spelling: interned words, chained hash table */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HSIZE 65536
#define WORDLEN 24
#define SLAB 4096

enum part { NOUN, VERB, ADJ, OTHER };

#define KNOWN 1          /* in the dictionary */
#define SEEN 2           /* occurs in the text */
#define FIXED 4          /* was corrected */
#define BAD 8            /* no correction found */

struct sym {
    char word[WORDLEN];
    int len;
    enum part part;
    int flags;
    long count;
    long first_line, last_line;
    double weight;
    unsigned long hash;
    struct sym *fix;          /* what it was corrected to */
    struct sym *alias;        /* similar word met before */
    struct sym *next;         /* hash chain */
    struct sym *follows;      /* most recent word after this one */
};

struct slab {
    struct slab *next;
    int used;
    struct sym syms[SLAB];
};

struct sym *hashtab[HSIZE];
struct slab *slabs;
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

struct sym *symalloc(void)
{
    struct slab *s = slabs;

    if (s == NULL || s->used == SLAB) {
        s = malloc(sizeof *s);
        if (s == NULL)
            fatal("out of memory");
        s->next = slabs;
        s->used = 0;
        slabs = s;
    }
    nsyms++;
    return &s->syms[s->used++];
}

unsigned long hash(const char *w)
{
    unsigned long h = 14695981039346656037UL;

    while (*w)
        h = (h ^ (unsigned char)*w++) * 1099511628211UL;
    return h ^ h >> 31;
}

struct sym *lookup(const char *w)
{
    unsigned long h = hash(w);
    struct sym *p;

    nprobes++;
    for (p = hashtab[h % HSIZE]; p != NULL; p = p->next) {
        ncompares++;
        if (strcmp(p->word, w) == 0)
            return p;
    }
    return NULL;
}

struct sym *intern(const char *w, long line)
{
    struct sym *p = lookup(w);

    if (p != NULL)
        return p;
    p = symalloc();
    strcpy(p->word, w);
    p->hash = hash(w);
    p->len = (int)strlen(w);
    p->part = OTHER;
    p->flags = 0;
    p->count = 0;
    p->first_line = p->last_line = line;
    p->weight = 0;
    p->fix = p->alias = p->follows = NULL;
    p->next = hashtab[p->hash % HSIZE];
    hashtab[p->hash % HSIZE] = p;
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
        struct sym *p;

        make_word((unsigned long)i, w);
        p = intern(w, 0);
        p->flags |= KNOWN;
        p->part = (enum part)(i % 3);
        p->weight += 1.0 / (double)(i + 10);
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

void consider(const char *w, struct sym **best)
{
    struct sym *p = lookup(w);

    ntries++;
    if (p == NULL || !(p->flags & KNOWN))
        return;
    if (*best == NULL || p->count > (*best)->count || (p->count == (*best)->count && p->weight > (*best)->weight))
        *best = p;
}

struct sym *correct(struct sym *s)
{
    char w[WORDLEN];
    struct sym *best = NULL;
    int i, c;

    for (i = 0; i + 1 < s->len; i++) {         /* swapped */
        strcpy(w, s->word);
        c = w[i];
        w[i] = w[i + 1];
        w[i + 1] = (char)c;
        consider(w, &best);
    }
    for (i = 0; i <= s->len; i++) {            /* left out */
        memcpy(w, s->word, (size_t)i);
        strcpy(w + i + 1, s->word + i);
        for (c = 0; c < 5; c++) {
            w[i] = "aeiou"[c];
            consider(w, &best);
        }
    }
    for (i = 0; i < s->len; i++) {             /* wrong vowel */
        strcpy(w, s->word);
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
    struct sym *p, *prev = NULL;
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
        p->count++;
        p->last_line = i / 12;
        if (!(p->flags & SEEN)) {
            p->flags |= SEEN;
            p->first_line = i / 12;
        }
        if (!(p->flags & (KNOWN | BAD | FIXED))) {
            p->fix = correct(p);
            p->flags |= p->fix ? FIXED : BAD;
            if (p->fix)
                p->fix->alias = p;
        }
        if (p->flags & FIXED) {
            p->fix->count++;
            p = p->fix;
        }
        if (prev != NULL) {
            if (prev->follows == p)
                repeats++;
            prev->follows = p;
        }
        prev = p;
    }
    printf("%ld words of text, %ld repeats\n", n, repeats);
}

int bycount(const void *a, const void *b)
{
    const struct sym *x = *(struct sym *const *)a, *y = *(struct sym *const *)b;

    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return strcmp(x->word, y->word);
}

void report(void)
{
    static long part[4], len[WORDLEN];
    struct sym **list, *p;
    long i, n = 0, fixed = 0, bad = 0, unseen = 0, span = 0;
    unsigned long sum = 0;

    list = malloc((size_t)nsyms * sizeof *list);
    if (list == NULL)
        fatal("out of memory");
    for (i = 0; i < HSIZE; i++)
        for (p = hashtab[i]; p != NULL; p = p->next) {
            part[p->part] += p->count;
            len[p->len]++;
            fixed += (p->flags & FIXED) != 0;
            bad += (p->flags & BAD) != 0;
            if (!(p->flags & SEEN)) {
                unseen++;
                continue;
            }
            span += p->last_line - p->first_line;
            sum = sum * 31 + (p->hash ^ (unsigned long)p->count);
            if (p->follows)
                sum += p->follows->hash >> 7;
            if (p->alias)
                sum ^= (unsigned long)p->alias->first_line << 9;
            if (p->count > 8)
                list[n++] = p;
        }
    qsort(list, (size_t)n, sizeof *list, bycount);
    for (i = 0; i < 12 && i < n; i++) {
        p = list[i];
        printf("%-16s %6ld lines %ld-%ld, then %s%s%s\n", p->word, p->count, p->first_line, p->last_line,
               p->follows ? p->follows->word : "-", p->alias ? ", also " : "", p->alias ? p->alias->word : "");
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
    while (slabs) {
        struct slab *s = slabs;

        slabs = s->next;
        free(s);
    }
    return 0;
}
