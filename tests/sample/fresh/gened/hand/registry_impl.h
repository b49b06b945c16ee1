/* registry_impl.h - private layout, for registry.c and kin.c only */
#ifndef GENED_REGISTRY_IMPL_H
#define GENED_REGISTRY_IMPL_H

#include "registry.h"

/* walked upwards */
struct up {
    double weight;              /* share of blood, valid with the stamp */
    uint32_t stamp;
    family birth_family;
};

/* walked downwards */
struct down {
    family families;
    person next_sibling;
    uint32_t stamp;
    int16_t birth;
    uint8_t sex;
    uint8_t generation;
};

/* only looked at to print or sum up */
struct about {
    uint32_t surname;
    uint16_t village;
    uint8_t name, life;
};

struct parents {
    person husband, wife;
};

struct children {
    person first_child;
    family next_of_husband, next_of_wife;
};

struct registry {
    struct up *up;
    struct down *down;
    struct about *about;
    struct parents *parents;    /* families from 1 */
    struct children *children;
    person *last_child;
    uint32_t max_people, max_families;
    uint32_t n_people, n_families;
    uint32_t up_stamp, down_stamp;
    person *stack;
};

#endif
