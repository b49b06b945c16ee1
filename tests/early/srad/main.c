/* Takes speckles out of an image: a diffusion that depends on the local variation. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void random_matrix(float *image, int rows, int cols)
{
    unsigned int state = 7;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            state = state * 1664525 + 1013904223;
            image[i * cols + j] = (float)(state >> 8) / (float)(1 << 24);
        }
}

void usage(const char *name)
{
    fprintf(stderr, "usage: %s [ROWS COLUMNS ROUNDS]\n", name);
    exit(1);
}

int main(int argc, char **argv)
{
    int rows = 256, cols = 256, rounds = 60;
    int r1 = 0, r2 = 127, c1 = 0, c2 = 127;
    float lambda = 0.5f;
    if (argc == 4) {
        rows = atoi(argv[1]);
        cols = atoi(argv[2]);
        rounds = atoi(argv[3]);
        if (rows < 128 || cols < 128)
            usage(argv[0]);
    } else if (argc != 1) {
        usage(argv[0]);
    }
    int size = rows * cols, region = (r2 - r1 + 1) * (c2 - c1 + 1);
    float *image = malloc((size_t)size * sizeof(float));
    float *J = malloc((size_t)size * sizeof(float));
    float *c = malloc((size_t)size * sizeof(float));
    int *north = malloc((size_t)rows * sizeof(int)), *south = malloc((size_t)rows * sizeof(int));
    int *west = malloc((size_t)cols * sizeof(int)), *east = malloc((size_t)cols * sizeof(int));
    float *dN = malloc((size_t)size * sizeof(float)), *dS = malloc((size_t)size * sizeof(float));
    float *dW = malloc((size_t)size * sizeof(float)), *dE = malloc((size_t)size * sizeof(float));
    for (int i = 0; i < rows; i++) {
        north[i] = i - 1;
        south[i] = i + 1;
    }
    for (int j = 0; j < cols; j++) {
        west[j] = j - 1;
        east[j] = j + 1;
    }
    north[0] = 0;
    south[rows - 1] = rows - 1;
    west[0] = 0;
    east[cols - 1] = cols - 1;
    random_matrix(image, rows, cols);
    for (int k = 0; k < size; k++)
        J[k] = (float)exp(image[k]);
    for (int round = 0; round < rounds; round++) {
        float sum = 0, sum2 = 0;
        for (int i = r1; i <= r2; i++)
            for (int j = c1; j <= c2; j++) {
                float value = J[i * cols + j];
                sum += value;
                sum2 += value * value;
            }
        float mean = sum / (float)region;
        float variance = sum2 / (float)region - mean * mean;
        float q0 = variance / (mean * mean);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++) {
                int k = i * cols + j;
                float Jc = J[k];
                dN[k] = J[north[i] * cols + j] - Jc;
                dS[k] = J[south[i] * cols + j] - Jc;
                dW[k] = J[i * cols + west[j]] - Jc;
                dE[k] = J[i * cols + east[j]] - Jc;
                float G2 = (dN[k] * dN[k] + dS[k] * dS[k] + dW[k] * dW[k] + dE[k] * dE[k]) / (Jc * Jc);
                float L = (dN[k] + dS[k] + dW[k] + dE[k]) / Jc;
                float num = 0.5f * G2 - 1.0f / 16.0f * (L * L);
                float den = 1 + .25f * L;
                float q = num / (den * den);
                den = (q - q0) / (q0 * (1 + q0));
                c[k] = 1.0f / (1.0f + den);
                if (c[k] < 0)
                    c[k] = 0;
                else if (c[k] > 1)
                    c[k] = 1;
            }
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < cols; j++) {
                int k = i * cols + j;
                float cN = c[k], cS = c[south[i] * cols + j], cW = c[k], cE = c[i * cols + east[j]];
                float D = cN * dN[k] + cS * dS[k] + cW * dW[k] + cE * dE[k];
                J[k] = J[k] + 0.25f * lambda * D;
            }
    }
    double all = 0;
    for (int k = 0; k < size; k++)
        all += J[k];
    printf("%.3f\n", all);
    free(image), free(J), free(c), free(north), free(south), free(west), free(east), free(dN), free(dS), free(dW), free(dE);
    return 0;
}
