/* sparsegraph - hand-made layout: compressed rows (targets and 4-byte edge
   attributes), rank columns, 16-byte path records, heap with inline keys. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 3
#define EDGES_PER_VERTEX 6
#define UNREACHED UINT32_MAX
#define NONE UINT32_MAX
#define IN_NO_HEAP (UINT32_MAX - 1)
#define SETTLED UINT32_MAX

typedef struct {                /* 4 bytes */
    uint16_t weight;
    uint8_t kind : 2;
    uint8_t closed : 1;
    uint8_t used;
} Attr;

typedef struct {                /* 16 bytes */
    uint32_t distance;
    uint32_t via;               /* edge */
    uint32_t pred;              /* vertex */
    uint32_t heap_pos;          /* or IN_NO_HEAP or SETTLED */
} Path;

typedef struct { uint32_t distance, vertex; } HeapItem;
typedef struct { uint32_t from, to; Attr attr; } RawEdge;

static size_t num_vertices, num_edges;
static uint32_t *first;         /* num_vertices + 1 */
static uint32_t *target;
static Attr *attr;
static uint32_t *slot;          /* place of an edge by order of creation */
static double *rank, *next_rank;
static uint32_t *leader, *component_size;
static Path *path;
static HeapItem *heap;
static uint32_t heap_size;
static uint32_t *in_degree;
static uint8_t *visits;
static double (*place)[2];
static long relaxed;

static uint64_t state = 0x2545F4914F6CDD1DULL;

static uint32_t rnd(void)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 0x2545F4914F6CDD1DULL) >> 32);
}

static size_t below(size_t n) { return rnd() % n; }

static void *get(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fprintf(stderr, "sparsegraph: not enough memory\n");
        exit(1);
    }
    return p;
}

static void compress(const RawEdge *raw)
{
    first = get(num_vertices + 1, sizeof *first);
    target = get(num_edges + 1, sizeof *target);
    attr = get(num_edges + 1, sizeof *attr);
    slot = get(num_edges + 1, sizeof *slot);
    uint32_t *fill = get(num_vertices + 1, sizeof *fill);
    for (size_t k = 0; k < num_edges; k++)
        first[raw[k].from + 1]++;
    for (size_t i = 0; i < num_vertices; i++)
        first[i + 1] += first[i];
    memcpy(fill, first, (num_vertices + 1) * sizeof *fill);
    for (size_t k = num_edges; k-- > 0;) {          /* latest first */
        uint32_t s = fill[raw[k].from]++;
        target[s] = raw[k].to;
        attr[s] = raw[k].attr;
        slot[k] = s;
        in_degree[raw[k].to]++;
    }
    free(fill);
}

static void build(size_t n)
{
    num_vertices = n;
    RawEdge *raw = get(n * EDGES_PER_VERTEX, sizeof *raw);
    place = get(n, sizeof *place);
    rank = get(n, sizeof *rank);
    next_rank = get(n, sizeof *next_rank);
    leader = get(n, sizeof *leader);
    component_size = get(n, sizeof *component_size);
    path = get(n, sizeof *path);
    heap = get(n, sizeof *heap);
    in_degree = get(n, sizeof *in_degree);
    visits = get(n, 1);
    for (size_t i = 0; i < n; i++) {
        place[i][0] = (double)(i % 1000) + rnd() % 100 / 100.0;
        place[i][1] = (double)(i / 1000) + rnd() % 100 / 100.0;
    }
    for (size_t k = 0; k < n * EDGES_PER_VERTEX; k++) {
        size_t from = below(n), to;
        int kind = (int)below(10);
        if (from % 50 == 7 && k % 4 != 0)
            continue;
        if (kind < 6)
            to = (from + n + below(2000) - 1000) % n;
        else if (kind < 8)
            to = below(n / 100 + 1) * below(100);
        else
            to = below(n);
        if (to >= n || to == from || to % 50 == 7)
            continue;
        long w = 1 + (long)below(100) + (kind < 6 ? 0 : 400);
        raw[num_edges++] = (RawEdge){ (uint32_t)from, (uint32_t)to,
            { (uint16_t)w, kind < 6 ? 0 : kind < 8 ? 1 : 2, 0, 0 } };
    }
    compress(raw);
    free(raw);
}

