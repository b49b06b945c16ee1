/*
 * synth.c - voice allocation and rendering
 */
#include <stdio.h>
#include <string.h>
#include "synth.h"

static voice_t  voices[SYNTH_VOICES];
static int16_t  wavetable[WAVE_COUNT][SYNTH_WAVE_LEN];
static uint32_t block_count;

static const patch_t patches[SYNTH_PATCHES] =
{
    /* name        waves                          det  att    dec  sus    rel  cut    res    lfo   depth */
    { "PIANO",   { WAVE_TRIANGLE, WAVE_SINE     },  3, 16000, 30,  9000,  90, 16000,  4000,    0,    0 },
    { "STRINGS", { WAVE_SAW,      WAVE_SAW      }, 12,   300, 20, 26000,  40,  9000,  6000,  900,  700 },
    { "BASS",    { WAVE_SQUARE,   WAVE_SAW      },  5,  9000, 60, 15000, 200,  5000, 16000,    0,    0 },
    { "LEAD",    { WAVE_SAW,      WAVE_SQUARE   },  7,  6000, 40, 22000, 120, 14000, 12000, 1500,  900 },
    { "ORGAN",   { WAVE_SINE,     WAVE_SINE     },  1, 12000, 10, 32000, 300, 20000,  2000,  600,  200 },
    { "PAD",     { WAVE_TRIANGLE, WAVE_SAW      }, 15,   120, 10, 24000,  20,  7000,  8000,  300, 1200 },
    { "PLUCK",   { WAVE_SAW,      WAVE_TRIANGLE },  4, 32000, 90,     0, 150, 11000, 10000,    0,    0 },
    { "BELL",    { WAVE_SINE,     WAVE_TRIANGLE }, 19, 32000, 12,  2000,  15, 21000,  3000,  200,  100 }
};

/* phase increments of the top octave (notes 120..131), 48 kHz */
static const uint32_t top_octave[12] =
{
    749091220u, 793634260u, 840825970u, 890823830u, 943794700u, 999915390u,
    1059373200u, 1122366500u, 1189105600u, 1259813200u, 1334725200u, 1414091600u
};

static uint32_t note_step(uint8_t note)
{
    uint32_t octave = (uint32_t)note / 12u;
    return top_octave[note % 12u] >> (10u - octave);
}

void synth_init(void)
{
    int32_t i;

    memset(voices, 0, sizeof(voices));
    block_count = 0u;
    for (i = 0; i < (int32_t)SYNTH_WAVE_LEN; i++)
    {
        int32_t x = i - 128;                            /* parabola approximates the sine */
        int32_t half = (x < 0) ? (x + 64) : (x - 64);
        int32_t par = 32000 - ((half * half * 32000) / 4096);
        wavetable[WAVE_SINE][i]     = (int16_t)((x < 0) ? -par : par);
        wavetable[WAVE_SAW][i]      = (int16_t)(x * 200);
        wavetable[WAVE_SQUARE][i]   = (int16_t)((x < 0) ? -20000 : 20000);
        wavetable[WAVE_TRIANGLE][i] = (int16_t)(((x < 0) ? (-x - 64) : (x - 64)) * 480);
    }
}

/* a free voice, else the quietest released one, else the oldest */
static voice_t *voice_alloc(void)
{
    voice_t *best = &voices[0];
    uint32_t best_score = 0u;
    uint32_t i;

    for (i = 0u; i < SYNTH_VOICES; i++)
    {
        voice_t *v = &voices[i];
        uint32_t score;

        if (v->env_stage == ENV_OFF)
        {
            return v;
        }
        score = block_count - v->started;
        if (v->env_stage == ENV_RELEASE)
        {
            score += 0x100000u + (uint32_t)(32767 - v->env_level);
        }
        if (score >= best_score)
        {
            best_score = score;
            best = v;
        }
    }
    best->steals++;
    return best;
}

void synth_note_on(uint8_t channel, uint8_t note, uint8_t velocity)
{
    voice_t *v = voice_alloc();
    const patch_t *p;

    v->patch     = (uint8_t)(channel % SYNTH_PATCHES);
    p            = &patches[v->patch];
    v->channel   = channel;
    v->note      = note;
    v->velocity  = velocity;
    v->held      = (velocity > 120u);
    v->phase[0]  = 0u;
    v->phase[1]  = 0x40000000u;
    v->step[0]   = note_step(note);
    v->step[1]   = v->step[0] + ((v->step[0] >> 11) * p->detune);
    v->env_stage = ENV_ATTACK;
    v->env_level = 0;
    v->flt_low   = 0;
    v->flt_band  = 0;
    v->pan       = 16384 + (((int32_t)note - 60) * 200);
    v->started   = block_count;
}

