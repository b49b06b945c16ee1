/* portfolio: books random trades into accounts, then revalues all positions on Monte Carlo price paths and reports
 * profit and risk.
 * usage: portfolio [accounts] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

#define N_SECTORS 12
#define N_PATHS 16
#define PATH_STEPS 8
#define TRADES_PER_ACCOUNT 14
#define NONE 0xffffffffu

typedef enum { EQUITY, BOND, OPTION, N_KINDS } kind_t;

/* Layout by hand. Instruments: what the simulation needs in one record, the current value and the sector in small arrays
 * of their own. Positions: while trades are booked, index lists of hot records with the rest apart; for the
 * paths, the hot fields of each account lie one after the other. Names follow from the index. */
struct instrument {
    double price;
    double volatility;
    double drift;
    double beta;
    double a, b;                /* dividend; duration and coupon; strike */
    double sim_low, sim_high;
    uint32_t underlying;
    uint8_t kind, is_call;
};

struct instrument_rare {
    double turnover;
    long traded;
};

struct slot {                   /* a position while trades are booked */
    uint32_t next;
    uint32_t instrument;
    int32_t quantity;
    uint32_t n_trades;
    double cost;
};

struct position {
    uint32_t instrument;
    int32_t quantity;
    double cost;
    double worst_pnl;
};

struct account {
    double cash;
    double pnl_sum;
    double worst, best;
    uint32_t first;             /* in the positions; those of the next account follow */
    uint32_t n_trades;
    int16_t limit;              /* in thousands */
    uint8_t losing_paths;
    uint8_t margin_calls;
    uint8_t currency;
};

struct book {
    struct instrument *instruments;
    struct instrument_rare *instruments_rare;
    double *values;             /* of a unit, on the current path */
    uint8_t *sectors;
    size_t n_instruments;
    struct account *accounts;
    size_t n_accounts;
    uint32_t *heads;            /* of the slots */
    struct slot *slots;
    uint32_t *opened_at;        /* of the slots */
    uint32_t slots_used, free_slots;
    struct position *positions;
    uint32_t *opened;           /* of the positions */
    long n_positions, n_closed;
    long trades;
    uint32_t clock;
    uint64_t rng;
    double sector_pnl[N_SECTORS];
    double sector_sum[N_SECTORS], sector_worst[N_SECTORS];
    double path_pnl[N_PATHS];
};

static const char *const words[] = { "United", "General", "First", "Northern", "Royal", "New", "Pacific", "Star" };
static const char *const currencies[] = { "EUR", "USD", "GBP", "CHF" };

static void die(const char *msg)
{
    fprintf(stderr, "portfolio: %s\n", msg);
    exit(1);
}

static uint32_t next_random(struct book *b)
{
    uint64_t x = b->rng;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    b->rng = x;
    return (uint32_t)((x * 0x2545f4914f6cdd1dULL) >> 32);
}

static double uniform(struct book *b)
{
    return next_random(b) / 4294967296.0;
}

/* Near enough to a normal variate: four uniform ones, variance 1. */
static double gaussian(struct book *b)
{
    double s = uniform(b);
    s += uniform(b);
    s += uniform(b);
    s += uniform(b);
    return (s - 2.0) * 1.7320508075688772;
}

static void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p)
        die("out of memory");
    return p;
}

