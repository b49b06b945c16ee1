// What an element begins with may lie apart from what pointers to elements lead to only where it is certain of each pointer which of both it is. A pointer
// that is kept in a variable and may lead to the start of an array or behind it (WALKS), one that comes back from a function of the library's (FINDS) or the
// program's (GIVES), one that is kept in memory (KEEPS), what a function of the program's own prints (SAYS), and what a function of the library's is given
// that comes with a body (either may run), leave it in front.
// RUN: %clang %early -DPLAIN -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=APART
// RUN: %clang -O1 -DWALKS %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -DWALKS -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -o %t.bc 2>&1 | FileCheck %s --allow-empty
// RUN: %clang -O2 %t.bc -o %t.exe && %t.exe | diff %t.expected -
// RUN: %clang -O1 -DFINDS %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -DFINDS -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -o %t.bc 2>&1 | FileCheck %s --allow-empty
// RUN: %clang -O2 %t.bc -o %t.exe && %t.exe | diff %t.expected -
// RUN: %clang -O1 -DGIVES %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -DGIVES -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -o %t.bc 2>&1 | FileCheck %s --allow-empty
// RUN: %clang -O2 %t.bc -o %t.exe && %t.exe | diff %t.expected -
// RUN: %clang -O1 -DKEEPS %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -DKEEPS -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -o %t.bc 2>&1 | FileCheck %s --allow-empty
// RUN: %clang -O2 %t.bc -o %t.exe && %t.exe | diff %t.expected -
// RUN: %clang -O1 -DSAYS %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -DSAYS -S -emit-llvm %s -o - | %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans -o %t.bc 2>&1 | FileCheck %s --allow-empty
// RUN: %clang -O2 %t.bc -o %t.exe && %t.exe | diff %t.expected -
// RUN: %clang -O1 -DBODY %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -DBODY -S -emit-llvm %s -o %t.ll
// RUN: sed 's/^declare void @swab(.*/define available_externally void @swab(ptr %%0, ptr %%1, i64 %%2) noinline { %%4 = load i16, ptr %%0, align 1 \n %%5 = call i16 @llvm.bswap.i16(i16 %%4) \n store i16 %%5, ptr %%1, align 1 \n ret void }/' %t.ll > %t.body.ll
// RUN: FileCheck %s --check-prefix=BODY --input-file=%t.body.ll
// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans %t.body.ll -o %t.bc 2>&1 | FileCheck %s --allow-empty
// RUN: %clang -O2 %t.bc -o %t.exe && %t.exe | diff %t.expected -
// RUN: %opt -passes='internalize,dtrans-cleanup,dtrans' -internalize-public-api-list=main -pass-remarks=dtrans %t.ll -o %t.bc 2>&1 | FileCheck %s --check-prefix=NOBODY
// RUN: %clang -O2 %t.bc -o %t.exe && %t.exe | diff %t.expected -
// BODY: define available_externally void @swab(
// NOBODY: struct.account: {{.*}}elements of 104 bytes divided into parts of 16 and
// APART: struct.account: {{.*}}elements of 104 bytes divided into parts of 16 and 80
// CHECK-NOT: struct.account: {{.*}}divided into parts of 16 and
#define _GNU_SOURCE
#include <unistd.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined SAYS || defined FINDS
#define FIRST char name[24]
#define SET(a, key) snprintf((a)->name, sizeof (a)->name, "+account %ld", key)
#else
#define FIRST int codes[6]
#define SET(a, key) for (int i = 0; i < 6; i++) (a)->codes[i] = (int)((unsigned)(key) * (i + 3))
#endif
struct account { FIRST; char street[40]; struct account *left, *right; long key, balance; long opened; };
static struct account *root;
static long spread(long i) { return (long)((unsigned long)i * 0x9e3779b97f4a7c15ul >> 1); }
static struct account *find(long key) {
  struct account *a = root;
  while (a && a->key != key) a = key < a->key ? a->left : a->right;
  return a;
}
static void add(long key) {
  struct account **link = &root, *a = calloc(1, sizeof *a);
  if (!a) exit(1);
  while (*link) link = key < (*link)->key ? &(*link)->left : &(*link)->right;
  SET(a, key);
  snprintf(a->street, sizeof a->street, "%ld Main Street", key % 97);
  a->key = key; a->balance = key % 1000; a->opened = key / 3;
  *link = a;
}
#ifdef SAYS
static __attribute__((noinline)) void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}
#endif
#ifdef GIVES
static __attribute__((noinline)) int *given(struct account *a) { return a->balance & 1 ? a->codes + 1 : a->codes; }
#endif
#ifdef KEEPS
static int *kept[2];
static __attribute__((noinline)) void keep(struct account *a, int i) { kept[i & 1] = i ? a->codes + 1 : a->codes; }
#endif
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2000, sum = 0;
  for (long i = 0; i < n; i++) add(spread(i));
  for (long k = 0; k < 40 * n; k++) {
    struct account *a = find(spread(k % (2 * n)));
    if (a) a->balance += k & 15, sum += a->balance;
  }
  struct account *a = find(spread(1));
#ifdef PLAIN
  printf("%d\n", a->codes[sum & 3] + a->codes[0]);
#endif
#ifdef WALKS
  int *c = a->codes;
  if (sum & 1 || argc == 1) c++;
  printf("%d\n", *c);
#endif
#ifdef BODY
  short swapped = 0;
  swab(a->codes, &swapped, 2);
  printf("%d\n", swapped);
#endif
#ifdef FINDS
  char *c = strcpy(a->name, "nobody");
  printf("%c %s\n", *c, a->name);
#endif
#ifdef GIVES
  printf("%d\n", *given(a));
#endif
#ifdef KEEPS
  keep(a, argc > 1);
  keep(find(spread(0)), 1);
  printf("%d %d\n", *kept[argc > 1], *kept[1]);
#endif
#ifdef SAYS
  say("%s at %s\n", a->name, a->street);
#endif
  printf("%ld %s %ld\n", sum, a->street, a->opened);
  return 0;
}
