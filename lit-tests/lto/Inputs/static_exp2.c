// No header: C reserves the names only for what has external linkage.
extern int printf(const char *, ...);
int out(int);

static double exp2(double x) { return x + 2; }
__attribute__((noinline)) static double exp(double x) { return x + 3; }
static unsigned long strlen(const char *s) {
  unsigned long n = 0;
  while (s[n] && s[n] != ':')
    n++;
  return n;
}
__attribute__((noinline)) static unsigned long wcslen(const int *s) { return (unsigned long)s[0]; }
__attribute__((noinline)) static int putchar(int c) { return out(c + 1); }

static long use(long x) { return (long)exp2((double)x); }
static long root(long x) { return (long)exp((double)x); }
static unsigned long length(const char *s) { return strlen(s); }
static unsigned long wide(const int *s) { return wcslen(s); }

static const int letters[] = {7, 8, 0};

int both(int argc) {
  printf("%ld %ld %ld %ld\n", use(1), use(argc + 5), root(1), root(argc + 26));
  printf("%lu %lu %lu\n", length("ab:cd"), length(argc > 9 ? "" : "xyz"), wide(letters));
  return putchar(argc);
}
