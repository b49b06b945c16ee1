/* Regions against a model of a heap: random calls on regions of every kind, all bytes of all columns compared, and after some steps what the
 * runtime knows of its runs. With a second argument the system refuses memory now and then. */
#include "region.h"

enum { MOST_ARRAYS = 300 };

REGION(plain, 0, 0, 8, 3, 20);
REGION(one_column, 0, 0, 24);
REGION(narrow, 0, 0, 4, 1);
REGION(bytes, 0, 0, 1);
REGION(singles, DTRANS_REGION_SINGLES, 0, 16, 40);
REGION(narrow_singles, DTRANS_REGION_SINGLES, 0, 4, 4);
REGION(big, DTRANS_REGION_SINGLES, 0, 8, 3000);
REGION(gap, DTRANS_REGION_GAP, 0, 12, 4);
REGION(threads, DTRANS_REGION_THREADS, 0, 32, 8);
REGION(thread_singles, DTRANS_REGION_THREADS | DTRANS_REGION_SINGLES, 0, 48);
REGION(grows, DTRANS_REGION_GROWS, 0, 8, 8, 16);
REGION(limited, 0, (1 << 16) + 30000, 8, 4);
REGION(linked, DTRANS_REGION_LINKED, 0, 8, 20);
REGION(linked_singles, DTRANS_REGION_LINKED | DTRANS_REGION_THREADS | DTRANS_REGION_SINGLES, 0, 24, 4);
REGIONS(&plain, &one_column, &narrow, &bytes, &singles, &narrow_singles, &big, &gap, &threads, &thread_singles, &grows, &limited,
        &linked, &linked_singles);

static struct array {
    char *address;
    u64 count, seed;
} arrays[MOST_ARRAYS];
static int alive;
static const struct dtrans_region *r;

static u64 noise(u64 seed, u64 i)
{
    u64 x = (seed + i) * 0x9E3779B97F4A7C15u;
    return x ^ x >> 29;
}

static unsigned char *bytes_of(const struct array *a, u32 column)
{
    return (unsigned char *)r->bases[column] + number_of(r->state, a->address) * r->widths[column];
}

static void fill(struct array *a)
{
    a->seed = rnd();
    for (u32 c = 0; c < r->columns; c++) {
        unsigned char *bytes = bytes_of(a, c);
        for (u64 i = 0; i < a->count * r->widths[c]; i++)
            bytes[i] = (unsigned char)noise(a->seed + c, i);
    }
}

static void compare(const struct array *a, u64 count)
{
    for (u32 c = 0; c < r->columns; c++) {
        const unsigned char *bytes = bytes_of(a, c);
        for (u64 i = 0; i < count * r->widths[c]; i++)
            require(bytes[i] == (unsigned char)noise(a->seed + c, i), "a byte is not what was written");
    }
}

static void compare_zero(const struct array *a)
{
    for (u32 c = 0; c < r->columns; c++)
        require(is_zero(bytes_of(a, c), a->count * r->widths[c]), "calloc gives zeros");
}

static u64 any_count(u64 kind)
{
    if (r->flags & DTRANS_REGION_SINGLES)
        return rnd() % 20 != 0;
    u64 most[] = {1, 4, 100, 1500, 40000};
    u64 scale = r->element_size >= BIG ? 50 : 1;
    return rnd() % 4 ? rnd() % (most[kind] / (kind > 2 ? scale : 1) + 1) : rnd() % 3;
}

static void drop(int i)
{
    compare(&arrays[i], arrays[i].count);
    errno = 77;
    dtrans_region_free(r, arrays[i].address);
    require(errno == 77, "free leaves errno alone");
    arrays[i] = arrays[--alive];
}

static void step(u64 kind, int most, int may_fail)
{
    u64 what = rnd() % 8;
    if (alive < most && what < 4) {
        struct array a = {0, any_count(kind), 0};
        u64 times = a.count && a.count % 2 == 0 ? 2 : 1;
        errno = 0;
        a.address = what > 1 ? dtrans_region_malloc(r, a.count) : dtrans_region_calloc(r, a.count / times, times);
        require(a.address || (may_fail && errno == ENOMEM), "no memory");
        if (!a.address)
            return;
        require(number_of(r->state, a.address) >= FIRST, "no element has a number below the first");
        if (what <= 1)
            compare_zero(&a);
        fill(&a);
        arrays[alive++] = a;
    } else if (alive && what < 6) {
        drop((int)(rnd() % (u64)alive));
    } else if (alive && what == 6 && !(r->flags & DTRANS_REGION_SINGLES)) {
        struct array *a = &arrays[rnd() % (u64)alive];
        u64 count = any_count(kind), kept = count < a->count ? count : a->count;
        errno = 0;
        char *to = dtrans_region_realloc(r, a->address, count);
        if (!count) {
            require(!to && !errno, "realloc to nothing frees");
            *a = arrays[--alive];
            return;
        }
        require(to || (may_fail && errno == ENOMEM), "no memory to grow");
        if (!to)
            return;
        a->address = to;
        compare(a, kept);
        a->count = count;
        fill(a);
    }
}

static void play(int rounds, int may_fail)
{
    for (int round = 0; round < rounds; round++) {
        u64 kind = rnd() % 5;
        int most = 1 + (int)(rnd() % (kind == 4 ? 20 : MOST_ARRAYS - 1));
        for (int i = 0; i < 600; i++) {
            step(kind, most, may_fail);
            if (i % 100 == 0) {
                check(r);
                for (int k = 0; k < alive; k++)
                    compare(&arrays[k], arrays[k].count);
            }
        }
        if (rnd() % 2)
            while (alive)
                drop(rnd() % 2 ? alive - 1 : (int)(rnd() % (u64)alive));
        check(r);
    }
    while (alive)
        drop(0);
    check(r);
}

int main(int argc, char **argv)
{
    state = argc > 1 ? strtoul(argv[1], 0, 10) : 1;
    int faults = argc > 2;
    dtrans_region_start();
    for (u64 i = 0; i < dtrans_regions_count; i++) {
        r = dtrans_regions[i];
        refuse_one_in = faults ? 4 : 0;
        play(4, faults || r->limit);
        refuse_one_in = 0;
        play(1, r->limit != 0);
    }
    puts("same");
    return 0;
}
