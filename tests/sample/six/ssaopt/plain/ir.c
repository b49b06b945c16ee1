#include <stdlib.h>
#include <string.h>

#include "ir.h"

const struct opinfo opinfo[OP_COUNT] = {
    [OP_CONST] = {"const", false, false, true, 0},
    [OP_ARG] = {"arg", false, false, false, 0},
    [OP_ADD] = {"add", true, false, true, 1},
    [OP_SUB] = {"sub", false, false, true, 1},
    [OP_MUL] = {"mul", true, false, true, 3},
    [OP_AND] = {"and", true, false, true, 1},
    [OP_OR] = {"or", true, false, true, 1},
    [OP_XOR] = {"xor", true, false, true, 1},
    [OP_SHL] = {"shl", false, false, true, 1},
    [OP_LT] = {"lt", false, false, true, 1},
    [OP_EQ] = {"eq", true, false, true, 1},
    [OP_LOAD] = {"load", false, false, false, 4},
    [OP_STORE] = {"store", false, true, false, 1},
    [OP_PHI] = {"phi", false, false, false, 0},
    [OP_JMP] = {"jmp", false, true, false, 1},
    [OP_BR] = {"br", false, true, false, 1},
    [OP_RET] = {"ret", false, true, false, 1},
};

void *zalloc(size_t size)
{
    void *p = calloc(1, size);
    if (!p) {
        fprintf(stderr, "ssaopt: out of memory\n");
        abort();
    }
    return p;
}

struct func *func_new(struct module *m)
{
    struct func *f = zalloc(sizeof *f);
    snprintf(f->name, sizeof f->name, "fn_%d", m->nfuncs++);
    *m->tail = f;
    m->tail = &f->next;
    return f;
}

struct block *block_new(struct func *f, struct block *idom, int loop_depth)
{
    struct block *b = zalloc(sizeof *b);
    b->id = f->nblocks++;
    b->idom = idom;
    b->loop_depth = loop_depth;
    if (idom) {
        b->sibling = idom->child;
        idom->child = b;
    }
    if (f->last_block)
        f->last_block->next = b;
    else
        f->blocks = b;
    f->last_block = b;
    return b;
}

void block_edge(struct block *from, struct block *to)
{
    from->succ[from->nsucc++] = to;
    to->pred[to->npred++] = from;
}

struct inst *inst_append(struct func *f, struct block *b, enum opcode op, enum type type)
{
    struct inst *i = zalloc(sizeof *i);
    i->id = f->next_id++;
    i->op = op;
    i->type = type;
    i->loc = (struct loc){.file = b->loop_depth, .line = b->id + 1, .column = (int)(i->id % 80)};
    i->parent = b;
    i->prev = b->last;
    if (b->last)
        b->last->next = i;
    else
        b->first = i;
    b->last = i;
    f->ninsts++;
    return i;
}

static void use_unlink(struct use *u)
{
    if (!u->def)
        return;
    *u->prev = u->next;
    if (u->next)
        u->next->prev = u->prev;
    u->def = NULL;
}

void inst_set_op(struct inst *i, int k, struct inst *def)
{
    struct use *u = &i->ops[k];
    use_unlink(u);
    u->def = def;
    u->user = i;
    u->next = def->uses;
    if (u->next)
        u->next->prev = &u->next;
    u->prev = &def->uses;
    def->uses = u;
    if (k >= i->nops)
        i->nops = k + 1;
}

void inst_drop_ops(struct inst *i)
{
    for (int k = 0; k < i->nops; k++)
        use_unlink(&i->ops[k]);
    i->nops = 0;
}

void inst_replace(struct inst *old, struct inst *with)
{
    while (old->uses) {
        struct use *u = old->uses;
        u->user->rewritten = 1;
        inst_set_op(u->user, (int)(u - u->user->ops), with);
    }
}

void inst_erase(struct func *f, struct inst *i)
{
    struct block *b = i->parent;
    inst_drop_ops(i);
    if (i->prev)
        i->prev->next = i->next;
    else
        b->first = i->next;
    if (i->next)
        i->next->prev = i->prev;
    else
        b->last = i->prev;
    f->ninsts--;
    free(i);
}

static void func_free(struct func *f)
{
    for (struct block *b = f->blocks, *nb; b; b = nb) {
        nb = b->next;
        for (struct inst *i = b->first, *ni; i; i = ni) {
            ni = i->next;
            free(i);
        }
        free(b);
    }
    free(f);
}

void module_free(struct module *m)
{
    for (struct func *f = m->funcs, *next; f; f = next) {
        next = f->next;
        func_free(f);
    }
}

void inst_print(FILE *out, const struct inst *i)
{
    fprintf(out, "  %%%u = %s", i->id, opinfo[i->op].name);
    if (i->op == OP_CONST)
        fprintf(out, " %lu", (unsigned long)i->imm);
    for (int k = 0; k < i->nops; k++)
        fprintf(out, "%s%%%u", k ? ", " : " ", i->ops[k].def->id);
    fprintf(out, "  ; %d:%d:%d\n", i->loc.file, i->loc.line, i->loc.column);
}
