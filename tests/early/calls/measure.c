#include "calls.h"

double clamp(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

int compactness(const struct shape *shape)
{
    double round = edge(shape);
    return (int)clamp(100 * area(shape) / (round * round + 1), 0, 15);
}
