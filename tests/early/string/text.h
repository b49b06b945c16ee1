#ifndef TEXT_H
#define TEXT_H
#include <stddef.h>
struct buffer { char *text; size_t length, room; };
void append_char(struct buffer *b, char c);
void append(struct buffer *b, const char *text);
void append_number(struct buffer *b, long value);
int lower(int c);
int same_letters(const char *a, const char *b);
size_t count_words(const struct buffer *b);
void capitals(struct buffer *b);
long occurrences(const struct buffer *b, const char *what);
#endif
