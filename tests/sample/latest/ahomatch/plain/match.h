/* Aho-Corasick: finds many words in a text at once.  The automaton keeps the
 * transitions of a state in a sorted list, as most states have only one. */
#ifndef MATCH_H
#define MATCH_H

#include <stddef.h>
#include <stdint.h>

#define LABEL_SIZE 24

enum origin { RULE_LOCAL, RULE_SHARED, RULE_TEST, ORIGINS };

struct state;

struct edge {
    unsigned char symbol;
    struct state *to;
    struct edge *next;
    long taken;                   /* in how many words */
};

struct span {
    long first, last;             /* where in the text it matched */
};

struct rule {
    char label[LABEL_SIZE];
    enum origin origin;
    int length;
    long id;
    long count;
    struct span span;
    struct rule *next;            /* all rules */
};

struct state {
    long number;
    int depth;
    int fanout;
    char via;                     /* symbol that leads here */
    struct rule *rule;            /* the word that ends here */
    struct state *parent;
    struct state *queue_next;     /* while the fail links are computed */
    struct edge *edges;
    long entered;
    struct state *fail;           /* longest proper suffix */
    struct state *report;         /* longest proper suffix with a rule */
    struct span seen;
};

struct matcher {
    struct state *root;
    struct rule *rules;
    struct rule **rules_tail;
    long states, edges, rule_count;
    long steps, fails, hits;
};

/* trie.c */
void *checked(void *p);
void matcher_init(struct matcher *m);
struct rule *matcher_add(struct matcher *m, const char *word, enum origin origin);
void matcher_close(struct matcher *m);
void matcher_free(struct matcher *m);
struct state *state_next(const struct state *s, unsigned char symbol);

/* scan.c */
typedef int (*rule_filter)(const struct rule *r);
void scan(struct matcher *m, const unsigned char *text, long length, rule_filter filter);
void report_rules(const struct matcher *m, int n);
uint64_t state_digest(const struct state *s);

#endif
