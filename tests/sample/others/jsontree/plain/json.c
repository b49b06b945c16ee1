#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "internal.h"

void *json_alloc(size_t size)
{
    void *p = malloc(size);
    if (!p) {
        fputs("json: out of memory\n", stderr);
        abort();
    }
    return p;
}

struct key *json_intern(json_doc *doc, const char *name, size_t length, bool create)
{
    uint32_t h = 2166136261u;
    struct key *k;
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)name[i]) * 16777619u;
    for (k = doc->buckets[h % KEY_BUCKETS]; k; k = k->next)
        if (k->hash == h && strncmp(k->name, name, length) == 0 && k->name[length] == 0)
            return k;
    if (!create)
        return NULL;
    k = json_alloc(sizeof *k + length + 1);
    memcpy(k->name, name, length);
    k->name[length] = 0;
    k->hash = h;
    k->uses = 0;
    k->next = doc->buckets[h % KEY_BUCKETS];
    doc->buckets[h % KEY_BUCKETS] = k;
    doc->stats.keys++;
    doc->stats.key_bytes += (long)length;
    return k;
}

static json_node *new_node(json_doc *doc, enum json_type type)
{
    json_node *node = json_alloc(sizeof *node);
    memset(node, 0, sizeof *node);
    node->type = type;
    node->line = doc->line;
    node->column = (int)(doc->at - doc->line_start);
    node->depth = (unsigned)doc->depth & 0x7fff;
    if (doc->depth > doc->stats.deepest)
        doc->stats.deepest = doc->depth;
    doc->stats.nodes++;
    return node;
}

static void append(json_node *list, json_node *node)
{
    node->parent = list;
    node->prev = list->u.list.last;
    if (node->prev)
        node->prev->next = node;
    else
        list->u.list.first = node;
    list->u.list.last = node;
    list->u.list.count++;
}

static void *fail(json_doc *doc, const char *what)
{
    if (!doc->error) {
        doc->error = what;
        doc->error_line = doc->line;
        doc->error_column = (int)(doc->at - doc->line_start);
    }
    return NULL;
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
        return fail(doc, "string without end");
    *start = doc->at;
    *length = (size_t)(p - doc->at);
    doc->at = p + 1;
    return true;
}

static json_node *parse_value(json_doc *doc);

