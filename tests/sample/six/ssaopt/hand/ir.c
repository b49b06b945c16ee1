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

static void *ralloc(void *p, size_t size)
{
    p = realloc(p, size);
    if (!p) {
        fprintf(stderr, "ssaopt: out of memory\n");
        abort();
    }
    return p;
}

struct insts insts;
struct block **all_blocks;

struct func *func_new(struct module *m)
{
    struct func *f = zalloc(sizeof *f);
    snprintf(f->name, sizeof f->name, "fn_%d", m->nfuncs++);
    f->base = insts.used ? insts.used : 1;
    *m->tail = f;
    m->tail = &f->next;
    return f;
}

struct block *block_new(struct func *f, struct block *idom, int loop_depth)
{
    static uint32_t nblocks, room;
    struct block *b = zalloc(sizeof *b);
    if (nblocks == room) {
        room = room ? room * 2 : 256;
        all_blocks = ralloc(all_blocks, room * sizeof *all_blocks);
    }
    b->serial = nblocks;
    all_blocks[nblocks++] = b;
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

inst_t inst_append(struct func *f, struct block *b, enum opcode op)
{
    if (insts.used >= insts.room) {
        uint32_t room = insts.room = insts.room ? insts.room * 2 : 4096;
        insts.at = ralloc(insts.at, room * sizeof *insts.at);
        insts.links = ralloc(insts.links, room * sizeof *insts.links);
        insts.place = ralloc(insts.place, room * sizeof *insts.place);
        insts.imm = ralloc(insts.imm, room * sizeof *insts.imm);
        insts.value = ralloc(insts.value, room * sizeof *insts.value);
        insts.chain = ralloc(insts.chain, room * sizeof *insts.chain);
        insts.number = ralloc(insts.number, room * sizeof *insts.number);
        if (insts.used == 0)
            insts.used = 1;
    }
    inst_t i = insts.used++;
    I(i) = (struct inst){.op = (uint8_t)op};
    insts.links[i] = (struct links){0};
    insts.imm[i] = 0;
    insts.value[i] = 0;
    insts.number[i] = 0;
    insts.place[i].prev = b->last;
    insts.place[i].block = b->serial;
    if (b->last)
        I(b->last).next = i;
    else
        b->first = i;
    b->last = i;
    f->ninsts++;
    return i;
}

static void use_unlink(inst_t i, int k)
{
    inst_t def = I(i).def[k];
    if (!def)
        return;
    use_t next = insts.links[i].next[k], prev = insts.links[i].prev[k];
    if (prev)
        insts.links[prev / 2].next[prev % 2] = next;
    else
        I(def).uses = next;
    if (next)
        insts.links[next / 2].prev[next % 2] = prev;
    I(i).def[k] = 0;
}

void inst_set_op(inst_t i, int k, inst_t def)
{
    use_unlink(i, k);
    use_t u = 2 * i + (use_t)k, next = I(def).uses;
    I(i).def[k] = def;
    insts.links[i].next[k] = next;
    insts.links[i].prev[k] = 0;
    if (next)
        insts.links[next / 2].prev[next % 2] = u;
    I(def).uses = u;
    if (k >= I(i).nops)
        I(i).nops = (uint8_t)(k + 1);
}

void inst_drop_ops(inst_t i)
{
    for (int k = 0; k < I(i).nops; k++)
        use_unlink(i, k);
    I(i).nops = 0;
}

void inst_replace(inst_t old, inst_t with)
{
    while (I(old).uses) {
        use_t u = I(old).uses;
        I(u / 2).rewritten = 1;
        inst_set_op(u / 2, (int)(u % 2), with);
    }
}

void inst_erase(struct func *f, inst_t i)
{
    struct block *b = PARENT(i);
    inst_t prev = insts.place[i].prev, next = I(i).next;
    inst_drop_ops(i);
    if (prev)
        I(prev).next = next;
    else
        b->first = next;
    if (next)
        insts.place[next].prev = prev;
    else
        b->last = prev;
    f->ninsts--;
}

static void func_free(struct func *f)
{
    for (struct block *b = f->blocks, *nb; b; b = nb) {
        nb = b->next;
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
    free(insts.at);
    free(insts.links);
    free(insts.place);
    free(insts.imm);
    free(insts.value);
    free(insts.chain);
    free(insts.number);
    free(all_blocks);
}

void inst_print(FILE *out, const struct func *f, inst_t i)
{
    const struct block *b = PARENT(i);
    fprintf(out, "  %%%u = %s", i - f->base, opinfo[I(i).op].name);
    if (I(i).op == OP_CONST)
        fprintf(out, " %lu", (unsigned long)insts.imm[i]);
    for (int k = 0; k < I(i).nops; k++)
        fprintf(out, "%s%%%u", k ? ", " : " ", I(i).def[k] - f->base);
    fprintf(out, "  ; %d:%d:%d\n", b->loop_depth, b->id + 1, (int)((i - f->base) % 80));
}
