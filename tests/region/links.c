/* What links of 32 bits lead to: where it lies, and what happens when there is no room. The argument names the part. */
#include "region.h"
#include <sys/wait.h>

REGION(nodes, DTRANS_REGION_LINKED, 0, 8, 24);
REGION(shared, DTRANS_REGION_LINKED | DTRANS_REGION_THREADS, 0, 24);
REGION(grows, DTRANS_REGION_LINKED | DTRANS_REGION_GROWS, 0, 16, 4);
REGION(others, 0, 0, 24);
REGIONS(&nodes, &shared, &grows, &others);

static void *linked(const struct dtrans_region *r, void *p)
{
    u64 address = (u64)p;
    require((u64)(u32)(address >> DTRANS_REGION_LINK_SHIFT) << DTRANS_REGION_LINK_SHIFT == address, "a link leads there");
    require(!is_linked(r) || address > LINKED_FROM, "it lies above what others use");
    return p;
}

static void room(void)
{
    for (int i = 0; i < 3; i++) {
        const struct dtrans_region *r = dtrans_regions[i];
        struct state *s = r->state;
        void *single = linked(r, dtrans_region_malloc(r, 1)), *array = dtrans_region_calloc(r, 100000, 1);
        linked(r, array);
        linked(r, s->base + s->end * r->widths[0]);
        array = linked(r, dtrans_region_realloc(r, array, 300000));
        for (u32 c = 0; c < r->columns; c++)
            memset(r->bases[c] + number_of(s, array) * r->widths[c], 1, 300000 * r->widths[c]);
        require(number_of(s, array) >= FIRST && number_of(s, single) >= FIRST, "numbers begin at the first");
        check(r);
        /* At least an eighth of a third of all that there is. */
        require((s->end - FIRST) * r->widths[0] > (LINKED_TO - LINKED_FROM) / 32, "there is room");
        errno = 0;
        require(!dtrans_region_malloc(r, s->end) && errno == ENOMEM, "malloc of too many fails");
        dtrans_region_free(r, array);
        dtrans_region_free(r, single);
    }
}

/* How a child ends, and the first byte of what it says. */
static int ends(void (*part)(void), char *said)
{
    int ways[2], status;
    require(!pipe(ways), "a pipe");
    pid_t child = fork();
    if (!child) {
        dup2(ways[1], 2);
        part();
        _exit(0);
    }
    close(ways[1]);
    require(read(ways[0], said, 200) >= 0 && waitpid(child, &status, 0) == child, "it ends");
    close(ways[0]);
    return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

/* Nodes one by one until there is no room left. */
static void too_many(void)
{
    struct state *s = nodes.state;
    dtrans_region_start();
    u64 room = s->end - FIRST;
    require(room * nodes.widths[0] < 64 << 20, "others have most of the room");
    for (u64 i = 0; i < room + 2; i++)
        if (!dtrans_region_malloc(&nodes, 1))
            _exit(1);
}

static void *occupy(u64 from, u64 to)
{
    return mmap((void *)from, to - from, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
}

static void full(void)
{
    char said[200] = {0};
    u64 free = 128 << 20;
    require(occupy(LINKED_FROM, LINKED_TO - free) == (void *)LINKED_FROM, "addresses can be taken");
    require(ends(too_many, said) == SIGABRT && !strncmp(said, "dtrans: no addresses are left", 29), "a region that is full stops");
    require(occupy(LINKED_TO - free, LINKED_TO) == (void *)(LINKED_TO - free), "all can");
    memset(said, 0, sizeof said);
    require(ends(dtrans_region_start, said) == SIGABRT && !strncmp(said, "dtrans: no addresses are left", 29), "none at all");
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "full"))
        full();
    else
        room();
    puts("same");
    return 0;
}
