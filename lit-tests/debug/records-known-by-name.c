// No variable that debug information knows leads to the memory, but a type has its record's name.
// RUN: %clang %early -g -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-deletefield<cost-model=off>' -internalize-public-api-list=main -S | FileCheck %s

// CHECK: !DICompositeType(tag: DW_TAG_structure_type, name: "node", {{.*}}size: 128, elements:
#include <stdlib.h>

struct node { long key; long dead; long last; };
struct node *unused;
static void *kept;

__attribute__((nodebug)) static void fill(int argc)
{
    struct node *n = malloc(sizeof *n);
    n->key = n->dead = n->last = argc;
    kept = n;
}

__attribute__((nodebug)) static long sum(void)
{
    struct node *n = kept;
    return n->key + n->last;
}

int main(int argc, char **argv)
{
    (void)argv;
    (void)sizeof(struct node);
    fill(argc);
    return (int)sum();
}
