#include <stdlib.h>

#include "ir.h"

uint64_t interpret(struct func *f)
{
    static uint32_t room;
    uint64_t memory[64] = {0}, digest = 0;

    if (room < instr_count()) {
        room = instr_count();
        result = realloc(result, room * sizeof *result);
        if (!result)
            abort();
        result[0] = 0;
    }

    FOR_INSTRS(f, b, at) {
        const struct instr *i = &pool[at];
        uint64_t l = result[i->def[0]];
        uint64_t r = result[i->def[1]];
        switch (i->op) {
        case OP_CONST: result[at] = i->value; break;
        case OP_PARAM: result[at] = i->value * 77 + 5; break;
        case OP_LOAD: result[at] = memory[(i->value + l) % 64] + i->value; break;
        case OP_STORE: memory[(i->value + l) % 64] += r; break;
        case OP_BR:
        case OP_RET: digest = digest * 31 + l; break;
        default: result[at] = op_eval(i->op, l, r);
        }
    }
    return digest;
}

struct key {
    uint32_t uses;
    ref at;
};

static int by_uses(const void *p, const void *q)
{
    const struct key *a = p, *b = q;
    if (a->uses != b->uses)
        return a->uses < b->uses ? 1 : -1;
    return instr_id[a->at] < instr_id[b->at] ? -1 : 1;
}

void print_popular(const struct func *f)
{
    struct key *all = malloc((size_t)f->count * sizeof *all);
    long n = 0;

    if (!all)
        abort();
    FOR_INSTRS(f, b, i) {
        uint32_t uses = 0;
        for (use_ref u = pool[i].uses; u; u = pool[u / 2].use_next[u % 2])
            uses++;
        all[n++] = (struct key){uses, i};
    }
    qsort(all, (size_t)n, sizeof *all, by_uses);
    printf("func_%d:", f->number);
    for (long k = 0; k < n && k < 4; k++) {
        ref i = all[k].at;
        printf(" %%%c%u=%s (L%u:%d, %u uses)", instr_letter[i], instr_id[i] % 1000000, opinfo[pool[i].op].name,
               pool[i].block, instr_line[i], all[k].uses);
    }
    printf("\n");
    free(all);
}
