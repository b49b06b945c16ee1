/* segment.c: graph-based image segmentation (Felzenszwalb and Huttenlocher)
 * of a synthetic picture, followed by statistics on the regions found.
 *
 * usage: segment [width height [k]]
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIN_REGION 30

struct color {
    unsigned char r, g, b, a;
};

struct pixel {
    int x, y;
    struct color raw;           /* before smoothing */
    float r, g, b;              /* smoothed */
    float luma;

    /* disjoint set forest; the values count at the root only */
    struct pixel *parent;
    int rank;
    int size;
    double threshold;
    struct region *region;
};

struct edge {
    struct pixel *a, *b;
    float weight;
    int dx, dy;
};

struct region {
    int id;
    int size;
    int min_x, max_x, min_y, max_y;
    double sum_r, sum_g, sum_b;
    double sum_luma2;
    long perimeter;
    int neighbours;
    char label[16];
    struct region *next;
};

struct image {
    int width, height;
    struct pixel *pixels;
    struct edge *edges;
    size_t num_edges;
    struct region *regions;
    int num_regions;
};

static unsigned int lcg = 1u;

static unsigned int next_random(void)
{
    lcg = lcg * 1664525u + 1013904223u;
    return lcg >> 8;
}

static struct pixel *pixel_at(const struct image *im, int x, int y)
{
    if (x < 0) x = 0;
    if (y < 0) y = 0;
    if (x >= im->width) x = im->width - 1;
    if (y >= im->height) y = im->height - 1;
    return im->pixels + (size_t)y * im->width + x;
}

static unsigned char clamp(int v)
{
    return v < 0 ? 0 : v > 255 ? 255 : (unsigned char)v;
}

static void paint(struct image *im)
{
    int x, y, i;
    struct { int x, y, r; struct color c; } blobs[60];

    for (i = 0; i < 60; i++) {
        blobs[i].x = next_random() % im->width;
        blobs[i].y = next_random() % im->height;
        blobs[i].r = 10 + next_random() % (im->width / 8);
        blobs[i].c.r = next_random() % 256;
        blobs[i].c.g = next_random() % 256;
        blobs[i].c.b = next_random() % 256;
        blobs[i].c.a = 255;
    }
    for (y = 0; y < im->height; y++) {
        struct color c = { 40, 90, 200, 255 };
        for (x = 0; x < im->width; x++) {
            struct pixel *p = pixel_at(im, x, y);
            if (x % 16 == 0) {
                c.r = 40; c.g = 90; c.b = 200;
                for (i = 0; i < 60; i++) {
                    int dx = blobs[i].x - x, dy = blobs[i].y - y;
                    if (dx * dx + dy * dy < blobs[i].r * blobs[i].r)
                        c = blobs[i].c;
                }
            }
            p->x = x;
            p->y = y;
            p->raw.r = clamp(c.r + (int)(next_random() % 40) - 20);
            p->raw.g = clamp(c.g + (int)(next_random() % 40) - 20);
            p->raw.b = clamp(c.b + (int)(next_random() % 40) - 20);
            p->raw.a = c.a;
        }
    }
}

static void smooth(struct image *im)
{
    int x, y, dx, dy;

    for (y = 0; y < im->height; y++)
        for (x = 0; x < im->width; x++) {
            int r = 0, g = 0, b = 0;
            struct pixel *p = pixel_at(im, x, y);
            for (dy = -1; dy <= 1; dy++)
                for (dx = -1; dx <= 1; dx++) {
                    struct pixel *q = pixel_at(im, x + dx, y + dy);
                    int w = (2 - abs(dx)) * (2 - abs(dy));
                    r += w * q->raw.r;
                    g += w * q->raw.g;
                    b += w * q->raw.b;
                }
            p->r = r / 16.0f;
            p->g = g / 16.0f;
            p->b = b / 16.0f;
            p->luma = 0.299f * p->r + 0.587f * p->g + 0.114f * p->b;
        }
}

static void add_edge(struct image *im, struct pixel *a, int dx, int dy)
{
    struct pixel *b;
    struct edge *e;
    float r, g, bl;

    if (a->x + dx < 0 || a->x + dx >= im->width || a->y + dy >= im->height)
        return;
    b = pixel_at(im, a->x + dx, a->y + dy);
    e = &im->edges[im->num_edges++];
    e->a = a;
    e->b = b;
    e->dx = dx;
    e->dy = dy;
    r = a->r - b->r;
    g = a->g - b->g;
    bl = a->b - b->b;
    e->weight = sqrtf(r * r + g * g + bl * bl);
}

/* Radix sort of the edges by weight (in 1/128), stable. */
static void sort_edges(struct image *im)
{
    size_t n = im->num_edges, i, *start = calloc(65537, sizeof(*start));
    struct edge *sorted = malloc(n * sizeof(*sorted));

    assert(start && sorted);
    for (i = 0; i < n; i++)
        start[(int)(im->edges[i].weight * 128) + 1]++;
    for (i = 1; i <= 65536; i++)
        start[i] += start[i - 1];
    for (i = 0; i < n; i++)
        sorted[start[(int)(im->edges[i].weight * 128)]++] = im->edges[i];
    free(im->edges);
    free(start);
    im->edges = sorted;
}

