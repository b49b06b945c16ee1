// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// A signal handler reads the array through a global pointer.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static struct star *volatile stars;
static volatile sig_atomic_t seen;

static void on_signal(int sig)
{
    (void)sig;
    seen = seen + stars[3].number;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 39;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i;
    stars = s;
    if (signal(SIGUSR1, on_signal) == SIG_ERR)
        return 1;
    raise(SIGUSR1);
    s[3].number += 4;
    raise(SIGUSR1);
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].number + s[i].light + (double)s[i].mass;
    printf("%d %.1f\n", (int)seen, sum);
    free(s);
    return 0;
}
