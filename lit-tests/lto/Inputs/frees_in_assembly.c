/* Defines `free` in assembly outside functions. */
#include <stdio.h>

struct star { char number; double light; int age; };

__attribute__((used)) void release(void *block)
{
    struct star *stars = block;
    if (block)
        printf("freed %d %.1f %d\n", stars[2].number, stars[2].light, stars[2].age);
    fflush(stdout);
}

#if defined INSIDE
__attribute__((used)) void hides(void)
{
    __asm__ volatile(".pushsection .text\n.globl free\n.type free,@function\nfree: jmp release\n.popsection");
}
#elif defined OTHER
__asm__(".globl other\n.type other,@function\nother: jmp release\n");
#else
__asm__(".globl free\n.type free,@function\nfree: jmp release\n");
#endif
