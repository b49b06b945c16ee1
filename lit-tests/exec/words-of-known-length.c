// Words in records are copied to longer buffers and back, told apart by as many of their bytes as a field says, and printed where there are any.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'calls,dtrans-arrays,dtrans-bounds,dtrans-regions' 'calls,dtrans-arrays,dtrans-bounds,dtrans-reorderfields' 'calls,dtrans-arrays,dtrans-bounds,dtrans-optbasetest'
// RUN: FileCheck %s --input-file="%t.early.calls,dtrans-arrays,dtrans-bounds,dtrans-regions.log"
// RUN: FileCheck %s --check-prefix=LATE --input-file="%t.late.calls,dtrans-arrays,dtrans-bounds,dtrans-regions.log"
// LATE: word: {{.*}}in a region
// CHECK-DAG: word: {{.*}}in a region
// CHECK-DAG: miss: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAXWORD 24
#define SIZE 1021
struct word { char text[MAXWORD]; int len; int flags; long uses; struct word *next, *alpha; };
struct miss { char text[MAXWORD]; int count; struct word *best; char how; struct miss *left, *right; };
static struct word *hashtab[SIZE], *allwords;
static struct miss *root;
static unsigned long seed = 7;

static unsigned rnd(unsigned n) { seed = seed * 6364136223846793005ul + 1442695040888963407ul; return (unsigned)(seed >> 33) % n; }

static unsigned long hash(const char *s, int len)
{
    unsigned long h = 5381;
    for (int i = 0; i < len; i++)
        h = h * 33 + (unsigned char)s[i];
    return h;
}

__attribute__((noinline)) static struct word *lookup(const char *s, int len)
{
    for (struct word *w = hashtab[hash(s, len) % SIZE]; w != NULL; w = w->next)
        if (w->len == len && memcmp(w->text, s, (size_t)len) == 0)
            return w;
    return NULL;
}

__attribute__((noinline)) static struct word *enter(const char *s, int flags)
{
    int len = (int)strlen(s);
    struct word *w;
    if (len >= MAXWORD)
        return NULL;
    if ((w = lookup(s, len)) != NULL) {
        w->flags |= flags;
        return w;
    }
    if ((w = malloc(sizeof *w)) == NULL)
        exit(1);
    strcpy(w->text, s);
    w->len = len;
    w->flags = flags;
    w->uses = 0;
    w->next = hashtab[hash(s, len) % SIZE];
    hashtab[hash(s, len) % SIZE] = w;
    w->alpha = allwords;
    allwords = w;
    return w;
}

__attribute__((noinline)) static void misspelled(const char *s)
{
    struct miss **p = &root, *m;
    while (*p != NULL) {
        int c = strcmp(s, (*p)->text);
        if (c == 0)
            break;
        p = c < 0 ? &(*p)->left : &(*p)->right;
    }
    if (*p == NULL) {
        if ((m = calloc(1, sizeof *m)) == NULL)
            exit(2);
        strcpy(m->text, s);
        m->how = '-';
        m->best = lookup(s, (int)strlen(s) - 1);
        *p = m;
    }
    (*p)->count++;
    if ((*p)->best != NULL)
        (*p)->best->uses++;
}

static long walk(struct miss *m, int depth)
{
    if (m == NULL)
        return 1;
    long sum = walk(m->left, depth + 1) * 31 + m->count;
    if (depth < 3)
        printf("%s %d %c: %s\n", m->text, m->count, m->how, m->best != NULL ? m->best->text : "?");
    sum += walk(m->right, depth + 1) * 7;
    free(m);
    return sum % 1000000007;
}

int main(void)
{
    char buf[64], s[MAXWORD + 8];
    for (int i = 0; i < 500; i++) {
        buf[0] = '\0';
        for (int k = 2 + (int)rnd(6); k > 0; k--)
            strcat(buf, rnd(2) ? "ba" : rnd(2) ? "do" : "kin");
        enter(buf, i & 3);
    }
    for (int i = 0; i < 3000; i++) {
        struct word *w = allwords;
        for (unsigned k = rnd(40); k > 0; k--)
            w = w->alpha;
        strcpy(s, w->text);
        int len = w->len;
        if (rnd(3) == 0 && len < MAXWORD - 1)
            strcpy(s + len++, "x");
        if ((w = lookup(s, len)) != NULL)
            w->uses++;
        else
            misspelled(s);
    }
    printf("%ld\n", walk(root, 0));
    struct word *top = allwords, *next;
    for (struct word *w = allwords; w != NULL; w = w->alpha)
        if (w->uses > top->uses)
            top = w;
    printf("%s %d %d %ld\n", top->text, top->len, top->flags, top->uses);
    for (struct word *w = allwords; w != NULL; w = next) {
        next = w->alpha;
        free(w);
    }
    return 0;
}
