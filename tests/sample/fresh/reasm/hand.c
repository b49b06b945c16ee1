/*
 * reasm - fragment reassembly, data laid out by hand: indices instead of
 * pointers, peers split in tree part and counters, packed fragments.
 *
 * usage: reasm [packets] [slots] [hash-bits]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t  u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

/* index 0 is "none" everywhere; fragment lists and lru use it as sentinel */

struct tnode {
	u32 left, right;
	u32 addr;
	u32 prio;
};

struct peer_stat {
	u64 bytes;
	u32 completed;
	u32 timeouts;
	u32 inflight;
};

struct frag {
	u32 next, prev;
	u16 offset;
	u16 len;
	u32 csum;
};

struct frag_queue {
	u32 hnext, hprev;	/* hprev: 0 when first in the bucket */
	u32 saddr;
	u16 id;
	u16 daddr_proto;	/* 12 bits of daddr, proto flag in bit 15 */
	u32 lnext, lprev;
	u32 first, last;
	u32 expires;
	u32 peer;
	u16 len, meat;		/* len is 0 while the last is not in */
};

struct pool {
	u32 used, cap, freelist;
	u64 active, peak;
};

struct sender {
	u32 saddr : 18;
	u32 datagrams : 2;
	u32 total : 4;
	u32 sent : 4;
	u32 order : 4;
	u16 daddr_proto;
	u16 id;
};

static u32 *hash;
static u32 hmask;
static struct frag_queue *queues;
static struct frag *frags;
static struct tnode *tnodes;
static struct peer_stat *pstats;
static u32 root, npeers, peercap;
static struct pool qpool, fpool;
static u32 now, timeout;
static u64 nr_complete, nr_expired, nr_dup, nr_frags, nr_probe;
static u64 csum_all;

static u64 seed = 0x9e3779b97f4a7c15ull;

static inline u32 prandom_u32(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (u32)(seed >> 24);
}

static void panic(const char *msg)
{
	fprintf(stderr, "reasm: %s\n", msg);
	exit(1);
}

static void *xrealloc(void *p, size_t n)
{
	p = realloc(p, n);
	if (!p)
		panic("out of memory");
	return p;
}

/* ------------------------------------------------------------ allocation */

static inline void count_alloc(struct pool *p)
{
	if (++p->active > p->peak)
		p->peak = p->active;
}

static u32 frag_alloc(void)
{
	u32 i = fpool.freelist;

	if (i) {
		fpool.freelist = frags[i].next;
	} else {
		if (fpool.used + 1 >= fpool.cap) {
			fpool.cap = fpool.cap ? fpool.cap * 2 : 4096;
			frags = xrealloc(frags, fpool.cap * sizeof(*frags));
		}
		i = ++fpool.used;
	}
	count_alloc(&fpool);
	return i;
}

static u32 queue_alloc(void)
{
	u32 i = qpool.freelist;

	if (i) {
		qpool.freelist = queues[i].hnext;
	} else {
		if (qpool.used + 1 >= qpool.cap) {
			qpool.cap = qpool.cap ? qpool.cap * 2 : 4096;
			queues = xrealloc(queues, qpool.cap * sizeof(*queues));
			if (!qpool.used)
				memset(queues, 0, sizeof(*queues));
		}
		i = ++qpool.used;
	}
	count_alloc(&qpool);
	memset(&queues[i], 0, sizeof(queues[i]));
	return i;
}

static inline void lru_del(u32 i)
{
	struct frag_queue *q = &queues[i];

	queues[q->lnext].lprev = q->lprev;
	queues[q->lprev].lnext = q->lnext;
}

static inline void lru_add_tail(u32 i)
{
	struct frag_queue *q = &queues[i];

	q->lprev = queues[0].lprev;
	q->lnext = 0;
	queues[q->lprev].lnext = i;
	queues[0].lprev = i;
}

/* ------------------------------------------------------------ peers */

static void treap_split(u32 t, u32 addr, u32 *l, u32 *r)
{
	while (t) {
		struct tnode *n = &tnodes[t];

		if (n->addr < addr) {
			*l = t;
			l = &n->right;
			t = n->right;
		} else {
			*r = t;
			r = &n->left;
			t = n->left;
		}
	}
	*l = *r = 0;
}

