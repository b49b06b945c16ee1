#include <stdio.h>
#include <stdlib.h>

typedef float matrix __attribute__((matrix_type(4, 4)));

struct row {
  matrix m;
  int n;
  long cold;
};

__attribute__((noinline)) static matrix product(struct row *r, matrix q) {
  return r->m * q;
}

int main(int argc, char **argv) {
  int count = 32 * argc;
  struct row *rows = malloc(count * sizeof *rows);
  matrix q;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      q[i][j] = i + j * argc;
  for (int k = 0; k < count; k++) {
    rows[k].m = q * (float)k;
    rows[k].n = k;
    rows[k].cold = argv[0] == 0;
  }
  float sum = 0;
  for (int k = 0; k < count; k++) {
    matrix x = product(rows + k, q);
    sum += x[k & 3][1] + x[2][k & 3] + rows[k].n;
  }
  printf("%g\n", sum);
  free(rows);
  return 0;
}
