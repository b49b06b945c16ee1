/* netlist.h - cells, pins and nets of a mapped design */
#ifndef NETLIST_H
#define NETLIST_H

#include <stddef.h>

typedef enum { RISE = 0, FALL = 1, EDGES = 2 } Edge;
typedef enum { DIR_IN, DIR_OUT } PinDir;

struct Pin;
struct Net;
struct Cell;

typedef double (*DelayFn)(const struct Cell *cell, Edge edge, double slew, double load);

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

typedef struct Pin {
    struct Cell *pinCell;
    struct Net  *pinNet;
    struct Pin  *pinNextOnNet;      /* the next sink */
    struct Pin  *pinNextOnCell;     /* the next input */
    PinDir       pinDir;
    int          pinIndex;
    double       pinCap;
    double       pinArrival[EDGES];
    double       pinSlew[EDGES];
    double       pinRequired[EDGES];
    double       pinWireDelay;
    struct Pin  *pinWorst[EDGES];   /* where the latest arrival comes from */
} Pin;

typedef struct Net {
    char         netName[24];
    struct Pin  *netDriver;
    struct Pin  *netSinks;
    int          netFanout;
    double       netWireCap;
    double       netLoad;
    double       netLength;
    double       netActivity;
    struct Net  *netNext;
} Net;

typedef struct Cell {
    char         cellName[24];
    const LibCell *cellLib;
    Pin         *cellInputs;
    Pin         *cellOutput;
    int          cellLevel;
    int          cellPending;       /* inputs without a level */
    double       cellDrive;         /* size: 1, 2, 4, 8 */
    double       cellX, cellY;
    int          cellResized;
    struct Cell *cellNext;
    struct Cell *cellNextInLevel;
} Cell;

typedef struct Design {
    char    dsName[32];
    Cell   *dsCells, *dsLastCell;
    Net    *dsNets, *dsLastNet;
    int     dsCellCount, dsNetCount, dsPinCount;
    int     dsLevels;
    Cell  **dsLevelHead;            /* by level */
    double  dsPeriod;
    double  dsArea;
} Design;

extern const LibCell LibCells[];
extern const int LibCellCount;

Design *CreateDesign(const char *name, int gates, int registers, unsigned long seed);
void    FreeDesign(Design *design);
void    Levelize(Design *design);
void    UpdateLoad(Net *net);

/* timing.c */
void    PropagateArrivals(Design *design);
void    PropagateRequired(Design *design);
double  PinSlack(const Pin *pin);
int     ResizeCritical(Design *design, int limit);
void    ReportPaths(const Design *design, int paths);
void    ReportHistogram(const Design *design);

#endif
