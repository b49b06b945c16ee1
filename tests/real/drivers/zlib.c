/* Round trips through zlib at several levels, in one go and in small pieces. */
#include "text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { SIZE = 300000 };

int main(void)
{
    unsigned char *text = malloc(SIZE), *back = malloc(SIZE), *packed = malloc(2 * SIZE);
    fill_with_text(text, SIZE);
    for (int level = 0; level <= 9; level += 3) {
        uLongf packed_size = 2 * SIZE, size = SIZE;
        if (compress2(packed, &packed_size, text, SIZE, level) != Z_OK || uncompress(back, &size, packed, packed_size) != Z_OK)
            return 1;
        printf("level %d: %lu bytes, %08x, %s\n", level, packed_size, sum_of(packed, packed_size),
               size == SIZE && !memcmp(text, back, SIZE) ? "back" : "lost");
    }
    for (int strategy = Z_DEFAULT_STRATEGY; strategy <= Z_FIXED; strategy++) {
        z_stream s = { 0 };
        if (deflateInit2(&s, 6, Z_DEFLATED, 15 + 16, 8, strategy) != Z_OK)
            return 1;
        s.next_out = packed;
        s.avail_out = 2 * SIZE;
        for (size_t at = 0; at < SIZE; at += 1000) {
            s.next_in = text + at;
            s.avail_in = SIZE - at < 1000 ? (uInt)(SIZE - at) : 1000;
            deflate(&s, at + 1000 >= SIZE ? Z_FINISH : at % 50000 ? Z_NO_FLUSH : Z_FULL_FLUSH);
        }
        size_t n = s.total_out;
        printf("strategy %d: %zu bytes, crc %08lx\n", strategy, n, crc32(0, packed, (uInt)n));
        deflateEnd(&s);
        memset(&s, 0, sizeof s);
        inflateInit2(&s, 15 + 16);
        s.next_in = packed;
        s.avail_in = (uInt)n;
        s.next_out = back;
        int r = Z_OK;
        for (size_t at = 0; r == Z_OK; at += 777) {
            s.avail_out = (uInt)(SIZE - s.total_out < 777 ? SIZE - s.total_out : 777);
            r = inflate(&s, Z_NO_FLUSH);
        }
        printf("  %s, adler %08lx\n", r == Z_STREAM_END && !memcmp(text, back, SIZE) ? "back" : "lost", adler32(1, back, SIZE));
        inflateEnd(&s);
    }
    return 0;
}
