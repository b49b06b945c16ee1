#ifndef CKD_ALLOC_H
#define CKD_ALLOC_H
#include <stddef.h>

void *ckd_calloc(size_t n, size_t size);
void *ckd_realloc(void *p, size_t size);

#endif
