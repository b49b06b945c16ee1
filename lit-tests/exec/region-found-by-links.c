// What is looked at through the pointer to a link, and what through the pointer that is loaded from there, is one element's, to which the link before led.
// RUN: %clang -O1 %s -o %t.ref && %t.ref 3000 > %t.expected
// RUN: %clang -O2 -flto=full -Xclang -disable-llvm-passes -c %s -o %t.o
// RUN: env DTRANS_LOG=dtrans-regions=trace %clang -O2 -flto=full -fuse-ld=lld %t.o -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe 3000 | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK: AccessGroup { bytes: [(0, 8), (40, 8)], frequency: [[#]].{{[0-9]+}}, sequential: false, run: inf, links: [0], swept: false, vectors: false }
// CHECK: entry: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

struct entry {
    struct entry *next;
    long made, seen, first, last;
    long key;
    double sum, least, most;
    long count;
};

static struct entry *table[1 << 12];
static long entries;

static struct entry *look(long key, int add)
{
    struct entry **link = &table[(key * 0x9E3779B97F4A7C15ul) >> 52], *e;
    while ((e = *link) != NULL && e->key < key)
        link = &e->next;
    if (e && e->key == key)
        return e;
    if (!add)
        return NULL;
    struct entry *n = malloc(sizeof *n);
    n->next = e;
    n->key = key;
    n->made = n->first = n->last = entries++;
    n->seen = n->count = 0;
    n->sum = n->least = n->most = 0;
    *link = n;
    return n;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 30000;
    unsigned long s = 1;
    for (long i = 0; i < n; i++) {
        s = s * 6364136223846793005ul + 1442695040888963407ul;
        struct entry *e = look((long)(s >> 40), 1);
        e->count++;
        e->last = i;
    }
    long hits = 0;
    for (long i = 0; i < 20 * n; i++) {
        s = s * 6364136223846793005ul + 1442695040888963407ul;
        struct entry *e = look((long)(s >> 40), 0);
        if (e) {
            hits++;
            e->seen++;
            e->sum += (double)i;
            if (e->sum > e->most)
                e->most = e->sum;
        }
    }
    double all = 0;
    long seen = 0, last = 0;
    for (int h = 0; h < 1 << 12; h++)
        for (struct entry *e = table[h]; e; e = e->next) {
            all += e->sum + e->least + e->most;
            seen += e->seen + e->first + e->made;
            last += e->last + e->count;
        }
    printf("%ld %ld %ld %.0f\n", hits, seen, last, all);
    return 0;
}
