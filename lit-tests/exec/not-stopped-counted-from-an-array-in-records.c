// An array that is counted from 12 elements before it begins: that is where an array ends in the last record of another array, which is not meant.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// Nor is that array meant where it is a matrix beside it in the same record.
// RUN: %clang -O1 -DROWS %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -DROWS -g -c %s -o %t.rows.o
// RUN: %clang %lldplugin %t.rows.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

struct loan {
    struct loan *next;
    long out, due;
    int renewals, genre;
    char note[12];
    long cold[2];
};

struct year { long lent, returned, by_genre[12], rows[5][4]; };

struct library {
    struct loan **days;
    long today;
    int genres;
    struct year years[3];
    long tail[10];
    struct loan *first;
};

static struct library libraries[2];
static long where[10];

static __attribute__((noinline)) void age(struct library *l, long i)
{
#ifdef ROWS
    l->years[1].rows[i - 3][0]++;
#else
    l->tail[i - 12]++;
#endif
}

static __attribute__((noinline)) void lend(struct library *l, long i)
{
    struct loan *loan = calloc(1, sizeof *loan);
    struct year *year = &l->years[l->today / 10];
    if (!loan)
        exit(1);
    loan->out = l->today;
    loan->due = l->today + i % 7;
    loan->genre = (int)(i % l->genres);
    loan->next = l->days[l->today];
    l->days[l->today] = loan;
    if (l->first)
        l->first->renewals++;
    l->first = loan;
    year->lent++;
    if (loan->next)
        year->by_genre[loan->next->genre]++;
}

int main(int argc, char **argv)
{
    long days = argc > 1 ? atol(argv[1]) * 10 : 30, sum = 0;
    for (int k = 0; k < 10; k++)
#ifdef ROWS
        where[k] = 3 + (k * 3 + argc) % 5;
#else
        where[k] = 12 + (k * 3 + argc) % 10;
#endif
    for (int n = 0; n < 2; n++) {
        struct library *l = &libraries[n];
        l->days = calloc((size_t)days, sizeof *l->days);
        if (!l->days)
            return 1;
        l->genres = argc > 2 ? atoi(argv[2]) + 1 : 12;
        for (l->today = 0; l->today < days; l->today++)
            for (long i = 0; i < 500; i++)
                lend(l, i);
        for (int r = 0; r < 20; r++)
            for (long day = 0; day < days; day++)
                for (struct loan *loan = l->days[day]; loan; loan = loan->next)
                    sum += loan->due - loan->out + loan->renewals * (loan->genre + r);
        for (long k = 0; k < 10 * argc; k++)
            age(l, where[k % 10]);
        for (int k = 0; k < 10; k++)
            printf("%ld ", l->tail[k]);
        for (int y = 0; y < 3; y++) {
            printf("%ld", l->years[y].lent);
            for (int g = 0; g < 12; g++)
                printf(" %ld", l->years[y].by_genre[g]);
            for (int r = 0; r < 5; r++)
                printf(" %ld", l->years[y].rows[r][0]);
            putchar('\n');
        }
    }
    printf("%ld\n", sum);
    return 0;
}