static double page_rank(int iterations, double damping)
{
    size_t n = num_vertices;
    double change = 0.0;

    for (size_t v = 0; v < n; v++)
        rank[v] = 1.0;
    while (iterations-- > 0) {
        double dangling = 0.0;
        memset(next_rank, 0, n * sizeof *next_rank);
        for (size_t v = 0; v < n; v++) {
            uint32_t a = first[v], b = first[v + 1];
            if (a == b) {
                dangling += rank[v];
                continue;
            }
            double share = rank[v] / (int)(b - a);
            for (; a < b; a++)
                next_rank[target[a]] += share;
        }
        change = 0.0;
        double base = 1.0 - damping + damping * dangling / (double)n;
        for (size_t v = 0; v < n; v++) {
            double r = base + damping * next_rank[v];
            change += r > rank[v] ? r - rank[v] : rank[v] - r;
            rank[v] = r;
        }
    }
    return change;
}

static uint32_t find_leader(uint32_t v)
{
    while (leader[v] != v) {
        leader[v] = leader[leader[v]];
        v = leader[v];
    }
    return v;
}

static size_t components(void)
{
    size_t count = num_vertices;
    for (uint32_t i = 0; i < num_vertices; i++) {
        leader[i] = i;
        component_size[i] = 1;
    }
    for (uint32_t v = 0; v < num_vertices; v++) {
        for (uint32_t e = first[v]; e < first[v + 1]; e++) {
            if (attr[e].closed)
                continue;
            uint32_t a = find_leader(v), b = find_leader(target[e]);
            if (a == b)
                continue;
            if (b < a) {
                uint32_t t = a;
                a = b;
                b = t;
            }
            leader[b] = a;
            component_size[a] += component_size[b];
            count--;
        }
    }
    return count;
}

static void heap_set(uint32_t pos, HeapItem it)
{
    heap[pos] = it;
    path[it.vertex].heap_pos = pos;
}

static void heap_up(uint32_t pos, HeapItem it)
{
    while (pos > 0) {
        HeapItem parent = heap[(pos - 1) / 2];
        if (parent.distance <= it.distance)
            break;
        heap_set(pos, parent);
        pos = (pos - 1) / 2;
    }
    heap_set(pos, it);
}

static uint32_t heap_pop(void)
{
    uint32_t top = heap[0].vertex;
    HeapItem last = heap[--heap_size];
    uint32_t pos = 0;
    path[top].heap_pos = SETTLED;
    if (heap_size == 0)
        return top;
    for (;;) {
        uint32_t child = 2 * pos + 1;
        if (child >= heap_size)
            break;
        if (child + 1 < heap_size &&
            heap[child + 1].distance < heap[child].distance)
            child++;
        if (heap[child].distance >= last.distance)
            break;
        heap_set(pos, heap[child]);
        pos = child;
    }
    heap_set(pos, last);
    return top;
}

static size_t shortest_paths(uint32_t source)
{
    size_t reached = 0;
    for (size_t i = 0; i < num_vertices; i++)
        path[i] = (Path){ UNREACHED, NONE, NONE, IN_NO_HEAP };
    path[source].distance = 0;
    heap_set(0, (HeapItem){ 0, source });
    heap_size = 1;
    while (heap_size > 0) {
        uint32_t v = heap_pop();
        uint32_t from = path[v].distance;
        visits[v]++;
        reached++;
        if (path[v].via != NONE)
            attr[path[v].via].used++;
        for (uint32_t e = first[v]; e < first[v + 1]; e++) {
            uint32_t to = target[e];
            Path *p = &path[to];
            if (attr[e].closed || p->heap_pos == SETTLED)
                continue;
            uint32_t d = from + attr[e].weight;
            if (d >= p->distance)
                continue;
            p->distance = d;
            p->via = e;
            p->pred = v;
            relaxed++;
            uint32_t pos = p->heap_pos == IN_NO_HEAP ? heap_size++
                                                     : p->heap_pos;
            heap_up(pos, (HeapItem){ d, to });
        }
    }
    return reached;
}

