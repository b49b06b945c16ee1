extern int printf(const char *, ...);

static int calls;

// What comes out of the library's is known, and nothing else would come of it.
__attribute__((noinline)) static double atan(double x) {
  calls++;
  return x + 3;
}

int main(int argc, char **argv) {
  (void)argv;
  atan(2);
  printf("%g %g %d\n", atan(1), atan(argc), calls);
  return 0;
}
