/* lzpack.c -- packs a block of text with an optimal parse: hash chains find the
 * matches, the cheapest way through the block is found forward, twice, the second time
 * with the costs that the first came to.
 *
 * usage: lzpack [-l level] [-p passes] [kilobytes]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define local static

typedef unsigned char  uch;
typedef unsigned short ush;
typedef unsigned int   ulg;         /* 32 bits */

#define MAX_BLOCK   (8L << 20)
#define HASH_BITS   16
#define HASH_SIZE   (1 << HASH_BITS)
#define MIN_MATCH   3
#define MAX_MATCH   200
#define NIL         0xffffffffU
#define INFINITE    0xffffffffU
#define LITERALS    256
#define SLOTS       48              /* of distances */
#define CANDIDATES  40

/* What is known of a position of the block. */
struct position {
    ulg prev;                       /* with the same hash, before this */
    ulg cost;                       /* of the cheapest way here, in sixteenths of a bit */
    ulg distance;                   /* of the match that ends here on that way, 0: literal */
    ush length;                     /* of that match */
    uch slot;
    uch flags;
    ulg next;                       /* on the way that was chosen */
    ulg tries;                      /* links followed from here */
};

#define F_ON_WAY    1
#define F_GOOD      2               /* a long match was here: nothing else tried */

struct symbol {
    ulg count;
    ulg cost;
    ulg total;                      /* over the passes */
    const char *kind;
};

struct match {
    ulg length, distance;
};

struct token {
    ulg position;
    ulg distance;
    ush length;                     /* 0: literal */
    uch literal;
    uch slot;
};

local uch *window;
local ulg window_size;
local struct position *place;
local ulg head[HASH_SIZE];
local struct symbol literal_sym[LITERALS], length_sym[MAX_MATCH + 1], slot_sym[SLOTS];
local struct token *tokens;
local size_t token_count, token_room;
local int max_chain = 12, good_match = 48, passes = 2;
local unsigned long long compares, relaxed;

local unsigned long long random_state = 1234567;

local ulg random_below(ulg n)
{
    random_state = random_state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (ulg)((random_state >> 33) % n);
}

local void error(const char *what)
{
    fprintf(stderr, "lzpack: %s\n", what);
    exit(3);
}

/* ------------------------------------------------------------- the text */

/* Words of a vocabulary, some more often; phrases come back; numbers in between. */
local void make_text(ulg size)
{
    enum { WORDS = 6000 };
    static char word[WORDS][12];
    ulg n = 0, i, k;

    for (i = 0; i < WORDS; i++) {
        ulg len = 2 + random_below(8);
        for (k = 0; k < len; k++)
            word[i][k] = "etaoinshrdlucmfwypvbgkqjxz"[random_below(random_below(26) + 1)];
    }
    while (n < size) {
        ulg what = random_below(100);
        char piece[100];
        if (what < 4 && n > 5000) {
            ulg from = n - 1 - random_below(n > 400000 ? 400000 : n - 1000);
            ulg len = 10 + random_below(60);
            if (from + len > n)
                len = n - from;
            memcpy(piece, window + from, len);
            piece[len] = 0;
        } else if (what < 8) {
            sprintf(piece, "%u,", random_below(100000));
        } else {
            ulg w = random_below(random_below(WORDS) + 1);
            strcpy(piece, word[w]);
            strcat(piece, what < 14 ? ".\n" : what < 20 ? ", " : " ");
        }
        for (k = 0; piece[k] && n < size; k++)
            window[n++] = (uch)piece[k];
    }
    window_size = size;
}

/* ------------------------------------------------------------- matches */

local ulg hash_at(ulg pos)
{
    ulg h = window[pos] | (ulg)window[pos + 1] << 8 | (ulg)window[pos + 2] << 16;
    return (h * 0x9e3779b1U) >> (32 - HASH_BITS);
}

local void insert_all(void)
{
    ulg i;
    for (i = 0; i < HASH_SIZE; i++)
        head[i] = NIL;
    for (i = 0; i + MIN_MATCH <= window_size; i++) {
        ulg h = hash_at(i);
        place[i].prev = head[h];
        head[h] = i;
    }
    for (; i <= window_size; i++)
        place[i].prev = NIL;
}

