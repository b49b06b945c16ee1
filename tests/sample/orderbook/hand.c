/*
 * Limit order book, layout by hand: orders are 32-bit indices into a pool of
 * 32-byte records, levels 16 bytes, table of {id, index}.
 *
 *   orderbook [messages]
 */
#include <assert.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_BOOKS    256
#define NUM_LEVELS   512
#define NUM_TRADERS  5000

enum { SIDE_BUY, SIDE_SELL };

typedef struct Trader {
    int64_t cash;
    uint64_t fees;
    int32_t position;
    uint32_t ordersSent, ordersLive, fills;
} Trader;

typedef struct Order {
    uint32_t id;
    uint32_t entered;
    uint32_t level;             /* book * NUM_LEVELS + tick */
    uint16_t trader;
    uint16_t side;
    uint16_t quantity, filled;
    uint32_t prev, next;
} Order;

typedef struct Level {
    uint32_t head, tail;
    uint32_t count;
} Level;

typedef struct Book {
    int bestBid, bestAsk;
    int lastPrice;
    uint32_t trades;
    uint64_t volume;
} Book;

typedef struct Slot {
    uint32_t id;                /* 0: empty */
    uint32_t order;
} Slot;

static Book books[NUM_BOOKS];
static Level levels[NUM_BOOKS * NUM_LEVELS];
static uint32_t maxCount[NUM_BOOKS];    /* of level 200 */
static Trader traders[NUM_TRADERS];
static Slot *slots;
static size_t slotCapacity, slotUsed;
static Order *orders;           /* index 0: none */
static uint32_t freeOrders, ordersUsed = 1, ordersCap;
static uint32_t now;
static uint32_t nextId = 1;
static uint64_t tapeHash = 1469598103934665603ULL;
static uint64_t numTrades, numCancels, numAmends, numRejects, waited;

static uint64_t seed = 42;

static uint32_t rnd32(void)
{
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    uint32_t x = (uint32_t)((seed >> 18 ^ seed) >> 27);
    uint32_t r = (uint32_t)(seed >> 59);
    return x >> r | x << (-r & 31);
}

static void tape(uint64_t v)
{
    tapeHash = (tapeHash ^ v) * 1099511628211ULL;
}

static inline int priceOf(uint32_t level)
{
    return (int)(1000 + 10 * (level / NUM_LEVELS) + level % NUM_LEVELS);
}

static uint32_t orderAlloc(void)
{
    uint32_t o = freeOrders;
    if (o) {
        freeOrders = orders[o].next;
        return o;
    }
    if (ordersUsed >= ordersCap) {
        ordersCap = ordersCap ? 2 * ordersCap : 65536;
        orders = realloc(orders, ordersCap * sizeof *orders);
        assert(orders != NULL);
    }
    return ordersUsed++;
}

static size_t slotOf(uint64_t id)
{
    return (size_t)((id * 0x9E3779B97F4A7C15ULL) >> 20) & (slotCapacity - 1);
}

static void tableInsert(uint32_t id, uint32_t order);

static void tableGrow(void)
{
    Slot *old = slots;
    size_t n = slotCapacity;
    slotCapacity = n ? 2 * n : 1024;
    slots = calloc(slotCapacity, sizeof *slots);
    assert(slots != NULL);
    slotUsed = 0;
    for (size_t i = 0; i < n; i++)
        if (old[i].id)
            tableInsert(old[i].id, old[i].order);
    free(old);
}

static void tableInsert(uint32_t id, uint32_t order)
{
    if (slotUsed * 2 >= slotCapacity)
        tableGrow();
    size_t i = slotOf(id);
    while (slots[i].id)
        i = (i + 1) & (slotCapacity - 1);
    slots[i] = (Slot){id, order};
    slotUsed++;
}

static uint32_t tableFind(uint32_t id)
{
    for (size_t i = slotOf(id); slots[i].id; i = (i + 1) & (slotCapacity - 1))
        if (slots[i].id == id)
            return slots[i].order;
    return 0;
}

