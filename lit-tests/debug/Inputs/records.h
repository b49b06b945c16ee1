/* An array that is split, and a list whose fields move. */
#include <stdio.h>
#include <stdlib.h>

struct star {
    long mass;
    int number;
};
struct node {
    long key;
    long dead;
    char name[16];
    struct node *next;
    struct star *star;
    double hot;
};
static struct star *stars;
static struct node *list;

__attribute__((noinline)) static void stop(struct node *n, long sum)
{
    printf("%ld %c %ld\n", n->key, n->name[3], sum);
}

int main(int argc, char **argv)
{
    (void)argv;
    stars = calloc(10 * (size_t)argc, sizeof *stars);
    for (int i = 0; i < 10 * argc; i++) {
        stars[i].mass = i;
        stars[i].number = 3 * i;
        struct node *n = malloc(sizeof *n);
        n->key = i;
        n->dead = 7;
        for (int k = 0; k < 16; k++)
            n->name[k] = (char)('a' + (i + k) % 26);
        n->hot = i * 0.5;
        n->star = &stars[i];
        n->next = list;
        list = n;
    }
    long sum = 0;
    for (struct node *n = list; n; n = n->next)
        sum += n->star->mass + n->star->number + (long)n->hot + (n->key < 0) + !n->name[0];
    stop(list, sum);
    return 0;
}
