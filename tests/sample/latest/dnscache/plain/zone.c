#include <string.h>

#include "cache.h"

static uint64_t state = 88172645463325252u;

/* 0 .. limit - 1 */
uint64_t draw(uint64_t limit)
{
    uint64_t x = state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    state = x;
    return (x >> 32) * limit >> 32;
}

static char *append(char *to, const char *from)
{
    while (*from)
        *to++ = *from++;
    return to;
}

/* Every number has a name, such as mail.kirotava.org */
struct question question_make(uint64_t id, enum rtype type)
{
    static const char consonant[] = "bdfgklmnprstvwxz", vowel[] = "aeio";
    static const char *const host[] = {"", "www.", "mail.", "ns."};
    static const char *const tld[] = {".org", ".com", ".net", ".eu"};
    struct question q = {.type = type};
    char *p = append(q.name, host[id % 4]);
    for (uint64_t n = id * 2654435761u & 0xffffff, i = 0; i < 4; i++, n >>= 6) {
        *p++ = consonant[n & 15];
        *p++ = vowel[n >> 4 & 3];
    }
    append(p, tld[id / 4 % 4]);
    q.hash = 0xcbf29ce484222325u + (uint64_t)type;
    for (const char *s = q.name; *s; s++)
        q.hash = (q.hash ^ (unsigned char)*s) * 0x100000001b3u;
    q.hash ^= q.hash >> 29;
    return q;
}

/* What the authoritative server says. */
struct answer resolve(const struct question *q)
{
    struct answer a;
    uint64_t h = q->hash * 0x9e3779b97f4a7c15u;
    memset(&a, 0, sizeof a);
    for (size_t i = 0; i < sizeof a.addr; i++)
        a.addr[i] = (unsigned char)(h >> (i % 8 * 8));
    a.state = h % 23 == 0 ? NEGATIVE : h % 7 == 0 ? PREFETCHED : FRESH;
    a.preference = q->type == TYPE_MX ? 10 : 0;
    a.ttl = a.state == NEGATIVE ? 60 : 300 + (int)(h >> 40) % 3600;
    return a;
}
