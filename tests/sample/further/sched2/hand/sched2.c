/* sched2.c - scheduler simulation, hand layout: 64-byte tasks, 24-byte pages in task blocks, 32-bit links. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NPRIO 64
#define NCPU 16
#define WHEEL 2048
#define NSIG 31
#define PAGES_PER_TASK 8

enum { TASK_READY, TASK_RUNNING, TASK_SLEEPING, TASK_DEAD };
enum { CLASS_INTERACTIVE, CLASS_BATCH, CLASS_IO, CLASS_KERNEL, NCLASS };

struct task {
    uint32_t next, prev;            /* queue; also free list */
    uint32_t time;                  /* wake-up time when sleeping, ready_since when ready */
    uint8_t prio;
    uint8_t class_state;            /* class | state << 4 */
    uint8_t npages, resident;
    uint32_t pid, hash_next;
    uint32_t pending;
    uint32_t cpu_time, wait_time;
    uint32_t nvcsw, nivcsw, min_flt, maj_flt;
    uint32_t start_time;
    uint32_t ppid;
    uint32_t pad;
};

#define F_REF 1
#define F_DIRTY 2
#define F_PRESENT 4
struct page {
    uint32_t clock_next, clock_prev;
    uint32_t last_use, uses, swap_slot;
    uint16_t vpn;
    uint8_t flags;
};

struct class_stats { unsigned long long runs, cpu, wait, max_wait, exits, lifetime, maj, min, signals; };

static struct task *tasks;          /* 1 .. ntasks + 1, then queue heads in heads[] */
static struct page *pages;          /* PAGES_PER_TASK for each task */
static struct { uint32_t first, last; } run_queue[NPRIO], wheel[WHEEL];
static uint32_t free_task, used_tasks = 1;
static unsigned long long run_bitmap;
static uint32_t *pid_hash;
static unsigned int pid_mask;
static int next_pid = 1;
static uint32_t clock_hand;
static unsigned long npages, nresident, page_limit;
static uint32_t now;
static struct class_stats stats[NCLASS];
static unsigned long long evictions, writebacks, idle;
static uint32_t next_swap;
static unsigned long long exit_sum;
static unsigned int rnd_state = 2463534242u;
static const uint8_t base_prio[NCLASS] = { 28, 40, 20, 4 };
static const uint8_t slices[NCLASS] = { 3, 8, 3, 3 };

#define CLASS(t) ((t)->class_state & 15)
#define STATE(t) ((t)->class_state >> 4)
static void set_state(struct task *t, int s) { t->class_state = (uint8_t)(CLASS(t) | s << 4); }

static unsigned int rnd(void)
{
    rnd_state ^= rnd_state << 13;
    rnd_state ^= rnd_state >> 17;
    rnd_state ^= rnd_state << 5;
    return rnd_state;
}

static void *zalloc(size_t n, size_t size)
{
    size_t bytes = (n * size + 63) / 64 * 64;
    void *p = aligned_alloc(64, bytes);
    if (p == NULL) {
        perror("sched2");
        exit(2);
    }
    return memset(p, 0, bytes);
}

static void add_tail(uint32_t *first, uint32_t *last, uint32_t i)
{
    tasks[i].next = 0;
    tasks[i].prev = *last;
    if (*last)
        tasks[*last].next = i;
    else
        *first = i;
    *last = i;
}

static void del(uint32_t *first, uint32_t *last, uint32_t i)
{
    struct task *t = &tasks[i];
    if (t->prev)
        tasks[t->prev].next = t->next;
    else
        *first = t->next;
    if (t->next)
        tasks[t->next].prev = t->prev;
    else
        *last = t->prev;
}

static unsigned int hash_pid(uint32_t pid)
{
    return (pid * 2654435761u) >> 7 & pid_mask;
}

static uint32_t find_task(uint32_t pid)
{
    uint32_t t;
    for (t = pid_hash[hash_pid(pid)]; t; t = tasks[t].hash_next)
        if (tasks[t].pid == pid)
            return t;
    return 0;
}

static void enqueue(uint32_t i)
{
    struct task *t = &tasks[i];
    set_state(t, TASK_READY);
    t->time = now;
    add_tail(&run_queue[t->prio].first, &run_queue[t->prio].last, i);
    run_bitmap |= 1ULL << t->prio;
}

static uint32_t pick_next(void)
{
    int prio = 0;
    uint32_t i;

    if (run_bitmap == 0)
        return 0;
    while (!(run_bitmap >> prio & 1))
        prio++;
    i = run_queue[prio].first;
    del(&run_queue[prio].first, &run_queue[prio].last, i);
    if (!run_queue[prio].first)
        run_bitmap &= ~(1ULL << prio);
    return i;
}

