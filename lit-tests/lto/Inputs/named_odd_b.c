int odd(int x) asm("odd\xff");
int even(int x) asm("odd\xfe");
int main(int argc, char **argv) { return odd(argc) * 10 + even(argc) == 35 ? 0 : 1; }
