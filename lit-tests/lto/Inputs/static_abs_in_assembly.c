extern int printf(const char *, ...);

__attribute__((used, noinline)) static int abs(int x) { return x + 100; }

int main(int argc, char **argv) {
  (void)argv;
  int result;
  __asm__ volatile("subq $128, %%rsp\n\tcall abs\n\taddq $128, %%rsp"
                   : "=a"(result)
                   : "D"(argc)
                   : "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "memory", "cc");
  printf("%d %d %d\n", result, abs(argc), abs(1));
  return 0;
}
