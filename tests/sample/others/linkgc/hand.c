/*
 * linkgc -- a link editor for made-up object files: symbol table, libraries,
 * removal of dead sections, addresses, relaxing of branches, relocation.
 *
 * linkgc [objects [library members]]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NHASH	65536
#define SYMLEN	28
#define SECSIZE	400		/* about */
#define NPASS	12
#define NEAR	60000L		/* reach of a short branch */

#define ST_UNDEF	0
#define ST_GLOBAL	1
#define ST_COMMON	2
#define ST_LOCAL	3

#define R_ABS	0
#define R_BRANCH 1
#define R_SHORT	2
#define R_DATA	3

#define NONE	0xffffffffU

#define K_TEXT	0
#define K_DATA	1
#define K_BSS	2

typedef uint32_t idx;

/* symbols, in the order of entry */
struct target {			/* what relocation needs */
	idx	s_sect;
	uint32_t s_value;	/* offset in the section */
};

struct symrest {
	idx	s_file;
	uint32_t s_size;
	uint16_t s_refs;
	uint8_t	s_type;
	uint8_t	s_flags;
};

struct target *target;
struct symrest *symrest;
char	(*symname)[SYMLEN];
idx	*hnext;			/* in the chain of the hash table */
idx	symroom;

/* relocations: those of a section are neighbours */
struct reloc {
	idx	r_sym;
	uint16_t r_off;
	uint8_t	r_type;
	uint8_t	r_addend;
};

struct reloc *reloc;
uint8_t	*relline;
idx	relroom;

struct sect {
	uint32_t c_addr;
	uint32_t c_size;
	idx	c_work;		/* marking, then the order of the output */
	idx	c_rel;
	uint16_t c_nrel;
	uint8_t	c_kind : 2, c_live : 1;
	uint8_t	c_align;
};

struct sectrest {
	char	c_name[10];
	uint16_t c_saved;
	idx	c_next;		/* in the file */
	idx	c_file;
};

struct sect *sect;
struct sectrest *sectrest;
idx	sectroom;

struct objf {
	char	f_name[20];
	idx	f_sect, f_last;
	uint32_t f_text;
};

struct objf *objf;
idx	fileroom;

idx	hashtab[NHASH];
idx	worklist = NONE, outlist = NONE, outlast = NONE;
unsigned char *loaded;			/* members of the library */
int nobjs = 6000, nmembers = 3000;
idx nsyms, nrelocs, nsects, nloaded;
long nlive, nundef, ncommon, nshort, nlong;
unsigned long seed = 1979;
unsigned long image;

unsigned int rnd(int n);
char *alloc(long n);
unsigned hash(char *s);
idx lookup(char *name);
idx enter(char *name);
idx wanted(int num, int member);
void addreloc(idx c, idx sp, long off, int line);
void readfile(int num, int member);
void loadmembers(void);
void push(idx c);
void mark(void);
void layout(void);
long relax(void);
void relocate(void);
int byrefs(const void *a, const void *b);
void map(void);

int main(int argc, char **argv)
{
	int i;
	long saved, total = 0;

	if (argc > 1)
		nobjs = atoi(argv[1]);
	if (argc > 2)
		nmembers = atoi(argv[2]);
	if (nobjs < 1 || nmembers < 1) {
		fprintf(stderr, "usage: linkgc [objects [members]]\n");
		exit(1);
	}
	memset(hashtab, 0xff, sizeof hashtab);
	loaded = (unsigned char *)alloc((long)nmembers);
	for (i = 0; i < nobjs; i++)
		readfile(i, 0);
	loadmembers();
	mark();
	layout();
	for (i = 0; i < NPASS; i++) {
		saved = relax();
		total += saved;
		layout();
		printf("pass %d: %ld bytes saved, end %lx\n", i, saved,
		       outlast != NONE ? (unsigned long)(sect[outlast].c_addr + sect[outlast].c_size) : 0L);
		if (saved == 0)
			break;
	}
	relocate();
	map();
	printf("%ld bytes saved, image %016lx\n", total, image);
	return 0;
}

unsigned int rnd(int n)
{
	seed = seed * 6364136223846793005UL + 1442695040888963407UL;
	return (unsigned int)((seed >> 33) % (unsigned long)n);
}

char *alloc(long n)
{
	char *p = calloc(1, (size_t)n);

	if (p == NULL) {
		fprintf(stderr, "linkgc: no core\n");
		exit(1);
	}
	return p;
}

