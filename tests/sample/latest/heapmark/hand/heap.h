/* A toy heap of small objects with a mark and sweep collector. */
#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>
#include <stdint.h>

#define SLOTS 4

enum kind { STRING, PAIR, TUPLE, WEAK, KINDS };
enum colour { WHITE, GREY, BLACK };

#define CLASSES_MAX 16

struct class {
    char name[24];
    long live, dead;
    long bytes;
};

/* Objects are numbers; 0 is none.  Each of these is one array. */
struct object {
    uint32_t slot[SLOTS];
    uint32_t grey_next;           /* still to be traced */
    uint16_t size;
    uint8_t kind;
    uint8_t class;
};

struct link {
    uint32_t next;                /* all objects, newest first; free list */
    uint32_t age;                 /* collections survived */
};

struct totals {
    long collections;
    long marked, edges;
    long freed, cleared;
    long bytes;
};

struct heap {
    struct object *object;
    struct link *link;
    uint8_t *colour;
    uint32_t *serial_of;
    char (*label)[24];
    uint32_t objects, room;
    uint32_t all, spare, grey;
    uint32_t *root;
    long roots;
    struct class class[CLASSES_MAX];
    int classes;
    long live, serial, since, budget;
    struct totals total;
    uint64_t digest;
};

typedef void (*tracer)(struct heap *h, const struct object *o);
typedef int (*object_filter)(const struct heap *h, uint32_t o, const char *text);

/* heap.c */
void *checked(void *p);
void heap_init(struct heap *h, long roots, long budget);
void heap_free(struct heap *h);
int heap_class(struct heap *h, const char *name);
uint32_t object_new(struct heap *h, int class, enum kind kind, long size);
int slots_of(enum kind kind);

/* collect.c */
void collect(struct heap *h);

/* mutate.c */
long draw(long limit);
void mutate(struct heap *h, const int *class, long classes);

/* report.c */
int is_old(const struct heap *h, uint32_t o, const char *text);
int is_labelled(const struct heap *h, uint32_t o, const char *text);
long report_objects(const struct heap *h, object_filter filter, const char *text, long n);
void report_classes(struct heap *h);

#endif
