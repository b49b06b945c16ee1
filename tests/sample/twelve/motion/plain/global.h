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

typedef struct macroblock {
  int            mb_x, mb_y;
  int            slice_nr;
  int            mb_type;
  int            qp, delta_qp;
  int            cbp;
  MotionVector   mv;
  MotionVector   pred;            //!< median of neighbours
  MotionVector   cand[8];
  int            num_cand;
  int            sad;
  int            min_cost;
  int            intra_cost;
  short          coef[4][16];     //!< difference of the block, by quarter
  int            activity;
  int            mean;
  int            bits;
  int            header_bits;
  byte           strength[2][4];  //!< for the deblocking filter
  struct macroblock *left, *up, *upright;
  struct macroblock *colocated;   //!< of the previous picture
  unsigned       skip      : 1;
  unsigned       intra     : 1;
  unsigned       changed   : 1;
  unsigned       available : 4;
  double         weight;
  char           trace[20];
} Macroblock;

typedef struct {
  int        poc;
  imgpel   **luma;                //!< rows
  Macroblock *mb_data;
} Picture;

typedef struct {
  int      width, height;
  int      mb_w, mb_h, mb_count;
  Picture *cur, *ref;
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
void link_macroblocks(ImageParameters *img);
void read_picture(ImageParameters *img, int poc);
void error(const char *text, int code);

// motion.c
void activity_picture(ImageParameters *img);
void motion_search(ImageParameters *img);
int  smooth_field(ImageParameters *img);
MotionVector median_of(const Macroblock *mb);

// pan.c
void global_motion(ImageParameters *img);

// mode.c
void mode_decision(ImageParameters *img);
void rate_control(ImageParameters *img);
void loop_strength(ImageParameters *img);

// stat.c
void report_picture(ImageParameters *img);

#endif
