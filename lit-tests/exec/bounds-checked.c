// A record with a table that is indexed by a text, and a name that the library fills, compares and prints: with checks its fields move, and
// the program prints what it printed. Where it leaves an array it says so and ends.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe index 2>&1 | FileCheck --check-prefix=INDEX %s
// RUN: not --crash %t.exe copy 2>&1 | FileCheck --check-prefix=COPY %s
// RUN: not --crash %t.exe print 2>&1 | FileCheck --check-prefix=PRINT %s
// RUN: not --crash %t.exe read 2>&1 | FileCheck --check-prefix=READ %s
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK: !Passed {{.*[^a-z_]}}word{{[^a-z_]}}
// INDEX: dtrans: bounds-checked.c:[[@LINE+25]]: index 26 is outside of an array of 26
// COPY: dtrans: bounds-checked.c:[[@LINE+33]]: index 12 is outside of the array that a text has to end in
// PRINT: dtrans: bounds-checked.c:[[@LINE+34]]: index 14 is outside of the array that a text is printed to
// READ: dtrans: bounds-checked.c:[[@LINE+11]]: index 12 is outside of the array that a text has to end in

// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t bounds,dtrans 'bounds,dtrans-randomplan<seed=1>' 'bounds,dtrans-randomplan<seed=2>' 'bounds,dtrans-randomplan<seed=3>'
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word { char mark; struct word *child[26]; char name[12]; short depth; struct word *next; char kind; long count; };

static __attribute__((noinline)) int is(const struct word *w, const char *name)
{ return strcmp(w->name, name) == 0; }

static void say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    printf("- ");
    vprintf(format, list);
    va_end(list);
}

static __attribute__((noinline)) struct word **slot(struct word *w, char c) { struct word *q = w->child[c - 'a']; return q ? &q->next : NULL; }

static struct word *make(const char *name, int depth)
{
    struct word *w = calloc(1, sizeof *w);
    if (!w)
        exit(1);
    w->depth = (short)depth;
    w->mark = 'm', w->kind = 'k';
    strcpy(w->name, name);
    if (depth > 3)
        sprintf(w->name, "deep-%d", depth);
    return w;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    struct word *root = make("root", 0), *at = root;
    long sum = 0;
    for (int i = 0; i < 100; i++) {
        int c = i * 7 % 26;
        if (!at->child[c])
            at->child[c] = make("node", i % 6);
        at->child[c]->next = at;
        at = at->child[c];
        at->count += i;
        if (slot(at, (char)('a' + c)))
            sum++;
        sum += is(at, "deep-4") * 3 + is(at, "node") + at->mark - at->kind;
    }
    say("%s %d %ld %s\n", at->name, at->depth, sum, root->name);
    if (!strcmp(what, "index"))
        return slot(root, (char)('z' + argc - 1)) != NULL;
    if (!strcmp(what, "copy"))
        make("a text that is too long", 0);
    if (!strcmp(what, "print"))
        make("x", 123456789);
    if (!strcmp(what, "read")) {
        memset(at->name, 'x', sizeof at->name);
        return is(at, "x");
    }
    return 0;
}
