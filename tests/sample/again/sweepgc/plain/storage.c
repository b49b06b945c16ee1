#include "lisp.h"

LISP nil, truth;
LISP roots[MAXROOTS];
size_t nroots;

static LISP heaps[MAXHEAPS];
static int nheaps;
static LISP freelist;
static LISP obarray;
static LISP small[LARGEST - SMALLEST + 1];
static long budget = LEAST_BUDGET, allocated;
static long collections, freed_total, live;

static LISP *gray;
static size_t ngray, gray_room;

/* Cells come into the free list in the order of their addresses. */
static void add_heap(void)
{
    if (nheaps == MAXHEAPS)
        err("out of storage", NULL);
    LISP h = malloc(HEAPSIZE * sizeof(struct obj));
    if (h == NULL)
        err("out of memory", NULL);
    heaps[nheaps++] = h;
    for (int i = HEAPSIZE; --i >= 0;) {
        h[i].gc_mark = 0;
        h[i].type = tc_free;
        CDR(&h[i]) = freelist;
        freelist = &h[i];
    }
}

static LISP newcell(int type)
{
    if (freelist == NULL)
        add_heap();
    LISP x = freelist;
    freelist = CDR(x);
    x->gc_mark = 0;
    x->type = (short)type;
    x->line = 0;
    allocated++;
    return x;
}

LISP cons(LISP a, LISP d)
{
    LISP x = newcell(tc_cons);
    CAR(x) = a;
    CDR(x) = d;
    return x;
}

LISP number(long n)
{
    if (n >= SMALLEST && n <= LARGEST)
        return small[n - SMALLEST];
    LISP x = newcell(tc_num);
    NUM(x) = n;
    return x;
}

LISP string_cell(const char *text)
{
    LISP x = newcell(tc_string);
    strncpy(x->as.string.text, text, sizeof x->as.string.text - 1);
    x->as.string.text[sizeof x->as.string.text - 1] = '\0';
    return x;
}

LISP closure(LISP env, LISP code)
{
    LISP x = newcell(tc_closure);
    x->as.closure.env = env;
    x->as.closure.code = code;
    return x;
}

LISP intern(const char *name)
{
    LISP l, x;
    for (l = obarray; CONSP(l); l = CDR(l))
        if (strcmp(CAR(l)->as.symbol.pname, name) == 0)
            return CAR(l);
    x = newcell(tc_symbol);
    snprintf(x->as.symbol.pname, sizeof x->as.symbol.pname, "%s", name);
    x->as.symbol.vcell = NULL;
    obarray = cons(x, obarray);
    return x;
}

void define_subr(const char *name, LISP (*f)(LISP))
{
    LISP x = newcell(tc_subr);
    x->as.subr.name = name;
    x->as.subr.f = f;
    intern(name)->as.symbol.vcell = x;
}

void define_form(const char *name, int id)
{
    LISP x = newcell(tc_form);
    x->as.form.name = name;
    x->as.form.id = id;
    intern(name)->as.symbol.vcell = x;
}

void storage_init(void)
{
    nil = newcell(tc_nil);
    obarray = nil;
    for (long n = SMALLEST; n <= LARGEST; n++) {
        LISP x = newcell(tc_num);
        NUM(x) = n;
        small[n - SMALLEST] = x;
    }
    truth = intern("t");
    truth->as.symbol.vcell = truth;
    intern("nil")->as.symbol.vcell = nil;
}

static void push_gray(LISP x)
{
    if (ngray == gray_room) {
        gray_room = gray_room ? 2 * gray_room : 256;
        gray = realloc(gray, gray_room * sizeof *gray);
        if (gray == NULL)
            err("out of memory", NULL);
    }
    gray[ngray++] = x;
}

static void mark(LISP x)
{
    push_gray(x);
    while (ngray > 0) {
        x = gray[--ngray];
        while (x != NULL && !x->gc_mark) {
            x->gc_mark = 1;
            live++;
            switch (TYPE(x)) {
            case tc_cons:
                if (!CAR(x)->gc_mark)
                    push_gray(CAR(x));
                x = CDR(x);
                break;
            case tc_closure:
                push_gray(x->as.closure.code);
                x = x->as.closure.env;
                break;
            case tc_symbol:
                x = x->as.symbol.vcell;
                break;
            default:
                x = NULL;
            }
        }
    }
}

static void sweep(void)
{
    LISP *tail = &freelist;
    for (int h = 0; h < nheaps; h++) {
        LISP end = heaps[h] + HEAPSIZE;
        for (LISP x = heaps[h]; x < end; x++) {
            if (x->gc_mark) {
                x->gc_mark = 0;
                continue;
            }
            if (x->type != tc_free) {
                x->type = tc_free;
                freed_total++;
            }
            *tail = x;
            tail = &CDR(x);
        }
    }
    *tail = NULL;
}

void gc_if_needed(void)
{
    if (allocated < budget)
        return;
    live = 0;
    for (size_t i = 0; i < nroots; i++)
        mark(roots[i]);
    for (long n = 0; n <= LARGEST - SMALLEST; n++)
        mark(small[n]);
    mark(nil);
    mark(obarray);
    sweep();
    collections++;
    allocated = 0;
    budget = live / 2 > LEAST_BUDGET ? live / 2 : LEAST_BUDGET;
}

void gc_report(void)
{
    printf("%ld collections, %ld cells freed, %ld live, %d heaps\n", collections, freed_total, live, nheaps);
}
