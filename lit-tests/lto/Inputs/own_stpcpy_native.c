char *stpcpy(char *d, const char *s) {
  while ((*d = *s))
    d++, s++;
  return d;
}
