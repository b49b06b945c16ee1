#include "desk.h"

Office *g_office;

/* Offices in a subtree whose root is at the level. */
uint32_t Below(int level)
{
	uint32_t n = 1;
	while (level-- > 0)
		n = n * FANOUT + 1;
	return n;
}

uint32_t OfficeTree(int level, uint32_t parent, uint32_t *pId)
{
	uint32_t id = (*pId)++;
	Office *p = &g_office[id];
	memset(p, 0, sizeof *p);
	p->parent = parent;
	p->level = (uint8_t)level;
	p->free = (uint8_t)(level == 0 ? 1 : 2 * level + 1);
	p->uSeed = 40503u * id + 2463534242u;
	if (level > 0)
		for (int i = 0; i < FANOUT; i++)
			OfficeTree(level - 1, id + 1, pId);
	return id;
}

static void PutWaiting(Office *p, uint32_t t)
{
	g_pool[t].hops++;
	if (g_pool[t].kind >= URGENT)
		ListPrepend(&p->waiting, t);
	else
		ListAppend(&p->waiting, t);
	if (p->waiting.count > p->maxWaiting)
		p->maxWaiting = p->waiting.count;
}

static void CheckWorking(Office *p, Results *pRes)
{
	uint32_t t, next, prev = 0;
	for (t = p->working.first; t; t = next) {
		next = g_pool[t].next;
		if (--g_pool[t].timeLeft > 0) {
			prev = t;
			continue;
		}
		p->free++;
		ListUnlink(&p->working, prev, t);
		TicketSolved(t, pRes);
	}
}

static void CheckAssess(Office *p)
{
	uint32_t t, next, prev = 0;
	for (t = p->assess.first; t; t = next) {
		next = g_pool[t].next;
		if (--g_pool[t].timeLeft > 0) {
			prev = t;
			continue;
		}
		ListUnlink(&p->assess, prev, t);
		if (p->parent && Chance(&p->uSeed, 260)) {
			p->free++;
			PutWaiting(&g_office[p->parent - 1], t);
		} else {
			g_pool[t].timeLeft = (uint8_t)(4 + 2 * g_pool[t].kind);
			ListAppend(&p->working, t);
		}
	}
}

static void CheckWaiting(Office *p)
{
	uint32_t t, next, prev = 0;
	for (t = p->waiting.first; t; t = next) {
		Ticket *k = &g_pool[t];
		next = k->next;
		if (p->free > 0) {
			p->free--;
			k->timeLeft = ASSESS_TIME;
			ListUnlink(&p->waiting, prev, t);
			ListAppend(&p->assess, t);
		} else if (++k->waited > k->patience) {
			ListUnlink(&p->waiting, prev, t);
			TicketLost(t);
		} else {
			prev = t;
		}
	}
}

void OfficeStepAll(uint32_t id, Results *pRes)
{
	Office *p = &g_office[id];
	if (p->level > 0) {
		uint32_t size = Below(p->level - 1);
		for (uint32_t i = 0; i < FANOUT; i++)
			OfficeStepAll(id + 1 + i * size, pRes);
	}
	CheckWorking(p, pRes);
	CheckAssess(p);
	CheckWaiting(p);
	if (p->level == 0 && Chance(&p->uSeed, 500))
		PutWaiting(p, TicketOpen(id));
}

long OfficeTotals(uint32_t id, long alCount[3])
{
	const Office *p = &g_office[id];
	long max = p->maxWaiting;
	if (p->level > 0) {
		uint32_t size = Below(p->level - 1);
		for (uint32_t i = 0; i < FANOUT; i++) {
			long sub = OfficeTotals(id + 1 + i * size, alCount);
			if (sub > max)
				max = sub;
		}
	}
	alCount[0] += p->waiting.count;
	alCount[1] += p->assess.count;
	alCount[2] += p->working.count;
	g_ulDigest = g_ulDigest * 33ul + (unsigned long)(p->solved * 3ul + p->lost);
	return max;
}
