/****************************************************************************
 *  PFLOW  --  maximum flow by the FIFO push-relabel method with global     *
 *             relabelling and a gap-free second phase omitted (min cut).   *
 *                                                                          *
 *  The network is a layered grid of the RMF family: b frames of a x a      *
 *  nodes, arcs within the frames of large capacity, and from each frame    *
 *  to the next along a random permutation.  Nodes and arcs are numbered    *
 *  from 1, as in the DIMACS format.                                        *
 *                                                                          *
 *  usage:  pflow [a [b [seed]]]                                            *
 ****************************************************************************/

#include <stdio.h>
#include <stdlib.h>

#define TRUE   1
#define FALSE  0
#define MIN(x,y)  ((x) < (y) ? (x) : (y))
#define NIL(t)    ((t) 0)

typedef int                Boolean;
typedef long               Capacity;
typedef struct NodeRec    *NodePtr;
typedef struct ArcRec     *ArcPtr;
typedef struct NetworkRec *NetworkPtr;

typedef struct ArcRec {
    int       number;           /* number in the input                    */
    NodePtr   tail;             /* from ...                               */
    NodePtr   head;             /* ... to                                 */
    Capacity  cap;              /* capacity as read                       */
    Capacity  resid;            /* residual capacity                      */
    ArcPtr    sister;           /* opposite arc                           */
    ArcPtr    next;             /* next in the list of the tail           */
    Boolean   artificial;       /* TRUE for the arcs we added ourselves   */
} ArcRec;

typedef struct NodeRec {
    int       number;
    int       frame, row, col;  /* where it lies, for the report          */
    ArcPtr    first;            /* list of arcs out of it                 */
    ArcPtr    current;          /* current arc                            */
    Capacity  excess;
    int       dist;             /* label                                  */
    Boolean   inQueue;
    NodePtr   qnext;            /* link in the queue of active nodes      */
    int       degree;
    int       relabels;         /* statistics                             */
    Boolean   sourceSide;       /* of the cut                             */
} NodeRec;

typedef struct NetworkRec {
    int       n, m;
    NodePtr   node;             /* node[1..n]                             */
    ArcPtr    arc;              /* arc[1..2m]                             */
    NodePtr   source, sink;
    NodePtr   qhead, qtail;
    long      pushes, relabels, globals, scanned;
} NetworkRec;

static unsigned long rstate;

/*--------------------------------------------------------------------------*/
static void Error(const char *what)
{
    fprintf(stderr, "pflow: %s\n", what);
    exit(EXIT_FAILURE);
}

static void *Allocate(size_t count, size_t size)
{
    void *p = calloc(count, size);

    if (p == NULL)
        Error("not enough memory");
    return p;
}

static int RandomInt(int low, int high)
{
    rstate = rstate * 6364136223846793005UL + 1442695040888963407UL;
    return low + (int) ((rstate >> 33) % (unsigned long) (high - low + 1));
}

/* vectors with subscripts from 1 */
static int *IntVector(int n)
{
    /* element 0 is wasted, so that v[1..n] can be used and freed simply */
    return (int *) Allocate((size_t) n + 1, sizeof(int));
}

static void RandomPermutation(int *perm, int n)
{
    int i, j, t;

    for (i = 1; i <= n; i++)
        perm[i] = i;
    for (i = n; i >= 2; i--) {
        j = RandomInt(1, i);
        t = perm[i];
        perm[i] = perm[j];
        perm[j] = t;
    }
}

/*--------------------------------------------------------------------------*/
static void AddArc(NetworkPtr net, int slot, int from, int to,
                   Capacity forward, Capacity backward, Boolean artificial)
{
    ArcPtr a = &net->arc[2 * slot - 1];
    ArcPtr b = &net->arc[2 * slot];

    a->number = 2 * slot - 1;
    b->number = 2 * slot;
    a->tail = b->head = &net->node[from];
    a->head = b->tail = &net->node[to];
    a->cap = a->resid = forward;
    b->cap = b->resid = backward;
    a->sister = b;
    b->sister = a;
    a->artificial = b->artificial = artificial;
    a->next = a->tail->first;
    a->tail->first = a;
    a->tail->degree++;
    b->next = b->tail->first;
    b->tail->first = b;
    b->tail->degree++;
}

