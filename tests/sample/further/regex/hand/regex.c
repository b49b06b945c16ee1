/* regex.c - hand layout: 64-byte DFA rows with 16-bit next numbers, node sets apart, text as symbols. */
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
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

#define NSYMBOLS 30                 /* letters, space, comma, full stop */
#define ACCEPTING 0x8000

struct nfa_node {
    uint32_t set;                   /* of symbols */
    uint16_t out, out1;             /* numbers in the pattern + 1 */
    uint32_t mark;
    uint8_t kind;
};

struct row {                        /* of the DFA: 64 bytes */
    uint32_t visits;
    uint16_t next[NSYMBOLS];        /* state + 1, with ACCEPTING; 0: not known yet */
};

struct dfa_set {
    unsigned long hash;
    uint32_t nodes;                 /* in the pool */
    uint16_t nnodes;
    bool accepting;
};

struct pattern {
    struct row *rows;
    uint16_t initial;
    uint16_t nstates, cap;
    uint16_t nnodes, start;
    int32_t matches, lines, last_line, first_line;
    struct dfa_set *sets;
    struct nfa_node *nodes;
    char *source;
};

/* ---- parser ---- */

struct parser {
    const char *begin, *p;
    jmp_buf failed;
    const char *message;
};

static uint32_t mark;
static long states_built, nodes_built, trees_built, steps;
static uint16_t *scratch;
static uint16_t *pool;
static uint32_t pool_used, pool_cap;
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

