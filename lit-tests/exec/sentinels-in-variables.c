// Sentinels and heads in variables that hold something at first: a red-black tree whose leaves are one record, a skip list, a treap, and rings, one of a row of them.
// RUN: sh %S/Inputs/every-layout.sh %dtrans %s %t 'variables,dtrans-optbasetest' 'variables,dtrans-aostosoa' 'variables,dtrans-regions' 'variables,dtrans-reorderfields' 'variables,dtrans-deletefield' 'variables,dtrans-randomplan<seed=1>' 'variables,dtrans-randomplan<seed=2>' 'variables,dtrans-randomplan<seed=3>' 'optbasetest,dtrans' 'link'
// RUN: FileCheck %s --input-file="%t.early.link.log"
// RUN: FileCheck %s --check-prefix=LATE --input-file="%t.late.link.log"
// CHECK-DAG: rb: {{.*}}in a region
// CHECK-DAG: skip: {{.*}}in a region
// CHECK-DAG: treap: {{.*}}in a region
// CHECK-DAG: job: {{.*}}{{in a region|columns}}
// LATE-DAG: rb: {{.*}}in a region
// LATE-DAG: treap: {{.*}}in a region
// LATE-DAG: job: {{.*}}{{in a region|columns}}
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum colour { RED, BLACK };
struct rb { struct rb *parent, *left, *right; enum colour colour; int key; long value; char name[12]; int used; };
static struct rb nil = { &nil, &nil, &nil, BLACK, -5, 0, "nil", 3 };
static struct { int count; struct rb *root; } tree = { 0, &nil };

#define LEVELS 8
struct skip { int key, level; long value; struct skip *forward[LEVELS]; int hits; };
static struct skip end = { INT_MAX, 0, 0, { 0 }, 0 };
static struct skip front = { INT_MIN, LEVELS, 0, { &end, &end, &end, &end, &end, &end, &end, &end }, 0 };
static int level = 1;

struct treap { struct treap *left, *right; int key; unsigned priority; double weight; long hits; };
static struct treap leaf = { &leaf, &leaf, 0, 0, 0.25, 1 };

struct job { struct job *next, *prev; int priority; long left, number; double weight; };
static struct job ready = { &ready, &ready, 1, 0, 0, 0 }, waiting = { &waiting, &waiting, 2, 0, 0, 0.5 };
static struct job rows[3] = { { &rows[0], &rows[0], 0, 0, 0, 0 }, { &rows[1], &rows[1], 0, 0, 7, 0 }, { &rows[2], &rows[2], 0, 0, 0, 0 } };
static struct job *current = &rows[1], *heads[2] = { &ready, &waiting };

static unsigned long seed = 11;

static unsigned rnd(void)
{
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(seed >> 33);
}

static void rotate_left(struct rb *x)
{
    struct rb *y = x->right;
    x->right = y->left;
    if (y->left != &nil)
        y->left->parent = x;
    y->parent = x->parent;
    if (x->parent == &nil)
        tree.root = y;
    else if (x == x->parent->left)
        x->parent->left = y;
    else
        x->parent->right = y;
    y->left = x;
    x->parent = y;
}

static void rotate_right(struct rb *x)
{
    struct rb *y = x->left;
    x->left = y->right;
    if (y->right != &nil)
        y->right->parent = x;
    y->parent = x->parent;
    if (x->parent == &nil)
        tree.root = y;
    else if (x == x->parent->right)
        x->parent->right = y;
    else
        x->parent->left = y;
    y->right = x;
    x->parent = y;
}

static void rb_insert(int key, long value)
{
    struct rb *y = &nil, *x = tree.root;
    while (x != &nil) {
        y = x;
        if (key == x->key) {
            x->value += value;
            return;
        }
        x = key < x->key ? x->left : x->right;
    }
    struct rb *z = malloc(sizeof *z);
    if (!z)
        exit(1);
    z->key = key;
    z->value = value;
    z->left = z->right = &nil;
    z->parent = y;
    z->colour = RED;
    z->used = 0;
    snprintf(z->name, sizeof z->name, "k%d", key);
    tree.count++;
    if (y == &nil)
        tree.root = z;
    else if (key < y->key)
        y->left = z;
    else
        y->right = z;
    while (z->parent->colour == RED) {
        struct rb *above = z->parent->parent;
        if (z->parent == above->left) {
            struct rb *u = above->right;
            if (u->colour == RED) {
                z->parent->colour = u->colour = BLACK;
                above->colour = RED;
                z = above;
                continue;
            }
            if (z == z->parent->right) {
                z = z->parent;
                rotate_left(z);
            }
            z->parent->colour = BLACK;
            z->parent->parent->colour = RED;
            rotate_right(z->parent->parent);
        } else {
            struct rb *u = above->left;
            if (u->colour == RED) {
                z->parent->colour = u->colour = BLACK;
                above->colour = RED;
                z = above;
                continue;
            }
            if (z == z->parent->left) {
                z = z->parent;
                rotate_right(z);
            }
            z->parent->colour = BLACK;
            z->parent->parent->colour = RED;
            rotate_left(z->parent->parent);
        }
    }
    tree.root->colour = BLACK;
}

