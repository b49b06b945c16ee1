#include <stdio.h>

extern int S;
int *dtrans(int *, int);
int *llvm(int);
void put(void);
int use(int);

__attribute__((noinline)) int kept(void) {
  int *p = dtrans(0, 0);
  if (!p)
    return 1;
  S = 1;
  *p = 2;
  return S * 10 + (p == &S);
}

__attribute__((noinline)) int listed(int k) {
  S = 1;
  *llvm(k) = 2;
  return S * 10 + (llvm(k) == &S);
}

int main(int argc, char **argv) {
  int first = kept();
  put();
  int second = kept();
  printf("%d %d ", first, second);
  int third = listed(argc - 1), fourth = listed(argc);
  printf("%d %d %d\n", third, fourth, use(argc - 1));
}
