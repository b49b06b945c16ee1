/* Round trips through lz4: fast, high compression, and frames. */
#include "text.h"
#include <lz4.h>
#include <lz4frame.h>
#include <lz4hc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 300000, ROOM = 2 * SIZE };

static unsigned char *text, *back, *packed;

static void show(const char *what, int how, size_t n, long size)
{
    printf("%s %d: %zu bytes, %08x, %s\n", what, how, n, sum_of(packed, n),
           size == SIZE && !memcmp(text, back, SIZE) ? "back" : "lost");
    memset(back, 0, SIZE);
}

int main(void)
{
    text = malloc(SIZE), back = malloc(SIZE), packed = malloc(ROOM);
    fill_with_text(text, SIZE);
    for (int speed = 1; speed < 20; speed += 6) {
        int n = LZ4_compress_fast((char *)text, (char *)packed, SIZE, ROOM, speed);
        show("fast", speed, (size_t)n, LZ4_decompress_safe((char *)packed, (char *)back, n, SIZE));
    }
    for (int level = 3; level <= 12; level += 3) {
        int n = LZ4_compress_HC((char *)text, (char *)packed, SIZE, ROOM, level);
        show("hc", level, (size_t)n, LZ4_decompress_safe((char *)packed, (char *)back, n, SIZE));
    }
    for (int level = 0; level < 10; level += 9) {
        LZ4F_preferences_t wish = { 0 };
        wish.compressionLevel = level;
        wish.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
        size_t n = LZ4F_compressFrame(packed, ROOM, text, SIZE, &wish);
        LZ4F_dctx *d;
        if (LZ4F_isError(n) || LZ4F_isError(LZ4F_createDecompressionContext(&d, LZ4F_VERSION)))
            return 1;
        size_t in = 0, out = 0, r = 1;
        while (r && !LZ4F_isError(r)) {
            size_t eat = n - in < 5000 ? n - in : 5000, make = SIZE - out;
            r = LZ4F_decompress(d, back + out, &make, packed + in, &eat, NULL);
            in += eat;
            out += make;
        }
        LZ4F_freeDecompressionContext(d);
        show("frame", level, n, (long)out);
    }
    return 0;
}
