/* library.c - a lending library simulated day by day.
 *
 * usage: library [books]
 *
 * Books (with several copies each) and members are registered up front and
 * found through chained hash tables.  Every day some members come to borrow,
 * to reserve, to renew and to bring things back; late returns are fined.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAYS_PER_YEAR 365
#define YEARS 3
#define LOAN_DAYS 28
#define MAX_LOANS 8
#define MAX_RENEWALS 2
#define FINE_PER_DAY 15
#define FINE_LIMIT 400
#define NGENRES 12

struct loan;
struct member;

struct reservation {
    struct member *who;
    long day;
    struct reservation *next;
};

struct book {
    long long isbn;
    char title[56];
    char author[32];
    char publisher[24];
    int year;
    int pages;
    int genre;
    double price;
    struct copy *copies;
    int ncopies;
    int navailable;
    long times_lent;
    long times_reserved;
    long last_lent;
    struct reservation *queue_head, *queue_tail;
    int queue_len;
    struct book *hash_next;
};

struct copy {
    long barcode;
    struct book *book;
    struct loan *loan;
    struct copy *next;
    char shelf[12];
    int condition;
    long acquired;
    long wear;
};

struct member {
    long card;
    char name[40];
    char street[40];
    char city[24];
    char email[40];
    long joined;
    long birth_year;
    struct loan *loans;
    int nloans;
    long fines;
    long fines_paid;
    long total_loans;
    long last_visit;
    int blocked;
    struct member *hash_next;
};

struct loan {
    struct copy *copy;
    struct member *member;
    long out;
    long due;
    int renewals;
    struct loan *next, *prev;       /* of the member */
    struct loan *day_next;          /* on the same planned return day */
};

struct year_stats {
    long lent, returned, late, renewed, reserved, served, refused, blocked;
    long fines, paid;
    long by_genre[NGENRES];
};

struct library {
    struct book **book_table;
    size_t book_mask;
    struct member **member_table;
    size_t member_mask;
    struct loan **returns;          /* one list for each day */
    long ndays;
    int nbooks, nmembers;
    long ncopies;
    long today;
    struct year_stats years[YEARS];
};

static struct library the_library;

static unsigned long long rng_state = 0x9e3779b97f4a7c15ULL;

static unsigned rng(void)
{
    rng_state ^= rng_state << 13;
    rng_state ^= rng_state >> 7;
    rng_state ^= rng_state << 17;
    return (unsigned)(rng_state >> 32);
}

static int rng_below(int n)
{
    return (int)(((unsigned long long)rng() * (unsigned)n) >> 32);
}

static void *xalloc(size_t size)
{
    void *p = calloc(1, size);
    if (!p) {
        fprintf(stderr, "library: out of memory\n");
        exit(1);
    }
    return p;
}

static size_t hash_key(unsigned long long k)
{
    k ^= k >> 31;
    k *= 0xbf58476d1ce4e5b9ULL;
    k ^= k >> 29;
    return (size_t)k;
}

/* The public numbers are not consecutive, but easily computed. */
static long long isbn_of(int i)
{
    return 9780000000000LL + (long long)i * 7919 + i % 10;
}

static long card_of(int i)
{
    return 100000 + (long)i * 37;
}

static void make_word(char *dst, size_t size, int syllables)
{
    static const char *syl[] = { "ka", "lo", "mer", "ti", "ra", "sen", "vo", "du", "pe", "lin", "ga", "no", "fi", "bur", "el", "ash" };
    dst[0] = 0;
    while (syllables-- > 0 && strlen(dst) + 4 < size)
        strcat(dst, syl[rng() & 15]);
    if (dst[0] >= 'a')
        dst[0] -= 32;
}

static struct book *find_book(struct library *lib, long long isbn)
{
    struct book *b = lib->book_table[hash_key((unsigned long long)isbn) & lib->book_mask];
    while (b && b->isbn != isbn)
        b = b->hash_next;
    return b;
}

static struct member *find_member(struct library *lib, long card)
{
    struct member *m = lib->member_table[hash_key((unsigned long long)card) & lib->member_mask];
    while (m && m->card != card)
        m = m->hash_next;
    return m;
}

static void add_copy(struct library *lib, struct book *b)
{
    struct copy *c = xalloc(sizeof *c);
    c->barcode = 500000 + lib->ncopies++;
    c->book = b;
    snprintf(c->shelf, sizeof c->shelf, "%c%d", 'A' + b->genre, rng_below(400));
    c->condition = 10;
    c->acquired = -rng_below(3000);
    c->next = b->copies;
    b->copies = c;
    b->ncopies++;
    b->navailable++;
}

