#include <stdlib.h>
#include <string.h>

#include "ir.h"

#define BUCKETS 8192

static struct instr *work;

static void push(struct instr *i)
{
    if (i->in_work)
        return;
    i->in_work = 1;
    i->work_next = work;
    work = i;
}

static struct instr *pop(void)
{
    struct instr *i = work;
    if (i) {
        work = i->work_next;
        i->in_work = 0;
    }
    return i;
}

/* Operations on constants become constants, and so on to their users. */
static long fold(struct module *m, struct func *f)
{
    long n = 0;
    struct instr *i;

    FOR_INSTRS(f, b, k)
        if (opinfo[k->op].pure)
            push(k);
    while ((i = pop()) != NULL) {
        struct instr *l = i->opnd[0].def, *r = i->opnd[1].def;
        if (!opinfo[i->op].pure || l->op != OP_CONST || r->op != OP_CONST)
            continue;
        i->value = op_eval(i->op, l->value, r->value);
        i->op = OP_CONST;
        i->folded = 1;
        use_drop(&i->opnd[0]);
        use_drop(&i->opnd[1]);
        for (struct use *u = i->uses; u; u = u->next)
            push(u->user);
        n++;
    }
    m->folded += n;
    return n;
}

static struct instr *simpler(struct func *f, struct instr *i)
{
    struct instr *l = i->opnd[0].def, *r = i->opnd[1].def;

    if (opinfo[i->op].commutes && l->op == OP_CONST && r->op != OP_CONST) {
        use_set(i, 0, r);
        use_set(i, 1, l);
        l = i->opnd[0].def;
        r = i->opnd[1].def;
    }
    if (l == r && i->op == OP_AND)
        return l;
    if (r->op != OP_CONST)
        return NULL;
    switch (i->op) {
    case OP_ADD:
    case OP_SUB:
    case OP_XOR:
    case OP_SHL:
        return r->value == 0 ? l : NULL;
    case OP_MUL:
        if (r->value == 0)
            return r;
        if (r->value == 1)
            return l;
        if ((r->value & (r->value - 1)) == 0) {
            struct instr *c = instr_new(f, OP_CONST, i->loc.line);
            c->value = (unsigned)__builtin_ctzll(r->value);
            instr_before(i, c);
            i->op = OP_SHL;
            use_set(i, 1, c);
        }
        return NULL;
    case OP_AND:
        return r->value == 0 ? r : NULL;
    default:
        return NULL;
    }
}

static long simplify(struct module *m, struct func *f)
{
    long n = 0;
    FOR_INSTRS(f, b, i) {
        if (!opinfo[i->op].pure)
            continue;
        struct instr *s = simpler(f, i);
        if (s && s != i && replace_uses(i, s) > 0)
            n++;
    }
    m->simplified += n;
    return n;
}

static int same(const struct instr *a, const struct instr *b)
{
    return a->op == b->op && a->opnd[0].def == b->opnd[0].def && a->opnd[1].def == b->opnd[1].def &&
           (a->op != OP_CONST || a->value == b->value);
}

/* Equal expressions: the first one serves all. */
static long merge(struct module *m, struct func *f)
{
    static struct instr *bucket[BUCKETS];
    long n = 0;

    memset(bucket, 0, sizeof bucket);
    FOR_INSTRS(f, b, i) {
        if (!opinfo[i->op].pure && i->op != OP_CONST)
            continue;
        uint64_t h = i->op;
        if (i->op == OP_CONST)
            h += i->value * 64;
        else
            h += (uint64_t)i->opnd[0].def->id * 7919 + (uint64_t)i->opnd[1].def->id * 104729;
        struct instr **link = &bucket[(h * 0x9E3779B97F4A7C15u >> 40) % BUCKETS];
        while (*link && !same(*link, i))
            link = &(*link)->hash_next;
        if (!*link) {
            i->hash_next = NULL;
            *link = i;
        } else if (replace_uses(i, *link) > 0) {
            n++;
        }
    }
    m->merged += n;
    return n;
}

static long sweep(struct module *m, struct func *f)
{
    long n = 0;
    struct instr *i;

    FOR_INSTRS(f, b, k)
        if (!k->uses && !opinfo[k->op].effect && k->op != OP_PARAM)
            push(k);
    while ((i = pop()) != NULL) {
        struct instr *def[2] = {i->opnd[0].def, i->opnd[1].def};
        instr_erase(f, i);
        n++;
        for (int o = 0; o < 2; o++)
            if (def[o] && !def[o]->uses && !opinfo[def[o]->op].effect && def[o]->op != OP_PARAM)
                push(def[o]);
    }
    m->erased += n;
    return n;
}

/* How many values live at once, at most. */
static long pressure(struct module *m, struct func *f)
{
    int position = 0, live = 0, most = 0;
    (void)m;

    FOR_INSTRS(f, b, k) {
        k->last_use = position++;
        k->marked = 0;
    }
    FOR_INSTRS(f, b, i) {
        int at = i->last_use;
        live += i->uses != NULL;
        for (int o = 0; o < 2; o++) {
            struct instr *d = i->opnd[o].def;
            int last = 1;
            if (!d || d->marked)
                continue;
            for (struct use *u = d->uses; u && last; u = u->next)
                last = u->user->last_use <= at;
            if (last) {
                d->marked = 1;
                live--;
            }
        }
        if (live > most)
            most = live;
    }
    return most;
}

const struct pass passes[] = {
    {"fold", fold}, {"simplify", simplify}, {"merge", merge}, {"sweep", sweep}, {"pressure", pressure},
};
const int pass_count = sizeof passes / sizeof passes[0];
