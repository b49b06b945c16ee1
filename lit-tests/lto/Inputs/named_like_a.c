int S, T;

__attribute__((always_inline)) int *dtrans(int *p, int put) {
  static int *slot;
  if (put)
    slot = p;
  return slot;
}

void put(void) { dtrans(&S, 1); }

__attribute__((always_inline)) int *llvm(int k) {
  static int *const table[] = {&S, &T};
  return table[k];
}

int use(int k) {
  S = 3;
  *llvm(k) = 4;
  return S;
}
