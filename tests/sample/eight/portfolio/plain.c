/* Market risk of a bank's trading books: every day the positions are traded,
 * repriced with their sensitivities, and put through many market scenarios for
 * the value at risk of each book.
 *
 * usage: portfolio [positions [days [scenarios]]]
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define BOOKS 32
#define UNDERLYINGS 240
#define MAX_SCENARIOS 1000

enum kind { BOND, OPTION, FUTURE, SWAP, KINDS };
enum currency { EUR, USD, GBP, JPY, CHF, CURRENCIES };
enum rating { AAA, AA, A, BBB, JUNK, RATINGS };

#define WATCHED 1
#define ILLIQUID 2
#define COLLATERAL 4

struct sensitivities {
    double delta, gamma;        /* to the underlying */
    double vega;
    double rho;                 /* to the interest rate */
    double theta;
};

struct position {
    int id;
    char isin[13];
    char counterparty[20];
    enum kind kind;
    enum currency currency;
    enum rating rating;
    int book;
    int underlying;             /* for bonds: the issuer's spread */
    unsigned flags;
    double quantity;
    double price;
    double cost;
    union {
        struct { double coupon, maturity; int frequency; } bond;
        struct { double strike, expiry; bool put; } option;
        struct { double agreed, expiry; } future;
        struct { double fixed_rate, maturity; bool payer; } swap;
    } u;
    struct sensitivities s;
    int trader;
    int traded_on;
    int trades;
};

struct market {
    double spot[UNDERLYINGS], volatility[UNDERLYINGS];
    double rate[CURRENCIES], exchange[CURRENCIES];
};

struct shock {
    double spot[UNDERLYINGS], volatility[UNDERLYINGS], rate[CURRENCIES];
};

struct portfolio {
    struct position *position;
    size_t count, room;
    int ids;
    int day;
};

static uint64_t rng_state = 0x106689d45497fdb5u;

static uint64_t rng(void)
{
    rng_state ^= rng_state >> 12;
    rng_state ^= rng_state << 25;
    rng_state ^= rng_state >> 27;
    return rng_state * 2685821657736338717u;
}

static double uniform(void)
{
    return (double)(rng() >> 11) * 0x1p-53;
}

static int below(int n)
{
    return (int)((rng() >> 33) % (uint64_t)n);
}

static double normal(void)
{
    double radius = sqrt(-2 * log(1 - uniform()));
    return radius * cos(6.283185307179586 * uniform());
}

/* pricing */

static double cumulative(double x)
{
    return 0.5 * erfc(-x * 0.7071067811865476);
}

static void price_bond(struct position *p, const struct market *m)
{
    double r = m->rate[p->currency] + 0.002 * (p->rating + 1) + 0.01 / m->spot[p->underlying];
    double step = 1.0 / p->u.bond.frequency, value = 0, duration = 0, t = p->u.bond.maturity;
    double d = exp(-r * t), up = exp(r * step);
    value = 100 * d;
    duration = 100 * t * d;
    for (; t > 0; t -= step, d *= up) {
        value += p->u.bond.coupon * step * d;
        duration += p->u.bond.coupon * step * t * d;
    }
    p->price = value;
    p->s.delta = duration * 0.01 / (m->spot[p->underlying] * m->spot[p->underlying]);
    p->s.gamma = -2 * p->s.delta / m->spot[p->underlying];
    p->s.vega = 0;
    p->s.rho = -duration;
    p->s.theta = r * value / 365;
}

static void price_option(struct position *p, const struct market *m)
{
    double spot = m->spot[p->underlying], vol = m->volatility[p->underlying], r = m->rate[p->currency];
    double t = p->u.option.expiry, root = vol * sqrt(t), discount = exp(-r * t);
    double d1 = (log(spot / p->u.option.strike) + (r + 0.5 * vol * vol) * t) / root, d2 = d1 - root;
    double density = 0.3989422804014327 * exp(-0.5 * d1 * d1);
    double sign = p->u.option.put ? -1 : 1;
    double n1 = cumulative(sign * d1), n2 = cumulative(sign * d2);
    p->price = sign * (spot * n1 - p->u.option.strike * discount * n2);
    p->s.delta = sign * n1;
    p->s.gamma = density / (spot * root);
    p->s.vega = spot * density * sqrt(t);
    p->s.rho = sign * p->u.option.strike * t * discount * n2;
    p->s.theta = -spot * density * vol / (2 * sqrt(t)) / 365;
}

static void price_future(struct position *p, const struct market *m)
{
    double r = m->rate[p->currency], t = p->u.future.expiry, growth = exp(r * t);
    p->price = m->spot[p->underlying] * growth - p->u.future.agreed;
    p->s = (struct sensitivities){growth, 0, 0, m->spot[p->underlying] * growth * t, 0};
}

