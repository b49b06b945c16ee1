// What the memory system of this machine charges for a layout: the figures behind the constants of src/transforms/cost.rs.
// `make bench-cost` builds and runs it; it takes about ten seconds.
//
// Elements of 64 bytes of use are kept in k columns of 64 / k bytes, so that k lines are touched where one would do.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 64 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static volatile uint64_t sink;
static uint64_t seed = 88172645463325252u;
static inline uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static char *memory(size_t bytes)
{
    char *m = aligned_alloc(LINE, bytes);
    if (!m)
        exit(1);
    memset(m, 1, bytes);
    return m;
}

static inline __attribute__((always_inline)) uint64_t walk(const char *m, size_t n, size_t each, size_t step, int lines, uint64_t count,
                                                           uint64_t chain)
{
    uint64_t sum = 0, from = 0;
    for (uint64_t k = 0; k < count; k++) {
        // As good as a remainder, and cheap.
        uint64_t i = (uint64_t)((unsigned __int128)(next() + from) * n >> 64);
        uint64_t here = 0;
        for (int c = 0; c < lines; c++)
            here += *(const uint64_t *)(m + i * each + (size_t)c * step);
        sum += here;
        from = here & chain;
    }
    return sum;
}

// Elements at random, each of `lines` lines that are apart or neighbours: nanoseconds per element. `chained`: the next element
// is only known when this one has come.
static double at_random(size_t bytes, int lines, int apart, int chained)
{
    size_t n = bytes / LINE / (size_t)lines;
    char *m = memory(bytes);
    size_t step = apart ? n * LINE : LINE, each = apart ? LINE : (size_t)lines * LINE;
    uint64_t sum = 0, count = 400000;
    double best = 1e30;
    for (int round = 0; round < 4; round++) {
        double start = now();
        if (chained)
            sum += walk(m, n, each, step, lines, count, 7);
        else
            sum += walk(m, n, each, step, lines, count, 0);
        double spent = (now() - start) / (double)count;
        best = spent < best ? spent : best;
    }
    sink = sum;
    free(m);
    return best;
}

// A scan of as many streams: nanoseconds per line.
static double scan(size_t bytes, int streams)
{
    size_t n = bytes / (size_t)streams / 8;
    char *m = memory(bytes + (size_t)streams * 4096);
    uint64_t *at[64];
    for (int c = 0; c < streams; c++)
        at[c] = (uint64_t *)(m + (size_t)c * (n * 8 + 320) / 64 * 64);
    uint64_t sum = 0;
    double best = 1e30;
    for (int round = 0; round < 5; round++) {
        double start = now();
        for (size_t i = 0; i < n; i++)
            for (int c = 0; c < streams; c++)
                sum += at[c][i];
        double spent = (now() - start) / ((double)bytes / LINE);
        best = spent < best ? spent : best;
    }
    sink = sum;
    free(m);
    return best;
}

// One number of each element of so many bytes, all elements in order: nanoseconds per element.
static double strided(size_t elements, size_t element)
{
    char *m = memory(elements * element);
    uint64_t sum = 0;
    double best = 1e30;
    for (int round = 0; round < 8; round++) {
        double start = now();
        if (element == 8)
            for (size_t i = 0; i < elements; i++)
                sum += ((uint64_t *)m)[i];
        else
            for (size_t i = 0; i < elements; i++)
                sum += *(uint64_t *)(m + i * element);
        double spent = (now() - start) / (double)elements;
        best = spent < best ? spent : best;
    }
    sink = sum;
    free(m);
    return best;
}

int main(void)
{
    static const size_t sizes[] = {16u << 10, 256u << 10, 1u << 20, 4u << 20, 16u << 20, 64u << 20, 256u << 20};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    static const int lines[] = {1, 2, 4, 8};
    for (int chained = 0; chained < 2; chained++)
        for (int apart = 0; apart < 2; apart++) {
            printf("ns per element at random, its lines %s, elements %s\n", apart ? "apart" : "neighbours",
                   chained ? "one after the other" : "independent");
            printf("%10s %8s %8s %8s %8s\n", "KiB", "1 line", "2", "4", "8");
            for (int s = 0; s < SIZES; s++) {
                printf("%10zu", sizes[s] >> 10);
                for (int l = 0; l < 4; l++)
                    printf(" %8.2f", at_random(sizes[s], lines[l], apart, chained));
                printf("\n");
            }
        }
    static const int streams[] = {1, 2, 4, 8, 12, 16, 24, 32};
    printf("ns per line of a scan in so many streams\n%10s", "KiB");
    for (int c = 0; c < 8; c++)
        printf(" %8d", streams[c]);
    printf("\n");
    for (int s = 0; s < SIZES; s++) {
        printf("%10zu", sizes[s] >> 10);
        for (int c = 0; c < 8; c++)
            printf(" %8.2f", scan(sizes[s], streams[c]));
        printf("\n");
    }
    static const size_t elements[] = {8, 16, 24, 32, 48, 64, 96, 128};
    printf("ns per element, one number of 8 bytes of each element of so many bytes in order\n%10s", "elements");
    for (int c = 0; c < 8; c++)
        printf(" %8zu", elements[c]);
    printf("\n");
    for (size_t n = 1u << 8; n <= 1u << 20; n <<= 4) {
        printf("%10zu", n);
        for (int c = 0; c < 8; c++)
            printf(" %8.2f", strided(n, elements[c]));
        printf("\n");
    }
    return 0;
}
