#include "ft.h"

static int
older(const struct index *ix, int d, int year)
{
	return (ix->ix_year[d] + 1900 < year);
}

static int
drafts(const struct index *ix, int d, int unused)
{
	(void)unused;
	return (ix->ix_flags[d] & D_DRAFT) != 0;
}

static void
queries(struct index *ix, int n)
{
	struct query q;
	long found = 0;
	int i;

	for (i = 0; i < n; i++) {
		make_query(&q);
		found += q_run(ix, &q, i % (n / 8 + 1) == 0);
	}
	printf("%d queries, %ld documents found\n", n, found);
}

int
main(int argc, char *argv[])
{
	static char buf[4096];
	struct index ix;
	int ndocs = argc > 1 ? atoi(argv[1]) : 25000;
	int nqueries = argc > 2 ? atoi(argv[2]) : 700;
	int id;

	if (argc > 3 || ndocs < 1 || nqueries < 0) {
		fprintf(stderr, "usage: fulltext [documents [queries]]\n");
		return (1);
	}
	ix_init(&ix);
	for (id = 0; id < ndocs; id++)
		make_doc(&ix, id, buf, sizeof(buf));
	ix_finish(&ix);
	ix_report(&ix, 5);
	queries(&ix, nqueries);
	printf("%ld postings of drafts purged\n", ix_purge(&ix, drafts, 0));
	printf("%ld postings of old documents purged\n", ix_purge(&ix, older, 1980));
	for (id = 0; id < ndocs / 10; id++)
		make_doc(&ix, ndocs + id, buf, sizeof(buf));
	ix_finish(&ix);
	queries(&ix, nqueries / 2);
	ix_report(&ix, 5);
	ix_free(&ix);
	return (0);
}
