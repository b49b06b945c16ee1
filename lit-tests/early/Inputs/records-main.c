#include <stdio.h>
#include "records.h"

/* Variables are laid out anew, and not split. */
static struct record records[3000];

int main(int argc, char **argv) {
  long count = 100 * argc, sum = 0;
  for (long i = 0; i < count; i++) {
    records[i].first = i * 7 % 13 * argc;
    records[i].last = i;
  }
  for (int round = 0; round < 20; round++)
    sum += hot(records, count);
  if (argc > 5)
    sum += all(records, count);
  printf("%ld\n", sum);
  return argv[0] == 0;
}
