// A fault for each sanitizer; the first argument chooses. With -DFUZZER, a function that a fuzzer finds the fault of.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long *shared;
static volatile int one = 1;
static volatile long last;

__attribute__((noinline)) static int first(const char *text) { return text[0]; }
__attribute__((noinline)) static long twice(long n) { return 2 * n; }
__attribute__((noinline)) static int length(const char *_Nonnull text) { return text != 0; }
__attribute__((noinline)) static double third(double x) { return (x + 1e17) - 1e17; }
__attribute__((noinline)) static long *nothing(int n) { return malloc((unsigned long)n) + 0; }
__attribute__((noinline)) static long *tick(int n) __attribute__((nonblocking)) { return nothing(n); }
__attribute__((noinline)) static void set(int *i, float *f) { *i = 1; *f = 2; last = *i; }

static void *other(void *at)
{
    for (int i = 0; i < 1000; i++)
        ++*(volatile long *)at;
    return at;
}

static int (*volatile call)(const char *) = first;

int fault(const char *name)
{
    int numbers[4] = {1, 2, 3, 4};
    char bytes[64];
    if (!strcmp(name, "address") || !strcmp(name, "hwaddress")) {
        shared = calloc(4, sizeof *shared);
        free(shared);
        return (int)((volatile long *)shared)[one];
    }
    if (!strcmp(name, "memory")) {
        shared = malloc(32);
        if (((volatile long *)shared)[one] == 3)
            puts("three");
    } else if (!strcmp(name, "thread")) {
        pthread_t thread;
        shared = calloc(4, sizeof *shared);
        pthread_create(&thread, 0, other, shared);
        other(shared);
        pthread_join(thread, 0);
    } else if (!strcmp(name, "leak")) {
        last = nothing(100 * one) != 0;
        last = nothing(200 * one) != 0;
    } else if (!strcmp(name, "undefined")) {
        last = one << (39 + one);
    } else if (!strcmp(name, "bounds")) {
        last = numbers[3 + one];
    } else if (!strcmp(name, "integer")) {
        last = (unsigned)one - 2u;
    } else if (!strcmp(name, "implicit-conversion")) {
        unsigned char byte = one + 255;
        last = byte;
    } else if (!strcmp(name, "nullability")) {
        last = length(one ? 0 : "text");
    } else if (!strcmp(name, "cfi-icall") || !strcmp(name, "kcfi")) {
        call = (int (*)(const char *))twice;
        last = call("text");
    } else if (!strcmp(name, "safe-stack")) {
        snprintf(bytes, sizeof bytes, "%d", one);
        long apart = bytes - (char *)__builtin_frame_address(0);
        printf("%s%s\n", bytes, apart > 4096 || apart < -4096 ? " kept apart" : "");
    } else if (!strcmp(name, "realtime")) {
        shared = tick(40);
    } else if (!strcmp(name, "type")) {
        shared = malloc(8);
        set((int *)shared, (float *)shared);
    } else if (!strcmp(name, "numerical")) {
        last = third(one / 3.0) > 0.3 ? 1 : 0;
        printf("%g\n", third(one / 3.0));
    } else if (!strcmp(name, "dataflow")) {
#ifdef DATAFLOW
        extern void dfsan_set_label(uint8_t label, void *at, size_t size);
        extern uint8_t dfsan_read_label(const void *at, size_t size);
        dfsan_set_label(1, &numbers[2], sizeof numbers[2]);
        numbers[3] = numbers[2] + one;
        if (dfsan_read_label(&numbers[3], sizeof numbers[3]) == 1)
            puts("flows");
#endif
    }
    return 0;
}

#ifdef FUZZER
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 1 && data[0] == 'a' && data[1] == 'b')
        abort();
    return 0;
}
#else
int main(int argc, char **argv) { return fault(argv[1]); }
#endif
