// Wherever in its record the field lies that goes to the end, the output stays: in arrays, lists, variables and copies.
// REQUIRES: debug-plugin
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'example<offset=4>' 'example<offset=8>' 'example<offset=16>' 'example<offset=100>'
// RUN: FileCheck %s --input-file='%t.early.example<offset=8>.log'
// RUN: FileCheck %s --input-file='%t.early.example<offset=100>.log' --check-prefix=NONE
// CHECK-DAG: struct.item: reordered fields, elements keep their 40 bytes
// CHECK-DAG: struct.trio: reordered fields, elements keep their 24 bytes
// NONE-DAG: struct.item: left alone: its fields lie well as they are
// NONE-DAG: struct.trio: left alone: its fields lie well as they are
#include <stdio.h>
#include <stdlib.h>

struct item { int key; struct item *next; int count; double weight; short kind; };
struct trio { long a, b, c; };

static struct trio trios[4] = {{1, 2, 3}, {5, 6, 7}, {9, 10, 11}, {13, 14, 15}};

static double walk(const struct item *p) {
  double sum = 0;
  for (; p; p = p->next) sum += p->key * 3 + p->count * p->weight + p->kind;
  return sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 20;
  struct item *items = calloc(n, sizeof *items);
  for (int i = 0; i < n; i++) items[i] = (struct item){i, i ? &items[i - 1] : 0, i % 7, i / 4.0, (short)(i - 9)};
  items[n - 1].next = &items[n / 2];
  struct item *copy = malloc(sizeof *copy);
  *copy = items[n - 1];
  copy->count += 100;
  long sum = 0;
  for (int i = 0; i < 4; i++) { trios[i].c += n; trios[3 - i].b ^= trios[i].c; sum = sum * 5 + trios[i].a + trios[i].b - trios[i].c; }
  printf("%g %g %ld\n", walk(&items[n - 1]), walk(copy), sum);
  free(copy);
  free(items);
  return 0;
}
