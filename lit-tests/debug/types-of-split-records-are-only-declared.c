// Of an array that is taken apart nothing can be shown: its type has no members any more, variables that hold indices are
// optimized out, and so are members of other records that do. Functions that take or return indices say that they
// follow no convention that a debugger knows.
// RUN: %clang %early -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-aostosoa<cost-model=off>' -internalize-public-api-list=main -S | FileCheck %s

// CHECK: @all.dtrans = internal global ptr null, align 8{{$}}
// CHECK: @ring = internal global %struct.ring zeroinitializer, align 8, !dbg
// CHECK: @row.dtrans = internal global [2 x ptr] zeroinitializer, align 16{{$}}
// CHECK: define internal i64 @pick(i64{{.*}} !dbg [[PICK:![0-9]+]]
// CHECK-NEXT: #dbg_value(ptr poison, [[S:![0-9]+]], !DIExpression()
// CHECK-NEXT: #dbg_value(i64 %{{[0-9]+}}, [[N:![0-9]+]], !DIExpression()
// CHECK-DAG: [[PICK]] = distinct !DISubprogram(name: "pick", {{.*}}type: [[FN:![0-9]+]]
// CHECK-DAG: [[FN]] = !DISubroutineType(cc: DW_CC_nocall, types:
// CHECK-DAG: [[S]] = !DILocalVariable(name: "s",
// CHECK-DAG: [[N]] = !DILocalVariable(name: "n",
// CHECK-DAG: !DICompositeType(tag: DW_TAG_structure_type, name: "star", {{.*}}line: {{[0-9]+}}, flags: DIFlagFwdDecl)
// CHECK-DAG: !DICompositeType(tag: DW_TAG_structure_type, name: "ring", {{.*}}size: 192, elements: [[E:![0-9]+]])
// CHECK-DAG: [[E]] = !{[[RADIUS:![0-9]+]], [[COUNT:![0-9]+]]}
// CHECK-DAG: [[RADIUS]] = !DIDerivedType(tag: DW_TAG_member, name: "radius",
// CHECK-DAG: [[COUNT]] = !DIDerivedType(tag: DW_TAG_member, name: "count", {{.*}}offset: 128)
#include <stdlib.h>

struct star {
    long mass;
    int number;
};
struct ring {
    long radius;
    struct star *head;
    int count;
};
static struct star *all, *row[2];
static struct ring ring;

__attribute__((noinline)) static struct star *pick(struct star *s, long n)
{
    return s + n;
}

int main(int argc, char **argv)
{
    (void)argv;
    all = calloc((size_t)argc, sizeof *all);
    for (int i = 0; i < argc; i++) {
        all[i].mass = i;
        all[i].number = i;
    }
    ring.radius = argc;
    ring.head = pick(all, argc - 1);
    ring.count = argc;
    row[1] = ring.head;
    return (int)(ring.head->mass + row[1]->number + ring.radius + ring.count);
}
