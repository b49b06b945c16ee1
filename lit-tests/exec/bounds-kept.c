// Addresses of elements of arrays inside records that are kept in variables and touched later: they are checked where they are computed, if they are
// surely touched. A program that leaves the array says so and ends; one that only computes an address goes on.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected && %t.ref computes > %t.computes
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: %t.exe computes > %t.out && diff %t.computes %t.out
// RUN: not --crash %t.exe add 2>&1 | FileCheck --check-prefix=ADD %s
// RUN: not --crash %t.exe forget 2>&1 | FileCheck --check-prefix=FORGET %s
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK-DAG: !Passed {{.*[^a-z_]}}node{{[^a-z_]}}
// ADD: dtrans: bounds-kept.c:[[@LINE+34]]: index 26 is outside of an array of 26
// FORGET: dtrans: bounds-kept.c:[[@LINE+47]]: index 26 is outside of an array of 26

// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans 'bounds,dtrans-randomplan<seed=1>' 'bounds,dtrans-randomplan<seed=2>' 'bounds,dtrans-randomplan<seed=3>' 'bounds,dtrans-randomplan<seed=4>'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { long below; struct node *child[26]; int count, depth; double unused; };
struct row { long used; long cell[8]; long more; };

static struct node *root;
static long nodes;

static struct node *fresh(int depth)
{
    struct node *n = calloc(1, sizeof *n);
    if (!n)
        exit(1);
    n->depth = depth;
    nodes++;
    return n;
}

static struct node *add(const char *word)
{
    struct node **link = &root, *n;
    for (const char *s = word;;) {
        if (!*link)
            *link = fresh((int)(s - word));
        n = *link;
        n->below++;
        if (!*s)
            break;
        link = &n->child[*s++ - 'a'];
    }
    n->count++;
    return n;
}

static void forget(const char *word)
{
    struct node **link = &root, *parent = NULL;
    const char *s = word;
    while (link && *link) {
        struct node **next = NULL, *n = *link;
        n->below--;
        if (*s)
            next = &n->child[*s++ - 'a'];
        if (parent && n->below == 0) {
            struct node *rest = next ? *next : NULL;
            *link = NULL;
            free(n);
            nodes--;
            while (rest) {
                n = rest;
                rest = *s && *s <= 'z' ? n->child[*s++ - 'a'] : NULL;
                free(n);
                nodes--;
            }
            break;
        }
        parent = n;
        link = next;
    }
}

static unsigned long sum(const struct node *n)
{
    unsigned long h = (unsigned long)n->below * 31 + (unsigned long)n->count * 7 + (unsigned long)n->depth;
    for (int i = 0; i < 26; i++)
        if (n->child[i])
            h = h * 131 + sum(n->child[i]) * (unsigned long)(i + 1);
    return h;
}

static unsigned long bits = 88172645463325252u;
static void make(char *word, int n)
{
    bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
    unsigned long b = bits >> 11;
    for (int i = 0; i < n; i++, b /= 7)
        word[i] = (char)('a' + b % 7 * 3);
    word[n] = '\0';
}

// The place behind the last one is computed, and nobody looks there.
__attribute__((noinline)) static long pick(struct row *r, int i, int looks)
{
    long *at = i >= 0 ? &r->cell[i] : &r->used;
    printf("%d\n", looks);
    return looks ? *at : 0;
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    char word[8];
    for (int i = 0; i < 500; i++) {
        make(word, 1 + i % 6);
        if (i == 400 && !strcmp(mode, "add"))
            word[0] = 'z' + 1;
        add(word);
    }
    printf("%ld %lx\n", nodes, sum(root));
    bits = 88172645463325252u;
    for (int i = 0; i < 400; i++) {
        make(word, 1 + i % 6);
        if (i == 301 && !strcmp(mode, "forget"))
            word[0] = 'z' + 1;
        if (i % 3)
            forget(word);
    }
    printf("%ld %lx\n", nodes, sum(root));
    struct row *r = calloc(1, sizeof *r);
    for (int i = 0; i < 8; i++)
        r->cell[i] = 3 * i;
    int outside = !strcmp(mode, "computes") ? 9 : 5;
    printf("%ld\n", pick(r, outside, outside == 5) + pick(r, -1, 1));
    free(r);
    return 0;
}
