/*
 * A company's help desk: offices form a tree, tickets are opened at the
 * leaves, wait, are assessed, and are either solved on the spot or handed to
 * the office above.
 *
 * Tickets are in a pool, named by 32-bit indices (0 is none), linked by
 * themselves; removal always happens on a walk, so one link is enough.
 */
#ifndef DESK_H
#define DESK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FANOUT      4
#define ASSESS_TIME 3
#define URGENT      2

typedef enum { KIND_QUESTION, KIND_REPAIR, KIND_OUTAGE, KIND_COUNT } Kind;

typedef struct Ticket {
	uint32_t next;
	uint16_t waited, patience;
	uint32_t number;
	uint32_t origin;
	uint8_t  timeLeft, hops, kind;
} Ticket;

typedef struct List {
	uint32_t first, last;
	uint32_t count;
} List;

typedef struct Office {
	List     waiting, assess, working;
	uint32_t maxWaiting;
	uint32_t parent;            /* index + 1, 0 for none */
	uint32_t uSeed;
	uint32_t solved, lost;
	uint8_t  level, free;
} Office;

typedef struct Results {
	long lSolved, lHops, lWaited, lUrgent;
} Results;

extern long g_lNow;
extern long g_lTickets;
extern long g_lLost;
extern unsigned long g_ulDigest;
extern Ticket *g_pool;
extern Office *g_office;        /* in preorder */

uint32_t PoolTake(void);
void     PoolGive(uint32_t t);
void ListAppend(List *pList, uint32_t t);
void ListPrepend(List *pList, uint32_t t);
void ListUnlink(List *pList, uint32_t prev, uint32_t t);

uint32_t OfficeTree(int level, uint32_t parent, uint32_t *pId);
void     OfficeStepAll(uint32_t id, Results *pRes);
long     OfficeTotals(uint32_t id, long alCount[3]);
uint32_t Below(int level);

uint32_t TicketOpen(uint32_t office);
void     TicketSolved(uint32_t t, Results *pRes);
void     TicketLost(uint32_t t);
int      Chance(uint32_t *puSeed, int nOf1000);

#endif
