#include <stdlib.h>

#include "ir.h"

static const struct {
    const char *name;
    pass_fn *run;
} passes[] = {
    {"depth", pass_depth}, {"pressure", pass_pressure}, {"fold", pass_fold},         {"number", pass_number},
    {"fold", pass_fold},   {"dce", pass_dce},           {"pressure", pass_pressure}, {"depth", pass_depth},
};

static void run_all(struct module *m, uint64_t arg)
{
    uint64_t digest = 0;
    long steps = 0, total = 0;
    for (struct func *f = m->funcs; f; f = f->next) {
        digest = digest * 31 + interpret(f, arg, &steps);
        total += f->ninsts;
    }
    printf("arg %lu: %ld instructions, %ld steps, result %016lx\n", (unsigned long)arg, total, steps,
           (unsigned long)digest);
}

/* some arguments become known */
static void specialize(struct module *m, int every, uint64_t arg)
{
    int n = 0;
    for (struct func *f = m->funcs; f; f = f->next) {
        inst_t i = f->blocks->first;
        if (n++ % every == 0 && I(i).op == OP_ARG) {
            I(i).op = OP_CONST;
            insts.imm[i] = arg;
        }
    }
}

int main(int argc, char **argv)
{
    unsigned count = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 600000;
    struct module m = {.funcs = NULL, .tail = &m.funcs};
    uint64_t arg = 7;

    generate(&m, count);
    printf("%d functions, first %s with %u instructions\n", m.nfuncs, m.funcs->name, m.funcs->ninsts);
    run_all(&m, arg);
    for (int round = 0; round < 4; round++) {
        for (size_t p = 0; p < sizeof passes / sizeof *passes; p++) {
            long sum = 0, best = 0;
            for (struct func *f = m.funcs; f; f = f->next) {
                long n = passes[p].run(f);
                sum += n;
                if (n > best)
                    best = n;
            }
            printf("%d.%zu %-8s %8ld, at most %ld\n", round, p, passes[p].name, sum, best);
        }
        run_all(&m, arg);
        specialize(&m, 4 - round, arg);
    }
    long rewritten = 0;
    for (struct func *f = m.funcs; f; f = f->next)
        for (struct block *b = f->blocks; b; b = b->next)
            for (inst_t i = b->first; i; i = I(i).next)
                rewritten += I(i).rewritten;
    printf("rewritten %ld\n", rewritten);
    int lines = 0;
    for (inst_t i = m.funcs->blocks->first; i && lines < 10; i = I(i).next, lines++)
        inst_print(stdout, m.funcs, i);
    module_free(&m);
    return 0;
}
