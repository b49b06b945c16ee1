#include "text.h"

#include <stdlib.h>

void append_char(struct buffer *b, char c)
{
    if (b->length + 1 >= b->room) {
        b->room = b->room ? 2 * b->room : 64;
        b->text = realloc(b->text, b->room);
        if (!b->text)
            exit(1);
    }
    b->text[b->length++] = c;
    b->text[b->length] = 0;
}

void append(struct buffer *b, const char *text)
{
    for (; *text; text++)
        append_char(b, *text);
}

void append_number(struct buffer *b, long value)
{
    if (value < 0) {
        append_char(b, '-');
        value = -value;
    }
    if (value > 9)
        append_number(b, value / 10);
    append_char(b, (char)('0' + value % 10));
}