static void price_swap(struct position *p, const struct market *m)
{
    double r = m->rate[p->currency], t = p->u.swap.maturity, d = exp(-r * t);
    double annuity = r > 1e-9 ? (1 - d) / r : t, sign = p->u.swap.payer ? 1 : -1;
    p->price = sign * 100 * (1 - d - p->u.swap.fixed_rate * annuity);
    p->s = (struct sensitivities){0, 0, 0, sign * 100 * (t * d + p->u.swap.fixed_rate * annuity * t / 2), 0};
}

static void (*const pricer[KINDS])(struct position *p, const struct market *m) = {
    price_bond, price_option, price_future, price_swap,
};

/* positions */

static struct position *portfolio_add(struct portfolio *f, const struct market *m)
{
    if (f->count == f->room) {
        f->room = f->room ? f->room + f->room / 2 : 64;
        f->position = realloc(f->position, f->room * sizeof *f->position);
        if (!f->position) {
            fputs("portfolio: out of memory\n", stderr);
            exit(1);
        }
    }
    struct position *p = &f->position[f->count++];
    p->id = ++f->ids;
    p->kind = (enum kind)(below(10) < 4 ? BOND : below(10) < 6 ? OPTION : FUTURE + below(2));
    p->currency = (enum currency)(below(2) ? EUR : below(CURRENCIES));
    p->rating = (enum rating)below(RATINGS);
    p->book = (below(BOOKS) + (int)p->kind * BOOKS / KINDS) / 2 % BOOKS;
    p->underlying = below(UNDERLYINGS);
    p->flags = (unsigned)(rng() >> 20 & rng() >> 20 & 7);
    p->quantity = (double)(below(200) - 80) * 10;
    p->cost = 0;
    p->trader = below(50);
    p->traded_on = f->day;
    p->trades = 1;
    int land = below(26 * 26);
    snprintf(p->isin, sizeof p->isin, "%c%c%09d%d", 'A' + land / 26, 'A' + land % 26, p->id % 1000000000, p->id % 7);
    snprintf(p->counterparty, sizeof p->counterparty, "bank %d/%d", below(400), (int)p->rating);
    double spot = m->spot[p->underlying];
    switch (p->kind) {
    case BOND:
        p->u.bond.coupon = 0.25 * below(24);
        p->u.bond.maturity = 0.5 + 9 * uniform();
        p->u.bond.frequency = 1 + below(2);
        break;
    case OPTION:
        p->u.option.strike = spot * (0.7 + 0.6 * uniform());
        p->u.option.expiry = 0.1 + 2 * uniform();
        p->u.option.put = below(2);
        break;
    case FUTURE:
        p->u.future.agreed = spot * (0.95 + 0.1 * uniform());
        p->u.future.expiry = 0.1 + uniform();
        break;
    default:
        p->u.swap.fixed_rate = 0.05 * uniform();
        p->u.swap.maturity = 1 + 9 * uniform();
        p->u.swap.payer = below(2);
        break;
    }
    pricer[p->kind](p, m);
    p->cost = p->price * p->quantity;
    return p;
}

static void trade(struct portfolio *f, const struct market *m)
{
    size_t n = f->count / 50;
    for (size_t k = 0; k < n; k++) {
        struct position *p = &f->position[(size_t)rng() % f->count];
        if (below(8) == 0) {
            *p = f->position[--f->count];
            portfolio_add(f, m);
            continue;
        }
        double lot = (double)(below(20) - 9) * 10;
        p->quantity += lot;
        p->cost += lot * p->price;
        p->traded_on = f->day;
        p->trades++;
    }
}

static void move_market(struct market *m)
{
    for (int k = 0; k < UNDERLYINGS; k++) {
        m->spot[k] *= exp(0.01 * normal());
        m->volatility[k] *= exp(0.02 * normal());
    }
    for (int k = 0; k < CURRENCIES; k++) {
        m->rate[k] = fabs(m->rate[k] + 0.0003 * normal());
        m->exchange[k] *= exp(0.003 * normal() * (k != EUR));
    }
}

static void draw_shock(struct shock *s, const struct market *m)
{
    double common = normal();
    for (int k = 0; k < UNDERLYINGS; k++) {
        s->spot[k] = m->spot[k] * 0.02 * (0.6 * common + 0.8 * normal());
        s->volatility[k] = m->volatility[k] * 0.05 * (normal() - 0.5 * common);
    }
    for (int k = 0; k < CURRENCIES; k++)
        s->rate[k] = 0.0008 * normal();
}

static void reprice(struct portfolio *f, const struct market *m)
{
    for (size_t k = 0; k < f->count; k++)
        pricer[f->position[k].kind](&f->position[k], m);
}

/* Profit of every book in one scenario. */
static void scenario(const struct portfolio *f, const struct market *m, const struct shock *s, double profit[BOOKS])
{
    for (int b = 0; b < BOOKS; b++)
        profit[b] = 0;
    for (size_t k = 0; k < f->count; k++) {
        const struct position *p = &f->position[k];
        double move = s->spot[p->underlying];
        double change = p->s.delta * move + 0.5 * p->s.gamma * move * move + p->s.vega * s->volatility[p->underlying] +
                        p->s.rho * s->rate[p->currency];
        profit[p->book] += p->quantity * change * m->exchange[p->currency];
    }
}

