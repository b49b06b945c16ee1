#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

static uint64_t seed = 88172645463325252u;

void *checked(void *p)
{
    if (!p) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static long draw(long limit)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (long)((seed >> 32) * (uint64_t)limit >> 32);
}

static void sensor_init(struct log *l, long number)
{
    static const char *const kind_name[KINDS] = {"heat", "humidity", "pressure", "wind", "light"};
    struct sensor *s = &l->sensor[number];
    struct place *p = &l->place[number];
    p->kind = (uint32_t)draw(KINDS) & 255;
    p->site = (uint32_t)draw(l->sites) & 0xffffff;
    s->offset = (int32_t)(draw(400) - 200);
    s->readings = s->alarms = 0;
    s->lowest = 1000000;
    s->highest = -1000000;
    s->last = NONE;
    draw(100);
    snprintf(l->name[number], sizeof l->name[number], "%s-%ld", kind_name[p->kind], number);
}

static void log_append(struct log *l, uint32_t sensor, long time)
{
    static const char *const notes[] = {"calibrated", "dusty", "in shade", "replaced"};
    size_t r = l->used++;
    struct sensor *s = &l->sensor[sensor];
    struct place p = l->place[sensor];
    long noise = draw(2000) - 1000;
    l->time[r] = (uint32_t)time;
    draw(30);
    l->sensor_of[r] = sensor;
    l->quality[r] = draw(10) ? GOOD : (uint8_t)draw(QUALITIES);
    l->battery[r] = (uint8_t)(100 - s->readings / 4 % 100);
    l->noted[r] = draw(200) == 0;
    if (l->noted[r])
        snprintf(l->note[r], sizeof l->note[r], "%s at %ld", notes[draw(4)], time / 3600);
    long raw = 20000 + (long)p.site * 7 % 5000 + noise * (1 + (long)p.kind);
    l->value[r] = (int32_t)(raw + s->offset);
    draw(90);
    draw(64);
    l->previous[r] = s->last;
    s->last = (uint32_t)r;
    s->readings++;
    if (l->value[r] < s->lowest)
        s->lowest = l->value[r];
    if (l->value[r] > s->highest)
        s->highest = l->value[r];
}

void log_make(struct log *l, long readings)
{
    memset(l, 0, sizeof *l);
    l->sites = readings / 800 + 2;
    l->sensors = readings / 25 + 2;
    l->sensor = checked(malloc((size_t)l->sensors * sizeof *l->sensor));
    l->place = checked(malloc((size_t)l->sensors * sizeof *l->place));
    l->name = checked(malloc((size_t)l->sensors * sizeof *l->name));
    for (long i = 0; i < l->sensors; i++)
        sensor_init(l, i);
    l->room = (size_t)readings;
    l->time = checked(malloc(l->room * sizeof *l->time));
    l->value = checked(malloc(l->room * sizeof *l->value));
    l->sensor_of = checked(malloc(l->room * sizeof *l->sensor_of));
    l->previous = checked(malloc(l->room * sizeof *l->previous));
    l->quality = checked(malloc(l->room));
    l->battery = checked(malloc(l->room));
    l->noted = checked(malloc(l->room));
    l->note = checked(calloc(l->room, sizeof *l->note));
    for (long i = 0; i < readings; i++) {
        uint32_t s = (uint32_t)draw(l->sensors);
        log_append(l, s, i * 172800 / readings);
    }
}

/* Missing values become the mean of what the sensor said before. */
void log_repair(struct log *l)
{
    for (size_t i = 0; i < l->used; i++) {
        if (l->quality[i] != MISSING)
            continue;
        long sum = 0, count = 0;
        for (uint32_t p = l->previous[i]; p != NONE && count < 3; p = l->previous[p]) {
            if (l->quality[p] == MISSING || l->quality[p] == SUSPECT)
                continue;
            sum += l->value[p];
            count++;
        }
        if (count > 0) {
            l->value[i] = (int32_t)(sum / count);
            l->quality[i] = REPAIRED;
            l->sensor[l->sensor_of[i]].alarms++;
        }
    }
}

void log_free(struct log *l)
{
    free(l->time);
    free(l->value);
    free(l->sensor_of);
    free(l->previous);
    free(l->quality);
    free(l->battery);
    free(l->noted);
    free(l->note);
    free(l->sensor);
    free(l->place);
    free(l->name);
}
