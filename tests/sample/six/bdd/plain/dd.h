/*
 * dd.h - a small package for reduced ordered binary decision diagrams.
 *
 * Nodes are shared through one unique table; operations are remembered in
 * a direct-mapped cache.  Diagrams that must survive Dd_Reclaim() have to be
 * referenced with Dd_Ref().
 */
#ifndef DD_H
#define DD_H

#define DD_MAXVARS   120
#define DD_CHUNK     1021           /* nodes fetched from malloc at a time */
#define DD_CONST     DD_MAXVARS     /* index of the two terminals          */

typedef enum { OP_NONE, OP_AND, OP_OR, OP_XOR, OP_ITE, OP_EXISTS } DdOp;

typedef struct DdNode {
    struct DdNode *next;            /* in the unique table / free list */
    unsigned long  id;              /* serial number, for hashing      */
    int            index;           /* variable                        */
    int            ref;             /* external references             */
    struct DdNode *T;
    struct DdNode *E;
    int            mark;
    int            level_up;        /* smallest variable of a parent   */
    double         minterms;        /* scratch of Dd_CountMinterms     */
    long           born;            /* reclaims seen before it         */
} DdNode;

typedef struct {
    DdOp    op;
    DdNode *f, *g, *h;
    DdNode *result;
    long    used;
} DdCache;

typedef struct DdChunk {
    struct DdChunk *next;
    DdNode          node[DD_CHUNK];
} DdChunk;

typedef struct {
    DdNode  *one, *zero;
    int      nvars;
    DdNode **slots;
    unsigned long nslots;
    DdCache *cache;
    unsigned long ncache;
    DdNode  *freelist;
    DdChunk *chunks;
    unsigned long ids;
    long     keys, limit;           /* nodes in the unique table */
    long     reclaims, reclaimed;
    long     lookups, hits;
    DdNode  *var[DD_MAXVARS];
} DdManager;

/* ddtable.c */
DdManager *Dd_Init(int nvars, int logslots, int logcache);
void       Dd_Quit(DdManager *dd);
DdNode    *Dd_Unique(DdManager *dd, int index, DdNode *T, DdNode *E);
DdNode    *Dd_Ref(DdNode *n);
void       Dd_Deref(DdNode *n);
void       Dd_Reclaim(DdManager *dd);
int        Dd_Full(const DdManager *dd);

/* ddops.c */
DdNode *Dd_And(DdManager *dd, DdNode *f, DdNode *g);
DdNode *Dd_Or(DdManager *dd, DdNode *f, DdNode *g);
DdNode *Dd_Xor(DdManager *dd, DdNode *f, DdNode *g);
DdNode *Dd_Not(DdManager *dd, DdNode *f);
DdNode *Dd_Ite(DdManager *dd, DdNode *f, DdNode *g, DdNode *h);
DdNode *Dd_Exists(DdManager *dd, DdNode *f, int var);

/* ddcount.c */
double Dd_CountMinterms(DdManager *dd, DdNode *f);
long   Dd_DagSize(DdNode *f);
long   Dd_Profile(DdManager *dd, long *perlevel);

/* circuits.c */
void Circuit_Multiplier(DdManager *dd, int bits);
void Circuit_Queens(DdManager *dd, int size);

#endif
