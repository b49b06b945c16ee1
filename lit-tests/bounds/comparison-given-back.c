// Where no layout changes, comparisons of texts have the counts that they had: with the text of one record, and with those of two, of different lengths.
// RUN: %clang %early -S -emit-llvm %s -o %t.ll
// RUN: %opt -passes='function(mem2reg,simplifycfg),internalize,dtrans<skip-types=struct.word;cost-model=off>' -internalize-public-api-list=main -S %t.ll -o - | FileCheck %s
// RUN: %opt -passes='function(mem2reg,simplifycfg),internalize,dtrans-bounds' -internalize-public-api-list=main -S %t.ll -o - | FileCheck %s --check-prefix=CHECKED
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word { long key; char name[8]; struct word *next; char other[12]; long count; };

static struct word *first;

// CHECK-LABEL: define internal i64 @begins(
// CHECK-NOT: select
// CHECK: call i32 @strncmp(ptr noundef {{[^,]*}}, ptr noundef {{[^,]*}}, i64 noundef %{{.*}})
// CHECK-NOT: call i64 @strnlen
// CHECKED-LABEL: define internal i64 @begins(
// CHECKED: icmp ugt i64 [[N:%.*]], 8
// CHECKED: [[C:%.*]] = select i1 {{%.*}}, i64 8, i64 [[N]]
// CHECKED: call i32 @strncmp(ptr noundef {{[^,]*}}, ptr noundef {{[^,]*}}, i64 noundef [[C]])
// CHECKED: call i64 @strnlen(ptr {{%.*}}, i64 8)
__attribute__((noinline)) static long begins(struct word *w, const char *text, size_t n)
{
    return strncmp(w->name, text, n) == 0;
}

// CHECK-LABEL: define internal i64 @alike(
// CHECK-NOT: select
// CHECK: call i32 @strncmp(ptr noundef {{[^,]*}}, ptr noundef {{[^,]*}}, i64 noundef %{{.*}})
// CHECK-NOT: call i64 @strnlen
// CHECKED-LABEL: define internal i64 @alike(
// CHECKED: select i1 {{%.*}}, i64 8, i64
// CHECKED: select i1 {{%.*}}, i64 12, i64
__attribute__((noinline)) static long alike(struct word *a, struct word *b, size_t n)
{
    return strncmp(a->name, b->other, n) == 0;
}

int main(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        struct word *w = calloc(1, sizeof *w);
        if (!w)
            return 1;
        w->key = i;
        w->name[i & 3] = 'a';
        w->other[i & 3] = 'a';
        w->next = first;
        first = w;
    }
    long n = 0;
    for (struct word *w = first; w; w = w->next)
        w->count = n += begins(w, argv[0], (size_t)argc) + alike(w, first, (size_t)argc) + w->key;
    for (struct word *w = first; w; w = w->next)
        n += w->count;
    printf("%ld\n", n);
    return 0;
}
