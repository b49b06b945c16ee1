// Programs that leave no array are not stopped where a record's own memory is used as a text that is longer than the array that lies first in it: what
// is written at once, or piece by piece, goes on behind that; nor where a function takes the record for a text or for bytes, as it is told.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))
static long sum;

// Records of a kind, what is done with some of them, and a use of all.
#define KIND(K, FIELDS, WRITE)                                                                                         \
  struct K {                                                                                                           \
    FIELDS long weight;                                                                                                \
    struct K *next;                                                                                                    \
    int uses;                                                                                                          \
    long a, b, c;                                                                                                      \
  };                                                                                                                   \
  static struct K *first_##K;                                                                                          \
  NI static void make_##K(long i) {                                                                                    \
    struct K *e = calloc(1, sizeof *e);                                                                                \
    if (!e)                                                                                                            \
      exit(1);                                                                                                         \
    e->text[0] = 65 + i % 7;                                                                                           \
    e->text[1] = 66;                                                                                                   \
    e->next = first_##K;                                                                                               \
    e->weight = i * 3;                                                                                                 \
    e->uses = i % 5;                                                                                                   \
    first_##K = e;                                                                                                     \
  }                                                                                                                    \
  NI static void use_##K(struct K *e, int k) {                                                                         \
    char *t = (char *)e;                                                                                               \
    if (e->uses != 3)                                                                                                  \
      return;                                                                                                          \
    WRITE;                                                                                                             \
    puts(t);                                                                                                           \
    sum += strlen(t);                                                                                                  \
  }                                                                                                                    \
  NI static void all_##K(void) {                                                                                       \
    for (long i = 0; i < 50; i++)                                                                                      \
      make_##K(i);                                                                                                     \
    int k = 0;                                                                                                         \
    for (struct K *e = first_##K; e; e = e->next)                                                                      \
      use_##K(e, k++);                                                                                                 \
    for (struct K *e = first_##K; e; e = e->next)                                                                      \
      sum += e->weight * e->uses;                                                                                      \
  }

KIND(ends, char text[8]; long more;, memcpy(t, "abcdefgh", 8); t[8] = '0' + k % 10; t[9] = 0)
KIND(words, char text[8]; long more;, memcpy(t, "abcd", 4); memcpy(t + 4, "efgh", 4); memcpy(t + 8, "ijk", 4))
KIND(prints, char text[8]; long more;, memcpy(t, "abcd", 4); snprintf(t + 4, 11, "-%d-x", k + 100000))
KIND(fills, char text[8]; long more;, memcpy(t, "abcdefgh", 8); memset(t + 8, 'i', 7); t[15] = 0)
KIND(walks, char text[8]; long more;, memcpy(t, "abcdefgh", 8); memcpy(&e->more, "ijk", 4); for (char *p = t; *p; p++) sum += *p)
KIND(head, char text[4]; unsigned more;, memcpy(t, "TAG0001", 8))
KIND(version, char text[4]; unsigned more;, memcpy(e->text, "TAG0", 4); memcpy(&e->more, "12", 3))
// clang-format off
KIND(copied, char text[4]; unsigned more;, char b[8]; snprintf(b, 8, "n%05d", k); memcpy(t, b, 8))
// clang-format on

// A function that is told what it is handed.
struct item {
  char name[16];
  long more;
  struct item *next;
  int kind;
  long a, b, c, d;
};
static struct item *items;

NI static void show(const char *p, int is_text) {
  if (is_text) {
    puts(p);
    return;
  }
  for (unsigned i = 0; i < 24; i++)
    sum = sum * 31 + (p[i] ? p[i] : 1);
}

// One that prints what others have put together.
NI static void print_whole(const char *p) {
  puts(p);
  sum += strlen(p);
}

NI static void items_make(int i) {
  struct item *e = calloc(1, sizeof *e);
  if (!e)
    exit(1);
  snprintf(e->name, sizeof e->name, "item-%d", i);
  e->kind = i % 4;
  e->more = i * 77777;
  e->next = items;
  items = e;
}

NI static void item_use(struct item *e) {
  if (e->kind == 3) {
    char *t = (char *)e;
    memset(t, 'x', 20);
    t[20] = 0;
    print_whole(t);
  }
  show((const char *)e, e->kind == 1);
}

int main(void) {
  all_ends();
  all_words();
  all_prints();
  all_fills();
  all_walks();
  all_head();
  all_version();
  all_copied();
  for (int i = 0; i < 60; i++)
    items_make(i);
  for (struct item *e = items; e; e = e->next)
    item_use(e);
  printf("%ld\n", sum);
  return 0;
}
