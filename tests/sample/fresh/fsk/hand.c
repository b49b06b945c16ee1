/*
 * fsk - check a (made up) file system for consistency, and repair it
 *
 * The volume is generated in core, damaged a little, and checked in
 * the usual phases until it is clean; then usage is summed up a la du.
 *
 *	fsk [-v] [inodes [extents [damage]]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOTINO	1
#define LOSTINO	2
#define NUID	64
#define MAXEXT	4		/* blocks in an extent */

#define IFREE	0		/* i_mode */
#define IFREG	1
#define IFDIR	2

#define USTATE	0		/* i_state */
#define SEEN	1
#define BADBLK	2

/*
 * The layout is by hand: tables by use instead of one fat inode, numbers
 * instead of pointers, the extents of a file side by side, one byte a block.
 */
struct direct {
	unsigned	d_next;		/* 0 at the end */
	unsigned	d_ino : 31;
	unsigned	d_noname : 1;
};

struct extent {
	unsigned	e_start : 29;
	unsigned	e_len : 3;	/* 0 when taken away */
};

struct inode {
	unsigned	i_dir;		/* entries, if a directory */
	short		i_lcount;	/* as counted */
	char		i_mode;
	char		i_state;
};

struct claim {				/* extents while the files grow */
	unsigned	c_ino;
	struct extent	c_ext;
};

struct inode	*itab;		/* itab[1..ninode] */
unsigned	*parent;
unsigned	*exttab;	/* extents of i: exttab[i] .. exttab[i+1]-1 */
struct extent	*extents;
struct claim	*claims;
int	*size, *total;		/* in blocks */
short	*nlink_;
unsigned char	*uid;
struct direct	*dtab;
unsigned	ndent, maxdent;
char	*btab;
unsigned	*dirs;		/* the directories made so far */
unsigned	*stack;
long	ninode, nblock, ndirs;
long	nextfree;
int	vflag;
int	fixes;
unsigned long seed = 7;
char	*progname;

/* counters of a pass */
long	c_files, c_dirs, c_blocks, c_dups, c_badent, c_orphan, c_links, c_free;

char	*emalloc();
int	rnd();
void	fatal();

void
fatal(s)
char *s;
{
	fprintf(stderr, "%s: %s\n", progname, s);
	exit(1);
}

char *
emalloc(n)
unsigned long n;
{
	register char *p;

	if ((p = malloc(n)) == NULL)
		fatal("out of core");
	memset(p, 0, n);
	return p;
}

int
rnd(n)
long n;
{
	seed = seed * 6364136223846793005UL + 1442695040888963407UL;
	return (int)((seed >> 33) % (unsigned long)n);
}

/* enter inode i in directory dp */
void
enter(dp, i, bad)
unsigned dp, i;
int bad;
{
	register struct direct *d;

	if (ndent + 1 >= maxdent) {
		maxdent = maxdent ? maxdent * 2 : 4096;
		dtab = (struct direct *)realloc((char *)dtab, maxdent * sizeof(*dtab));
		if (dtab == NULL)
			fatal("out of core");
	}
	d = &dtab[++ndent];
	d->d_ino = i;
	d->d_noname = bad != 0;
	d->d_next = itab[dp].i_dir;
	itab[dp].i_dir = ndent;
}

/* one more extent for a file */
void
growfile(i, c)
unsigned i;
register struct claim *c;
{
	int len;

	len = 1 + rnd((long)MAXEXT);
	if (nextfree + len >= nblock)
		fatal("file system full");
	c->c_ino = i;
	c->c_ext.e_len = len;
	c->c_ext.e_start = nextfree;
	nextfree += len;
	if (rnd(9L) == 0)
		nextfree++;
	size[i] += len;
	exttab[i + 1]++;
}

void
makeinode(n, mode)
long n;
int mode;
{
	unsigned dp;

	itab[n].i_mode = mode;
	uid[n] = rnd((long)NUID);
	(void)rnd(1000000L);		/* atime */
	nlink_[n] = 1;
	(void)rnd(1000L);		/* generation */
	if (n == ROOTINO)
		parent[n] = n;
	else {
		/* rather among the newer directories, so that it gets deep */
		dp = n <= LOSTINO ? ROOTINO
		    : dirs[rnd(3L) ? rnd(ndirs) : ndirs - 1 - rnd(ndirs < 400 ? ndirs : 400L)];
		parent[n] = dp;
		enter(dp, (unsigned)n, 0);
	}
	if (mode == IFDIR)
		dirs[ndirs++] = n;
}

