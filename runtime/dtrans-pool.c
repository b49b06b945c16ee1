/* A pool: where the elements of all arrays of one class live, each field group in a column of its own.  The transform
 * (src/opt_base/rewrite.rs) links a copy of this file into the module for each pool; `build.rs` compiles it to LLVM IR.
 *
 * An array is a run of element numbers, from FIRST_INDEX: 0 is null, and those between are what a program that counts from 1,
 * or from some other number, makes of the first array.  A run's length is kept beside its first and its last element, so that runs that are free grow together;
 * free runs of few elements are kept by length, others by the power of two. The short ones grow together only when the pool would grow otherwise
 * and there may be many of them.
 * Columns move when the pool grows: nobody keeps an address in one across a call.
 *
 * What a program can see is as with the library's functions: a failure sets errno and leaves everything as it was;
 * blocks of no bytes, and realloc to none, do as the library's do.  One thread only: the transform sees to that. */

typedef __UINT64_TYPE__ u64;

void *malloc(u64);
void *calloc(u64, u64);
void *realloc(void *, u64);
void free(void *);

/* Made by the transform: the number of columns, the bytes of an element of each, and where the element of number 0 would be. */
extern const u64 dtrans_pool_columns;
extern const u64 dtrans_pool_sizes[];
extern char *dtrans_pool_bases[];

enum {
    SMALL = 16,      /* longest run that is kept by its length */
    LOOK = 8,        /* runs that are looked at for one that is long enough */
    FIRST = 64,      /* elements of a new pool */
    KEPT = 1 << 16,  /* elements that an empty pool keeps: to use more takes longer than to ask for them */
    FIRST_INDEX = 1 << 16, /* number of the first element, as in src/opt_base/plan.rs */
};

/* Elements of an array of zeros that is worth new columns. */
#ifndef SPARSE
#define SPARSE (1 << 16)
#endif

/* In `meta`: the run is free, and longer than SMALL. */
#define FREE (1ull << 63)
#define NONE (~0ull)
#define MOST ((u64)__PTRDIFF_MAX__)

/* Per element: at the first and last of a run its length; at the first of a free run of at most SMALL the next such run, plus
 * one; at the second and third of a longer one the next and the one before. */
static u64 *meta;
static u64 top, capacity, live;
static u64 small_runs[SMALL + 1];
static u64 large_runs[64];
static u64 large_used;
static u64 released; /* runs of at most SMALL that became free since these were last joined */

/* Columns of many bytes would all begin at the same place of a page, and fight for the same lines of the cache. */
static u64 stagger(u64 column) { return column % 20 * 192; }

static char *block_of(u64 column)
{
    char *base = dtrans_pool_bases[column];
    return base ? base + FIRST_INDEX * dtrans_pool_sizes[column] - stagger(column) : base;
}

/* The library's own failure, for errno. */
static __attribute__((noinline, cold)) u64 fail(void)
{
    void *volatile block = malloc(MOST);
    free(block);
    return 0;
}

/* Does the library give a block for no bytes? */
static __attribute__((noinline, cold)) int gives_empty_blocks(void)
{
    void *volatile block = malloc(0);
    int given = block != 0;
    free(block);
    return given;
}

/* ... and when a block shrinks to none? */
static __attribute__((noinline, cold)) int keeps_empty_blocks(void)
{
    void *volatile block = malloc(1);
    if (!block)
        return 0;
    void *volatile after = realloc(block, 0);
    int given = after != 0;
    free(after);
    return given;
}

/* A column's block with room for so many bytes, which are zero behind `top` if they shall be: the system gives zeros page by page. */
static char *moved(u64 column, u64 bytes, int zeros)
{
    char *old = block_of(column);
    if (!zeros)
        return realloc(old, bytes);
    char *block = calloc(1, bytes);
    if (block && old) {
        __builtin_memcpy(block + stagger(column), old + stagger(column), top * dtrans_pool_sizes[column]);
        free(old);
    }
    return block;
}

/* Where this fails, nothing has changed that anyone can see. */
static __attribute__((noinline)) int resize(u64 elements, int zeros)
{
    u64 bytes;
    if (__builtin_mul_overflow(elements, sizeof *meta, &bytes) || bytes > MOST)
        return 0;
    u64 *cells = realloc(meta, bytes);
    if (!cells)
        return 0;
    meta = cells;
    for (u64 c = 0; c < dtrans_pool_columns; c++) {
        u64 size = dtrans_pool_sizes[c];
        if (__builtin_mul_overflow(elements, size, &bytes) || __builtin_add_overflow(bytes, stagger(c), &bytes) ||
            bytes > MOST)
            return 0;
        char *block = moved(c, bytes, zeros);
        if (!block)
            return 0;
        dtrans_pool_bases[c] = block + stagger(c) - FIRST_INDEX * size;
    }
    capacity = elements;
    return 1;
}

