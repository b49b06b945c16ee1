/* Round trips through zstd at several levels, with a dictionary, in pieces. */
#include "text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { SIZE = 300000, ROOM = 2 * SIZE };

static unsigned char *text, *back, *packed;

static void show(const char *what, int how, size_t n, size_t size)
{
    printf("%s %d: %zu bytes, %08x, %s\n", what, how, n, sum_of(packed, n),
           size == SIZE && !memcmp(text, back, SIZE) ? "back" : "lost");
    memset(back, 0, SIZE);
}

int main(void)
{
    static const int levels[] = { -5, 1, 3, 6, 9, 13, 16, 19 };
    text = malloc(SIZE), back = malloc(SIZE), packed = malloc(ROOM);
    fill_with_text(text, SIZE);
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        size_t n = ZSTD_compress(packed, ROOM, text, SIZE, levels[i]);
        show("level", levels[i], n, ZSTD_decompress(back, SIZE, packed, n));
    }
    ZSTD_CCtx *c = ZSTD_createCCtx();
    ZSTD_DCtx *d = ZSTD_createDCtx();
    size_t n = ZSTD_compress_usingDict(c, packed, ROOM, text, SIZE, text + 1000, 5000, 5);
    show("dictionary", 5, n, ZSTD_decompress_usingDict(d, back, SIZE, packed, n, text + 1000, 5000));
    ZSTD_CCtx_setParameter(c, ZSTD_c_enableLongDistanceMatching, 1);
    ZSTD_CCtx_setParameter(c, ZSTD_c_checksumFlag, 1);
    ZSTD_outBuffer out = { packed, ROOM, 0 };
    for (size_t at = 0; at < SIZE; at += 10000) {
        ZSTD_inBuffer in = { text + at, 10000, 0 };
        while (ZSTD_compressStream2(c, &out, &in, at + 10000 >= SIZE ? ZSTD_e_end : ZSTD_e_flush) > 0)
            ;
    }
    ZSTD_inBuffer in = { packed, out.pos, 0 };
    ZSTD_outBuffer end = { back, SIZE, 0 };
    while (in.pos < in.size && !ZSTD_isError(ZSTD_decompressStream(d, &end, &in)))
        ;
    show("stream", 3, out.pos, end.pos);
    ZSTD_freeCCtx(c);
    ZSTD_freeDCtx(d);
    return 0;
}
