/*
 * linkgc -- a link editor for made-up object files: symbol table, libraries,
 * removal of dead sections, addresses, relaxing of branches, relocation.
 *
 * linkgc [objects [library members]]
 */
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

#define K_TEXT	0
#define K_DATA	1
#define K_BSS	2

struct sym {
	char	s_name[SYMLEN];
	short	s_type;
	short	s_flags;
	struct sym *s_hnext;
	struct sym *s_list;		/* all, in the order of entry */
	struct sect *s_sect;
	long	s_value;		/* offset in the section */
	struct objf *s_file;
	int	s_refs;
	long	s_size;
};

struct reloc {
	struct reloc *r_next;
	long	r_off;
	struct sym *r_sym;
	int	r_type;
	long	r_addend;
	int	r_line;
};

struct sect {
	char	c_name[12];
	int	c_kind;
	int	c_align;
	long	c_size;
	long	c_addr;
	struct reloc *c_rel;
	int	c_nrel;
	int	c_live;
	struct sect *c_next;		/* in the file */
	struct sect *c_work;		/* marking, then the order of the output */
	struct objf *c_file;
	long	c_saved;
};

struct objf {
	char	f_name[20];
	int	f_member;		/* of a library, loaded on demand */
	int	f_loaded;
	int	f_num;
	struct sect *f_sect, *f_last;
	struct objf *f_next;
	long	f_text;
};

struct sym *hashtab[NHASH];
struct sym *symlist, *symlast;
struct sect *worklist, *outlist, *outlast;
struct objf *files, *lastfile;
struct objf **members;
int nobjs = 6000, nmembers = 3000;
long nsyms, nrelocs, nsects, nlive, nundef, ncommon, nshort, nlong, nloaded;
unsigned long seed = 1979;
unsigned long image;

unsigned int rnd(int n);
char *alloc(long n);
unsigned hash(char *s);
struct sym *lookup(char *name);
struct sym *enter(char *name);
struct sym *wanted(int num, int member);
void addreloc(struct sect *cp, struct sym *sp, long off, int line);
void readfile(int num, int member);
void loadmembers(void);
void push(struct sect *cp);
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
	members = (struct objf **)alloc((long)nmembers * (long)sizeof *members);
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
		       outlast ? (unsigned long)(outlast->c_addr + outlast->c_size) : 0L);
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

unsigned hash(char *s)
{
	unsigned h = 5381;

	while (*s)
		h = h * 33 + (unsigned)*s++;
	return (h ^ h >> 16) % NHASH;
}

struct sym *lookup(char *name)
{
	struct sym *sp;

	for (sp = hashtab[hash(name)]; sp; sp = sp->s_hnext)
		if (strcmp(sp->s_name, name) == 0)
			return sp;
	return NULL;
}

struct sym *enter(char *name)
{
	struct sym *sp = lookup(name);
	unsigned h;

	if (sp)
		return sp;
	sp = (struct sym *)alloc((long)sizeof *sp);
	strncpy(sp->s_name, name, SYMLEN - 1);
	sp->s_type = ST_UNDEF;
	h = hash(name);
	sp->s_hnext = hashtab[h];
	hashtab[h] = sp;
	if (symlast)
		symlast->s_list = sp;
	else
		symlist = sp;
	symlast = sp;
	nsyms++;
	return sp;
}

/* A symbol that somebody wants: the near ones are wanted more often. */
struct sym *wanted(int num, int member)
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

void addreloc(struct sect *cp, struct sym *sp, long off, int line)
{
	struct reloc *rp = (struct reloc *)alloc((long)sizeof *rp);

	rp->r_off = off;
	rp->r_sym = sp;
	rp->r_line = line;
	rp->r_type = cp->c_kind == K_TEXT ? (rnd(3) ? R_BRANCH : R_ABS) : R_DATA;
	rp->r_addend = rp->r_type == R_BRANCH ? 0 : 4 * (long)rnd(4);
	rp->r_next = cp->c_rel;
	cp->c_rel = rp;
	cp->c_nrel++;
	sp->s_refs++;
	nrelocs++;
}

