#include "text.h"

int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

int same_letters(const char *a, const char *b)
{
    for (; *b; a++, b++)
        if (lower((unsigned char)*a) != lower((unsigned char)*b))
            return 0;
    return 1;
}

size_t count_words(const struct buffer *b)
{
    size_t words = 0;
    int inside = 0;
    for (size_t i = 0; i < b->length; i++) {
        int c = lower((unsigned char)b->text[i]), is_letter = c >= 'a' && c <= 'z';
        words += (size_t)(is_letter && !inside);
        inside = is_letter;
    }
    return words;
}

void capitals(struct buffer *b)
{
    for (size_t i = 0; i < b->length; i++)
        if (!i || b->text[i - 1] == ' ')
            b->text[i] = (char)(lower((unsigned char)b->text[i]) >= 'a' ? lower((unsigned char)b->text[i]) - 32 : b->text[i]);
}

long occurrences(const struct buffer *b, const char *what)
{
    long found = 0;
    for (size_t i = 0; i < b->length; i++)
        found += same_letters(b->text + i, what);
    return found;
}
