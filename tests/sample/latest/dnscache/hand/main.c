#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cache.h"

int main(int argc, char **argv)
{
    long room = argc > 1 ? strtol(argv[1], NULL, 10) : 300000;
    if (room < 100)
        room = 100;
    long queries = 4 * room, per_second = room / 200 + 1;
    uint64_t domains = (uint64_t)room, digest = 0;
    struct cache c;

    cache_init(&c, room);
    for (long i = 0; i < queries; i++) {
        c.now = i / per_second;
        uint64_t id = draw(4) ? draw(domains / 2) : draw(domains * 2);
        enum rtype type = draw(8) ? TYPE_A : draw(2) ? TYPE_MX : TYPE_TXT;
        struct question q = question_make(id, type);
        uint32_t e = cache_find(&c, &q);
        if (!e)
            e = cache_add(&c, &q, resolve(&q));
        digest = digest * 31 + c.detail[e].addr[0] + 256u * c.detail[e].addr[3];
        if (i % (room / 4) == room / 4 - 1) {
            int hard = c.used > room - room / 8;
            long n = cache_sweep(&c, hard ? entry_useless : entry_expired);
            printf("%5ld s: %ld entries, %ld swept%s\n", c.now, c.used, n, hard ? " hard" : "");
        }
    }
    printf("hits %ld misses %ld stale %ld evicted %ld swept %ld\n", c.hits, c.misses, c.stale, c.evicted, c.swept);
    report_popular(&c, 12);
    report_states(&c);
    printf("digest %016lx\n", (unsigned long)digest);
    cache_free(&c);
    return 0;
}
