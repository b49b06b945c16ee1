#include "city.h"

#include <stdlib.h>
#include <string.h>

/* The log is a binary file: pages of `struct trip`, written and read back as
 * they lie in memory.  So this structure has to keep its shape. */

static void turn_page(struct city *c)
{
    if (c->on_page && fwrite(c->page, sizeof *c->page, c->on_page, c->log) != c->on_page) {
        fputs("cannot write the log\n", stderr);
        exit(1);
    }
    c->on_page = 0;
}

void log_open(struct city *c)
{
    c->page = calloc(PAGE, sizeof *c->page);
    c->log = tmpfile();
    if (!c->page || !c->log) {
        fputs("cannot open the log\n", stderr);
        exit(1);
    }
}

void log_trip(struct city *c, const struct car *car, const struct road *from)
{
    struct trip *t = &c->page[c->on_page];
    t->plate = car->plate;
    t->from = from->number;
    t->to = car->road->number;
    t->clock = c->clock;
    t->tank = car->tank;
    t->speed = car->speed;
    if (++c->on_page == PAGE)
        turn_page(c);
}

/* Checksum of the whole file. */
uint64_t log_close(struct city *c, size_t *lines)
{
    uint64_t sum = 14695981039346656037u;
    unsigned char bytes[4096];
    size_t got;

    turn_page(c);
    *lines = (size_t)ftell(c->log) / sizeof *c->page;
    rewind(c->log);
    while ((got = fread(bytes, 1, sizeof bytes, c->log)) > 0)
        for (size_t i = 0; i < got; i++)
            sum = (sum ^ bytes[i]) * 1099511628211u;
    fclose(c->log);
    free(c->page);
    return sum;
}