static NetworkPtr MakeNetwork(int a, int b)
{
    NetworkPtr net = (NetworkPtr) Allocate(1, sizeof(NetworkRec));
    int *slot, *perm, *name;
    int f, r, c, k, v, u, w, frame = a * a;

    net->n = frame * b + 2;
    net->m = b * 2 * a * (a - 1) + (b - 1) * frame + 2 * frame;
    net->node = (NodePtr) Allocate((size_t) net->n + 1, sizeof(NodeRec));
    net->arc = (ArcPtr) Allocate((size_t) 2 * net->m + 1, sizeof(ArcRec));
    slot = IntVector(net->m);
    perm = IntVector(frame);
    name = IntVector(net->n);
    RandomPermutation(slot, net->m);
    RandomPermutation(name, net->n - 2);
    k = 0;
    for (f = 0; f < b; f++) {
        RandomPermutation(perm, frame);
        for (r = 0; r < a; r++)
            for (c = 0; c < a; c++) {
                v = name[f * frame + r * a + c + 1];
                net->node[v].number = v;
                net->node[v].frame = f + 1;
                net->node[v].row = r + 1;
                net->node[v].col = c + 1;
                if (c + 1 < a) {
                    u = RandomInt(200, 900);
                    w = RandomInt(200, 900);
                    AddArc(net, slot[++k], v, name[f * frame + r * a + c + 2],
                           u, w, FALSE);
                }
                if (r + 1 < a) {
                    u = RandomInt(200, 900);
                    w = RandomInt(200, 900);
                    AddArc(net, slot[++k], v, name[f * frame + (r + 1) * a + c + 1],
                           u, w, FALSE);
                }
                if (f + 1 < b)
                    AddArc(net, slot[++k], v, name[(f + 1) * frame + perm[r * a + c + 1]],
                           RandomInt(1, 400), 0, FALSE);
            }
    }
    net->source = &net->node[net->n - 1];
    net->sink = &net->node[net->n];
    net->source->number = net->n - 1;
    net->sink->number = net->n;
    for (r = 1; r <= frame; r++) {
        AddArc(net, slot[++k], net->n - 1, name[r], RandomInt(50, 400), 0, TRUE);
        AddArc(net, slot[++k], name[(b - 1) * frame + r], net->n,
               RandomInt(50, 400), 0, TRUE);
    }
    if (k != net->m)
        Error("arc count");
    free(slot);
    free(perm);
    free(name);
    return net;
}

/*--------------------------------------------------------------------------*/
static void Enqueue(NetworkPtr net, NodePtr v)
{
    if (v->inQueue || v == net->source || v == net->sink)
        return;
    v->inQueue = TRUE;
    v->qnext = NIL(NodePtr);
    if (net->qtail == NIL(NodePtr))
        net->qhead = v;
    else
        net->qtail->qnext = v;
    net->qtail = v;
}

/* exact labels by a backward breadth first search from the sink */
static void GlobalRelabel(NetworkPtr net, NodePtr *queue)
{
    NodePtr v, w;
    ArcPtr  a;
    int     i, first = 1, last = 0;

    for (i = 1; i <= net->n; i++) {
        net->node[i].dist = net->n;
        net->node[i].current = net->node[i].first;
    }
    net->sink->dist = 0;
    queue[++last] = net->sink;
    while (first <= last) {
        v = queue[first++];
        for (a = v->first; a != NIL(ArcPtr); a = a->next) {
            w = a->head;
            if (w->dist == net->n && a->sister->resid > 0 && w != net->source) {
                w->dist = v->dist + 1;
                queue[++last] = w;
            }
        }
    }
    net->globals++;
}

static void Push(NetworkPtr net, NodePtr v, ArcPtr a)
{
    Capacity delta = MIN(v->excess, a->resid);

    a->resid -= delta;
    a->sister->resid += delta;
    v->excess -= delta;
    a->head->excess += delta;
    net->pushes++;
    Enqueue(net, a->head);
}

static void Relabel(NetworkPtr net, NodePtr v)
{
    ArcPtr a;
    int    least = net->n;

    v->current = v->first;
    for (a = v->first; a != NIL(ArcPtr); a = a->next)
        if (a->resid > 0 && a->head->dist + 1 < least) {
            least = a->head->dist + 1;
            v->current = a;
        }
    v->dist = least;
    v->relabels++;
    net->relabels++;
}

