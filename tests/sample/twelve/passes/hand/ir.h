/* A small intermediate language: functions of blocks of instructions, with
 * chains of uses from every value to its users. */
#ifndef IR_H
#define IR_H

#include <stdint.h>
#include <stdio.h>

enum op { OP_CONST, OP_PARAM, OP_ADD, OP_SUB, OP_MUL, OP_AND, OP_XOR, OP_SHL, OP_LOAD, OP_STORE, OP_BR, OP_RET, OPS };

struct opinfo {
    const char *name;
    int operands;
    unsigned effect : 1;        /* must stay */
    unsigned commutes : 1;
    unsigned pure : 1;
};
extern const struct opinfo opinfo[OPS];

typedef uint32_t ref;           /* of an instruction in the pool, 0: none */
typedef uint32_t use_ref;       /* twice the user plus the operand, 0: none */

struct instr {
    ref prev, next;
    ref def[2];
    use_ref use_next[2];
    use_ref use_prev[2];        /* 0: the first */
    use_ref uses;
    uint32_t block;
    uint64_t value;             /* of a constant; a place of LOAD and STORE */
    uint8_t op, in_work, marked;
};

struct block {
    ref first, last;
};

struct func {
    struct func *next;
    uint32_t block0, block1;    /* of the array of blocks */
    int number;
    int ids;
    long count;
};

extern struct instr *pool;
extern uint32_t *instr_id, *last_use;
extern uint64_t *result;
extern uint16_t *instr_line;
extern char *instr_letter;       /* of its name: what it was at first */
extern struct block *block_at;

struct module {
    struct func *funcs;
    long folded, merged, erased, simplified;
};

#define FOR_INSTRS(f, b, i)                                       \
    for (uint32_t b = (f)->block0; b < (f)->block1; b++)          \
        for (ref i = block_at[b].first; i; i = pool[i].next)

/* ir.c */
void *zalloc(size_t size);
uint32_t block_new(struct func *f);
ref instr_new(struct func *f, enum op op, int line);
void instr_append(uint32_t b, ref i);
void instr_before(ref at, ref i);
void instr_erase(struct func *f, ref i);
void use_set(ref user, int n, ref def);
void use_drop(use_ref u);
int replace_uses(ref from, ref to);
uint64_t op_eval(enum op op, uint64_t a, uint64_t b);
uint32_t instr_count(void);

/* gen.c */
void module_make(struct module *m, int funcs, int blocks);

/* passes.c */
struct pass {
    const char *name;
    long (*run)(struct module *, struct func *);
};
extern const struct pass passes[];
extern const int pass_count;

/* run.c */
uint64_t interpret(struct func *f);
void print_popular(const struct func *f);

#endif
