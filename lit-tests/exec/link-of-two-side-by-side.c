// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: FileCheck %s < %t.remarks
// CHECK: site: {{.*}}kept {{[23]}} pointers in 32 bits

// One of two pointers side by side, chosen by a comparison: the optimizer makes one step of it, by one of two numbers of bytes. Pointers that take half the
// room lie half as far apart. The link to the root is another place for them.
#include <stdio.h>
#include <stdlib.h>

struct site { long id; char name[20]; int axis; double at[3]; long hits; struct site *low, *high, *up; };
struct tree { struct site *root; long sites; int deepest; };

static unsigned long long state = 7;

static double unit(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

static struct site *make(long id)
{
    struct site *s = calloc(1, sizeof *s);
    if (!s)
        exit(1);
    s->id = id;
    snprintf(s->name, sizeof s->name, "site-%ld", id);
    for (int k = 0; k < 3; k++)
        s->at[k] = unit();
    return s;
}

__attribute__((noinline)) static void insert(struct tree *t, struct site *s)
{
    struct site **link = &t->root, *up = NULL;
    int depth = 0;
    while (*link) {
        up = *link;
        link = s->at[up->axis] < up->at[up->axis] ? &up->low : &up->high;
        depth++;
    }
    s->axis = up ? (up->axis + 1) % 3 : 0;
    s->up = up;
    *link = s;
    t->sites++;
    if (depth > t->deepest)
        t->deepest = depth;
}

__attribute__((noinline)) static struct site *nearest(struct site *s, const double *at)
{
    struct site *last = NULL;
    while (s) {
        s->hits++;
        last = s;
        s = at[s->axis] < s->at[s->axis] ? s->low : s->high;
    }
    return last;
}

static void drop(struct site *s)
{
    if (!s)
        return;
    drop(s->low);
    drop(s->high);
    free(s);
}

int main(int argc, char **argv)
{
    (void)argv;
    struct tree t = {NULL, 0, 0};
    for (long i = 0; i < 499 + argc; i++)
        insert(&t, make(i));
    long sum = 0;
    for (int i = 0; i < 200; i++) {
        double at[3] = {unit(), unit(), unit()};
        struct site *s = nearest(t.root, at);
        sum += s->id + s->hits;
        if (i % 50 == 0)
            printf("%s %ld\n", s->name, s->up ? s->up->id : -1);
    }
    printf("%ld %ld %d\n", sum, t.sites, t.deepest);
    drop(t.root);
    return 0;
}
