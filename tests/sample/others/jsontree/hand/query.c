#include <stdlib.h>
#include <string.h>
#include "internal.h"

/* path := step { "." step }     step := ("*" | "**" | key) [ "[" key op value "]" ] */
json_query *json_compile(json_doc *doc, const char *path)
{
    json_query *q = json_alloc(sizeof *q);
    memset(q, 0, sizeof *q);
    while (*path && q->count < 8) {
        struct step *s = &q->steps[q->count++];
        s->condition = NO_KEY;
        size_t n = strcspn(path, ".[");
        if (n == 2 && path[0] == '*' && path[1] == '*')
            s->kind = STEP_DESCENDANTS;
        else if (n == 1 && *path == '*')
            s->kind = STEP_CHILDREN;
        else
            s->key = json_intern(doc, path, n, true);
        path += n;
        if (*path == '[') {
            n = strcspn(++path, "<>=");
            s->condition = json_intern(doc, path, n, true);
            s->operator = path[n];
            path += n + (path[n] != 0);
            n = strcspn(path, "]");
            s->string = json_alloc(n + 1);
            memcpy(s->string, path, n);
            s->string[n] = 0;
            s->number = atof(s->string);
            path += n + (path[n] != 0);
        }
        if (*path == '.')
            path++;
    }
    return q;
}

void json_query_free(json_query *query)
{
    for (int i = 0; i < query->count; i++)
        free(query->steps[i].string);
    free(query);
}

struct run {
    json_doc *doc;
    json_query *query;
    json_visitor visit;
    void *context;
    long found;
};

static bool satisfies(const json_doc *doc, const struct step *s, json_node node)
{
    if (s->condition == NO_KEY)
        return true;
    json_node found = json_find(doc, node, s->condition);
    if (!found)
        return false;
    const struct node *member = &doc->nodes[found];
    switch (s->operator) {
    case '<':
        return member->type == JSON_NUMBER && member->u.number < s->number;
    case '>':
        return member->type == JSON_NUMBER && member->u.number > s->number;
    default:
        return member->type == JSON_STRING && strcmp(doc->strings + member->u.string, s->string) == 0;
    }
}

static void run(struct run *r, json_node node, int step);

static void descend(struct run *r, json_node node, int step)
{
    if (satisfies(r->doc, &r->query->steps[step], node))
        run(r, node, step + 1);
    if (r->doc->nodes[node].type < JSON_ARRAY)
        return;
    for (json_node n = r->doc->nodes[node].u.first, next; n; n = next) {
        next = r->doc->nodes[n].next;
        descend(r, n, step);
    }
}

static void run(struct run *r, json_node node, int step)
{
    if (step == r->query->count) {
        r->found++;
        if (r->visit)
            r->visit(r->doc, node, r->context);
        return;
    }
    const struct step *s = &r->query->steps[step];
    json_node next;
    switch (s->kind) {
    case STEP_KEY:
        node = json_find(r->doc, node, s->key);
        if (node && satisfies(r->doc, s, node))
            run(r, node, step + 1);
        break;
    case STEP_CHILDREN:
        if (r->doc->nodes[node].type < JSON_ARRAY)
            break;
        for (json_node n = r->doc->nodes[node].u.first; n; n = next) {
            next = r->doc->nodes[n].next;
            if (satisfies(r->doc, s, n))
                run(r, n, step + 1);
        }
        break;
    case STEP_DESCENDANTS:
        descend(r, node, step);
        break;
    }
}

long json_run(json_doc *doc, json_query *query, json_node start, json_visitor visit, void *context)
{
    struct run r = {doc, query, visit, context, 0};
    if (start)
        run(&r, start, 0);
    return r.found;
}
