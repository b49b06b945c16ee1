#ifndef GRAPH_H
#define GRAPH_H
struct edge { int to, length, next; };
struct graph { int n, edges; int *first; struct edge *edge; };
struct front { int *node, n; };
void graph_add(struct graph *g, int from, int to, int length);
int better(long a, long b);
int parent(int at);
int child(int at, int which);
void front_add(struct front *f, const long *far, int node);
int front_take(struct front *f, const long *far);
void distances(const struct graph *g, int from, long *far);
#endif