static void report_ranks(void)
{
    uint32_t best[3] = { NONE, NONE, NONE };
    for (uint32_t i = 0; i < num_vertices; i++) {
        for (int k = 0; k < 3; k++) {
            if (best[k] == NONE || rank[i] > rank[best[k]]) {
                for (int j = 2; j > k; j--)
                    best[j] = best[j - 1];
                best[k] = i;
                break;
            }
        }
    }
    for (int k = 0; k < 3 && best[k] != NONE; k++) {
        uint32_t b = best[k];
        printf("  v%u at (%.2f, %.2f): rank %.6f, %u in, %u out\n", b,
               place[b][0], place[b][1], rank[b], in_degree[b],
               first[b + 1] - first[b]);
    }
}

static void report_components(size_t count)
{
    uint32_t largest = 0, single = 0;
    for (uint32_t i = 0; i < num_vertices; i++) {
        if (leader[i] != i)
            continue;
        if (component_size[i] > largest)
            largest = component_size[i];
        single += component_size[i] == 1;
    }
    printf("  components %zu largest %u single %u\n", count, largest, single);
}

static uint64_t report_paths(uint32_t source, size_t reached)
{
    uint64_t hash = 0, sum = 0;
    uint32_t far = source;
    for (uint32_t i = 0; i < num_vertices; i++) {
        const Path *p = &path[i];
        if (p->distance == UNREACHED)
            continue;
        sum += p->distance;
        hash = hash * 1000003 + p->distance;
        if (p->pred != NONE)
            hash ^= p->pred;
        if (p->distance > path[far].distance)
            far = i;
    }
    int hops = 0;
    for (uint32_t v = far; path[v].pred != NONE; v = path[v].pred)
        hops++;
    printf("  from v%u: reached %zu mean %.3f farthest v%u: %u in %d hops\n",
           source, reached, (double)sum / (double)reached, far,
           path[far].distance, hops);
    return hash;
}

static void change_edges(void)
{
    long closed = 0, opened = 0, busier = 0;
    for (size_t k = 0; k < num_edges; k++) {
        Attr *e = &attr[slot[k]];
        uint32_t r = rnd() % 32;
        if (r == 0 && !e->closed) {
            e->closed = 1;
            closed++;
        } else if (r == 1 && e->closed) {
            e->closed = 0;
            opened++;
        } else if (e->used > 2 && e->kind == 0) {
            e->weight += 3;
            busier++;
        }
    }
    printf("  closed %ld opened %ld busier %ld\n", closed, opened, busier);
}

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    if (n < 100 || n > 20000000) {
        fprintf(stderr, "usage: %s [vertices (100..20000000)]\n", argv[0]);
        return 2;
    }
    build(n);
    printf("%zu vertices %zu edges\n", num_vertices, num_edges);
    uint64_t hash = 0;
    for (int round = 0; round < ROUNDS; round++) {
        printf("round %d: change %.9f\n", round, page_rank(8, 0.85));
        report_ranks();
        report_components(components());
        for (int k = 0; k < 2; k++) {
            uint32_t source = (uint32_t)below(n);
            size_t reached = shortest_paths(source);
            hash = hash * 31 + report_paths(source, reached);
        }
        change_edges();
    }
    long use[3] = { 0 }, visited = 0;
    for (size_t e = 0; e < num_edges; e++)
        use[attr[e].kind] += attr[e].used;
    for (size_t i = 0; i < n; i++)
        visited += visits[i];
    printf("used %ld %ld %ld visits %ld relaxed %ld hash %016llx\n", use[0],
           use[1], use[2], visited, relaxed, (unsigned long long)hash);
    free(first), free(target), free(attr), free(slot), free(rank);
    free(next_rank), free(leader), free(component_size), free(path);
    free(heap), free(in_degree), free(visits), free(place);
    return 0;
}
