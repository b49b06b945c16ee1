// A hash table with open addressing, probed at random: a key is compared, a hit uses the rest of the slot.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SLOTS = 1 << 19, KEYS = 300000, PROBES = 10000000 };

struct slot {
    uint64_t key;
    long created;
    long hits;
    double weight;
    long bytes;
    int kind, state;
    long last_seen;
    double score;
    long owner;
};

static uint64_t seed = 88172645463325252u;
static uint64_t next(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed;
}

static uint64_t hash(uint64_t key)
{
    key *= 0x9e3779b97f4a7c15u;
    return key >> 32;
}

static struct slot *find(struct slot *slots, uint64_t key)
{
    uint64_t i = hash(key) & (SLOTS - 1);
    while (slots[i].key != 0 && slots[i].key != key)
        i = (i + 1) & (SLOTS - 1);
    return &slots[i];
}

int main(void)
{
    struct slot *slots = calloc(SLOTS, sizeof *slots);
    uint64_t *keys = malloc(KEYS * sizeof *keys);
    if (!slots || !keys)
        return 1;
    for (long k = 0; k < KEYS; k++) {
        keys[k] = next() | 1;
        struct slot *s = find(slots, keys[k]);
        s->key = keys[k];
        s->created = k;
        s->weight = (double)(next() & 255);
        s->kind = (int)(next() % 7);
        s->owner = k % 1000;
    }
    long missed = 0;
    double sum = 0;
    for (long n = 0; n < PROBES; n++) {
        uint64_t r = next();
        uint64_t key = (r & 3) ? keys[(r >> 8) % KEYS] : r;
        struct slot *s = find(slots, key);
        if (s->key == 0) {
            missed++;
            continue;
        }
        s->hits++;
        s->bytes += (long)(r & 1023);
        s->last_seen = n;
        s->state = s->kind ^ (int)(r & 7);
        s->score += s->weight * 0.5;
        sum += s->score;
    }
    long hits = 0, bytes = 0, late = 0;
    for (long i = 0; i < SLOTS; i++) {
        hits += slots[i].hits;
        bytes += slots[i].bytes + slots[i].state;
        late += slots[i].last_seen > PROBES / 2;
    }
    printf("%ld %ld %ld %ld %.1f\n", missed, hits, bytes, late, sum);
    free(keys);
    free(slots);
    return 0;
}
