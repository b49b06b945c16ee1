// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late leave 2>&1 | FileCheck --check-prefix=STOP %s
// RUN: env DTRANS_OPTIONS='randomplan=2' %clang %lldplugin %t.late.o -o %t.late2 && %t.late2 > %t.late.out && diff %t.expected %t.late.out
// CHECK: struct.node: {{.*}}kept 26 pointers in 32 bits
// STOP: dtrans: {{.*}}index {{.*}} is outside of an array of 26 in struct node

// Nodes of a trie, cut from chunks: a letter is an index that is counted from before the node, in the memory of other nodes. Where one is removed the address of a link is
// chosen beside null; where the best are kept, a loop that was unrolled leaves several steps to one array.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))
#define CHUNK 1000
struct node {
  struct node *child[26];
  int depth, children;
  char label[12];
  int line;
  double weight;
  unsigned long below, count, hits, visits;
};
struct chunk {
  struct chunk *next;
  struct node node[CHUNK];
};
struct lexicon {
  struct node *root, *unused;
  struct chunk *chunks;
  int fresh;
};
struct ranking {
  int n;
  const struct node *top[5];
};

NI static struct node *node_new(struct lexicon *l, const char *word, int depth) {
  struct node *n = l->unused;
  if (n) {
    l->unused = n->child[0];
  } else {
    if (l->fresh == 0) {
      struct chunk *c = malloc(sizeof *c);
      if (!c)
        exit(1);
      c->next = l->chunks;
      l->chunks = c;
      l->fresh = CHUNK;
    }
    n = &l->chunks->node[CHUNK - l->fresh--];
  }
  memset(n, 0, sizeof *n);
  n->depth = depth;
  snprintf(n->label, sizeof n->label, "%.*s", depth < 12 ? depth : 11, word);
  return n;
}
NI static void release(struct lexicon *l, struct node *n) {
  n->child[0] = l->unused;
  l->unused = n;
}
NI static void add(struct lexicon *l, const char *word) {
  struct node **link = &l->root, *parent = NULL, *n;
  const char *s = word;
  for (;;) {
    if (!*link) {
      *link = node_new(l, word, (int)(s - word));
      parent->children++;
    }
    n = *link;
    n->below++;
    if (!*s)
      break;
    parent = n;
    link = &n->child[*s++ - 'a'];
  }
  n->count++;
}
NI static struct node *find(const struct lexicon *l, const char *word) {
  struct node *n = l->root;
  for (const char *s = word; n && *s; s++)
    n = n->child[*s - 'a'];
  return n;
}
NI static unsigned long drop(struct lexicon *l, const char *word) {
  struct node *n = find(l, word);
  unsigned long count = n ? n->count : 0;
  if (count == 0)
    return 0;
  n->count = 0;
  struct node **link = &l->root, *parent = NULL;
  const char *s = word;
  while (link && *link) {
    struct node **next = NULL;
    n = *link;
    n->below -= count;
    if (*s)
      next = &n->child[*s++ - 'a'];
    if (parent && n->below == 0) {
      struct node *rest = next ? *next : NULL;
      parent->children--;
      *link = NULL;
      release(l, n);
      while (rest) {
        n = rest;
        rest = *s ? n->child[*s++ - 'a'] : NULL;
        release(l, n);
      }
      break;
    }
    parent = n;
    link = next;
  }
  return count;
}
static void rank(struct ranking *r, const struct node *n) {
  int i = r->n;
  if (i == 5) {
    if (r->top[4]->count >= n->count)
      return;
    i--;
  } else {
    r->n++;
  }
  for (; i > 0 && r->top[i - 1]->count < n->count; i--)
    r->top[i] = r->top[i - 1];
  r->top[i] = n;
}
static void collect(struct ranking *r, const struct node *n) {
  if (n->count)
    rank(r, n);
  int left = n->children;
  for (int c = 0; left > 0 && c < 26; c++)
    if (n->child[c]) {
      collect(r, n->child[c]);
      left--;
    }
}

static unsigned state = 77;
static unsigned below(unsigned n) { return state = state * 1664525u + 1013904223u, (state >> 8) % n; }
static void compose(char *word) {
  unsigned length = 1 + below(6);
  for (unsigned i = 0; i < length; i++)
    word[i] = (char)('a' + below(i < 2 ? 26 : 4));
  word[length] = 0;
}

int main(int argc, char **argv) {
  (void)argv;
  struct lexicon l = {0};
  char word[8];
  unsigned long found = 0, gone = 0;
  l.root = node_new(&l, "", 0);
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 4000; i++) {
      compose(word);
      add(&l, word);
    }
    for (int i = 0; i < 4000; i++) {
      compose(word);
      struct node *n = find(&l, word);
      if (n)
        n->hits++, found += n->count;
      if (i % 3 == 0)
        gone += drop(&l, word);
    }
  }
  struct ranking r = {0};
  collect(&r, l.root);
  printf("%lu %lu %lu\n", found, gone, l.root->below);
  for (int i = 0; i < r.n; i++)
    printf("%s %lu %lu %d\n", r.top[i]->label, r.top[i]->count, r.top[i]->hits, r.top[i]->depth);
  if (argc > 1) {
    word[0] = 'a' - 7;
    word[1] = 0;
    printf("%d\n", find(&l, word) != NULL);
  }
  while (l.chunks) {
    struct chunk *c = l.chunks->next;
    free(l.chunks);
    l.chunks = c;
  }
  return 0;
}
