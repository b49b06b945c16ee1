#ifndef TOKENS_H
#define TOKENS_H
enum class { BLANK, LETTER, DIGIT, QUOTE, SIGN, END };
enum state { START, WORD, NUMBER, STRING, OPERATOR, DONE };
struct counts { long of[6]; long length; unsigned hash; };
extern const unsigned char moves[6][6];
enum class class_of(int c);
enum state move(enum state from, enum class by);
int is_kept(enum state from, enum state to);
void count(struct counts *counts, enum state state, int length, unsigned hash);
void scan(struct counts *counts, const char *text);
#endif
