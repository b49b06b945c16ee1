struct guest { int status; int room; double bill; char smokes; long nights; };

int wait(int *status)
{
    struct guest *guest = (struct guest *)status;
    guest->status = (int)guest->nights + guest->smokes;
    return guest->room + (int)guest->bill;
}
