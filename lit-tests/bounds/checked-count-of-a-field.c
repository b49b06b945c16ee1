// How many bytes are compared is known only by what is kept in a field: a check says so to the analysis, and never ends the program. It is put in where that is
// known if arrays are not left, and stays only if it is known then. Here it is not where an index that is not checked may lead to the field.
// RUN: sed 's/ROW/r->len/' %s > %t.c
// RUN: %clang -O2 -flto=full -w -c %t.c -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-arrays,dtrans-bounds,print<dtrans-analysis>' -internalize-public-api-list=main -S %t.bc -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR < %t.ll
// RUN: sed 's/ROW/r->row[0][n]/' %s > %t.row.c
// RUN: %clang %early -w -c %t.row.c -o %t.row.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,dtrans-bounds' -internalize-public-api-list=main -S %t.row.bc -o - | FileCheck %s --check-prefix=ROW
// CHECK: record word: 
// CHECK: legal: reorder, delete, narrow
// IR-LABEL: @lookup(
// IR: %[[BEYOND:.*]] = icmp ugt i64 %[[N:.*]], 23
// IR: br i1 %[[BEYOND]]
// IR: call i32 @{{bcmp|memcmp}}(ptr {{.*}}, ptr {{.*}}, i64 %[[N]])
// ROW-LABEL: @main(
// ROW: call void @dtrans.outside
// ROW-NOT: icmp ugt i64 %{{.*}}, 23
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct word { char text[24]; int len; int row[2][4]; long uses; struct word *next; };
struct rec { long count; char title[40]; struct rec *next; };
static struct word *words;
static struct rec *recs;
__attribute__((noinline)) static struct word *lookup(const char *s, int len) {
  for (struct word *r = words; r; r = r->next)
    if (r->len == len && memcmp(r->text, s, (size_t)len) == 0) return r;
  return NULL;
}
__attribute__((noinline)) static void enter(const char *s, int n) {
  int len = (int)strlen(s);
  if (len >= 24) return;
  struct word *r = calloc(1, sizeof *r);
  if (!r) exit(1);
  strcpy(r->text, s);
  ROW = n;
  r->len = len;
  r->next = words;
  words = r;
}
int main(int argc, char **argv) {
  char s[32];
  for (int i = 0; i < 9; i++) {
    sprintf(s, "w%d", i);
    enter(s, argc);
    struct rec *c = calloc(1, sizeof *c);
    if (!c) return 1;
    strcpy(c->title, s);
    c->next = recs;
    recs = c;
  }
  long sum = 0;
  for (struct rec *c = recs; c; c = c->next) {
    sprintf(s, "w%ld", sum % 10);
    struct word *r = lookup(s, (int)strlen(s));
    if (r) sum += ++r->uses + c->count++;
    printf("%s\n", c->title);
  }
  printf("%ld\n", sum);
  return 0;
}
