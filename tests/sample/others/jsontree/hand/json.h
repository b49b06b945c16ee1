/*
 * json.h -- documents as trees: parsing, editing, queries, printing.
 *
 * A json_doc owns everything in it; a json_node is a number in its document, 0 is none.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct json_doc json_doc;
typedef uint32_t json_node;
typedef struct json_query json_query;

enum json_type {
    JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT
};

typedef struct json_stats {
    long nodes, keys, key_bytes, string_bytes, deepest, edits;
} json_stats;

typedef bool (*json_visitor)(json_doc *doc, json_node node, void *context);

json_doc *json_parse(const char *text, size_t length);
const char *json_error(const json_doc *doc, int *line, int *column);
void json_close(json_doc *doc);

json_node json_root(json_doc *doc);
enum json_type json_type_of(const json_doc *doc, json_node node);
double json_number(const json_doc *doc, json_node node);
const char *json_string(const json_doc *doc, json_node node);
const char *json_key(const json_doc *doc, json_node node);
json_node json_member(const json_doc *doc, json_node object, const char *key);
json_node json_first(const json_doc *doc, json_node node);
json_node json_next(const json_doc *doc, json_node node);
json_node json_parent(const json_doc *doc, json_node node);
int json_line(const json_doc *doc, json_node node);

void json_set_number(json_doc *doc, json_node node, double value);
bool json_remove(json_doc *doc, json_node node);
json_node json_add_number(json_doc *doc, json_node object, const char *key, double value);

/* Paths: keys with dots between, "*" for all children, "**" for all descendants,
 * and key<number, key>number or key=string as conditions in brackets. */
json_query *json_compile(json_doc *doc, const char *path);
long json_run(json_doc *doc, json_query *query, json_node start, json_visitor visit, void *context);
void json_query_free(json_query *query);

uint64_t json_digest(const json_doc *doc);
void json_get_stats(const json_doc *doc, json_stats *stats);

#endif
