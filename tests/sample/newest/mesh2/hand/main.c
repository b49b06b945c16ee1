#include "mesh.h"
#include <stdio.h>
#include <stdlib.h>

static void report(Mesh *m, const char *what)
{
    double area = 0, volume = 0, drift = 0, tilt = 0;
    uint64_t sum = 0;
    mesh_normals(m);
    for (uint32_t i = 0; i < m->nfaces; i++) {
        if (face_deleted(m, i))
            continue;
        uint32_t o = origin_of(m, 4 * i);
        area += m->face_areas[i] * (1 + (int)(i % 7) * 0.01);
        volume += v_dot(m->face_normals[i], m->vertices[o].position) / 6;
        sum = sum * 31 + o + (uint64_t)origin_of(m, 4 * i + 1) * 7;
    }
    for (uint32_t i = 0; i < m->nvertices; i++) {
        const Vertex *v = &m->vertices[i];
        if (v->edge == NONE)
            continue;
        Vec3 d = v_sub(v->position, m->originals[i]);
        drift += v_dot(d, d);
        tilt += m->normals[i].z * m->normals[i].z;
    }
    printf("%-9s %zu vertices %zu faces area %.6f volume %.6f drift %.6f tilt %.6f %016llx%s\n", what,
           m->live_vertices, m->live_faces, area, volume, drift, tilt, (unsigned long long)sum,
           mesh_check(m) ? "" : " BROKEN");
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 480;
    if (n < 8) {
        fprintf(stderr, "usage: %s [size]\n", argv[0]);
        return 2;
    }
    Mesh *m = mesh_torus((size_t)n, (size_t)n);
    if (!m) {
        fprintf(stderr, "mesh2: cannot build the mesh\n");
        return 1;
    }
    report(m, "built");
    mesh_smooth(m, 8, 0.5);
    report(m, "smoothed");
    size_t faces = m->live_faces;
    for (int k = 0; k < 4; k++) {
        faces = faces * 3 / 4;
        size_t done = mesh_decimate(m, faces);
        printf("%zu edges collapsed\n", done);
        mesh_smooth(m, 4, 0.3);
        report(m, "decimated");
    }
    mesh_free(m);
    return 0;
}
