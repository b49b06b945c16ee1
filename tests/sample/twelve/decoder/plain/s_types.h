#ifndef S_TYPES_H
#define S_TYPES_H
/* Basic types and complaints. */

typedef int int32;
typedef short int16;
typedef unsigned int uint32;
typedef unsigned char uint8;

#define WORST_SCORE ((int32)0xE0000000)
#define NO_BP (-1)
#define N_CIPHONE 32
#define N_SSEQ 1200
#define N_STATE 3
#define MAX_PRON 12

void e_fatal(const char *file, int line, const char *msg);
#define E_FATAL(m) e_fatal(__FILE__, __LINE__, (m))

#endif
