// A function of the program's own says with alloc_size how much it allocates, and what it allocates has become smaller. What the optimizer derived
// from that made it read far behind the block, where the program never does.
// RUN: %clang -O1 %s -o %t.ref -pthread && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=regions=off %clang %lldplugin %t.early.o -o %t.early -pthread -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: FileCheck %s --input-file=%t.yaml
// CHECK: --- !Passed
// CHECK-NEXT: Pass:            dtrans-reorderfields
// RUN: %t.early > %t.out && diff %t.expected %t.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS='regions=off;cost-model=off' %clang %lldplugin %t.late.o -o %t.late -pthread && %t.late > %t.out && diff %t.expected %t.out
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct rec { unsigned char a, dead[63]; };

static __attribute__((alloc_size(1), returns_nonnull, noinline)) void *xmalloc(size_t n)
{
    void *p = malloc(n);
    if (!p)
        abort();
    return p;
}

// For its sake the array is not split.
static void *thread(void *x) { return x; }

static __attribute__((noinline)) int use(int n)
{
    struct rec *p = xmalloc(1000000 * sizeof *p);
    for (int i = 0; i < n; i++) {
        p[i].a = (unsigned char)i;
        p[i].dead[0] = 1;
    }
    int s = p[n - 1].a;
    if (n > 5000000) // Never.
        s += p[5000000].a;
    free(p);
    return s;
}

int main(int argc, char **argv)
{
    (void)argv;
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    pthread_join(id, 0);
    printf("%d\n", use(argc * 10));
    printf("%d\n", use(argc * 20));
    return 0;
}