static struct rb *rb_find(int key)
{
    struct rb *x = tree.root;
    while (x != &nil && x->key != key)
        x = key < x->key ? x->left : x->right;
    return x;
}

static void skip_insert(int key, long value)
{
    struct skip *update[LEVELS], *x = &front;
    for (int i = level - 1; i >= 0; i--) {
        while (x->forward[i]->key < key)
            x = x->forward[i];
        update[i] = x;
    }
    x = x->forward[0];
    if (x->key == key) {
        x->value = value;
        return;
    }
    int height = 1;
    while (height < LEVELS && rnd() % 4 == 0)
        height++;
    while (level < height)
        update[level++] = &front;
    x = calloc(1, sizeof *x);
    if (!x)
        exit(1);
    x->key = key;
    x->value = value;
    x->level = height;
    for (int i = 0; i < height; i++) {
        x->forward[i] = update[i]->forward[i];
        update[i]->forward[i] = x;
    }
    for (int i = height; i < LEVELS; i++)
        x->forward[i] = &end;
}

static struct skip *skip_find(int key)
{
    struct skip *x = &front;
    for (int i = level - 1; i >= 0; i--)
        while (x->forward[i]->key < key)
            x = x->forward[i];
    x = x->forward[0];
    return x->key == key ? x : &end;
}

static struct treap *treap_insert(struct treap *t, int key)
{
    if (t == &leaf) {
        t = malloc(sizeof *t);
        if (!t)
            exit(1);
        *t = leaf;
        t->key = key;
        t->priority = 1 + rnd() % 1000000;
        return t;
    }
    if (key < t->key) {
        t->left = treap_insert(t->left, key);
        if (t->left->priority > t->priority) {
            struct treap *l = t->left;
            t->left = l->right;
            l->right = t;
            return l;
        }
    } else if (key > t->key) {
        t->right = treap_insert(t->right, key);
        if (t->right->priority > t->priority) {
            struct treap *r = t->right;
            t->right = r->left;
            r->left = t;
            return r;
        }
    } else {
        t->hits++;
    }
    return t;
}

static double treap_sum(const struct treap *t, int depth)
{
    return t == &leaf ? t->weight * depth : treap_sum(t->left, depth + 1) + t->key * t->weight * t->hits + treap_sum(t->right, depth + 1);
}

static void append(struct job *head, struct job *j)
{
    j->next = head;
    j->prev = head->prev;
    head->prev->next = j;
    head->prev = j;
}

static void take_out(struct job *j)
{
    j->prev->next = j->next;
    j->next->prev = j->prev;
}

static void run_jobs(void)
{
    unsigned long sum = current->number;
    long first = current == &rows[1];
    for (int i = 0; i < 90; i++) {
        struct job *j = calloc(1, sizeof *j);
        if (!j)
            exit(1);
        j->priority = rnd() % 10;
        j->left = 1 + rnd() % 20;
        j->number = i;
        j->weight = i * 0.5;
        append(i % 4 ? heads[i & 1] : &rows[i / 4 % 3], j);
    }
    while (ready.next != &ready || waiting.next != &waiting) {
        current = ready.next != &ready ? ready.next : waiting.next;
        take_out(current);
        sum = sum * 3 + current->number * current->priority + ready.priority + waiting.priority;
        if (--current->left)
            append(heads[rnd() & 1], current);
        else if (current->number % 3)
            append(&rows[current->number % 3], current);
        else
            free(current);
    }
    printf("%ld %lu %.2f\n", first, sum, waiting.weight);
    for (int i = 0; i < 3; i++) {
        double weight = 0;
        for (struct job *j = rows[i].next; j != &rows[i]; j = j->next)
            weight = weight * 0.5 + j->weight;
        printf("row %d: %f\n", i, weight);
    }
}

int main(void)
{
    printf("%s %d %d\n", nil.name, nil.key, nil.used);
    unsigned long sum = 0;
    for (int i = 0; i < 300; i++) {
        rb_insert(rnd() % 1000, i);
        skip_insert(rnd() % 1000, i);
    }
    for (int i = 0; i < 1000; i++) {
        struct rb *found = rb_find(i);
        if (found != &nil)
            sum += found->value, found->used++;
        struct skip *x = skip_find(i);
        if (x != &end)
            sum = sum * 5 + x->value, x->hits += i;
    }
    printf("%d %lu %s\n", tree.count, sum, tree.root->name);
    for (struct skip *x = front.forward[0]; x != &end; x = x->forward[0])
        sum = sum * 7 + x->hits;
    printf("%lu\n", sum);
    struct treap *root = &leaf;
    for (int i = 0; i < 300; i++)
        root = treap_insert(root, rnd() % 500);
    printf("%f\n", treap_sum(root, 1));
    run_jobs();
    return 0;
}
