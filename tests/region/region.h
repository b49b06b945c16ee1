/* For the tests of regions: the runtime with a system that can refuse memory, regions to test, and what must hold of one at any time. */
#define _GNU_SOURCE
#define DTRANS_REGION_HOSTED
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

typedef __UINT64_TYPE__ u64;

static u64 state = 1, refuse_one_in, calls;
static u64 rnd(void) { return (state = state * 6364136223846793005u + 1442695040888963407u) >> 33; }

static int refuses(void)
{
    __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
    if (!refuse_one_in || rnd() % refuse_one_in)
        return 0;
    errno = ENOMEM;
    return 1;
}

static void *try_mmap(void *at, size_t bytes, int access, int flags, int file, long offset)
{
    return refuses() ? MAP_FAILED : mmap(at, bytes, access, flags, file, offset);
}
static int try_munmap(void *at, size_t bytes) { return refuses() ? -1 : munmap(at, bytes); }
static int try_mprotect(void *at, size_t bytes, int access) { return refuses() ? -1 : mprotect(at, bytes, access); }
static int try_madvise(void *at, size_t bytes, int advice) { return refuses() ? -1 : madvise(at, bytes, advice); }

#define mmap try_mmap
#define munmap try_munmap
#define mprotect try_mprotect
#define madvise try_madvise
#include "../../runtime/dtrans-region.c"
#undef mmap
#undef munmap
#undef mprotect
#undef madvise

