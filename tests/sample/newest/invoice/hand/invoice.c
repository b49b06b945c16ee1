/* invoice - hand-made layout: 16-byte hot invoice records in journal order,
   cold columns apart, 32-bit indices, lines packed to 8 bytes. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MONTHS 24
#define DAYS_PER_MONTH 30
#define PRODUCTS 512
#define AGE_CLASSES 5
#define DUNNING_TOP 3
#define NONE UINT32_MAX

enum invoice_status { INV_OPEN, INV_PARTLY, INV_PAID, INV_CANCELLED };

struct hot {                    /* 16 bytes */
    uint32_t next_of_customer;
    int32_t total;              /* net + tax */
    int32_t paid;
    uint16_t due_day;
    uint8_t status;
    uint8_t reminders;
};

struct line {                   /* 8 bytes */
    int32_t unit_price;
    uint16_t product;
    uint16_t quantity;
};

struct cust_hot {               /* 16 bytes */
    uint32_t invoices;
    int32_t overdue;
    int32_t credit_limit;
    uint8_t dunning_level;
    uint8_t terms;
};

struct cust_cold {
    char name[40];
    char city[24];
};

static struct {
    struct hot *inv;
    int32_t *net;
    uint32_t *customer;
    uint16_t *issue_day;
    int16_t *last_payment_day;
    uint32_t *hash_next;
    uint32_t *first_line;       /* one more than invoices */
    struct line *lines;
    size_t cap_inv, cap_lines;
    uint32_t num_invoices, num_lines;
    uint32_t *buckets;
    size_t num_buckets;
    struct cust_hot *cust;
    struct cust_cold *cold;
    int64_t *turnover;
    long num_customers;
    long long cash;
} L;

static const int tax_rates[3] = { 0, 7, 19 };
static const long first_number = 100000;

static void *grow(void *p, size_t n, size_t size)
{
    p = realloc(p, n * size);
    if (!p) {
        fprintf(stderr, "invoice: out of memory\n");
        exit(1);
    }
    return p;
}

static void ledger_init(long customers, size_t buckets)
{
    L.cust = grow(NULL, (size_t)customers, sizeof *L.cust);
    L.cold = grow(NULL, (size_t)customers, sizeof *L.cold);
    L.turnover = grow(NULL, (size_t)customers, sizeof *L.turnover);
    L.num_buckets = buckets;
    L.buckets = grow(NULL, buckets, sizeof *L.buckets);
    for (size_t i = 0; i < buckets; i++)
        L.buckets[i] = NONE;
}

static void ledger_free(void)
{
    free(L.inv); free(L.net); free(L.customer); free(L.issue_day);
    free(L.last_payment_day); free(L.hash_next); free(L.first_line);
    free(L.lines); free(L.buckets); free(L.cust); free(L.cold);
    free(L.turnover);
}

static size_t bucket_of(long number)
{
    return (size_t)((unsigned long)number * 2654435761UL % L.num_buckets);
}

static uint32_t add_invoice(uint32_t c, int day)
{
    if (L.num_invoices == L.cap_inv) {
        L.cap_inv = L.cap_inv ? L.cap_inv * 2 : 1024;
        L.inv = grow(L.inv, L.cap_inv, sizeof *L.inv);
        L.net = grow(L.net, L.cap_inv, sizeof *L.net);
        L.customer = grow(L.customer, L.cap_inv, sizeof *L.customer);
        L.issue_day = grow(L.issue_day, L.cap_inv, sizeof *L.issue_day);
        L.last_payment_day = grow(L.last_payment_day, L.cap_inv,
                                  sizeof *L.last_payment_day);
        L.hash_next = grow(L.hash_next, L.cap_inv, sizeof *L.hash_next);
        L.first_line = grow(L.first_line, L.cap_inv + 1,
                            sizeof *L.first_line);
    }
    uint32_t i = L.num_invoices++;
    struct hot *h = &L.inv[i];
    h->next_of_customer = L.cust[c].invoices;
    L.cust[c].invoices = i;
    h->total = 0;
    h->paid = 0;
    h->due_day = (uint16_t)(day + L.cust[c].terms);
    h->status = INV_OPEN;
    h->reminders = 0;
    L.net[i] = 0;
    L.customer[i] = c;
    L.issue_day[i] = (uint16_t)day;
    L.last_payment_day[i] = -1;
    size_t b = bucket_of(first_number + (long)i);
    L.hash_next[i] = L.buckets[b];
    L.buckets[b] = i;
    L.first_line[i] = L.num_lines;
    L.first_line[i + 1] = L.num_lines;
    return i;
}

