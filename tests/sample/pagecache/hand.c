// SPDX-License-Identifier: GPL-2.0
/* Page cache simulator, layout by hand: frames are 32-bit indices; the lookup
 * key and the chain in 12 bytes, LRU links and flags apart, dirty links and
 * statistics cold.  Heads of the lists are extra entries of the link arrays. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

struct link {
	u32 next, prev;
};

static inline void add(struct link *l, u32 n, u32 head)
{
	u32 next = l[head].next;

	l[next].prev = n;
	l[n].next = next;
	l[n].prev = head;
	l[head].next = n;
}

static inline void del(struct link *l, u32 n)
{
	l[l[n].next].prev = l[n].prev;
	l[l[n].prev].next = l[n].next;
}

static inline void move(struct link *l, u32 n, u32 head)
{
	del(l, n);
	add(l, n, head);
}

#define PG_referenced	1
#define PG_active	2
#define PG_dirty	4
#define PG_readahead	8

struct inode {
	u16 nr_blocks, ra_next, nrpages;
	u32 nr_dirty, reads, writes, ra_hits;
};

struct page {			/* 16 bytes */
	u16 mapping, index;
	u32 hash_next;		/* 0: end; frame + 1 otherwise */
	u32 hits_flags;		/* hits << 8 | flags */
	u32 csum;
};

struct times {
	u32 loaded_at, dirtied_at;
};

static struct page *mem_map;
static struct link *lru, *dirty;
static struct times *times;
static u32 *page_hash;
static unsigned int hash_shift;
static u32 ACTIVE, INACTIVE, FREE, nr_frames;
static long nr_active, nr_inactive, nr_free;
static unsigned long scanned, activated, deactivated, reclaimed;
static struct inode *inodes;
static int nr_inodes = 4000;
static long nr_dirty, dirty_limit;
static u32 jiffies;

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

static inline unsigned long hashfn(u32 inode, u32 index)
{
	u64 v = (u64)(inode + 1000) * 0x9E3779B97F4A7C15ULL + index;

	return (v * 0xD6E8FEB86659FD93ULL) >> hash_shift;
}

static u32 find_page(u32 inode, u32 index)
{
	u32 p = page_hash[hashfn(inode, index)];

	for (; p; p = mem_map[p - 1].hash_next)
		if (mem_map[p - 1].index == index && mem_map[p - 1].mapping == inode)
			break;
	return p;
}

static void add_to_page_cache(u32 p, u32 inode, u32 index)
{
	u32 *head = &page_hash[hashfn(inode, index)];
	struct page *page = &mem_map[p];

	page->mapping = inode;
	page->index = index;
	page->hits_flags = 0;
	times[p].loaded_at = jiffies;
	page->csum = (u32)((u64)(inode + 1000) * 2654435761u ^ (u64)index * 40503u);
	page->hash_next = *head;
	*head = p + 1;
	inodes[inode].nrpages++;
	add(lru, p, INACTIVE);
	nr_inactive++;
}

static void remove_from_page_cache(u32 p)
{
	u32 *pp = &page_hash[hashfn(mem_map[p].mapping, mem_map[p].index)];

	while (*pp != p + 1)
		pp = &mem_map[*pp - 1].hash_next;
	*pp = mem_map[p].hash_next;
	inodes[mem_map[p].mapping].nrpages--;
	vmstat.residency += jiffies - times[p].loaded_at;
}

static void writepage(u32 p)
{
	del(dirty, p);
	mem_map[p].hits_flags &= ~PG_dirty;
	inodes[mem_map[p].mapping].nr_dirty--;
	nr_dirty--;
	vmstat.writeback++;
	vmstat.dirty_age += jiffies - times[p].dirtied_at;
	vmstat.csum = (vmstat.csum << 5 | vmstat.csum >> 27) ^ mem_map[p].csum;
}

static void writeback_inodes(void)
{
	static int cursor;

	vmstat.wb_runs++;
	while (nr_dirty > dirty_limit / 2) {
		u32 head = nr_frames + cursor;

		while (dirty[head].next != head)
			writepage(dirty[head].prev);
		if (++cursor == nr_inodes)
			cursor = 0;
	}
}

static void refill_inactive(int nr)
{
	while (nr-- > 0 && lru[ACTIVE].next != ACTIVE) {
		u32 p = lru[ACTIVE].prev;

		scanned++;
		if (mem_map[p].hits_flags & PG_referenced) {
			mem_map[p].hits_flags &= ~PG_referenced;
			move(lru, p, ACTIVE);
			continue;
		}
		mem_map[p].hits_flags &= ~PG_active;
		move(lru, p, INACTIVE);
		nr_active--;
		nr_inactive++;
		deactivated++;
	}
}

