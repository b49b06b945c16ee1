// What is kept in fewer bytes a debugger would not know how to read: it is not told of it. What moved is where it is now.
// RUN: %clang %early -g -c %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-narrow' -internalize-public-api-list=main -S | FileCheck %s
// CHECK: !DICompositeType(tag: DW_TAG_structure_type, name: "item", {{.*}}size: 128, elements: [[E:![0-9]+]])
// CHECK: [[E]] = !{[[KEY:![0-9]+]], [[NEXT:![0-9]+]]}
// CHECK: [[KEY]] = !DIDerivedType(tag: DW_TAG_member, name: "key", {{.*}}size: 32)
// CHECK: [[NEXT]] = !DIDerivedType(tag: DW_TAG_member, name: "next", {{.*}}size: 64, offset: 64)
#include <stdio.h>
#include <stdlib.h>
struct item { int key; long small; struct item *next; };
int main(int argc, char **argv) {
  struct item *list = NULL;
  for (int i = 0; i < argc * 100; i++) {
    struct item *it = malloc(sizeof *it);
    it->key = i * argc;
    it->small = i % 9;
    it->next = list;
    list = it;
  }
  long sum = 0;
  for (struct item *it = list; it; it = it->next) sum += it->key + it->small;
  printf("%ld %s\n", sum, argv[0] ? "" : "-");
  return 0;
}
