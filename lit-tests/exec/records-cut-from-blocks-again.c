// Records that are cut from blocks of memory which hold something at first, are cleared or counted from the start again: they stay where they are. And those of a block
// from which nothing else is cut.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'chunks<chunks=1>,dtrans-aostosoa' 'chunks<chunks=1>,dtrans-regions' cleanup,dtrans
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block { struct block *prev; size_t used; char data[65536]; };

#define RECORD(name, arena) \
    struct name { struct name *next; long key; int x, y; double a, b; }; \
    static struct block *arena; \
    static struct name *arena##_list; \
    static struct name *new_##name(long key) \
    { \
        struct name *r = (struct name *)(arena->data + arena->used); \
        arena->used += 48; \
        r->key = key; \
        r->a = (double)key; \
        r->next = arena##_list; \
        return arena##_list = r; \
    } \
    static double sum_##name(void) \
    { \
        double sum = 0; \
        for (struct name *r = arena##_list; r; r = r->next) \
            sum += (double)r->key * 3 + r->a; \
        return sum; \
    }

RECORD(filled, fives)
RECORD(cleared, clean)
RECORD(back, again)
RECORD(alone, once)

static jmp_buf start;
static int turn;

static struct block *make(void)
{
    struct block *b = malloc(sizeof *b);
    if (!b)
        exit(1);
    b->prev = NULL;
    b->used = 0;
    return b;
}

static void jump_back(void)
{
    struct block *b = malloc(sizeof *b);
    struct back *volatile old = NULL;
    if (!b)
        exit(1);
    setjmp(start);
    b->used = 0;
    again = b;
    if (turn == 1)
        again_list = NULL;
    for (long i = 0; i < 500; i++)
        new_back(i + turn * 7000);
    printf("%.1f\n", sum_back());
    if (turn == 0) {
        old = again_list;
        turn = 1;
        longjmp(start, 1);
    }
    printf("%ld %.1f\n", old->key, old->a);
}

int main(void)
{
    struct block *b = malloc(sizeof *b);
    if (!b)
        return 1;
    memset(b->data, 0x5a, sizeof b->data);
    b->used = 0;
    fives = b;
    long all = 0;
    for (long i = 0; i < 500; i++) {
        struct filled *r = new_filled(i);
        all += r->x + r->y;
        r->b = 1;
    }
    printf("%ld %.1f\n", all, sum_filled());

    struct block *c = malloc(sizeof *c);
    if (!c)
        return 1;
    c->used = 0;
    clean = c;
    for (long i = 0; i < 500; i++)
        new_cleared(i)->x = (int)i;
    printf("%.1f\n", sum_cleared());
    struct cleared *old = clean_list;
    memset(c->data, 0, sizeof c->data);
    printf("%ld %d %.1f %d\n", old->key, old->x, old->a, old->next == NULL);

    jump_back();

    once = make();
    for (long i = 0; i < 500; i++)
        new_alone(i)->x = (int)i;
    for (struct alone *r = once_list; r; r = r->next)
        all += r->x;
    printf("%ld %.1f\n", all, sum_alone());
    return 0;
}