static double exposure(const struct portfolio *f, const struct market *m,
                       bool (*wanted)(const struct position *, int), int arg)
{
    double sum = 0;
    for (size_t k = 0; k < f->count; k++) {
        const struct position *p = &f->position[k];
        if (wanted(p, arg))
            sum += p->quantity * p->price * m->exchange[p->currency];
    }
    return sum;
}

static bool is_rated(const struct position *p, int rating) { return p->rating == (enum rating)rating; }
static bool is_flagged(const struct position *p, int mask) { return (p->flags & (unsigned)mask) == (unsigned)mask; }
static bool is_foreign(const struct position *p, int home) { return p->currency != (enum currency)home; }
static bool is_short(const struct position *p, int kind) { return p->kind == (enum kind)kind && p->quantity < 0; }

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static int by_gain(const void *a, const void *b)
{
    const struct position *x = *(const struct position *const *)a, *y = *(const struct position *const *)b;
    double gx = x->price * x->quantity - x->cost, gy = y->price * y->quantity - y->cost;
    if (gx != gy)
        return gx > gy ? -1 : 1;
    return x->id < y->id ? -1 : 1;
}

static void value_at_risk(const struct portfolio *f, const struct market *m, int scenarios)
{
    static double profit[MAX_SCENARIOS][BOOKS], column[MAX_SCENARIOS];
    for (int s = 0; s < scenarios; s++) {
        struct shock shock;
        draw_shock(&shock, m);
        scenario(f, m, &shock, profit[s]);
    }
    double sum = 0;
    for (int b = 0; b < BOOKS; b++) {
        for (int s = 0; s < scenarios; s++)
            column[s] = profit[s][b];
        qsort(column, (size_t)scenarios, sizeof *column, by_number);
        sum -= column[scenarios / 20];
    }
    printf("day %2d: %zu positions, value at risk %.2f\n", f->day, f->count, sum);
    printf("  junk %.1f, watched %.1f, illiquid collateral %.1f, foreign %.1f, short options %.1f\n",
           exposure(f, m, is_rated, JUNK), exposure(f, m, is_flagged, WATCHED),
           exposure(f, m, is_flagged, ILLIQUID | COLLATERAL), exposure(f, m, is_foreign, EUR),
           exposure(f, m, is_short, OPTION));
}

static void final_report(const struct portfolio *f)
{
    const struct position **sorted = malloc(f->count * sizeof *sorted);
    if (!sorted)
        exit(1);
    double theta = 0, by_trader[50] = {0};
    long trades = 0, stale = 0;
    uint64_t check = 0;
    for (size_t k = 0; k < f->count; k++) {
        const struct position *p = &f->position[k];
        sorted[k] = p;
        theta += p->s.theta * p->quantity;
        by_trader[p->trader] += p->price * p->quantity - p->cost;
        trades += p->trades;
        stale += p->traded_on == 0;
        for (const char *c = p->isin; *c; c++)
            check = check * 31 + (unsigned char)*c;
        check ^= (uint64_t)(int64_t)(p->price * 1e4);
    }
    qsort(sorted, f->count, sizeof *sorted, by_gain);
    for (int k = 0; k < 5; k++)
        printf("%s %s: gain %.2f\n", sorted[k]->isin, sorted[k]->counterparty,
               sorted[k]->price * sorted[k]->quantity - sorted[k]->cost);
    printf("theta %.3f, %ld trades, %ld untouched, trader 7 has %.2f\nchecksum %016llx\n", theta, trades, stale,
           by_trader[7], (unsigned long long)check);
    free(sorted);
}

int main(int argc, char **argv)
{
    int positions = argc > 1 ? atoi(argv[1]) : 90000, days = argc > 2 ? atoi(argv[2]) : 7;
    int scenarios = argc > 3 ? atoi(argv[3]) : 150;
    if (positions < 100 || days < 1 || scenarios < 1 || scenarios > MAX_SCENARIOS)
        return 1;
    static struct market market;
    for (int k = 0; k < UNDERLYINGS; k++) {
        market.spot[k] = 20 + 180 * uniform();
        market.volatility[k] = 0.1 + 0.3 * uniform();
    }
    for (int k = 0; k < CURRENCIES; k++) {
        market.rate[k] = 0.005 + 0.03 * uniform();
        market.exchange[k] = k == EUR ? 1 : 0.7 + 0.5 * uniform();
    }
    struct portfolio f = {0};
    while (f.count < (size_t)positions)
        portfolio_add(&f, &market);
    for (f.day = 1; f.day <= days; f.day++) {
        move_market(&market);
        trade(&f, &market);
        reprice(&f, &market);
        value_at_risk(&f, &market, scenarios);
    }
    final_report(&f);
    free(f.position);
    return 0;
}
