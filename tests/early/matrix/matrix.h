#ifndef MATRIX_H
#define MATRIX_H
struct matrix { int rows, cols; double *cell; };
struct matrix matrix_new(int rows, int cols);
void matrix_free(struct matrix *m);
double get(const struct matrix *m, int i, int j);
void set(struct matrix *m, int i, int j, double value);
void multiply(struct matrix *out, const struct matrix *a, const struct matrix *b);
void transpose(struct matrix *out, const struct matrix *a);
double trace(const struct matrix *m);
int decompose(struct matrix *m);
#endif
