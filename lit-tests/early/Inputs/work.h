int work(int n);

static inline int used_inline(int x) { return x & 1; }

static inline int unused_inline(int x) {
  if (x)
    return 3;
  return x & 1;
}
