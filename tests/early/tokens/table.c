#include "tokens.h"

const unsigned char moves[6][6] = {
    {START, WORD, NUMBER, STRING, OPERATOR, DONE}, {START, WORD, WORD, STRING, OPERATOR, DONE},
    {START, WORD, NUMBER, STRING, OPERATOR, DONE}, {STRING, STRING, STRING, START, STRING, DONE},
    {START, WORD, NUMBER, STRING, OPERATOR, DONE}, {DONE, DONE, DONE, DONE, DONE, DONE},
};

enum class class_of(int c)
{
    if (c == 0)
        return END;
    if (c == ' ' || c == '\n')
        return BLANK;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
        return LETTER;
    if (c >= '0' && c <= '9')
        return DIGIT;
    return c == '"' ? QUOTE : SIGN;
}

enum state move(enum state from, enum class by)
{
    return moves[from][by];
}

int is_kept(enum state from, enum state to)
{
    return from == to && from != START && from != OPERATOR;
}
