/****************************************************************************
 *  PFLOW, data laid out by hand: arcs stored contiguously by tail (in the  *
 *  order of the former lists), 12 bytes each, labels in an array of their  *
 *  own, indices for pointers, report-only data apart.                      *
 *                                                                          *
 *  usage:  pflow [a [b [seed]]]                                            *
 ****************************************************************************/

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MIN(x,y)  ((x) < (y) ? (x) : (y))
#define NOTQUEUED (-1)

typedef struct {
    int32_t head;
    int32_t resid;
    int32_t sister;
} Arc;

typedef struct {
    int32_t first;              /* arcs first .. node[v+1].first - 1      */
    int32_t current;
    int32_t excess;
    int32_t qnext;              /* NOTQUEUED, 0 at the end                */
} Node;

typedef struct {
    int16_t frame, row, col;
} Place;

typedef struct {                /* an arc as generated                    */
    int32_t slot, from, to;
    int32_t fwd, bwd;
} Input;

static int      n, m;
static Node    *node;
static int32_t *dist;
static Arc     *arc;
static int32_t *position;       /* of the arc with a number in the input  */
static int32_t *capacity;       /* by number                              */
static Place   *place;
static uint16_t *relabelled;
static int      source, sink, qhead, qtail;
static long     pushes, relabels, globals, scanned;
static int      firstArtificial;

static unsigned long rstate;

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

static int *IntVector(int k)
{
    return (int *) Allocate((size_t) k + 1, sizeof(int));
}

static void RandomPermutation(int *perm, int k)
{
    int i, j, t;

    for (i = 1; i <= k; i++)
        perm[i] = i;
    for (i = k; i >= 2; i--) {
        j = RandomInt(1, i);
        t = perm[i];
        perm[i] = perm[j];
        perm[j] = t;
    }
}

/*--------------------------------------------------------------------------*/
static void AddArc(Input *in, int slot, int from, int to, int fwd, int bwd)
{
    in->slot = slot;
    in->from = from;
    in->to = to;
    in->fwd = fwd;
    in->bwd = bwd;
    node[from + 1].first++;
    node[to + 1].first++;
}

static void MakeNetwork(int a, int b)
{
    Input *in;
    int *slot, *perm, *name;
    int f, r, c, k, v, u, w, frame = a * a;

    n = frame * b + 2;
    m = b * 2 * a * (a - 1) + (b - 1) * frame + 2 * frame;
    node = (Node *) Allocate((size_t) n + 2, sizeof(Node));
    in = (Input *) Allocate((size_t) m + 1, sizeof(Input));
    place = (Place *) Allocate((size_t) n + 1, sizeof(Place));
    slot = IntVector(m);
    perm = IntVector(frame);
    name = IntVector(n);
    RandomPermutation(slot, m);
    RandomPermutation(name, n - 2);
    k = 0;
    for (f = 0; f < b; f++) {
        RandomPermutation(perm, frame);
        for (r = 0; r < a; r++)
            for (c = 0; c < a; c++) {
                v = name[f * frame + r * a + c + 1];
                place[v].frame = (int16_t) (f + 1);
                place[v].row = (int16_t) (r + 1);
                place[v].col = (int16_t) (c + 1);
                if (c + 1 < a) {
                    ++k;
                    u = RandomInt(200, 900);
                    w = RandomInt(200, 900);
                    AddArc(&in[k], slot[k], v, name[f * frame + r * a + c + 2], u, w);
                }
                if (r + 1 < a) {
                    ++k;
                    u = RandomInt(200, 900);
                    w = RandomInt(200, 900);
                    AddArc(&in[k], slot[k], v, name[f * frame + (r + 1) * a + c + 1], u, w);
                }
                if (f + 1 < b) {
                    ++k;
                    AddArc(&in[k], slot[k], v, name[(f + 1) * frame + perm[r * a + c + 1]],
                           RandomInt(1, 400), 0);
                }
            }
    }
    source = n - 1;
    sink = n;
    firstArtificial = k + 1;
    for (r = 1; r <= frame; r++) {
        ++k;
        AddArc(&in[k], slot[k], n - 1, name[r], RandomInt(50, 400), 0);
        ++k;
        AddArc(&in[k], slot[k], name[(b - 1) * frame + r], n, RandomInt(50, 400), 0);
    }
    if (k != m)
        Error("arc count");
    free(slot);
    free(perm);
    free(name);

    arc = (Arc *) Allocate((size_t) 2 * m, sizeof(Arc));
    position = IntVector(2 * m);
    capacity = IntVector(2 * m);
    dist = IntVector(n);
    relabelled = (uint16_t *) Allocate((size_t) n + 1, sizeof(uint16_t));
    for (v = 1; v <= n; v++) {
        node[v + 1].first += node[v].first;
        node[v].current = node[v].first;
        node[v].qnext = NOTQUEUED;
    }
    for (k = m; k >= 1; k--) {
        int x = node[in[k].from].current++, y = node[in[k].to].current++;

        arc[x].head = in[k].to;
        arc[x].resid = in[k].fwd;
        arc[x].sister = y;
        arc[y].head = in[k].from;
        arc[y].resid = in[k].bwd;
        arc[y].sister = x;
        /* artificial arcs are told by a sign bit in their position */
        position[2 * in[k].slot - 1] = k >= firstArtificial ? ~x : x;
        position[2 * in[k].slot] = k >= firstArtificial ? ~y : y;
        capacity[2 * in[k].slot - 1] = in[k].fwd;
        capacity[2 * in[k].slot] = in[k].bwd;
    }
    free(in);
}

