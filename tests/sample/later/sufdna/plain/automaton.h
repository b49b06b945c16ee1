/* Suffix automaton of a DNA sequence. */
#ifndef AUTOMATON_H
#define AUTOMATON_H

#include <stddef.h>

#define BASES 4

enum state_kind { ROOT, PROPER, CLONE };

struct state {
    enum state_kind kind;
    unsigned id;                   /* in order of creation */
    struct state *next[BASES];
    struct state *link;            /* longest suffix in another class */
    long length;                   /* of the longest word of the class */
    long first_end;                /* where it ends for the first time */
    long count;                    /* occurrences */
    double weight;                 /* filled in by the report */
    struct state *same_length;     /* chain of the counting sort */
    struct state *created_before;
};

struct automaton {
    struct state *root;
    struct state *last;
    struct state *newest;          /* all states, through created_before */
    size_t states, clones;
    long length;
    struct state **by_length;      /* heads of same_length chains */
};

struct match {
    long longest, end;
    long total;
    const struct state *where;
};

void automaton_init(struct automaton *a);
void automaton_append(struct automaton *a, int base);
void automaton_count(struct automaton *a);
void automaton_free(struct automaton *a);

/* Longest suffix match at every place of a query. */
struct match automaton_match(const struct automaton *a, const unsigned char *query, long n);
const struct state *automaton_find(const struct automaton *a, const unsigned char *word, int n);

/* sequence.c */
unsigned char *sequence_random(long n, unsigned long long seed);
unsigned char *sequence_mutate(const unsigned char *from, long n, int rate, unsigned long long seed);
void *xmalloc(size_t size);

#endif
