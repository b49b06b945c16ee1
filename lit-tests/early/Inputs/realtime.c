#include <stdlib.h>

__attribute__((noinline)) int tick(int x) __attribute__((nonblocking)) { return x + rand(); }

int main(int argc, char **argv) { return tick(argc) + argv[0][0]; }
