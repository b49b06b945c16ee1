/*!
 * \file global.h  Block-structured analysis of a video: motion, modes, rate.
 */
#ifndef _GLOBAL_H_
#define _GLOBAL_H_

typedef unsigned char  imgpel;
typedef unsigned char  byte;

#define BLK          8
#define LAMBDA       4
#define SEARCH       12
#define SMOOTH_RUNS  16
#define RATE_RUNS    8
#define GLOBAL_RUNS  24

#define iabs(a)      ((a) < 0 ? -(a) : (a))
#define imin(a, b)   ((a) < (b) ? (a) : (b))
#define imax(a, b)   ((a) > (b) ? (a) : (b))

enum { PSKIP = 0, P8x8 = 1, P4x4 = 2, I8MB = 3, NUM_TYPES };

typedef struct {
  short x, y;
} MotionVector;

typedef struct {
  int        poc;
  imgpel    *luma;
  MotionVector *mv;               //!< needed for the next picture
} Picture;

typedef struct {
  int      width, height;
  int      mb_w, mb_h, mb_count;
  Picture *cur, *ref;
  MotionVector *pred;
  unsigned short *sad, *activity;
  int     *min_cost, *bits;
  byte    *cbp, *type, *qps, *strength;
  signed char *delta_qp;
  byte    *header_bits;
  char     trace[20];             //!< of the first block
  int      qp;
  long     target_bits;
  long     total_bits, moved, sads;
  long     type_count[NUM_TYPES];
  unsigned long digest;
  int      pan_x, pan_y, zoom;     //!< of the camera, in 1/256
} ImageParameters;

// picture.c
Picture *alloc_picture(ImageParameters *img);
void free_picture(Picture *pic);
void alloc_blocks(ImageParameters *img);
void read_picture(ImageParameters *img, int poc);
void error(const char *text, int code);

// motion.c
void activity_picture(ImageParameters *img);
void motion_search(ImageParameters *img);
int  smooth_field(ImageParameters *img);

// pan.c
void global_motion(ImageParameters *img);

// mode.c
void mode_decision(ImageParameters *img);
void rate_control(ImageParameters *img);
void loop_strength(ImageParameters *img);

// stat.c
void report_picture(ImageParameters *img);

#endif
