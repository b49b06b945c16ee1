// SPDX-License-Identifier: GPL-2.0
/*
 * dcache.c - user-space model of a directory entry cache
 *
 * Path walks over a made-up file system: hashed dentries, negative dentries,
 * an LRU of unused ones with a shrinker, inodes, unlink, create and rename.
 *
 * usage: dcache [walks] [max dentries] [directories]
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

#define NIL	UINT32_MAX
#define BUCKET	0x80000000u		/* in d_hprev: no dentry but a bucket */

#define DNAME_INLINE_LEN	24
#define DIR_FANOUT		24
#define SLAB_OBJS		128

#define S_DIR	0x4000
#define S_REG	0x8000

struct inode_operations {
	u32 (*lookup)(u32 dir, u32 dentry);
	bool (*permission)(u32 inode, u32 uid);
};

/* what walks and stat need */
struct inode {
	u64 i_ino;
	u32 i_size;
	u32 i_atime;
	u16 i_mode;
	u8 i_uid;
};

struct inode_rest {
	u32 i_mtime, i_ctime;
	u32 i_version;
	u8 i_depth;
};

struct qstr {
	u32 hash;
	u32 len;
	char name[DNAME_INLINE_LEN];
};

/* what the walk along a hash chain looks at */
struct dentry {
	u32 d_hash;
	u32 d_parent;
	u32 d_hnext;
	u32 d_inode;			/* NIL: negative; in a free one the next */
};

struct dentry_ref {
	u32 d_lru_next, d_lru_prev;
	int d_count;
	u8 d_flags;
};

struct dentry_name {
	u8 len;
	char name[DNAME_INLINE_LEN];
};

static struct dentry *dentries;
static struct dentry_ref *refs;
static struct dentry_name *names;
static u32 *d_hprev;
static u32 *d_time;

static struct inode *inodes;
static struct inode_rest *inode_rests;

#define DCACHE_REFERENCED	0x01
#define DCACHE_HASHED		0x02
#define DCACHE_LRU		0x04

struct pool {
	const char *name;
	u32 used, room, freelist;
	long active, total, peak;
};

static struct pool dentry_cache = { .name = "dentry", .freelist = NIL };
static struct pool inode_cache = { .name = "inode", .freelist = NIL };

static u32 *dentry_hashtable;
static u32 d_hash_mask;
static u32 lru_head = NIL, lru_tail = NIL;
static u32 root;
static long nr_dentry, nr_unused, max_dentry = 150000;
static u32 jiffies;

static struct dcache_stat {
	long lookups, hits, negative_hits, misses, denied;
	long created, unlinked, renamed, pruned, rotated;
} st;

static u64 rnd_state = 0x853c49e6748fea9bULL;

static u32 rnd(u32 n)
{
	rnd_state = rnd_state * 6364136223846793005ULL + 1442695040888963407ULL;
	return (u32)(((rnd_state >> 32) * n) >> 32);
}

static void lru_add(u32 d)
{
	refs[d].d_lru_prev = NIL;
	refs[d].d_lru_next = lru_head;
	if (lru_head != NIL)
		refs[lru_head].d_lru_prev = d;
	else
		lru_tail = d;
	lru_head = d;
}

static void lru_del(u32 d)
{
	u32 next = refs[d].d_lru_next, prev = refs[d].d_lru_prev;

	if (prev != NIL)
		refs[prev].d_lru_next = next;
	else
		lru_head = next;
	if (next != NIL)
		refs[next].d_lru_prev = prev;
	else
		lru_tail = prev;
}

static void hash_add(u32 d, u32 bucket)
{
	u32 next = dentry_hashtable[bucket];

	dentries[d].d_hnext = next;
	if (next != NIL)
		d_hprev[next] = d;
	dentry_hashtable[bucket] = d;
	d_hprev[d] = bucket | BUCKET;
}

static void hash_del(u32 d)
{
	u32 next = dentries[d].d_hnext, prev = d_hprev[d];

	if (prev & BUCKET)
		dentry_hashtable[prev & ~BUCKET] = next;
	else
		dentries[prev].d_hnext = next;
	if (next != NIL)
		d_hprev[next] = prev;
}

static void *kmalloc(void *old, size_t size)
{
	void *p = realloc(old, size);

	if (!p) {
		fprintf(stderr, "dcache: out of memory\n");
		exit(1);
	}
	return p;
}

/* The caller has taken what the free list had; true when arrays have to grow. */
static bool pool_count(struct pool *c, u32 *obj)
{
	if (c->active == c->total)
		c->total += SLAB_OBJS;
	if (++c->active > c->peak)
		c->peak = c->active;
	if (*obj != NIL)
		return false;
	*obj = c->used++;
	if (*obj < c->room)
		return false;
	c->room = c->room ? c->room + c->room / 2 : 4096;
	return true;
}

