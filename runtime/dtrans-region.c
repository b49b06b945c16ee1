/* Regions (dtrans-region.h): where the elements of a class live, at addresses that never change.
 *
 * Each column has a range of addresses.  They are reserved at the start without access, as much as the machine could fill several times, and made
 * accessible in steps.  Where the address space is limited (RLIMIT_AS) or the reservation fails, addresses are only chosen, far from
 * where the system puts anything, and mapped in the same steps.  Fresh pages are zero.
 *
 * Elements are numbered from FIRST. `top` is the first of those that nobody has used or that are free up to the end.
 * Below, runs of elements lie side by side:
 *
 *   short   fewer than 64 elements: a bit in `starts` where it begins, and one in `marks` if it is free and in a list of pieces
 *           (doubly linked through the elements, a list for each length).
 *   long    has a cell of 32 bytes for the 64 elements in which it begins, in which no other can begin, and one for those in which it ends.
 *           Free ones are kept by length, eight bins for a power of two.
 *
 * Free runs grow together at once. Only single elements, and a few of each short length that were freed last, wait unmarked in lists to be used again,
 * until the region would grow otherwise (`join`). A list goes through the column that has room for a link; where none has,
 * all runs are multiples of so many elements as have (`least`), and what is said of single elements is said of these.
 *
 * Elements of 2048 bytes or more have a cell each and are all long.  A bit in `starts` also stands at `top`: so the run behind an
 * element tells that the element is a run of its own.  That is all that freeing a single element looks at.
 *
 * Single elements are taken from the list of those freed last, or from a batch of fresh ones.  In a region of several threads each thread has lists of
 * its own, exchanged in batches under the region's lock; everything else is done under the lock.
 *
 * Memory goes back to the system as glibc's malloc gives it back.  A run that is as long as what glibc would map is given back when it is freed, and
 * the length from which on that is so grows with it; the same for what is free at the top, and for what is free between, if that is half of
 * all.  A free run that was given back is known to be zero, for calloc.
 *
 * Where links of 32 bits lead to elements, column 0 lies below 2^32 << LINK_SHIFT, above what programs of fixed addresses, their heap, and what asks for
 * addresses of 32 bits get; all such regions have equal parts of that.  A program that needs more than its part ends with a message.
 *
 * Calls none of the library's functions for memory.  errno changes only where an allocation fails. */

#include "dtrans-region.h"

#ifdef DTRANS_REGION_HOSTED
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>
#else
void *mmap(void *, u64, int, int, int, long);
int munmap(void *, u64);
int mprotect(void *, u64, int);
int madvise(void *, u64, int);
long sysconf(int);
int sysinfo(void *);
int getrlimit(int, void *);
int *__errno_location(void);
long write(int, const void *, u64);
_Noreturn void abort(void);
int pthread_mutex_lock(void *);
int pthread_mutex_unlock(void *);
int pthread_atfork(void (*)(void), void (*)(void), void (*)(void));
int pthread_key_create(void *, void (*)(void *));
int pthread_setspecific(u32, const void *);
#endif

/* Linux's numbers, the same on every processor of 64 bits that is common. */
enum {
    ACCESS_NONE = 0,
    ACCESS_ALL = 3,
    MAP_ANEW = 0x22,          /* private, anonymous */
    MAP_OVER = 0x10,          /* fixed */
    MAP_THERE_ONLY = 0x100000, /* fixed, not over others */
    DONT_NEED = 4,
    HUGE_PAGES = 14,
    NO_HUGE_PAGES = 15,
    LIMIT_ADDRESSES = 9,
    PAGE_SIZE_NAME = 30,
    NO_MEMORY = 12,
    EXISTS = 17,
};
#define FAILED ((char *)-1)

/* What runs seldom, or takes long anyway: a link does not optimise it again (build.rs). */
#define RARELY __attribute__((noinline, cold))

enum {
    FIRST = DTRANS_REGION_FIRST,
    SHORT = 64,            /* shorter runs have no cell */
    BIG = 2048,            /* bytes of elements that have a cell each */
    BINS = 400,
    WAITING = 8,           /* short runs of each length that wait to be used again */
    LOOK = 16,             /* runs that are looked at for one that fits better */
    BATCH = 64,            /* elements that a thread takes or gives at once, at most */
    BATCHES = 32,          /* batches that wait for a thread */
    HUGE = 1 << 21,        /* bytes of a huge page */
    LARGE = 1 << 23,       /* bytes of a column that are worth some, though the last is not all used */
    LARGE_RUN = 1 << 21,   /* bytes of a run's part that are: only what is all its own is asked for */
    MOST_ZERO = 1 << 26,   /* bytes of a run of zeros that is not taken for one of which little is ever used */
    KEEP = 1 << 16,        /* bytes that are not worth a call of the system */
    THRESHOLD = 1 << 17,   /* glibc's M_MMAP_THRESHOLD and M_TRIM_THRESHOLD */
    MOST_THRESHOLD = 1 << 25,
};

/* Where columns lie that links of 32 bits lead to. */
#define LINKED_FROM (1ull << 32)
#define LINKED_TO (1ull << 32 << DTRANS_REGION_LINK_SHIFT)

/* In a cell's `info`: the run's length, these, and where in the 64 elements it begins. */
enum { POSITION = 63, FREE = 64, MAPPED = 128, ZERO = 256, LENGTH_SHIFT = 12 };

struct cell {
    u64 info; /* of the long run that begins here */
    u64 back; /* the start of the free long run that ends here */
    u64 next, before;
};

struct state {
    void *single; /* links of single elements that are free */
    char *bump, *bump_end; /* those that nobody has had yet */
    u64 live; /* runs that are in use, or in a thread's cache */
    char *base; /* of column 0 */
    u64 *starts; /* the word of number 0 */
    u64 inverse; /* a number is an offset, shifted, times this */
    u32 shift;
    u32 index; /* in dtrans_regions */

    u64 top, dirty; /* from `dirty` on all is zero */
    u64 committed, end; /* numbers below may be used now, ever */
    u64 *marks; /* as `starts`: pieces; while free runs grow together, single elements that are free, too */
    struct cell *cells;
    char *links; /* where the links of element 0 would be */
    u64 link_size;
    u64 least; /* elements that have room for a link: runs are multiples of it */
    u32 cell_shift;
    u32 reserved; /* addresses are reserved, not only chosen */
    u32 advised; /* may some of it have huge pages? */
    u32 is_cut; /* it ends where links of 32 bits do, not where addresses do */
    u64 made, live_long; /* short runs that there are; long ones in use */
    u64 pieces; /* how many */
    u64 kept; /* short runs that waited after free ones last grew together */
    u64 idle; /* bytes in free long runs that are worth a call of the system and may not be zero */
    u64 map_threshold, trim_threshold;
    u64 batch; /* elements in one */
    u64 batches;
    void *batch_of[BATCHES];
    void *waiting[SHORT]; /* short runs, by length */
    unsigned char waiting_count[SHORT];
    u64 pieces_used;
    void *pieces_of[SHORT];
    u64 bins_used[(BINS + 63) / 64], bins[BINS], in_bins;
    u64 lock[16]; /* a pthread_mutex_t */
};
_Static_assert(sizeof(struct state) <= DTRANS_REGION_STATE, "the compiler makes room for a state");

/* What a thread has of a region of several. */
struct cache {
    void *head;
    u64 count;
    void *spare; /* a batch */
    char *bump, *bump_end;
};