static void sleep_for(uint32_t i, unsigned int ticks)
{
    struct task *t = &tasks[i];
    set_state(t, TASK_SLEEPING);
    t->time = now + ticks;
    t->nvcsw++;
    add_tail(&wheel[t->time % WHEEL].first, &wheel[t->time % WHEEL].last, i);
}

static void add_page(uint32_t ti, uint32_t vpn)
{
    uint32_t pi = ti * PAGES_PER_TASK + tasks[ti].npages++;
    struct page *p = &pages[pi];

    p->vpn = (uint16_t)vpn;
    p->flags = 0;
    p->last_use = p->uses = p->swap_slot = 0;
    if (!clock_hand) {
        p->clock_next = p->clock_prev = pi;
        clock_hand = pi;
    } else {
        p->clock_next = clock_hand;
        p->clock_prev = pages[clock_hand].clock_prev;
        pages[p->clock_prev].clock_next = pi;
        pages[clock_hand].clock_prev = pi;
    }
    npages++;
}

static void free_pages(uint32_t ti)
{
    for (int k = tasks[ti].npages - 1; k >= 0; k--) {
        uint32_t pi = ti * PAGES_PER_TASK + (uint32_t)k;
        struct page *p = &pages[pi];
        if (clock_hand == pi)
            clock_hand = p->clock_next == pi ? 0 : p->clock_next;
        pages[p->clock_prev].clock_next = p->clock_next;
        pages[p->clock_next].clock_prev = p->clock_prev;
        if (p->flags & F_PRESENT)
            nresident--;
        npages--;
    }
}

static void evict_one(void)
{
    for (;;) {
        uint32_t pi = clock_hand;
        struct page *p = &pages[pi];
        clock_hand = p->clock_next;
        if (!(p->flags & F_PRESENT))
            continue;
        if (p->flags & F_REF) {
            p->flags &= (uint8_t)~F_REF;
            continue;
        }
        if (p->flags & F_DIRTY) {
            p->swap_slot = next_swap++;
            writebacks++;
        }
        p->flags = 0;
        tasks[pi / PAGES_PER_TASK].resident--;
        nresident--;
        evictions++;
        return;
    }
}

static int touch_pages(uint32_t ti, int count)
{
    struct task *t = &tasks[ti];
    int faults = 0;
    while (count-- > 0) {
        unsigned int steps = rnd() % t->npages;
        struct page *p = &pages[ti * PAGES_PER_TASK + t->npages - 1 - steps];
        if (!(p->flags & F_PRESENT)) {
            while (nresident >= page_limit)
                evict_one();
            p->flags |= F_PRESENT;
            nresident++;
            t->resident++;
            if (p->swap_slot) {
                t->maj_flt++;
                faults++;
            } else {
                t->min_flt++;
            }
        }
        p->flags |= F_REF;
        p->uses++;
        p->last_use = now;
        if (rnd() % 4 == 0)
            p->flags |= F_DIRTY;
    }
    return faults;
}

static uint32_t spawn(uint32_t ppid)
{
    uint32_t i = free_task, slot;
    struct task *t;
    unsigned int r = rnd() % 10;
    int n, class;

    if (i)
        free_task = tasks[i].next;
    else
        i = used_tasks++;
    t = &tasks[i];
    memset(t, 0, sizeof *t);
    t->pid = (uint32_t)next_pid++;
    t->ppid = ppid;
    rnd();
    class = r < 4 ? CLASS_INTERACTIVE : r < 7 ? CLASS_BATCH : r < 9 ? CLASS_IO : CLASS_KERNEL;
    t->class_state = (uint8_t)class;
    t->prio = base_prio[class];
    t->start_time = now;
    slot = hash_pid(t->pid);
    t->hash_next = pid_hash[slot];
    pid_hash[slot] = i;
    for (n = 2 + (int)(rnd() % 6); n > 0; n--)
        add_page(i, rnd() % 65536);
    return i;
}

static void exit_task(uint32_t i, int code)
{
    struct task *t = &tasks[i];
    struct class_stats *cs = &stats[CLASS(t)];
    uint32_t *link = &pid_hash[hash_pid(t->pid)];

    cs->exits++;
    cs->lifetime += now - t->start_time;
    cs->maj += t->maj_flt;
    cs->min += t->min_flt;
    exit_sum = exit_sum * 31 + t->pid + t->cpu_time * 3ULL + t->wait_time + t->nvcsw + t->nivcsw * 7ULL + (unsigned)code;
    while (*link != i)
        link = &tasks[*link].hash_next;
    *link = t->hash_next;
    free_pages(i);
    t->next = free_task;
    free_task = i;
}

