/* Expressions: numbers, variables, (operator left . right). */
#include <string.h>

#include "heap.h"

static ref binary(char op, ref a, ref b)
{
    return cons(number(op), cons(a, b));
}

ref expr_random(unsigned long bits, int depth)
{
    if (depth == 0 || bits % 11 == 0) {
        if (bits % 3 == 0)
            return number((long)(bits >> 4 & 15));
        return symbol(bits % 3 == 1 ? "x" : "y");
    }
    ref a = expr_random(bits * 0xd1342543de82ef95UL >> 3, depth - 1);
    ref b = expr_random(bits * 0xaf251af3b0f025b5UL >> 5, depth - 1);
    return binary(bits & 8 ? '+' : bits & 16 ? '*' : '-', a, b);
}

static int is_number(ref e, long n)
{
    return heap.tag[e] == NUMBER && B(e).number == n;
}

static ref simple(char op, ref a, ref b)
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

ref expr_derive(ref e)
{
    if (heap.tag[e] == NUMBER)
        return number(0);
    if (heap.tag[e] == SYMBOL)
        return number(strcmp(B(e).name, "x") == 0);
    char op = (char)B(car(e)).number;
    ref a = car(cdr(e)), b = cdr(cdr(e));
    ref da = expr_derive(a), db = expr_derive(b);
    if (op != '*')
        return simple(op, da, db);
    ref left = simple('*', da, b), right = simple('*', a, db);
    return simple('+', left, right);
}

long expr_value(ref e, long x, long y)
{
    if (heap.tag[e] == NUMBER)
        return B(e).number;
    if (heap.tag[e] == SYMBOL)
        return B(e).name[0] == 'x' ? x : y;
    long a = expr_value(car(cdr(e)), x, y), b = expr_value(cdr(cdr(e)), x, y);
    switch (B(car(e)).number) {
    case '+': return (a + b) % 1000003;
    case '-': return (a - b) % 1000003;
    default: return a * b % 1000003;
    }
}
