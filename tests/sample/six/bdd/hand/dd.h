/*
 * dd.h - a small package for reduced ordered binary decision diagrams.
 *
 * Nodes are shared through one unique table; operations are remembered in
 * a direct-mapped cache.  Diagrams that must survive Dd_Reclaim() have to be
 * referenced with Dd_Ref().
 */
#ifndef DD_H
#define DD_H

#include <stdint.h>

#define DD_MAXVARS   120
#define DD_CONST     DD_MAXVARS     /* index of the two terminals          */

typedef enum { OP_NONE, OP_AND, OP_OR, OP_XOR, OP_ITE, OP_EXISTS } DdOp;

typedef uint32_t Dd;               /* a node; 0 is none */

typedef struct {
    Dd       next;                  /* in the unique table / free list */
    uint32_t id;                    /* serial number, for hashing      */
    Dd       T, E;
    uint8_t  index;                 /* variable                        */
    uint8_t  mark;
} DdNode;

typedef struct {
    Dd f, g, h;                     /* h of the binary operations: -op */
    Dd result;
} DdCache;

typedef struct {
    DdNode  *node;
    int32_t *ref;                   /* external references             */
    double  *minterms;              /* scratch of Dd_CountMinterms     */
    Dd       used, room;
} DdPool;

extern DdPool pool;
#define NODE(n) pool.node[n]

typedef struct {
    Dd       one, zero;
    int      nvars;
    Dd      *slots;
    unsigned long nslots;
    DdCache *cache;
    unsigned long ncache;
    Dd       freelist;
    uint32_t ids;
    long     keys, limit;           /* nodes in the unique table */
    long     reclaims, reclaimed;
    long     lookups, hits;
    Dd       var[DD_MAXVARS];
} DdManager;

/* ddtable.c */
DdManager *Dd_Init(int nvars, int logslots, int logcache);
void       Dd_Quit(DdManager *dd);
Dd Dd_Unique(DdManager *dd, int index, Dd T, Dd E);
Dd Dd_Ref(Dd n);
void       Dd_Deref(Dd n);
void       Dd_Reclaim(DdManager *dd);
int        Dd_Full(const DdManager *dd);

/* ddops.c */
Dd Dd_And(DdManager *dd, Dd f, Dd g);
Dd Dd_Or(DdManager *dd, Dd f, Dd g);
Dd Dd_Xor(DdManager *dd, Dd f, Dd g);
Dd Dd_Not(DdManager *dd, Dd f);
Dd Dd_Ite(DdManager *dd, Dd f, Dd g, Dd h);
Dd Dd_Exists(DdManager *dd, Dd f, int var);

/* ddcount.c */
double Dd_CountMinterms(DdManager *dd, Dd f);
long   Dd_DagSize(Dd f);
long   Dd_Profile(DdManager *dd, long *perlevel);

/* circuits.c */
void Circuit_Multiplier(DdManager *dd, int bits);
void Circuit_Queens(DdManager *dd, int size);

#endif