static int symbol(int c)
{
    return c == ' ' ? 26 : c == ',' ? 27 : c == '.' ? 28 : c - 'a';
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

static uint16_t new_node(struct pattern *pat, enum nfa_kind kind, uint16_t out, uint16_t out1)
{
    struct nfa_node *n;
    if ((pat->nnodes & (pat->nnodes - 1)) == 0) {
        pat->nodes = realloc(pat->nodes, (pat->nnodes ? pat->nnodes * 2u : 1) * sizeof *pat->nodes);
        if (pat->nodes == NULL)
            exit(1);
    }
    n = &pat->nodes[pat->nnodes++];
    n->set = 0;
    n->mark = 0;
    n->kind = (uint8_t)kind;
    n->out = out;
    n->out1 = out1;
    nodes_built++;
    return pat->nnodes;
}

static uint16_t compile(struct pattern *pat, const struct tree *t, uint16_t next)
{
    uint16_t n, body;

    switch (t->kind) {
    case T_SET:
        n = new_node(pat, N_SET, next, 0);
        for (int c = 32; c < NCHARS; c++)
            if ((c == ' ' || c == ',' || c == '.' || (c >= 'a' && c <= 'z')) && in_set(t->u.set, c))
                pat->nodes[n - 1].set |= 1u << symbol(c);
        return n;
    case T_CAT:
        body = compile(pat, t->u.pair.right, next);
        return compile(pat, t->u.pair.left, body);
    case T_ALT:
        n = compile(pat, t->u.pair.left, next);
        body = compile(pat, t->u.pair.right, next);
        return new_node(pat, N_SPLIT, n, body);
    case T_STAR:
        n = new_node(pat, N_SPLIT, 0, next);
        body = compile(pat, t->u.sub, n);
        pat->nodes[n - 1].out = body;
        return n;
    case T_PLUS:
        n = new_node(pat, N_SPLIT, 0, next);
        body = compile(pat, t->u.sub, n);
        pat->nodes[n - 1].out = body;
        return body;
    case T_OPT:
        body = compile(pat, t->u.sub, next);
        return new_node(pat, N_SPLIT, body, next);
    case T_EMPTY:
        break;
    }
    return next;
}

static void add_node(struct pattern *pat, uint16_t number)
{
    struct nfa_node *n = &pat->nodes[number - 1];
    if (n->mark == mark)
        return;
    n->mark = mark;
    if (n->kind == N_SPLIT) {
        add_node(pat, n->out);
        add_node(pat, n->out1);
        return;
    }
    if (scratch_used == scratch_size) {
        scratch_size = scratch_size ? scratch_size * 2 : 32;
        scratch = realloc(scratch, (size_t)scratch_size * sizeof *scratch);
        if (scratch == NULL)
            exit(1);
    }
    scratch[scratch_used++] = (uint16_t)(number - 1);
}

/* ---- DFA ---- */

static int by_id(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static uint16_t state_of_scratch(struct pattern *pat)
{
    struct dfa_set *d;
    unsigned long hash = 5381;
    int i;

    qsort(scratch, (size_t)scratch_used, sizeof *scratch, by_id);
    for (i = 0; i < scratch_used; i++)
        hash = hash * 33 + scratch[i];
    for (i = pat->nstates - 1; i >= 0; i--) {
        d = &pat->sets[i];
        if (d->hash == hash && d->nnodes == scratch_used &&
            memcmp(pool + d->nodes, scratch, (size_t)scratch_used * sizeof *scratch) == 0)
            return (uint16_t)(i + 1) | (d->accepting ? ACCEPTING : 0);
    }
    if (pat->nstates == pat->cap) {
        unsigned cap = pat->cap ? pat->cap * 2u : 4;
        struct row *rows = aligned_alloc(64, cap * sizeof *rows);
        pat->sets = realloc(pat->sets, cap * sizeof *pat->sets);
        if (rows == NULL || pat->sets == NULL || cap >= ACCEPTING)
            exit(1);
        if (pat->rows)
            memcpy(rows, pat->rows, pat->nstates * sizeof *rows);
        free(pat->rows);
        pat->rows = rows;
        pat->cap = (uint16_t)cap;
    }
    if (pool_used + (uint32_t)scratch_used > pool_cap) {
        pool_cap = pool_cap ? pool_cap * 2 : 65536;
        pool = realloc(pool, pool_cap * sizeof *pool);
        if (pool == NULL)
            exit(1);
    }
    memset(&pat->rows[pat->nstates], 0, sizeof *pat->rows);
    d = &pat->sets[pat->nstates++];
    d->hash = hash;
    d->nnodes = (uint16_t)scratch_used;
    d->nodes = pool_used;
    d->accepting = false;
    memcpy(pool + pool_used, scratch, (size_t)scratch_used * sizeof *scratch);
    pool_used += (uint32_t)scratch_used;
    for (i = 0; i < scratch_used; i++)
        if (pat->nodes[scratch[i]].kind == N_ACCEPT)
            d->accepting = true;
    states_built++;
    return pat->nstates | (d->accepting ? ACCEPTING : 0);
}

static uint16_t build_step(struct pattern *pat, unsigned state, int c)
{
    const struct dfa_set *d = &pat->sets[state];
    uint16_t n;

    mark++;
    scratch_used = 0;
    for (int i = 0; i < d->nnodes; i++) {
        const struct nfa_node *node = &pat->nodes[pool[d->nodes + (uint32_t)i]];
        if (node->kind == N_SET && (node->set >> c & 1))
            add_node(pat, node->out);
    }
    add_node(pat, pat->start);
    n = state_of_scratch(pat);
    pat->rows[state].next[c] = n;
    return n;
}

static void run_line(struct pattern *pat, const uint8_t *line, size_t length, int32_t number)
{
    struct row *rows = pat->rows;
    unsigned d = pat->initial;
    int32_t found = 0;

    for (size_t i = 0; i < length; i++) {
        unsigned n = rows[d].next[line[i]];
        if (n == 0) {
            n = build_step(pat, d, line[i]);
            rows = pat->rows;
        }
        d = (n & ~(unsigned)ACCEPTING) - 1;
        rows[d].visits++;
        found += n >> 15;
    }
    steps += (long)length;
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

static void make_pattern(struct pattern *pat, const char *source)
{
    struct parser ps;
    struct tree *tree;

    pat->source = emalloc(strlen(source) + 1);
    strcpy(pat->source, source);
    pat->first_line = pat->last_line = -1;
    ps.begin = ps.p = source;
    if (setjmp(ps.failed)) {
        fprintf(stderr, "regex: %s in %s\n", ps.message, source);
        exit(1);
    }
    tree = parse_alt(&ps);
    if (*ps.p)
        fail(&ps, "unmatched )");
    pat->start = compile(pat, tree, new_node(pat, N_ACCEPT, 0, 0));
    free_tree(tree);
    mark++;
    scratch_used = 0;
    add_node(pat, pat->start);
    pat->initial = (uint16_t)((state_of_scratch(pat) & ~ACCEPTING) - 1);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 4000, i;
    long nlines = argc > 2 ? atol(argv[2]) : 600, l, total = 0, matched = 0, visits_max = 0;
    struct pattern *patterns, *busiest, *largest;
    unsigned long sum = 0;
    char buf[200];

    if (count < 1 || nlines < 1) {
        fprintf(stderr, "usage: regex [patterns [lines]]\n");
        return 1;
    }
    patterns = emalloc((size_t)count * sizeof *patterns);
    memset(patterns, 0, (size_t)count * sizeof *patterns);
    for (i = 0; i < count; i++) {
        random_pattern(buf, sizeof buf);
        make_pattern(&patterns[i], buf);
    }
    for (l = 0; l < nlines; l++) {
        random_line(buf, sizeof buf);
        uint8_t line[200];
        size_t length = strlen(buf);
        for (size_t k = 0; k < length; k++)
            line[k] = (uint8_t)symbol((unsigned char)buf[k]);
        for (i = 0; i < count; i++)
            run_line(&patterns[i], line, length, (int32_t)l);
    }
    busiest = largest = &patterns[0];
    for (i = 0; i < count; i++) {
        struct pattern *p = &patterns[i];
        int k;
        total += p->matches;
        matched += p->lines > 0;
        if (p->matches > busiest->matches)
            busiest = p;
        if (p->nstates > largest->nstates)
            largest = p;
        sum = sum * 31 + (unsigned long)(p->matches + p->lines * 7L + p->first_line + p->last_line * 3L);
        for (k = p->nstates - 1; k >= 0; k--) {
            sum = sum * 33 + (unsigned long)(p->rows[k].visits + (long)p->sets[k].nnodes + k);
            if (p->rows[k].visits > visits_max)
                visits_max = p->rows[k].visits;
        }
    }
    printf("%d patterns: %ld tree nodes, %ld NFA nodes, %ld DFA states\n", count, trees_built, nodes_built, states_built);
    printf("%ld steps, %ld matches, %ld patterns matched\n", steps, total, matched);
    printf("busiest %d '%s' (%d in %d lines), largest %d '%s' (%d states)\n", (int)(busiest - patterns), busiest->source, busiest->matches, busiest->lines,
           (int)(largest - patterns), largest->source, largest->nstates);
    printf("most visits %ld, checksum %016lx\n", visits_max, sum);
    for (i = 0; i < count; i++) {
        free(patterns[i].rows);
        free(patterns[i].sets);
        free(patterns[i].nodes);
        free(patterns[i].source);
    }
    free(patterns);
    free(scratch);
    free(pool);
    return 0;
}
