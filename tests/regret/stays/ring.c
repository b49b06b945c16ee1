// A ring of messages: written at one end, read at the other, whole.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { RING = 1 << 12, MESSAGES = 160000000 };

struct message {
    long number;
    int kind, length;
    long from, to;
};

int main(void)
{
    struct message *r = calloc(RING, sizeof *r);
    if (!r)
        return 1;
    long read = 0, sum = 0;
    for (long n = 0; n < MESSAGES; n++) {
        struct message *m = &r[n & (RING - 1)];
        m->number = n;
        m->kind = (int)(n % 5);
        m->length = (int)(n & 63);
        m->from = n >> 3;
        m->to = n >> 5;
        if ((n & 7) == 7)
            for (; read <= n; read++) {
                const struct message *o = &r[read & (RING - 1)];
                sum += o->number ^ (o->kind + o->length) ^ (o->from - o->to);
            }
    }
    printf("%ld\n", sum);
    free(r);
    return 0;
}
