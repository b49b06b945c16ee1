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

static void sensor_init(struct sensor *s, long number, long sites)
{
    static const char *const kind_name[KINDS] = {"heat", "humidity", "pressure", "wind", "light"};
    memset(s, 0, sizeof *s);
    s->kind = (enum kind)draw(KINDS);
    s->site = (int)draw(sites);
    s->offset = draw(400) - 200;
    s->lowest = 1000000;
    s->highest = -1000000;
    s->drift = 0.001 * (double)draw(100);
    snprintf(s->name, sizeof s->name, "%s-%ld", kind_name[s->kind], number);
}

static struct reading *log_append(struct log *l)
{
    if (l->used == l->room) {
        fputs("log full\n", stderr);
        exit(1);
    }
    struct reading *r = &l->reading[l->used];
    r->sequence = (long)l->used++;
    return r;
}

static void reading_init(struct reading *r, struct sensor *s, long time)
{
    static const char *const notes[] = {"calibrated", "dusty", "in shade", "replaced"};
    long noise = draw(2000) - 1000;
    r->time = time;
    r->received = time + draw(30);
    r->sensor = s;
    r->quality = draw(10) ? GOOD : (enum quality)draw(QUALITIES);
    r->battery = 100 - (int)(s->readings / 4 % 100);
    memset(r->note, 0, sizeof r->note);
    if (draw(200) == 0)
        snprintf(r->note, sizeof r->note, "%s at %ld", notes[draw(4)], time / 3600);
    r->value.raw = 20000 + s->site * 7 % 5000 + noise * (1 + (long)s->kind);
    r->value.adjusted = r->value.raw + s->offset;
    r->value.error = 5 + draw(90);
    r->signal = (int)draw(64);
    r->channel = (int)(r->sequence % 16);
    r->weight = 1.0 / (double)r->value.error;
    r->previous = s->last;
    s->last = r;
    s->readings++;
    if (r->value.adjusted < s->lowest)
        s->lowest = r->value.adjusted;
    if (r->value.adjusted > s->highest)
        s->highest = r->value.adjusted;
}

void log_make(struct log *l, long readings)
{
    memset(l, 0, sizeof *l);
    l->sites = readings / 800 + 2;
    l->sensors = readings / 25 + 2;
    l->sensor = checked(malloc((size_t)l->sensors * sizeof *l->sensor));
    for (long i = 0; i < l->sensors; i++)
        sensor_init(&l->sensor[i], i, l->sites);
    l->room = (size_t)readings;
    l->reading = checked(malloc(l->room * sizeof *l->reading));
    for (long i = 0; i < readings; i++) {
        struct sensor *s = &l->sensor[draw(l->sensors)];
        reading_init(log_append(l), s, i * 172800 / readings);
    }
}

/* Missing values become the mean of what the sensor said before. */
void log_repair(struct log *l)
{
    for (size_t i = 0; i < l->used; i++) {
        struct reading *r = &l->reading[i];
        if (r->quality != MISSING)
            continue;
        long sum = 0, count = 0;
        for (const struct reading *p = r->previous; p && count < 3; p = p->previous) {
            if (p->quality == MISSING || p->quality == SUSPECT)
                continue;
            sum += p->value.adjusted;
            count++;
        }
        if (count > 0) {
            r->value.adjusted = sum / count;
            r->quality = REPAIRED;
            r->sensor->alarms++;
        }
    }
}

void log_free(struct log *l)
{
    free(l->reading);
    free(l->sensor);
}
