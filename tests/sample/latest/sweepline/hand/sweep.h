/* Sweep over many polygons from left to right: which edges of different
 * polygons cross?  Active edges are kept in lists, one per horizontal band. */
#ifndef SWEEP_H
#define SWEEP_H

#include <stddef.h>
#include <stdint.h>

#define BAND 1024                 /* height of a band and of the tallest polygon */
#define LAYERS 3

enum kind { ROAD, RIVER, BORDER, KINDS };

#define NONE UINT32_MAX

struct point {
    long x, y;
};

struct polygon {
    uint8_t kind, layer;
    uint8_t sides;
    uint32_t crossings;
};

/* What the walk over an active list needs. */
struct active {
    int32_t low, high;
    uint32_t next;
};

struct segment {
    int32_t from_x, from_y, to_x, to_y;
    uint32_t owner;
    uint32_t crossings;
};

struct event {
    int32_t x;
    uint32_t serial;
    uint32_t segment;             /* that ends here */
};

struct start {
    int32_t x;
    uint32_t segment;
};

struct queue {
    struct event *at;
    size_t used, room;
};

typedef int (*pair_filter)(const struct polygon *a, const struct polygon *b);

struct sweep {
    struct polygon *polygon;
    char (*name)[24];
    uint32_t *edges;              /* first of a polygon, others follow by next */
    struct active *list;
    struct segment *segment;
    uint32_t *previous;           /* in the active list */
    uint32_t *next;               /* of the same polygon */
    long segment_room;
    long polygons, segments;
    struct point size;
    struct start *order;
    uint32_t *band;
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
void queue_push(struct queue *q, struct event e);
struct event queue_pop(struct queue *q);

/* sweep.c */
extern const pair_filter filters[];
void sweep_sort(struct sweep *s);
void sweep_run(struct sweep *s, pair_filter filter);

#endif
