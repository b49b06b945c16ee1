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

enum type { TY_VOID, TY_BOOL, TY_INT };

struct inst;
struct block;

struct use {
    struct inst *def;
    struct inst *user;
    struct use *next;
    struct use **prev;          /* what points at this use */
};

struct loc {
    int file, line, column;
};

struct inst {
    unsigned id;
    enum opcode op;
    enum type type;
    struct loc loc;
    struct inst *prev, *next;   /* in the block */
    struct block *parent;
    struct use *uses;
    int nops;
    struct use ops[MAX_OPS];
    uint64_t imm;
    uint64_t value;             /* interpreter */
    struct inst *hash_next;     /* value numbering */
    struct inst *work_next;     /* dead code */
    int depth;                  /* critical path */
    int pos;                    /* liveness */
    unsigned char queued;
    unsigned char rewritten;
};

struct block {
    int id;
    struct inst *first, *last;
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
    unsigned next_id;
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
struct inst *inst_append(struct func *f, struct block *b, enum opcode op, enum type type);
void inst_set_op(struct inst *i, int k, struct inst *def);
void inst_drop_ops(struct inst *i);
void inst_replace(struct inst *old, struct inst *with);
void inst_erase(struct func *f, struct inst *i);
void module_free(struct module *m);
void inst_print(FILE *out, const struct inst *i);

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
