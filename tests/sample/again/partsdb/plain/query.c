#include "partsdb.h"

long db_traverse(db_part *start, int depth, db_visitor visit, void *closure)
{
    long visited = 1;
    db_conn *conn;

    visit(start, depth, closure);
    if (depth > 0)
        for (conn = start->out; conn; conn = conn->next_out)
            visited += db_traverse(conn->to, depth - 1, visit, closure);
    return visited;
}

long db_traverse_back(db_part *start, int depth, db_visitor visit, void *closure)
{
    long visited = 1;
    db_conn *conn;

    visit(start, depth, closure);
    if (depth > 0)
        for (conn = start->in; conn; conn = conn->next_in)
            visited += db_traverse_back(conn->from, depth - 1, visit, closure);
    return visited;
}

/* The first max parts that fit; returns the number of all. */
size_t db_select(database *db, db_predicate holds, const void *closure, db_part **found, size_t max)
{
    size_t n = 0;
    db_part *part;

    for (part = db->first; part; part = part->next)
        if (holds(part, closure)) {
            if (n < max)
                found[n] = part;
            n++;
        }
    return n;
}

/* Swaps coordinates as OO7 does and shortens long connections. */
long db_reprice(database *db, db_part *start, int depth, db_status *status)
{
    long changed = 1;
    int32_t x;
    db_conn *conn;

    *status = db_before_update(db, start);
    if (*status != DB_OK)
        return 0;
    x = start->pos.x;
    start->pos.x = start->pos.y;
    start->pos.y = x;
    start->flags ^= DB_PART_CHECKED;
    if (depth > 0)
        for (conn = start->out; conn && *status == DB_OK; conn = conn->next_out)
            if (conn->length < 700)
                changed += db_reprice(db, conn->to, depth - 1, status);
    return changed;
}
