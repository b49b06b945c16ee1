struct guest { int status; int room; double bill; char smokes; long nights; };

#ifdef VERSIONED
__asm__(".symver own_wait, wait@@@V1");
#define wait own_wait
#endif

int wait(int *status)
{
    struct guest *guest = (struct guest *)status;
    guest->status = (int)guest->nights + guest->smokes;
    return guest->room + (int)guest->bill;
}
