// A static function that is called like one of the library's stays what the file says it is: neither the pipeline of early objects nor that of the link computes a
// call of it as the library's.
// RUN: %clang -O1 %s -o %t.ref -lm && %t.ref > %t.out && FileCheck %s < %t.out
// RUN: %clang -O2 %early -c %s -o %t.o
// RUN: %clang -O2 %lldplugin %t.o -o %t.exe -lm && %t.exe > %t.out && FileCheck %s < %t.out
// RUN: env DTRANS_OPTIONS=transforms=off %clang -O2 %lldplugin %t.o -o %t.exe -lm && %t.exe > %t.out && FileCheck %s < %t.out
// CHECK: 4 14 20 21
extern int printf(const char *, ...);

static double exp2(double x) { return x + 2; }

static unsigned long strlen(const char *s) {
  unsigned long n = 0;
  while (s[n] != ':' && s[n])
    n++;
  return n;
}

static long raised(long x) { return x + (long)exp2((double)x); }
static long length(const char *s) { return 10 * (long)strlen(s); }

int main(int argc, char **argv) {
  (void)argv;
  printf("%ld %ld %ld %ld\n", raised(1), raised(6), length("ab:cd"), length("ef:") + argc);
  return 0;
}
