/* library.c - lending library, hand layout: index pools, hot/cold split, narrow fields. */
#include <stdint.h>
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

/* index 0 means none everywhere */
struct book {                       /* hot: 32 bytes */
    int64_t isbn;
    uint32_t hash_next;
    uint32_t first_copy;
    uint32_t queue_head;
    int32_t times_lent;
    int16_t last_lent;
    uint8_t ncopies, navailable, queue_len, genre;
};
struct book_more { uint32_t queue_tail; int32_t times_reserved; };
struct book_cold { char title[56]; char author[32]; int16_t year; };
struct copy { uint32_t book, loan; int32_t wear; };
struct member {
    uint32_t card, hash_next, loans;
    int32_t fines, fines_paid, total_loans;
    int16_t last_visit;
    uint8_t nloans, blocked;
    uint32_t pad;
};
struct loan { uint32_t copy, member, next, prev, day_next; int16_t out; uint16_t renewals; };
struct reservation { uint32_t who, next; int16_t day; };

struct year_stats {
    long lent, returned, late, renewed, reserved, served, refused, blocked;
    long fines, paid;
    long by_genre[NGENRES];
};

static uint32_t *book_table, *member_table, *returns_;
static size_t book_mask, member_mask;
static struct book *books;
static struct book_more *more;
static struct book_cold *cold;
static struct copy *copies;
static struct member *members;
static struct loan *loans;
static struct reservation *resv;
static uint32_t nloans_used = 1, loans_cap, loans_free;
static uint32_t nresv_used = 1, resv_cap, resv_free;
static int nbooks, nmembers, ndays, today;
static uint32_t ncopies;
static struct year_stats years[YEARS];

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

