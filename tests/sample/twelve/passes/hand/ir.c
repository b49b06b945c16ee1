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

struct instr *pool;
uint32_t *instr_id, *last_use;
uint64_t *result;
uint16_t *instr_line;
char *instr_letter;
struct block *block_at;
static uint32_t used = 1, room, blocks, block_room;

uint32_t instr_count(void)
{
    return used;
}

static void *grow(void *p, size_t size)
{
    p = realloc(p, size);
    if (!p)
        abort();
    return p;
}

uint32_t block_new(struct func *f)
{
    if (blocks == block_room) {
        block_room = block_room ? 2 * block_room : 1024;
        block_at = grow(block_at, block_room * sizeof *block_at);
    }
    block_at[blocks] = (struct block){0, 0};
    f->block1 = blocks + 1;
    return blocks++;
}

ref instr_new(struct func *f, enum op op, int line)
{
    if (used >= room) {
        room = room ? room + room / 2 : 8192;
        pool = grow(pool, room * sizeof *pool);
        instr_id = grow(instr_id, room * sizeof *instr_id);
        instr_letter = grow(instr_letter, room);
        instr_line = grow(instr_line, room * sizeof *instr_line);
    }
    memset(&pool[used], 0, sizeof *pool);
    pool[used].op = (uint8_t)op;
    instr_id[used] = (uint32_t)f->ids++;
    instr_letter[used] = opinfo[op].name[0];
    instr_line[used] = (uint16_t)line;
    f->count++;
    return used++;
}

void instr_append(uint32_t b, ref i)
{
    struct block *at = &block_at[b];
    pool[i].block = b;
    pool[i].prev = at->last;
    *(at->last ? &pool[at->last].next : &at->first) = i;
    at->last = i;
}

void instr_before(ref at, ref i)
{
    struct instr *a = &pool[at];
    pool[i].block = a->block;
    pool[i].prev = a->prev;
    pool[i].next = at;
    *(a->prev ? &pool[a->prev].next : &block_at[a->block].first) = i;
    a->prev = i;
}

void use_drop(use_ref u)
{
    struct instr *i = &pool[u / 2];
    int n = u % 2;
    use_ref prev = i->use_prev[n], next = i->use_next[n];
    if (!i->def[n])
        return;
    *(prev ? &pool[prev / 2].use_next[prev % 2] : &pool[i->def[n]].uses) = next;
    if (next)
        pool[next / 2].use_prev[next % 2] = prev;
    i->def[n] = 0;
}

static void use_put(use_ref u, ref def)
{
    struct instr *i = &pool[u / 2];
    int n = u % 2;
    use_ref next = pool[def].uses;
    i->def[n] = def;
    i->use_next[n] = next;
    i->use_prev[n] = 0;
    if (next)
        pool[next / 2].use_prev[next % 2] = u;
    pool[def].uses = u;
}

void use_set(ref user, int n, ref def)
{
    use_drop(2 * user + n);
    use_put(2 * user + n, def);
}

void instr_erase(struct func *f, ref at)
{
    struct instr *i = &pool[at];
    use_drop(2 * at);
    use_drop(2 * at + 1);
    *(i->prev ? &pool[i->prev].next : &block_at[i->block].first) = i->next;
    *(i->next ? &pool[i->next].prev : &block_at[i->block].last) = i->prev;
    f->count--;
}

int replace_uses(ref from, ref to)
{
    int n = 0;
    while (pool[from].uses) {
        use_ref u = pool[from].uses;
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
