struct record {
  long first, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, last;
};

long hot(struct record *records, long count);
long all(struct record *records, long count);
