/*!
 * \file picture.c  Memory for pictures, and what stands for a camera.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "global.h"

#define TEX 512

static imgpel texture[TEX][TEX];

void error(const char *text, int code)
{
  fprintf(stderr, "%s\n", text);
  exit(code);
}

static void *mem_calloc(size_t n, size_t size, const char *where)
{
  void *p = calloc(n, size);
  char  text[80];
  if (p == NULL) {
    snprintf(text, sizeof text, "could not allocate memory: %s", where);
    error(text, 100);
  }
  return p;
}

Picture *alloc_picture(ImageParameters *img)
{
  Picture *pic = mem_calloc(1, sizeof(Picture), "picture");
  imgpel  *data = mem_calloc((size_t) img->width * img->height, sizeof(imgpel), "luma");
  int      j, i;

  pic->luma = mem_calloc(img->height, sizeof(imgpel *), "rows");
  for (j = 0; j < img->height; j++)
    pic->luma[j] = data + (size_t) j * img->width;
  pic->mb_data = mem_calloc(img->mb_count, sizeof(Macroblock), "mb_data");
  for (j = 0; j < img->mb_h; j++)
    for (i = 0; i < img->mb_w; i++) {
      Macroblock *mb = &pic->mb_data[j * img->mb_w + i];
      mb->mb_x     = i;
      mb->mb_y     = j;
      mb->slice_nr = j / 8;
      mb->left     = i > 0 ? mb - 1 : NULL;
      mb->up       = j > 0 ? mb - img->mb_w : NULL;
      mb->upright  = j > 0 && i + 1 < img->mb_w ? mb - img->mb_w + 1 : NULL;
      mb->available = (mb->left != NULL) + 2 * (mb->up != NULL) + 4 * (mb->upright != NULL);
    }
  return pic;
}

void free_picture(Picture *pic)
{
  free(pic->luma[0]);
  free(pic->luma);
  free(pic->mb_data);
  free(pic);
}

void link_macroblocks(ImageParameters *img)
{
  for (int k = 0; k < img->mb_count; k++)
    img->cur->mb_data[k].colocated = img->ref ? &img->ref->mb_data[k] : NULL;
}

static void make_texture(void)
{
  unsigned r = 1;
  int      i, j, k;

  for (j = 0; j < TEX; j++)
    for (i = 0; i < TEX; i++) {
      r = r * 1664525u + 1013904223u;
      texture[j][i] = (imgpel) (r >> 24);
    }
  for (k = 0; k < 3; k++)
    for (j = 0; j < TEX; j++)
      for (i = 0; i < TEX; i++)
        texture[j][i] = (imgpel) ((texture[j][i] * 2 + texture[j][(i + 1) % TEX] + texture[(j + 1) % TEX][i]) / 4);
}

//! A panned background, a disc that moves against it, a little noise.
void read_picture(ImageParameters *img, int poc)
{
  static int ready = 0;
  static imgpel noise[1024];
  int        i, j;
  long       cx = img->width / 3 + 5L * poc, cy = img->height / 2 - 2L * poc, r = img->height / 4;

  if (!ready) {
    make_texture();
    for (i = 0; i < 1024; i++)
      noise[i] = texture[i / TEX][i % TEX] & 3;
  }
  ready = 1;
  img->cur->poc = poc;
  for (j = 0; j < img->height; j++) {
    const imgpel *back = texture[(j + poc) & (TEX - 1)], *disc = texture[(j + 2 * poc) & (TEX - 1)];
    imgpel *out = img->cur->luma[j];
    for (i = 0; i < img->width; i++)
      out[i] = (imgpel) imin(back[(i + 2 * poc) & (TEX - 1)] + noise[(i * 7 + j * 131 + poc * 29) & 1023], 255);
    if ((j - cy) * (j - cy) >= r * r)
      continue;
    for (i = imax(cx - r, 0); i < img->width && i <= cx + r; i++)
      if ((i - cx) * (i - cx) + (j - cy) * (j - cy) < r * r)
        out[i] = disc[(i - 5 * poc + 4096) & (TEX - 1)];
  }
}
