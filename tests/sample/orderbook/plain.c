/*
 * Limit order book and matching engine.  Price levels per instrument with FIFO
 * queues, orders found by id through an open-addressed table, orders recycled
 * through a free list.  A synthetic flow of limit, market, cancel and amend
 * messages is replayed against it.
 *
 *   orderbook [messages]
 */
#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_BOOKS    256
#define NUM_LEVELS   512
#define NUM_TRADERS  5000
#define ORDERS_CHUNK 4096

typedef enum { SIDE_BUY, SIDE_SELL } Side;
typedef enum { ORDER_FREE, ORDER_LIVE, ORDER_FILLED, ORDER_CANCELLED } OrderStatus;

typedef struct Order Order;
typedef struct Level Level;
typedef struct Book Book;

typedef struct Trader {
    char name[16];
    int64_t cash;
    int64_t position;
    uint64_t ordersSent;
    uint64_t ordersLive;
    uint64_t fills;
    uint64_t fees;
} Trader;

struct Order {
    uint64_t id;
    Trader *trader;
    Book *book;
    Level *level;
    Side side;
    OrderStatus status;
    int64_t price;
    int64_t quantity;
    int64_t filled;
    int64_t visible;
    uint64_t entered;
    uint64_t lastChange;
    char clientRef[12];
    int amendments;
    Order *prev, *next;
};

struct Level {
    int64_t price;
    int64_t totalQuantity;
    Order *head, *tail;
    int count;
    int maxCount;
    uint64_t traded;
};

struct Book {
    char symbol[8];
    Level levels[NUM_LEVELS];
    int bestBid, bestAsk;       /* -1 and NUM_LEVELS: none */
    int64_t lastPrice;
    uint64_t trades;
    uint64_t volume;
};

typedef struct OrderTable {
    Order **slots;
    size_t capacity, used;      /* capacity is a power of two */
} OrderTable;

static Book *books;
static Trader *traders;
static OrderTable table;
static Order *freeOrders;
static uint64_t now;
static uint64_t nextId = 1;
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

/* ---- order storage ---- */

static Order *orderAlloc(void)
{
    if (freeOrders == NULL) {
        Order *chunk = malloc(ORDERS_CHUNK * sizeof *chunk);
        if (chunk == NULL) {
            fprintf(stderr, "out of memory\n");
            exit(EXIT_FAILURE);
        }
        for (int i = ORDERS_CHUNK - 1; i >= 0; i--) {
            chunk[i].status = ORDER_FREE;
            chunk[i].next = freeOrders;
            freeOrders = &chunk[i];
        }
    }
    Order *o = freeOrders;
    freeOrders = o->next;
    memset(o, 0, sizeof *o);
    return o;
}

static void orderFree(Order *o)
{
    o->status = ORDER_FREE;
    o->next = freeOrders;
    freeOrders = o;
}

static size_t slotOf(uint64_t id)
{
    return (size_t)((id * 0x9E3779B97F4A7C15ULL) >> 20) & (table.capacity - 1);
}

static void tableInsert(Order *o);

static void tableGrow(void)
{
    Order **old = table.slots;
    size_t n = table.capacity;
    table.capacity = n ? 2 * n : 1024;
    table.slots = calloc(table.capacity, sizeof *table.slots);
    assert(table.slots != NULL);
    table.used = 0;
    for (size_t i = 0; i < n; i++)
        if (old[i] != NULL)
            tableInsert(old[i]);
    free(old);
}

static void tableInsert(Order *o)
{
    if (table.used * 2 >= table.capacity)
        tableGrow();
    size_t i = slotOf(o->id);
    while (table.slots[i] != NULL)
        i = (i + 1) & (table.capacity - 1);
    table.slots[i] = o;
    table.used++;
}

static Order *tableFind(uint64_t id)
{
    for (size_t i = slotOf(id); table.slots[i] != NULL; i = (i + 1) & (table.capacity - 1))
        if (table.slots[i]->id == id)
            return table.slots[i];
    return NULL;
}