/*--------------------------------------------------------------------------*/
static void Enqueue(int v)
{
    if (node[v].qnext != NOTQUEUED || v == source || v == sink)
        return;
    node[v].qnext = 0;
    if (qtail == 0)
        qhead = v;
    else
        node[qtail].qnext = v;
    qtail = v;
}

static void GlobalRelabel(int *queue)
{
    int v, w, a, i, end, first = 1, last = 0;

    for (i = 1; i <= n; i++) {
        dist[i] = n;
        node[i].current = node[i].first;
    }
    dist[sink] = 0;
    queue[++last] = sink;
    while (first <= last) {
        v = queue[first++];
        end = node[v + 1].first;
        for (a = node[v].first; a < end; a++) {
            w = arc[a].head;
            if (dist[w] == n && arc[arc[a].sister].resid > 0 && w != source) {
                dist[w] = dist[v] + 1;
                queue[++last] = w;
            }
        }
    }
    globals++;
}

static void Push(int v, Arc *a)
{
    int delta = MIN(node[v].excess, a->resid);

    a->resid -= delta;
    arc[a->sister].resid += delta;
    node[v].excess -= delta;
    node[a->head].excess += delta;
    pushes++;
    Enqueue(a->head);
}

static void Relabel(int v)
{
    int a, end = node[v + 1].first, least = n, current = node[v].first;

    for (a = node[v].first; a < end; a++)
        if (arc[a].resid > 0 && dist[arc[a].head] + 1 < least) {
            least = dist[arc[a].head] + 1;
            current = a;
        }
    node[v].current = current;
    dist[v] = least;
    relabelled[v]++;
    relabels++;
}

static void Discharge(int v)
{
    int a, end = node[v + 1].first;

    while (dist[v] < n) {
        int want = dist[v] - 1;

        for (a = node[v].current; a < end; a++) {
            scanned++;
            if (arc[a].resid > 0 && dist[arc[a].head] == want) {
                Push(v, &arc[a]);
                if (node[v].excess == 0)
                    break;
            }
        }
        if (a < end) {
            node[v].current = a;
            return;
        }
        Relabel(v);
    }
}

static long MaxFlow(void)
{
    int *queue = IntVector(n);
    int  v, a;
    long limit;

    GlobalRelabel(queue);
    for (a = node[source].first; a < node[source + 1].first; a++)
        if (arc[a].resid > 0) {
            node[source].excess += arc[a].resid;
            Push(source, &arc[a]);
        }
    limit = n / 2;
    while (qhead != 0) {
        v = qhead;
        qhead = node[v].qnext;
        if (qhead == 0)
            qtail = 0;
        node[v].qnext = NOTQUEUED;
        if (node[v].excess > 0)
            Discharge(v);
        if (relabels > limit) {
            GlobalRelabel(queue);
            limit = relabels + n / 2;
        }
    }
    GlobalRelabel(queue);
    free(queue);
    return node[sink].excess;
}

/*--------------------------------------------------------------------------*/
static void Report(long flow, int frames)
{
    long          cut = 0, stranded = 0;
    int           i, side = 0, crossing = 0, busiest = 1, maxDegree = 0;
    unsigned long check = 0;
    long         *perFrame = (long *) Allocate((size_t) frames + 1, sizeof(long));
    int           worst = 1;

    for (i = 1; i <= n; i++) {
        int degree = node[i + 1].first - node[i].first;

        side += dist[i] >= n;
        if (i != source && i != sink) {
            stranded += node[i].excess;
            perFrame[place[i].frame] += relabelled[i];
        }
        if (relabelled[i] > relabelled[busiest])
            busiest = i;
        if (degree > maxDegree)
            maxDegree = degree;
        check = check * 1000003UL + (unsigned long) dist[i]
              + (unsigned long) node[i].excess;
    }
    for (i = 1; i <= 2 * m; i++) {
        int  artificial = position[i] < 0;
        Arc *a = &arc[artificial ? ~position[i] : position[i]];

        if (dist[arc[a->sister].head] >= n && dist[a->head] < n) {
            cut += capacity[i];
            crossing++;
            if (a->resid != 0)
                Error("the cut is not saturated");
        }
        check = (check ^ (unsigned long) a->resid) * 31UL + (unsigned long) artificial;
    }
    for (i = 1; i <= frames; i++)
        if (perFrame[i] > perFrame[worst])
            worst = i;
    printf("nodes %d, arcs %d, largest degree %d\n", n, m, maxDegree);
    printf("flow value            %ld\n", flow);
    printf("minimum cut           %ld over %d arcs, %d nodes on the source side\n",
           cut, crossing, side);
    printf("excess stranded       %ld\n", stranded);
    printf("pushes %ld, relabels %ld, globals %ld, arcs scanned %ld\n",
           pushes, relabels, globals, scanned);
    printf("most relabelled frame %d (%ld)\n", worst, perFrame[worst]);
    printf("busiest node          frame %d row %d col %d (%d relabels)\n",
           place[busiest].frame, place[busiest].row, place[busiest].col,
           relabelled[busiest]);
    printf("checksum              %016lx\n", check);
    if (cut != flow)
        Error("flow and cut differ");
    free(perFrame);
}

int main(int argc, char *argv[])
{
    int  a = argc > 1 ? atoi(argv[1]) : 30;
    int  b = argc > 2 ? atoi(argv[2]) : 70;
    long flow;

    rstate = argc > 3 ? (unsigned long) atol(argv[3]) : 1993UL;
    if (a < 2 || b < 2 || a > 400 || b > 4000)
        Error("usage: pflow [a [b [seed]]]");
    MakeNetwork(a, b);
    flow = MaxFlow();
    Report(flow, b);
    return EXIT_SUCCESS;
}
