/* Passes over the three-address code. */
#include "ast.h"

static void read_operand(Operand *o, const Operand *known)
{
    if (o->kind == O_REG && known[o->u.reg].kind != O_NONE) {
        *o = known[o->u.reg];
        stats.propagated++;
    }
}

/* Constants and copies within each block, folding what becomes constant. */
void propagate(Function *f)
{
    Operand *known = xcalloc((size_t)f->nregs, sizeof *known);
    for (Block *b = f->blocks; b; b = b->next) {
        memset(known, 0, (size_t)f->nregs * sizeof *known);
        for (Instr *in = b->first; in; in = in->next) {
            read_operand(&in->a, known);
            read_operand(&in->b, known);
            if (in->op == OP_BR || in->op == OP_RET)
                continue;
            if (in->op != OP_COPY && in->a.kind == O_IMM && in->b.kind != O_REG) {
                in->a.u.imm = eval_op(in->op, in->a.u.imm, in->b.kind == O_IMM ? in->b.u.imm : 0);
                in->b.kind = O_NONE;
                in->op = OP_COPY;
                stats.folded++;
            }
            int d = in->dst.u.reg;
            if (d < f->nsymbols)     /* a variable: forget its copies */
                for (int r = 0; r < f->nsymbols; r++)
                    if (known[r].kind == O_REG && known[r].u.reg == d)
                        known[r].kind = O_NONE;
            known[d].kind = O_NONE;
            if (in->op == OP_COPY && (in->a.kind == O_IMM || (in->a.u.reg >= f->nsymbols)))
                known[d] = in->a;
        }
    }
    free(known);
}

#define VN_SIZE 512

typedef struct vn_entry {
    Op op;
    long a, b;                    /* value numbers */
    long vn;
    int reg;
    unsigned stamp;
} VnEntry;

static VnEntry vn_table[VN_SIZE];
static unsigned vn_stamp;

static long vn_of(const Operand *o, long *regs, long *next)
{
    if (o->kind == O_REG) {
        if (!regs[o->u.reg])
            regs[o->u.reg] = ++*next;
        return regs[o->u.reg];
    }
    return o->kind == O_IMM ? -(o->u.imm * 2) - 1000000007L : 0;
}

void number_values(Function *f)
{
    long *regs = xcalloc((size_t)f->nregs, sizeof *regs);
    for (Block *b = f->blocks; b; b = b->next) {
        long next = 0;
        int used = 0;
        memset(regs, 0, (size_t)f->nregs * sizeof *regs);
        vn_stamp++;
        for (Instr *in = b->first; in; in = in->next) {
            long x = vn_of(&in->a, regs, &next), y = vn_of(&in->b, regs, &next);
            if (in->op == OP_BR || in->op == OP_RET)
                continue;
            if (in->op == OP_COPY) {
                in->vn = regs[in->dst.u.reg] = in->a.kind == O_REG ? x : ++next;
                continue;
            }
            if (is_commutative(in->op) && x > y) {
                long t = x;
                x = y;
                y = t;
            }
            uint64_t h = ((uint64_t)x * 31 + (uint64_t)y) * 16 + in->op;
            unsigned slot = (unsigned)((h * 0x9E3779B97F4A7C15ULL) >> 55);
            VnEntry *e = &vn_table[slot];
            while (e->stamp == vn_stamp && (e->op != in->op || e->a != x || e->b != y)) {
                slot = (slot + 1) % VN_SIZE;
                e = &vn_table[slot];
            }
            if (e->stamp == vn_stamp && regs[e->reg] == e->vn) {
                in->op = OP_COPY;
                in->a.kind = O_REG;
                in->a.u.reg = e->reg;
                in->b.kind = O_NONE;
                in->vn = regs[in->dst.u.reg] = e->vn;
                stats.numbered++;
            } else if (used < VN_SIZE / 2) {
                used++;
                in->vn = regs[in->dst.u.reg] = ++next;
                *e = (VnEntry){ in->op, x, y, next, in->dst.u.reg, vn_stamp };
            } else {
                in->vn = regs[in->dst.u.reg] = ++next;
            }
        }
    }
    free(regs);
}

