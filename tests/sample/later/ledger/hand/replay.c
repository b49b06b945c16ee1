#include "bank.h"

void bank_rewind(struct bank *b)
{
    for (size_t i = 0; i < b->accounts; i++) {
        struct account *a = &b->account[i];
        a->balance = b->opening[i];
        b->interest[i] = 0;
        a->moves = 0;
        a->last_used = 0;
        a->frozen = false;
    }
    for (size_t i = 0; i < b->txns; i++)
        b->status[i] = PENDING;
    b->fees = 0;
}

static long fee_of(const struct tariff *f, const struct account *a, enum op op, long amount)
{
    if (op == DEPOSIT || op == FREEZE)
        return 0;
    return f->fee[a->kind] + amount * f->permille / 1000;
}

static void touch(struct account *a, const struct txn *t)
{
    a->moves++;
    a->last_used = t->time;
}

static enum status apply(struct bank *b, const struct tariff *f, size_t i)
{
    const struct txn *t = &b->log[i];
    long amount = t->amount, fee;
    struct account *from = bank_find(b, t->from), *to = from;
    if (!from)
        return UNKNOWN;
    if (from->frozen)
        return BLOCKED;
    fee = fee_of(f, from, (enum op)b->op[i], amount);
    b->fee[i] = (uint32_t)fee;
    switch (b->op[i]) {
    case TRANSFER:
        to = bank_find(b, t->to);
        if (!to)
            return UNKNOWN;
        if (to->frozen)
            return BLOCKED;
        if (from->balance + from->credit < amount + fee)
            return NO_FUNDS;
        from->balance -= amount;
        to->balance += amount;
        touch(to, t);
        break;
    case DEPOSIT:
        to->balance += amount;
        break;
    case WITHDRAW:
        if (from->balance + from->credit < amount + fee)
            return NO_FUNDS;
        from->balance -= amount;
        break;
    default:
        from->frozen = true;
        break;
    }
    from->balance -= fee;
    b->fees += fee;
    touch(from, t);
    return DONE;
}

/* Interest for every account; who was idle is thawed and pays for it. */
static void month_end(struct bank *b, const struct tariff *f, long now, long idle)
{
    for (size_t i = 0; i < b->accounts; i++) {
        struct account *a = &b->account[i];
        if (a->balance > 0) {
            long gain = (long)((double)a->balance * b->rate[i] * f->bonus);
            a->balance += gain;
            b->interest[i] += gain;
        }
        if (a->frozen && now - a->last_used > idle) {
            a->frozen = false;
            a->balance -= 500;
            b->fees += 500;
        }
    }
}

void bank_replay(struct bank *b, const struct tariff *f, size_t month)
{
    long before = 0;
    for (size_t i = 0; i < b->txns; i++) {
        b->status[i] = (uint8_t)apply(b, f, i);
        if ((i + 1) % month == 0) {
            long now = b->log[i].time;
            month_end(b, f, now, now - before);
            before = now;
        }
    }
}
