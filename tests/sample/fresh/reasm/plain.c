/*
 * reasm - a user space harness around an IPv4-like fragment reassembly engine.
 *
 * The engine itself is written the way it would be in the kernel: intrusive
 * lists, hash buckets of hlist nodes, a treap of peers keyed by address and
 * container_of() to come back to the enclosing object.
 *
 * usage: reasm [packets] [slots] [hash-bits]
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t  u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))

/* ---------------------------------------------------------------- lists */

struct list_head {
	struct list_head *next, *prev;
};

struct hlist_node {
	struct hlist_node *next, **pprev;
};

struct hlist_head {
	struct hlist_node *first;
};

static inline void INIT_LIST_HEAD(struct list_head *l)
{
	l->next = l;
	l->prev = l;
}

static inline int list_empty(const struct list_head *l)
{
	return l->next == l;
}

static inline void __list_add(struct list_head *n, struct list_head *prev,
			      struct list_head *next)
{
	next->prev = n;
	n->next = next;
	n->prev = prev;
	prev->next = n;
}

static inline void list_add_tail(struct list_head *n, struct list_head *head)
{
	__list_add(n, head->prev, head);
}

static inline void list_del(struct list_head *e)
{
	e->next->prev = e->prev;
	e->prev->next = e->next;
	e->next = e->prev = NULL;
}

static inline void list_move_tail(struct list_head *e, struct list_head *head)
{
	list_del(e);
	list_add_tail(e, head);
}

static inline void hlist_add_head(struct hlist_node *n, struct hlist_head *h)
{
	n->next = h->first;
	if (h->first)
		h->first->pprev = &n->next;
	h->first = n;
	n->pprev = &h->first;
}

static inline void hlist_del(struct hlist_node *n)
{
	*n->pprev = n->next;
	if (n->next)
		n->next->pprev = n->pprev;
}

#define list_entry(p, t, m) container_of(p, t, m)

/* ------------------------------------------------------------ the objects */

struct tnode {
	struct tnode *left, *right;
	u32 prio;
};

struct peer {
	struct tnode node;
	u32 addr;
	u32 inflight;
	u64 bytes;
	u64 completed;
	u64 timeouts;
	u64 first_seen;
	char label[20];
};

struct frag {
	struct list_head list;
	struct frag_queue *owner;
	u64 stamp;
	int offset;
	int len;
	u32 csum;
	u32 flags;
	u8 hdr[20];
};

#define Q_LAST_IN	1
#define Q_COMPLETE	2

struct frag_queue {
	struct hlist_node hash;
	struct list_head lru;
	u64 created;
	u64 expires;
	struct peer *peer;
	char ifname[16];
	struct list_head fragments;
	int flags;
	int len;		/* total length, known when last is in */
	int meat;		/* bytes received */
	int max_size;
	u32 saddr, daddr;
	u32 id;
	u32 proto;
	u32 nfrags;
	u32 ecn;
	u64 truesize;
};

struct kmem_cache {
	const char *name;
	size_t size;
	void *freelist;
	char *chunk;
	size_t left;
	u64 active, peak;
};

struct netns_frags {
	struct hlist_head *hash;
	u32 mask;
	struct list_head lru;
	struct tnode *peers;
	u32 npeers;
	u64 timeout;
	struct kmem_cache queues, frags, peerc;
	u64 now;
	u64 nr_complete, nr_expired, nr_dup, nr_frags, nr_probe;
	u64 csum;
};

/* one traffic source with a datagram under way */
struct sender {
	u32 saddr, daddr;
	u32 id;
	u32 proto;
	int total;		/* number of fragments */
	int sent;
	u32 order;		/* rotation of the sending order */
	u32 datagrams;
};

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

/* ------------------------------------------------------------ allocation */

static void cache_init(struct kmem_cache *c, const char *name, size_t size)
{
	memset(c, 0, sizeof(*c));
	c->name = name;
	c->size = (size + 7) & ~(size_t)7;
}

static void *cache_alloc(struct kmem_cache *c)
{
	void *p = c->freelist;

	if (p) {
		c->freelist = *(void **)p;
	} else {
		if (c->left < c->size) {
			c->left = 256 * 1024;
			c->chunk = malloc(c->left);
			if (!c->chunk)
				panic("out of memory");
		}
		p = c->chunk;
		c->chunk += c->size;
		c->left -= c->size;
	}
	if (++c->active > c->peak)
		c->peak = c->active;
	memset(p, 0, c->size);
	return p;
}

static void cache_free(struct kmem_cache *c, void *p)
{
	*(void **)p = c->freelist;
	c->freelist = p;
	c->active--;
}

/* ------------------------------------------------------------ peers */

static void treap_split(struct tnode *t, u32 addr, struct tnode **l,
			struct tnode **r)
{
	while (t) {
		if (container_of(t, struct peer, node)->addr < addr) {
			*l = t;
			l = &t->right;
			t = t->right;
		} else {
			*r = t;
			r = &t->left;
			t = t->left;
		}
	}
	*l = *r = NULL;
}

