/* timing.c - arrival and required times, slacks, sizing, reports */
#include <stdio.h>
#include <stdlib.h>
#include "netlist.h"

#define NEVER 1e30

static Edge
sourceEdge(const LibCell *lib, Edge edge)
{
    return lib->lcInverting ? (edge == RISE ? FALL : RISE) : edge;
}

static void
evaluate(Cell *cell)
{
    const LibCell *lib = cell->cellLib;
    Pin *out = cell->cellOutput, *in, *sink;
    Net *net = out->pinNet;
    int edge;

    for (edge = RISE; edge < EDGES; edge++) {
        double worst = -NEVER, slew = 0;
        Pin *from = NULL;
        if (lib->lcSequential) {
            worst = lib->lcDelay(cell, (Edge)edge, 0.0, net->netLoad);
        } else {
            Edge source = sourceEdge(lib, (Edge)edge);
            for (in = cell->cellInputs; in; in = in->pinNextOnCell) {
                double t = in->pinArrival[source] + lib->lcDelay(cell, (Edge)edge, in->pinSlew[source], net->netLoad);
                if (t > worst) {
                    worst = t;
                    from = in;
                }
            }
        }
        slew = 0.02 + 0.3 * lib->lcResistance[edge] / cell->cellDrive * net->netLoad;
        out->pinArrival[edge] = worst;
        out->pinSlew[edge] = slew;
        out->pinWorst[edge] = from;
    }
    for (sink = net->netSinks; sink; sink = sink->pinNextOnNet)
        for (edge = RISE; edge < EDGES; edge++) {
            sink->pinArrival[edge] = out->pinArrival[edge] + sink->pinWireDelay * (1 + sink->pinCap);
            sink->pinSlew[edge] = out->pinSlew[edge] + 2 * sink->pinWireDelay;
            sink->pinWorst[edge] = out;
        }
}

void
PropagateArrivals(Design *design)
{
    Cell *cell;
    int level;
    for (level = 0; level < design->dsLevels; level++)
        for (cell = design->dsLevelHead[level]; cell; cell = cell->cellNextInLevel)
            evaluate(cell);
}

void
PropagateRequired(Design *design)
{
    Cell *cell;
    Pin *in, *sink;
    int level, edge;

    for (cell = design->dsLevelHead[0]; cell; cell = cell->cellNextInLevel)
        for (edge = RISE; edge < EDGES; edge++)
            cell->cellInputs->pinRequired[edge] = design->dsPeriod - 0.05;
    for (level = design->dsLevels - 1; level >= 0; level--)
        for (cell = design->dsLevelHead[level]; cell; cell = cell->cellNextInLevel) {
            const LibCell *lib = cell->cellLib;
            Pin *out = cell->cellOutput;
            Net *net = out->pinNet;
            for (edge = RISE; edge < EDGES; edge++) {
                double required = NEVER;
                for (sink = net->netSinks; sink; sink = sink->pinNextOnNet) {
                    double t = sink->pinRequired[edge] - sink->pinWireDelay * (1 + sink->pinCap);
                    if (t < required)
                        required = t;
                }
                out->pinRequired[edge] = required;
            }
            if (lib->lcSequential)
                continue;
            for (in = cell->cellInputs; in; in = in->pinNextOnCell)
                for (edge = RISE; edge < EDGES; edge++) {
                    Edge source = sourceEdge(lib, (Edge)edge);
                    in->pinRequired[source] = out->pinRequired[edge]
                        - lib->lcDelay(cell, (Edge)edge, in->pinSlew[source], net->netLoad);
                }
        }
}

double
PinSlack(const Pin *pin)
{
    double rise = pin->pinRequired[RISE] - pin->pinArrival[RISE];
    double fall = pin->pinRequired[FALL] - pin->pinArrival[FALL];
    return rise < fall ? rise : fall;
}

