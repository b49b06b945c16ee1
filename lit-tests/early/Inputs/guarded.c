#include <stdio.h>
#include <string.h>

struct point {
  long x, y;
};

static long (*volatile chosen)(struct point *, int);

__attribute__((noinline)) static long sum(struct point *points, int count) {
  char text[4000];
  long sum = 0;
  for (int i = 0; i < count; i++)
    sum = sum * 31 + points[i].x + points[i].y;
  sprintf(text, "%ld", sum);
  return (long)strlen(text) + sum;
}

int main(int argc, char **argv) {
  struct point points[8];
  for (int i = 0; i < 8; i++)
    points[i] = (struct point){i, argc};
  chosen = sum;
  printf("%ld\n", chosen(points, 8));
  return argv[0] == 0;
}
