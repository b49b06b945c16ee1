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

static db_part *bucket(database *db, uint32_t id)
{
    uint64_t h = id * 0x9e3779b97f4a7c15u;

    return &db->hash[(h >> 32) & (db->hash_size - 1)];
}

db_status db_open(database *db, size_t expected_parts)
{
    memset(db, 0, sizeof *db);
    db->used_parts = db->used_conns = 1;
    db->hash_size = 16;
    while (db->hash_size < expected_parts)
        db->hash_size *= 2;
    db->hash = calloc(db->hash_size, sizeof *db->hash);
    return db->hash ? DB_OK : DB_NO_MEMORY;
}

void db_close(database *db)
{
    free(db->node);
    free(db->key);
    free(db->order);
    free(db->fact);
    free(db->change);
    free(db->out);
    free(db->in);
    free(db->wire);
    free(db->undo);
    free(db->hash);
    memset(db, 0, sizeof *db);
}

static int grow(void *array, size_t size, uint32_t room)
{
    void **at = array;
    void *p = realloc(*at, size * room);

    if (p)
        *at = p;
    return p != NULL;
}
#define GROW(field, room) (grow((void *)&(field), sizeof *(field), room))

static db_part allocate_part(database *db)
{
    db_part part = db->free_parts;

    if (part) {
        db->free_parts = db->key[part].hash_next;
        return part;
    }
    if (db->used_parts >= db->room_parts) {
        uint32_t room = db->room_parts ? 2 * db->room_parts : 1024;
        if (!GROW(db->node, room) || !GROW(db->key, room) || !GROW(db->order, room) || !GROW(db->fact, room) ||
            !GROW(db->change, room))
            return 0;
        db->room_parts = room;
    }
    return db->used_parts++;
}

db_status db_insert(database *db, uint32_t id, unsigned type, int32_t x, int32_t y, long build)
{
    db_part part, *head = bucket(db, id);

    for (part = *head; part; part = db->key[part].hash_next)
        if (db->key[part].id == id)
            return DB_DUPLICATE;
    part = allocate_part(db);
    if (!part)
        return DB_NO_MEMORY;
    db->node[part] = (db_node){.x = x, .y = y, .type = type & 0xff};
    db->fact[part] = (db_fact){(uint16_t)build, 0};
    db->change[part] = (db_change){1, db->txn};
    db->key[part] = (db_key){id, *head};
    *head = part;
    db->order[part] = (db_order){db->last, 0};
    if (db->last)
        db->order[db->last].next = part;
    else
        db->first = part;
    db->last = part;
    db->n_parts++;
    return DB_OK;
}

db_status db_connect(database *db, db_part from, db_part to, unsigned type, int32_t length)
{
    db_conn conn = db->free_conns;

    if (conn) {
        db->free_conns = db->out[conn].next;
    } else {
        if (db->used_conns >= db->room_conns) {
            uint32_t room = db->room_conns ? 2 * db->room_conns : 1024;
            if (!GROW(db->out, room) || !GROW(db->in, room) || !GROW(db->wire, room))
                return DB_NO_MEMORY;
            db->room_conns = room;
        }
        conn = db->used_conns++;
    }
    db->out[conn] = (db_link){to, db->node[from].out};
    db->node[from].out = conn;
    db->in[conn] = (db_link){from, db->node[to].in};
    db->node[to].in = conn;
    db->wire[conn] = (uint16_t)(length << 2 | (int)type);
    db->fact[to].n_in++;
    db->n_conns++;
    return DB_OK;
}

db_status db_lookup(database *db, uint32_t id, db_part *result)
{
    db_part part;

    for (part = *bucket(db, id); part; part = db->key[part].hash_next) {
        db->stat.probes++;
        if (db->key[part].id == id) {
            *result = part;
            return DB_OK;
        }
    }
    return DB_NOT_FOUND;
}

static void unlink_in(database *db, db_conn conn)
{
    db_part to = db->out[conn].end;
    db_conn *link = &db->node[to].in;

    while (*link != conn)
        link = &db->in[*link].next;
    *link = db->in[conn].next;
    db->fact[to].n_in--;
}

static void unlink_out(database *db, db_conn conn)
{
    db_conn *link = &db->node[db->in[conn].end].out;

    while (*link != conn)
        link = &db->out[*link].next;
    *link = db->out[conn].next;
}

static void drop(database *db, db_conn conn)
{
    db->out[conn].next = db->free_conns;
    db->free_conns = conn;
    db->n_conns--;
}

/* with all its connections; not inside a transaction */
db_status db_delete(database *db, uint32_t id)
{
    db_part part, *link = bucket(db, id);
    db_conn conn;
    db_order order;

    while (*link && db->key[*link].id != id)
        link = &db->key[*link].hash_next;
    part = *link;
    if (!part)
        return DB_NOT_FOUND;
    while ((conn = db->node[part].out) != 0) {
        unlink_in(db, conn);
        unlink_out(db, conn);
        drop(db, conn);
    }
    while ((conn = db->node[part].in) != 0) {
        unlink_out(db, conn);
        unlink_in(db, conn);
        drop(db, conn);
    }
    *link = db->key[part].hash_next;
    order = db->order[part];
    if (order.prev)
        db->order[order.prev].next = order.next;
    else
        db->first = order.next;
    if (order.next)
        db->order[order.next].prev = order.prev;
    else
        db->last = order.prev;
    db->key[part].hash_next = db->free_parts;
    db->free_parts = part;
    db->n_parts--;
    return DB_OK;
}
