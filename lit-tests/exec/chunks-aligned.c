// Parts of records that are aligned to 16 bytes by where the array begins in its chunk, and are read and written as such.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-aostosoa' 'chunks<chunks=1>,dtrans-regions' 'chunks<chunks=1>,dtrans-optbasetest' 'chunks<chunks=1>,dtrans-randomplan<seed=1>' 'chunks<chunks=1>,dtrans-randomplan<seed=2>'
#include <emmintrin.h>
#include <stdio.h>
#include <stdlib.h>

struct node { long key; long pair[2]; long more; long rare[4]; };
struct chunk { struct chunk *before; struct node nodes[200]; };
static struct chunk *chunks, *last;
static int used = 200;
static struct node *kept[1000];

static struct node *take(void)
{
    if (used == 200) {
        struct chunk *c = malloc(sizeof *c);
        if (!c)
            exit(1);
        c->before = chunks;
        chunks = c;
        used = 0;
    }
    struct chunk *c = chunks;
    int at = used++;
    last = c->before;
    return &c->nodes[at];
}

int main(void)
{
    long sum = 0;
    for (int i = 0; i < 1000; i++) {
        struct node *n = take();
        n->key = i, n->more = i * 2, n->rare[1] = i;
        _mm_store_si128((__m128i *)n->pair, _mm_set1_epi64x(i));
        kept[i] = n;
    }
    for (int round = 0; round < 10; round++)
        for (int i = 0; i < 1000; i++) {
            struct node *n = kept[i * 7 % 1000];
            sum += n->key + n->more + _mm_cvtsi128_si64(_mm_load_si128((__m128i *)n->pair));
        }
    for (int i = 0; i < 1000; i++)
        sum += kept[i]->rare[1];
    printf("%ld\n", sum);
    while (chunks) {
        struct chunk *c = chunks->before;
        free(chunks);
        chunks = c;
    }
    return 0;
}
