#include "vm.h"

#include <stdio.h>
#include <stdlib.h>

/* slot 0 counts, slot 1 sums i * i - 3 */
int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 500000;
    struct inst code[] = {{PUSH, 0}, {STORE, 0}, {PUSH, 0}, {STORE, 1}, {LOAD, 0}, {DUP, 0}, {MUL, 0}, {PUSH, 3}, {SUB, 0},
                          {LOAD, 1}, {SWAP, 0}, {ADD, 0}, {STORE, 1}, {LOAD, 0}, {PUSH, 1}, {ADD, 0}, {DUP, 0}, {STORE, 0},
                          {PUSH, n}, {LESS, 0}, {JUMP_IF, 4}, {HALT, 0}};
    struct vm vm = {{0}, 0, {0}, 0, 0};
    long sum = run(&vm, code);
    printf("%ld %ld\n", sum, vm.steps);
    return 0;
}
