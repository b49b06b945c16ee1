#include <stdlib.h>

#include "ir.h"

/* Random structured functions. */
struct gen {
    struct func *f;
    struct block *cur;
    int loop_depth;
    struct inst **vals;         /* visible values */
    size_t nvals, room;
};

static uint32_t rnd(uint32_t n)
{
    static uint64_t s = 0x2545f4914f6cdd1du;
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return (uint32_t)((s >> 32) * n >> 32);
}

static void visible(struct gen *g, struct inst *i)
{
    if (g->nvals == g->room) {
        g->room = g->room ? g->room * 2 : 64;
        g->vals = realloc(g->vals, g->room * sizeof *g->vals);
        if (!g->vals)
            abort();
    }
    g->vals[g->nvals++] = i;
}

static struct inst *pick(struct gen *g)
{
    size_t n = g->nvals;
    if (n > 12 && rnd(4) != 0)
        return g->vals[n - 1 - rnd(12)];
    return g->vals[rnd((uint32_t)n)];
}

static struct inst *emit(struct gen *g, enum opcode op, struct inst *a, struct inst *b)
{
    enum type t = op == OP_LT || op == OP_EQ ? TY_BOOL : opinfo[op].effect ? TY_VOID : TY_INT;
    struct inst *i = inst_append(g->f, g->cur, op, t);
    if (a)
        inst_set_op(i, 0, a);
    if (b)
        inst_set_op(i, 1, b);
    if (t == TY_INT)
        visible(g, i);
    return i;
}

static struct inst *constant(struct gen *g, uint64_t imm)
{
    struct inst *i = emit(g, OP_CONST, NULL, NULL);
    i->imm = imm;
    return i;
}

static void straight(struct gen *g, int n)
{
    static const enum opcode ops[] = {OP_ADD, OP_SUB, OP_MUL, OP_AND, OP_OR, OP_XOR, OP_SHL, OP_ADD};
    while (n-- > 0) {
        uint32_t r = rnd(20);
        if (r < 3) {
            constant(g, rnd(3) ? rnd(4) : rnd(1000));
        } else if (r == 3) {
            emit(g, OP_LOAD, pick(g), NULL);
        } else if (r < 7) {
            emit(g, OP_STORE, pick(g), pick(g));
        } else {
            struct inst *a = pick(g);
            emit(g, ops[rnd(8)], a, rnd(12) ? pick(g) : a);
        }
    }
}

static void region(struct gen *g, int budget)
{
    straight(g, 4 + (int)rnd(10));
    while (budget > 0) {
        size_t mark = g->nvals;
        struct block *head = g->cur;
        int part = budget / 2;
        if (rnd(3)) {
            struct inst *c = emit(g, OP_LT, pick(g), pick(g));
            emit(g, OP_BR, c, NULL);
            struct block *yes = block_new(g->f, head, g->loop_depth);
            block_edge(head, yes);
            g->cur = yes;
            region(g, part / 2);
            struct inst *tv = pick(g), *tw = pick(g);
            emit(g, OP_JMP, NULL, NULL);
            struct block *yes_end = g->cur;
            g->nvals = mark;
            struct block *no = block_new(g->f, head, g->loop_depth);
            block_edge(head, no);
            g->cur = no;
            region(g, part / 3);
            struct inst *ev = pick(g), *ew = pick(g);
            emit(g, OP_JMP, NULL, NULL);
            struct block *no_end = g->cur;
            g->nvals = mark;
            g->cur = block_new(g->f, head, g->loop_depth);
            block_edge(yes_end, g->cur);
            block_edge(no_end, g->cur);
            emit(g, OP_PHI, tv, ev);
            emit(g, OP_PHI, tw, ew);
        } else {
            struct inst *zero = constant(g, 0), *limit = constant(g, 1 + rnd(3)), *start = pick(g);
            emit(g, OP_JMP, NULL, NULL);
            struct block *top = block_new(g->f, head, g->loop_depth);
            block_edge(head, top);
            g->cur = top;
            struct inst *i = emit(g, OP_PHI, zero, NULL), *acc = emit(g, OP_PHI, start, NULL);
            emit(g, OP_BR, emit(g, OP_LT, i, limit), NULL);
            size_t inside = g->nvals;
            struct block *body = block_new(g->f, top, ++g->loop_depth);
            block_edge(top, body);
            g->cur = body;
            region(g, g->loop_depth > 2 ? 0 : part / 2);
            inst_set_op(acc, 1, pick(g));
            inst_set_op(i, 1, emit(g, OP_ADD, i, constant(g, 1)));
            emit(g, OP_JMP, NULL, NULL);
            block_edge(g->cur, top);
            g->nvals = inside;
            g->cur = block_new(g->f, top, --g->loop_depth);
            block_edge(top, g->cur);
        }
        straight(g, 3 + (int)rnd(8));
        budget -= part + 12;
    }
}

void generate(struct module *m, unsigned insts)
{
    struct gen g = {0};
    unsigned made = 0;
    while (made < insts) {
        g.f = func_new(m);
        g.cur = block_new(g.f, NULL, 0);
        g.nvals = 0;
        emit(&g, OP_ARG, NULL, NULL);
        constant(&g, 17);
        region(&g, 100 + (int)rnd(900));
        emit(&g, OP_RET, pick(&g), NULL);
        made += g.f->ninsts;
    }
    free(g.vals);
}
