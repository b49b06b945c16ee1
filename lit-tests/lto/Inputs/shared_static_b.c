static int *slot;
static long number;
int weak_value;
void set_by_weak(int argc)
{
    if (argc < 5) {
        slot = &weak_value;
        number = (long)&weak_value;
    }
}
int loaded_through_weak_slot(void)
{
    *slot = 5;
    weak_value = 6;
    return *slot;
}
int is_weak_number(void)
{
    return number == (long)&weak_value;
}
