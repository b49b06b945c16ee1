// What calloc(1, bytes) refuses, a column or a region refuses as well: more bytes than there can be, up to those that a rounded number of elements would
// make few again. Where a product wraps around, few bytes are asked for.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// RUN: env 'DTRANS_OPTIONS=cost-model=off;regions=off' %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// RUN: env 'DTRANS_OPTIONS=cost-model=off;pools=off;regions=off' %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// RUN: env 'DTRANS_OPTIONS=randomplan=3' %clang %lldplugin %t.o -o %t.exe && %t.exe | diff %t.expected -
// RUN: %clang %early -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans-aostosoa<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s
// CHECK: struct.star: arrays of structures split
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct star { double light; int number; long mass; };
static volatile size_t counts[] = {SIZE_MAX / 24, SIZE_MAX / 24 + 1, SIZE_MAX / 48 + 1, SIZE_MAX / 48, 1ul << 45, 0, 1, 1000};
int main(void) {
  double sum = 0;
  for (unsigned long i = 0; i < sizeof counts / sizeof *counts; i++) {
    size_t n = counts[i];
    struct star *s = calloc(1, n * sizeof *s);
    printf("%lu: %s\n", i, s || !n ? "made" : "refused");
    if (s && n < 1ul << 40) {
      for (size_t k = 0; k < n; k++) s[k].number = (int)k, s[k].light += 0.5;
      for (size_t k = 0; k < n; k++) sum += s[k].light * s[k].number + (double)s[k].mass;
    }
    free(s);
  }
  printf("%.2f\n", sum);
  return 0;
}