void readfile(int num, int member)
{
	struct objf *fp = (struct objf *)alloc((long)sizeof *fp);
	struct sect *cp;
	struct sym *sp;
	char name[SYMLEN];
	int i, k, n = member ? 6 : 12;

	sprintf(fp->f_name, member ? "lib(%05d.o)" : "obj%05d.o", num);
	fp->f_num = num;
	fp->f_member = member;
	fp->f_loaded = 1;
	if (lastfile)
		lastfile->f_next = fp;
	else
		files = fp;
	lastfile = fp;
	nloaded++;
	for (i = 0; i < n; i++) {
		cp = (struct sect *)alloc((long)sizeof *cp);
		cp->c_kind = i % 6 == 5 ? K_DATA : K_TEXT;
		sprintf(cp->c_name, cp->c_kind == K_TEXT ? ".text.%d" : ".data.%d", i);
		cp->c_align = 4 << rnd(3);
		cp->c_size = 16 + 4 * (long)rnd(SECSIZE / 2);
		cp->c_file = fp;
		if (fp->f_last)
			fp->f_last->c_next = cp;
		else
			fp->f_sect = cp;
		fp->f_last = cp;
		nsects++;
		sprintf(name, member ? "_lib%05d_%d" : "_func%05d_%d", num, i);
		sp = enter(name);
		if (sp->s_type == ST_GLOBAL) {
			fprintf(stderr, "%s: %s multiply defined\n", fp->f_name, name);
			exit(1);
		}
		sp->s_type = ST_GLOBAL;
		sp->s_sect = cp;
		sp->s_value = 0;
		sp->s_file = fp;
		sp->s_size = cp->c_size;
		if (i % 4 == 3 && num % 4 == 0) {
			sprintf(name, "_comm%d", num / 4);
			sp = enter(name);
			if (sp->s_type == ST_UNDEF) {
				sp->s_type = ST_COMMON;
				sp->s_file = fp;
				ncommon++;
			}
			if (sp->s_size < 8 * (i + 1))
				sp->s_size = 8 * (i + 1);
		}
		for (k = (int)rnd(10); k > 0; k--) {
			sp = wanted(num, member);
			addreloc(cp, sp, (long)rnd((int)cp->c_size / 4) * 4, 10 * i + k);
		}
	}
}

/* Goes on while there are undefined symbols that a member of the library defines. */
void loadmembers(void)
{
	struct sym *sp;
	int num, i;
	char name[SYMLEN];

	for (sp = symlist; sp; sp = sp->s_list) {
		if (sp->s_type != ST_UNDEF || strncmp(sp->s_name, "_lib", 4) != 0)
			continue;
		num = atoi(sp->s_name + 4);
		if (num < nmembers && members[num] == NULL) {
			readfile(num, 1);
			members[num] = lastfile;
		}
	}
	for (i = 0; i < nobjs / 4 + 1; i++) {
		sprintf(name, "_comm%d", i);
		sp = lookup(name);
		if (sp && sp->s_type == ST_COMMON) {
			sp->s_sect = (struct sect *)alloc((long)sizeof (struct sect));
			strcpy(sp->s_sect->c_name, ".bss");
			sp->s_sect->c_kind = K_BSS;
			sp->s_sect->c_align = 16;
			sp->s_sect->c_size = sp->s_size;
			sp->s_sect->c_file = sp->s_file;
			sp->s_file->f_last->c_next = sp->s_sect;
			sp->s_file->f_last = sp->s_sect;
			nsects++;
		}
	}
}

void push(struct sect *cp)
{
	if (cp->c_live)
		return;
	cp->c_live = 1;
	cp->c_work = worklist;
	worklist = cp;
	nlive++;
}

void mark(void)
{
	struct sect *cp;
	struct reloc *rp;
	struct sym *sp;

	for (sp = symlist; sp; sp = sp->s_list)
		if (sp->s_type == ST_GLOBAL && (sp->s_refs > 16 || sp == symlist))
			push(sp->s_sect);
	while ((cp = worklist) != NULL) {
		worklist = cp->c_work;
		for (rp = cp->c_rel; rp; rp = rp->r_next)
			if (rp->r_sym->s_sect)
				push(rp->r_sym->s_sect);
			else
				nundef++;
	}
}

