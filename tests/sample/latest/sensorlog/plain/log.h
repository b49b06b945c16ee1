/* Log of sensor readings in one big array: filters, groups in a hash table,
 * top lists.  Values are thousandths, times are seconds. */
#ifndef LOG_H
#define LOG_H

#include <stddef.h>
#include <stdint.h>

enum kind { HEAT, HUMIDITY, PRESSURE, WIND, LIGHT, KINDS };
enum quality { GOOD, SUSPECT, REPAIRED, MISSING, QUALITIES };

struct sensor {
    char name[24];
    enum kind kind;
    int site;
    long offset;
    long readings;
    long alarms;
    long lowest, highest;
    double drift;
    struct reading *last;
};

struct value {
    long raw;
    long adjusted;
    long error;
};

struct reading {
    long time;
    long received;
    struct sensor *sensor;
    enum quality quality;
    int battery;                  /* per cent */
    char note[24];
    struct value value;
    int signal;
    int channel;
    double weight;
    struct reading *previous;     /* of the same sensor */
    long sequence;
};

struct log {
    struct reading *reading;
    size_t used, room;
    struct sensor *sensor;
    long sensors, sites;
};

struct key {
    int site;
    enum kind kind;
    long hour;
};

struct group {
    struct key key;
    long count;
    long sum;
    long lowest, highest;
    long touched;
    double spread;
    const struct reading *extreme;
    struct group *next;           /* same bucket */
};

struct table {
    struct group **bucket;
    size_t mask;
    long groups;
    struct group *spare;
};

typedef int (*reading_filter)(const struct reading *r);
typedef struct key (*key_maker)(const struct reading *r);

/* log.c */
void *checked(void *p);
void log_make(struct log *l, long readings);
void log_repair(struct log *l);
void log_free(struct log *l);

/* table.c */
void table_init(struct table *t, size_t groups);
void table_clear(struct table *t);
void table_free(struct table *t);
struct group *table_find(struct table *t, struct key key);
void group_add(struct group *g, const struct reading *r);

/* query.c */
extern const struct query {
    const char *title;
    reading_filter filter;
    key_maker key;
} queries[];
uint64_t run_query(const struct log *l, struct table *t, const struct query *q);
uint64_t run_top(const struct log *l, reading_filter filter, long n);
long run_gaps(const struct log *l, long longest);
int is_low_battery(const struct reading *r);
int is_noted(const struct reading *r);

#endif
