#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "internal.h"

void *json_alloc(size_t size)
{
    return json_resize(NULL, size);
}

void *json_resize(void *old, size_t size)
{
    void *p = realloc(old, size);
    if (!p) {
        fputs("json: out of memory\n", stderr);
        abort();
    }
    return p;
}

uint16_t json_intern(json_doc *doc, const char *name, size_t length, bool create)
{
    uint32_t h = 2166136261u;
    uint16_t n;
    struct key *k;
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)name[i]) * 16777619u;
    for (n = doc->buckets[h % KEY_BUCKETS]; n != NO_KEY; n = k->next) {
        k = &doc->keys[n];
        if (k->hash == h && strncmp(k->name, name, length) == 0 && k->name[length] == 0)
            return n;
    }
    if (!create || doc->stats.keys == NO_KEY)
        return NO_KEY;
    n = (uint16_t)doc->stats.keys++;
    doc->keys = json_resize(doc->keys, (n + 1u) * sizeof *doc->keys);
    k = &doc->keys[n];
    k->name = json_alloc(length + 1);
    memcpy(k->name, name, length);
    k->name[length] = 0;
    k->hash = h;
    k->next = doc->buckets[h % KEY_BUCKETS];
    doc->buckets[h % KEY_BUCKETS] = n;
    doc->stats.key_bytes += (long)length;
    return n;
}

static json_node new_node(json_doc *doc, enum json_type type)
{
    json_node node = doc->free;
    if (node) {
        doc->free = doc->nodes[node].next;
    } else {
        if (doc->used >= doc->room) {
            doc->room = doc->room ? doc->room + doc->room / 2 : 4096;
            doc->nodes = json_resize(doc->nodes, doc->room * sizeof *doc->nodes);
            doc->rests = json_resize(doc->rests, doc->room * sizeof *doc->rests);
        }
        node = doc->used++;
    }
    memset(&doc->nodes[node], 0, sizeof *doc->nodes);
    memset(&doc->rests[node], 0, sizeof *doc->rests);
    doc->nodes[node].type = (uint8_t)type;
    doc->nodes[node].key = NO_KEY;
    doc->rests[node].line = (uint32_t)doc->line;
    if (doc->depth > doc->stats.deepest)
        doc->stats.deepest = doc->depth;
    doc->stats.nodes++;
    return node;
}

static void append(json_doc *doc, json_node list, json_node node)
{
    struct rest *r = &doc->rests[list];
    doc->rests[node].parent = list;
    doc->rests[node].prev = r->last;
    if (r->last)
        doc->nodes[r->last].next = node;
    else
        doc->nodes[list].u.first = node;
    r->last = node;
    r->count++;
}

static int fail(json_doc *doc, const char *what)
{
    if (!doc->error) {
        doc->error = what;
        doc->error_line = doc->line;
        doc->error_column = (int)(doc->at - doc->line_start);
    }
    return 0;
}

static void skip_space(json_doc *doc)
{
    for (; doc->at < doc->end; doc->at++) {
        if (*doc->at == '\n') {
            doc->line++;
            doc->line_start = doc->at + 1;
        } else if (*doc->at != ' ' && *doc->at != '\t' && *doc->at != '\r') {
            return;
        }
    }
}

/* The text between quotes; only the simple escapes. */
static bool parse_quoted(json_doc *doc, const char **start, size_t *length)
{
    const char *p = ++doc->at;
    while (p < doc->end && *p != '"') {
        if (*p == '\\')
            p++;
        p++;
    }
    if (p >= doc->end)
        return fail(doc, "string without end") != 0;
    *start = doc->at;
    *length = (size_t)(p - doc->at);
    doc->at = p + 1;
    return true;
}

static json_node parse_value(json_doc *doc);

