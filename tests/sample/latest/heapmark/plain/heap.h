/* A toy heap of small objects with a mark and sweep collector. */
#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>
#include <stdint.h>

#define SLOTS 4

enum kind { STRING, PAIR, TUPLE, WEAK, KINDS };
enum colour { WHITE, GREY, BLACK };

struct object;

struct class {
    char name[24];
    long live, dead;
    long bytes;
    double share;
    struct class *next;
};

struct object {
    char label[24];
    enum kind kind;
    enum colour colour;
    struct class *class;
    long serial;
    long size;
    long age;                     /* collections survived */
    long born;
    struct object *next;          /* all objects, newest first; free list */
    struct object *slot[SLOTS];
    struct object *grey_next;     /* still to be traced */
    double heat;
    long traced;
};

struct totals {
    long collections;
    long marked, edges;
    long freed, cleared;
    long bytes;
};

struct heap {
    struct object *all;
    struct object *spare;
    struct object *grey;
    struct object **root;
    long roots;
    struct class *classes;
    long live, serial, since, budget;
    struct totals total;
    uint64_t digest;
};

typedef void (*tracer)(struct heap *h, struct object *o);
typedef int (*object_filter)(const struct object *o, const char *text);

/* heap.c */
void *checked(void *p);
void heap_init(struct heap *h, long roots, long budget);
void heap_free(struct heap *h);
struct class *heap_class(struct heap *h, const char *name);
struct object *object_new(struct heap *h, struct class *class, enum kind kind, long size);
int slots_of(enum kind kind);

/* collect.c */
void collect(struct heap *h);

/* mutate.c */
long draw(long limit);
void mutate(struct heap *h, struct class *const *class, long classes);

/* report.c */
int is_old(const struct object *o, const char *text);
int is_labelled(const struct object *o, const char *text);
long report_objects(const struct heap *h, object_filter filter, const char *text, long n);
void report_classes(const struct heap *h);

#endif
