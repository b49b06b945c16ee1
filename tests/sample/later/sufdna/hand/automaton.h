/* Suffix automaton of a DNA sequence: states by 32-bit number, 1 is the root, 0 none. */
#ifndef AUTOMATON_H
#define AUTOMATON_H

#include <stddef.h>
#include <stdint.h>

#define BASES 4

struct state {                     /* 24 bytes */
    uint32_t next[BASES];
    uint32_t link;
    uint32_t length;
};

struct automaton {
    struct state *state;
    uint32_t *first_end;           /* highest bit: a clone */
    uint32_t *count;
    uint32_t states, room, last;
    size_t clones;
    long length;
    uint32_t *by_length, *same_length;
};

#define CLONE_BIT 0x80000000u

struct match {
    long longest, end;
    long total;
    uint32_t where;
};

void automaton_init(struct automaton *a);
void automaton_append(struct automaton *a, int base);
void automaton_count(struct automaton *a);
void automaton_free(struct automaton *a);
struct match automaton_match(const struct automaton *a, const unsigned char *query, long n);
uint32_t automaton_find(const struct automaton *a, const unsigned char *word, int n);

unsigned char *sequence_random(long n, unsigned long long seed);
unsigned char *sequence_mutate(const unsigned char *from, long n, int rate, unsigned long long seed);
void *xmalloc(size_t size);
void *xrealloc(void *p, size_t size);

#endif
