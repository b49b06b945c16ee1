/* What a program can see of a region: as of glibc's functions; how much memory it takes; forks; limits. The argument names the part. */
#include "region.h"
#include <sys/wait.h>

REGION(records, 0, 0, 8, 24);
REGION(nodes, 0, 0, 24);
REGION(bytes, 0, 0, 1);
REGION(singles, DTRANS_REGION_SINGLES, 0, 24, 8);
REGION(shared, DTRANS_REGION_THREADS, 0, 16, 16);
REGION(gap, DTRANS_REGION_GAP, 0, 8);
REGION(short_numbers, 0, 1ull << 32, 1);
REGIONS(&records, &nodes, &bytes, &singles, &shared, &gap, &short_numbers);

static u64 resident(void)
{
    char text[200];
    int file = open("/proc/self/statm", O_RDONLY);
    ssize_t length = read(file, text, sizeof text - 1);
    require(length > 0, "statm can be read");
    text[length] = 0;
    close(file);
    u64 all, here;
    require(sscanf(text, "%lu %lu", &all, &here) == 2, "statm has two numbers");
    return here * page;
}

static char *field(const struct dtrans_region *r, void *p, u32 column, u64 i)
{
    return r->bases[column] + (number_of(r->state, p) + i) * r->widths[column];
}

static void touch(const struct dtrans_region *r, void *p, u64 count)
{
    for (u32 c = 0; c < r->columns; c++)
        memset(field(r, p, c, 0), 1, count * r->widths[c]);
}

static struct state *of(const struct dtrans_region *r) { return r->state; }

static void like_glibc(void)
{
    for (u64 i = 0; i < dtrans_regions_count; i++) {
        const struct dtrans_region *r = dtrans_regions[i];
        /* It has no runs of several. */
        if (r == &singles)
            continue;
        dtrans_region_free(r, 0);
        void *a = dtrans_region_malloc(r, 0), *b = dtrans_region_malloc(r, 0);
        require(a && b && a != b, "blocks of nothing are distinct");
        dtrans_region_free(r, b);
        errno = 0;
        require(!dtrans_region_realloc(r, a, 0) && !errno, "realloc to nothing frees");
        u64 too_many[] = {~0ull, ~0ull / 2, of(r)->end, of(r)->end - FIRST};
        char *kept = dtrans_region_realloc(r, 0, 3);
        *field(r, kept, 0, 2) = 77;
        for (int k = 0; k < 4; k++) {
            errno = 0;
            require(!dtrans_region_malloc(r, too_many[k]) && errno == ENOMEM, "malloc of too many");
            errno = 0;
            require(!dtrans_region_calloc(r, too_many[k], 1) && errno == ENOMEM, "calloc of too many");
            errno = 0;
            require(!dtrans_region_realloc(r, kept, too_many[k]) && errno == ENOMEM, "realloc to too many");
        }
        errno = 0;
        require(!dtrans_region_calloc(r, 1ull << 60, 1ull << 10) && errno == ENOMEM, "a product that wraps");
        require(*field(r, kept, 0, 2) == 77, "a failed realloc leaves the array");
        dtrans_region_free(r, kept);
        for (u32 c = 0; c < r->columns; c++)
            require((u64)r->bases[c] % 64 == 0, "bases are aligned");
    }
    char *first = dtrans_region_malloc(&gap, 5), *second = dtrans_region_malloc(&gap, 5);
    require(first + 5 * 8 != second && second + 5 * 8 != first, "with a gap no end is another's start");
    /* A region whose numbers have 32 bits ends before them. */
    require(of(&short_numbers)->end <= 1ull << 32, "numbers stay below the limit");
}

/* More elements than 32 bits count, of which few are used. */
static void sparse(void)
{
    u64 count = (1ull << 32) + 1, before = resident();
    char *p = dtrans_region_calloc(&bytes, count, 1);
    if (!p) {
        /* More than the machine promises. */
        require(errno == ENOMEM, "failure says why");
        return;
    }
    require(!*field(&bytes, p, 0, count - 1), "all is zero");
    *field(&bytes, p, 0, count - 1) = 5;
    *field(&bytes, p, 0, 0) = 6;
    char *q = dtrans_region_malloc(&bytes, 100);
    require(q > p + count - 1 && p[0] == 6 && p[count - 1] == 5, "elements behind 2^32 are apart");
    dtrans_region_free(&bytes, p);
    p = dtrans_region_calloc(&bytes, count - 5, 1);
    require(p && !p[0] && !p[count - 6], "what was given back is zero");
    dtrans_region_free(&bytes, p);
    dtrans_region_free(&bytes, q);
    require(resident() < before + (2 << 20), "what is not touched takes no memory");
}