static void tableRemove(uint32_t id)
{
    size_t mask = slotCapacity - 1;
    size_t i = slotOf(id);
    while (slots[i].id != id)
        i = (i + 1) & mask;
    for (size_t j = (i + 1) & mask; slots[j].id; j = (j + 1) & mask) {
        size_t home = slotOf(slots[j].id);
        if (((j - home) & mask) >= ((j - i) & mask)) {
            slots[i] = slots[j];
            i = j;
        }
    }
    slots[i].id = 0;
    slotUsed--;
}

static void levelAppend(uint32_t level, uint32_t o)
{
    Level *l = &levels[level];
    orders[o].level = level;
    orders[o].next = 0;
    orders[o].prev = l->tail;
    if (l->tail)
        orders[l->tail].next = o;
    else
        l->head = o;
    l->tail = o;
    l->count++;
    if (level % NUM_LEVELS == 200 && l->count > maxCount[level / NUM_LEVELS])
        maxCount[level / NUM_LEVELS] = l->count;
}

static void fixBest(uint32_t book)
{
    Book *b = &books[book];
    const Level *l = &levels[book * NUM_LEVELS];
    while (b->bestBid >= 0 && l[b->bestBid].count == 0)
        b->bestBid--;
    while (b->bestAsk < NUM_LEVELS && l[b->bestAsk].count == 0)
        b->bestAsk++;
}

static void retire(uint32_t i)
{
    Order *o = &orders[i];
    Level *l = &levels[o->level];
    if (o->prev)
        orders[o->prev].next = o->next;
    else
        l->head = o->next;
    if (o->next)
        orders[o->next].prev = o->prev;
    else
        l->tail = o->prev;
    l->count--;
    tableRemove(o->id);
    traders[o->trader].ordersLive--;
    o->next = freeOrders;
    freeOrders = i;
}

static void settle(Trader *t, int side, int64_t qty, int64_t price)
{
    int64_t sign = side == SIDE_BUY ? 1 : -1;
    t->position += (int32_t)(sign * qty);
    t->cash -= sign * qty * price;
    t->fees += (uint64_t)(qty * price) / 1000;
    t->fills++;
}

static int match(uint32_t book, Trader *t, int side, int limit, int qty)
{
    Book *b = &books[book];
    while (qty > 0) {
        int at = side == SIDE_BUY ? b->bestAsk : b->bestBid;
        if (side == SIDE_BUY ? at > limit : at < limit)
            break;
        if (at < 0 || at >= NUM_LEVELS)
            break;
        uint32_t level = book * NUM_LEVELS + (uint32_t)at;
        int price = priceOf(level);
        uint32_t i = levels[level].head;
        Order *o = &orders[i];
        int left = o->quantity - o->filled;
        int n = qty < left ? qty : left;
        settle(t, side, n, price);
        settle(&traders[o->trader], o->side, n, price);
        waited += now - o->entered;
        qty -= n;
        o->filled += (uint16_t)n;
        b->lastPrice = price;
        b->trades++;
        b->volume += (uint64_t)n;
        numTrades++;
        tape((uint64_t)o->id * 31 + (uint64_t)n);
        if (o->filled == o->quantity) {
            retire(i);
            fixBest(book);
        }
    }
    return qty;
}

static void submitLimit(uint32_t book, uint32_t trader, int side, int tick, int qty)
{
    Book *b = &books[book];
    Trader *t = &traders[trader];
    uint32_t id = nextId++;
    t->ordersSent++;
    int rest = match(book, t, side, tick, qty);
    if (rest == 0)
        return;
    uint32_t i = orderAlloc();
    Order *o = &orders[i];
    o->id = id;
    o->trader = (uint16_t)trader;
    o->side = (uint16_t)side;
    o->quantity = (uint16_t)qty;
    o->filled = (uint16_t)(qty - rest);
    o->entered = now;
    levelAppend(book * NUM_LEVELS + (uint32_t)tick, i);
    if (side == SIDE_BUY && tick > b->bestBid)
        b->bestBid = tick;
    if (side == SIDE_SELL && tick < b->bestAsk)
        b->bestAsk = tick;
    t->ordersLive++;
    tableInsert(id, i);
}

