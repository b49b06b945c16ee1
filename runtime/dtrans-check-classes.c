/* The run-time half of dtrans-check-classes: keeps account of the program's memory objects and compares each access with
 * what the analysis said of it.  The pass (src/opt_base/instrument.rs) inserts the calls; link this file natively, never
 * as an object for link-time optimization.
 *
 * An access is right if it stays inside one live object of a class that its claim names, at an offset that the claim
 * names.  An address that the analysis does not know ("foreign") may lead anywhere but into an object of a class that was
 * judged safe.  The first wrong one ends the program with abort().
 *
 * Environment: DTRANS_CHECK=keep-going reports (each claim once) and goes on; DTRANS_CHECK=stats says at the end how much
 * was checked.
 *
 * Limits: Linux and the like, 64 bits, user addresses below 2^47.  Threads are served under one lock; a signal handler
 * that interrupts the runtime in its own thread would wait for ever.  Stack objects are forgotten when their function
 * returns or a setjmp is landed on, not when a stack is switched away for good. */

#define _GNU_SOURCE
#include <inttypes.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* ---- what the pass writes: records of eight-byte words; offsets of texts and classes count from the record's start ---- */

enum { CLASS_SAFE = 1, CLASS_OUTSIDE = 2 };
enum { OBJECT_HIDDEN = 1 };
enum { CLAIM_FOREIGN = 1, CLAIM_ANY = 2 /* a block to free, of which nothing is said here */ };

struct class_record {
    int64_t text;
    uint64_t flags;
    uint64_t stride; /* distance of elements; 0: offsets count from the start of the class's coordinates */
};

struct object_record {
    int64_t text;
    int64_t class_;
    int64_t coordinate; /* of the object's first byte */
    uint64_t flags;
};

/* base + k * step for 0 <= k <= last, or for every k if last is UNBOUNDED */
struct offsets {
    int64_t base;
    uint64_t step;
    uint64_t last;
};

struct place {
    int64_t class_;
    struct offsets at;
};

struct claim_record {
    int64_t text;
    uint64_t flags;
    uint64_t count;
    struct place places[];
};

struct step_record {
    int64_t text;
    uint64_t stride;
    struct offsets by;
};

#define UNBOUNDED UINT64_MAX
#define TEXT(record) ((const char *)(record) + (record)->text)

static const struct class_record *class_of(const void *record, int64_t offset) {
    return (const struct class_record *)((const char *)record + offset);
}

/* ---- objects, and a map from each byte to its object ---- */

struct object {
    uintptr_t start, end;
    const struct object_record *site;
    uint64_t serial; /* 0: not in use */
    uint32_t next_free;
};

enum { GRANULE = 8, LEAF_BITS = 23, CHUNK_BITS = 16, MAX_CHUNKS = 1 << 14 };
#define ADDRESS_BITS 47
#define SHARED 0x80000000u /* several objects, or part of one, in a granule: the rest is the number of a cell */

struct cell {
    uint32_t bytes[GRANULE];
    uint32_t next_free;
};

static uint32_t *leaves[1 << (ADDRESS_BITS - 3 - LEAF_BITS)];
static struct object *object_chunks[MAX_CHUNKS];
static struct cell *cell_chunks[MAX_CHUNKS];
static uint32_t object_count = 1, free_object, cell_count = 1, free_cell;
static uint64_t serial, checked, in_safe, registered;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static int keep_going = -1;

struct local {
    uint32_t object;
    uint64_t serial;
};
static _Thread_local struct local *locals;
static _Thread_local uint64_t local_count, local_room;

static void *pages(size_t bytes) {
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
        fprintf(stderr, "dtrans-check-classes: out of memory\n");
        abort();
    }
    return p;
}

static struct object *object(uint32_t id) { return &object_chunks[id >> CHUNK_BITS][id & ((1 << CHUNK_BITS) - 1)]; }
static struct cell *cell(uint32_t id) { return &cell_chunks[id >> CHUNK_BITS][id & ((1 << CHUNK_BITS) - 1)]; }

