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

union contract {
    struct { double coupon, maturity; int frequency; } bond;
    struct { double strike, expiry; bool put; } option;
    struct { double agreed, expiry; } future;
    struct { double fixed_rate, maturity; bool payer; } swap;
};

struct note {                   /* what reports need */
    double cost, theta;
    int id;
    char isin[13];
    char counterparty[20];
    uint8_t trader;
    int16_t traded_on;
    int trades;
};

struct market {
    double spot[UNDERLYINGS], volatility[UNDERLYINGS];
    double rate[CURRENCIES], exchange[CURRENCIES];
};

struct shock {
    double spot[UNDERLYINGS], volatility[UNDERLYINGS], rate[CURRENCIES];
};

struct portfolio {              /* every position has a place in each of the arrays */
    double *quantity, *delta, *gamma, *vega, *rho, *price;
    uint8_t *underlying, *currency, *book, *kind, *rating, *flags;
    union contract *u;
    struct note *note;
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

static void price_bond(struct portfolio *f, size_t k, const struct market *m)
{
    const union contract *u = &f->u[k];
    double spot = m->spot[f->underlying[k]];
    double r = m->rate[f->currency[k]] + 0.002 * (f->rating[k] + 1) + 0.01 / spot;
    double step = 1.0 / u->bond.frequency, value = 0, duration = 0, t = u->bond.maturity;
    double d = exp(-r * t), up = exp(r * step);
    value = 100 * d;
    duration = 100 * t * d;
    for (; t > 0; t -= step, d *= up) {
        value += u->bond.coupon * step * d;
        duration += u->bond.coupon * step * t * d;
    }
    f->price[k] = value;
    f->delta[k] = duration * 0.01 / (spot * spot);
    f->gamma[k] = -2 * f->delta[k] / spot;
    f->vega[k] = 0;
    f->rho[k] = -duration;
    f->note[k].theta = r * value / 365;
}

static void price_option(struct portfolio *f, size_t k, const struct market *m)
{
    const union contract *u = &f->u[k];
    double spot = m->spot[f->underlying[k]], vol = m->volatility[f->underlying[k]], r = m->rate[f->currency[k]];
    double t = u->option.expiry, root = vol * sqrt(t), discount = exp(-r * t);
    double d1 = (log(spot / u->option.strike) + (r + 0.5 * vol * vol) * t) / root, d2 = d1 - root;
    double density = 0.3989422804014327 * exp(-0.5 * d1 * d1);
    double sign = u->option.put ? -1 : 1;
    double n1 = cumulative(sign * d1), n2 = cumulative(sign * d2);
    f->price[k] = sign * (spot * n1 - u->option.strike * discount * n2);
    f->delta[k] = sign * n1;
    f->gamma[k] = density / (spot * root);
    f->vega[k] = spot * density * sqrt(t);
    f->rho[k] = sign * u->option.strike * t * discount * n2;
    f->note[k].theta = -spot * density * vol / (2 * sqrt(t)) / 365;
}

static void price_future(struct portfolio *f, size_t k, const struct market *m)
{
    const union contract *u = &f->u[k];
    double r = m->rate[f->currency[k]], t = u->future.expiry, growth = exp(r * t), spot = m->spot[f->underlying[k]];
    f->price[k] = spot * growth - u->future.agreed;
    f->delta[k] = growth;
    f->gamma[k] = f->vega[k] = f->note[k].theta = 0;
    f->rho[k] = spot * growth * t;
}

static void price_swap(struct portfolio *f, size_t k, const struct market *m)
{
    const union contract *u = &f->u[k];
    double r = m->rate[f->currency[k]], t = u->swap.maturity, d = exp(-r * t);
    double annuity = r > 1e-9 ? (1 - d) / r : t, sign = u->swap.payer ? 1 : -1;
    f->price[k] = sign * 100 * (1 - d - u->swap.fixed_rate * annuity);
    f->delta[k] = f->gamma[k] = f->vega[k] = f->note[k].theta = 0;
    f->rho[k] = sign * 100 * (t * d + u->swap.fixed_rate * annuity * t / 2);
}

static void (*const pricer[KINDS])(struct portfolio *f, size_t k, const struct market *m) = {
    price_bond, price_option, price_future, price_swap,
};

/* positions */

static void *more(void *p, size_t n, size_t size)
{
    p = realloc(p, n * size);
    if (!p) {
        fputs("portfolio: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static void portfolio_add(struct portfolio *f, const struct market *m)
{
    if (f->count == f->room) {
        size_t n = f->room = f->room ? f->room + f->room / 2 : 64;
        double **real[] = {&f->quantity, &f->delta, &f->gamma, &f->vega, &f->rho, &f->price};
        uint8_t **byte[] = {&f->underlying, &f->currency, &f->book, &f->kind, &f->rating, &f->flags};
        for (int k = 0; k < 6; k++) {
            *real[k] = more(*real[k], n, sizeof **real[k]);
            *byte[k] = more(*byte[k], n, 1);
        }
        f->u = more(f->u, n, sizeof *f->u);
        f->note = more(f->note, n, sizeof *f->note);
    }
    size_t k = f->count++;
    struct note *p = &f->note[k];
    union contract *u = &f->u[k];
    p->id = ++f->ids;
    f->kind[k] = (uint8_t)(below(10) < 4 ? BOND : below(10) < 6 ? OPTION : FUTURE + below(2));
    f->currency[k] = (uint8_t)(below(2) ? EUR : below(CURRENCIES));
    f->rating[k] = (uint8_t)below(RATINGS);
    f->book[k] = (uint8_t)((below(BOOKS) + (int)f->kind[k] * BOOKS / KINDS) / 2 % BOOKS);
    f->underlying[k] = (uint8_t)below(UNDERLYINGS);
    f->flags[k] = (uint8_t)(rng() >> 20 & rng() >> 20 & 7);
    f->quantity[k] = (double)(below(200) - 80) * 10;
    p->trader = (uint8_t)below(50);
    p->traded_on = (int16_t)f->day;
    p->trades = 1;
    int land = below(26 * 26);
    snprintf(p->isin, sizeof p->isin, "%c%c%09d%d", 'A' + land / 26, 'A' + land % 26, p->id % 1000000000, p->id % 7);
    snprintf(p->counterparty, sizeof p->counterparty, "bank %d/%d", below(400), (int)f->rating[k]);
    double spot = m->spot[f->underlying[k]];
    switch (f->kind[k]) {
    case BOND:
        u->bond.coupon = 0.25 * below(24);
        u->bond.maturity = 0.5 + 9 * uniform();
        u->bond.frequency = 1 + below(2);
        break;
    case OPTION:
        u->option.strike = spot * (0.7 + 0.6 * uniform());
        u->option.expiry = 0.1 + 2 * uniform();
        u->option.put = below(2);
        break;
    case FUTURE:
        u->future.agreed = spot * (0.95 + 0.1 * uniform());
        u->future.expiry = 0.1 + uniform();
        break;
    default:
        u->swap.fixed_rate = 0.05 * uniform();
        u->swap.maturity = 1 + 9 * uniform();
        u->swap.payer = below(2);
        break;
    }
    pricer[f->kind[k]](f, k, m);
    p->cost = f->price[k] * f->quantity[k];
}

static void replace_by_last(struct portfolio *f, size_t k)
{
    size_t last = --f->count;
    f->quantity[k] = f->quantity[last];
    f->delta[k] = f->delta[last];
    f->gamma[k] = f->gamma[last];
    f->vega[k] = f->vega[last];
    f->rho[k] = f->rho[last];
    f->price[k] = f->price[last];
    f->underlying[k] = f->underlying[last];
    f->currency[k] = f->currency[last];
    f->book[k] = f->book[last];
    f->kind[k] = f->kind[last];
    f->rating[k] = f->rating[last];
    f->flags[k] = f->flags[last];
    f->u[k] = f->u[last];
    f->note[k] = f->note[last];
}

static void trade(struct portfolio *f, const struct market *m)
{
    size_t n = f->count / 50;
    while (n--) {
        size_t k = (size_t)rng() % f->count;
        if (below(8) == 0) {
            replace_by_last(f, k);
            portfolio_add(f, m);
            continue;
        }
        double lot = (double)(below(20) - 9) * 10;
        f->quantity[k] += lot;
        f->note[k].cost += lot * f->price[k];
        f->note[k].traded_on = (int16_t)f->day;
        f->note[k].trades++;
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
        pricer[f->kind[k]](f, k, m);
}

/* Profit of every book in one scenario. */
static void scenario(const struct portfolio *f, const struct market *m, const struct shock *s, double profit[BOOKS])
{
    for (int b = 0; b < BOOKS; b++)
        profit[b] = 0;
    for (size_t k = 0; k < f->count; k++) {
        double move = s->spot[f->underlying[k]];
        double change = f->delta[k] * move + 0.5 * f->gamma[k] * move * move +
                        f->vega[k] * s->volatility[f->underlying[k]] + f->rho[k] * s->rate[f->currency[k]];
        profit[f->book[k]] += f->quantity[k] * change * m->exchange[f->currency[k]];
    }
}

static double exposure(const struct portfolio *f, const struct market *m,
                       bool (*wanted)(const struct portfolio *, size_t, int), int arg)
{
    double sum = 0;
    for (size_t k = 0; k < f->count; k++)
        if (wanted(f, k, arg))
            sum += f->quantity[k] * f->price[k] * m->exchange[f->currency[k]];
    return sum;
}

static bool is_rated(const struct portfolio *f, size_t k, int rating) { return f->rating[k] == rating; }
static bool is_flagged(const struct portfolio *f, size_t k, int mask) { return (f->flags[k] & mask) == mask; }
static bool is_foreign(const struct portfolio *f, size_t k, int home) { return f->currency[k] != home; }

static bool is_short(const struct portfolio *f, size_t k, int kind)
{
    return f->kind[k] == kind && f->quantity[k] < 0;
}

struct gain {
    double gain;
    int id;
    uint32_t at;
};

static int by_number(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static int by_gain(const void *a, const void *b)
{
    const struct gain *x = a, *y = b;
    if (x->gain != y->gain)
        return x->gain > y->gain ? -1 : 1;
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
    struct gain *sorted = malloc(f->count * sizeof *sorted);
    if (!sorted)
        exit(1);
    double theta = 0, by_trader[50] = {0};
    long trades = 0, stale = 0;
    uint64_t check = 0;
    for (size_t k = 0; k < f->count; k++) {
        const struct note *p = &f->note[k];
        double gain = f->price[k] * f->quantity[k] - p->cost;
        sorted[k] = (struct gain){gain, p->id, (uint32_t)k};
        theta += p->theta * f->quantity[k];
        by_trader[p->trader] += gain;
        trades += p->trades;
        stale += p->traded_on == 0;
        for (const char *c = p->isin; *c; c++)
            check = check * 31 + (unsigned char)*c;
        check ^= (uint64_t)(int64_t)(f->price[k] * 1e4);
    }
    qsort(sorted, f->count, sizeof *sorted, by_gain);
    for (int k = 0; k < 5; k++)
        printf("%s %s: gain %.2f\n", f->note[sorted[k].at].isin, f->note[sorted[k].at].counterparty, sorted[k].gain);
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
    void *all[] = {f.quantity, f.delta, f.gamma, f.vega, f.rho, f.price, f.underlying, f.currency, f.book, f.kind,
                   f.rating, f.flags, f.u, f.note};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        free(all[k]);
    return 0;
}
