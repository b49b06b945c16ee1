#include <stdio.h>
#include <stdlib.h>

#include "kv.h"

static const char *const messages[] = {
    [KV_OK] = "ok",
    [KV_NOT_FOUND] = "not found",
    [KV_EXISTS] = "exists",
    [KV_CONFLICT] = "conflict",
    [KV_BAD_TYPE] = "bad type",
    [KV_NO_MEMORY] = "out of memory",
};

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 0) : 600000;
    unsigned long steps = argc > 2 ? strtoul(argv[2], NULL, 0) : 3 * n;
    kv_db db;
    kv_status st;

    if (n < 1000 || n > 50000000) {
        fputs("1000 to 50000000 records\n", stderr);
        return 2;
    }
    if ((st = kv_open(&db)) != KV_OK || (st = work_load(&db, n)) != KV_OK || (st = work_run(&db, n, steps)) != KV_OK) {
        fprintf(stderr, "failed: %s\n", messages[st]);
        return 1;
    }
    work_report(&db);
    kv_close(&db);
    return 0;
}
