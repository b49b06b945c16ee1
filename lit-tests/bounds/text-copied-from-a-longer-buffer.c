// How long a buffer is tells nothing of how much of a text is meant to be copied from there to an array in a record: only how long it is checked to be.
// A constant is as long as it is: it may be meant to go on behind the array.
// RUN: sed 's/SOURCE/buffer/' %s > %t.c
// RUN: %clang -O2 -flto=full -w -c %t.c -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-calls,dtrans<bounds=check;cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %t.bc -o /dev/null 2>&1 | FileCheck %s
// RUN: sed 's/SOURCE/argc > 2 ? "a constant text of many more bytes" : "another constant text of many"/' %s > %t.long.c
// RUN: %clang -O2 -flto=full -w -c %t.long.c -o %t.long.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-calls,dtrans<bounds=check;cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %t.long.bc -o /dev/null 2>&1 | FileCheck %s --check-prefix=LONG
// CHECK: miss: {{.*}}in a region
// LONG: miss: left alone
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct miss { char text[24]; int count; struct miss *left, *right; };
static struct miss *root;
__attribute__((noinline)) static void put(const char *s, int argc, const char *buffer) {
  struct miss **p = &root;
  while (*p) {
    int c = strcmp(s, (*p)->text);
    if (c == 0) break;
    p = c < 0 ? &(*p)->left : &(*p)->right;
  }
  if (!*p) {
    struct miss *m = calloc(1, sizeof *m);
    if (!m) exit(1);
    m->count = argc;
    strcpy(m->text, SOURCE);
    *p = m;
  }
  (*p)->count++;
}
int main(int argc, char **argv) {
  char s[32], other[32];
  for (int i = 0; i < 100; i++) {
    sprintf(s, "w%d", i * 7 % 31);
    sprintf(other, "w%d", i * 7 % 31);
    put(s, argc, other);
  }
  printf("%s %d\n", root->text, root->count);
  return 0;
}
