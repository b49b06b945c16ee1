/* bank: days of transactions, end of day work, fraud flags and an audit. */
#include "bank.h"

static const char *const kind_names[TX_KINDS] = { "deposit", "withdrawal", "transfer", "card", "fee" };
static const char *const result_names[TX_RESULTS] = { "ok", "no funds", "blocked", "unknown" };
static const char *const memos[TX_KINDS] = { "cash in", "cash out", "order", "purchase", "monthly fee" };

static uint64_t rng = 0x853c49e6748fea9bULL;

static uint32_t next_random(void)
{
    rng = rng * 6364136223846793005ULL + 1442695040888963407ULL;
    uint32_t x = (uint32_t)(rng >> 32);
    return x ^ (x >> 15);
}

static long random_below(long n)
{
    return (long)(next_random() % (uint32_t)n);
}

static void die(const char *what)
{
    fprintf(stderr, "bank: %s\n", what);
    exit(EXIT_FAILURE);
}

static void open_accounts(bank_t *bank, long *numbers, long n)
{
    for (long i = 0; i < n; i++) {
        account_t *a;
        long number;
        do {
            number = 1000000000L + random_below(2000000000L);
            a = table_find(&bank->table, number);
        } while (a);
        a = table_add(&bank->table, number);
        if (!a)
            die("out of memory");
        snprintf(a->holder, sizeof a->holder, "Holder %ld", i);
        snprintf(a->address, sizeof a->address, "%ld Main Street", i % 900);
        snprintf(a->iban, sizeof a->iban, "XX00%010ld", number);
        a->type = (account_type_t)random_below(ACCOUNT_TYPES);
        a->branch = (int)random_below(BRANCHES);
        a->opening = a->balance = random_below(500000);
        a->overdraft = a->type == SAVINGS ? 0 : random_below(10) * 10000;
        a->rate = random_below(9) * 0.25;
        a->opened_year = 1980 + (int)random_below(40);
        a->status = random_below(100) == 0 ? FROZEN : OPEN;
        numbers[i] = number;
    }
}

static bool take(account_t *a, money_t amount)
{
    if (a->balance + a->overdraft < amount)
        return false;
    a->balance -= amount;
    a->day_debits += amount;
    a->day_count++;
    a->transactions++;
    return true;
}

static void give(account_t *a, money_t amount)
{
    a->balance += amount;
    a->day_credits += amount;
    a->day_count++;
    a->transactions++;
}

static tx_result_t perform(bank_t *bank, tx_t *tx)
{
    account_t *from = NULL, *to = NULL;
    if (tx->from) {
        from = table_find(&bank->table, tx->from);
        if (!from)
            return TX_UNKNOWN;
        if (from->status != OPEN)
            return TX_BLOCKED;
    }
    if (tx->to) {
        to = table_find(&bank->table, tx->to);
        if (!to)
            return TX_UNKNOWN;
        if (to->status == CLOSED)
            return TX_BLOCKED;
    }
    if (from && !take(from, tx->amount))
        return TX_NO_FUNDS;
    if (to)
        give(to, tx->amount);
    tx->balance_after = from ? from->balance : to ? to->balance : 0;
    return TX_OK;
}

static long pick(const long *numbers, long n)
{
    if (random_below(500) == 0)
        return 999;                   /* a typing error */
    if (random_below(3) == 0)
        return numbers[random_below(n / 20 + 1)];
    return numbers[random_below(n)];
}

static void business_day(bank_t *bank, const long *numbers, long n, long transactions)
{
    for (long i = 0; i < transactions; i++) {
        tx_t *tx = log_append(&bank->log);
        if (!tx)
            die("out of memory for the log");
        tx->day = bank->day;
        tx->second = (int)(i * 86400 / transactions);
        tx->kind = (tx_kind_t)random_below(FEE);
        tx->memo = memos[tx->kind];
        tx->terminal = (int)random_below(5000);
        tx->amount = random_below(100) == 0 ? 100000 + random_below(2000000) : 100 + random_below(20000);
        if (tx->kind != DEPOSIT)
            tx->from = pick(numbers, n);
        if (tx->kind == DEPOSIT || tx->kind == TRANSFER)
            tx->to = pick(numbers, n);
        tx->result = perform(bank, tx);
        bank->results[tx->result]++;
    }
}

