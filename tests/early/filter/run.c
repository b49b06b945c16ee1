#include "filter.h"

void filter_set(struct filter *f, int seed)
{
    for (int i = 0; i < TAPS; i++) {
        f->tap[i] = (sample)((seed * (i + 3) * 7919) % 4001 - 2000);
        f->past[i] = 0;
    }
    f->at = 0;
}

sample filter_run(struct filter *f, sample in)
{
    int sum = 0;
    f->past[f->at] = in;
    for (int i = 0; i < TAPS; i++)
        sum += scaled(f->tap[i], f->past[(f->at + TAPS - i) % TAPS]);
    f->at = (f->at + 1) % TAPS;
    return clip(sum);
}

void compress(sample *out, const sample *in, int n)
{
    for (int i = 0; i < n; i++) {
        int is_negative = in[i] < 0, size = is_negative ? -in[i] : in[i];
        int root = square_root[(size >> 7) & 255];
        out[i] = clip(is_negative ? -root * 128 : root * 128);
    }
}
