// No check where kinds are lost anyway: one is stored that is no constant.
// RUN: %clang %early -w -c %s -I %S/../analysis/Inputs -o %t.bc
// RUN: %opt -passes='internalize,globaldce,dtrans-cleanup,dtrans-calls,dtrans-bounds,print<dtrans-analysis>' -internalize-public-api-list=main -S %t.bc -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR < %t.ll
// CHECK: DTransAnalysis
// CHECK-NOT: legal: reorder
// IR-NOT: call i64 @strnlen
#include <stdio.h>
#include "kinds.h"
enum { NAMED = 3 };
struct named { int kind; int id; struct base *next; char name[16]; struct base *of; double x; long spare; };
static void new_named(int i) { struct named *n = malloc(sizeof *n); n->kind = NAMED; n->id = i; n->of = list; n->x = i; n->spare = 0; snprintf(n->name, 16, "n%d", i); push(n); }
static void show(struct base *n) { if (n->kind == NAMED) printf("%s %g\n", ((struct named *)n)->name, ((struct named *)n)->x); else if (n->kind == B) ((struct b *)n)->spare = 1; }
int main(int argc, char **argv) { new_b(); new_named(argc); list->kind += argc - 1; for (struct base *n = list; n; n = n->next) show(n); return 0; }
