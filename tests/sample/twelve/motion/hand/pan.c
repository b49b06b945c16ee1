/*!
 * \file pan.c  Motion of the camera, from the vectors of most blocks.
 */
#include "global.h"

static int trust(int residual)
{
  return residual < 512 ? 8 : residual < 1024 ? 4 : residual < 4096 ? 1 : 0;
}

void global_motion(ImageParameters *img)
{
  img->pan_x = img->pan_y = img->zoom = 0;
  for (int run = 0; run < GLOBAL_RUNS; run++) {
    long sx = 0, sy = 0, sz = 0, n = 1, nz = 1;
    for (int y = 0, k = 0; y < img->mb_h; y++)
    for (int x = 0; x < img->mb_w; x++, k++) {
      int px = x - img->mb_w / 2, py = y - img->mb_h / 2;
      int rx = img->cur->mv[k].x * 256 - img->pan_x - img->zoom * px / 64;
      int ry = img->cur->mv[k].y * 256 - img->pan_y - img->zoom * py / 64;
      int w  = trust(iabs(rx) + iabs(ry));
      if (img->sad[k] > img->activity[k] || img->activity[k] < 24)
        w = 0;
      sx += w * rx;
      sy += w * ry;
      n  += w;
      sz += w * (rx * px + ry * py);
      nz += w * (px * px + py * py);
    }
    img->pan_x += (int) (sx / n);
    img->pan_y += (int) (sy / n);
    img->zoom  += (int) (sz * 16 / nz);
  }
}
