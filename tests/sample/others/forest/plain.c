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

struct sample {
    int     id;
    double  feature[FEATURES];
    int     label;
    float   weight;             /* in the current tree: how often drawn */
    int     votes[CLASSES];     /* by trees that did not see it */
    char    region[8];
};

struct node {
    int     depth;
    int     size;               /* samples that reached it in training */
    double  class_weight[CLASSES];
    double  impurity;
    int     feature;            /* -1: a leaf */
    double  cut;
    int     decision;
    struct node *left, *right;
    struct node *parent;
};

struct tree {
    struct node *root;
    int     nodes, leaves, deepest;
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

static struct sample *samples;
static struct sample **drawn;           /* the samples of the current tree, partitioned in place */
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
    static const char *regions[] = {"north", "south", "east", "west"};
    int i, f;

    samples = must(calloc((size_t)n_samples, sizeof *samples));
    for (i = 0; i < n_samples; i++) {
        struct sample *s = &samples[i];
        double score;

        s->id = i;
        for (f = 0; f < FEATURES; f++)
            s->feature[f] = random_double() + 0.5 * random_double();
        s->feature[8] = (double)(next_random() % 5);
        s->feature[9] = (double)(next_random() % 7);
        s->feature[4] += 0.5 * s->feature[0];
        snprintf(s->region, sizeof s->region, "%s", regions[next_random() % 4]);
        score = 2 * s->feature[0] - 1.5 * s->feature[2] + s->feature[3] * s->feature[6]
              - 0.8 * s->feature[4] - (s->feature[10] > 1.0 ? 0.7 : 0.0) - 0.1 * s->feature[8];
        if (s->region[0] == 'n')
            score += 0.2;
        score += 0.4 * (random_double() - 0.5);
        s->label = score < 0.2 ? 0 : score < 0.8 ? 1 : 2;
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
try_feature(int first, int size, int feature, const struct node *node)
{
    struct split result = {feature, 0, -1};
    double least = INFINITY, most = -INFINITY;
    double below[CLASSES] = {0}, above[CLASSES], total, total_below;
    int i, c;

    for (i = first; i < first + size; i++) {
        double v = drawn[i]->feature[feature];
        if (v < least)
            least = v;
        if (v > most)
            most = v;
    }
    if (!(least < most))
        return result;
    result.cut = least + (most - least) * random_double();
    for (i = first; i < first + size; i++)
        if (drawn[i]->feature[feature] < result.cut)
            below[drawn[i]->label] += drawn[i]->weight;
    for (c = 0; c < CLASSES; c++)
        above[c] = node->class_weight[c] - below[c];
    total = total_of(node->class_weight);
    total_below = total_of(below);
    if (total_below <= 0 || total_below >= total)
        return result;
    result.gain = node->impurity - gini(below, total_below) * total_below / total
                - gini(above, total - total_below) * (total - total_below) / total;
    return result;
}

static int
partition(int first, int size, struct split s)
{
    int low = first, high = first + size - 1;

    while (low <= high) {
        if (drawn[low]->feature[s.feature] < s.cut) {
            low++;
        } else {
            struct sample *t = drawn[low];
            drawn[low] = drawn[high];
            drawn[high--] = t;
        }
    }
    return low - first;
}

static struct node *
grow(struct tree *tree, struct node *parent, int first, int size, int depth)
{
    struct node *node = must(calloc(1, sizeof *node));
    struct split best = {-1, 0, 0};
    int i, c, left;

    node->parent = parent;
    node->depth = depth;
    node->size = size;
    node->feature = -1;
    for (i = first; i < first + size; i++)
        node->class_weight[drawn[i]->label] += drawn[i]->weight;
    for (c = 1; c < CLASSES; c++)
        if (node->class_weight[c] > node->class_weight[node->decision])
            node->decision = c;
    node->impurity = gini(node->class_weight, total_of(node->class_weight));
    tree->nodes++;
    if (depth > tree->deepest)
        tree->deepest = depth;
    if (size >= MIN_NODE && depth < max_depth && node->impurity > 0) {
        for (i = 0; i < TRY; i++) {
            struct split s = try_feature(first, size, (int)(next_random() % FEATURES), node);
            if (s.gain > best.gain)
                best = s;
        }
    }
    if (best.feature < 0) {
        tree->leaves++;
        return node;
    }
    node->feature = best.feature;
    node->cut = best.cut;
    importance[best.feature] += best.gain * total_of(node->class_weight);
    left = partition(first, size, best);
    node->left = grow(tree, node, first, left, depth + 1);
    node->right = grow(tree, node, first + left, size - left, depth + 1);
    return node;
}

static const struct node *
descend(const struct node *node, const struct sample *s)
{
    while (node->feature >= 0)
        node = s->feature[node->feature] < node->cut ? node->left : node->right;
    return node;
}

static void
train(struct tree *tree)
{
    int i, n = 0;
    long wrong = 0, unseen = 0;

    for (i = 0; i < n_samples; i++)
        samples[i].weight = 0;
    for (i = 0; i < n_samples; i++) {
        struct sample *s = &samples[next_random() % (unsigned int)n_samples];
        if (s->weight == 0)
            drawn[n++] = s;
        s->weight += 1;
    }
    tree->root = grow(tree, NULL, 0, n, 0);
    for (i = 0; i < n_samples; i++) {
        struct sample *s = &samples[i];
        const struct node *leaf;

        if (s->weight > 0)
            continue;
        leaf = descend(tree->root, s);
        s->votes[leaf->decision]++;
        wrong += leaf->decision != s->label;
        unseen++;
    }
    tree->oob_error = unseen ? (double)wrong / (double)unseen : 0;
}

static void
free_nodes(struct node *node)
{
    if (node == NULL)
        return;
    free_nodes(node->left);
    free_nodes(node->right);
    free(node);
}

/* The leaves: how pure they are, and whether the parents knew better. */
static void
walk(const struct node *node, double *impurity, long *unlike, unsigned long long *check)
{
    if (node->feature >= 0) {
        walk(node->left, impurity, unlike, check);
        walk(node->right, impurity, unlike, check);
        return;
    }
    *impurity += node->impurity * node->size;
    if (node->parent && node->parent->decision != node->decision)
        ++*unlike;
    *check = (*check ^ (unsigned long long)(node->size * 64 + node->depth)) * 1099511628211ULL;
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
        struct sample *s = &samples[i];
        int best = 0;

        for (c = 1; c < CLASSES; c++)
            if (s->votes[c] > s->votes[best])
                best = c;
        if (s->votes[best] == 0) {
            silent++;
            continue;
        }
        confusion[s->label][best]++;
        if (s->label != best)
            regions[(unsigned char)s->region[0]]++;
        check = (check ^ (unsigned long long)(s->id * CLASSES + best)) * 1099511628211ULL;
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

        walk(trees[i].root, &impurity, &unlike, &check);
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
    for (i = 0; i < n_trees; i++)
        free_nodes(trees[i].root);
    free(trees);
    free(drawn);
    free(samples);
    return 0;
}
