#include <stdio.h>
#include <stdlib.h>

#include "heap.h"

int main(int argc, char **argv)
{
    static const char *const names[] = {"symbol", "closure", "cons", "frame", "record", "promise"};
    enum { CLASSES = sizeof names / sizeof names[0] };
    long objects = argc > 1 ? strtol(argv[1], NULL, 10) : 200000;
    if (objects < 100 || objects > 100000000)
        objects = 100;
    int class[CLASSES];
    struct heap h;

    heap_init(&h, objects / 24 + 1, objects / 6 + 1);
    for (int i = 0; i < CLASSES; i++)
        class[i] = heap_class(&h, names[i]);
    for (long i = 0; i < 4 * objects; i++) {
        mutate(&h, class, CLASSES);
        if (h.since >= h.budget) {
            collect(&h);
            if (h.total.collections % 4 == 0)
                printf("collection %ld: %ld live, %ld marked over %ld edges, %ld freed, %ld cleared\n",
                       h.total.collections, h.live, h.total.marked, h.total.edges, h.total.freed, h.total.cleared);
        }
    }
    long old = report_objects(&h, is_old, NULL, 6);
    printf("%ld old\n", old);
    printf("%ld match\n", report_objects(&h, is_labelled, "record#1", 4));
    report_classes(&h);
    printf("bytes %ld, digest %016lx\n", h.total.bytes, (unsigned long)h.digest);
    heap_free(&h);
    return 0;
}
