/* Building, folding and lowering of expression trees. */
#include "ast.h"

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

static Symbol *pick_symbol(Function *f)
{
    int k = (int)rnd((uint32_t)f->nsymbols);
    Symbol *s = f->symbols;
    while (k--)
        s = s->next;
    return s;
}

static Expr *new_expr(ExprKind kind, Op op, Expr *parent, int line)
{
    Expr *e = xcalloc(1, sizeof *e);
    e->kind = kind;
    e->op = op;
    e->parent = parent;
    e->line = line;
    e->column = (int)rnd(80);
    e->file = "generated.src";
    e->depth = parent ? parent->depth + 1 : 0;
    stats.exprs++;
    return e;
}

static Expr *gen_expr(Function *f, Expr *parent, int depth, int line)
{
    Expr *e;
    uint32_t r = rnd(100);
    if (depth == 0 || r < 15) {
        if (rnd(100) < 40) {
            e = new_expr(E_CONST, OP_NOP, parent, line);
            e->u.value = (long)rnd(16) - 3;
        } else {
            e = new_expr(E_VAR, OP_NOP, parent, line);
            e->u.sym = pick_symbol(f);
            e->u.sym->nuses++;
        }
    } else if (r < 25) {
        e = new_expr(E_UNARY, OP_NEG + (rnd(2)), parent, line);
        e->left = gen_expr(f, e, depth - 1, line);
    } else {
        e = new_expr(E_BINARY, OP_ADD + rnd(OP_EQ - OP_ADD + 1), parent, line);
        e->left = gen_expr(f, e, depth - 1, line);
        e->right = gen_expr(f, e, depth - 1, line);
    }
    return e;
}

static void add_stmt(Block *b, Symbol *target, Expr *e)
{
    Stmt *s = xcalloc(1, sizeof *s);
    s->target = target;
    s->expr = e;
    if (b->last_stmt)
        b->last_stmt->next = s;
    else
        b->stmts = s;
    b->last_stmt = s;
}

Function *gen_function(int id, int nblocks, int nstmts)
{
    Function *f = xcalloc(1, sizeof *f);
    Block **all = xcalloc((size_t)nblocks, sizeof *all);
    int line = 1;
    f->id = id;
    snprintf(f->name, sizeof f->name, "function_%d", id);
    f->nsymbols = 6 + (int)rnd(10);
    for (int i = f->nsymbols - 1; i >= 0; i--) {
        Symbol *s = xcalloc(1, sizeof *s);
        snprintf(s->name, sizeof s->name, "local%d", i);
        s->reg = i;
        s->next = f->symbols;
        f->symbols = s;
    }
    f->nregs = f->nsymbols;
    f->nblocks = nblocks;
    for (int i = nblocks - 1; i >= 0; i--) {
        all[i] = xcalloc(1, sizeof(Block));
        all[i]->id = i;
        snprintf(all[i]->label, sizeof all[i]->label, ".L%d", i);
        all[i]->next = i + 1 < nblocks ? all[i + 1] : NULL;
    }
    f->blocks = all[0];
    for (int i = 0; i < nblocks; i++) {
        Block *b = all[i];
        int n = 1 + (int)rnd((uint32_t)nstmts * 2);
        for (int k = 0; k < n; k++) {
            Symbol *t = pick_symbol(f);
            t->ndefs++;
            add_stmt(b, t, gen_expr(f, NULL, 3, line++));
        }
        if (i + 1 < nblocks) {
            b->succ[b->nsucc++] = all[i + 1];
            if (rnd(2))
                b->succ[b->nsucc++] = all[rnd((uint32_t)nblocks)];
        }
        add_stmt(b, NULL, gen_expr(f, NULL, 2, line++));
    }
    free(all);
    return f;
}

static void fold_expr(Expr *e)
{
    if (e->kind != E_UNARY && e->kind != E_BINARY)
        return;
    fold_expr(e->left);
    if (e->right)
        fold_expr(e->right);
    if (e->left->kind == E_CONST && (!e->right || e->right->kind == E_CONST)) {
        long v = eval_op(e->op, e->left->u.value, e->right ? e->right->u.value : 0);
        free(e->left);
        free(e->right);
        e->left = e->right = NULL;
        e->kind = E_CONST;
        e->u.value = v;
        e->folded = 1;
        stats.folded++;
    }
}

void fold_function(Function *f)
{
    for (Block *b = f->blocks; b; b = b->next)
        for (Stmt *s = b->stmts; s; s = s->next)
            fold_expr(s->expr);
}

static Instr *emit(Function *f, Block *b, Op op, Expr *origin)
{
    Instr *in = xcalloc(1, sizeof *in);
    in->op = op;
    in->id = f->ninstrs++;
    in->origin = origin;
    in->line = origin->line;
    in->column = origin->column;
    in->file = origin->file;
    in->block = b;
    in->prev = b->last;
    if (b->last)
        b->last->next = in;
    else
        b->first = in;
    b->last = in;
    stats.instrs++;
    return in;
}

static Operand lower_expr(Function *f, Block *b, Expr *e)
{
    Operand r = { O_NONE, { 0 } }, x, y = { O_NONE, { 0 } };
    switch (e->kind) {
    case E_CONST:
        r.kind = O_IMM;
        r.u.imm = e->u.value;
        return r;
    case E_VAR:
        r.kind = O_REG;
        r.u.reg = e->u.sym->reg;
        return r;
    default:
        x = lower_expr(f, b, e->left);
        if (e->right)
            y = lower_expr(f, b, e->right);
        Instr *in = emit(f, b, e->op, e);
        in->a = x;
        in->b = y;
        r.kind = O_REG;
        r.u.reg = f->nregs++;
        in->dst = r;
        return r;
    }
}

void lower_function(Function *f)
{
    for (Block *b = f->blocks; b; b = b->next)
        for (Stmt *s = b->stmts; s; s = s->next) {
            Operand v = lower_expr(f, b, s->expr);
            Instr *in;
            if (s->target) {
                in = emit(f, b, OP_COPY, s->expr);
                in->dst.kind = O_REG;
                in->dst.u.reg = s->target->reg;
            } else {
                in = emit(f, b, b->nsucc ? OP_BR : OP_RET, s->expr);
            }
            in->a = v;
        }
}
