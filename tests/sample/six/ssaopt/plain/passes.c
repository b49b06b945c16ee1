#include <stdlib.h>
#include <string.h>

#include "ir.h"

#define FOR_INSTS(f, b, i) \
    for (struct block *b = (f)->blocks; b; b = b->next) \
        for (struct inst *i = b->first, *next_; i && (next_ = i->next, 1); i = next_)

static bool is_const(const struct inst *i, uint64_t imm)
{
    return i->op == OP_CONST && i->imm == imm;
}

static void become_const(struct inst *i, uint64_t imm)
{
    inst_drop_ops(i);
    i->op = OP_CONST;
    i->imm = imm;
}

static bool compute(enum opcode op, uint64_t x, uint64_t y, uint64_t *out)
{
    switch (op) {
    case OP_ADD: *out = x + y; return true;
    case OP_SUB: *out = x - y; return true;
    case OP_MUL: *out = x * y; return true;
    case OP_AND: *out = x & y; return true;
    case OP_OR: *out = x | y; return true;
    case OP_XOR: *out = x ^ y; return true;
    case OP_SHL: *out = x << (y & 63); return true;
    case OP_LT: *out = x < y; return true;
    case OP_EQ: *out = x == y; return true;
    default: return false;
    }
}

static struct inst *simplify(struct inst *i)
{
    struct inst *a = i->ops[0].def, *b = i->ops[1].def;
    switch (i->op) {
    case OP_ADD:
    case OP_OR:
    case OP_XOR:
        if (is_const(b, 0))
            return a;
        if (is_const(a, 0))
            return b;
        return i->op == OP_OR && a == b ? a : NULL;
    case OP_SUB:
    case OP_SHL:
        return is_const(b, 0) ? a : NULL;
    case OP_MUL:
        return is_const(b, 1) ? a : is_const(a, 1) ? b : NULL;
    case OP_AND:
        return a == b ? a : NULL;
    case OP_PHI:
        return a == b || b == i ? a : NULL;
    default:
        return NULL;
    }
}

long pass_fold(struct func *f)
{
    long changed = 0;
    FOR_INSTS(f, b, i) {
        uint64_t v;
        if (i->nops != 2 || i->op == OP_STORE)
            continue;
        struct inst *x = i->ops[0].def, *y = i->ops[1].def, *with;
        if (x->op == OP_CONST && y->op == OP_CONST && compute(i->op, x->imm, y->imm, &v)) {
            become_const(i, v);
            changed++;
        } else if (x == y && (i->op == OP_SUB || i->op == OP_XOR)) {
            become_const(i, 0);
            changed++;
        } else if ((with = simplify(i)) != NULL) {
            inst_replace(i, with);
            changed++;
        }
    }
    return changed;
}

#define BUCKETS 4096

static void dom_walk(struct block *b, int *clock)
{
    b->pre = (*clock)++;
    for (struct block *c = b->child; c; c = c->sibling)
        dom_walk(c, clock);
    b->post = (*clock)++;
}

static bool dominates(const struct block *a, const struct block *b)
{
    return a->pre <= b->pre && a->post >= b->post;
}

static bool same(const struct inst *a, const struct inst *b)
{
    if (a->op != b->op || a->nops != b->nops || a->imm != b->imm)
        return false;
    for (int k = 0; k < a->nops; k++)
        if (a->ops[k].def != b->ops[k].def)
            return false;
    return true;
}

static unsigned hash(const struct inst *i)
{
    uint64_t h = (uint64_t)i->op * 0x9e3779b97f4a7c15u + i->imm;
    for (int k = 0; k < i->nops; k++)
        h = (h ^ i->ops[k].def->id) * 0xff51afd7ed558ccdu;
    return (unsigned)(h >> 40) % BUCKETS;
}

long pass_number(struct func *f)
{
    static struct inst *bucket[BUCKETS];
    int clock = 0;
    long changed = 0;

    memset(bucket, 0, sizeof bucket);
    dom_walk(f->blocks, &clock);
    FOR_INSTS(f, b, i) {
        if (!opinfo[i->op].numbered)
            continue;
        if (opinfo[i->op].commutes && i->ops[0].def->id > i->ops[1].def->id) {
            struct inst *x = i->ops[0].def, *y = i->ops[1].def;
            inst_set_op(i, 0, y);
            inst_set_op(i, 1, x);
        }
        unsigned h = hash(i);
        struct inst *c = bucket[h];
        while (c && !(same(c, i) && dominates(c->parent, b)))
            c = c->hash_next;
        if (c) {
            if (i->uses) {
                inst_replace(i, c);
                changed++;
            }
            continue;
        }
        i->hash_next = bucket[h];
        bucket[h] = i;
    }
    return changed;
}

long pass_dce(struct func *f)
{
    struct inst *work = NULL;
    long erased = 0;

    FOR_INSTS(f, b, i) {
        i->queued = 0;
        if (!i->uses && !opinfo[i->op].effect) {
            i->queued = 1;
            i->work_next = work;
            work = i;
        }
    }
    while (work) {
        struct inst *i = work, *defs[MAX_OPS];
        int n = i->nops;
        work = i->work_next;
        for (int k = 0; k < n; k++)
            defs[k] = i->ops[k].def;
        inst_erase(f, i);
        erased++;
        for (int k = 0; k < n; k++) {
            struct inst *d = defs[k];
            if (d == i || d->uses || d->queued || opinfo[d->op].effect)
                continue;
            d->queued = 1;
            d->work_next = work;
            work = d;
        }
    }
    return erased;
}

long pass_depth(struct func *f)
{
    int deepest = 0;
    FOR_INSTS(f, b, i) {
        i->depth = 0;
        for (int k = 0; k < i->nops; k++) {
            if (i->op == OP_PHI && k == 1)
                continue;
            if (i->ops[k].def->depth > i->depth)
                i->depth = i->ops[k].def->depth;
        }
        i->depth += opinfo[i->op].latency;
        if (i->depth > deepest)
            deepest = i->depth;
    }
    return deepest;
}

/* most values live at once, taking the blocks in a row */
long pass_pressure(struct func *f)
{
    int n = 0;
    long live = 0, most = 0;
    FOR_INSTS(f, b, i)
        i->pos = n++;
    int *ends = zalloc(((size_t)n + 1) * sizeof *ends);
    FOR_INSTS(f, b, i) {
        int end = i->pos;
        for (const struct use *u = i->uses; u; u = u->next) {
            int p = u->user->pos;
            if (u->user->op == OP_PHI)
                p = u->user->parent->pred[u == &u->user->ops[1]]->last->pos;
            if (p > end)
                end = p;
        }
        if (i->uses) {
            live++;
            ends[end]++;
        }
        live -= ends[i->pos];
        if (live > most)
            most = live;
    }
    free(ends);
    return most;
}