static u32 alloc_dentry(void)
{
	struct pool *c = &dentry_cache;
	u32 d = c->freelist;

	if (d != NIL)
		c->freelist = dentries[d].d_inode;
	if (pool_count(c, &d)) {
		dentries = kmalloc(dentries, c->room * sizeof(*dentries));
		refs = kmalloc(refs, c->room * sizeof(*refs));
		names = kmalloc(names, c->room * sizeof(*names));
		d_hprev = kmalloc(d_hprev, c->room * sizeof(*d_hprev));
		d_time = kmalloc(d_time, c->room * sizeof(*d_time));
	}
	return d;
}

static void free_dentry(u32 d)
{
	dentries[d].d_inode = dentry_cache.freelist;
	dentry_cache.freelist = d;
	dentry_cache.active--;
}

static u32 alloc_inode(void)
{
	struct pool *c = &inode_cache;
	u32 i = c->freelist;

	if (i != NIL)
		c->freelist = inodes[i].i_size;
	if (pool_count(c, &i)) {
		inodes = kmalloc(inodes, c->room * sizeof(*inodes));
		inode_rests = kmalloc(inode_rests, c->room * sizeof(*inode_rests));
	}
	return i;
}

static void free_inode(u32 i)
{
	inodes[i].i_size = inode_cache.freelist;
	inode_cache.freelist = i;
	inode_cache.active--;
}

/* ---- the file system underneath ---- */

static u32 demo_lookup(u32 dir, u32 dentry);

static bool demo_permission(u32 inode, u32 uid)
{
	if (inodes[inode].i_uid == uid || uid == 0)
		return true;
	return (inodes[inode].i_mode & 0005) != 0;
}

static const struct inode_operations demo_dir_ops = {
	.lookup = demo_lookup,
	.permission = demo_permission,
};

static const struct inode_operations demo_file_ops = {
	.permission = demo_permission,
};

static const struct inode_operations *i_op(u32 inode)
{
	return inodes[inode].i_mode & S_DIR ? &demo_dir_ops : &demo_file_ops;
}

static u32 i_blocks(u32 inode)
{
	return (inodes[inode].i_size + 511) / 512;
}

static u32 new_inode(u64 ino, u16 mode, u32 depth)
{
	u32 i = alloc_inode();

	inodes[i] = (struct inode){
		.i_ino = ino,
		.i_mode = mode,
		.i_uid = (u32)(ino >> 7) % 16,
		.i_size = mode & S_DIR ? 4096 : (u32)(ino % 100000),
	};
	inode_rests[i] = (struct inode_rest){ .i_ctime = jiffies, .i_mtime = jiffies, .i_depth = (u8)depth };
	return i;
}

/* What the disk says: it depends on the numbers of directory and name only. */
static u32 demo_lookup(u32 dir, u32 dentry)
{
	u64 ino = (inodes[dir].i_ino ^ dentries[dentry].d_hash) * 0x9e3779b97f4a7c15ULL;

	ino ^= ino >> 29;
	if (names[dentry].name[0] == 'd')
		return new_inode(ino | 1, S_DIR | (ino % 32 ? 0755 : 0750), inode_rests[dir].i_depth + 1u);
	if (ino % 8 == 0)
		return NIL;
	return new_inode(ino | 1, S_REG | (ino & 32 ? 0644 : 0640), inode_rests[dir].i_depth + 1u);
}

/* ---- dentries ---- */

static u32 full_name_hash(const char *name, u32 len)
{
	u32 h = 0x811c9dc5;

	while (len--)
		h = (h ^ (u8)*name++) * 0x01000193;
	return h ^ h >> 15;
}

static u32 d_hash(u32 parent, u32 hash)
{
	u32 i = dentries[parent].d_inode;
	u32 seed = i != NIL ? (u32)inodes[i].i_ino : 0;

	hash = (hash ^ seed) * 0x9e3779b1;
	return (hash ^ hash >> 16) & d_hash_mask;
}

static void set_name(u32 d, const struct qstr *name)
{
	dentries[d].d_hash = name->hash;
	names[d].len = (u8)name->len;
	memcpy(names[d].name, name->name, name->len);
}

static u32 d_alloc(u32 parent, const struct qstr *name)
{
	u32 d = alloc_dentry();

	refs[d].d_flags = 0;
	set_name(d, name);
	dentries[d].d_inode = NIL;
	refs[d].d_count = 1;
	d_time[d] = jiffies;
	dentries[d].d_parent = parent;
	if (parent != NIL)
		refs[parent].d_count++;
	nr_dentry++;
	return d;
}