static void *check(void *p)
{
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

static long long isbn_of(int i) { return 9780000000000LL + (long long)i * 7919 + i % 10; }
static uint32_t card_of(int i) { return 100000 + (uint32_t)i * 37; }

static void make_word(char *dst, size_t size, int syllables)
{
    static const char *syl[] = { "ka", "lo", "mer", "ti", "ra", "sen", "vo", "du", "pe", "lin", "ga", "no", "fi", "bur", "el", "ash" };
    dst[0] = 0;
    while (syllables-- > 0 && strlen(dst) + 4 < size)
        strcat(dst, syl[rng() & 15]);
    if (dst[0] >= 'a')
        dst[0] -= 32;
}

static uint32_t find_book(int64_t isbn)
{
    uint32_t b = book_table[hash_key((unsigned long long)isbn) & book_mask];
    while (b && books[b].isbn != isbn)
        b = books[b].hash_next;
    return b;
}

static uint32_t find_member(uint32_t card)
{
    uint32_t m = member_table[hash_key(card) & member_mask];
    while (m && members[m].card != card)
        m = members[m].hash_next;
    return m;
}

static void add_book(int i)
{
    uint32_t bi = (uint32_t)i + 1;
    struct book *b = &books[bi];
    struct book_cold *bc = &cold[bi];
    uint32_t *slot;
    char publisher[24];
    int n;

    b->isbn = isbn_of(i);
    make_word(bc->title, sizeof bc->title, 4 + rng_below(8));
    make_word(bc->author, sizeof bc->author, 3 + rng_below(4));
    make_word(publisher, sizeof publisher, 3);
    bc->year = (int16_t)(1950 + rng_below(70));
    rng();
    b->genre = (uint8_t)rng_below(NGENRES);
    rng();
    b->last_lent = -1;
    slot = &book_table[hash_key((unsigned long long)b->isbn) & book_mask];
    b->hash_next = *slot;
    *slot = bi;
    b->first_copy = ncopies + 1;
    for (n = 1 + rng_below(3); n > 0; n--) {
        copies[++ncopies].book = bi;
        rng();
        rng();
        b->ncopies++;
        b->navailable++;
    }
}

static void add_member(int i)
{
    uint32_t mi = (uint32_t)i + 1;
    struct member *m = &members[mi];
    uint32_t *slot;
    char name[40];

    m->card = card_of(i);
    make_word(name, 40, 5);
    make_word(name, 40, 4);
    make_word(name, 24, 3);
    rng();
    rng();
    m->last_visit = -1;
    slot = &member_table[hash_key(m->card) & member_mask];
    m->hash_next = *slot;
    *slot = mi;
}

static struct year_stats *this_year(void)
{
    int y = today / DAYS_PER_YEAR;
    return &years[y < YEARS ? y : YEARS - 1];
}

static int due_of(const struct loan *l) { return l->out + LOAN_DAYS * (1 + l->renewals); }

static void plan_return(uint32_t li)
{
    struct loan *l = &loans[li];
    int day = due_of(l) - 20 + rng_below(32);
    if (day <= today)
        day = today + 1;
    if (day >= ndays)
        return;
    l->day_next = returns_[day];
    returns_[day] = li;
}

static uint32_t new_loan(void)
{
    uint32_t li = loans_free;
    if (li) {
        loans_free = loans[li].next;
        return li;
    }
    if (nloans_used >= loans_cap) {
        loans_cap = loans_cap ? loans_cap * 2 : 1024;
        loans = check(realloc(loans, loans_cap * sizeof *loans));
    }
    return nloans_used++;
}

static uint32_t new_resv(void)
{
    uint32_t r = resv_free;
    if (r) {
        resv_free = resv[r].next;
        return r;
    }
    if (nresv_used >= resv_cap) {
        resv_cap = resv_cap ? resv_cap * 2 : 1024;
        resv = check(realloc(resv, resv_cap * sizeof *resv));
    }
    return nresv_used++;
}

static void lend(uint32_t ci, uint32_t mi)
{
    uint32_t li = new_loan();
    struct loan *l = &loans[li];
    struct copy *c = &copies[ci];
    struct member *m = &members[mi];
    struct book *b = &books[c->book];
    struct year_stats *ys = this_year();

    l->copy = ci;
    l->member = mi;
    l->out = (int16_t)today;
    l->renewals = 0;
    l->prev = 0;
    l->day_next = 0;
    l->next = m->loans;
    if (m->loans)
        loans[m->loans].prev = li;
    m->loans = li;
    m->nloans++;
    m->total_loans++;
    c->loan = li;
    b->navailable--;
    b->times_lent++;
    b->last_lent = (int16_t)today;
    ys->lent++;
    ys->by_genre[b->genre]++;
    plan_return(li);
}

static int may_borrow(struct member *m)
{
    if (m->fines > FINE_LIMIT && !m->blocked) {
        m->blocked = 1;
        this_year()->blocked++;
    }
    return !m->blocked && m->nloans < MAX_LOANS;
}

static void reserve(uint32_t bi, uint32_t mi)
{
    struct book *b = &books[bi];
    uint32_t r;

    if (b->queue_len >= 4)
        return;
    for (r = b->queue_head; r; r = resv[r].next)
        if (resv[r].who == mi)
            return;
    r = new_resv();
    resv[r].who = mi;
    resv[r].day = (int16_t)today;
    resv[r].next = 0;
    if (b->queue_head)
        resv[more[bi].queue_tail].next = r;
    else
        b->queue_head = r;
    more[bi].queue_tail = r;
    b->queue_len++;
    more[bi].times_reserved++;
    this_year()->reserved++;
}

static void visit(uint32_t mi, uint32_t bi)
{
    struct member *m = &members[mi];
    struct book *b = &books[bi];

    m->last_visit = (int16_t)today;
    if (m->fines > 0 && rng_below(4) == 0) {
        this_year()->paid += m->fines;
        m->fines_paid += m->fines;
        m->fines = 0;
        m->blocked = 0;
    }
    if (!may_borrow(m)) {
        this_year()->refused++;
        return;
    }
    if (b->navailable == 0) {
        reserve(bi, mi);
        return;
    }
    for (uint32_t c = b->first_copy + b->ncopies - 1; c >= b->first_copy; c--)
        if (!copies[c].loan) {
            lend(c, mi);
            break;
        }
}

static void give_back(uint32_t li)
{
    struct loan *l = &loans[li];
    uint32_t ci = l->copy, r;
    struct copy *c = &copies[ci];
    struct member *m = &members[l->member];
    struct book *b = &books[c->book];
    struct year_stats *ys = this_year();
    int due = due_of(l);

    if (today > due) {
        int fine = (today - due) * FINE_PER_DAY;
        m->fines += fine;
        ys->fines += fine;
        ys->late++;
    }
    if (l->prev)
        loans[l->prev].next = l->next;
    else
        m->loans = l->next;
    if (l->next)
        loans[l->next].prev = l->prev;
    m->nloans--;
    c->loan = 0;
    c->wear += today - l->out;
    b->navailable++;
    ys->returned++;
    l->next = loans_free;
    loans_free = li;

    while ((r = b->queue_head) != 0) {
        uint32_t who = resv[r].who;
        int ok = may_borrow(&members[who]) && today - resv[r].day < 90;
        b->queue_head = resv[r].next;
        b->queue_len--;
        resv[r].next = resv_free;
        resv_free = r;
        if (ok) {
            ys->served++;
            lend(ci, who);
            break;
        }
    }
}

static void process_returns(void)
{
    uint32_t l = returns_[today], next;

    for (; l; l = next) {
        next = loans[l].day_next;
        if (loans[l].renewals < MAX_RENEWALS && books[copies[loans[l].copy].book].queue_len == 0 && rng_below(4) == 0) {
            loans[l].renewals++;
            this_year()->renewed++;
            plan_return(l);
        } else {
            give_back(l);
        }
    }
    returns_[today] = 0;
}

static int choose_book(void)
{
    int i = rng_below(nbooks);
    return rng_below(3) == 0 ? i / 16 : i;
}

static void run(void)
{
    int visits = nbooks / 60 + 1;
    for (today = 0; today < ndays; today++) {
        process_returns();
        for (int i = 0; i < visits; i++) {
            uint32_t m = find_member(card_of(rng_below(nmembers)));
            uint32_t b = find_book(isbn_of(choose_book()));
            if (!m || !b) {
                fprintf(stderr, "library: lost record\n");
                exit(1);
            }
            visit(m, b);
        }
    }
}

static void report(void)
{
    unsigned long long sum = 0;
    long most = 0, never = 0, out = 0, overdue = 0, owing = 0, wear = 0, recent = 0;
    uint32_t best = 0;

    for (int y = 0; y < YEARS; y++) {
        struct year_stats *s = &years[y];
        printf("year %d: lent %ld returned %ld late %ld renewed %ld reserved %ld served %ld refused %ld blocked %ld fines %ld paid %ld\n",
               y + 1, s->lent, s->returned, s->late, s->renewed, s->reserved, s->served, s->refused, s->blocked, s->fines, s->paid);
        for (int g = 0; g < NGENRES; g++)
            printf(" %ld", s->by_genre[g]);
        printf("\n");
    }
    for (int i = 0; i < nbooks; i++) {
        uint32_t bi = find_book(isbn_of(i));
        struct book *b = &books[bi];
        if (b->times_lent > most) {
            most = b->times_lent;
            best = bi;
        }
        if (b->last_lent < 0)
            never++;
        sum = sum * 31 + (unsigned long long)(b->times_lent * 7L + more[bi].times_reserved * 3L + b->last_lent + b->queue_len);
        for (uint32_t c = b->first_copy + b->ncopies - 1; c >= b->first_copy; c--) {
            wear += copies[c].wear;
            if (copies[c].loan) {
                out++;
                if (due_of(&loans[copies[c].loan]) < today)
                    overdue++;
                sum += 500000ULL + c - 1;
            }
        }
    }
    for (int i = 0; i < nmembers; i++) {
        struct member *m = &members[find_member(card_of(i))];
        owing += m->fines;
        if (m->last_visit > ndays - 60)
            recent++;
        sum = sum * 33 + (unsigned long long)(m->fines + m->fines_paid * 5L + m->total_loans + m->nloans);
    }
    if (best)
        printf("best: %lld %s by %s (%d), lent %ld times\n", (long long)books[best].isbn, cold[best].title, cold[best].author, cold[best].year, most);
    printf("never lent %ld, out %ld, overdue %ld, owing %ld, wear %ld, recent %ld\n", never, out, overdue, owing, wear, recent);
    printf("checksum %016llx\n", sum);
}

int main(int argc, char **argv)
{
    size_t n;

    nbooks = argc > 1 ? atoi(argv[1]) : 150000;
    if (nbooks < 16 || nbooks > 10000000) {
        fprintf(stderr, "usage: library [books, 16 to 10000000]\n");
        return 1;
    }
    nmembers = nbooks / 2;
    ndays = YEARS * DAYS_PER_YEAR;
    for (n = 16; n < (size_t)nbooks; n *= 2)
        ;
    book_table = check(calloc(n, sizeof *book_table));
    book_mask = n - 1;
    member_table = check(calloc(n / 2, sizeof *member_table));
    member_mask = n / 2 - 1;
    returns_ = check(calloc((size_t)ndays, sizeof *returns_));
    books = check(aligned_alloc(64, ((size_t)nbooks * sizeof *books / 64 + 2) * 64));
    memset(books, 0, ((size_t)nbooks + 1) * sizeof *books);
    more = check(calloc((size_t)nbooks + 1, sizeof *more));
    cold = check(calloc((size_t)nbooks + 1, sizeof *cold));
    copies = check(calloc((size_t)nbooks * 3 + 1, sizeof *copies));
    members = check(aligned_alloc(64, ((size_t)nmembers * sizeof *members / 64 + 2) * 64));
    memset(members, 0, ((size_t)nmembers + 1) * sizeof *members);
    for (int i = 0; i < nbooks; i++)
        add_book(i);
    for (int i = 0; i < nmembers; i++)
        add_member(i);
    printf("%d books, %u copies, %d members\n", nbooks, ncopies, nmembers);
    run();
    report();
    return 0;
}
