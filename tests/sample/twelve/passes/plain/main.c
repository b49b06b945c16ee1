#include <stdlib.h>

#include "ir.h"

#define ROUNDS 5

static uint64_t run_all(struct module *m)
{
    uint64_t digest = 0;
    for (struct func *f = m->funcs; f; f = f->next)
        digest = digest * 1000003 + interpret(f);
    return digest;
}

int main(int argc, char **argv)
{
    int funcs = argc > 1 ? atoi(argv[1]) : 44;
    int blocks = argc > 2 ? atoi(argv[2]) : 1300;
    struct module m = {0};

    if (funcs < 1 || blocks < 1 || funcs > 1000 || blocks > 100000) {
        fprintf(stderr, "usage: passes [functions [blocks]]\n");
        return 1;
    }
    module_make(&m, funcs, blocks);
    printf("digest %016llx\n", (unsigned long long)run_all(&m));
    for (int round = 1; round <= ROUNDS; round++) {
        printf("round %d:", round);
        for (int p = 0; p < pass_count; p++) {
            long sum = 0;
            for (struct func *f = m.funcs; f; f = f->next)
                sum += passes[p].run(&m, f);
            printf(" %s %ld", passes[p].name, sum);
        }
        printf("\n");
    }
    printf("digest %016llx\n", (unsigned long long)run_all(&m));
    int shown = 0;
    for (struct func *f = m.funcs; f; f = f->next)
        if (shown++ < 4)
            print_popular(f);
    printf("folded %ld simplified %ld merged %ld erased %ld\n", m.folded, m.simplified, m.merged, m.erased);
    module_free(&m);
    return 0;
}
