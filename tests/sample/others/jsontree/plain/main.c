/* jsontree -- reads a made-up catalogue of orders and answers questions about it
 *
 * usage: jsontree [orders [rounds]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "json.h"

struct buffer {
    char *text;
    size_t length, room;
};

static uint64_t seed = 0x1234abcd;

static unsigned below(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((seed >> 33) % n);
}

static void put(struct buffer *b, const char *s)
{
    size_t n = strlen(s);
    if (b->length + n + 1 > b->room) {
        b->room = 2 * (b->room + n) + 1000;
        b->text = realloc(b->text, b->room);
        if (!b->text) {
            fputs("jsontree: out of memory\n", stderr);
            exit(1);
        }
    }
    memcpy(b->text + b->length, s, n + 1);
    b->length += n;
}

static void make_order(struct buffer *b, unsigned number)
{
    static const char *states[] = {"open", "paid", "shipped", "returned"};
    static const char *towns[] = {"Aachen", "Bern", "Calais", "Delft", "Essen", "Freiburg"};
    char line[256];
    unsigned items = 1 + below(5), customer = below(5000), state = below(4), weight, tenths;
    snprintf(line, sizeof line, "  {\"id\": %u, \"state\": \"%s\", \"customer\": {\"name\": \"customer %u\", ", number,
             states[state], customer);
    put(b, line);
    customer = below(6);
    snprintf(line, sizeof line, "\"town\": \"%s\", \"vip\": %s},\n   \"items\": [", towns[customer],
             below(10) ? "false" : "true");
    put(b, line);
    while (items--) {
        unsigned sku = below(20000), price = 100 + below(20000), count = 1 + below(9);
        snprintf(line, sizeof line, "{\"sku\": \"A-%05u\", \"price\": %u.%02u, \"count\": %u, \"tags\": [%s]}%s", sku,
                 price / 100, price % 100, count, below(3) ? "" : "\"fragile\", null", items ? ",\n     " : "");
        put(b, line);
    }
    weight = below(50);
    tenths = below(10);
    snprintf(line, sizeof line, "],\n   \"shipping\": %u, \"weight\": %u.%u}", below(20), weight, tenths);
    put(b, line);
}

static bool sum_up(json_doc *doc, json_node *node, void *context)
{
    (void)doc;
    *(double *)context += json_number(node);
    return true;
}

struct changes {
    json_doc *doc;
    json_node **list;
    size_t count, room;
};

static bool collect(json_doc *doc, json_node *node, void *context)
{
    struct changes *c = context;
    (void)doc;
    if (c->count == c->room) {
        c->room = c->room ? 2 * c->room : 64;
        c->list = realloc(c->list, c->room * sizeof *c->list);
        if (!c->list)
            exit(1);
    }
    c->list[c->count++] = node;
    return true;
}

static void ask(json_doc *doc, const char *path)
{
    json_query *q = json_compile(doc, path);
    double sum = 0;
    long n = json_run(doc, q, json_root(doc), sum_up, &sum);
    printf("  %-40s %8ld %16.3f\n", path, n, sum);
    json_query_free(q);
}

/* The total of each order, from its items. */
static double total_orders(json_doc *doc)
{
    double all = 0;
    for (json_node *o = json_first(json_member(doc, json_root(doc), "orders")); o; o = json_next(o)) {
        double total = 0;
        json_node *items = json_member(doc, o, "items"), *field;
        for (json_node *i = items ? json_first(items) : NULL; i; i = json_next(i))
            total += json_number(json_member(doc, i, "price")) * json_number(json_member(doc, i, "count"));
        field = json_member(doc, o, "total");
        if (field)
            json_set_number(doc, field, total);
        else
            json_add_number(doc, o, "total", total);
        all += total;
    }
    return all;
}

static void remove_all(json_doc *doc, const char *path, unsigned one_in)
{
    struct changes c = {doc, NULL, 0, 0};
    json_query *q = json_compile(doc, path);
    long removed = 0, lines = 0;
    json_run(doc, q, json_root(doc), collect, &c);
    for (size_t i = 0; i < c.count; i++)
        if (below(one_in) == 0) {
            lines += json_line(c.list[i]);
            removed += json_remove(doc, c.list[i]);
        }
    printf("  removed %ld of %zu, lines %ld\n", removed, c.count, lines);
    free(c.list);
    json_query_free(q);
}

int main(int argc, char **argv)
{
    unsigned orders = argc > 1 ? (unsigned)atoi(argv[1]) : 20000;
    int rounds = argc > 2 ? atoi(argv[2]) : 6, line, column;
    struct buffer b = {NULL, 0, 0};
    json_stats stats;
    if (orders < 1 || rounds < 1) {
        fputs("usage: jsontree [orders [rounds]]\n", stderr);
        return 1;
    }
    put(&b, "{\"shop\": \"sample\", \"orders\": [\n");
    for (unsigned i = 0; i < orders; i++) {
        make_order(&b, i);
        put(&b, i + 1 < orders ? ",\n" : "\n");
    }
    put(&b, "]}\n");
    json_doc *doc = json_parse(b.text, b.length);
    if (json_error(doc, &line, &column)) {
        fprintf(stderr, "jsontree: line %d, column %d: %s\n", line, column, json_error(doc, &line, &column));
        return 1;
    }
    for (int r = 0; r < rounds; r++) {
        printf("round %d, total %.2f\n", r, total_orders(doc));
        ask(doc, "orders.*[state=paid].total");
        ask(doc, "orders.*[shipping<5].items.*[count>6].price");
        ask(doc, "orders.*.customer[town=Bern].vip");
        ask(doc, "**[price>150].count");
        ask(doc, "orders.*[total>2500].weight");
        remove_all(doc, r % 2 ? "orders.*[state=returned]" : "orders.*.items.*[price<20]", 6);
    }
    json_get_stats(doc, &stats);
    printf("%ld nodes, %ld keys of %ld bytes, %ld bytes in strings, depth %ld, %ld edits\n", stats.nodes, stats.keys,
           stats.key_bytes, stats.string_bytes, stats.deepest, stats.edits);
    printf("digest %016llx\n", (unsigned long long)json_digest(doc));
    json_close(doc);
    free(b.text);
    return 0;
}
