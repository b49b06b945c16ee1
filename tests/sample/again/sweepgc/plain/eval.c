#include "lisp.h"

void err(const char *what, LISP x)
{
    printf("ERROR: %s", what);
    if (x != NULL) {
        printf(", line %d: ", x->line);
        print(x);
    }
    putchar('\n');
    exit(EXIT_FAILURE);
}

/* env is a list of frames, a frame a pair of names and values. */
static LISP *envlookup(LISP sym, LISP env)
{
    for (; CONSP(env); env = CDR(env)) {
        LISP names = CAR(CAR(env)), *values = &CDR(CAR(env));
        for (; CONSP(names); names = CDR(names), values = &CDR(*values)) {
            if (!CONSP(*values))
                err("too few arguments", sym);
            if (CAR(names) == sym)
                return &CAR(*values);
        }
    }
    return &sym->as.symbol.vcell;
}

static LISP arg(LISP form, int n)
{
    LISP l = CDR(form);
    while (n-- > 0 && CONSP(l))
        l = CDR(l);
    if (!CONSP(l))
        err("malformed expression", form);
    return CAR(l);
}

/* Roots from base on: expression, environment, function, arguments. */
LISP eval(LISP x, LISP env)
{
    size_t base = nroots;
    LISP f, l, result = nil, *place, *tail;

    if (base + 4 > MAXROOTS)
        err("recursion too deep", x);
    for (;;) {
        roots[base] = x;
        roots[base + 1] = env;
        roots[base + 2] = roots[base + 3] = nil;
        nroots = base + 4;
        gc_if_needed();

        if (TYPE(x) == tc_symbol) {
            result = *envlookup(x, env);
            if (result == NULL)
                err("unbound variable", x);
            break;
        }
        if (!CONSP(x)) {
            result = x;
            break;
        }
        f = roots[base + 2] = eval(CAR(x), env);
        if (TYPE(f) == tc_form) {
            int done = 1;
            switch (f->as.form.id) {
            case form_quote:
                result = arg(x, 0);
                break;
            case form_if:
                result = eval(arg(x, 0), env);
                x = !NULLP(result) ? arg(x, 1) : arg(x, 2);
                done = 0;
                break;
            case form_define:
            case form_setq:
                result = eval(arg(x, 1), env);
                place = f->as.form.id == form_define ? &arg(x, 0)->as.symbol.vcell : envlookup(arg(x, 0), env);
                *place = result;
                break;
            case form_lambda:
                result = closure(env, CDR(x));
                break;
            case form_let:          /* (let name value body) */
                result = eval(arg(x, 1), env);
                roots[base + 3] = result;
                l = cons(cons(arg(x, 0), nil), cons(result, nil));
                env = cons(l, env);
                x = arg(x, 2);
                done = 0;
                break;
            case form_begin:
                for (l = CDR(x); CONSP(CDR(l)); l = CDR(l))
                    eval(CAR(l), env);
                x = CAR(l);
                done = 0;
                break;
            case form_while:
                while (!NULLP(eval(arg(x, 0), env)))
                    eval(arg(x, 1), env);
                result = nil;
                break;
            }
            if (done)
                break;
            continue;
        }

        tail = &roots[base + 3];
        for (l = CDR(x); CONSP(l); l = CDR(l)) {
            LISP value = eval(CAR(l), env);
            *tail = cons(value, nil);
            tail = &CDR(*tail);
        }
        if (TYPE(f) == tc_subr) {
            result = f->as.subr.f(roots[base + 3]);
            break;
        }
        if (TYPE(f) != tc_closure)
            err("not a function", x);
        l = cons(CAR(f->as.closure.code), roots[base + 3]);
        env = cons(l, f->as.closure.env);
        x = CAR(CDR(f->as.closure.code));
    }
    nroots = base;
    return result;
}
