#include "partsdb.h"

long db_traverse(const database *db, db_part start, int depth, db_visitor visit, void *closure)
{
    long visited = 1;
    db_conn conn;

    visit(&db->node[start], depth, closure);
    if (depth > 0)
        for (conn = db->node[start].out; conn; conn = db->out[conn].next)
            visited += db_traverse(db, db->out[conn].end, depth - 1, visit, closure);
    return visited;
}

long db_traverse_back(const database *db, db_part start, int depth, db_visitor visit, void *closure)
{
    long visited = 1;
    db_conn conn;

    visit(&db->node[start], depth, closure);
    if (depth > 0)
        for (conn = db->node[start].in; conn; conn = db->in[conn].next)
            visited += db_traverse_back(db, db->in[conn].end, depth - 1, visit, closure);
    return visited;
}

size_t db_select(database *db, db_predicate holds, const void *closure, db_part *found, size_t max)
{
    size_t n = 0;
    db_part part;

    for (part = db->first; part; part = db->order[part].next)
        if (holds(&db->fact[part], closure)) {
            if (n < max)
                found[n] = part;
            n++;
        }
    return n;
}

/* Swaps coordinates as OO7 does and shortens long connections. */
long db_reprice(database *db, db_part start, int depth, db_status *status)
{
    long changed = 1;
    int32_t x;
    db_conn conn;
    db_node *node = &db->node[start];

    *status = db_before_update(db, start);
    if (*status != DB_OK)
        return 0;
    x = node->x;
    node->x = node->y;
    node->y = x;
    if (depth > 0)
        for (conn = node->out; conn && *status == DB_OK; conn = db->out[conn].next)
            if (db->wire[conn] < 700 << 2)
                changed += db_reprice(db, db->out[conn].end, depth - 1, status);
    return changed;
}
