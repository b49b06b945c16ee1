// Nodes are cut from chunks until each is used up: also where the chunks are kept by a record on the heap, of which there is one. Where there is one for
// each of many buckets, most chunks would hardly be begun, and stay as they are.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// RUN: %clang -O1 -DMANY %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang -O3 -flto=full -fuse-ld=lld -DMANY %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log --check-prefix=STAYS --allow-empty
// CHECK: struct.node: {{.*}}in a region
// STAYS-NOT: in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *left, *right, *up, *down, *head; int row, size; char name[12]; };
struct chunk { struct chunk *next; int used; struct node nodes[1000]; };
struct matrix { struct node *root, **columns; struct chunk *chunks; int width, rows; long updates; };
static struct node *make(struct matrix *m) {
  struct chunk *c = m->chunks;
  if (c == NULL || c->used == 1000) {
    c = malloc(sizeof *c);
    if (c == NULL) exit(2);
    c->next = m->chunks;
    c->used = 0;
    m->chunks = c;
  }
  struct node *p = &c->nodes[c->used++];
  memset(p, 0, sizeof *p);
  p->left = p->right = p->up = p->down = p->head = p;
  p->row = -1;
  return p;
}
static struct matrix *start(int width) {
  struct matrix *m = calloc(1, sizeof *m);
  if (m == NULL) exit(2);
  m->width = width;
  m->columns = malloc(width * sizeof *m->columns);
  if (m->columns == NULL) exit(2);
  m->root = make(m);
  for (int i = 0; i < width; i++) {
    struct node *c = make(m);
    c->right = m->root, c->left = m->root->left, c->left->right = c, c->right->left = c;
    m->columns[i] = c;
  }
  return m;
}
__attribute__((noinline)) static void add(struct matrix *m, unsigned at, int n) {
  struct node *first = NULL;
  for (int i = 0; i < n; i++) {
    struct node *c = m->columns[(at + 7u * i) % m->width], *p = make(m);
    p->row = m->rows, p->head = c, p->down = c, p->up = c->up, p->up->down = p, c->up = p;
    c->size++;
    if (first == NULL) first = p;
    else p->right = first, p->left = first->left, p->left->right = p, first->left = p;
  }
  m->rows++;
}
__attribute__((noinline)) static void cover(struct matrix *m, struct node *c) {
  for (struct node *r = c->down; r != c; r = r->down)
    for (struct node *p = r->right; p != r; p = p->right)
      p->up->down = p->down, p->down->up = p->up, p->head->size--, m->updates++;
}
__attribute__((noinline)) static void uncover(struct node *c) {
  for (struct node *r = c->up; r != c; r = r->up)
    for (struct node *p = r->left; p != r; p = p->left) p->head->size++, p->up->down = p, p->down->up = p;
}
static long work(struct matrix *m) {
  long sum = 0;
  for (unsigned i = 0; i < 4000; i++) add(m, i * 2654435769u >> 7, 3 + i % 4);
  for (int round = 0; round < 3; round++)
    for (int i = 0; i < m->width; i++) cover(m, m->columns[i]), sum = sum * 3 + m->columns[i]->size, uncover(m->columns[i]);
  return sum + m->updates;
}
int main(void) {
#ifdef MANY
  struct matrix *all[40];
  unsigned long sum = 0;
  for (int i = 0; i < 40; i++) all[i] = start(20 + i);
  for (int i = 0; i < 40; i++) sum = sum * 5 + work(all[i]);
  printf("%lu\n", sum);
#else
  printf("%ld\n", work(start(100)));
#endif
  return 0;
}