void
mkfs(ext)
long ext;
{
	register long i;
	unsigned *order;
	long j, t;

	/* numbers are handed out in random order, but for the first ones */
	order = (unsigned *)emalloc((ninode + 1) * sizeof(unsigned));
	for (i = 1; i <= ninode; i++)
		order[i] = i;
	for (i = ninode; i > LOSTINO + 1; i--) {
		j = LOSTINO + 1 + rnd(i - LOSTINO);
		t = order[i];
		order[i] = order[j];
		order[j] = t;
	}
	for (i = 1; i <= ninode; i++)
		makeinode((long)order[i], i <= LOSTINO || rnd(10L) == 0 ? IFDIR : IFREG);
	free(order);
	for (i = 0; i < ninode / 20; i++) {	/* hard links */
		j = 1 + rnd(ninode);
		if (itab[j].i_mode == IFREG) {
			enter(dirs[rnd(ndirs)], (unsigned)j, 0);
			nlink_[j]++;
		}
	}
	for (i = 0; i < ext; i++) {
		j = 1 + rnd(ninode);
		growfile((unsigned)j, &claims[i]);
	}
	/* sort the extents by inode, the latest first */
	for (i = 1; i <= ninode; i++)
		exttab[i + 1] += exttab[i];
	for (i = 0; i < ext; i++)
		extents[--exttab[claims[i].c_ino + 1]] = claims[i].c_ext;
	/* exttab[i+1] is now where i begins */
	for (i = 1; i <= ninode; i++)
		exttab[i] = exttab[i + 1];
	exttab[ninode + 1] = ext;
}

void
damage(n)
long n;
{
	register long i;
	unsigned d;

	while (n-- > 0) {
		i = LOSTINO + 1 + rnd(ninode - LOSTINO);
		switch (rnd(4L)) {
		case 0:		/* blocks claimed twice */
			if (exttab[i] < exttab[i + 1])
				extents[exttab[i]].e_start = rnd(nextfree - MAXEXT);
			break;
		case 1:		/* wrong count */
			nlink_[i] += 1 + rnd(3L);
			break;
		case 2:		/* entry lost */
			d = itab[parent[i]].i_dir;
			if (d)
				itab[parent[i]].i_dir = dtab[d].d_next;
			break;
		case 3:		/* entry without a name */
			enter(parent[i], (unsigned)i, 1);
			break;
		}
	}
}

/* blocks and sizes: the first to claim a block has it */
void
pass1()
{
	register struct extent *e;
	register long b, end, i;
	int dup;

	memset(btab, 0, nblock);
	c_files = c_dirs = c_blocks = c_dups = 0;
	for (i = 1; i <= ninode; i++) {
		itab[i].i_state = USTATE;
		itab[i].i_lcount = 0;
		if (itab[i].i_mode == IFREE)
			continue;
		if (itab[i].i_mode == IFDIR)
			c_dirs++;
		else
			c_files++;
		for (e = &extents[exttab[i]]; e < &extents[exttab[i + 1]]; e++) {
			if (e->e_len == 0)
				continue;
			dup = 0;
			end = (long)e->e_start + e->e_len;
			for (b = e->e_start; b < end; b++)
				dup += btab[b];
			if (dup) {
				c_dups++;
				fixes++;
				size[i] -= e->e_len;
				e->e_len = 0;
				continue;
			}
			for (b = e->e_start; b < end; b++)
				btab[b] = 1;
			c_blocks += e->e_len;
		}
	}
}

/* names: walk the tree from the root, count links, drop bad entries */
void
pass2()
{
	register struct inode *ip;
	register struct direct *d;
	register unsigned *pd;
	register long sp = 0;

	c_badent = 0;
	itab[ROOTINO].i_state = SEEN;
	itab[ROOTINO].i_lcount = 1;
	stack[sp++] = ROOTINO;
	while (sp > 0) {
		for (pd = &itab[stack[--sp]].i_dir; *pd != 0; ) {
			d = &dtab[*pd];
			ip = &itab[d->d_ino];
			if (d->d_noname || ip->i_mode == IFREE) {
				c_badent++;
				fixes++;
				*pd = d->d_next;
				continue;
			}
			ip->i_lcount++;
			if (ip->i_state == USTATE) {
				ip->i_state = SEEN;
				if (ip->i_mode == IFDIR)
					stack[sp++] = d->d_ino;
			}
			pd = &d->d_next;
		}
	}
}

