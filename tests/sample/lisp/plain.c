/*
 * A little Lisp: reader, evaluator, mark and sweep collector.
 * Runs a built-in program; the argument is its problem size.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { T_FREE, T_INT, T_SYM, T_CONS, T_PRIM, T_LAMBDA };

struct obj;
typedef struct obj *(*primfn)(struct obj *args);

struct obj {
	enum type type;
	int mark;
	int line;		/* where the reader saw it */
	union {
		long num;
		struct {
			char *name;
			struct obj *value;
			struct obj *next_sym;
		} sym;
		struct {
			struct obj *car, *cdr;
		} cons;
		struct {
			primfn fn;
			const char *name;
		} prim;
		struct {
			struct obj *expr, *env;	/* (params body) */
		} lambda;
		struct obj *next_free;
	} u;
};

#define CHUNK 8192
#define STACK 200000

struct chunk {
	struct chunk *next;
	struct obj cells[CHUNK];
};

static struct chunk *chunks;
static struct obj *free_list;
static long n_cells, n_live, allocated, collections, evals;
static struct obj *symbols;
static struct obj *nil, *t, *s_quote, *s_if, *s_define, *s_lambda, *s_begin, *s_let;
static struct obj *stack[STACK];	/* roots */
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

static void mark(struct obj *o)
{
	while (o && !o->mark) {
		o->mark = 1;
		switch (o->type) {
		case T_CONS:
			mark(o->u.cons.car);
			o = o->u.cons.cdr;
			break;
		case T_LAMBDA:
			mark(o->u.lambda.expr);
			o = o->u.lambda.env;
			break;
		case T_SYM:
			mark(o->u.sym.value);
			o = o->u.sym.next_sym;
			break;
		default:
			return;
		}
	}
}

static void collect(void)
{
	struct chunk *c;
	int i;

	collections++;
	mark(symbols);
	for (i = 0; i < sp; i++)
		mark(stack[i]);
	free_list = NULL;
	n_live = 0;
	for (c = chunks; c; c = c->next) {
		for (i = CHUNK - 1; i >= 0; i--) {
			struct obj *o = &c->cells[i];
			if (o->mark) {
				o->mark = 0;
				n_live++;
			} else {
				o->type = T_FREE;
				o->u.next_free = free_list;
				free_list = o;
			}
		}
	}
}

static void grow(void)
{
	struct chunk *c = calloc(1, sizeof(*c));
	int i;

	if (!c)
		die("out of memory");
	for (i = CHUNK - 1; i >= 0; i--) {
		c->cells[i].u.next_free = free_list;
		free_list = &c->cells[i];
	}
	c->next = chunks;
	chunks = c;
	n_cells += CHUNK;
}

static void push(struct obj *o)
{
	if (sp == STACK)
		die("stack overflow");
	stack[sp++] = o;
}

static struct obj *alloc(enum type type)
{
	struct obj *o;

	if (!free_list) {
		if (n_cells)
			collect();
		while (n_cells < 2 * n_live || !free_list)
			grow();
	}
	o = free_list;
	free_list = o->u.next_free;
	o->type = type;
	o->line = line;
	allocated++;
	return o;
}

static struct obj *cons(struct obj *a, struct obj *d)
{
	struct obj *o;

	push(a);
	push(d);
	o = alloc(T_CONS);
	sp -= 2;
	o->u.cons.car = a;
	o->u.cons.cdr = d;
	return o;
}

static struct obj *integer(long n)
{
	struct obj *o = alloc(T_INT);

	o->u.num = n;
	return o;
}

static struct obj *intern(const char *name)
{
	struct obj *s;

	for (s = symbols; s; s = s->u.sym.next_sym)
		if (strcmp(s->u.sym.name, name) == 0)
			return s;
	s = alloc(T_SYM);
	s->u.sym.name = strdup(name);
	s->u.sym.value = NULL;
	s->u.sym.next_sym = symbols;
	symbols = s;
	return s;
}

static struct obj *car(struct obj *o)
{
	if (o->type != T_CONS)
		die("car of a non-list (line %d)", o->line);
	return o->u.cons.car;
}

static struct obj *cdr(struct obj *o)
{
	if (o->type != T_CONS)
		die("cdr of a non-list (line %d)", o->line);
	return o->u.cons.cdr;
}

static long num(struct obj *o)
{
	if (o->type != T_INT)
		die("number expected (line %d)", o->line);
	return o->u.num;
}

