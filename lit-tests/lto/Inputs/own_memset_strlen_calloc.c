#ifndef OWN
#define OWN
#endif
typedef unsigned long size_t;
int printf(const char *, ...); void *malloc(size_t); void free(void *);
static int n;
__attribute__((noinline)) OWN void *calloc(size_t a, size_t b) { char *p = malloc(a * b); if (!p) return 0; n++; for (size_t i = 0; i < a * b; i++) p[i] = 0; return p; }
__attribute__((noinline)) OWN void *memset(void *p, int c, size_t k) { char *q = p; for (size_t i = 0; i < k; i++) q[i] = (char)c; return p; }
__attribute__((noinline)) OWN size_t strlen(const char *s) { size_t k = 0; while (s[k]) k++; return k; }
int main(int argc, char **argv) { long *p = calloc(argc, 800); if (!p) return 1; char b[300]; memset(b, argc + 'a', 200); b[199] = 0; long s = strlen(b); for (int i = 0; i < 100; i++) s += p[i]; printf("%ld %d\n", s, n); free(p); return 0; }