static int
compareSlack(const void *a, const void *b)
{
    const Cell *x = *(Cell *const *)a, *y = *(Cell *const *)b;
    double s = PinSlack(x->cellOutput), t = PinSlack(y->cellOutput);
    if (s != t)
        return s < t ? -1 : 1;
    return x->cellX < y->cellX ? -1 : x->cellX > y->cellX ? 1 : (x->cellY > y->cellY) - (x->cellY < y->cellY);
}

/* Makes the worst cells larger, at most limit of them; returns how many. */
int
ResizeCritical(Design *design, int limit)
{
    Cell *cell, **list;
    Pin *in;
    int n = 0, done = 0, i;

    list = malloc((size_t)design->dsCellCount * sizeof *list);
    if (list == NULL)
        exit(1);
    for (cell = design->dsCells; cell; cell = cell->cellNext)
        if (PinSlack(cell->cellOutput) < 0 && cell->cellDrive < 8)
            list[n++] = cell;
    qsort(list, (size_t)n, sizeof *list, compareSlack);
    for (i = 0; i < n && done < limit; i++) {
        cell = list[i];
        design->dsArea += cell->cellLib->lcArea * cell->cellDrive;
        cell->cellDrive *= 2;
        cell->cellResized++;
        for (in = cell->cellInputs; in; in = in->pinNextOnCell) {
            in->pinCap = cell->cellLib->lcInputCap * cell->cellDrive;
            UpdateLoad(in->pinNet);
        }
        done++;
    }
    free(list);
    return done;
}

void
ReportPaths(const Design *design, int paths)
{
    const Cell *cell;
    const Pin *worst[8] = {NULL};
    int i, k;

    if (paths > 8)
        paths = 8;
    for (cell = design->dsLevelHead[0]; cell; cell = cell->cellNextInLevel) {
        const Pin *pin = cell->cellInputs;
        for (i = paths; i > 0 && (worst[i - 1] == NULL || PinSlack(pin) < PinSlack(worst[i - 1])); i--)
            if (i < paths)
                worst[i] = worst[i - 1];
        if (i < paths)
            worst[i] = pin;
    }
    for (i = 0; i < paths && worst[i]; i++) {
        const Pin *pin = worst[i];
        Edge edge = pin->pinRequired[RISE] - pin->pinArrival[RISE] < pin->pinRequired[FALL] - pin->pinArrival[FALL]
            ? RISE : FALL;
        printf("path to %s, slack %.4f:", pin->pinCell->cellName, PinSlack(pin));
        for (k = 0; pin; k++) {
            if (k < 8)
                printf(" %s/%d", pin->pinCell->cellName, pin->pinIndex);
            if (pin->pinDir == DIR_OUT) {
                const Pin *from = pin->pinWorst[edge];
                edge = sourceEdge(pin->pinCell->cellLib, edge);
                pin = from;
            } else
                pin = pin->pinWorst[edge];
        }
        printf(" ... %d pins\n", k);
    }
}

void
ReportHistogram(const Design *design)
{
    long bins[10] = {0};
    double total = 0, power = 0, length = 0;
    int fanout = 0, resized = 0, i;
    const Cell *cell;
    const Net *net, *widest = design->dsNets;

    for (cell = design->dsCells; cell; cell = cell->cellNext) {
        double s = PinSlack(cell->cellOutput);
        int bin = s > 1e20 ? 9 : s < 0 ? 0 : 1 + (int)(s * 8 / design->dsPeriod);
        bins[bin > 9 ? 9 : bin]++;
        if (s < 0)
            total += s;
        resized += cell->cellResized;
    }
    for (net = design->dsNets; net; net = net->netNext) {
        power += net->netLoad * net->netActivity;
        length += net->netLength;
        fanout += net->netFanout;
        if (net->netFanout > widest->netFanout)
            widest = net;
    }
    printf("slacks:");
    for (i = 0; i < 10; i++)
        printf(" %ld", bins[i]);
    printf("\nnegative %.6f, area %.1f, power %.4f, wire %.0f, sinks %d, resized %d\n", total, design->dsArea,
           power, length, fanout, resized);
    printf("widest net %s of %s, %d sinks\n", widest->netName, widest->netDriver->pinCell->cellName,
           widest->netFanout);
}
