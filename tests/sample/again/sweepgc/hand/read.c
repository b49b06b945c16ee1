#include <ctype.h>
#include "lisp.h"

static const char *p;
static int line;

static void skip(void)
{
    for (;; p++) {
        if (*p == '\n')
            line++;
        else if (!isspace((unsigned char)*p))
            break;
    }
}

static LISP read_one(void);

static void set_line(LISP x)
{
    if (x < HEAPSIZE)
        line_of[x] = (unsigned short)line;
}

static LISP read_list(void)
{
    LISP list = nil, last = nil;
    for (;;) {
        skip();
        if (*p == ')' || *p == '\0') {
            if (*p)
                p++;
            return list;
        }
        LISP x = cons(read_one(), nil);
        set_line(x);
        if (NULLP(list))
            list = x;
        else
            CDR(last) = x;
        last = x;
    }
}

static LISP read_one(void)
{
    char buf[32];
    size_t n = 0;

    skip();
    if (*p == '(') {
        p++;
        return read_list();
    }
    if (*p == '\'') {
        p++;
        LISP x = cons(read_one(), nil);
        return cons(intern("quote"), x);
    }
    if (*p == '"') {
        for (p++; *p && *p != '"'; p++)
            if (n < sizeof buf - 1)
                buf[n++] = *p;
        if (*p)
            p++;
        buf[n] = '\0';
        return string_cell(buf);
    }
    for (; *p && *p != '(' && *p != ')' && !isspace((unsigned char)*p); p++)
        if (n < sizeof buf - 1)
            buf[n++] = *p;
    buf[n] = '\0';
    if (isdigit((unsigned char)buf[0]) || (buf[0] == '-' && isdigit((unsigned char)buf[1]))) {
        LISP x = number(strtol(buf, NULL, 10));
        if (NUM(x) > LARGEST)
            set_line(x);
        return x;
    }
    return intern(buf);
}

LISP read_all(const char *text)
{
    p = text;
    line = 1;
    return read_list();
}

void print(LISP x)
{
    const char *sep = "";
    switch (TYPE(x)) {
    case tc_nil:
        printf("()");
        break;
    case tc_cons:
        putchar('(');
        for (; CONSP(x); x = CDR(x)) {
            printf("%s", sep);
            print(CAR(x));
            sep = " ";
        }
        if (!NULLP(x)) {
            printf(" . ");
            print(x);
        }
        putchar(')');
        break;
    case tc_num:
        printf("%ld", NUM(x));
        break;
    case tc_symbol:
        printf("%s", SYMBOL(x).pname);
        break;
    case tc_string:
        printf("%s", strings[CAR(x)]);
        break;
    case tc_subr:
        printf("#<%s>", subrs_of[CAR(x)].name);
        break;
    case tc_form:
        printf("#<%s>", form_names[CAR(x)]);
        break;
    default:
        printf("#<type %d>", TYPE(x));
    }
}
