#ifndef INTERNAL_H
#define INTERNAL_H

#include "json.h"

#define KEY_BUCKETS 1024

struct key {
    struct key *next;
    uint32_t hash;
    int uses;
    char name[];
};

struct json_node {
    enum json_type type;
    const struct key *key;              /* NULL in arrays */
    json_node *parent, *next, *prev;
    union {
        struct {
            json_node *first, *last;
            int count;
        } list;
        double number;
        struct {
            char *bytes;
            size_t length;
        } string;
    } u;
    int line, column;
    unsigned edited : 1, depth : 15;
};

struct json_doc {
    json_node *root;
    struct key *buckets[KEY_BUCKETS];
    const char *text, *at, *end;
    int line, depth;
    const char *line_start;
    const char *error;
    int error_line, error_column;
    json_stats stats;
};

enum step_kind { STEP_KEY, STEP_CHILDREN, STEP_DESCENDANTS };

struct json_query {
    struct step {
        enum step_kind kind;
        const struct key *key;
        const struct key *condition;
        char operator;
        double number;
        char *string;
    } steps[8];
    int count;
};

struct key *json_intern(json_doc *doc, const char *name, size_t length, bool create);
void *json_alloc(size_t size);
json_node *json_find(const json_node *object, const struct key *key);

#endif
