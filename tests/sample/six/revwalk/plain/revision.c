#include <stdlib.h>

#include "vcs.h"

static void push(struct commit_stack *s, struct commit *c)
{
	ALLOC_GROW(s->items, s->nr + 1, s->alloc);
	s->items[s->nr++] = c;
}

void clear_marks(struct commit *c, unsigned mark)
{
	struct commit_stack stack = { NULL, 0, 0 };

	push(&stack, c);
	while (stack.nr) {
		c = stack.items[--stack.nr];
		while (c && (c->object.flags & mark)) {
			struct commit_list *p = c->parents;

			c->object.flags &= ~mark;
			if (!p)
				break;
			for (struct commit_list *q = p->next; q; q = q->next)
				if (q->item->object.flags & mark)
					push(&stack, q->item);
			c = p->item;
		}
	}
	free(stack.items);
}

unsigned long rev_list(struct commit *tip, timestamp_t since, struct diffstat *sum)
{
	struct prio_queue q = { .compare = compare_by_date };
	unsigned long count = 0;
	struct commit *c;

	tip->object.flags |= SEEN;
	prio_queue_put(&q, tip);
	while ((c = prio_queue_get(&q)) != NULL) {
		if (c->date < since)
			continue;
		count++;
		sum->files += c->stat.files;
		sum->added += c->stat.added;
		sum->deleted += c->stat.deleted;
		for (struct commit_list *p = c->parents; p; p = p->next) {
			if (p->item->object.flags & SEEN)
				continue;
			p->item->object.flags |= SEEN;
			prio_queue_put(&q, p->item);
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
			struct commit *c = stack.items[stack.nr - 1];
			unsigned long max = 0;
			int all = 1;

			if (c->generation) {
				stack.nr--;
				continue;
			}
			for (struct commit_list *p = c->parents; p; p = p->next) {
				if (!p->item->generation) {
					all = 0;
					push(&stack, p->item);
				} else if (p->item->generation > max) {
					max = p->item->generation;
				}
			}
			if (all) {
				c->generation = max + 1;
				stack.nr--;
				if (c->generation > deepest)
					deepest = c->generation;
			}
		}
	}
	free(stack.items);
	return deepest;
}

static int queue_has_nonstale(const struct prio_queue *q)
{
	for (size_t i = 0; i < q->nr; i++)
		if (!(q->array[i].data->object.flags & STALE))
			return 1;
	return 0;
}

/* all common ancestors found on the way get RESULT */
static struct commit *paint_down_to_common(struct commit *one, struct commit *two)
{
	struct prio_queue q = { .compare = compare_by_generation };
	struct commit *best = NULL, *c;

	one->object.flags |= PARENT1;
	two->object.flags |= PARENT2;
	prio_queue_put(&q, one);
	prio_queue_put(&q, two);
	while (queue_has_nonstale(&q)) {
		unsigned flags;

		c = prio_queue_get(&q);
		flags = c->object.flags & (PARENT1 | PARENT2 | STALE);
		if (flags == (PARENT1 | PARENT2)) {
			if (!(c->object.flags & RESULT)) {
				c->object.flags |= RESULT;
				if (!best)
					best = c;
			}
			flags |= STALE;
		}
		for (struct commit_list *p = c->parents; p; p = p->next) {
			if ((p->item->object.flags & flags) == flags)
				continue;
			p->item->object.flags |= flags;
			prio_queue_put(&q, p->item);
		}
	}
	clear_prio_queue(&q);
	return best;
}

struct commit *merge_base(struct commit *one, struct commit *two)
{
	struct commit *best;

	if (one == two)
		return one;
	best = paint_down_to_common(one, two);
	clear_marks(one, ALL_REV_FLAGS);
	clear_marks(two, ALL_REV_FLAGS);
	return best;
}

static void count_side(struct commit *c, unsigned mine, unsigned long *count)
{
	struct commit_stack stack = { NULL, 0, 0 };

	push(&stack, c);
	while (stack.nr) {
		c = stack.items[--stack.nr];
		if ((c->object.flags & (PARENT1 | PARENT2 | SEEN)) != mine)
			continue;
		c->object.flags |= SEEN;
		++*count;
		for (struct commit_list *p = c->parents; p; p = p->next)
			push(&stack, p->item);
	}
	free(stack.items);
}

void ahead_behind(struct commit *one, struct commit *two, unsigned long *ahead, unsigned long *behind)
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

struct commit *describe(struct commit *c, unsigned long *depth)
{
	struct prio_queue q = { .compare = compare_by_date };
	struct commit *start = c;

	*depth = 0;
	c->object.flags |= SEEN;
	prio_queue_put(&q, c);
	while ((c = prio_queue_get(&q)) != NULL && !(c->object.flags & TAGGED)) {
		++*depth;
		for (struct commit_list *p = c->parents; p; p = p->next) {
			if (p->item->object.flags & SEEN)
				continue;
			p->item->object.flags |= SEEN;
			prio_queue_put(&q, p->item);
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
	struct prio_queue q = { .compare = compare_by_date };
	struct commit *c;
	uint64_t digest = 0;

	for (size_t i = 0; i < heads->nr; i++)
		push(&stack, heads->items[i]);
	while (stack.nr) {
		c = stack.items[--stack.nr];
		if (c->object.flags & SEEN)
			continue;
		c->object.flags |= SEEN;
		for (struct commit_list *p = c->parents; p; p = p->next) {
			p->item->indegree++;
			push(&stack, p->item);
		}
	}
	for (size_t i = 0; i < heads->nr; i++)
		if (!heads->items[i]->indegree)
			prio_queue_put(&q, heads->items[i]);
	while ((c = prio_queue_get(&q)) != NULL) {
		push(out, c);
		digest = digest * 31 + c->date + c->generation;
		c->object.flags &= ~SEEN;
		for (struct commit_list *p = c->parents; p; p = p->next)
			if (--p->item->indegree == 0)
				prio_queue_put(&q, p->item);
	}
	clear_prio_queue(&q);
	free(stack.items);
	return digest;
}
