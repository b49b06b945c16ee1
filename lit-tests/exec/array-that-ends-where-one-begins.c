// A pointer to the end of an array in a record is one to the start of the same array in the next record, of an array of such records: an index that may be negative
// leads into the one before. No program that stays in its arrays is stopped.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: %clang %lldplugin %t.late.o -o %t.exe
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %late -DEXACT -c %s -o %t.late.o
// RUN: %clang -O1 -DEXACT %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %lldplugin %t.late.o -o %t.exe
// RUN: %t.exe > %t.out && diff %t.expected %t.out

#include <stdio.h>
#include <stdlib.h>

struct loan { struct loan *next; long out, due; int renewals, genre; char note[12]; long cold[2]; };
struct row { long by[12]; };
struct library { struct loan **days; long today; int genres; struct row rows[3]; long lent; struct loan *first; };

static struct library lib;

__attribute__((noinline)) static void age(struct library *l, long i)
{
#ifdef EXACT
    long *end = (long *)(l->rows + 1);
#else
    long *end = l->rows[1].by + 12;
#endif
    end[-1 - i]++;
}

__attribute__((noinline)) static void lend(struct library *l, long i)
{
    struct loan *loan = calloc(1, sizeof *loan);
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
    l->lent++;
}

static long where[10];

int main(int argc, char **argv)
{
    long days = argc > 1 ? atol(argv[1]) * 10 : 30, sum = 0;
    struct library *l = &lib;
    for (int k = 0; k < 10; k++)
        where[k] = (strtol("3", 0, 10) + k * 3) % 10;
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
    for (int y = 0; y < 3; y++)
        for (int g = 0; g < 12; g++)
            printf(" %ld", l->rows[y].by[g]);
    printf(" %ld %ld\n", l->lent, sum);
    return 0;
}