static struct peer *peer_get(struct netns_frags *nf, u32 addr)
{
	struct tnode *t = nf->peers, **link;
	struct peer *p;

	while (t) {
		p = container_of(t, struct peer, node);
		if (p->addr == addr)
			return p;
		t = addr < p->addr ? t->left : t->right;
	}
	p = cache_alloc(&nf->peerc);
	p->addr = addr;
	p->node.prio = (addr ^ 0x5bd1e995u) * 2654435761u;
	p->first_seen = nf->now;
	snprintf(p->label, sizeof(p->label), "%u.%u.%u.%u", addr >> 24,
		 (addr >> 16) & 255, (addr >> 8) & 255, addr & 255);
	link = &nf->peers;
	while (*link && (*link)->prio >= p->node.prio) {
		if (addr < container_of(*link, struct peer, node)->addr)
			link = &(*link)->left;
		else
			link = &(*link)->right;
	}
	treap_split(*link, addr, &p->node.left, &p->node.right);
	*link = &p->node;
	nf->npeers++;
	return p;
}

/* ------------------------------------------------------------ queues */

static inline u32 hashfn(u32 saddr, u32 daddr, u32 id, u32 proto)
{
	u32 h = saddr * 0x9e3779b1u ^ daddr * 0x85ebca6bu;

	h ^= (id << 8 | proto) * 0xc2b2ae35u;
	h ^= h >> 15;
	return h * 0x2c1b3c6du >> 3;
}

static void fq_destroy(struct netns_frags *nf, struct frag_queue *q)
{
	while (!list_empty(&q->fragments)) {
		struct frag *f = list_entry(q->fragments.next, struct frag, list);

		list_del(&f->list);
		cache_free(&nf->frags, f);
	}
	hlist_del(&q->hash);
	list_del(&q->lru);
	q->peer->inflight--;
	cache_free(&nf->queues, q);
}

static struct frag_queue *fq_find(struct netns_frags *nf, const struct sender *s)
{
	struct hlist_head *h;
	struct hlist_node *n;
	struct frag_queue *q;

	h = &nf->hash[hashfn(s->saddr, s->daddr, s->id, s->proto) & nf->mask];
	for (n = h->first; n; n = n->next) {
		q = container_of(n, struct frag_queue, hash);
		nf->nr_probe++;
		if (q->id == s->id && q->saddr == s->saddr &&
		    q->daddr == s->daddr && q->proto == s->proto)
			return q;
	}
	q = cache_alloc(&nf->queues);
	q->saddr = s->saddr;
	q->daddr = s->daddr;
	q->id = s->id;
	q->proto = s->proto;
	q->created = nf->now;
	q->expires = nf->now + nf->timeout;
	snprintf(q->ifname, sizeof(q->ifname), "eth%u", s->daddr & 3);
	INIT_LIST_HEAD(&q->fragments);
	q->peer = peer_get(nf, s->saddr);
	q->peer->inflight++;
	hlist_add_head(&q->hash, h);
	list_add_tail(&q->lru, &nf->lru);
	return q;
}

static void fq_reasm(struct netns_frags *nf, struct frag_queue *q)
{
	struct list_head *pos;
	u32 sum = 0;
	int expect = 0;

	for (pos = q->fragments.next; pos != &q->fragments; pos = pos->next) {
		struct frag *f = list_entry(pos, struct frag, list);

		if (f->offset != expect)
			panic("hole in a complete queue");
		expect += f->len;
		sum = (sum << 5 | sum >> 27) ^ f->csum;
	}
	nf->csum = nf->csum * 31 + sum;
	q->peer->bytes += q->len;
	q->peer->completed++;
	nf->nr_complete++;
	fq_destroy(nf, q);
}

static void fq_queue(struct netns_frags *nf, struct frag_queue *q, int offset,
		     int len, int more, u32 csum)
{
	struct list_head *pos;
	struct frag *f;

	/* most fragments come in order, so look from the tail */
	for (pos = q->fragments.prev; pos != &q->fragments; pos = pos->prev) {
		f = list_entry(pos, struct frag, list);
		if (f->offset == offset) {
			nf->nr_dup++;
			return;
		}
		if (f->offset < offset)
			break;
	}
	f = cache_alloc(&nf->frags);
	f->owner = q;
	f->stamp = nf->now;
	f->offset = offset;
	f->len = len;
	f->csum = csum;
	f->flags = more;
	f->hdr[0] = 0x45;
	f->hdr[8] = 64;
	__list_add(&f->list, pos, pos->next);
	q->nfrags++;
	q->meat += len;
	q->truesize += len + sizeof(*f);
	if (len > q->max_size)
		q->max_size = len;
	if (!more) {
		q->flags |= Q_LAST_IN;
		q->len = offset + len;
	}
	if ((q->flags & Q_LAST_IN) && q->meat == q->len) {
		q->flags |= Q_COMPLETE;
		fq_reasm(nf, q);
	} else {
		list_move_tail(&q->lru, &nf->lru);
		q->expires = nf->now + nf->timeout;
	}
}