static void add_line(uint32_t i, long product, int quantity, long unit_price,
                     int tax_class, double discount)
{
    if (L.num_lines == L.cap_lines) {
        L.cap_lines = L.cap_lines ? L.cap_lines * 2 : 4096;
        L.lines = grow(L.lines, L.cap_lines, sizeof *L.lines);
    }
    struct line *li = &L.lines[L.num_lines++];
    li->product = (uint16_t)product;
    li->quantity = (uint16_t)quantity;
    li->unit_price = (int32_t)unit_price;
    L.first_line[i + 1] = L.num_lines;

    long long gross = (long long)quantity * unit_price;
    long long net = gross - (long long)(gross * (int)discount / 100);
    L.net[i] += (int32_t)net;
    L.inv[i].total += (int32_t)(net + net * tax_rates[tax_class] / 100);
}

static uint32_t find_invoice(long number)
{
    uint32_t i = L.buckets[bucket_of(number)];
    while (i != NONE && first_number + (long)i != number)
        i = L.hash_next[i];
    return i;
}

static int is_open(const struct hot *h)
{
    return h->status <= INV_PARTLY;
}

static int pay(long number, long long amount, int day)
{
    uint32_t i = find_invoice(number);
    if (i == NONE)
        return -1;
    struct hot *h = &L.inv[i];
    if (!is_open(h))
        return 1;
    long long due = h->total - h->paid;
    if (amount <= 0 || amount > due)
        amount = due;
    h->paid += (int32_t)amount;
    L.last_payment_day[i] = (int16_t)day;
    h->status = h->paid == h->total ? INV_PAID : INV_PARTLY;
    L.turnover[L.customer[i]] += amount;
    L.cash += amount;
    return 0;
}

static uint64_t rng_state = 0x9E3779B97F4A7C15ULL;

static uint32_t rnd(uint32_t n)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return (uint32_t)((rng_state >> 32) % n);
}

static const char *first_part[] = { "North", "Blue", "Alpha", "Global", "Green",
                                    "Rapid", "Old", "United" };
static const char *second_part[] = { "Steel", "Foods", "Logistics", "Media",
                                     "Paper", "Optics", "Motors" };
static const char *cities[] = { "Hamburg", "Berlin", "Bremen", "Kassel",
                                "Ulm", "Trier" };

static void make_customers(long n)
{
    static const int terms[] = { 14, 30, 30, 60 };
    for (long i = 0; i < n; i++) {
        const char *a = first_part[rnd(8)];
        const char *b = second_part[rnd(7)];
        snprintf(L.cold[i].name, sizeof L.cold[i].name, "%s %s %ld", a, b, i);
        strcpy(L.cold[i].city, cities[rnd(6)]);
        L.cust[i].terms = (uint8_t)terms[rnd(4)];
        L.cust[i].credit_limit = (int32_t)(100000 * (1 + rnd(50)));
        L.cust[i].invoices = NONE;
        L.cust[i].overdue = 0;
        L.cust[i].dunning_level = 0;
        L.turnover[i] = 0;
    }
    L.num_customers = n;
}

