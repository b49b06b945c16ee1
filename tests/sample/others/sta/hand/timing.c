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
evaluate(Design *design, uint32_t n)
{
    const Cell *cell = &design->dsCells[n];
    const LibCell *lib = &LibCells[cell->cellLib];
    const Time *in = &design->dsTimes[cell->cellPins];
    Time *out = &design->dsTimes[OutputPin(cell)];
    uint32_t sink;
    int edge, i;

    for (edge = RISE; edge < EDGES; edge++) {
        double worst = -NEVER, slew = 0;
        int from = 0;
        if (lib->lcSequential) {
            worst = lib->lcDelay(lib, cell->cellDrive, (Edge)edge, 0.0, cell->cellLoad);
        } else {
            Edge source = sourceEdge(lib, (Edge)edge);
            for (i = 0; i < lib->lcInputs; i++) {
                double t = in[i].timeArrival[source]
                    + lib->lcDelay(lib, cell->cellDrive, (Edge)edge, in[i].timeSlew[source], cell->cellLoad);
                if (t > worst) {
                    worst = t;
                    from = i;
                }
            }
        }
        slew = 0.02 + 0.3 * lib->lcResistance[edge] / cell->cellDrive * cell->cellLoad;
        out->timeArrival[edge] = worst;
        out->timeSlew[edge] = slew;
        design->dsCellRests[n].cellWorst[edge] = (uint8_t)from;
    }
    for (sink = cell->cellSinks; sink != NONE; sink = design->dsWires[sink].wireNext) {
        const Wire *wire = &design->dsWires[sink];
        Time *time = &design->dsTimes[sink];
        for (edge = RISE; edge < EDGES; edge++) {
            time->timeArrival[edge] = out->timeArrival[edge] + wire->wireDelay * (1 + wire->wireCap);
            time->timeSlew[edge] = out->timeSlew[edge] + 2 * wire->wireDelay;
        }
    }
}

void
PropagateArrivals(Design *design)
{
    uint32_t n;
    int level;
    for (level = 0; level < design->dsLevels; level++)
        for (n = design->dsLevelHead[level]; n != NONE; n = design->dsCells[n].cellNextInLevel)
            evaluate(design, n);
}

void
PropagateRequired(Design *design)
{
    uint32_t n, sink;
    int level, edge, i;

    for (n = design->dsLevelHead[0]; n != NONE; n = design->dsCells[n].cellNextInLevel)
        for (edge = RISE; edge < EDGES; edge++)
            design->dsRequired[design->dsCells[n].cellPins].required[edge] = design->dsPeriod - 0.05;
    for (level = design->dsLevels - 1; level >= 0; level--)
        for (n = design->dsLevelHead[level]; n != NONE; n = design->dsCells[n].cellNextInLevel) {
            const Cell *cell = &design->dsCells[n];
            const LibCell *lib = &LibCells[cell->cellLib];
            const Time *in = &design->dsTimes[cell->cellPins];
            Required *need = &design->dsRequired[cell->cellPins], *out = need + lib->lcInputs;
            for (edge = RISE; edge < EDGES; edge++) {
                double required = NEVER;
                for (sink = cell->cellSinks; sink != NONE; sink = design->dsWires[sink].wireNext) {
                    const Wire *wire = &design->dsWires[sink];
                    double t = design->dsRequired[sink].required[edge] - wire->wireDelay * (1 + wire->wireCap);
                    if (t < required)
                        required = t;
                }
                out->required[edge] = required;
            }
            if (lib->lcSequential)
                continue;
            for (i = 0; i < lib->lcInputs; i++)
                for (edge = RISE; edge < EDGES; edge++) {
                    Edge source = sourceEdge(lib, (Edge)edge);
                    need[i].required[source] = out->required[edge]
                        - lib->lcDelay(lib, cell->cellDrive, (Edge)edge, in[i].timeSlew[source], cell->cellLoad);
                }
        }
}

static double
edgeSlack(const Design *design, uint32_t pin, Edge edge)
{
    return design->dsRequired[pin].required[edge] - design->dsTimes[pin].timeArrival[edge];
}

double
PinSlack(const Design *design, uint32_t pin)
{
    double rise = edgeSlack(design, pin, RISE);
    double fall = edgeSlack(design, pin, FALL);
    return rise < fall ? rise : fall;
}

static double
cellSlack(const Design *design, uint32_t n)
{
    return PinSlack(design, OutputPin(&design->dsCells[n]));
}

static const Design *sorted;

