#include <stdio.h>
#include <stdlib.h>
#include "route_types.h"

#define CHUNK_SIZE 65536

struct s_chunk {
	struct s_chunk *prev;
	size_t used;
	char mem[CHUNK_SIZE];
};

static struct s_chunk *chunk_head = NULL;

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

/* for small things that are never freed alone */
void *my_chunk_malloc(size_t size)
{
	void *ret;

	size = (size + 7) & ~(size_t) 7;
	if (chunk_head == NULL || chunk_head->used + size > CHUNK_SIZE) {
		struct s_chunk *c = my_malloc(sizeof(struct s_chunk));
		c->prev = chunk_head;
		c->used = 0;
		chunk_head = c;
	}
	ret = chunk_head->mem + chunk_head->used;
	chunk_head->used += size;
	return ret;
}

void free_chunk_memory(void)
{
	while (chunk_head != NULL) {
		struct s_chunk *c = chunk_head;
		chunk_head = c->prev;
		free(c);
	}
}

int my_irand(int imax)
{
	static unsigned int current_random = 1u;

	current_random = current_random * 1103515245u + 12345u;
	return (int) ((current_random >> 8) % (unsigned) (imax + 1));
}
