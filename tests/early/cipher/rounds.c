#include "cipher.h"

void expand(struct keys *keys, const char *text)
{
    uint32_t state = 1;
    for (int i = 0; i < 32; i++) {
        state = spread(state * 69069 + (uint8_t)text[i % 8], (uint32_t)i);
        keys->key[i] = state;
    }
}

static struct block turn(struct block block, uint32_t key)
{
    struct block out = {block.right, block.left ^ spread(block.right, key)};
    return out;
}

struct block encrypt(const struct keys *keys, struct block block)
{
    for (int i = 0; i < 32; i++)
        block = turn(block, keys->key[i]);
    return block;
}

struct block decrypt(const struct keys *keys, struct block block)
{
    struct block turned = {block.right, block.left};
    for (int i = 31; i >= 0; i--)
        turned = turn(turned, keys->key[i]);
    return (struct block){turned.right, turned.left};
}
