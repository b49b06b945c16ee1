/*
 * A little Lisp, layout by hand: 8-byte cells in one pool with 32-bit links,
 * type and mark in a byte apart, line numbers apart, symbols in a table.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { T_FREE, T_INT, T_SYM, T_CONS, T_PRIM, T_LAMBDA };
#define MARK 8

typedef uint32_t obj;			/* 0: none */
typedef obj (*primfn)(obj args);

union cell {
	int64_t num;
	struct {
		obj car, cdr;
	};
	struct {
		uint32_t id;
		obj value;
	} sym;
	struct {
		obj form, env;		/* (params body) */
	} lambda;
	struct {
		uint32_t id;
	} prim;
	obj next_free;
};

#define CHUNK 8192
#define STACK 200000
#define MAXSYM 256

static union cell *cell;
static uint8_t *kind;			/* type and mark */
static uint16_t *lines;
static obj free_list;
static long n_cells, n_live, allocated, collections, evals;
static struct { char *name; obj cell; } symbols[MAXSYM];
static int n_symbols;
static struct { primfn fn; const char *name; } prims[32];
static int n_prims;
static obj nil, t, s_quote, s_if, s_define, s_lambda, s_begin, s_let;
static obj stack[STACK];		/* roots */
static int sp;
static int line = 1;

static void die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(1);
}

/* -------- memory -------- */

static void mark(obj o)
{
	while (o && !(kind[o] & MARK)) {
		int type = kind[o];
		kind[o] |= MARK;
		switch (type) {
		case T_CONS:
			mark(cell[o].car);
			o = cell[o].cdr;
			break;
		case T_LAMBDA:
			mark(cell[o].lambda.form);
			o = cell[o].lambda.env;
			break;
		case T_SYM:
			o = cell[o].sym.value;
			break;
		default:
			return;
		}
	}
}

static void collect(void)
{
	long c;
	int i;

	collections++;
	for (i = n_symbols - 1; i >= 0; i--)
		mark(symbols[i].cell);
	for (i = 0; i < sp; i++)
		mark(stack[i]);
	free_list = 0;
	n_live = 0;
	for (c = n_cells - CHUNK; c >= 0; c -= CHUNK) {
		for (i = CHUNK; i >= 1; i--) {
			obj o = (obj)(c + i);
			if (kind[o] & MARK) {
				kind[o] &= ~MARK;
				n_live++;
			} else {
				cell[o].next_free = free_list;
				free_list = o;
			}
		}
	}
}

static void grow(void)
{
	long n = n_cells + CHUNK + 1;
	int i;

	cell = realloc(cell, n * sizeof(*cell));
	kind = realloc(kind, n);
	lines = realloc(lines, n * sizeof(*lines));
	if (!cell || !kind || !lines)
		die("out of memory");
	for (i = CHUNK; i >= 1; i--) {
		kind[n_cells + i] = T_FREE;
		cell[n_cells + i].next_free = free_list;
		free_list = (obj)(n_cells + i);
	}
	n_cells += CHUNK;
}

static void push(obj o)
{
	if (sp == STACK)
		die("stack overflow");
	stack[sp++] = o;
}

static obj alloc(enum type type)
{
	obj o;

	if (!free_list) {
		if (n_cells)
			collect();
		while (n_cells < 2 * n_live || !free_list)
			grow();
	}
	o = free_list;
	free_list = cell[o].next_free;
	kind[o] = type;
	lines[o] = line;
	allocated++;
	return o;
}

static obj cons(obj a, obj d)
{
	obj o;

	push(a);
	push(d);
	o = alloc(T_CONS);
	sp -= 2;
	cell[o].car = a;
	cell[o].cdr = d;
	return o;
}

static obj integer(long n)
{
	obj o = alloc(T_INT);

	cell[o].num = n;
	return o;
}

static obj intern(const char *name)
{
	int i;
	obj s;

	for (i = n_symbols - 1; i >= 0; i--)
		if (strcmp(symbols[i].name, name) == 0)
			return symbols[i].cell;
	if (n_symbols == MAXSYM)
		die("too many symbols");
	s = alloc(T_SYM);
	symbols[n_symbols].name = strdup(name);
	symbols[n_symbols].cell = s;
	cell[s].sym.id = n_symbols++;
	cell[s].sym.value = 0;
	return s;
}

static obj car(obj o)
{
	if (kind[o] != T_CONS)
		die("car of a non-list (line %d)", lines[o]);
	return cell[o].car;
}

static obj cdr(obj o)
{
	if (kind[o] != T_CONS)
		die("cdr of a non-list (line %d)", lines[o]);
	return cell[o].cdr;
}

