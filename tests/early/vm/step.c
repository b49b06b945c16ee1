#include "vm.h"

static long arithmetic(enum op op, long a, long b)
{
    switch (op) {
    case ADD: return (long)((unsigned long)a + (unsigned long)b);
    case SUB: return (long)((unsigned long)a - (unsigned long)b);
    case MUL: return (long)((unsigned long)a * (unsigned long)b);
    default: return a < b;
    }
}

int step(struct vm *vm, const struct inst *code)
{
    const struct inst *inst = &code[vm->at++];
    long a, b;
    vm->steps++;
    switch (inst->op) {
    case PUSH: push(vm, inst->value); break;
    case ADD: case SUB: case MUL: case LESS:
        b = pop(vm);
        a = pop(vm);
        push(vm, arithmetic(inst->op, a, b));
        break;
    case DUP: push(vm, peek(vm)); break;
    case SWAP:
        b = pop(vm);
        a = pop(vm);
        push(vm, b);
        push(vm, a);
        break;
    case LOAD: push(vm, vm->slots[inst->value & 15]); break;
    case STORE: vm->slots[inst->value & 15] = pop(vm); break;
    case JUMP: vm->at = inst->value; break;
    case JUMP_IF:
        if (pop(vm))
            vm->at = inst->value;
        break;
    case DROP: pop(vm); break;
    default: return 0;
    }
    return 1;
}

long run(struct vm *vm, const struct inst *code)
{
    while (step(vm, code))
        ;
    return vm->slots[1];
}
