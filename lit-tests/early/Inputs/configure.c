#include <stdio.h>

int main(void) {
  FILE *f = fopen("written", "w");
  if (!f)
    return 1;
  return ferror(f) || fclose(f) != 0;
}
