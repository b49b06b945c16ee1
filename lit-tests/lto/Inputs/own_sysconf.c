/* A program's own function or variable with a name that POSIX knows and C leaves free. */
#if defined VARIABLE
__attribute__((used)) long sysconf[4] = {1, 2};
#elif defined OTHER
long systems(int x)
{
    return x * 2;
}
#else
long sysconf(int x)
{
    return x * 2;
}
#endif
