// Lists in an array inside a record, and one behind it, each handed to the same functions, beside an array of larger records with texts: optimized objects have
// lost the lengths of the arrays. Texts are appended to with `strncat`, by a function that is told how much room there is. A program that leaves such an array
// or text says so and ends.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -g -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: not --crash %t.exe list 2>&1 | FileCheck --check-prefix=LIST %s
// RUN: not --crash %t.exe text 2>&1 | FileCheck --check-prefix=TEXT %s
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck --check-prefix=REMARK %s
// REMARK-DAG: !Passed {{.*[^a-z_]}}hospital{{[^a-z_]}}
// REMARK-DAG: !Passed {{.*[^a-z_]}}patient{{[^a-z_]}}
// LIST: dtrans: bounds-lists-in-a-record.c:[[@LINE+103]]: index 7 is outside of an array of 5 in struct hospital
// TEXT: buffer overflow detected
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct patient {
    long id;
    char name[20];
    int urgency;
    long bill, never_read;
    struct doctor *doctor;
    struct patient *next, *prev;
};

struct list {
    struct patient *head, *tail;
    long length, longest;
};

struct doctor {
    int id;
    char name[16];
    int speed;
    struct patient *busy_with;
    long patients, worked;
};

struct hospital {
    int id, ndoctors;
    struct doctor doctors[5];
    struct list queue[5];
    struct list ward;
    long seen;
};

__attribute__((noinline)) static void name(char *to, size_t size, long number)
{
    static const char *const part[8] = {"mar", "tin", "el", "son", "ber", "ga", "lin", "ro"};
    to[0] = '\0';
    for (int i = 0; i < 6; i++, number >>= 1)
        strncat(to, part[number & 7], size - strlen(to) - 1);
}

__attribute__((noinline)) static void append(struct list *l, struct patient *p)
{
    p->next = NULL;
    p->prev = l->tail;
    if (l->tail)
        l->tail->next = p;
    else
        l->head = p;
    l->tail = p;
    if (++l->length > l->longest)
        l->longest = l->length;
}

__attribute__((noinline)) static void take(struct list *l, struct patient *p)
{
    if (p->prev)
        p->prev->next = p->next;
    else
        l->head = p->next;
    if (p->next)
        p->next->prev = p->prev;
    else
        l->tail = p->prev;
    p->next = p->prev = NULL;
    l->length--;
}

__attribute__((noinline)) static void open_hospital(struct hospital *h, int id, size_t more)
{
    memset(h, 0, sizeof *h);
    h->id = id;
    h->ndoctors = 2 + id % 4;
    for (int i = 0; i < h->ndoctors; i++) {
        h->doctors[i].id = i;
        name(h->doctors[i].name, sizeof h->doctors[i].name + more, 31 * id + i);
        h->doctors[i].speed = 70 + i;
    }
}

__attribute__((noinline)) static void arrive(struct hospital *h, long id, int urgency)
{
    struct patient *p = malloc(sizeof *p);
    if (!p)
        exit(2);
    memset(p, 0, sizeof *p);
    p->id = p->never_read = id;
    name(p->name, sizeof p->name, id * 7);
    p->urgency = urgency;
    for (int i = 0; i < h->ndoctors; i++)
        if (!h->doctors[i].busy_with) {
            h->doctors[i].busy_with = p;
            h->doctors[i].patients++;
            h->doctors[i].worked += p->urgency * h->doctors[i].speed;
            p->doctor = &h->doctors[i];
            return;
        }
    if (id % 3 == 0)
        append(&h->ward, p);
    else
        append(&h->queue[p->urgency], p);
}

__attribute__((noinline)) static void leave(struct hospital *h, struct patient *p)
{
    take(&h->queue[p->urgency], p);
    h->seen++;
    free(p);
}

static unsigned long sum;

__attribute__((noinline)) static void empty(struct list *l)
{
    while (l->head) {
        struct patient *p = l->head;
        sum = sum * 31 + (unsigned long)(p->id + p->name[2] + l->longest);
        take(l, p);
        free(p);
    }
}

__attribute__((noinline)) static void report(struct hospital *all, int count)
{
    const struct doctor *best = &all[0].doctors[0];
    long worked = 0;
    for (int i = 0; i < count; i++) {
        struct hospital *h = &all[i];
        for (int k = 0; k < h->ndoctors; k++) {
            struct doctor *d = &h->doctors[k];
            worked += d->worked;
            if (d->patients > best->patients)
                best = d;
            free(d->busy_with);
        }
    }
    printf("%s %ld %ld\n", best->name, best->patients, worked);
}

int main(int argc, char **argv)
{
    int count = 40;
    int off = argc > 1 && !strcmp(argv[1], "list") ? 7 : 0;
    size_t more = argc > 1 && !strcmp(argv[1], "text") ? 8 : 0;
    struct hospital *all = malloc((size_t)count * sizeof *all);
    if (!all)
        return 2;
    for (int i = 0; i < count; i++)
        open_hospital(&all[i], i, more);
    for (long i = 0; i < 4000; i++)
        arrive(&all[i * 7 % count], i, (int)(i % 5));
    for (int i = 0; i < count; i++)
        while (all[i].queue[0].length > 3)
            leave(&all[i], all[i].queue[0].head);
    if (off)
        arrive(&all[0], 1, off);
    report(all, count);
    for (int i = 0; i < count; i++) {
        empty(&all[i].queue[0]);
        empty(&all[i].queue[1]);
        empty(&all[i].queue[2]);
        empty(&all[i].queue[3]);
        empty(&all[i].queue[4]);
        empty(&all[i].ward);
    }
    printf("%lu\n", sum);
    free(all);
    return 0;
}
