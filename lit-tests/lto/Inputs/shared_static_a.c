__attribute__((weak)) void set_by_weak(int argc)
{
    (void)argc;
}
static int *slot;
static long number;
int inlined_value;
__attribute__((always_inline)) void set_by_inlined(int argc)
{
    if (argc < 5) {
        slot = &inlined_value;
        number = (long)&inlined_value;
    }
}
int loaded_through_slot(void)
{
    *slot = 5;
    inlined_value = 6;
    return *slot;
}
int is_number(void)
{
    return number == (long)&inlined_value;
}
