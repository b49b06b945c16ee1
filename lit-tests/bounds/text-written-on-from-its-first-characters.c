// A name that a record begins with, and that is written by a pointer from behind its first character on until it ends, is a text where the library is handed it as one, and
// the record is used as such when it is written. What it writes is checked.
// RUN: %clang -O2 -flto=full -w -c %s -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans %t.bc -o %t.dt.bc 2>&1 | FileCheck %s
// RUN: clang -O1 %t.dt.bc -o %t.exe && %t.exe 40 > %t.out
// RUN: %clang -O1 -w %s -o %t.ref && %t.ref 40 | diff - %t.out
// It leaves the array.
// RUN: not --crash %t.exe 40 12345678901 2>&1 | FileCheck %s --check-prefix=LEAVES
// The library never is handed it; it has no end; the record is free, as far as it is known.
// RUN: sed 's/printf("%%s %%ld.n", r->name, r->serial)/printf("%%d %%ld\\n", r->name[0], r->serial)/' %s > %t.own.c
// RUN: %clang -O2 -flto=full -w -c %t.own.c -o %t.own.bc
// RUN: %opt -passes='internalize,globaldce,dtrans<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans %t.own.bc -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: sed "s/  \*c = 0;//" %s > %t.open.c
// RUN: %clang -O2 -flto=full -w -c %t.open.c -o %t.open.bc
// RUN: %opt -passes='internalize,globaldce,dtrans<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans %t.open.bc -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: sed "s/  r->serial = serial;//; s/serial = r->serial/serial = used/" %s > %t.free.c
// RUN: %clang -O2 -flto=full -w -c %t.free.c -o %t.free.bc
// RUN: %opt -passes='internalize,globaldce,dtrans<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans %t.free.bc -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
// CHECK: row: {{.*}} in a region
// LEAVES: index 12 is outside of an array of 12 in struct row
// OTHER: row: left alone: a pointer into it is moved to a place that is not known to be a field
#include <stdio.h>
#include <stdlib.h>

struct row { char name[12]; long serial, key, sum; };
static struct row *rows;
static long used;

__attribute__((noinline)) static struct row *name(struct row *r, long serial, int letter) {
  r->serial = serial;
  char *c = r->name;
  *c++ = 'r';
  for (long v = serial; v; v /= 10)
    *c++ = (char)('0' + v % 10);
  *c++ = (char)letter;
  *c = 0;
  return r;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 10, sum = 0;
  rows = calloc((size_t)n, sizeof *rows);
  if (!rows) return 1;
  for (long i = 0; i < n; i++) {
    struct row *r = name(&rows[used++], argc > 2 ? atol(argv[2]) : i * i, 'a' + (int)(i % 26));
    r->key = i % 7;
    r->sum = i;
  }
  for (long k = 0; k < 7; k++)
    for (long i = 0; i < used; i++)
      if (rows[i].key == k) sum += rows[i].sum * k;
  for (const struct row *r = rows; r < rows + used; r++)
    printf("%s %ld\n", r->name, r->serial);
  printf("%ld\n", sum);
  free(rows);
  return 0;
}
