/* The runtime of huge pages (runtime/dtrans-pages.c) with a system that writes down what it is asked for. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef __UINT64_TYPE__ u64;

#define MB (1ull << 20)

static u64 heap_end = 512 * MB + 4096, usable;
static struct { u64 from, bytes; int advice; } asked[64];
static int asks, options[8], sets;

int madvise(void *from, u64 bytes, int advice)
{
    asked[asks].from = (u64)from;
    asked[asks].bytes = bytes;
    asked[asks++].advice = advice;
    errno = EINVAL;
    return -1;
}
static int in_use_every = 1;
int mincore(void *from, u64 bytes, unsigned char *pages)
{
    for (u64 at = 0; at < bytes / 4096; at++)
        pages[at] = 0xfe | !(at % in_use_every);
    errno = EINVAL;
    return 0;
}
void *sbrk(long by) { return (void *)(heap_end += by); }
int mallopt(int option, int value) { return options[-option] = value, sets++, 1; }
static const char *set_variable = "";
static u64 most = -1;
char *getenv(const char *name) { return strcmp(name, set_variable) ? 0 : ""; }
int getrlimit(int which, u64 *limit) { return limit[0] = which == 9 ? most : -1, 0; }
u64 malloc_usable_size(void *block) { return block ? usable : 0; }

#include "../../runtime/dtrans-pages.c"

static void require(int holds, const char *what)
{
    if (!holds) {
        printf("not so: %s\n", what);
        __builtin_exit(1);
    }
}

/* As a program that is compiled with it. */
static void allocates(u64 start, u64 bytes)
{
    if (start - dtrans_pages_start >= dtrans_pages_quiet)
        dtrans_pages_allocated(start, bytes);
}

static void mapped(void)
{
    errno = 7;
    allocates(0, 8 * MB);
    require(!asks, "no block asks for nothing");
    allocates(8192 * MB + 16, 8 * MB);
    require(asks == 1 && asked[0].from == 8192 * MB && asked[0].bytes == 8 * MB + 4096 && asked[0].advice == 14, "a large block asks for its pages");
    allocates(4096 * MB + 16, MB);
    require(asks == 1, "a small one does not");
    dtrans_pages_moved(8192 * MB + 16, 8192 * MB + 16, 8 * MB + 100);
    require(asks == 1, "nor one that stays on pages that have asked");
    dtrans_pages_moved(8192 * MB + 16, 8192 * MB + 16, 9 * MB);
    require(asks == 2 && asked[1].bytes == 9 * MB + 4096, "one that has become longer does");
    dtrans_pages_moved(8192 * MB + 16, 16384 * MB + 16, 9 * MB);
    require(asks == 3 && asked[2].from == 16384 * MB, "and one that has moved");
    dtrans_pages_cleared(32768 * MB + 16, 64 * MB + 1);
    require(asks == 3, "much that is zero may be used here and there");
    dtrans_pages_cleared(32768 * MB + 16, 64 * MB);
    require(asks == 4, "less is not taken for that");
    asks = 3;
    dtrans_pages_variable(100 * MB + 32, 8 * MB);
    require(asks == 4 && asked[3].from == 100 * MB + 4096 && asked[3].bytes == 8 * MB - 4096, "a variable asks for what is all its own");
    require(errno == 7, "errno stays");
}

static void in_heap(void)
{
    u64 start = 512 * MB;
    errno = 7;
    allocates(start + 16, 32);
    require(dtrans_pages_start == start && !dtrans_pages_quiet && !sets && !asks, "a small heap is left alone");
    in_use_every = 5;
    heap_end = start + 4 * MB + 8192;
    allocates(start + 4 * MB, 32);
    require(!sets && !asks, "nor is one of which little is in use");
    in_use_every = 3;
    heap_end += 4 * PAGE;
    allocates(start + 4 * MB + 16 * 1024, 32);
    require(!sets && !asks, "it is not looked at each time it grows");
    heap_end = start + 5 * MB + 8192;
    allocates(start + 5 * MB, 32);
    require(options[2] && !((heap_end + options[2] + PAGE) & (HUGE - 1)), "a large one grows to where a huge page ends");
    require(options[1] > options[2] && options[3] == NEAR && !asks, "it keeps what it grows by, and blocks are mapped as before");
    require(dtrans_pages_quiet == 5 * MB + 8192 - NEAR, "blocks below its end need no look");
    u64 before = heap_end;
    heap_end += options[2] + PAGE;
    allocates(before - 16, 32);
    require(asked[0].from == (before & -(u64)HUGE) && asked[0].from + asked[0].bytes == heap_end && asked[0].advice == 14, "what is new asks");
    require(asked[1].from == asked[0].from && asked[1].bytes == HUGE && asked[1].advice == 25, "and the page that is in use is moved to one");
    require(asks == 2 && !(heap_end & (HUGE - 1)), "nothing else asks");
    allocates(heap_end - NEAR, 32);
    require(asks == 2, "no growth, no question");
    usable = 3 * MB;
    int before_sets = sets;
    dtrans_pages_freed((void *)(8192 * MB + 16));
    require(options[3] == 3 * MB + 16 && options[1] == 6 * MB + 32 && sets > before_sets, "glibc would map such blocks no more");
    usable = 2 * MB;
    dtrans_pages_freed((void *)(8192 * MB + 16));
    dtrans_pages_freed((void *)(start + MB + 16));
    usable = 64 * MB;
    dtrans_pages_freed((void *)(8192 * MB + 16));
    require(options[3] == 3 * MB + 16, "only for larger ones, up to a bound, outside of the heap");
    heap_end = start + 24 * MB;
    allocates(heap_end - 64, 32);
    require(asked[asks - 1].from == start && asked[asks - 1].bytes == 8 * MB && asked[asks - 1].advice == 25, "the beginning of a heap that has become old is moved");
    int before_asks = asks;
    heap_end = start + 30 * MB;
    allocates(heap_end - 64, 32);
    require(asks == before_asks + 2 && errno == 7, "once");
}

static void other_heap(int why)
{
    if (why == 0)
        dtrans_pages_has_heap = 0;
    else if (why == 1)
        set_variable = "MALLOC_TOP_PAD_";
    else
        most = 4096 * MB;
    allocates(512 * MB + 16, 32);
    heap_end = 512 * MB + 64 * MB;
    allocates(512 * MB + 60 * MB, 32);
    require(!sets && !asks, "a heap that others settle is left alone");
    allocates(8192 * MB + 16, 8 * MB);
    require(asks == 1, "large blocks ask");
}

int main(int argc, char **argv)
{
    const char *part = argc > 1 ? argv[1] : "";
    if (!strcmp(part, "mapped"))
        mapped();
    else if (!strcmp(part, "heap"))
        in_heap();
    else
        other_heap(part[0] - '0');
    puts("same");
    return 0;
}
