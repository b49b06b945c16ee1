// Interning of names: chains of entries in one array, hashes compared on the way, a count kept where a name is known.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 1 << 16, NAMES = 200000, LOOKUPS = 7000000 };

struct name {
    char text[16];
    long length;
    long count;
    uint64_t hash;
    long first_line, last_line;
    struct name *next;
    double idf;
    int kind, language;
};

static uint64_t seed = 5783321u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static struct name *buckets[BUCKETS];
static struct name *names;
static long known;

static uint64_t mix(uint64_t x)
{
    x ^= x >> 31;
    x *= 0x7fb5d329728ea185u;
    x ^= x >> 27;
    return x;
}

static struct name *intern(uint64_t word, long line)
{
    uint64_t hash = mix(word);
    struct name **bucket = &buckets[hash & (BUCKETS - 1)];
    for (struct name *n = *bucket; n; n = n->next)
        if (n->hash == hash) {
            n->count++;
            n->last_line = line;
            return n;
        }
    if (known == NAMES)
        return NULL;
    struct name *n = &names[known++];
    for (int i = 0; i < 8; i++)
        n->text[i] = (char)('a' + (word >> (5 * i) & 15));
    n->length = 8;
    n->count = 1;
    n->hash = hash;
    n->first_line = line;
    n->kind = (int)(hash % 5);
    n->language = (int)(hash % 3);
    n->idf = 1.0;
    n->next = *bucket;
    *bucket = n;
    return n;
}

int main(void)
{
    names = calloc(NAMES, sizeof *names);
    if (!names)
        return 1;
    long misses = 0, kinds = 0;
    for (long line = 0; line < LOOKUPS; line++) {
        uint64_t r = next();
        uint64_t word = (r >> 20) % ((r & 7) ? 220000 : 1000);
        struct name *n = intern(word, line);
        if (n)
            kinds += n->kind;
        else
            misses++;
    }
    double weight = 0;
    long letters = 0, span = 0;
    for (long i = 0; i < known; i++) {
        weight += names[i].idf / (double)names[i].count;
        letters += names[i].text[i % 8] * names[i].length;
        span += names[i].last_line - names[i].first_line;
    }
    printf("%ld %ld %ld %.6f %ld %ld\n", known, misses, kinds, weight, letters, span);
    free(names);
    return 0;
}