static u64 page;
static u32 started;
static char *chosen; /* where addresses that are not reserved go on */
static u32 thread_key, has_thread_key;
static _Thread_local struct cache *caches;
static _Thread_local int has_ended;

static struct state *state_of(const struct dtrans_region *r) { return r->state; }

static void *next_of(const void *link)
{
    void *next;
    __builtin_memcpy(&next, link, sizeof next);
    return next;
}

static void set_next(void *link, void *next) { __builtin_memcpy(link, &next, sizeof next); }

static u64 number_of(const struct state *s, const void *p)
{
    return ((u64)((const char *)p - s->base) >> s->shift) * s->inverse;
}

/* Only who holds the lock writes; a thread that frees a single element reads. */
static u64 bits_from(const u64 *bits, u64 at) { return __atomic_load_n(&bits[at >> 6], __ATOMIC_RELAXED) >> (at & 63); }
static void put_word(u64 *word, u64 value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }
static void set_bit(u64 *bits, u64 at) { put_word(&bits[at >> 6], bits[at >> 6] | 1ull << (at & 63)); }
static void clear_bit(u64 *bits, u64 at) { put_word(&bits[at >> 6], bits[at >> 6] & ~(1ull << (at & 63))); }

/* Free single elements are in a list through their own memory in column 0. */
static int links_in_place(const struct dtrans_region *r) { return r->widths[0] >= sizeof(void *) && r->element_size < BIG; }
/* Do links of 32 bits lead to its elements? */
static int is_linked(const struct dtrans_region *r) { return (r->flags & DTRANS_REGION_LINKED) != 0; }
static int has_threads(const struct dtrans_region *r) { return r->flags & DTRANS_REGION_THREADS; }
/* No run is longer than an element: nobody asks where one begins. */
static int only_singles(const struct dtrans_region *r)
{
    return (r->flags & (DTRANS_REGION_SINGLES | DTRANS_REGION_GAP)) == DTRANS_REGION_SINGLES && links_in_place(r);
}

static void lock(const struct dtrans_region *r)
{
    if (has_threads(r))
        pthread_mutex_lock((void *)state_of(r)->lock);
}

static void unlock(const struct dtrans_region *r)
{
    if (has_threads(r))
        pthread_mutex_unlock((void *)state_of(r)->lock);
}

static RARELY void *fail(void)
{
    *__errno_location() = NO_MEMORY;
    return 0;
}

static RARELY _Noreturn void end_program(const char *text, u64 length)
{
    if (write(2, text, length) < 0) {
    }
    abort();
}

static RARELY void corrupted(void)
{
    static const char text[] = "dtrans: free of what is not allocated\n";
    end_program(text, sizeof text - 1);
}

/* Links that are as wide as pointers would lead further. */
static RARELY void no_link(void)
{
    static const char text[] = "dtrans: no addresses are left that links of 32 bits lead to; build with index-width=64\n";
    end_program(text, sizeof text - 1);
}

/* ---- Ranges ---- */

enum { STARTS, MARKS, CELLS, OWN };
_Static_assert((int)OWN == (int)DTRANS_REGION_OWN, "`ends` has room for these");

/* Bytes of so many elements in a column, or in one of our own ranges. */
static u64 range_bytes(const struct dtrans_region *r, u32 range, u64 elements)
{
    const struct state *s = state_of(r);
    if (range < r->columns)
        return elements * r->widths[range];
    switch (range - r->columns) {
    case STARTS:
    case MARKS:
        return only_singles(r) ? 0 : (elements + 63) / 64 * sizeof(u64);
    default:
        return only_singles(r) ? 0 : ((elements + (1ull << s->cell_shift) - 1) >> s->cell_shift) * sizeof(struct cell);
    }
}

/* Columns of equal width would all have an element at the same place of a page, and fight for the same lines of the cache. */
static u64 stagger(const struct dtrans_region *r, u32 range) { return range < r->columns ? range % 20 * 192 : 0; }

static char *range_start(const struct dtrans_region *r, u32 range)
{
    const struct state *s = state_of(r);
    if (range < r->columns)
        return r->bases[range] + (u64)FIRST * r->widths[range];
    switch (range - r->columns) {
    case STARTS:
        return (char *)(s->starts + FIRST / 64);
    case MARKS:
        return (char *)(s->marks + FIRST / 64);
    default:
        return (char *)(s->cells + (FIRST >> s->cell_shift));
    }
}

static char *range_at(const struct dtrans_region *r, u32 range, u64 number)
{
    return range_start(r, range) + range_bytes(r, range, number - FIRST);
}

static char *page_up(const char *p) { return (char *)(((u64)p + page - 1) & -page); }
static u64 page_bytes(u64 bytes) { return (bytes + page - 1) & -page; }
static char *page_down(const char *p) { return (char *)((u64)p & -page); }

static int map(const struct state *s, char *from, char *to)
{
    u64 bytes = (u64)(to - from);
    if (s->reserved)
        return !mprotect(from, bytes, ACCESS_ALL);
    char *at = mmap(from, bytes, ACCESS_ALL, MAP_ANEW | MAP_THERE_ONLY, -1, 0);
    if (at != from && at != FAILED)
        munmap(at, bytes);
    return at == from;
}

/* Gives pages back, and the promise of memory for them. */
static int unmap(const struct state *s, char *from, char *to)
{
    u64 bytes = (u64)(to - from);
    if (s->reserved)
        return mmap(from, bytes, ACCESS_NONE, MAP_ANEW | MAP_OVER, -1, 0) == from;
    return !munmap(from, bytes);
}

static void fill_zero(char *from, char *to)
{
    if (to > from)
        __builtin_memset(from, 0, (u64)(to - from));
}

/* Asks for huge pages, or for none: what is used at random misses the translations of addresses less. No matter if there are none. */
static void advise(char *from, char *to, int advice)
{
    int *error = __errno_location(), kept = *error;
    madvise(from, (u64)(to - from), advice);
    *error = kept;
}

/* Makes bytes zero; whole pages of them go back to the system. */
static void give_back_bytes(char *from, char *to)
{
    char *inner = page_up(from), *inner_end = page_down(to);
    if (inner >= inner_end || madvise(inner, (u64)(inner_end - inner), DONT_NEED)) {
        fill_zero(from, to);
        return;
    }
    fill_zero(from, inner);
    fill_zero(inner_end, to);
}

static int commit_to(const struct dtrans_region *r, u64 to, int is_dense)
{
    struct state *s = state_of(r);
    for (u32 range = 0; range < r->columns + OWN; range++) {
        if (!range_bytes(r, range, 1))
            continue;
        char *end = page_up(range_at(r, range, to));
        if (end <= r->ends[range])
            continue;
        char *start = r->ends[range], *huge = (char *)(((u64)end + HUGE - 1) & -(u64)HUGE);
        int is_large = s->reserved && is_dense && range < r->columns && end - range_start(r, range) >= LARGE;
        if (is_large && huge <= page_down(range_at(r, range, s->end)) && map(s, start, huge)) {
            advise(start, huge, HUGE_PAGES);
            __atomic_store_n(&s->advised, 1, __ATOMIC_RELAXED);
            end = huge;
        } else if (!map(s, start, end)) {
            return 0;
        }
        r->ends[range] = end;
    }
    s->committed = to;
    return 1;
}

