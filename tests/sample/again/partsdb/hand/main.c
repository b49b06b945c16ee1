#include "partsdb.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const part_type[10] = {
    "part-type0", "part-type1", "part-type2", "part-type3", "part-type4",
    "part-type5", "part-type6", "part-type7", "part-type8", "part-type9",
};
static const char conn_type[4][8] = {"weld", "screw", "wire", "glue"};

static uint64_t seed = 1992;

static long uniform(long n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (long)((seed >> 33) % (uint64_t)n);
}

static void check(db_status status, const char *where)
{
    if (status == DB_OK)
        return;
    fprintf(stderr, "partsdb: %s: %s\n", where, db_message(status));
    exit(EXIT_FAILURE);
}

/* 90 % of the connections go to parts that are near in number */
static long neighbour(long id, long n)
{
    long to;

    if (uniform(10) < 1)
        return 1 + uniform(n);
    to = id + uniform(n / 50 + 2) - n / 100;
    return to < 1 ? to + n : to > n ? to - n : to;
}

static void add_parts(database *db, long from, long to, int connect)
{
    long id;
    db_part part, other;
    int k;

    for (id = from; id <= to; id++) {
        long kind = uniform(10), x = uniform(100000), y = uniform(100000), build = uniform(3650);
        check(db_insert(db, (uint32_t)id, (unsigned)kind, (int32_t)x, (int32_t)y, build), "insert");
    }
    if (!connect)
        return;
    for (id = from; id <= to; id++) {
        check(db_lookup(db, (uint32_t)id, &part), "connect");
        for (k = 0; k < 3; k++) {
            long to_id = neighbour(id, to), kind = uniform(4), length = uniform(1000);
            if (db_lookup(db, (uint32_t)to_id, &other) == DB_OK)
                check(db_connect(db, part, other, (unsigned)kind, (int32_t)length), "connect");
        }
    }
}

struct tour {
    int64_t  sum;
    long     type4;
    uint64_t mix;
};

static void sum_up(const db_node *part, int depth, void *closure)
{
    struct tour *t = closure;

    t->sum += part->x - part->y;
    if (part->type == 4)
        t->type4++;
    t->mix = t->mix * 31 + (uint64_t)(part->x + depth);
}

static void look_up(database *db, long n, long times)
{
    struct tour t = {0, 0, 0};
    long missing = 0;
    db_part part;

    while (times-- > 0) {
        if (db_lookup(db, (uint32_t)(1 + uniform(n)), &part) == DB_OK)
            sum_up(&db->node[part], 0, &t);
        else
            missing++;
    }
    printf("lookup: sum %ld, type4 %ld, missing %ld\n", (long)t.sum, t.type4, missing);
}

static void traverse(database *db, long n, int times, int back)
{
    struct tour t = {0, 0, 0};
    long visited = 0;
    db_part part;

    while (times-- > 0)
        if (db_lookup(db, (uint32_t)(1 + uniform(n)), &part) == DB_OK)
            visited += back ? db_traverse_back(db, part, 6, sum_up, &t) : db_traverse(db, part, 7, sum_up, &t);
    printf("%s: %ld visited, sum %ld, type4 %ld, mix %016lx\n", back ? "back" : "forth", visited, (long)t.sum,
           t.type4, (unsigned long)t.mix);
}

static void update(database *db, long n, int times)
{
    long changed = 0;
    int k;
    db_part part;
    db_status status;

    for (k = 0; k < times; k++) {
        check(db_begin(db), "begin");
        if (db_lookup(db, (uint32_t)(1 + uniform(n)), &part) == DB_OK) {
            changed += db_reprice(db, part, 6, &status);
            check(status, "update");
        }
        check(k % 4 == 3 ? db_abort(db) : db_commit(db), "end");
    }
    printf("update: %ld changes, %lu images, %lu commits, %lu aborts\n", changed, (unsigned long)db->stat.images,
           (unsigned long)db->stat.commits, (unsigned long)db->stat.aborts);
}

struct range { int64_t since; uint32_t fans; };

static int popular(const db_fact *part, const void *closure)
{
    const struct range *r = closure;

    return part->build >= r->since && part->n_in > r->fans;
}

static void report(database *db, int64_t since, uint32_t fans)
{
    struct range r = {since, fans};
    db_part found[3];
    size_t i, n = db_select(db, popular, &r, found, 3);

    printf("select: %zu parts since day %ld with more than %u in\n", n, (long)since, (unsigned)fans);
    for (i = 0; i < n && i < 3; i++) {
        db_part p = found[i];
        const db_node *node = &db->node[p];
        db_conn in = node->in;
        printf("  %u %s (lot %d) at %d,%d built %d version %u", db->key[p].id, part_type[node->type],
               db->fact[p].build % 9973, node->x, node->y, db->fact[p].build, db->change[p].version);
        if (in)
            printf(", %s of %d from %u", conn_type[db->wire[in] & 3], db->wire[in] >> 2, db->key[db->in[in].end].id);
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 300000;
    int tours = argc > 2 ? atoi(argv[2]) : 500;
    long id, gone = 0, end;
    int round;
    database db;

    if (n < 100 || n > 50000000) {
        fprintf(stderr, "usage: partsdb [parts [tours]]\n");
        return EXIT_FAILURE;
    }
    check(db_open(&db, (size_t)n), "open");
    add_parts(&db, 1, n, 1);
    end = n;
    for (round = 0; round < 2; round++) {
        look_up(&db, end, 4 * n);
        traverse(&db, end, tours, 0);
        traverse(&db, end, tours, 1);
        update(&db, end, tours);
        for (id = 0; id < n / 10; id++)
            gone += db_delete(&db, (uint32_t)(1 + uniform(end))) == DB_OK;
        add_parts(&db, end + 1, end + n / 12, 1);
        end += n / 12;
        printf("%ld deleted, %zu parts, %zu connections\n", gone, db.n_parts, db.n_conns);
        report(&db, 3000 + 100 * round, 7);
    }
    printf("%lu probes\n", (unsigned long)db.stat.probes);
    db_close(&db);
    return EXIT_SUCCESS;
}
