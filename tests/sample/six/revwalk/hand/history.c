#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vcs.h"

#define BRANCHES 700
#define EPOCH 1100000000u

static const char *const verbs[] = { "fix", "add", "drop", "rename", "speed up", "document", "test", "revert" };
static const char *const nouns[] = { "parser", "cache", "index", "driver", "locking", "docs", "tests" };

static void name_object(unsigned long i, int kind, struct object_id *oid)
{
	uint64_t state = 77 * i + (uint64_t)kind * 0x100000001b3u, part[3];

	for (int k = 0; k < 3; k++)
		part[k] = next_random(&state);
	memcpy(oid->hash, part, RAWSZ);
}

/* Invent a history: branches that go on, fork and merge. */
static struct raw_commit *invent(unsigned long n)
{
	struct raw_commit *raw = xmalloc(n * sizeof(*raw));
	unsigned tip[BRANCHES] = { 0 };
	uint64_t rng = 4711;
	timestamp_t now = EPOCH;

	for (unsigned long i = 0; i < n; i++) {
		uint64_t r = next_random(&rng);
		unsigned b = (unsigned)(r % BRANCHES), other = (unsigned)((r >> 16) % BRANCHES);
		struct raw_commit *c = &raw[i];

		c->nr_parents = i ? 1 : 0;
		c->parent[0] = tip[b];
		c->parent[1] = 0;
		if (i && (r >> 32) % 9 == 0 && tip[other] != tip[b]) {
			c->parent[1] = tip[other];
			c->nr_parents = 2;
		} else if (i && (r >> 32) % 40 == 1) {
			c->parent[0] = tip[other];
		}
		now += (r >> 40) % 600;
		c->date = now - (r >> 52) % 3000;
		tip[b] = (unsigned)i;
	}
	return raw;
}

static void parse_commit(commit_t c, unsigned long i, const struct raw_commit *raw)
{
	uint64_t rng = i;
	uint64_t r = next_random(&rng);
	struct object_id oid;

	if (parsed[c])
		die("commit %s twice", oid_abbrev(&oid_of[c]));
	walk[c].date = (uint32_t)raw->date;
	for (unsigned k = 0; k < raw->nr_parents; k++) {
		name_object(raw->parent[k], OBJ_COMMIT, &oid);
		commit_t p = lookup_commit(&oid);
		walk[c].parent[k] = p;
	}
	stats_of[c].author = (uint16_t)(r % 1500);
	stats_of[c].files = 1 + (r >> 12) % 9;
	stats_of[c].added = (r >> 20) % 300;
	stats_of[c].deleted = (r >> 30) % 200;
	snprintf(subject_of[c], sizeof(subject_of[c]), "%s %s #%lu", verbs[(r >> 40) % 8], nouns[(r >> 44) % 7], i);
	parsed[c] = 1;
}

void read_history(unsigned long n, struct commit_stack *heads, struct commit_stack *tags)
{
	struct raw_commit *raw = invent(n);
	unsigned char *has_child = xcalloc(n, 1);
	unsigned long step = 1000003 % n ? 1000003 : 1;
	struct object_id oid;

	/* packs are not in any useful order */
	for (unsigned long k = 0, i = 0; k < n; k++, i = (i + step) % n) {
		commit_t c;

		name_object(i, OBJ_COMMIT, &oid);
		c = lookup_commit(&oid);
		if (!parsed[c])
			parse_commit(c, i, &raw[i]);
		for (unsigned p = 0; p < raw[i].nr_parents; p++)
			has_child[raw[i].parent[p]] = 1;
	}
	for (unsigned long i = 0; i < n; i++) {
		int tag = i % (n / 500 + 1) == 0;

		if (has_child[i] && !tag)
			continue;
		name_object(i, OBJ_COMMIT, &oid);
		commit_t c = lookup_commit(&oid);
		struct commit_stack *to = tag ? tags : heads;

		ALLOC_GROW(to->items, to->nr + 1, to->alloc);
		to->items[to->nr++] = c;
		if (tag)
			walk[c].flags |= TAGGED;
	}
	free(has_child);
	free(raw);
}