static long num(obj o)
{
	if (kind[o] != T_INT)
		die("number expected (line %d)", lines[o]);
	return cell[o].num;
}

/* -------- reader -------- */

static obj read_list(const char **p);

static obj read_obj(const char **p)
{
	char buf[64];
	int n = 0;

	while (isspace((unsigned char)**p)) {
		if (**p == '\n')
			line++;
		++*p;
	}
	if (**p == '(') {
		++*p;
		return read_list(p);
	}
	if (**p == '\'') {
		++*p;
		return cons(s_quote, cons(read_obj(p), nil));
	}
	while (**p && !isspace((unsigned char)**p) && **p != '(' && **p != ')' && n < 63)
		buf[n++] = *(*p)++;
	buf[n] = 0;
	if (isdigit((unsigned char)buf[0]) || (buf[0] == '-' && isdigit((unsigned char)buf[1])))
		return integer(atol(buf));
	return intern(buf);
}

static obj read_list(const char **p)
{
	obj head, rest;

	while (isspace((unsigned char)**p)) {
		if (**p == '\n')
			line++;
		++*p;
	}
	if (**p == ')') {
		++*p;
		return nil;
	}
	head = read_obj(p);
	push(head);
	rest = read_list(p);
	sp--;
	return cons(head, rest);
}

/* -------- evaluator -------- */

static obj lookup(obj sym, obj env)
{
	for (; env != nil; env = cell[env].cdr)
		if (cell[cell[env].car].car == sym)
			return cell[cell[env].car].cdr;
	if (!cell[sym].sym.value)
		die("%s is unbound", symbols[cell[sym].sym.id].name);
	return cell[sym].sym.value;
}

static obj eval(obj x, obj env);

static obj eval_args(obj args, obj env)
{
	obj v, rest;

	if (args == nil)
		return nil;
	v = eval(car(args), env);
	push(v);
	rest = eval_args(cdr(args), env);
	sp--;
	return cons(v, rest);
}

static obj eval(obj x, obj env)
{
	int base = sp;
	obj f, args, p, v;

	push(x);
	push(env);
	for (;;) {
		evals++;
		stack[base] = x;
		stack[base + 1] = env;
		sp = base + 2;
		if (kind[x] == T_SYM) {
			v = lookup(x, env);
			break;
		}
		if (kind[x] != T_CONS) {
			v = x;
			break;
		}
		f = car(x);
		if (f == s_quote) {
			v = car(cdr(x));
			break;
		}
		if (f == s_if) {
			x = cdr(x);
			x = eval(car(x), env) != nil ? car(cdr(x)) : car(cdr(cdr(x)));
			continue;
		}
		if (f == s_define) {
			v = eval(car(cdr(cdr(x))), env);
			cell[car(cdr(x))].sym.value = v;
			break;
		}
		if (f == s_lambda) {
			v = alloc(T_LAMBDA);
			cell[v].lambda.form = cdr(x);
			cell[v].lambda.env = env;
			break;
		}
		if (f == s_begin) {
			for (x = cdr(x); cdr(x) != nil; x = cdr(x))
				eval(car(x), env);
			x = car(x);
			continue;
		}
		if (f == s_let) {	/* (let name value body) */
			v = eval(car(cdr(cdr(x))), env);
			push(v);
			env = cons(cons(car(cdr(x)), v), env);
			x = car(cdr(cdr(cdr(x))));
			continue;
		}
		f = eval(f, env);
		push(f);
		args = eval_args(cdr(x), env);
		push(args);
		if (kind[f] == T_PRIM) {
			v = prims[cell[f].prim.id].fn(args);
			break;
		}
		if (kind[f] != T_LAMBDA)
			die("not a function (line %d)", lines[x]);
		env = cell[f].lambda.env;
		for (p = car(cell[f].lambda.form); p != nil; p = cdr(p), args = cdr(args)) {
			env = cons(cons(car(p), car(args)), env);
			push(env);
		}
		x = car(cdr(cell[f].lambda.form));
	}
	sp = base;
	return v;
}

static obj p_add(obj a) { return integer(num(car(a)) + num(car(cdr(a)))); }
static obj p_sub(obj a) { return integer(num(car(a)) - num(car(cdr(a)))); }
static obj p_mul(obj a) { return integer(num(car(a)) * num(car(cdr(a)))); }
static obj p_mod(obj a) { return integer(num(car(a)) % num(car(cdr(a)))); }
static obj p_lt(obj a) { return num(car(a)) < num(car(cdr(a))) ? t : nil; }
static obj p_eq(obj a) { return num(car(a)) == num(car(cdr(a))) ? t : nil; }
static obj p_null(obj a) { return car(a) == nil ? t : nil; }
static obj p_car(obj a) { return car(car(a)); }
static obj p_cdr(obj a) { return cdr(car(a)); }
static obj p_cons(obj a) { return cons(car(a), car(cdr(a))); }

