#include <stdio.h>
#include <string.h>

extern int calls;

int main(int argc, char **argv) {
  char text[64];
  snprintf(text, sizeof text, "%d and some more", argc);
  int same = memcmp(text, "1 and some more", argc + 14) == 0;
  printf("%d %s\n", same, calls <= 1 ? "fine" : "often");
}