/* Makes elements below `to` usable, and some more: a call of the system costs as much as to fill a page. */
static RARELY int commit(const struct dtrans_region *r, u64 to)
{
    struct state *s = state_of(r);
    u64 used = to - FIRST, least = (1 << 15) / r->element_size + 1, most = (1 << 25) / r->element_size + 1;
    u64 more = used / 8 < least ? least : used / 8 > most ? most : used / 8;
    u64 further = more < s->end - to ? to + more : s->end;
    /* Short runs leave nothing out, up to the top. */
    int is_dense = (to - s->top) * r->element_size < LARGE_RUN;
    return commit_to(r, further, is_dense) || commit_to(r, to, 0);
}

static int need(const struct dtrans_region *r, u64 to)
{
    struct state *s = state_of(r);
    /* What takes that much at once is what a library would refuse, too. */
    if (to > s->end && s->is_cut && to - s->top <= (s->end - FIRST) / 2)
        no_link();
    return to <= s->committed || (to <= s->end && commit(r, to));
}

static void zero_elements(const struct dtrans_region *r, u64 from, u64 to)
{
    for (u32 c = 0; c < r->columns; c++)
        fill_zero(range_at(r, c, from), range_at(r, c, to));
}

/* The elements of a run, which becomes zero, go back to the system. What of our own is inside is zero as it is. */
static RARELY void give_back(const struct dtrans_region *r, u64 from, u64 to)
{
    for (u32 c = 0; c < r->columns; c++)
        give_back_bytes(range_at(r, c, from), range_at(r, c, to));
    u64 inner = (from + SHORT) & -(u64)SHORT, inner_end = (to - 1) & -(u64)SHORT;
    for (u32 own = STARTS; own < OWN; own++) {
        if (!range_bytes(r, r->columns + own, 1))
            continue;
        char *start = page_up(range_at(r, r->columns + own, inner)), *end = page_down(range_at(r, r->columns + own, inner_end));
        if (inner < inner_end && start < end)
            madvise(start, (u64)(end - start), DONT_NEED);
    }
}

/* All that is free at the top goes back to the system, and is zero. */
static RARELY void give_back_top(const struct dtrans_region *r)
{
    struct state *s = state_of(r);
    for (u32 range = 0; range < r->columns + OWN; range++) {
        if (!range_bytes(r, range, 1))
            continue;
        char *keep = page_up(range_at(r, range, s->top + 1)), *end = r->ends[range];
        int is_column = range < r->columns;
        char *from = range_at(r, range, s->top), *dirty = range_at(r, range, s->dirty);
        if (is_column)
            fill_zero(from, dirty < keep ? dirty : keep);
        if (keep >= end)
            continue;
        if (unmap(s, keep, end))
            r->ends[range] = keep;
        else if (is_column && keep < dirty)
            give_back_bytes(keep, page_up(dirty) < end ? page_up(dirty) : end);
    }
    s->dirty = s->top;
    s->committed = s->top + 1;
}

/* As glibc: the longer a run is that was given back, the longer one that is worth it. */
static void raise_thresholds(struct state *s, u64 bytes)
{
    if (bytes <= s->map_threshold || bytes > MOST_THRESHOLD)
        return;
    s->map_threshold = bytes;
    s->trim_threshold = 2 * bytes;
}

static void trim(const struct dtrans_region *r)
{
    struct state *s = state_of(r);
    u64 size = r->element_size;
    if ((s->dirty - s->top) * size > s->trim_threshold || (s->committed - s->top) * size > s->trim_threshold + 2 * MOST_THRESHOLD)
        give_back_top(r);
}

/* ---- Long runs that are free ---- */

static struct cell *cell_of(const struct state *s, u64 number) { return &s->cells[number >> s->cell_shift]; }

/* What is known of the long run that begins with this element, or 0. */
static u64 info_at(const struct state *s, u64 number)
{
    u64 info = cell_of(s, number)->info, position = number & ((1ull << s->cell_shift) - 1);
    return info && (info & POSITION) == position ? info : 0;
}

static void set_info(struct state *s, u64 start, u64 length, u64 flags)
{
    cell_of(s, start)->info = length << LENGTH_SHIFT | flags | (start & ((1ull << s->cell_shift) - 1));
}

static u64 bin_of(u64 length)
{
    if (length < 8)
        return length;
    u64 power = 63 - (u64)__builtin_clzll(length);
    return (power - 2) * 8 + (length >> (power - 3) & 7);
}

/* Is this worth a call of the system? */
static u64 idle_bytes(const struct dtrans_region *r, u64 info)
{
    u64 bytes = (info >> LENGTH_SHIFT) * r->element_size;
    return info & ZERO || bytes < KEEP ? 0 : bytes;
}

static void insert_long(const struct dtrans_region *r, u64 start, u64 length, u64 flags)
{
    struct state *s = state_of(r);
    u64 bin = bin_of(length), next = s->bins[bin];
    set_info(s, start, length, flags | FREE);
    struct cell *cell = cell_of(s, start);
    cell->next = next;
    cell->before = 0;
    if (next)
        cell_of(s, next)->before = start;
    s->bins[bin] = start;
    s->in_bins++;
    s->bins_used[bin >> 6] |= 1ull << (bin & 63);
    cell_of(s, start + length - 1)->back = start;
    s->idle += idle_bytes(r, cell->info);
}

/* Returns what was known of it. */
static u64 remove_long(const struct dtrans_region *r, u64 start)
{
    struct state *s = state_of(r);
    struct cell *cell = cell_of(s, start);
    u64 info = cell->info, length = info >> LENGTH_SHIFT, bin = bin_of(length);
    s->in_bins--;
    if (cell->next)
        cell_of(s, cell->next)->before = cell->before;
    if (cell->before)
        cell_of(s, cell->before)->next = cell->next;
    else if (!(s->bins[bin] = cell->next))
        s->bins_used[bin >> 6] &= ~(1ull << (bin & 63));
    cell_of(s, start + length - 1)->back = 0;
    s->idle -= idle_bytes(r, info);
    cell->info = cell->next = cell->before = 0;
    return info;
}

static u64 shortest_in(const struct state *s, u64 bin, u64 length)
{
    u64 found = 0, best = ~0ull;
    int look = LOOK;
    for (u64 run = s->bins[bin]; run && look--; run = cell_of(s, run)->next) {
        u64 this = cell_of(s, run)->info >> LENGTH_SHIFT;
        if (this >= length && this < best) {
            found = run;
            best = this;
        }
    }
    return found;
}

/* A free long run of at least so many elements, not many more if there is one, or 0. */
static u64 find_long(const struct state *s, u64 length)
{
    u64 bin = bin_of(length);
    if (!s->in_bins)
        return 0;
    u64 found = s->bins_used[bin >> 6] >> (bin & 63) & 1 ? shortest_in(s, bin, length) : 0;
    if (found)
        return found;
    if (++bin >= BINS)
        return 0;
    u64 word = bin >> 6, used = s->bins_used[word] & ~0ull << (bin & 63);
    while (!used)
        if (++word == (BINS + 63) / 64)
            return 0;
        else
            used = s->bins_used[word];
    return shortest_in(s, word * 64 + (u64)__builtin_ctzll(used), length);
}

/* The free long run that ends before this element, or 0. */
static u64 free_before(const struct state *s, u64 start)
{
    if (start == FIRST)
        return 0;
    u64 before = cell_of(s, start - 1)->back;
    return before && before + (cell_of(s, before)->info >> LENGTH_SHIFT) == start ? before : 0;
}

/* What is known of the free long run that begins here, or 0. */
static u64 free_at(const struct state *s, u64 start)
{
    u64 info = start < s->top ? info_at(s, start) : 0;
    return info & FREE ? info : 0;
}

