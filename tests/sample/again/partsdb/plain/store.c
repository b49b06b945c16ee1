#include "partsdb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *db_message(db_status status)
{
    switch (status) {
    case DB_OK:             return "ok";
    case DB_NO_MEMORY:      return "out of memory";
    case DB_NOT_FOUND:      return "no such part";
    case DB_DUPLICATE:      return "part exists";
    case DB_NO_TRANSACTION: return "no transaction";
    }
    return "unknown";
}

static db_part **bucket(database *db, uint64_t id)
{
    uint64_t h = id * 0x9e3779b97f4a7c15u;

    return &db->hash[(h >> 32) & (db->hash_size - 1)];
}

db_status db_open(database *db, size_t expected_parts)
{
    memset(db, 0, sizeof *db);
    db->hash_size = 16;
    while (db->hash_size < expected_parts)
        db->hash_size *= 2;
    db->hash = calloc(db->hash_size, sizeof *db->hash);
    return db->hash ? DB_OK : DB_NO_MEMORY;
}

void db_close(database *db)
{
    db_page *page, *next_page;
    db_part *part;
    db_conn *conn, *next;

    for (part = db->first; part; part = part->next)
        for (conn = part->out; conn; conn = next) {
            next = conn->next_out;
            free(conn);
        }
    for (page = db->pages; page; page = next_page) {
        next_page = page->next;
        free(page);
    }
    free(db->undo);
    free(db->hash);
    memset(db, 0, sizeof *db);
}

static db_part *allocate_part(database *db)
{
    db_part *part = db->free_parts;

    if (part) {
        db->free_parts = part->hash_next;
    } else {
        if (!db->pages || db->pages->used == DB_PAGE_PARTS) {
            db_page *page = malloc(sizeof *page);
            if (!page)
                return NULL;
            page->used = 0;
            page->next = db->pages;
            db->pages = page;
        }
        part = &db->pages->slot[db->pages->used++];
    }
    memset(part, 0, sizeof *part);
    return part;
}

db_status db_insert(database *db, uint64_t id, const char *type, int32_t x, int32_t y, int64_t build,
                    db_part **result)
{
    db_part *part, **head = bucket(db, id);

    for (part = *head; part; part = part->hash_next)
        if (part->id == id)
            return DB_DUPLICATE;
    part = allocate_part(db);
    if (!part)
        return DB_NO_MEMORY;
    part->id = id;
    snprintf(part->type, sizeof part->type, "%s", type);
    snprintf(part->comment, sizeof part->comment, "lot %ld", (long)(build % 9973));
    part->pos.x = x;
    part->pos.y = y;
    part->build = build;
    part->version = 1;
    part->changed_by = db->txn;
    part->hash_next = *head;
    *head = part;
    part->prev = db->last;
    if (db->last)
        db->last->next = part;
    else
        db->first = part;
    db->last = part;
    db->n_parts++;
    if (result)
        *result = part;
    return DB_OK;
}

db_status db_connect(database *db, db_part *from, db_part *to, const char *type, int32_t length)
{
    db_conn *conn = malloc(sizeof *conn);

    if (!conn)
        return DB_NO_MEMORY;
    conn->from = from;
    conn->to = to;
    memcpy(conn->type, type, DB_TYPE_LEN);
    conn->length = length;
    conn->created_by = db->txn;
    conn->next_out = from->out;
    from->out = conn;
    from->n_out++;
    conn->next_in = to->in;
    to->in = conn;
    to->n_in++;
    db->n_conns++;
    return DB_OK;
}

db_status db_lookup(database *db, uint64_t id, db_part **result)
{
    db_part *part;

    for (part = *bucket(db, id); part; part = part->hash_next) {
        db->stat.probes++;
        if (part->id == id) {
            *result = part;
            return DB_OK;
        }
    }
    return DB_NOT_FOUND;
}

static void unlink_in(db_conn *conn)
{
    db_conn **link = &conn->to->in;

    while (*link != conn)
        link = &(*link)->next_in;
    *link = conn->next_in;
    conn->to->n_in--;
}

static void unlink_out(db_conn *conn)
{
    db_conn **link = &conn->from->out;

    while (*link != conn)
        link = &(*link)->next_out;
    *link = conn->next_out;
    conn->from->n_out--;
}

/* with all its connections; not inside a transaction */
db_status db_delete(database *db, uint64_t id)
{
    db_part *part, **link = bucket(db, id);
    db_conn *conn;

    while (*link && (*link)->id != id)
        link = &(*link)->hash_next;
    part = *link;
    if (!part)
        return DB_NOT_FOUND;
    while ((conn = part->out) != NULL) {
        unlink_in(conn);
        unlink_out(conn);
        free(conn);
        db->n_conns--;
    }
    while ((conn = part->in) != NULL) {
        unlink_out(conn);
        unlink_in(conn);
        free(conn);
        db->n_conns--;
    }
    *link = part->hash_next;
    if (part->prev)
        part->prev->next = part->next;
    else
        db->first = part->next;
    if (part->next)
        part->next->prev = part->prev;
    else
        db->last = part->prev;
    part->hash_next = db->free_parts;
    db->free_parts = part;
    db->n_parts--;
    return DB_OK;
}
