/* sched2.c - operating-system scheduler simulation.
 * usage: sched2 [tasks [ticks]]
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NPRIO 64
#define NCPU 16
#define WHEEL 2048
#define NSIG 31

enum task_state { TASK_READY, TASK_RUNNING, TASK_SLEEPING, TASK_DEAD };
enum task_class { CLASS_INTERACTIVE, CLASS_BATCH, CLASS_IO, CLASS_KERNEL, NCLASS };

struct list_head {
    struct list_head *next, *prev;
};

#define container_of(p, type, member) ((type *)(void *)((char *)(p) - offsetof(type, member)))

struct task {
    int pid;
    int ppid;
    char comm[16];
    char cwd[48];
    unsigned int uid, gid;
    enum task_state state;
    enum task_class class;
    int prio;
    int base_prio;
    long slice;
    unsigned long long cpu_time;
    unsigned long long wait_time;
    unsigned long long start_time;
    unsigned long long ready_since;
    unsigned long long wake_at;
    unsigned long nvcsw, nivcsw;    /* voluntary and involuntary switches */
    unsigned long min_flt, maj_flt;
    unsigned long pending;          /* signals */
    int exit_code;
    struct list_head queue;         /* run queue or timer wheel */
    struct page *pages;
    int npages;
    int resident;
    struct task *hash_next;
};

struct page {
    unsigned long long vaddr;
    struct task *owner;
    struct page *next;              /* of the owner */
    struct page *clock_next, *clock_prev;
    unsigned long long last_use;
    unsigned long long swap_slot;
    unsigned int uses;
    bool referenced;
    bool dirty;
    bool present;
};

struct class_stats {
    unsigned long long runs, cpu, wait, max_wait, exits, lifetime, maj, min, signals;
};

static struct list_head run_queue[NPRIO];
static unsigned long long run_bitmap;
static struct list_head wheel[WHEEL];
static struct task **pid_hash;
static unsigned int pid_mask;
static int next_pid = 1;
static struct page *clock_hand;
static unsigned long npages, nresident, page_limit;
static unsigned long long now;
static struct class_stats stats[NCLASS];
static unsigned long long evictions, writebacks, idle, next_swap;
static unsigned long long exit_sum;
static unsigned int rnd_state = 2463534242u;

static unsigned int rnd(void)
{
    rnd_state ^= rnd_state << 13;
    rnd_state ^= rnd_state >> 17;
    rnd_state ^= rnd_state << 5;
    return rnd_state;
}

static void list_init(struct list_head *h)
{
    h->next = h->prev = h;
}

static void list_add_tail(struct list_head *n, struct list_head *h)
{
    n->prev = h->prev;
    n->next = h;
    h->prev->next = n;
    h->prev = n;
}

static void list_del(struct list_head *n)
{
    n->prev->next = n->next;
    n->next->prev = n->prev;
    n->next = n->prev = NULL;
}

static void *zalloc(size_t size)
{
    void *p = calloc(1, size);
    if (p == NULL) {
        perror("sched2");
        exit(2);
    }
    return p;
}

static unsigned int hash_pid(int pid)
{
    return ((unsigned int)pid * 2654435761u) >> 7 & pid_mask;
}

static struct task *find_task(int pid)
{
    struct task *t;
    for (t = pid_hash[hash_pid(pid)]; t != NULL; t = t->hash_next)
        if (t->pid == pid)
            return t;
    return NULL;
}

static void enqueue(struct task *t)
{
    t->state = TASK_READY;
    t->ready_since = now;
    list_add_tail(&t->queue, &run_queue[t->prio]);
    run_bitmap |= 1ULL << t->prio;
}

static struct task *pick_next(void)
{
    struct list_head *h;
    struct task *t;
    int prio = 0;

    if (run_bitmap == 0)
        return NULL;
    while (!(run_bitmap >> prio & 1))
        prio++;
    h = &run_queue[prio];
    t = container_of(h->next, struct task, queue);
    list_del(&t->queue);
    if (h->next == h)
        run_bitmap &= ~(1ULL << prio);
    return t;
}

static void sleep_for(struct task *t, unsigned int ticks)
{
    t->state = TASK_SLEEPING;
    t->wake_at = now + ticks;
    t->nvcsw++;
    list_add_tail(&t->queue, &wheel[t->wake_at % WHEEL]);
}

static void add_page(struct task *t, unsigned long long vaddr)
{
    struct page *p = zalloc(sizeof *p);
    p->vaddr = vaddr;
    p->owner = t;
    p->next = t->pages;
    t->pages = p;
    t->npages++;
    if (clock_hand == NULL) {
        p->clock_next = p->clock_prev = p;
        clock_hand = p;
    } else {
        p->clock_next = clock_hand;
        p->clock_prev = clock_hand->clock_prev;
        p->clock_prev->clock_next = p;
        clock_hand->clock_prev = p;
    }
    npages++;
}