/* Where pages may be huge, what is used takes hardly more than it needs, and tables of zeros no more than before. */
static void huge(void)
{
    enum { MANY = 1300000, ELEMENTS = 1 << 20, SLOTS = 1 << 24 };
    static void *all[MANY];
    memset(all, 1, sizeof all);
    u64 before = resident();
    for (int i = 0; i < MANY; i++) {
        require((all[i] = dtrans_region_malloc(&singles, 1)) != 0, "there is memory");
        require(!all[i] || !field(&singles, all[i], 1, 0)[0], "fresh elements are zero");
        memset(field(&singles, all[i], 0, 0), i & 127, 24);
        memset(field(&singles, all[i], 1, 0), i % 100, 8);
    }
    require(resident() < before + MANY * 32ull + (5 << 20), "a huge page for each column at most is not used");
    for (int i = 0; i < MANY; i++)
        require(field(&singles, all[i], 0, 0)[23] == (i & 127) && field(&singles, all[i], 1, 0)[7] == i % 100, "elements stay");
    check(&singles);
    for (int i = 0; i < MANY; i++)
        dtrans_region_free(&singles, all[i]);
    require(resident() < before + (5 << 20), "what was freed is given back");

    before = resident();
    for (int round = 0; round < 3; round++) {
        void *p = dtrans_region_malloc(&records, ELEMENTS);
        touch(&records, p, ELEMENTS);
        dtrans_region_free(&records, p);
        void *table = dtrans_region_calloc(&records, SLOTS, 1);
        for (int i = 0; i < 300; i++)
            *field(&records, table, 1, rnd() % SLOTS) = 1;
        require(resident() < before + (12 << 20), "sparse tables take little");
        dtrans_region_free(&records, table);
    }
}

static void memory(void)
{
    /* Tables of zeros of which little is used. */
    enum { TABLES = 6, SLOTS = 1 << 24 };
    void *tables[TABLES];
    u64 before = resident();
    for (int round = 0; round < 3; round++) {
        for (int t = 0; t < TABLES; t++) {
            tables[t] = dtrans_region_calloc(&records, SLOTS, 1);
            require(tables[t] != 0, "there is memory for tables");
            for (int i = 0; i < 100; i++)
                *field(&records, tables[t], 1, rnd() % SLOTS) = 1;
        }
        for (int t = 0; t < TABLES; t++)
            dtrans_region_free(&records, tables[t]);
    }
    require(resident() < before + (4 << 20), "sparse tables take little");

    /* Many arrays are freed, and one small one stays. */
    enum { MANY = 100, ELEMENTS = 30000 };
    void *many[MANY], *small = 0;
    for (int i = 0; i < MANY; i++) {
        touch(&records, many[i] = dtrans_region_malloc(&records, ELEMENTS), ELEMENTS);
        if (i == MANY - 10)
            small = dtrans_region_malloc(&records, 10);
    }
    require(resident() > before + 90 * ELEMENTS * 32ull, "arrays take memory");
    for (int i = 0; i < MANY; i++)
        dtrans_region_free(&records, many[i]);
    require(resident() < before + (8 << 20), "what was freed is given back");
    check(&records);
    dtrans_region_free(&records, small);
    require(of(&records)->top == FIRST, "all is free");

    /* What is as long as what glibc would map is given back, although more is alive around it. */
    void *long_ones[50];
    for (int i = 0; i < 50; i++)
        touch(&gap, long_ones[i] = dtrans_region_malloc(&gap, 40000), 40000);
    u64 with_all = resident();
    for (int i = 0; i < 50; i += 3)
        dtrans_region_free(&gap, long_ones[i]);
    require(resident() < with_all - 15 * 40000 * 8, "what is free between goes back");

    /* A scratch array is given back once, then kept. */
    u64 calls_before = 0;
    for (int i = 0; i < 100; i++) {
        void *p = dtrans_region_malloc(&records, 100000);
        touch(&records, p, 100000);
        dtrans_region_free(&records, p);
        if (i == 3)
            calls_before = calls;
    }
    require(calls == calls_before, "a scratch array costs no calls of the system");

    /* Arrays of mixed lengths, freed and made at random: what is between them is used again. */
    enum { ALIVE = 4000 };
    static void *mixed[ALIVE];
    static u64 lengths[ALIVE];
    u64 live = 0, most_live = 0;
    for (int i = 0; i < 60000; i++) {
        u64 k = rnd() % ALIVE;
        dtrans_region_free(&nodes, mixed[k]);
        live -= lengths[k];
        live += lengths[k] = 17 + rnd() % 1000;
        most_live = live > most_live ? live : most_live;
        mixed[k] = dtrans_region_malloc(&nodes, lengths[k]);
    }
    check(&nodes);
    require(of(&nodes)->top - FIRST < most_live * 112 / 100, "arrays of mixed lengths lie close together");
    for (int k = 0; k < ALIVE; k++)
        dtrans_region_free(&nodes, mixed[k]);
    require(of(&nodes)->top == FIRST, "all is free");

    /* Single nodes that were freed make room for an array, and an array for nodes. */
    enum { NODES = 100000 };
    static void *list[NODES];
    for (int i = 0; i < NODES; i++)
        list[i] = dtrans_region_malloc(&nodes, 1);
    u64 top = of(&nodes)->top;
    for (int i = 0; i < NODES; i++)
        if (i != NODES - 100)
            dtrans_region_free(&nodes, list[(i * 77777ull) % NODES == NODES - 100 ? NODES - 100 : (i * 77777ull) % NODES]);
    check(&nodes);
    for (int i = 0; i < 9; i++)
        require(dtrans_region_malloc(&nodes, NODES / 10) != 0, "there is room for arrays");
    check(&nodes);
    require(of(&nodes)->top <= top, "they take the place of nodes");

    /* Arrays that take turns in growing by a little: none is in the others' way each time. */
    enum { TURNS = 5 };
    void *turns[TURNS] = {0};
    int moves = 0;
    for (u64 step = 1; step <= 500; step++)
        for (int i = 0; i < TURNS; i++) {
            void *to = dtrans_region_realloc(&records, turns[i], step * 1000);
            moves += to != turns[i];
            turns[i] = to;
        }
    require(moves < 110, "arrays are moved too often");
}

