#ifndef VM_H
#define VM_H
enum op { PUSH, ADD, SUB, MUL, DUP, SWAP, LOAD, STORE, JUMP, JUMP_IF, LESS, DROP, HALT };
struct inst { unsigned char op; int value; };
struct vm { long stack[64]; int top; long slots[16]; int at; long steps; };
void push(struct vm *vm, long value);
long pop(struct vm *vm);
long peek(const struct vm *vm);
int step(struct vm *vm, const struct inst *code);
long run(struct vm *vm, const struct inst *code);
#endif