static void add_book(struct library *lib, int i)
{
    struct book *b = xalloc(sizeof *b);
    struct book **slot;
    int n;

    b->isbn = isbn_of(i);
    make_word(b->title, sizeof b->title, 4 + rng_below(8));
    make_word(b->author, sizeof b->author, 3 + rng_below(4));
    make_word(b->publisher, sizeof b->publisher, 3);
    b->year = 1950 + rng_below(70);
    b->pages = 80 + rng_below(700);
    b->genre = rng_below(NGENRES);
    b->price = 5.0 + rng_below(4000) / 100.0;
    b->last_lent = -1;
    slot = &lib->book_table[hash_key((unsigned long long)b->isbn) & lib->book_mask];
    b->hash_next = *slot;
    *slot = b;
    for (n = 1 + rng_below(3); n > 0; n--)
        add_copy(lib, b);
}

static void add_member(struct library *lib, int i)
{
    struct member *m = xalloc(sizeof *m);
    struct member **slot;

    m->card = card_of(i);
    make_word(m->name, sizeof m->name, 5);
    make_word(m->street, sizeof m->street, 4);
    make_word(m->city, sizeof m->city, 3);
    snprintf(m->email, sizeof m->email, "%.20s@example.org", m->name);
    m->birth_year = 1930 + rng_below(85);
    m->joined = -rng_below(4000);
    m->last_visit = -1;
    slot = &lib->member_table[hash_key((unsigned long long)m->card) & lib->member_mask];
    m->hash_next = *slot;
    *slot = m;
}

static struct year_stats *this_year(struct library *lib)
{
    long y = lib->today / DAYS_PER_YEAR;
    return &lib->years[y < YEARS ? y : YEARS - 1];
}

static void plan_return(struct library *lib, struct loan *l)
{
    long day = l->due - 20 + rng_below(32);
    if (day <= lib->today)
        day = lib->today + 1;
    if (day >= lib->ndays)
        return;                     /* stays out at the end */
    l->day_next = lib->returns[day];
    lib->returns[day] = l;
}

static void lend(struct library *lib, struct copy *c, struct member *m)
{
    struct loan *l = xalloc(sizeof *l);
    struct book *b = c->book;
    struct year_stats *ys = this_year(lib);

    l->copy = c;
    l->member = m;
    l->out = lib->today;
    l->due = lib->today + LOAN_DAYS;
    l->next = m->loans;
    if (m->loans)
        m->loans->prev = l;
    m->loans = l;
    m->nloans++;
    m->total_loans++;
    c->loan = l;
    b->navailable--;
    b->times_lent++;
    b->last_lent = lib->today;
    ys->lent++;
    ys->by_genre[b->genre]++;
    plan_return(lib, l);
}

static int may_borrow(struct library *lib, struct member *m)
{
    if (m->fines > FINE_LIMIT && !m->blocked) {
        m->blocked = 1;
        this_year(lib)->blocked++;
    }
    return !m->blocked && m->nloans < MAX_LOANS;
}

static void reserve(struct library *lib, struct book *b, struct member *m)
{
    struct reservation *r;

    if (b->queue_len >= 4)
        return;
    for (r = b->queue_head; r; r = r->next)
        if (r->who == m)
            return;
    r = xalloc(sizeof *r);
    r->who = m;
    r->day = lib->today;
    if (b->queue_tail)
        b->queue_tail->next = r;
    else
        b->queue_head = r;
    b->queue_tail = r;
    b->queue_len++;
    b->times_reserved++;
    this_year(lib)->reserved++;
}

static void visit(struct library *lib, struct member *m, struct book *b)
{
    struct copy *c;

    m->last_visit = lib->today;
    if (m->fines > 0 && rng_below(4) == 0) {
        this_year(lib)->paid += m->fines;
        m->fines_paid += m->fines;
        m->fines = 0;
        m->blocked = 0;
    }
    if (!may_borrow(lib, m)) {
        this_year(lib)->refused++;
        return;
    }
    if (b->navailable == 0) {
        reserve(lib, b, m);
        return;
    }
    for (c = b->copies; c; c = c->next)
        if (!c->loan && c->condition > 0)
            break;
    if (c)
        lend(lib, c, m);
}

static void give_back(struct library *lib, struct loan *l)
{
    struct copy *c = l->copy;
    struct member *m = l->member;
    struct book *b = c->book;
    struct year_stats *ys = this_year(lib);
    struct reservation *r;

    if (lib->today > l->due) {
        long fine = (lib->today - l->due) * FINE_PER_DAY;
        m->fines += fine;
        ys->fines += fine;
        ys->late++;
    }
    if (l->prev)
        l->prev->next = l->next;
    else
        m->loans = l->next;
    if (l->next)
        l->next->prev = l->prev;
    m->nloans--;
    c->loan = NULL;
    c->wear += lib->today - l->out;
    b->navailable++;
    ys->returned++;
    free(l);

    while ((r = b->queue_head) != NULL) {
        struct member *who = r->who;
        int ok = may_borrow(lib, who) && lib->today - r->day < 90;
        b->queue_head = r->next;
        if (!b->queue_head)
            b->queue_tail = NULL;
        b->queue_len--;
        free(r);
        if (ok) {
            ys->served++;
            lend(lib, c, who);
            break;
        }
    }
}

