#include <stdio.h>
#include <stdlib.h>

#include "automaton.h"

static void print_word(const unsigned char *text, long end, long length)
{
    for (long i = end - length + 1; i <= end; i++)
        putchar("ACGT"[text[i]]);
}

static void report_words(const struct automaton *a, const unsigned char *text)
{
    const struct state *st = a->state;
    for (uint32_t k = 8; k <= 32; k += 8) {
        uint32_t best = 0;
        for (uint32_t s = a->states - 1; s > 1; s--)
            if (st[s].length >= k && st[st[s].link].length < k && (!best || a->count[s] > a->count[best]))
                best = s;
        if (!best)
            continue;
        printf("most frequent of length %u: ", k);
        print_word(text, a->first_end[best] & ~CLONE_BIT, k);
        printf(" %u times\n", a->count[best]);
    }
}

static void report_repeats(struct automaton *a)
{
    const struct state *st = a->state;
    double sum = 0.0;
    unsigned long long words = 0;
    uint32_t deepest = 0;
    for (uint32_t s = a->states - 1; s > 1; s--) {
        words += st[s].length - st[st[s].link].length;
        sum += a->first_end[s] & CLONE_BIT ? (double)a->count[s] * (double)st[s].length : 0.0;
        if (a->count[s] > 1 && (!deepest || st[s].length > st[deepest].length))
            deepest = s;
    }
    printf("distinct words %llu, weight of repeats %.0f\n", words, sum);
    if (deepest)
        printf("longest repeat %u at %u, state %u, %u times\n", st[deepest].length,
               a->first_end[deepest] & ~CLONE_BIT, deepest - 1, a->count[deepest]);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 700000;
    struct automaton a;

    if (n < 2000)
        n = 2000;
    if (n > 20000000)
        n = 20000000;
    unsigned char *text = sequence_random(n, 31);
    automaton_init(&a);
    for (long i = 0; i < n; i++)
        automaton_append(&a, text[i]);
    printf("length %ld, %zu states, %zu clones\n", n, (size_t)a.states - 1, a.clones);
    automaton_count(&a);
    report_words(&a, text);
    report_repeats(&a);
    for (int rate = 10; rate <= 250; rate *= 5) {
        unsigned char *query = sequence_mutate(text, n, rate, 77 + (unsigned)rate);
        struct match m = automaton_match(&a, query, n);
        printf("mutated %d: longest %ld at %ld and %ld, mean %.4f\n", rate, m.longest, m.end,
               (long)(a.first_end[m.where] & ~CLONE_BIT), (double)m.total / (double)n);
        long found = 0, times = 0;
        for (long i = 0; i + 14 <= n; i += 3) {
            uint32_t s = automaton_find(&a, query + i, 14);
            if (s) {
                found++;
                times += a.count[s];
            }
        }
        printf("words of 14: %ld found, %ld times\n", found, times);
        free(query);
    }
    automaton_free(&a);
    free(text);
    return 0;
}
