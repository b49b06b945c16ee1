/* Passes over the three-address code. */
#include "ast.h"

#define HAS_DST(in) ((in)->op != OP_BR && (in)->op != OP_RET)
#define EACH_BLOCK(b, f) Block *b = (f)->blocks, *b##_end = b + (f)->nblocks; b < b##_end; b++
#define EACH_INSTR(in, b) Instr *in = instrs + (b)->first, *in##_end = instrs + (b)->end; in < in##_end; in++

/* Constants and copies within each block, folding what becomes constant. */
void propagate(Function *f)
{
    Operand *known = xcalloc((size_t)f->nregs, sizeof *known);
    for (EACH_BLOCK(b, f)) {
        memset(known, 0, (size_t)f->nregs * sizeof *known);
        for (EACH_INSTR(in, b)) {
            if (in->akind == O_REG && known[in->a].kind != O_NONE) {
                Operand k = known[in->a];
                in->a = k.v;
                in->akind = k.kind;
                stats.propagated++;
            }
            if (in->bkind == O_REG && known[in->b].kind != O_NONE) {
                Operand k = known[in->b];
                in->b = k.v;
                in->bkind = k.kind;
                stats.propagated++;
            }
            if (in->op == OP_BR || in->op == OP_RET)
                continue;
            if (in->op != OP_COPY && in->akind == O_IMM && in->bkind != O_REG) {
                in->a = (int32_t)eval_op(in->op, in->a, in->bkind == O_IMM ? in->b : 0);
                in->bkind = O_NONE;
                in->op = OP_COPY;
                stats.folded++;
            }
            int d = in->dst;
            if (d < f->nsymbols)     /* a variable: forget its copies */
                for (int r = 0; r < f->nsymbols; r++)
                    if (known[r].kind == O_REG && known[r].v == d)
                        known[r].kind = O_NONE;
            known[d].kind = O_NONE;
            if (in->op == OP_COPY && (in->akind == O_IMM || (in->a >= f->nsymbols)))
                known[d] = (Operand){ in->a, in->akind };
        }
    }
    free(known);
}

#define VN_SIZE 512

typedef struct vn_entry {
    long a, b;                    /* value numbers */
    int32_t vn;
    uint16_t reg;
    uint8_t op;
    unsigned stamp;
} VnEntry;

static VnEntry vn_table[VN_SIZE];
static unsigned vn_stamp;

static long vn_of(int kind, int32_t v, int32_t *regs, int32_t *next)
{
    if (kind == O_REG) {
        if (!regs[v])
            regs[v] = ++*next;
        return regs[v];
    }
    return kind == O_IMM ? -((long)v * 2) - 1000000007L : 0;
}

void number_values(Function *f)
{
    int32_t *regs = xcalloc((size_t)f->nregs, sizeof *regs);
    for (EACH_BLOCK(b, f)) {
        int32_t next = 0;
        int used = 0;
        memset(regs, 0, (size_t)f->nregs * sizeof *regs);
        vn_stamp++;
        for (EACH_INSTR(in, b)) {
            long x = vn_of(in->akind, in->a, regs, &next), y = vn_of(in->bkind, in->b, regs, &next);
            if (in->op == OP_BR || in->op == OP_RET)
                continue;
            if (in->op == OP_COPY) {
                regs[in->dst] = in->akind == O_REG ? (int32_t)x : ++next;
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
                in->akind = O_REG;
                in->a = e->reg;
                in->bkind = O_NONE;
                regs[in->dst] = e->vn;
                stats.numbered++;
            } else if (used < VN_SIZE / 2) {
                used++;
                regs[in->dst] = ++next;
                *e = (VnEntry){ x, y, next, in->dst, in->op, vn_stamp };
            } else {
                regs[in->dst] = ++next;
            }
        }
    }
    free(regs);
}

static void set_bit(uint64_t *s, int i) { s[i / 64] |= 1ULL << (i % 64); }
static void clear_bit(uint64_t *s, int i) { s[i / 64] &= ~(1ULL << (i % 64)); }
static int has_bit(const uint64_t *s, int i) { return (s[i / 64] >> (i % 64)) & 1; }