static json_node parse_list(json_doc *doc, enum json_type type)
{
    json_node list = new_node(doc, type);
    char close = type == JSON_ARRAY ? ']' : '}';
    doc->at++;
    doc->depth++;
    skip_space(doc);
    while (doc->at < doc->end && *doc->at != close) {
        uint16_t key = NO_KEY;
        const char *name;
        size_t length;
        if (type == JSON_OBJECT) {
            if (*doc->at != '"' || !parse_quoted(doc, &name, &length)) {
                fail(doc, "key expected");
                break;
            }
            key = json_intern(doc, name, length, true);
            skip_space(doc);
            if (doc->at >= doc->end || *doc->at++ != ':') {
                fail(doc, "':' expected");
                break;
            }
        }
        json_node node = parse_value(doc);
        if (!node)
            break;
        doc->nodes[node].key = key;
        append(doc, list, node);
        skip_space(doc);
        if (doc->at < doc->end && *doc->at == ',') {
            doc->at++;
            skip_space(doc);
        }
    }
    if (!doc->error && doc->at >= doc->end)
        fail(doc, "list without end");
    doc->at++;
    doc->depth--;
    return list;
}

static json_node parse_value(json_doc *doc)
{
    json_node node;
    skip_space(doc);
    if (doc->at >= doc->end)
        return (json_node)fail(doc, "value expected");
    switch (*doc->at) {
    case '{':
        return parse_list(doc, JSON_OBJECT);
    case '[':
        return parse_list(doc, JSON_ARRAY);
    case '"': {
        const char *start;
        size_t length;
        node = new_node(doc, JSON_STRING);
        if (!parse_quoted(doc, &start, &length))
            return 0;
        if (doc->strings_used + length + 1 > doc->strings_room) {
            doc->strings_room = 2 * doc->strings_room + (uint32_t)length + 4096;
            doc->strings = json_resize(doc->strings, doc->strings_room);
        }
        memcpy(doc->strings + doc->strings_used, start, length);
        doc->strings[doc->strings_used + length] = 0;
        doc->nodes[node].u.string = doc->strings_used;
        doc->rests[node].count = (uint32_t)length;
        doc->strings_used += (uint32_t)length + 1;
        doc->stats.string_bytes += (long)length;
        return node;
    }
    case 't': case 'f': case 'n':
        node = new_node(doc, *doc->at == 't' ? JSON_TRUE : *doc->at == 'f' ? JSON_FALSE : JSON_NULL);
        doc->at += doc->nodes[node].type == JSON_FALSE ? 5 : 4;
        return node;
    default: {
        bool negative = *doc->at == '-';
        double value = 0, scale = 1;
        const char *p = doc->at + negative;
        if (p >= doc->end || *p < '0' || *p > '9')
            return (json_node)fail(doc, "value expected");
        node = new_node(doc, JSON_NUMBER);
        for (; p < doc->end && *p >= '0' && *p <= '9'; p++)
            value = value * 10 + (*p - '0');
        if (p < doc->end && *p == '.')
            for (p++; p < doc->end && *p >= '0' && *p <= '9'; p++)
                value += (*p - '0') * (scale /= 10);
        doc->at = p;
        doc->nodes[node].u.number = negative ? -value : value;
        return node;
    }
    }
}

json_doc *json_parse(const char *text, size_t length)
{
    json_doc *doc = json_alloc(sizeof *doc);
    memset(doc, 0, sizeof *doc);
    memset(doc->buckets, 0xff, sizeof doc->buckets);
    doc->used = 1;
    doc->text = doc->at = doc->line_start = text;
    doc->end = text + length;
    doc->line = 1;
    doc->root = parse_value(doc);
    return doc;
}

const char *json_error(const json_doc *doc, int *line, int *column)
{
    *line = doc->error_line;
    *column = doc->error_column;
    return doc->error;
}

static void free_node(json_doc *doc, json_node node)
{
    if (doc->nodes[node].type >= JSON_ARRAY) {
        json_node next;
        for (json_node n = doc->nodes[node].u.first; n; n = next) {
            next = doc->nodes[n].next;
            free_node(doc, n);
        }
    }
    doc->nodes[node].next = doc->free;
    doc->free = node;
}

void json_close(json_doc *doc)
{
    for (long i = 0; i < doc->stats.keys; i++)
        free(doc->keys[i].name);
    free(doc->keys);
    free(doc->nodes);
    free(doc->rests);
    free(doc->strings);
    free(doc);
}

