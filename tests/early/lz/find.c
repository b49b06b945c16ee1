#include "lz.h"

static int head[4096], chain[65536];

unsigned hash3(const unsigned char *at)
{
    return (at[0] * 2654435761u ^ at[1] * 40503u ^ at[2] * 69069u) >> 7 & 4095;
}

int common(const unsigned char *a, const unsigned char *b, int most)
{
    int n = 0;
    while (n < most && a[n] == b[n])
        n++;
    return n;
}

void remember(const unsigned char *text, size_t at)
{
    unsigned hash = hash3(text + at);
    chain[at & 65535] = head[hash];
    head[hash] = (int)at + 1;
}

struct match find(const unsigned char *text, size_t at, size_t n)
{
    struct match best = {0, 0};
    int most = n - at < 130 ? (int)(n - at) : 130, tries = 16;
    for (int from = head[hash3(text + at)]; from && tries--; from = chain[(from - 1) & 65535]) {
        int distance = (int)at - (from - 1);
        if (distance > 30000)
            break;
        int length = common(text + at, text + from - 1, most);
        if (length > best.length) {
            best.length = length;
            best.distance = distance;
        }
    }
    return best;
}
