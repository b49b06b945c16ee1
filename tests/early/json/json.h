#ifndef JSON_H
#define JSON_H
struct reader { const char *at, *end; int depth, deepest; long numbers, strings, words, errors; double sum; unsigned hash; };
int next_char(struct reader *r);
int look(const struct reader *r);
void skip_blank(struct reader *r);
void read_value(struct reader *r);
void read_string(struct reader *r);
void read_number(struct reader *r);
#endif
