// A text that lies first in a record and goes on in the one behind it is read as one where a function only fills the first, and does not end it there, or
// where something else is written there of which it is not known how long it is.
// RUN: %clang -DPART=1 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=1 %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -DPART=3 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=3 %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -DPART=2 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=2 %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Inputs/hot.h"

#define N 4000

static long sum;

struct file {
  char name[8];
  char ext[8];
  long size, cluster;
  double d;
};
static struct file *files;

NI static void put(struct file *f, int i) {
  char text[16];
  snprintf(text, sizeof text, "F%07d", i);
#if PART == 1
  // Not ended: the name is full.
  strncpy(f->name, text, sizeof f->name);
  snprintf(f->ext, sizeof f->ext, ".t%d", i & 7);
#elif PART == 3
  // Full without an end, filled in another way.
  if (i % 3) {
    snprintf(f->name, sizeof f->name, "n%d", i);
  } else {
    memset(f->name, 'a', sizeof f->name);
    snprintf(f->ext, sizeof f->ext, ".t%d", i & 7);
  }
#else
  if (i % 3) {
    snprintf(f->name, sizeof f->name, "n%d", i);
    snprintf(f->ext, sizeof f->ext, ".t%d", i & 7);
  } else {
    strcat(text, ".txt");
    strcpy((char *)f, text);
  }
#endif
  f->size = i;
  f->cluster = i * 3;
  f->d = i * .5;
}

NI static long use(struct file *f) { return f->size + f->cluster + (long)strlen((char *)f); }

int main(void) {
  make_hot(10000);
  files = calloc(N, sizeof *files);
  if (!files)
    exit(1);
  for (int i = 0; i < N; i++)
    put(&files[i], i);
  double s = 0;
  for (int r = 0; r < 20; r++)
    for (int i = 0; i < N; i++)
      s += files[i].size + files[i].d;
  for (int i = 0; i < N; i++)
    sum += use(&files[i]);
  printf("%ld %f %f\n", sum, s, use_hot());
  return 0;
}
