/*
 * spmat - sparse matrices as orthogonal lists, solved by conjugate gradients
 *	and, for comparison, by a few sweeps of relaxation.  Layout by hand:
 *	elements are 32-bit indices (0: none) in three pools: {value, column,
 *	next in row}, {row, next in column} and the count of stamps.
 *
 * usage: spmat [n-side [iterations]]
 */

#include <stdio.h>
#include <stdlib.h>
#include <math.h>

typedef unsigned ElementPtr;

typedef struct {
	double real;
	int col;
	ElementPtr nextInRow;
} RowElement;

typedef struct {
	int row;
	ElementPtr nextInCol;
} ColElement;

typedef struct {
	int size;
	unsigned elements, capacity;
	RowElement *re;
	ColElement *ce;
	unsigned short *touched;
	ElementPtr *firstInRow;
	ElementPtr *firstInCol;
	ElementPtr *diag;
} MatrixFrame, *MatrixPtr;

static long randx = 1;

static int
nrand(n)
int n;
{
	randx = (randx * 16807L) % 2147483647L;
	return (int)(randx % n);
}

static char *
emalloc(n)
unsigned long n;
{
	char *p;

	p = malloc(n);
	if (p == NULL) {
		fprintf(stderr, "spmat: no memory\n");
		exit(1);
	}
	return p;
}

static MatrixPtr
spCreate(size)
int size;
{
	MatrixPtr m;

	m = (MatrixPtr)emalloc(sizeof(MatrixFrame));
	m->size = size;
	m->elements = m->capacity = 0;
	m->re = NULL;
	m->ce = NULL;
	m->touched = NULL;
	m->firstInRow = (ElementPtr *)calloc(size + 1, sizeof(ElementPtr));
	m->firstInCol = (ElementPtr *)calloc(size + 1, sizeof(ElementPtr));
	m->diag = (ElementPtr *)calloc(size + 1, sizeof(ElementPtr));
	if (!m->firstInRow || !m->firstInCol || !m->diag)
		exit(1);
	return m;
}

static ElementPtr
getElement(m)
MatrixPtr m;
{
	if (m->elements + 1 >= m->capacity) {
		m->capacity = m->capacity ? m->capacity + m->capacity / 2 : 4096;
		m->re = (RowElement *)realloc(m->re, m->capacity * sizeof(RowElement));
		m->ce = (ColElement *)realloc(m->ce, m->capacity * sizeof(ColElement));
		m->touched = (unsigned short *)realloc(m->touched, m->capacity * sizeof(unsigned short));
		if (!m->re || !m->ce || !m->touched)
			exit(1);
	}
	return ++m->elements;
}

/* find or make the element at row, col */
static ElementPtr
spGetElement(m, row, col)
MatrixPtr m;
int row, col;
{
	ElementPtr e, at, prev;

	if (row == col && m->diag[row] != 0)
		return m->diag[row];
	for (prev = 0, at = m->firstInRow[row]; at != 0 && m->re[at].col < col; at = m->re[at].nextInRow)
		prev = at;
	if (at != 0 && m->re[at].col == col)
		return at;
	e = getElement(m);
	m->re[e].real = 0.0;
	m->re[e].col = col;
	m->ce[e].row = row;
	m->touched[e] = 0;
	m->re[e].nextInRow = at;
	if (prev)
		m->re[prev].nextInRow = e;
	else
		m->firstInRow[row] = e;
	for (prev = 0, at = m->firstInCol[col]; at != 0 && m->ce[at].row < row; at = m->ce[at].nextInCol)
		prev = at;
	m->ce[e].nextInCol = at;
	if (prev)
		m->ce[prev].nextInCol = e;
	else
		m->firstInCol[col] = e;
	if (row == col)
		m->diag[row] = e;
	return e;
}

/* a conductance between two nodes, stamped as circuit simulators do */
static void
stamp(m, i, j, g)
MatrixPtr m;
int i, j;
double g;
{
	ElementPtr e;

	e = spGetElement(m, i, i);
	m->re[e].real += g;
	m->touched[e]++;
	e = spGetElement(m, j, j);
	m->re[e].real += g;
	m->touched[e]++;
	e = spGetElement(m, i, j);
	m->re[e].real -= g;
	m->touched[e]++;
	e = spGetElement(m, j, i);
	m->re[e].real -= g;
	m->touched[e]++;
}

static void
spMultiply(m, y, x)
MatrixPtr m;
double *y, *x;
{
	RowElement *re = m->re;
	register ElementPtr e;
	register double sum;
	int i;

	for (i = 1; i <= m->size; i++) {
		sum = 0.0;
		for (e = m->firstInRow[i]; e != 0; e = re[e].nextInRow)
			sum += re[e].real * x[re[e].col];
		y[i] = sum;
	}
}

