#include "bank.h"

void bank_rewind(struct bank *b)
{
    for (size_t i = 0; i < b->accounts; i++) {
        struct account *a = &b->account[i];
        a->balance = a->opening;
        a->interest = 0;
        a->moves = 0;
        a->last_used = 0;
        a->frozen = false;
    }
    for (size_t i = 0; i < b->txns; i++)
        b->log[i].status = PENDING;
    b->fees = 0;
}

static long fee_of(const struct tariff *f, const struct account *a, const struct txn *t)
{
    if (t->op == DEPOSIT || t->op == FREEZE)
        return 0;
    return f->fee[a->kind] + t->amount * f->permille / 1000;
}

static void touch(struct account *a, const struct txn *t)
{
    a->moves++;
    a->last_used = t->time;
}

static enum status apply(struct bank *b, const struct tariff *f, struct txn *t)
{
    struct account *from = bank_find(b, t->from), *to = from;
    if (!from)
        return UNKNOWN;
    if (from->frozen)
        return BLOCKED;
    t->fee = fee_of(f, from, t);
    switch (t->op) {
    case TRANSFER:
        to = bank_find(b, t->to);
        if (!to)
            return UNKNOWN;
        if (to->frozen)
            return BLOCKED;
        if (from->balance + from->credit < t->amount + t->fee)
            return NO_FUNDS;
        from->balance -= t->amount;
        to->balance += t->amount;
        touch(to, t);
        break;
    case DEPOSIT:
        to->balance += t->amount;
        break;
    case WITHDRAW:
        if (from->balance + from->credit < t->amount + t->fee)
            return NO_FUNDS;
        from->balance -= t->amount;
        break;
    default:
        from->frozen = true;
        break;
    }
    from->balance -= t->fee;
    b->fees += t->fee;
    touch(from, t);
    return DONE;
}

/* Interest for every account; who was idle is thawed and pays for it. */
static void month_end(struct bank *b, const struct tariff *f, long now, long idle)
{
    for (size_t i = 0; i < b->accounts; i++) {
        struct account *a = &b->account[i];
        if (a->balance > 0) {
            long gain = (long)((double)a->balance * a->rate * f->bonus);
            a->balance += gain;
            a->interest += gain;
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
        struct txn *t = &b->log[i];
        t->status = apply(b, f, t);
        if ((i + 1) % month == 0) {
            month_end(b, f, t->time, t->time - before);
            before = t->time;
        }
    }
}
