#ifndef SPANS_H
#define SPANS_H

#include <stddef.h>
#include <stdint.h>

#define SERVICES 40
#define OPERATIONS 12

enum status { OK, SLOW, TIMEOUT, FAILED, STATUSES };
enum span_kind { CLIENT, SERVER, QUEUE, INTERNAL };

enum { SAMPLED = 1, RETRIED = 2, CACHED = 4, ORPHAN = 8 };

#define NONE UINT32_MAX

/* Read for print-outs only. */
struct label {
    char from[12], to[12];
    char note[24];
    unsigned short port;
};

/* One array for each property of a span, in order of arrival. */
struct store {
    size_t used, room;
    uint64_t *span_id, *parent_id;        /* parent_id 0 for the first of a trace */
    uint32_t *trace;
    uint32_t *start, *duration, *self;    /* microseconds */
    uint32_t *bytes;
    uint32_t *parent, *child, *sibling;
    uint32_t *next_id;                    /* same bucket */
    uint8_t *service, *operation, *kind, *status, *flags, *depth;
    uint8_t *zones;                       /* crosses from one zone to another */
    struct label *label;
    uint32_t *by_id;
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
    uint32_t worst;
    struct group *next;
};

struct groups {
    struct group *bucket[256];
    long count;
};

typedef int (*filter)(const struct store *st, size_t i, int64_t arg);

void *check(void *p);
void generate(struct store *st, long traces);
void store_free(struct store *st);
void resolve(struct store *st);
int64_t critical_path(const struct store *st, uint32_t s);
long propagate_errors(struct store *st);
void group_by(struct groups *g, const struct store *st, filter keep, int64_t arg, int with_status);
void groups_print(const struct groups *g, const struct store *st, const char *title, int most);
void groups_free(struct groups *g);

#endif
