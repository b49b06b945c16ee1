/******************************************************************************
 * @file    wildfire.c
 * @brief   Wildfire predictor for the ranger station controller.
 *          Cellular automaton, fixed point, no dynamic memory.
 ******************************************************************************/
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define GRID_ROWS        (1024U)
#define GRID_COLS        (1024U)
#define NUM_SENSORS      (256U)
#define DEFAULT_TICKS    (60U)

#define Q8(x)            ((int32_t)((x) * 256))
#define HEAT_IGNITE      Q8(60)
#define HEAT_MAX         Q8(900)
#define DRY_LIMIT        Q8(0.05)
#define REPORT_HEAT      Q8(300)

typedef enum
{
    CELL_ROCK = 0,
    CELL_WATER,
    CELL_GREEN,
    CELL_DRY,
    CELL_BURNING,
    CELL_EMBERS,
    CELL_BURNT
} cell_state_t;

typedef enum
{
    VEG_NONE = 0,
    VEG_GRASS,
    VEG_SHRUB,
    VEG_PINE,
    VEG_OAK,
    VEG_COUNT
} vegetation_t;

typedef struct
{
    cell_state_t state;
    cell_state_t next_state;
    vegetation_t vegetation;
    int32_t      altitude;      /* metres */
    int32_t      moisture;      /* Q8 */
    int32_t      fuel;          /* Q8 */
    int32_t      heat;          /* Q8 */
    int32_t      next_heat;     /* Q8 */
    uint32_t     burn_ticks;
    uint32_t     ignited_at;
    int32_t      peak_heat;
    uint8_t      zone;
    bool         reported;
    uint16_t     sensor_id;     /* 0: no sensor here */
} cell_t;

typedef struct
{
    uint16_t row;
    uint16_t col;
    uint32_t samples;
    int64_t  accumulated;
    int32_t  maximum;
    bool     alarm;
    char     tag[8];
} sensor_t;

typedef struct
{
    uint32_t ignitions;
    uint32_t burnt_out;
    uint32_t reports;
    uint32_t alarms;
    uint32_t dried;
    uint32_t zone_loss[16];
} statistics_t;

typedef struct
{
    int32_t fuel;
    int32_t burn_rate;
    int32_t output;
    int32_t drying;
} veg_param_t;

static const veg_param_t VEG_TABLE[VEG_COUNT] =
{
    { 0,       0,       0,        0       },
    { Q8(8),   Q8(1.5), Q8(120),  Q8(.08) },
    { Q8(20),  Q8(1.8), Q8(180),  Q8(.05) },
    { Q8(60),  Q8(2.5), Q8(320),  Q8(.06) },
    { Q8(80),  Q8(2.0), Q8(260),  Q8(.03) }
};

static cell_t       g_world[GRID_ROWS][GRID_COLS];
static sensor_t     g_sensors[NUM_SENSORS];
static statistics_t g_stats;
static uint32_t     g_tick;
static int32_t      g_wind_row, g_wind_col;     /* Q8 */
static uint32_t     g_random = 0xACE1u;

static uint32_t random_get(void)
{
    g_random = g_random * 1103515245u + 12345u;
    return (g_random >> 16) & 0x7FFFu;
}

