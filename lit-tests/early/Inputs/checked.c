int checked(int *p, int n)
{
    return p[n - 1];
}
