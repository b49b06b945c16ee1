// A list whose head is a plain link, which the code takes for the member of an item, like any other link.
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O2 -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s
// RUN: env DTRANS_OPTIONS=tbaa=on %clang -O2 -Xclang -new-struct-path-tbaa -fpass-plugin=%dtrans %s -o %t && %t | FileCheck %s
// CHECK: empty
#include <stddef.h>
#include <stdio.h>

struct link { struct link *next, *prev; };
struct item { long key; struct link link; long more; };

static struct link head = {&head, &head};

static struct item *item_of(struct link *link) {
  return (struct item *)((char *)link - offsetof(struct item, link));
}

__attribute__((noinline)) static struct link *take_out(struct item *item) {
  head.next = &item->link;
  item_of(item->link.prev)->link.next = item->link.next;
  item_of(item->link.next)->link.prev = item->link.prev;
  return head.next;
}

int main(void) {
  struct item item = {1, {&head, &head}, 2};
  head.next = head.prev = &item.link;
  printf("%s\n", take_out(&item) == &head ? "empty" : "wrong");
  return 0;
}
