// Programs that leave no array are not stopped where an array has one element, in a structure or before a longer one, nor where a loop goes on behind the zero
// that a text ends with.
// RUN: sh %S/Inputs/not-stopped.sh %dtrans %s %t "1 2 3 4 5 6" cost-model=off randomplan=1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef V
#define V 1
#endif
#define NI __attribute__((noinline))

#if V <= 3
struct pair { long a, b; };
#if V == 1
struct rec { double w; struct { long one[1]; } in; long many[6]; struct rec *next; int q; };
#define ONE in.one[0]
NI static long f(struct rec *r, long i, long j) { return r->in.one[i + j + 1]; }
#elif V == 2
struct rec { double w; long one[1]; long many[6]; struct rec *next; int q; };
#define ONE one[0]
NI static long f(struct rec *r, long i, long j) {
  char text[2] = {'a' + i + j + 1, 0};
  char *volatile s = text;
  return r->one[*s - 'a'];
}
#else
struct rec { double w; struct pair one[1], many[5]; struct rec *next; int q; };
#define ONE one[0].b
NI static long f(struct rec *r, long i, long j) { return r->one[i + j + 1].b; }
#endif
static struct rec *head;
NI static long g(struct rec *r, long i) {
#if V == 3
  return r->many[i].a + r->many[i].b;
#else
  return r->many[i];
#endif
}
int main(int argc, char **argv) {
  long s = argv[0] == 0;
  for (int i = 0; i < 20000; i++) {
    struct rec *r = calloc(1, sizeof *r);
    if (!r)
      return 1;
    r->ONE = i * 3;
#if V == 3
    r->many[i % 5].a = i;
    r->many[i % 5].b = i + 1;
#else
    r->many[i % 6] = i;
#endif
    r->w = i, r->q = i, r->next = head, head = r;
  }
  for (int k = 0; k < 10; k++)
    for (struct rec *r = head; r; r = r->next)
      s += (long)r->w + r->q;
  for (struct rec *r = head; r; r = r->next)
    s += f(r, -argc, 0) + f(r, argc - 2, 0) + g(r, argc);
  printf("%ld\n", s);
}
#else
struct rec { char code[4]; char ext[12]; long cnt; double w; struct rec *next; long pad[3]; };
static struct rec *head;
static inline long walk(struct rec *r) {
  long s = 0;
#if V == 4
  for (char *p = (char *)r; p[0] || p[1]; p++)
    s += p[0];
#elif V == 5
  for (char *p = (char *)r; *p; p++)
    s += p[0] ^ p[3];
#else
  for (char *p = (char *)r; *p; p += 4)
    s += *p;
#endif
  return s + r->cnt;
}
NI static long all(void) {
  long s = 0;
  for (struct rec *r = head; r; r = r->next)
    s += walk(r) + (long)r->w;
  return s;
}
NI static long exts(void) {
  long s = 0;
  for (struct rec *r = head; r; r = r->next)
    s += strlen(r->ext);
  return s;
}
int main(void) {
  long s = 0;
  for (int i = 0; i < 20000; i++) {
    struct rec *r = calloc(1, sizeof *r);
    if (!r)
      return 1;
    snprintf(r->code, sizeof r->code, "%03d", i % 1000);
    snprintf(r->ext, sizeof r->ext, "x%d", i % 9999);
    r->cnt = i, r->w = i, r->next = head, head = r;
  }
  for (int i = 0; i < 10; i++)
    s += all() + exts();
  printf("%ld\n", s);
}
#endif