static void make_instruments(struct book *b, size_t n)
{
    b->instruments = xcalloc(n, sizeof *b->instruments);
    b->instruments_rare = xcalloc(n, sizeof *b->instruments_rare);
    b->values = xcalloc(n, sizeof *b->values);
    b->sectors = xcalloc(n, 1);
    b->n_instruments = n;
    for (size_t i = 0; i < n; i++) {
        struct instrument *in = &b->instruments[i];
        uint32_t r = next_random(b) % 10;
        in->kind = i < 8 || r < 6 ? EQUITY : r < 8 ? BOND : OPTION;
        b->sectors[i] = (uint8_t)(next_random(b) % N_SECTORS);
        in->price = 5.0 + 200.0 * uniform(b);
        in->volatility = 0.01 + 0.03 * uniform(b);
        in->drift = 0.002 * (uniform(b) - 0.45);
        in->beta = 0.4 + uniform(b);
        switch (in->kind) {
        case EQUITY:
            in->a = 0.01 * (double)(next_random(b) % 100);
            next_random(b);
            break;
        case BOND:
            in->volatility *= 0.2;
            in->b = 0.25 * (double)(next_random(b) % 20);
            in->a = 1.0 + 9.0 * uniform(b);
            next_random(b);
            break;
        default:
            in->underlying = next_random(b) % 8;
            in->a = b->instruments[in->underlying].price * (0.8 + 0.4 * uniform(b));
            in->is_call = (uint8_t)(next_random(b) & 1);
            in->price = b->instruments[in->underlying].price * 0.12;
            break;
        }
    }
}

static void make_accounts(struct book *b, size_t n)
{
    b->accounts = xcalloc(n + 1, sizeof *b->accounts);
    b->n_accounts = n;
    for (size_t i = 0; i < n; i++) {
        struct account *a = &b->accounts[i];
        a->currency = (uint8_t)(next_random(b) % 4);
        a->cash = 10000.0 * (1 + next_random(b) % 50);
        a->limit = (int16_t)-(1 + (int)(next_random(b) % 20));
    }
}

static void book_trade(struct book *b, uint32_t acc, uint32_t in, int lots, double price)
{
    struct account *a = &b->accounts[acc];
    uint32_t *link = &b->heads[acc];
    struct slot *p;

    b->clock += 1 + next_random(b) % 50;
    while (*link != NONE && b->slots[*link].instrument != in)
        link = &b->slots[*link].next;
    if (*link == NONE) {
        uint32_t s = b->free_slots;
        if (s != NONE)
            b->free_slots = b->slots[s].next;
        else
            s = b->slots_used++;
        b->slots[s] = (struct slot){ b->heads[acc], in, 0, 0, 0.0 };
        b->opened_at[s] = b->clock;
        b->heads[acc] = s;
        b->n_positions++;
        link = &b->heads[acc];
    }
    p = &b->slots[*link];
    p->quantity += lots;
    p->cost += lots * price;
    p->n_trades++;
    a->cash -= lots * price;
    a->n_trades++;
    b->instruments_rare[in].traded++;
    b->instruments_rare[in].turnover += (lots < 0 ? -lots : lots) * price;
    if (p->quantity == 0) {
        uint32_t s = *link;
        *link = p->next;
        p->next = b->free_slots;
        b->free_slots = s;
        b->n_positions--;
        b->n_closed++;
    }
}

/* The positions of the accounts, one after the other. */
static void lay_out_positions(struct book *b)
{
    uint32_t at = 0;

    b->positions = xcalloc((size_t)b->n_positions, sizeof *b->positions);
    b->opened = xcalloc((size_t)b->n_positions, sizeof *b->opened);
    for (size_t i = 0; i < b->n_accounts; i++) {
        b->accounts[i].first = at;
        for (uint32_t s = b->heads[i]; s != NONE; s = b->slots[s].next) {
            b->positions[at] = (struct position){ b->slots[s].instrument, b->slots[s].quantity, b->slots[s].cost, 0.0 };
            b->opened[at] = b->opened_at[s];
            b->trades += b->slots[s].n_trades;
            at++;
        }
    }
    b->accounts[b->n_accounts].first = at;
    free(b->slots);
    free(b->opened_at);
    free(b->heads);
}

