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

struct instr;
struct block;

struct use {
    struct instr *def;
    struct instr *user;
    struct use *next;           /* of the same definition */
    struct use **link;          /* what points here */
};

struct srcloc {
    int line, column;
    const char *file;
};

struct instr {
    struct instr *prev, *next;
    struct block *block;
    char name[12];
    enum op op;
    int id;
    struct srcloc loc;
    struct use opnd[2];
    struct use *uses;
    uint64_t value;             /* of a constant; a place of LOAD and STORE */
    uint64_t result;            /* when interpreted */
    struct instr *work_next;
    struct instr *hash_next;
    unsigned in_work : 1;
    unsigned marked : 1;
    unsigned folded : 1;
    int last_use;
    double frequency;
};

struct block {
    struct block *next;
    struct instr *first, *last;
    int id, count;
    char label[16];
};

struct func {
    struct func *next;
    char name[24];
    struct block *blocks, **tail;
    int ids;
    long count;
};

struct module {
    struct func *funcs;
    long folded, merged, erased, simplified;
};

#define FOR_INSTRS(f, b, i)                                       \
    for (struct block *b = (f)->blocks; b; b = b->next)           \
        for (struct instr *i = b->first; i; i = i->next)

/* ir.c */
void *zalloc(size_t size);
struct block *block_new(struct func *f);
struct instr *instr_new(struct func *f, enum op op, int line);
void instr_append(struct block *b, struct instr *i);
void instr_before(struct instr *at, struct instr *i);
void instr_erase(struct func *f, struct instr *i);
void use_set(struct instr *user, int n, struct instr *def);
void use_drop(struct use *u);
int replace_uses(struct instr *from, struct instr *to);
uint64_t op_eval(enum op op, uint64_t a, uint64_t b);

/* gen.c */
void module_make(struct module *m, int funcs, int blocks);
void module_free(struct module *m);

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
