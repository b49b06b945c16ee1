/* Looks at what was allocated when `main` ran before. Nothing that is not known is called. */
#include <stdio.h>
#include <stdlib.h>

struct star { int number; double light; char colour; long age; };

static struct star *stars;
static int times;

int main(int argc, char **argv)
{
    enum { N = 100 };
    struct star *before = stars;
    long sum = 0;
    stars = calloc(N, sizeof *stars);
    if (!stars)
        return 1;
    times++;
    for (int i = 0; i < N; i++) {
        stars[i].number = i + times;
        stars[i].age = 3 * i * times;
        stars[i].colour = i % 7;
        stars[i].light = before ? before[i].light + 1 : i;
    }
    for (int i = 0; i < N; i++)
        sum += stars[i].number * 3 + stars[i].age + stars[i].colour + (long)stars[i].light;
    if (before)
        for (int i = 0; i < N; i++)
            sum += before[i].number * 1000 + before[i].age;
    printf("%d %ld\n", times, sum);
    return 0;
}
