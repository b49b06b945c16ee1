#include "tokens.h"

void count(struct counts *counts, enum state state, int length, unsigned hash)
{
    counts->of[state]++;
    counts->length += length;
    counts->hash = counts->hash * 17 + hash;
}

void scan(struct counts *counts, const char *text)
{
    enum state state = START;
    int length = 0;
    unsigned hash = 0;
    for (; state != DONE; text++) {
        enum state next = move(state, class_of((unsigned char)*text));
        if (!is_kept(state, next)) {
            if (length)
                count(counts, state, length, hash);
            length = 0;
            hash = 0;
        }
        length++;
        hash = hash * 31 + (unsigned char)*text;
        state = next;
    }
}