static uint32_t new_object(void) {
    uint32_t id = free_object;
    if (id) {
        free_object = object(id)->next_free;
        return id;
    }
    id = object_count++;
    if (id >> CHUNK_BITS >= MAX_CHUNKS) {
        fprintf(stderr, "dtrans-check-classes: too many objects\n");
        abort();
    }
    if (!object_chunks[id >> CHUNK_BITS])
        object_chunks[id >> CHUNK_BITS] = pages(sizeof(struct object) << CHUNK_BITS);
    return id;
}

static uint32_t new_cell(void) {
    uint32_t id = free_cell;
    if (id) {
        free_cell = cell(id)->next_free;
        memset(cell(id), 0, sizeof(struct cell));
        return id;
    }
    id = cell_count++;
    if (id >> CHUNK_BITS >= MAX_CHUNKS) {
        fprintf(stderr, "dtrans-check-classes: too many small objects\n");
        abort();
    }
    if (!cell_chunks[id >> CHUNK_BITS])
        cell_chunks[id >> CHUNK_BITS] = pages(sizeof(struct cell) << CHUNK_BITS);
    return id;
}

static int is_address(uintptr_t p) { return p >> ADDRESS_BITS == 0; }

static uint32_t *granule(uintptr_t p, int make) {
    uint32_t **leaf = &leaves[p >> (3 + LEAF_BITS)];
    if (!*leaf) {
        if (!make)
            return NULL;
        *leaf = pages(sizeof(uint32_t) << LEAF_BITS);
    }
    return &(*leaf)[(p >> 3) & ((1u << LEAF_BITS) - 1)];
}

/* The object that a byte lies in, or 0. */
static uint32_t find(uintptr_t p) {
    if (!is_address(p))
        return 0;
    uint32_t *g = granule(p, 0);
    if (!g || !(*g & SHARED))
        return g ? *g : 0;
    return cell(*g & ~SHARED)->bytes[p % GRANULE];
}

/* Writes an object's number over a range of bytes. */
static void paint(uintptr_t from, uintptr_t to, uint32_t id) {
    while (from < to) {
        uint32_t *g = granule(from, 1);
        uintptr_t next = (from | (GRANULE - 1)) + 1;
        if (from % GRANULE == 0 && next <= to) {
            if (*g & SHARED) {
                cell(*g & ~SHARED)->next_free = free_cell;
                free_cell = *g & ~SHARED;
            }
            *g = id;
            from = next;
            continue;
        }
        if (!(*g & SHARED)) {
            uint32_t c = new_cell(), whole = *g;
            for (int i = 0; i < GRANULE; i++)
                cell(c)->bytes[i] = whole;
            *g = SHARED | c;
        }
        for (; from < to && from < next; from++)
            cell(*g & ~SHARED)->bytes[from % GRANULE] = id;
    }
}

static void forget(uint32_t id) {
    struct object *o = object(id);
    paint(o->start, o->end, 0);
    o->serial = 0;
    o->next_free = free_object;
    free_object = id;
}

/* The first object that has a byte in the range, or 0. */
static uint32_t first_in(uintptr_t from, uintptr_t to) {
    while (from < to) {
        uint32_t *g = granule(from, 0);
        if (!g) {
            from = ((from >> (3 + LEAF_BITS)) + 1) << (3 + LEAF_BITS);
            continue;
        }
        uintptr_t next = (from | (GRANULE - 1)) + 1;
        if (*g & SHARED) {
            for (; from < to && from < next; from++)
                if (cell(*g & ~SHARED)->bytes[from % GRANULE])
                    return cell(*g & ~SHARED)->bytes[from % GRANULE];
        } else if (*g) {
            return *g;
        }
        from = next;
    }
    return 0;
}

static uint32_t remember(uintptr_t start, uint64_t size, const struct object_record *site) {
    uintptr_t end;
    if (!start || !size || __builtin_add_overflow(start, size, &end) || !is_address(end))
        return 0;
    /* Whatever lay here is gone: freed, or left, without our being told. */
    for (uint32_t old; (old = first_in(start, end)) != 0;)
        forget(old);
    uint32_t id = new_object();
    *object(id) = (struct object){start, end, site, ++serial, 0};
    paint(start, end, id);
    registered++;
    return id;
}

static void enter(void) {
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
}