static void free_pages(struct task *t)
{
    struct page *p, *next;
    for (p = t->pages; p != NULL; p = next) {
        next = p->next;
        if (clock_hand == p)
            clock_hand = p->clock_next == p ? NULL : p->clock_next;
        p->clock_prev->clock_next = p->clock_next;
        p->clock_next->clock_prev = p->clock_prev;
        if (p->present)
            nresident--;
        npages--;
        free(p);
    }
    t->pages = NULL;
}

static void evict_one(void)
{
    for (;;) {
        struct page *p = clock_hand;
        clock_hand = p->clock_next;
        if (!p->present)
            continue;
        if (p->referenced) {
            p->referenced = false;
            continue;
        }
        if (p->dirty) {
            p->swap_slot = next_swap++;
            p->dirty = false;
            writebacks++;
        }
        p->present = false;
        p->owner->resident--;
        nresident--;
        evictions++;
        return;
    }
}

static int touch_pages(struct task *t, int count)
{
    int faults = 0;
    while (count-- > 0) {
        struct page *p = t->pages;
        unsigned int steps = rnd() % (unsigned int)t->npages;
        while (steps-- > 0)
            p = p->next;
        if (!p->present) {
            while (nresident >= page_limit)
                evict_one();
            p->present = true;
            nresident++;
            t->resident++;
            if (p->swap_slot) {
                t->maj_flt++;
                faults++;
            } else {
                t->min_flt++;
            }
        }
        p->referenced = true;
        p->uses++;
        p->last_use = now;
        if (rnd() % 4 == 0)
            p->dirty = true;
    }
    return faults;
}

static struct task *spawn(int ppid)
{
    static const char *names[] = { "sh", "cc", "edit", "httpd", "sqld", "mail", "cron", "kworker", "top", "ssh" };
    struct task *t = zalloc(sizeof *t);
    unsigned int r = rnd() % 10, slot;
    int n;

    t->pid = next_pid++;
    t->ppid = ppid;
    snprintf(t->comm, sizeof t->comm, "%s/%d", names[r], t->pid);
    strcpy(t->cwd, "/home/user/work");
    t->uid = 1000 + rnd() % 50;
    t->gid = t->uid / 10;
    t->class = r < 4 ? CLASS_INTERACTIVE : r < 7 ? CLASS_BATCH : r < 9 ? CLASS_IO : CLASS_KERNEL;
    t->base_prio = t->class == CLASS_KERNEL ? 4 : t->class == CLASS_IO ? 20 : t->class == CLASS_INTERACTIVE ? 28 : 40;
    t->prio = t->base_prio;
    t->slice = t->class == CLASS_BATCH ? 8 : 3;
    t->start_time = now;
    slot = hash_pid(t->pid);
    t->hash_next = pid_hash[slot];
    pid_hash[slot] = t;
    for (n = 2 + (int)(rnd() % 6); n > 0; n--)
        add_page(t, 0x400000ULL + ((unsigned long long)(rnd() % 65536) << 12));
    return t;
}

static void exit_task(struct task *t, int code)
{
    struct class_stats *cs = &stats[t->class];
    struct task **link = &pid_hash[hash_pid(t->pid)];

    t->exit_code = code;
    t->state = TASK_DEAD;
    cs->exits++;
    cs->lifetime += now - t->start_time;
    cs->maj += t->maj_flt;
    cs->min += t->min_flt;
    exit_sum = exit_sum * 31 + (unsigned long long)t->pid + t->cpu_time * 3 + t->wait_time + t->nvcsw + t->nivcsw * 7 + (unsigned)code;
    while (*link != t)
        link = &(*link)->hash_next;
    *link = t->hash_next;
    free_pages(t);
    free(t);
}

static void expire_timers(void)
{
    struct list_head *h = &wheel[now % WHEEL], *n, *next;
    for (n = h->next; n != h; n = next) {
        struct task *t = container_of(n, struct task, queue);
        next = n->next;
        if (t->wake_at > now)
            continue;
        list_del(n);
        if (t->prio > t->base_prio - 3 && t->class == CLASS_INTERACTIVE)
            t->prio--;
        enqueue(t);
    }
}

