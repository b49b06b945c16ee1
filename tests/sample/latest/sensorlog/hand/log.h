/* Log of sensor readings in one big array: filters, groups in a hash table,
 * top lists.  Values are thousandths, times are seconds. */
#ifndef LOG_H
#define LOG_H

#include <stddef.h>
#include <stdint.h>

enum kind { HEAT, HUMIDITY, PRESSURE, WIND, LIGHT, KINDS };
enum quality { GOOD, SUSPECT, REPAIRED, MISSING, QUALITIES };

#define NONE UINT32_MAX

/* What the queries need. */
struct place {
    uint32_t site : 24;
    uint32_t kind : 8;
};

struct sensor {
    int32_t offset;
    uint32_t readings;
    uint32_t alarms;
    int32_t lowest, highest;
    uint32_t last;                /* reading */
};

/* Readings are rows, every field a column. */
struct log {
    uint32_t *time;
    int32_t *value;               /* adjusted */
    uint32_t *sensor_of;
    uint32_t *previous;           /* of the same sensor */
    uint8_t *quality;
    uint8_t *battery;             /* per cent */
    uint8_t *noted;
    char (*note)[24];
    size_t used, room;
    struct place *place;          /* of the sensors */
    struct sensor *sensor;
    char (*name)[24];
    long sensors, sites;
};

struct key {
    uint32_t site;
    uint16_t hour;
    uint16_t kind;
};

struct group {
    struct key key;
    uint32_t count;
    uint32_t next;                /* same bucket */
    long sum;
    int32_t lowest, highest;
    uint32_t extreme;
};

struct table {
    struct group *group;
    uint32_t *bucket;
    size_t mask;
    uint32_t groups, room;
};

typedef int (*reading_filter)(const struct log *l, size_t r);
typedef struct key (*key_maker)(const struct log *l, size_t r);

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
void group_add(struct group *g, const struct log *l, size_t r);

/* query.c */
extern const struct query {
    const char *title;
    reading_filter filter;
    key_maker key;
} queries[];
uint64_t run_query(const struct log *l, struct table *t, const struct query *q);
uint64_t run_top(const struct log *l, reading_filter filter, long n);
long run_gaps(const struct log *l, long longest);
int is_low_battery(const struct log *l, size_t r);
int is_noted(const struct log *l, size_t r);

#endif
