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
    for (int k = 8; k <= 32; k += 8) {
        const struct state *best = NULL;
        for (struct state *s = a->newest; s; s = s->created_before)
            if (s->link && s->length >= k && s->link->length < k && (!best || s->count > best->count))
                best = s;
        if (!best)
            continue;
        printf("most frequent of length %d: ", k);
        print_word(text, best->first_end, k);
        printf(" %ld times\n", best->count);
    }
}

static void report_repeats(struct automaton *a)
{
    double sum = 0.0;
    unsigned long long words = 0;
    struct state *deepest = NULL;
    for (struct state *s = a->newest; s; s = s->created_before) {
        if (s->kind == ROOT)
            continue;
        words += (unsigned long long)(s->length - s->link->length);
        s->weight = s->kind == CLONE ? (double)s->count * (double)s->length : 0.0;
        sum += s->weight;
        if (s->count > 1 && (!deepest || s->length > deepest->length))
            deepest = s;
    }
    printf("distinct words %llu, weight of repeats %.0f\n", words, sum);
    if (deepest)
        printf("longest repeat %ld at %ld, state %u, %ld times\n", deepest->length, deepest->first_end, deepest->id,
               deepest->count);
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
    printf("length %ld, %zu states, %zu clones\n", n, a.states, a.clones);
    automaton_count(&a);
    report_words(&a, text);
    report_repeats(&a);
    for (int rate = 10; rate <= 250; rate *= 5) {
        unsigned char *query = sequence_mutate(text, n, rate, 77 + (unsigned)rate);
        struct match m = automaton_match(&a, query, n);
        printf("mutated %d: longest %ld at %ld and %ld, mean %.4f\n", rate, m.longest, m.end, m.where->first_end,
               (double)m.total / (double)n);
        long found = 0, times = 0;
        for (long i = 0; i + 14 <= n; i += 3) {
            const struct state *s = automaton_find(&a, query + i, 14);
            if (s) {
                found++;
                times += s->count;
            }
        }
        printf("words of 14: %ld found, %ld times\n", found, times);
        free(query);
    }
    automaton_free(&a);
    free(text);
    return 0;
}
