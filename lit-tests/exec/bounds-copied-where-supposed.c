// RUN: %clang -O1 %s -o %t.ref && %t.ref 300 40 > %t.expected
// RUN: %clang %late -O3 -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.exe 300 40 > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: env DTRANS_OPTIONS=randomplan=3 %clang %lldplugin %t.o -o %t.exe3 && %t.exe3 300 40 > %t.out && diff %t.expected %t.out
// CHECK-DAG: order: {{.*}}in a region
// CHECK-DAG: line: {{.*}}in a region
// CHECK-DAG: delivery: {{.*}}in a region
// CHECK-DAG: struct.bin: {{.*}}in a region

// A warehouse: deliveries in a ring of days whose index is not proved, so that all that the depot leads to is one memory until it is supposed that no array is left;
// what is then checked includes a text that is copied to a record (`strcpy(p->unit, units[i % 3])`), which has to fit into the array there.
#ifndef DEPOT_H
#define DEPOT_H

#include <stdbool.h>
#include <stddef.h>

enum { SHELF_LIFE = 45, PATIENCE = 9, LEAD_MAX = 8, BINS_PER_PRODUCT = 4 };

struct bin;
struct order;

struct product {
    unsigned code;
    char name[28];
    char unit[8];
    long price;             /* cents */
    int weight;             /* grams */
    int supplier;
    int on_hand;
    int on_order;
    int reorder_point;
    int reorder_quantity;
    int last_sale;
    int bin_count;
    long sold;
    long lost;
    struct bin *first;      /* earliest expiry first */
    struct product *chain;  /* of the catalogue */
};

struct bin {
    char label[12];
    short zone;
    short aisle;
    int shelf;
    int quantity;
    int received;
    int expires;
    int visits;
    unsigned lot;
    struct product *product;
    struct bin *next;       /* of the product, or the next empty bin */
    long moved;
};

struct line {
    struct product *product;
    struct order *order;
    int wanted;
    int picked;
    long price;
    int discount;
    int note;
    struct line *next;
};

struct order {
    unsigned number;
    int customer;
    int day;
    int priority;
    int open_lines;
    int nlines;
    long value;
    char address[32];
    struct line *lines;
    struct order *next;
};

struct delivery {
    struct product *product;
    int quantity;
    struct delivery *next;
};

struct stats {
    long orders, shipped, cancelled, lines, picks, empty_picks;
    long revenue, walked, expired, deliveries, refused, weight;
};

struct depot {
    struct product *products;
    size_t nproducts;
    struct product **catalogue;
    size_t catalogue_size;
    struct bin *bins;
    size_t nbins;
    struct bin *empty_bins;
    size_t empty_count;
    struct order *queue, **queue_tail;
    struct delivery *due[LEAD_MAX + 1];
    unsigned next_order, next_lot;
    int aisle_now;
    unsigned last_cancelled;
    char last_address[32];
    struct stats stats;
};

/* stock.c */
bool depot_open(struct depot *d, size_t nproducts);
void depot_close(struct depot *d);
struct product *find_product(const struct depot *d, unsigned code);
bool put_away(struct depot *d, struct product *p, int quantity, int day, int shelf_life);
int take(struct depot *d, struct product *p, int quantity);
void discard_expired(struct depot *d, int day);
bool audit(const struct depot *d);
unsigned code_of(size_t index);

/* orders.c */
void new_orders(struct depot *d, size_t count, int day);
void fill_orders(struct depot *d, int day);
void drop_orders(struct depot *d);
void restock(struct depot *d, int day);
void receive_goods(struct depot *d, int day);

/* main.c */
unsigned draw(unsigned limit);
void *grab(size_t size);

