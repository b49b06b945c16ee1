// RUN: %clang -O1 %s -o %t.ref -pthread && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -pthread -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -pthread
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out

// Threads work on parts of one array.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };
struct part { struct star *from, *to; };

static void *work(void *arg)
{
    struct part *p = arg;
    for (struct star *s = p->from; s != p->to; s++)
        for (int i = 0; i < 50; i++) {
            s->light += 0.5;
            s->mass += s->number;
        }
    return p->from;
}

int main(int argc, char **argv)
{
    (void)argv;
    size_t n = (size_t)argc + 99;
    struct star *s = calloc(n, sizeof *s);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i].number = (int)i;
    struct part parts[2] = { { s, s + n / 2 }, { s + n / 2, s + n } };
    pthread_t t[2];
    for (int k = 0; k < 2; k++)
        if (pthread_create(&t[k], NULL, work, &parts[k]))
            return 1;
    for (int k = 0; k < 2; k++) {
        void *from;
        pthread_join(t[k], &from);
        printf("%td\n", (struct star *)from - s);
    }
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += s[i].light + (double)s[i].mass;
    printf("%.2f\n", sum);
    free(s);
    return 0;
}
