extern int calls;
int shifted(int x)
{
    return (x << 1) ^ calls;
}
