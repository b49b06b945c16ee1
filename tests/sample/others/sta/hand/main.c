/* sta - static timing analysis of a made-up netlist, with sizing of gates
 *
 * usage: sta [gates [registers [rounds]]]
 */
#include <stdio.h>
#include <stdlib.h>
#include "netlist.h"

int
main(int argc, char **argv)
{
    int gates = argc > 1 ? atoi(argv[1]) : 45000;
    int registers = argc > 2 ? atoi(argv[2]) : gates / 10;
    int rounds = argc > 3 ? atoi(argv[3]) : 9;
    int round, resized;
    Design *design;

    if (gates < 10 || registers < 2 || rounds < 1) {
        fprintf(stderr, "usage: sta [gates [registers [rounds]]]\n");
        return 1;
    }
    design = CreateDesign("made_up_top", gates, registers, 77);
    Levelize(design);
    printf("%s: %d cells, %d nets, %d pins, %d levels\n", design->dsName, design->dsCellCount, design->dsNetCount,
           design->dsPinCount, design->dsLevels);
    for (round = 0; round < rounds; round++) {
        PropagateArrivals(design);
        if (round == 0) {
            uint32_t n;
            double last = 0;
            for (n = design->dsLevelHead[0]; n != NONE; n = design->dsCells[n].cellNextInLevel) {
                const Time *time = &design->dsTimes[design->dsCells[n].cellPins];
                if (time->timeArrival[RISE] > last)
                    last = time->timeArrival[RISE];
                if (time->timeArrival[FALL] > last)
                    last = time->timeArrival[FALL];
            }
            design->dsPeriod = 0.5 * last;
            printf("latest arrival %.6f, period %.6f\n", last, design->dsPeriod);
        }
        PropagateRequired(design);
        resized = ResizeCritical(design, gates / 50);
        if (round % 4 == 0)
            printf("round %d: %d resized, area %.1f\n", round, resized, design->dsArea);
    }
    PropagateArrivals(design);
    PropagateRequired(design);
    ReportPaths(design, 5);
    ReportHistogram(design);
    FreeDesign(design);
    return 0;
}