static void d_add(u32 d, u32 inode)
{
	dentries[d].d_inode = inode;
	hash_add(d, d_hash(dentries[d].d_parent, dentries[d].d_hash));
	refs[d].d_flags |= DCACHE_HASHED;
}

static void d_drop(u32 d)
{
	if (refs[d].d_flags & DCACHE_HASHED) {
		hash_del(d);
		refs[d].d_flags &= (u8)~DCACHE_HASHED;
	}
}

static void dget(u32 d)
{
	refs[d].d_count++;
}

static void d_kill(u32 d);

static void dput(u32 d)
{
	struct dentry_ref *r = &refs[d];

	if (--r->d_count > 0)
		return;
	if (!(r->d_flags & DCACHE_HASHED)) {
		d_kill(d);
		return;
	}
	r->d_flags |= DCACHE_REFERENCED;
	if (!(r->d_flags & DCACHE_LRU)) {
		r->d_flags |= DCACHE_LRU;
		lru_add(d);
		nr_unused++;
	}
}

static void d_kill(u32 d)
{
	u32 parent = dentries[d].d_parent;

	d_drop(d);
	if (refs[d].d_flags & DCACHE_LRU) {
		lru_del(d);
		nr_unused--;
	}
	if (dentries[d].d_inode != NIL)
		free_inode(dentries[d].d_inode);
	free_dentry(d);
	nr_dentry--;
	if (parent != NIL)
		dput(parent);
}

static void prune_dcache(long count)
{
	while (count > 0 && lru_tail != NIL) {
		u32 d = lru_tail;
		struct dentry_ref *r = &refs[d];

		lru_del(d);
		r->d_flags &= (u8)~DCACHE_LRU;
		nr_unused--;
		if (r->d_count > 0)
			continue;
		if (r->d_flags & DCACHE_REFERENCED) {
			r->d_flags &= (u8)~DCACHE_REFERENCED;
			r->d_flags |= DCACHE_LRU;
			lru_add(d);
			nr_unused++;
			st.rotated++;
			continue;
		}
		d_kill(d);
		st.pruned++;
		count--;
	}
}

static u32 d_lookup(u32 parent, const struct qstr *name)
{
	u32 d;

	for (d = dentry_hashtable[d_hash(parent, name->hash)]; d != NIL; d = dentries[d].d_hnext) {
		if (dentries[d].d_hash != name->hash || dentries[d].d_parent != parent)
			continue;
		if (names[d].len != name->len || memcmp(names[d].name, name->name, name->len))
			continue;
		dget(d);
		return d;
	}
	return NIL;
}

static u32 walk_component(u32 parent, const struct qstr *name)
{
	u32 d = d_lookup(parent, name), dir = dentries[parent].d_inode;

	st.lookups++;
	if (d != NIL) {
		st.hits++;
		if (dentries[d].d_inode == NIL)
			st.negative_hits++;
		return d;
	}
	st.misses++;
	d = d_alloc(parent, name);
	d_add(d, i_op(dir)->lookup(dir, d));
	if (nr_dentry > max_dentry)
		prune_dcache(max_dentry / 64 + 1);
	return d;
}

/* Returns a referenced dentry (maybe negative) or NIL when access is denied. */
static u32 path_walk(const char *path, u32 uid)
{
	u32 d = root;

	dget(d);
	while (*path) {
		u32 next;
		struct qstr name;

		while (*path == '/')
			path++;
		for (name.len = 0; path[name.len] && path[name.len] != '/'; name.len++)
			name.name[name.len] = path[name.len];
		path += name.len;
		name.name[name.len] = 0;
		name.hash = full_name_hash(name.name, name.len);
		if (!i_op(dentries[d].d_inode)->permission(dentries[d].d_inode, uid)) {
			st.denied++;
			dput(d);
			return NIL;
		}
		next = walk_component(d, &name);
		dput(d);
		d = next;
		if (dentries[d].d_inode == NIL)
			break;
	}
	return d;
}

/* ---- the work ---- */

static void make_path(char *path, u32 directories)
{
	u32 r = rnd(1u << 16), dir, up[8], depth = 0;
	size_t n = 0;

	dir = (u32)((u64)r * r / 65536 * directories / 65536);
	while (dir && depth < 8) {
		up[depth++] = dir;
		dir /= DIR_FANOUT;
	}
	while (depth--)
		n += (size_t)sprintf(path + n, "/dir%u", up[depth] % 5000);
	sprintf(path + n, "/file-%u.c", rnd(8) ? rnd(6) : rnd(40));
}