static void run_task(struct task *t)
{
    struct class_stats *cs = &stats[t->class];
    unsigned long long wait = now - t->ready_since;
    unsigned int r;
    int faults;

    t->state = TASK_RUNNING;
    t->wait_time += wait;
    cs->wait += wait;
    if (wait > cs->max_wait)
        cs->max_wait = wait;
    cs->runs++;
    if (t->pending) {
        cs->signals++;
        if (t->pending & 1UL << 9) {
            struct task *child = spawn(t->ppid);
            exit_task(t, 9);
            enqueue(child);
            return;
        }
        t->pending = 0;
    }
    faults = touch_pages(t, t->class == CLASS_BATCH ? 3 : 2);
    r = rnd() % 1000;
    if (faults > 0) {
        t->cpu_time++;
        cs->cpu++;
        sleep_for(t, 5 + r % 4);
    } else if (r < 12) {
        struct task *child = spawn(t->pid);
        t->cpu_time++;
        exit_task(t, (int)(r % 3));
        enqueue(child);
    } else if (t->class == CLASS_BATCH && r < 600) {
        t->cpu_time += (unsigned long long)t->slice;
        cs->cpu += (unsigned long long)t->slice;
        t->nivcsw++;
        if (t->prio < NPRIO - 1)
            t->prio++;
        sleep_for(t, (unsigned)t->slice);
    } else {
        t->cpu_time += 1 + r % (unsigned)t->slice;
        cs->cpu += 1 + r % (unsigned)t->slice;
        if (t->prio > t->base_prio)
            t->prio--;
        sleep_for(t, 100 + (rnd() & 8191));
    }
}

static void send_signal(void)
{
    struct task *t = find_task(1 + (int)(rnd() % (unsigned)(next_pid - 1)));
    unsigned int sig = 1 + rnd() % NSIG;

    if (t == NULL)
        return;
    t->pending |= 1UL << sig;
    if (t->state == TASK_SLEEPING) {
        list_del(&t->queue);
        enqueue(t);
    }
}

static void report(int ntasks)
{
    static const char *names[] = { "interactive", "batch", "io", "kernel" };
    unsigned long long sum = 0, uses = 0, vsum = 0;
    long ready = 0, sleeping = 0, alive = 0;
    int pid;

    for (pid = 1; pid < next_pid; pid++) {
        struct task *t = find_task(pid);
        struct page *p;
        if (t == NULL)
            continue;
        alive++;
        if (t->state == TASK_READY)
            ready++;
        else
            sleeping++;
        sum = sum * 33 + t->cpu_time + t->wait_time * 5 + t->nvcsw + t->nivcsw + t->maj_flt + (unsigned)t->prio + (unsigned)t->resident;
        for (p = t->pages; p != NULL; p = p->next) {
            uses += p->uses;
            vsum = vsum * 7 + p->vaddr + p->last_use + p->swap_slot;
        }
    }
    for (int c = 0; c < NCLASS; c++) {
        struct class_stats *s = &stats[c];
        printf("%-12s runs %llu cpu %llu wait %llu max %llu exits %llu life %llu maj %llu min %llu signals %llu\n",
               names[c], s->runs, s->cpu, s->wait, s->max_wait, s->exits, s->lifetime, s->maj, s->min, s->signals);
    }
    printf("tasks %d/%ld ready %ld sleeping %ld pids %d\n", ntasks, alive, ready, sleeping, next_pid);
    printf("pages %lu resident %lu evictions %llu writebacks %llu uses %llu idle %llu\n", npages, nresident, evictions, writebacks, uses, idle);
    printf("checksums %016llx %016llx %016llx\n", sum, vsum, exit_sum);
}

int main(int argc, char **argv)
{
    int ntasks = argc > 1 ? atoi(argv[1]) : 80000;
    int ticks = argc > 2 ? atoi(argv[2]) : 180000;
    int i;

    if (ntasks < 10 || ticks < 1) {
        fprintf(stderr, "usage: %s [tasks [ticks]]\n", argv[0]);
        return 1;
    }
    for (i = 0; i < NPRIO; i++)
        list_init(&run_queue[i]);
    for (i = 0; i < WHEEL; i++)
        list_init(&wheel[i]);
    for (pid_mask = 1; pid_mask < (unsigned)ntasks; pid_mask *= 2)
        ;
    pid_hash = zalloc(pid_mask * sizeof *pid_hash);
    pid_mask--;
    next_swap = 1;
    for (i = 0; i < ntasks; i++) {
            struct task *t = spawn(1);
            sleep_for(t, 1 + rnd() % 6000);
        }
    page_limit = npages * 3 / 4;
    for (now = 1; now <= (unsigned)ticks; now++) {
        expire_timers();
        for (i = 0; i < NCPU; i++) {
            struct task *t = pick_next();
            if (t == NULL) {
                idle++;
                break;
            }
            run_task(t);
        }
        if (now % 2 == 0)
            send_signal();
    }
    report(ntasks);
    return 0;
}