static json_node *parse_list(json_doc *doc, enum json_type type)
{
    json_node *list = new_node(doc, type);
    char close = type == JSON_ARRAY ? ']' : '}';
    doc->at++;
    doc->depth++;
    skip_space(doc);
    while (doc->at < doc->end && *doc->at != close) {
        struct key *key = NULL;
        const char *name;
        size_t length;
        if (type == JSON_OBJECT) {
            if (*doc->at != '"' || !parse_quoted(doc, &name, &length)) {
                fail(doc, "key expected");
                break;
            }
            key = json_intern(doc, name, length, true);
            key->uses++;
            skip_space(doc);
            if (doc->at >= doc->end || *doc->at++ != ':') {
                fail(doc, "':' expected");
                break;
            }
        }
        json_node *node = parse_value(doc);
        if (!node)
            break;
        node->key = key;
        append(list, node);
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

static json_node *parse_value(json_doc *doc)
{
    json_node *node;
    skip_space(doc);
    if (doc->at >= doc->end)
        return fail(doc, "value expected");
    switch (*doc->at) {
    case '{':
        return parse_list(doc, JSON_OBJECT);
    case '[':
        return parse_list(doc, JSON_ARRAY);
    case '"': {
        const char *start;
        node = new_node(doc, JSON_STRING);
        if (!parse_quoted(doc, &start, &node->u.string.length)) {
            free(node);
            return NULL;
        }
        node->u.string.bytes = json_alloc(node->u.string.length + 1);
        memcpy(node->u.string.bytes, start, node->u.string.length);
        node->u.string.bytes[node->u.string.length] = 0;
        doc->stats.string_bytes += (long)node->u.string.length;
        return node;
    }
    case 't': case 'f': case 'n':
        node = new_node(doc, *doc->at == 't' ? JSON_TRUE : *doc->at == 'f' ? JSON_FALSE : JSON_NULL);
        doc->at += node->type == JSON_FALSE ? 5 : 4;
        return node;
    default: {
        bool negative = *doc->at == '-';
        double value = 0, scale = 1;
        const char *p = doc->at + negative;
        if (p >= doc->end || *p < '0' || *p > '9')
            return fail(doc, "value expected");
        node = new_node(doc, JSON_NUMBER);
        for (; p < doc->end && *p >= '0' && *p <= '9'; p++)
            value = value * 10 + (*p - '0');
        if (p < doc->end && *p == '.')
            for (p++; p < doc->end && *p >= '0' && *p <= '9'; p++)
                value += (*p - '0') * (scale /= 10);
        doc->at = p;
        node->u.number = negative ? -value : value;
        return node;
    }
    }
}

json_doc *json_parse(const char *text, size_t length)
{
    json_doc *doc = json_alloc(sizeof *doc);
    memset(doc, 0, sizeof *doc);
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

static void free_node(json_node *node)
{
    if (node->type >= JSON_ARRAY) {
        json_node *next;
        for (json_node *n = node->u.list.first; n; n = next) {
            next = n->next;
            free_node(n);
        }
    } else if (node->type == JSON_STRING) {
        free(node->u.string.bytes);
    }
    free(node);
}

void json_close(json_doc *doc)
{
    if (doc->root)
        free_node(doc->root);
    for (int i = 0; i < KEY_BUCKETS; i++)
        for (struct key *k = doc->buckets[i], *next; k; k = next) {
            next = k->next;
            free(k);
        }
    free(doc);
}

json_node *json_root(json_doc *doc) { return doc->root; }
enum json_type json_type_of(const json_node *node) { return node->type; }
double json_number(const json_node *node) { return node->type == JSON_NUMBER ? node->u.number : 0; }
const char *json_string(const json_node *node) { return node->type == JSON_STRING ? node->u.string.bytes : ""; }
const char *json_key(const json_node *node) { return node->key ? node->key->name : ""; }
json_node *json_first(const json_node *node) { return node->type >= JSON_ARRAY ? node->u.list.first : NULL; }
json_node *json_next(const json_node *node) { return node->next; }
json_node *json_parent(const json_node *node) { return node->parent; }
int json_line(const json_node *node) { return node->line; }

json_node *json_find(const json_node *object, const struct key *key)
{
    if (object->type != JSON_OBJECT)
        return NULL;
    for (json_node *n = object->u.list.first; n; n = n->next)
        if (n->key == key)
            return n;
    return NULL;
}

json_node *json_member(const json_doc *doc, const json_node *object, const char *key)
{
    const struct key *k = json_intern((json_doc *)doc, key, strlen(key), false);
    return k ? json_find(object, k) : NULL;
}

void json_set_number(json_doc *doc, json_node *node, double value)
{
    if (node->type != JSON_NUMBER)
        return;
    node->u.number = value;
    node->edited = 1;
    doc->stats.edits++;
}

bool json_remove(json_doc *doc, json_node *node)
{
    json_node *list = node->parent;
    if (!list)
        return false;
    if (node->prev)
        node->prev->next = node->next;
    else
        list->u.list.first = node->next;
    if (node->next)
        node->next->prev = node->prev;
    else
        list->u.list.last = node->prev;
    list->u.list.count--;
    doc->stats.edits++;
    free_node(node);
    return true;
}

json_node *json_add_number(json_doc *doc, json_node *object, const char *key, double value)
{
    if (object->type != JSON_OBJECT)
        return NULL;
    json_node *node = new_node(doc, JSON_NUMBER);
    struct key *k = json_intern(doc, key, strlen(key), true);
    k->uses++;
    node->key = k;
    node->u.number = value;
    node->edited = 1;
    append(object, node);
    doc->stats.edits++;
    return node;
}

static uint64_t digest(const json_node *node, uint64_t h)
{
    h = (h ^ ((uint64_t)node->type + (node->key ? node->key->hash : 0))) * 0x100000001b3u;
    if (node->type >= JSON_ARRAY) {
        h += (uint64_t)node->u.list.count;
        for (const json_node *n = node->u.list.first; n; n = n->next)
            h = digest(n, h);
    } else if (node->type == JSON_NUMBER) {
        h = (h ^ (uint64_t)(int64_t)(node->u.number * 1000)) * 0x100000001b3u + node->edited;
    } else if (node->type == JSON_STRING) {
        for (size_t i = 0; i < node->u.string.length; i++)
            h = (h ^ (unsigned char)node->u.string.bytes[i]) * 0x100000001b3u;
    }
    return h;
}

uint64_t json_digest(const json_doc *doc)
{
    return doc->root ? digest(doc->root, 0xcbf29ce484222325u) : 0;
}

void json_get_stats(const json_doc *doc, json_stats *stats)
{
    *stats = doc->stats;
}
