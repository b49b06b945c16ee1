#ifndef SUDOKU_H
#define SUDOKU_H
struct board { unsigned char cell[81]; unsigned short row[9], col[9], box[9]; long tries; };
int row_of(int at);
int col_of(int at);
int box_of(int at);
int ones(unsigned bits);
unsigned allowed(const struct board *b, int at);
void put(struct board *b, int at, int digit);
void take(struct board *b, int at);
int best_cell(const struct board *b);
int solve(struct board *b);
#endif
