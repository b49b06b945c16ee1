#include "ast.h"

Stats stats;

void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fprintf(stderr, "ast: out of memory\n");
        exit(1);
    }
    return p;
}

typedef struct {
    const char *name;
    void (*run)(Function *);
} Pass;

static const Pass passes[] = {
    { "fold", fold_function },     { "lower", lower_function },
    { "propagate", propagate },    { "number", number_values },
    { "liveness", liveness },      { "dead code", remove_dead },
    { "propagate", propagate },    { "number", number_values },
    { "propagate", propagate },    { "liveness", liveness },
    { "dead code", remove_dead },
};

static void run_pass(const Pass *p, Function *module, int n)
{
    Stats old = stats;
    for (Function *f = module + n; f-- > module;)
        p->run(f);
    printf("%-10s folded %ld propagated %ld numbered %ld removed %ld live %ld\n", p->name,
           stats.folded - old.folded, stats.propagated - old.propagated,
           stats.numbered - old.numbered, stats.removed - old.removed,
           stats.live_bits - old.live_bits);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 3000;
    Function *module;
    long bad = 0, sum = 0;
    if (n < 1) {
        fprintf(stderr, "usage: %s [functions]\n", argv[0]);
        return 2;
    }
    module = xcalloc((size_t)n, sizeof *module);
    for (int i = 0; i < n; i++)
        gen_function(&module[i], i, 24, 4);
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        run_pass(&passes[i], module, n);
        if (passes[i].run == lower_function)
            for (Function *f = module + n; f-- > module;)
                f->result = interpret(f, 60);
    }
    for (Function *f = module + n; f-- > module;) {
        long r = interpret(f, 60);
        bad += r != f->result;
        sum = (sum * 131 + r) % 1000000007L;
    }
    printf("%ld expressions, %ld instructions, %ld wrong, checksum %ld\n",
           stats.exprs, stats.instrs, bad, sum);
    for (int i = 0; i < n; i++) {
        free(module[i].blocks);
        free(module[i].bits);
    }
    free(module);
    free(exprs);
    free(instrs);
    free(stmts);
    return 0;
}