static void defprim(const char *name, primfn fn)
{
	obj s = intern(name), o = alloc(T_PRIM);

	prims[n_prims].fn = fn;
	prims[n_prims].name = name;
	cell[o].prim.id = n_prims++;
	cell[s].sym.value = o;
}

static const char program[] =
"(define rand (lambda (s) (mod (+ (* s 1103) 12345) 1048573)))\n"
"(define make (lambda (n s acc) (if (= n 0) acc (make (- n 1) (rand s) (cons s acc)))))\n"
"(define insert (lambda (x tree)\n"
"  (if (null tree) (cons x (cons nil nil))\n"
"    (if (< x (car tree))\n"
"      (cons (car tree) (cons (insert x (car (cdr tree))) (cdr (cdr tree))))\n"
"      (cons (car tree) (cons (car (cdr tree)) (insert x (cdr (cdr tree)))))))))\n"
"(define build (lambda (l tree) (if (null l) tree (build (cdr l) (insert (car l) tree)))))\n"
"(define flatten (lambda (tree acc)\n"
"  (if (null tree) acc\n"
"    (flatten (car (cdr tree)) (cons (car tree) (flatten (cdr (cdr tree)) acc))))))\n"
"(define hash (lambda (l h) (if (null l) h (hash (cdr l) (mod (+ (* h 31) (car l)) 1000003)))))\n"
"(define map (lambda (f l) (if (null l) nil (cons (f (car l)) (map f (cdr l))))))\n"
"(define reverse (lambda (l acc) (if (null l) acc (reverse (cdr l) (cons (car l) acc)))))\n"
"(define filter (lambda (f l acc)\n"
"  (if (null l) (reverse acc nil)\n"
"    (filter f (cdr l) (if (f (car l)) (cons (car l) acc) acc)))))\n"
"(define data (make size 4711 nil))\n"
"(define sorted (flatten (build data nil) nil))\n"
"(define odd (filter (lambda (x) (= (mod x 2) 1)) sorted nil))\n"
"(define squares (map (lambda (x) (mod (* x x) 9973)) (filter (lambda (x) (= (mod x 23) 1)) odd nil)))\n"
"(cons (hash data 7) (cons (hash sorted 7) (cons (hash odd 7) (cons (hash squares 7) nil))))\n";

static void print(obj o)
{
	switch (kind[o]) {
	case T_INT:
		printf("%ld", cell[o].num);
		break;
	case T_SYM:
		printf("%s", symbols[cell[o].sym.id].name);
		break;
	case T_CONS:
		putchar('(');
		for (;; o = cell[o].cdr) {
			print(cell[o].car);
			if (kind[cell[o].cdr] != T_CONS)
				break;
			putchar(' ');
		}
		putchar(')');
		break;
	default:
		printf("<%s>", kind[o] == T_PRIM ? prims[cell[o].prim.id].name : "lambda");
	}
}

int main(int argc, char **argv)
{
	const char *p = program;

	nil = intern("nil");
	cell[nil].sym.value = nil;
	t = intern("t");
	cell[t].sym.value = t;
	s_quote = intern("quote");
	s_if = intern("if");
	s_define = intern("define");
	s_lambda = intern("lambda");
	s_begin = intern("begin");
	s_let = intern("let");
	defprim("+", p_add);
	defprim("-", p_sub);
	defprim("*", p_mul);
	defprim("mod", p_mod);
	defprim("<", p_lt);
	defprim("=", p_eq);
	defprim("null", p_null);
	defprim("car", p_car);
	defprim("cdr", p_cdr);
	defprim("cons", p_cons);
	obj size = integer(argc > 1 ? atol(argv[1]) : 50000);
	cell[intern("size")].sym.value = size;
	while (*p) {
		obj x = read_obj(&p), v;
		push(x);
		v = eval(x, nil);
		sp--;
		if (kind[v] == T_CONS) {
			if (*p == '\n' && p[1] == 0) {
				print(v);
				putchar('\n');
			}
		}
		while (isspace((unsigned char)*p))
			p++;
	}
	printf("allocated %ld evals %ld collections %ld cells %ld live %ld\n", allocated, evals,
	       collections, n_cells, n_live);
	return 0;
}
