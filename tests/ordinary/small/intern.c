/* Strings kept once, in an arena of blocks; records of words that point there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block { struct block *next; size_t used; char data[4096]; };
struct word { const char *text; unsigned hash; int count; struct word *next; long first; };

static struct block *arena;
static struct word *table[512];

static char *arena_alloc(size_t n)
{
    if (!arena || arena->used + n > sizeof arena->data) {
        struct block *b = malloc(sizeof *b);
        if (!b)
            exit(1);
        b->used = 0;
        b->next = arena;
        arena = b;
    }
    char *p = arena->data + arena->used;
    arena->used += n;
    return p;
}

static struct word *intern(const char *s, long at)
{
    unsigned h = 2166136261u;
    for (const char *p = s; *p; p++)
        h = (h ^ (unsigned char)*p) * 16777619u;
    for (struct word *w = table[h % 512]; w; w = w->next)
        if (w->hash == h && strcmp(w->text, s) == 0) {
            w->count++;
            return w;
        }
    size_t n = strlen(s) + 1;
    struct word *w = malloc(sizeof *w);
    if (!w)
        exit(1);
    w->text = memcpy(arena_alloc(n), s, n);
    w->hash = h;
    w->count = 1;
    w->first = at;
    w->next = table[h % 512];
    table[h % 512] = w;
    return w;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 20000;
    unsigned rng = 1;
    char buf[32];
    for (long i = 0; i < n; i++) {
        rng = rng * 1103515245 + 12345;
        sprintf(buf, "w%u", (rng >> 16) % 900);
        intern(buf, i);
    }
    long sum = 0;
    for (int i = 0; i < 512; i++)
        for (struct word *w = table[i]; w; w = w->next)
            sum += w->count * w->first + w->text[1];
    printf("%ld\n", sum);
    return 0;
}
