// Programs that leave no array are not stopped where arrays lie side by side, or in structures inside, or are handed to functions.
// RUN: rm -rf %t && mkdir %t
// RUN: %clang -O1 -DCASE=1 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=1 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=2 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=2 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=3 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=3 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=4 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=4 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=5 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=5 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=6 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=6 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=7 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=7 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=8 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=8 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=9 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=9 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=10 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=10 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=11 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -Os -flto=full -g -DCASE=11 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=12 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=12 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=13 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=13 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=14 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=14 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=15 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=15 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=16 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=16 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: %clang -O1 -DCASE=17 %s -o %t/ref && %t/ref > %t/expected
// RUN: %clang -O3 -flto=full -g -DCASE=17 -c %s -o %t/o
// RUN: %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
// RUN: env DTRANS_OPTIONS=randomplan=1 %clang %lldplugin %t/o -o %t/exe && %t/exe > %t/out && diff %t/expected %t/out
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Inputs/hot.h"

#ifndef CASE
#define CASE 1
#endif

#if CASE == 1 /* a structure inside that begins with an array is handed over */
struct hist { int lo[4]; int hi[4]; int n; };
struct rec { long key; struct hist q; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;
NI static int range(const struct hist*p,long k){ return p->hi[k]-p->lo[k]; }
NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->q.n=i&3; r->q.hi[1]=i; r->pad1=i; r->pad2=i; r->next=head; head=r;
    } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { r->q.lo[k&3]+=v; r->q.hi[v&3]+=range(&r->q,k&3)&3; } }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ h+=r->q.lo[0]+r->q.hi[1]; } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->q.n+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 2 /* the same, with one array */
struct sphere { double c[3]; double rad; };
struct rec { long key; struct sphere q; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;
static inline double sq(const double*x){ return *x**x; }
NI static double at(struct sphere*p,long axis){ return p->c[axis]+sq(&p->rad); }
NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->q.rad=i&3; r->q.c[1]=i; r->pad1=i; r->pad2=i; r->next=head; head=r;
    } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { r->pad1+=(long)at(&r->q,k%3)&7; } }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ h+=(long)(r->q.c[0]+r->q.c[1]); } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=(long)r->q.rad+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 3 /* a member before the array is found from its address */
struct rec { long key; int x; long kk; int b[4]; long m; int y; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;
#define CO(p,f) ((struct rec*)((char*)(p)-__builtin_offsetof(struct rec,f)))
NI static int get(int*p,long k){ return p[k]+CO(p,b)->x; }
NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->x=i; r->b[0]=i; r->b[1]=3; r->y=i*2;r->kk=i;r->m=i; r->pad1=i; r->pad2=i;
    r->next=head; head=r; } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { r->b[k&3]+=get(r->b,k&3); } }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ h+=r->b[0]+r->y+(long)r->kk+r->m+r->b[1]; } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->b[0]+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 4 /* the same, by a pointer to the record */
struct rec { long n; double q; long v[4]; struct rec *next; double w[4]; };
static struct rec *head;
NI static long sum(const long *v) {
  const struct rec *r = (const struct rec *)((const char *)v - offsetof(struct rec, v));
  long s = 0; for (long i = 0; i < r->n; i++) { if (v[i] > 2000) return s; s += v[i] * s + i; } return s; }
int main(void) {
  for (unsigned i = 0; i < 100000; i++) { struct rec *r = calloc(1, sizeof *r); if (!r) abort();
    r->n = i % 5; for (int k = 0; k < 4; k++) r->v[k] = i + k; r->w[i & 3] = i; r->next = head;
    head = r; }
  double s = 0; for (struct rec *r = head; r; r = r->next) s += sum(r->v) + r->w[r->n & 3]; printf("%f\n", s); }

#elif CASE == 5 /* ... in the next record */
#define N 6000
struct rec { long n; double v[4]; long m; };
static struct rec *recs;
NI static double two(const struct rec *const r) { return 0; }
NI static double diff(const double *v, long k) {
  const struct rec *r = (const struct rec *)((const char *)v - offsetof(struct rec, v)); return v[k] * 3 - r[1].v[0] - r[-1].v[0]; }
NI static void build(void) { recs = calloc(N, sizeof *recs); if (!recs) abort(); for (unsigned i = 0; i < N; i++) {
    struct rec *r = recs + i; r->n = i % 4; for (int k = 0; k < 4; k++) r->v[k] = i + k;  r->m = i;
    } }
