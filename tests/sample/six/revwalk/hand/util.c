#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "vcs.h"

void die(const char *fmt, ...)
{
	va_list ap;

	fputs("fatal: ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(128);
}

void *xmalloc(size_t size)
{
	void *p = malloc(size ? size : 1);

	if (!p)
		die("out of memory, malloc of %zu bytes failed", size);
	return p;
}

void *xrealloc(void *p, size_t size)
{
	p = realloc(p, size ? size : 1);
	if (!p)
		die("out of memory, realloc to %zu bytes failed", size);
	return p;
}

void *xcalloc(size_t n, size_t size)
{
	void *p = calloc(n, size);

	if (!p)
		die("out of memory, calloc failed");
	return p;
}

uint64_t next_random(uint64_t *state)
{
	uint64_t z = (*state += 0x9e3779b97f4a7c15u);

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

char *oid_abbrev(const struct object_id *oid)
{
	static char buf[4][12];
	static int turn;
	char *s = buf[turn++ & 3];

	for (int i = 0; i < 5; i++)
		snprintf(s + 2 * i, 3, "%02x", oid->hash[i]);
	return s;
}
