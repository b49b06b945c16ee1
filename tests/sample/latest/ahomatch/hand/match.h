/* Aho-Corasick: finds many words in a text at once.  The automaton keeps the
 * transitions of a state in a sorted list, as most states have only one. */
#ifndef MATCH_H
#define MATCH_H

#include <stddef.h>
#include <stdint.h>

#define LABEL_SIZE 24
#define NONE UINT32_MAX

enum origin { RULE_LOCAL, RULE_SHARED, RULE_TEST, ORIGINS };

struct edge {
    uint32_t to;
    uint32_t next;
    unsigned char symbol;
};

struct rule {
    uint32_t count;
    int32_t first, last;          /* where in the text it matched */
    uint8_t origin;
    uint8_t length;
};

/* What the scan needs; the root is state 0. */
struct state {
    uint32_t edges;
    uint32_t fail;                /* longest proper suffix */
    uint32_t report;              /* longest proper suffix with a rule */
    uint32_t rule;                /* the word that ends here */
    uint32_t entered;
};

struct matcher {
    struct state *state;
    uint32_t *queue_next;
    uint8_t *depth;
    struct edge *edge;
    struct rule *rule;
    char (*label)[LABEL_SIZE];
    uint32_t states, state_room, edges, edge_room, rules, rule_room;
    long steps, fails, hits;
};

/* trie.c */
void *checked(void *p);
void matcher_init(struct matcher *m);
uint32_t matcher_add(struct matcher *m, const char *word, enum origin origin);
void matcher_close(struct matcher *m);
void matcher_free(struct matcher *m);
uint32_t state_next(const struct matcher *m, uint32_t s, unsigned char symbol);

/* scan.c */
typedef int (*rule_filter)(const struct rule *r);
void scan(struct matcher *m, const unsigned char *text, long length, rule_filter filter);
void report_rules(const struct matcher *m, int n);
uint64_t state_digest(const struct matcher *m);

#endif
