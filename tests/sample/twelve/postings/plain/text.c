#include <ctype.h>

#include "index.h"

static unsigned long long seed = 1181783497276652981ull;

unsigned draw(unsigned limit)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (unsigned)((seed * 2685821657736338717ull >> 32) * limit >> 32);
}

/* few words are frequent, many are rare */
int drawrank(int vocabulary)
{
    unsigned long long v = draw(65536);
    return (int)(v * v * v * (unsigned)vocabulary >> 48);
}

void spell(int number, char *to)
{
    static const char consonants[] = "bdfghklmnprstvz", vowels[] = "aeiou";

    number += 75;
    while (number > 0) {
        int s = number % 75;
        *to++ = consonants[s / 5];
        *to++ = vowels[s % 5];
        number /= 75;
    }
    *to = '\0';
}

void maketext(char *text, int words, int vocabulary)
{
    int i;

    for (i = 0; i < words; i++) {
        char *start = text;
        spell(drawrank(vocabulary), text);
        while (*text)
            text++;
        if (draw(9) == 0) {
            *start = (char)toupper((unsigned char)*start);
            if (i > 0)
                *text++ = draw(4) ? '.' : '?';
        }
        *text++ = i % 12 == 11 ? '\n' : ' ';
    }
    *text = '\0';
}

char *nexttoken(char **p)
{
    char *s = *p, *start;

    while (*s && !isalpha((unsigned char)*s))
        s++;
    if (!*s)
        return NULL;
    start = s;
    while (isalpha((unsigned char)*s))
        s++;
    if (*s)
        *s++ = '\0';
    *p = s;
    return start;
}
