// The index of an array of links that begins at a letter is a step from a place before the element: what is looked at there is the element's that a link led
// to, whichever way the turn of the loop ended.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: env DTRANS_LOG=dtrans-regions=trace %clang -O2 -flto=full -fuse-ld=lld %s -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// RUN: %clang -O2 -flto=full -Xclang -disable-llvm-passes -c %s -o %t.o
// RUN: env DTRANS_LOG=dtrans-regions=trace %clang -O2 -flto=full -fuse-ld=lld %t.o -o %t.exe -Wl,--load-pass-plugin=%dtrans -Wl,-mllvm,-pass-remarks=dtrans > %t.log 2>&1 && %t.exe | diff %t.expected -
// RUN: FileCheck %s --input-file=%t.log
// CHECK: AccessGroup { bytes: [(0, 8), (80, 8), (88, 8)], frequency: [[#]].{{[0-9]+}}, sequential: false, run: inf, links: [0, 8, 16, 24, 32, 40, 48, 56, 64, 72], swept: false, vectors: false }
// CHECK: node: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *child[10];
    long below, visits;
    long made, line, column, count;
};

static struct node *root;
static long nodes;

static struct node *node_new(void)
{
    struct node *n = calloc(1, sizeof *n);
    if (!n)
        exit(1);
    n->made = n->line = nodes++;
    return n;
}

__attribute__((noinline)) static void add(const char *word)
{
    struct node *at = root;
    for (const char *s = word; *s; s++) {
        struct node **next = &at->child[*s - 'a'];
        if (!*next)
            *next = node_new();
        at = *next;
        at->below++;
    }
    at->count++;
    at->column = at->made + at->line;
}

__attribute__((noinline)) static long ask(const char *word)
{
    struct node *at = root;
    long told = 0;
    for (const char *s = word; *s; s++) {
        struct node *next = at->child[*s - 'a'];
        if (!next)
            break;
        at = next;
        at->visits++;
        told += at->below;
    }
    return told;
}

static void spell(char *word, unsigned long n)
{
    int i = 0;
    while (i < 6) {
        word[i++] = (char)('a' + n % 10);
        n /= 10;
    }
    word[i] = '\0';
}

static long all(const struct node *n)
{
    long sum = n->visits + n->count + n->column;
    for (int i = 0; i < 10; i++)
        if (n->child[i])
            sum += all(n->child[i]);
    return sum;
}

int main(void)
{
    unsigned long s = 1;
    long told = 0;
    char word[8];
    root = node_new();
    for (int i = 0; i < 2000; i++) {
        s = s * 6364136223846793005ul + 1442695040888963407ul;
        spell(word, s >> 40);
        add(word);
    }
    for (int i = 0; i < 20000; i++) {
        s = s * 6364136223846793005ul + 1442695040888963407ul;
        spell(word, s >> 40);
        told += ask(word);
    }
    printf("%ld %ld %ld\n", nodes, told, all(root));
    return 0;
}
