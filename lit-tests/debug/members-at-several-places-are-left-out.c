// Two arrays of one type have fields at places of their own: what both have at one place is shown.
// RUN: %clang %early -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-randomplan<split=off;seed=3>' -internalize-public-api-list=main -S | FileCheck %s

// CHECK: !DICompositeType(tag: DW_TAG_structure_type, name: "pair", {{.*}}size: 320, elements: [[E:![0-9]+]])
// CHECK-NEXT: [[E]] = !{[[A:![0-9]+]]}
// CHECK-NEXT: [[A]] = !DIDerivedType(tag: DW_TAG_member, name: "a", {{.*}}size: 64)
#include <stdlib.h>

struct pair { long a, b, c, d, e; };

int main(int argc, char **argv)
{
    (void)argv;
    struct pair *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    p->a = p->b = p->c = p->d = p->e = argc;
    q->a = q->b = q->c = q->d = q->e = argc;
    return (int)(p->a + p->b + p->c + p->d + p->e + q->a - q->b - q->c - q->d - q->e);
}
