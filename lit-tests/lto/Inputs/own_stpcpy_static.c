int calls;

static __attribute__((noinline)) char *stpcpy(char *d, const char *s) {
  calls++;
  d[0] = s ? '!' : '?';
  d[1] = 0;
  return d;
}

char *mark(char *d) { return stpcpy(d, "mark"); }
