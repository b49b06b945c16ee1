/* Huge pages for memory that glibc's malloc hands out: dtrans-pages (src/opt_base/pages.rs) links this into a program, and calls it where the
 * program allocates. `build.rs` compiles it to LLVM IR.
 *
 * Where much memory is used at random, translating addresses costs as much as the memory itself, and with pages of 2 MB hardly anything.  The
 * system gives them to who asks before the memory is used; glibc asks only if a variable of the environment says so before the program starts
 * (glibc.malloc.hugetlb).  Nothing here changes a byte or an address that the program sees, and the system may refuse.
 *
 * A block that glibc maps by itself is asked for when it is allocated.  The heap that small blocks come from grows by 132 KB at a time, so that
 * no huge page would ever lie in it when it is first used: once it is large, it is told to grow by more, which takes no memory before it is used.
 * Where fewer than one page in four of it is in use, it is left alone until there are more: huge pages are resident as a whole.
 * That ends glibc's own adjustment of the size from which blocks are mapped (malloc_trim_threshold(3) tells how it goes), so it is continued here.
 *
 * errno stays as it was: the program may look at what the allocation left there.  With several threads words are read and written at once, which
 * at worst asks twice or not at all. */

typedef __UINT64_TYPE__ u64;

/* A C library that is not glibc, which the target does not tell, need not have them. */
#define IF_THERE __attribute__((weak))
IF_THERE int madvise(void *, u64, int);
IF_THERE int mincore(void *, u64, unsigned char *);
IF_THERE int *__errno_location(void);
IF_THERE void *sbrk(__INT64_TYPE__);
IF_THERE int mallopt(int, int);
IF_THERE u64 malloc_usable_size(void *);
IF_THERE char *getenv(const char *);
IF_THERE int getrlimit(int, u64 *);

enum {
    PAGE = 4096,
    HUGE = 1 << 21,
    LARGE = 1 << 21,       /* bytes of a block that are worth asking for (src/opt_base/pages.rs has the same) */
    MOST_ZERO = 1 << 26,   /* of one of zeros that is not taken for one of which little is ever used */
    HEAP = 1 << 22,        /* of a heap */
    OLD_HEAP = 1 << 24,    /* of one whose beginning, which has small pages, is worth being copied */
    MOST_GROWTH = 1 << 26,
    HEAP_SHIFT = 36,       /* no heap is larger, and what lies further below its end is mapped */
    NEAR = 1 << 17,        /* blocks that come from the heap are smaller than that, to begin with */
    MOST_THRESHOLD = 1 << 25,
    HUGE_PAGES = 14,
    COLLAPSE = 25,         /* since Linux 6.1 */
    TRIM_THRESHOLD = -1,
    TOP_PAD = -2,
    MMAP_THRESHOLD = -3,
    LIMIT_DATA = 2,
    LIMIT_ADDRESSES = 9,
};

/* A block from here on, so many bytes, needs no look. The program reads both (src/opt_base/pages.rs). */
u64 dtrans_pages_start, dtrans_pages_quiet;

/* May the heap be told how to grow? The compiler says so (src/opt_base/pages.rs). */
u64 dtrans_pages_has_heap = 1;

static u64 heap;              /* where the heap begins */
static u64 top;               /* where it ended when it was looked at */
static u64 threshold = NEAR;  /* glibc's M_MMAP_THRESHOLD */
static u64 growth;            /* M_TOP_PAD, if it was set */
static u64 sparse;            /* how large the heap was when little of it was in use */
static u64 is_asked;          /* has it been found out if the heap's growth is settled? */
static int is_old;            /* has the heap's beginning been copied? */
static u64 last_start, last_end; /* the block that was asked for last */

