#include "desk.h"

Office *OfficeTree(int nLevel, Office *pParent, long *plId)
{
	Office *p = Alloc(sizeof(Office));
	int i;

	p->pParent = pParent;
	p->lId = (*plId)++;
	sprintf(p->szTown, "T%d-%05ld", nLevel, p->lId % 100000L);
	p->nLevel = nLevel;
	p->nStaff = p->nFree = nLevel == 0 ? 1 : 2 * nLevel + 1;
	p->uSeed = 40503u * (unsigned)p->lId + 2463534242u;
	p->lSolved = p->lLost = 0;
	ListInit(&p->waiting);
	ListInit(&p->assess);
	ListInit(&p->working);
	for (i = 0; i < FANOUT; i++)
		p->apSub[i] = nLevel > 0 ? OfficeTree(nLevel - 1, p, plId) : NULL;
	return p;
}

static void FreeList(List *pList)
{
	while (pList->pFirst != NULL) {
		Ticket *pTicket = pList->pFirst;
		ListRemove(pList, pTicket);
		free(pTicket);
	}
}

void OfficeFree(Office *p)
{
	int i;
	if (p == NULL)
		return;
	for (i = 0; i < FANOUT; i++)
		OfficeFree(p->apSub[i]);
	FreeList(&p->waiting);
	FreeList(&p->assess);
	FreeList(&p->working);
	free(p);
}

static void PutWaiting(Office *p, Ticket *pTicket)
{
	pTicket->nHops++;
	pTicket->lLastMove = g_lNow;
	if (pTicket->kind >= URGENT)
		ListPrepend(&p->waiting, pTicket);
	else
		ListAppend(&p->waiting, pTicket);
}

static void CheckWorking(Office *p, Results *pRes)
{
	Ticket *pTicket, *pNext;
	for (pTicket = p->working.pFirst; pTicket != NULL; pTicket = pNext) {
		pNext = pTicket->pNext;
		pTicket->dCost += 0.5;
		if (--pTicket->nTimeLeft > 0)
			continue;
		p->nFree++;
		ListRemove(&p->working, pTicket);
		TicketSolved(pTicket, pRes);
	}
}

static void CheckAssess(Office *p)
{
	Ticket *pTicket, *pNext;
	for (pTicket = p->assess.pFirst; pTicket != NULL; pTicket = pNext) {
		pNext = pTicket->pNext;
		if (--pTicket->nTimeLeft > 0)
			continue;
		if (p->pParent != NULL && Chance(&p->uSeed, 260)) {
			p->nFree++;
			ListRemove(&p->assess, pTicket);
			PutWaiting(p->pParent, pTicket);
		} else {
			pTicket->nTimeLeft = 4 + 2 * (int)pTicket->kind;
			pTicket->lLastMove = g_lNow;
			ListMove(&p->assess, pTicket, &p->working);
		}
	}
}

static void CheckWaiting(Office *p)
{
	Ticket *pTicket, *pNext;
	for (pTicket = p->waiting.pFirst; pTicket != NULL; pTicket = pNext) {
		pNext = pTicket->pNext;
		if (p->nFree > 0) {
			p->nFree--;
			pTicket->nTimeLeft = ASSESS_TIME;
			pTicket->lLastMove = g_lNow;
			ListMove(&p->waiting, pTicket, &p->assess);
		} else if (++pTicket->lWaited > pTicket->lPatience) {
			ListRemove(&p->waiting, pTicket);
			TicketLost(pTicket);
		}
	}
}

void OfficeStep(Office *p, Results *pRes)
{
	int i;
	if (p->nLevel > 0)
		for (i = 0; i < FANOUT; i++)
			OfficeStep(p->apSub[i], pRes);
	CheckWorking(p, pRes);
	CheckAssess(p);
	CheckWaiting(p);
	if (p->nLevel == 0 && Chance(&p->uSeed, 500))
		PutWaiting(p, TicketOpen(p));
}

long OfficeTotals(const Office *p, long alCount[3])
{
	long lMax = p->waiting.lMax;
	int i;
	if (p->nLevel > 0)
		for (i = 0; i < FANOUT; i++) {
			long lSub = OfficeTotals(p->apSub[i], alCount);
			if (lSub > lMax)
				lMax = lSub;
		}
	alCount[0] += p->waiting.lCount;
	alCount[1] += p->assess.lCount;
	alCount[2] += p->working.lCount;
	g_ulDigest = g_ulDigest * 33ul + (unsigned long)(p->lSolved * 3 + p->lLost);
	return lMax;
}
