// Ordinary objects whose records begin with a text that is put together from another one and the digits of a number, which the optimizer copies by vectors; with
// slots that are found by a table of how many there are; and with names that are compared up to a length. What is compared there may be more than one array.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 > %t.out && diff %t.expected %t.out
// CHECK-DAG: class: {{.*}}in a region
// CHECK-DAG: object: {{.*}}in a region
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

enum kind { STRING, PAIR, TUPLE, WEAK, KINDS };
struct class { char name[24]; long live, dead, bytes; double share; struct class *next; };
struct object {
    char label[24];
    enum kind kind;
    int colour;
    struct class *class;
    long serial, size, age;
    struct object *next, *slot[4];
    double heat;
    long traced;
};
struct header { char magic[8], version[8]; long n; double w; struct header *next; long k; };

static struct class *classes;
static struct object *objects;
static struct header *headers;
static unsigned long seed = 5;

static unsigned long rnd(unsigned long n)
{
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return (seed >> 32) * n >> 32;
}

static void *checked(void *p)
{
    if (!p)
        exit(1);
    return p;
}

static NI struct class *class_named(const char *name)
{
    struct class **link = &classes;
    for (; *link; link = &(*link)->next)
        if (strcmp((*link)->name, name) == 0)
            return *link;
    struct class *c = checked(calloc(1, sizeof *c));
    snprintf(c->name, sizeof c->name, "%s", name);
    *link = c;
    return c;
}

static NI int slots_of(enum kind kind)
{
    static const int slots[KINDS] = {0, 2, 4, 1};
    return slots[kind];
}

static void make_label(struct object *o)
{
    char digits[24];
    size_t used = 0, n = 0;
    while (used < 12 && o->class->name[used]) {
        o->label[used] = o->class->name[used];
        used++;
    }
    o->label[used++] = '#';
    for (long k = o->serial; k > 0 || n == 0; k /= 10)
        digits[n++] = (char)('0' + k % 10);
    while (n > 0 && used < sizeof o->label - 1)
        o->label[used++] = digits[--n];
    o->label[used] = '\0';
}

static NI struct object *object_new(struct class *class, enum kind kind, long serial)
{
    struct object *o = checked(malloc(sizeof *o));
    memset(o, 0, sizeof *o);
    o->kind = kind;
    o->class = class;
    o->serial = serial;
    o->size = serial % 97;
    o->heat = 0.5;
    make_label(o);
    o->next = objects;
    objects = o;
    return o;
}

// A slot of an object that is reached so, or none.
static struct object **some_place(void)
{
    struct object **place = NULL;
    long steps = rnd(14);
    for (struct object *o = objects; o && steps > 0; steps--) {
        int n = slots_of(o->kind);
        if (n == 0)
            break;
        place = &o->slot[rnd(n)];
        o = *place;
    }
    return place;
}

static NI void hang(struct object *o, enum kind kind)
{
    struct object **from = some_place(), **place = some_place();
    if (kind == WEAK && from)
        o->slot[0] = *from;
    else if (kind == TUPLE && from)
        o->slot[1] = *from;
    if (place && !*place)
        *place = o;
}

static NI int is_labelled(const struct object *o, const char *text)
{
    return o->kind == STRING && strncmp(o->label, text, strlen(text)) == 0;
}

// Both arrays are compared at once: that is no text in the first.
static NI int is_header(const struct header *h, const char *text)
{
    return h->n > 0 && strncmp(h->magic, text, strlen(text)) == 0;
}

int main(void)
{
    static const char *const versions[] = {"MAGIC-001.0", "MAGIC-002.000000", "MAGIC"};
    static const char *const texts[] = {"symbol#1", "closure#12"};
    static const char *const names[] = {"symbol", "closure", "a-rather-long-name-of-one", "x"};
    long serial = 1, found = 0, live = 0, good = 0;
    for (int i = 0; i < 400; i++) {
        enum kind kind = rnd(KINDS);
        struct object *o = object_new(class_named(names[rnd(4)]), kind, serial);
        serial = serial < 1000000000000000 ? serial * 3 + 1 : 7;
        hang(o, kind);
    }
    for (int i = 0; i < 20; i++) {
        struct header *h = checked(calloc(1, sizeof *h));
        memcpy(h->magic, "MAGIC-00", 8);
        memcpy(h->version, i % 2 ? "1.000000" : "2.000000", 8);
        h->n = i, h->w = 0.5 * i, h->next = headers, headers = h;
    }
    for (struct header *h = headers; h; h = h->next)
        good += is_header(h, versions[h->n % 3]) * h->n;
    for (struct object *o = objects; o; o = o->next) {
        found += is_labelled(o, names[rnd(4)]) + is_labelled(o, texts[rnd(2)]);
        o->class->live++;
        o->class->bytes += o->size;
        live += o->slot[0] ? o->slot[0]->size : 0;
        live += o->slot[3] ? o->slot[3]->size : 0;
        o->traced += live;
        o->heat += 0.25 * o->traced + o->age;
        if (o->serial % 7 == 0)
            printf("%-20s %ld %.2f\n", o->label, o->size, o->heat);
    }
    for (struct class *c = classes; c; c = c->next) {
        c->share = c->live / 4.0;
        printf("%-10s %ld live, %ld bytes, %ld dead, %.1f%%\n", c->name, c->live, c->bytes, c->dead, c->share);
    }
    printf("%ld %ld %ld\n", found, live, good);
    return 0;
}