static void fq_expire(struct netns_frags *nf)
{
	while (!list_empty(&nf->lru)) {
		struct frag_queue *q;

		q = list_entry(nf->lru.next, struct frag_queue, lru);
		if (q->expires > nf->now)
			break;
		q->peer->timeouts++;
		nf->nr_expired++;
		fq_destroy(nf, q);
	}
}

/* ------------------------------------------------------------ traffic */

static void sender_next(struct sender *s)
{
	u32 r = prandom_u32();

	if (s->datagrams++ % 4 == 0)
		s->saddr = 0x0a000000u | ((r * 2654435761u) >> 17);
	s->daddr = 0xc0a80000u | (r >> 20);
	s->id = (s->id + 1) & 0xffff;
	s->proto = r & 16 ? 17 : 6;
	s->total = 3 + (int)(r % 10);
	s->sent = 0;
	s->order = (r >> 8) % 3 == 0 ? r % (u32)s->total : 0;
}

static void walk_peers(const struct tnode *t, int depth, u64 *acc)
{
	while (t) {
		const struct peer *p = container_of(t, struct peer, node);

		walk_peers(t->left, depth + 1, acc);
		acc[0] = acc[0] * 131 + (p->bytes ^ p->completed << 20 ^ p->timeouts << 40);
		acc[1] += p->inflight;
		acc[2] += depth;
		if (p->bytes > acc[3]) {
			acc[3] = p->bytes;
			acc[4] = p->addr;
		}
		t = t->right;
		depth++;
	}
}

int main(int argc, char **argv)
{
	long packets = argc > 1 ? atol(argv[1]) : 900000;
	long nslots = argc > 2 ? atol(argv[2]) : 150000;
	int bits = argc > 3 ? atoi(argv[3]) : 17;
	struct netns_frags nf;
	struct sender *senders;
	u64 acc[5] = { 0 };
	long i;

	if (packets < 1 || nslots < 1 || bits < 4 || bits > 24)
		panic("usage: reasm [packets] [slots] [hash-bits]");
	memset(&nf, 0, sizeof(nf));
	nf.mask = (1u << bits) - 1;
	nf.hash = calloc((size_t)nf.mask + 1, sizeof(*nf.hash));
	senders = calloc((size_t)nslots, sizeof(*senders));
	if (!nf.hash || !senders)
		panic("out of memory");
	INIT_LIST_HEAD(&nf.lru);
	nf.timeout = (u64)nslots * 3;
	cache_init(&nf.queues, "frag_queue", sizeof(struct frag_queue));
	cache_init(&nf.frags, "frag", sizeof(struct frag));
	cache_init(&nf.peerc, "inet_peer", sizeof(struct peer));
	for (i = 0; i < nslots; i++) {
		senders[i].id = prandom_u32() & 0xffff;
		sender_next(&senders[i]);
	}
	for (i = 0; i < packets; i++) {
		u32 r = prandom_u32();
		struct sender *s = &senders[r % (u32)nslots];
		int k = (int)(((u32)s->sent + s->order) % (u32)s->total);

		nf.now++;
		s->sent++;
		if ((r >> 26) != 0) {	/* not lost on the wire */
			int more = k != s->total - 1;

			nf.nr_frags++;
			fq_queue(&nf, fq_find(&nf, s), k * 1480,
				 more ? 1480 : 200 + (int)(s->id % 1000), more,
				 r ^ (s->id << 16));
			if ((r >> 18 & 63) == 5)	/* duplicated */
				s->sent--;
		}
		if (s->sent >= s->total)
			sender_next(s);
		fq_expire(&nf);
	}
	walk_peers(nf.peers, 0, acc);
	printf("fragments received   %llu\n", (unsigned long long)nf.nr_frags);
	printf("datagrams complete   %llu\n", (unsigned long long)nf.nr_complete);
	printf("queues expired       %llu\n", (unsigned long long)nf.nr_expired);
	printf("duplicates           %llu\n", (unsigned long long)nf.nr_dup);
	printf("hash probes          %llu\n", (unsigned long long)nf.nr_probe);
	printf("queues active/peak   %llu/%llu\n",
	       (unsigned long long)nf.queues.active,
	       (unsigned long long)nf.queues.peak);
	printf("fragments act./peak  %llu/%llu\n",
	       (unsigned long long)nf.frags.active,
	       (unsigned long long)nf.frags.peak);
	printf("peers                %u, depth sum %llu, in flight %llu\n",
	       nf.npeers, (unsigned long long)acc[2], (unsigned long long)acc[1]);
	printf("busiest peer         %08llx with %llu bytes\n",
	       (unsigned long long)acc[4], (unsigned long long)acc[3]);
	printf("checksum             %016llx\n",
	       (unsigned long long)(acc[0] ^ nf.csum));
	return 0;
}
