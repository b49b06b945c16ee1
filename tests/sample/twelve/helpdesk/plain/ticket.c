#include "desk.h"

static const struct {
	const char *szName;
	int nOf1000;
	int nPatience;
	double dRate;
} s_aKinds[KIND_COUNT] = {
	{ "question", 600, 12, 1.0 },
	{ "repair", 850, 70, 3.5 },
	{ "outage", 1000, 255, 12.25 },
};

static unsigned Draw(unsigned *puSeed)
{
	*puSeed = *puSeed * 1664525u + 1013904223u;
	return *puSeed >> 8;
}

int Chance(unsigned *puSeed, int nOf1000)
{
	return (int)(Draw(puSeed) % 1000u) < nOf1000;
}

Ticket *TicketOpen(Office *pOffice)
{
	Ticket *p = Alloc(sizeof(Ticket));
	int nDice = (int)(Draw(&pOffice->uSeed) % 1000u);

	memset(p, 0, sizeof(*p));
	p->kind = KIND_QUESTION;
	while (nDice >= s_aKinds[p->kind].nOf1000)
		p->kind++;
	p->lNumber = ++g_lTickets;
	snprintf(p->szSubject, sizeof(p->szSubject), "%s/%ld", s_aKinds[p->kind].szName, p->lNumber % 1000000L);
	p->pOrigin = pOffice;
	p->lOpened = p->lLastMove = g_lNow;
	p->lPatience = s_aKinds[p->kind].nPatience + (long)(Draw(&pOffice->uSeed) % 64u);
	p->dCost = s_aKinds[p->kind].dRate;
	return p;
}

void TicketSolved(Ticket *pTicket, Results *pRes)
{
	pRes->lSolved++;
	pRes->lHops += pTicket->nHops;
	pRes->lWaited += pTicket->lWaited;
	if (pTicket->kind >= URGENT)
		pRes->lUrgent++;
	pTicket->pOrigin->lSolved++;
	if (pTicket->lNumber % 10000L == 0)
		printf("solved %s from office %ld at level %d\n", pTicket->szSubject, pTicket->pOrigin->lId, pTicket->nHops);
	g_ulDigest = g_ulDigest * 31ul + (unsigned long)pTicket->lNumber;
	free(pTicket);
}

void TicketLost(Ticket *pTicket)
{
	g_lLost++;
	pTicket->pOrigin->lLost++;
	g_ulDigest ^= (unsigned long)pTicket->lNumber << (pTicket->nHops * 3);
	free(pTicket);
}
