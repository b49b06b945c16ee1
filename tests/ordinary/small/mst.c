/* Minimum spanning tree; each vertex has a hash table of its edges, allocated from blocks. */
#include <stdio.h>
#include <stdlib.h>

typedef struct hash_entry { unsigned long key; int weight; struct hash_entry *next; } HashEntry;
typedef struct hash { HashEntry **array; int size; int (*map)(unsigned long, int); } Hash;
typedef struct vertex { int mindist; struct vertex *next; Hash *edges; int num; } Vertex;

static char *block;
static size_t left;
static long total;

static char *localmalloc(int size)
{
    char *p;
    if ((size_t)size > left) {
        block = calloc(1, 32768);
        left = 32768;
        if (!block)
            exit(1);
    }
    p = block;
    block += size;
    left -= (size_t)size;
    total += size;
    return p;
}

static int map(unsigned long key, int size)
{
    return (int)((key >> 3) % (unsigned long)size);
}

static Hash *MakeHash(int size, int (*f)(unsigned long, int))
{
    Hash *h = (Hash *)localmalloc(sizeof *h);
    h->array = (HashEntry **)localmalloc(size * (int)sizeof(HashEntry *));
    for (int i = 0; i < size; i++)
        h->array[i] = NULL;
    h->size = size;
    h->map = f;
    return h;
}

static void HashInsert(int weight, unsigned long key, Hash *h)
{
    int j = h->map(key, h->size);
    HashEntry *e = (HashEntry *)localmalloc(sizeof *e);
    e->next = h->array[j];
    h->array[j] = e;
    e->key = key;
    e->weight = weight;
}

static int HashLookup(unsigned long key, const Hash *h)
{
    for (HashEntry *e = h->array[h->map(key, h->size)]; e; e = e->next)
        if (e->key == key)
            return e->weight;
    return -1;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100;
    Vertex *all = NULL;
    for (int i = n - 1; i >= 0; i--) {
        Vertex *v = malloc(sizeof(Vertex));
        v->num = i;
        v->next = all;
        v->mindist = 1 << 30;
        v->edges = MakeHash(n / 4 + 1, map);
        all = v;
    }
    for (Vertex *v = all; v; v = v->next)
        for (int j = 0; j < n; j++)
            HashInsert((v->num * 17 + j * 17 + (v->num ^ j) * 31) % 1009, (unsigned long)j * 8, v->edges);
    long cost = 0;
    Vertex *in = all;
    all = all->next;
    while (all) {
        Vertex **best = &all;
        for (Vertex **p = &all; *p; p = &(*p)->next) {
            int d = HashLookup((unsigned long)in->num * 8, (*p)->edges);
            if (d >= 0 && d < (*p)->mindist)
                (*p)->mindist = d;
            if ((*p)->mindist < (*best)->mindist)
                best = p;
        }
        in = *best;
        *best = in->next;
        cost += in->mindist;
    }
    printf("%ld %ld\n", cost, total);
    return 0;
}
