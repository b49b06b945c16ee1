#include <unistd.h>

int say_line(const char *s) {
  long n = 0;
  while (s[n])
    n++;
  return write(1, "own: ", 5) + write(1, s, n) + write(1, "\n", 1) < 0;
}

int puts(const char *s) __attribute__((alias("say_line")));
