#include "queue.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 200000, waiting = 0, longest = 0, busy = 0;
    struct heap heap = {malloc(sizeof(struct event) * 1000), 0};
    unsigned long sum = 0;
    if (!heap.event)
        return 1;
    for (int i = 0; i < 500; i++)
        heap_add(&heap, (struct event){between(0, 1000), 0, i});
    for (int i = 0; i < n; i++) {
        struct event event = heap_take(&heap);
        switch (event.kind) {
        case 0:
            if (busy)
                waiting++;
            else
                busy = 1;
            event.kind = 1;
            event.time += between(10, 100);
            break;
        case 1:
            if (waiting)
                waiting--;
            else
                busy = 0;
            event.kind = 2;
            event.time += between(1, 10);
            break;
        default:
            event.kind = 0;
            event.time += between(100, 2000);
        }
        if (waiting > longest)
            longest = waiting;
        sum = sum * 31 + event.time + (unsigned)event.who;
        heap_add(&heap, event);
    }
    printf("%d %016lx\n", longest, sum);
    free(heap.event);
    return 0;
}
