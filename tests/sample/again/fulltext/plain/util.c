#include "ft.h"

static void
nomem(void)
{
	fprintf(stderr, "fulltext: out of memory\n");
	exit(2);
}

void *
xmalloc(size_t n)
{
	void *p;

	if ((p = malloc(n)) == NULL)
		nomem();
	return (p);
}

void *
xcalloc(size_t n, size_t size)
{
	void *p;

	if ((p = calloc(n, size)) == NULL)
		nomem();
	return (p);
}

void *
xrealloc(void *old, size_t n)
{
	void *p;

	if ((p = realloc(old, n)) == NULL)
		nomem();
	return (p);
}
