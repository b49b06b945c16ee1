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
#define BSIZE	1024L
#define NUID	64
#define DIRSIZ	14
#define MAXEXT	4		/* blocks in an extent */

#define IFREE	0		/* i_mode */
#define IFREG	1
#define IFDIR	2

#define USTATE	0		/* i_state */
#define SEEN	1
#define BADBLK	2

struct direct {
	struct direct	*d_next;
	long		d_ino;
	int		d_type;
	char		d_name[DIRSIZ];
};

struct extent {
	struct extent	*e_next;
	struct inode	*e_owner;
	long		e_start;
	int		e_len;
	int		e_flags;
};

struct inode {
	long		i_number;
	int		i_mode;
	int		i_nlink;	/* as recorded */
	int		i_uid;
	long		i_size;
	long		i_atime;
	long		i_mtime;
	long		i_ctime;
	int		i_state;
	int		i_lcount;	/* as counted */
	struct inode	*i_parent;
	struct direct	*i_dir;		/* entries, if a directory */
	struct extent	*i_ext;		/* blocks */
	long		i_total;	/* of the tree below */
	int		i_gen;
	long		i_spare[3];
};

struct bmap {
	struct inode	*b_owner;
	int		b_refs;
	int		b_flags;
};

struct inode	*itab;		/* itab[1..ninode] */
struct bmap	*btab;
struct inode	**dirs;		/* the directories made so far */
struct inode	**stack;
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

/* small structures come out of big pieces of core */
char *
piece(n)
unsigned long n;
{
	static char *p;
	static unsigned long left;

	if (left < n) {
		left = 1L << 18;
		p = emalloc(left);
	}
	p += n;
	left -= n;
	return p - n;
}

/* enter inode ip in directory dp */
void
enter(dp, ip, bad)
register struct inode *dp, *ip;
int bad;
{
	register struct direct *d;
	register long v;
	register int i;

	d = (struct direct *)piece((unsigned long)sizeof(*d));
	d->d_ino = ip->i_number;
	d->d_type = ip->i_mode;
	if (!bad) {
		d->d_name[0] = ip->i_mode == IFDIR ? 'd' : 'f';
		for (v = ip->i_number, i = 1; v > 0 && i < DIRSIZ - 1; v /= 10)
			d->d_name[i++] = '0' + (char)(v % 10);
	}
	d->d_next = dp->i_dir;
	dp->i_dir = d;
}

/* one more extent for a file */
void
growfile(ip)
register struct inode *ip;
{
	register struct extent *e;

	e = (struct extent *)piece((unsigned long)sizeof(*e));
	e->e_owner = ip;
	e->e_len = 1 + rnd((long)MAXEXT);
	if (nextfree + e->e_len >= nblock)
		fatal("file system full");
	e->e_start = nextfree;
	nextfree += e->e_len;
	if (rnd(9L) == 0)
		nextfree++;
	e->e_next = ip->i_ext;
	ip->i_ext = e;
	ip->i_size += e->e_len * BSIZE;
}

void
makeinode(n, mode)
long n;
int mode;
{
	register struct inode *ip = &itab[n], *dp;

	ip->i_number = n;
	ip->i_mode = mode;
	ip->i_uid = rnd((long)NUID);
	ip->i_mtime = ip->i_ctime = 600000000L + n;
	ip->i_atime = ip->i_mtime + rnd(1000000L);
	ip->i_nlink = 1;
	ip->i_gen = rnd(1000L);
	if (n == ROOTINO)
		ip->i_parent = ip;
	else {
		/* rather among the newer directories, so that it gets deep */
		dp = n <= LOSTINO ? &itab[ROOTINO]
		    : dirs[rnd(3L) ? rnd(ndirs) : ndirs - 1 - rnd(ndirs < 400 ? ndirs : 400L)];
		ip->i_parent = dp;
		enter(dp, ip, 0);
	}
	if (mode == IFDIR)
		dirs[ndirs++] = ip;
}

void
mkfs(ext)
long ext;
{
	register long i;
	register struct inode *ip;
	long *order, j, t;

	/* numbers are handed out in random order, but for the first ones */
	order = (long *)emalloc((ninode + 1) * sizeof(long));
	for (i = 1; i <= ninode; i++)
		order[i] = i;
	for (i = ninode; i > LOSTINO + 1; i--) {
		j = LOSTINO + 1 + rnd(i - LOSTINO);
		t = order[i];
		order[i] = order[j];
		order[j] = t;
	}
	for (i = 1; i <= ninode; i++)
		makeinode(order[i], i <= LOSTINO || rnd(10L) == 0 ? IFDIR : IFREG);
	free(order);
	for (i = 0; i < ninode / 20; i++) {	/* hard links */
		ip = &itab[1 + rnd(ninode)];
		if (ip->i_mode == IFREG) {
			enter(dirs[rnd(ndirs)], ip, 0);
			ip->i_nlink++;
		}
	}
	for (i = 0; i < ext; i++)
		growfile(&itab[1 + rnd(ninode)]);
}

void
damage(n)
long n;
{
	register struct inode *ip;
	register struct direct *d;

	while (n-- > 0) {
		ip = &itab[LOSTINO + 1 + rnd(ninode - LOSTINO)];
		switch (rnd(4L)) {
		case 0:		/* blocks claimed twice */
			if (ip->i_ext)
				ip->i_ext->e_start = rnd(nextfree - MAXEXT);
			break;
		case 1:		/* wrong count */
			ip->i_nlink += 1 + rnd(3L);
			break;
		case 2:		/* entry lost */
			d = ip->i_parent->i_dir;
			if (d)
				ip->i_parent->i_dir = d->d_next;
			break;
		case 3:		/* entry without a name */
			enter(ip->i_parent, ip, 1);
			break;
		}
	}
}

