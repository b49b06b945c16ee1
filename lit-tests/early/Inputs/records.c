#include "records.h"

__attribute__((noinline)) long hot(struct record *records, long count) {
  long sum = 0;
  for (long i = 0; i < count; i++)
    sum += records[i].first + records[i].last;
  return sum;
}

/* To a compiler without a profile this is where the time goes. */
__attribute__((noinline)) long all(struct record *records, long count) {
  long sum = 0;
  for (long k = 0; k < count; k++)
    for (long j = 0; j < count; j++)
      for (long i = 0; i < count; i++) {
        struct record *r = records + i;
        r->m1 += k, r->m2 += k, r->m3 += k, r->m4 += k, r->m5 += k, r->m6 += k, r->m7 += k, r->m8 += k, r->m9 += k;
        r->m10 += j, r->m11 += j, r->m12 += j, r->m13 += j, r->m14 += j, r->m15 += j, r->m16 += j, r->m17 += j;
        sum += r->first + r->m1 + r->m5 + r->m18++ + r->last;
      }
  for (long i = 0; i < count; i++)
    sum += records[i].m2 + records[i].m3 + records[i].m4 + records[i].m6 + records[i].m7 + records[i].m8 +
           records[i].m9 + records[i].m10 + records[i].m11 + records[i].m12 + records[i].m13 + records[i].m14 +
           records[i].m15 + records[i].m16 + records[i].m17;
  return sum;
}
