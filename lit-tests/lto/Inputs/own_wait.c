struct guest { int status; int room; double bill; char smokes; long nights; };

#ifdef VERSIONED
__asm__(".symver own_wait, wait@@@V1");
#define wait own_wait
#endif

#ifdef OPERAND
int own_wait(int *status);
extern int wait(int *status);

__attribute__((constructor)) static void define(void)
{
    __asm__ volatile(".globl %c0\n.set %c0,%c1" : : "i"(wait), "i"(own_wait));
}

#define wait own_wait
__attribute__((used))
#endif
int wait(int *status)
{
    struct guest *guest = (struct guest *)status;
    guest->status = (int)guest->nights + guest->smokes;
    return guest->room + (int)guest->bill;
}
