#include "desk.h"

Ticket *g_pool;
static uint32_t s_used = 1, s_room, s_spare;

uint32_t PoolTake(void)
{
	uint32_t t = s_spare;
	if (t) {
		s_spare = g_pool[t].next;
		return t;
	}
	if (s_used >= s_room) {
		s_room = s_room ? 2 * s_room : 4096;
		g_pool = realloc(g_pool, s_room * sizeof(Ticket));
		if (g_pool == NULL) {
			fprintf(stderr, "help desk: no memory\n");
			exit(EXIT_FAILURE);
		}
	}
	return s_used++;
}

void PoolGive(uint32_t t)
{
	g_pool[t].next = s_spare;
	s_spare = t;
}

void ListAppend(List *pList, uint32_t t)
{
	g_pool[t].next = 0;
	if (pList->last)
		g_pool[pList->last].next = t;
	else
		pList->first = t;
	pList->last = t;
	pList->count++;
}

void ListPrepend(List *pList, uint32_t t)
{
	g_pool[t].next = pList->first;
	if (!pList->first)
		pList->last = t;
	pList->first = t;
	pList->count++;
}

void ListUnlink(List *pList, uint32_t prev, uint32_t t)
{
	uint32_t next = g_pool[t].next;
	if (prev)
		g_pool[prev].next = next;
	else
		pList->first = next;
	if (!next)
		pList->last = prev;
	pList->count--;
}
