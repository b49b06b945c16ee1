#ifndef INTERNAL_H
#define INTERNAL_H

#include "json.h"

#define KEY_BUCKETS 1024

#define NO_KEY 0xffff

struct key {
    char *name;
    uint32_t hash;
    uint16_t next;
};

/* what searches look at */
struct node {
    union {
        json_node first;
        double number;
        uint32_t string;                /* in the text of strings */
    } u;
    json_node next;                     /* also of the free ones */
    uint16_t key;                       /* NO_KEY in arrays */
    uint8_t type;
    uint8_t edited;
};

struct rest {
    json_node parent, prev, last;       /* last: of lists */
    uint32_t count;                     /* of lists; the length of strings */
    uint32_t line;
};

struct json_doc {
    struct node *nodes;
    struct rest *rests;
    uint32_t used, room;
    json_node free, root;
    uint16_t buckets[KEY_BUCKETS];
    struct key *keys;
    char *strings;
    uint32_t strings_used, strings_room;
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
        uint16_t key, condition;
        char operator;
        double number;
        char *string;
    } steps[8];
    int count;
};

uint16_t json_intern(json_doc *doc, const char *name, size_t length, bool create);
void *json_alloc(size_t size);
void *json_resize(void *old, size_t size);
json_node json_find(const json_doc *doc, json_node object, uint16_t key);

#endif
