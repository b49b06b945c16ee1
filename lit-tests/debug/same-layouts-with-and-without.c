// Debug information changes no decision and nothing that the program prints.
// RUN: %clang %early -c %s -o %t.o && %clang %early -g -c %s -o %t.g.o
// RUN: env DTRANS_OPTIONS="regions=off;cost-model=off;pools=off;pages=small" %clang %lldplugin %t.o -o %t.plain -Rpass=dtrans > %t.said 2>&1
// RUN: env DTRANS_OPTIONS="regions=off;cost-model=off;pools=off;pages=small" %clang %lldplugin %t.g.o -o %t.debug -Rpass=dtrans > %t.g.said 2>&1
// RUN: sed 's/^[^:]*: //' %t.said > %t.words && sed 's/^[^:]*:[0-9]*:[0-9]*: //' %t.g.said > %t.g.words
// RUN: diff %t.words %t.g.words && FileCheck %s < %t.words
// RUN: %t.plain > %t.out && %t.debug > %t.g.out && diff %t.out %t.g.out
// CHECK-DAG: struct.star: array of structures split into
// CHECK-DAG: struct.node: {{.*}}elements shrink from
#include "Inputs/records.h"
