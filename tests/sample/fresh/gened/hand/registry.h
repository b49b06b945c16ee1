/* registry.h - the people and their families (public interface) */
#ifndef GENED_REGISTRY_H
#define GENED_REGISTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct registry registry;
typedef uint32_t person;        /* a record number */
typedef uint32_t family;        /* its number plus one, 0 is none */

#define NOBODY UINT32_MAX

enum sex { SEX_MALE, SEX_FEMALE };

registry *registry_new(uint32_t max_people, uint32_t max_families);
void registry_free(registry *reg);

/* A person gets the record number of the parish book it was found in. */
person registry_add_person(registry *reg, uint32_t recno, enum sex sex, int birth,
                            uint32_t name_seed, uint32_t surname, uint32_t village);
family registry_add_family(registry *reg, person husband, person wife, int year);
void family_add_child(registry *reg, family f, person child);

uint32_t registry_people(const registry *reg);
uint32_t registry_families(const registry *reg);
person registry_person(registry *reg, uint32_t recno);

enum sex person_sex(const registry *reg, person p);
int person_birth(const registry *reg, person p);
uint32_t person_surname(const registry *reg, person p);
const char *person_name(const registry *reg, person p);

/* kin.c */
struct kin_stats {
    uint64_t visited;
    uint64_t common;
};

uint32_t kin_generations(registry *reg, uint32_t *histogram, uint32_t bins);
double kin_coefficient(registry *reg, person a, person b, int depth, struct kin_stats *st);
uint32_t kin_descendants(registry *reg, person root, uint64_t *check);
person kin_patriarch(const registry *reg, person p, uint32_t *steps);
double kin_mean_parent_age(registry *reg, enum sex sex);

#endif
