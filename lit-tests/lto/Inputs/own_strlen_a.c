unsigned long calls;

__attribute__((noinline)) unsigned long strlen(const char *s) {
  const char *start = s;
  calls++;
  while (*s)
    s++;
  return s - start;
}
