#include "desk.h"

long g_lNow;
long g_lTickets;
long g_lLost;
unsigned long g_ulDigest;

int main(int argc, char *argv[])
{
	int  nLevels = argc > 1 ? atoi(argv[1]) : 8;
	long lSteps = argc > 2 ? atol(argv[2]) : 42;
	long lMax;
	uint32_t id = 0;
	long alCount[3] = { 0, 0, 0 };
	Results res = { 0, 0, 0, 0 };

	if (nLevels < 1 || nLevels > 9 || lSteps < 1 || lSteps > 30000) {
		fprintf(stderr, "usage: %s [levels [steps]]\n", argv[0]);
		return EXIT_FAILURE;
	}
	g_office = malloc(Below(nLevels) * sizeof(Office));
	if (g_office == NULL)
		return EXIT_FAILURE;
	OfficeTree(nLevels, 0, &id);
	for (g_lNow = 1; g_lNow <= lSteps; g_lNow++) {
		OfficeStepAll(0, &res);
		if (g_lNow % (lSteps / 5 + 1) == 0)
			printf("step %ld: %ld opened, %ld solved, %ld lost\n", g_lNow, g_lTickets, res.lSolved, g_lLost);
	}
	lMax = OfficeTotals(0, alCount);
	printf("T%d-00000: %ld offices, %ld tickets, longest line %ld\n", nLevels, (long)id, g_lTickets, lMax);
	printf("%ld waiting, %ld in assessment, %ld in work\n", alCount[0], alCount[1], alCount[2]);
	printf("%ld solved (%ld urgent), %.3f offices and %.3f steps of waiting each, %ld lost\n", res.lSolved, res.lUrgent,
	       res.lSolved ? (double)res.lHops / (double)res.lSolved : 0.0,
	       res.lSolved ? (double)res.lWaited / (double)res.lSolved : 0.0, g_lLost);
	printf("digest %016lx\n", g_ulDigest);
	free(g_office);
	free(g_pool);
	return EXIT_SUCCESS;
}
