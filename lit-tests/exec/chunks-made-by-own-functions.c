// Chunks that functions of the program's own allocate and free, as they do other memory: what they do besides is done as before.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-regions' 'chunks<chunks=1>,dtrans-aostosoa' 'chunks<chunks=1>,dtrans-optbasetest'
// RUN: FileCheck %s --input-file="%t.early.chunks<chunks=1>,dtrans-regions.log"
// CHECK: struct.token: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>

struct token { struct token *back; int score, frame, refs; struct token *next_free; };
struct chunk { struct chunk *next; struct token token[256]; };
struct state { struct state *next; struct token *now; int number; };
static struct chunk *chunks;
static struct token *unused;
static long asked, given, released;

static void *ask(size_t size)
{
    asked++;
    return malloc(size);
}

static void *emalloc(size_t size)
{
    void *p = ask(size);
    if (p == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    given += (long)size;
    return p;
}

static void efree(void *p)
{
    if (p != NULL)
        released++;
    free(p);
}

static struct token *take(struct token *back, int score, int frame)
{
    if (unused == NULL) {
        struct chunk *c = emalloc(sizeof *c);
        c->next = chunks;
        chunks = c;
        for (int i = 255; i >= 0; i--) {
            c->token[i].next_free = unused;
            unused = &c->token[i];
        }
    }
    struct token *t = unused;
    unused = t->next_free;
    t->back = back;
    t->score = score;
    t->frame = frame;
    t->refs = 1;
    if (back != NULL)
        back->refs++;
    return t;
}

static void drop(struct token *t)
{
    while (t != NULL && --t->refs == 0) {
        struct token *back = t->back;
        t->next_free = unused;
        unused = t;
        t = back;
    }
}

int main(void)
{
    struct state *states = NULL;
    unsigned seed = 1;
    long *most = ask(sizeof *most);
    if (most == NULL)
        return 1;
    *most = 0;
    for (int i = 0; i < 300; i++) {
        struct state *s = emalloc(sizeof *s);
        s->next = states;
        s->number = i;
        s->now = take(NULL, i, 0);
        states = s;
    }
    for (int frame = 1; frame < 40; frame++)
        for (struct state *s = states; s != NULL; s = s->next) {
            seed = seed * 1103515245u + 12345u;
            if (seed >> 16 & 1) {
                struct token *t = take(s->now, s->now->score + (int)(seed >> 20), frame);
                drop(s->now);
                s->now = t;
            }
        }
    long sum = 0;
    for (struct state *s = states, *next; s != NULL; s = next) {
        next = s->next;
        for (struct token *t = s->now; t != NULL; t = t->back)
            sum = (sum * 31 + t->score + t->frame + t->refs) % 1000000007;
        if (s->now->score > *most)
            *most = s->now->score;
        drop(s->now);
        efree(s);
    }
    while (chunks != NULL) {
        struct chunk *c = chunks;
        chunks = c->next;
        efree(c);
    }
    efree(NULL);
    printf("most %ld\n", *most);
    efree(most);
    printf("%ld, asked %ld, given %ld, released %ld\n", sum, asked, given, released);
    return 0;
}