#endif
/* Products, the catalogue and the bins. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned code_of(size_t index)
{
    return (unsigned)(index * 2654435761u) ^ 0x5bd1e995u;
}

static size_t slot_of(const struct depot *d, unsigned code)
{
    return (code * 0x9e3779b1u >> 7) & (d->catalogue_size - 1);
}

struct product *find_product(const struct depot *d, unsigned code)
{
    struct product *p = d->catalogue[slot_of(d, code)];
    while (p && p->code != code)
        p = p->chain;
    return p;
}

static void init_product(struct product *p, size_t index)
{
    static const char *const stuff[] = {"bolt", "soap", "rice", "lamp", "cable", "glue", "sieve", "tea"};
    static const char *const units[] = {"pieces", "boxes", "pounds"};
    memset(p, 0, sizeof *p);
    p->code = code_of(index);
    snprintf(p->name, sizeof p->name, "%s type %zu", stuff[index % 8], index / 8);
    strcpy(p->unit, units[index % 3]);
    p->price = 50 + draw(20000);
    p->weight = 10 + (int)draw(5000);
    p->supplier = (int)draw(200);
    p->reorder_point = 4 + (int)draw(8);
    p->reorder_quantity = 10 + (int)draw(20);
}

bool depot_open(struct depot *d, size_t nproducts)
{
    memset(d, 0, sizeof *d);
    d->nproducts = nproducts;
    d->nbins = nproducts * BINS_PER_PRODUCT;
    d->catalogue_size = 64;
    while (d->catalogue_size < nproducts)
        d->catalogue_size *= 2;
    d->products = malloc(nproducts * sizeof *d->products);
    d->bins = calloc(d->nbins, sizeof *d->bins);
    d->catalogue = calloc(d->catalogue_size, sizeof *d->catalogue);
    if (!d->products || !d->bins || !d->catalogue)
        return false;
    d->queue_tail = &d->queue;

    for (size_t i = 0; i < nproducts; i++) {
        struct product *p = &d->products[i];
        init_product(p, i);
        struct product **head = &d->catalogue[slot_of(d, p->code)];
        p->chain = *head;
        *head = p;
    }
    for (size_t i = d->nbins; i-- > 0;) {
        struct bin *b = &d->bins[i];
        b->zone = (short)(i * 6 / d->nbins);
        b->aisle = (short)(i / 400);
        b->shelf = (int)(i % 400);
        snprintf(b->label, sizeof b->label, "%c%d-%d", 'A' + b->zone, b->aisle % 1000, b->shelf);
        b->next = d->empty_bins;
        d->empty_bins = b;
    }
    d->empty_count = d->nbins;
    for (size_t i = 0; i < 2 * nproducts; i++) {
        struct product *p = &d->products[draw((unsigned)nproducts)];
        int quantity = 5 + (int)draw(15);
        put_away(d, p, quantity, 0, 5 + (int)draw(SHELF_LIFE));
    }
    return true;
}

void depot_close(struct depot *d)
{
    drop_orders(d);
    free(d->products);
    free(d->bins);
    free(d->catalogue);
}

bool put_away(struct depot *d, struct product *p, int quantity, int day, int shelf_life)
{
    struct bin *b = d->empty_bins;
    if (!b)
        return false;
    d->empty_bins = b->next;
    d->empty_count--;
    b->product = p;
    b->quantity = quantity;
    b->received = day;
    b->expires = day + shelf_life;
    b->lot = ++d->next_lot;
    struct bin **link = &p->first;
    while (*link && (*link)->expires <= b->expires)
        link = &(*link)->next;
    b->next = *link;
    *link = b;
    p->bin_count++;
    p->on_hand += quantity;
    return true;
}

static void release(struct depot *d, struct bin *b)
{
    b->product = NULL;
    b->quantity = 0;
    b->next = d->empty_bins;
    d->empty_bins = b;
    d->empty_count++;
}

/* Takes up to so many from the bins, the oldest stock first. */
int take(struct depot *d, struct product *p, int quantity)
{
    int got = 0;
    while (got < quantity && p->first) {
        struct bin *b = p->first;
        int n = quantity - got < b->quantity ? quantity - got : b->quantity;
        d->stats.walked += abs(b->aisle - d->aisle_now) + b->shelf / 40;
        d->aisle_now = b->aisle;
        b->visits++;
        b->moved += n;
        b->quantity -= n;
        got += n;
        if (b->quantity == 0) {
            p->first = b->next;
            p->bin_count--;
            release(d, b);
        }
    }
    p->on_hand -= got;
    d->stats.weight += (long)got * p->weight;
    return got;
}

