#include "partsdb.h"

#include <stdlib.h>

db_status db_begin(database *db)
{
    db->txn = ++db->last_txn;
    db->n_undo = 0;
    return DB_OK;
}

/* Saves the part once per transaction. */
db_status db_before_update(database *db, db_part *part)
{
    if (db->txn == 0)
        return DB_NO_TRANSACTION;
    if (part->changed_by == db->txn)
        return DB_OK;
    if (db->n_undo == db->max_undo) {
        size_t max = db->max_undo ? 2 * db->max_undo : 256;
        db_undo *undo = realloc(db->undo, max * sizeof *undo);
        if (!undo)
            return DB_NO_MEMORY;
        db->undo = undo;
        db->max_undo = max;
    }
    db->undo[db->n_undo].part = part;
    db->undo[db->n_undo].before = *part;
    db->n_undo++;
    db->stat.images++;
    part->changed_by = db->txn;
    part->flags |= DB_PART_DIRTY;
    return DB_OK;
}

db_status db_commit(database *db)
{
    size_t i;

    if (db->txn == 0)
        return DB_NO_TRANSACTION;
    for (i = 0; i < db->n_undo; i++) {
        db_part *part = db->undo[i].part;
        part->version++;
        part->flags &= ~(uint32_t)DB_PART_DIRTY;
    }
    db->txn = 0;
    db->stat.commits++;
    return DB_OK;
}

db_status db_abort(database *db)
{
    size_t i;

    if (db->txn == 0)
        return DB_NO_TRANSACTION;
    for (i = db->n_undo; i > 0; i--)
        *db->undo[i - 1].part = db->undo[i - 1].before;
    db->txn = 0;
    db->stat.aborts++;
    return DB_OK;
}
