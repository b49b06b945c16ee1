#include <stdlib.h>
#include <string.h>

#include "ir.h"

#define BUCKETS 8192

static ref *work;
static uint32_t works, work_room;

static void push(ref i)
{
    if (pool[i].in_work)
        return;
    pool[i].in_work = 1;
    if (works == work_room) {
        work_room = work_room ? 2 * work_room : 4096;
        work = realloc(work, work_room * sizeof *work);
        if (!work)
            abort();
    }
    work[works++] = i;
}

static ref pop(void)
{
    ref i = works ? work[--works] : 0;
    if (i)
        pool[i].in_work = 0;
    return i;
}

/* Operations on constants become constants, and so on to their users. */
static long fold(struct module *m, struct func *f)
{
    long n = 0;
    ref at;

    FOR_INSTRS(f, b, k)
        if (opinfo[pool[k].op].pure)
            push(k);
    while ((at = pop()) != 0) {
        struct instr *i = &pool[at], *l = &pool[i->def[0]], *r = &pool[i->def[1]];
        if (!opinfo[i->op].pure || l->op != OP_CONST || r->op != OP_CONST)
            continue;
        i->value = op_eval(i->op, l->value, r->value);
        i->op = OP_CONST;
        use_drop(2 * at);
        use_drop(2 * at + 1);
        for (use_ref u = i->uses; u; u = pool[u / 2].use_next[u % 2])
            push(u / 2);
        n++;
    }
    m->folded += n;
    return n;
}

static ref simpler(struct func *f, ref at)
{
    struct instr *i = &pool[at];
    ref l = i->def[0], r = i->def[1];

    if (opinfo[i->op].commutes && pool[l].op == OP_CONST && pool[r].op != OP_CONST) {
        use_set(at, 0, r);
        use_set(at, 1, l);
        l = i->def[0];
        r = i->def[1];
    }
    if (l == r && i->op == OP_AND)
        return l;
    if (pool[r].op != OP_CONST)
        return 0;
    uint64_t value = pool[r].value;
    switch (i->op) {
    case OP_ADD:
    case OP_SUB:
    case OP_XOR:
    case OP_SHL:
        return value == 0 ? l : 0;
    case OP_MUL:
        if (value == 0)
            return r;
        if (value == 1)
            return l;
        if ((value & (value - 1)) == 0) {
            ref c = instr_new(f, OP_CONST, instr_line[at]);
            pool[c].value = (unsigned)__builtin_ctzll(value);
            instr_before(at, c);
            pool[at].op = OP_SHL;
            use_set(at, 1, c);
        }
        return 0;
    case OP_AND:
        return value == 0 ? r : 0;
    default:
        return 0;
    }
}

static long simplify(struct module *m, struct func *f)
{
    long n = 0;
    FOR_INSTRS(f, b, i) {
        if (!opinfo[pool[i].op].pure)
            continue;
        ref s = simpler(f, i);
        if (s && s != i && replace_uses(i, s) > 0)
            n++;
    }
    m->simplified += n;
    return n;
}

static int same(const struct instr *a, const struct instr *b)
{
    return a->op == b->op && a->def[0] == b->def[0] && a->def[1] == b->def[1] &&
           (a->op != OP_CONST || a->value == b->value);
}

/* Equal expressions: the first one serves all. */
static long merge(struct module *m, struct func *f)
{
    static ref bucket[BUCKETS];
    static uint32_t *hash_next, room;
    long n = 0;

    if (room < instr_count()) {
        room = instr_count();
        hash_next = realloc(hash_next, room * sizeof *hash_next);
        if (!hash_next)
            abort();
    }
    memset(bucket, 0, sizeof bucket);
    FOR_INSTRS(f, b, at) {
        struct instr *i = &pool[at];
        if (!opinfo[i->op].pure && i->op != OP_CONST)
            continue;
        uint64_t h = i->op;
        if (i->op == OP_CONST)
            h += i->value * 64;
        else
            h += (uint64_t)i->def[0] * 7919 + (uint64_t)i->def[1] * 104729;
        ref *link = &bucket[(h * 0x9E3779B97F4A7C15u >> 40) % BUCKETS];
        while (*link && !same(&pool[*link], i))
            link = &hash_next[*link];
        if (!*link) {
            hash_next[at] = 0;
            *link = at;
        } else if (replace_uses(at, *link) > 0) {
            n++;
        }
    }
    m->merged += n;
    return n;
}

static long sweep(struct module *m, struct func *f)
{
    long n = 0;
    ref at;

    FOR_INSTRS(f, b, k)
        if (!pool[k].uses && !opinfo[pool[k].op].effect && pool[k].op != OP_PARAM)
            push(k);
    while ((at = pop()) != 0) {
        ref def[2] = {pool[at].def[0], pool[at].def[1]};
        instr_erase(f, at);
        n++;
        for (int o = 0; o < 2; o++) {
            const struct instr *d = &pool[def[o]];
            if (def[o] && !d->uses && !opinfo[d->op].effect && d->op != OP_PARAM)
                push(def[o]);
        }
    }
    m->erased += n;
    return n;
}

/* How many values live at once, at most. */
static long pressure(struct module *m, struct func *f)
{
    static uint32_t room;
    int position = 0, live = 0, most = 0;
    (void)m;
    if (room < instr_count()) {
        room = instr_count();
        last_use = realloc(last_use, room * sizeof *last_use);
        if (!last_use)
            abort();
    }

    FOR_INSTRS(f, b, k) {
        last_use[k] = position++;
        pool[k].marked = 0;
    }
    FOR_INSTRS(f, b, i) {
        uint32_t at = last_use[i];
        live += pool[i].uses != 0;
        for (int o = 0; o < 2; o++) {
            struct instr *d = &pool[pool[i].def[o]];
            int last = 1;
            if (d == pool || d->marked)
                continue;
            for (use_ref u = d->uses; u && last; u = pool[u / 2].use_next[u % 2])
                last = last_use[u / 2] <= at;
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
