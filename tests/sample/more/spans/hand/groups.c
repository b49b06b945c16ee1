#include "spans.h"

#include <stdio.h>
#include <stdlib.h>

static struct group *group_of(struct groups *g, int service, int operation, enum status status)
{
    unsigned h = (unsigned)(service * 31 + operation * 7 + (int)status * 101) & 255;
    struct group *p;
    for (p = g->bucket[h]; p; p = p->next)
        if (p->service == service && p->operation == operation && p->status == status)
            return p;
    p = check(calloc(1, sizeof *p));
    p->service = service;
    p->operation = operation;
    p->status = status;
    p->next = g->bucket[h];
    g->bucket[h] = p;
    g->count++;
    return p;
}

static void add(struct group *g, const struct store *st, size_t i)
{
    int slot = 0;
    for (uint32_t d = st->duration[i]; d > 60 && slot < 11; d /= 3)
        slot++;
    g->histogram[slot]++;
    g->count++;
    g->errors += st->status[i] >= TIMEOUT;
    g->duration += st->duration[i];
    g->self += st->self[i];
    g->bytes += st->bytes[i];
    if (st->duration[i] > g->longest) {
        g->longest = st->duration[i];
        g->worst = (uint32_t)i;
    }
}

void group_by(struct groups *g, const struct store *st, filter keep, int64_t arg, int with_status)
{
    *g = (struct groups){{NULL}, 0};
    for (size_t i = 0; i < st->used; i++)
        if (keep(st, i, arg))
            add(group_of(g, st->service[i], st->operation[i], with_status ? (enum status)st->status[i] : OK), st, i);
}

static int by_self(const void *a, const void *b)
{
    const struct group *x = *(const struct group *const *)a, *y = *(const struct group *const *)b;
    if (x->self != y->self)
        return x->self > y->self ? -1 : 1;
    return x->service != y->service ? x->service - y->service
           : x->operation != y->operation ? x->operation - y->operation : (int)x->status - (int)y->status;
}

void groups_print(const struct groups *g, const struct store *st, const char *title, int most)
{
    struct group **all = check(malloc((size_t)(g->count + 1) * sizeof *all));
    size_t n = 0;
    unsigned long sum = 0;
    for (int b = 0; b < 256; b++)
        for (struct group *p = g->bucket[b]; p; p = p->next)
            all[n++] = p;
    qsort(all, n, sizeof *all, by_self);
    for (size_t i = 0; i < n; i++) {
        sum = sum * 31 + (unsigned long)(all[i]->self + all[i]->duration * 3 + all[i]->bytes);
        for (int k = 0; k < 12; k++)
            sum = sum * 3 + (unsigned long)all[i]->histogram[k];
    }
    printf("%s: %zu groups, check %016lx\n", title, n, sum);
    for (size_t i = 0; i < n && (int)i < most; i++) {
        const struct group *p = all[i];
        const struct label *w = &st->label[p->worst];
        printf("  service %d/%d: %ld spans, %ld errors, %ld ms (%ld of its own), %ld bytes; %ld us at %s:%u from %s%s%s\n",
               p->service, p->operation, p->count, p->errors, (long)p->duration / 1000, (long)p->self / 1000, p->bytes,
               (long)p->longest, w->to, (unsigned)w->port, w->from, w->note[0] ? ", " : "", w->note);
    }
    free(all);
}

void groups_free(struct groups *g)
{
    for (int b = 0; b < 256; b++)
        for (struct group *p = g->bucket[b], *next; p; p = next) {
            next = p->next;
            free(p);
        }
}
