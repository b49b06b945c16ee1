/* Arrays in a pool against the same in blocks of their own: random calls, and every byte compared. */
#include "../../runtime/dtrans-pool.c"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 3, MOST_ARRAYS = 400, ELEMENT = 8 + 3 + 20 };
const u64 dtrans_pool_columns = COLUMNS;
const u64 dtrans_pool_sizes[COLUMNS] = {8, 3, 20};
char *dtrans_pool_bases[COLUMNS];

static struct array {
    u64 index, count;
    unsigned char *bytes;
} arrays[MOST_ARRAYS];
static int alive;
static u64 state, gap;

static u64 rnd(void) { return (state = state * 6364136223846793005u + 1442695040888963407u) >> 33; }

static void require(int holds, const char *what)
{
    if (!holds) {
        printf("%s\n", what);
        exit(1);
    }
}

static unsigned char *in_pool(const struct array *a, u64 element, u64 byte)
{
    u64 column = 0;
    while (byte >= dtrans_pool_sizes[column])
        byte -= dtrans_pool_sizes[column++];
    return (unsigned char *)dtrans_pool_bases[column] + (a->index + element) * dtrans_pool_sizes[column] + byte;
}

static void fill(struct array *a)
{
    for (u64 i = 0; i < a->count * ELEMENT; i++)
        *in_pool(a, i / ELEMENT, i % ELEMENT) = a->bytes[i] = (unsigned char)rnd();
}

static void compare(const struct array *a, u64 count)
{
    for (u64 i = 0; i < count * ELEMENT; i++)
        require(*in_pool(a, i / ELEMENT, i % ELEMENT) == a->bytes[i], "a byte is not what was written");
}

static u64 any_count(u64 kind)
{
    u64 most[] = {1, 20, 300, 3000};
    return kind < 3 || rnd() % 10 == 0 ? 1 + rnd() % most[kind] : 1 + rnd() % (rnd() % 2 ? 4 : 40);
}

static void drop(int i)
{
    compare(&arrays[i], arrays[i].count);
    dtrans_pool_free(arrays[i].index);
    free(arrays[i].bytes);
    arrays[i] = arrays[--alive];
}

static void step(u64 kind, int most)
{
    u64 what = rnd() % 8;
    if (alive < most && what < 4) {
        struct array *a = &arrays[alive++];
        a->count = any_count(kind);
        a->bytes = calloc(a->count, ELEMENT);
        a->index = what ? dtrans_pool_malloc(a->count * ELEMENT, a->count, gap) : dtrans_pool_calloc(a->count, 1, gap);
        require(a->index != 0, "no memory");
        if (!what)
            compare(a, a->count);
        fill(a);
    } else if (alive && what < 6) {
        drop((int)(rnd() % (u64)alive));
    } else if (alive && what == 6) {
        struct array *a = &arrays[rnd() % (u64)alive];
        u64 count = any_count(kind), kept = count < a->count ? count : a->count;
        a->bytes = realloc(a->bytes, count * ELEMENT);
        a->index = dtrans_pool_realloc(a->index, count * ELEMENT, count, gap);
        require(a->index != 0, "no memory");
        compare(a, kept);
        a->count = count;
        fill(a);
    }
}

/* Arrays that take turns in growing by a little: neither is in the other's way each time. */
static void turns(void)
{
    enum { STEP = 1000, STEPS = 500 };
    u64 index[2] = {0, 0}, moves = 0;
    for (u64 step = 1; step <= STEPS; step++)
        for (int i = 0; i < 2; i++) {
            u64 to = dtrans_pool_realloc(index[i], step * STEP * ELEMENT, step * STEP, gap);
            moves += to != index[i];
            index[i] = to;
        }
    require(moves < 60, "arrays are moved too often");
    dtrans_pool_free(index[0]);
    dtrans_pool_free(index[1]);
}

/* Arrays of changing lengths, of which some are alive at a time: what is between them is used again. */
static void lengths(u64 least, u64 most)
{
    enum { ALIVE = 100, STEPS = 300000 };
    u64 index[ALIVE] = {0};
    give_back();
    for (int i = 0; i < STEPS; i++) {
        u64 k = rnd() % ALIVE, n = least + rnd() % (most - least + 1);
        dtrans_pool_free(index[k]);
        index[k] = dtrans_pool_malloc(n * ELEMENT, n, gap);
        require(index[k] && capacity < 5 * ALIVE * (most + gap), "the pool grows although little is alive");
    }
    for (int k = 0; k < ALIVE; k++)
        dtrans_pool_free(index[k]);
}

static void failures(void)
{
    errno = 0;
    require(!dtrans_pool_malloc(~0ull, ~0ull / ELEMENT, gap) && errno == ENOMEM, "too many bytes");
    errno = 0;
    require(!dtrans_pool_calloc(1ull << 60, 1, gap) && errno == ENOMEM, "too many elements");
    errno = 0;
    require(!dtrans_pool_calloc(1ull << 60, 1ull << 10, gap) && errno == ENOMEM, "a product that wraps");
    u64 kept = dtrans_pool_malloc(ELEMENT, 1, gap);
    *(unsigned char *)(dtrans_pool_bases[0] + kept * dtrans_pool_sizes[0]) = 77;
    errno = 0;
    require(!dtrans_pool_realloc(kept, ~0ull, ~0ull / ELEMENT, gap) && errno == ENOMEM, "realloc to too many bytes");
    require(*(unsigned char *)(dtrans_pool_bases[0] + kept * dtrans_pool_sizes[0]) == 77, "a failed realloc leaves the array");
    dtrans_pool_free(kept);
    dtrans_pool_free(0);
    void *volatile library = malloc(0);
    u64 empty = dtrans_pool_malloc(0, 0, gap);
    require((empty != 0) == (library != 0), "malloc of nothing does as the library's");
    free(library);
    if (empty) {
        void *volatile block = malloc(1);
        void *volatile after = realloc(block, 0);
        empty = dtrans_pool_realloc(empty, 0, 0, gap);
        require((empty != 0) == (after != 0), "realloc to nothing does as the library's");
        free(after);
        dtrans_pool_free(empty);
    }
}

int main(int argc, char **argv)
{
    state = argc > 1 ? strtoul(argv[1], 0, 10) : 1;
    gap = state % 2;
    for (int round = 0; round < 40; round++) {
        u64 kind = rnd() % 4;
        int most = 1 + (int)(rnd() % (MOST_ARRAYS - 1));
        for (int i = 0; i < 2000; i++) {
            step(kind, most);
            if (i % 200 == 0)
                for (int k = 0; k < alive; k++)
                    compare(&arrays[k], arrays[k].count);
        }
        while (rnd() % 2 && alive)
            for (int k = alive; k--;)
                drop((int)(rnd() % (u64)alive));
    }
    while (alive)
        drop(0);
    require(!top && !live, "an empty pool is empty");
    turns();
    lengths(17, 40);
    lengths(1, 40);
    lengths(1, 3);
    lengths(1, 2000);
    failures();
    require(!top && !live, "an empty pool is empty again");
    puts("same");
    return 0;
}
