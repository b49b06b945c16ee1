/* regex.c - run many regular expressions over a text.
 *
 * Every pattern is parsed to a tree, compiled to NFA nodes and then, as the
 * text needs it, to DFA states.  All patterns are run on each line, and the
 * match ends are counted.
 *
 * usage: regex [patterns [lines]]
 */
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NCHARS 128

/* ---- syntax tree ---- */

enum tree_kind { T_SET, T_CAT, T_ALT, T_STAR, T_PLUS, T_OPT, T_EMPTY };

struct tree {
    enum tree_kind kind;
    int column;
    union {
        unsigned char set[NCHARS / 8];
        struct {
            struct tree *left, *right;
        } pair;
        struct tree *sub;
    } u;
};

/* ---- automata ---- */

enum nfa_kind { N_SET, N_SPLIT, N_ACCEPT };

struct nfa_node {
    int id;
    enum nfa_kind kind;
    unsigned char set[NCHARS / 8];
    struct nfa_node *out, *out1;
    unsigned long mark;
    struct pattern *owner;
    struct nfa_node *link;          /* all of the pattern */
};

struct dfa_state {
    struct pattern *owner;
    int number;
    bool accepting;
    long visits;
    unsigned long hash;
    struct dfa_state *chain;        /* all of the pattern, latest first */
    int nnodes;
    struct nfa_node **nodes;
    struct dfa_state *next[NCHARS];
};

struct pattern {
    char *source;
    int number;
    struct tree *tree;
    struct nfa_node *nodes;
    int nnodes;
    struct nfa_node *start;
    struct dfa_state *states;
    struct dfa_state *initial;
    int nstates;
    long matches;
    long lines;
    long last_line;
    long first_line;
};

/* ---- parser ---- */

struct parser {
    const char *begin, *p;
    jmp_buf failed;
    const char *message;
};

static unsigned long mark;
static long states_built, nodes_built, trees_built, steps;
static struct nfa_node **scratch;
static int scratch_size, scratch_used;
static unsigned long long seed = 0xDEADBEEFCAFEULL;

static unsigned rnd(unsigned n)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (unsigned)((seed * 2685821657736338717ULL >> 33) % n);
}

static void *emalloc(size_t n)
{
    void *p = malloc(n);
    if (p == NULL) {
        fprintf(stderr, "regex: cannot allocate %zu bytes\n", n);
        exit(1);
    }
    return p;
}

static bool in_set(const unsigned char *set, int c)
{
    return set[c >> 3] >> (c & 7) & 1;
}

static void put_set(unsigned char *set, int c)
{
    set[c >> 3] |= (unsigned char)(1 << (c & 7));
}

static struct tree *new_tree(struct parser *ps, enum tree_kind kind)
{
    struct tree *t = emalloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->kind = kind;
    t->column = (int)(ps->p - ps->begin);
    trees_built++;
    return t;
}

static void fail(struct parser *ps, const char *message)
{
    ps->message = message;
    longjmp(ps->failed, 1);
}

static struct tree *parse_alt(struct parser *ps);

static struct tree *parse_atom(struct parser *ps)
{
    struct tree *t;
    int c = *ps->p++;

    if (c == '(') {
        t = parse_alt(ps);
        if (*ps->p++ != ')')
            fail(ps, "missing )");
        return t;
    }
    t = new_tree(ps, T_SET);
    if (c == '.') {
        for (c = 32; c < NCHARS; c++)
            put_set(t->u.set, c);
    } else if (c == '[') {
        while (*ps->p && *ps->p != ']') {
            int from = *ps->p++, to = from;
            if (ps->p[0] == '-' && ps->p[1] && ps->p[1] != ']') {
                to = ps->p[1];
                ps->p += 2;
            }
            for (; from <= to; from++)
                put_set(t->u.set, from);
        }
        if (*ps->p++ != ']')
            fail(ps, "missing ]");
    } else if (c == 0 || strchr("*+?|)]", c)) {
        fail(ps, "unexpected character");
    } else {
        put_set(t->u.set, c);
    }
    return t;
}

