#include "lisp.h"

static LISP need(LISP *args, int type)
{
    if (!CONSP(*args))
        err("missing argument", NULL);
    LISP x = CAR(*args);
    if (type != tc_free && TYPE(x) != type)
        err("wrong type of argument", x);
    *args = CDR(*args);
    return x;
}

static long num(LISP *args) { return NUM(need(args, tc_num)); }

static LISP f_add(LISP a) { long x = num(&a); return number(x + num(&a)); }
static LISP f_sub(LISP a) { long x = num(&a); return number(x - num(&a)); }
static LISP f_mul(LISP a) { long x = num(&a); return number(x * num(&a)); }

static LISP f_div(LISP a)
{
    long x = num(&a), y = num(&a);
    if (y == 0)
        err("division by zero", NULL);
    return number(x / y);
}

static LISP f_mod(LISP a)
{
    long x = num(&a), y = num(&a);
    if (y == 0)
        err("division by zero", NULL);
    return number(x % y);
}

static LISP f_less(LISP a) { long x = num(&a); return x < num(&a) ? truth : nil; }
static LISP f_equal(LISP a) { long x = num(&a); return x == num(&a) ? truth : nil; }
static LISP f_cons(LISP a) { LISP x = need(&a, tc_free); return cons(x, need(&a, tc_free)); }
static LISP f_car(LISP a) { return CAR(need(&a, tc_cons)); }
static LISP f_cdr(LISP a) { return CDR(need(&a, tc_cons)); }
static LISP f_nullp(LISP a) { return NULLP(need(&a, tc_free)) ? truth : nil; }

static LISP f_length(LISP a)
{
    long n = 0;
    for (LISP l = need(&a, tc_free); CONSP(l); l = CDR(l))
        n++;
    return number(n);
}

static LISP f_sum(LISP a)
{
    long n = 0;
    for (LISP l = need(&a, tc_free); CONSP(l); l = CDR(l))
        if (TYPE(CAR(l)) == tc_num)
            n += NUM(CAR(l));
    return number(n);
}

static LISP f_reverse(LISP a)               /* destructive */
{
    LISP done = nil, next;
    for (LISP l = need(&a, tc_free); CONSP(l); l = next) {
        next = CDR(l);
        CDR(l) = done;
        done = l;
    }
    return done;
}

static LISP merge(LISP a, LISP b)
{
    LISP head = nil, *tail = &head;
    while (CONSP(a) && CONSP(b)) {
        LISP *less = NUM(CAR(b)) < NUM(CAR(a)) ? &b : &a;
        *tail = *less;
        tail = &CDR(*less);
        *less = *tail;
    }
    *tail = CONSP(a) ? a : b;
    return head;
}

/* List of numbers, destructive, stable. */
static LISP f_sort(LISP a)
{
    LISP bin[40], l = need(&a, tc_free), next;
    int used = 0, i;
    for (; CONSP(l); l = next) {
        next = CDR(l);
        if (TYPE(CAR(l)) != tc_num)
            err("sort: not a number", CAR(l));
        CDR(l) = nil;
        for (i = 0; i < used && !NULLP(bin[i]); i++) {
            l = merge(bin[i], l);
            bin[i] = nil;
        }
        if (i == used)
            used++;
        bin[i] = l;
    }
    for (l = nil, i = 0; i < used; i++)
        l = merge(bin[i], l);
    return l;
}

static LISP f_random_list(LISP a)
{
    long n = num(&a), m = num(&a);
    unsigned long x = (unsigned long)num(&a);
    LISP list = nil;
    if (m <= 0)
        err("bad range", NULL);
    while (n-- > 0) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        list = cons(number((long)(x >> 34) % m), list);
    }
    return list;
}

/* A new list with every number times f modulo m. */
static LISP f_twist_list(LISP a)
{
    long f = num(&a), m = num(&a);
    LISP head = nil, *tail = &head;
    if (m <= 0)
        err("bad range", NULL);
    for (LISP l = need(&a, tc_free); CONSP(l); l = CDR(l)) {
        *tail = cons(number(NUM(CAR(l)) * f % m), nil);
        tail = &CDR(*tail);
    }
    return head;
}

static LISP f_nth(LISP a)
{
    long n = num(&a);
    LISP l = need(&a, tc_free);
    while (n-- > 0 && CONSP(l))
        l = CDR(l);
    return CONSP(l) ? CAR(l) : nil;
}

static LISP f_label(LISP a)
{
    char text[24];
    snprintf(text, sizeof text, "#%05ld", num(&a) % 100000);
    return string_cell(text);
}

static LISP f_print(LISP a)
{
    for (; CONSP(a); a = CDR(a)) {
        print(CAR(a));
        putchar(NULLP(CDR(a)) ? '\n' : ' ');
    }
    return nil;
}

static const struct { const char *name; LISP (*f)(LISP); } subrs[] = {
    {"+", f_add}, {"-", f_sub}, {"*", f_mul}, {"/", f_div}, {"mod", f_mod}, {"<", f_less}, {"=", f_equal},
    {"cons", f_cons}, {"car", f_car}, {"cdr", f_cdr}, {"null?", f_nullp}, {"length", f_length}, {"sum", f_sum},
    {"reverse!", f_reverse}, {"sort!", f_sort}, {"nth", f_nth},
    {"random-list", f_random_list}, {"twist-list", f_twist_list}, {"label", f_label}, {"print", f_print},
};

static const char *const forms[] = {"quote", "if", "define", "setq", "lambda", "begin", "while", "let"};

void subrs_init(void)
{
    for (size_t i = 0; i < sizeof subrs / sizeof subrs[0]; i++)
        define_subr(subrs[i].name, subrs[i].f);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        define_form(forms[i], (int)i);
}