json_node json_root(json_doc *doc) { return doc->root; }
enum json_type json_type_of(const json_doc *doc, json_node node) { return (enum json_type)doc->nodes[node].type; }
json_node json_next(const json_doc *doc, json_node node) { return doc->nodes[node].next; }
json_node json_parent(const json_doc *doc, json_node node) { return doc->rests[node].parent; }
int json_line(const json_doc *doc, json_node node) { return (int)doc->rests[node].line; }

double json_number(const json_doc *doc, json_node node)
{
    return doc->nodes[node].type == JSON_NUMBER ? doc->nodes[node].u.number : 0;
}

const char *json_string(const json_doc *doc, json_node node)
{
    return doc->nodes[node].type == JSON_STRING ? doc->strings + doc->nodes[node].u.string : "";
}

const char *json_key(const json_doc *doc, json_node node)
{
    return doc->nodes[node].key != NO_KEY ? doc->keys[doc->nodes[node].key].name : "";
}

json_node json_first(const json_doc *doc, json_node node)
{
    return doc->nodes[node].type >= JSON_ARRAY ? doc->nodes[node].u.first : 0;
}

json_node json_find(const json_doc *doc, json_node object, uint16_t key)
{
    if (doc->nodes[object].type != JSON_OBJECT)
        return 0;
    for (json_node n = doc->nodes[object].u.first; n; n = doc->nodes[n].next)
        if (doc->nodes[n].key == key)
            return n;
    return 0;
}

json_node json_member(const json_doc *doc, json_node object, const char *key)
{
    uint16_t k = json_intern((json_doc *)doc, key, strlen(key), false);
    return k != NO_KEY ? json_find(doc, object, k) : 0;
}

void json_set_number(json_doc *doc, json_node node, double value)
{
    if (doc->nodes[node].type != JSON_NUMBER)
        return;
    doc->nodes[node].u.number = value;
    doc->nodes[node].edited = 1;
    doc->stats.edits++;
}

bool json_remove(json_doc *doc, json_node node)
{
    json_node list = doc->rests[node].parent, next = doc->nodes[node].next, prev = doc->rests[node].prev;
    if (!list)
        return false;
    if (prev)
        doc->nodes[prev].next = next;
    else
        doc->nodes[list].u.first = next;
    if (next)
        doc->rests[next].prev = prev;
    else
        doc->rests[list].last = prev;
    doc->rests[list].count--;
    doc->stats.edits++;
    free_node(doc, node);
    return true;
}

json_node json_add_number(json_doc *doc, json_node object, const char *key, double value)
{
    if (doc->nodes[object].type != JSON_OBJECT)
        return 0;
    json_node node = new_node(doc, JSON_NUMBER);
    doc->nodes[node].key = json_intern(doc, key, strlen(key), true);
    doc->nodes[node].u.number = value;
    doc->nodes[node].edited = 1;
    append(doc, object, node);
    doc->stats.edits++;
    return node;
}

static uint64_t digest(const json_doc *doc, json_node node, uint64_t h)
{
    const struct node *p = &doc->nodes[node];
    h = (h ^ ((uint64_t)p->type + (p->key != NO_KEY ? doc->keys[p->key].hash : 0))) * 0x100000001b3u;
    if (p->type >= JSON_ARRAY) {
        h += (uint64_t)doc->rests[node].count;
        for (json_node n = p->u.first; n; n = doc->nodes[n].next)
            h = digest(doc, n, h);
    } else if (p->type == JSON_NUMBER) {
        h = (h ^ (uint64_t)(int64_t)(p->u.number * 1000)) * 0x100000001b3u + p->edited;
    } else if (p->type == JSON_STRING) {
        for (uint32_t i = 0; i < doc->rests[node].count; i++)
            h = (h ^ (unsigned char)doc->strings[p->u.string + i]) * 0x100000001b3u;
    }
    return h;
}

uint64_t json_digest(const json_doc *doc)
{
    return doc->root ? digest(doc, doc->root, 0xcbf29ce484222325u) : 0;
}

void json_get_stats(const json_doc *doc, json_stats *stats)
{
    *stats = doc->stats;
}