NI static double walk(void) { double s = 0; for (long i = 1; i < N - 1; i++) s += diff(recs[i].v, recs[i].n) + recs[i].v[recs[i+1].n & 3] + recs[i].m;
    return s; }
int main(void) { make_hot(10000); build(); printf("%f %f\n", walk(), use_hot()); }

#elif CASE == 6 /* arrays of one type side by side, one read by its bytes */
struct rec { long key; int a[4]; int b[4]; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;
NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->a[0]=i; r->a[1]=i+1; r->a[2]=i+2; r->a[3]=i+3; r->pad1=i; r->pad2=i;
    r->next=head; head=r; } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) r->b[k-4]+=v; }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ unsigned char*p=(unsigned char*)r->b;
    for(int i=0;i<16;i++) h=h*31+p[i]; } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->a[0]+r->a[1]+r->a[2]+r->a[3]+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 7 /* the same, compared by a function of the library */
enum id { A0,A1,A2,A3,B0,B1,B2,B3 }; static enum id ids[8]={A0,B3,B1,A2,B0,A1,A3,B2};
struct rec { long key; int a[4]; int b[4]; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;

NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->a[0]=i; r->a[1]=i+1; r->a[2]=i+2; r->a[3]=i+3; r->pad1=i; r->pad2=i;
    r->next=head; head=r; } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { long id=ids[(k+r->key)&7]; if(id>=B0) r->b[id-B0]+=v; } }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ h+=r->next&&!memcmp(r->b,r->next->b,sizeof r->b);
    } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->a[0]+r->a[1]+r->a[2]+r->a[3]+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 8 /* a union of arrays, used through pointers */
struct rec { long key; int a[4]; union { int i[4]; float f[4]; } u; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;

NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->a[0]=i; r->a[1]=i+1; r->a[2]=i+2; r->a[3]=i+3; r->pad1=i; r->pad2=i;
    r->next=head; head=r; } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { int*p=r->u.i; p[k-4]=v+k; } }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ float*p=r->u.f;
    p[0]=1;p[1]=r->w;p[2]=3;p[3]=p[0]+p[1]; h+=p[3]; } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->a[0]+r->a[1]+r->a[2]+r->a[3]+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 9 /* characters used as other things */
struct rec { long key; long a[4]; _Alignas(8) char buf[32]; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;

NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->a[0]=i; r->a[1]=i+1; r->a[2]=i+2; r->a[3]=i+3; r->pad1=i; r->pad2=i;
    r->next=head; head=r; } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { long*p=(long*)r->buf; p[k-4]=v+k; } }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ int*p=(int*)r->buf;
    p[0]=h; p[1]=r->key; p[3]=r->w; for(int i=4;i<8;i++) p[i]=i*3; h+=p[1]+p[0]*3u+p[7]; } return h;
    }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->a[0]+r->a[1]+r->a[2]+r->a[3]+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 10 /* an array that is only touched by vectors */
typedef int v4 __attribute__((vector_size(16))); static v4 acc[8];
struct rec { long key; int a[4]; int b[4]; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;

NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->a[0]=i; r->a[1]=i+1; r->a[2]=i+2; r->a[3]=i+3; r->pad1=i; r->pad2=i;
    r->next=head; head=r; } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { r->b[k-4]+=v; } }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ for(int i=0;i<4;i++) r->b[i]=r->b[i]/2+7;
    acc[h&7]+=(v4){1,2,3,4}; h+=r->key+acc[3][1]; } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->a[0]+r->a[1]+r->a[2]+r->a[3]+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 11 /* arrays gone through backwards */
struct rec { struct rec *next; long a[4]; double b[4]; double c[4]; long kind; double q; };
static struct rec *head;
NI static double back(const double *e, long n) { double s = 0; for (long i = 1; i <= n; i++) {
    double y = e[-i]; if (y > 1e6) return s; s = s * .5 + y; } return s; }
NI static void put(double *e, long n, double x) { for (long i = 1; i <= n; i++) { if (x > 1e6) return; e[-i] = x; x = x * .5 + i; } }
NI static double at(const double *p, long n) { return p[n] + p[n / 2]; }
static long lback(const long *e, long n) { long s = 0; for (long i = 1; i <= n; i++) { long y = e[-i];
    if (y > 1000000) return s; s = s * 3 + y & 0xffff; } return s; }
