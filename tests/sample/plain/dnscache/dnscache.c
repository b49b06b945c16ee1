// SPDX-License-Identifier: GPL-2.0
/*
 * A resolver cache: names hash to records, records expire by TTL and the
 * least recently used one goes when the cache is full.
 *
 *	dnscache [queries]
 */
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"

#define DNS_HASH_BITS	16
#define DNS_NAME_MAX	48
#define DNS_ADDR_MAX	4

#define DNS_F_NEGATIVE	0x01
#define DNS_F_PINNED	0x02
#define DNS_F_PREFETCH	0x04

typedef uint32_t u32;
typedef uint64_t u64;

struct dns_record {
	struct hlist_node hash;
	struct list_head lru;
	u32 key;
	u32 expires;
	u32 hits;
	uint16_t type;
	uint8_t flags;
	uint8_t naddr;
	u32 addr[DNS_ADDR_MAX];
	char name[DNS_NAME_MAX];
	u32 created;
	u32 ttl;
	u64 upstream_us;	/* time the upstream servers took */
	u32 server;
	u32 refreshes;
};

struct dns_cache {
	struct hlist_head *table;
	struct list_head lru;
	u32 mask;
	u32 count;
	u32 limit;
	u64 lookups;
	u64 hits;
	u64 expired;
	u64 evicted;
	u64 negative;
	u64 prefetched;
};

static u32 jhash(const char *s)
{
	u32 h = 0x9747b28c;

	while (*s) {
		h ^= (unsigned char)*s++;
		h *= 0x01000193;
		h ^= h >> 15;
	}
	return h;
}