static struct tree *parse_repeat(struct parser *ps)
{
    struct tree *t = parse_atom(ps), *r;

    while (*ps->p && strchr("*+?", *ps->p)) {
        r = new_tree(ps, *ps->p == '*' ? T_STAR : *ps->p == '+' ? T_PLUS : T_OPT);
        r->u.sub = t;
        t = r;
        ps->p++;
    }
    return t;
}

static struct tree *parse_cat(struct parser *ps)
{
    struct tree *t, *r;

    if (*ps->p == 0 || *ps->p == '|' || *ps->p == ')')
        return new_tree(ps, T_EMPTY);
    t = parse_repeat(ps);
    while (*ps->p && *ps->p != '|' && *ps->p != ')') {
        r = new_tree(ps, T_CAT);
        r->u.pair.left = t;
        r->u.pair.right = parse_repeat(ps);
        t = r;
    }
    return t;
}

static struct tree *parse_alt(struct parser *ps)
{
    struct tree *t = parse_cat(ps), *r;

    while (*ps->p == '|') {
        ps->p++;
        r = new_tree(ps, T_ALT);
        r->u.pair.left = t;
        r->u.pair.right = parse_cat(ps);
        t = r;
    }
    return t;
}

static void free_tree(struct tree *t)
{
    switch (t->kind) {
    case T_CAT:
    case T_ALT:
        free_tree(t->u.pair.left);
        free_tree(t->u.pair.right);
        break;
    case T_STAR:
    case T_PLUS:
    case T_OPT:
        free_tree(t->u.sub);
        break;
    case T_SET:
    case T_EMPTY:
        break;
    }
    free(t);
}

/* ---- NFA ---- */

static struct nfa_node *new_node(struct pattern *pat, enum nfa_kind kind, struct nfa_node *out, struct nfa_node *out1)
{
    struct nfa_node *n = emalloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->id = pat->nnodes++;
    n->kind = kind;
    n->out = out;
    n->out1 = out1;
    n->owner = pat;
    n->link = pat->nodes;
    pat->nodes = n;
    nodes_built++;
    return n;
}

/* Compile a tree so that it goes on to `next'. */
static struct nfa_node *compile(struct pattern *pat, const struct tree *t, struct nfa_node *next)
{
    struct nfa_node *n, *body;

    switch (t->kind) {
    case T_SET:
        n = new_node(pat, N_SET, next, NULL);
        memcpy(n->set, t->u.set, sizeof n->set);
        return n;
    case T_CAT:
        body = compile(pat, t->u.pair.right, next);
        return compile(pat, t->u.pair.left, body);
    case T_ALT:
        n = compile(pat, t->u.pair.left, next);
        body = compile(pat, t->u.pair.right, next);
        return new_node(pat, N_SPLIT, n, body);
    case T_STAR:
        n = new_node(pat, N_SPLIT, NULL, next);
        n->out = compile(pat, t->u.sub, n);
        return n;
    case T_PLUS:
        n = new_node(pat, N_SPLIT, NULL, next);
        body = compile(pat, t->u.sub, n);
        n->out = body;
        return body;
    case T_OPT:
        body = compile(pat, t->u.sub, next);
        return new_node(pat, N_SPLIT, body, next);
    case T_EMPTY:
        break;
    }
    return next;
}

static void add_node(struct nfa_node *n)
{
    if (n->mark == mark)
        return;
    n->mark = mark;
    if (n->kind == N_SPLIT) {
        add_node(n->out);
        add_node(n->out1);
        return;
    }
    if (scratch_used == scratch_size) {
        scratch_size = scratch_size ? scratch_size * 2 : 32;
        scratch = realloc(scratch, (size_t)scratch_size * sizeof *scratch);
        if (scratch == NULL)
            exit(1);
    }
    scratch[scratch_used++] = n;
}

/* ---- DFA ---- */

static int by_id(const void *a, const void *b)
{
    const struct nfa_node *x = *(struct nfa_node *const *)a, *y = *(struct nfa_node *const *)b;
    return x->id - y->id;
}

