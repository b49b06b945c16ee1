#ifndef AST_H
#define AST_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { OP_NOP, OP_COPY, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_AND, OP_OR,
               OP_XOR, OP_SHL, OP_LT, OP_EQ, OP_NEG, OP_NOT, OP_BR, OP_RET } Op;

typedef enum { E_CONST, E_VAR, E_UNARY, E_BINARY } ExprKind;

/* Expressions lie in one pool in preorder: the left operand of e is e + 1. */
typedef struct {
    uint8_t kind;
    uint8_t op;
    union {
        int32_t value;            /* E_CONST */
        uint32_t reg;             /* E_VAR */
        uint32_t right;           /* E_BINARY; 0: none */
    } u;
} Expr;

typedef enum { O_NONE, O_REG, O_IMM } OperandKind;

typedef struct {
    int32_t v;                    /* register or constant */
    uint8_t kind;
} Operand;

/* 12 bytes; the instructions of a block are contiguous */
typedef struct {
    uint8_t op;
    uint8_t akind : 4, bkind : 4;
    uint16_t dst;
    int32_t a, b;
} Instr;

#define NO_TARGET 0xff

typedef struct {
    uint32_t expr;
    uint8_t target;               /* NO_TARGET for the condition of a branch */
} Stmt;

typedef struct block {
    uint32_t stmts, first, end;   /* in the pools of statements and instructions */
    uint16_t nstmts;
    uint16_t succ[2];
    uint8_t nsucc;
} Block;

typedef struct function {
    int id;
    int nsymbols;
    int nblocks;
    int nregs;
    long result;
    Block *blocks;
    uint64_t *bits;               /* per block: live_in, live_out, gen, kill */
} Function;

extern Expr *exprs;
extern Instr *instrs;
extern Stmt *stmts;

typedef struct {
    long exprs, instrs, folded, propagated, numbered, removed, live_bits;
} Stats;

extern Stats stats;

void *xcalloc(size_t n, size_t size);
long eval_op(Op op, long a, long b);
int is_commutative(Op op);

void gen_function(Function *f, int id, int nblocks, int nstmts);
void fold_function(Function *f);
void lower_function(Function *f);

void propagate(Function *f);
void number_values(Function *f);
void liveness(Function *f);
void remove_dead(Function *f);
long interpret(const Function *f, int max_steps);
#endif
