// Several fields that begin with an array of characters, in the middle of a record, are copied at once, as many bytes as the record says.
// RUN: sh %S/Inputs/not-stopped.sh %dtrans %s %t "1 2" cost-model=off randomplan=1 randomplan=2
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef V
#define V 1
#endif
#define NI __attribute__((noinline))

struct packet {
  int length;
  char type[4];
  int seq;
  short x, y;
  double w;
  struct packet *next;
};
static unsigned char *wire;
static size_t end;

NI static void put(const struct packet *p) {
  memcpy(wire + end, &p->length, sizeof p->length);
  memcpy(wire + end + 4, (const char *)p + 4, p->length - 4);
  end += p->length;
}

NI static struct packet *get(size_t *at) {
  struct packet *p = calloc(1, sizeof *p);
  if (!p)
    exit(1);
  memcpy(&p->length, wire + *at, sizeof p->length);
#if V == 1
  memcpy((char *)p + offsetof(struct packet, type), wire + *at + 4, p->length - 4);
#else
  memcpy((char *)p + 4, wire + *at + 4, p->length - 4);
  p->type[3] = 0;
#endif
  *at += p->length;
  return p;
}

int main(void) {
  int count = 30000;
  long s = 0;
  double d = 0;
  struct packet *head = NULL;
  if (!(wire = malloc(count * 32L)))
    return 1;
  for (int i = 0; i < count; i++) {
    struct packet *p = calloc(1, sizeof *p);
    if (!p)
      return 1;
    p->length = i & 1 ? 16 : 24;
    p->type[0] = (char)(i & 63), p->seq = i, p->x = i & 7, p->y = 3, p->w = i;
    put(p);
    p->next = head, head = p;
  }
  for (size_t at = 0; at < end;) {
    struct packet *p = get(&at);
    p->next = head, head = p;
  }
  for (int k = 0; k < 3; k++)
    for (struct packet *p = head; p; p = p->next)
      s += p->length + p->type[0] + p->seq + p->x + p->y, d += p->w;
  printf("%ld %f\n", s, d);
}
