/* Expressions: numbers, variables, (operator left . right). */
#include <stddef.h>
#include <string.h>

#include "heap.h"

static cell *binary(char op, cell *a, cell *b)
{
    return cons(number(op), cons(a, b));
}

cell *expr_random(unsigned long bits, int depth)
{
    if (depth == 0 || bits % 11 == 0) {
        if (bits % 3 == 0)
            return number((long)(bits >> 4 & 15));
        return symbol(bits % 3 == 1 ? "x" : "y");
    }
    cell *a = expr_random(bits * 0xd1342543de82ef95UL >> 3, depth - 1);
    cell *b = expr_random(bits * 0xaf251af3b0f025b5UL >> 5, depth - 1);
    return binary(bits & 8 ? '+' : bits & 16 ? '*' : '-', a, b);
}

static int is_number(cell *e, long n)
{
    return e->type == NUMBER && e->u.number == n;
}

static cell *simple(char op, cell *a, cell *b)
{
    if (op == '*' && (is_number(a, 0) || is_number(b, 1)))
        return a;
    if (op == '*' && (is_number(b, 0) || is_number(a, 1)))
        return b;
    if (op != '*' && is_number(b, 0))
        return a;
    if (op == '+' && is_number(a, 0))
        return b;
    return binary(op, a, b);
}

cell *expr_derive(cell *e)
{
    if (e->type == NUMBER)
        return number(0);
    if (e->type == SYMBOL)
        return number(strcmp(e->u.name, "x") == 0);
    char op = (char)car(e)->u.number;
    cell *a = car(cdr(e)), *b = cdr(cdr(e));
    cell *da = expr_derive(a), *db = expr_derive(b);
    if (op != '*')
        return simple(op, da, db);
    cell *left = simple('*', da, b), *right = simple('*', a, db);
    return simple('+', left, right);
}

long expr_value(cell *e, long x, long y)
{
    if (e->type == NUMBER)
        return e->u.number;
    if (e->type == SYMBOL)
        return e->u.name[0] == 'x' ? x : y;
    long a = expr_value(car(cdr(e)), x, y), b = expr_value(cdr(cdr(e)), x, y);
    switch (car(e)->u.number) {
    case '+': return (a + b) % 1000003;
    case '-': return (a - b) % 1000003;
    default: return a * b % 1000003;
    }
}
