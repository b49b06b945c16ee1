#include <stdio.h>
#include <string.h>

int test(const char *);

int main(int argc, char **argv) {
  char text[200] = "qq";
  text[argc + 1] = 'w';
  strcat(text, "abc");
  printf("counted %d\n", test(text));
}