static u64 get(const u64 *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static void set(u64 *word, u64 value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }

static void advise(u64 from, u64 to, int advice)
{
    if (to > from && madvise && __errno_location) {
        int *error = __errno_location(), kept = *error;
        madvise((void *)from, to - from, advice);
        *error = kept;
    }
}

/* The heap grows by `by` from now on, and gives back what is more than that. */
static void grow_by(u64 by)
{
    u64 trim = 2 * get(&threshold) > by + NEAR ? 2 * get(&threshold) : by + NEAR;
    set(&growth, by);
    mallopt(TOP_PAD, (int)by);
    mallopt(TRIM_THRESHOLD, (int)trim);
    mallopt(MMAP_THRESHOLD, (int)get(&threshold));
}

/* Is enough in use of the heap's last pages below a new block, which nobody has used yet? Where blocks are large and only their beginnings are in use, little is. */
static int is_dense(u64 block)
{
    unsigned char pages[HEAP / PAGE];
    u64 to = block & -(u64)PAGE, from = to - get(&heap) > HEAP ? to - HEAP : get(&heap), in_use = 0;
    int *error, kept;
    if (!mincore || !__errno_location)
        return 1;
    error = __errno_location(), kept = *error;
    int is_known = !mincore((void *)from, to - from, pages);
    *error = kept;
    for (u64 at = 0; is_known && at < (to - from) / PAGE; at++)
        in_use += pages[at] & 1;
    return !is_known || in_use * PAGE >= (to - from) / 4;
}

/* Looks how far the heap has grown. Only the page that its last block ends on is in use of what is new.  Linux keeps what is grown by apart, and
 * there is no huge page that lies in two such parts: so each is to end where a huge page does, which is right where a small block has made it grow,
 * by a page more than it was told. */
static void look_at_heap(u64 now, u64 block)
{
    u64 before = get(&top), start = get(&heap), used = now - start, by = used / 8 & -(u64)HUGE;
    set(&top, now);
    set(&dtrans_pages_quiet, used > NEAR ? used - NEAR : 0);
    if (used < HEAP)
        return;
    if (get(&growth)) {
        u64 from = before & -(u64)HUGE;
        advise(from > start ? from : start, now, HUGE_PAGES);
        if (from >= start && now - from >= HUGE)
            advise(from, from + HUGE, COLLAPSE);
    }
    if (!get(&growth) && used - get(&sparse) < used / 8)
        return;
    if (!get(&growth) && !is_dense(block))
        return set(&sparse, used);
    by = by < 2 * HUGE ? 2 * HUGE : by > MOST_GROWTH ? MOST_GROWTH : by;
    grow_by(by - (now & (HUGE - 1)) - PAGE);
    if (used >= OLD_HEAP && !is_old) {
        u64 from = (start + HUGE - 1) & -(u64)HUGE;
        is_old = 1;
        advise(from, from + 2 * HEAP, COLLAPSE);
    }
}

/* Has whoever started the program said how its heap is to grow, or how large it may become? */
static int is_settled(void)
{
    u64 limit[2];
    if (!sbrk || !mallopt || !malloc_usable_size || !getenv || !getrlimit)
        return 1;
    for (int which = LIMIT_DATA; which <= LIMIT_ADDRESSES; which += LIMIT_ADDRESSES - LIMIT_DATA)
        if (getrlimit(which, limit) || ~limit[0])
            return 1;
    return getenv("GLIBC_TUNABLES") || getenv("MALLOC_TOP_PAD_") || getenv("MALLOC_TRIM_THRESHOLD_") || getenv("MALLOC_MMAP_THRESHOLD_") ||
           getenv("MALLOC_MMAP_MAX_");
}

/* Is a block in the heap that grows? Then it is looked at. What lies below the first block that was seen is the heap, too: what is mapped lies above, or far away. */
static int is_in_heap(u64 start)
{
    u64 from = get(&heap), known = get(&top) - from, now;
    if (!get(&dtrans_pages_has_heap) || (from && start >= from && start - from >= known + 2 * (u64)MOST_GROWTH))
        return 0;
    if (!get(&is_asked)) {
        set(&is_asked, 1);
        if (is_settled()) {
            set(&dtrans_pages_has_heap, 0);
            return 0;
        }
    }
    now = (u64)sbrk(0);
    if (start >= now || (now - start) >> HEAP_SHIFT)
        return 0;
    if (!from || start < from) {
        from = start & -(u64)PAGE;
        set(&heap, from);
        set(&dtrans_pages_start, from);
        set(&top, from);
    }
    if (now != get(&top))
        look_at_heap(now, start);
    return 1;
}

/* Is it one that has asked? What glibc maps anew each time is not, though it may lie where another one has. */
static int has_asked(u64 from, u64 to, u64 bytes)
{
    return bytes < MOST_THRESHOLD && from == get(&last_start) && to <= get(&last_end);
}

/* A block of so many bytes is new, and lies where the heap has not been yet, or elsewhere. */
static void look(u64 start, u64 bytes, int is_sparse)
{
    u64 from = start & -(u64)PAGE, to = (start + bytes + PAGE - 1) & -(u64)PAGE;
    if (start && !is_in_heap(start) && bytes >= LARGE && !is_sparse && !has_asked(from, to, bytes)) {
        set(&last_start, from);
        set(&last_end, to);
        advise(from, to, HUGE_PAGES);
    }
}

__attribute__((noinline, cold)) void dtrans_pages_allocated(u64 start, u64 bytes) { look(start, bytes, 0); }

/* One of so many zeros. */
__attribute__((noinline, cold)) void dtrans_pages_cleared(u64 start, u64 bytes) { look(start, bytes, bytes > MOST_ZERO); }

/* One that was at `old` before. An array that grows by one element at a time mostly stays on its pages. */
__attribute__((noinline, cold)) void dtrans_pages_moved(u64 old, u64 start, u64 bytes)
{
    int is_known = old == start && (start & -(u64)PAGE) == get(&last_start) && start + bytes <= get(&last_end);
    if (!is_known)
        dtrans_pages_allocated(start, bytes);
}

/* A block is given back that starts where one starts that glibc has mapped. */
__attribute__((noinline, cold)) void dtrans_pages_freed(void *block)
{
    u64 start = (u64)block, bytes = 0;
    if (start - get(&heap) < get(&top) - get(&heap) || !malloc_usable_size)
        return;
    bytes = malloc_usable_size(block) + 16;
    if (bytes <= get(&threshold) || bytes > MOST_THRESHOLD)
        return;
    set(&threshold, bytes);
    if (get(&growth))
        grow_by(get(&growth));
}

/* A variable that is zero to begin with. */
__attribute__((noinline, cold)) void dtrans_pages_variable(u64 start, u64 bytes)
{
    advise((start + PAGE - 1) & -(u64)PAGE, (start + bytes) & -(u64)PAGE, HUGE_PAGES);
}
