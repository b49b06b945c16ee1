/* A little Lisp: cells with a type and a union, mark and sweep. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { tc_free = 0, tc_nil, tc_cons, tc_num, tc_symbol, tc_string, tc_subr, tc_form, tc_closure };

enum { form_quote, form_if, form_define, form_setq, form_lambda, form_begin, form_while, form_let };

typedef struct obj *LISP;

struct obj {
    short gc_mark;
    short type;
    int line;                               /* where it was read, or 0 */
    union {
        struct { struct obj *car, *cdr; } cons;
        struct { long data; } num;
        struct { char pname[16]; struct obj *vcell; } symbol;
        struct { char text[24]; } string;
        struct { const char *name; struct obj *(*f)(struct obj *args); } subr;
        struct { const char *name; int id; } form;
        struct { struct obj *env, *code; } closure;
    } as;
};

#define TYPE(x) ((x)->type)
#define NULLP(x) ((x)->type == tc_nil)
#define CONSP(x) ((x)->type == tc_cons)
#define CAR(x) ((x)->as.cons.car)
#define CDR(x) ((x)->as.cons.cdr)
#define NUM(x) ((x)->as.num.data)

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
