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
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))

struct list_head {
	struct list_head *next, *prev;
};

struct hlist_node {
	struct hlist_node *next, **pprev;
};

struct hlist_head {
	struct hlist_node *first;
};

#define DNAME_INLINE_LEN	24
#define DIR_FANOUT		24
#define SLAB_OBJS		128

#define S_DIR	0x4000
#define S_REG	0x8000

struct dentry;
struct inode;

struct inode_operations {
	struct inode *(*lookup)(struct inode *dir, struct dentry *dentry);
	bool (*permission)(const struct inode *inode, u32 uid);
};

struct inode {
	u64 i_ino;
	u16 i_mode;
	u16 i_flags;
	u32 i_uid, i_gid;
	u32 i_nlink;
	u64 i_size;
	u64 i_blocks;
	u64 i_atime, i_mtime, i_ctime;
	u32 i_version;
	u32 i_depth;
	const struct inode_operations *i_op;
	struct inode *i_free;
};

struct qstr {
	u32 hash;
	u32 len;
	char name[DNAME_INLINE_LEN];
};

struct dentry {
	unsigned int d_flags;
	struct hlist_node d_hash;
	struct dentry *d_parent;
	struct qstr d_name;
	struct inode *d_inode;		/* NULL: negative */
	int d_count;
	u64 d_time;
	void *d_fsdata;
	struct list_head d_lru;
	struct list_head d_child;	/* in the parent */
	struct list_head d_subdirs;
};

#define DCACHE_REFERENCED	0x01
#define DCACHE_HASHED		0x02
#define DCACHE_LRU		0x04

struct slab {
	struct slab *next;
	char *objects;
};

struct kmem_cache {
	const char *name;
	size_t size;
	struct slab *slabs;
	void *freelist;
	long active, total, peak;
};

static struct kmem_cache dentry_cache = { .name = "dentry", .size = sizeof(struct dentry) };
static struct kmem_cache inode_cache = { .name = "inode", .size = sizeof(struct inode) };

static struct hlist_head *dentry_hashtable;
static u32 d_hash_mask;
static struct list_head dentry_lru = { &dentry_lru, &dentry_lru };
static struct dentry *root;
static long nr_dentry, nr_unused, max_dentry = 150000;
static u64 jiffies;

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

static void INIT_LIST_HEAD(struct list_head *h)
{
	h->next = h->prev = h;
}

static bool list_empty(const struct list_head *h)
{
	return h->next == h;
}

static void list_add(struct list_head *n, struct list_head *h)
{
	n->next = h->next;
	n->prev = h;
	h->next->prev = n;
	h->next = n;
}

static void list_del_init(struct list_head *n)
{
	n->prev->next = n->next;
	n->next->prev = n->prev;
	INIT_LIST_HEAD(n);
}

static void hlist_add_head(struct hlist_node *n, struct hlist_head *h)
{
	n->next = h->first;
	if (n->next)
		n->next->pprev = &n->next;
	h->first = n;
	n->pprev = &h->first;
}

static void hlist_del(struct hlist_node *n)
{
	*n->pprev = n->next;
	if (n->next)
		n->next->pprev = n->pprev;
}

static void *kmalloc(size_t size)
{
	void *p = malloc(size);

	if (!p) {
		fprintf(stderr, "dcache: out of memory\n");
		exit(1);
	}
	return p;
}

static void *kmem_cache_alloc(struct kmem_cache *c)
{
	void **obj;

	if (!c->freelist) {
		struct slab *s = kmalloc(sizeof(*s));
		int i;

		s->objects = kmalloc(SLAB_OBJS * c->size);
		s->next = c->slabs;
		c->slabs = s;
		c->total += SLAB_OBJS;
		for (i = SLAB_OBJS - 1; i >= 0; i--) {
			obj = (void **)(s->objects + (size_t)i * c->size);
			*obj = c->freelist;
			c->freelist = obj;
		}
	}
	obj = c->freelist;
	c->freelist = *obj;
	if (++c->active > c->peak)
		c->peak = c->active;
	return obj;
}

static void kmem_cache_free(struct kmem_cache *c, void *p)
{
	*(void **)p = c->freelist;
	c->freelist = p;
	c->active--;
}

static void kmem_cache_destroy(struct kmem_cache *c)
{
	while (c->slabs) {
		struct slab *s = c->slabs;

		c->slabs = s->next;
		free(s->objects);
		free(s);
	}
}

/* ---- the file system underneath ---- */

static struct inode *demo_lookup(struct inode *dir, struct dentry *dentry);

static bool demo_permission(const struct inode *inode, u32 uid)
{
	if (inode->i_uid == uid || uid == 0)
		return true;
	return (inode->i_mode & 0005) != 0;
}

static const struct inode_operations demo_dir_ops = {
	.lookup = demo_lookup,
	.permission = demo_permission,
};

static const struct inode_operations demo_file_ops = {
	.permission = demo_permission,
};

