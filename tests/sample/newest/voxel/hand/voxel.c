/* voxel: build a sparse octree from random shapes, find the surface, shoot rays. */
#include "octree.h"
#include <math.h>
#include <stdio.h>

static Material materials[] = {
    { "stone", 1.0, 0x808080, 0, 0 }, { "wood", 1.0, 0x805020, 0, 0 },
    { "glass", 0.2, 0xc0e0ff, 0, 0 }, { "water", 0.1, 0x2040c0, 0, 0 },
    { "metal", 1.0, 0xb0b0b8, 0, 0 },
};
enum { NMATERIALS = sizeof materials / sizeof *materials };

static uint64_t rngState = 0x2545F4914F6CDD1DULL;

static uint32_t rnd(uint32_t n)
{
    rngState ^= rngState >> 12;
    rngState ^= rngState << 25;
    rngState ^= rngState >> 27;
    return (uint32_t)((rngState * 0x2545F4914F6CDD1DULL) >> 33) % n;
}

static double uniform(void)
{
    return rnd(1u << 30) / (double)(1u << 30);
}

static Shape randomShape(int id, int size)
{
    Shape s;
    s.id = id;
    s.kind = (ShapeKind)rnd(3);
    s.x = (int)rnd((uint32_t)size);
    s.y = (int)rnd((uint32_t)size);
    s.z = (int)rnd((uint32_t)size);
    s.rx = 1 + (int)rnd((uint32_t)size / 16 + 1);
    s.ry = 1 + (int)rnd((uint32_t)size / 16 + 1);
    s.rz = 1 + (int)rnd((uint32_t)size / 16 + 1);
    s.thickness = 1 + (int)rnd(3);
    s.material = rnd(6) ? &materials[rnd(NMATERIALS)] : NULL;
    return s;
}

typedef struct {
    const Octree *tree;
    long open, buried, neighbours;
    long byFaces[7];
    uint64_t sum;
} Surface;

/* Look past the middle of each of the six faces. */
static void countNeighbours(Link *link, const Cell *leaf, void *context)
{
    Surface *s = context;
    Material *material = s->tree->materialOf[shapeOf(*link)];
    int half = leaf->size / 2, size = s->tree->size;
    int mx = leaf->x + half, my = leaf->y + half, mz = leaf->z + half;
    int px[6] = { leaf->x - 1, leaf->x + leaf->size, mx, mx, mx, mx };
    int py[6] = { my, my, leaf->y - 1, leaf->y + leaf->size, my, my };
    int pz[6] = { mz, mz, mz, mz, leaf->z - 1, leaf->z + leaf->size };
    int open = 0;
    for (int i = 0; i < 6; i++) {
        if (px[i] < 0 || py[i] < 0 || pz[i] < 0 || px[i] >= size || py[i] >= size || pz[i] >= size) {
            open++;
            continue;
        }
        Cell c = octreeFind(s->tree, px[i], py[i], pz[i]);
        if (!c.leaf)
            open++;
        else if (s->tree->materialOf[shapeOf(c.leaf)] == material)
            s->neighbours++;
    }
    *link = (*link & ~(7u << 16)) | (uint32_t)open << 16;
    material->voxels += (long)leaf->size * leaf->size * leaf->size;
    s->byFaces[open]++;
    if (open)
        s->open++;
    else
        s->buried++;
    s->sum = s->sum * 31 + (uint64_t)(open + shapeOf(*link) * 7 + leaf->size);
}

typedef struct {
    long steps, hits, missed, faces;
    double distance, absorbed;
    uint64_t color;
} RayTotals;

static double exitDistance(double p, double d, int lo, int size)
{
    if (d > 0)
        return (lo + size - p) / d;
    if (d < 0)
        return (lo - p) / d;
    return 1e30;
}

static void shoot(Octree *t, long number, RayTotals *totals)
{
    double size = t->size;
    double px = uniform() * size, py = uniform() * size, pz = uniform() * size;
    double dx = uniform() - 0.5, dy = uniform() - 0.5, dz = uniform() - 0.5;
    double len = sqrt(dx * dx + dy * dy + dz * dz);
    double energy = 1.0, travelled = 0;
    if (len < 1e-6)
        return;
    dx /= len;
    dy /= len;
    dz /= len;
    while (px >= 0 && py >= 0 && pz >= 0 && px < size && py < size && pz < size) {
        Cell c = octreeFind(t, (int)px, (int)py, (int)pz);
        totals->steps++;
        if (c.leaf) {
            Material *m = t->materialOf[shapeOf(c.leaf)];
            m->hits++;
            totals->faces += openFacesOf(c.leaf);
            totals->color += m->rgb & 0xff;
            energy -= m->density * 0.5;
            if (energy <= 0) {
                totals->hits++;
                break;
            }
        }
        double ex = exitDistance(px, dx, c.x, c.size), ey = exitDistance(py, dy, c.y, c.size), ez = exitDistance(pz, dz, c.z, c.size);
        double step = ex < ey ? ex : ey;
        step = (step < ez ? step : ez) + 1e-3;
        px += dx * step;
        py += dy * step;
        pz += dz * step;
        travelled += step;
    }
    if (energy > 0)
        totals->missed++;
    totals->distance += travelled;
    totals->absorbed += 1.0 - energy;
    totals->color = totals->color * 3 + (uint64_t)number;
}

int main(int argc, char **argv)
{
    int depth = argc > 1 ? atoi(argv[1]) : 9;
    int nshapes = argc > 2 ? atoi(argv[2]) : 250;
    long nrays = argc > 3 ? atol(argv[3]) : 200000;
    if (depth < 3 || depth > 12 || nshapes < 0 || nshapes > 60000 || nrays < 0) {
        fprintf(stderr, "usage: %s [depth] [shapes] [rays]\n", argv[0]);
        return 2;
    }
    Octree *t = octreeNew(depth, nshapes);
    if (!t) {
        fprintf(stderr, "voxel: out of memory\n");
        return 1;
    }
    for (int i = 0; i < nshapes; i++) {
        Shape s = randomShape(i, t->size);
        octreeInsert(t, &s);
    }
    printf("%d shapes: %ld nodes, %ld leaves, %ld splits, %ld merges\n", nshapes, t->nodes, t->leaves, t->splits, t->merges);

    Surface surface = { .tree = t };
    octreeEachLeaf(t, countNeighbours, &surface);
    printf("surface: %ld open, %ld buried, %ld alike, by faces", surface.open, surface.buried, surface.neighbours);
    for (int i = 0; i < 7; i++)
        printf(" %ld", surface.byFaces[i]);
    printf(", %016llx\n", (unsigned long long)surface.sum);

    RayTotals totals = { 0 };
    for (long i = 0; i < nrays; i++)
        shoot(t, i, &totals);
    printf("rays: %ld steps, %ld hits, %ld missed, %ld faces, distance %.6f, absorbed %.6f, %016llx\n", totals.steps, totals.hits,
           totals.missed, totals.faces, totals.distance, totals.absorbed, (unsigned long long)totals.color);
    for (int i = 0; i < NMATERIALS; i++)
        printf("%-6s %ld voxels, %ld hits\n", materials[i].name, materials[i].voxels, materials[i].hits);
    octreeFree(t);
    return 0;
}
