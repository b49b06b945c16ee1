#include "lisp.h"

LISP nil, truth;
LISP roots[MAXROOTS];
size_t nroots;

union cell *cells;
unsigned char *types;
struct symbol symbols[MAXSYMBOLS];
struct subr subrs_of[MAXSUBRS];
const char *form_names[16];
char (*strings)[24];
unsigned short line_of[HEAPSIZE];

static int nheaps;
static unsigned nsymbols, nsubrs, nstrings, strings_room;
static unsigned *string_next, free_string;
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
        err("out of storage", 0);
    size_t n = (size_t)nheaps++ * HEAPSIZE;
    if ((nheaps & (nheaps - 1)) == 0) {
        cells = realloc(cells, 2 * (n + HEAPSIZE) * sizeof *cells);
        types = realloc(types, 2 * (n + HEAPSIZE));
        if (cells == NULL || types == NULL)
            err("out of memory", 0);
    }
    for (size_t i = n + HEAPSIZE; i-- > n && i > 0;) {
        types[i] = tc_free;
        CDR(i) = freelist;
        freelist = (LISP)i;
    }
    types[0] = MARK;
}

static LISP newcell(int type)
{
    if (freelist == 0)
        add_heap();
    LISP x = freelist;
    freelist = CDR(x);
    types[x] = (unsigned char)type;
    if (x < HEAPSIZE)
        line_of[x] = 0;
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
    unsigned k = free_string;
    if (k != 0) {
        free_string = string_next[k];
    } else {
        k = ++nstrings;
        if (k >= strings_room) {
            strings_room = strings_room ? 2 * strings_room : 256;
            strings = realloc(strings, strings_room * sizeof *strings);
            string_next = realloc(string_next, strings_room * sizeof *string_next);
            if (strings == NULL || string_next == NULL)
                err("out of memory", 0);
        }
    }
    strncpy(strings[k], text, sizeof strings[k] - 1);
    strings[k][sizeof strings[k] - 1] = '\0';
    CAR(x) = k;
    return x;
}

LISP closure(LISP env, LISP code)
{
    LISP x = newcell(tc_closure);
    CAR(x) = env;
    CDR(x) = code;
    return x;
}

LISP intern(const char *name)
{
    LISP l, x;
    for (l = obarray; CONSP(l); l = CDR(l))
        if (strcmp(SYMBOL(CAR(l)).pname, name) == 0)
            return CAR(l);
    x = newcell(tc_symbol);
    if (nsymbols == MAXSYMBOLS)
        err("too many symbols", 0);
    CAR(x) = nsymbols++;
    snprintf(SYMBOL(x).pname, sizeof SYMBOL(x).pname, "%s", name);
    SYMBOL(x).vcell = 0;
    obarray = cons(x, obarray);
    return x;
}

void define_subr(const char *name, LISP (*f)(LISP))
{
    LISP x = newcell(tc_subr);
    CAR(x) = nsubrs++;
    subrs_of[CAR(x)] = (struct subr){name, f};
    SYMBOL(intern(name)).vcell = x;
}

void define_form(const char *name, int id)
{
    LISP x = newcell(tc_form);
    CAR(x) = (LISP)id;
    form_names[id] = name;
    SYMBOL(intern(name)).vcell = x;
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
    SYMBOL(truth).vcell = truth;
    SYMBOL(intern("nil")).vcell = nil;
}

static void push_gray(LISP x)
{
    if (ngray == gray_room) {
        gray_room = gray_room ? 2 * gray_room : 256;
        gray = realloc(gray, gray_room * sizeof *gray);
        if (gray == NULL)
            err("out of memory", 0);
    }
    gray[ngray++] = x;
}

static void mark(LISP x)
{
    push_gray(x);
    while (ngray > 0) {
        x = gray[--ngray];
        while (!(types[x] & MARK)) {
            int type = types[x];
            types[x] |= MARK;
            live++;
            switch (type) {
            case tc_cons:
                if (!(types[CAR(x)] & MARK))
                    push_gray(CAR(x));
                x = CDR(x);
                break;
            case tc_closure:
                push_gray(CDR(x));
                x = CAR(x);
                break;
            case tc_symbol:
                x = SYMBOL(x).vcell;
                break;
            default:
                x = 0;
            }
        }
    }
}

static void sweep(void)
{
    LISP *tail = &freelist, end = (LISP)nheaps * HEAPSIZE;
    for (LISP x = 1; x < end; x++) {
        if (types[x] & MARK) {
            types[x] &= (unsigned char)~MARK;
            continue;
        }
        if (types[x] != tc_free) {
            if (types[x] == tc_string) {
                string_next[CAR(x)] = free_string;
                free_string = CAR(x);
            }
            types[x] = tc_free;
            freed_total++;
        }
        *tail = x;
        tail = &CDR(x);
    }
    *tail = 0;
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
