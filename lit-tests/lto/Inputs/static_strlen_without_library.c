static unsigned long strlen(const char *s) {
  unsigned long n = 0;
  while (s[n])
    n++;
  return n;
}

char buffer[100] = "aaaa";

__attribute__((noinline)) unsigned long fill(char *b) {
  b[4] = b[5] = 'b';
  return strlen(b);
}

// Passes see in this what `strlen` is there for.
__attribute__((noinline)) unsigned long length(char *b) {
  unsigned long n = 0;
  while (b[n])
    n++;
  return n;
}

void _start(void) {
  long code = fill(buffer) != 6 || length(buffer) != 6, number = 60;
  __asm__ volatile("syscall" : : "a"(number), "D"(code));
  for (;;)
    ;
}
