#include "partsdb.h"

#include <stdlib.h>

db_status db_begin(database *db)
{
    db->txn = ++db->last_txn;
    db->n_undo = 0;
    return DB_OK;
}

/* Saves the part once per transaction. */
db_status db_before_update(database *db, db_part part)
{
    if (db->txn == 0)
        return DB_NO_TRANSACTION;
    if (db->change[part].changed_by == db->txn)
        return DB_OK;
    if (db->n_undo == db->max_undo) {
        size_t max = db->max_undo ? 2 * db->max_undo : 256;
        db_undo *undo = realloc(db->undo, max * sizeof *undo);
        if (!undo)
            return DB_NO_MEMORY;
        db->undo = undo;
        db->max_undo = max;
    }
    db->undo[db->n_undo++] = (db_undo){part, db->node[part].x, db->node[part].y, db->change[part].changed_by};
    db->stat.images++;
    db->change[part].changed_by = db->txn;
    return DB_OK;
}

db_status db_commit(database *db)
{
    size_t i;

    if (db->txn == 0)
        return DB_NO_TRANSACTION;
    for (i = 0; i < db->n_undo; i++)
        db->change[db->undo[i].part].version++;
    db->txn = 0;
    db->stat.commits++;
    return DB_OK;
}

db_status db_abort(database *db)
{
    size_t i;

    if (db->txn == 0)
        return DB_NO_TRANSACTION;
    for (i = db->n_undo; i > 0; i--) {
        const db_undo *u = &db->undo[i - 1];
        db->node[u->part].x = u->x;
        db->node[u->part].y = u->y;
        db->change[u->part].changed_by = u->changed_by;
    }
    db->txn = 0;
    db->stat.aborts++;
    return DB_OK;
}
