/*
 * A company's help desk: offices form a tree, tickets are opened at the
 * leaves, wait, are assessed, and are either solved on the spot or handed to
 * the office above.
 */
#ifndef DESK_H
#define DESK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FANOUT      4
#define ASSESS_TIME 3
#define URGENT      2

typedef struct Ticket Ticket;
typedef struct Office Office;

typedef enum { KIND_QUESTION, KIND_REPAIR, KIND_OUTAGE, KIND_COUNT } Kind;

struct Ticket {
	Ticket *pNext, *pPrev;      /* in one list at a time */
	Kind    kind;
	int     nTimeLeft;          /* of the present phase */
	long    lWaited;            /* steps in waiting lists */
	long    lPatience;          /* steps until the caller gives up */
	int     nHops;              /* offices that had it */
	Office *pOrigin;
	long    lNumber;
	long    lOpened;
	long    lLastMove;
	double  dCost;
	char    szSubject[24];
};

typedef struct List {
	Ticket *pFirst;
	Ticket *pLast;
	long  lCount;
	long  lMax;
} List;

struct Office {
	Office *apSub[FANOUT];
	Office *pParent;
	char    szTown[12];
	int     nLevel;             /* 0 is a leaf */
	long    lId;
	List    waiting, assess, working;
	int     nStaff;
	int     nFree;
	unsigned uSeed;
	long    lSolved, lLost;
};

typedef struct Results {
	long lSolved;
	long lHops;
	long lWaited;
	long lUrgent;
} Results;

extern long g_lNow;
extern long g_lTickets;
extern long g_lLost;
extern unsigned long g_ulDigest;

/* list.c */
void *Alloc(size_t cb);
void  ListInit(List *pList);
void  ListAppend(List *pList, Ticket *pTicket);
void  ListPrepend(List *pList, Ticket *pTicket);
void  ListRemove(List *pList, Ticket *pTicket);
void  ListMove(List *pFrom, Ticket *pTicket, List *pTo);

/* office.c */
Office *OfficeTree(int nLevel, Office *pParent, long *plId);
void    OfficeFree(Office *pOffice);
void    OfficeStep(Office *pOffice, Results *pRes);
long    OfficeTotals(const Office *pOffice, long alCount[3]);

/* ticket.c */
Ticket *TicketOpen(Office *pOffice);
void    TicketSolved(Ticket *pTicket, Results *pRes);
void    TicketLost(Ticket *pTicket);
int     Chance(unsigned *puSeed, int nOf1000);

#endif