/* Memory that is free between runs goes back to the system when it is half of all. */
static RARELY void sweep(const struct dtrans_region *r)
{
    struct state *s = state_of(r);
    if (s->idle <= s->trim_threshold || s->idle <= (s->top - FIRST) * r->element_size / 2)
        return;
    for (u64 bin = bin_of(KEEP / r->element_size ? KEEP / r->element_size : 1); bin < BINS; bin++)
        for (u64 run = s->bins[bin]; run; run = cell_of(s, run)->next) {
            u64 info = cell_of(s, run)->info;
            if (!idle_bytes(r, info))
                continue;
            give_back(r, run, run + (info >> LENGTH_SHIFT));
            cell_of(s, run)->info |= ZERO;
        }
    s->idle = 0;
}

/* ---- Short runs that are free ---- */

static void *link_of(const struct state *s, u64 number) { return s->links + number * s->link_size; }
static u64 link_number(const struct state *s, const void *link) { return (u64)((const char *)link - s->links) / s->link_size; }

static u64 short_length(const struct state *s, u64 start)
{
    u64 after = bits_from(s->starts, start + 1), behind = SHORT - ((start + 1) & 63);
    if (after)
        return (u64)__builtin_ctzll(after) + 1;
    after = s->starts[((start + 1) >> 6) + 1];
    if (!after)
        corrupted();
    return behind + (u64)__builtin_ctzll(after) + 1;
}

static int is_marked(const struct state *s, u64 number) { return bits_from(s->marks, number) & 1; }

/* Single elements that are free, unmarked. */
static void push_single(struct state *s, u64 start)
{
    void *link = link_of(s, start);
    set_next(link, s->single);
    s->single = link;
}

static u64 pop_single(struct state *s)
{
    void *link = s->single;
    s->single = next_of(link);
    return link_number(s, link);
}

static void insert_piece(struct state *s, u64 start, u64 length)
{
    void *link = link_of(s, start), *next = s->pieces_of[length];
    set_next(link, next);
    set_next(link_of(s, start + s->least), 0);
    if (next)
        set_next(link_of(s, link_number(s, next) + s->least), link);
    s->pieces_of[length] = link;
    s->pieces_used |= 1ull << length;
    s->pieces++;
    set_bit(s->marks, start);
}

static void remove_piece(struct state *s, u64 start, u64 length)
{
    void *next = next_of(link_of(s, start)), *before = next_of(link_of(s, start + s->least));
    if (next)
        set_next(link_of(s, link_number(s, next) + s->least), before);
    if (before)
        set_next(before, next);
    else if (!(s->pieces_of[length] = next))
        s->pieces_used &= ~(1ull << length);
    s->pieces--;
    clear_bit(s->marks, start);
}

/* Keeps a free run that has no free one beside it. */
static void insert_free(const struct dtrans_region *r, u64 start, u64 length, u64 flags)
{
    struct state *s = state_of(r);
    if (length >> s->cell_shift) {
        insert_long(r, start, length, flags);
        return;
    }
    s->made++;
    if (length == s->least)
        push_single(s, start);
    else
        insert_piece(s, start, length);
}

/* The start of the run before this one, if it is short and marked, or 0. */
static u64 marked_before(const struct state *s, u64 start)
{
    u64 word = start >> 6, below = s->starts[word] & ((1ull << (start & 63)) - 1);
    if (!below && word > FIRST / 64)
        below = s->starts[--word];
    if (!below)
        return 0;
    u64 before = word * 64 + 63 - (u64)__builtin_clzll(below);
    return start - before < SHORT && is_marked(s, before) ? before : 0;
}

/* The run is no longer in use. Its own cell is clear, if it has one. */
static RARELY void free_run(const struct dtrans_region *r, u64 start, u64 length, int is_mapped)
{
    struct state *s = state_of(r);
    u64 size = r->element_size, end = start + length, own_bytes = length * size;
    u64 dirty = start, dirty_end = end, zero = 0;
    u64 before = free_before(s, start), next = free_at(s, end);
    s->made -= !(length >> s->cell_shift);
    if (next) {
        remove_long(r, end);
        clear_bit(s->starts, end);
        end += next >> LENGTH_SHIFT;
        if (next & ZERO)
            zero = next >> LENGTH_SHIFT;
        else
            dirty_end = end;
    } else if (end < s->top && s->pieces && is_marked(s, end)) {
        u64 piece = short_length(s, end);
        remove_piece(s, end, piece);
        s->made--;
        clear_bit(s->starts, end);
        dirty_end = end += piece;
    }
    if (before) {
        u64 info = remove_long(r, before);
        clear_bit(s->starts, start);
        if (info & ZERO && end == s->top) {
            /* What lies behind `dirty` has to be zero as this is. */
            s->top = start;
            if (s->dirty < end)
                s->dirty = end;
            clear_bit(s->starts, end);
            set_bit(s->starts, start);
            if ((s->dirty - start) * size <= KEEP)
                zero_elements(r, start, s->dirty);
            else
                give_back_top(r);
            clear_bit(s->starts, start);
            s->top = s->dirty = before;
            if (is_mapped)
                raise_thresholds(s, own_bytes);
            trim(r);
            return;
        }
        if (info & ZERO)
            zero += info >> LENGTH_SHIFT;
        else
            dirty = before;
        start = before;
    } else if (s->pieces && (before = marked_before(s, start))) {
        remove_piece(s, before, start - before);
        s->made--;
        clear_bit(s->starts, start);
        dirty = start = before;
    }
    if (end == s->top) {
        s->top = start;
        clear_bit(s->starts, end);
        if (is_mapped)
            give_back_top(r);
        else
            trim(r);
    } else {
        u64 flags = 0;
        if (is_mapped) {
            give_back(r, dirty, dirty_end);
            flags = ZERO;
        } else if (zero >= 8 * (dirty_end - dirty)) {
            /* Less work than to lose sight of what is zero. */
            if ((dirty_end - dirty) * size <= KEEP)
                zero_elements(r, dirty, dirty_end);
            else
                give_back(r, dirty, dirty_end);
            flags = ZERO;
        }
        insert_free(r, start, end - start, flags);
        sweep(r);
    }
    if (is_mapped)
        raise_thresholds(s, own_bytes);
}
/* Makes a batch that nobody wants now, and waiting ones, free elements like others. */
static void end_batches(const struct dtrans_region *r)
{
    struct state *s = state_of(r);
    for (; s->bump != s->bump_end; s->bump += r->widths[0])
        push_single(s, number_of(s, s->bump));
    while (s->batches) {
        void *link = s->batch_of[--s->batches];
        while (link) {
            void *next = next_of(link);
            set_next(link, s->single);
            s->single = link;
            link = next;
        }
    }
}

/* A single element that is free, and all that is free beside it, become one run.
 * If that begins with a single element and is short, it stays marked; no memory of single elements is written to. */
static void join_around(const struct dtrans_region *r, u64 start)
{
    struct state *s = state_of(r);
    u64 end = start + short_length(s, start), before, info;
    int is_single = 1;
    clear_bit(s->marks, start);
    for (;; start = before) {
        if ((before = free_before(s, start))) {
            remove_long(r, before);
            is_single = 0;
        } else if ((before = marked_before(s, start))) {
            is_single = start - before == s->least;
            if (is_single)
                clear_bit(s->marks, before);
            else
                remove_piece(s, before, start - before);
        } else {
            break;
        }
        clear_bit(s->starts, start);
    }
    while (end < s->top) {
        u64 from = end;
        if ((info = free_at(s, end))) {
            remove_long(r, end);
            end += info >> LENGTH_SHIFT;
        } else if (is_marked(s, end)) {
            end += short_length(s, end);
            if (end - from == s->least)
                clear_bit(s->marks, from);
            else
                remove_piece(s, from, end - from);
        } else {
            break;
        }
        clear_bit(s->starts, from);
    }
    if (end == s->top) {
        s->top = start;
        clear_bit(s->starts, end);
    } else if (end - start >= SHORT) {
        insert_long(r, start, end - start, 0);
    } else if (is_single) {
        set_bit(s->marks, start);
    } else {
        insert_piece(s, start, end - start);
    }
}