/* Each of the matches is longer than the one before. */
local int find_matches(ulg pos, struct match *found)
{
    ulg limit = window_size - pos, best = MIN_MATCH - 1, p;
    int n = 0, chain = max_chain;
    const uch *scan = window + pos;

    if (limit > MAX_MATCH)
        limit = MAX_MATCH;
    for (p = place[pos].prev; p != NIL && chain-- > 0 && best < limit; p = place[p].prev) {
        const uch *match = window + p;
        ulg len;
        place[pos].tries++;
        if (match[best] != scan[best] || match[0] != scan[0])
            continue;
        compares++;
        for (len = 0; len < limit && match[len] == scan[len]; len++)
            ;
        if (len > best) {
            best = len;
            found[n].length = len;
            found[n++].distance = pos - p;
            if (n == CANDIDATES)
                break;
        }
    }
    return n;
}

local int slot_of(ulg distance)
{
    int bits = 0;
    ulg d = distance - 1;
    if (d < 4)
        return (int)d;
    while (d >> bits > 3)
        bits++;
    return 2 * bits + 2 + (int)((d >> bits) & 1);
}

local ulg extra_bits(int slot)
{
    return slot < 4 ? 0 : (ulg)(slot - 2) / 2;
}

/* ------------------------------------------------------------- costs */

/* sixteenths of the binary logarithm */
local ulg log_16(ulg x)
{
    ulg result = 0, k;
    unsigned long long y = x;
    while (y >= 2) {
        y >>= 1;
        result += 16;
    }
    y = ((unsigned long long)x << 20) >> (result / 16);
    for (k = 8; k > 0; k >>= 1) {
        y = (y * y) >> 20;
        if (y >= 2ULL << 20) {
            y >>= 1;
            result += k;
        }
    }
    return result;
}

local void set_costs(struct symbol *s, int n, ulg all)
{
    ulg whole = log_16(all + (ulg)n);
    int i;
    for (i = 0; i < n; i++) {
        s[i].cost = whole - log_16(s[i].count + 1);
        s[i].total += s[i].count;
        s[i].count = 0;
    }
}

local void first_costs(void)
{
    int i;
    for (i = 0; i < LITERALS; i++) {
        literal_sym[i].cost = 6 * 16;
        literal_sym[i].kind = "literal";
    }
    for (i = 0; i <= MAX_MATCH; i++) {
        length_sym[i].cost = 5 * 16 + (ulg)i / 8;
        length_sym[i].kind = "length";
    }
    for (i = 0; i < SLOTS; i++) {
        slot_sym[i].cost = 4 * 16 + (ulg)i;
        slot_sym[i].kind = "slot";
    }
}

/* ------------------------------------------------------------- the parse */

local void parse(void)
{
    struct match found[CANDIDATES];
    ulg pos, end = window_size, skip = 0;

    for (pos = 0; pos <= end; pos++) {
        place[pos].cost = INFINITE;
        place[pos].flags = 0;
    }
    place[0].cost = 0;
    for (pos = 0; pos < end; pos++) {
        struct position *here = &place[pos], *to = here + 1;
        ulg cost = here->cost + literal_sym[window[pos]].cost, len;
        int n, k;

        if (cost < to->cost) {
            to->cost = cost;
            to->distance = 0;
            to->length = 1;
            to->slot = 0;
        }
        if (skip > 0) {
            skip--;
            continue;
        }
        n = find_matches(pos, found);
        len = MIN_MATCH;
        for (k = 0; k < n; k++) {
            int slot = slot_of(found[k].distance);
            ulg base = here->cost + slot_sym[slot].cost + 16 * extra_bits(slot);
            for (; len <= found[k].length; len++) {
                to = here + len;
                cost = base + length_sym[len].cost;
                if (cost < to->cost) {
                    to->cost = cost;
                    to->distance = found[k].distance;
                    to->length = (ush)len;
                    to->slot = (uch)slot;
                    relaxed++;
                }
            }
        }
        if (n > 0 && found[n - 1].length >= (ulg)good_match) {
            here->flags |= F_GOOD;
            skip = found[n - 1].length / 2;
        }
    }
}

