#include <stdio.h>

#define NOT __attribute__((no_instrument_function))

static int entered, left;

NOT void __cyg_profile_func_enter(void *f, void *site) { entered++; }
NOT void __cyg_profile_func_exit(void *f, void *site) { left++; }

static inline __attribute__((always_inline)) int twice(int x) { return 2 * x; }

static int four_times(int x) { return twice(twice(x)); }

int main(int argc, char **argv) {
  int sum = four_times(argc) + four_times(sum = argc + 1);
  sum += twice(sum) + twice(argv[0] == 0);
  printf("%d entered, %d left\n", entered, left);
  return sum == 0;
}
