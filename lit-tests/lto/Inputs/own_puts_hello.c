int printf(const char *, ...);

int main(void) { printf("hello\n"); }
