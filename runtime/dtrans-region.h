/* Regions: what a transform emits for each class whose elements live in one, and what it may call (dtrans-region.c, linked once).
 *
 * A region has a range of addresses for each column, which it keeps for as long as the program runs: element i of column c lies at
 * bases[c] + i * widths[c].  A pointer to an element is its address in column 0.
 *
 * The module defines the table of its regions, and for each one
 *
 *   @r        = constant %struct.dtrans_region {...}                   constant, so that inlined fast paths fold it
 *   @r.widths = constant [C x i32]
 *   @r.bases  = global [C x ptr] zeroinitializer                       written once, by dtrans_region_start
 *   @r.ends   = global [C + 3 x ptr] zeroinitializer                   the runtime's own
 *   @r.state  = global [8192 x i8] zeroinitializer, align 64           the runtime's own */
#ifndef DTRANS_REGION_H
#define DTRANS_REGION_H

typedef __UINT64_TYPE__ u64;
typedef __UINT32_TYPE__ u32;

enum {
    DTRANS_REGION_FIRST = 1 << 16, /* number of the first element: 0 is null, and those between are one or some before the first */
    DTRANS_REGION_OWN = 3,         /* entries of `ends` behind those of the columns */
    DTRANS_REGION_STATE = 8192,    /* bytes of a state */
    DTRANS_REGION_LINK_SHIFT = 3,  /* a link of 32 bits is an address divided by 1 << this */
};

enum dtrans_region_flags {
    DTRANS_REGION_THREADS = 1, /* several threads may allocate or free */
    DTRANS_REGION_SINGLES = 2, /* each allocation is of one element, and none is reallocated */
    DTRANS_REGION_GAP = 4,     /* a run is longer by one element, so that its end is no other's start */
    DTRANS_REGION_GROWS = 8,   /* the program may limit its own address space: hold none that is not in use */
    DTRANS_REGION_LINKED = 16, /* links of 32 bits lead to its elements: widths[0] is a multiple of 8, and column 0 lies below 2^35 */
};

struct dtrans_region {
    u32 columns; /* C: at least 1 */
    u32 flags;
    u32 element_size; /* the sum of all widths */
    u32 reserved;     /* 0 */
    const u32 *widths; /* bytes of an element in each column, at least 1 */
    char **bases;      /* where the element of number 0 would be: multiples of 64 */
    char **ends;
    u64 limit;   /* the numbers of elements, and of one past the end, stay below; 0: no limit */
    void *state;
};

extern const struct dtrans_region *const dtrans_regions[];
extern const u64 dtrans_regions_count;

/* Sets up all regions: in `.preinit_array` of executables, so that bases are constants for every constructor. Those that allocate call it, too. */
void dtrans_region_start(void);

/* malloc: null and ENOMEM if it fails; of 0 elements one that can be freed. */
void *dtrans_region_malloc(const struct dtrans_region *r, u64 elements);

/* calloc of count * times elements, zero in each column. It fails if the product wraps around. */
void *dtrans_region_calloc(const struct dtrans_region *r, u64 count, u64 times);

/* realloc: to 0 elements it frees and returns null, as glibc's. If it fails, all is as it was. */
void *dtrans_region_realloc(const struct dtrans_region *r, void *old, u64 elements);

void dtrans_region_free(const struct dtrans_region *r, void *p);

#endif