/* -------- reader -------- */

static struct obj *read_list(const char **p);

static struct obj *read_obj(const char **p)
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

static struct obj *read_list(const char **p)
{
	struct obj *head, *rest;

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

static struct obj *lookup(struct obj *sym, struct obj *env)
{
	for (; env != nil; env = env->u.cons.cdr)
		if (env->u.cons.car->u.cons.car == sym)
			return env->u.cons.car->u.cons.cdr;
	if (!sym->u.sym.value)
		die("%s is unbound", sym->u.sym.name);
	return sym->u.sym.value;
}

static struct obj *eval(struct obj *x, struct obj *env);

static struct obj *eval_args(struct obj *args, struct obj *env)
{
	struct obj *v, *rest;

	if (args == nil)
		return nil;
	v = eval(car(args), env);
	push(v);
	rest = eval_args(cdr(args), env);
	sp--;
	return cons(v, rest);
}

static struct obj *eval(struct obj *x, struct obj *env)
{
	int base = sp;
	struct obj *f, *args, *p, *v;

	push(x);
	push(env);
	for (;;) {
		evals++;
		stack[base] = x;
		stack[base + 1] = env;
		sp = base + 2;
		if (x->type == T_SYM) {
			v = lookup(x, env);
			break;
		}
		if (x->type != T_CONS) {
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
			car(cdr(x))->u.sym.value = v;
			break;
		}
		if (f == s_lambda) {
			v = alloc(T_LAMBDA);
			v->u.lambda.expr = cdr(x);
			v->u.lambda.env = env;
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
		if (f->type == T_PRIM) {
			v = f->u.prim.fn(args);
			break;
		}
		if (f->type != T_LAMBDA)
			die("not a function (line %d)", x->line);
		env = f->u.lambda.env;
		for (p = car(f->u.lambda.expr); p != nil; p = cdr(p), args = cdr(args)) {
			env = cons(cons(car(p), car(args)), env);
			push(env);
		}
		x = car(cdr(f->u.lambda.expr));
	}
	sp = base;
	return v;
}

static struct obj *p_add(struct obj *a) { return integer(num(car(a)) + num(car(cdr(a)))); }
static struct obj *p_sub(struct obj *a) { return integer(num(car(a)) - num(car(cdr(a)))); }
static struct obj *p_mul(struct obj *a) { return integer(num(car(a)) * num(car(cdr(a)))); }
static struct obj *p_mod(struct obj *a) { return integer(num(car(a)) % num(car(cdr(a)))); }
static struct obj *p_lt(struct obj *a) { return num(car(a)) < num(car(cdr(a))) ? t : nil; }
static struct obj *p_eq(struct obj *a) { return num(car(a)) == num(car(cdr(a))) ? t : nil; }
static struct obj *p_null(struct obj *a) { return car(a) == nil ? t : nil; }
static struct obj *p_car(struct obj *a) { return car(car(a)); }
static struct obj *p_cdr(struct obj *a) { return cdr(car(a)); }
static struct obj *p_cons(struct obj *a) { return cons(car(a), car(cdr(a))); }

static void defprim(const char *name, primfn fn)
{
	struct obj *s = intern(name), *o = alloc(T_PRIM);

	o->u.prim.fn = fn;
	o->u.prim.name = name;
	s->u.sym.value = o;
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

static void print(struct obj *o)
{
	switch (o->type) {
	case T_INT:
		printf("%ld", o->u.num);
		break;
	case T_SYM:
		printf("%s", o->u.sym.name);
		break;
	case T_CONS:
		putchar('(');
		for (;; o = o->u.cons.cdr) {
			print(o->u.cons.car);
			if (o->u.cons.cdr->type != T_CONS)
				break;
			putchar(' ');
		}
		putchar(')');
		break;
	default:
		printf("<%s>", o->type == T_PRIM ? o->u.prim.name : "lambda");
	}
}

int main(int argc, char **argv)
{
	const char *p = program;

	nil = intern("nil");
	nil->u.sym.value = nil;
	t = intern("t");
	t->u.sym.value = t;
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
	intern("size")->u.sym.value = integer(argc > 1 ? atol(argv[1]) : 50000);
	while (*p) {
		struct obj *x = read_obj(&p), *v;
		push(x);
		v = eval(x, nil);
		sp--;
		if (v->type == T_CONS) {
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
