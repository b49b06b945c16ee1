int odd(int x) asm("odd\xff");
int odd(int x) { return x * 3; }
int even(int x) asm("odd\xfe");
int even(int x) { return x * 5; }
