#ifndef VCS_H
#define VCS_H

#include <stddef.h>
#include <stdint.h>

#define RAWSZ 20

typedef uint64_t timestamp_t;

struct object_id {
	unsigned char hash[RAWSZ];
};

enum object_type { OBJ_NONE, OBJ_COMMIT, OBJ_TAG };

/* flags of the walks */
#define SEEN		(1u << 0)
#define PARENT1		(1u << 1)
#define PARENT2		(1u << 2)
#define STALE		(1u << 3)
#define RESULT		(1u << 4)
#define TAGGED		(1u << 5)
#define ALL_REV_FLAGS	(SEEN | PARENT1 | PARENT2 | STALE | RESULT)

struct object {
	unsigned parsed : 1;
	unsigned type : 3;
	unsigned flags : 28;
	struct object_id oid;
};

struct commit_list {
	struct commit *item;
	struct commit_list *next;
};

struct diffstat {
	unsigned long files;
	unsigned long added;
	unsigned long deleted;
};

struct commit {
	struct object object;		/* must be first */
	timestamp_t date;
	struct commit_list *parents;
	struct object_id tree;
	int author;
	struct diffstat stat;
	unsigned long generation;
	int indegree;
	int parse_order;
	char subject[28];
};

struct prio_queue_entry {
	unsigned long ctr;
	struct commit *data;
};

struct prio_queue {
	int (*compare)(const struct commit *, const struct commit *);
	unsigned long insertion_ctr;
	size_t alloc, nr;
	struct prio_queue_entry *array;
};

struct commit_stack {
	struct commit **items;
	size_t nr, alloc;
};

#define ALLOC_GROW(x, want, alloc) do { \
	if ((want) > (alloc)) { \
		(alloc) = ((alloc) + 16) * 3 / 2; \
		if ((alloc) < (want)) \
			(alloc) = (want); \
		(x) = xrealloc((x), (alloc) * sizeof(*(x))); \
	} \
} while (0)

/* util.c */
void die(const char *fmt, ...);
void *xmalloc(size_t size);
void *xrealloc(void *p, size_t size);
void *xcalloc(size_t n, size_t size);
uint64_t next_random(uint64_t *state);
char *oid_abbrev(const struct object_id *oid);

/* object.c */
struct commit *lookup_commit(const struct object_id *oid);
struct commit_list *commit_list_insert(struct commit *item, struct commit_list **list);
void free_objects(void);
unsigned long nr_objects(void);

/* history.c */
struct raw_commit {
	unsigned parent[2];
	unsigned nr_parents;
	timestamp_t date;
};
void read_history(unsigned long n, struct commit_stack *heads, struct commit_stack *tags);

/* queue.c */
void prio_queue_put(struct prio_queue *q, struct commit *c);
struct commit *prio_queue_get(struct prio_queue *q);
void clear_prio_queue(struct prio_queue *q);
int compare_by_date(const struct commit *a, const struct commit *b);
int compare_by_generation(const struct commit *a, const struct commit *b);

/* revision.c */
void clear_marks(struct commit *c, unsigned mark);
unsigned long rev_list(struct commit *tip, timestamp_t since, struct diffstat *sum);
unsigned long compute_generations(struct commit_stack *heads);
struct commit *merge_base(struct commit *one, struct commit *two);
void ahead_behind(struct commit *one, struct commit *two, unsigned long *ahead, unsigned long *behind);
struct commit *describe(struct commit *c, unsigned long *depth);
uint64_t topo_sort(struct commit_stack *heads, struct commit_stack *out);

#endif
