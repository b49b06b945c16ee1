int main(int, char **);

int again(void)
{
    return main(1, 0);
}
