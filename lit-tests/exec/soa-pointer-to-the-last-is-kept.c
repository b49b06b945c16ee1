// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=8 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// CHECK: struct.vertex: {{.*}} split into {{[0-9]+}} columns

// The last of several records is kept: the optimizer steps from the first by a number of 32 bits and back by one, and promises nothing.
#include <stdio.h>
#include <stdlib.h>

struct vertex {
  char name[16];
  int id, layer;
  long excess, height;
  struct vertex *next;
  long pushes;
};
struct net {
  struct vertex *vertices;
  int n;
  struct vertex *sink;
};

__attribute__((noinline)) static void make(struct net *net, int n) {
  net->vertices = calloc((size_t)n, sizeof *net->vertices);
  if (net->vertices == NULL)
    exit(1);
  net->n = n;
  for (int i = 0; i < n; i++) {
    net->vertices[i].id = i;
    net->vertices[i].height = i * 7L % 101;
    net->vertices[i].next = &net->vertices[i * 79L % n];
  }
  net->sink = &net->vertices[n - 1];
  net->sink->layer = 7;
}

int main(int argc, char **argv) {
  struct net net;
  long s = 0;
  make(&net, argc > 1 ? atoi(argv[1]) : 1003);
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < net.n; i++)
      if (&net.vertices[i] != net.sink)
        s += net.vertices[i].height + net.vertices[i].next->height;
  for (struct vertex *v = net.vertices; v <= net.sink; v++)
    s += v->id * 3 + (v == net.sink);
  printf("%ld %d %d %ld\n", s, net.sink->layer, net.sink->id, (long)(net.sink - net.vertices));
  return 0;
}
