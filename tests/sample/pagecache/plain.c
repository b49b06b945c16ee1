// SPDX-License-Identifier: GPL-2.0
/*
 * Page cache simulator: hashed lookup, active/inactive lists with second
 * chance, dirty list per inode and write-back when too much is dirty.
 *
 * usage: pagecache [nr_requests [nr_frames]]
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint32_t u32;
typedef uint64_t u64;

#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))

struct list_head {
	struct list_head *next, *prev;
};

static inline void INIT_LIST_HEAD(struct list_head *l)
{
	l->next = l->prev = l;
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

static inline void list_add(struct list_head *n, struct list_head *head)
{
	__list_add(n, head, head->next);
}

static inline void list_add_tail(struct list_head *n, struct list_head *head)
{
	__list_add(n, head->prev, head);
}

static inline void list_del_init(struct list_head *l)
{
	l->next->prev = l->prev;
	l->prev->next = l->next;
	INIT_LIST_HEAD(l);
}

static inline void list_move(struct list_head *l, struct list_head *head)
{
	list_del_init(l);
	list_add(l, head);
}

#define list_entry(p, type, member) container_of(p, type, member)

#define PG_referenced	(1UL << 0)
#define PG_active	(1UL << 1)
#define PG_dirty	(1UL << 2)
#define PG_readahead	(1UL << 3)

struct inode {
	char name[24];
	unsigned long ino;
	unsigned long nr_blocks;
	unsigned long nrpages;
	struct list_head dirty;
	unsigned long nr_dirty;
	unsigned long reads, writes;
	unsigned long ra_next;		/* where a sequential reader would be */
	unsigned long ra_hits;
};

struct page {
	unsigned long flags;
	int refcount;
	struct inode *mapping;
	unsigned long index;
	struct list_head lru;
	struct page *hash_next;
	struct list_head dirty;
	u64 loaded_at;
	u64 dirtied_at;
	unsigned long nr_hits;
	u32 csum;
};

struct zone {
	struct list_head active, inactive, free;
	long nr_active, nr_inactive, nr_free;
	unsigned long scanned, activated, deactivated, reclaimed;
};

static struct page *mem_map;
static struct page **page_hash;
static unsigned int hash_shift;
static struct zone zone;
static struct inode *inodes;
static int nr_inodes = 4000;
static long nr_dirty, dirty_limit;
static u64 jiffies;

static struct {
	unsigned long hit, miss, writeback, wb_runs, ra_pages;
	u64 dirty_age, residency;
	u32 csum;
} vmstat;

static u64 rnd_state = 88172645463325252ULL;

static inline u64 rnd(void)
{
	rnd_state ^= rnd_state << 13;
	rnd_state ^= rnd_state >> 7;
	rnd_state ^= rnd_state << 17;
	return rnd_state;
}

static inline unsigned long hashfn(const struct inode *inode, unsigned long index)
{
	u64 v = (u64)inode->ino * 0x9E3779B97F4A7C15ULL + index;

	return (v * 0xD6E8FEB86659FD93ULL) >> hash_shift;
}

static struct page *find_page(struct inode *inode, unsigned long index)
{
	struct page *page = page_hash[hashfn(inode, index)];

	for (; page; page = page->hash_next)
		if (page->index == index && page->mapping == inode)
			break;
	return page;
}

static void add_to_page_cache(struct page *page, struct inode *inode,
			      unsigned long index)
{
	struct page **head = &page_hash[hashfn(inode, index)];

	page->mapping = inode;
	page->index = index;
	page->flags = 0;
	page->refcount++;
	page->nr_hits = 0;
	page->loaded_at = jiffies;
	page->csum = (u32)(inode->ino * 2654435761u ^ index * 40503u);
	page->hash_next = *head;
	*head = page;
	inode->nrpages++;
	list_add(&page->lru, &zone.inactive);
	zone.nr_inactive++;
}

static void remove_from_page_cache(struct page *page)
{
	struct page **pp = &page_hash[hashfn(page->mapping, page->index)];

	while (*pp != page)
		pp = &(*pp)->hash_next;
	*pp = page->hash_next;
	page->mapping->nrpages--;
	page->mapping = NULL;
	page->refcount--;
	vmstat.residency += jiffies - page->loaded_at;
}

static void writepage(struct page *page)
{
	struct inode *inode = page->mapping;

	list_del_init(&page->dirty);
	page->flags &= ~PG_dirty;
	inode->nr_dirty--;
	nr_dirty--;
	vmstat.writeback++;
	vmstat.dirty_age += jiffies - page->dirtied_at;
	vmstat.csum = (vmstat.csum << 5 | vmstat.csum >> 27) ^ page->csum;
}

static void writeback_inodes(void)
{
	static int cursor;

	vmstat.wb_runs++;
	while (nr_dirty > dirty_limit / 2) {
		struct inode *inode = &inodes[cursor];

		while (!list_empty(&inode->dirty))
			writepage(list_entry(inode->dirty.prev, struct page, dirty));
		if (++cursor == nr_inodes)
			cursor = 0;
	}
}

static void refill_inactive(int nr)
{
	while (nr-- > 0 && !list_empty(&zone.active)) {
		struct page *page = list_entry(zone.active.prev, struct page, lru);

		zone.scanned++;
		if (page->flags & PG_referenced) {
			page->flags &= ~PG_referenced;
			list_move(&page->lru, &zone.active);
			continue;
		}
		page->flags &= ~PG_active;
		list_move(&page->lru, &zone.inactive);
		zone.nr_active--;
		zone.nr_inactive++;
		zone.deactivated++;
	}
}

