#ifndef EM3D_H
#define EM3D_H

typedef struct node {
    double value;               /* field value */
    struct node *next;          /* next node of the same kind */
    int to_count;               /* nodes that read this one */
    int from_count;             /* nodes that this one reads */
    struct node **to_nodes;
    double **from_values;       /* where the values to read are */
    double *coeffs;             /* one for each of from_values */
    int from_length;            /* number of coefficients filled so far */
    int id;
    int kind;
    double initial;
    double largest;             /* largest magnitude that the node ever had */
    int region;
    char name[20];
} node_t;

typedef struct graph {
    node_t *e_nodes;            /* lists */
    node_t *h_nodes;
    int n_nodes;                /* of each kind */
    int degree;
} graph_t;

#define KIND_E 0
#define KIND_H 1

graph_t *initialize_graph(int n_nodes, int degree);
void compute_nodes(node_t *nodelist);
void free_graph(graph_t *g);

void my_srand(unsigned long seed);
int gen_number(int range);
double gen_uniform_double(void);
void *xmalloc(unsigned long size);

#endif