static void lput(long *e, long n, long x) { for (long i = 1; i <= n; i++) { if (x > 1000000) return; e[-i] = x + i; } }
NI static double walk(long n) { double s = 0; for (struct rec *r = head; r; r = r->next) { s += lback(r->a + 4, n) + back(r->b + 4, n) + at(r->c, r->kind & 3) + r->q;
    } return s; }
int main(int argc, char **argv) { long n = argc + 3;
  for (unsigned i = 0; i < 100000; i++) { struct rec *r = calloc(1, sizeof *r); if (!r) abort();
    r->kind = i % 4; r->q = i; lput(r->a + 4, n, i); put(r->b + 4, n, i); for (int k = 0; k < 4; k++) r->c[k] = i + k;
    r->next = head; head = r; }
  printf("%f\n", walk(n)); }

#elif CASE == 12 /* a union beside an array */
struct rec { struct rec *next; union { double d[4]; long l[4]; } u; double b[4]; long kind; };
static struct rec *head;
static void setl(long *p, long x) { p[0] = x; p[1] = x + 1; p[2] = x * 3; p[3] = x & 7; }
static long suml(const long *p) { return p[0] * 3 + p[1] + p[2] - p[3]; }
static void put(double *end, long n, double x) { for (long i = 1; i <= n; i++) { if (x > 1e6) return; end[-i] = x; x = x * .5 + i; } }
static double back(const double *end, long n) { double s = 0; for (long i = 1; i <= n; i++) {
    double y = end[-i]; if (y > 1e6) return s; s = s * .5 + y; } return s; }
int main(int c, char **v) {
  long n = c + 3; double s = 0;
  for (unsigned i = 0; i < 100000; i++) { struct rec *r = calloc(1, sizeof *r); if (!r) abort(); r->kind = i % 3;
    if (r->kind) put(r->u.d + 4, n, i); else setl(r->u.l, i);
    for (int k = 0; k < 4; k++) r->b[k] = i + k; r->next = head; head = r; }
  for (struct rec *r = head; r; r = r->next) { s += r->kind ? back(r->u.d + 4, n) : suml(r->u.l); s += r->b[r->kind & 3]; }
  printf("%f\n", s); }

#elif CASE == 13 /* the text of a structure inside a structure inside */
struct P { char s[8]; char t[8]; }; struct Q { int n; struct P p; };
struct rec { long key; struct Q q; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;

NI static void build(int n){ for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r); if(!r) exit(1);
    r->key=i; r->w=i*.5; r->q.n=i; r->pad1=i; r->pad2=i; r->next=head; head=r; } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { strcpy((char*)&r->q.p, "abcdefghijk"); r->q.n+=v; } }
NI static unsigned long hash(void){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ h+=strlen((char*)&r->q.p)+r->q.n;
    if(r->key==5) printf("%s\n",(char*)&r->q.p); } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->q.n+r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(100000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=hash();
    printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head);
    head=n;} }

#elif CASE == 14 /* a block of numbers where records are kept */
#define N 3000
struct rec { double v[4]; long n; double q; };
struct node { long raw; struct rec *r; struct node *next; };
static struct node *head;
NI void build(void) { for (unsigned i = 0; i < N; i++) { struct node *t = calloc(1, sizeof *t);
    if (!t) abort(); t->raw = i % 3 == 0; t->next = head; head = t; t->r = calloc(1, sizeof(struct rec));
    if (!t->r) abort(); } }
NI void fill(struct node *t, long m) { double *d = (double *)t->r; for (long k = 0; k < m; k++) {
    if (d[k] > 2) return; d[k] = k + m; } d[4] += 1; d[5] = d[4]; }
NI void init(struct node *t, long m) { struct rec *r = t->r; for (int k = 0; k < 4; k++) r->v[k] = k; r->n = m & 3; r->q = m; }
NI double get(struct node *t, long j) { return ((double *)t->r)[j]; }
NI double use(struct node *t) { struct rec *r = t->r; return r->v[r->n] + r->q; }
NI double walk(long j) { double s = 0; for (struct node *t = head; t; t = t->next) s += t->raw ? get(t, j) : use(t); return s; }
int main(int c, char **v) { make_hot(10000); build(); for (struct node *t = head; t; t = t->next) if (t->raw) fill(t, c + 5);
    else init(t, c); printf("%f %f\n", walk(c + 4), use_hot()); }