static struct pixel *find(struct pixel *p)
{
    while (p->parent != p) {
        p->parent = p->parent->parent;
        p = p->parent;
    }
    return p;
}

static struct pixel *join(struct pixel *a, struct pixel *b)
{
    if (a->rank < b->rank) {
        struct pixel *t = a;
        a = b;
        b = t;
    }
    if (a->rank == b->rank)
        a->rank++;
    b->parent = a;
    a->size += b->size;
    return a;
}

static void segment(struct image *im, double k)
{
    size_t i, n = (size_t)im->width * im->height;

    for (i = 0; i < n; i++) {
        im->pixels[i].parent = &im->pixels[i];
        im->pixels[i].rank = 0;
        im->pixels[i].size = 1;
        im->pixels[i].threshold = k;
    }
    for (i = 0; i < im->num_edges; i++) {
        struct edge *e = &im->edges[i];
        struct pixel *a = find(e->a), *b = find(e->b);
        if (a != b && e->weight <= a->threshold && e->weight <= b->threshold) {
            a = join(a, b);
            a->threshold = e->weight + k / a->size;
        }
    }
    for (i = 0; i < im->num_edges; i++) {
        struct pixel *a = find(im->edges[i].a), *b = find(im->edges[i].b);
        if (a != b && (a->size < MIN_REGION || b->size < MIN_REGION))
            join(a, b);
    }
}

static struct region *new_region(struct image *im, struct pixel *root)
{
    struct region *g = calloc(1, sizeof(*g));

    assert(g);
    g->id = im->num_regions++;
    snprintf(g->label, sizeof(g->label), "R%d", g->id);
    g->min_x = g->max_x = root->x;
    g->min_y = g->max_y = root->y;
    g->next = im->regions;
    im->regions = g;
    return g;
}

static void measure(struct image *im)
{
    size_t i, n = (size_t)im->width * im->height;

    for (i = 0; i < n; i++) {
        struct pixel *p = &im->pixels[i], *root = find(p);
        struct region *g;
        if (!root->region)
            root->region = new_region(im, root);
        g = p->region = root->region;
        g->size++;
        if (p->x < g->min_x) g->min_x = p->x;
        if (p->x > g->max_x) g->max_x = p->x;
        if (p->y < g->min_y) g->min_y = p->y;
        if (p->y > g->max_y) g->max_y = p->y;
        g->sum_r += p->r;
        g->sum_g += p->g;
        g->sum_b += p->b;
        g->sum_luma2 += p->luma * p->luma;
    }
    for (i = 0; i < im->num_edges; i++) {
        struct edge *e = &im->edges[i];
        if (e->a->region != e->b->region && (e->dx == 0 || e->dy == 0)) {
            e->a->region->perimeter++;
            e->b->region->perimeter++;
        }
    }
}

int main(int argc, char **argv)
{
    struct image im;
    struct region *g, *largest = NULL, *longest = NULL;
    double k = argc > 3 ? atof(argv[3]) : 300;
    double colour = 0, contrast = 0;
    unsigned long boxes = 0, hash = 0;
    int x, y;

    memset(&im, 0, sizeof(im));
    im.width = argc > 1 ? atoi(argv[1]) : 1500;
    im.height = argc > 2 ? atoi(argv[2]) : 1000;
    im.pixels = calloc((size_t)im.width * im.height, sizeof(struct pixel));
    im.edges = malloc((size_t)im.width * im.height * 4 * sizeof(struct edge));
    if (!im.pixels || !im.edges)
        return 1;
    paint(&im);
    smooth(&im);
    for (y = 0; y < im.height; y++)
        for (x = 0; x < im.width; x++) {
            struct pixel *p = pixel_at(&im, x, y);
            add_edge(&im, p, 1, 0);
            add_edge(&im, p, 0, 1);
            add_edge(&im, p, 1, 1);
            add_edge(&im, p, -1, 1);
        }
    sort_edges(&im);
    segment(&im, k);
    measure(&im);

    for (g = im.regions; g; g = g->next) {
        double mean = (g->sum_r + g->sum_g + g->sum_b) / g->size;
        colour += mean;
        contrast += sqrt(g->sum_luma2 / g->size);
        boxes += (unsigned long)(g->max_x - g->min_x + 1) * (g->max_y - g->min_y + 1);
        if (!largest || g->size > largest->size)
            largest = g;
        if (!longest || g->perimeter > longest->perimeter)
            longest = g;
    }
    for (y = 0; y < im.height; y++)
        for (x = 0; x < im.width; x++)
            hash = hash * 31 + pixel_at(&im, x, y)->region->id + pixel_at(&im, x, y)->raw.r;
    printf("%d regions, %zu edges\n", im.num_regions, im.num_edges);
    printf("largest %s %d pixels, longest %s perimeter %ld\n", largest->label, largest->size,
           longest->label, longest->perimeter);
    printf("colour %.4f contrast %.4f boxes %lu hash %016lx\n", colour, contrast, boxes, hash);
    return 0;
}