static void make_trades(struct book *b)
{
    size_t n = b->n_accounts * TRADES_PER_ACCOUNT;

    b->slots = xcalloc(n, sizeof *b->slots);
    b->opened_at = xcalloc(n, sizeof *b->opened_at);
    b->heads = xcalloc(b->n_accounts, sizeof *b->heads);
    memset(b->heads, 255, b->n_accounts * sizeof *b->heads);
    b->free_slots = NONE;
    for (size_t i = 0; i < n; i++) {
        uint32_t a = (uint32_t)(next_random(b) % b->n_accounts);
        double pop = uniform(b);
        uint32_t in = (uint32_t)(pop * pop * (double)b->n_instruments);
        int lots = (int)(next_random(b) % 40) - 8;
        uint32_t head = b->heads[a];
        if (head != NONE && next_random(b) % 16 == 0) {     /* sell out of the latest one */
            in = b->slots[head].instrument;
            lots = -b->slots[head].quantity;
        }
        if (lots != 0)
            book_trade(b, a, in, lots, b->instruments[in].price * (0.97 + 0.06 * uniform(b)));
    }
    lay_out_positions(b);
}

static double value_equity(const struct book *b, const struct instrument *in, double sim_price)
{
    (void)b;
    return sim_price + in->a;
}

static double value_bond(const struct book *b, const struct instrument *in, double sim_price)
{
    double move = sim_price / in->price - 1.0;
    (void)b;
    return in->price * (1.0 + move * in->a * 0.5) + in->b * 0.25;
}

static double value_option(const struct book *b, const struct instrument *in, double sim_price)
{
    double d = b->values[in->underlying] - in->a;
    (void)sim_price;
    if (!in->is_call)
        d = -d;
    return d > 0.0 ? d : 0.0;
}

static double (*const valuers[N_KINDS])(const struct book *, const struct instrument *, double) = { value_equity, value_bond, value_option };

static void simulate_prices(struct book *b)
{
    double market[PATH_STEPS];

    for (int t = 0; t < PATH_STEPS; t++)
        market[t] = 0.012 * gaussian(b);
    for (size_t i = 0; i < b->n_instruments; i++) {
        struct instrument *in = &b->instruments[i];
        double p = in->price;
        for (int t = 0; t < PATH_STEPS; t++) {
            p *= 1.0 + in->drift + in->beta * market[t] + in->volatility * gaussian(b);
            if (p < 0.01)
                p = 0.01;
        }
        double value = valuers[in->kind](b, in, p);
        b->values[i] = value;
        if (in->sim_low == 0.0 || value < in->sim_low)
            in->sim_low = value;
        if (value > in->sim_high)
            in->sim_high = value;
    }
}

static double revalue_account(struct book *b, struct account *a)
{
    double pnl = 0.0;

    struct position *end = b->positions + a[1].first;
    for (struct position *p = b->positions + a->first; p < end; p++) {
        double gain = p->quantity * b->values[p->instrument] - p->cost;
        if (gain < p->worst_pnl)
            p->worst_pnl = gain;
        b->sector_pnl[b->sectors[p->instrument]] += gain;
        pnl += gain;
    }
    a->pnl_sum += pnl;
    if (pnl < a->worst)
        a->worst = pnl;
    if (pnl > a->best)
        a->best = pnl;
    if (pnl < 0.0)
        a->losing_paths++;
    if (pnl < a->limit * 1000.0)
        a->margin_calls++;
    return pnl;
}

static void run_path(struct book *b, int path)
{
    double total = 0.0;

    memset(b->sector_pnl, 0, sizeof b->sector_pnl);
    simulate_prices(b);
    for (size_t i = 0; i < b->n_accounts; i++)
        total += revalue_account(b, &b->accounts[i]);
    for (int s = 0; s < N_SECTORS; s++) {
        b->sector_sum[s] += b->sector_pnl[s];
        if (b->sector_pnl[s] < b->sector_worst[s])
            b->sector_worst[s] = b->sector_pnl[s];
    }
    b->path_pnl[path] = total;
}

