struct node { struct node *parent, *child, *next; long potential; int depth; };
struct arc { struct node *tail, *head; long cost, flow; int state; };
struct network { struct node *nodes; struct arc *arcs, *stop, *next; unsigned n_nodes, n_arcs; };

struct arc *price(struct network *net, unsigned block);
void hang(struct node *v, struct node *parent);
void refresh(struct node *top, long delta);
unsigned next_random(void);