static long make_invoices(long count, int month)
{
    long refused = 0;
    for (long i = 0; i < count; i++) {
        uint32_t c = rnd((uint32_t)L.num_customers);
        const struct cust_hot *ch = &L.cust[c];
        if (ch->dunning_level == 3 && ch->overdue > ch->credit_limit) {
            refused++;
            continue;
        }
        int day = month * DAYS_PER_MONTH + (int)rnd(DAYS_PER_MONTH);
        uint32_t inv = add_invoice(c, day);
        int lines = 1 + (int)rnd(5);
        for (int k = 0; k < lines; k++) {
            long product = rnd(PRODUCTS);
            int qty = 1 + (int)rnd(20);
            long price = 199 + (product * 7919) % 20000;
            double disc = rnd(4) == 0 ? (double)(5 * rnd(4)) : 0.0;
            add_line(inv, product, qty, price, (int)(product % 3), disc);
        }
    }
    return refused;
}

static void receive_payments(long count, int month, long result[3])
{
    long span = L.num_invoices;
    for (long i = 0; i < count; i++) {
        long back = rnd(3) ? (long)rnd((uint32_t)(span / 4 + 1))
                           : (long)rnd((uint32_t)(span + span / 50 + 1));
        long number = first_number + span - 1 - back;
        long long amount = rnd(5) ? 0 : 1000 + (long long)rnd(50000);
        int rc = pay(number, amount, (month + 1) * DAYS_PER_MONTH);
        result[rc + 1]++;
    }
}

static void cancel_some(long count)
{
    for (long i = 0; i < count; i++) {
        uint32_t k = find_invoice(first_number + (long)rnd(L.num_invoices));
        if (k != NONE && L.inv[k].status == INV_OPEN &&
            L.inv[k].reminders == 0)
            L.inv[k].status = INV_CANCELLED;
    }
}

static void ageing_report(int today, int print)
{
    static const int limit[AGE_CLASSES - 1] = { 0, 30, 60, 90 };
    long long sum[AGE_CLASSES] = { 0 };
    long num[AGE_CLASSES] = { 0 };

    for (uint32_t i = 0; i < L.num_invoices; i++) {
        const struct hot *h = &L.inv[i];
        if (!is_open(h))
            continue;
        int late = today - h->due_day;
        int k = 0;
        while (k < AGE_CLASSES - 1 && late > limit[k])
            k++;
        sum[k] += h->total - h->paid;
        num[k]++;
    }
    if (print) {
        printf("ageing");
        for (int k = 0; k < AGE_CLASSES; k++)
            printf(" %ld:%lld", num[k], sum[k]);
        printf("\n");
    }
}

static void monthly_totals(int upto)
{
    long long net[MONTHS] = { 0 }, tax[MONTHS] = { 0 }, paid[MONTHS] = { 0 };
    for (uint32_t i = 0; i < L.num_invoices; i++) {
        const struct hot *h = &L.inv[i];
        if (h->status == INV_CANCELLED)
            continue;
        int m = L.issue_day[i] / DAYS_PER_MONTH;
        net[m] += L.net[i];
        tax[m] += h->total - L.net[i];
        paid[m] += h->paid;
    }
    for (int m = 0; m <= upto; m++)
        printf("  month %2d net %lld tax %lld paid %lld\n", m + 1, net[m],
               tax[m], paid[m]);
}

struct product_stat {
    long long units;
    long long revenue;
};

static void product_report(int from_day)
{
    static struct product_stat stat[PRODUCTS];
    memset(stat, 0, sizeof stat);
    for (uint32_t i = 0; i < L.num_invoices; i++) {
        if (L.issue_day[i] < from_day || L.inv[i].status == INV_CANCELLED)
            continue;
        for (uint32_t k = L.first_line[i]; k < L.first_line[i + 1]; k++) {
            const struct line *li = &L.lines[k];
            stat[li->product].units += li->quantity;
            stat[li->product].revenue += (long long)li->quantity *
                                         li->unit_price;
        }
    }
    int best = 0;
    unsigned long long check = 0;
    for (int p = 0; p < PRODUCTS; p++) {
        if (stat[p].revenue > stat[best].revenue)
            best = p;
        check = check * 31 + (unsigned long long)stat[p].units;
    }
    printf("best product %d units %lld revenue %lld check %llu\n", best,
           stat[best].units, stat[best].revenue, check);
}

