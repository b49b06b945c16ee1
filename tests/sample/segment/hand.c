/* segment.c, layout by hand: pixels are 32-bit indices; the parents of the
 * forest in an array of their own, what counts at roots only in another, raw
 * and smoothed colours apart, edges 8 bytes: pixel, direction in two bits, and
 * weight.  Luma is computed where it is used.
 *
 * usage: segment [width height [k]]
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIN_REGION 30

struct color {
    unsigned char r, g, b;
};

struct fcolor {
    float r, g, b;
};

struct root {
    double threshold;
    int size;
    int rank;
};

struct edge {
    uint32_t a_dir;             /* pixel << 2 | direction */
    float weight;
};

struct region {
    int id;
    int size;
    int min_x, max_x, min_y, max_y;
    double sum_r, sum_g, sum_b;
    double sum_luma2;
    long perimeter;
};

static int width, height;
static struct color *raw;
static struct fcolor *soft;
static uint32_t *parent, *region_of;    /* region + 1 */
static struct root *roots;
static struct edge *edges;
static size_t num_edges;
static struct region *regions;
static int num_regions, cap_regions;
static uint32_t step[4];

static unsigned int lcg = 1u;

static unsigned int next_random(void)
{
    lcg = lcg * 1664525u + 1013904223u;
    return lcg >> 8;
}

static uint32_t pixel_at(int x, int y)
{
    if (x < 0) x = 0;
    if (y < 0) y = 0;
    if (x >= width) x = width - 1;
    if (y >= height) y = height - 1;
    return (uint32_t)(y * width + x);
}

static unsigned char clamp(int v)
{
    return v < 0 ? 0 : v > 255 ? 255 : (unsigned char)v;
}

static void paint(void)
{
    int x, y, i;
    struct { int x, y, r; struct color c; } blobs[60];

    for (i = 0; i < 60; i++) {
        blobs[i].x = next_random() % width;
        blobs[i].y = next_random() % height;
        blobs[i].r = 10 + next_random() % (width / 8);
        blobs[i].c.r = next_random() % 256;
        blobs[i].c.g = next_random() % 256;
        blobs[i].c.b = next_random() % 256;
    }
    for (y = 0; y < height; y++) {
        struct color c = { 40, 90, 200 };
        for (x = 0; x < width; x++) {
            struct color *p = &raw[y * width + x];
            if (x % 16 == 0) {
                c.r = 40; c.g = 90; c.b = 200;
                for (i = 0; i < 60; i++) {
                    int dx = blobs[i].x - x, dy = blobs[i].y - y;
                    if (dx * dx + dy * dy < blobs[i].r * blobs[i].r)
                        c = blobs[i].c;
                }
            }
            p->r = clamp(c.r + (int)(next_random() % 40) - 20);
            p->g = clamp(c.g + (int)(next_random() % 40) - 20);
            p->b = clamp(c.b + (int)(next_random() % 40) - 20);
        }
    }
}

static void smooth(void)
{
    int x, y, dx, dy;

    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++) {
            int r = 0, g = 0, b = 0;
            struct fcolor *p = &soft[y * width + x];
            for (dy = -1; dy <= 1; dy++)
                for (dx = -1; dx <= 1; dx++) {
                    const struct color *q = &raw[pixel_at(x + dx, y + dy)];
                    int w = (2 - abs(dx)) * (2 - abs(dy));
                    r += w * q->r;
                    g += w * q->g;
                    b += w * q->b;
                }
            p->r = r / 16.0f;
            p->g = g / 16.0f;
            p->b = b / 16.0f;
        }
}

static void add_edge(int x, int y, int dir)
{
    static const int dx[4] = { 1, 0, 1, -1 }, dy[4] = { 0, 1, 1, 1 };
    uint32_t i = (uint32_t)(y * width + x);
    const struct fcolor *a = &soft[i], *b;
    float r, g, bl;

    if (x + dx[dir] < 0 || x + dx[dir] >= width || y + dy[dir] >= height)
        return;
    b = &soft[i + step[dir]];
    r = a->r - b->r;
    g = a->g - b->g;
    bl = a->b - b->b;
    edges[num_edges].a_dir = i << 2 | (uint32_t)dir;
    edges[num_edges++].weight = sqrtf(r * r + g * g + bl * bl);
}

static void sort_edges(void)
{
    size_t n = num_edges, i;
    uint32_t *start = calloc(65537, sizeof(*start));
    struct edge *sorted = malloc(n * sizeof(*sorted));

    assert(start && sorted);
    for (i = 0; i < n; i++)
        start[(int)(edges[i].weight * 128) + 1]++;
    for (i = 1; i <= 65536; i++)
        start[i] += start[i - 1];
    for (i = 0; i < n; i++)
        sorted[start[(int)(edges[i].weight * 128)]++] = edges[i];
    free(edges);
    free(start);
    edges = sorted;
}

static inline uint32_t end_a(struct edge e) { return e.a_dir >> 2; }
static inline uint32_t end_b(struct edge e) { return (e.a_dir >> 2) + step[e.a_dir & 3]; }

static uint32_t find(uint32_t p)
{
    while (parent[p] != p) {
        parent[p] = parent[parent[p]];
        p = parent[p];
    }
    return p;
}

