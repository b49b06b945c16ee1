/* An event simulation: a list sorted by time, patients that move up a hierarchy, a free list. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct patient {
    int hosps, time, left;
    char name[16];
    struct patient *next;
};

struct event {
    long time;
    int kind;
    struct patient *who;
    struct event *next;
};

static struct event *pending, *spare;
static long made;

static struct event *get_event(void)
{
    struct event *e;
    if (spare) {
        e = spare;
        spare = spare->next;
    } else {
        e = malloc(sizeof(struct event));
        if (e == NULL) {
            perror("malloc");
            exit(EXIT_FAILURE);
        }
        made++;
    }
    return e;
}

static void post(long time, int kind, struct patient *p)
{
    struct event *e = get_event(), **at = &pending;
    e->time = time;
    e->kind = kind;
    e->who = p;
    while (*at && (*at)->time <= time)
        at = &(*at)->next;
    e->next = *at;
    *at = e;
}

int main(int argc, char **argv)
{
    long end = argc > 1 ? atol(argv[1]) : 5000, sum = 0;
    unsigned rng = 7;
    int id = 0;
    post(0, 0, NULL);
    while (pending && pending->time < end) {
        struct event *e = pending;
        pending = e->next;
        rng = rng * 1103515245 + 12345;
        if (e->kind == 0) {
            struct patient *p = calloc(1, sizeof *p);
            if (!p)
                abort();
            sprintf(p->name, "p%d", id++);
            p->time = (int)e->time;
            p->left = 1 + (rng >> 16) % 5;
            post(e->time + 1 + (rng >> 20) % 9, 1, p);
            post(e->time + 3, 0, NULL);
        } else {
            struct patient *p = e->who;
            p->hosps++;
            if (--p->left == 0) {
                if (strlen(p->name) > 4)
                    sum += p->name[1];
                sum += p->hosps + e->time - p->time;
                free(p);
            } else {
                post(e->time + 1 + (rng >> 20) % 30, 1, p);
            }
        }
        e->next = spare;
        spare = e;
    }
    printf("%ld %ld %d\n", sum, made, id);
    return 0;
}