static void leave(void) { atomic_flag_clear_explicit(&lock, memory_order_release); }

/* ---- reports ---- */

static void at_end(void) {
    fprintf(stderr, "dtrans-check-classes: %" PRIu64 " checks, %" PRIu64 " accesses to what is judged safe, %" PRIu64 " objects\n",
            checked, in_safe, registered);
}

__attribute__((constructor)) static void read_environment(void) {
    const char *wish = getenv("DTRANS_CHECK");
    keep_going = wish && strstr(wish, "keep-going");
    if (wish && strstr(wish, "stats"))
        atexit(at_end);
}

static void say_offsets(const struct offsets *at, uint64_t stride) {
    fprintf(stderr, "offset %" PRId64, at->base);
    if (at->step) {
        fprintf(stderr, " + k * %" PRIu64, at->step);
        if (at->last != UNBOUNDED)
            fprintf(stderr, ", k up to %" PRIu64, at->last);
    }
    if (stride)
        fprintf(stderr, " of elements of %" PRIu64 " bytes", stride);
}

/* Has this claim been reported before? */
static int seen(const void *claim) {
    static const void *reported[256];
    static unsigned count;
    for (unsigned i = 0; i < count; i++)
        if (reported[i] == claim)
            return 1;
    if (count < sizeof reported / sizeof *reported)
        reported[count++] = claim;
    return 0;
}

static void finish_report(void) {
    fflush(stderr);
    if (keep_going <= 0)
        abort();
}

static void fail(const char *what, const struct claim_record *claim, uintptr_t p, uint64_t size, uint32_t id) {
    if (keep_going > 0 && seen(claim))
        return;
    fprintf(stderr, "dtrans-check-classes: %s\n  instruction: %s\n  address: 0x%" PRIxPTR ", %" PRIu64 " bytes\n", what,
            TEXT(claim), p, size);
    fprintf(stderr, "  the analysis says: %s", claim->flags & CLAIM_FOREIGN ? "an address that is not known" : "");
    for (uint64_t i = 0; i < claim->count; i++) {
        const struct class_record *c = class_of(claim, claim->places[i].class_);
        fprintf(stderr, "%s%s, ", i || claim->flags & CLAIM_FOREIGN ? ", or " : "", TEXT(c));
        say_offsets(&claim->places[i].at, c->stride);
    }
    if (!claim->count && !(claim->flags & CLAIM_FOREIGN))
        fprintf(stderr, "no address of any object");
    fprintf(stderr, "\n  there is: ");
    if (id) {
        struct object *o = object(id);
        const struct class_record *c = class_of(o->site, o->site->class_);
        fprintf(stderr, "%s, %s, %" PRIuPTR " bytes from its start, object of %" PRIuPTR " bytes: %s\n", TEXT(c),
                c->flags & CLASS_SAFE ? "judged safe" : "not judged safe", p - o->start, o->end - o->start, TEXT(o->site));
    } else {
        fprintf(stderr, "no live object that is known\n");
    }
    finish_report();
}

/* ---- the checks ---- */

static int is_in(int64_t coordinate, const struct offsets *at, uint64_t stride) {
    int64_t d = (int64_t)((uint64_t)coordinate - (uint64_t)at->base);
    uint64_t period = at->last == UNBOUNDED ? at->step : stride;
    if (period) {
        int64_t s = (int64_t)period;
        d = (d % s + s) % s;
    }
    if (at->last == UNBOUNDED || !at->step)
        return d == 0;
    return d >= 0 && (uint64_t)d % at->step == 0 && (uint64_t)d / at->step <= at->last;
}

static const struct class_record *class_at(uint32_t id) {
    const struct object_record *site = object(id)->site;
    return class_of(site, site->class_);
}

/* Has nobody who is not understood a pointer to it? */
static int is_hidden(uint32_t id) { return id && object(id)->site->flags & OBJECT_HIDDEN; }

static int is_safe(uint32_t id) { return id && class_at(id)->flags & CLASS_SAFE; }

static const struct place *place_of(const struct claim_record *claim, const struct class_record *c) {
    for (uint64_t i = 0; i < claim->count; i++)
        if (class_of(claim, claim->places[i].class_) == c)
            return &claim->places[i];
    return NULL;
}

