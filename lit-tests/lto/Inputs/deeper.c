#include <stdio.h>
#include <stdlib.h>

struct star { int number; double light; char colour; long age; };

int again(void);
static int depth;

int main(int argc, char **argv)
{
    int own = depth++, n = 100 + own;
    struct star *stars = malloc(n * sizeof *stars);
    if (!stars)
        return 1;
    for (int i = 0; i < n; i++)
        stars[i] = (struct star){i + own * 1000, i, own, 2 * i};
    if (own < 2)
        again();
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += stars[i].number * stars[i].light + stars[i].colour + stars[i].age;
    printf("%d %.1f\n", own, sum);
    free(stars);
    return 0;
}