static int by_value(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static void report(struct book *b)
{
    long calls = 0, losing = 0;
    double worst_sum = 0.0, cash = 0.0, fees = 0.0, position_worst = 0.0, turnover = 0.0, spread = 0.0;
    int64_t age = 0;
    const struct account *loser = b->accounts, *winner = b->accounts;
    size_t worst = 0, busiest = 0;

    for (size_t i = 0; i < b->n_accounts; i++) {
        const struct account *a = &b->accounts[i];
        calls += a->margin_calls;
        losing += a->losing_paths;
        worst_sum += a->worst;
        cash += a->cash;
        fees += 1.5 * a->n_trades;
        if (a->worst < loser->worst)
            loser = a;
        if (a->best > winner->best)
            winner = a;
        for (size_t k = a->first; k < a[1].first; k++) {
            position_worst += b->positions[k].worst_pnl;
            age += (int64_t)b->clock - b->opened[k];
            if (b->positions[k].worst_pnl < b->positions[worst].worst_pnl)
                worst = k;
        }
    }
    for (size_t i = 0; i < b->n_instruments; i++) {
        const struct instrument *in = &b->instruments[i];
        turnover += b->instruments_rare[i].turnover;
        spread += (in->sim_high - in->sim_low) / in->price;
        if (b->instruments_rare[i].traded > b->instruments_rare[busiest].traded)
            busiest = i;
    }
    printf("positions %ld closed %ld trades %ld mean age %.3f\n", b->n_positions, b->n_closed, b->trades,
           b->n_positions ? (double)age / (double)b->n_positions : 0.0);
    for (int s = 0; s < N_SECTORS; s++)
        printf("sector %d mean %.4f worst %.4f\n", s, b->sector_sum[s] / N_PATHS, b->sector_worst[s]);
    qsort(b->path_pnl, N_PATHS, sizeof b->path_pnl[0], by_value);
    printf("paths: worst %.4f 10%% %.4f median %.4f best %.4f\n", b->path_pnl[0], b->path_pnl[N_PATHS / 10],
           b->path_pnl[N_PATHS / 2], b->path_pnl[N_PATHS - 1]);
    printf("accounts: cash %.2f fees %.2f worst %.4f losing %ld margin calls %ld\n", cash, fees, worst_sum, losing, calls);
    printf("winner %d Client %d & Sons (%s, %d positions) %.4f mean %.4f\n", (int)(winner - b->accounts) + 1000, (int)(winner - b->accounts),
           currencies[winner->currency],
           (int)(winner[1].first - winner->first), winner->best, winner->pnl_sum / N_PATHS);
    printf("loser %d Client %d & Sons (%s, %d positions) %.4f mean %.4f\n", (int)(loser - b->accounts) + 1000, (int)(loser - b->accounts),
           currencies[loser->currency],
           (int)(loser[1].first - loser->first), loser->worst, loser->pnl_sum / N_PATHS);
    if (b->n_positions)
        printf("worst position %.4f in XS%09zu by T%03d, all %.4f\n", b->positions[worst].worst_pnl,
               (size_t)b->positions[worst].instrument * 7 + 3, (int)(b->opened[worst] % 200), position_worst);
    printf("busiest %s Company %zu: %ld trades, turnover %.2f of %.2f, spread %.6f\n", words[busiest % 8], busiest,
           b->instruments_rare[busiest].traded, b->instruments_rare[busiest].turnover, turnover,
           spread / (double)b->n_instruments);
}

int main(int argc, char **argv)
{
    static struct book book;
    long n = argc > 1 ? atol(argv[1]) : 40000;

    if (n < 16 || n > 10000000) {
        fprintf(stderr, "usage: portfolio [accounts]\n");
        return 2;
    }
    book.rng = 0x853c49e6748fea9bULL;
    make_instruments(&book, (size_t)n / 5 + 16);
    make_accounts(&book, (size_t)n);
    make_trades(&book);
    for (int path = 0; path < N_PATHS; path++)
        run_path(&book, path);
    report(&book);
    free(book.positions);
    free(book.opened);
    free(book.values);
    free(book.sectors);
    free(book.instruments_rare);
    free(book.instruments);
    free(book.accounts);
    return 0;
}
