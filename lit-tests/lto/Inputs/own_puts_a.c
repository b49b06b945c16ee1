int calls;
const char *last;

int puts(const char *s) {
  calls++;
  last = s;
  return 0;
}