static void shrink_inactive(int nr)
{
	while (nr-- > 0 && lru[INACTIVE].next != INACTIVE) {
		u32 p = lru[INACTIVE].prev;

		scanned++;
		if (mem_map[p].hits_flags & PG_referenced) {
			mem_map[p].hits_flags &= ~PG_referenced;
			mem_map[p].hits_flags |= PG_active;
			move(lru, p, ACTIVE);
			nr_inactive--;
			nr_active++;
			activated++;
			continue;
		}
		if (mem_map[p].hits_flags & PG_dirty)
			writepage(p);
		remove_from_page_cache(p);
		move(lru, p, FREE);
		nr_inactive--;
		nr_free++;
		reclaimed++;
	}
}

static u32 alloc_page(void)
{
	u32 p;

	while (nr_free == 0) {
		if (nr_active > 2 * nr_inactive)
			refill_inactive(64);
		shrink_inactive(32);
	}
	p = lru[FREE].next;
	del(lru, p);
	nr_free--;
	return p;
}

static u32 read_cache_page(u32 ino, u32 index)
{
	struct inode *inode = &inodes[ino];
	u32 p = find_page(ino, index);

	if (p--) {
		vmstat.hit++;
		mem_map[p].hits_flags += 256;
		if (mem_map[p].hits_flags & PG_readahead) {
			mem_map[p].hits_flags &= ~PG_readahead;
			inode->ra_hits++;
		} else {
			mem_map[p].hits_flags |= PG_referenced;
		}
		return p;
	}
	vmstat.miss++;
	p = alloc_page();
	add_to_page_cache(p, ino, index);
	if (index == inode->ra_next) {
		u32 i;

		for (i = index + 1; i < index + 4 && i < inode->nr_blocks; i++) {
			u32 ra;

			if (find_page(ino, i))
				continue;
			ra = alloc_page();
			add_to_page_cache(ra, ino, i);
			mem_map[ra].hits_flags |= PG_readahead;
			vmstat.ra_pages++;
		}
	}
	return p;
}

static void do_request(void)
{
	u64 r = rnd();
	u64 a = (r >> 8) % nr_inodes, b = (r >> 24) % nr_inodes;
	u32 ino = a * b / nr_inodes;
	struct inode *inode = &inodes[ino];
	unsigned long index = (r >> 40) % inode->nr_blocks;
	u32 p;

	if ((r & 7) == 0)
		index = inode->ra_next;
	else if ((r & 7) < 5)
		index = index * ((r >> 32 & 255) + 1) >> 9;
	p = read_cache_page(ino, index);
	inode->ra_next = index + 1 < inode->nr_blocks ? index + 1 : 0;
	if ((r >> 3 & 7) < 2) {
		inode->writes++;
		mem_map[p].csum += (u32)r;
		if (!(mem_map[p].hits_flags & PG_dirty)) {
			mem_map[p].hits_flags |= PG_dirty;
			times[p].dirtied_at = jiffies;
			add(dirty, p, nr_frames + ino);
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
	nr_frames = frames;
	ACTIVE = frames;
	INACTIVE = frames + 1;
	FREE = frames + 2;
	page_hash = calloc(1UL << hash_bits, sizeof(*page_hash));
	mem_map = calloc(frames, sizeof(*mem_map));
	lru = calloc(frames + 3, sizeof(*lru));
	dirty = calloc(frames + nr_inodes, sizeof(*dirty));
	times = calloc(frames, sizeof(*times));
	inodes = calloc(nr_inodes, sizeof(*inodes));
	if (!page_hash || !mem_map || !inodes || !lru || !dirty || !times)
		return 1;
	for (i = frames; i < frames + 3; i++)
		lru[i].next = lru[i].prev = i;
	for (i = frames - 1; i >= 0; i--)
		add(lru, i, FREE);
	nr_free = frames;
	dirty_limit = frames / 5;
	for (i = 0; i < nr_inodes; i++) {
		inodes[i].nr_blocks = 50 + rnd() % 1000;
		dirty[frames + i].next = dirty[frames + i].prev = frames + i;
	}
	for (i = 0; i < requests; i++)
		do_request();

	printf("hit %lu miss %lu readahead %lu\n", vmstat.hit, vmstat.miss, vmstat.ra_pages);
	printf("scanned %lu activated %lu deactivated %lu reclaimed %lu\n", scanned,
	       activated, deactivated, reclaimed);
	printf("writeback %lu runs %lu age %llu csum %08x\n", vmstat.writeback, vmstat.wb_runs,
	       (unsigned long long)vmstat.dirty_age, vmstat.csum);
	printf("residency %llu\n", (unsigned long long)vmstat.residency);
	for (i = 0; i < nr_inodes; i += nr_inodes / 4)
		printf("file%05ld.dat pages %u dirty %u reads %u writes %u ra %u\n", i,
		       inodes[i].nrpages, inodes[i].nr_dirty, inodes[i].reads,
		       inodes[i].writes, inodes[i].ra_hits);
	for (i = 0; i < frames; i++)
		sum = sum * 31 + mem_map[i].csum + (mem_map[i].hits_flags >> 8);
	printf("frames %016llx\n", (unsigned long long)sum);
	return 0;
}
