#include <stdio.h>

extern int calls;
char *mark(char *d);
int other(int n);

int main(int argc, char **argv) {
  char text[40], marked[4];
  int n = sprintf(text, "%s", argc > 1 ? argv[1] : "hello");
  printf("%s %d %d\n", text, n, calls);
  return mark(marked)[0] == '!' ? other(n) != 6 : 2;
}
