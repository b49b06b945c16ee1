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
#define CHUNK_SIZE (1u << 20)

typedef enum { EQUITY, BOND, OPTION, N_KINDS } kind_t;

struct instrument {
    char isin[16];
    char name[40];
    kind_t kind;
    int sector;
    double price;
    double volatility;
    double drift;
    double beta;
    union {
        struct {
            double dividend;
            long shares_outstanding;
        } equity;
        struct {
            double coupon;
            double duration;
            int maturity_year;
        } bond;
        struct {
            struct instrument *underlying;
            double strike;
            int is_call;
        } option;
    } u;
    double sim_price;           /* of the asset, on the current path */
    double sim_value;           /* what one unit is worth then */
    long traded;
    double turnover;
    double sim_low, sim_high;
};

struct position {
    struct position *next;      /* in the same account */
    long id;
    struct account *account;
    struct instrument *instrument;
    double quantity;
    double cost;
    char trader[16];
    int64_t opened_at;
    int64_t changed_at;
    int n_trades;
    double realised;
    double worst_pnl;
};

struct account {
    int id;
    char owner[40];
    char currency[4];
    double cash;
    struct position *positions;
    int n_positions;
    double fees;
    double pnl;                 /* on the current path */
    double pnl_sum;
    double worst, best;
    int losing_paths;
    int margin_calls;
    double limit;
};

struct chunk {
    struct chunk *next;
    size_t used;
    char data[];
};

struct book {
    struct instrument *instruments;
    size_t n_instruments;
    struct account *accounts;
    size_t n_accounts;
    struct chunk *chunks;
    struct position *free_positions;
    long n_positions, n_closed;
    long next_position_id;
    int64_t clock;
    uint64_t rng;
    double sector_pnl[N_SECTORS];
    double sector_sum[N_SECTORS], sector_worst[N_SECTORS];
    double path_pnl[N_PATHS];
};

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

static void *arena_alloc(struct book *b, size_t size)
{
    struct chunk *c = b->chunks;
    void *p;

    size = (size + 15) & ~(size_t)15;
    if (!c || c->used + size > CHUNK_SIZE) {
        c = malloc(sizeof *c + CHUNK_SIZE);
        if (!c)
            die("out of memory");
        c->next = b->chunks;
        c->used = 0;
        b->chunks = c;
    }
    p = c->data + c->used;
    c->used += size;
    return p;
}

static struct position *new_position(struct book *b)
{
    struct position *p = b->free_positions;
    if (p)
        b->free_positions = p->next;
    else
        p = arena_alloc(b, sizeof *p);
    memset(p, 0, sizeof *p);
    p->id = b->next_position_id++;
    b->n_positions++;
    return p;
}

static void make_instruments(struct book *b, size_t n)
{
    static const char *const words[] = { "United", "General", "First", "Northern", "Royal", "New", "Pacific", "Star" };

    b->instruments = calloc(n, sizeof *b->instruments);
    if (!b->instruments)
        die("out of memory");
    b->n_instruments = n;
    for (size_t i = 0; i < n; i++) {
        struct instrument *in = &b->instruments[i];
        uint32_t r = next_random(b) % 10;
        in->kind = i < 8 || r < 6 ? EQUITY : r < 8 ? BOND : OPTION;
        snprintf(in->isin, sizeof in->isin, "XS%09zu", i * 7 + 3);
        snprintf(in->name, sizeof in->name, "%s Company %zu", words[i % 8], i);
        in->sector = (int)(next_random(b) % N_SECTORS);
        in->price = 5.0 + 200.0 * uniform(b);
        in->volatility = 0.01 + 0.03 * uniform(b);
        in->drift = 0.002 * (uniform(b) - 0.45);
        in->beta = 0.4 + uniform(b);
        switch (in->kind) {
        case EQUITY:
            in->u.equity.dividend = 0.01 * (double)(next_random(b) % 100);
            in->u.equity.shares_outstanding = 1000L * (long)(next_random(b) % 100000);
            break;
        case BOND:
            in->volatility *= 0.2;
            in->u.bond.coupon = 0.25 * (double)(next_random(b) % 20);
            in->u.bond.duration = 1.0 + 9.0 * uniform(b);
            in->u.bond.maturity_year = 2025 + (int)(next_random(b) % 30);
            break;
        default:
            in->u.option.underlying = &b->instruments[next_random(b) % 8];
            in->u.option.strike = in->u.option.underlying->price * (0.8 + 0.4 * uniform(b));
            in->u.option.is_call = (int)(next_random(b) & 1);
            in->price = in->u.option.underlying->price * 0.12;
            break;
        }
    }
}

