#include <stdio.h>
void show(const char *format, int c) { printf(format, c); }
