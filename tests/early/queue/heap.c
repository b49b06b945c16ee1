#include "queue.h"

int sooner(const struct event *a, const struct event *b)
{
    return a->time < b->time || (a->time == b->time && a->who < b->who);
}

void exchange(struct event *a, struct event *b)
{
    struct event kept = *a;
    *a = *b;
    *b = kept;
}

void heap_add(struct heap *heap, struct event event)
{
    int at = heap->n++;
    heap->event[at] = event;
    while (at && sooner(&heap->event[at], &heap->event[(at - 1) / 2])) {
        exchange(&heap->event[at], &heap->event[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
}

struct event heap_take(struct heap *heap)
{
    struct event first = heap->event[0];
    heap->event[0] = heap->event[--heap->n];
    for (int at = 0;;) {
        int least = 2 * at + 1;
        if (least >= heap->n)
            break;
        if (least + 1 < heap->n && sooner(&heap->event[least + 1], &heap->event[least]))
            least++;
        if (!sooner(&heap->event[least], &heap->event[at]))
            break;
        exchange(&heap->event[least], &heap->event[at]);
        at = least;
    }
    return first;
}
