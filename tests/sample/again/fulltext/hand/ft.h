/*	ft.h: full text index of a collection of notes	*/

#ifndef FT_H
#define FT_H

#include <stdint.h>
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

#define NONE		0xffffffffu

struct doc {
	double		 d_score;		/* in the present query */
	u_int		 d_query;		/* last query that met it */
	uint16_t	 d_words;
	uint16_t	 d_matched;
};

struct doctext {
	int		 d_size;		/* characters */
	char		 d_title[TITLELEN];
	char		 d_author[AUTHORLEN];
};

struct posting {
	u_int		 p_next;
	u_int		 p_doc : 24;
	u_int		 p_freq : 6;
	u_int		 p_intitle : 1;
	u_int		 p_capital : 1;
};

struct term {
	u_int		 t_next;		/* in hash chain */
	u_int		 t_hash;
	u_int		 t_last;
	char		 t_word[WORDLEN];
};

struct stat {
	double		 t_idf;
	u_int		 t_first;
	int		 t_docs;
	int		 t_occurs;
	u_int		 t_asked;
};

struct index {
	u_int		*ix_hash;
	u_int		 ix_mask;
	u_int		 ix_terms, ix_maxterms;
	struct term	*ix_term;
	struct stat	*ix_stat;
	struct doc	*ix_doc;
	struct doctext	*ix_text;
	u_char		*ix_year;		/* since 1900 */
	u_char		*ix_flags;
	u_int		*ix_hits;
	int		 ix_ndocs, ix_maxdocs;
	int		 ix_live;
	struct posting	*ix_post;
	uint16_t	*ix_first;
	u_int		 ix_nposts, ix_maxposts;
	u_int		 ix_freeposts;
	long		 ix_posts;
	u_int		 ix_queries;
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
u_int	 ix_find(struct index *, const char *);
long	 ix_purge(struct index *, int (*)(const struct index *, int, int), int);

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
