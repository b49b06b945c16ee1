// Queues lie in an array that lies in each link of an array in a record: heads, tails and other pointers are kept apart, and packets and hosts are laid out. So are events
// that are compared with one in a local variable: the function that does is copied for it.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.new -Wl,-mllvm,-pass-remarks=dtrans > %t.remarks 2>&1
// RUN: %t.new > %t.out && diff %t.expected %t.out
// RUN: FileCheck %s < %t.remarks
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t clones,dtrans-bounds,dtrans clones,dtrans-bounds,dtrans-regions 'clones,dtrans-bounds,dtrans-randomplan<seed=1>' 'clones,dtrans-bounds,dtrans-randomplan<seed=2>'
// CHECK-DAG: struct.event: {{.*}}in a region
// CHECK-DAG: struct.host: {{.*}}divided into parts
// CHECK-DAG: struct.packet: {{.*}}kept {{.*}} in 32 bits
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct host;
struct packet { long id; struct host *from, *to; char tag[12]; int kind, size, hops; long made, waited; struct packet *next; };
struct queue { struct packet *head, *tail; int length, longest; long passed; };
struct link { char name[12]; struct host *to; struct queue queue[2]; int busy, rate; long bytes; struct packet *last; long dropped; };
struct host { char name[12]; int number, links; struct link link[5]; unsigned char *route; long sent, got; struct host *newest; };
struct event { long time, serial; int kind; struct host *host; struct link *link; struct packet *packet; };
enum { HOSTS = 48 };
static struct host hosts[HOSTS];
static struct packet *unused;
static struct event *heap;
static int waiting, room;
static long serial, made, digest;
static unsigned seed = 7;
static void *checked(void *p) { if (!p) exit(1); return p; }
static int rnd(int n) { seed = seed * 1103515245u + 12345; return (int)((seed >> 8) % (unsigned)n); }
static int before(const struct event *a, const struct event *b) { return a->time != b->time ? a->time < b->time : a->serial < b->serial; }
static void schedule(long time, int kind, struct host *h, struct link *l, struct packet *p) {
    struct event e = {time, serial++, kind, h, l, p};
    if (waiting == room) {
        room = room ? 2 * room : 16;
        heap = checked(realloc(heap, (size_t)room * sizeof *heap));
    }
    int i = waiting++;
    while (i > 0 && before(&e, &heap[(i - 1) / 2])) { heap[i] = heap[(i - 1) / 2]; i = (i - 1) / 2; }
    heap[i] = e;
}
static int next_event(struct event *e) {
    if (!waiting) return 0;
    *e = heap[0];
    struct event last = heap[--waiting];
    int i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= waiting) break;
        if (child + 1 < waiting && before(&heap[child + 1], &heap[child])) child++;
        if (!before(&heap[child], &last)) break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = last;
    return 1;
}
static void transmit(struct host *h, struct link *l, struct packet *p, long now) {
    l->busy = 1;
    l->bytes += p->size;
    l->last = p;
    schedule(now + p->size / l->rate + 3, 1, l->to, NULL, p);
    schedule(now + p->size / l->rate, 2, h, l, NULL);
}
static void forward(struct host *h, struct packet *p, long now) {
    struct link *l = &h->link[h->route[p->to->number]];
    struct queue *q = &l->queue[p->kind];
    p->made = now;
    if (!l->busy) { transmit(h, l, p, now); return; }
    if (q->length == 20) { l->dropped++; p->next = unused; unused = p; return; }
    p->next = NULL;
    if (q->tail) q->tail->next = p; else q->head = p;
    q->tail = p;
    if (++q->length > q->longest) q->longest = q->length;
}
static void send(struct host *h, long now) {
    struct packet *p = unused;
    if (p) unused = p->next;
    else p = checked(malloc(sizeof *p));
    memset(p, 0, sizeof *p);
    p->id = made++; p->from = h; p->to = &hosts[rnd(HOSTS)];
    p->kind = rnd(3) != 0; p->size = 40 + rnd(400);
    snprintf(p->tag, sizeof p->tag, "p%lx", p->id);
    h->sent++;
    h->newest = p->to;
    forward(h, p, now);
    if (made < 4000) schedule(now + 1 + rnd(9), 0, h, NULL, NULL);
}
static void arrive(struct host *h, struct packet *p, long now) {
    p->hops++;
    p->waited += now - p->made;
    if (p->to != h) { forward(h, p, now); return; }
    h->got++;
    digest = digest * 31 + (p->id ^ p->waited) + p->hops + p->from->number + p->tag[1];
    p->next = unused;
    unused = p;
}
static void link_free(struct host *h, struct link *l, long now) {
    l->busy = 0;
    for (int c = 0; c < 2; c++) {
        struct queue *q = &l->queue[c];
        struct packet *p = q->head;
        if (!p) continue;
        if (!(q->head = p->next)) q->tail = NULL;
        q->length--;
        q->passed++;
        transmit(h, l, p, now);
        return;
    }
}
int main(void) {
    for (int i = 0; i < HOSTS; i++) {
        struct host *h = &hosts[i];
        h->number = i;
        snprintf(h->name, sizeof h->name, "h%d", i);
        h->route = checked(malloc(HOSTS));
        for (int k = 0; k < 5; k++) {
            struct link *l = &h->link[h->links++];
            l->to = &hosts[(i + (k < 4 ? 1 << k : HOSTS - 1)) % HOSTS];
            l->rate = 2 + rnd(8);
            snprintf(l->name, sizeof l->name, "%d-%d", i, l->to->number);
        }
        for (int k = 0; k < HOSTS; k++) {
            int far = (k - i + HOSTS) % HOSTS;
            h->route[k] = far > 40 ? 4 : far >= 8 ? 3 : far >= 4 ? 2 : far >= 2;
        }
    }
    for (int i = 0; i < HOSTS; i++) schedule(rnd(20), 0, &hosts[i], NULL, NULL);
    struct event e;
    long events = 0;
    while (next_event(&e)) {
        events++;
        if (e.kind == 0) send(e.host, e.time);
        else if (e.kind == 1) arrive(e.host, e.packet, e.time);
        else link_free(e.host, e.link, e.time);
    }
    const struct link *worst = &hosts[0].link[0];
    long bytes = 0, passed = 0;
    for (const struct host *h = hosts; h < hosts + HOSTS; h++)
        for (int k = 0; k < h->links; k++) {
            const struct link *l = &h->link[k];
            bytes += l->bytes + (l->last != NULL);
            passed += l->queue[0].passed * 3 + l->queue[1].passed;
            if (l->dropped > worst->dropped) worst = l;
        }
    printf("%ld events, %ld bytes, passed %ld, digest %lx\n", events, bytes, passed, digest);
    printf("worst %s: %ld dropped, longest %d and %d\n", worst->name, worst->dropped, worst->queue[0].longest, worst->queue[1].longest);
    printf("%s sent %ld, got %ld, newest %s\n", hosts[5].name, hosts[5].sent, hosts[5].got, hosts[5].newest->name);
    while (unused) { struct packet *p = unused; unused = p->next; free(p); }
    for (int i = 0; i < HOSTS; i++) free(hosts[i].route);
    free(heap);
    return 0;
}
