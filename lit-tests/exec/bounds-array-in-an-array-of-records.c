// An array in one of the records of an array in a variable, both with indices that are not proved, and the records' addresses returned by a function: early and late.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe 40 > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=STOP --input-file=%t.err
// RUN: not --crash %t.exe 3 12 > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=INNER --input-file=%t.err
// RUN: %clang %late -g -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe 40 > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=STOP --input-file=%t.err
// RUN: not --crash %t.exe 3 12 > %t.out 2> %t.err
// RUN: FileCheck %s --check-prefix=INNER --input-file=%t.err
// CHECK: loan: {{.*}}elements of 64 bytes {{.*}}in a region
// STOP: dtrans: bounds-array-in-an-array-of-records.c:[[#]]: index {{.*}} is outside of an array of 3
// INNER: dtrans: bounds-array-in-an-array-of-records.c:[[#]]: index 12 is outside of an array of 12

// Where no call of that function is replaced by it, nothing says so, and nothing is laid out anew.
// RUN: %clang %early -DAPART -g -c %s -o %t.apart.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.apart.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans 2>&1 | FileCheck %s --check-prefix=APART --allow-empty
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// APART-NOT: loan: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

struct loan {
    struct loan *next;
    long out, due;
    int renewals, genre;
    char note[12];
    long cold[2];
};

struct year { long lent, returned, by_genre[12]; };

struct library {
    struct loan **days;
    long today;
    int genres;
    struct year years[3];
    struct loan *first;
};

static struct library library;

#ifdef APART
__attribute__((noinline))
#endif
static struct year *this_year(struct library *l)
{
    return &l->years[l->today / 10];
}

static void lend(struct library *l, long i)
{
    struct loan *loan = calloc(1, sizeof *loan);
    struct year *year = this_year(l);
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
    library.days = calloc((size_t)days, sizeof *library.days);
    if (!library.days)
        return 1;
    library.genres = argc > 2 ? atoi(argv[2]) + 1 : 12;
    for (library.today = 0; library.today < days; library.today++)
        for (long i = 0; i < 500; i++)
            lend(&library, i);
    for (int r = 0; r < 20; r++)
        for (long day = 0; day < days; day++)
            for (struct loan *loan = library.days[day]; loan; loan = loan->next)
                sum += loan->due - loan->out + loan->renewals * (loan->genre + r);
    library.today = 5;
    this_year(&library)->returned++;
    for (int y = 0; y < 3; y++) {
        printf("%ld", library.years[y].lent);
        for (int g = 0; g < 12; g++)
            printf(" %ld", library.years[y].by_genre[g]);
        putchar('\n');
    }
    printf("%ld\n", sum);
    return 0;
}
