// Arrays of records, several at a time: zeroed, grown, copied to and from a local variable and to each other, swapped, walked in both
// directions, freed; with addresses of fields in variables. In a region, and in random columns.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=4;split=off>' 'randomplan<seed=5;split=off>'
// RUN: FileCheck %s --input-file=%t.early.regions.log
// RUN: FileCheck %s --input-file=%t.late.regions.log
// CHECK: p: {{.*}}elements of 48 bytes {{.*}} in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct p { double x,y; int id; long a; long b; int mass; char tag; };
static struct p *make(size_t n){ struct p *v = calloc(n,sizeof *v); if(!v) exit(2); return v; }
static struct p *grow(struct p *v,size_t n){ v = realloc(v,n*sizeof *v); if(!v) exit(2); return v; }
int main(int argc,char**argv){
  size_t n=argc>1?atol(argv[1]):1000; double sum=0; unsigned long h=0;
  for(int r=0;r<50;r++){
    struct p *v=make(n+r+1), *w=malloc(n*sizeof *w); size_t m=n+r+1; if(!w) return 1;
    for(struct p*q=v;q<v+m;q++){ q->x=q-v; q->y=r; q->id=(int)(q-v)*3; q->a=r*q->id; q->mass=r; }
    for(size_t i=0;i<n;i++){ w[i]=v[i+1]; w[i].b=i; w[i].tag=i&7; }
    v=grow(v,m*2); for(size_t i=m;i<2*m;i++){ memset(&v[i],0,sizeof v[i]); v[i].x=1; v[i].b=v[i-m].a; v[i].tag=1; }
    struct p *e=&w[n-1]; int back=0; for(size_t i=0;i<n;i++){ e=&w[i];  sum+=e->x*e->y; h=h*7+e->a+e->tag+e->mass; back++; }
    for(size_t i=0;i<2*m;i++){ sum+=v[i].x+v[i].y; h^=v[i].b+v[i].id; }
    struct p t=w[3]; w[3]=w[5]; w[5]=t; h+=w[3].id-w[5].id+back;
    free(w); free(v);
  }
  printf("%f %lu\n",sum,h);
}