/* Text of all files, then data, then the rest. The order is made by the first call. */
void layout(void)
{
	struct objf *fp;
	struct sect *cp;
	long addr = 0x1000;
	int kind;

	if (outlist == NULL)
		for (kind = K_TEXT; kind <= K_BSS; kind++)
			for (fp = files; fp; fp = fp->f_next)
				for (cp = fp->f_sect; cp; cp = cp->c_next) {
					if (!cp->c_live || cp->c_kind != kind)
						continue;
					cp->c_work = NULL;
					if (outlast)
						outlast->c_work = cp;
					else
						outlist = cp;
					outlast = cp;
					if (kind == K_TEXT)
						fp->f_text += cp->c_size;
				}
	for (cp = outlist; cp; cp = cp->c_work) {
		addr = (addr + cp->c_align - 1) & ~(long)(cp->c_align - 1);
		cp->c_addr = addr;
		addr += cp->c_size;
	}
}

/* Makes branches short that reach their targets, and returns what that saves. */
long relax(void)
{
	struct sect *cp;
	struct reloc *rp;
	struct sym *sp;
	long d, saved = 0;

	for (cp = outlist; cp && cp->c_kind == K_TEXT; cp = cp->c_work) {
		for (rp = cp->c_rel; rp; rp = rp->r_next) {
			if (rp->r_type != R_BRANCH || (sp = rp->r_sym)->s_sect == NULL)
				continue;
			d = sp->s_sect->c_addr + sp->s_value - (cp->c_addr + rp->r_off);
			if (d < -NEAR || d > NEAR || cp->c_size < 16)
				continue;
			rp->r_type = R_SHORT;
			cp->c_size -= 4;
			cp->c_saved += 4;
			if (rp->r_off > cp->c_size - 4)
				rp->r_off = cp->c_size - 4;
			saved += 4;
		}
	}
	return saved;
}

void relocate(void)
{
	struct sect *cp;
	struct reloc *rp;
	struct sym *sp;
	long v;

	for (cp = outlist; cp; cp = cp->c_work)
		for (rp = cp->c_rel; rp; rp = rp->r_next) {
			sp = rp->r_sym;
			v = sp->s_sect ? sp->s_sect->c_addr + sp->s_value : 0;
			switch (rp->r_type) {
			case R_SHORT:
				nshort++;
				v = v - (cp->c_addr + rp->r_off);
				break;
			case R_BRANCH:
				nlong++;
				v = v - (cp->c_addr + rp->r_off);
				break;
			default:
				v += rp->r_addend;
			}
			sp->s_flags |= 1 << rp->r_type;
			image = (image ^ (unsigned long)v) * 1099511628211UL + (unsigned long)(cp->c_addr + rp->r_off);
		}
}

int byrefs(const void *a, const void *b)
{
	struct sym *x = *(struct sym **)a, *y = *(struct sym **)b;

	if (x->s_refs != y->s_refs)
		return y->s_refs - x->s_refs;
	return strcmp(x->s_name, y->s_name);
}

void map(void)
{
	struct sym *sp, **tab;
	struct objf *fp, *big = files;
	struct sect *cp, *best = outlist;
	struct reloc *rp;
	long n = 0, i, far = 0, lines = 0;

	tab = (struct sym **)alloc(nsyms * (long)sizeof *tab);
	for (sp = symlist; sp; sp = sp->s_list)
		tab[n++] = sp;
	qsort(tab, (size_t)n, sizeof *tab, byrefs);
	for (i = 0; i < 6 && i < n; i++)
		printf("%-24s %6d refs, flags %d, %s\n", tab[i]->s_name, tab[i]->s_refs, tab[i]->s_flags,
		       tab[i]->s_file ? tab[i]->s_file->f_name : "undefined");
	for (fp = files; fp; fp = fp->f_next)
		if (fp->f_text > big->f_text)
			big = fp;
	for (cp = outlist; cp; cp = cp->c_work) {
		if (cp->c_saved > best->c_saved)
			best = cp;
		if (cp->c_nrel > 8)
			for (rp = cp->c_rel; rp; rp = rp->r_next) {
				far += rp->r_type == R_BRANCH;
				lines += rp->r_line;
			}
	}
	printf("largest text %s, %ld; most saved %s of %s\n", big->f_name, big->f_text,
	       best ? best->c_name : "-", best ? best->c_file->f_name : "-");
	printf("%ld files, %ld sections, %ld live, %ld symbols, %ld commons, %ld relocations\n", nloaded, nsects,
	       nlive, nsyms, ncommon, nrelocs);
	printf("%ld undefined, %ld short, %ld long, %ld far, lines %ld\n", nundef, nshort, nlong, far, lines);
	free((char *)tab);
}