static u64 prng(u64 *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

static int dns_cache_init(struct dns_cache *c, u32 limit)
{
	memset(c, 0, sizeof(*c));
	c->table = calloc(1u << DNS_HASH_BITS, sizeof(*c->table));
	if (!c->table)
		return -ENOMEM;
	c->mask = (1u << DNS_HASH_BITS) - 1;
	c->limit = limit;
	INIT_LIST_HEAD(&c->lru);
	return 0;
}

static void dns_record_free(struct dns_cache *c, struct dns_record *r)
{
	hlist_del(&r->hash);
	list_del(&r->lru);
	free(r);
	c->count--;
}

static struct dns_record *dns_find(struct dns_cache *c, const char *name, u32 key, uint16_t type)
{
	struct hlist_node *n;

	for (n = c->table[key & c->mask].first; n; n = n->next) {
		struct dns_record *r = hlist_entry(n, struct dns_record, hash);

		if (r->key == key && r->type == type && !strcmp(r->name, name))
			return r;
	}
	return NULL;
}

/* Give the oldest unpinned record back. */
static void dns_shrink(struct dns_cache *c)
{
	struct list_head *pos = c->lru.prev;

	while (pos != &c->lru) {
		struct dns_record *r = list_entry(pos, struct dns_record, lru);

		if (!(r->flags & DNS_F_PINNED)) {
			dns_record_free(c, r);
			c->evicted++;
			return;
		}
		pos = pos->prev;
		/* pinned records get another round */
		list_move(&r->lru, &c->lru);
	}
}

static void dns_resolve(struct dns_record *r, u32 now)
{
	u64 seed = r->key * 0x9e3779b97f4a7c15ull + r->type + 1;
	int i;

	r->naddr = (uint8_t)(prng(&seed) % (DNS_ADDR_MAX + 1));
	for (i = 0; i < r->naddr; i++)
		r->addr[i] = (u32)prng(&seed);
	if (!r->naddr)
		r->flags |= DNS_F_NEGATIVE;
	r->ttl = 2000 + (u32)(prng(&seed) % 400000);
	r->expires = now + r->ttl;
	r->upstream_us += prng(&seed) % 30000;
	r->server = (u32)(prng(&seed) % 13);
}

static struct dns_record *dns_insert(struct dns_cache *c, const char *name, u32 key, uint16_t type, u32 now)
{
	struct dns_record *r = calloc(1, sizeof(*r));

	if (!r)
		return NULL;
	if (c->count >= c->limit)
		dns_shrink(c);
	r->key = key;
	r->type = type;
	r->created = now;
	snprintf(r->name, sizeof(r->name), "%s", name);
	if (key % 4096 == 5)
		r->flags |= DNS_F_PINNED;
	dns_resolve(r, now);
	hlist_add_head(&r->hash, &c->table[key & c->mask]);
	list_add(&r->lru, &c->lru);
	c->count++;
	return r;
}

static struct dns_record *dns_lookup(struct dns_cache *c, const char *name, uint16_t type, u32 now)
{
	u32 key = jhash(name);
	struct dns_record *r = dns_find(c, name, key, type);

	c->lookups++;
	if (r && r->expires <= now) {
		if (r->flags & DNS_F_PREFETCH) {
			dns_resolve(r, now);
			r->refreshes++;
			c->prefetched++;
		} else {
			dns_record_free(c, r);
			c->expired++;
			r = NULL;
		}
	}
	if (!r)
		return dns_insert(c, name, key, type, now);

	c->hits++;
	if (++r->hits == 64)
		r->flags |= DNS_F_PREFETCH;
	if (c->lru.next != &r->lru)
		list_move(&r->lru, &c->lru);
	return r;
}

/* Periodic scan, a slice of the table at a time. */
static void dns_gc(struct dns_cache *c, u32 now, u32 slice)
{
	u32 i, step = (c->mask + 1) / 64;

	for (i = slice * step; i < (slice + 1) * step; i++) {
		struct hlist_node *n = c->table[i].first;

		while (n) {
			struct dns_record *r = hlist_entry(n, struct dns_record, hash);

			n = n->next;
			if (r->expires <= now && !(r->flags & (DNS_F_PINNED | DNS_F_PREFETCH))) {
				dns_record_free(c, r);
				c->expired++;
			}
		}
	}
}

static void make_name(char *buf, u32 host)
{
	static const char *const tld[] = { "com", "org", "net", "de", "io" };
	static const char *const sub[] = { "www", "mail", "api", "cdn", "img", "ns1", "static" };

	u32 zone = host / 7 * 2654435761u;
	char label[12];
	int i;

	for (i = 0; i < 7; i++, zone /= 23)
		label[i] = (char)('a' + zone % 23);
	label[i] = '\0';
	snprintf(buf, DNS_NAME_MAX, "%s.%s%u.%s", sub[host % 7], label, host % 100, tld[host % 5]);
}

static void dns_report(struct dns_cache *c)
{
	u64 sum = 0, slow = 0, refreshes = 0, age = 0;
	struct list_head *pos;
	struct dns_record *top = NULL;

	for (pos = c->lru.next; pos != &c->lru; pos = pos->next) {
		struct dns_record *r = list_entry(pos, struct dns_record, lru);

		sum = sum * 31 + r->key + r->hits;
		slow += r->upstream_us > 25000;
		refreshes += r->refreshes;
		age += r->created;
		if (!top || r->hits > top->hits)
			top = r;
	}
	printf("records %u lookups %llu hits %llu expired %llu evicted %llu negative %llu\n", c->count,
	       (unsigned long long)c->lookups, (unsigned long long)c->hits, (unsigned long long)c->expired,
	       (unsigned long long)c->evicted, (unsigned long long)c->negative);
	printf("slow %llu refreshes %llu prefetched %llu age %llu sum %016llx\n", (unsigned long long)slow,
	       (unsigned long long)refreshes, (unsigned long long)c->prefetched, (unsigned long long)age,
	       (unsigned long long)sum);
	if (top)
		printf("top %s type %u hits %u ttl %u server %u\n", top->name, top->type, top->hits, top->ttl,
		       top->server);
}

int main(int argc, char **argv)
{
	u32 queries = argc > 1 ? (u32)strtoul(argv[1], NULL, 0) : 1000000;
	struct dns_cache cache;
	u64 seed = 88172645463325252ull, answers = 0;
	u32 now;

	if (dns_cache_init(&cache, 60000)) {
		fprintf(stderr, "dnscache: out of memory\n");
		return 1;
	}
	for (now = 0; now < queries; now++) {
		char name[DNS_NAME_MAX];
		u64 bits = prng(&seed);
		/* popularity is skewed: the product of three uniforms */
		u64 mix = (bits & 0xffff) * (bits >> 16 & 0xffff) >> 16;
		u32 host = (u32)(mix * (bits >> 32 & 0xffff) >> 14);
		struct dns_record *r;

		make_name(name, host);
		r = dns_lookup(&cache, name, bits >> 60 ? 1 : 28, now);
		if (!r)
			return 1;
		if (r->flags & DNS_F_NEGATIVE)
			cache.negative++;
		else
			answers += r->addr[now % r->naddr] & 0xff;
		if ((now & 0xfff) == 0xfff)
			dns_gc(&cache, now, (now >> 12) & 63);
	}
	dns_report(&cache);
	printf("answers %llu\n", (unsigned long long)answers);
	while (!list_empty(&cache.lru))
		dns_record_free(&cache, list_entry(cache.lru.next, struct dns_record, lru));
	free(cache.table);
	return 0;
}
