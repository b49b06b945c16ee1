// Books with an array of levels behind a name, in an array that is allocated once: the optimizer counts what lies before the levels after their index, or makes
// steps of it that promise nothing, and prints the names of some books by their numbers.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late 20000 leave 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK: book: elements of 1224 bytes divided into parts
// CHECK: order: {{.*}}in a region
// STOP: dtrans: {{.*}}index {{.*}} is outside of an array of 30 in
#include <stdio.h>
#include <stdlib.h>

enum { BOOKS = 64, LEVELS = 30 };

struct order {
  long id, written;
  struct order *next;
  struct level *level;
  long quantity;
};

struct level {
  long price, total;
  struct order *head, *tail;
  int count, most;
};

struct book {
  char symbol[8];
  struct level levels[LEVELS];
  int bid, ask;
  long trades;
};

static struct book *books;
static unsigned long dice = 7;

static unsigned roll(unsigned n) {
  dice = dice * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(dice >> 33) % n;
}

static void append(struct level *l, struct order *o) {
  o->level = l;
  o->next = NULL;
  if (l->tail)
    l->tail->next = o;
  else
    l->head = o;
  l->tail = o;
  l->count++;
  l->total += o->quantity;
}

static void best(struct book *b) {
  while (b->bid >= 0 && b->levels[b->bid].count == 0)
    b->bid--;
  while (b->ask < LEVELS && b->levels[b->ask].count == 0)
    b->ask++;
}

static long take(struct book *b, int from_ask) {
  int at = from_ask ? b->ask : b->bid;
  if (at < 0 || at >= LEVELS)
    return 0;
  struct level *l = &b->levels[at];
  struct order *o = l->head;
  long quantity = o->quantity + o->id % 3;
  l->head = o->next;
  if (!l->head)
    l->tail = NULL;
  l->count--;
  l->total -= o->quantity;
  b->trades += quantity;
  free(o);
  best(b);
  return quantity;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 20000;
  books = calloc(BOOKS, sizeof *books);
  if (!books)
    return 1;
  for (int i = 0; i < BOOKS; i++) {
    snprintf(books[i].symbol, sizeof books[i].symbol, "SYM%d", i);
    books[i].bid = -1;
    books[i].ask = LEVELS;
    for (int j = 0; j < LEVELS; j++)
      books[i].levels[j].price = 100 + i + j;
  }
  if (argc > 2)
    books[3].ask = -70;
  long taken = 0;
  for (int r = 0; r < rounds; r++) {
    struct book *b = &books[roll(BOOKS)];
    if (roll(5) < 3) {
      struct order *o = malloc(sizeof *o);
      if (!o)
        return 1;
      int at = (int)roll(LEVELS);
      o->id = r;
      o->written = r * 3;
      o->quantity = 1 + roll(50);
      append(&b->levels[at], o);
      if (at > b->bid)
        b->bid = at;
      if (at < b->ask)
        b->ask = at;
    } else {
      taken += take(b, (int)roll(2));
    }
  }
  long sum = 0;
  for (int i = 0; i < BOOKS; i++)
    for (int j = 0; j < LEVELS; j++)
      if (books[i].levels[j].count)
        for (struct order *o = books[i].levels[j].head; o; o = o->next)
          sum += o->quantity * o->level->price;
  printf("%ld %ld\n", taken, sum);
  for (int i = 0; i < BOOKS; i += BOOKS / 4)
    printf("%s: %d %d %ld\n", books[i].symbol, books[i].bid, books[i].ask, books[i].trades);
  return 0;
}