/* scale rows and columns so that the diagonal is one */
static void
spScale(m, d)
MatrixPtr m;
double *d;
{
	RowElement *re = m->re;
	ColElement *ce = m->ce;
	ElementPtr e;
	int i;

	for (i = 1; i <= m->size; i++)
		d[i] = 1.0 / sqrt(re[m->diag[i]].real);
	for (i = 1; i <= m->size; i++) {
		for (e = m->firstInRow[i]; e != 0; e = re[e].nextInRow)
			re[e].real *= d[i];
		for (e = m->firstInCol[i]; e != 0; e = ce[e].nextInCol)
			re[e].real *= d[i];
	}
}

static double
norm1(m)
MatrixPtr m;
{
	RowElement *re = m->re;
	ColElement *ce = m->ce;
	ElementPtr e;
	double sum, big;
	int i;

	big = 0.0;
	for (i = 1; i <= m->size; i++) {
		sum = 0.0;
		for (e = m->firstInCol[i]; e != 0; e = ce[e].nextInCol)
			sum += fabs(re[e].real);
		if (sum > big)
			big = sum;
	}
	return big;
}

static double
relax(m, x, b)
MatrixPtr m;
double *x, *b;
{
	RowElement *re = m->re;
	register ElementPtr e;
	double s, change;
	int i;

	change = 0.0;
	for (i = 1; i <= m->size; i++) {
		s = b[i];
		for (e = m->firstInRow[i]; e != 0; e = re[e].nextInRow)
			if (re[e].col != i)
				s -= re[e].real * x[re[e].col];
		s /= re[m->diag[i]].real;
		change += fabs(s - x[i]);
		x[i] = s;
	}
	return change;
}

static double
inner(a, b, n)
double *a, *b;
int n;
{
	double s;
	int i;

	s = 0.0;
	for (i = 1; i <= n; i++)
		s += a[i] * b[i];
	return s;
}

static double *
vector(n)
int n;
{
	double *v;
	int i;

	v = (double *)emalloc((n + 1) * sizeof(double));
	for (i = 0; i <= n; i++)
		v[i] = 0.0;
	return v;
}

int
main(argc, argv)
int argc;
char **argv;
{
	MatrixPtr m;
	ElementPtr e;
	RowElement *re;
	double *x, *b, *r, *p, *q, *d, alpha, beta, rr, old, change;
	int side, n, i, k, iters, *order;
	long marks;

	side = argc > 1 ? atoi(argv[1]) : 500;
	iters = argc > 2 ? atoi(argv[2]) : 20;
	n = side * side;
	m = spCreate(n);
	order = (int *)emalloc(n * sizeof(int));
	for (i = 0; i < n; i++)
		order[i] = i;
	for (i = 0; i < n; i++) {		/* not quite in order, as a netlist is */
		int j, t;
		j = i + nrand(side);
		if (j >= n)
			j = n - 1;
		t = order[i];
		order[i] = order[j];
		order[j] = t;
	}
	for (k = 0; k < n; k++) {
		i = order[k];
		if (i % side != side - 1)
			stamp(m, i + 1, i + 2, 1.0 + nrand(100) * 0.01);
		if (i + side < n)
			stamp(m, i + 1, i + side + 1, 1.0 + nrand(100) * 0.01);
		if (nrand(10) == 0)
			stamp(m, i + 1, nrand(n) + 1, 0.5);
		e = spGetElement(m, i + 1, i + 1);
		m->re[e].real += 0.01;
	}
	x = vector(n);
	b = vector(n);
	r = vector(n);
	p = vector(n);
	q = vector(n);
	d = vector(n);
	printf("%d unknowns, %u elements, norm %.6f\n", n, m->elements, norm1(m));
	spScale(m, d);
	for (i = 1; i <= n; i++)
		b[i] = (nrand(2001) - 1000) * 0.001 * d[i];

	change = 0.0;
	for (k = 0; k < 4; k++)
		change = relax(m, x, b);
	printf("relaxation: last change %.9f\n", change);

	spMultiply(m, q, x);
	for (i = 1; i <= n; i++)
		p[i] = r[i] = b[i] - q[i];
	rr = inner(r, r, n);
	for (k = 0; k < iters && rr > 1e-20; k++) {
		spMultiply(m, q, p);
		alpha = rr / inner(p, q, n);
		for (i = 1; i <= n; i++) {
			x[i] += alpha * p[i];
			r[i] -= alpha * q[i];
		}
		old = rr;
		rr = inner(r, r, n);
		beta = rr / old;
		for (i = 1; i <= n; i++)
			p[i] = r[i] + beta * p[i];
	}
	re = m->re;
	marks = 0;
	for (i = 1; i <= n; i++)
		for (e = m->firstInRow[i]; e != 0; e = re[e].nextInRow)
			marks += m->touched[e] * (re[e].col % 7);
	printf("%d iterations: residual %.9e, x %.9f, marks %ld, fill-ins 0\n", k, sqrt(rr),
	    inner(x, x, n), marks);
	return 0;
}
