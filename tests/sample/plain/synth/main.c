/*
 * main.c - host test: plays a generated tune and sums the output
 */
#include <stdio.h>
#include <stdlib.h>
#include "synth.h"

static const uint8_t scale[8] = { 0u, 2u, 3u, 5u, 7u, 8u, 10u, 12u };

int main(int argc, char **argv)
{
    uint32_t seconds = (argc > 1) ? (uint32_t)strtoul(argv[1], NULL, 10) : 60u;
    uint32_t blocks = seconds * (SYNTH_RATE / SYNTH_BLOCK);
    uint32_t lfsr = 0xACE1u, b, n;
    uint8_t  playing[16] = { 0u };
    uint32_t crc = 0xFFFFFFFFu;
    uint64_t energy = 0u;
    int16_t  buffer[2u * SYNTH_BLOCK];

    synth_init();
    for (b = 0u; b < blocks; b++)
    {
        if (b % 47u == 0u)      /* a sequencer step */
        {
            for (n = 0u; n < 3u; n++)
            {
                uint8_t channel;

                lfsr = (lfsr >> 1) ^ ((0u - (lfsr & 1u)) & 0xB400u);
                channel = (uint8_t)(lfsr & 15u);
                if (playing[channel] != 0u)
                {
                    synth_note_off(channel, playing[channel]);
                }
                playing[channel] = (uint8_t)(36u + 12u * ((lfsr >> 4) & 3u) + scale[(lfsr >> 6) & 7u]);
                synth_note_on(channel, playing[channel], (uint8_t)(64u + ((lfsr >> 9) & 63u)));
            }
        }
        synth_render(buffer);
        for (n = 0u; n < 2u * SYNTH_BLOCK; n++)
        {
            crc = (crc << 5) + (crc >> 27) + (uint16_t)buffer[n];
            energy += (uint64_t)((int32_t)buffer[n] * buffer[n]);
        }
        if (b % (blocks / 4u + 1u) == 0u)
        {
            printf("block %u crc %08x\n", (unsigned)b, (unsigned)crc);
        }
    }
    synth_dump_stats();
    printf("crc %08x energy %llu\n", (unsigned)crc, (unsigned long long)(energy / (blocks + 1u)));
    return 0;
}
