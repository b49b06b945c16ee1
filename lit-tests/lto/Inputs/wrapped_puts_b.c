#include <stdio.h>

int calls;

int main(void) {
  printf("hello\n");
  printf("%d\n", calls);
}