void discard_expired(struct depot *d, int day)
{
    for (struct bin *b = d->bins, *end = b + d->nbins; b < end; b++) {
        if (b->quantity == 0 || b->expires >= day)
            continue;
        struct product *p = b->product;
        struct bin **link = &p->first;
        while (*link != b)
            link = &(*link)->next;
        *link = b->next;
        p->bin_count--;
        p->on_hand -= b->quantity;
        p->lost += b->quantity;
        d->stats.expired += b->quantity;
        release(d, b);
    }
}

bool audit(const struct depot *d)
{
    size_t used = 0;
    for (size_t i = 0; i < d->nproducts; i++) {
        const struct product *p = &d->products[i];
        int quantity = 0, count = 0, last = 0;
        for (const struct bin *b = p->first; b; b = b->next) {
            if (b->product != p || b->quantity <= 0 || b->expires < last || b->received > b->expires)
                return false;
            last = b->expires;
            quantity += b->quantity;
            count++;
        }
        if (quantity != p->on_hand || count != p->bin_count || find_product(d, p->code) != p)
            return false;
        used += (size_t)count;
    }
    return used + d->empty_count == d->nbins;
}
/* Customers' orders and our own. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_line(struct depot *d, struct order *o)
{
    /* half of the demand is for an eighth of the assortment */
    unsigned range = draw(2) ? (unsigned)d->nproducts : (unsigned)(d->nproducts / 8) + 1;
    struct product *p = find_product(d, code_of(draw(range)));
    struct line *l = grab(sizeof *l);
    l->product = p;
    l->order = o;
    l->wanted = 1 + (int)draw(3);
    l->picked = 0;
    l->price = p->price;
    l->discount = l->wanted > 2 ? 5 : 0;
    l->note = (int)draw(100);
    l->next = o->lines;
    o->lines = l;
    o->nlines++;
    o->open_lines++;
    d->stats.lines++;
}

void new_orders(struct depot *d, size_t count, int day)
{
    while (count-- > 0) {
        struct order *o = grab(sizeof *o);
        o->number = ++d->next_order;
        o->customer = (int)draw(50000);
        o->day = day;
        o->priority = draw(20) == 0;
        o->open_lines = o->nlines = 0;
        o->value = 0;
        snprintf(o->address, sizeof o->address, "%d Market Street", o->customer % 300);
        o->lines = NULL;
        o->next = NULL;
        for (unsigned lines = 1 + draw(4); lines > 0; lines--)
            add_line(d, o);
        *d->queue_tail = o;
        d->queue_tail = &o->next;
        d->stats.orders++;
    }
}

static void free_order(struct order *o)
{
    while (o->lines) {
        struct line *l = o->lines;
        o->lines = l->next;
        free(l);
    }
    free(o);
}

static void pick_line(struct depot *d, struct line *l, int day)
{
    struct product *p = l->product;
    if (p->on_hand == 0) {
        d->stats.empty_picks++;
        return;
    }
    int got = take(d, p, l->wanted - l->picked);
    l->picked += got;
    p->sold += got;
    p->last_sale = day;
    d->stats.picks++;
    l->order->value += got * (l->price - l->price * l->discount / 100);
    if (l->picked == l->wanted)
        l->order->open_lines--;
}

void fill_orders(struct depot *d, int day)
{
    struct order **link = &d->queue;
    while (*link) {
        struct order *o = *link;
        for (struct line *l = o->lines; l; l = l->next)
            if (l->picked < l->wanted)
                pick_line(d, l, day);
        int patience = o->priority ? PATIENCE / 2 : PATIENCE;
        if (o->open_lines > 0 && day - o->day < patience) {
            link = &o->next;
            continue;
        }
        if (o->open_lines == 0) {
            d->stats.shipped++;
        } else {
            d->stats.cancelled++;
            d->last_cancelled = o->number;
            strcpy(d->last_address, o->address);
        }
        d->stats.revenue += o->value;
        *link = o->next;
        free_order(o);
    }
    d->queue_tail = link;
}

void drop_orders(struct depot *d)
{
    while (d->queue) {
        struct order *o = d->queue;
        d->queue = o->next;
        free_order(o);
    }
    for (int i = 0; i <= LEAD_MAX; i++) {
        while (d->due[i]) {
            struct delivery *v = d->due[i];
            d->due[i] = v->next;
            free(v);
        }
    }
}

