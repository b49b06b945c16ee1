/* `qsort` for arrays of records: dtrans-calls (src/opt_base/sorts.rs) puts a copy of this in the place of each call that names its order and the size of what
 * it sorts, so that what is done with the records can be seen, and laid out as everything else. `build.rs` compiles it to LLVM IR.
 *
 * It compares what glibc's compares, in the same order, where that sorts addresses of records by merging; so what is alike stays in its order. If there is no
 * memory for that it sorts in place. */

typedef __UINT64_TYPE__ u64;

void *malloc(u64);
void free(void *);
int *__errno_location(void);

/* So many are sorted without memory from `malloc`, about as many as glibc sorts so: a function that tells the order may jump away. */
enum { FEW = 60 };

/* What the plugin puts in for a call: an address step, a call of what tells the order, a copy of one record, memory for one. */
char *dtrans_sort_element(char *base, u64 i);
int dtrans_sort_compare(const char *a, const char *b);
void dtrans_sort_copy(char *to, const char *from);
char *dtrans_sort_room(void);

#define OWN __attribute__((noinline))
#define RARE __attribute__((cold))

/* Puts `n` numbers of elements in order. */
OWN void dtrans_sort_merge(u64 *order, u64 *other, u64 n, char *base)
{
    if (n < 2)
        return;
    u64 half = n / 2, a = 0, b = half, to = 0;
    dtrans_sort_merge(order, other, half, base);
    dtrans_sort_merge(order + half, other, n - half, base);
    while (a < half && b < n) {
        u64 first = order[a], second = order[b];
        if (dtrans_sort_compare(dtrans_sort_element(base, first), dtrans_sort_element(base, second)) <= 0) {
            other[to++] = first;
            a++;
        } else {
            other[to++] = second;
            b++;
        }
    }
    /* What is left of the second half lies where it belongs. */
    while (a < half)
        other[to++] = order[a++];
    for (u64 i = 0; i < to; i++)
        order[i] = other[i];
}

/* Moves every element to its place. */
OWN void dtrans_sort_move(u64 *order, u64 n, char *base, char *room)
{
    for (u64 i = 0; i < n; i++) {
        u64 from = order[i], to = i;
        /* Of a round of elements all are moved when the first is come to: as many as are passed over. */
        if (__builtin_expect_with_probability(from == i, 1, 0.97))
            continue;
        dtrans_sort_copy(room, dtrans_sort_element(base, i));
        while (from != i) {
            dtrans_sort_copy(dtrans_sort_element(base, to), dtrans_sort_element(base, from));
            order[to] = to;
            to = from;
            from = order[to];
        }
        order[to] = to;
        dtrans_sort_copy(dtrans_sort_element(base, to), room);
    }
}

__attribute__((always_inline)) static inline void swap(char *base, u64 a, u64 b, char *room)
{
    dtrans_sort_copy(room, dtrans_sort_element(base, a));
    dtrans_sort_copy(dtrans_sort_element(base, a), dtrans_sort_element(base, b));
    dtrans_sort_copy(dtrans_sort_element(base, b), room);
}

/* Lets an element of a heap of `n` sink to where it belongs. */
RARE OWN void dtrans_sort_sink(char *base, u64 i, u64 n, char *room)
{
    for (u64 next; (next = 2 * i + 1) < n; i = next) {
        if (next + 1 < n &&
            dtrans_sort_compare(dtrans_sort_element(base, next), dtrans_sort_element(base, next + 1)) < 0)
            next++;
        if (dtrans_sort_compare(dtrans_sort_element(base, i), dtrans_sort_element(base, next)) >= 0)
            return;
        swap(base, i, next, room);
    }
}

/* `size` and `compare` have been put in already. */
OWN void dtrans_sort(char *base, u64 n, u64 size, int (*compare)(const void *, const void *))
{
    (void)size, (void)compare;
    if (n < 2)
        return;
    char *room = dtrans_sort_room();
    u64 few[2 * FEW];
    u64 *order = few;
    if (n > FEW) {
        /* That there is no memory is not the program's concern. LLVM may be told that `malloc` writes to no such variable. */
        volatile int *error = __errno_location();
        int before = *error;
        order = n >> 59 ? 0 : malloc(n * 2 * sizeof *order);
        if (!order)
            *error = before;
    }
    if (__builtin_expect_with_probability(order != 0, 1, 0.9999)) {
        for (u64 i = 0; i < n; i++)
            order[i] = i;
        dtrans_sort_merge(order, order + n, n, base);
        dtrans_sort_move(order, n, base, room);
        if (order != few)
            free(order);
        return;
    }
    for (u64 i = n / 2; i-- > 0;)
        dtrans_sort_sink(base, i, n, room);
    for (u64 end = n - 1; end > 0; end--) {
        swap(base, 0, end, room);
        dtrans_sort_sink(base, 0, end, room);
    }
}
