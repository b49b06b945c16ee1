#include "ir.h"

#define MAX_PHIS 16

uint64_t interpret(const struct func *f, uint64_t arg, long *steps)
{
    uint64_t mem[MEM_CELLS];
    struct block *b = f->blocks, *from = NULL;

    for (int k = 0; k < MEM_CELLS; k++)
        mem[k] = arg * (uint64_t)k;
    for (;;) {
        struct inst *i = b->first;
        uint64_t phi[MAX_PHIS];
        int n = 0, k = from && b->npred > 1 && b->pred[1] == from;
        for (struct inst *p = i; p && p->op == OP_PHI && n < MAX_PHIS; p = p->next)
            phi[n++] = p->ops[k].def->value;
        for (k = 0; k < n; k++, i = i->next)
            i->value = phi[k];
        for (; i; i = i->next) {
            uint64_t x = i->nops > 0 ? i->ops[0].def->value : 0;
            uint64_t y = i->nops > 1 ? i->ops[1].def->value : 0;
            ++*steps;
            switch (i->op) {
            case OP_CONST: i->value = i->imm; break;
            case OP_ARG: i->value = arg; break;
            case OP_ADD: i->value = x + y; break;
            case OP_SUB: i->value = x - y; break;
            case OP_MUL: i->value = x * y; break;
            case OP_AND: i->value = x & y; break;
            case OP_OR: i->value = x | y; break;
            case OP_XOR: i->value = x ^ y; break;
            case OP_SHL: i->value = x << (y & 63); break;
            case OP_LT: i->value = x < y; break;
            case OP_EQ: i->value = x == y; break;
            case OP_LOAD: i->value = mem[x % MEM_CELLS]; break;
            case OP_STORE: mem[x % MEM_CELLS] = y; break;
            case OP_RET: return x;
            case OP_BR:
                from = b;
                b = b->succ[x ? 0 : 1];
                break;
            case OP_JMP:
                from = b;
                b = b->succ[0];
                break;
            default: break;
            }
        }
    }
}
