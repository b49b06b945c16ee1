#include <stdio.h>
#include <stdlib.h>

#include "log.h"

int main(int argc, char **argv)
{
    long readings = argc > 1 ? strtol(argv[1], NULL, 10) : 400000;
    if (readings < 100 || readings > 100000000)
        readings = 100;
    uint64_t digest = 0;
    struct log l;
    struct table t;

    log_make(&l, readings);
    log_repair(&l);
    table_init(&t, (size_t)readings / 10);
    for (const struct query *q = queries; q->title; q++)
        digest = digest * 31 + run_query(&l, &t, q);
    for (long hours = 1; hours <= 12; hours += 1)
        printf("%ld gaps of %ld hours\n", run_gaps(&l, hours * 3600), hours);
    digest = digest * 31 + run_top(&l, is_low_battery, 8);
    digest = digest * 31 + run_top(&l, is_noted, 8);
    long alarms = 0, widest = 0;
    for (long i = 1; i < l.sensors; i++) {
        alarms += l.sensor[i].alarms;
        if (l.sensor[i].highest - l.sensor[i].lowest > l.sensor[widest].highest - l.sensor[widest].lowest)
            widest = i;
    }
    printf("alarms %ld, widest %s with %ld readings\n", alarms, l.sensor[widest].name, l.sensor[widest].readings);
    printf("digest %016lx\n", (unsigned long)digest);
    table_free(&t);
    log_free(&l);
    return 0;
}