/* All free runs grow together with the free ones beside them: those that wait, too. */
static RARELY void join(const struct dtrans_region *r)
{
    struct state *s = state_of(r);
    end_batches(r);
    for (u64 length = 1; length < SHORT; length++)
        while (s->waiting[length]) {
            u64 start = link_number(s, s->waiting[length]);
            s->waiting[length] = next_of(s->waiting[length]);
            s->waiting_count[length] = 0;
            free_run(r, start, length, 0);
        }
    /* The list of single elements has to stay as it is until it was followed for the last time. */
    void *list = s->single, *next, *longer = 0;
    for (void *link = list; link; link = next_of(link))
        set_bit(s->marks, link_number(s, link));
    for (void *link = list; link; link = next_of(link))
        if (is_marked(s, link_number(s, link)))
            join_around(r, link_number(s, link));
    s->single = 0;
    s->kept = 0;
    for (void *link = list; link; link = next) {
        u64 start = link_number(s, link);
        next = next_of(link);
        if (!is_marked(s, start))
            continue;
        clear_bit(s->marks, start);
        if (short_length(s, start) == s->least) {
            push_single(s, start);
            s->kept++;
        } else {
            set_next(link, longer);
            longer = link;
        }
    }
    for (void *link = longer; link; link = next) {
        u64 start = link_number(s, link);
        next = next_of(link);
        insert_piece(s, start, short_length(s, start));
    }
    s->made = s->live - s->live_long + s->kept + s->pieces;
    trim(r);
    sweep(r);
}

static u64 free_short(const struct state *s) { return s->made - (s->live - s->live_long); }

/* Have enough been freed since the last time to be worth the time? */
static int join_is_due(const struct dtrans_region *r)
{
    struct state *s = state_of(r);
    u64 now = free_short(s) - s->pieces;
    if (now < s->kept)
        s->kept = now;
    return !only_singles(r) && now - s->kept >= 64 + (s->top - FIRST) / 128 + s->kept / 4;
}

/* ---- Taking and freeing, under the lock ---- */

/* So many elements, from the top; from number `*zero` on they are zero. Null if there is no memory. */
static u64 take_top(const struct dtrans_region *r, u64 length, u64 *zero)
{
    struct state *s = state_of(r);
    u64 start = s->top;
    if (length >= s->end - start || !need(r, start + length + 1))
        return 0;
    s->top = start + length;
    if (!only_singles(r)) {
        if (start == FIRST)
            set_bit(s->starts, start);
        set_bit(s->starts, s->top);
    }
    *zero = s->dirty < start ? start : s->dirty;
    if (s->dirty < s->top)
        s->dirty = s->top;
    return start;
}

/* The first elements of a free long run. */
static u64 take_long(const struct dtrans_region *r, u64 start, u64 length, u64 *zero)
{
    struct state *s = state_of(r);
    u64 info = remove_long(r, start), rest = (info >> LENGTH_SHIFT) - length;
    *zero = info & ZERO ? start : start + length;
    if (rest) {
        set_bit(s->starts, start + length);
        insert_free(r, start + length, rest, info & ZERO);
    }
    return start;
}

static u64 take_short(const struct dtrans_region *r, u64 length)
{
    struct state *s = state_of(r);
    if (length == s->least && s->single)
        return pop_single(s);
    if (s->waiting[length]) {
        void *link = s->waiting[length];
        s->waiting[length] = next_of(link);
        s->waiting_count[length]--;
        return link_number(s, link);
    }
    u64 longer = s->pieces_used & ~0ull << length;
    if (!longer)
        return 0;
    u64 whole = (u64)__builtin_ctzll(longer), start = link_number(s, s->pieces_of[whole]);
    remove_piece(s, start, whole);
    if (whole > length) {
        set_bit(s->starts, start + length);
        insert_free(r, start + length, whole - length, 0);
    }
    return start;
}

/* A run of so many elements, which is not yet counted as in use. */
static __attribute__((noinline)) u64 take(const struct dtrans_region *r, u64 length, u64 *zero)
{
    struct state *s = state_of(r);
    int is_short = !(length >> s->cell_shift);
    for (int is_last = 0;;) {
        u64 start;
        *zero = ~0ull;
        if (is_short && (start = take_short(r, length)))
            return start;
        if (!only_singles(r) && (start = find_long(s, length))) {
            s->made += (u64)is_short;
            return take_long(r, start, length, zero);
        }
        if (!is_last && length < s->end - s->top && s->top + length > s->dirty && join_is_due(r)) {
            join(r);
            continue;
        }
        if ((start = take_top(r, length, zero))) {
            s->made += (u64)is_short;
            return start;
        }
        if (is_last || only_singles(r) || !free_short(s))
            return 0;
        is_last = 1;
        join(r);
    }
}

/* Elements that nobody has had, or of a free run, become single ones that are handed out one by one. */
static int refill(const struct dtrans_region *r)
{
    struct state *s = state_of(r);
    u64 most = (1 << 16) / r->element_size, used = (s->top - FIRST) / 4, start = 0, length, zero;
    length = used < 16 ? 16 : used;
    length = length < most ? length : most;
    length = length < 256 ? length : 256;
    u64 run = only_singles(r) || s->pieces_used ? 0 : find_long(s, SHORT);
    if (s->pieces_used) {
        length = (u64)__builtin_ctzll(s->pieces_used);
        start = link_number(s, s->pieces_of[length]);
        remove_piece(s, start, length);
        s->made--;
    } else if (run) {
        u64 whole = cell_of(s, run)->info >> LENGTH_SHIFT;
        length = whole < length + SHORT ? whole : length;
        start = take_long(r, run, length, &zero);
    } else {
        while (!(start = take_top(r, length, &zero)))
            if (!(length /= 2))
                return 0;
    }
    s->made += length;
    if (!only_singles(r))
        for (u64 i = 1; i < length; i++)
            set_bit(s->starts, start + i);
    s->bump = s->base + start * r->widths[0];
    s->bump_end = s->bump + length * r->widths[0];
    return 1;
}

/* Nothing is in use: what is still in pieces is one again. */
static RARELY void empty(const struct dtrans_region *r)
{
    struct state *s = state_of(r);
    u64 words = (s->top - FIRST) / 64;
    if ((s->top - FIRST) * r->element_size <= KEEP)
        return;
    if (only_singles(r) || words <= 4 * s->made + 1024) {
        if (!only_singles(r)) {
            for (u64 bin = 0; bin < BINS; bin++)
                while (s->bins[bin])
                    remove_long(r, s->bins[bin]);
            for (u64 length = 1; length < SHORT; length++)
                while (s->pieces_of[length])
                    remove_piece(s, link_number(s, s->pieces_of[length]), length);
            for (u64 word = FIRST / 64; word <= s->top / 64; word++)
                put_word(&s->starts[word], 0);
            set_bit(s->starts, FIRST);
        }
        for (u64 length = 0; length < SHORT; length++) {
            s->waiting[length] = 0;
            s->waiting_count[length] = 0;
        }
        s->single = s->bump = s->bump_end = 0;
        s->made = s->kept = s->batches = 0;
        s->top = FIRST;
    } else {
        join(r);
    }
    u64 bytes = (s->dirty - s->top) * r->element_size;
    trim(r);
    raise_thresholds(s, bytes);
}

