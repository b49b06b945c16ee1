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

struct quad;

struct place {
    char name[24];
    enum category category;
    int stars;
    struct rect box;
    long id;
    long population;
    long found;                   /* by queries */
    long moved;
    double rating;
    struct quad *home;
    struct place *next;           /* in the same square */
};

struct quad {
    struct rect area;
    struct quad *parent;
    struct quad *child[4];        /* all or none */
    struct place *places;
    long count;                   /* of the list */
    long below;                   /* places in all of the subtree */
    int depth;
    long visits;
};

struct result {
    long places;
    long population;
    const struct place *best;
};

typedef int (*place_filter)(const struct place *p);

struct map {
    struct quad *root;
    struct place **places;
    long count, room;
    long quads, splits;
};

/* quad.c */
void *checked(void *p);
void map_init(struct map *m, long side);
void map_free(struct map *m);
void quad_insert(struct map *m, struct place *p);
void quad_remove(struct place *p);
long quad_deepest(const struct quad *q);

/* place.c */
extern const char *const category_name[CATEGORIES];
extern const place_filter filters[];
struct place *map_add(struct map *m, const char *name, enum category category, struct rect box, long population);
void place_move(struct map *m, struct place *p, struct rect box);

/* query.c */
struct result map_query(struct map *m, struct rect window, place_filter filter);
struct place *map_find(struct map *m, struct rect window, const char *name);
void report_found(const struct map *m, long n);

#endif