static void tableRemove(uint64_t id)
{
    size_t mask = table.capacity - 1;
    size_t i = slotOf(id);
    while (table.slots[i]->id != id)
        i = (i + 1) & mask;
    for (size_t j = (i + 1) & mask; table.slots[j] != NULL; j = (j + 1) & mask) {
        size_t home = slotOf(table.slots[j]->id);
        if (((j - home) & mask) >= ((j - i) & mask)) {
            table.slots[i] = table.slots[j];
            i = j;
        }
    }
    table.slots[i] = NULL;
    table.used--;
}

/* ---- levels ---- */

static void levelAppend(Level *l, Order *o)
{
    o->level = l;
    o->next = NULL;
    o->prev = l->tail;
    if (l->tail)
        l->tail->next = o;
    else
        l->head = o;
    l->tail = o;
    l->totalQuantity += o->quantity - o->filled;
    if (++l->count > l->maxCount)
        l->maxCount = l->count;
}

static void levelUnlink(Level *l, Order *o)
{
    if (o->prev)
        o->prev->next = o->next;
    else
        l->head = o->next;
    if (o->next)
        o->next->prev = o->prev;
    else
        l->tail = o->prev;
    l->totalQuantity -= o->quantity - o->filled;
    l->count--;
}

static void fixBest(Book *b)
{
    while (b->bestBid >= 0 && b->levels[b->bestBid].count == 0)
        b->bestBid--;
    while (b->bestAsk < NUM_LEVELS && b->levels[b->bestAsk].count == 0)
        b->bestAsk++;
}

static void retire(Order *o, OrderStatus status)
{
    o->status = status;
    o->lastChange = now;
    levelUnlink(o->level, o);
    tableRemove(o->id);
    o->trader->ordersLive--;
    orderFree(o);
}

static void settle(Trader *t, Side side, int64_t qty, int64_t price)
{
    int64_t sign = side == SIDE_BUY ? 1 : -1;
    t->position += sign * qty;
    t->cash -= sign * qty * price;
    t->fees += (uint64_t)(qty * price) / 1000;
    t->fills++;
}

/* Match an incoming quantity against the other side, up to a level. */
static int64_t match(Book *b, Trader *t, Side side, int limit, int64_t qty)
{
    while (qty > 0) {
        int at = side == SIDE_BUY ? b->bestAsk : b->bestBid;
        if (side == SIDE_BUY ? at > limit : at < limit)
            break;
        if (at < 0 || at >= NUM_LEVELS)
            break;
        Level *l = &b->levels[at];
        Order *o = l->head;
        int64_t left = o->quantity - o->filled;
        int64_t n = qty < left ? qty : left;
        settle(t, side, n, l->price);
        settle(o->trader, o->side, n, l->price);
        waited += now - o->entered;
        qty -= n;
        o->filled += n;
        l->totalQuantity -= n;
        l->traded += (uint64_t)n;
        b->lastPrice = l->price;
        b->trades++;
        b->volume += (uint64_t)n;
        numTrades++;
        tape(o->id * 31 + (uint64_t)n);
        if (o->filled == o->quantity) {
            retire(o, ORDER_FILLED);
            fixBest(b);
        }
    }
    return qty;
}

static void submitLimit(Book *b, Trader *t, Side side, int tick, int64_t qty)
{
    uint64_t id = nextId++;
    t->ordersSent++;
    int64_t rest = match(b, t, side, tick, qty);
    if (rest == 0)
        return;
    Order *o = orderAlloc();
    o->id = id;
    o->trader = t;
    o->book = b;
    o->side = side;
    o->status = ORDER_LIVE;
    o->price = b->levels[tick].price;
    o->quantity = qty;
    o->filled = qty - rest;
    o->visible = rest < 100 ? rest : 100;
    o->entered = o->lastChange = now;
    memcpy(o->clientRef, t->name, sizeof o->clientRef);
    levelAppend(&b->levels[tick], o);
    if (side == SIDE_BUY && tick > b->bestBid)
        b->bestBid = tick;
    if (side == SIDE_SELL && tick < b->bestAsk)
        b->bestAsk = tick;
    t->ordersLive++;
    tableInsert(o);
}