/* ---- A thread's lists ---- */

/* What a thread that ends has goes back to all. */
static RARELY void end_thread(void *mine)
{
    struct cache *cache = mine;
    caches = 0;
    has_ended = 1;
    for (u64 i = 0; i < dtrans_regions_count; i++, cache++) {
        const struct dtrans_region *r = dtrans_regions[i];
        struct state *s = state_of(r);
        if (!cache->head && !cache->spare && cache->bump == cache->bump_end)
            continue;
        lock(r);
        void *lists[] = {cache->head, cache->spare};
        for (int k = 0; k < 2; k++)
            for (void *link = lists[k], *next; link; link = next) {
                next = next_of(link);
                push_single(s, link_number(s, link));
                s->live--;
            }
        for (; cache->bump != cache->bump_end; cache->bump += r->widths[0]) {
            push_single(s, number_of(s, cache->bump));
            s->live--;
        }
        if (!s->live)
            empty(r);
        unlock(r);
    }
    munmap(mine, (dtrans_regions_count * sizeof *cache + page - 1) & -page);
}

static struct cache *cache_of(const struct dtrans_region *r)
{
    if (!caches) {
        if (has_ended || !has_thread_key)
            return 0;
        char *mine = mmap(0, (dtrans_regions_count * sizeof *caches + page - 1) & -page, ACCESS_ALL, MAP_ANEW, -1, 0);
        if (mine == FAILED)
            return 0;
        caches = (struct cache *)mine;
        pthread_setspecific(thread_key, mine);
    }
    return &caches[state_of(r)->index];
}

/* A single element for a thread whose lists are empty. */
static void *refill_cache(const struct dtrans_region *r, struct cache *cache)
{
    struct state *s = state_of(r);
    if (cache->spare) {
        cache->head = cache->spare;
        cache->count = s->batch;
        cache->spare = 0;
    } else {
        lock(r);
        if (s->batches) {
            cache->head = s->batch_of[--s->batches];
            cache->count = s->batch;
        } else if (s->single) {
            void *last = cache->head = s->single;
            for (cache->count = 1; cache->count < s->batch && next_of(last); cache->count++)
                last = next_of(last);
            s->single = next_of(last);
            set_next(last, 0);
        } else if (refill(r)) {
            cache->bump = s->bump;
            cache->bump_end = s->bump_end;
            s->live += (u64)(s->bump_end - s->bump) / r->widths[0];
            s->bump = s->bump_end = 0;
        }
        s->live += cache->count;
        unlock(r);
    }
    void *p = cache->head;
    if (p) {
        cache->head = next_of(p);
        cache->count--;
        return p;
    }
    p = cache->bump;
    if (cache->bump == cache->bump_end)
        return fail();
    cache->bump += r->widths[0];
    return p;
}

/* A thread has a batch too many. */
static void flush_cache(const struct dtrans_region *r, struct cache *cache)
{
    struct state *s = state_of(r);
    if (cache->spare) {
        lock(r);
        if (s->batches < BATCHES) {
            s->batch_of[s->batches++] = cache->spare;
        } else {
            void *last = cache->spare;
            while (next_of(last))
                last = next_of(last);
            set_next(last, s->single);
            s->single = cache->spare;
        }
        s->live -= s->batch;
        if (!s->live)
            empty(r);
        unlock(r);
    }
    cache->spare = cache->head;
    cache->head = 0;
    cache->count = 0;
}

static RARELY void before_fork(void)
{
    for (u64 i = 0; i < dtrans_regions_count; i++)
        lock(dtrans_regions[i]);
}

static RARELY void after_fork(void)
{
    for (u64 i = dtrans_regions_count; i--;)
        unlock(dtrans_regions[i]);
}

/* ---- Start ---- */

/* Puts all ranges one behind the other, a page that stays unused before each; returns the bytes they take. What links lead to lies elsewhere. */
static u64 lay_out(const struct dtrans_region *r, char *at, u64 elements)
{
    struct state *s = state_of(r);
    char *start = at;
    for (u32 range = is_linked(r); range < r->columns + OWN; range++) {
        u64 bytes = range_bytes(r, range, elements);
        if (!bytes)
            continue;
        at += page;
        char *first = at + stagger(r, range);
        r->ends[range] = at;
        if (range < r->columns)
            r->bases[range] = first - (u64)FIRST * r->widths[range];
        else if (range == r->columns + STARTS)
            s->starts = (u64 *)first - FIRST / 64;
        else if (range == r->columns + MARKS)
            s->marks = (u64 *)first - FIRST / 64;
        else
            s->cells = (struct cell *)first - (FIRST >> s->cell_shift);
        at = page_up(first + bytes);
    }
    return (u64)(at - start) + page;
}

/* Addresses that nobody uses, far from where the system puts anything. */
static char *choose(u64 bytes)
{
    const u64 apart = 1ull << 30;
    if (!chosen)
        chosen = (char *)((u64)&bytes >> 2 & -apart);
    for (int tries = 0; tries < 1000; tries++) {
        char *at = chosen;
        chosen += (bytes + 2 * apart) & -apart;
        char *probe = mmap(at, page, ACCESS_NONE, MAP_ANEW | MAP_THERE_ONLY, -1, 0);
        if (probe == at || (probe == FAILED && *__errno_location() != EXISTS))
            return at;
        if (probe != FAILED)
            munmap(probe, page);
    }
    return chosen;
}

/* Bytes of the first column with the page before it. */
static u64 linked_bytes(const struct dtrans_region *r, u64 elements) { return page_bytes(elements * r->widths[0]) + 2 * page; }

/* Puts the first column where links lead, in a part of what there is; returns how many elements it has room for, at most so many. */
static u64 lay_out_linked(const struct dtrans_region *r, char *from, char *to, u64 elements)
{
    struct state *s = state_of(r);
    for (; elements >= 64; elements /= 2) {
        u64 bytes = linked_bytes(r, elements);
        for (char *at = from; at < to && bytes <= (u64)(to - at); at = page_up(at + (u64)(to - from) / 16)) {
            u64 probed = s->reserved ? bytes : page;
            char *probe = mmap(at, probed, ACCESS_NONE, MAP_ANEW | MAP_THERE_ONLY, -1, 0);
            if (probe != FAILED && (probe != at || !s->reserved))
                munmap(probe, probed);
            if (probe != at && (s->reserved || probe != FAILED || *__errno_location() == EXISTS))
                continue;
            r->ends[0] = at + page;
            r->bases[0] = at + page - (u64)FIRST * r->widths[0];
            return elements;
        }
    }
    return 0;
}

