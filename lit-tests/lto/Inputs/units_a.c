#include <stdio.h>
int scaled(int x);
int shifted(int x);
extern const int factors[4];
extern int calls;
static int twice(int x)
{
    return scaled(x) + scaled(x + 1);
}
/* The address of a function is the same wherever it is taken. */
int (*chosen(int which))(int);
int main(int argc, char **argv)
{
    (void)argv;
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += twice(i) * factors[i & 3] + shifted(i);
    printf("%d %d %d %d\n", sum, calls, chosen(argc & 1) == scaled, chosen(!(argc & 1)) == scaled);
    return 0;
}