local void add_token(ulg from, const struct position *to)
{
    struct token *t;
    if (token_count == token_room) {
        token_room = token_room ? token_room * 2 : 4096;
        tokens = realloc(tokens, token_room * sizeof *tokens);
        if (tokens == NULL)
            error("out of memory for tokens");
    }
    t = &tokens[token_count++];
    t->position = from;
    t->distance = to->distance;
    t->length = to->distance ? to->length : 0;
    t->literal = window[from];
    t->slot = to->slot;
}

/* Turns the cheapest way round, and counts what is on it. */
local void choose(void)
{
    ulg pos = window_size, to, literals = 0, matches = 0;

    place[pos].next = NIL;
    while (pos > 0) {
        ulg from = pos - place[pos].length;
        place[from].next = pos;
        place[from].flags |= F_ON_WAY;
        pos = from;
    }
    token_count = 0;
    for (pos = 0; (to = place[pos].next) != NIL; pos = to) {
        add_token(pos, &place[to]);
        if (place[to].distance == 0) {
            literal_sym[window[pos]].count++;
            literals++;
        } else {
            length_sym[place[to].length].count++;
            slot_sym[place[to].slot].count++;
            matches++;
        }
    }
    printf("%u bytes, %u literals, %u matches, cost %u bytes\n", window_size, literals, matches,
           place[window_size].cost / 128);
    set_costs(literal_sym, LITERALS, literals + matches);
    set_costs(length_sym, MAX_MATCH + 1, literals + matches);
    set_costs(slot_sym, SLOTS, matches);
}

/* ------------------------------------------------------------- unpacking */

local void verify(void)
{
    uch *out = malloc(window_size);
    ulg n = 0, k;
    size_t i;
    if (out == NULL)
        error("out of memory");
    for (i = 0; i < token_count; i++) {
        const struct token *t = &tokens[i];
        if (t->position != n)
            error("token at a wrong place");
        if (t->length == 0)
            out[n++] = t->literal;
        else
            for (k = 0; k < t->length; k++, n++)
                out[n] = out[n - t->distance];
    }
    if (n != window_size || memcmp(out, window, n) != 0)
        error("the text is another one");
    free(out);
}

local void report(void)
{
    unsigned long long check = 5381, steps = 0;
    ulg i, good = 0, longest = 0, on_way = 0;
    const struct symbol *s = slot_sym;
    size_t k;
    for (i = 0; i < window_size; i++) {
        steps += place[i].tries;
        on_way += (place[i].flags & F_ON_WAY) != 0;
        good += (place[i].flags & F_GOOD) != 0;
        if (place[i].tries > place[longest].tries)
            longest = i;
    }
    for (k = 0; k < token_count; k++)
        check = check * 33 + tokens[k].distance * 1000003ULL + tokens[k].length + tokens[k].literal + tokens[k].slot;
    for (i = 1; i < SLOTS; i++)
        if (slot_sym[i].total > s->total)
            s = &slot_sym[i];
    printf("%u tokens, %u good places, %llu links, %llu compares, %llu relaxed, most links at %u\n", on_way, good,
           steps, compares, relaxed, longest);
    printf("commonest %s %d, %u times\n", s->kind, (int)(s - slot_sym), s->total);
    printf("check %016llx\n", check);
}

int main(int argc, char **argv)
{
    long kilobytes = 720;
    int i;
    for (i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-l") == 0 && i + 1 < argc)
            max_chain = 6 * atoi(argv[++i]);
        else if (strcmp(argv[i], "-p") == 0 && i + 1 < argc)
            passes = atoi(argv[++i]);
        else
            kilobytes = atol(argv[i]);
    }
    if (kilobytes < 1 || kilobytes * 1024 > MAX_BLOCK || max_chain < 1 || passes < 1)
        error("usage: lzpack [-l level] [-p passes] [kilobytes]");
    window = malloc((size_t)kilobytes * 1024);
    place = calloc((size_t)kilobytes * 1024 + 1, sizeof *place);
    if (window == NULL || place == NULL)
        error("out of memory");
    make_text((ulg)kilobytes * 1024);
    first_costs();
    insert_all();
    for (i = 0; i < passes; i++) {
        parse();
        choose();
    }
    verify();
    report();
    free(window);
    free(place);
    free(tokens);
    return 0;
}
