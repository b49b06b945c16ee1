/* Looks at what is freed. */
#include <stdio.h>

#ifndef NAME
#define NAME __wrap_free
#endif

struct star { char number; double light; int age; };

void NAME(void *block)
{
    struct star *stars = block;
    if (block)
        printf("freed %d %.1f %d\n", stars[2].number, stars[2].light, stars[2].age);
    fflush(stdout);
}
