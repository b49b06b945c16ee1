#include <stdlib.h>

struct star { char number; double light; int age; };

static double sum(const struct star *stars, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += stars[i].light;
    for (int i = 0; i < n; i++)
        sum += stars[i].number * stars[i].age;
    return sum;
}

static struct star *make(int n)
{
    struct star *stars = malloc(n * sizeof *stars);
    if (!stars)
        abort();
    for (int i = 0; i < n; i++)
        stars[i] = (struct star){i, i * 2.25, i + 3};
    return stars;
}

int main(int argc, char **argv)
{
    struct star *few = make(argc + 9), *many = make(argc + 99);
    double all = sum(few, argc + 9) + sum(many, argc + 99);
    free(few);
    free(many);
    return all == 0;
}
