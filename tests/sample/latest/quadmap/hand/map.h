/* Map of named places in a quadtree.  A place lies in the smallest square
 * that holds all of its box. */
#ifndef MAP_H
#define MAP_H

#include <stddef.h>
#include <stdint.h>

#define LEAF_ROOM 12
#define DEPTH_MAX 14
#define PLACE_SIZE 400            /* widest box */

enum category { HOUSE, SHOP, SCHOOL, PARK, STATION, CATEGORIES };

struct rect {
    long x0, y0, x1, y1;          /* x1 and y1 are outside */
};

#define NONE UINT32_MAX

/* What the walk over a list needs. */
struct spot {
    int32_t x0, y0;
    uint16_t width, height;
    uint32_t next;                /* in the same square */
};

struct place {
    uint16_t population;
    uint8_t category;
    uint8_t stars;
    uint32_t found;               /* by queries */
};

struct quad {
    int32_t x0, y0;
    uint32_t side;
    uint32_t places;
    uint32_t below;               /* places in all of the subtree */
    uint32_t child;               /* the first of four, or 0 */
    uint32_t parent;
    uint16_t count;               /* of the list */
    uint8_t depth;
};

struct result {
    long places;
    long population;
    uint32_t best;
};

typedef int (*place_filter)(const struct place *p);

struct map {
    struct quad *quad;            /* the root is 0 */
    struct spot *spot;
    struct place *place;
    uint32_t *home;               /* square of a place */
    uint32_t *moved;
    char (*name)[24];
    long count, room, quad_room;
    long quads, splits;
};

/* quad.c */
void *checked(void *p);
void map_init(struct map *m, long side);
void map_free(struct map *m);
void quad_insert(struct map *m, uint32_t p);
void quad_remove(struct map *m, uint32_t p);
long quad_deepest(const struct map *m, uint32_t q);
struct rect place_box(const struct map *m, uint32_t p);

/* place.c */
extern const char *const category_name[CATEGORIES];
extern const place_filter filters[];
uint32_t map_add(struct map *m, const char *name, enum category category, struct rect box, long population);
void place_move(struct map *m, uint32_t p, struct rect box);

/* query.c */
struct result map_query(struct map *m, struct rect window, place_filter filter);
uint32_t map_find(struct map *m, struct rect window, const char *name);
void report_found(const struct map *m, long n);

#endif
