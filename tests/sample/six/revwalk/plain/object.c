#include <stdlib.h>
#include <string.h>

#include "vcs.h"

#define BLOCKING 1024

struct block {
	struct block *prev;
	struct commit items[BLOCKING];
};

static struct block *blocks;
static unsigned block_used = BLOCKING;

static struct commit **obj_hash;
static unsigned long nr_objs, obj_hash_size;

static struct commit *alloc_commit_node(void)
{
	if (block_used == BLOCKING) {
		struct block *b = xmalloc(sizeof(*b));

		memset(b->items, 0, sizeof(b->items));
		b->prev = blocks;
		blocks = b;
		block_used = 0;
	}
	return &blocks->items[block_used++];
}

static unsigned long hash_obj(const struct object_id *oid, unsigned long n)
{
	unsigned hash;

	memcpy(&hash, oid->hash, sizeof(hash));
	return hash & (n - 1);
}

static void insert_obj_hash(struct commit *c, struct commit **hash, unsigned long size)
{
	unsigned long j = hash_obj(&c->object.oid, size);

	while (hash[j])
		j = (j + 1) & (size - 1);
	hash[j] = c;
}

static void grow_object_hash(void)
{
	unsigned long new_size = obj_hash_size < 32 ? 32 : 2 * obj_hash_size;
	struct commit **new_hash = xcalloc(new_size, sizeof(*new_hash));

	for (unsigned long i = 0; i < obj_hash_size; i++)
		if (obj_hash[i])
			insert_obj_hash(obj_hash[i], new_hash, new_size);
	free(obj_hash);
	obj_hash = new_hash;
	obj_hash_size = new_size;
}

struct commit *lookup_commit(const struct object_id *oid)
{
	struct commit *c;

	if (obj_hash) {
		unsigned long i = hash_obj(oid, obj_hash_size);

		while ((c = obj_hash[i]) != NULL) {
			if (!memcmp(&c->object.oid, oid, sizeof(*oid)))
				return c;
			i = (i + 1) & (obj_hash_size - 1);
		}
	}
	if (obj_hash_size <= nr_objs * 2)
		grow_object_hash();
	c = alloc_commit_node();
	c->object.type = OBJ_COMMIT;
	c->object.oid = *oid;
	insert_obj_hash(c, obj_hash, obj_hash_size);
	nr_objs++;
	return c;
}

struct commit_list *commit_list_insert(struct commit *item, struct commit_list **list)
{
	struct commit_list *new_list = xmalloc(sizeof(*new_list));

	new_list->item = item;
	new_list->next = *list;
	*list = new_list;
	return new_list;
}

unsigned long nr_objects(void)
{
	return nr_objs;
}

static void free_commit_list(struct commit_list *list)
{
	while (list) {
		struct commit_list *next = list->next;

		free(list);
		list = next;
	}
}

void free_objects(void)
{
	while (blocks) {
		struct block *prev = blocks->prev;

		for (unsigned i = 0; i < block_used; i++)
			free_commit_list(blocks->items[i].parents);
		free(blocks);
		blocks = prev;
		block_used = BLOCKING;
	}
	free(obj_hash);
}