/* A region by this name; behind flags and limit come the widths, four at most. */
#define REGION(name, flags, limit, ...)                                                                                 \
    static const u32 name##_widths[] = {__VA_ARGS__};                                                                   \
    enum { name##_columns = sizeof name##_widths / sizeof(u32) };                                                       \
    static char *name##_bases[name##_columns], *name##_ends[name##_columns + DTRANS_REGION_OWN];                        \
    static _Alignas(64) char name##_state[DTRANS_REGION_STATE];                                                         \
    static const struct dtrans_region name = {name##_columns, flags, SUM(__VA_ARGS__, 0, 0, 0, 0), 0,                   \
                                              name##_widths,  name##_bases, name##_ends, limit, name##_state}
#define SUM(a, b, c, d, ...) ((a) + (b) + (c) + (d))
#define REGIONS(...)                                                   \
    const struct dtrans_region *const dtrans_regions[] = {__VA_ARGS__}; \
    const u64 dtrans_regions_count = sizeof dtrans_regions / sizeof *dtrans_regions

static __attribute__((unused)) void require(int holds, const char *what)
{
    if (holds)
        return;
    printf("%s\n", what);
    fflush(stdout);
    abort();
}

static __attribute__((unused)) int is_zero(const void *bytes, u64 count)
{
    const unsigned char *b = bytes;
    return !count || (!b[0] && !memcmp(b, b + 1, count - 1));
}

static __attribute__((unused)) void check_zero(const struct dtrans_region *r, u64 from, u64 to)
{
    for (u32 c = 0; c < r->columns; c++)
        require(is_zero(range_at(r, c, from), (to - from) * r->widths[c]), "what counts as zero is");
}

/* Runs lie side by side up to the top; free long ones do not touch, are in their bin, and are zero if they say so; nothing is behind the top.
 * Every free short run is in a list for its length, and marked if it is a piece. */
static __attribute__((unused)) void check(const struct dtrans_region *r)
{
    const struct state *s = r->state;
    require(s->top <= s->dirty && s->dirty <= s->committed && s->committed <= s->end && s->top < s->end + !s->end, "the top is in order");
    if (s->committed > s->dirty)
        check_zero(r, s->dirty, s->committed);
    if (only_singles(r))
        return;
    u64 at = FIRST, short_runs = 0, long_in_use = 0, long_free = 0, idle = 0, was_free = 0, pieces = 0, blocks = 0;
    while (at < s->top) {
        require(bits_from(s->starts, at) & 1, "a run begins here");
        u64 info = info_at(s, at), length = info ? info >> LENGTH_SHIFT : short_length(s, at);
        require(length % s->least == 0, "a run has room for a link");
        require((length >> s->cell_shift != 0) == (info != 0), "long runs have cells, short ones none");
        for (u64 i = 1; i < length && (i < 200 || length < 5000); i++)
            require(!(bits_from(s->starts, at + i) & 1), "no run begins within another");
        blocks += info != 0;
        int is_free = (info & FREE) != 0;
        int is_piece = is_marked(s, at);
        require(!is_piece || (!info && length > s->least), "only short runs are marked");
        pieces += (u64)is_piece;
        require(!((is_free || is_piece) && was_free), "free runs grow together");
        if (is_free) {
            long_free++;
            idle += idle_bytes(r, info);
            require(cell_of(s, at + length - 1)->back == at, "a free long run is known at its end");
            if (info & ZERO)
                check_zero(r, at, at + length);
        } else if (info) {
            long_in_use++;
            require(!cell_of(s, at + length - 1)->back, "one in use is not");
        } else {
            short_runs++;
        }
        was_free = is_free || is_piece;
        at += length;
        require(!was_free || at != s->top, "the top grows together with a free run");
    }
    require(at == s->top && (s->top == s->committed || bits_from(s->starts, at) & 1), "runs end at the top");
    for (u64 n = s->top + 1; n < s->committed; n++)
        require(!(bits_from(s->starts, n) & 1), "no run begins behind the top");
    require(pieces == s->pieces, "pieces are counted");
    for (u64 word = FIRST / 64; word < (s->committed + 63) / 64; word++)
        pieces -= (u64)__builtin_popcountll(s->marks[word]);
    require(!pieces, "no mark is left");
    for (u64 n = FIRST >> s->cell_shift; n <= (s->committed - 1) >> s->cell_shift && s->committed > FIRST; n++)
        blocks -= s->cells[n].info != 0;
    require(!blocks, "no cell is left");
    u64 in_bins = 0, in_lists = 0;
    for (u64 bin = 0; bin < BINS; bin++) {
        require((s->bins[bin] != 0) == (s->bins_used[bin >> 6] >> (bin & 63) & 1), "it is known which bins are used");
        for (u64 run = s->bins[bin], before = 0; run; before = run, run = cell_of(s, run)->next) {
            require(cell_of(s, run)->before == before && bin_of(cell_of(s, run)->info >> LENGTH_SHIFT) == bin, "bins are in order");
            in_bins++;
        }
    }
    require(in_bins == long_free && in_bins == s->in_bins, "free long runs are in bins");
    require(idle == s->idle, "free bytes are counted");
    require(long_in_use == s->live_long, "long runs are counted");
    require(short_runs == s->made, "short runs are counted");
    for (u64 length = 1; length < SHORT; length++) {
        require((s->pieces_of[length] != 0) == (s->pieces_used >> length & 1), "it is known which lists are used");
        for (void *link = s->pieces_of[length], *before = 0; link; before = link, link = next_of(link), in_lists++) {
            u64 start = link_number(s, link);
            require(is_marked(s, start) && short_length(s, start) == length, "pieces are by length");
            require(next_of(link_of(s, start + s->least)) == before, "lists of pieces are in order");
        }
        int count = 0;
        for (void *link = s->waiting[length]; link; link = next_of(link), in_lists++, count++)
            require(short_length(s, link_number(s, link)) == length && !is_marked(s, link_number(s, link)), "those that wait are by length");
        require(count == s->waiting_count[length] && count <= WAITING, "those that wait are counted");
    }
    for (void *link = s->single; link; link = next_of(link), in_lists++)
        require(short_length(s, link_number(s, link)) == s->least, "single elements are single");
    if (!has_threads(r))
        require(in_lists + (u64)(s->bump_end - s->bump) / r->widths[0] == free_short(s), "free short runs are in lists");
}
