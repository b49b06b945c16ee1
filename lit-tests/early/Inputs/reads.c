#include <stdlib.h>

int *shared;

int reader(void);

int main(void) {
  shared = malloc(sizeof *shared);
  free(shared);
  return reader();
}