static void shrink_inactive(int nr)
{
	while (nr-- > 0 && !list_empty(&zone.inactive)) {
		struct page *page = list_entry(zone.inactive.prev, struct page, lru);

		zone.scanned++;
		if (page->flags & PG_referenced) {
			page->flags &= ~PG_referenced;
			page->flags |= PG_active;
			list_move(&page->lru, &zone.active);
			zone.nr_inactive--;
			zone.nr_active++;
			zone.activated++;
			continue;
		}
		if (page->flags & PG_dirty)
			writepage(page);
		remove_from_page_cache(page);
		list_move(&page->lru, &zone.free);
		zone.nr_inactive--;
		zone.nr_free++;
		zone.reclaimed++;
	}
}

static struct page *alloc_page(void)
{
	struct page *page;

	while (zone.nr_free == 0) {
		if (zone.nr_active > 2 * zone.nr_inactive)
			refill_inactive(64);
		shrink_inactive(32);
	}
	page = list_entry(zone.free.next, struct page, lru);
	list_del_init(&page->lru);
	zone.nr_free--;
	return page;
}

static struct page *read_cache_page(struct inode *inode, unsigned long index)
{
	struct page *page = find_page(inode, index);

	if (page) {
		vmstat.hit++;
		page->nr_hits++;
		if (page->flags & PG_readahead) {
			page->flags &= ~PG_readahead;
			inode->ra_hits++;
		} else {
			page->flags |= PG_referenced;
		}
		return page;
	}
	vmstat.miss++;
	page = alloc_page();
	add_to_page_cache(page, inode, index);
	if (index == inode->ra_next) {
		unsigned long i;

		for (i = index + 1; i < index + 4 && i < inode->nr_blocks; i++) {
			struct page *ra;

			if (find_page(inode, i))
				continue;
			ra = alloc_page();
			add_to_page_cache(ra, inode, i);
			ra->flags |= PG_readahead;
			vmstat.ra_pages++;
		}
	}
	return page;
}

static void do_request(void)
{
	u64 r = rnd();
	u64 a = (r >> 8) % nr_inodes, b = (r >> 24) % nr_inodes;
	struct inode *inode = &inodes[a * b / nr_inodes];
	unsigned long index = (r >> 40) % inode->nr_blocks;
	struct page *page;

	if ((r & 7) == 0)
		index = inode->ra_next;
	else if ((r & 7) < 5)
		index = index * ((r >> 32 & 255) + 1) >> 9;
	page = read_cache_page(inode, index);
	inode->ra_next = index + 1 < inode->nr_blocks ? index + 1 : 0;
	if ((r >> 3 & 7) < 2) {
		inode->writes++;
		page->csum += (u32)r;
		if (!(page->flags & PG_dirty)) {
			page->flags |= PG_dirty;
			page->dirtied_at = jiffies;
			list_add(&page->dirty, &inode->dirty);
			inode->nr_dirty++;
			if (++nr_dirty > dirty_limit)
				writeback_inodes();
		}
	} else {
		inode->reads++;
	}
	jiffies++;
}

int main(int argc, char **argv)
{
	long requests = argc > 1 ? atol(argv[1]) : 4000000;
	long frames = argc > 2 ? atol(argv[2]) : 400000;
	int hash_bits = 10;
	long i;
	u64 sum = 0;

	while ((1L << hash_bits) < frames)
		hash_bits++;
	hash_shift = 64 - hash_bits;
	page_hash = calloc(1UL << hash_bits, sizeof(*page_hash));
	mem_map = calloc(frames, sizeof(*mem_map));
	inodes = calloc(nr_inodes, sizeof(*inodes));
	if (!page_hash || !mem_map || !inodes)
		return 1;
	INIT_LIST_HEAD(&zone.active);
	INIT_LIST_HEAD(&zone.inactive);
	INIT_LIST_HEAD(&zone.free);
	for (i = 0; i < frames; i++) {
		INIT_LIST_HEAD(&mem_map[i].dirty);
		list_add_tail(&mem_map[i].lru, &zone.free);
	}
	zone.nr_free = frames;
	dirty_limit = frames / 5;
	for (i = 0; i < nr_inodes; i++) {
		struct inode *inode = &inodes[i];

		snprintf(inode->name, sizeof(inode->name), "file%05ld.dat", i);
		inode->ino = 1000 + i;
		inode->nr_blocks = 50 + rnd() % 1000;
		INIT_LIST_HEAD(&inode->dirty);
	}
	for (i = 0; i < requests; i++)
		do_request();

	printf("hit %lu miss %lu readahead %lu\n", vmstat.hit, vmstat.miss, vmstat.ra_pages);
	printf("scanned %lu activated %lu deactivated %lu reclaimed %lu\n", zone.scanned,
	       zone.activated, zone.deactivated, zone.reclaimed);
	printf("writeback %lu runs %lu age %llu csum %08x\n", vmstat.writeback, vmstat.wb_runs,
	       (unsigned long long)vmstat.dirty_age, vmstat.csum);
	printf("residency %llu\n", (unsigned long long)vmstat.residency);
	for (i = 0; i < nr_inodes; i += nr_inodes / 4)
		printf("%s pages %lu dirty %lu reads %lu writes %lu ra %lu\n", inodes[i].name,
		       inodes[i].nrpages, inodes[i].nr_dirty, inodes[i].reads,
		       inodes[i].writes, inodes[i].ra_hits);
	for (i = 0; i < frames; i++)
		sum = sum * 31 + mem_map[i].csum + mem_map[i].nr_hits;
	printf("frames %016llx\n", (unsigned long long)sum);
	return 0;
}
