#include "tokens.h"

#include <stdio.h>
#include <stdlib.h>

static const char text[] = "static int find(struct node *node, const char *name)\n{\n    while (node && strcmp(node->name, name))\n"
                           "        node = node->next ? node->next : other(\"a string\", 12345, x_27);\n    return node ? node->value : -1;\n}\n";

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 30000;
    struct counts counts = {{0}, 0, 0};
    for (int i = 0; i < rounds; i++)
        scan(&counts, text);
    printf("%ld %ld %ld %ld %ld %08x\n", counts.of[WORD], counts.of[NUMBER], counts.of[STRING], counts.of[OPERATOR], counts.length, counts.hash);
    return 0;
}
