static volatile int calls;

static __attribute__((noinline)) int puts(const char *s) {
  calls++;
  return s[0];
}

__attribute__((constructor)) static void begin(void) { puts("begin"); }
