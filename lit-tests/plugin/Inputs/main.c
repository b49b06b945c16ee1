#include "node.h"
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  struct node *nodes = make(100);
  double sum = 0;
  for (int i = 0; i < 100; i++)
    sum += nodes[i].weight;
  printf("%.1f\n", sum);
  free(nodes);
  return 0;
}
