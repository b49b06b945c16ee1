// Link this to a program that dtrans-tbaa-check has instrumented. Each call compares the place of an access with the place
// where another one happened last; the analysis said that they never overlap.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void __dtrans_tbaa_check(const void *last, uint64_t last_size, const void *now, uint64_t size, const char *function) {
  uintptr_t a = (uintptr_t)last, b = (uintptr_t)now;
  if (!last || a + last_size <= b || b + size <= a)
    return;
  fprintf(stderr, "dtrans-tbaa-check: in %s: %llu bytes at %p overlap %llu bytes at %p, which dtrans-tbaa said they never do\n",
          function, (unsigned long long)size, now, (unsigned long long)last_size, last);
  abort();
}
