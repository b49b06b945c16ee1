// Of a number of bytes of which only the range is known, `memcmp` touches as many as it says then: the most that it may be would lead behind a short text.
// REQUIRES: lld
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.early.o %t.runtime.o -o %t.early
// RUN: env DTRANS_CHECK=stats %t.early 2>&1 | FileCheck %s
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.late.o %t.runtime.o -o %t.late
// RUN: env DTRANS_CHECK=stats %t.late 2>&1 | FileCheck %s
// CHECK-NOT: instruction
// CHECK: 2 words
// CHECK-NOT: instruction
// CHECK: dtrans-check-classes: {{[1-9][0-9]*}} checks
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word { char text[12]; long count; struct word *next; };

static struct word *head;

__attribute__((noinline)) static struct word *find(const char *text, size_t length) {
  if (length > 11)
    return NULL;
  for (struct word *w = head; w; w = w->next)
    if (strlen(w->text) == length && memcmp(text, w->text, length) == 0)
      return w;
  return NULL;
}

__attribute__((noinline)) static void add(const char *text) {
  struct word *w = find(text, strlen(text));
  if (!w) {
    w = calloc(1, sizeof *w);
    if (!w)
      exit(1);
    strcpy(w->text, text);
    w->next = head, head = w;
  }
  w->count++;
}

int main(void) {
  static const char a[3] = "if", b[3] = "do";
  int n = 0;
  add(a), add(b), add(a);
  for (struct word *w = head; w; w = w->next)
    n += w->count > 0;
  printf("%d words\n", n);
  fflush(stdout);
}