static void make_accounts(struct book *b, size_t n)
{
    static const char *const currencies[] = { "EUR", "USD", "GBP", "CHF" };

    b->accounts = calloc(n, sizeof *b->accounts);
    if (!b->accounts)
        die("out of memory");
    b->n_accounts = n;
    for (size_t i = 0; i < n; i++) {
        struct account *a = &b->accounts[i];
        a->id = (int)i + 1000;
        snprintf(a->owner, sizeof a->owner, "Client %zu & Sons", i);
        strcpy(a->currency, currencies[next_random(b) % 4]);
        a->cash = 10000.0 * (1 + next_random(b) % 50);
        a->limit = -1000.0 * (1 + next_random(b) % 20);
    }
}

static void close_position(struct book *b, struct position **link)
{
    struct position *p = *link;
    *link = p->next;
    p->account->n_positions--;
    p->next = b->free_positions;
    b->free_positions = p;
    b->n_positions--;
    b->n_closed++;
}

static void book_trade(struct book *b, struct account *a, struct instrument *in, int lots, double price)
{
    struct position **link = &a->positions;
    struct position *p;

    b->clock += 1 + next_random(b) % 50;
    while (*link && (*link)->instrument != in)
        link = &(*link)->next;
    p = *link;
    if (!p) {
        p = new_position(b);
        p->account = a;
        p->instrument = in;
        p->opened_at = b->clock;
        snprintf(p->trader, sizeof p->trader, "T%03d", (int)(b->clock % 200));
        p->next = a->positions;
        a->positions = p;
        a->n_positions++;
        link = &a->positions;
    }
    p->quantity += lots;
    p->cost += lots * price;
    p->changed_at = b->clock;
    p->n_trades++;
    a->cash -= lots * price;
    a->fees += 1.5;
    in->traded++;
    in->turnover += (lots < 0 ? -lots : lots) * price;
    if (p->quantity == 0.0)
        close_position(b, link);
}

static void make_trades(struct book *b)
{
    size_t n = b->n_accounts * TRADES_PER_ACCOUNT;
    for (size_t i = 0; i < n; i++) {
        struct account *a = &b->accounts[next_random(b) % b->n_accounts];
        double pop = uniform(b);
        struct instrument *in = &b->instruments[(size_t)(pop * pop * (double)b->n_instruments)];
        int lots = (int)(next_random(b) % 40) - 8;
        if (a->positions && next_random(b) % 16 == 0) {     /* sell out of the latest one */
            in = a->positions->instrument;
            lots = -(int)a->positions->quantity;
        }
        if (lots != 0)
            book_trade(b, a, in, lots, in->price * (0.97 + 0.06 * uniform(b)));
    }
}

static double value_equity(const struct instrument *in)
{
    return in->sim_price + in->u.equity.dividend;
}

static double value_bond(const struct instrument *in)
{
    double move = in->sim_price / in->price - 1.0;
    return in->price * (1.0 + move * in->u.bond.duration * 0.5) + in->u.bond.coupon * 0.25;
}

static double value_option(const struct instrument *in)
{
    double d = in->u.option.underlying->sim_value - in->u.option.strike;
    if (!in->u.option.is_call)
        d = -d;
    return d > 0.0 ? d : 0.0;
}

static double (*const valuers[N_KINDS])(const struct instrument *) = { value_equity, value_bond, value_option };

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
        in->sim_price = p;
        in->sim_value = valuers[in->kind](in);
        if (in->sim_low == 0.0 || in->sim_value < in->sim_low)
            in->sim_low = in->sim_value;
        if (in->sim_value > in->sim_high)
            in->sim_high = in->sim_value;
    }
}

