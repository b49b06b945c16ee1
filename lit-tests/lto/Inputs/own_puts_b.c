#include <stdio.h>

extern int calls;
extern const char *last;

__attribute__((noinline)) int say(void) {
  calls = 0;
  printf("hello\n");
  return calls;
}

int main(void) {
  int n = say();
  fprintf(stdout, "%d %s\n", n, last ? last : "none");
}
