#include <stdlib.h>
#include <string.h>

#include "vcs.h"

struct walk *walk;
struct stat16 *stats_of;
struct object_id *oid_of;
char (*subject_of)[28];
uint8_t *parsed;

static commit_t room;
static commit_t *obj_hash;
static unsigned long nr_objs, obj_hash_size;

static commit_t alloc_commit_node(void)
{
	if (nr_objs == room) {
		room = room ? 2 * room : 1024;
		walk = xrealloc(walk, room * sizeof(*walk));
		stats_of = xrealloc(stats_of, room * sizeof(*stats_of));
		oid_of = xrealloc(oid_of, room * sizeof(*oid_of));
		subject_of = xrealloc(subject_of, room * sizeof(*subject_of));
		parsed = xrealloc(parsed, room);
	}
	walk[nr_objs] = (struct walk){ .parent = { NO_COMMIT, NO_COMMIT } };
	parsed[nr_objs] = 0;
	return (commit_t)nr_objs;
}

static unsigned long hash_obj(const struct object_id *oid, unsigned long n)
{
	unsigned hash;

	memcpy(&hash, oid->hash, sizeof(hash));
	return hash & (n - 1);
}

static void insert_obj_hash(commit_t c, commit_t *hash, unsigned long size)
{
	unsigned long j = hash_obj(&oid_of[c], size);

	while (hash[j] != NO_COMMIT)
		j = (j + 1) & (size - 1);
	hash[j] = c;
}

static void grow_object_hash(void)
{
	unsigned long new_size = obj_hash_size < 32 ? 32 : 2 * obj_hash_size;
	commit_t *new_hash = xmalloc(new_size * sizeof(*new_hash));

	memset(new_hash, 0xff, new_size * sizeof(*new_hash));
	for (unsigned long i = 0; i < obj_hash_size; i++)
		if (obj_hash[i] != NO_COMMIT)
			insert_obj_hash(obj_hash[i], new_hash, new_size);
	free(obj_hash);
	obj_hash = new_hash;
	obj_hash_size = new_size;
}

commit_t lookup_commit(const struct object_id *oid)
{
	commit_t c;

	if (obj_hash) {
		unsigned long i = hash_obj(oid, obj_hash_size);

		while ((c = obj_hash[i]) != NO_COMMIT) {
			if (!memcmp(&oid_of[c], oid, sizeof(*oid)))
				return c;
			i = (i + 1) & (obj_hash_size - 1);
		}
	}
	if (obj_hash_size <= nr_objs * 2)
		grow_object_hash();
	c = alloc_commit_node();
	oid_of[c] = *oid;
	insert_obj_hash(c, obj_hash, obj_hash_size);
	nr_objs++;
	return c;
}

unsigned long nr_objects(void)
{
	return nr_objs;
}

void free_objects(void)
{
	free(walk);
	free(stats_of);
	free(oid_of);
	free(subject_of);
	free(parsed);
	free(obj_hash);
}
