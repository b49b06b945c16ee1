/* A little Lisp: cells with a type and a union, mark and sweep. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { tc_free = 0, tc_nil, tc_cons, tc_num, tc_symbol, tc_string, tc_subr, tc_form, tc_closure };

enum { form_quote, form_if, form_define, form_setq, form_lambda, form_begin, form_while, form_let };

typedef unsigned LISP;                      /* index of a cell, 0: none */

union cell {
    struct { LISP car, cdr; };              /* also: env, code; index of symbol, string, subr, form */
    long num;
};

struct symbol { LISP vcell; char pname[16]; };
struct subr { const char *name; LISP (*f)(LISP args); };

extern union cell *cells;
extern unsigned char *types;                /* with the mark in the top bit */
extern struct symbol symbols[];
extern struct subr subrs_of[];
extern const char *form_names[];
extern char (*strings)[24];
extern unsigned short line_of[];            /* of the cells of the first heap */

#define MARK 0x80
#define TYPE(x) (types[x])
#define NULLP(x) ((x) == nil)
#define CONSP(x) (TYPE(x) == tc_cons)
#define CAR(x) (cells[x].car)
#define CDR(x) (cells[x].cdr)
#define NUM(x) (cells[x].num)
#define SYMBOL(x) (symbols[CAR(x)])

#define MAXSYMBOLS 256
#define MAXSUBRS 64
#define SMALLEST (-64L)
#define LARGEST 1023L
#define HEAPSIZE 32768                      /* cells per heap */
#define MAXHEAPS 4096
#define MAXROOTS 400000
#define LEAST_BUDGET 60000

/* storage.c */
extern LISP nil, truth;
extern LISP roots[MAXROOTS];
extern size_t nroots;
void storage_init(void);
LISP cons(LISP a, LISP d);
LISP number(long n);
LISP string_cell(const char *text);
LISP closure(LISP env, LISP code);
LISP intern(const char *name);
void define_subr(const char *name, LISP (*f)(LISP));
void define_form(const char *name, int id);
void gc_if_needed(void);
void gc_report(void);

/* read.c */
LISP read_all(const char *text);
void print(LISP x);

/* eval.c */
LISP eval(LISP x, LISP env);
void err(const char *what, LISP x);

/* subrs.c */
void subrs_init(void);
