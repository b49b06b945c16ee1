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

static void free_expr(Expr *e)
{
    if (!e)
        return;
    free_expr(e->left);
    free_expr(e->right);
    free(e);
}

static void free_function(Function *f)
{
    while (f->symbols) {
        Symbol *s = f->symbols;
        f->symbols = s->next;
        free(s);
    }
    while (f->blocks) {
        Block *b = f->blocks;
        f->blocks = b->next;
        while (b->stmts) {
            Stmt *s = b->stmts;
            b->stmts = s->next;
            free_expr(s->expr);
            free(s);
        }
        while (b->first) {
            Instr *in = b->first;
            b->first = in->next;
            free(in);
        }
        free(b->gen);
        free(b);
    }
    free(f);
}

static void run_pass(const Pass *p, Function *module)
{
    Stats old = stats;
    for (Function *f = module; f; f = f->next)
        p->run(f);
    printf("%-10s folded %ld propagated %ld numbered %ld removed %ld live %ld\n", p->name,
           stats.folded - old.folded, stats.propagated - old.propagated,
           stats.numbered - old.numbered, stats.removed - old.removed,
           stats.live_bits - old.live_bits);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 3000;
    Function *module = NULL;
    long bad = 0, sum = 0;
    if (n < 1) {
        fprintf(stderr, "usage: %s [functions]\n", argv[0]);
        return 2;
    }
    for (int i = 0; i < n; i++) {
        Function *f = gen_function(i, 24, 4);
        f->next = module;
        module = f;
    }
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        run_pass(&passes[i], module);
        if (passes[i].run == lower_function)
            for (Function *f = module; f; f = f->next)
                f->result = interpret(f, 60);
    }
    for (Function *f = module; f; f = f->next) {
        long r = interpret(f, 60);
        bad += r != f->result;
        sum = (sum * 131 + r) % 1000000007L;
    }
    printf("%ld expressions, %ld instructions, %ld wrong, checksum %ld\n",
           stats.exprs, stats.instrs, bad, sum);
    while (module) {
        Function *f = module;
        module = f->next;
        free_function(f);
    }
    return 0;
}