static __attribute__((noinline)) int grow(u64 elements)
{
    u64 more = capacity + capacity / 2;
    if (more < FIRST)
        more = FIRST;
    /* Less and less where memory is short, or the last of it would be asked for element by element. */
    for (; more > elements; more = capacity + (more - capacity) / 2) {
        if (resize(more, 0))
            return 1;
        if (more - capacity < FIRST)
            break;
    }
    if (resize(elements, 0))
        return 1;
    fail();
    return 0;
}

static __attribute__((noinline)) void give_back(void)
{
    for (u64 c = 0; c < dtrans_pool_columns; c++) {
        free(block_of(c));
        dtrans_pool_bases[c] = 0;
    }
    free(meta);
    meta = 0;
    capacity = 0;
}

static void bound(u64 start, u64 length, u64 flag)
{
    meta[start] = length | flag;
    meta[start + length - 1] = length | flag;
}

static u64 bin_of(u64 length) { return 63 - (u64)__builtin_clzll(length); }

static void push_large(u64 start, u64 length)
{
    u64 bin = bin_of(length), next = large_runs[bin];
    bound(start, length, FREE);
    meta[start + 1] = next;
    meta[start + 2] = 0;
    if (next)
        meta[next - 1 + 2] = start + 1;
    large_runs[bin] = start + 1;
    large_used |= 1ull << bin;
}

static void unlink_large(u64 start, u64 length)
{
    u64 bin = bin_of(length), next = meta[start + 1], before = meta[start + 2];
    if (next)
        meta[next - 1 + 2] = before;
    if (before)
        meta[before - 1 + 1] = next;
    else if (!(large_runs[bin] = next))
        large_used &= ~(1ull << bin);
}

static void push_small(u64 start, u64 length)
{
    bound(start, length, 0);
    meta[start] = small_runs[length];
    small_runs[length] = start + 1;
}

static __attribute__((noinline)) void release(u64 start, u64 length)
{
    if (start + length == top) {
        top = start;
        if (top && meta[top - 1] & FREE) {
            u64 before = meta[top - 1] & ~FREE;
            unlink_large(top - before, before);
            top -= before;
        }
        return;
    }
    if (length <= SMALL) {
        push_small(start, length);
        released++;
        return;
    }
    if (meta[start + length] & FREE) {
        u64 next = meta[start + length] & ~FREE;
        unlink_large(start + length, next);
        length += next;
    }
    if (start && meta[start - 1] & FREE) {
        u64 before = meta[start - 1] & ~FREE;
        unlink_large(start - before, before);
        start -= before;
        length += before;
    }
    push_large(start, length);
}

static u64 take_large(u64 length)
{
    u64 bin = bin_of(length), found = 0, look = LOOK;
    for (u64 run = large_runs[bin]; run && look--; run = meta[run - 1 + 1])
        if ((meta[run - 1] & ~FREE) >= length) {
            found = run;
            break;
        }
    if (!found) {
        u64 longer = large_used >> bin >> 1;
        if (!longer)
            return NONE;
        found = large_runs[bin + 1 + (u64)__builtin_ctzll(longer)];
    }
    u64 start = found - 1, whole = meta[start] & ~FREE;
    unlink_large(start, whole);
    bound(start, length, 0);
    if (whole > length)
        release(start + length, whole - length);
    return start;
}

/* Every free run grows together with those beside it. Looks at every run, of which there are twice as many as alive and those freed since the last
 * time, at most: so it is worth the time when there are as many of these. */
static __attribute__((noinline)) void join(void)
{
    released = 0;
    for (u64 length = 1; length <= SMALL; length++) {
        for (u64 run = small_runs[length]; run;) {
            u64 start = run - 1;
            run = meta[start];
            bound(start, length, FREE);
        }
        small_runs[length] = 0;
    }
    __builtin_memset(large_runs, 0, sizeof large_runs);
    large_used = 0;
    for (u64 at = 0; at < top;) {
        u64 start = at;
        while (at < top && meta[at] & FREE)
            at += meta[at] & ~FREE;
        if (at == start)
            at += meta[at];
        else if (at == top)
            top = start;
        else if (at - start <= SMALL)
            push_small(start, at - start);
        else
            push_large(start, at - start);
    }
}

