/* Arithmetic as trees of three kinds of nodes: made once, evaluated often, folded where both sides are constant. */
#include <stdio.h>
#include <stdlib.h>

enum kind { NUMBER, VARIABLE, OPERATION };

struct expr {
    enum kind kind;
    int line;
};

struct number {
    struct expr expr;
    double value;
    const char *text;
};

struct variable {
    struct expr expr;
    int slot;
    long reads;
    char name[16];
};

struct operation {
    struct expr expr;
    char op;
    struct expr *left, *right;
    long runs;
    double last;
};

static double slots[26];
static unsigned long seed = 7;

static unsigned next(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % n;
}

static void *must(void *p)
{
    if (!p)
        exit(1);
    return p;
}

static struct expr *number(double value, int line)
{
    struct number *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->expr.kind = NUMBER;
    n->expr.line = line;
    n->value = value;
    n->text = "";
    return &n->expr;
}

static struct expr *variable(int slot, int line)
{
    struct variable *v = malloc(sizeof *v);
    if (!v)
        exit(1);
    v->expr.kind = VARIABLE;
    v->expr.line = line;
    v->slot = slot;
    v->reads = 0;
    snprintf(v->name, sizeof v->name, "v%d", slot);
    return &v->expr;
}

static struct expr *operation(char op, struct expr *left, struct expr *right, int line)
{
    struct operation *o = malloc(sizeof *o);
    if (!o)
        exit(1);
    o->expr.kind = OPERATION;
    o->expr.line = line;
    o->op = op;
    o->left = left;
    o->right = right;
    o->runs = 0;
    o->last = 0;
    return &o->expr;
}

static struct expr *parse(int depth, int line)
{
    if (depth == 0 || next(8) == 0)
        return next(2) ? number(next(10) + 1, line) : variable((int)next(26), line);
    struct expr *left = parse(depth - 1, line + 1);
    return operation("+-*/"[next(4)], left, parse(depth - 1, line + 2), line);
}

static double compute(char op, double a, double b)
{
    switch (op) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b * 0.125;
    default: return b > 0.5 || b < -0.5 ? a / b : a;
    }
}

static double eval(struct expr *e)
{
    switch (e->kind) {
    case NUMBER:
        return ((struct number *)e)->value;
    case VARIABLE: {
        struct variable *v = (struct variable *)e;
        v->reads++;
        return slots[v->slot];
    }
    default: {
        struct operation *o = (struct operation *)e;
        o->runs++;
        return o->last = compute(o->op, eval(o->left), eval(o->right));
    }
    }
}

static struct expr *fold(struct expr *e)
{
    if (e->kind != OPERATION)
        return e;
    struct operation *o = (struct operation *)e;
    o->left = fold(o->left);
    o->right = fold(o->right);
    if (o->left->kind == NUMBER && o->right->kind == NUMBER) {
        double a = ((struct number *)o->left)->value, b = ((struct number *)o->right)->value;
        return number(compute(o->op, a, b), o->expr.line);
    }
    return e;
}

static long count(const struct expr *e, long of[3])
{
    of[e->kind]++;
    if (e->kind != OPERATION)
        return 1;
    const struct operation *o = (const struct operation *)e;
    return 1 + count(o->left, of) + count(o->right, of);
}

int main(int argc, char **argv)
{
    int depth = argc > 1 ? atoi(argv[1]) : 14;
    long of[3] = {0, 0, 0};
    struct expr **trees = must(calloc(8, sizeof *trees));
    for (int i = 0; i < 8; i++)
        trees[i] = parse(depth, 1);
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 26; i++)
            slots[i] = round * 0.25 + i;
        double sum = 0;
        for (int i = 0; i < 8; i++)
            sum += eval(trees[i]);
        if (round % 10 == 0)
            printf("%.6g\n", sum);
        if (round == 20)
            for (int i = 0; i < 8; i++)
                trees[i] = fold(trees[i]);
    }
    for (int i = 0; i < 8; i++)
        printf("%ld ", count(trees[i], of));
    printf("%ld %ld %ld\n", of[NUMBER], of[VARIABLE], of[OPERATION]);
    return 0;
}