static void expire_timers(void)
{
    uint32_t *first = &wheel[now % WHEEL].first, *last = &wheel[now % WHEEL].last, n, next;
    for (n = *first; n; n = next) {
        struct task *t = &tasks[n];
        next = t->next;
        if (t->time > now)
            continue;
        del(first, last, n);
        if (CLASS(t) == CLASS_INTERACTIVE && t->prio > base_prio[CLASS_INTERACTIVE] - 3)
            t->prio--;
        enqueue(n);
    }
}

static void run_task(uint32_t i)
{
    struct task *t = &tasks[i];
    int class = CLASS(t);
    struct class_stats *cs = &stats[class];
    uint32_t wait = now - t->time;
    unsigned int r;
    int faults;

    set_state(t, TASK_RUNNING);
    t->wait_time += wait;
    cs->wait += wait;
    if (wait > cs->max_wait)
        cs->max_wait = wait;
    cs->runs++;
    if (t->pending) {
        cs->signals++;
        if (t->pending & 1U << 9) {
            uint32_t child = spawn(t->ppid);
            exit_task(i, 9);
            enqueue(child);
            return;
        }
        t->pending = 0;
    }
    faults = touch_pages(i, class == CLASS_BATCH ? 3 : 2);
    r = rnd() % 1000;
    if (faults > 0) {
        t->cpu_time++;
        cs->cpu++;
        sleep_for(i, 5 + r % 4);
    } else if (r < 12) {
        uint32_t child = spawn(t->pid);
        t->cpu_time++;
        exit_task(i, (int)(r % 3));
        enqueue(child);
    } else if (class == CLASS_BATCH && r < 600) {
        t->cpu_time += slices[class];
        cs->cpu += slices[class];
        t->nivcsw++;
        if (t->prio < NPRIO - 1)
            t->prio++;
        sleep_for(i, slices[class]);
    } else {
        t->cpu_time += 1 + r % slices[class];
        cs->cpu += 1 + r % slices[class];
        if (t->prio > base_prio[class])
            t->prio--;
        sleep_for(i, 100 + (rnd() & 8191));
    }
}

static void send_signal(void)
{
    uint32_t i = find_task(1 + rnd() % (unsigned)(next_pid - 1));
    unsigned int sig = 1 + rnd() % NSIG;
    struct task *t = &tasks[i];

    if (!i)
        return;
    t->pending |= 1U << sig;
    if (STATE(t) == TASK_SLEEPING) {
        del(&wheel[t->time % WHEEL].first, &wheel[t->time % WHEEL].last, i);
        enqueue(i);
    }
}

static void report(int ntasks)
{
    static const char *names[] = { "interactive", "batch", "io", "kernel" };
    unsigned long long sum = 0, uses = 0, vsum = 0;
    long ready = 0, sleeping = 0, alive = 0;

    for (int pid = 1; pid < next_pid; pid++) {
        uint32_t i = find_task((uint32_t)pid);
        struct task *t = &tasks[i];
        if (!i)
            continue;
        alive++;
        if (STATE(t) == TASK_READY)
            ready++;
        else
            sleeping++;
        sum = sum * 33 + t->cpu_time + t->wait_time * 5ULL + t->nvcsw + t->nivcsw + t->maj_flt + t->prio + t->resident;
        for (int k = t->npages - 1; k >= 0; k--) {
            struct page *p = &pages[i * PAGES_PER_TASK + (uint32_t)k];
            uses += p->uses;
            vsum = vsum * 7 + 0x400000ULL + ((unsigned long long)p->vpn << 12) + p->last_use + p->swap_slot;
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
    for (pid_mask = 1; pid_mask < (unsigned)ntasks; pid_mask *= 2)
        ;
    pid_hash = zalloc(pid_mask, sizeof *pid_hash);
    pid_mask--;
    tasks = zalloc((size_t)ntasks + 2, sizeof *tasks);
    pages = zalloc(((size_t)ntasks + 2) * PAGES_PER_TASK, sizeof *pages);
    next_swap = 1;
    for (i = 0; i < ntasks; i++) {
            uint32_t t = spawn(1);
            sleep_for(t, 1 + rnd() % 6000);
        }
    page_limit = npages * 3 / 4;
    for (now = 1; now <= (unsigned)ticks; now++) {
        expire_timers();
        for (i = 0; i < NCPU; i++) {
            uint32_t t = pick_next();
            if (!t) {
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
