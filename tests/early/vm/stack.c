#include "vm.h"

void push(struct vm *vm, long value)
{
    vm->stack[vm->top++ & 63] = value;
}

long pop(struct vm *vm)
{
    return vm->stack[--vm->top & 63];
}

long peek(const struct vm *vm)
{
    return vm->stack[(vm->top - 1) & 63];
}