static void cancel(uint64_t id)
{
    Order *o = tableFind(id);
    if (o == NULL) {
        numRejects++;
        return;
    }
    Book *b = o->book;
    numCancels++;
    tape(o->id ^ (uint64_t)o->price);
    retire(o, ORDER_CANCELLED);
    fixBest(b);
}

static void amend(uint64_t id, int64_t less)
{
    Order *o = tableFind(id);
    if (o == NULL || o->quantity - o->filled <= less) {
        numRejects++;
        return;
    }
    o->quantity -= less;
    o->level->totalQuantity -= less;
    o->amendments++;
    o->lastChange = now;
    numAmends++;
}

int main(int argc, char *argv[])
{
    long messages = argc > 1 ? strtol(argv[1], NULL, 10) : 5000000;

    books = calloc(NUM_BOOKS, sizeof *books);
    traders = calloc(NUM_TRADERS, sizeof *traders);
    if (!books || !traders)
        return EXIT_FAILURE;
    for (int i = 0; i < NUM_BOOKS; i++) {
        snprintf(books[i].symbol, sizeof books[i].symbol, "SYM%d", i);
        books[i].bestBid = -1;
        books[i].bestAsk = NUM_LEVELS;
        for (int j = 0; j < NUM_LEVELS; j++)
            books[i].levels[j].price = 1000 + 10 * i + j;
    }
    for (int i = 0; i < NUM_TRADERS; i++)
        snprintf(traders[i].name, sizeof traders[i].name, "trader%d", i);
    tableGrow();

    for (long m = 0; m < messages; m++) {
        uint32_t r = rnd32(), kind = r % 100;
        now++;
        if (kind < 62) {
            Book *b = &books[(r >> 8) % NUM_BOOKS];
            Trader *t = &traders[rnd32() % NUM_TRADERS];
            Side side = r >> 31 ? SIDE_SELL : SIDE_BUY;
            uint32_t spread = rnd32() % 200;
            int away = (int)(spread * (rnd32() % 200) / 200) - 4;
            int mid = NUM_LEVELS / 2 + (int)((now / 50000) % 21) - 10;
            submitLimit(b, t, side, side == SIDE_BUY ? mid - away : mid + away,
                        1 + rnd32() % 500);
        } else if (kind < 70) {
            Side side = r >> 31 ? SIDE_SELL : SIDE_BUY;
            Trader *t = &traders[rnd32() % NUM_TRADERS];
            match(&books[(r >> 8) % NUM_BOOKS], t, side,
                  side == SIDE_BUY ? NUM_LEVELS - 1 : 0, 1 + rnd32() % 800);
        } else if (kind < 90) {
            cancel(1 + rnd32() % nextId);
        } else {
            uint64_t id = 1 + rnd32() % nextId;
            amend(id, 1 + rnd32() % 50);
        }
    }

    printf("trades %" PRIu64 " cancels %" PRIu64 " amends %" PRIu64 " rejects %" PRIu64 "\n",
           numTrades, numCancels, numAmends, numRejects);
    printf("tape %016" PRIx64 " waited %" PRIu64 " resting %zu\n", tapeHash, waited, table.used);
    for (int i = 0; i < NUM_BOOKS; i += 64)
        printf("%s last %" PRId64 " trades %" PRIu64 " volume %" PRIu64 " best %d/%d depth %d\n",
               books[i].symbol, books[i].lastPrice, books[i].trades, books[i].volume,
               books[i].bestBid, books[i].bestAsk, books[i].levels[200].maxCount);
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