void *grow(void *p, idx n, size_t size)
{
	p = realloc(p, n * size);
	if (p == NULL) {
		fprintf(stderr, "linkgc: no core\n");
		exit(1);
	}
	return p;
}

idx more(idx room)
{
	return room ? room + room / 2 : 4096;
}

unsigned hash(char *s)
{
	unsigned h = 5381;

	while (*s)
		h = h * 33 + (unsigned)*s++;
	return (h ^ h >> 16) % NHASH;
}

idx lookup(char *name)
{
	idx sp;

	for (sp = hashtab[hash(name)]; sp != NONE; sp = hnext[sp])
		if (strcmp(symname[sp], name) == 0)
			return sp;
	return NONE;
}

idx enter(char *name)
{
	idx sp = lookup(name);
	unsigned h;

	if (sp != NONE)
		return sp;
	sp = nsyms++;
	if (sp == symroom) {
		symroom = more(symroom);
		target = grow(target, symroom, sizeof *target);
		symrest = grow(symrest, symroom, sizeof *symrest);
		symname = grow(symname, symroom, sizeof *symname);
		hnext = grow(hnext, symroom, sizeof *hnext);
	}
	memset(&symrest[sp], 0, sizeof symrest[sp]);
	symrest[sp].s_file = NONE;
	target[sp].s_sect = NONE;
	target[sp].s_value = 0;
	strncpy(symname[sp], name, SYMLEN - 1);
	symname[sp][SYMLEN - 1] = 0;
	symrest[sp].s_type = ST_UNDEF;
	h = hash(name);
	hnext[sp] = hashtab[h];
	hashtab[h] = sp;
	return sp;
}

/* A symbol that somebody wants: the near ones are wanted more often. */
idx wanted(int num, int member)
{
	char name[SYMLEN];
	int k = (int)rnd(8), to;

	if (k == 0)
		sprintf(name, "_lib%05d_%d", (int)rnd(nmembers), num % 6);
	else if (k == 1)
		sprintf(name, "_comm%d", (int)rnd(nobjs / 4 + 1));
	else if (member) {
		to = num + (int)rnd(40) - 20;
		sprintf(name, "_lib%05d_%d", to < 0 ? 0 : to % nmembers, (int)rnd(6));
	} else {
		to = k < 6 ? num + (int)rnd(60) - 30 : (int)rnd(nobjs);
		sprintf(name, "_func%05d_%d", to < 0 ? 0 : to % nobjs, (int)rnd(12));
	}
	return enter(name);
}

void addreloc(idx c, idx sp, long off, int line)
{
	struct reloc *rp;

	if (nrelocs == relroom) {
		relroom = more(relroom);
		reloc = grow(reloc, relroom, sizeof *reloc);
		relline = grow(relline, relroom, 1);
	}
	rp = &reloc[nrelocs];
	rp->r_off = (uint16_t)off;
	rp->r_sym = sp;
	relline[nrelocs] = (uint8_t)line;
	rp->r_type = sect[c].c_kind == K_TEXT ? (rnd(3) ? R_BRANCH : R_ABS) : R_DATA;
	rp->r_addend = rp->r_type == R_BRANCH ? 0 : (uint8_t)(4 * rnd(4));
	sect[c].c_nrel++;
	symrest[sp].s_refs++;
	nrelocs++;
}

idx newsect(idx f)
{
	idx c = nsects++;

	if (c == sectroom) {
		sectroom = more(sectroom);
		sect = grow(sect, sectroom, sizeof *sect);
		sectrest = grow(sectrest, sectroom, sizeof *sectrest);
	}
	memset(&sect[c], 0, sizeof sect[c]);
	memset(&sectrest[c], 0, sizeof sectrest[c]);
	sect[c].c_rel = nrelocs;
	sect[c].c_work = NONE;
	sectrest[c].c_file = f;
	sectrest[c].c_next = NONE;
	if (objf[f].f_last != NONE)
		sectrest[objf[f].f_last].c_next = c;
	else
		objf[f].f_sect = c;
	objf[f].f_last = c;
	return c;
}

