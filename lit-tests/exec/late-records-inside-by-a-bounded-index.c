// Ordinary objects: records within a record on the heap, found by an index that is proved to stay among them; what lies beside them leads to other records.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK: !Passed {{.*[^a-z_]}}account{{[^a-z_]}}
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>

struct account { long number; long dead; struct account *next; long balance; int branch; int moves; };
struct branch { long volume[5]; long failed; };
typedef struct { long id; struct account *first; struct branch branches[8]; long moved; struct account *last; } bank_t;

static unsigned seed = 3;
static unsigned next(unsigned n) { seed = seed * 1664525u + 1013904223u; return (seed >> 8) % n; }

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 500;
  bank_t *bank = calloc(1, sizeof *bank);
  if (!bank)
    return 1;
  for (int i = 0; i < count; i++) {
    struct account *a = calloc(1, sizeof *a);
    if (!a)
      return 1;
    a->number = i;
    a->balance = next(1000);
    a->branch = (int)next(100);
    if (bank->last)
      bank->last->next = a;
    else
      bank->first = a;
    bank->last = a;
  }
  for (int day = 0; day < 20; day++)
    for (struct account *a = bank->first; a; a = a->next) {
      struct branch *b = &bank->branches[(unsigned)a->branch % 8];
      long amount = (long)next(300) - 150;
      if (a->balance + amount < 0) {
        b->failed++;
        continue;
      }
      a->balance += amount;
      a->moves++;
      b->volume[next(5)] += amount;
      bank->moved++;
    }
  for (int i = 0; i < 8; i++)
    printf("%d: %ld %ld\n", i, bank->branches[i].volume[i % 5], bank->branches[i].failed);
  long sum = 0;
  for (struct account *a = bank->first; a; a = a->next)
    sum += a->balance * a->moves;
  printf("%ld %ld %ld\n", bank->moved, sum, bank->last->number);
  while (bank->first) {
    struct account *a = bank->first;
    bank->first = a->next;
    free(a);
  }
  free(bank);
  return 0;
}
