// Programs that leave no array are not stopped where records are a part of a union: a text of another part may be longer than theirs.
// RUN: %clang -DPART=1 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=1 %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -DPART=2 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=2 %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=7 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang -DPART=3 -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -DPART=3 %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=11 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Inputs/hot.h"

#define N 3000

static long sum;

struct item {
  long n;
  char name[16];
  struct item *next;
  long a[4];
};
struct string {
  long n;
  char text[44];
  int tail;
};

#define PUT(R, NAME, X)                                                                                                \
  do {                                                                                                                 \
    snprintf((R)->name, sizeof(R)->name, NAME "%d", X);                                                                \
    (R)->n = X;                                                                                                        \
    for (int k = 0; k < 4; k++)                                                                                        \
      (R)->a[k] = k + X;                                                                                               \
    (R)->next = 0;                                                                                                     \
  } while (0)
#define GET(R)                                                                                                         \
  do {                                                                                                                 \
    sum += strlen((R)->name) + (R)->n + (R)->a[(R)->n & 3];                                                            \
    if ((R)->next)                                                                                                     \
      sum++;                                                                                                           \
  } while (0)

static void *get(size_t n) {
  void *p = calloc(1, n);
  if (!p)
    exit(1);
  return p;
}

#if PART == 1
// The tag lies beside the pointer.
union value {
  struct item item;
  struct string string;
};
static struct {
  int kind;
  union value *value;
} slots[N];

NI static void make(int x, const char *text, int n) {
  union value *c = get(sizeof *c);
  slots[x].value = c;
  if (x % 3) {
    struct item *p = &c->item;
    slots[x].kind = 1;
    PUT(p, "n", x);
  } else {
    slots[x].kind = 0;
    c->string.n = x;
    strcpy(c->string.text, text);
    c->string.tail = n;
  }
}

NI static void use(int x) {
  union value *c = slots[x].value;
  if (slots[x].kind == 1) {
    struct item *p = &c->item;
    GET(p);
  } else {
    sum += strlen(c->string.text) + c->string.n + c->string.tail;
  }
}
#elif PART == 2
// It lies elsewhere, and what lies behind the union is not used.
struct tagged {
  union {
    struct item item;
    struct string string;
  } value;
  int more;
};
static struct tagged *all[N];
static int kinds[N];

NI static void make(int x, const char *text, int n) {
  struct tagged *c = get(sizeof *c);
  all[x] = c;
  if (x % 3) {
    struct item *p = &c->value.item;
    kinds[x] = 1;
    PUT(p, "n", x);
  } else {
    kinds[x] = 0;
    c->value.string.n = x;
    strcpy(c->value.string.text, text);
    c->value.string.tail = n;
  }
}

NI static void use(int x) {
  struct tagged *c = all[x];
  if (kinds[x] == 1) {
    struct item *p = &c->value.item;
    GET(p);
  } else {
    sum += strlen(c->value.string.text) + c->value.string.n + c->value.string.tail;
  }
}
#else
// A text alone, where the record begins with one.
struct named {
  char name[16];
  struct named *next;
  long n;
  long a[4];
};
union cell {
  struct named named;
  char text[64];
};
enum kind { TEXT, NAMED };
struct place {
  enum kind kind;
  union cell *cell;
};
static struct place *places;

NI static void make(int x, const char *text, int n) {
  if (!places)
    places = get(N * sizeof *places);
  union cell *c = get(sizeof *c);
  places[x].cell = c;
  if (x % 3) {
    struct named *p = &c->named;
    places[x].kind = NAMED;
    PUT(p, "n", x);
  } else {
    places[x].kind = TEXT;
    strcpy(c->text, text);
    sum += n;
  }
}

NI static void use(int x) {
  union cell *c = places[x].cell;
  switch (places[x].kind) {
  case NAMED: {
    struct named *p = &c->named;
    GET(p);
    break;
  }
  case TEXT:
    sum += strlen(c->text);
  }
}
#endif

int main(void) {
  char text[80];
  make_hot(10000);
  for (int x = 0; x < N; x++) {
    int n = x % 43;
    memset(text, 'a' + x % 26, n);
    text[n] = 0;
    make(x, text, n);
  }
  for (int x = 0; x < N; x++)
    use(x);
  printf("%ld %f\n", sum, use_hot());
  return 0;
}
