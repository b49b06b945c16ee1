/* Runs `main` once more when the program ends: by a weak reference, by a name that the linker gives a meaning, from assembly, in its place, or by
   one of its own in the place of which it is linked. */
#if defined WRAPPED
int __real_main(int, char **);

int __wrap_main(int count, char **words)
{
    __real_main(count, words);
    return __real_main(count, words);
}
#elif defined ASSEMBLY
__attribute__((constructor)) static void names_it(void)
{
    __asm__ volatile(".pushsection .fini_array,\"aw\"\n.quad main\n.popsection");
}
#elif defined FOUND
#include <dlfcn.h>

__attribute__((destructor)) static void once_more(void)
{
    int (*again)(int, char **) = (int (*)(int, char **))dlsym(0, "main");
    if (again)
        again(1, 0);
}
#elif defined OVERRIDDEN
__attribute__((weak, noinline)) int main(int count, char **words)
{
    return count + !words;
}

__attribute__((destructor)) static void once_more(void)
{
    main(1, 0);
}
#else
#ifdef ASSIGNED
int again(int, char **);
#else
__attribute__((weak)) int main(int, char **);
#define again main
#endif

__attribute__((destructor)) static void once_more(void)
{
    if (&again)
        again(1, 0);
}
#endif
