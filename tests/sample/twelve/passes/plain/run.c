#include <stdlib.h>

#include "ir.h"

uint64_t interpret(struct func *f)
{
    uint64_t memory[64] = {0}, digest = 0;

    FOR_INSTRS(f, b, i) {
        uint64_t l = i->opnd[0].def ? i->opnd[0].def->result : 0;
        uint64_t r = i->opnd[1].def ? i->opnd[1].def->result : 0;
        switch (i->op) {
        case OP_CONST: i->result = i->value; break;
        case OP_PARAM: i->result = i->value * 77 + 5; break;
        case OP_LOAD: i->result = memory[(i->value + l) % 64] + i->value; break;
        case OP_STORE: memory[(i->value + l) % 64] += r; break;
        case OP_BR:
        case OP_RET: digest = digest * 31 + l; break;
        default: i->result = op_eval(i->op, l, r);
        }
    }
    return digest;
}

static int uses_of(const struct instr *i)
{
    int n = 0;
    for (const struct use *u = i->uses; u; u = u->next)
        n++;
    return n;
}

static int by_uses(const void *p, const void *q)
{
    const struct instr *a = *(struct instr *const *)p, *b = *(struct instr *const *)q;
    if (a->last_use != b->last_use)
        return b->last_use - a->last_use;
    return a->id - b->id;
}

void print_popular(const struct func *f)
{
    struct instr **all = malloc((size_t)f->count * sizeof *all);
    long n = 0;

    if (!all)
        abort();
    FOR_INSTRS(f, b, i) {
        i->last_use = uses_of(i);
        all[n++] = i;
    }
    qsort(all, (size_t)n, sizeof *all, by_uses);
    printf("%s:", f->name);
    for (long k = 0; k < n && k < 4; k++)
        printf(" %s=%s (%s:%d, %d uses)", all[k]->name, opinfo[all[k]->op].name, all[k]->block->label,
               all[k]->loc.line, all[k]->last_use);
    printf("\n");
    free(all);
}
