// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * firewall.c - first-match packet classifier with a flow verdict cache
 *
 * The rule table is searched in order; verdicts of recent flows are kept
 * in a small direct-mapped cache which is flushed when a rule changes.
 * Rule counters decide about the periodic reordering of the table.
 *
 *	firewall [packets]
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

#define MAX_RULES	1024
#define FLOW_BITS	13
#define BIT(n)		(1u << (n))

#define likely(x)	__builtin_expect(!!(x), 1)
#define unlikely(x)	__builtin_expect(!!(x), 0)

enum verdict { V_DROP, V_ACCEPT, V_REJECT, V_LOG, V_MAX };

#define RULE_ANY_PROTO	BIT(0)
#define RULE_ENABLED	BIT(1)
#define RULE_ESTAB	BIT(2)	/* only established connections */
#define RULE_FIXED	BIT(3)	/* must not be reordered */

struct packet {
	u32 saddr, daddr;
	u16 sport, dport;
	u16 len;
	u8 proto;
	u8 tcp_flags;
};

struct fw_rule {
	u32 id;
	u32 flags;
	u32 saddr, smask;
	u32 daddr, dmask;
	u16 sport_lo, sport_hi;
	u16 dport_lo, dport_hi;
	u8 proto;
	u8 verdict;
	u16 group;
	u64 packets;
	u64 bytes;
	u64 last_match;
	u32 limit_burst;	/* token bucket for V_LOG */
	u32 tokens;
	char comment[40];
	u32 created_by;
	u32 recent;		/* since the last reordering */
};

struct fw_flow {
	u32 saddr, daddr;
	u32 ports;
	u32 genid;
	struct fw_rule *rule;
	u64 last_seen;
	u32 packets;
	u8 proto;
	u8 tcp_flags;
};

static struct fw_rule rules[MAX_RULES];
static struct fw_flow flows[1u << FLOW_BITS];
static unsigned int nr_rules;
static u32 fw_genid = 1;
static u64 jiffies;

static struct {
	u64 verdict[V_MAX];
	u64 cache_hits, cache_misses, compared, reorders, suppressed;
} stats;

static u64 prandom(void)
{
	static u64 s = 0xdeadbeefcafef00dULL;

	s ^= s >> 12;
	s ^= s << 25;
	s ^= s >> 27;
	return s * 0x2545F4914F6CDD1DULL;
}

static inline u32 prefix_mask(unsigned int len)
{
	return len ? ~0u << (32 - len) : 0;
}

static bool rule_match(const struct fw_rule *r, const struct packet *p)
{
	if ((p->daddr & r->dmask) != r->daddr)
		return false;
	if ((p->saddr & r->smask) != r->saddr)
		return false;
	if (!(r->flags & RULE_ANY_PROTO) && r->proto != p->proto)
		return false;
	if (p->dport < r->dport_lo || p->dport > r->dport_hi)
		return false;
	if (p->sport < r->sport_lo || p->sport > r->sport_hi)
		return false;
	if ((r->flags & RULE_ESTAB) && !(p->tcp_flags & 0x10))
		return false;
	return true;
}

static struct fw_rule *fw_lookup(const struct packet *p)
{
	struct fw_rule *r, *end = rules + nr_rules - 1;

	for (r = rules; r < end; r++) {
		if (!(r->flags & RULE_ENABLED))
			continue;
		stats.compared++;
		if (rule_match(r, p))
			return r;
	}
	return end;		/* the default policy */
}

static u32 flow_hash(const struct packet *p)
{
	u64 h = ((u64)p->saddr << 32 | p->daddr) * 0x9E3779B97F4A7C15ULL;

	h ^= ((u64)p->sport << 24 | (u32)p->dport << 8 | p->proto) * 0xC2B2AE3D27D4EB4FULL;
	return (u32)(h >> (64 - FLOW_BITS));
}

static struct fw_rule *fw_classify(const struct packet *p)
{
	struct fw_flow *f = &flows[flow_hash(p)];
	u32 ports = (u32)p->sport << 16 | p->dport;

	if (likely(f->genid == fw_genid && f->saddr == p->saddr && f->daddr == p->daddr && f->ports == ports &&
		   f->proto == p->proto)) {
		stats.cache_hits++;
		f->packets++;
		f->last_seen = jiffies;
		f->tcp_flags |= p->tcp_flags;
		return f->rule;
	}
	stats.cache_misses++;
	*f = (struct fw_flow){
		.saddr = p->saddr,
		.daddr = p->daddr,
		.ports = ports,
		.genid = fw_genid,
		.rule = fw_lookup(p),
		.last_seen = jiffies,
		.packets = 1,
		.proto = p->proto,
		.tcp_flags = p->tcp_flags,
	};
	return f->rule;
}

static void fw_packet(const struct packet *p)
{
	struct fw_rule *r = fw_classify(p);

	r->packets++;
	r->recent++;
	r->bytes += p->len;
	r->last_match = jiffies;
	if (unlikely(r->verdict == V_LOG)) {
		if (r->tokens)
			r->tokens--;
		else
			stats.suppressed++;
	}
	stats.verdict[r->verdict]++;
}

/* Rules may change places when no packet can match both. */
static bool rules_disjoint(const struct fw_rule *a, const struct fw_rule *b)
{
	u32 dm = a->dmask & b->dmask, sm = a->smask & b->smask;

	return (a->daddr & dm) != (b->daddr & dm) || (a->saddr & sm) != (b->saddr & sm) ||
	       a->dport_hi < b->dport_lo || b->dport_hi < a->dport_lo || a->verdict == b->verdict;
}

