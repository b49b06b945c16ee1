#include "lz.h"

void emit(struct out *out, unsigned char byte)
{
    out->byte[out->n++] = byte;
}

void emit_literal(struct out *out, unsigned char byte)
{
    emit(out, 0);
    emit(out, byte);
}

void emit_match(struct out *out, struct match match)
{
    emit(out, (unsigned char)(match.length & 255));
    emit(out, (unsigned char)(match.distance & 255));
    emit(out, (unsigned char)(match.distance >> 8));
}

void pack(struct out *out, const unsigned char *text, size_t n)
{
    for (size_t at = 0; at < n;) {
        struct match match = {0, 0};
        if (at + 3 <= n)
            match = find(text, at, n);
        int step = match.length > 3 ? match.length : 1;
        if (step > 1)
            emit_match(out, match);
        else
            emit_literal(out, text[at]);
        for (; step; step--, at++)
            if (at + 3 <= n)
                remember(text, at);
    }
}

void unpack(struct out *out, const unsigned char *code, size_t n)
{
    for (size_t at = 0; at < n;) {
        int length = code[at++];
        if (!length) {
            emit(out, code[at++]);
            continue;
        }
        int distance = code[at] | code[at + 1] << 8;
        at += 2;
        for (; length; length--)
            emit(out, out->byte[out->n - (size_t)distance]);
    }
}