void restock(struct depot *d, int day)
{
    for (size_t i = 0; i < d->nproducts; i++) {
        struct product *p = &d->products[i];
        if (p->on_hand + p->on_order > p->reorder_point)
            continue;
        struct delivery *v = grab(sizeof *v);
        int lead = 2 + (int)draw(LEAD_MAX - 1);
        v->product = p;
        v->quantity = p->reorder_quantity + (p->supplier % 3 == 0 ? 5 : 0);
        v->next = d->due[(day + lead) % (LEAD_MAX + 1)];
        d->due[(day + lead) % (LEAD_MAX + 1)] = v;
        p->on_order += v->quantity;
    }
}

void receive_goods(struct depot *d, int day)
{
    struct delivery *v = d->due[day % (LEAD_MAX + 1)];
    d->due[day % (LEAD_MAX + 1)] = NULL;
    while (v) {
        struct delivery *next = v->next;
        v->product->on_order -= v->quantity;
        if (put_away(d, v->product, v->quantity, day, SHELF_LIFE - (int)draw(20)))
            d->stats.deliveries++;
        else
            d->stats.refused++;
        free(v);
        v = next;
    }
}
/* Depot: days in the life of a warehouse. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t random_state = 0x853c49e6748fea9bu;

unsigned draw(unsigned limit)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((random_state >> 33) % limit);
}

void *grab(size_t size)
{
    void *p = malloc(size);
    if (!p) {
        perror("depot");
        exit(EXIT_FAILURE);
    }
    return p;
}

static void print_stats(const struct depot *d, int day)
{
    const struct stats *s = &d->stats;
    printf("day %d: orders %ld shipped %ld cancelled %ld lines %ld\n", day, s->orders, s->shipped, s->cancelled, s->lines);
    printf("  picks %ld empty %ld walked %ld revenue %ld.%02ld weight %ld\n", s->picks, s->empty_picks, s->walked,
           s->revenue / 100, s->revenue % 100, s->weight);
    printf("  deliveries %ld refused %ld expired %ld empty bins %zu\n", s->deliveries, s->refused, s->expired,
           d->empty_count);
    if (d->last_cancelled)
        printf("  last cancelled: %u, %s\n", d->last_cancelled, d->last_address);
}

static void print_best(const struct depot *d)
{
    const struct product *best = &d->products[0];
    long sold = 0, lost = 0, late = 0;
    for (size_t i = 0; i < d->nproducts; i++) {
        const struct product *p = &d->products[i];
        if (p->sold > best->sold)
            best = p;
        sold += p->sold;
        lost += p->lost;
        late += p->last_sale;
    }
    printf("best: %s (%u) sold %ld %s at %ld\n", best->name, best->code, best->sold, best->unit, best->price);
    printf("sold %ld lost %ld mean last sale %ld\n", sold, lost, late / (long)d->nproducts);

    const struct bin *busy = &d->bins[0];
    unsigned long digest = 0;
    for (size_t i = 0; i < d->nbins; i++) {
        const struct bin *b = &d->bins[i];
        if (b->visits > busy->visits)
            busy = b;
        digest = digest * 31 + (unsigned long)(b->moved + b->lot + b->quantity);
    }
    printf("busiest bin %s: %d visits, %ld moved; digest %016lx\n", busy->label, busy->visits, busy->moved, digest);
}

int main(int argc, char **argv)
{
    long n = 100000, days = 60;
    if (argc > 1)
        n = strtol(argv[1], NULL, 10);
    if (argc > 2)
        days = strtol(argv[2], NULL, 10);
    if (n < 10 || n > 3000000 || days < 1 || days > 10000) {
        fprintf(stderr, "usage: %s [products [days]]\n", argv[0]);
        return EXIT_FAILURE;
    }
    static struct depot depot;
    if (!depot_open(&depot, (size_t)n)) {
        perror("depot");
        return EXIT_FAILURE;
    }
    for (int day = 1; day <= days; day++) {
        receive_goods(&depot, day);
        new_orders(&depot, depot.nproducts / 8, day);
        fill_orders(&depot, day);
        discard_expired(&depot, day);
        restock(&depot, day);
        if (day % 50 == 0 || day == days)
            print_stats(&depot, day);
    }
    print_best(&depot);
    bool fine = audit(&depot);
    puts(fine ? "audit passed" : "audit failed");
    depot_close(&depot);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