static uint32_t join(uint32_t a, uint32_t b)
{
    if (roots[a].rank < roots[b].rank) {
        uint32_t t = a;
        a = b;
        b = t;
    }
    if (roots[a].rank == roots[b].rank)
        roots[a].rank++;
    parent[b] = a;
    roots[a].size += roots[b].size;
    return a;
}

static void segment(double k)
{
    size_t i, n = (size_t)width * height;

    for (i = 0; i < n; i++) {
        parent[i] = (uint32_t)i;
        roots[i] = (struct root){ k, 1, 0 };
    }
    for (i = 0; i < num_edges; i++) {
        struct edge e = edges[i];
        uint32_t a = find(end_a(e)), b = find(end_b(e));
        if (a != b && e.weight <= roots[a].threshold && e.weight <= roots[b].threshold) {
            a = join(a, b);
            roots[a].threshold = e.weight + k / roots[a].size;
        }
    }
    for (i = 0; i < num_edges; i++) {
        uint32_t a = find(end_a(edges[i])), b = find(end_b(edges[i]));
        if (a != b && (roots[a].size < MIN_REGION || roots[b].size < MIN_REGION))
            join(a, b);
    }
}

static uint32_t new_region(uint32_t root)
{
    struct region *g;

    if (num_regions == cap_regions) {
        cap_regions = cap_regions ? 2 * cap_regions : 256;
        regions = realloc(regions, cap_regions * sizeof(*regions));
        assert(regions);
    }
    g = &regions[num_regions];
    memset(g, 0, sizeof(*g));
    g->id = num_regions++;
    g->min_x = g->max_x = root % width;
    g->min_y = g->max_y = root / width;
    return num_regions;
}

static void measure(void)
{
    int x, y;
    size_t i;

    for (y = 0, i = 0; y < height; y++)
        for (x = 0; x < width; x++, i++) {
            const struct fcolor *p = &soft[i];
            float luma = 0.299f * p->r + 0.587f * p->g + 0.114f * p->b;
            uint32_t root = find((uint32_t)i);
            struct region *g;
            if (!region_of[root])
                region_of[root] = new_region(root);
            region_of[i] = region_of[root];
            g = &regions[region_of[root] - 1];
            g->size++;
            if (x < g->min_x) g->min_x = x;
            if (x > g->max_x) g->max_x = x;
            if (y < g->min_y) g->min_y = y;
            if (y > g->max_y) g->max_y = y;
            g->sum_r += p->r;
            g->sum_g += p->g;
            g->sum_b += p->b;
            g->sum_luma2 += luma * luma;
        }
    for (i = 0; i < num_edges; i++) {
        struct edge e = edges[i];
        uint32_t a = region_of[end_a(e)], b = region_of[end_b(e)];
        if (a != b && (e.a_dir & 3) < 2) {
            regions[a - 1].perimeter++;
            regions[b - 1].perimeter++;
        }
    }
}

int main(int argc, char **argv)
{
    struct region *g, *largest = NULL, *longest = NULL;
    double k = argc > 3 ? atof(argv[3]) : 300;
    double colour = 0, contrast = 0;
    unsigned long boxes = 0, hash = 0;
    size_t n, i;
    int x, y, d;

    width = argc > 1 ? atoi(argv[1]) : 1500;
    height = argc > 2 ? atoi(argv[2]) : 1000;
    n = (size_t)width * height;
    step[0] = 1;
    step[1] = (uint32_t)width;
    step[2] = (uint32_t)width + 1;
    step[3] = (uint32_t)width - 1;
    raw = calloc(n, sizeof(*raw));
    soft = calloc(n, sizeof(*soft));
    parent = calloc(n, sizeof(*parent));
    region_of = calloc(n, sizeof(*region_of));
    roots = calloc(n, sizeof(*roots));
    edges = malloc(n * 4 * sizeof(struct edge));
    if (!raw || !soft || !parent || !region_of || !roots || !edges)
        return 1;
    paint();
    smooth();
    for (y = 0; y < height; y++)
        for (x = 0; x < width; x++)
            for (d = 0; d < 4; d++)
                add_edge(x, y, d);
    sort_edges();
    segment(k);
    measure();

    for (g = regions + num_regions; g-- > regions; ) {
        double mean = (g->sum_r + g->sum_g + g->sum_b) / g->size;
        colour += mean;
        contrast += sqrt(g->sum_luma2 / g->size);
        boxes += (unsigned long)(g->max_x - g->min_x + 1) * (g->max_y - g->min_y + 1);
        if (!largest || g->size > largest->size)
            largest = g;
        if (!longest || g->perimeter > longest->perimeter)
            longest = g;
    }
    for (i = 0; i < n; i++)
        hash = hash * 31 + region_of[i] - 1 + raw[i].r;
    printf("%d regions, %zu edges\n", num_regions, num_edges);
    printf("largest R%d %d pixels, longest R%d perimeter %ld\n", largest->id, largest->size,
           longest->id, longest->perimeter);
    printf("colour %.4f contrast %.4f boxes %lu hash %016lx\n", colour, contrast, boxes, hash);
    return 0;
}
