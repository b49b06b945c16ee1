/* netlist.c - a library, a random design, levels */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "netlist.h"

static double
linearDelay(const Cell *cell, Edge edge, double slew, double load)
{
    const LibCell *lib = cell->cellLib;
    return lib->lcIntrinsic[edge] + lib->lcResistance[edge] / cell->cellDrive * load + 0.12 * slew;
}

static double
complexDelay(const Cell *cell, Edge edge, double slew, double load)
{
    const LibCell *lib = cell->cellLib;
    double effort = lib->lcResistance[edge] / cell->cellDrive * load;
    return lib->lcIntrinsic[edge] + effort + 0.2 * slew + 0.01 * effort * slew;
}

const LibCell LibCells[] = {
    {"INV",   1, 1, 0, {0.010, 0.008}, {0.90, 0.70}, 1.0, 1.0, linearDelay},
    {"BUF",   1, 0, 0, {0.022, 0.020}, {0.80, 0.70}, 1.0, 1.5, linearDelay},
    {"NAND2", 2, 1, 0, {0.014, 0.012}, {1.00, 0.95}, 1.1, 1.5, linearDelay},
    {"NOR2",  2, 1, 0, {0.017, 0.011}, {1.40, 0.80}, 1.2, 1.5, linearDelay},
    {"AND3",  3, 0, 0, {0.030, 0.028}, {0.90, 0.85}, 1.0, 2.5, complexDelay},
    {"AOI21", 3, 1, 0, {0.020, 0.018}, {1.30, 1.00}, 1.2, 2.0, complexDelay},
    {"OAI22", 4, 1, 0, {0.024, 0.022}, {1.35, 1.10}, 1.2, 2.5, complexDelay},
    {"DFF",   1, 0, 1, {0.080, 0.085}, {0.90, 0.80}, 1.1, 6.0, linearDelay},
};
const int LibCellCount = (int)(sizeof LibCells / sizeof LibCells[0]);

static unsigned long rngState;

static int
rngBelow(int n)
{
    rngState = rngState * 6364136223846793005UL + 1442695040888963407UL;
    return (int)((rngState >> 33) % (unsigned long)n);
}

static void *
emalloc(size_t size)
{
    void *p = calloc(1, size);
    if (p == NULL) {
        fprintf(stderr, "sta: out of memory\n");
        exit(1);
    }
    return p;
}

static Pin *
newPin(Design *design, Cell *cell, PinDir dir, int index)
{
    Pin *pin = emalloc(sizeof(Pin));
    pin->pinCell = cell;
    pin->pinDir = dir;
    pin->pinIndex = index;
    if (dir == DIR_IN)
        pin->pinCap = cell->cellLib->lcInputCap * cell->cellDrive;
    design->dsPinCount++;
    return pin;
}

static Net *
newNet(Design *design, Pin *driver)
{
    Net *net = emalloc(sizeof(Net));
    sprintf(net->netName, "n%d", design->dsNetCount++);
    net->netDriver = driver;
    net->netActivity = rngBelow(100) / 200.0;
    driver->pinNet = net;
    if (design->dsLastNet)
        design->dsLastNet->netNext = net;
    else
        design->dsNets = net;
    design->dsLastNet = net;
    return net;
}

static Cell *
newCell(Design *design, const LibCell *lib)
{
    Cell *cell = emalloc(sizeof(Cell));
    int i;

    sprintf(cell->cellName, "u%d_%s", design->dsCellCount++, lib->lcName);
    cell->cellLib = lib;
    cell->cellDrive = 1 << rngBelow(2);
    cell->cellX = rngBelow(1000);
    cell->cellY = rngBelow(1000);
    for (i = lib->lcInputs - 1; i >= 0; i--) {
        Pin *pin = newPin(design, cell, DIR_IN, i);
        pin->pinNextOnCell = cell->cellInputs;
        cell->cellInputs = pin;
    }
    cell->cellOutput = newPin(design, cell, DIR_OUT, lib->lcInputs);
    newNet(design, cell->cellOutput);
    if (design->dsLastCell)
        design->dsLastCell->cellNext = cell;
    else
        design->dsCells = cell;
    design->dsLastCell = cell;
    design->dsArea += lib->lcArea * cell->cellDrive;
    return cell;
}

