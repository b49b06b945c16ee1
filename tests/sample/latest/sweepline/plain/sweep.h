/* Sweep over many polygons from left to right: which edges of different
 * polygons cross?  Active edges are kept in lists, one per horizontal band. */
#ifndef SWEEP_H
#define SWEEP_H

#include <stddef.h>
#include <stdint.h>

#define BAND 1024                 /* height of a band and of the tallest polygon */
#define LAYERS 3

enum kind { ROAD, RIVER, BORDER, KINDS };

struct segment;

struct point {
    long x, y;
};

struct range {
    long low, high;
};

struct polygon {
    char name[24];
    enum kind kind;
    int layer;
    struct point centre;
    long sides;
    long crossings;
    double length;
    struct segment *edges;        /* its first edge, others follow by next */
};

struct segment {
    long id;
    struct point from, to;        /* from is left */
    struct range y;
    struct polygon *owner;
    struct segment *next;         /* of the same polygon */
    double slope;
    long crossings;
    long entered;                 /* when the sweep reached it */
    struct segment *active_next;
    struct segment **active_link; /* what points here */
    long band;
};

struct event {
    long x;
    long serial;
    struct segment *segment;      /* that ends here */
};

struct queue {
    struct event **at;
    size_t used, room;
};

typedef int (*pair_filter)(const struct segment *a, const struct segment *b);

struct sweep {
    struct polygon *polygon;
    long polygons, segments;
    struct point size;
    struct segment **order;       /* by from.x */
    struct segment **band;
    long bands;
    struct queue queue;
    long serial, active, most;
    long looked, tested, crossings;
    uint64_t digest;
};

/* scene.c */
void *checked(void *p);
void scene_make(struct sweep *s, long polygons);
void scene_free(struct sweep *s);

/* queue.c */
void queue_push(struct queue *q, struct event *e);
struct event *queue_pop(struct queue *q);

/* sweep.c */
extern const pair_filter filters[];
void sweep_sort(struct sweep *s);
void sweep_run(struct sweep *s, pair_filter filter);

#endif
