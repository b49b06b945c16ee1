unsigned long strlen(const char *);
extern unsigned long calls;

__attribute__((noinline)) int test(const char *s) {
  unsigned long before = calls;
  unsigned long n = strlen(s);
  return (calls - before) * 100 + n;
}
