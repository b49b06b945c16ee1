#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match.h"

static uint64_t seed = 88172645463325252u;

static uint32_t draw(uint32_t limit)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)((seed >> 32) * limit >> 32);
}

/* Word number n, made of syllables; similar numbers share beginnings. */
static int make_word(char *word, uint32_t n)
{
    static const char consonant[] = "bdfgklmnprstvwxz", vowel[] = "aeio";
    uint32_t h = n * 2654435761u >> 4;
    int length = 0, syllables = 3 + (int)(h % 3);
    for (int i = 0; i < syllables; i++, h >>= 5) {
        word[length++] = consonant[(h ^ h >> 7) & 15];
        word[length++] = vowel[h >> 4 & 3];
    }
    if (n & 1)
        word[length++] = consonant[n >> 1 & 15];
    word[length] = '\0';
    return length;
}

static int any_rule(const struct rule *r)
{
    (void)r;
    return 1;
}

static int real_rule(const struct rule *r)
{
    return r->origin != RULE_TEST;
}

int main(int argc, char **argv)
{
    long words = argc > 1 ? strtol(argv[1], NULL, 10) : 150000;
    if (words < 10 || words > 10000000)
        words = 10;
    struct matcher m;
    char word[32];

    matcher_init(&m);
    for (long i = 0; i < words; i++) {
        make_word(word, draw((uint32_t)words * 2));
        matcher_add(&m, word, (enum origin)(i * 7 % 5 % ORIGINS));
    }
    matcher_close(&m);
    printf("%ld rules, %ld states, %ld edges\n", m.rule_count, m.states, m.edges);

    long length = words * 6, used = 0;
    unsigned char *text = checked(malloc((size_t)length + 64));
    while (used < length) {
        int n = make_word(word, draw((uint32_t)words * 2));
        if (draw(4) == 0)
            n = 1 + (int)draw((uint32_t)n);
        memcpy(text + used, word, (size_t)n);
        used += n;
    }
    for (int pass = 0; pass < 2; pass++) {
        scan(&m, text, length, pass % 2 ? real_rule : any_rule);
        printf("pass %d: steps %ld fails %ld hits %ld\n", pass, m.steps, m.fails, m.hits);
    }
    report_rules(&m, 12);
    printf("digest %016lx\n", (unsigned long)state_digest(m.root));
    matcher_free(&m);
    free(text);
    return 0;
}