static void start_region(const struct dtrans_region *r, u64 index, u64 bytes, int grows, char *from, char *to)
{
    struct state *s = state_of(r);
    u64 size = 0, width = r->widths[0];
    u32 link_column = 0;
    for (u32 c = 0; c < r->columns; c++) {
        size += r->widths[c];
        if (r->widths[link_column] < sizeof(void *) && r->widths[c] > r->widths[link_column])
            link_column = c;
    }
    if (size != r->element_size)
        abort();
    s->index = (u32)index;
    s->cell_shift = size < BIG ? 6 : 0;
    s->link_size = r->widths[link_column];
    s->least = (sizeof(void *) + s->link_size - 1) / s->link_size;
    s->shift = (u32)__builtin_ctzll(width);
    u64 odd = width >> s->shift;
    s->inverse = odd;
    for (int i = 0; i < 5; i++)
        s->inverse *= 2 - odd * s->inverse;
    s->map_threshold = s->trim_threshold = THRESHOLD;
    s->batch = (1 << 15) / size < BATCH ? (1 << 15) / size : BATCH;
    u64 per_block = 0;
    for (u32 range = 0; range < r->columns + OWN; range++)
        per_block += range_bytes(r, range, 64);
    u64 elements = bytes / per_block * 64, most = r->limit ? r->limit - FIRST : elements;
    if (r->limit && r->limit < FIRST + 64)
        most = 64;
    elements = elements < 64 ? 64 : elements;
    elements = elements < most ? elements : most;
    s->reserved = !grows && !(r->flags & DTRANS_REGION_GROWS);
    if (is_linked(r)) {
        u64 room = (u64)(to - from) < 4 * page ? 0 : ((u64)(to - from) - 3 * page) / width / 64 * 64;
        s->is_cut = room < elements;
        u64 wanted = s->is_cut ? room : elements;
        elements = lay_out_linked(r, from, to, wanted);
        if (!elements && s->reserved) {
            s->reserved = 0;
            elements = lay_out_linked(r, from, to, wanted);
        }
        s->is_cut |= elements < wanted;
        if (!elements || width & ((1 << DTRANS_REGION_LINK_SHIFT) - 1))
            no_link();
    }
    u32 is_held = is_linked(r) && s->reserved;
    u64 held = elements;
    char *at = FAILED;
    for (u64 less = elements; s->reserved && at == FAILED && less > elements / 64; less /= 2) {
        at = mmap(0, lay_out(r, 0, less), ACCESS_NONE, MAP_ANEW, -1, 0);
        if (at != FAILED)
            elements = less;
    }
    if (at == FAILED) {
        if (is_held)
            munmap(r->ends[0] - page, linked_bytes(r, held));
        s->reserved = 0;
        at = choose(lay_out(r, 0, elements));
    }
    lay_out(r, at, elements);
    s->base = r->bases[0];
    s->links = r->bases[link_column];
    s->top = s->dirty = s->committed = FIRST;
    s->end = FIRST + (r->limit && r->limit < FIRST + 64 ? 0 : elements);
}

static RARELY void start_all(void)
{
    int *error = __errno_location(), kept = *error;
    u64 info[32] = {0}, limit[2] = {~0ull, ~0ull}, count = dtrans_regions_count, least = 1ull << 36, threads = 0;
    page = (u64)sysconf(PAGE_SIZE_NAME);
    /* Of the memory that there is and of what can be swapped, in units. */
    u64 bytes = sysinfo((void *)info) ? 0 : (info[4] + info[8]) * (u32)info[13];
    bytes = 8 * bytes < least ? least : 8 * bytes;
    /* A quarter of all addresses. */
    u64 most = count ? ((u64)&info >> 2) / count : 0;
    bytes = bytes < most ? bytes : most;
    int grows = !getrlimit(LIMIT_ADDRESSES, (void *)limit) && limit[0] != ~0ull;
    u64 linked = 0;
    for (u64 i = 0; i < count; i++)
        linked += (u64)is_linked(dtrans_regions[i]);
    /* Addresses are as hard to guess as the stack's. */
    char *from = (char *)LINKED_FROM + ((u64)&info >> 12 & 0xffff) * page;
    u64 part = linked ? (u64)((char *)LINKED_TO - from) / linked & -page : 0;
    for (u64 i = 0; i < count; i++) {
        start_region(dtrans_regions[i], i, bytes, grows, from, from + part);
        from += is_linked(dtrans_regions[i]) ? part : 0;
        threads |= dtrans_regions[i]->flags & DTRANS_REGION_THREADS;
    }
    if (threads) {
        pthread_atfork(before_fork, after_fork, after_fork);
        has_thread_key = !pthread_key_create((void *)&thread_key, end_thread);
    }
    *error = kept;
}