static void world_init(void)
{
    for (uint32_t row = 0; row < GRID_ROWS; row++)
    {
        for (uint32_t col = 0; col < GRID_COLS; col++)
        {
            cell_t *p_cell = &g_world[row][col];
            uint32_t ridge = (row * 3u + col * 2u) % 400u;

            p_cell->altitude = (int32_t)(200u + (ridge > 200u ? 400u - ridge : ridge) + random_get() % 8u);
            p_cell->zone = (uint8_t)((row / 256u) * 4u + col / 256u);
            p_cell->moisture = Q8(0.1) + (int32_t)(random_get() % 128u);
            p_cell->state = CELL_GREEN;
            p_cell->vegetation = (vegetation_t)(1u + random_get() % 4u);
            if (p_cell->altitude < 206)
            {
                p_cell->state = CELL_WATER;
                p_cell->vegetation = VEG_NONE;
            }
            else if (random_get() % 100u < 7u)
            {
                p_cell->state = CELL_ROCK;
                p_cell->vegetation = VEG_NONE;
            }
            p_cell->fuel = VEG_TABLE[p_cell->vegetation].fuel;
            p_cell->heat = Q8(20);
            p_cell->next_state = p_cell->state;
        }
    }
    for (uint32_t i = 0; i < NUM_SENSORS; i++)
    {
        sensor_t *p_sensor = &g_sensors[i];
        uint32_t hi = random_get();
        p_sensor->row = (uint16_t)(hi % GRID_ROWS);
        p_sensor->col = (uint16_t)(random_get() % GRID_COLS);
        (void)snprintf(p_sensor->tag, sizeof(p_sensor->tag), "S%03u", (unsigned)i);
        g_world[p_sensor->row][p_sensor->col].sensor_id = (uint16_t)(i + 1u);
    }
}

static void ignite(uint32_t row, uint32_t col)
{
    cell_t *p_cell = &g_world[row][col];

    if ((p_cell->state == CELL_GREEN) || (p_cell->state == CELL_DRY))
    {
        p_cell->state = CELL_BURNING;
        p_cell->heat = HEAT_MAX / 2;
        p_cell->ignited_at = g_tick;
        g_stats.ignitions++;
    }
}

static int32_t incoming_heat(uint32_t row, uint32_t col)
{
    static const int8_t D_ROW[8] = { -1, -1, -1, 0, 0, 1, 1, 1 };
    static const int8_t D_COL[8] = { -1, 0, 1, -1, 1, -1, 0, 1 };
    const cell_t *p_cell = &g_world[row][col];
    int32_t sum = 0;

    for (uint32_t i = 0; i < 8u; i++)
    {
        const cell_t *p_near = &g_world[row + (uint32_t)D_ROW[i]][col + (uint32_t)D_COL[i]];
        int32_t flow = (p_near->heat - p_cell->heat) / 32;

        if (p_near->state == CELL_BURNING)
        {
            int32_t push = -(g_wind_row * D_ROW[i] + g_wind_col * D_COL[i]);
            int32_t slope = p_cell->altitude - p_near->altitude;
            int32_t gain = VEG_TABLE[p_near->vegetation].output / 16;
            gain = (gain * (Q8(1) + push + slope * 4)) / 256;
            if (gain > 0)
            {
                flow += gain;
            }
        }
        sum += flow;
    }
    return sum;
}

static void cell_update(uint32_t row, uint32_t col)
{
    cell_t *p_cell = &g_world[row][col];
    const veg_param_t *p_veg = &VEG_TABLE[p_cell->vegetation];
    int32_t heat = p_cell->heat + incoming_heat(row, col);

    p_cell->next_state = p_cell->state;
    switch (p_cell->state)
    {
        case CELL_ROCK:
            heat -= (heat - Q8(20)) / 8;
            break;
        case CELL_WATER:
            heat = Q8(15);
            break;
        case CELL_GREEN:
            if (heat > Q8(35))
            {
                p_cell->moisture -= p_veg->drying;
                heat -= (heat - Q8(20)) / 16;
                if (p_cell->moisture < DRY_LIMIT)
                {
                    p_cell->next_state = CELL_DRY;
                    g_stats.dried++;
                }
            }
            break;
        case CELL_DRY:
            if (heat > HEAT_IGNITE)
            {
                p_cell->next_state = CELL_BURNING;
                p_cell->ignited_at = g_tick;
                g_stats.ignitions++;
            }
            break;
        case CELL_BURNING:
            p_cell->burn_ticks++;
            p_cell->fuel -= p_veg->burn_rate;
            heat += p_veg->output / 4;
            if (p_cell->fuel <= 0)
            {
                p_cell->fuel = 0;
                p_cell->next_state = CELL_EMBERS;
            }
            break;
        case CELL_EMBERS:
            heat -= heat / 8;
            if (heat < Q8(80))
            {
                p_cell->next_state = CELL_BURNT;
                g_stats.burnt_out++;
                g_stats.zone_loss[p_cell->zone & 15u]++;
            }
            break;
        default:
            heat -= (heat - Q8(20)) / 8;
            break;
    }
    if (heat > HEAT_MAX)
    {
        heat = HEAT_MAX;
    }
    p_cell->next_heat = heat;
}

