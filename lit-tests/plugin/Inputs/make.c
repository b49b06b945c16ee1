#include "node.h"
#include <stdlib.h>

struct node *make(int count) {
  struct node *nodes = calloc(count, sizeof *nodes);
  for (int i = 0; i < count; i++) {
    nodes[i].key = i;
    nodes[i].weight = i * 0.5;
    nodes[i].flag = 1;
  }
  return nodes;
}
