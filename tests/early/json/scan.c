#include "json.h"

int look(const struct reader *r)
{
    return r->at < r->end ? (unsigned char)*r->at : -1;
}

int next_char(struct reader *r)
{
    int c = look(r);
    if (c >= 0)
        r->at++;
    return c;
}

void skip_blank(struct reader *r)
{
    for (;;) {
        int c = look(r);
        if (c != ' ' && c != '\n' && c != '\t')
            return;
        next_char(r);
    }
}
