#ifndef LIFE_H
#define LIFE_H
#define SIZE 256
extern unsigned char cells[2][SIZE][SIZE];
int wrap(int at);
int alive(int which, int row, int col);
int neighbours(int which, int row, int col);
int rule(int alive, int around);
void generation(int which);
#endif
