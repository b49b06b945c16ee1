/*
 * synth.h - fixed point polyphonic synthesizer core
 * Target: 32 bit MCU without FPU. All memory is static.
 */
#ifndef SYNTH_H_
#define SYNTH_H_

#include <stdint.h>
#include <stdbool.h>

#define SYNTH_VOICES        64u
#define SYNTH_RATE          48000u
#define SYNTH_BLOCK         32u
#define SYNTH_WAVE_LEN      256u
#define SYNTH_PATCHES       8u

typedef enum
{
    ENV_OFF = 0,
    ENV_ATTACK,
    ENV_DECAY,
    ENV_SUSTAIN,
    ENV_RELEASE
} env_stage_t;

typedef enum
{
    WAVE_SINE = 0,
    WAVE_SAW,
    WAVE_SQUARE,
    WAVE_TRIANGLE,
    WAVE_COUNT
} wave_t;

typedef struct
{
    char     name[12];
    wave_t   wave[2];
    uint8_t  detune;            /* cents */
    uint16_t attack;            /* Q15 per block */
    uint16_t decay;
    uint16_t sustain;
    uint16_t release;
    uint16_t cutoff;            /* Q15 */
    uint16_t resonance;         /* Q15 */
    uint16_t lfo_rate;
    uint16_t lfo_depth;
} patch_t;

typedef struct
{
    uint32_t phase[2];
    uint32_t step[2];
    int32_t  env_level;         /* Q15 */
    env_stage_t env_stage;
    int32_t  flt_low;
    int32_t  flt_band;
    uint8_t  note;
    uint8_t  velocity;
    uint8_t  channel;
    uint8_t  patch;
    bool     held;              /* sustain pedal */
    uint32_t started;           /* block number */
    uint32_t lfo_phase;
    int32_t  pan;               /* Q15 */
    int32_t  peak;              /* meter */
    uint32_t clips;
    uint32_t total_blocks;      /* statistics */
    uint32_t steals;
} voice_t;

void     synth_init(void);
void     synth_note_on(uint8_t channel, uint8_t note, uint8_t velocity);
void     synth_note_off(uint8_t channel, uint8_t note);
void     synth_render(int16_t *out);
void     synth_dump_stats(void);

#endif /* SYNTH_H_ */