static struct dfa_state *state_of_scratch(struct pattern *pat)
{
    struct dfa_state *d;
    unsigned long hash = 5381;
    int i;

    qsort(scratch, (size_t)scratch_used, sizeof *scratch, by_id);
    for (i = 0; i < scratch_used; i++)
        hash = hash * 33 + (unsigned long)scratch[i]->id;
    for (d = pat->states; d != NULL; d = d->chain)
        if (d->hash == hash && d->nnodes == scratch_used &&
            memcmp(d->nodes, scratch, (size_t)scratch_used * sizeof *scratch) == 0)
            return d;
    d = emalloc(sizeof *d);
    memset(d, 0, sizeof *d);
    d->owner = pat;
    d->number = pat->nstates++;
    d->hash = hash;
    d->nnodes = scratch_used;
    d->nodes = emalloc((size_t)(scratch_used + 1) * sizeof *d->nodes);
    memcpy(d->nodes, scratch, (size_t)scratch_used * sizeof *d->nodes);
    for (i = 0; i < scratch_used; i++)
        if (scratch[i]->kind == N_ACCEPT)
            d->accepting = true;
    d->chain = pat->states;
    pat->states = d;
    states_built++;
    return d;
}

static struct dfa_state *build_step(struct dfa_state *d, int c)
{
    int i;

    mark++;
    scratch_used = 0;
    for (i = 0; i < d->nnodes; i++)
        if (d->nodes[i]->kind == N_SET && in_set(d->nodes[i]->set, c))
            add_node(d->nodes[i]->out);
    add_node(d->owner->start);      /* a match may begin anywhere */
    d->next[c] = state_of_scratch(d->owner);
    return d->next[c];
}

static void run_line(struct pattern *pat, const char *line, long number)
{
    struct dfa_state *d = pat->initial;
    long found = 0;

    for (; *line; line++) {
        struct dfa_state *n = d->next[(unsigned char)*line];
        if (n == NULL)
            n = build_step(d, (unsigned char)*line);
        n->visits++;
        if (n->accepting)
            found++;
        d = n;
        steps++;
    }
    if (found) {
        pat->matches += found;
        pat->lines++;
        pat->last_line = number;
        if (pat->first_line < 0)
            pat->first_line = number;
    }
}

/* ---- the patterns and the text ---- */

static const char *syllables[] = { "an", "be", "ca", "do", "er", "fi", "go", "hu", "in", "jo", "ka", "le", "mo", "nu", "or", "pa",
                                   "qu", "re", "st", "ti", "us", "va", "we", "xy", "yo", "za", "sh", "th", "ing", "ed", "ly", "ment" };

static void random_word(char *buf, unsigned parts)
{
    buf[0] = 0;
    while (parts-- > 0)
        strcat(buf, syllables[rnd(32)]);
}

static void random_pattern(char *buf, size_t size)
{
    char a[32], b[32], c[32];
    unsigned from = rnd(20);

    random_word(a, 1 + rnd(2));
    random_word(b, 1);
    random_word(c, 1 + rnd(2));
    switch (rnd(8)) {
    case 0:
        snprintf(buf, size, "%s%s", a, c);
        break;
    case 1:
        snprintf(buf, size, "%s(%s|%s)+", a, b, c);
        break;
    case 2:
        snprintf(buf, size, "[%c-%c]+%s", 'a' + from, 'a' + from + 5, a);
        break;
    case 3:
        snprintf(buf, size, "%s.*%s", a, c);
        break;
    case 4:
        snprintf(buf, size, "%s?%s*%s", a, b, c);
        break;
    case 5:
        snprintf(buf, size, "(%s|%s|%s)..[aeiou ]", a, b, c);
        break;
    case 6:
        snprintf(buf, size, " %s[a-z]* (%s|%s)", b, a, c);
        break;
    default:
        snprintf(buf, size, "(%s |[^%c-%c]%s)+%s?", a, 'a' + from, 'a' + from + 4, b, c);
        break;
    }
}

