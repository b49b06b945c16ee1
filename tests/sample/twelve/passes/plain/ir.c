#include <stdlib.h>
#include <string.h>

#include "ir.h"

const struct opinfo opinfo[OPS] = {
    [OP_CONST] = {"const", 0, 0, 0, 0}, [OP_PARAM] = {"param", 0, 0, 0, 0}, [OP_ADD] = {"add", 2, 0, 1, 1},
    [OP_SUB] = {"sub", 2, 0, 0, 1},     [OP_MUL] = {"mul", 2, 0, 1, 1},     [OP_AND] = {"and", 2, 0, 1, 1},
    [OP_XOR] = {"xor", 2, 0, 1, 1},     [OP_SHL] = {"shl", 2, 0, 0, 1},     [OP_LOAD] = {"load", 1, 0, 0, 0},
    [OP_STORE] = {"store", 2, 1, 0, 0}, [OP_BR] = {"br", 1, 1, 0, 0},       [OP_RET] = {"ret", 1, 1, 0, 0},
};

void *zalloc(size_t size)
{
    void *p = malloc(size);
    if (!p) {
        fprintf(stderr, "passes: out of memory\n");
        abort();
    }
    return memset(p, 0, size);
}

struct block *block_new(struct func *f)
{
    static int ids;
    struct block *b = zalloc(sizeof *b);
    b->id = ids++;
    snprintf(b->label, sizeof b->label, "L%d", b->id);
    *f->tail = b;
    f->tail = &b->next;
    return b;
}

struct instr *instr_new(struct func *f, enum op op, int line)
{
    struct instr *i = zalloc(sizeof *i);
    i->op = op;
    i->id = f->ids++;
    i->loc = (struct srcloc){line, 1 + i->id % 40, "main.src"};
    snprintf(i->name, sizeof i->name, "%%%c%d", opinfo[op].name[0], i->id % 1000000);
    i->opnd[0].user = i->opnd[1].user = i;
    f->count++;
    return i;
}

void instr_append(struct block *b, struct instr *i)
{
    i->block = b;
    i->prev = b->last;
    if (b->last)
        b->last->next = i;
    else
        b->first = i;
    b->last = i;
    b->count++;
}

void instr_before(struct instr *at, struct instr *i)
{
    i->block = at->block;
    i->prev = at->prev;
    i->next = at;
    if (at->prev)
        at->prev->next = i;
    else
        at->block->first = i;
    at->prev = i;
    at->block->count++;
}

void use_drop(struct use *u)
{
    if (!u->def)
        return;
    *u->link = u->next;
    if (u->next)
        u->next->link = u->link;
    u->def = NULL;
}

static void use_put(struct use *u, struct instr *def)
{
    u->def = def;
    u->next = def->uses;
    u->link = &def->uses;
    if (u->next)
        u->next->link = &u->next;
    def->uses = u;
}

void use_set(struct instr *user, int n, struct instr *def)
{
    use_drop(&user->opnd[n]);
    use_put(&user->opnd[n], def);
}

void instr_erase(struct func *f, struct instr *i)
{
    struct block *b = i->block;
    use_drop(&i->opnd[0]);
    use_drop(&i->opnd[1]);
    *(i->prev ? &i->prev->next : &b->first) = i->next;
    *(i->next ? &i->next->prev : &b->last) = i->prev;
    b->count--;
    f->count--;
    free(i);
}

int replace_uses(struct instr *from, struct instr *to)
{
    int n = 0;
    while (from->uses) {
        struct use *u = from->uses;
        use_drop(u);
        use_put(u, to);
        n++;
    }
    return n;
}

uint64_t op_eval(enum op op, uint64_t a, uint64_t b)
{
    switch (op) {
    case OP_ADD: return a + b;
    case OP_SUB: return a - b;
    case OP_MUL: return a * b;
    case OP_AND: return a & b;
    case OP_XOR: return a ^ b;
    case OP_SHL: return a << (b & 63);
    default: return 0;
    }
}
