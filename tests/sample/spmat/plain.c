/*
 * spmat - sparse matrices as orthogonal lists, solved by conjugate gradients
 *	and, for comparison, by a few sweeps of relaxation.
 *
 * usage: spmat [n-side [iterations]]
 */

#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define ELEMENTS_PER_ALLOCATION 512

typedef struct MatrixElement {
	double real;
	int row;
	int col;
	struct MatrixElement *nextInRow;
	struct MatrixElement *nextInCol;
	int fillin;
	int touched;
} *ElementPtr;

typedef struct {
	int size;
	long elements;
	long fillins;
	ElementPtr *firstInRow;
	ElementPtr *firstInCol;
	ElementPtr *diag;
	ElementPtr nextAvail;
	int elementsRemaining;
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
	int i;

	m = (MatrixPtr)emalloc(sizeof(MatrixFrame));
	m->size = size;
	m->elements = m->fillins = 0;
	m->firstInRow = (ElementPtr *)emalloc((size + 1) * sizeof(ElementPtr));
	m->firstInCol = (ElementPtr *)emalloc((size + 1) * sizeof(ElementPtr));
	m->diag = (ElementPtr *)emalloc((size + 1) * sizeof(ElementPtr));
	for (i = 0; i <= size; i++) {
		m->firstInRow[i] = NULL;
		m->firstInCol[i] = NULL;
		m->diag[i] = NULL;
	}
	m->nextAvail = NULL;
	m->elementsRemaining = 0;
	return m;
}

static ElementPtr
getElement(m)
MatrixPtr m;
{
	if (m->elementsRemaining == 0) {
		m->nextAvail = (ElementPtr)emalloc(ELEMENTS_PER_ALLOCATION * sizeof(struct MatrixElement));
		m->elementsRemaining = ELEMENTS_PER_ALLOCATION;
	}
	m->elementsRemaining--;
	return m->nextAvail++;
}

/* find or make the element at row, col */
static ElementPtr
spGetElement(m, row, col)
MatrixPtr m;
int row, col;
{
	ElementPtr e, *link;

	if (row == col && m->diag[row] != NULL)
		return m->diag[row];
	for (link = &m->firstInRow[row]; *link != NULL && (*link)->col < col; link = &(*link)->nextInRow)
		;
	if (*link != NULL && (*link)->col == col)
		return *link;
	e = getElement(m);
	e->real = 0.0;
	e->row = row;
	e->col = col;
	e->fillin = 0;
	e->touched = 0;
	e->nextInRow = *link;
	*link = e;
	for (link = &m->firstInCol[col]; *link != NULL && (*link)->row < row; link = &(*link)->nextInCol)
		;
	e->nextInCol = *link;
	*link = e;
	if (row == col)
		m->diag[row] = e;
	m->elements++;
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
	e->real += g;
	e->touched++;
	e = spGetElement(m, j, j);
	e->real += g;
	e->touched++;
	e = spGetElement(m, i, j);
	e->real -= g;
	e->touched++;
	e = spGetElement(m, j, i);
	e->real -= g;
	e->touched++;
}

static void
spMultiply(m, y, x)
MatrixPtr m;
double *y, *x;
{
	register ElementPtr e;
	register double sum;
	int i;

	for (i = 1; i <= m->size; i++) {
		sum = 0.0;
		for (e = m->firstInRow[i]; e != NULL; e = e->nextInRow)
			sum += e->real * x[e->col];
		y[i] = sum;
	}
}

/* scale rows and columns so that the diagonal is one */
static void
spScale(m, d)
MatrixPtr m;
double *d;
{
	ElementPtr e;
	int i;

	for (i = 1; i <= m->size; i++)
		d[i] = 1.0 / sqrt(m->diag[i]->real);
	for (i = 1; i <= m->size; i++) {
		for (e = m->firstInRow[i]; e != NULL; e = e->nextInRow)
			e->real *= d[i];
		for (e = m->firstInCol[i]; e != NULL; e = e->nextInCol)
			e->real *= d[i];
	}
}

static double
norm1(m)
MatrixPtr m;
{
	ElementPtr e;
	double sum, big;
	int i;

	big = 0.0;
	for (i = 1; i <= m->size; i++) {
		sum = 0.0;
		for (e = m->firstInCol[i]; e != NULL; e = e->nextInCol)
			sum += fabs(e->real);
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
	register ElementPtr e;
	double s, change;
	int i;

	change = 0.0;
	for (i = 1; i <= m->size; i++) {
		s = b[i];
		for (e = m->firstInRow[i]; e != NULL; e = e->nextInRow)
			if (e->col != i)
				s -= e->real * x[e->col];
		s /= m->diag[i]->real;
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
		spGetElement(m, i + 1, i + 1)->real += 0.01;
	}
	x = vector(n);
	b = vector(n);
	r = vector(n);
	p = vector(n);
	q = vector(n);
	d = vector(n);
	printf("%d unknowns, %ld elements, norm %.6f\n", n, m->elements, norm1(m));
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
	marks = 0;
	for (i = 1; i <= n; i++)
		for (e = m->firstInRow[i]; e != NULL; e = e->nextInRow)
			marks += e->touched * (e->col % 7) + e->fillin;
	printf("%d iterations: residual %.9e, x %.9f, marks %ld, fill-ins %ld\n", k, sqrt(rr),
	    inner(x, x, n), marks, m->fillins);
	return 0;
}
