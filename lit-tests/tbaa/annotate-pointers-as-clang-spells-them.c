// Pointer members that clang left at "any pointer" are spelled as it spells them unasked: by debug information.
// RUN: %clang -O1 -g -w -fno-pointer-tbaa -emit-llvm -c %s -o %t.any.bc
// RUN: %clang -O1 -g -w -emit-llvm -c %s -o %t.clang.bc
// RUN: %opt -passes='print<dtrans-tbaa>' -disable-output %t.clang.bc 2> %t.clang
// RUN: %opt -passes='dtrans-tbaa-annotate<pointers>,print<dtrans-tbaa>' -disable-output %t.any.bc 2> %t.ours
// RUN: %opt -passes='dtrans-tbaa-annotate,print<dtrans-tbaa>' -disable-output %t.any.bc 2> %t.any
// RUN: diff %t.clang %t.ours
// RUN: not diff %t.clang %t.any
// RUN: FileCheck %s < %t.ours
// CHECK-DAG: p2 float
// CHECK-DAG: p3 _ZTS4tree
struct tree;
typedef struct { int x; } unnamed;
enum e { A };
union u { int i; };
typedef const struct tree *handle;

struct inner { int n; float *f; };
struct s {
  int n;
  int *p;
  float **pp;
  void *v;
  void **vv;
  struct tree *t;
  handle h;
  unnamed *a;
  enum e *e;
  union u *u;
  char *c;
  unsigned long *ul;
  int (*arr)[4];
  int (*fn)(int);
  const volatile int *cv;
  _Bool *b;
  short *sh;
  long long *ll;
  long double *ld;
  struct tree ***t3;
  signed char *sc;
  int (*fp[3])(void);
  int *ap[4];
  enum e **e2;
  unnamed **a2;
  unsigned __int128 *i1;
  _Complex double *cd;
  _Float16 *f16;
  double *restrict d;
  struct inner in;
  _Atomic(int *) at;
  _Atomic(int) *ta;
  int __attribute__((vector_size(16))) *vec;
};

int f(struct s *s) {
  s->p = 0, s->pp = 0, s->v = 0, s->vv = 0, s->t = 0, s->h = 0, s->a = 0, s->e = 0, s->u = 0, s->c = 0, s->ul = 0;
  s->arr = 0, s->fn = 0, s->cv = 0, s->b = 0, s->sh = 0, s->ll = 0, s->ld = 0, s->t3 = 0, s->sc = 0, s->e2 = 0;
  s->a2 = 0, s->i1 = 0, s->cd = 0, s->f16 = 0, s->d = 0, s->in.f = 0, s->ta = 0, s->vec = 0;
  return s->n;
}

float *g(struct inner *i) { return i->f; }
