/* Building, folding and lowering of expression trees. */
#include "ast.h"

Expr *exprs;
Instr *instrs;
Stmt *stmts;
static uint32_t nexprs = 1, expr_cap, ninstrs, instr_cap, nstmts, stmt_cap;

static void *grow(void *p, uint32_t *cap, size_t size)
{
    *cap = *cap ? *cap * 2 : 4096;
    p = realloc(p, *cap * size);
    if (!p) {
        fprintf(stderr, "ast: out of memory\n");
        exit(1);
    }
    return p;
}

static uint32_t seed = 12345;

static uint32_t rnd(uint32_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    return seed % n;
}

long eval_op(Op op, long a, long b)
{
    uint32_t x = (uint32_t)a, y = (uint32_t)b;
    switch (op) {
    case OP_COPY: return a;
    case OP_ADD: return (int32_t)(x + y);
    case OP_SUB: return (int32_t)(x - y);
    case OP_MUL: return (int32_t)(x * y);
    case OP_DIV: return y ? (int32_t)(x / y) : 0;
    case OP_AND: return (int32_t)(x & y);
    case OP_OR:  return (int32_t)(x | y);
    case OP_XOR: return (int32_t)(x ^ y);
    case OP_SHL: return (int32_t)(x << (y & 31));
    case OP_LT:  return a < b;
    case OP_EQ:  return a == b;
    case OP_NEG: return (int32_t)(0u - x);
    case OP_NOT: return (int32_t)~x;
    default:     return 0;
    }
}

int is_commutative(Op op)
{
    return op == OP_ADD || op == OP_MUL || op == OP_AND || op == OP_OR || op == OP_XOR || op == OP_EQ;
}

static uint32_t new_expr(ExprKind kind, Op op)
{
    if (nexprs + 1 >= expr_cap)
        exprs = grow(exprs, &expr_cap, sizeof *exprs);
    rnd(80);                      /* the column, which nobody reads */
    exprs[nexprs] = (Expr){ .kind = (uint8_t)kind, .op = (uint8_t)op };
    stats.exprs++;
    return nexprs++;
}

static uint32_t gen_expr(Function *f, int depth)
{
    uint32_t e;
    uint32_t r = rnd(100);
    if (depth == 0 || r < 15) {
        if (rnd(100) < 40) {
            e = new_expr(E_CONST, OP_NOP);
            exprs[e].u.value = (int32_t)rnd(16) - 3;
        } else {
            e = new_expr(E_VAR, OP_NOP);
            exprs[e].u.reg = rnd((uint32_t)f->nsymbols);
        }
    } else if (r < 25) {
        e = new_expr(E_UNARY, OP_NEG + (rnd(2)));
        gen_expr(f, depth - 1);
    } else {
        e = new_expr(E_BINARY, OP_ADD + rnd(OP_EQ - OP_ADD + 1));
        gen_expr(f, depth - 1);
        uint32_t right = gen_expr(f, depth - 1);
        exprs[e].u.right = right;
    }
    return e;
}

static void add_stmt(Block *b, int target, uint32_t e)
{
    if (nstmts == stmt_cap)
        stmts = grow(stmts, &stmt_cap, sizeof *stmts);
    stmts[nstmts++] = (Stmt){ e, (uint8_t)target };
    b->nstmts++;
}

void gen_function(Function *f, int id, int nblocks, int nst)
{
    f->id = id;
    f->nsymbols = 6 + (int)rnd(10);
    f->nregs = f->nsymbols;
    f->nblocks = nblocks;
    f->blocks = xcalloc((size_t)nblocks, sizeof *f->blocks);
    for (int i = 0; i < nblocks; i++) {
        Block *b = &f->blocks[i];
        int n = 1 + (int)rnd((uint32_t)nst * 2);
        b->stmts = nstmts;
        for (int k = 0; k < n; k++) {
            int t = (int)rnd((uint32_t)f->nsymbols);
            add_stmt(b, t, gen_expr(f, 3));
        }
        if (i + 1 < nblocks) {
            b->succ[b->nsucc++] = (uint16_t)(i + 1);
            if (rnd(2))
                b->succ[b->nsucc++] = (uint16_t)rnd((uint32_t)nblocks);
        }
        add_stmt(b, NO_TARGET, gen_expr(f, 2));
    }
}

static void fold_expr(Expr *e)
{
    if (e->kind != E_UNARY && e->kind != E_BINARY)
        return;
    Expr *l = e + 1, *r = e->u.right ? &exprs[e->u.right] : NULL;
    fold_expr(l);
    if (r)
        fold_expr(r);
    if (l->kind == E_CONST && (!r || r->kind == E_CONST)) {
        e->u.value = (int32_t)eval_op(e->op, l->u.value, r ? r->u.value : 0);
        e->kind = E_CONST;
        stats.folded++;
    }
}

void fold_function(Function *f)
{
    for (Block *b = f->blocks; b < f->blocks + f->nblocks; b++)
        for (Stmt *s = stmts + b->stmts, *z = s + b->nstmts; s < z; s++)
            fold_expr(&exprs[s->expr]);
}

static Instr *emit(Op op)
{
    if (ninstrs == instr_cap)
        instrs = grow(instrs, &instr_cap, sizeof *instrs);
    Instr *in = &instrs[ninstrs++];
    *in = (Instr){ .op = (uint8_t)op };
    stats.instrs++;
    return in;
}

static Operand lower_expr(Function *f, const Expr *e)
{
    Operand x, y = { 0, O_NONE };
    switch (e->kind) {
    case E_CONST:
        return (Operand){ e->u.value, O_IMM };
    case E_VAR:
        return (Operand){ (int32_t)e->u.reg, O_REG };
    default:
        x = lower_expr(f, e + 1);
        if (e->u.right)
            y = lower_expr(f, &exprs[e->u.right]);
        Instr *in = emit(e->op);
        in->a = x.v;
        in->akind = x.kind;
        in->b = y.v;
        in->bkind = y.kind;
        if (f->nregs > UINT16_MAX) {
            fprintf(stderr, "ast: too many registers\n");
            exit(1);
        }
        in->dst = (uint16_t)f->nregs;
        return (Operand){ f->nregs++, O_REG };
    }
}

void lower_function(Function *f)
{
    for (Block *b = f->blocks; b < f->blocks + f->nblocks; b++) {
        b->first = ninstrs;
        for (Stmt *s = stmts + b->stmts, *z = s + b->nstmts; s < z; s++) {
            Operand v = lower_expr(f, &exprs[s->expr]);
            Instr *in;
            if (s->target != NO_TARGET) {
                in = emit(OP_COPY);
                in->dst = s->target;
            } else {
                in = emit(b->nsucc ? OP_BR : OP_RET);
            }
            in->a = v.v;
            in->akind = v.kind;
        }
        b->end = ninstrs;
    }
}
