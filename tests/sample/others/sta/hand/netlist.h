/* netlist.h - cells, pins and nets of a mapped design */
#ifndef NETLIST_H
#define NETLIST_H

#include <stddef.h>
#include <stdint.h>

typedef enum { RISE = 0, FALL = 1, EDGES = 2 } Edge;
#define NONE UINT32_MAX

struct LibCell;

typedef double (*DelayFn)(const struct LibCell *lib, double drive, Edge edge, double slew, double load);

typedef struct LibCell {
    char     lcName[16];
    int      lcInputs;
    int      lcInverting;
    int      lcSequential;
    double   lcIntrinsic[EDGES];
    double   lcResistance[EDGES];
    double   lcInputCap;
    double   lcArea;
    DelayFn  lcDelay;
} LibCell;

/* The pins of a cell are neighbours: its inputs, then its output. The net that a cell drives has
 * the number of the cell. */
typedef struct Wire {
    double       wireDelay;
    double       wireCap;           /* of the pin */
    uint32_t     wireNext;          /* the next sink on the net */
    uint32_t     wireCell;
} Wire;

typedef struct Time {
    double       timeArrival[EDGES];
    double       timeSlew[EDGES];
} Time;

typedef struct Required {
    double       required[EDGES];
} Required;

typedef struct Cell {
    double       cellLoad;          /* of the net */
    uint32_t     cellPins;
    uint32_t     cellSinks;
    uint32_t     cellNextInLevel;
    uint16_t     cellLevel;
    uint8_t      cellLib;
    uint8_t      cellDrive;         /* size: 1, 2, 4, 8 */
} Cell;

typedef struct CellRest {
    uint16_t     cellX, cellY;
    uint8_t      cellResized;
    uint8_t      cellPending;       /* inputs without a level */
    uint8_t      cellWorst[EDGES];  /* the input that the latest arrival comes from */
} CellRest;

typedef struct NetRest {
    double       netWireCap;
    double       netLength;
    double       netActivity;
    int          netFanout;
} NetRest;

typedef struct Design {
    char    dsName[32];
    Wire   *dsWires;
    Time   *dsTimes;
    Required *dsRequired;
    uint32_t *dsDrivers;            /* of input pins: the cell */
    Cell   *dsCells;
    CellRest *dsCellRests;
    NetRest *dsNets;
    char  (*dsCellNames)[24];
    int     dsCellCount, dsNetCount, dsPinCount;
    int     dsLevels;
    uint32_t *dsLevelHead;          /* by level */
    double  dsPeriod;
    double  dsArea;
} Design;

extern const LibCell LibCells[];
extern const int LibCellCount;

Design *CreateDesign(const char *name, int gates, int registers, unsigned long seed);
void    FreeDesign(Design *design);
void    Levelize(Design *design);
void    UpdateLoad(Design *design, uint32_t net);

static inline uint32_t
OutputPin(const Cell *cell)
{
    return cell->cellPins + (uint32_t)LibCells[cell->cellLib].lcInputs;
}

/* timing.c */
void    PropagateArrivals(Design *design);
void    PropagateRequired(Design *design);
double  PinSlack(const Design *design, uint32_t pin);
int     ResizeCritical(Design *design, int limit);
void    ReportPaths(const Design *design, int paths);
void    ReportHistogram(const Design *design);

#endif
