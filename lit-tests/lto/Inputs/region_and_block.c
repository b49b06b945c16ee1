/* Records in a region, and afterwards one large block. */
#include <stdio.h>
#include <stdlib.h>

struct node { long key; long cold[9]; int count; struct node *next; double weight; };

static struct node *buckets[4096];

static void add(long key)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(1);
    node->key = key;
    for (int i = 0; i < 9; i++)
        node->cold[i] = key * i;
    node->count = 0;
    node->weight = key * 0.5;
    node->next = buckets[key & 4095];
    buckets[key & 4095] = node;
}

#ifdef BEFORE
__attribute__((used)) void before(void)
{
    for (long i = 0; i < 50; i++)
        add(i);
}
#endif

#ifdef RESOLVED
static long same(long x)
{
    return x;
}

static long (*resolve(void))(long)
{
#ifdef WORKS
    for (long i = 0; i < 50; i++)
        add(i);
#else
    __builtin_cpu_init();
#endif
    return same;
}

long kept(long) __attribute__((ifunc("resolve")));
#elif defined CHOSEN
int chosen(int);
#define kept(x) (chosen(1) + (x))
#else
#define kept(x) (x)
#endif

int main(void)
{
    long hits = 0, sum = 0;
    char *block;
    for (long i = 0; i < 60000; i++)
        add(i * 7919 % 50021);
    block = malloc(40 << 20);
    if (!block) {
        puts("no room");
        return 3;
    }
    for (long i = 0; i < 40 << 20; i += 4096)
        block[i] = (char)(i >> 12);
    for (long i = 0; i < 40 << 20; i += 4096)
        sum += block[i];
    free(block);
    for (int r = 0; r < 10; r++)
        for (int b = 0; b < 4096; b++)
            for (struct node *node = buckets[b]; node; node = node->next) {
                hits += node->key & 3;
                node->count += r;
            }
    for (int b = 0; b < 4096; b++)
        for (struct node *node = buckets[b]; node; node = node->next)
            sum += node->cold[2] + node->count * node->key + (long)node->weight;
    printf("%ld %ld\n", hits, kept(sum));
    return 0;
}
