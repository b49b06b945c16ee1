#include <stdlib.h>

struct star { char number; double light; int age; };

int main(int argc, char **argv)
{
    int n = argc + 9;
    struct star *stars = malloc(n * sizeof *stars);
    if (!stars)
        return 1;
    long sum = 0;
    for (int i = 0; i < n; i++)
        stars[i] = (struct star){i, i * 2.25, i + 3};
    for (int i = 0; i < n; i++)
        sum += stars[i].number + stars[i].age;
    for (int i = 0; i < n; i++)
        sum += stars[i].light;
    free(stars);
    return sum == 0;
}
