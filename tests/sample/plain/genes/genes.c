/*
 * genes - count aligned reads per annotated feature.
 *
 * An annotation (genes with exons, repeats, enhancers, variants) and the
 * reads are generated; reads are assigned to all features they overlap
 * and expression levels are computed per gene.
 *
 * usage: genes [reads]
 */
#include <stdio.h>
#include <stdlib.h>
#include "itree.h"

#define NCHROM		6
#define READ_LEN	150

static chrom_t chroms[NCHROM];
static uint64_t rng = 0x853c49e6748fea9bULL;

static uint32_t
rand32(void)
{
	uint64_t old = rng;
	uint32_t x, rot;

	rng = old * 6364136223846793005ULL + 0xda3e39cb94b95bdbULL;
	x = (uint32_t)(((old >> 18) ^ old) >> 27);
	rot = (uint32_t)(old >> 59);
	return (x >> rot) | (x << (-rot & 31));
}

static feature_t *
add_feature(chrom_t *c, enum ftype type, int32_t start, int32_t end, char strand)
{
	static const char *prefix[NFTYPES] = { "GENE", "EX", "Alu", "ENH", "rs" };
	static const char *source[NFTYPES] = { "ensembl", "ensembl", "rmsk", "encode", "dbsnp" };
	static uint32_t serial;
	feature_t *f = calloc(1, sizeof(*f));

	if (f == NULL) {
		fprintf(stderr, "genes: out of memory\n");
		exit(1);
	}
	f->start = start;
	f->end = end > c->length ? c->length : end;
	f->type = (uint8_t)type;
	f->strand = strand;
	f->id = serial++;
	f->frame = (uint8_t)(f->id % 3);
	f->score = (float)(rand32() % 1000) / 1000.0f;
	snprintf(f->name, sizeof(f->name), "%s%07u", prefix[type], f->id);
	snprintf(f->source, sizeof(f->source), "%s", source[type]);
	c->root = itree_insert(c->root, f);
	c->nfeatures++;
	return f;
}

static void
annotate(chrom_t *c)
{
	int32_t pos = 1000;

	while (pos < c->length - 60000) {
		int32_t gene_len = 2000 + (int32_t)(rand32() % 30000), at = pos;
		char strand = rand32() & 1 ? '+' : '-';

		add_feature(c, GENE, pos, pos + gene_len, strand);
		while (at < pos + gene_len) {
			int32_t len = 80 + (int32_t)(rand32() % 400);
			add_feature(c, EXON, at, at + len, strand);
			at += len + 200 + (int32_t)(rand32() % 4000);
		}
		if (rand32() % 3 == 0)
			add_feature(c, ENHANCER, pos - 900, pos - 300, '.');
		pos += (int32_t)(rand32() % 45000);
	}
	for (pos = 0; pos < c->length / 2500; pos++) {
		int32_t at = (int32_t)(rand32() % (uint32_t)(c->length - 400));
		if (rand32() & 1)
			add_feature(c, REPEAT, at, at + 300, rand32() & 1 ? '+' : '-');
		else
			add_feature(c, VARIANT, at, at + 1, '.');
	}
}

struct hits {
	uint32_t per_type[NFTYPES];
	feature_t *best;
	int32_t best_len;
	char strand;
};

static void
on_hit(feature_t *f, int32_t start, int32_t end, void *arg)
{
	struct hits *h = arg;
	int32_t from = f->start > start ? f->start : start;
	int32_t to = f->end < end ? f->end : end;

	h->per_type[f->type]++;
	if (f->strand != '.' && f->strand != h->strand)
		return;
	f->reads++;
	f->overlap_bases += (uint32_t)(to - from);
	if (f->type == EXON && to - from > h->best_len) {
		h->best = f;
		h->best_len = to - from;
	}
}

struct summary {
	uint64_t reads[NFTYPES], count[NFTYPES], silent;
	double total;
	feature_t *top;
	uint64_t hash;
	double scale;
};

static void
summarise(feature_t *f, void *arg)
{
	struct summary *s = arg;

	s->count[f->type]++;
	s->reads[f->type] += f->reads;
	s->hash = s->hash * 1099511628211ULL + f->reads * 31u + f->overlap_bases;
	if (f->type != EXON)
		return;
	if (f->reads == 0)
		s->silent++;
	f->expression = f->reads * s->scale / (f->end - f->start + READ_LEN);
	s->total += f->expression * f->score;
	if (s->top == NULL || f->expression > s->top->expression)
		s->top = f;
}

int
main(int argc, char **argv)
{
	uint32_t nreads = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 900000;
	uint64_t assigned = 0, multi = 0, intergenic = 0, known = 0;
	struct summary sum = { .scale = 1e6 };
	uint32_t i;
	int c, t;

	for (c = 0; c < NCHROM; c++) {
		chroms[c].length = 30000000 - c * 4000000;
		snprintf(chroms[c].name, sizeof(chroms[c].name), "chr%d", c + 1);
		annotate(&chroms[c]);
		printf("%s %d bp %u features depth %d\n", chroms[c].name, chroms[c].length, chroms[c].nfeatures,
		    chroms[c].root->height);
	}
	for (i = 0; i < nreads; i++) {
		chrom_t *ch = &chroms[rand32() % NCHROM];
		struct hits h = { .strand = rand32() & 1 ? '+' : '-' };
		int32_t at = (int32_t)(rand32() % (uint32_t)(ch->length - READ_LEN));

		itree_overlap(ch->root, at, at + READ_LEN, on_hit, &h);
		assigned += h.best != NULL;
		multi += h.per_type[GENE] > 1;
		intergenic += h.per_type[GENE] == 0;
		known += h.per_type[VARIANT] != 0;
	}
	for (c = 0; c < NCHROM; c++)
		itree_walk(chroms[c].root, summarise, &sum);
	printf("reads %u exonic %llu multi %llu intergenic %llu variants %llu\n", nreads,
	    (unsigned long long)assigned, (unsigned long long)multi, (unsigned long long)intergenic,
	    (unsigned long long)known);
	for (t = 0; t < NFTYPES; t++)
		printf("type %d: %llu features, %llu reads\n", t, (unsigned long long)sum.count[t],
		    (unsigned long long)sum.reads[t]);
	if (sum.top)
		printf("silent %llu weighted %.4f top %s (%s) %c %d-%d\n", (unsigned long long)sum.silent, sum.total,
		    sum.top->name, sum.top->source, sum.top->strand, sum.top->start, sum.top->end);
	printf("hash %016llx\n", (unsigned long long)sum.hash);
	for (c = 0; c < NCHROM; c++)
		itree_free(chroms[c].root);
	return 0;
}
