/* gcsim - a mark-and-sweep collector under a synthetic mutator.
 *
 * Cells of one size live in blocks; the collector marks from a table of roots
 * with an explicit stack and sweeps block by block.
 *
 * usage: gcsim [roots]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_CELLS 512
#define MAX_AGE 15

enum kind { K_FREE, K_PAIR, K_NUMBER, K_STRING, K_VECTOR, NUM_KINDS };
static const char *kind_names[NUM_KINDS] = { "free", "pair", "number",
                                             "string", "vector" };

enum site { S_LIST, S_TREE, S_TABLE, S_TEXT, S_MAP, NUM_SITES };
static const char *site_names[NUM_SITES] = { "list", "tree", "table", "text",
                                             "map" };

struct object {
    enum kind kind;
    int marked;
    int age;                    /* collections survived */
    const char *site;           /* where it was allocated */
    unsigned long serial;
    union {
        struct { struct object *car, *cdr; } pair;
        struct { double value; } number;
        struct { char *chars; size_t length; unsigned hash; } string;
        struct { struct object **items; int count, capacity; } vector;
        struct object *next_free;
    } u;
};

struct block {
    struct block *next;
    int live;
    struct object cells[BLOCK_CELLS];
};

static struct {
    struct block *blocks;
    size_t num_blocks;
    struct object *free_list;
    unsigned long next_serial;
    size_t since_gc, threshold, live;
    struct object **stack;
    size_t stack_top, stack_cap, stack_peak;
} heap;

static struct {
    unsigned long collections, marked, freed[NUM_KINDS];
    unsigned long freed_serials, tenured, bytes_freed;
} stats;

static struct object **roots;
static size_t num_roots;

static uint64_t random_state = 42;

