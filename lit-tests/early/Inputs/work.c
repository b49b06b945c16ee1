#include "work.h"

static int local(int x) { return x % 3; }

int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    if (local(i))
      sum += i;
    else
      sum ^= i;
  return sum;
}

int never_called(int x) {
  if (x)
    return 2;
  return 1;
}