static void
connect(Net *net, Pin *pin)
{
    const Cell *from = net->netDriver->pinCell, *to = pin->pinCell;
    double dx = from->cellX - to->cellX, dy = from->cellY - to->cellY;
    double length = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);

    pin->pinNet = net;
    pin->pinNextOnNet = net->netSinks;
    net->netSinks = pin;
    net->netFanout++;
    net->netLength += length;
    net->netWireCap += 0.0008 * length;
    pin->pinWireDelay = 0.00001 * length;
}

void
UpdateLoad(Net *net)
{
    Pin *pin;
    double load = net->netWireCap;
    for (pin = net->netSinks; pin; pin = pin->pinNextOnNet)
        load += pin->pinCap;
    net->netLoad = load;
}

/* Registers come first; the inputs of gates are outputs of cells before them. */
Design *
CreateDesign(const char *name, int gates, int registers, unsigned long seed)
{
    Design *design = emalloc(sizeof(Design));
    int n = gates + registers, i;
    Cell **table = emalloc((size_t)n * sizeof *table);
    Net *net;
    Pin *pin;

    rngState = seed;
    strncpy(design->dsName, name, sizeof design->dsName - 1);
    for (i = 0; i < registers; i++)
        table[i] = newCell(design, &LibCells[LibCellCount - 1]);
    for (i = registers; i < n; i++) {
        Cell *cell = table[i] = newCell(design, &LibCells[rngBelow(LibCellCount - 1)]);
        for (pin = cell->cellInputs; pin; pin = pin->pinNextOnCell) {
            int reach = rngBelow(4) ? (i < 4000 ? i : 4000) : i;
            connect(table[i - 1 - rngBelow(reach)]->cellOutput->pinNet, pin);
        }
    }
    for (i = 0; i < registers; i++)
        connect(table[n - 1 - rngBelow(gates)]->cellOutput->pinNet, table[i]->cellInputs);
    free(table);
    for (net = design->dsNets; net; net = net->netNext)
        UpdateLoad(net);
    return design;
}

void
FreeDesign(Design *design)
{
    Cell *cell, *nextCell;
    Net *net, *nextNet;
    Pin *pin, *nextPin;

    for (cell = design->dsCells; cell; cell = nextCell) {
        nextCell = cell->cellNext;
        for (pin = cell->cellInputs; pin; pin = nextPin) {
            nextPin = pin->pinNextOnCell;
            free(pin);
        }
        free(cell->cellOutput);
        free(cell);
    }
    for (net = design->dsNets; net; net = nextNet) {
        nextNet = net->netNext;
        free(net);
    }
    free(design->dsLevelHead);
    free(design);
}

static void
enqueue(Design *design, Cell *cell)
{
    if (cell->cellLevel >= design->dsLevels) {
        int i, wanted = 2 * (cell->cellLevel + 1);
        design->dsLevelHead = realloc(design->dsLevelHead, (size_t)wanted * sizeof *design->dsLevelHead);
        if (design->dsLevelHead == NULL)
            exit(1);
        for (i = design->dsLevels; i < wanted; i++)
            design->dsLevelHead[i] = NULL;
        design->dsLevels = wanted;
    }
    cell->cellNextInLevel = design->dsLevelHead[cell->cellLevel];
    design->dsLevelHead[cell->cellLevel] = cell;
}

void
Levelize(Design *design)
{
    Cell *cell;
    Pin *sink;
    int level;

    for (cell = design->dsCells; cell; cell = cell->cellNext) {
        cell->cellPending = cell->cellLib->lcInputs;
        cell->cellLevel = 0;
        if (cell->cellLib->lcSequential)
            enqueue(design, cell);
    }
    for (level = 0; level < design->dsLevels; level++)
        for (cell = design->dsLevelHead[level]; cell; cell = cell->cellNextInLevel)
            for (sink = cell->cellOutput->pinNet->netSinks; sink; sink = sink->pinNextOnNet) {
                Cell *to = sink->pinCell;
                if (to->cellLib->lcSequential)
                    continue;
                if (to->cellLevel < level + 1)
                    to->cellLevel = level + 1;
                if (--to->cellPending == 0)
                    enqueue(design, to);
            }
    while (design->dsLevels > 0 && design->dsLevelHead[design->dsLevels - 1] == NULL)
        design->dsLevels--;
}