static struct inode *new_inode(u64 ino, u16 mode, u32 depth)
{
	struct inode *inode = kmem_cache_alloc(&inode_cache);

	memset(inode, 0, sizeof(*inode));
	inode->i_ino = ino;
	inode->i_mode = mode;
	inode->i_uid = (u32)(ino >> 7) % 16;
	inode->i_gid = inode->i_uid / 4;
	inode->i_nlink = mode & S_DIR ? 2 : 1;
	inode->i_size = mode & S_DIR ? 4096 : ino % 100000;
	inode->i_blocks = (inode->i_size + 511) / 512;
	inode->i_ctime = inode->i_mtime = jiffies;
	inode->i_depth = depth;
	inode->i_op = mode & S_DIR ? &demo_dir_ops : &demo_file_ops;
	return inode;
}

/* What the disk says: it depends on the numbers of directory and name only. */
static struct inode *demo_lookup(struct inode *dir, struct dentry *dentry)
{
	u64 ino = (dir->i_ino ^ dentry->d_name.hash) * 0x9e3779b97f4a7c15ULL;

	ino ^= ino >> 29;
	if (dentry->d_name.name[0] == 'd')
		return new_inode(ino | 1, S_DIR | (ino % 32 ? 0755 : 0750), dir->i_depth + 1);
	if (ino % 8 == 0)
		return NULL;
	return new_inode(ino | 1, S_REG | (ino & 32 ? 0644 : 0640), dir->i_depth + 1);
}

/* ---- dentries ---- */

static u32 full_name_hash(const char *name, u32 len)
{
	u32 h = 0x811c9dc5;

	while (len--)
		h = (h ^ (u8)*name++) * 0x01000193;
	return h ^ h >> 15;
}

static struct hlist_head *d_hash(const struct dentry *parent, u32 hash)
{
	u32 seed = parent->d_inode ? (u32)parent->d_inode->i_ino : 0;

	hash = (hash ^ seed) * 0x9e3779b1;
	return &dentry_hashtable[(hash ^ hash >> 16) & d_hash_mask];
}

static struct dentry *d_alloc(struct dentry *parent, const struct qstr *name)
{
	struct dentry *d = kmem_cache_alloc(&dentry_cache);

	d->d_flags = 0;
	d->d_name = *name;
	d->d_inode = NULL;
	d->d_count = 1;
	d->d_time = jiffies;
	d->d_fsdata = NULL;
	d->d_parent = parent;
	INIT_LIST_HEAD(&d->d_lru);
	INIT_LIST_HEAD(&d->d_subdirs);
	INIT_LIST_HEAD(&d->d_child);
	if (parent) {
		parent->d_count++;
		list_add(&d->d_child, &parent->d_subdirs);
	}
	nr_dentry++;
	return d;
}

static void d_add(struct dentry *d, struct inode *inode)
{
	d->d_inode = inode;
	hlist_add_head(&d->d_hash, d_hash(d->d_parent, d->d_name.hash));
	d->d_flags |= DCACHE_HASHED;
}

static void d_drop(struct dentry *d)
{
	if (d->d_flags & DCACHE_HASHED) {
		hlist_del(&d->d_hash);
		d->d_flags &= ~(unsigned int)DCACHE_HASHED;
	}
}

static void dget(struct dentry *d)
{
	d->d_count++;
}

static void d_kill(struct dentry *d);

static void dput(struct dentry *d)
{
	if (--d->d_count > 0)
		return;
	if (!(d->d_flags & DCACHE_HASHED)) {
		d_kill(d);
		return;
	}
	d->d_flags |= DCACHE_REFERENCED;
	if (!(d->d_flags & DCACHE_LRU)) {
		d->d_flags |= DCACHE_LRU;
		list_add(&d->d_lru, &dentry_lru);
		nr_unused++;
	}
}

static void d_kill(struct dentry *d)
{
	struct dentry *parent = d->d_parent;

	d_drop(d);
	if (d->d_flags & DCACHE_LRU) {
		list_del_init(&d->d_lru);
		nr_unused--;
	}
	list_del_init(&d->d_child);
	if (d->d_inode)
		kmem_cache_free(&inode_cache, d->d_inode);
	kmem_cache_free(&dentry_cache, d);
	nr_dentry--;
	if (parent)
		dput(parent);
}

static void prune_dcache(long count)
{
	while (count > 0 && !list_empty(&dentry_lru)) {
		struct dentry *d = container_of(dentry_lru.prev, struct dentry, d_lru);

		list_del_init(&d->d_lru);
		d->d_flags &= ~(unsigned int)DCACHE_LRU;
		nr_unused--;
		if (d->d_count > 0)
			continue;
		if (d->d_flags & DCACHE_REFERENCED) {
			d->d_flags &= ~(unsigned int)DCACHE_REFERENCED;
			d->d_flags |= DCACHE_LRU;
			list_add(&d->d_lru, &dentry_lru);
			nr_unused++;
			st.rotated++;
			continue;
		}
		d_kill(d);
		st.pruned++;
		count--;
	}
}

