/* Says that it was called. */
#include <stdio.h>
#include <stdlib.h>
#include <malloc.h>

#ifndef NAME
#define NAME __wrap_realloc
#endif

void *__libc_realloc(void *, size_t);

void *NAME(void *block, size_t size)
{
    static const char text[] = "realloc is heard\n";
    fwrite(text, 1, sizeof text - 1, stderr);
    return __libc_realloc(block, size);
}
