#include <stdlib.h>
#include "itree.h"

#define HEIGHT(f) ((f) ? (f)->height : 0)

static void
update(feature_t *f)
{
	int lh = HEIGHT(f->left), rh = HEIGHT(f->right);

	f->height = (int8_t)((lh > rh ? lh : rh) + 1);
	f->max_end = f->end;
	if (f->left && f->left->max_end > f->max_end)
		f->max_end = f->left->max_end;
	if (f->right && f->right->max_end > f->max_end)
		f->max_end = f->right->max_end;
}

static feature_t *
rotate_right(feature_t *f)
{
	feature_t *l = f->left;

	f->left = l->right;
	l->right = f;
	update(f);
	update(l);
	return l;
}

static feature_t *
rotate_left(feature_t *f)
{
	feature_t *r = f->right;

	f->right = r->left;
	r->left = f;
	update(f);
	update(r);
	return r;
}

static feature_t *
balance(feature_t *f)
{
	int d = HEIGHT(f->left) - HEIGHT(f->right);

	if (d > 1) {
		if (HEIGHT(f->left->left) < HEIGHT(f->left->right))
			f->left = rotate_left(f->left);
		return rotate_right(f);
	}
	if (d < -1) {
		if (HEIGHT(f->right->right) < HEIGHT(f->right->left))
			f->right = rotate_right(f->right);
		return rotate_left(f);
	}
	update(f);
	return f;
}

feature_t *
itree_insert(feature_t *root, feature_t *f)
{
	if (root == NULL) {
		update(f);
		return f;
	}
	if (f->start < root->start || (f->start == root->start && f->end < root->end))
		root->left = itree_insert(root->left, f);
	else
		root->right = itree_insert(root->right, f);
	return balance(root);
}

void
itree_overlap(feature_t *f, int32_t start, int32_t end, hit_fn fn, void *arg)
{
	while (f && f->max_end > start) {
		itree_overlap(f->left, start, end, fn, arg);
		if (f->start >= end)
			return;
		if (f->end > start)
			fn(f, start, end, arg);
		f = f->right;
	}
}

void
itree_walk(feature_t *f, void (*fn)(feature_t *, void *), void *arg)
{
	for (; f; f = f->right) {
		itree_walk(f->left, fn, arg);
		fn(f, arg);
	}
}

void
itree_free(feature_t *f)
{
	while (f) {
		feature_t *right = f->right;

		itree_free(f->left);
		free(f);
		f = right;
	}
}
