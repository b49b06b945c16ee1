/* The same text every time: words with repetitions, for the compressors. */
#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>
#include <stdint.h>

static inline void fill_with_text(unsigned char *to, size_t n)
{
    static const char *const words[] = { "layout ", "of ", "a ", "record ", "decides ", "what ", "cache ", "lines ",
                                         "hold.\n", "Arrays ", "and ", "structures " };
    uint32_t dice = 12345;
    size_t at = 0;
    while (at < n) {
        dice = dice * 1664525u + 1013904223u;
        const char *word = words[(dice >> 16) % 12];
        while (*word && at < n)
            to[at++] = (unsigned char)*word++;
        if ((dice >> 24) == 0 && at < n)
            to[at++] = (unsigned char)(dice >> 8);
    }
}

static inline uint32_t sum_of(const unsigned char *p, size_t n)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * 16777619u;
    return h;
}

#endif