static void random_line(char *buf, size_t size)
{
    char word[40];
    size_t used = 0, target = 40 + rnd(40);

    buf[0] = 0;
    while (used < target) {
        size_t n;
        random_word(word, 1 + rnd(3));
        n = strlen(word);
        if (used + n + 3 >= size)
            break;
        memcpy(buf + used, word, n);
        used += n;
        if (rnd(8) == 0)
            buf[used++] = rnd(2) ? ',' : '.';
        buf[used++] = ' ';
        buf[used] = 0;
    }
}

static struct pattern *new_pattern(const char *source, int number)
{
    struct pattern *pat = emalloc(sizeof *pat);
    struct parser ps;

    memset(pat, 0, sizeof *pat);
    pat->source = emalloc(strlen(source) + 1);
    strcpy(pat->source, source);
    pat->number = number;
    pat->first_line = pat->last_line = -1;
    ps.begin = ps.p = source;
    if (setjmp(ps.failed)) {
        fprintf(stderr, "regex: %s in %s\n", ps.message, source);
        exit(1);
    }
    pat->tree = parse_alt(&ps);
    if (*ps.p)
        fail(&ps, "unmatched )");
    pat->start = compile(pat, pat->tree, new_node(pat, N_ACCEPT, NULL, NULL));
    mark++;
    scratch_used = 0;
    add_node(pat->start);
    pat->initial = state_of_scratch(pat);
    return pat;
}

static void free_pattern(struct pattern *pat)
{
    while (pat->states) {
        struct dfa_state *d = pat->states;
        pat->states = d->chain;
        free(d->nodes);
        free(d);
    }
    while (pat->nodes) {
        struct nfa_node *n = pat->nodes;
        pat->nodes = n->link;
        free(n);
    }
    free_tree(pat->tree);
    free(pat->source);
    free(pat);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 4000, i;
    long nlines = argc > 2 ? atol(argv[2]) : 600, l, total = 0, matched = 0, visits_max = 0;
    struct pattern **patterns, *busiest, *largest;
    unsigned long sum = 0;
    char buf[200];

    if (count < 1 || nlines < 1) {
        fprintf(stderr, "usage: regex [patterns [lines]]\n");
        return 1;
    }
    patterns = emalloc((size_t)count * sizeof *patterns);
    for (i = 0; i < count; i++) {
        random_pattern(buf, sizeof buf);
        patterns[i] = new_pattern(buf, i);
    }
    for (l = 0; l < nlines; l++) {
        random_line(buf, sizeof buf);
        for (i = 0; i < count; i++)
            run_line(patterns[i], buf, l);
    }
    busiest = largest = patterns[0];
    for (i = 0; i < count; i++) {
        struct pattern *p = patterns[i];
        const struct dfa_state *d;
        total += p->matches;
        matched += p->lines > 0;
        if (p->matches > busiest->matches)
            busiest = p;
        if (p->nstates > largest->nstates)
            largest = p;
        sum = sum * 31 + (unsigned long)(p->matches + p->lines * 7 + p->first_line + p->last_line * 3);
        for (d = p->states; d; d = d->chain) {
            sum = sum * 33 + (unsigned long)(d->visits + d->nnodes + d->number);
            if (d->visits > visits_max)
                visits_max = d->visits;
        }
    }
    printf("%d patterns: %ld tree nodes, %ld NFA nodes, %ld DFA states\n", count, trees_built, nodes_built, states_built);
    printf("%ld steps, %ld matches, %ld patterns matched\n", steps, total, matched);
    printf("busiest %d '%s' (%ld in %ld lines), largest %d '%s' (%d states)\n", busiest->number, busiest->source, busiest->matches, busiest->lines,
           largest->number, largest->source, largest->nstates);
    printf("most visits %ld, checksum %016lx\n", visits_max, sum);
    for (i = 0; i < count; i++)
        free_pattern(patterns[i]);
    free(patterns);
    free(scratch);
    return 0;
}
