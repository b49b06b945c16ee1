/* Augmented AVL interval tree of genomic features, one tree per chromosome. */
#ifndef ITREE_H
#define ITREE_H

#include <stdint.h>

enum ftype { GENE, EXON, REPEAT, ENHANCER, VARIANT, NFTYPES };

typedef struct feature {
	struct feature *left, *right;
	int32_t start, end;		/* half open */
	int32_t max_end;		/* in the subtree */
	int8_t height;
	char strand;
	uint8_t type;
	uint8_t frame;
	uint32_t reads;			/* aligned reads */
	uint32_t overlap_bases;
	float score;
	char name[20];
	char source[12];
	double expression;		/* computed at the end */
	uint32_t rank;
	uint32_t id;
} feature_t;

typedef struct {
	feature_t *root;
	int32_t length;
	uint32_t nfeatures;
	char name[8];
} chrom_t;

typedef void (*hit_fn)(feature_t *f, int32_t start, int32_t end, void *arg);

feature_t *itree_insert(feature_t *root, feature_t *f);
void itree_overlap(feature_t *f, int32_t start, int32_t end, hit_fn fn, void *arg);
void itree_walk(feature_t *f, void (*fn)(feature_t *f, void *arg), void *arg);
void itree_free(feature_t *f);

#endif
