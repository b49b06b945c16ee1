#include <stdio.h>
#include "work.h"

static int local(int x) { return x > 3 ? x * 2 : x - 1; }

int main(int argc, char **argv) {
  int sum = 0;
  for (int i = 0; i < 100 * argc; i++)
    sum += local(work(i));
  printf("%d\n", sum + used_inline(sum));
  return argv[0] == 0;
}
