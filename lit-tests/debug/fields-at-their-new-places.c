// Members of a type have the offsets that the fields have now, bit-fields with their units, and what has gone is left out. Pointers
// to the record stay where they are.
// RUN: %clang %early -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-reorderfields<cost-model=off;delete=on>' -internalize-public-api-list=main -S | FileCheck %s

// CHECK-LABEL: define internal i64 @sum(
// CHECK-NEXT: #dbg_value(ptr %{{.*}}, !{{.*}}, !DIExpression()
// CHECK: distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", {{.*}}size: 384, elements: [[E:![0-9]+]])
// CHECK-NEXT: [[E]] = !{[[KEY:![0-9]+]], [[SMALL:![0-9]+]], [[BIT:![0-9]+]], [[WEIGHT:![0-9]+]], [[NEXT:![0-9]+]], [[PAIR:![0-9]+]]}
// CHECK-NEXT: [[KEY]] = !DIDerivedType(tag: DW_TAG_member, name: "key", {{.*}}size: 64)
// CHECK: [[SMALL]] = !DIDerivedType(tag: DW_TAG_member, name: "small", {{.*}}size: 8, offset: 64)
// CHECK: [[BIT]] = !DIDerivedType(tag: DW_TAG_member, name: "bit", {{.*}}size: 3, offset: 73, flags: DIFlagBitField, extraData: i64 72)
// CHECK: [[WEIGHT]] = !DIDerivedType(tag: DW_TAG_member, name: "weight", {{.*}}size: 32, offset: 128)
// CHECK: [[NEXT]] = !DIDerivedType(tag: DW_TAG_member, name: "next", {{.*}}size: 64, offset: 192)
// CHECK: [[PAIR]] = !DIDerivedType(tag: DW_TAG_member, name: "pair", {{.*}}size: 128, offset: 256)
#include <stdlib.h>

struct node {
    long key;
    long dead;
    char small;
    unsigned : 1, bit : 3;
    long gone;
    int weight;
    struct node *next;
    struct { long a, b; } pair;
};

__attribute__((noinline)) static long sum(struct node *n)
{
    long t = 0;
    for (; n; n = n->next)
        t += n->key + n->small + n->weight + n->bit + n->pair.a + n->pair.b;
    return t;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct node *first = 0;
    for (int i = 0; i < argc; i++) {
        struct node *n = calloc(1, sizeof *n);
        n->key = i;
        n->dead = 1;
        n->small = 2;
        n->bit = 3;
        n->gone = 3;
        n->weight = i;
        n->pair.a = n->pair.b = 5;
        n->next = first;
        first = n;
    }
    return (int)sum(first);
}