static long dunning_run(int today, int print)
{
    uint32_t top[DUNNING_TOP] = { NONE, NONE, NONE };
    long reminded = 0;
    for (long ci = L.num_customers - 1; ci >= 0; ci--) {
        struct cust_hot *c = &L.cust[ci];
        int worst = 0;
        int32_t overdue = 0;
        for (uint32_t i = c->invoices; i != NONE;
             i = L.inv[i].next_of_customer) {
            struct hot *h = &L.inv[i];
            if (!is_open(h) || h->due_day + 10 > today)
                continue;
            h->reminders++;
            reminded++;
            if (h->reminders > worst)
                worst = h->reminders;
            overdue += h->total - h->paid;
        }
        c->overdue = overdue;
        c->dunning_level = (uint8_t)(worst > 3 ? 3 : worst);
        for (int k = 0; k < DUNNING_TOP; k++) {
            if (top[k] == NONE || overdue > L.cust[top[k]].overdue) {
                for (int j = DUNNING_TOP - 1; j > k; j--)
                    top[j] = top[j - 1];
                top[k] = (uint32_t)ci;
                break;
            }
        }
    }
    if (print)
        for (int k = 0; k < DUNNING_TOP && top[k] != NONE; k++)
            printf("  dunning %s, %s: %lld level %d\n", L.cold[top[k]].name,
                   L.cold[top[k]].city, (long long)L.cust[top[k]].overdue,
                   L.cust[top[k]].dunning_level);
    return reminded;
}

static void final_statistics(void)
{
    long by_status[4] = { 0 }, levels[4] = { 0 };
    long long turnover = 0;
    unsigned long long hash = 0;
    for (uint32_t i = 0; i < L.num_invoices; i++) {
        by_status[L.inv[i].status]++;
        hash = hash * 1099511628211ULL +
               (unsigned long long)((long long)L.inv[i].paid +
                                    L.last_payment_day[i]);
    }
    for (long i = 0; i < L.num_customers; i++) {
        levels[L.cust[i].dunning_level]++;
        turnover += L.turnover[i];
    }
    printf("invoices %ld lines %ld open %ld partly %ld paid %ld cancelled %ld\n",
           (long)L.num_invoices, (long)L.num_lines, by_status[0], by_status[1],
           by_status[2], by_status[3]);
    printf("levels %ld %ld %ld %ld turnover %lld cash %lld hash %llx\n",
           levels[0], levels[1], levels[2], levels[3], turnover, L.cash, hash);
    printf("last invoice R%ld/%d\n", first_number + (long)L.num_invoices - 1,
           L.issue_day[L.num_invoices - 1]);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 40000;
    if (n < 10 || n > 5000000) {
        fprintf(stderr, "usage: %s [customers (10..5000000)]\n", argv[0]);
        return 2;
    }
    ledger_init(n, (size_t)n * 4 + 1);
    long results[3] = { 0 }, refused = 0, reminded = 0;

    make_customers(n);
    for (int m = 0; m < MONTHS; m++) {
        int today = (m + 1) * DAYS_PER_MONTH;
        int quarter = m % 3 == 2;
        refused += make_invoices(n / 4, m);
        receive_payments(n / 3, m, results);
        cancel_some(n / 200);
        ageing_report(today, quarter);
        reminded += dunning_run(today, quarter);
        if (quarter)
            product_report(today - 12 * DAYS_PER_MONTH);
        ageing_report(today + 30, quarter);    /* forecast */
        if (m % 12 == 11)
            monthly_totals(m);
    }
    printf("payments unknown %ld booked %ld late %ld refused %ld reminded %ld\n",
           results[0], results[1], results[2], refused, reminded);
    final_statistics();
    ledger_free();
    return 0;
}
