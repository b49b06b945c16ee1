// Records allocated one by one through a function that ends the program where there is no memory, kept in chains that are walked and changed
// through pointers to the slots that lead to them, in a global array of heads and in the records; freed in another order. In a region, in
// random columns, and in place.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t regions 'randomplan<seed=1;split=off>' 'randomplan<seed=2;split=off>' 'randomplan<seed=3;split=off>' 'randomplan<seed=4;split=off>' 'randomplan<seed=5;split=off>' deletefield
// RUN: FileCheck %s --input-file=%t.early.regions.log
// RUN: FileCheck %s --input-file=%t.late.regions.log
// RUN: FileCheck %s --input-file=%t.early.deletefield.log --check-prefix=INPLACE
// CHECK: node: {{.*}}elements of 104 bytes {{.*}} in a region
// INPLACE: node: {{.*}}elements shrink from 104 to
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { long key; char name[40]; long cold[4]; int count; struct node *next; double w; };
static struct node *buckets[4096];
static void *must(size_t n){ void *p = malloc(n); if(!p){ puts("no memory"); exit(1);} return p; }
static struct node *find(long key){ struct node *n = buckets[key & 4095]; while(n && n->key != key) n = n->next; return n; }
static void add(long key){
  struct node *n = must(sizeof *n);
  n->key = key; n->name[0]=key; n->name[3]="ab"[key&1];
  for(int i=0;i<4;i++) n->cold[i]=key*i; n->count=0; n->w = key*0.5;
  n->next = buckets[key&4095]; buckets[key&4095]=n;
}
static void del(long key){
  struct node **l = &buckets[key & 4095];
  while(*l){ if((*l)->key==key){ struct node *d=*l; *l=d->next; free(d); return;} l=&(*l)->next; }
}
int main(int argc,char**argv){
  long n = argc>1?atol(argv[1]):20000;
  for(long i=0;i<n;i++) add(i*7919%50021);
  for(long i=0;i<n;i+=3) del(i*7919%50021);
  unsigned s=1; long hits=0;
  for(long i=0;i<10*n;i++){ s=s*1103515245+12345; struct node*f=find(s%50021); if(f){ hits++; f->count++; } }
  long sum=0; double ws=0; size_t len=0;
  for(int b=0;b<4096;b++) for(struct node*f=buckets[b];f;f=f->next){ sum+=f->cold[2]+f->count*f->key; ws+=f->w; len+=f->name[3];}
  printf("%ld %ld %f %zu\n",hits,sum,ws,len);
}
