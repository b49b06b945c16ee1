#include "ir.h"

#define MAX_PHIS 16

uint64_t interpret(const struct func *f, uint64_t arg, long *steps)
{
    uint64_t mem[MEM_CELLS];
    struct block *b = f->blocks, *from = NULL;

    for (int k = 0; k < MEM_CELLS; k++)
        mem[k] = arg * (uint64_t)k;
    for (;;) {
        inst_t i = b->first;
        uint64_t phi[MAX_PHIS];
        int n = 0, k = from && b->npred > 1 && b->pred[1] == from;
        for (inst_t p = i; p && I(p).op == OP_PHI && n < MAX_PHIS; p = I(p).next)
            phi[n++] = insts.value[I(p).def[k]];
        for (k = 0; k < n; k++, i = I(i).next)
            insts.value[i] = phi[k];
        for (; i; i = I(i).next) {
            uint64_t x = I(i).nops > 0 ? insts.value[I(i).def[0]] : 0;
            uint64_t y = I(i).nops > 1 ? insts.value[I(i).def[1]] : 0;
            ++*steps;
            switch ((enum opcode)I(i).op) {
            case OP_CONST: insts.value[i] = insts.imm[i]; break;
            case OP_ARG: insts.value[i] = arg; break;
            case OP_ADD: insts.value[i] = x + y; break;
            case OP_SUB: insts.value[i] = x - y; break;
            case OP_MUL: insts.value[i] = x * y; break;
            case OP_AND: insts.value[i] = x & y; break;
            case OP_OR: insts.value[i] = x | y; break;
            case OP_XOR: insts.value[i] = x ^ y; break;
            case OP_SHL: insts.value[i] = x << (y & 63); break;
            case OP_LT: insts.value[i] = x < y; break;
            case OP_EQ: insts.value[i] = x == y; break;
            case OP_LOAD: insts.value[i] = mem[x % MEM_CELLS]; break;
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
