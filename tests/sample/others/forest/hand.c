/*
 * forest - extremely randomized trees (Geurts et al. 2006): training, out-of-bag
 * error and importance of the features, on made-up loan data.
 *
 *   forest [-n samples] [-t trees] [-d max depth]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FEATURES   14
#define CLASSES    3
#define TRY        4            /* features tried in a node */
#define MIN_NODE   8

/* what the way down needs; the two branches are neighbours */
struct node {
    double  cut;
    int     feature;            /* -1: a leaf */
    int     left;
};

struct node_rest {
    double  impurity;
    int     size;               /* samples that reached it in training */
    unsigned short depth;
    signed char decision;
    signed char parent_decision;    /* -1: root */
};

struct tree {
    struct node *node;
    struct node_rest *rest;
    int     nodes, room, leaves, deepest;
    double  oob_error;
};

struct split {
    int     feature;
    double  cut;
    double  gain;
};

static const char *feature_name[FEATURES] = {
    "income", "age", "debt", "years_employed", "loan", "duration", "savings",
    "rent", "children", "cards", "late", "inquiries", "distance", "noise",
};

static double   *columns[FEATURES];
static unsigned char *label;
static unsigned char *weight;           /* in the current tree: how often drawn */
static char     *region;                /* its first letter */
static unsigned short *votes;           /* by trees that did not see it, CLASSES each */
static unsigned int *drawn;             /* the samples of the current tree, partitioned in place */
static int      n_samples = 220000, n_trees = 3, max_depth = 18;
static struct tree *trees;
static double   importance[FEATURES];

static unsigned long long lcg = 42;

static unsigned int
next_random(void)
{
    lcg = lcg * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned int)(lcg >> 32);
}

static double
random_double(void)
{
    return next_random() / 4294967296.0;
}

static void *
must(void *p)
{
    if (p == NULL) {
        perror("forest");
        exit(1);
    }
    return p;
}

static void
make_samples(void)
{
    static const char regions[] = {'n', 's', 'e', 'w'};
    int i, f;

    for (f = 0; f < FEATURES; f++)
        columns[f] = must(malloc((size_t)n_samples * sizeof *columns[f]));
    label = must(malloc((size_t)n_samples));
    weight = must(malloc((size_t)n_samples));
    region = must(malloc((size_t)n_samples));
    votes = must(calloc((size_t)n_samples * CLASSES, sizeof *votes));
    for (i = 0; i < n_samples; i++) {
        double score;

        for (f = 0; f < FEATURES; f++)
            columns[f][i] = random_double() + 0.5 * random_double();
        columns[8][i] = (double)(next_random() % 5);
        columns[9][i] = (double)(next_random() % 7);
        columns[4][i] += 0.5 * columns[0][i];
        region[i] = regions[next_random() % 4];
        score = 2 * columns[0][i] - 1.5 * columns[2][i] + columns[3][i] * columns[6][i]
              - 0.8 * columns[4][i] - (columns[10][i] > 1.0 ? 0.7 : 0.0) - 0.1 * columns[8][i];
        if (region[i] == 'n')
            score += 0.2;
        score += 0.4 * (random_double() - 0.5);
        label[i] = score < 0.2 ? 0 : score < 0.8 ? 1 : 2;
    }
}

static double
gini(const double weight[CLASSES], double total)
{
    double sum = 0;
    int c;

    if (total <= 0)
        return 0;
    for (c = 0; c < CLASSES; c++)
        sum += weight[c] / total * (weight[c] / total);
    return 1 - sum;
}

static double
total_of(const double weight[CLASSES])
{
    double total = 0;
    int c;

    for (c = 0; c < CLASSES; c++)
        total += weight[c];
    return total;
}

