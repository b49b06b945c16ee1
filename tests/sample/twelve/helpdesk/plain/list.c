#include "desk.h"

void *Alloc(size_t cb)
{
	void *pv = malloc(cb);
	if (pv == NULL) {
		fprintf(stderr, "help desk: no memory for %lu bytes\n", (unsigned long)cb);
		exit(EXIT_FAILURE);
	}
	return pv;
}

void ListInit(List *pList)
{
	memset(pList, 0, sizeof(*pList));
}

static void Count(List *pList)
{
	pList->lCount++;
	if (pList->lCount > pList->lMax)
		pList->lMax = pList->lCount;
}

void ListAppend(List *pList, Ticket *pTicket)
{
	pTicket->pNext = NULL;
	pTicket->pPrev = pList->pLast;
	if (pList->pLast != NULL)
		pList->pLast->pNext = pTicket;
	else
		pList->pFirst = pTicket;
	pList->pLast = pTicket;
	Count(pList);
}

void ListPrepend(List *pList, Ticket *pTicket)
{
	pTicket->pPrev = NULL;
	pTicket->pNext = pList->pFirst;
	if (pList->pFirst != NULL)
		pList->pFirst->pPrev = pTicket;
	else
		pList->pLast = pTicket;
	pList->pFirst = pTicket;
	Count(pList);
}

void ListRemove(List *pList, Ticket *pTicket)
{
	if (pTicket->pPrev != NULL)
		pTicket->pPrev->pNext = pTicket->pNext;
	else
		pList->pFirst = pTicket->pNext;
	if (pTicket->pNext != NULL)
		pTicket->pNext->pPrev = pTicket->pPrev;
	else
		pList->pLast = pTicket->pPrev;
	pList->lCount--;
}

void ListMove(List *pFrom, Ticket *pTicket, List *pTo)
{
	ListRemove(pFrom, pTicket);
	ListAppend(pTo, pTicket);
}
