#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct point { long x; int y; double weight; };

__attribute__((noinline)) static struct point *make(size_t n)
{
    struct point *points = calloc(n, sizeof *points);
    for (size_t i = 0; i < n; i++) {
        points[i].x = (long)i;
        points[i].y = (int)i % 5;
        points[i].weight = 0.5;
    }
    return points;
}

static void *wait(void *what)
{
    return what;
}

/* For others to call, if they want a thread. */
int start(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, wait, NULL) || pthread_join(thread, NULL);
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 99;
    struct point *two[2] = {make(n), make(2 * n)};
    double sum = 0;
#ifdef CALLED
    if (start())
        return 1;
#endif
    for (int which = 0; which < 2; which++)
        for (size_t i = 0; i < n; i++)
            sum += two[which][i].weight * (double)two[which][i].x + two[which][i].y;
    printf("%.1f\n", sum);
    return 0;
}