void synth_note_off(uint8_t channel, uint8_t note)
{
    uint32_t i;

    for (i = 0u; i < SYNTH_VOICES; i++)
    {
        voice_t *v = &voices[i];
        if ((v->note == note) && (v->channel == channel) &&
            (v->env_stage != ENV_OFF) && (v->env_stage != ENV_RELEASE))
        {
            v->env_stage = ENV_RELEASE;
        }
    }
}

static void env_update(voice_t *v, const patch_t *p)
{
    switch (v->env_stage)
    {
        case ENV_ATTACK:
            v->env_level += p->attack;
            if (v->env_level >= 32767)
            {
                v->env_level = 32767;
                v->env_stage = ENV_DECAY;
            }
            break;
        case ENV_DECAY:
            v->env_level -= p->decay;
            if (v->env_level <= (int32_t)p->sustain)
            {
                v->env_level = p->sustain;
                v->env_stage = (p->sustain == 0u) ? ENV_OFF : ENV_SUSTAIN;
            }
            break;
        case ENV_RELEASE:
            v->env_level -= v->held ? (p->release / 2 + 1) : p->release;
            if (v->env_level <= 0)
            {
                v->env_level = 0;
                v->env_stage = ENV_OFF;
            }
            break;
        case ENV_SUSTAIN:
        case ENV_OFF:
        default:
            break;
    }
}

void synth_render(int16_t *out)
{
    int32_t mix[2u * SYNTH_BLOCK];
    uint32_t i, n;

    memset(mix, 0, sizeof(mix));
    for (i = 0u; i < SYNTH_VOICES; i++)
    {
        voice_t *v = &voices[i];
        const patch_t *p = &patches[v->patch];
        int32_t gain, cutoff, lfo;
        const int16_t *w0, *w1;

        if (v->env_stage == ENV_OFF)
        {
            continue;
        }
        env_update(v, p);
        v->lfo_phase += (uint32_t)p->lfo_rate << 8;
        v->total_blocks++;
        lfo    = wavetable[WAVE_SINE][v->lfo_phase >> 24];
        cutoff = (int32_t)p->cutoff + ((lfo * (int32_t)p->lfo_depth) / 32768);
        gain   = (v->env_level * (int32_t)v->velocity) / 128;
        w0     = wavetable[p->wave[0]];
        w1     = wavetable[p->wave[1]];
        for (n = 0u; n < SYNTH_BLOCK; n++)
        {
            int32_t s = (w0[v->phase[0] >> 24] + w1[v->phase[1] >> 24]) / 2;
            int32_t high;

            v->phase[0] += v->step[0];
            v->phase[1] += v->step[1];
            /* state variable filter */
            v->flt_low += (int32_t)(((int64_t)v->flt_band * cutoff) / 32768);
            high        = s - v->flt_low - (int32_t)(((int64_t)v->flt_band * (32768 - p->resonance)) / 32768);
            v->flt_band += (int32_t)(((int64_t)high * cutoff) / 32768);
            s = v->flt_low;
            if ((s > 32767) || (s < -32768))
            {
                s = (s > 0) ? 32767 : -32768;
                v->clips++;
            }
            s = (s * gain) / 32768;
            if (s > v->peak)
            {
                v->peak = s;
            }
            mix[2u * n]      += (s * (32768 - v->pan)) / 32768;
            mix[2u * n + 1u] += (s * v->pan) / 32768;
        }
    }
    for (n = 0u; n < 2u * SYNTH_BLOCK; n++)
    {
        int32_t s = mix[n] / 8;
        out[n] = (int16_t)((s > 32767) ? 32767 : ((s < -32768) ? -32768 : s));
    }
    block_count++;
}

void synth_dump_stats(void)
{
    uint32_t i, steals = 0u, clips = 0u;
    uint64_t blocks = 0u;

    for (i = 0u; i < SYNTH_VOICES; i++)
    {
        const voice_t *v = &voices[i];
        steals += v->steals;
        clips  += v->clips;
        blocks += v->total_blocks;
        if (i % 16u == 0u)
        {
            printf("voice %2u: %-8s note %3u vel %3u level %5d peak %5d\n", (unsigned)i, patches[v->patch].name,
                   v->note, v->velocity, (int)v->env_level, (int)v->peak);
        }
    }
    printf("blocks %u, voice blocks %llu, steals %u, clips %u\n", (unsigned)block_count,
           (unsigned long long)blocks, (unsigned)steals, (unsigned)clips);
}
