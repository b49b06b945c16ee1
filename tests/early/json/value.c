#include "json.h"

void read_string(struct reader *r)
{
    int c;
    while ((c = next_char(r)) != '"' && c >= 0) {
        if (c == '\\')
            c = next_char(r);
        r->hash = r->hash * 33 ^ (unsigned)c;
    }
    r->strings++;
}

void read_number(struct reader *r)
{
    double value = 0, scale = 1;
    int negative = look(r) == '-';
    if (negative)
        next_char(r);
    while (look(r) >= '0' && look(r) <= '9')
        value = value * 10 + (next_char(r) - '0');
    if (look(r) == '.') {
        next_char(r);
        while (look(r) >= '0' && look(r) <= '9') {
            scale /= 10;
            value += scale * (next_char(r) - '0');
        }
    }
    r->sum += negative ? -value : value;
    r->numbers++;
}

static void read_list(struct reader *r, int end, int has_keys)
{
    if (++r->depth > r->deepest)
        r->deepest = r->depth;
    skip_blank(r);
    if (look(r) == end) {
        next_char(r);
        r->depth--;
        return;
    }
    for (;;) {
        if (has_keys) {
            skip_blank(r);
            if (next_char(r) != '"')
                r->errors++;
            read_string(r);
            skip_blank(r);
            if (next_char(r) != ':')
                r->errors++;
        }
        read_value(r);
        skip_blank(r);
        int c = next_char(r);
        if (c == end || c < 0)
            break;
        if (c != ',')
            r->errors++;
    }
    r->depth--;
}

void read_value(struct reader *r)
{
    skip_blank(r);
    int c = look(r);
    if (c == '{' || c == '[') {
        next_char(r);
        read_list(r, c == '{' ? '}' : ']', c == '{');
    } else if (c == '"') {
        next_char(r);
        read_string(r);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        read_number(r);
    } else {
        while ((c = look(r)) >= 'a' && c <= 'z')
            next_char(r);
        r->words++;
    }
}
