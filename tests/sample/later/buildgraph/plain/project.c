#include <stdio.h>

#include "build.h"

#define FILES_PER_MODULE 24

static struct target *file_of(struct graph *g, const char *dir, int module, int file, const char *suffix,
                              enum target_kind kind, long cost)
{
    char name[40];
    snprintf(name, sizeof name, "%s/mod%05d/file%02d.%s", dir, module, file, suffix);
    return target_add(g, name, kind, cost);
}

static int other_module(struct graph *g, int module)
{
    if (module == 0)
        return 0;
    int near = module < 50 ? module : 50;
    return rnd(g, 3) ? module - (int)rnd(g, (uint32_t)near) : (int)rnd(g, (uint32_t)module);
}

static struct target *some_header(struct graph *g, int module)
{
    char name[40];
    snprintf(name, sizeof name, "include/mod%05d/file%02d.h", module, (int)rnd(g, FILES_PER_MODULE / 4));
    return target_lookup(g, name);
}

static void module_headers(struct graph *g, int m)
{
    for (int f = 0; f < FILES_PER_MODULE / 4; f++) {
        struct target *h = file_of(g, "include", m, f, "h", HEADER, 0);
        if (f > 0)
            target_depends(h, file_of(g, "include", m, f - 1, "h", HEADER, 0));
        for (int i = (int)rnd(g, 3); i > 0; i--) {
            struct target *other = some_header(g, m ? other_module(g, m) : 0);
            if (other && other != h && other->mtime < h->mtime)
                target_depends(h, other);
        }
    }
}

static struct target *module_library(struct graph *g, int m)
{
    char name[40];
    snprintf(name, sizeof name, "lib/libmod%05d.a", m);
    struct target *lib = target_add(g, name, LIBRARY, 300 + (long)rnd(g, 500));
    for (int f = 0; f < FILES_PER_MODULE; f++) {
        struct target *c = file_of(g, "src", m, f, "c", SOURCE, 0);
        struct target *o = file_of(g, "obj", m, f, "o", OBJECT, 500 + (long)rnd(g, 4000));
        target_depends(o, c);
        for (int i = 3 + (int)rnd(g, 6); i > 0; i--) {
            struct target *h = some_header(g, rnd(g, 2) ? m : other_module(g, m));
            if (h)
                target_depends(o, h);
        }
        target_depends(lib, o);
    }
    return lib;
}

void project_generate(struct graph *g, int modules)
{
    char name[40];
    for (int m = 0; m < modules; m++) {
        module_headers(g, m);
        module_library(g, m);
        if (m % 5 != 4)
            continue;
        snprintf(name, sizeof name, "bin/prog%05d", m / 5);
        struct target *p = target_add(g, name, PROGRAM, 2000 + (long)rnd(g, 3000));
        for (int i = 0; i < 15; i++) {
            snprintf(name, sizeof name, "lib/libmod%05d.a", i < 5 ? m - i : other_module(g, m));
            target_depends(p, target_lookup(g, name));
        }
    }
}