/* May the claim's classes have memory that nobody told us of? */
static int has_outside(const struct claim_record *claim) {
    for (uint64_t i = 0; i < claim->count; i++)
        if (class_of(claim, claim->places[i].class_)->flags & CLASS_OUTSIDE)
            return 1;
    return 0;
}

static void check(uintptr_t p, uint64_t size, const struct claim_record *claim) {
    int foreign = claim->flags & CLAIM_FOREIGN;
    uint32_t id = find(p);
    checked++;
    if (id) {
        const struct class_record *c = class_at(id);
        const struct place *place = place_of(claim, c);
        struct object *o = object(id);
        int inside = size <= o->end - p;
        in_safe += c->flags & CLASS_SAFE;
        if (!place) {
            if (c->flags & CLASS_SAFE)
                fail("an access of another class", claim, p, size, id);
            else if (!foreign && !has_outside(claim))
                fail("an access outside its class", claim, p, size, id);
        } else if (!foreign) {
            int64_t at = (int64_t)(p - o->start) + o->site->coordinate;
            if (!is_in(at, &place->at, c->stride))
                fail("an access at another offset", claim, p, size, id);
            else if (!inside && !(c->flags & CLASS_OUTSIDE))
                fail("an access past the end of its object", claim, p, size, id);
        }
        if (inside)
            return;
        p = o->end;
        size -= o->end - p < size ? o->end - p : size;
    } else if (!foreign && !has_outside(claim)) {
        fail("an access outside every object", claim, p, size, 0);
    }
    if (foreign && is_address(p) && size < UINT64_C(1) << 40 && is_address(p + size)) {
        /* The rest of the range must not reach into what is safe either. */
        for (uintptr_t q = p, end = p + size; q < end;) {
            uint32_t next = first_in(q, end);
            if (!next)
                break;
            if (is_safe(next)) {
                fail("an access of another class", claim, q, end - q, next);
                break;
            }
            q = object(next)->end;
        }
    }
}

/* Does a pointer into what is safe leave the program's sight?  One past the end of an object may be the start of another. */
static int leaks(uintptr_t p, uint32_t *id) {
    *id = find(p);
    return is_safe(*id) && !(p == object(*id)->start && p && find(p - 1));
}

#define EXPORTED __attribute__((visibility("default"), used))

/* `size` bytes at `start` are an object from now on. */
EXPORTED void dtrans_check_object(void *start, uint64_t size, const struct object_record *site) {
    enter();
    remember((uintptr_t)start, size, site);
    leave();
}

/* A block of the C library's, of which only that knows the size. */
EXPORTED void dtrans_check_block(void *start, const struct object_record *site) {
    dtrans_check_object(start, start ? malloc_usable_size(start) : 0, site);
}

/* A block that a function of the program's own got from elsewhere: from here on it counts as that function's. */
EXPORTED void dtrans_check_handed(void *start, const struct object_record *site) {
    enter();
    uint32_t id = find((uintptr_t)start);
    if (id && object(id)->start == (uintptr_t)start)
        remember((uintptr_t)start, object(id)->end - object(id)->start, site);
    leave();
}

/* `size` bytes at `start` are a local object, until the function returns. */
EXPORTED void dtrans_check_local(void *start, uint64_t size, const struct object_record *site) {
    enter();
    uint32_t id = remember((uintptr_t)start, size, site);
    if (id) {
        if (local_count == local_room) {
            uint64_t room = local_room ? 2 * local_room : 4096;
            struct local *more = pages(room * sizeof *more);
            if (local_room) {
                memcpy(more, locals, local_count * sizeof *more);
                munmap(locals, local_room * sizeof *locals);
            }
            locals = more;
            local_room = room;
        }
        locals[local_count++] = (struct local){id, object(id)->serial};
    }
    leave();
}

/* How many local objects there are. */
EXPORTED uint64_t dtrans_check_depth(void) { return local_count; }

/* Forgets all local objects but that many. */
EXPORTED void dtrans_check_return(uint64_t depth) {
    enter();
    while (local_count > depth) {
        struct local l = locals[--local_count];
        if (object(l.object)->serial == l.serial)
            forget(l.object);
    }
    leave();
}