static u32 peer_get(u32 addr)
{
	u32 t = root, *link, prio, i;

	while (t) {
		const struct tnode *n = &tnodes[t];

		if (n->addr == addr)
			return t;
		t = addr < n->addr ? n->left : n->right;
	}
	if (npeers + 1 >= peercap) {
		peercap = peercap ? peercap * 2 : 4096;
		tnodes = xrealloc(tnodes, peercap * sizeof(*tnodes));
		pstats = xrealloc(pstats, peercap * sizeof(*pstats));
	}
	i = ++npeers;
	memset(&pstats[i], 0, sizeof(pstats[i]));
	prio = (addr ^ 0x5bd1e995u) * 2654435761u;
	tnodes[i].addr = addr;
	tnodes[i].prio = prio;
	link = &root;
	while (*link && tnodes[*link].prio >= prio) {
		if (addr < tnodes[*link].addr)
			link = &tnodes[*link].left;
		else
			link = &tnodes[*link].right;
	}
	treap_split(*link, addr, &tnodes[i].left, &tnodes[i].right);
	*link = i;
	return i;
}

/* ------------------------------------------------------------ queues */

static inline u32 hashfn(u32 saddr, u32 daddr, u32 id, u32 proto)
{
	u32 h = saddr * 0x9e3779b1u ^ daddr * 0x85ebca6bu;

	h ^= (id << 8 | proto) * 0xc2b2ae35u;
	h ^= h >> 15;
	return h * 0x2c1b3c6du >> 3;
}

static inline u32 bucket(u32 saddr, u32 dp, u32 id)
{
	return hashfn(saddr, 0xc0a80000u | (dp & 0xfff), id,
		      dp & 0x8000 ? 17 : 6) & hmask;
}

static void fq_destroy(u32 i)
{
	struct frag_queue *q = &queues[i];

	if (q->first) {		/* the whole chain goes to the free list */
		u32 f, next;

		for (f = q->first; f; f = next) {
			next = frags[f].next;
			frags[f].next = fpool.freelist;
			fpool.freelist = f;
			fpool.active--;
		}
	}
	if (q->hprev)
		queues[q->hprev].hnext = q->hnext;
	else
		hash[bucket(q->saddr, q->daddr_proto, q->id)] = q->hnext;
	if (q->hnext)
		queues[q->hnext].hprev = q->hprev;
	lru_del(i);
	pstats[q->peer].inflight--;
	q->hnext = qpool.freelist;
	qpool.freelist = i;
	qpool.active--;
}

static u32 fq_find(const struct sender *s)
{
	u32 saddr = 0x0a000000u | s->saddr;
	u32 b = bucket(saddr, s->daddr_proto, s->id), i;
	struct frag_queue *q;

	for (i = hash[b]; i; i = q->hnext) {
		q = &queues[i];
		nr_probe++;
		if (q->id == s->id && q->saddr == saddr &&
		    q->daddr_proto == s->daddr_proto)
			return i;
	}
	i = queue_alloc();
	q = &queues[i];
	q->saddr = saddr;
	q->daddr_proto = s->daddr_proto;
	q->id = s->id;
	q->expires = now + timeout;
	q->peer = peer_get(saddr);
	pstats[q->peer].inflight++;
	q->hnext = hash[b];
	if (q->hnext)
		queues[q->hnext].hprev = i;
	hash[b] = i;
	lru_add_tail(i);
	return i;
}

static void fq_reasm(u32 qi)
{
	struct frag_queue *q = &queues[qi];
	u32 sum = 0, i;
	int expect = 0;

	for (i = q->first; i; i = frags[i].next) {
		if (frags[i].offset != expect)
			panic("hole in a complete queue");
		expect += frags[i].len;
		sum = (sum << 5 | sum >> 27) ^ frags[i].csum;
	}
	csum_all = csum_all * 31 + sum;
	pstats[q->peer].bytes += q->len;
	pstats[q->peer].completed++;
	nr_complete++;
	fq_destroy(qi);
}

static void fq_queue(u32 qi, int offset, int len, int more, u32 csum)
{
	struct frag_queue *q = &queues[qi];
	struct frag *f;
	u32 pos, i, next;

	for (pos = q->last; pos; pos = frags[pos].prev) {
		if (frags[pos].offset == offset) {
			nr_dup++;
			return;
		}
		if (frags[pos].offset < offset)
			break;
	}
	i = frag_alloc();
	f = &frags[i];
	f->offset = (u16)offset;
	f->len = (u16)len;
	f->csum = csum;
	next = pos ? frags[pos].next : q->first;
	f->prev = pos;
	f->next = next;
	if (pos)
		frags[pos].next = i;
	else
		q->first = i;
	if (next)
		frags[next].prev = i;
	else
		q->last = i;
	q->meat += (u16)len;
	if (!more)
		q->len = (u16)(offset + len);
	if (q->len && q->meat == q->len) {
		fq_reasm(qi);
	} else {
		lru_del(qi);
		lru_add_tail(qi);
		q->expires = now + timeout;
	}
}

