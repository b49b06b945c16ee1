#ifndef LZ_H
#define LZ_H
#include <stddef.h>
struct match { int length, distance; };
struct out { unsigned char *byte; size_t n; };
unsigned hash3(const unsigned char *at);
int common(const unsigned char *a, const unsigned char *b, int most);
struct match find(const unsigned char *text, size_t at, size_t n);
void remember(const unsigned char *text, size_t at);
void emit(struct out *out, unsigned char byte);
void emit_literal(struct out *out, unsigned char byte);
void emit_match(struct out *out, struct match match);
void pack(struct out *out, const unsigned char *text, size_t n);
void unpack(struct out *out, const unsigned char *code, size_t n);
#endif
