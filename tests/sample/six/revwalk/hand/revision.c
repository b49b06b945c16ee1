#include <stdlib.h>

#include "vcs.h"

static void push(struct commit_stack *s, commit_t c)
{
	ALLOC_GROW(s->items, s->nr + 1, s->alloc);
	s->items[s->nr++] = c;
}

void clear_marks(commit_t c, unsigned mark)
{
	struct commit_stack stack = { NULL, 0, 0 };

	push(&stack, c);
	while (stack.nr) {
		c = stack.items[--stack.nr];
		while (c != NO_COMMIT && (walk[c].flags & mark)) {
			commit_t other = walk[c].parent[1];

			walk[c].flags &= ~mark;
			if (other != NO_COMMIT && (walk[other].flags & mark))
				push(&stack, other);
			c = walk[c].parent[0];
		}
	}
	free(stack.items);
}

unsigned long rev_list(commit_t tip, timestamp_t since, struct diffstat *sum)
{
	struct prio_queue q = { 0 };
	unsigned long count = 0;
	commit_t c;

	walk[tip].flags |= SEEN;
	prio_queue_put(&q, tip);
	while ((c = prio_queue_get(&q)) != NO_COMMIT) {
		if (walk[c].date < since)
			continue;
		count++;
		sum->files += stats_of[c].files;
		sum->added += stats_of[c].added;
		sum->deleted += stats_of[c].deleted;
		FOR_PARENTS(c, k, p) {
			if (walk[p].flags & SEEN)
				continue;
			walk[p].flags |= SEEN;
			prio_queue_put(&q, p);
		}
	}
	clear_prio_queue(&q);
	clear_marks(tip, SEEN);
	return count;
}

/* 1 + the greatest of the parents; returns the greatest of all */
unsigned long compute_generations(struct commit_stack *heads)
{
	struct commit_stack stack = { NULL, 0, 0 };
	unsigned long deepest = 0;

	for (size_t i = 0; i < heads->nr; i++) {
		push(&stack, heads->items[i]);
		while (stack.nr) {
			commit_t c = stack.items[stack.nr - 1];
			unsigned long max = 0;
			int all = 1;

			if (walk[c].generation) {
				stack.nr--;
				continue;
			}
			FOR_PARENTS(c, k, p) {
				if (!walk[p].generation) {
					all = 0;
					push(&stack, p);
				} else if (walk[p].generation > max) {
					max = walk[p].generation;
				}
			}
			if (all) {
				walk[c].generation = max + 1;
				stack.nr--;
				if (walk[c].generation > deepest)
					deepest = walk[c].generation;
			}
		}
	}
	free(stack.items);
	return deepest;
}

static int queue_has_nonstale(const struct prio_queue *q)
{
	for (size_t i = 0; i < q->nr; i++)
		if (!(walk[q->array[i].data].flags & STALE))
			return 1;
	return 0;
}

/* all common ancestors found on the way get RESULT */
static commit_t paint_down_to_common(commit_t one, commit_t two)
{
	struct prio_queue q = { .generations = 1 };
	commit_t best = NO_COMMIT, c;

	walk[one].flags |= PARENT1;
	walk[two].flags |= PARENT2;
	prio_queue_put(&q, one);
	prio_queue_put(&q, two);
	while (queue_has_nonstale(&q)) {
		unsigned flags;

		c = prio_queue_get(&q);
		flags = walk[c].flags & (PARENT1 | PARENT2 | STALE);
		if (flags == (PARENT1 | PARENT2)) {
			if (!(walk[c].flags & RESULT)) {
				walk[c].flags |= RESULT;
				if (best == NO_COMMIT)
					best = c;
			}
			flags |= STALE;
		}
		FOR_PARENTS(c, k, p) {
			if ((walk[p].flags & flags) == flags)
				continue;
			walk[p].flags |= flags;
			prio_queue_put(&q, p);
		}
	}
	clear_prio_queue(&q);
	return best;
}

commit_t merge_base(commit_t one, commit_t two)
{
	commit_t best;

	if (one == two)
		return one;
	best = paint_down_to_common(one, two);
	clear_marks(one, ALL_REV_FLAGS);
	clear_marks(two, ALL_REV_FLAGS);
	return best;
}

static void count_side(commit_t c, unsigned mine, unsigned long *count)
{
	struct commit_stack stack = { NULL, 0, 0 };

	push(&stack, c);
	while (stack.nr) {
		c = stack.items[--stack.nr];
		if ((walk[c].flags & (PARENT1 | PARENT2 | SEEN)) != mine)
			continue;
		walk[c].flags |= SEEN;
		++*count;
		FOR_PARENTS(c, k, p)
			push(&stack, p);
	}
	free(stack.items);
}

void ahead_behind(commit_t one, commit_t two, unsigned long *ahead, unsigned long *behind)
{
	*ahead = *behind = 0;
	if (one == two)
		return;
	paint_down_to_common(one, two);
	count_side(one, PARENT1, ahead);
	count_side(two, PARENT2, behind);
	clear_marks(one, ALL_REV_FLAGS);
	clear_marks(two, ALL_REV_FLAGS);
}

commit_t describe(commit_t c, unsigned long *depth)
{
	struct prio_queue q = { 0 };
	commit_t start = c;

	*depth = 0;
	walk[c].flags |= SEEN;
	prio_queue_put(&q, c);
	while ((c = prio_queue_get(&q)) != NO_COMMIT && !(walk[c].flags & TAGGED)) {
		++*depth;
		FOR_PARENTS(c, k, p) {
			if (walk[p].flags & SEEN)
				continue;
			walk[p].flags |= SEEN;
			prio_queue_put(&q, p);
		}
	}
	clear_prio_queue(&q);
	clear_marks(start, SEEN);
	return c;
}

/* children before parents, newest first */
uint64_t topo_sort(struct commit_stack *heads, struct commit_stack *out)
{
	struct commit_stack stack = { NULL, 0, 0 };
	struct prio_queue q = { 0 };
	commit_t c;
	uint64_t digest = 0;
	int *indegree = xcalloc(nr_objects(), sizeof(*indegree));

	for (size_t i = 0; i < heads->nr; i++)
		push(&stack, heads->items[i]);
	while (stack.nr) {
		c = stack.items[--stack.nr];
		if (walk[c].flags & SEEN)
			continue;
		walk[c].flags |= SEEN;
		FOR_PARENTS(c, k, p) {
			indegree[p]++;
			push(&stack, p);
		}
	}
	for (size_t i = 0; i < heads->nr; i++)
		if (!indegree[heads->items[i]])
			prio_queue_put(&q, heads->items[i]);
	while ((c = prio_queue_get(&q)) != NO_COMMIT) {
		push(out, c);
		digest = digest * 31 + walk[c].date + (uint64_t)walk[c].generation;
		walk[c].flags &= ~SEEN;
		FOR_PARENTS(c, k, p)
			if (--indegree[p] == 0)
				prio_queue_put(&q, p);
	}
	clear_prio_queue(&q);
	free(stack.items);
	free(indegree);
	return digest;
}
