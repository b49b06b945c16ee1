#include <stdlib.h>
#include <string.h>

#include "ir.h"

#define FOR_INSTS(f, b, i) \
    for (struct block *b = (f)->blocks; b; b = b->next) \
        for (inst_t i = b->first, next_; i && (next_ = I(i).next, 1); i = next_)

static bool is_const(inst_t i, uint64_t imm)
{
    return I(i).op == OP_CONST && insts.imm[i] == imm;
}

static void become_const(inst_t i, uint64_t imm)
{
    inst_drop_ops(i);
    I(i).op = OP_CONST;
    insts.imm[i] = imm;
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

static inst_t simplify(inst_t i)
{
    inst_t a = I(i).def[0], b = I(i).def[1];
    switch ((enum opcode)I(i).op) {
    case OP_ADD:
    case OP_OR:
    case OP_XOR:
        if (is_const(b, 0))
            return a;
        if (is_const(a, 0))
            return b;
        return I(i).op == OP_OR && a == b ? a : 0;
    case OP_SUB:
    case OP_SHL:
        return is_const(b, 0) ? a : 0;
    case OP_MUL:
        return is_const(b, 1) ? a : is_const(a, 1) ? b : 0;
    case OP_AND:
        return a == b ? a : 0;
    case OP_PHI:
        return a == b || b == i ? a : 0;
    default:
        return 0;
    }
}

long pass_fold(struct func *f)
{
    long changed = 0;
    FOR_INSTS(f, b, i) {
        uint64_t v;
        if (I(i).nops != 2 || I(i).op == OP_STORE)
            continue;
        inst_t x = I(i).def[0], y = I(i).def[1], with;
        if (I(x).op == OP_CONST && I(y).op == OP_CONST && compute((enum opcode)I(i).op, insts.imm[x], insts.imm[y], &v)) {
            become_const(i, v);
            changed++;
        } else if (x == y && (I(i).op == OP_SUB || I(i).op == OP_XOR)) {
            become_const(i, 0);
            changed++;
        } else if ((with = simplify(i)) != 0) {
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

static bool same(inst_t a, inst_t b)
{
    if (I(a).op != I(b).op || I(a).nops != I(b).nops || insts.imm[a] != insts.imm[b])
        return false;
    for (int k = 0; k < I(a).nops; k++)
        if (I(a).def[k] != I(b).def[k])
            return false;
    return true;
}

static unsigned hash(const struct func *f, inst_t i)
{
    uint64_t h = (uint64_t)I(i).op * 0x9e3779b97f4a7c15u + insts.imm[i];
    for (int k = 0; k < I(i).nops; k++)
        h = (h ^ (I(i).def[k] - f->base)) * 0xff51afd7ed558ccdu;
    return (unsigned)(h >> 40) % BUCKETS;
}

long pass_number(struct func *f)
{
    static inst_t bucket[BUCKETS];
    int clock = 0;
    long changed = 0;

    memset(bucket, 0, sizeof bucket);
    dom_walk(f->blocks, &clock);
    FOR_INSTS(f, b, i) {
        if (!opinfo[I(i).op].numbered)
            continue;
        if (opinfo[I(i).op].commutes && (I(i).def[0] - f->base) > (I(i).def[1] - f->base)) {
            inst_t x = I(i).def[0], y = I(i).def[1];
            inst_set_op(i, 0, y);
            inst_set_op(i, 1, x);
        }
        unsigned h = hash(f, i);
        inst_t c = bucket[h];
        while (c && !(same(c, i) && dominates(PARENT(c), b)))
            c = insts.chain[c];
        if (c) {
            if (I(i).uses) {
                inst_replace(i, c);
                changed++;
            }
            continue;
        }
        insts.chain[i] = bucket[h];
        bucket[h] = i;
    }
    return changed;
}

long pass_dce(struct func *f)
{
    inst_t work = 0;
    long erased = 0;

    FOR_INSTS(f, b, i) {
        I(i).queued = 0;
        if (!I(i).uses && !opinfo[I(i).op].effect) {
            I(i).queued = 1;
            insts.chain[i] = work;
            work = i;
        }
    }
    while (work) {
        inst_t i = work, defs[MAX_OPS];
        int n = I(i).nops;
        work = insts.chain[i];
        for (int k = 0; k < n; k++)
            defs[k] = I(i).def[k];
        inst_erase(f, i);
        erased++;
        for (int k = 0; k < n; k++) {
            inst_t d = defs[k];
            if (d == i || I(d).uses || I(d).queued || opinfo[I(d).op].effect)
                continue;
            I(d).queued = 1;
            insts.chain[d] = work;
            work = d;
        }
    }
    return erased;
}

long pass_depth(struct func *f)
{
    int deepest = 0;
    FOR_INSTS(f, b, i) {
        insts.number[i] = 0;
        for (int k = 0; k < I(i).nops; k++) {
            if (I(i).op == OP_PHI && k == 1)
                continue;
            if (insts.number[I(i).def[k]] > insts.number[i])
                insts.number[i] = insts.number[I(i).def[k]];
        }
        insts.number[i] += opinfo[I(i).op].latency;
        if (insts.number[i] > deepest)
            deepest = insts.number[i];
    }
    return deepest;
}

/* most values live at once, taking the blocks in a row */
long pass_pressure(struct func *f)
{
    int n = 0;
    long live = 0, most = 0;
    FOR_INSTS(f, b, i)
        insts.number[i] = n++;
    int *ends = zalloc(((size_t)n + 1) * sizeof *ends);
    FOR_INSTS(f, b, i) {
        int end = insts.number[i];
        for (use_t u = I(i).uses; u; u = insts.links[u / 2].next[u % 2]) {
            int p = insts.number[u / 2];
            if (I(u / 2).op == OP_PHI)
                p = insts.number[PARENT(u / 2)->pred[u % 2]->last];
            if (p > end)
                end = p;
        }
        if (I(i).uses) {
            live++;
            ends[end]++;
        }
        live -= ends[insts.number[i]];
        if (live > most)
            most = live;
    }
    free(ends);
    return most;
}
