#ifndef AST_H
#define AST_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { OP_NOP, OP_COPY, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_AND, OP_OR,
               OP_XOR, OP_SHL, OP_LT, OP_EQ, OP_NEG, OP_NOT, OP_BR, OP_RET } Op;

typedef enum { E_CONST, E_VAR, E_UNARY, E_BINARY } ExprKind;

typedef struct symbol {
    char name[24];
    int reg;
    int nuses, ndefs;
    struct symbol *next;
} Symbol;

typedef struct expr {
    ExprKind kind;
    Op op;
    int line, column;
    const char *file;
    struct expr *parent;
    struct expr *left, *right;
    union {
        long value;
        Symbol *sym;
    } u;
    int depth;
    int folded;
} Expr;

typedef enum { O_NONE, O_REG, O_IMM } OperandKind;

typedef struct {
    OperandKind kind;
    union {
        int reg;
        long imm;
    } u;
} Operand;

struct block;

typedef struct instr {
    Op op;
    int id;
    Operand dst, a, b;
    long vn;                      /* value number, 0: none */
    int line, column;
    const char *file;
    Expr *origin;
    struct block *block;
    struct instr *prev, *next;
} Instr;

typedef struct stmt {
    Symbol *target;               /* NULL for the condition of a branch */
    Expr *expr;
    struct stmt *next;
} Stmt;

typedef struct block {
    int id;
    char label[16];
    Stmt *stmts, *last_stmt;
    Instr *first, *last;
    struct block *succ[2];
    int nsucc;
    uint64_t *live_in, *live_out, *gen, *kill;
    struct block *next;
} Block;

typedef struct function {
    char name[32];
    int id;
    Symbol *symbols;
    int nsymbols;
    Block *blocks;
    int nblocks;
    int nregs;
    int ninstrs;
    long result;
    struct function *next;
} Function;

typedef struct {
    long exprs, instrs, folded, propagated, numbered, removed, live_bits;
} Stats;

extern Stats stats;

void *xcalloc(size_t n, size_t size);
long eval_op(Op op, long a, long b);
int is_commutative(Op op);

Function *gen_function(int id, int nblocks, int nstmts);
void fold_function(Function *f);
void lower_function(Function *f);

void propagate(Function *f);
void number_values(Function *f);
void liveness(Function *f);
void remove_dead(Function *f);
long interpret(const Function *f, int max_steps);
#endif