void dtrans_region_start(void)
{
    u32 fresh = 0;
    if (__atomic_load_n(&started, __ATOMIC_ACQUIRE) == 2)
        return;
    if (__atomic_compare_exchange_n(&started, &fresh, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
        start_all();
        __atomic_store_n(&started, 2, __ATOMIC_RELEASE);
    }
    while (__atomic_load_n(&started, __ATOMIC_ACQUIRE) != 2) {
    }
}

/* ---- What a program calls ---- */

/* A long run is known by its cell, which also says whether it is as long as what glibc would map. */
static void set_in_use(const struct dtrans_region *r, u64 start, u64 length)
{
    struct state *s = state_of(r);
    if (length >> s->cell_shift)
        set_info(s, start, length, length * r->element_size > s->map_threshold ? MAPPED : 0);
}

/* What has to be written before it is read is mostly written from its beginning on. Much that is zero may be used here and there: a page for each is enough. */
static void advise_run(const struct dtrans_region *r, u64 start, u64 length, int zeros)
{
    struct state *s = state_of(r);
    int is_sparse = zeros && length * r->element_size > MOST_ZERO;
    if (is_sparse && !__atomic_load_n(&s->advised, __ATOMIC_RELAXED))
        return;
    for (u32 c = 0; c < r->columns; c++) {
        char *from = page_up(range_at(r, c, start)), *to = page_down(range_at(r, c, start + length));
        if (to - from >= LARGE_RUN)
            advise(from, to, is_sparse ? NO_HUGE_PAGES : HUGE_PAGES);
    }
    if (!is_sparse)
        __atomic_store_n(&s->advised, 1, __ATOMIC_RELAXED);
}

static void *allocate(const struct dtrans_region *r, u64 length, int zeros)
{
    struct state *s = state_of(r);
    u64 zero, mapped = 0;
    if (length >= s->end || (only_singles(r) && length != 1))
        return fail();
    lock(r);
    u64 start = take(r, length, &zero);
    if (start) {
        s->live++;
        if (length >> s->cell_shift) {
            s->live_long++;
            set_in_use(r, start, length);
            mapped = cell_of(s, start)->info & MAPPED;
        }
    }
    unlock(r);
    if (!start)
        return fail();
    if (mapped)
        advise_run(r, start, length, zeros);
    u64 end = zero < start + length ? zero : start + length;
    if (zeros && end > start) {
        if (mapped && (end - start) * r->element_size > THRESHOLD)
            give_back(r, start, end);
        else
            zero_elements(r, start, end);
    }
    return s->base + start * r->widths[0];
}

/* The elements of a run that the program asks for with so many. */
static u64 run_length(const struct dtrans_region *r, u64 elements)
{
    elements += !elements;
    elements += r->flags & DTRANS_REGION_GAP && ~elements;
    const struct state *s = state_of(r);
    if (s->least == 1 || elements > s->end)
        return elements;
    return (elements + s->least - 1) / s->least * s->least;
}

static __attribute__((noinline)) void *allocate_slowly(const struct dtrans_region *r, u64 elements)
{
    struct state *s = state_of(r);
    dtrans_region_start();
    u64 length = run_length(r, elements);
    if (length != 1 || !links_in_place(r))
        return allocate(r, length, 0);
    if (!elements)
        return dtrans_region_malloc(r, 1);
    if (has_threads(r)) {
        struct cache *cache = cache_of(r);
        return cache ? refill_cache(r, cache) : allocate(r, 1, 0);
    }
    if (!refill(r))
        return fail();
    char *p = s->bump;
    s->bump = p + r->widths[0];
    s->live++;
    return p;
}

void *dtrans_region_malloc(const struct dtrans_region *r, u64 elements)
{
    struct state *s = state_of(r);
    if (elements == 1 && !(r->flags & DTRANS_REGION_GAP) && links_in_place(r)) {
        void *p;
        if (!has_threads(r)) {
            if ((p = s->single)) {
                s->single = next_of(p);
                s->live++;
                return p;
            }
            if ((p = s->bump) != s->bump_end) {
                s->bump += r->widths[0];
                s->live++;
                return p;
            }
        } else if (caches) {
            struct cache *cache = &caches[s->index];
            if ((p = cache->head)) {
                cache->head = next_of(p);
                cache->count--;
                return p;
            }
            if ((p = cache->bump) != cache->bump_end) {
                cache->bump += r->widths[0];
                return p;
            }
        }
    }
    return allocate_slowly(r, elements);
}

void *dtrans_region_calloc(const struct dtrans_region *r, u64 count, u64 times)
{
    u64 elements;
    if (__builtin_mul_overflow(count, times, &elements))
        return fail();
    dtrans_region_start();
    u64 length = run_length(r, elements);
    if (length != 1 || !links_in_place(r))
        return allocate(r, length, 1);
    void *p = dtrans_region_malloc(r, 1);
    if (p) {
        u64 number = number_of(state_of(r), p);
        for (u32 c = 0; c < r->columns; c++)
            __builtin_memset(r->bases[c] + number * r->widths[c], 0, r->widths[c]);
    }
    return p;
}

static __attribute__((noinline)) void free_slowly(const struct dtrans_region *r, void *p)
{
    struct state *s = state_of(r);
    int *error = __errno_location(), kept = *error;
    u64 number = number_of(s, p);
    if (number < FIRST || number >= s->end)
        corrupted();
    if (links_in_place(r) && has_threads(r) && (only_singles(r) || bits_from(s->starts, number + 1) & 1)) {
        struct cache *cache = cache_of(r);
        if (cache) {
            if (cache->count == s->batch)
                flush_cache(r, cache);
            set_next(p, cache->head);
            cache->head = p;
            cache->count++;
            *error = kept;
            return;
        }
    }
    lock(r);
    if (number >= s->top)
        corrupted();
    u64 info = only_singles(r) ? 0 : info_at(s, number);
    if (!only_singles(r) && (info & FREE || !(bits_from(s->starts, number) & 1)))
        corrupted();
    s->live--;
    if (info) {
        s->live_long--;
        cell_of(s, number)->info = 0;
        free_run(r, number, info >> LENGTH_SHIFT, (info & MAPPED) != 0);
    } else {
        u64 length = only_singles(r) ? 1 : short_length(s, number);
        if (length == s->least) {
            push_single(s, number);
        } else if (s->waiting_count[length] < WAITING) {
            set_next(link_of(s, number), s->waiting[length]);
            s->waiting[length] = link_of(s, number);
            s->waiting_count[length]++;
        } else {
            free_run(r, number, length, 0);
        }
    }
    if (!s->live)
        empty(r);
    unlock(r);
    *error = kept;
}

static __attribute__((noinline)) void empty_keeping_errno(const struct dtrans_region *r)
{
    const struct state *s = state_of(r);
    if ((s->top - FIRST) * r->element_size <= KEEP)
        return;
    int *error = __errno_location(), kept = *error;
    empty(r);
    *error = kept;
}

void dtrans_region_free(const struct dtrans_region *r, void *p)
{
    if (!p)
        return;
    struct state *s = state_of(r);
    if (links_in_place(r) && (only_singles(r) || bits_from(s->starts, number_of(s, p) + 1) & 1)) {
        if (!has_threads(r)) {
            set_next(p, s->single);
            s->single = p;
            if (!--s->live)
                empty_keeping_errno(r);
            return;
        }
        if (caches) {
            struct cache *cache = &caches[s->index];
            if (cache->count != s->batch) {
                set_next(p, cache->head);
                cache->head = p;
                cache->count++;
                return;
            }
        }
    }
    free_slowly(r, p);
}

/* Makes a run in use shorter or longer where it lies, if it can be. */
static RARELY int resize(const struct dtrans_region *r, u64 start, u64 old, u64 length)
{
    struct state *s = state_of(r);
    u64 end = start + old, new_end = start + length, was_long = old >> s->cell_shift, is_long = length >> s->cell_shift;
    u64 mapped = was_long ? cell_of(s, start)->info & MAPPED : 0;
    if (length <= old) {
        /* What is cut off is more than the room to grow. */
        if (old - length <= old / 4)
            return 1;
        if (was_long)
            cell_of(s, start)->info = 0;
        set_bit(s->starts, new_end);
        set_in_use(r, start, length);
        s->made += !((old - length) >> s->cell_shift);
        free_run(r, new_end, old - length, mapped != 0);
    } else {
        u64 info = free_at(s, end), zero;
        u64 whole = info ? info >> LENGTH_SHIFT : end < s->top && is_marked(s, end) ? short_length(s, end) : 0;
        if (end == s->top) {
            if (length - old >= s->end - end || !need(r, new_end + 1))
                return 0;
            s->top = new_end;
            s->dirty = s->dirty < new_end ? new_end : s->dirty;
            set_bit(s->starts, new_end);
        } else if (whole < length - old) {
            return 0;
        } else if (info) {
            take_long(r, end, length - old, &zero);
        } else {
            remove_piece(s, end, whole);
            s->made--;
            if (whole > length - old) {
                set_bit(s->starts, new_end);
                insert_free(r, new_end, whole - (length - old), 0);
            }
        }
        clear_bit(s->starts, end);
        if (was_long)
            cell_of(s, start)->info = 0;
        set_in_use(r, start, length);
    }
    if (was_long && !is_long) {
        s->live_long--;
        s->made++;
    } else if (!was_long && is_long) {
        s->live_long++;
        s->made--;
    }
    return 1;
}

void *dtrans_region_realloc(const struct dtrans_region *r, void *old, u64 elements)
{
    if (!old)
        return dtrans_region_malloc(r, elements);
    if (!elements) {
        dtrans_region_free(r, old);
        return 0;
    }
    struct state *s = state_of(r);
    int *error = __errno_location(), kept = *error;
    u64 start = number_of(s, old), length = run_length(r, elements);
    if (length >= s->end || only_singles(r))
        return fail();
    lock(r);
    if (start < FIRST || start >= s->top || !(bits_from(s->starts, start) & 1))
        corrupted();
    u64 info = info_at(s, start), had = info ? info >> LENGTH_SHIFT : short_length(s, start);
    if (info & FREE)
        corrupted();
    int fits = resize(r, start, had, length);
    unlock(r);
    *error = kept;
    if (fits)
        return old;
    /* With room to grow, or arrays that take turns in growing by a little would be copied each time. */
    void *p = length >= SHORT ? allocate(r, length + length / 4 / s->least * s->least, 0) : 0;
    if (!p && !(p = allocate(r, length, 0)))
        return 0;
    *error = kept;
    u64 to = number_of(s, p);
    for (u32 c = 0; c < r->columns; c++)
        __builtin_memcpy(r->bases[c] + to * r->widths[c], r->bases[c] + start * r->widths[c], had * r->widths[c]);
    dtrans_region_free(r, old);
    return p;
}