/* Is it right to free the object at `p`?  Its number, or 0. */
static uint32_t check_free(uintptr_t p, const struct claim_record *claim) {
    uint32_t id = find(p);
    if (id && claim->flags & CLAIM_ANY)
        return object(id)->start == p ? id : 0;
    if (id) {
        checked++;
        int known = place_of(claim, class_at(id)) != NULL;
        if (is_safe(id) && (!known || object(id)->start != p))
            fail("freed as another class", claim, p, 0, id);
        else if (!known && !(claim->flags & CLAIM_FOREIGN) && !has_outside(claim))
            fail("freed outside its class", claim, p, 0, id);
        if (object(id)->start != p)
            return 0;
    }
    return id;
}

/* The object at `start` is freed. */
EXPORTED void dtrans_check_free(void *start, const struct claim_record *claim) {
    enter();
    uint32_t id = check_free((uintptr_t)start, claim);
    if (id)
        forget(id);
    leave();
}

/* The object at `start` is about to be moved, if there is room.  Another thread may get its memory before we hear of it:
 * the result tells the object from a later one. */
EXPORTED uint64_t dtrans_check_moving(void *start, const struct claim_record *claim) {
    enter();
    uint32_t id = check_free((uintptr_t)start, claim);
    uint64_t which = id ? object(id)->serial : 0;
    leave();
    return which;
}

/* It has been moved, unless `now` is null and bytes were asked for. */
EXPORTED void dtrans_check_moved(void *start, void *now, uint64_t size, uint64_t which) {
    enter();
    uint32_t id = find((uintptr_t)start);
    if (which && id && object(id)->serial == which && (now || !size))
        forget(id);
    leave();
}

/* An instruction touches `size` bytes at `address`. */
EXPORTED void dtrans_check_access(void *address, uint64_t size, const struct claim_record *claim) {
    if (!size)
        return;
    enter();
    check((uintptr_t)address, size, claim);
    leave();
}

/* A library function looks behind a pointer; how far is not known. */
EXPORTED void dtrans_check_library(void *pointer, const struct claim_record *claim) {
    uintptr_t p = (uintptr_t)pointer;
    enter();
    uint32_t id = find(p), before = p ? find(p - 1) : 0;
    checked++;
    if (id && !place_of(claim, class_at(id)) && !(before && place_of(claim, class_at(before)))) {
        if (is_safe(id))
            fail("a library function uses another class", claim, p, 0, id);
        else if (!(claim->flags & CLAIM_FOREIGN) && !has_outside(claim))
            fail("a library function is used outside its class", claim, p, 0, id);
    }
    leave();
}

/* A pointer is handed to what is not understood. */
EXPORTED void dtrans_check_escape(void *pointer, const struct claim_record *claim) {
    uint32_t id;
    enter();
    checked++;
    if (leaks((uintptr_t)pointer, &id))
        fail("a pointer to what was judged safe is handed to what is not understood", claim, (uintptr_t)pointer, 0, id);
    leave();
}

/* A pointer is stored at an address. */
EXPORTED void dtrans_check_kept(void *pointer, void *address, const struct claim_record *claim) {
    uint32_t id;
    enter();
    checked++;
    if (leaks((uintptr_t)pointer, &id) && !is_hidden(find((uintptr_t)address)))
        fail("a pointer to what was judged safe is kept where others may read it", claim, (uintptr_t)pointer, 0, id);
    leave();
}

/* A step into an embedded array, whose index was proved to stay within bounds. */
EXPORTED void dtrans_check_step(void *from, void *to, const struct step_record *step) {
    int64_t by = (int64_t)((uintptr_t)to - (uintptr_t)from);
    if (is_in(by, &step->by, step->stride))
        return;
    enter();
    if (!(keep_going > 0 && seen(step))) {
        fprintf(stderr, "dtrans-check-classes: a step out of the proved bounds\n  instruction: %s\n  the analysis says: ",
                TEXT(step));
        say_offsets(&step->by, step->stride);
        fprintf(stderr, "\n  there is: %" PRId64 "\n", by);
        finish_report();
    }
    leave();
}
