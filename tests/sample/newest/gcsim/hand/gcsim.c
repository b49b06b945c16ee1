/* gcsim - hand-made layout: one byte of kind, mark and age, 8-byte bodies,
 * 32-bit references, serial numbers and sites in columns of their own.
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

typedef uint32_t ref;           /* 0: none */

struct text {
    uint32_t length;
    uint32_t hash;
    char chars[];
};

struct vec {
    int32_t count;
    ref items[];
};

union body {                    /* 8 bytes */
    struct { ref car, cdr; } pair;
    double number;
    struct text *string;
    struct vec *vector;
    ref next_free;
};

#define KIND_MASK 7u
#define MARK 8u
#define AGE_SHIFT 4

static struct {
    uint8_t *meta;              /* kind, mark, age */
    union body *body;
    uint32_t *serial;
    uint8_t *site;
    size_t num_blocks, cap_blocks;
    ref free_list;
    uint32_t next_serial;
    size_t since_gc, threshold, live;
    ref *stack;
    size_t stack_top, stack_cap, stack_peak;
} heap;

static struct {
    unsigned long collections, marked, freed[NUM_KINDS];
    unsigned long freed_serials, tenured, bytes_freed;
} stats;

static ref *roots;
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

static inline unsigned kind_of(ref o) { return heap.meta[o] & KIND_MASK; }
static inline int is(ref o, unsigned kind) { return o && kind_of(o) == kind; }

/* ---- collector ---- */

