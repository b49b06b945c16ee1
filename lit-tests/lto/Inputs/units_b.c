int shifted(int x);
const int factors[4] = {1, 2, 3, 4};
int calls;
int scaled(int x)
{
    calls++;
    return 3 * x + shifted(x);
}
int (*const table[2])(int) = {shifted, scaled};
int (*chosen(int which))(int)
{
    return table[which];
}