/* what has not been reached goes to lost+found; trees by their top */
void
pass3()
{
	register long i;

	c_orphan = 0;
	for (i = 1; i <= ninode; i++) {
		if (itab[i].i_mode == IFREE || itab[i].i_state == SEEN)
			continue;
		if (itab[parent[i]].i_state != SEEN && parent[i] != LOSTINO)
			continue;	/* below another orphan, next time */
		if (vflag)
			printf("orphan %ld uid %d\n", i, uid[i]);
		enter(LOSTINO, (unsigned)i, 0);
		parent[i] = LOSTINO;
		c_orphan++;
		fixes++;
	}
}

void
pass4()
{
	register long i;

	c_links = 0;
	for (i = 1; i <= ninode; i++)
		if (itab[i].i_mode != IFREE && itab[i].i_state == SEEN && nlink_[i] != itab[i].i_lcount) {
			nlink_[i] = itab[i].i_lcount;
			c_links++;
			fixes++;
		}
}

void
pass5()
{
	register long b;

	c_free = 0;
	for (b = 0; b < nblock; b++)
		if (btab[b] == 0)
			c_free++;
}

/* add the size of everything to all directories above */
void
du()
{
	register long i, hops = 0, big = LOSTINO;
	register unsigned dp;
	unsigned long sum = 0;
	static long byuid[NUID];
	int u, maxu = 0, sz;

	for (i = 1; i <= ninode; i++) {
		sz = size[i];
		byuid[uid[i]] += sz;
		for (dp = parent[i]; ; dp = parent[dp]) {
			total[dp] += sz;
			hops++;
			if (dp == ROOTINO)
				break;
		}
	}
	for (i = 1; i <= ninode; i++) {
		if (i != ROOTINO && total[i] > total[big])
			big = i;
		sum = sum * 31 + (unsigned long)total[i] + (unsigned long)nlink_[i];
	}
	for (u = 1; u < NUID; u++)
		if (byuid[u] > byuid[maxu])
			maxu = u;
	printf("total %d blocks, %ld hops\n", total[ROOTINO], hops);
	printf("largest below the root: %ld with %d blocks\n", big, total[big]);
	printf("greediest user %d, %ld blocks\n", maxu, byuid[maxu]);
	printf("sum %016lx\n", sum);
}

int
main(argc, argv)
int argc;
char **argv;
{
	long ext = 600000, dam = 3000;
	int round;

	progname = argv[0] ? argv[0] : "fsk";
	ninode = 210000;
	if (argc > 1 && strcmp(argv[1], "-v") == 0) {
		vflag++;
		argc--, argv++;
	}
	if (argc > 1)
		ninode = atol(argv[1]);
	if (argc > 2)
		ext = atol(argv[2]);
	if (argc > 3)
		dam = atol(argv[3]);
	if (ninode < 100 || ext < 100 || dam < 0 || ninode > 100000000L || ext > 100000000L)
		fatal("usage: fsk [-v] [inodes [extents [damage]]]");
	nblock = ext * 3 + 100;
	itab = (struct inode *)emalloc((ninode + 1) * sizeof(struct inode));
	parent = (unsigned *)emalloc((ninode + 1) * sizeof(unsigned));
	exttab = (unsigned *)emalloc((ninode + 2) * sizeof(unsigned));
	size = (int *)emalloc((ninode + 1) * sizeof(int));
	total = (int *)emalloc((ninode + 1) * sizeof(int));
	nlink_ = (short *)emalloc((ninode + 1) * sizeof(short));
	uid = (unsigned char *)emalloc(ninode + 1L);
	btab = emalloc((unsigned long)nblock);
	extents = (struct extent *)emalloc(ext * sizeof(struct extent));
	claims = (struct claim *)emalloc(ext * sizeof(struct claim));
	dirs = (unsigned *)emalloc((ninode + 1) * sizeof(unsigned));
	stack = (unsigned *)emalloc((ninode + 1) * sizeof(unsigned));
	mkfs(ext);
	free(claims);
	damage(dam);
	for (round = 1; round <= 12; round++) {
		fixes = 0;
		pass1();
		pass2();
		pass3();
		pass4();
		pass5();
		printf("round %d: %ld files %ld dirs %ld blocks %ld free; dup %ld bad %ld lost %ld links %ld\n",
		    round, c_files, c_dirs, c_blocks, c_free, c_dups, c_badent, c_orphan, c_links);
		if (fixes == 0)
			break;
	}
	du();
	return 0;
}