/* blocks and sizes: the first to claim a block has it */
void
pass1()
{
	register struct inode *ip;
	register struct extent *e, **ep;
	register long b;
	int dup;

	for (b = 0; b < nblock; b++) {
		btab[b].b_owner = NULL;
		btab[b].b_refs = 0;
	}
	c_files = c_dirs = c_blocks = c_dups = 0;
	for (ip = &itab[1]; ip <= &itab[ninode]; ip++) {
		ip->i_state = USTATE;
		ip->i_lcount = 0;
		if (ip->i_mode == IFREE)
			continue;
		if (ip->i_mode == IFDIR)
			c_dirs++;
		else
			c_files++;
		for (ep = &ip->i_ext; (e = *ep) != NULL; ) {
			dup = 0;
			for (b = e->e_start; b < e->e_start + e->e_len; b++) {
				btab[b].b_refs++;
				if (btab[b].b_owner != NULL)
					dup++;
			}
			if (dup) {
				c_dups++;
				fixes++;
				for (b = e->e_start; b < e->e_start + e->e_len; b++)
					btab[b].b_refs--;
				ip->i_size -= e->e_len * BSIZE;
				*ep = e->e_next;
				continue;
			}
			for (b = e->e_start; b < e->e_start + e->e_len; b++)
				btab[b].b_owner = ip;
			c_blocks += e->e_len;
			ep = &e->e_next;
		}
	}
}

/* names: walk the tree from the root, count links, drop bad entries */
void
pass2()
{
	register struct inode *ip, *dp;
	register struct direct *d, **pd;
	register long sp = 0;

	c_badent = 0;
	itab[ROOTINO].i_state = SEEN;
	itab[ROOTINO].i_lcount = 1;
	stack[sp++] = &itab[ROOTINO];
	while (sp > 0) {
		dp = stack[--sp];
		for (pd = &dp->i_dir; (d = *pd) != NULL; ) {
			ip = &itab[d->d_ino];
			if (d->d_name[0] == '\0' || ip->i_mode == IFREE) {
				c_badent++;
				fixes++;
				*pd = d->d_next;
				continue;
			}
			ip->i_lcount++;
			if (ip->i_state == USTATE) {
				ip->i_state = SEEN;
				if (ip->i_mode == IFDIR)
					stack[sp++] = ip;
			}
			pd = &d->d_next;
		}
	}
}

/* what has not been reached goes to lost+found; trees by their top */
void
pass3()
{
	register struct inode *ip;

	c_orphan = 0;
	for (ip = &itab[1]; ip <= &itab[ninode]; ip++) {
		if (ip->i_mode == IFREE || ip->i_state == SEEN)
			continue;
		if (ip->i_parent->i_state != SEEN && ip->i_parent != &itab[LOSTINO])
			continue;	/* below another orphan, next time */
		if (vflag)
			printf("orphan %ld uid %d\n", ip->i_number, ip->i_uid);
		enter(&itab[LOSTINO], ip, 0);
		ip->i_parent = &itab[LOSTINO];
		c_orphan++;
		fixes++;
	}
}

void
pass4()
{
	register struct inode *ip;

	c_links = 0;
	for (ip = &itab[1]; ip <= &itab[ninode]; ip++)
		if (ip->i_mode != IFREE && ip->i_state == SEEN && ip->i_nlink != ip->i_lcount) {
			ip->i_nlink = ip->i_lcount;
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
		if (btab[b].b_owner == NULL && btab[b].b_refs == 0)
			c_free++;
}

/* add the size of everything to all directories above */
void
du()
{
	register struct inode *ip, *dp;
	register long hops = 0, big = LOSTINO;
	unsigned long sum = 0;
	static long byuid[NUID];
	int u, maxu = 0;

	for (ip = &itab[1]; ip <= &itab[ninode]; ip++) {
		byuid[ip->i_uid] += ip->i_size;
		for (dp = ip->i_parent; ; dp = dp->i_parent) {
			dp->i_total += ip->i_size;
			hops++;
			if (dp == &itab[ROOTINO])
				break;
		}
	}
	for (ip = &itab[1]; ip <= &itab[ninode]; ip++) {
		if (ip->i_number != ROOTINO && ip->i_total > itab[big].i_total)
			big = ip->i_number;
		sum = sum * 31 + (unsigned long)(ip->i_total / BSIZE) + (unsigned long)ip->i_nlink;
	}
	for (u = 1; u < NUID; u++)
		if (byuid[u] > byuid[maxu])
			maxu = u;
	printf("total %ld blocks, %ld hops\n", itab[ROOTINO].i_total / BSIZE, hops);
	printf("largest below the root: %ld with %ld blocks\n", big, itab[big].i_total / BSIZE);
	printf("greediest user %d, %ld blocks\n", maxu, byuid[maxu] / BSIZE);
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
	btab = (struct bmap *)emalloc(nblock * sizeof(struct bmap));
	dirs = (struct inode **)emalloc((ninode + 1) * sizeof(struct inode *));
	stack = (struct inode **)emalloc((ninode + 1) * sizeof(struct inode *));
	mkfs(ext);
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
