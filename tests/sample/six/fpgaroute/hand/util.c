#include <stdio.h>
#include <stdlib.h>
#include "route_types.h"

void *my_malloc(size_t size)
{
	void *ret;

	if ((ret = malloc(size)) == NULL) {
		fprintf(stderr, "Error:  Unable to malloc memory.  Aborting.\n");
		exit(1);
	}
	return ret;
}

void *my_calloc(size_t nelem, size_t size)
{
	void *ret;

	if ((ret = calloc(nelem, size)) == NULL) {
		fprintf(stderr, "Error:  Unable to calloc memory.  Aborting.\n");
		exit(1);
	}
	return ret;
}

void *my_realloc(void *ptr, size_t size)
{
	void *ret;

	if ((ret = realloc(ptr, size)) == NULL) {
		fprintf(stderr, "Error:  Unable to realloc memory.  Aborting.\n");
		exit(1);
	}
	return ret;
}

int my_irand(int imax)
{
	static unsigned int current_random = 1u;

	current_random = current_random * 1103515245u + 12345u;
	return (int) ((current_random >> 8) % (unsigned) (imax + 1));
}
