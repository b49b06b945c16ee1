#ifndef FILTER_H
#define FILTER_H
#define TAPS 24
typedef short sample;
struct filter { sample tap[TAPS]; sample past[TAPS]; int at; };
sample clip(int value);
int scaled(sample a, sample b);
void filter_set(struct filter *f, int seed);
sample filter_run(struct filter *f, sample in);
void compress(sample *out, const sample *in, int n);
extern sample square_root[256];
void make_roots(void);
#endif
