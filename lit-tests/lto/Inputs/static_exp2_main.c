#include <stdio.h>

int both(int argc);

static int sum;
__attribute__((noinline)) int out(int c) { return sum += c; }

// LLVM writes `putchar` once this is inlined, and means the library's.
void show(const char *format, int c);

int main(int argc, char **argv) {
  (void)argv;
  int n = both(argc);
  show("%c", 'h');
  show("%c", 'i');
  show("%c", '\n');
  show("%d\n", n + sum);
  return 0;
}