static struct dentry *d_lookup(struct dentry *parent, const struct qstr *name)
{
	struct hlist_node *n;

	for (n = d_hash(parent, name->hash)->first; n; n = n->next) {
		struct dentry *d = container_of(n, struct dentry, d_hash);

		if (d->d_name.hash != name->hash || d->d_parent != parent)
			continue;
		if (d->d_name.len != name->len || memcmp(d->d_name.name, name->name, name->len))
			continue;
		dget(d);
		return d;
	}
	return NULL;
}

static struct dentry *walk_component(struct dentry *parent, const struct qstr *name)
{
	struct dentry *d = d_lookup(parent, name);

	st.lookups++;
	if (d) {
		st.hits++;
		if (!d->d_inode)
			st.negative_hits++;
		return d;
	}
	st.misses++;
	d = d_alloc(parent, name);
	d_add(d, parent->d_inode->i_op->lookup(parent->d_inode, d));
	if (nr_dentry > max_dentry)
		prune_dcache(max_dentry / 64 + 1);
	return d;
}

/* Returns a referenced dentry (maybe negative) or NULL when access is denied. */
static struct dentry *path_walk(const char *path, u32 uid)
{
	struct dentry *d = root;

	dget(d);
	while (*path) {
		struct dentry *next;
		struct qstr name;

		while (*path == '/')
			path++;
		for (name.len = 0; path[name.len] && path[name.len] != '/'; name.len++)
			name.name[name.len] = path[name.len];
		path += name.len;
		name.name[name.len] = 0;
		name.hash = full_name_hash(name.name, name.len);
		if (!d->d_inode->i_op->permission(d->d_inode, uid)) {
			st.denied++;
			dput(d);
			return NULL;
		}
		next = walk_component(d, &name);
		dput(d);
		d = next;
		if (!d->d_inode)
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

static u64 do_stat(struct inode *inode)
{
	inode->i_atime = jiffies;
	return inode->i_ino * 31 + inode->i_size + inode->i_nlink + (inode->i_mode & 0777);
}

static void do_rename(struct dentry *d, u32 serial)
{
	struct qstr name;

	name.len = (u32)snprintf(name.name, sizeof(name.name), "file-%u.bak", serial % 50);
	name.hash = full_name_hash(name.name, name.len);
	d_drop(d);
	d->d_name = name;
	d->d_time = jiffies;
	d->d_inode->i_ctime = jiffies;
	d_add(d, d->d_inode);
	st.renamed++;
}

int main(int argc, char **argv)
{
	long walks = argc > 1 ? atol(argv[1]) : 380000;
	u32 directories = argc > 3 ? (u32)atol(argv[3]) : 60000, i;
	struct qstr slash = { .hash = 0, .len = 1, .name = "/" };
	u64 sum = 0, age = 0, depth = 0, versions = 0;
	struct list_head *p;
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
	dentry_hashtable = kmalloc((d_hash_mask + 1UL) * sizeof(*dentry_hashtable));
	for (i = 0; i <= d_hash_mask; i++)
		dentry_hashtable[i].first = NULL;
	root = d_alloc(NULL, &slash);
	root->d_inode = new_inode(2, S_DIR | 0755, 0);

	for (w = 0; w < walks; w++) {
		u32 uid = rnd(16), what = rnd(100);
		struct dentry *d;

		jiffies++;
		make_path(path, directories);
		d = path_walk(path, uid);
		if (!d)
			continue;
		if (!d->d_inode) {
			if (what < 20) {
				d->d_inode = new_inode((u64)w << 8 | 1, S_REG | 0644, d->d_parent->d_inode->i_depth + 1);
				d->d_parent->d_inode->i_mtime = jiffies;
				st.created++;
			}
		} else if (what < 2) {
			kmem_cache_free(&inode_cache, d->d_inode);
			d->d_inode = NULL;
			st.unlinked++;
		} else if (what < 4) {
			do_rename(d, (u32)w);
		} else if (what < 20) {
			d->d_inode->i_size += what;
			d->d_inode->i_blocks = (d->d_inode->i_size + 511) / 512;
			d->d_inode->i_mtime = jiffies;
			d->d_inode->i_version++;
		} else {
			sum = (sum ^ do_stat(d->d_inode)) * 0x100000001b3ULL;
		}
		dput(d);
	}

	for (p = dentry_lru.next; p != &dentry_lru; p = p->next) {
		struct dentry *d = container_of(p, struct dentry, d_lru);

		age += jiffies - d->d_time;
		if (d->d_inode) {
			depth += d->d_inode->i_depth;
			versions += d->d_inode->i_version + d->d_inode->i_blocks;
			sum ^= d->d_inode->i_atime + d->d_inode->i_mtime * 3 + d->d_inode->i_ctime * 7 + d->d_inode->i_gid;
		}
		sum = sum * 31 + d->d_name.hash;
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
	kmem_cache_destroy(&dentry_cache);
	kmem_cache_destroy(&inode_cache);
	free(dentry_hashtable);
	return 0;
}
