#include <stdlib.h>

#include "ir.h"

static uint64_t seed = 99194853094755497u;

static unsigned roll(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((seed >> 33) % n);
}

static struct instr *pick(struct instr **known, int n)
{
    return roll(3) == 0 && n > 24 ? known[n - 1 - roll(24)] : known[roll(n)];
}

static struct func *func_make(int number, int blocks)
{
    static const enum op mix[] = {OP_ADD, OP_ADD, OP_SUB, OP_MUL, OP_MUL, OP_AND, OP_XOR, OP_SHL};
    struct func *f = zalloc(sizeof *f);
    struct instr **known = malloc((size_t)(blocks * 20 + 8) * sizeof *known);
    int n = 0, line = 1;

    if (!known)
        abort();
    f->tail = &f->blocks;
    snprintf(f->name, sizeof f->name, "func_%d", number);
    for (int k = 0; k < blocks; k++) {
        struct block *b = block_new(f);
        int size = 10 + (int)roll(9);
        for (int j = 0; j < size; j++) {
            unsigned r = roll(100);
            enum op op = n < 6 ? OP_PARAM : r < 14 ? OP_CONST : r < 24 ? OP_LOAD : r < 30 ? OP_STORE : mix[roll(8)];
            struct instr *i = instr_new(f, op, line += (int)roll(2));
            i->value = op == OP_CONST ? roll(9) : op == OP_PARAM ? (unsigned)n : roll(64);
            for (int o = 0; o < opinfo[op].operands; o++)
                use_set(i, o, pick(known, n));
            instr_append(b, i);
            if (op != OP_STORE)
                known[n++] = i;
        }
        struct instr *end = instr_new(f, k + 1 < blocks ? OP_BR : OP_RET, ++line);
        use_set(end, 0, pick(known, n));
        instr_append(b, end);
    }
    free(known);
    return f;
}

void module_make(struct module *m, int funcs, int blocks)
{
    struct func **tail = &m->funcs;
    for (int k = 0; k < funcs; k++) {
        *tail = func_make(k, blocks);
        tail = &(*tail)->next;
    }
}

void module_free(struct module *m)
{
    while (m->funcs) {
        struct func *f = m->funcs;
        m->funcs = f->next;
        while (f->blocks) {
            struct block *b = f->blocks;
            f->blocks = b->next;
            while (b->first) {
                struct instr *i = b->first;
                b->first = i->next;
                free(i);
            }
            free(b);
        }
        free(f);
    }
}