static _Atomic int stop;

static void *work(void *unused)
{
    void *mine[200] = {0};
    u64 seed = 5;
    while (!stop)
        for (int i = 0; i < 200; i++) {
            dtrans_region_free(&shared, mine[i]);
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            mine[i] = dtrans_region_malloc(&shared, seed >> 33 & 1 ? 1 : seed >> 40 & 255);
        }
    for (int i = 0; i < 200; i++)
        dtrans_region_free(&shared, mine[i]);
    return unused;
}

/* A thread allocates all the time; children find a heap that works. */
static void forks(void)
{
    pthread_t thread;
    require(!pthread_create(&thread, 0, work, 0), "a thread");
    for (int i = 0; i < 40; i++) {
        pid_t child = fork();
        if (!child) {
            alarm(20);
            stop = 1;
            for (int k = 0; k < 3000; k++) {
                void *one = dtrans_region_malloc(&shared, 1), *run = dtrans_region_malloc(&shared, 100);
                touch(&shared, run, 100);
                dtrans_region_free(&shared, one);
                dtrans_region_free(&shared, run);
            }
            check(&shared);
            _exit(0);
        }
        int status;
        require(waitpid(child, &status, 0) == child && status == 0, "a child can allocate");
    }
    stop = 1;
    pthread_join(thread, 0);
    check(&shared);
}

static void *short_life(void *unused)
{
    void *mine[300];
    for (int round = 0; round < 6; round++) {
        /* Some end in the middle of a batch. */
        int count = round % 2 ? 100 : 300;
        for (int i = 0; i < count; i++)
            mine[i] = dtrans_region_malloc(&shared, 1);
        for (int i = 0; i < count; i++)
            dtrans_region_free(&shared, mine[i]);
    }
    return unused;
}

/* What a thread had at its end is used again. */
static void thread_ends(void)
{
    for (int i = 0; i < 200; i++) {
        pthread_t thread;
        require(!pthread_create(&thread, 0, short_life, 0), "a thread");
        pthread_join(thread, 0);
    }
    check(&shared);
    require(!of(&shared)->live && of(&shared)->top < FIRST + 2000, "elements of threads that ended are free");
}

/* The address space is limited: half of it can be used at least, again and again, and then null comes back. */
static void limited(void)
{
    u64 all = 400ull << 20, count = 50000, bytes_each = count * 32;
    void *arrays[1000];
    for (int round = 0; round < 3; round++) {
        const struct dtrans_region *r = round % 2 ? &shared : &records;
        int made = 0;
        errno = 0;
        while ((arrays[made] = dtrans_region_malloc(r, count)))
            touch(r, arrays[made++], 1);
        require(errno == ENOMEM && made * bytes_each >= all / 2, "half of the limit can be used");
        check(r);
        while (made)
            dtrans_region_free(r, arrays[--made]);
    }
    void *big = malloc(all / 2);
    require(big != 0, "what was freed can be used by others");
    free(big);
}

int main(int argc, char **argv)
{
    const char *part = argc > 1 ? argv[1] : "";
    if (!strcmp(part, "limit")) {
        struct rlimit limit = {400 << 20, 400 << 20};
        require(!setrlimit(RLIMIT_AS, &limit), "limits can be set");
        execl("/proc/self/exe", argv[0], "limited", (char *)0);
        return 1;
    }
    dtrans_region_start();
    if (!strcmp(part, "like-glibc"))
        like_glibc();
    else if (!strcmp(part, "memory"))
        memory();
    else if (!strcmp(part, "huge"))
        huge();
    else if (!strcmp(part, "sparse"))
        sparse();
    else if (!strcmp(part, "forks"))
        forks();
    else if (!strcmp(part, "thread-ends"))
        thread_ends();
    else if (!strcmp(part, "limited"))
        limited();
    else
        return 2;
    puts("same");
    return 0;
}
