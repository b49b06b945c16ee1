// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// RUN: not --crash %t.late leave 2>&1 | FileCheck --check-prefix=STOP %s
// CHECK: node: {{.*}}kept {{[0-9]+}} pointers in 32 bits
// STOP: dtrans: {{.*}}index {{.*}} is outside of an array of 26 in node

// What a letter is counted from becomes part of the place, and the place comes behind the index.
#include <stdio.h>
#include <stdlib.h>

struct node { long words; struct node *child[26]; long visits; double weight; int depth; };

static unsigned long long state = 11;

static unsigned below(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % n;
}

static struct node *make(int depth)
{
    struct node *n = calloc(1, sizeof *n);
    if (!n)
        exit(1);
    n->depth = depth;
    n->weight = 1.0 / (1 + depth);
    return n;
}

__attribute__((noinline)) static void add(struct node *n, const char *word)
{
    for (int depth = 1; *word; word++, depth++) {
        if (!n->child[*word - 'a'])
            n->child[*word - 'a'] = make(depth);
        n = n->child[*word - 'a'];
    }
    n->words++;
}

__attribute__((noinline)) static long find(struct node *n, const char *word)
{
    while (n && *word) {
        n->visits++;
        n = n->child[*word++ - 'a'];
    }
    return n ? n->words : 0;
}

static double sum(struct node *n, long *count)
{
    double s = n->weight * (double)(n->visits + n->words);
    ++*count;
    for (int i = 0; i < 26; i++)
        if (n->child[i])
            s += sum(n->child[i], count);
    return s;
}

static void drop(struct node *n)
{
    for (int i = 0; i < 26; i++)
        if (n->child[i])
            drop(n->child[i]);
    free(n);
}

static void compose(char *word)
{
    unsigned length = 1 + below(6);
    for (unsigned i = 0; i < length; i++)
        word[i] = (char)('a' + below(26));
    word[length] = 0;
}

int main(int argc, char **argv)
{
    (void)argv;
    struct node *root = make(0);
    char word[8];
    long found = 0, count = 0;
    for (int i = 0; i < 3000; i++) {
        compose(word);
        add(root, word);
    }
    if (argc > 1)
        word[0] = 'A';
    for (int i = 0; i < 3000; i++) {
        found += find(root, word);
        compose(word);
    }
    double s = sum(root, &count);
    printf("%ld %ld %.3f\n", found, count, s);
    drop(root);
    return 0;
}
