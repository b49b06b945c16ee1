// Memory is seen as another record, which begins like its own: what lies elsewhere now is left out there too.
// RUN: %clang %early -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-randomplan<split=off;seed=1>' -internalize-public-api-list=main -S | FileCheck %s

// CHECK: !DICompositeType(tag: DW_TAG_structure_type, name: "head", {{.*}}elements: [[H:![0-9]+]])
// CHECK: [[H]] = !{[[KEY:![0-9]+]], [[MARK:![0-9]+]]}
// CHECK-NEXT: [[KEY]] = !DIDerivedType(tag: DW_TAG_member, name: "key", {{.*}}size: 64)
// CHECK: [[MARK]] = !DIDerivedType(tag: DW_TAG_member, name: "mark", {{.*}}size: 64, offset: [[AT:[0-9]+]])
// CHECK: !DICompositeType(tag: DW_TAG_structure_type, name: "whole",
// CHECK: !DIDerivedType(tag: DW_TAG_member, name: "mark", {{.*}}size: 64, offset: [[AT]])
#include <stdlib.h>

struct head { long key; long mark; };
struct whole { long key; long mark; long a, b, c; };

__attribute__((noinline)) static long look(struct head *h)
{
    return h->key + h->mark;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct whole *w = malloc(sizeof *w);
    w->key = w->mark = w->a = w->b = w->c = argc;
    return (int)(look((struct head *)w) + w->a + w->b + w->c);
}