#elif CASE == 15 /* a member without elements */
#define N 3000
struct rec { struct rec *next; double q; long all[0]; long a[2]; long b[2]; int w[4]; };
static struct rec *head;
NI static long find(const long *v, long n) { long s = 0; for (long i = 0; i < n; i++) { if (v[i] > 2000000) return s;
    s = s * 5 + v[i] & 0xffffff; } return s; }
NI static void build(void) { for (unsigned i = 0; i < N; i++) { struct rec *r = calloc(1, sizeof *r);
    if (!r) abort(); r->q = i; r->a[0] = i; r->a[1] = 2; r->b[0] = 3; r->b[1] = i; r->w[i & 3] = i;
    r->next = head; head = r; } }
NI static double walk(long j) { double s = 0; for (struct rec *r = head; r; r = r->next) { s += find(r->all, j) + r->q + r->w[j & 3]; } return s; }
int main(int c, char **v) { make_hot(10000); build(); printf("%f %f\n", walk(c + 3), use_hot()); }

#elif CASE == 16 /* an array of one element behind another */
struct rec { long key; long a[4]; long b[1]; double w; struct rec *next; long pad1, pad2; };
static struct rec *head;
static unsigned char tab[16][32];static int tw[16][40][32];
#define U(n,o,v) ((long)tw[n][o][(v)&31])
#define T(n,v) (tab[n][(v)&31])
static struct oth { long x; } O[8];
NI static void build(int n){ for(int q=1;q<16;q++) for(int z=0;z<32;z++) { tab[q][z]=(z*7+n)%q;
    for(int o=0;o<40;o++) tw[q][o][z]=o+(z*5+n)%q; } for(int i=0;i<n;i++){ struct rec*r=calloc(1,sizeof *r);
    if(!r) exit(1);
 r->key=i; r->w=i*.5; r->pad1=i; r->pad2=i*3; r->a[0]=i; r->next=head; head=r; } }
NI static void put(long k,int v){ for(struct rec*r=head;r;r=r->next) { long q=U(1,4,v+k); r->b[q-4]+=v; } }
NI static unsigned long hash(long k){ unsigned long h=0; for(struct rec*r=head;r;r=r->next){ h=h*3+r->a[k&3]+r->b[0]; } return h; }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct rec*r=head;r;r=r->next) s+=r->w+r->key; return s; }
NI static long rest(void){ long s=0; for(struct rec*r=head;r;r=r->next) s+=r->pad1-r->pad2; return s; }
int main(int argc,char**argv){ build(50000); for(int k=0;k<4;k++) put(3+argc+k,k+1); unsigned long h=0; for(int k=0;k<4;k++) h=h*31+hash(3+argc+k);
 printf("%lu %g %ld\n",h,walk(),rest()); while(head){struct rec*n=head->next; free(head); head=n;} }

#elif CASE == 17 /* all bytes of a record, but for zeros */
struct product { char sku[14]; char name[28];  double price; long s0,s1,s2; struct product *next; };
static struct product *head; static unsigned long S; static char buf[256];

NI static void build(int n,const char*what){  for(int i=0;i<n;i++){ struct product *p=calloc(1,sizeof *p);
    if(!p) exit(1); snprintf(buf,256,"sku-%d",i); strcpy(p->sku,buf); snprintf(p->name,sizeof p->name,"thing %d",i*3);
    p->price=i*.5; p->s0=i; p->s1=i*3; p->s2=i*7; p->next=head; head=p; } }
NI static void names(void){ for(struct product*r=head;r;r=r->next) { S=S*3+snprintf(buf,256,"%s|",r->name); } }
NI static void z(void){ for(struct product*r=head;r;r=r->next) { unsigned char*s=(void*)r; for(int i=0;i<42;i++,s++) {
    if(!*s) continue; S=S*31+*s; } } }
NI static double walk(void){ double s=0; for(int k=0;k<5;k++) for(struct product*r=head;r;r=r->next) s+=r->price; return s; }
NI static long rest(void){ long s=0; for(struct product*r=head;r;r=r->next) s+=r->s0+r->s1-r->s2; return s; }
int main(int argc,char**argv){ const char*what=argc>1?argv[1]:"x"; build(20000,what); names();
    z(); printf("%g %ld %lu\n",walk(),rest(),S); return 0; }
#endif