static __attribute__((noinline)) u64 search(u64 length)
{
    for (;;) {
        u64 start = large_used ? take_large(length) : NONE, end;
        if (start != NONE)
            return start;
        if (__builtin_add_overflow(top, length, &end))
            return NONE;
        if (end > capacity && released > live) {
            join();
            continue;
        }
        if (end > capacity && !grow(end))
            return NONE;
        start = top;
        top = end;
        return start;
    }
}

static u64 take(u64 length)
{
    u64 start;
    if (length <= SMALL && small_runs[length]) {
        start = small_runs[length] - 1;
        small_runs[length] = meta[start];
    } else if (length <= SMALL && length <= capacity - top) {
        start = top;
        top += length;
    } else {
        start = search(length);
        if (start == NONE)
            return NONE;
    }
    bound(start, length, 0);
    live++;
    return start;
}

/* malloc of `bytes`, which are `count` elements, rounded up. A run is longer by `gap`, so that its end is no other's start. */
u64 dtrans_pool_malloc(u64 bytes, u64 count, u64 gap)
{
    if (bytes > MOST)
        return fail();
    if (!count) {
        if (!gives_empty_blocks())
            return 0;
        count = 1;
    }
    u64 start = take(count + gap);
    return start == NONE ? 0 : start + FIRST_INDEX;
}

/* calloc of `count` times `times` elements. */
u64 dtrans_pool_calloc(u64 count, u64 times, u64 gap)
{
    if (__builtin_mul_overflow(count, times, &count))
        return fail();
    u64 end;
    if (count >= SPARSE && count >= top && !__builtin_add_overflow(top, count, &end) &&
        !__builtin_add_overflow(end, gap, &end) && end > capacity && resize(end, 1)) {
        u64 start = top;
        top = end;
        bound(start, count + gap, 0);
        live++;
        return start + FIRST_INDEX;
    }
    u64 index = dtrans_pool_malloc(count, count, gap);
    if (index)
        for (u64 c = 0; c < dtrans_pool_columns; c++)
            __builtin_memset(dtrans_pool_bases[c] + index * dtrans_pool_sizes[c], 0, count * dtrans_pool_sizes[c]);
    return index;
}

void dtrans_pool_free(u64 index)
{
    if (!index)
        return;
    release(index - FIRST_INDEX, meta[index - FIRST_INDEX]);
    if (--live)
        return;
    /* Everything is free. */
    top = 0;
    __builtin_memset(small_runs, 0, sizeof small_runs);
    __builtin_memset(large_runs, 0, sizeof large_runs);
    large_used = 0;
    released = 0;
    if (capacity > KEPT)
        give_back();
}

/* realloc to `bytes`, which are `count` elements, rounded up. */
u64 dtrans_pool_realloc(u64 index, u64 bytes, u64 count, u64 gap)
{
    if (!index)
        return dtrans_pool_malloc(bytes, count, gap);
    if (bytes > MOST)
        return fail();
    if (!count) {
        if (!keeps_empty_blocks()) {
            dtrans_pool_free(index);
            return 0;
        }
        count = 1;
    }
    u64 start = index - FIRST_INDEX, old = meta[start], length = count + gap;
    if (start + old == top) {
        u64 end;
        if (__builtin_add_overflow(start, length, &end) || (end > capacity && !grow(end)))
            return 0;
        top = end;
        bound(start, length, 0);
        return index;
    }
    if (length <= old) {
        /* What is cut off must be able to stand on its own, and is more than the room to grow. */
        if (old - length > SMALL && old - length > old / 4) {
            bound(start, length, 0);
            release(start + length, old - length);
        }
        return index;
    }
    /* With room to grow, or arrays that take turns in growing by a little would be copied each time. */
    u64 to = length > SMALL ? take(length + length / 4) : NONE;
    if (to == NONE && (to = take(length)) == NONE)
        return 0;
    for (u64 c = 0; c < dtrans_pool_columns; c++) {
        u64 size = dtrans_pool_sizes[c];
        char *base = dtrans_pool_bases[c];
        __builtin_memcpy(base + (to + FIRST_INDEX) * size, base + index * size, old * size);
    }
    dtrans_pool_free(index);
    return to + FIRST_INDEX;
}
