#include "queue.h"

static unsigned state = 13;

unsigned next_random(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    return state ^= state << 5;
}

unsigned between(unsigned low, unsigned high)
{
    return low + next_random() % (high - low);
}
