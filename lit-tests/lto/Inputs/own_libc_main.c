void *malloc(unsigned long);
void free(void *);

static long *volatile kept;

int main(void)
{
    long sum = 0;
    for (int i = 1; i < 40; i++) {
        kept = malloc((unsigned long)i * 8000);
        kept[i] = i;
        sum += kept[i];
        free(kept);
    }
    kept = malloc(5 << 20);
    kept[7] = 0;
    return sum == 780 ? (int)kept[7] : 1;
}
