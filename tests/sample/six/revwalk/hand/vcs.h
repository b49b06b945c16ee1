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

typedef uint32_t commit_t;		/* index of a commit */
#define NO_COMMIT ((commit_t)-1)

struct diffstat {
	unsigned long files;
	unsigned long added;
	unsigned long deleted;
};

struct walk {				/* what the walks look at */
	uint32_t date;
	commit_t parent[2];		/* NO_COMMIT: none */
	unsigned generation : 24;
	unsigned flags : 8;
};

struct stat16 {
	uint16_t author, files, added, deleted;
};

extern struct walk *walk;
extern struct stat16 *stats_of;
extern struct object_id *oid_of;
extern char (*subject_of)[28];
extern uint8_t *parsed;

struct prio_queue_entry {
	uint64_t key;			/* generation and date */
	uint32_t ctr;
	commit_t data;
};

struct prio_queue {
	int generations;
	uint32_t insertion_ctr;
	size_t alloc, nr;
	struct prio_queue_entry *array;
};

struct commit_stack {
	commit_t *items;
	size_t nr, alloc;
};

#define FOR_PARENTS(c, k, p) \
	for (int k = 0; k < 2; k++) \
		for (commit_t p = walk[c].parent[k]; p != NO_COMMIT; p = NO_COMMIT)

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
commit_t lookup_commit(const struct object_id *oid);
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
void prio_queue_put(struct prio_queue *q, commit_t c);
commit_t prio_queue_get(struct prio_queue *q);
void clear_prio_queue(struct prio_queue *q);

/* revision.c */
void clear_marks(commit_t c, unsigned mark);
unsigned long rev_list(commit_t tip, timestamp_t since, struct diffstat *sum);
unsigned long compute_generations(struct commit_stack *heads);
commit_t merge_base(commit_t one, commit_t two);
void ahead_behind(commit_t one, commit_t two, unsigned long *ahead, unsigned long *behind);
commit_t describe(commit_t c, unsigned long *depth);
uint64_t topo_sort(struct commit_stack *heads, struct commit_stack *out);

#endif
