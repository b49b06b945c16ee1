// From a pointer to a field a debugger could step to what used to be its neighbours. A pointer to the record stays, and what points
// to the pointer.
// RUN: %clang %early -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-deletefield<cost-model=off>' -internalize-public-api-list=main -S | FileCheck %s

// CHECK-LABEL: define internal double @scan(
// CHECK-NEXT: #dbg_value(ptr poison, [[W:![0-9]+]], !DIExpression()
// CHECK-NEXT: #dbg_value(ptr %{{[0-9]+}}, [[S:![0-9]+]], !DIExpression()
// CHECK-NEXT: #dbg_value(ptr %{{[0-9]+}}, [[R:![0-9]+]], !DIExpression()
// CHECK-DAG: [[W]] = !DILocalVariable(name: "w",
// CHECK-DAG: [[S]] = !DILocalVariable(name: "s",
// CHECK-DAG: [[R]] = !DILocalVariable(name: "r",
#include <stdlib.h>

struct s { long dead; long first; double w[4]; };

__attribute__((noinline)) static double scan(double *w, struct s *s, struct s **r)
{
    return w[1] + w[2] + (double)s->first + (double)(*r)->first;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct s *s = malloc(sizeof *s);
    struct s **r = malloc(sizeof *r);
    *r = s;
    s->first = argc;
    s->dead = argc;
    s->w[1] = s->w[2] = argc;
    return (int)scan(s->w, s, r);
}
