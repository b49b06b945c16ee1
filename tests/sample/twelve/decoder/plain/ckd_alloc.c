#include <stdio.h>
#include <stdlib.h>

#include "ckd_alloc.h"
#include "s_types.h"

void e_fatal(const char *file, int line, const char *msg)
{
    fflush(stdout);
    fprintf(stderr, "FATAL: \"%s\", line %d: %s\n", file, line, msg);
    exit(-1);
}

void *ckd_calloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p)
        E_FATAL("calloc failed");
    return p;
}

void *ckd_realloc(void *p, size_t size)
{
    void *q = realloc(p, size);
    if (!q)
        E_FATAL("realloc failed");
    return q;
}
