/* A record's field is handed to a function called like one of POSIX's, which reads the whole record. */
#include <stdio.h>
#include <stdlib.h>

struct guest { int status; int room; double bill; char smokes; long nights; };

int wait(int *status);

int main(void)
{
    enum { N = 100 };
    struct guest *guests = calloc(N, sizeof *guests);
    long sum = 0;
    if (!guests)
        return 1;
    for (int i = 0; i < N; i++) {
        guests[i].room = i * 3;
        guests[i].nights = i % 9;
        guests[i].smokes = i % 2;
        guests[i].bill = i * 80.5;
    }
    for (int i = 0; i < N; i++)
        sum += wait(&guests[i].status) + guests[i].status;
    for (int i = 0; i < N; i++)
        sum += guests[i].room + (long)guests[i].bill + guests[i].smokes * 2 + guests[i].nights;
    printf("%ld\n", sum);
    free(guests);
    return 0;
}
