// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// CHECK-DAG: !Passed Pass: {{ *dtrans-[a-z]+ .*[^a-z_]}}node{{[^a-z_]}}
// CHECK-DAG: !Passed Pass: {{ *dtrans-[a-z]+ .*[^a-z_]}}word{{[^a-z_]}}
// CHECK-DAG: !Missed Pass: {{ *dtrans-[a-z]+ .*[^a-z_]}}mark{{[^a-z_]}}

// A character at the end, an enumeration, and a text's first character: the optimizer clears each together with the numbers before it. What lies behind the
// text's first character is no padding. Bytes that the program itself fills with others stay together.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { ROOT, INNER, LEAF };

struct node { struct node *next; long born, used, count; enum kind kind; long *mark; long a, b, c; char symbol; };
struct mark { struct mark *next; long from, to; char text[8]; };
struct word { struct word *next; long born, used, count; char text[8]; };

__attribute__((noinline)) static struct node *node_new(struct node *next, long *mark)
{
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->next = next;
    n->mark = mark;
    n->born = n->used = n->count = 0;
    n->kind = ROOT;
    n->a = n->b = n->c = 0;
    n->symbol = 0;
    return n;
}

__attribute__((noinline)) static struct word *word_new(struct word *next)
{
    struct word *w = malloc(sizeof *w);
    if (!w)
        exit(1);
    w->next = next;
    w->born = w->used = w->count = 0;
    w->text[0] = 0;
    return w;
}

int main(int argc, char **argv)
{
    static long marks[4];
    struct node *nodes = NULL;
    struct word *words = NULL;
    struct mark *marked = NULL;
    for (int i = 0; i < argc + 30; i++) {
        nodes = node_new(nodes, &marks[i % 4]);
        words = word_new(words);
        struct mark *m = malloc(sizeof *m);
        if (!m)
            return 1;
        memset(&m->to, i % 5 + 1, 9);
        m->next = marked;
        m->from = i;
        m->text[1] = (char)('0' + i % 10);
        marked = m;
        if (i % 3) {
            nodes->kind = i % 2 ? INNER : LEAF;
            nodes->symbol = (char)(argv[0] != NULL ? 'a' + i % 26 : 0);
            nodes->b = i;
            strcpy(words->text, i % 2 ? "seven c" : "b");
            words->count = i;
        }
    }
    for (struct node *n = nodes; n; n = n->next) {
        n->used += ++*n->mark;
        printf("%d %c %ld %ld %ld\n", n->kind, n->symbol ? n->symbol : '-', n->used, n->born + n->count, n->a + n->b + n->c);
    }
    for (struct word *w = words; w; w = w->next) {
        w->used += w->count;
        printf("%s %ld %ld\n", w->text, w->used, w->born);
    }
    for (struct mark *m = marked; m; m = m->next) {
        m->from += m->to & 15;
        printf("%d%c %ld %lx\n", m->text[0], m->text[1], m->from, m->to);
    }
    return 0;
}