static void world_commit(void)
{
    for (uint32_t row = 1; row < GRID_ROWS - 1u; row++)
    {
        for (uint32_t col = 1; col < GRID_COLS - 1u; col++)
        {
            cell_t *p_cell = &g_world[row][col];

            p_cell->state = p_cell->next_state;
            p_cell->heat = p_cell->next_heat;
            if (p_cell->heat > p_cell->peak_heat)
            {
                p_cell->peak_heat = p_cell->heat;
            }
            if ((p_cell->heat > REPORT_HEAT) && !p_cell->reported)
            {
                p_cell->reported = true;
                g_stats.reports++;
            }
            if (p_cell->sensor_id != 0u)
            {
                sensor_t *p_sensor = &g_sensors[p_cell->sensor_id - 1u];
                p_sensor->samples++;
                p_sensor->accumulated += p_cell->heat;
                if (p_cell->heat > p_sensor->maximum)
                {
                    p_sensor->maximum = p_cell->heat;
                }
                if (!p_sensor->alarm && (p_cell->heat > HEAT_IGNITE))
                {
                    p_sensor->alarm = true;
                    g_stats.alarms++;
                }
            }
        }
    }
}

int main(int argc, char *argv[])
{
    uint32_t ticks = (argc > 1) ? (uint32_t)atoi(argv[1]) : DEFAULT_TICKS;
    uint64_t heat = 0u, burn = 0u, late = 0u, peak = 0u;
    uint32_t signature = 0u;

    world_init();
    for (g_tick = 0u; g_tick < ticks; g_tick++)
    {
        g_wind_row = (int32_t)(g_tick % 64u) - 32;
        g_wind_col = 96 - (int32_t)(g_tick % 32u);
        if (g_tick % 8u == 0u)
        {
            for (uint32_t i = 0; i < 24u; i++)
            {
                uint32_t row = random_get() % (GRID_ROWS - 2u) + 1u;
                ignite(row, random_get() % (GRID_COLS - 2u) + 1u);
            }
        }
        for (uint32_t row = 1; row < GRID_ROWS - 1u; row++)
        {
            for (uint32_t col = 1; col < GRID_COLS - 1u; col++)
            {
                cell_update(row, col);
            }
        }
        world_commit();
    }

    for (uint32_t row = 0; row < GRID_ROWS; row++)
    {
        for (uint32_t col = 0; col < GRID_COLS; col++)
        {
            const cell_t *p_cell = &g_world[row][col];
            heat += (uint64_t)p_cell->heat;
            burn += p_cell->burn_ticks;
            late += p_cell->ignited_at;
            peak += (uint64_t)p_cell->peak_heat;
            signature = signature * 33u + (uint32_t)p_cell->state * 7u + (uint32_t)p_cell->moisture;
        }
    }
    printf("ignitions %u dried %u burnt %u reports %u alarms %u\n", g_stats.ignitions, g_stats.dried,
           g_stats.burnt_out, g_stats.reports, g_stats.alarms);
    printf("heat %llu burn %llu late %llu peak %llu signature %08x\n", (unsigned long long)heat,
           (unsigned long long)burn, (unsigned long long)late, (unsigned long long)peak, signature);
    printf("zone 5 lost %u; sensor %s max %d mean %lld\n", g_stats.zone_loss[5], g_sensors[17].tag,
           g_sensors[17].maximum / 256,
           (long long)(g_sensors[17].accumulated / (g_sensors[17].samples + 1u)));
    return 0;
}