static void fw_reorder(void)
{
	unsigned int i, swaps = 0;

	for (i = 1; i + 1 < nr_rules; i++) {
		struct fw_rule *a = &rules[i - 1], *b = &rules[i];

		if (b->recent > 2 * a->recent && !((a->flags | b->flags) & RULE_FIXED) && rules_disjoint(a, b)) {
			struct fw_rule tmp = *a;

			*a = *b;
			*b = tmp;
			swaps++;
		}
	}
	for (i = 0; i < nr_rules; i++) {
		rules[i].recent /= 2;
		rules[i].tokens = rules[i].limit_burst;
	}
	if (swaps)
		fw_genid++;
	stats.reorders += swaps;
}

static void fw_load_rules(unsigned int n)
{
	static const u16 services[] = { 22, 25, 53, 80, 110, 143, 443, 993, 3306, 5432, 8080 };
	unsigned int i;

	for (i = 0; i < n; i++) {
		struct fw_rule *r = &rules[i];
		u64 x = prandom();

		r->id = 1000 + i;
		r->flags = (x & 7) == 0 ? RULE_ANY_PROTO : 0;
		r->flags |= (x >> 3 & 31) ? RULE_ENABLED : 0;
		r->flags |= (x >> 8 & 15) == 0 ? RULE_ESTAB : 0;
		r->dmask = prefix_mask(16 + (x >> 12) % 15);
		r->daddr = (0x0a000000u | (u32)(x >> 20 & 0x3ffff)) & r->dmask;
		r->smask = prefix_mask((x >> 40 & 3) ? 0 : 8 + (x >> 42) % 12);
		r->saddr = (u32)prandom() & r->smask;
		r->sport_hi = 0xffff;
		if (x >> 50 & 3) {
			r->dport_lo = services[(x >> 52) % 11];
			r->dport_hi = r->dport_lo;
		} else {
			r->dport_lo = (u16)(1024 * (x >> 52 & 31));
			r->dport_hi = (u16)(r->dport_lo + 2047);
		}
		r->proto = x >> 58 & 3 ? 6 : 17;
		r->verdict = (u8)(x >> 60 & 3);
		r->group = (u16)(i / 16);
		r->limit_burst = 50;
		r->tokens = 50;
		r->created_by = (u32)(x >> 33 & 7);
		snprintf(r->comment, sizeof(r->comment), "ticket %u group %u", (u32)(x >> 30 & 0xffff), r->group);
	}
	rules[n - 1] = (struct fw_rule){
		.id = 9999, .flags = RULE_ENABLED | RULE_FIXED | RULE_ANY_PROTO,
		.sport_hi = 0xffff, .dport_hi = 0xffff, .verdict = V_DROP, .comment = "default",
	};
	nr_rules = n;
}

/* Traffic comes in flows of some packets each, several at a time. */
static void next_packet(struct packet *p)
{
	static const u16 ports[] = { 80, 443, 443, 53, 22, 25, 8080, 5432 };
	static struct packet active[2048];
	u64 x = prandom();
	struct packet *a = &active[x & 2047];

	if (!a->proto || (x >> 11 & 15) == 0) {
		u64 y = prandom();

		a->saddr = (u32)y;
		a->daddr = 0x0a000000u | (u32)(y >> 32 & 0x3ffff);
		a->sport = (u16)(1024 + (x >> 20) % 60000);
		a->dport = (y >> 50 & 3) ? ports[y >> 52 & 7] : (u16)(y >> 48);
		a->proto = (y >> 60) ? 6 : 17;
		a->tcp_flags = a->proto == 6 ? 0x02 : 0;
	} else if (a->proto == 6) {
		a->tcp_flags = 0x10;
	}
	*p = *a;
	p->len = (u16)(40 + (x >> 40) % 1460);
}

int main(int argc, char **argv)
{
	u64 n = argc > 1 ? strtoull(argv[1], NULL, 0) : 6000000, digest = 0;
	unsigned int i, unused = 0;
	const struct fw_rule *top = rules;

	fw_load_rules(400);
	for (jiffies = 1; jiffies <= n; jiffies++) {
		struct packet p;

		next_packet(&p);
		fw_packet(&p);
		if (jiffies % 100000 == 0)
			fw_reorder();
	}
	for (i = 0; i < nr_rules; i++) {
		const struct fw_rule *r = &rules[i];

		unused += !r->packets;
		digest = digest * 33 + r->id + r->packets + r->bytes;
		if (r->packets > top->packets)
			top = r;
	}
	printf("drop %llu accept %llu reject %llu log %llu suppressed %llu\n", (unsigned long long)stats.verdict[V_DROP],
	       (unsigned long long)stats.verdict[V_ACCEPT], (unsigned long long)stats.verdict[V_REJECT],
	       (unsigned long long)stats.verdict[V_LOG], (unsigned long long)stats.suppressed);
	printf("cache hits %llu misses %llu compared %llu swaps %llu\n", (unsigned long long)stats.cache_hits,
	       (unsigned long long)stats.cache_misses, (unsigned long long)stats.compared,
	       (unsigned long long)stats.reorders);
	printf("rules %u unused %u busiest %u (%s) %llu packets digest %016llx\n", nr_rules, unused, top->id,
	       top->comment, (unsigned long long)top->packets, (unsigned long long)digest);
	return 0;
}
