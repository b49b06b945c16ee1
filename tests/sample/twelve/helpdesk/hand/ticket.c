#include "desk.h"

static const struct {
	const char *szName;
	int nOf1000;
	int nPatience;
} s_aKinds[KIND_COUNT] = {
	{ "question", 600, 12 },
	{ "repair", 850, 70 },
	{ "outage", 1000, 255 },
};

static unsigned Draw(uint32_t *puSeed)
{
	*puSeed = *puSeed * 1664525u + 1013904223u;
	return *puSeed >> 8;
}

int Chance(uint32_t *puSeed, int nOf1000)
{
	return (int)(Draw(puSeed) % 1000u) < nOf1000;
}

uint32_t TicketOpen(uint32_t office)
{
	Office *o = &g_office[office];
	int dice = (int)(Draw(&o->uSeed) % 1000u), kind = 0;
	uint32_t t = PoolTake();
	while (dice >= s_aKinds[kind].nOf1000)
		kind++;
	Ticket *p = &g_pool[t];
	p->number = (uint32_t)++g_lTickets;
	p->kind = (uint8_t)kind;
	p->origin = office;
	p->patience = (uint16_t)(s_aKinds[kind].nPatience + Draw(&o->uSeed) % 64u);
	p->waited = 0;
	p->hops = 0;
	p->timeLeft = 0;
	return t;
}

void TicketSolved(uint32_t t, Results *pRes)
{
	const Ticket *p = &g_pool[t];
	pRes->lSolved++;
	pRes->lHops += p->hops;
	pRes->lWaited += p->waited;
	if (p->kind >= URGENT)
		pRes->lUrgent++;
	g_office[p->origin].solved++;
	if (p->number % 10000 == 0)
		printf("solved %s/%ld from office %ld at level %d\n", s_aKinds[p->kind].szName, p->number % 1000000L,
		       (long)p->origin, p->hops);
	g_ulDigest = g_ulDigest * 31ul + p->number;
	PoolGive(t);
}

void TicketLost(uint32_t t)
{
	const Ticket *p = &g_pool[t];
	g_lLost++;
	g_office[p->origin].lost++;
	g_ulDigest ^= (unsigned long)p->number << (p->hops * 3);
	PoolGive(t);
}