static void set_bit(uint64_t *s, int i) { s[i / 64] |= 1ULL << (i % 64); }
static void clear_bit(uint64_t *s, int i) { s[i / 64] &= ~(1ULL << (i % 64)); }
static int has_bit(const uint64_t *s, int i) { return (s[i / 64] >> (i % 64)) & 1; }

static void use(Block *b, const Operand *o)
{
    if (o->kind == O_REG && !has_bit(b->kill, o->u.reg))
        set_bit(b->gen, o->u.reg);
}

void liveness(Function *f)
{
    int words = (f->nregs + 63) / 64, changed;
    for (Block *b = f->blocks; b; b = b->next) {
        if (!b->gen) {
            b->gen = xcalloc((size_t)words * 4, sizeof(uint64_t));
            b->kill = b->gen + words;
            b->live_in = b->kill + words;
            b->live_out = b->live_in + words;
        }
        memset(b->gen, 0, (size_t)words * 4 * sizeof(uint64_t));
        for (Instr *in = b->first; in; in = in->next) {
            use(b, &in->a);
            use(b, &in->b);
            if (in->dst.kind == O_REG)
                set_bit(b->kill, in->dst.u.reg);
        }
    }
    do {
        changed = 0;
        for (Block *b = f->blocks; b; b = b->next)
            for (int w = 0; w < words; w++) {
                uint64_t out = 0;
                for (int k = 0; k < b->nsucc; k++)
                    out |= b->succ[k]->live_in[w];
                uint64_t in = b->gen[w] | (out & ~b->kill[w]);
                if (in != b->live_in[w] || out != b->live_out[w])
                    changed = 1;
                b->live_in[w] = in;
                b->live_out[w] = out;
            }
    } while (changed);
    for (Block *b = f->blocks; b; b = b->next)
        for (int w = 0; w < words; w++)
            stats.live_bits += __builtin_popcountll(b->live_out[w]);
}

void remove_dead(Function *f)
{
    int words = (f->nregs + 63) / 64;
    uint64_t *live = xcalloc((size_t)words, sizeof *live);
    for (Block *b = f->blocks; b; b = b->next) {
        Instr *prev;
        memcpy(live, b->live_out, (size_t)words * sizeof *live);
        for (Instr *in = b->last; in; in = prev) {
            prev = in->prev;
            if (in->dst.kind == O_REG) {
                if (!has_bit(live, in->dst.u.reg)) {
                    if (in->prev)
                        in->prev->next = in->next;
                    else
                        b->first = in->next;
                    if (in->next)
                        in->next->prev = in->prev;
                    else
                        b->last = in->prev;
                    free(in);
                    stats.removed++;
                    continue;
                }
                clear_bit(live, in->dst.u.reg);
            }
            if (in->a.kind == O_REG)
                set_bit(live, in->a.u.reg);
            if (in->b.kind == O_REG)
                set_bit(live, in->b.u.reg);
        }
    }
    free(live);
}

static long value(const Operand *o, const long *regs)
{
    return o->kind == O_REG ? regs[o->u.reg] : o->kind == O_IMM ? o->u.imm : 0;
}

/* Run at most max_blocks blocks of f. */
long interpret(const Function *f, int max_blocks)
{
    long *regs = xcalloc((size_t)f->nregs, sizeof *regs);
    long result = 0;
    for (int i = 0; i < f->nsymbols; i++)
        regs[i] = i * 7 + f->id;
    const Block *b = f->blocks;
    while (b && max_blocks--) {
        const Block *to = NULL;
        for (const Instr *in = b->first; in; in = in->next) {
            long x = value(&in->a, regs);
            if (in->op == OP_RET || in->op == OP_BR) {
                result = result * 5 % 1000003 + x % 1000;
                if (in->op == OP_BR)
                    to = b->succ[b->nsucc == 2 && x % 3 == 0];
            } else {
                regs[in->dst.u.reg] = eval_op(in->op, x, value(&in->b, regs));
            }
        }
        b = to;
    }
    free(regs);
    return result;
}