#define BITS(f, b, words, k) ((f)->bits + ((size_t)((b) - (f)->blocks) * 4 + (k)) * (size_t)(words))
enum { LIVE_IN, LIVE_OUT, GEN, KILL };

void liveness(Function *f)
{
    int words = (f->nregs + 63) / 64, changed;
    if (!f->bits)
        f->bits = xcalloc((size_t)words * 4 * (size_t)f->nblocks, sizeof(uint64_t));
    for (EACH_BLOCK(b, f)) {
        uint64_t *gen = BITS(f, b, words, GEN), *kill = BITS(f, b, words, KILL);
        memset(BITS(f, b, words, 0), 0, (size_t)words * 4 * sizeof(uint64_t));
        for (EACH_INSTR(in, b)) {
            if (in->akind == O_REG && !has_bit(kill, in->a))
                set_bit(gen, in->a);
            if (in->bkind == O_REG && !has_bit(kill, in->b))
                set_bit(gen, in->b);
            if (HAS_DST(in))
                set_bit(kill, in->dst);
        }
    }
    do {
        changed = 0;
        for (EACH_BLOCK(b, f)) {
            uint64_t *live_in = BITS(f, b, words, LIVE_IN), *live_out = BITS(f, b, words, LIVE_OUT);
            uint64_t *gen = BITS(f, b, words, GEN), *kill = BITS(f, b, words, KILL);
            for (int w = 0; w < words; w++) {
                uint64_t out = 0;
                for (int k = 0; k < b->nsucc; k++)
                    out |= BITS(f, f->blocks + b->succ[k], words, LIVE_IN)[w];
                uint64_t in = gen[w] | (out & ~kill[w]);
                if (in != live_in[w] || out != live_out[w])
                    changed = 1;
                live_in[w] = in;
                live_out[w] = out;
            }
        }
    } while (changed);
    for (EACH_BLOCK(b, f))
        for (int w = 0; w < words; w++)
            stats.live_bits += __builtin_popcountll(BITS(f, b, words, LIVE_OUT)[w]);
}

void remove_dead(Function *f)
{
    int words = (f->nregs + 63) / 64;
    uint64_t *live = xcalloc((size_t)words, sizeof *live);
    for (EACH_BLOCK(b, f)) {
        Instr *to = instrs + b->end;
        memcpy(live, BITS(f, b, words, LIVE_OUT), (size_t)words * sizeof *live);
        for (Instr *in = instrs + b->end; in-- > instrs + b->first;) {
            if (HAS_DST(in)) {
                if (!has_bit(live, in->dst)) {
                    stats.removed++;
                    continue;
                }
                clear_bit(live, in->dst);
            }
            if (in->akind == O_REG)
                set_bit(live, in->a);
            if (in->bkind == O_REG)
                set_bit(live, in->b);
            *--to = *in;
        }
        b->first = (uint32_t)(to - instrs);
    }
    free(live);
}

static long value(int kind, int32_t v, const int32_t *regs)
{
    return kind == O_REG ? regs[v] : kind == O_IMM ? v : 0;
}

/* Run at most max_blocks blocks of f. */
long interpret(const Function *f, int max_blocks)
{
    int32_t *regs = xcalloc((size_t)f->nregs, sizeof *regs);
    long result = 0;
    for (int i = 0; i < f->nsymbols; i++)
        regs[i] = i * 7 + f->id;
    const Block *b = f->blocks;
    while (b && max_blocks--) {
        const Block *to = NULL;
        for (EACH_INSTR(in, b)) {
            long x = value(in->akind, in->a, regs);
            if (in->op == OP_RET || in->op == OP_BR) {
                result = result * 5 % 1000003 + x % 1000;
                if (in->op == OP_BR)
                    to = f->blocks + b->succ[b->nsucc == 2 && x % 3 == 0];
            } else {
                regs[in->dst] = (int32_t)eval_op(in->op, x, value(in->bkind, in->b, regs));
            }
        }
        b = to;
    }
    free(regs);
    return result;
}