static void push(ref o)
{
    if (!o || (heap.meta[o] & MARK))
        return;
    heap.meta[o] |= MARK;
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
            ref o = heap.stack[--heap.stack_top];
            stats.marked++;
            switch (kind_of(o)) {
            case K_PAIR:
                push(heap.body[o].pair.cdr);
                push(heap.body[o].pair.car);
                break;
            case K_VECTOR:
                for (int k = 0; k < heap.body[o].vector->count; k++)
                    push(heap.body[o].vector->items[k]);
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

static void release(ref o)
{
    unsigned kind = kind_of(o);
    stats.freed[kind]++;
    stats.freed_serials += heap.serial[o];
    if (kind == K_STRING) {
        stats.bytes_freed += heap.body[o].string->length;
        free(heap.body[o].string);
    } else if (kind == K_VECTOR) {
        stats.bytes_freed += (size_t)heap.body[o].vector->count * 4;
        free(heap.body[o].vector);
    }
    heap.meta[o] = K_FREE;
    heap.body[o].next_free = heap.free_list;
    heap.free_list = o;
}

static void sweep(void)
{
    heap.live = 0;
    for (size_t b = heap.num_blocks; b-- > 0;) {
        int live = 0;
        for (ref i = 0; i < BLOCK_CELLS; i++) {
            ref o = (ref)(b * BLOCK_CELLS) + i + 1;
            unsigned m = heap.meta[o];
            if ((m & KIND_MASK) == K_FREE)
                continue;
            if (m & MARK) {
                m &= ~MARK;
                if (m >> AGE_SHIFT < MAX_AGE) {
                    m += 1u << AGE_SHIFT;
                    if (m >> AGE_SHIFT == MAX_AGE)
                        stats.tenured++;
                }
                heap.meta[o] = (uint8_t)m;
                live++;
            } else {
                release(o);
            }
        }
        heap.live += (size_t)live;
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
    if (heap.num_blocks == heap.cap_blocks) {
        heap.cap_blocks = heap.cap_blocks ? heap.cap_blocks * 2 : 16;
        size_t n = heap.cap_blocks * BLOCK_CELLS + 1;
        heap.meta = must(realloc(heap.meta, n));
        heap.body = must(realloc(heap.body, n * sizeof *heap.body));
        heap.serial = must(realloc(heap.serial, n * sizeof *heap.serial));
        heap.site = must(realloc(heap.site, n));
    }
    ref first = (ref)(heap.num_blocks++ * BLOCK_CELLS) + 1;
    for (int i = BLOCK_CELLS - 1; i >= 0; i--) {
        heap.meta[first + (ref)i] = K_FREE;
        heap.body[first + (ref)i].next_free = heap.free_list;
        heap.free_list = first + (ref)i;
    }
}

static ref new_object(enum kind kind, enum site site)
{
    if (!heap.free_list)
        add_block();
    ref o = heap.free_list;
    heap.free_list = heap.body[o].next_free;
    heap.meta[o] = (uint8_t)kind;
    heap.site[o] = (uint8_t)site;
    heap.serial[o] = heap.next_serial++;
    heap.since_gc++;
    return o;
}

static ref cons(ref car, ref cdr, enum site site)
{
    ref o = new_object(K_PAIR, site);
    heap.body[o].pair.car = car;
    heap.body[o].pair.cdr = cdr;
    return o;
}

static ref new_number(double value, enum site site)
{
    ref o = new_object(K_NUMBER, site);
    heap.body[o].number = value;
    return o;
}

static ref new_string(enum site site)
{
    ref o = new_object(K_STRING, site);
    size_t n = 4 + pick(28);
    struct text *t = must(malloc(sizeof *t + n + 1));
    t->length = (uint32_t)n;
    t->hash = 5381;
    for (size_t i = 0; i < n; i++) {
        t->chars[i] = (char)('a' + (heap.next_serial * 7ul + i) % 26);
        t->hash = t->hash * 33 + (unsigned char)t->chars[i];
    }
    t->chars[n] = '\0';
    heap.body[o].string = t;
    return o;
}

static ref new_vector(int count, enum site site)
{
    ref o = new_object(K_VECTOR, site);
    struct vec *v = must(calloc(1, sizeof *v + (size_t)count * sizeof(ref)));
    v->count = count;
    heap.body[o].vector = v;
    return o;
}

/* ---- the mutator ---- */

static ref make_list(int n)
{
    ref list = 0;
    while (n-- > 0)
        list = cons(new_number(pick(1000) / 4.0, S_LIST), list, S_LIST);
    return list;
}

static ref make_tree(int depth)
{
    if (depth == 0)
        return pick(3) ? new_number(pick(100), S_TREE) : 0;
    ref left = make_tree(depth - 1);
    ref right = make_tree(depth - 1 - (int)(depth > 2 && pick(2)));
    return cons(left, right, S_TREE);
}

static ref make_table(int n)
{
    ref v = new_vector(n, S_TABLE);
    for (int i = 0; i < n; i++) {
        ref key = new_string(S_TEXT);
        ref value = new_number(i * 0.5, S_TABLE);
        heap.body[v].vector->items[i] = cons(key, value, S_TABLE);
    }
    return v;
}

/* A fresh list with every number of the old one changed. */
static ref map_list(ref list)
{
    ref head = 0, tail = 0;
    for (; is(list, K_PAIR); list = heap.body[list].pair.cdr) {
        ref e = heap.body[list].pair.car;
        double v = is(e, K_NUMBER) ? heap.body[e].number : 0.0;
        ref cell = cons(new_number(v * 0.5 + 1.0, S_MAP), 0,
                                   S_MAP);
        if (tail)
            heap.body[tail].pair.cdr = cell;
        else
            head = cell;
        tail = cell;
    }
    return head;
}

static double sum_list(ref list, int limit)
{
    double s = 0;
    while (is(list, K_PAIR) && limit-- > 0) {
        ref e = heap.body[list].pair.car;
        if (is(e, K_NUMBER))
            s += heap.body[e].number;
        list = heap.body[list].pair.cdr;
    }
    return s;
}

/* Go down from a root at random and cut or graft something. */
static void mutate(ref o, ref graft)
{
    for (int steps = 2 + (int)pick(8); o && steps > 0; steps--) {
        if (kind_of(o) == K_PAIR) {
            if (steps == 1) {
                if (pick(2))
                    heap.body[o].pair.car = graft;
                else if (is(heap.body[o].pair.cdr, K_PAIR))
                    heap.body[o].pair.cdr =
                        heap.body[heap.body[o].pair.cdr].pair.cdr;
                return;
            }
            o = pick(4) ? heap.body[o].pair.cdr : heap.body[o].pair.car;
        } else if (kind_of(o) == K_VECTOR) {
            uint32_t k = pick((uint32_t)heap.body[o].vector->count);
            if (steps == 1)
                heap.body[o].vector->items[k] = graft;
            o = heap.body[o].vector->items[k];
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
            if (is(roots[other], K_PAIR))
                roots[slot] = map_list(roots[other]);
            break;
        case 6:
            mutate(roots[slot], pick(4) ? 0 : new_string(S_TEXT));
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
    for (size_t b = heap.num_blocks; b-- > 0;) {
        for (ref i = 0; i < BLOCK_CELLS; i++) {
            ref o = (ref)(b * BLOCK_CELLS) + i + 1;
            unsigned kind = kind_of(o);
            if (kind == K_FREE)
                continue;
            kinds[kind]++;
            ages += heap.meta[o] >> AGE_SHIFT;
            hash += heap.serial[o] * (unsigned long)(kind + 1);
            if (kind == K_STRING)
                hash += heap.body[o].string->hash;
            if (kind == K_NUMBER)
                sum += heap.body[o].number * 64.0;
            sites[heap.site[o]]++;
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

    free(heap.meta);
    free(heap.body);
    free(heap.serial);
    free(heap.site);
    free(heap.stack);
    free(roots);
    return 0;
}