void readfile(int num, int member)
{
	idx f = nloaded++, c, sp;
	char name[SYMLEN];
	int i, k, n = member ? 6 : 12;

	if (f == fileroom) {
		fileroom = more(fileroom);
		objf = grow(objf, fileroom, sizeof *objf);
	}
	memset(&objf[f], 0, sizeof objf[f]);
	objf[f].f_sect = objf[f].f_last = NONE;
	sprintf(objf[f].f_name, member ? "lib(%05d.o)" : "obj%05d.o", num);
	for (i = 0; i < n; i++) {
		c = newsect(f);
		sect[c].c_kind = i % 6 == 5 ? K_DATA : K_TEXT;
		sprintf(sectrest[c].c_name, sect[c].c_kind == K_TEXT ? ".text.%d" : ".data.%d", i);
		sect[c].c_align = (uint8_t)(4 << rnd(3));
		sect[c].c_size = 16 + 4 * rnd(SECSIZE / 2);
		sprintf(name, member ? "_lib%05d_%d" : "_func%05d_%d", num, i);
		sp = enter(name);
		if (symrest[sp].s_type == ST_GLOBAL) {
			fprintf(stderr, "%s: %s multiply defined\n", objf[f].f_name, name);
			exit(1);
		}
		symrest[sp].s_type = ST_GLOBAL;
		target[sp].s_sect = c;
		target[sp].s_value = 0;
		symrest[sp].s_file = f;
		symrest[sp].s_size = sect[c].c_size;
		if (i % 4 == 3 && num % 4 == 0) {
			sprintf(name, "_comm%d", num / 4);
			sp = enter(name);
			if (symrest[sp].s_type == ST_UNDEF) {
				symrest[sp].s_type = ST_COMMON;
				symrest[sp].s_file = f;
				ncommon++;
			}
			if (symrest[sp].s_size < 8 * ((uint32_t)i + 1))
				symrest[sp].s_size = 8 * ((uint32_t)i + 1);
		}
		for (k = (int)rnd(10); k > 0; k--) {
			sp = wanted(num, member);
			addreloc(c, sp, (long)rnd((int)sect[c].c_size / 4) * 4, 10 * i + k);
		}
	}
}

/* Goes on while there are undefined symbols that a member of the library defines. */
void loadmembers(void)
{
	idx sp, c;
	int num, i;
	char name[SYMLEN];

	for (sp = 0; sp < nsyms; sp++) {
		if (symrest[sp].s_type != ST_UNDEF || strncmp(symname[sp], "_lib", 4) != 0)
			continue;
		num = atoi(symname[sp] + 4);
		if (num < nmembers && !loaded[num]) {
			readfile(num, 1);
			loaded[num] = 1;
		}
	}
	for (i = 0; i < nobjs / 4 + 1; i++) {
		sprintf(name, "_comm%d", i);
		sp = lookup(name);
		if (sp != NONE && symrest[sp].s_type == ST_COMMON) {
			c = target[sp].s_sect = newsect(symrest[sp].s_file);
			strcpy(sectrest[c].c_name, ".bss");
			sect[c].c_kind = K_BSS;
			sect[c].c_align = 16;
			sect[c].c_size = symrest[sp].s_size;
		}
	}
}

void push(idx c)
{
	if (sect[c].c_live)
		return;
	sect[c].c_live = 1;
	sect[c].c_work = worklist;
	worklist = c;
	nlive++;
}

void mark(void)
{
	idx c, r, sp;

	for (sp = 0; sp < nsyms; sp++)
		if (symrest[sp].s_type == ST_GLOBAL && (symrest[sp].s_refs > 16 || sp == 0))
			push(target[sp].s_sect);
	while ((c = worklist) != NONE) {
		worklist = sect[c].c_work;
		for (r = sect[c].c_rel + sect[c].c_nrel; r-- > sect[c].c_rel;)
			if (target[reloc[r].r_sym].s_sect != NONE)
				push(target[reloc[r].r_sym].s_sect);
			else
				nundef++;
	}
}

/* Text of all files, then data, then the rest. The order is made by the first call. */
void layout(void)
{
	idx f, c;
	uint32_t addr = 0x1000;
	int kind;

	if (outlist == NONE)
		for (kind = K_TEXT; kind <= K_BSS; kind++)
			for (f = 0; f < nloaded; f++)
				for (c = objf[f].f_sect; c != NONE; c = sectrest[c].c_next) {
					if (!sect[c].c_live || sect[c].c_kind != kind)
						continue;
					sect[c].c_work = NONE;
					if (outlast != NONE)
						sect[outlast].c_work = c;
					else
						outlist = c;
					outlast = c;
					if (kind == K_TEXT)
						objf[f].f_text += sect[c].c_size;
				}
	for (c = outlist; c != NONE; c = sect[c].c_work) {
		addr = (addr + sect[c].c_align - 1) & ~(uint32_t)(sect[c].c_align - 1);
		sect[c].c_addr = addr;
		addr += sect[c].c_size;
	}
}

