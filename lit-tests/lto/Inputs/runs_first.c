/* Has a function called before all constructors. */
void before(void);

#ifdef ASSEMBLY
__attribute__((constructor)) static void names_it(void)
{
    __asm__ volatile(".pushsection .preinit_array,\"aw\"\n.quad before\n.popsection");
}
#else
__attribute__((used, section(".preinit_array"))) static void (*const first)(void) = before;
#endif
