/* A symbol table: chained hash table, names in the record, compared by strcmp, printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMELEN 16

typedef struct symbol {
    char name[NAMELEN];
    int kind;
    long value;
    long uses;
    struct symbol *next;
} symbol;

static symbol *table[211];

static unsigned hash(const char *s)
{
    unsigned h = 0;
    while (*s)
        h = h * 31 + (unsigned char)*s++;
    return h % 211;
}

static symbol *lookup(const char *name)
{
    for (symbol *s = table[hash(name)]; s; s = s->next)
        if (strcmp(s->name, name) == 0) {
            s->uses++;
            return s;
        }
    return NULL;
}

static symbol *install(const char *name, int kind)
{
    unsigned h = hash(name);
    symbol *s = malloc(sizeof(symbol));
    if (s == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    strcpy(s->name, name);
    s->kind = kind;
    s->value = 0;
    s->uses = 0;
    s->next = table[h];
    table[h] = s;
    return s;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 30000;
    unsigned rng = 5;
    char name[NAMELEN];
    for (long i = 0; i < n; i++) {
        rng = rng * 1103515245 + 12345;
        snprintf(name, sizeof name, "v%u", (rng >> 16) % 3000);
        symbol *s = lookup(name);
        if (!s)
            s = install(name, (int)(rng >> 30));
        s->value += i;
    }
    long sum = 0;
    const symbol *most = NULL;
    for (int i = 0; i < 211; i++)
        for (const symbol *s = table[i]; s; s = s->next) {
            sum += s->value ^ s->kind;
            if (!most || s->uses > most->uses)
                most = s;
        }
    printf("%ld, most used: %s (%ld)\n", sum, most ? most->name : "none", most ? most->uses : 0);
    return 0;
}
