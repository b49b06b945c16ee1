#include <stdio.h>
void set_by_inlined(int argc), set_by_weak(int argc);
int loaded_through_slot(void), loaded_through_weak_slot(void), is_number(void), is_weak_number(void);
int main(int argc, char **argv)
{
    (void)argv;
    set_by_inlined(argc);
    set_by_weak(argc);
    printf("%d %d\n", loaded_through_slot(), is_number());
    printf("%d %d\n", loaded_through_weak_slot(), is_weak_number());
    return 0;
}
