#ifndef SPANS_H
#define SPANS_H

#include <stddef.h>
#include <stdint.h>

#define SERVICES 40
#define OPERATIONS 12

enum status { OK, SLOW, TIMEOUT, FAILED, STATUSES };
enum span_kind { CLIENT, SERVER, QUEUE, INTERNAL };

enum { SAMPLED = 1, RETRIED = 2, CACHED = 4, ORPHAN = 8 };

struct endpoint {
    char host[12];
    unsigned short port;
    int zone;
};

struct span {
    uint64_t trace_id;
    uint64_t span_id;
    uint64_t parent_id;       /* 0 for the first of a trace */
    int service;
    int operation;
    enum span_kind kind;
    enum status status;
    unsigned flags;
    struct endpoint from, to;
    int64_t start;            /* microseconds */
    int64_t duration;
    long bytes_in, bytes_out;
    char note[24];
    struct span *parent;
    struct span *child;       /* first of the spans below */
    struct span *sibling;
    struct span *next_id;     /* same bucket */
    int64_t self;
    int depth;
    int children;
};

struct store {
    struct span **span;
    size_t used, room;
    struct span **by_id;
    size_t mask;
    long orphans, compares;
};

struct group {
    int service, operation;
    enum status status;
    long count, errors;
    int64_t duration, self, longest;
    long bytes;
    long histogram[12];
    const struct span *worst;
    struct group *next;
};

struct groups {
    struct group *bucket[256];
    long count;
};

typedef int (*filter)(const struct span *s, int64_t arg);

void *check(void *p);
void generate(struct store *st, long traces);
void resolve(struct store *st);
int64_t critical_path(const struct span *s);
long propagate_errors(struct store *st);
void group_by(struct groups *g, const struct store *st, filter keep, int64_t arg, int with_status);
void groups_print(const struct groups *g, const char *title, int most);
void groups_free(struct groups *g);

#endif
