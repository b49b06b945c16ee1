#include <stdio.h>
#include <stdlib.h>

static unsigned long mallocs, callocs, bytes;

void *__alloc_token_malloc(size_t n, size_t token)
{
    (void)token;
    mallocs++;
    bytes += n;
    return malloc(n);
}

void *__alloc_token_calloc(size_t count, size_t n, size_t token)
{
    (void)token;
    callocs++;
    bytes += count * n;
    return calloc(count, n);
}

__attribute__((destructor)) static void show(void)
{
    printf("%lu of malloc, %lu of calloc, %lu bytes\n", mallocs, callocs, bytes);
}
