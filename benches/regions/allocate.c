/* Patterns of allocation, with the library's malloc or, compiled with -DREGION, in a region, for tools/bench-regions:
 *
 *   allocate PATTERN [THREADS [LIVE]]
 *
 * Prints the most memory that was resident, in KB. THREADS: 0 for a region of single nodes, -1 for one of nodes and runs, others for one of threads. */
#define _GNU_SOURCE
#define DTRANS_REGION_HOSTED
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All in one column: what several columns cost or gain is not the allocator's. */
struct node {
    struct node *next;
    long value[2];
};
struct record {
    long value[4];
};

#ifdef REGION
#include "../../runtime/dtrans-region.c"

#define DESCRIPTOR(name, flags, size, ...)                                                                           \
    static const u32 name##_widths[] = {__VA_ARGS__};                                                                \
    enum { name##_columns = sizeof name##_widths / sizeof(u32) };                                                    \
    static char *name##_bases[name##_columns], *name##_ends[name##_columns + DTRANS_REGION_OWN];                     \
    static _Alignas(64) char name##_state[DTRANS_REGION_STATE];                                                      \
    static const struct dtrans_region name = {name##_columns, flags, size, 0, name##_widths, name##_bases, name##_ends, \
                                              0,              name##_state}
/* The first as for programs without threads; in the second runs and single nodes are mixed; the third is for threads. */
DESCRIPTOR(singles, DTRANS_REGION_SINGLES, 24, 24);
DESCRIPTOR(nodes, 0, 24, 24);
DESCRIPTOR(shared, DTRANS_REGION_THREADS, 24, 24);
DESCRIPTOR(records, 0, 32, 32);
const struct dtrans_region *const dtrans_regions[] = {&singles, &nodes, &shared, &records};
const u64 dtrans_regions_count = 4;

#define NEW(region, type, count) dtrans_region_malloc(&region, count)
#define ZEROED(region, type, count) dtrans_region_calloc(&region, count, 1)
#define DELETE(region, p) dtrans_region_free(&region, p)
#else
#define NEW(region, type, count) malloc((count) * sizeof(type))
#define ZEROED(region, type, count) calloc(count, sizeof(type))
#define DELETE(region, p) free(p)
#endif

static uint64_t rnd(uint64_t *state) { return (*state = *state * 6364136223846793005u + 1442695040888963407u) >> 33; }

/* `singles`, `nodes` or `shared`, each with code of its own, so that descriptors are constants. */
#define NODE_PATTERNS(region)                                                                     \
    static void lifo_##region(long live, long times)                                              \
    {                                                                                             \
        while (times--) {                                                                         \
            struct node *head = 0;                                                                \
            for (long i = 0; i < live; i++) {                                                     \
                struct node *n = NEW(region, struct node, 1);                                     \
                n->next = head;                                                                   \
                head = n;                                                                         \
            }                                                                                     \
            while (head) {                                                                        \
                struct node *n = head;                                                            \
                head = n->next;                                                                   \
                DELETE(region, n);                                                                \
            }                                                                                     \
        }                                                                                         \
    }                                                                                             \
    static void fifo_##region(long live, long times)                                              \
    {                                                                                             \
        struct node *head = NEW(region, struct node, 1), *tail = head;                            \
        for (long i = 0; i < live * times; i++) {                                                 \
            tail = tail->next = NEW(region, struct node, 1);                                      \
            tail->value[0] = i;                                                                   \
            if (i >= live) {                                                                      \
                struct node *n = head;                                                            \
                head = n->next;                                                                   \
                DELETE(region, n);                                                                \
            }                                                                                     \
        }                                                                                         \
        while (head != tail) {                                                                    \
            struct node *n = head;                                                                \
            head = n->next;                                                                       \
            DELETE(region, n);                                                                    \
        }                                                                                         \
        DELETE(region, head);                                                                     \
    }                                                                                             \
    static void random_##region(long live, long times)                                            \
    {                                                                                             \
        struct node **all = calloc((size_t)live, sizeof *all);                                    \
        uint64_t seed = 1;                                                                        \
        for (long i = 0; i < live * times; i++) {                                                 \
            struct node **slot = &all[rnd(&seed) % (uint64_t)live];                               \
            if (*slot)                                                                            \
                DELETE(region, *slot);                                                            \
            *slot = NEW(region, struct node, 1);                                                  \
            (*slot)->value[0] = i;                                                                \
        }                                                                                         \
        for (long i = 0; i < live; i++)                                                           \
            if (all[i])                                                                           \
                DELETE(region, all[i]);                                                           \
        free(all);                                                                                \
    }                                                                                             \
    static void bursts_##region(long live, long times)                                            \
    {                                                                                             \
        struct node **all = calloc((size_t)live, sizeof *all);                                    \
        uint64_t seed = 1;                                                                        \
        while (times--) {                                                                         \
            for (long i = 0; i < live; i++)                                                       \
                if (!all[i])                                                                      \
                    (all[i] = NEW(region, struct node, 1))->value[0] = i;                         \
            uint64_t kept = rnd(&seed) % 16;                                                      \
            for (long i = 0; i < live; i++)                                                       \
                if ((uint64_t)i % 16 != kept) {                                                   \
                    DELETE(region, all[i]);                                                       \
                    all[i] = 0;                                                                   \
                }                                                                                 \
        }                                                                                         \
        for (long i = 0; i < live; i++)                                                           \
            if (all[i])                                                                           \
                DELETE(region, all[i]);                                                           \
        free(all);                                                                                \
    }                                                                                             \
    static void run_##region(int pattern, long live, long times)                                  \
    {                                                                                             \
        void (*patterns[])(long, long) = {lifo_##region, fifo_##region, random_##region, bursts_##region}; \
        patterns[pattern](live, times);                                                           \
    }
NODE_PATTERNS(singles)
NODE_PATTERNS(nodes)
NODE_PATTERNS(shared)

static long sum;

static void scratch(long used, long times)
{
    enum { COUNT = 100000 };
    while (times--) {
        struct record *r = NEW(records, struct record, COUNT);
        for (long i = 0; i < used; i++) {
            r[i].value[0] = i;
            r[i].value[1] = i;
            r[i].value[2] = i;
            r[i].value[3] = i;
        }
        for (long i = 0; i < used; i++)
            sum += r[i].value[0];
        DELETE(records, r);
    }
}

static void sparse(void)
{
    enum { TABLES = 6, SLOTS = 1 << 24, KEYS = 1000 };
    struct record *tables[TABLES];
    uint64_t seed = 1;
    for (int t = 0; t < TABLES; t++) {
        tables[t] = ZEROED(records, struct record, SLOTS);
        for (int k = 0; k < KEYS; k++) {
            long slot = (long)(rnd(&seed) % SLOTS);
            sum += tables[t][slot].value[0]++;
            tables[t][slot].value[1] = k;
        }
    }
    for (int t = 0; t < TABLES; t++)
        DELETE(records, tables[t]);
}

static void touch(struct record *r, long count)
{
    for (long i = 0; i < count; i++)
        for (int k = 0; k < 4; k++)
            r[i].value[k] = i;
}

static void phases(void)
{
    enum { ARRAYS = 400, COUNT = 60000 };
    static struct record *arrays[ARRAYS];
    for (int a = 0; a < ARRAYS; a++)
        touch(arrays[a] = NEW(records, struct record, COUNT), COUNT);
    struct record *small = NEW(records, struct record, 10);
    for (int a = 0; a < ARRAYS; a++)
        DELETE(records, arrays[a]);
    size_t bytes = (size_t)ARRAYS * COUNT * sizeof(struct record);
    char *other = malloc(bytes);
    memset(other, 1, bytes);
    sum += other[rand() % 100];
    free(other);
    DELETE(records, small);
}

static void mixed(void)
{
    enum { ALIVE = 4000, STEPS = 200000 };
    static struct record *arrays[ALIVE];
    uint64_t seed = 1;
    for (int i = 0; i < STEPS; i++) {
        uint64_t k = rnd(&seed) % ALIVE;
        long count = 17 + (long)(rnd(&seed) % 1000);
        DELETE(records, arrays[k]);
        touch(arrays[k] = NEW(records, struct record, count), count);
    }
}

/* Lists of nodes are made, walked and freed. */
static void lists(long live, long times)
{
    while (times--) {
        struct node *head = 0, **end = &head;
        for (long i = 0; i < live; i++) {
            struct node *n = NEW(singles, struct node, 1);
            n->value[0] = i;
            n->next = 0;
            *end = n;
            end = &n->next;
        }
        for (int walk = 0; walk < 5; walk++)
            for (struct node *n = head; n; n = n->next)
                sum += n->value[0];
        while (head) {
            struct node *n = head;
            head = n->next;
            DELETE(singles, n);
        }
    }
}

/* The most memory that was resident, in kilobytes, for the tool. */
static int report(void)
{
    char line[200];
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (!strncmp(line, "VmHWM:", 6))
            printf("%ld\n", atol(line + 6));
    return sum == 42;
}

static struct {
    int pattern;
    long live, times;
} job;

static void *work(void *unused)
{
    run_shared(job.pattern, job.live, job.times);
    return unused;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "", *names[] = {"lifo", "fifo", "random", "bursts"};
    int threads = argc > 2 ? atoi(argv[2]) : 0;
    job.live = argc > 3 ? atol(argv[3]) : 1000;
    job.times = 8000000 / job.live;
#ifdef REGION
    dtrans_region_start();
#endif
    for (job.pattern = 0; job.pattern < 4; job.pattern++)
        if (!strcmp(name, names[job.pattern])) {
            if (threads <= 0) {
                if (threads < 0)
                    run_nodes(job.pattern, job.live, job.times);
                else
                    run_singles(job.pattern, job.live, job.times);
                return report();
            }
            pthread_t ids[8];
            for (int t = 0; t < threads && t < 8; t++)
                pthread_create(&ids[t], 0, work, 0);
            for (int t = 0; t < threads && t < 8; t++)
                pthread_join(ids[t], 0);
            return report();
        }
    if (!strcmp(name, "scratch"))
        scratch(100000, 500);
    else if (!strcmp(name, "scratch-10"))
        scratch(10, 200000);
    else if (!strcmp(name, "sparse"))
        sparse();
    else if (!strcmp(name, "phases"))
        phases();
    else if (!strcmp(name, "mixed"))
        mixed();
    else if (!strcmp(name, "lists"))
        lists(10000, 300);
    else
        return 2;
    return report();
}