static void process_returns(struct library *lib)
{
    struct loan *l = lib->returns[lib->today], *next;

    for (; l; l = next) {
        next = l->day_next;
        if (l->renewals < MAX_RENEWALS && l->copy->book->queue_len == 0 && rng_below(4) == 0) {
            l->renewals++;
            l->due += LOAN_DAYS;
            this_year(lib)->renewed++;
            plan_return(lib, l);
        } else {
            give_back(lib, l);
        }
    }
    lib->returns[lib->today] = NULL;
}

/* Popular books are asked for more often. */
static int choose_book(struct library *lib)
{
    int i = rng_below(lib->nbooks);
    return rng_below(3) == 0 ? i / 16 : i;
}

static void run(struct library *lib)
{
    int visits = lib->nbooks / 60 + 1;
    for (lib->today = 0; lib->today < lib->ndays; lib->today++) {
        process_returns(lib);
        for (int i = 0; i < visits; i++) {
            struct member *m = find_member(lib, card_of(rng_below(lib->nmembers)));
            struct book *b = find_book(lib, isbn_of(choose_book(lib)));
            if (!m || !b) {
                fprintf(stderr, "library: lost record\n");
                exit(1);
            }
            visit(lib, m, b);
        }
    }
}

static void report(struct library *lib)
{
    unsigned long long sum = 0;
    long most = 0, never = 0, out = 0, overdue = 0, owing = 0, wear = 0, recent = 0;
    const struct book *best = NULL;

    for (int y = 0; y < YEARS; y++) {
        struct year_stats *s = &lib->years[y];
        printf("year %d: lent %ld returned %ld late %ld renewed %ld reserved %ld served %ld refused %ld blocked %ld fines %ld paid %ld\n",
               y + 1, s->lent, s->returned, s->late, s->renewed, s->reserved, s->served, s->refused, s->blocked, s->fines, s->paid);
        for (int g = 0; g < NGENRES; g++)
            printf(" %ld", s->by_genre[g]);
        printf("\n");
    }
    for (int i = 0; i < lib->nbooks; i++) {
        struct book *b = find_book(lib, isbn_of(i));
        if (b->times_lent > most) {
            most = b->times_lent;
            best = b;
        }
        if (b->last_lent < 0)
            never++;
        sum = sum * 31 + (unsigned long long)(b->times_lent * 7 + b->times_reserved * 3 + b->last_lent + b->queue_len);
        for (struct copy *c = b->copies; c; c = c->next) {
            wear += c->wear;
            if (c->loan) {
                out++;
                if (c->loan->due < lib->today)
                    overdue++;
                sum += (unsigned long long)c->barcode;
            }
        }
    }
    for (int i = 0; i < lib->nmembers; i++) {
        struct member *m = find_member(lib, card_of(i));
        owing += m->fines;
        if (m->last_visit > lib->ndays - 60)
            recent++;
        sum = sum * 33 + (unsigned long long)(m->fines + m->fines_paid * 5 + m->total_loans + m->nloans);
    }
    if (best)
        printf("best: %lld %s by %s (%d), lent %ld times\n", best->isbn, best->title, best->author, best->year, most);
    printf("never lent %ld, out %ld, overdue %ld, owing %ld, wear %ld, recent %ld\n", never, out, overdue, owing, wear, recent);
    printf("checksum %016llx\n", sum);
}

int main(int argc, char **argv)
{
    struct library *lib = &the_library;
    size_t n;

    lib->nbooks = argc > 1 ? atoi(argv[1]) : 150000;
    if (lib->nbooks < 16 || lib->nbooks > 10000000) {
        fprintf(stderr, "usage: library [books, 16 to 10000000]\n");
        return 1;
    }
    lib->nmembers = lib->nbooks / 2;
    lib->ndays = YEARS * DAYS_PER_YEAR;
    for (n = 16; n < (size_t)lib->nbooks; n *= 2)
        ;
    lib->book_table = xalloc(n * sizeof *lib->book_table);
    lib->book_mask = n - 1;
    lib->member_table = xalloc(n / 2 * sizeof *lib->member_table);
    lib->member_mask = n / 2 - 1;
    lib->returns = xalloc((size_t)lib->ndays * sizeof *lib->returns);
    for (int i = 0; i < lib->nbooks; i++)
        add_book(lib, i);
    for (int i = 0; i < lib->nmembers; i++)
        add_member(lib, i);
    printf("%d books, %ld copies, %d members\n", lib->nbooks, lib->ncopies, lib->nmembers);
    run(lib);
    report(lib);
    return 0;
}