static void cancel(uint32_t id)
{
    uint32_t o = tableFind(id);
    if (o == 0) {
        numRejects++;
        return;
    }
    uint32_t level = orders[o].level;
    numCancels++;
    tape((uint64_t)id ^ (uint64_t)priceOf(level));
    retire(o);
    fixBest(level / NUM_LEVELS);
}

static void amend(uint32_t id, int less)
{
    uint32_t o = tableFind(id);
    if (o == 0 || orders[o].quantity - orders[o].filled <= less) {
        numRejects++;
        return;
    }
    orders[o].quantity -= (uint16_t)less;
    numAmends++;
}

int main(int argc, char *argv[])
{
    long messages = argc > 1 ? strtol(argv[1], NULL, 10) : 5000000;

    for (int i = 0; i < NUM_BOOKS; i++) {
        books[i].bestBid = -1;
        books[i].bestAsk = NUM_LEVELS;
    }
    tableGrow();

    for (long m = 0; m < messages; m++) {
        uint32_t r = rnd32(), kind = r % 100;
        now++;
        if (kind < 62) {
            uint32_t b = (r >> 8) % NUM_BOOKS;
            uint32_t t = rnd32() % NUM_TRADERS;
            int side = r >> 31 ? SIDE_SELL : SIDE_BUY;
            uint32_t spread = rnd32() % 200;
            int away = (int)(spread * (rnd32() % 200) / 200) - 4;
            int mid = NUM_LEVELS / 2 + (int)((now / 50000) % 21) - 10;
            submitLimit(b, t, side, side == SIDE_BUY ? mid - away : mid + away,
                        (int)(1 + rnd32() % 500));
        } else if (kind < 70) {
            int side = r >> 31 ? SIDE_SELL : SIDE_BUY;
            uint32_t t = rnd32() % NUM_TRADERS;
            match((r >> 8) % NUM_BOOKS, &traders[t], side,
                  side == SIDE_BUY ? NUM_LEVELS - 1 : 0, (int)(1 + rnd32() % 800));
        } else if (kind < 90) {
            cancel(1 + rnd32() % nextId);
        } else {
            uint32_t id = 1 + rnd32() % nextId;
            amend(id, (int)(1 + rnd32() % 50));
        }
    }

    printf("trades %" PRIu64 " cancels %" PRIu64 " amends %" PRIu64 " rejects %" PRIu64 "\n",
           numTrades, numCancels, numAmends, numRejects);
    printf("tape %016" PRIx64 " waited %" PRIu64 " resting %zu\n", tapeHash, waited, slotUsed);
    for (int i = 0; i < NUM_BOOKS; i += 64)
        printf("SYM%d last %d trades %u volume %" PRIu64 " best %d/%d depth %u\n",
               i, books[i].lastPrice, books[i].trades, books[i].volume,
               books[i].bestBid, books[i].bestAsk, maxCount[i]);
    int64_t cash = 0, position = 0;
    uint64_t sent = 0, mix = 0;
    for (int i = 0; i < NUM_TRADERS; i++) {
        Trader *t = &traders[i];
        cash += t->cash;
        position += t->position;
        sent += t->ordersSent;
        mix = mix * 131 + (uint64_t)t->cash + t->ordersLive + t->fees + t->fills;
    }
    printf("cash %" PRId64 " position %" PRId64 " sent %" PRIu64 " mix %016" PRIx64 "\n", cash,
           position, sent, mix);
    return EXIT_SUCCESS;
}