static u64 do_stat(u32 i)
{
	struct inode *inode = &inodes[i];

	inode->i_atime = jiffies;
	return inode->i_ino * 31 + inode->i_size + (inode->i_mode & S_DIR ? 2 : 1) + (inode->i_mode & 0777);
}

static void do_rename(u32 d, u32 serial)
{
	struct qstr name;

	name.len = (u32)snprintf(name.name, sizeof(name.name), "file-%u.bak", serial % 50);
	name.hash = full_name_hash(name.name, name.len);
	d_drop(d);
	set_name(d, &name);
	d_time[d] = jiffies;
	inode_rests[dentries[d].d_inode].i_ctime = jiffies;
	d_add(d, dentries[d].d_inode);
	st.renamed++;
}

int main(int argc, char **argv)
{
	long walks = argc > 1 ? atol(argv[1]) : 380000;
	u32 directories = argc > 3 ? (u32)atol(argv[3]) : 60000, i;
	struct qstr slash = { .hash = 0, .len = 1, .name = "/" };
	u64 sum = 0, age = 0, depth = 0, versions = 0;
	u32 d;
	char path[256];
	long w;

	if (argc > 2)
		max_dentry = atol(argv[2]);
	if (walks < 1 || max_dentry < 64 || directories < 1) {
		fprintf(stderr, "usage: dcache [walks] [max dentries] [directories]\n");
		return 1;
	}
	for (d_hash_mask = 1023; d_hash_mask < max_dentry; )
		d_hash_mask = d_hash_mask * 2 + 1;
	dentry_hashtable = kmalloc(NULL, (d_hash_mask + 1UL) * sizeof(*dentry_hashtable));
	for (i = 0; i <= d_hash_mask; i++)
		dentry_hashtable[i] = NIL;
	root = d_alloc(NIL, &slash);
	dentries[root].d_inode = new_inode(2, S_DIR | 0755, 0);

	for (w = 0; w < walks; w++) {
		u32 uid = rnd(16), what = rnd(100);

		jiffies++;
		make_path(path, directories);
		d = path_walk(path, uid);
		if (d == NIL)
			continue;
		i = dentries[d].d_inode;
		if (i == NIL) {
			if (what < 20) {
				u32 dir = dentries[dentries[d].d_parent].d_inode;

				i = new_inode((u64)w << 8 | 1, S_REG | 0644, inode_rests[dir].i_depth + 1u);
				dentries[d].d_inode = i;
				inode_rests[dir].i_mtime = jiffies;
				st.created++;
			}
		} else if (what < 2) {
			free_inode(i);
			dentries[d].d_inode = NIL;
			st.unlinked++;
		} else if (what < 4) {
			do_rename(d, (u32)w);
		} else if (what < 20) {
			inodes[i].i_size += what;
			inode_rests[i].i_mtime = jiffies;
			inode_rests[i].i_version++;
		} else {
			sum = (sum ^ do_stat(i)) * 0x100000001b3ULL;
		}
		dput(d);
	}

	for (d = lru_head; d != NIL; d = refs[d].d_lru_next) {
		age += jiffies - d_time[d];
		i = dentries[d].d_inode;
		if (i != NIL) {
			const struct inode_rest *r = &inode_rests[i];

			depth += r->i_depth;
			versions += r->i_version + i_blocks(i);
			sum ^= inodes[i].i_atime + (u64)r->i_mtime * 3 + (u64)r->i_ctime * 7 + inodes[i].i_uid / 4;
		}
		sum = sum * 31 + dentries[d].d_hash;
	}
	printf("lookups %ld hits %ld negative %ld misses %ld denied %ld\n", st.lookups, st.hits, st.negative_hits,
	       st.misses, st.denied);
	printf("created %ld unlinked %ld renamed %ld pruned %ld rotated %ld\n", st.created, st.unlinked,
	       st.renamed, st.pruned, st.rotated);
	printf("%s: %ld active of %ld, %ld at most\n", dentry_cache.name, dentry_cache.active, dentry_cache.total,
	       dentry_cache.peak);
	printf("%s: %ld active of %ld, %ld at most\n", inode_cache.name, inode_cache.active, inode_cache.total,
	       inode_cache.peak);
	printf("unused %ld, age %llu, depth %llu, versions %llu\n", nr_unused, (unsigned long long)age,
	       (unsigned long long)depth, (unsigned long long)versions);
	printf("checksum %016llx\n", (unsigned long long)sum);
	free(dentries);
	free(refs);
	free(names);
	free(d_hprev);
	free(d_time);
	free(inodes);
	free(inode_rests);
	free(dentry_hashtable);
	return 0;
}