static void revalue_account(struct book *b, struct account *a)
{
    double pnl = 0.0;

    for (struct position *p = a->positions; p; p = p->next) {
        double gain = p->quantity * p->instrument->sim_value - p->cost;
        if (gain < p->worst_pnl)
            p->worst_pnl = gain;
        b->sector_pnl[p->instrument->sector] += gain;
        pnl += gain;
    }
    a->pnl = pnl;
    a->pnl_sum += pnl;
    if (pnl < a->worst)
        a->worst = pnl;
    if (pnl > a->best)
        a->best = pnl;
    if (pnl < 0.0)
        a->losing_paths++;
    if (pnl < a->limit)
        a->margin_calls++;
}

static void run_path(struct book *b, int path)
{
    double total = 0.0;

    memset(b->sector_pnl, 0, sizeof b->sector_pnl);
    simulate_prices(b);
    for (size_t i = 0; i < b->n_accounts; i++) {
        revalue_account(b, &b->accounts[i]);
        total += b->accounts[i].pnl;
    }
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
    long calls = 0, losing = 0, trades = 0;
    double worst_sum = 0.0, cash = 0.0, fees = 0.0, position_worst = 0.0, turnover = 0.0, spread = 0.0;
    int64_t age = 0;
    const struct account *loser = b->accounts, *winner = b->accounts;
    const struct position *worst = NULL;
    const struct instrument *busiest = b->instruments;

    for (size_t i = 0; i < b->n_accounts; i++) {
        const struct account *a = &b->accounts[i];
        calls += a->margin_calls;
        losing += a->losing_paths;
        worst_sum += a->worst;
        cash += a->cash;
        fees += a->fees;
        if (a->worst < loser->worst)
            loser = a;
        if (a->best > winner->best)
            winner = a;
        for (const struct position *p = a->positions; p; p = p->next) {
            position_worst += p->worst_pnl;
            age += b->clock - p->opened_at;
            trades += p->n_trades;
            if (!worst || p->worst_pnl < worst->worst_pnl)
                worst = p;
        }
    }
    for (size_t i = 0; i < b->n_instruments; i++) {
        const struct instrument *in = &b->instruments[i];
        turnover += in->turnover;
        spread += (in->sim_high - in->sim_low) / in->price;
        if (in->traded > busiest->traded)
            busiest = in;
    }
    printf("positions %ld closed %ld trades %ld mean age %.3f\n", b->n_positions, b->n_closed, trades,
           b->n_positions ? (double)age / (double)b->n_positions : 0.0);
    for (int s = 0; s < N_SECTORS; s++)
        printf("sector %d mean %.4f worst %.4f\n", s, b->sector_sum[s] / N_PATHS, b->sector_worst[s]);
    qsort(b->path_pnl, N_PATHS, sizeof b->path_pnl[0], by_value);
    printf("paths: worst %.4f 10%% %.4f median %.4f best %.4f\n", b->path_pnl[0], b->path_pnl[N_PATHS / 10],
           b->path_pnl[N_PATHS / 2], b->path_pnl[N_PATHS - 1]);
    printf("accounts: cash %.2f fees %.2f worst %.4f losing %ld margin calls %ld\n", cash, fees, worst_sum, losing, calls);
    printf("winner %d %s (%s, %d positions) %.4f mean %.4f\n", winner->id, winner->owner, winner->currency,
           winner->n_positions, winner->best, winner->pnl_sum / N_PATHS);
    printf("loser %d %s (%s, %d positions) %.4f mean %.4f\n", loser->id, loser->owner, loser->currency,
           loser->n_positions, loser->worst, loser->pnl_sum / N_PATHS);
    if (worst)
        printf("worst position %.4f in %s by %s, all %.4f\n", worst->worst_pnl, worst->instrument->isin, worst->trader,
               position_worst);
    printf("busiest %s: %ld trades, turnover %.2f of %.2f, spread %.6f\n", busiest->name, busiest->traded,
           busiest->turnover, turnover, spread / (double)b->n_instruments);
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
    while (book.chunks) {
        struct chunk *c = book.chunks;
        book.chunks = c->next;
        free(c);
    }
    free(book.instruments);
    free(book.accounts);
    return 0;
}
