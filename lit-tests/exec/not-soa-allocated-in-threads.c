// RUN: %clang -O1 %s -o %t.ref -pthread && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.early.o -o %t.early -pthread -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late -pthread
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-NOT: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}
// CHECK: !Passed Pass: {{ *dtrans-reorderfields .*[^a-z_]}}star{{[^a-z_]}}
// CHECK-NOT: !Passed Pass: {{ *dtrans-aostosoa .*[^a-z_]}}star{{[^a-z_]}}

// Two threads run the function that allocates.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct star { double light; int number; long mass; };

static pthread_barrier_t both;

static void *work(void *arg)
{
    int from = *(int *)arg;
    struct star *s = calloc(50, sizeof *s);
    if (!s)
        exit(1);
    for (int i = 0; i < 50; i++)
        s[i].number = from + i;
    pthread_barrier_wait(&both);
    long sum = 0;
    for (int i = 0; i < 50; i++)
        sum += s[i].number;
    *(int *)arg = (int)sum;
    pthread_barrier_wait(&both);
    free(s);
    return NULL;
}

int main(void)
{
    int from[2] = { 0, 1000 };
    pthread_t t[2];
    pthread_barrier_init(&both, NULL, 2);
    for (int k = 0; k < 2; k++)
        if (pthread_create(&t[k], NULL, work, &from[k]))
            return 1;
    for (int k = 0; k < 2; k++)
        pthread_join(t[k], NULL);
    printf("%d %d\n", from[0], from[1]);
    return 0;
}