static int
compareSlack(const void *a, const void *b)
{
    uint32_t m = *(const uint32_t *)a, n = *(const uint32_t *)b;
    const CellRest *x = &sorted->dsCellRests[m], *y = &sorted->dsCellRests[n];
    double s = cellSlack(sorted, m), t = cellSlack(sorted, n);
    if (s != t)
        return s < t ? -1 : 1;
    return x->cellX < y->cellX ? -1 : x->cellX > y->cellX ? 1 : (x->cellY > y->cellY) - (x->cellY < y->cellY);
}

/* Makes the worst cells larger, at most limit of them; returns how many. */
int
ResizeCritical(Design *design, int limit)
{
    uint32_t *list, c, pin;
    int n = 0, done = 0, i, k;

    list = malloc((size_t)design->dsCellCount * sizeof *list);
    if (list == NULL)
        exit(1);
    for (c = 0; c < (uint32_t)design->dsCellCount; c++)
        if (cellSlack(design, c) < 0 && design->dsCells[c].cellDrive < 8)
            list[n++] = c;
    sorted = design;
    qsort(list, (size_t)n, sizeof *list, compareSlack);
    for (i = 0; i < n && done < limit; i++) {
        Cell *cell = &design->dsCells[list[i]];
        const LibCell *lib = &LibCells[cell->cellLib];
        design->dsArea += lib->lcArea * cell->cellDrive;
        cell->cellDrive *= 2;
        design->dsCellRests[list[i]].cellResized++;
        for (k = 0; k < lib->lcInputs; k++) {
            pin = cell->cellPins + (uint32_t)k;
            design->dsWires[pin].wireCap = lib->lcInputCap * cell->cellDrive;
            UpdateLoad(design, design->dsDrivers[pin]);
        }
        done++;
    }
    free(list);
    return done;
}

void
ReportPaths(const Design *design, int paths)
{
    uint32_t n, worst[8];
    int i, k;

    if (paths > 8)
        paths = 8;
    for (i = 0; i < paths; i++)
        worst[i] = NONE;
    for (n = design->dsLevelHead[0]; n != NONE; n = design->dsCells[n].cellNextInLevel) {
        uint32_t pin = design->dsCells[n].cellPins;
        for (i = paths; i > 0 && (worst[i - 1] == NONE || PinSlack(design, pin) < PinSlack(design, worst[i - 1])); i--)
            if (i < paths)
                worst[i] = worst[i - 1];
        if (i < paths)
            worst[i] = pin;
    }
    for (i = 0; i < paths && worst[i] != NONE; i++) {
        uint32_t pin = worst[i];
        Edge edge = edgeSlack(design, pin, RISE) < edgeSlack(design, pin, FALL) ? RISE : FALL;
        printf("path to %s, slack %.4f:", design->dsCellNames[design->dsWires[pin].wireCell], PinSlack(design, pin));
        for (k = 0; pin != NONE; k++) {
            uint32_t c = design->dsWires[pin].wireCell;
            const Cell *cell = &design->dsCells[c];
            const LibCell *lib = &LibCells[cell->cellLib];
            if (k < 8)
                printf(" %s/%u", design->dsCellNames[c], pin - cell->cellPins);
            if (pin == OutputPin(cell)) {
                pin = lib->lcSequential ? NONE : cell->cellPins + design->dsCellRests[c].cellWorst[edge];
                edge = sourceEdge(lib, edge);
            } else
                pin = OutputPin(&design->dsCells[design->dsDrivers[pin]]);
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
    uint32_t n, widest = 0;

    for (n = 0; n < (uint32_t)design->dsCellCount; n++) {
        double s = cellSlack(design, n);
        int bin = s > 1e20 ? 9 : s < 0 ? 0 : 1 + (int)(s * 8 / design->dsPeriod);
        bins[bin > 9 ? 9 : bin]++;
        if (s < 0)
            total += s;
        resized += design->dsCellRests[n].cellResized;
    }
    for (n = 0; n < (uint32_t)design->dsNetCount; n++) {
        const NetRest *net = &design->dsNets[n];
        power += design->dsCells[n].cellLoad * net->netActivity;
        length += net->netLength;
        fanout += net->netFanout;
        if (net->netFanout > design->dsNets[widest].netFanout)
            widest = n;
    }
    printf("slacks:");
    for (i = 0; i < 10; i++)
        printf(" %ld", bins[i]);
    printf("\nnegative %.6f, area %.1f, power %.4f, wire %.0f, sinks %d, resized %d\n", total, design->dsArea,
           power, length, fanout, resized);
    printf("widest net n%u of %s, %d sinks\n", widest, design->dsCellNames[widest], design->dsNets[widest].netFanout);
}
