// A hidden function of the program's own that is called like one of the library's: LLVM writes calls of it (of `printf("%c")`) after layouts
// are chosen, with numbers that nobody hands over before. What it stores is not narrowed to those that are seen.
// RUN: %clang -O2 -fvisibility=hidden -flto=full -fuse-ld=lld %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -fvisibility=hidden -c %s -o %t.o
// RUN: %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans && FileCheck %s --check-prefix=SAID < %t.yaml
// RUN: FileCheck %s < %t.out
// SAID-NOT: can be called from outside
// SAID: LibraryNames
// SAID: 1 function of the program''s own is called like the C library''s, and what it reaches stays as it is: LLVM may write calls of it later (putchar)
// SAID-NOT: can be called from outside
// CHECK: BA577
#include <stdlib.h>
#include <unistd.h>

int printf(const char *, ...);

struct state { struct state *next; int last, second, third, fourth; };
static struct state *states;

__attribute__((noinline)) static void init(int n)
{
    for (int i = 0; i < n; i++) {
        struct state *s = malloc(sizeof *s);
        if (!s)
            exit(1);
        s->next = states, states = s;
        s->last = s->second = s->third = s->fourth = 0;
    }
}

__attribute__((noinline)) int putchar(int c)
{
    char x = (char)c;
    if (write(1, &x, 1) != 1)
        exit(1);
    states->last = states->second = states->third = states->fourth = c;
    return c;
}

__attribute__((noinline)) static long sum(int n)
{
    long t = 0;
    for (int k = 0; k < n; k++)
        for (struct state *s = states; s; s = s->next)
            t += s->second + s->last + s->third + s->fourth;
    return t;
}

__attribute__((noinline)) static void say(long v)
{
    char b[24];
    int n = 24;
    b[--n] = '\n';
    do
        b[--n] = (char)('0' + v % 10);
    while (v /= 10);
    if (write(1, b + n, (size_t)(24 - n)) < 0)
        exit(1);
}

int main(int argc, char **argv)
{
    (void)argv;
    init(argc + 20);
    putchar('B');
    printf("%c", argc * 577);
    say(states->last);
    say(sum(argc + 20));
    return 0;
}