/* A random cut between the least and the greatest value of the feature. */
static struct split
try_feature(int first, int size, int feature, const double class_weight[CLASSES], double impurity)
{
    struct split result = {feature, 0, -1};
    const double *column = columns[feature];
    double least = INFINITY, most = -INFINITY;
    double below[CLASSES] = {0}, above[CLASSES], total, total_below;
    int i, c;

    for (i = first; i < first + size; i++) {
        double v = column[drawn[i]];
        if (v < least)
            least = v;
        if (v > most)
            most = v;
    }
    if (!(least < most))
        return result;
    result.cut = least + (most - least) * random_double();
    for (i = first; i < first + size; i++)
        if (column[drawn[i]] < result.cut)
            below[label[drawn[i]]] += weight[drawn[i]];
    for (c = 0; c < CLASSES; c++)
        above[c] = class_weight[c] - below[c];
    total = total_of(class_weight);
    total_below = total_of(below);
    if (total_below <= 0 || total_below >= total)
        return result;
    result.gain = impurity - gini(below, total_below) * total_below / total
                - gini(above, total - total_below) * (total - total_below) / total;
    return result;
}

static int
partition(int first, int size, struct split s)
{
    const double *column = columns[s.feature];
    int low = first, high = first + size - 1;

    while (low <= high) {
        if (column[drawn[low]] < s.cut) {
            low++;
        } else {
            unsigned int t = drawn[low];
            drawn[low] = drawn[high];
            drawn[high--] = t;
        }
    }
    return low - first;
}

/* Room for two. */
static int
new_nodes(struct tree *tree)
{
    int n = tree->nodes;

    if (n + 2 > tree->room) {
        tree->room = tree->room ? 2 * tree->room : 1024;
        tree->node = must(realloc(tree->node, (size_t)tree->room * sizeof *tree->node));
        tree->rest = must(realloc(tree->rest, (size_t)tree->room * sizeof *tree->rest));
    }
    tree->nodes += 2;
    return n;
}

static void
grow(struct tree *tree, int node, int parent_decision, int first, int size, int depth)
{
    struct split best = {-1, 0, 0};
    double class_weight[CLASSES] = {0}, impurity;
    int i, c, left, decision = 0, children;

    for (i = first; i < first + size; i++)
        class_weight[label[drawn[i]]] += weight[drawn[i]];
    for (c = 1; c < CLASSES; c++)
        if (class_weight[c] > class_weight[decision])
            decision = c;
    impurity = gini(class_weight, total_of(class_weight));
    tree->node[node].feature = -1;
    tree->rest[node].parent_decision = (signed char)parent_decision;
    tree->rest[node].depth = (unsigned short)depth;
    tree->rest[node].size = size;
    tree->rest[node].decision = (signed char)decision;
    tree->rest[node].impurity = impurity;
    if (depth > tree->deepest)
        tree->deepest = depth;
    if (size >= MIN_NODE && depth < max_depth && impurity > 0) {
        for (i = 0; i < TRY; i++) {
            struct split s = try_feature(first, size, (int)(next_random() % FEATURES), class_weight, impurity);
            if (s.gain > best.gain)
                best = s;
        }
    }
    if (best.feature < 0) {
        tree->leaves++;
        return;
    }
    importance[best.feature] += best.gain * total_of(class_weight);
    left = partition(first, size, best);
    children = new_nodes(tree);
    tree->node[node].feature = best.feature;
    tree->node[node].cut = best.cut;
    tree->node[node].left = children;
    grow(tree, children, decision, first, left, depth + 1);
    grow(tree, children + 1, decision, first + left, size - left, depth + 1);
}

static int
descend(const struct node *node, int sample)
{
    int at = 0;

    while (node[at].feature >= 0)
        at = columns[node[at].feature][sample] < node[at].cut ? node[at].left : node[at].left + 1;
    return at;
}

static void
train(struct tree *tree)
{
    int i, n = 0;
    long wrong = 0, unseen = 0;

    memset(weight, 0, (size_t)n_samples);
    for (i = 0; i < n_samples; i++) {
        unsigned int s = next_random() % (unsigned int)n_samples;
        if (weight[s] == 0)
            drawn[n++] = s;
        weight[s]++;
    }
    new_nodes(tree);
    tree->nodes = 1;
    grow(tree, 0, -1, 0, n, 0);
    for (i = 0; i < n_samples; i++) {
        int decision;

        if (weight[i] > 0)
            continue;
        decision = tree->rest[descend(tree->node, i)].decision;
        votes[(size_t)i * CLASSES + (size_t)decision]++;
        wrong += decision != label[i];
        unseen++;
    }
    tree->oob_error = unseen ? (double)wrong / (double)unseen : 0;
}

