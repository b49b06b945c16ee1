/*	ft.h: full text index of a collection of notes	*/

#ifndef FT_H
#define FT_H

#include <stdio.h>
#include <stdlib.h>

typedef unsigned char	u_char;
typedef unsigned int	u_int;
typedef unsigned long	u_long;

#define TITLELEN	32
#define AUTHORLEN	12
#define WORDLEN		20
#define MAXTERMS	6
#define TOP		5

/* d_flags */
#define D_DELETED	0x01
#define D_DRAFT		0x02
#define D_LISTED	0x04

struct doc {
	int		 d_id;
	char		 d_title[TITLELEN];
	char		 d_author[AUTHORLEN];
	int		 d_year;
	u_int		 d_flags;
	long		 d_size;		/* characters */
	int		 d_words;
	double		 d_norm;
	double		 d_score;		/* in the present query */
	int		 d_matched;
	u_long		 d_query;		/* last query that met it */
	struct doc	*d_nexthit;
};

struct posting {
	struct posting	*p_next;
	struct doc	*p_doc;
	int		 p_freq;
	int		 p_first;		/* position of first word */
	u_int		 p_intitle : 1;
	u_int		 p_capital : 1;
};

struct term {
	struct term	*t_next;		/* in hash chain */
	u_int		 t_hash;
	char		 t_word[WORDLEN];
	struct posting	*t_first;
	struct posting	**t_end;
	struct posting	*t_last;
	int		 t_docs;
	long		 t_occurs;
	double		 t_idf;
	u_long		 t_asked;
};

struct index {
	struct term	**ix_hash;
	u_int		 ix_mask;
	u_int		 ix_terms;
	struct doc	**ix_docs;
	int		 ix_ndocs, ix_maxdocs;
	int		 ix_live;
	struct posting	*ix_freeposts;
	struct posting	*ix_block;
	int		 ix_blockleft;
	long		 ix_posts;
	u_long		 ix_queries;
};

struct query {
	int		 q_nterms;
	char		 q_word[MAXTERMS][WORDLEN];
	int		 q_all;			/* all words wanted */
	int		 q_from, q_to;		/* years */
};

/* index.c */
void	 ix_init(struct index *);
void	 ix_free(struct index *);
void	 ix_add(struct index *, const char *, const char *, int, u_int, const char *);
void	 ix_finish(struct index *);
struct term *ix_find(struct index *, const char *);
long	 ix_purge(struct index *, int (*)(const struct doc *, int), int);

/* query.c */
long	 q_run(struct index *, const struct query *, int);
void	 ix_report(struct index *, int);

/* text.c */
u_int	 rnd(u_int);
void	 make_doc(struct index *, int, char *, size_t);
void	 make_query(struct query *);

/* util.c */
void	*xmalloc(size_t);
void	*xrealloc(void *, size_t);
void	*xcalloc(size_t, size_t);

#endif
