int odd asm("odd\xff") = 3;

__attribute__((constructor)) static void begin(void) {
  if (*(volatile int *)&odd != 3)
    __builtin_trap();
}
