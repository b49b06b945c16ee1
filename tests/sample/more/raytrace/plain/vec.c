#include "vec.h"

#include <float.h>
#include <math.h>

Vec vnorm(Vec a)
{
    float len = sqrtf(vdot(a, a));
    return len > 0 ? vscale(a, 1 / len) : vec(0, 0, 1);
}

float vaxis(Vec a, int axis)
{
    return axis == 0 ? a.x : axis == 1 ? a.y : a.z;
}

Box box_empty(void)
{
    return (Box){{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
}

void box_point(Box *b, Vec p)
{
    if (p.x < b->lo.x) b->lo.x = p.x;
    if (p.y < b->lo.y) b->lo.y = p.y;
    if (p.z < b->lo.z) b->lo.z = p.z;
    if (p.x > b->hi.x) b->hi.x = p.x;
    if (p.y > b->hi.y) b->hi.y = p.y;
    if (p.z > b->hi.z) b->hi.z = p.z;
}

void box_join(Box *b, const Box *other)
{
    box_point(b, other->lo);
    box_point(b, other->hi);
}
