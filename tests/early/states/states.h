enum state { CODE, SLASH, LINE, BLOCK, STAR, STRING, ESCAPE, NUMBER, WORD };
struct counts { unsigned words, numbers, strings, comments, lines, deepest; int depth; };

void scan(struct counts *counts, const char *text, unsigned length);
