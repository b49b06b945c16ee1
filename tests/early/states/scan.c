#include "states.h"

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

void scan(struct counts *counts, const char *text, unsigned length)
{
    enum state state = CODE;
    for (unsigned i = 0; i < length; i++) {
        char c = text[i];
        if (c == '\n')
            counts->lines++;
        switch (state) {
        case SLASH:
            if (c == '/' || c == '*') {
                state = c == '/' ? LINE : BLOCK;
                counts->comments++;
                break;
            }
            state = CODE;
            goto code;
        case NUMBER:
            if (is_digit(c) || c == '.')
                break;
            state = CODE;
            goto code;
        case WORD:
            if (is_letter(c) || is_digit(c))
                break;
            state = CODE;
            goto code;
        code:
        case CODE:
            if (is_digit(c)) {
                state = NUMBER;
                counts->numbers++;
            } else if (is_letter(c)) {
                state = WORD;
                counts->words++;
            } else if (c == '"') {
                state = STRING;
                counts->strings++;
            } else if (c == '/') {
                state = SLASH;
            } else if (c == '{') {
                if (++counts->depth > (int)counts->deepest)
                    counts->deepest = (unsigned)counts->depth;
            } else if (c == '}' && counts->depth > 0) {
                counts->depth--;
            }
            break;
        case LINE:
            if (c == '\n')
                state = CODE;
            break;
        case BLOCK:
            if (c == '*')
                state = STAR;
            break;
        case STAR:
            if (c == '/')
                state = CODE;
            else if (c != '*')
                state = BLOCK;
            break;
        case STRING:
            if (c == '\\')
                state = ESCAPE;
            else if (c == '"' || c == '\n')
                state = CODE;
            break;
        case ESCAPE:
            state = STRING;
            break;
        }
    }
}