static uint32_t random_u32(void)
{
    uint64_t z = (random_state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return (uint32_t)(z >> 32);
}

static uint32_t pick(uint32_t n) { return random_u32() % n; }

static void die(const char *msg)
{
    fprintf(stderr, "gcsim: %s\n", msg);
    exit(1);
}

static void *must(void *p)
{
    if (!p)
        die("out of memory");
    return p;
}

/* ---- collector ---- */

static void push(struct object *o)
{
    if (!o || o->marked)
        return;
    o->marked = 1;
    if (heap.stack_top == heap.stack_cap) {
        heap.stack_cap = heap.stack_cap ? heap.stack_cap * 2 : 1024;
        heap.stack = must(realloc(heap.stack,
                                  heap.stack_cap * sizeof *heap.stack));
    }
    heap.stack[heap.stack_top++] = o;
    if (heap.stack_top > heap.stack_peak)
        heap.stack_peak = heap.stack_top;
}

static void mark_all(void)
{
    for (size_t i = 0; i < num_roots; i++) {
        push(roots[i]);
        while (heap.stack_top > 0) {
            struct object *o = heap.stack[--heap.stack_top];
            stats.marked++;
            switch (o->kind) {
            case K_PAIR:
                push(o->u.pair.cdr);
                push(o->u.pair.car);
                break;
            case K_VECTOR:
                for (int k = 0; k < o->u.vector.count; k++)
                    push(o->u.vector.items[k]);
                break;
            case K_NUMBER:
            case K_STRING:
                break;
            default:
                die("marked a free cell");
            }
        }
    }
}

static void release(struct object *o)
{
    stats.freed[o->kind]++;
    stats.freed_serials += o->serial;
    if (o->kind == K_STRING) {
        stats.bytes_freed += o->u.string.length;
        free(o->u.string.chars);
    } else if (o->kind == K_VECTOR) {
        stats.bytes_freed += (size_t)o->u.vector.count * 4;
        free(o->u.vector.items);
    }
    o->kind = K_FREE;
    o->u.next_free = heap.free_list;
    heap.free_list = o;
}

static void sweep(void)
{
    heap.live = 0;
    for (struct block *b = heap.blocks; b; b = b->next) {
        b->live = 0;
        for (int i = 0; i < BLOCK_CELLS; i++) {
            struct object *o = &b->cells[i];
            if (o->kind == K_FREE)
                continue;
            if (o->marked) {
                o->marked = 0;
                if (o->age < MAX_AGE && ++o->age == MAX_AGE)
                    stats.tenured++;
                b->live++;
            } else {
                release(o);
            }
        }
        heap.live += (size_t)b->live;
    }
}

static void collect(void)
{
    mark_all();
    sweep();
    stats.collections++;
    heap.since_gc = 0;
}

/* ---- allocation; the mutator asks for collections between operations ---- */

static void add_block(void)
{
    struct block *b = must(malloc(sizeof *b));
    b->next = heap.blocks;
    b->live = 0;
    heap.blocks = b;
    heap.num_blocks++;
    for (int i = BLOCK_CELLS - 1; i >= 0; i--) {
        b->cells[i].kind = K_FREE;
        b->cells[i].u.next_free = heap.free_list;
        heap.free_list = &b->cells[i];
    }
}

static struct object *new_object(enum kind kind, enum site site)
{
    if (!heap.free_list)
        add_block();
    struct object *o = heap.free_list;
    heap.free_list = o->u.next_free;
    memset(o, 0, sizeof *o);
    o->kind = kind;
    o->site = site_names[site];
    o->serial = heap.next_serial++;
    heap.since_gc++;
    return o;
}

static struct object *cons(struct object *car, struct object *cdr,
                           enum site site)
{
    struct object *o = new_object(K_PAIR, site);
    o->u.pair.car = car;
    o->u.pair.cdr = cdr;
    return o;
}

static struct object *new_number(double value, enum site site)
{
    struct object *o = new_object(K_NUMBER, site);
    o->u.number.value = value;
    return o;
}

static struct object *new_string(enum site site)
{
    struct object *o = new_object(K_STRING, site);
    size_t n = 4 + pick(28);
    o->u.string.chars = must(malloc(n + 1));
    o->u.string.length = n;
    o->u.string.hash = 5381;
    for (size_t i = 0; i < n; i++) {
        o->u.string.chars[i] = (char)('a' + (heap.next_serial * 7 + i) % 26);
        o->u.string.hash = o->u.string.hash * 33 +
                           (unsigned char)o->u.string.chars[i];
    }
    o->u.string.chars[n] = '\0';
    return o;
}

static struct object *new_vector(int count, enum site site)
{
    struct object *o = new_object(K_VECTOR, site);
    o->u.vector.items = must(calloc((size_t)count, sizeof(struct object *)));
    o->u.vector.count = o->u.vector.capacity = count;
    return o;
}

/* ---- the mutator ---- */

static struct object *make_list(int n)
{
    struct object *list = NULL;
    while (n-- > 0)
        list = cons(new_number(pick(1000) / 4.0, S_LIST), list, S_LIST);
    return list;
}

static struct object *make_tree(int depth)
{
    if (depth == 0)
        return pick(3) ? new_number(pick(100), S_TREE) : NULL;
    struct object *left = make_tree(depth - 1);
    struct object *right = make_tree(depth - 1 - (int)(depth > 2 && pick(2)));
    return cons(left, right, S_TREE);
}

static struct object *make_table(int n)
{
    struct object *v = new_vector(n, S_TABLE);
    for (int i = 0; i < n; i++) {
        struct object *key = new_string(S_TEXT);
        struct object *value = new_number(i * 0.5, S_TABLE);
        v->u.vector.items[i] = cons(key, value, S_TABLE);
    }
    return v;
}

/* A fresh list with every number of the old one changed. */
static struct object *map_list(const struct object *list)
{
    struct object *head = NULL, *tail = NULL;
    for (; list && list->kind == K_PAIR; list = list->u.pair.cdr) {
        const struct object *e = list->u.pair.car;
        double v = e && e->kind == K_NUMBER ? e->u.number.value : 0.0;
        struct object *cell = cons(new_number(v * 0.5 + 1.0, S_MAP), NULL,
                                   S_MAP);
        if (tail)
            tail->u.pair.cdr = cell;
        else
            head = cell;
        tail = cell;
    }
    return head;
}

static double sum_list(const struct object *list, int limit)
{
    double s = 0;
    while (list && list->kind == K_PAIR && limit-- > 0) {
        if (list->u.pair.car && list->u.pair.car->kind == K_NUMBER)
            s += list->u.pair.car->u.number.value;
        list = list->u.pair.cdr;
    }
    return s;
}

/* Go down from a root at random and cut or graft something. */
static void mutate(struct object *o, struct object *graft)
{
    for (int steps = 2 + (int)pick(8); o && steps > 0; steps--) {
        if (o->kind == K_PAIR) {
            if (steps == 1) {
                if (pick(2))
                    o->u.pair.car = graft;
                else if (o->u.pair.cdr && o->u.pair.cdr->kind == K_PAIR)
                    o->u.pair.cdr = o->u.pair.cdr->u.pair.cdr;
                return;
            }
            o = pick(4) ? o->u.pair.cdr : o->u.pair.car;
        } else if (o->kind == K_VECTOR) {
            uint32_t k = pick((uint32_t)o->u.vector.count);
            if (steps == 1)
                o->u.vector.items[k] = graft;
            o = o->u.vector.items[k];
        } else {
            return;
        }
    }
}

static double run(size_t operations)
{
    double total = 0;
    for (size_t i = 0; i < operations; i++) {
        uint32_t slot = pick((uint32_t)num_roots);
        uint32_t other = pick((uint32_t)num_roots);
        switch (pick(12)) {
        case 0:
        case 1:
            roots[slot] = make_list(20 + (int)pick(160));
            break;
        case 2:
        case 3:
            roots[slot] = make_tree(6 + (int)pick(3));
            break;
        case 4:
            roots[slot] = make_table(8 + (int)pick(40));
            break;
        case 5:
            if (roots[other] && roots[other]->kind == K_PAIR)
                roots[slot] = map_list(roots[other]);
            break;
        case 6:
            mutate(roots[slot], pick(4) ? NULL : new_string(S_TEXT));
            break;
        case 7:
            if (pick(8) == 0)
                mutate(roots[slot], roots[other]);
            break;
        default:
            total += sum_list(roots[slot], 60);
        }
        if (heap.since_gc >= heap.threshold)
            collect();
    }
    return total;
}

static void census(void)
{
    size_t kinds[NUM_KINDS] = { 0 }, sites[NUM_SITES] = { 0 };
    unsigned long ages = 0, hash = 0;
    double sum = 0;
    for (struct block *b = heap.blocks; b; b = b->next) {
        for (int i = 0; i < BLOCK_CELLS; i++) {
            const struct object *o = &b->cells[i];
            if (o->kind == K_FREE)
                continue;
            kinds[o->kind]++;
            ages += (unsigned long)o->age;
            hash += o->serial * (unsigned long)(o->kind + 1);
            if (o->kind == K_STRING)
                hash += o->u.string.hash;
            if (o->kind == K_NUMBER)
                sum += o->u.number.value * 64.0;
            for (int s = 0; s < NUM_SITES; s++)
                if (o->site == site_names[s])
                    sites[s]++;
        }
    }
    printf("blocks %zu ages %lu hash %lx numbers %.1f\n", heap.num_blocks,
           ages, hash, (double)(uint64_t)sum);
    for (int k = 1; k < NUM_KINDS; k++)
        printf("  %-7s live %zu freed %lu\n", kind_names[k], kinds[k],
               stats.freed[k]);
    for (int s = 0; s < NUM_SITES; s++)
        printf("  site %-6s %zu\n", site_names[s], sites[s]);
}

int main(int argc, char **argv)
{
    num_roots = 10000;
    if (argc > 1)
        num_roots = strtoul(argv[1], NULL, 10);
    if (num_roots < 10 || num_roots > 10000000)
        die("the number of roots must be in 10..10000000");
    roots = must(calloc(num_roots, sizeof *roots));
    heap.threshold = num_roots * 40;

    double total = 0;
    for (int phase = 0; phase < 3; phase++) {
        total += run(num_roots * 4);
        printf("phase %d: collections %lu live %zu sum %.2f\n", phase,
               stats.collections, heap.live, total);
    }
    collect();
    census();
    printf("marked %lu tenured %lu serials %lu bytes %lu stack %zu\n",
           stats.marked, stats.tenured, stats.freed_serials,
           stats.bytes_freed, heap.stack_peak);
    num_roots = 0;              /* everything is garbage now */
    collect();
    printf("left %zu\n", heap.live);

    while (heap.blocks) {
        struct block *next = heap.blocks->next;
        free(heap.blocks);
        heap.blocks = next;
    }
    free(heap.stack);
    free(roots);
    return 0;
}
