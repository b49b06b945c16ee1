/* A trie with 26 children in each node. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct trie {
    struct trie *child[26];
    int count;
    char last;
    long depth;
};

static struct trie *make(long depth)
{
    struct trie *t = calloc(1, sizeof *t);
    if (!t) {
        fputs("no memory\n", stderr);
        exit(1);
    }
    t->depth = depth;
    return t;
}

static void add(struct trie *t, const char *s)
{
    for (; *s; s++) {
        int c = tolower((unsigned char)*s) - 'a';
        if (!t->child[c])
            t->child[c] = make(t->depth + 1);
        t = t->child[c];
        t->last = *s;
    }
    t->count++;
}

static int find(const struct trie *t, const char *s)
{
    while (*s && t)
        t = t->child[*s++ - 'a'];
    return t ? t->count : 0;
}

static long total(const struct trie *t)
{
    long n = t->count * t->depth;
    for (int i = 0; i < 26; i++)
        if (t->child[i])
            n += total(t->child[i]);
    return n;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 20000, hits = 0;
    unsigned long rng = 99;
    struct trie *root = make(0);
    char word[16];
    for (long i = 0; i < 2 * n; i++) {
        rng = rng * 6364136223846793005ul + 1;
        int len = 1 + (rng >> 60) % 6;
        for (int k = 0; k < len; k++)
            word[k] = (char)('a' + (rng >> (8 * k + 8)) % 20);
        word[len] = '\0';
        if (i % 2)
            hits += find(root, word);
        else
            add(root, word);
    }
    printf("%ld %ld %lu\n", hits, total(root), (unsigned long)strlen(word));
    return 0;
}
