int calls;

int bcmp(const void *a, const void *b, unsigned long n) {
  const unsigned char *x = a, *y = b;
  calls++;
  for (unsigned long i = 0; i < n; i++)
    if (x[i] != y[i])
      return 1;
  return 0;
}

/* Nobody calls this one, so that the other has a user and is dead all the same. */
int dead(const char *s) { return bcmp(s, s, 1); }
