/* netlist.c - a library, a random design, levels */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "netlist.h"

static double
linearDelay(const LibCell *lib, double drive, Edge edge, double slew, double load)
{
    return lib->lcIntrinsic[edge] + lib->lcResistance[edge] / drive * load + 0.12 * slew;
}

static double
complexDelay(const LibCell *lib, double drive, Edge edge, double slew, double load)
{
    double effort = lib->lcResistance[edge] / drive * load;
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

static void
newCell(Design *design, int libIndex)
{
    const LibCell *lib = &LibCells[libIndex];
    uint32_t n = (uint32_t)design->dsCellCount++;
    Cell *cell = &design->dsCells[n];
    int i;

    sprintf(design->dsCellNames[n], "u%u_%s", n, lib->lcName);
    cell->cellLib = (uint8_t)libIndex;
    cell->cellDrive = (uint8_t)(1 << rngBelow(2));
    cell->cellSinks = NONE;
    cell->cellPins = (uint32_t)design->dsPinCount;
    design->dsCellRests[n].cellX = (uint16_t)rngBelow(1000);
    design->dsCellRests[n].cellY = (uint16_t)rngBelow(1000);
    for (i = 0; i <= lib->lcInputs; i++) {
        Wire *wire = &design->dsWires[design->dsPinCount++];
        wire->wireCell = n;
        wire->wireNext = NONE;
        if (i < lib->lcInputs)
            wire->wireCap = lib->lcInputCap * cell->cellDrive;
    }
    design->dsNetCount++;
    design->dsNets[n].netActivity = rngBelow(100) / 200.0;
    design->dsArea += lib->lcArea * cell->cellDrive;
}

static void
connect(Design *design, uint32_t driver, uint32_t pin)
{
    const CellRest *from = &design->dsCellRests[driver];
    const CellRest *to = &design->dsCellRests[design->dsWires[pin].wireCell];
    double dx = (double)from->cellX - to->cellX, dy = (double)from->cellY - to->cellY;
    double length = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    NetRest *net = &design->dsNets[driver];

    design->dsDrivers[pin] = driver;
    design->dsWires[pin].wireNext = design->dsCells[driver].cellSinks;
    design->dsCells[driver].cellSinks = pin;
    net->netFanout++;
    net->netLength += length;
    net->netWireCap += 0.0008 * length;
    design->dsWires[pin].wireDelay = 0.00001 * length;
}

void
UpdateLoad(Design *design, uint32_t net)
{
    uint32_t pin;
    double load = design->dsNets[net].netWireCap;
    for (pin = design->dsCells[net].cellSinks; pin != NONE; pin = design->dsWires[pin].wireNext)
        load += design->dsWires[pin].wireCap;
    design->dsCells[net].cellLoad = load;
}

/* Registers come first; the inputs of gates are outputs of cells before them. */
Design *
CreateDesign(const char *name, int gates, int registers, unsigned long seed)
{
    Design *design = emalloc(sizeof(Design));
    int n = gates + registers, i, k;
    size_t cells = (size_t)n, pins = 5 * cells;

    rngState = seed;
    strncpy(design->dsName, name, sizeof design->dsName - 1);
    design->dsCells = emalloc(cells * sizeof *design->dsCells);
    design->dsCellRests = emalloc(cells * sizeof *design->dsCellRests);
    design->dsNets = emalloc(cells * sizeof *design->dsNets);
    design->dsCellNames = emalloc(cells * sizeof *design->dsCellNames);
    design->dsWires = emalloc(pins * sizeof *design->dsWires);
    design->dsTimes = emalloc(pins * sizeof *design->dsTimes);
    design->dsRequired = emalloc(pins * sizeof *design->dsRequired);
    design->dsDrivers = emalloc(pins * sizeof *design->dsDrivers);
    for (i = 0; i < registers; i++)
        newCell(design, LibCellCount - 1);
    for (i = registers; i < n; i++) {
        newCell(design, rngBelow(LibCellCount - 1));
        for (k = 0; k < LibCells[design->dsCells[i].cellLib].lcInputs; k++) {
            int reach = rngBelow(4) ? (i < 4000 ? i : 4000) : i;
            connect(design, (uint32_t)(i - 1 - rngBelow(reach)), design->dsCells[i].cellPins + (uint32_t)k);
        }
    }
    for (i = 0; i < registers; i++)
        connect(design, (uint32_t)(n - 1 - rngBelow(gates)), design->dsCells[i].cellPins);
    for (i = 0; i < n; i++)
        UpdateLoad(design, (uint32_t)i);
    return design;
}

void
FreeDesign(Design *design)
{
    free(design->dsCells);
    free(design->dsCellRests);
    free(design->dsNets);
    free(design->dsCellNames);
    free(design->dsWires);
    free(design->dsTimes);
    free(design->dsRequired);
    free(design->dsDrivers);
    free(design->dsLevelHead);
    free(design);
}

static void
enqueue(Design *design, uint32_t n)
{
    Cell *cell = &design->dsCells[n];

    if (cell->cellLevel >= design->dsLevels) {
        int i, wanted = 2 * (cell->cellLevel + 1);
        design->dsLevelHead = realloc(design->dsLevelHead, (size_t)wanted * sizeof *design->dsLevelHead);
        if (design->dsLevelHead == NULL)
            exit(1);
        for (i = design->dsLevels; i < wanted; i++)
            design->dsLevelHead[i] = NONE;
        design->dsLevels = wanted;
    }
    cell->cellNextInLevel = design->dsLevelHead[cell->cellLevel];
    design->dsLevelHead[cell->cellLevel] = n;
}

void
Levelize(Design *design)
{
    uint32_t n, sink;
    int level;

    for (n = 0; n < (uint32_t)design->dsCellCount; n++) {
        const LibCell *lib = &LibCells[design->dsCells[n].cellLib];
        design->dsCellRests[n].cellPending = (uint8_t)lib->lcInputs;
        design->dsCells[n].cellLevel = 0;
        if (lib->lcSequential)
            enqueue(design, n);
    }
    for (level = 0; level < design->dsLevels; level++)
        for (n = design->dsLevelHead[level]; n != NONE; n = design->dsCells[n].cellNextInLevel)
            for (sink = design->dsCells[n].cellSinks; sink != NONE; sink = design->dsWires[sink].wireNext) {
                uint32_t to = design->dsWires[sink].wireCell;
                Cell *cell = &design->dsCells[to];
                if (LibCells[cell->cellLib].lcSequential)
                    continue;
                if (cell->cellLevel < level + 1)
                    cell->cellLevel = (uint16_t)(level + 1);
                if (--design->dsCellRests[to].cellPending == 0)
                    enqueue(design, to);
            }
    while (design->dsLevels > 0 && design->dsLevelHead[design->dsLevels - 1] == NONE)
        design->dsLevels--;
}
