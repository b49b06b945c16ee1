extern int calls;
int __real_puts(const char *);

int __wrap_puts(const char *s) {
  calls++;
  return __real_puts(s);
}
