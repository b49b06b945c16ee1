#include <stdlib.h>

#include "ir.h"

static uint64_t seed = 99194853094755497u;

static unsigned roll(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((seed >> 33) % n);
}

static ref pick(const ref *known, int n)
{
    return roll(3) == 0 && n > 24 ? known[n - 1 - roll(24)] : known[roll(n)];
}

static struct func *func_make(int number, int blocks)
{
    static const enum op mix[] = {OP_ADD, OP_ADD, OP_SUB, OP_MUL, OP_MUL, OP_AND, OP_XOR, OP_SHL};
    struct func *f = zalloc(sizeof *f);
    ref *known = malloc((size_t)(blocks * 20 + 8) * sizeof *known);
    int n = 0, line = 1;

    if (!known)
        abort();
    f->number = number;
    for (int k = 0; k < blocks; k++) {
        uint32_t b = block_new(f);
        if (k == 0)
            f->block0 = b;
        int size = 10 + (int)roll(9);
        for (int j = 0; j < size; j++) {
            unsigned r = roll(100);
            enum op op = n < 6 ? OP_PARAM : r < 14 ? OP_CONST : r < 24 ? OP_LOAD : r < 30 ? OP_STORE : mix[roll(8)];
            ref i = instr_new(f, op, line += (int)roll(2));
            pool[i].value = op == OP_CONST ? roll(9) : op == OP_PARAM ? (unsigned)n : roll(64);
            for (int o = 0; o < opinfo[op].operands; o++)
                use_set(i, o, pick(known, n));
            instr_append(b, i);
            if (op != OP_STORE)
                known[n++] = i;
        }
        ref end = instr_new(f, k + 1 < blocks ? OP_BR : OP_RET, ++line);
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

