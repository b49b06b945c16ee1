// A local variable that is kept in registers, part by part, looks as it ever did, while its type does not. One whose type
// stays as it is stays as well.
// RUN: %clang %late -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-deletefield<cost-model=off>' -internalize-public-api-list=main -S | FileCheck %s

// CHECK-LABEL: @main(
// CHECK: #dbg_value(i64 poison, [[COPY:![0-9]+]], !DIExpression()
// CHECK-NOT: , [[COPY]], !DIExpression(DW_OP
// CHECK: #dbg_value(i64 %{{.*}}, [[OTHER:![0-9]+]], !DIExpression(DW_OP_LLVM_fragment, 0, 64)
// CHECK-DAG: [[COPY]] = !DILocalVariable(name: "copy", {{.*}}type: [[T:![0-9]+]])
// CHECK-DAG: [[T]] = {{.*}}!DICompositeType(tag: DW_TAG_structure_type, name: "s", {{.*}}size: 128, elements:
// CHECK-DAG: [[OTHER]] = !DILocalVariable(name: "other", {{.*}}type: [[O:![0-9]+]])
// CHECK-DAG: [[O]] = {{.*}}!DICompositeType(tag: DW_TAG_structure_type, name: "o", {{.*}}size: 128, elements:
#include <stdlib.h>

struct s { long first; long dead; long last; };
struct o { long first; long last; };

__attribute__((noinline)) static struct s *make(long n)
{
    struct s *p = malloc(sizeof *p);
    p->first = p->dead = p->last = n;
    return p;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct s *p = make(argc);
    struct s copy;
    copy.first = p->first;
    copy.dead = 0;
    copy.last = p->last + 1;
    struct o other;
    other.first = copy.first;
    other.last = p->last + copy.last;
    return (int)(p->first + copy.last + other.first + other.last);
}
