extern int printf(const char *, ...);

__attribute__((noinline)) static unsigned long strlen(const char *s) {
  unsigned long n = 0;
  while (s[n] && s[n] != ':')
    n++;
  return n;
}

static unsigned long length(const char *s) { return strlen(s) * 10; }

int main(int argc, char **argv) {
  printf("%lu %lu\n", length("ab:cd"), length(argc > 9 ? argv[1] : "xyz"));
  return 0;
}
