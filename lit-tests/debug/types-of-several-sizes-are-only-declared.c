// Some memory of a type is smaller now and some is not: no description is right for both.
// RUN: %clang %early -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-deletefield<cost-model=off>' -internalize-public-api-list=main -S | FileCheck %s

// CHECK-DAG: @fixed = {{.*}}!dbg
// CHECK-DAG: !DICompositeType(tag: DW_TAG_structure_type, name: "both", {{.*}}flags: DIFlagFwdDecl)
// CHECK-DAG: !DICompositeType(tag: DW_TAG_structure_type, name: "one", {{.*}}size: 128, elements:
#include <stdlib.h>

struct both { long first; long dead; long last; };
struct one { long first; long dead; long last; };

struct both fixed = { 1, 2, 3 };

int main(int argc, char **argv)
{
    (void)argv;
    struct both *b = malloc(sizeof *b);
    struct one *o = malloc(sizeof *o);
    b->first = o->first = argc;
    b->dead = o->dead = argc;
    b->last = o->last = argc;
    return (int)(b->first + b->last + o->first + o->last);
}
