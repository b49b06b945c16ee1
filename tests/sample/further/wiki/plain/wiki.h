#ifndef WIKI_H
#define WIKI_H

#include <stddef.h>

typedef struct doc Doc;
typedef struct section Section;
typedef struct revision Revision;

typedef struct {
    Doc *target;
    char anchor[20];
    int weight;
    int line;
} Link;

struct section {
    Section *next;
    char *heading;
    int level;
    long bytes;
    int nlinks;
    int cap;
    Link *links;
    long edited;
};

struct revision {
    Revision *prev;
    Section *section;
    long id;
    char author[16];
    char comment[32];
    long when;
    long delta;
};

struct doc {
    Doc *next;
    Doc *hash_next;
    long id;
    char *title;
    char category[24];
    long created;
    Section *sections;
    int nsections;
    Revision *latest;
    int nrevs;
    double rank;
    double new_rank;
    int total_weight;
    int inlinks;
    int depth;
    int protected;
    long views;
};

typedef struct {
    Doc **table;
    size_t buckets;
    Doc *first, *last;
    long ndocs;
    long nsections;
    long nlinks;
    long next_rev;
    long clock;
} Wiki;

/* store.c */
void *must_alloc(size_t n);
Wiki *wiki_create(long expected);
Doc *wiki_find(const Wiki *w, const char *title);
Doc *wiki_add(Wiki *w, const char *title, const char *category);
Section *doc_add_section(Wiki *w, Doc *d, const char *heading, int level, long bytes);
void section_add_link(Wiki *w, Doc *d, Section *s, Doc *target, int weight);
Revision *doc_add_revision(Wiki *w, Doc *d, Section *s, const char *author, const char *comment, long delta);
void wiki_destroy(Wiki *w);

#endif