/* The leaves: how pure they are, and whether the parents knew better. */
static void
walk(const struct tree *tree, int node, double *impurity, long *unlike, unsigned long long *check)
{
    const struct node_rest *r = &tree->rest[node];

    if (tree->node[node].feature >= 0) {
        walk(tree, tree->node[node].left, impurity, unlike, check);
        walk(tree, tree->node[node].left + 1, impurity, unlike, check);
        return;
    }
    *impurity += r->impurity * r->size;
    if (r->parent_decision >= 0 && r->parent_decision != r->decision)
        ++*unlike;
    *check = (*check ^ (unsigned long long)(r->size * 64 + r->depth)) * 1099511628211ULL;
}

static int
by_importance(const void *a, const void *b)
{
    double x = importance[*(const int *)a], y = importance[*(const int *)b];
    return x > y ? -1 : x < y ? 1 : *(const int *)a - *(const int *)b;
}

static void
evaluate(void)
{
    long confusion[CLASSES][CLASSES] = {{0}}, silent = 0, regions[256] = {0};
    int i, c, k, order[FEATURES];
    unsigned long long check = 14695981039346656037ULL;

    for (i = 0; i < n_samples; i++) {
        const unsigned short *v = &votes[(size_t)i * CLASSES];
        int best = 0;

        for (c = 1; c < CLASSES; c++)
            if (v[c] > v[best])
                best = c;
        if (v[best] == 0) {
            silent++;
            continue;
        }
        confusion[label[i]][best]++;
        if (label[i] != best)
            regions[(unsigned char)region[i]]++;
        check = (check ^ (unsigned long long)(i * CLASSES + best)) * 1099511628211ULL;
    }
    for (c = 0; c < CLASSES; c++) {
        printf("class %d:", c);
        for (k = 0; k < CLASSES; k++)
            printf(" %7ld", confusion[c][k]);
        putchar('\n');
    }
    printf("no votes %ld, wrong north %ld south %ld east %ld west %ld\n", silent, regions['n'], regions['s'],
           regions['e'], regions['w']);
    for (i = 0; i < FEATURES; i++)
        order[i] = i;
    qsort(order, FEATURES, sizeof *order, by_importance);
    for (i = 0; i < 5; i++)
        printf("%-15s %.4f\n", feature_name[order[i]], importance[order[i]]);
    for (i = 0; i < n_trees; i++) {
        double impurity = 0;
        long unlike = 0;

        walk(&trees[i], 0, &impurity, &unlike, &check);
        printf("tree %d: %d nodes, %d leaves, depth %d, out-of-bag error %.5f, impurity %.6f, %ld unlike\n", i,
               trees[i].nodes, trees[i].leaves, trees[i].deepest, trees[i].oob_error, impurity / n_samples,
               unlike);
    }
    printf("check %016llx\n", check);
}

int
main(int argc, char **argv)
{
    int i;

    for (i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && i + 1 < argc) {
            int v = atoi(argv[i + 1]);

            if (argv[i][1] == 'n')
                n_samples = v;
            else if (argv[i][1] == 't')
                n_trees = v;
            else if (argv[i][1] == 'd')
                max_depth = v;
            else
                break;
            i++;
        } else
            break;
    }
    if (i < argc || n_samples < 1 || n_trees < 1 || max_depth < 1) {
        fprintf(stderr, "usage: %s [-n samples] [-t trees] [-d depth]\n", argv[0]);
        return 1;
    }
    make_samples();
    drawn = must(malloc((size_t)n_samples * sizeof *drawn));
    trees = must(calloc((size_t)n_trees, sizeof *trees));
    for (i = 0; i < n_trees; i++)
        train(&trees[i]);
    evaluate();
    for (i = 0; i < n_trees; i++) {
        free(trees[i].node);
        free(trees[i].rest);
    }
    free(trees);
    free(drawn);
    for (i = 0; i < FEATURES; i++)
        free(columns[i]);
    free(label);
    free(weight);
    free(region);
    free(votes);
    return 0;
}
