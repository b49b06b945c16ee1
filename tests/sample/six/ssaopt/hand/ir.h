/* A compiler's middle end: instructions in SSA form with use lists. */
#ifndef IR_H
#define IR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define MAX_OPS 2
#define MEM_CELLS 64

enum opcode {
    OP_CONST, OP_ARG, OP_ADD, OP_SUB, OP_MUL, OP_AND, OP_OR, OP_XOR, OP_SHL, OP_LT, OP_EQ,
    OP_LOAD, OP_STORE, OP_PHI, OP_JMP, OP_BR, OP_RET, OP_COUNT
};

typedef uint32_t inst_t;        /* index; 0 is none */
typedef uint32_t use_t;         /* 2 * user + operand; 0 and 1 are none */

struct inst {
    inst_t def[MAX_OPS];
    use_t uses;
    inst_t next;
    uint8_t op, nops;
    uint8_t queued, rewritten;
};

struct links {                  /* of the two uses, in the list of the def */
    use_t next[MAX_OPS];
    use_t prev[MAX_OPS];        /* 0: first */
};

struct place {
    inst_t prev;
    uint32_t block;             /* in all_blocks */
};

struct insts {
    struct inst *at;
    struct links *links;
    struct place *place;
    uint64_t *imm;
    uint64_t *value;            /* interpreter */
    inst_t *chain;              /* value numbering, dead code */
    int32_t *number;            /* critical path, liveness */
    uint32_t used, room;
};

extern struct insts insts;
extern struct block **all_blocks;

#define I(i) insts.at[i]
#define PARENT(i) all_blocks[insts.place[i].block]

struct block {
    int id;
    uint32_t serial;            /* in all_blocks */
    inst_t first, last;
    struct block *succ[2], *pred[2];
    int nsucc, npred;
    struct block *idom, *child, *sibling;
    int pre, post;
    int loop_depth;
    struct block *next;
};

struct func {
    char name[24];
    struct block *blocks, *last_block;
    int nblocks;
    inst_t base;                /* the first instruction */
    unsigned ninsts;
    struct func *next;
};

struct module {
    struct func *funcs, **tail;
    int nfuncs;
};

struct opinfo {
    const char *name;
    bool commutes, effect, numbered;
    int latency;
};

extern const struct opinfo opinfo[OP_COUNT];

/* ir.c */
void *zalloc(size_t size);
struct func *func_new(struct module *m);
struct block *block_new(struct func *f, struct block *idom, int loop_depth);
void block_edge(struct block *from, struct block *to);
inst_t inst_append(struct func *f, struct block *b, enum opcode op);
void inst_set_op(inst_t i, int k, inst_t def);
void inst_drop_ops(inst_t i);
void inst_replace(inst_t old, inst_t with);
void inst_erase(struct func *f, inst_t i);
void module_free(struct module *m);
void inst_print(FILE *out, const struct func *f, inst_t i);

/* gen.c */
void generate(struct module *m, unsigned insts);

/* passes.c */
typedef long pass_fn(struct func *f);
long pass_fold(struct func *f);
long pass_number(struct func *f);
long pass_dce(struct func *f);
long pass_depth(struct func *f);
long pass_pressure(struct func *f);

/* interp.c */
uint64_t interpret(const struct func *f, uint64_t arg, long *steps);

#endif