static void close_account_day(account_t *a, void *ctx)
{
    bank_t *bank = ctx;
    if (a->day_count > 12 && !(a->flags & FLAG_BURST)) {
        a->flags |= FLAG_BURST;
        bank->flagged++;
    }
    if (a->day_debits > 1500000 && !(a->flags & FLAG_LARGE)) {
        a->flags |= FLAG_LARGE;
        bank->flagged++;
    }
    if ((a->flags & (FLAG_BURST | FLAG_LARGE)) == (FLAG_BURST | FLAG_LARGE) && a->status == OPEN) {
        a->flags |= FLAG_REVIEW;
        a->status = FROZEN;
        bank->frozen++;
    }
    if (bank->day % 5 == 4 && a->balance > 0) {
        money_t interest = (money_t)((double)a->balance * a->rate / 100.0 / 73.0);
        a->balance += interest;
        a->interest += interest;
    }
    a->day_debits = a->day_credits = 0;
    a->day_count = 0;
}

static void end_of_day(bank_t *bank, size_t first)
{
    for (size_t i = first; i < bank->log.count; i++) {
        const tx_t *tx = &bank->log.entries[i];
        const account_t *a = table_find(&bank->table, tx->from ? tx->from : tx->to);
        if (!a)
            continue;
        branch_report_t *r = &bank->branches[a->branch];
        if (tx->result == TX_OK) {
            r->volume[tx->kind] += tx->amount;
            r->count[tx->kind]++;
        } else {
            r->failed++;
        }
    }
    table_foreach(&bank->table, close_account_day, bank);
}

/* The log must explain every balance. */
static void audit(bank_t *bank)
{
    for (size_t i = 0; i < bank->log.count; i++) {
        const tx_t *tx = &bank->log.entries[i];
        account_t *a;
        if (tx->result != TX_OK)
            continue;
        if (tx->from && (a = table_find(&bank->table, tx->from)))
            a->audit -= tx->amount;
        if (tx->to && (a = table_find(&bank->table, tx->to)))
            a->audit += tx->amount;
    }
}

typedef struct {
    money_t total, interest, negative;
    long wrong, overdrawn, review;
    uint64_t sum;
} totals_t;

static void add_totals(account_t *a, void *ctx)
{
    totals_t *t = ctx;
    t->total += a->balance;
    t->interest += a->interest;
    if (a->balance < 0) {
        t->negative += a->balance;
        t->overdrawn++;
    }
    if (a->opening + a->audit + a->interest != a->balance)
        t->wrong++;
    if (a->flags & FLAG_REVIEW)
        t->review++;
    t->sum += ((uint64_t)a->number ^ (uint64_t)a->balance) * 2654435761u + (uint64_t)a->transactions;
}

static void report(bank_t *bank)
{
    totals_t t = { 0 };
    table_foreach(&bank->table, add_totals, &t);
    for (int i = 0; i < TX_RESULTS; i++)
        printf("%-10s %ld\n", result_names[i], bank->results[i]);
    for (int k = 0; k < FEE; k++) {
        money_t volume = 0;
        long count = 0;
        for (int b = 0; b < BRANCHES; b++) {
            volume += bank->branches[b].volume[k];
            count += bank->branches[b].count[k];
        }
        printf("%-10s %ld for %ld.%02ld\n", kind_names[k], count, volume / 100, volume % 100);
    }
    const tx_t *largest = &bank->log.entries[0];
    for (size_t i = 0; i < bank->log.count; i++)
        if (bank->log.entries[i].result == TX_OK && bank->log.entries[i].amount > largest->amount)
            largest = &bank->log.entries[i];
    printf("largest: %s of %ld on day %d from %ld\n", largest->memo, largest->amount, largest->day, largest->from);
    printf("total %ld, interest %ld, overdrawn %ld by %ld\n", t.total, t.interest, t.overdrawn, -t.negative);
    printf("flagged %ld, frozen %ld, review %ld, audit errors %ld\n", bank->flagged, bank->frozen, t.review, t.wrong);
    printf("checksum %016llx\n", (unsigned long long)t.sum);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 250000;
    if (n < 10 || n > 10000000) {
        fprintf(stderr, "usage: %s [accounts]\n", argv[0]);
        return 2;
    }
    bank_t *bank = calloc(1, sizeof *bank);
    long *numbers = malloc((size_t)n * sizeof *numbers);
    if (!bank || !numbers || table_init(&bank->table, (size_t)n))
        die("out of memory");
    open_accounts(bank, numbers, n);
    for (bank->day = 0; bank->day < DAYS; bank->day++) {
        size_t first = bank->log.count;
        business_day(bank, numbers, n, n / 3);
        end_of_day(bank, first);
    }
    audit(bank);
    report(bank);
    table_free(&bank->table);
    free(bank->log.entries);
    free(numbers);
    free(bank);
    return 0;
}
