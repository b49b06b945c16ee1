#include <stdio.h>
#include <stdlib.h>

#include "vcs.h"

struct author_stat {
	int author;
	unsigned long commits, added, deleted;
};

static int by_commits(const void *va, const void *vb)
{
	const struct author_stat *a = va, *b = vb;

	if (a->commits != b->commits)
		return a->commits < b->commits ? 1 : -1;
	return a->author - b->author;
}

static void shortlog(const struct commit_stack *s)
{
	static struct author_stat stats[1500];

	for (int i = 0; i < 1500; i++)
		stats[i].author = i;
	for (size_t i = 0; i < s->nr; i++) {
		struct author_stat *a = &stats[s->items[i]->author];

		a->commits++;
		a->added += s->items[i]->stat.added;
		a->deleted += s->items[i]->stat.deleted;
	}
	qsort(stats, 1500, sizeof(stats[0]), by_commits);
	for (int i = 0; i < 5; i++)
		printf("%5lu  author %d (+%lu -%lu)\n", stats[i].commits, stats[i].author, stats[i].added,
		       stats[i].deleted);
}

int main(int argc, char **argv)
{
	unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 300000;
	unsigned long pairs = argc > 2 ? strtoul(argv[2], NULL, 10) : 3;
	struct commit_stack heads = { NULL, 0, 0 }, tags = { NULL, 0, 0 }, sorted = { NULL, 0, 0 };
	struct diffstat sum = { 0, 0, 0 };
	uint64_t rng = 12345;

	if (n < 10)
		die("a history needs 10 commits");
	read_history(n, &heads, &tags);
	if (!heads.nr || !tags.nr)
		die("nothing to walk");
	printf("%lu commits, %zu heads, %zu tags\n", nr_objects(), heads.nr, tags.nr);
	printf("generations: %lu\n", compute_generations(&heads));
	for (unsigned long i = 0; i < pairs; i++) {
		struct commit *a = heads.items[next_random(&rng) % heads.nr];
		struct commit *b = i & 1 ? tags.items[next_random(&rng) % tags.nr] :
					   heads.items[next_random(&rng) % heads.nr];
		struct commit *base = merge_base(a, b);
		unsigned long ahead, behind, depth;

		ahead_behind(a, b, &ahead, &behind);
		printf("%s...%s: base %s, +%lu -%lu\n", oid_abbrev(&a->object.oid), oid_abbrev(&b->object.oid),
		       base ? base->subject : "none", ahead, behind);
		struct commit *tag = describe(a, &depth);
		if (tag)
			printf("  %s: %s-%lu\n", a->subject, tag->subject, depth);
	}
	for (int i = 0; i < 3; i++) {
		struct commit *tip = heads.items[next_random(&rng) % heads.nr];

		printf("log %s: %lu", tip->subject, rev_list(tip, tip->date - n * 40 * (unsigned)(i + 1), &sum));
		printf(" (%lu files, +%lu -%lu)\n", sum.files, sum.added, sum.deleted);
	}
	printf("topo %016lx\n", (unsigned long)topo_sort(&heads, &sorted));
	printf("sorted %zu\n", sorted.nr);
	shortlog(&sorted);
	free(heads.items);
	free(tags.items);
	free(sorted.items);
	free_objects();
	return 0;
}