static void fq_expire(void)
{
	u32 i;

	while ((i = queues[0].lnext) != 0) {
		if (queues[i].expires > now)
			break;
		pstats[queues[i].peer].timeouts++;
		nr_expired++;
		fq_destroy(i);
	}
}

/* ------------------------------------------------------------ traffic */

static void sender_next(struct sender *s)
{
	u32 r = prandom_u32();
	u32 total = 3 + r % 10;

	if (s->datagrams++ == 0)
		s->saddr = (r * 2654435761u) >> 17;
	s->daddr_proto = (u16)(r >> 20 | (r & 16 ? 0x8000 : 0));
	s->id = (u16)(s->id + 1);
	s->total = total;
	s->sent = 0;
	s->order = (r >> 8) % 3 == 0 ? r % total : 0;
}

static void walk_peers(u32 t, int depth, u64 *acc)
{
	while (t) {
		const struct peer_stat *p = &pstats[t];

		walk_peers(tnodes[t].left, depth + 1, acc);
		acc[0] = acc[0] * 131 + (p->bytes ^ (u64)p->completed << 20 ^
					 (u64)p->timeouts << 40);
		acc[1] += p->inflight;
		acc[2] += depth;
		if (p->bytes > acc[3]) {
			acc[3] = p->bytes;
			acc[4] = tnodes[t].addr;
		}
		t = tnodes[t].right;
		depth++;
	}
}

int main(int argc, char **argv)
{
	long packets = argc > 1 ? atol(argv[1]) : 900000;
	long nslots = argc > 2 ? atol(argv[2]) : 150000;
	int bits = argc > 3 ? atoi(argv[3]) : 17;
	struct sender *senders;
	u64 acc[5] = { 0 };
	long i;

	if (packets < 1 || nslots < 1 || bits < 4 || bits > 24)
		panic("usage: reasm [packets] [slots] [hash-bits]");
	hmask = (1u << bits) - 1;
	hash = calloc((size_t)hmask + 1, sizeof(*hash));
	senders = calloc((size_t)nslots, sizeof(*senders));
	if (!hash || !senders)
		panic("out of memory");
	timeout = (u32)nslots * 3;
	queues = calloc(qpool.cap = 4096, sizeof(*queues));
	if (!queues)
		panic("out of memory");
	for (i = 0; i < nslots; i++) {
		senders[i].id = (u16)prandom_u32();
		sender_next(&senders[i]);
	}
	for (i = 0; i < packets; i++) {
		u32 r = prandom_u32();
		struct sender *s = &senders[r % (u32)nslots];
		int k = (int)((s->sent + s->order) % s->total);
		u32 sent = s->sent + 1u;

		now++;
		if ((r >> 26) != 0) {	/* not lost on the wire */
			int more = k != (int)s->total - 1;

			nr_frags++;
			fq_queue(fq_find(s), k * 1480,
				 more ? 1480 : 200 + (int)(s->id % 1000), more,
				 r ^ ((u32)s->id << 16));
			if ((r >> 18 & 63) == 5)	/* duplicated */
				sent--;
		}
		s->sent = sent;
		if (sent >= s->total)
			sender_next(s);
		fq_expire();
	}
	walk_peers(root, 0, acc);
	printf("fragments received   %llu\n", (unsigned long long)nr_frags);
	printf("datagrams complete   %llu\n", (unsigned long long)nr_complete);
	printf("queues expired       %llu\n", (unsigned long long)nr_expired);
	printf("duplicates           %llu\n", (unsigned long long)nr_dup);
	printf("hash probes          %llu\n", (unsigned long long)nr_probe);
	printf("queues active/peak   %llu/%llu\n",
	       (unsigned long long)qpool.active, (unsigned long long)qpool.peak);
	printf("fragments act./peak  %llu/%llu\n",
	       (unsigned long long)fpool.active, (unsigned long long)fpool.peak);
	printf("peers                %u, depth sum %llu, in flight %llu\n",
	       npeers, (unsigned long long)acc[2], (unsigned long long)acc[1]);
	printf("busiest peer         %08llx with %llu bytes\n",
	       (unsigned long long)acc[4], (unsigned long long)acc[3]);
	printf("checksum             %016llx\n",
	       (unsigned long long)(acc[0] ^ csum_all));
	return 0;
}
