int calls;
const char *last;

static __attribute__((noinline)) int puts(const char *s) {
  calls++;
  last = s;
  return 0;
}

int kept(int n) { return n > 99 ? puts("kept") : 0; }
