/* Has a function called before all constructors. */
#ifdef STARTS
/* By a library that starts first. */
void before(void);

__attribute__((constructor)) static void start(void)
{
    before();
}
#else
__attribute__((visibility("hidden"))) void before(void);
#endif

#if defined STARTS || defined LIBRARY
int chosen(int x)
{
    return x + 1;
}
#elif defined NEEDS
int chosen(int);

int asked(int x)
{
    return chosen(x);
}
#elif defined ASSEMBLY
__attribute__((constructor)) static void names_it(void)
{
    __asm__ volatile(".pushsection .preinit_array,\"aw\"\n.quad before\n.popsection");
}
#elif defined CHOOSES
static int one(int x)
{
    return x + 1;
}

static int (*choose(void))(int)
{
    before();
    return one;
}

#ifdef INSIDE
static int inner(int) __attribute__((ifunc("choose")));

int chosen(int x)
{
    return inner(x);
}
#else
int chosen(int) __attribute__((ifunc("choose")));
#endif
#elif defined MADE
static int one(int x)
{
    return x + 1;
}

__attribute__((used)) int (*choose_one(void))(int)
{
    before();
    return one;
}

__attribute__((used)) static void makes_it(void)
{
    __asm__ volatile(".globl chosen\n.type chosen," MADE "\n.set chosen,choose_one");
}
#elif defined TYPED
__asm__(".section .preinit_array,\"aw\",@progbits\n.quad before\n.text");
#else
__attribute__((used, section(".preinit_array"))) static void (*const first)(void) = before;
#endif