/* Makes branches short that reach their targets, and returns what that saves. */
long relax(void)
{
	idx c, r;
	struct sect *cp;
	struct reloc *rp;
	struct target *sp;
	long d, saved = 0;

	for (c = outlist; c != NONE && sect[c].c_kind == K_TEXT; c = sect[c].c_work) {
		cp = &sect[c];
		for (r = cp->c_rel + cp->c_nrel; r-- > cp->c_rel;) {
			rp = &reloc[r];
			if (rp->r_type != R_BRANCH || (sp = &target[rp->r_sym])->s_sect == NONE)
				continue;
			d = (long)sect[sp->s_sect].c_addr + sp->s_value - ((long)cp->c_addr + rp->r_off);
			if (d < -NEAR || d > NEAR || cp->c_size < 16)
				continue;
			rp->r_type = R_SHORT;
			cp->c_size -= 4;
			sectrest[c].c_saved += 4;
			if (rp->r_off > cp->c_size - 4)
				rp->r_off = (uint16_t)(cp->c_size - 4);
			saved += 4;
		}
	}
	return saved;
}

void relocate(void)
{
	idx c, r;
	struct sect *cp;
	struct reloc *rp;
	struct target *sp;
	long v, at;

	for (c = outlist; c != NONE; c = sect[c].c_work) {
		cp = &sect[c];
		for (r = cp->c_rel + cp->c_nrel; r-- > cp->c_rel;) {
			rp = &reloc[r];
			sp = &target[rp->r_sym];
			at = (long)cp->c_addr + rp->r_off;
			v = sp->s_sect != NONE ? (long)sect[sp->s_sect].c_addr + sp->s_value : 0;
			switch (rp->r_type) {
			case R_SHORT:
				nshort++;
				v = v - at;
				break;
			case R_BRANCH:
				nlong++;
				v = v - at;
				break;
			default:
				v += rp->r_addend;
			}
			symrest[rp->r_sym].s_flags |= (uint8_t)(1 << rp->r_type);
			image = (image ^ (unsigned long)v) * 1099511628211UL + (unsigned long)at;
		}
	}
}

int byrefs(const void *a, const void *b)
{
	idx x = *(idx *)a, y = *(idx *)b;

	if (symrest[x].s_refs != symrest[y].s_refs)
		return symrest[y].s_refs - symrest[x].s_refs;
	return strcmp(symname[x], symname[y]);
}

void map(void)
{
	idx sp, *tab, f, big = 0, c, best = outlist, r, i;
	long far = 0, lines = 0;

	tab = (idx *)alloc((long)nsyms * (long)sizeof *tab);
	for (sp = 0; sp < nsyms; sp++)
		tab[sp] = sp;
	qsort(tab, (size_t)nsyms, sizeof *tab, byrefs);
	for (i = 0; i < 6 && i < nsyms; i++) {
		struct symrest *s = &symrest[tab[i]];
		printf("%-24s %6d refs, flags %d, %s\n", symname[tab[i]], s->s_refs, s->s_flags,
		       s->s_file != NONE ? objf[s->s_file].f_name : "undefined");
	}
	for (f = 0; f < nloaded; f++)
		if (objf[f].f_text > objf[big].f_text)
			big = f;
	for (c = outlist; c != NONE; c = sect[c].c_work) {
		if (sectrest[c].c_saved > sectrest[best].c_saved)
			best = c;
		if (sect[c].c_nrel > 8)
			for (r = sect[c].c_rel + sect[c].c_nrel; r-- > sect[c].c_rel;) {
				far += reloc[r].r_type == R_BRANCH;
				lines += relline[r];
			}
	}
	printf("largest text %s, %u; most saved %s of %s\n", objf[big].f_name, objf[big].f_text,
	       best != NONE ? sectrest[best].c_name : "-", best != NONE ? objf[sectrest[best].c_file].f_name : "-");
	printf("%u files, %u sections, %ld live, %u symbols, %ld commons, %u relocations\n", nloaded, nsects,
	       nlive, nsyms, ncommon, nrelocs);
	printf("%ld undefined, %ld short, %ld long, %ld far, lines %ld\n", nundef, nshort, nlong, far, lines);
	free((char *)tab);
}
