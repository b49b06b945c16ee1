// Rings of records on the heap whose heads are variables: one, a row of them, one that is handed to functions.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'variables,dtrans-optbasetest' 'variables,dtrans-aostosoa' 'variables,dtrans-regions' 'variables,dtrans-reorderfields' 'variables,dtrans-randomplan<seed=1>' 'variables,dtrans-randomplan<seed=2>' 'variables,dtrans-randomplan<seed=3>' 'optbasetest,dtrans'
// RUN: FileCheck %s --check-prefix=NOT --allow-empty --input-file="%t.late.optbasetest,dtrans.log"
// RUN: FileCheck %s --input-file="%t.late.variables,dtrans-regions.log"
// CHECK-DAG: job: {{.*}}in a region
// CHECK-DAG: page: {{.*}}in a region
// NOT-NOT: elements shrink from {{[0-9]+}} to 1 bytes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job { char name[12]; int priority; struct job *next, *prev; long done, left; double weight; };
struct page { struct page *older, *newer, *chain; long number; short queue; int uses; long read[2]; };

static struct job ready, waiting;
static struct page queues[3], *hash[64];
static long count[3];
static unsigned long seed = 5;

static unsigned rnd(void)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(seed >> 33);
}

static void empty(struct job *head)
{
    head->next = head->prev = head;
}

static void append(struct job *head, struct job *j)
{
    j->next = head;
    j->prev = head->prev;
    head->prev->next = j;
    head->prev = j;
}

static void take_out(struct job *j)
{
    j->prev->next = j->next;
    j->next->prev = j->prev;
}

static void put(struct page *p, int q)
{
    p->queue = q;
    p->older = queues[q].older;
    p->newer = &queues[q];
    p->older->newer = p;
    queues[q].older = p;
    count[q]++;
}

static struct page *find(long number)
{
    for (struct page *p = hash[number % 64]; p; p = p->chain)
        if (p->number == number)
            return p;
    struct page *p = calloc(1, sizeof *p);
    if (!p)
        exit(1);
    p->number = number;
    p->chain = hash[number % 64];
    hash[number % 64] = p;
    put(p, 0);
    return p;
}

static void use(long number)
{
    struct page *p = find(number);
    p->older->newer = p->newer;
    p->newer->older = p->older;
    count[p->queue]--;
    p->uses++;
    p->read[number & 1] += number;
    put(p, p->uses > 4 ? 2 : p->uses > 1);
}

int main(void)
{
    empty(&ready);
    empty(&waiting);
    for (int q = 0; q < 3; q++)
        queues[q].older = queues[q].newer = &queues[q];
    for (int i = 0; i < 200; i++) {
        struct job *j = malloc(sizeof *j);
        if (!j)
            return 1;
        memset(j, 0, sizeof *j);
        snprintf(j->name, sizeof j->name, "job %d", i);
        j->priority = rnd() % 10;
        j->left = 1 + rnd() % 50;
        j->weight = i * 0.5;
        append(i % 3 ? &ready : &waiting, j);
    }
    long turns = 0;
    double weight = 0;
    while (ready.next != &ready || waiting.next != &waiting) {
        struct job *head = ready.next != &ready ? &ready : &waiting, *j = head->next;
        take_out(j);
        j->left--, j->done++, turns++;
        ready.done += head == &ready;
        use(rnd() % 300);
        if (j->left) {
            append(rnd() % 4 ? &ready : &waiting, j);
            continue;
        }
        weight = weight * 0.9 + j->weight * j->priority;
        if (j->done > 47)
            printf("%.11s\n", j->name);
        free(j);
    }
    printf("%ld turns, %ld of them ready, %f\n", turns, ready.done, weight);
    for (int q = 0; q < 3; q++) {
        long sum = 0, n = 0;
        for (struct page *p = queues[q].newer; p != &queues[q]; p = p->newer)
            sum = sum * 31 + p->number + p->uses * 7 + p->read[0] - p->read[1], n++;
        printf("%ld of %ld: %ld\n", n, count[q], sum);
    }
    return 0;
}
