/* Two threads allocate and free, each what the other made, too. Meant for ThreadSanitizer. */
#include "region.h"

REGION(nodes, DTRANS_REGION_THREADS | DTRANS_REGION_SINGLES, 0, 16, 8);
REGION(mixed, DTRANS_REGION_THREADS, 0, 24);
REGIONS(&nodes, &mixed);

enum { SLOTS = 4000, STEPS = 60000, LOCKS = 16 };
static struct slot {
    u64 *address;
    u64 count, seed;
} slots[2][SLOTS];
static pthread_mutex_t locks[LOCKS];

static void *play(void *argument)
{
    u64 seed = (u64)(argument != 0) + 1;
    for (int i = 0; i < STEPS; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        u64 random = seed >> 20, at = random % SLOTS, which = random >> 20 & 1;
        const struct dtrans_region *r = dtrans_regions[which];
        u64 words = r->widths[0] / 8;
        pthread_mutex_lock(&locks[at % LOCKS]);
        struct slot *slot = &slots[which][at], old = *slot;
        *slot = (struct slot){0, 0, 0};
        pthread_mutex_unlock(&locks[at % LOCKS]);
        if (old.address) {
            for (u64 k = 0; k < old.count * words; k++)
                require(old.address[k] == old.seed + k, "a word is not what was written");
            if (random >> 25 & 3 || !which) {
                dtrans_region_free(r, old.address);
                continue;
            }
            u64 count = 1 + (random >> 30 & 127), kept = count < old.count ? count : old.count;
            old.address = dtrans_region_realloc(r, old.address, count);
            for (u64 k = 0; k < kept * words; k++)
                require(old.address[k] == old.seed + k, "a word is lost");
            old.count = count;
        } else {
            old.count = which && random >> 30 & 1 ? 1 + (random >> 31 & 127) : 1;
            int zero = !(random >> 40 & 3);
            old.address = zero ? dtrans_region_calloc(r, old.count, 1) : dtrans_region_malloc(r, old.count);
            require(!zero || is_zero(old.address, old.count * words * 8), "calloc gives zeros");
        }
        old.seed = seed;
        for (u64 k = 0; k < old.count * words; k++)
            old.address[k] = seed + k;
        pthread_mutex_lock(&locks[at % LOCKS]);
        struct slot other = *slot;
        *slot = old;
        pthread_mutex_unlock(&locks[at % LOCKS]);
        dtrans_region_free(r, other.address);
    }
    return 0;
}

int main(void)
{
    for (int i = 0; i < LOCKS; i++)
        pthread_mutex_init(&locks[i], 0);
    pthread_t threads[2];
    for (u64 i = 0; i < 2; i++)
        require(!pthread_create(&threads[i], 0, play, (void *)i), "a thread");
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < SLOTS; i++)
            dtrans_region_free(dtrans_regions[which], slots[which][i].address);
    check(&mixed);
    puts("same");
    return 0;
}