static void Discharge(NetworkPtr net, NodePtr v)
{
    ArcPtr a;

    while (v->dist < net->n) {
        for (a = v->current; a != NIL(ArcPtr); a = a->next) {
            net->scanned++;
            if (a->resid > 0 && a->head->dist == v->dist - 1) {
                Push(net, v, a);
                if (v->excess == 0)
                    break;
            }
        }
        if (a != NIL(ArcPtr)) {
            v->current = a;
            return;
        }
        Relabel(net, v);
    }
}

static Capacity MaxFlow(NetworkPtr net)
{
    NodePtr *queue = (NodePtr *) Allocate((size_t) net->n + 1, sizeof(NodePtr));
    NodePtr  v;
    ArcPtr   a;
    long     limit;

    GlobalRelabel(net, queue);
    for (a = net->source->first; a != NIL(ArcPtr); a = a->next)
        if (a->resid > 0) {
            net->source->excess += a->resid;
            Push(net, net->source, a);
        }
    limit = net->n / 2;
    while (net->qhead != NIL(NodePtr)) {
        v = net->qhead;
        net->qhead = v->qnext;
        if (net->qhead == NIL(NodePtr))
            net->qtail = NIL(NodePtr);
        v->inQueue = FALSE;
        if (v->excess > 0)
            Discharge(net, v);
        if (net->relabels > limit) {
            GlobalRelabel(net, queue);
            limit = net->relabels + net->n / 2;
        }
    }
    GlobalRelabel(net, queue);
    free(queue);
    return net->sink->excess;
}

/*--------------------------------------------------------------------------*/
static void Report(NetworkPtr net, Capacity flow, int frames)
{
    Capacity      cut = 0, stranded = 0;
    int           i, side = 0, crossing = 0, busiest = 1, maxDegree = 0;
    unsigned long check = 0;
    long         *perFrame = (long *) Allocate((size_t) frames + 1, sizeof(long));
    int           worst = 1;

    for (i = 1; i <= net->n; i++) {
        NodePtr v = &net->node[i];

        v->sourceSide = v->dist >= net->n;
        side += v->sourceSide;
        if (v != net->source && v != net->sink) {
            stranded += v->excess;
            perFrame[v->frame] += v->relabels;
        }
        if (v->relabels > net->node[busiest].relabels)
            busiest = i;
        if (v->degree > maxDegree)
            maxDegree = v->degree;
        check = check * 1000003UL + (unsigned long) v->dist + (unsigned long) v->excess;
    }
    for (i = 1; i <= 2 * net->m; i++) {
        ArcPtr a = &net->arc[i];

        if (a->tail->sourceSide && !a->head->sourceSide) {
            cut += a->cap;
            crossing++;
            if (a->resid != 0)
                Error("the cut is not saturated");
        }
        check = (check ^ (unsigned long) a->resid) * 31UL + (unsigned long) a->artificial;
    }
    for (i = 1; i <= frames; i++)
        if (perFrame[i] > perFrame[worst])
            worst = i;
    printf("nodes %d, arcs %d, largest degree %d\n", net->n, net->m, maxDegree);
    printf("flow value            %ld\n", flow);
    printf("minimum cut           %ld over %d arcs, %d nodes on the source side\n",
           cut, crossing, side);
    printf("excess stranded       %ld\n", stranded);
    printf("pushes %ld, relabels %ld, globals %ld, arcs scanned %ld\n",
           net->pushes, net->relabels, net->globals, net->scanned);
    printf("most relabelled frame %d (%ld)\n", worst, perFrame[worst]);
    printf("busiest node          frame %d row %d col %d (%d relabels)\n",
           net->node[busiest].frame, net->node[busiest].row,
           net->node[busiest].col, net->node[busiest].relabels);
    printf("checksum              %016lx\n", check);
    if (cut != flow)
        Error("flow and cut differ");
    free(perFrame);
}

int main(int argc, char *argv[])
{
    int        a = argc > 1 ? atoi(argv[1]) : 30;
    int        b = argc > 2 ? atoi(argv[2]) : 70;
    NetworkPtr net;
    Capacity   flow;

    rstate = argc > 3 ? (unsigned long) atol(argv[3]) : 1993UL;
    if (a < 2 || b < 2 || a > 400 || b > 4000)
        Error("usage: pflow [a [b [seed]]]");
    net = MakeNetwork(a, b);
    flow = MaxFlow(net);
    Report(net, flow, b);
    free(net->node);
    free(net->arc);
    free(net);
    return EXIT_SUCCESS;
}
