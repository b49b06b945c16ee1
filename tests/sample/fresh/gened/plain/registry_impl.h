/* registry_impl.h - private layout, for registry.c and kin.c only */
#ifndef GENED_REGISTRY_IMPL_H
#define GENED_REGISTRY_IMPL_H

#include "registry.h"

struct person {
    uint32_t recno;
    enum sex sex;
    char given[20];
    char surname_text[24];
    uint32_t surname;
    uint32_t village;
    int birth;
    int death;
    family *birth_family;       /* where the person is a child */
    family *families;           /* own families, latest first */
    person *next_sibling;
    size_t family_count;
    uint32_t generation;
    uint32_t stamp;             /* traversal mark */
    double weight;              /* share of blood, valid with the stamp */
    char source[32];
    void *user_data;
};

struct family {
    uint32_t id;
    int year;
    person *husband;
    person *wife;
    person *first_child, *last_child;
    size_t children;
    family *next_of_husband;
    family *next_of_wife;
    char place[24];
};

struct registry {
    person *people;             /* by record number */
    family *families;
    uint32_t max_people, max_families;
    uint32_t n_people, n_families;
    uint32_t stamp;
    person **stack;
};

static inline person *father_of(const person *p)
{
    return p->birth_family ? p->birth_family->husband : NULL;
}

static inline person *mother_of(const person *p)
{
    return p->birth_family ? p->birth_family->wife : NULL;
}

static inline family *next_family(const family *f, const person *p)
{
    return f->husband == p ? f->next_of_husband : f->next_of_wife;
}

#endif
