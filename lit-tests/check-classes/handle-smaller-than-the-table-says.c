// The table of library functions says how much of a handle they touch at most, which may be more than a handle has here: only where
// it begins is checked.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.o %t.runtime.o -o %t
// RUN: %t | FileCheck %s
// CHECK: 3
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutexattr_t how;
  pthread_mutex_t other;
  pthread_mutexattr_init(&how);
  pthread_mutexattr_settype(&how, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&other, &how);
  int n = 1;
  if (pthread_mutex_lock(&lock) == 0)
    n++;
  if (pthread_mutex_lock(&other) == 0)
    n++;
  printf("%d\n", n);
  return 0;
}
