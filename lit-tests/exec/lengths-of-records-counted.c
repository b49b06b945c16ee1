// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %early -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.early.o -o %t.early -Wl,--opt-remarks-filename,%t.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.early > %t.early.out && diff %t.expected %t.early.out
// RUN: %clang %late -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.late.o -o %t.late -Wl,--opt-remarks-filename,%t.late.yaml -Wl,--opt-remarks-passes,dtrans
// RUN: %t.late > %t.late.out && diff %t.expected %t.late.out
// RUN: tr '\n' ' ' < %t.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: tr '\n' ' ' < %t.late.yaml | sed 's/--- !/\n!/g' | FileCheck %s
// RUN: not --crash %t.early none 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not --crash %t.late none 2>&1 | FileCheck --check-prefix=NONE %s
// CHECK-DAG: !Passed {{.*}}struct.entry{{[^a-z_].*}}elements of 24 bytes divided into parts of 2 and {{1 and 8|16}} bytes
// CHECK-DAG: !Passed {{.*}}struct.sample{{[^a-z_].*}}elements of 24 bytes divided into parts of 2 and {{1 and 8|16}} bytes
// NONE: dtrans: {{remove_at|main}}: index -1 is outside of all memory

// As many records as numbers without a sign say are moved, and copied to a larger array: 24 times such a number may wrap around, and is then
// no whole record. What is removed from an empty array is a program that does so.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { int key; int group; long unused; double weight; };
struct sample { int time; int group; long unused; double value; };

static struct entry *entries;
static size_t count, room;
static struct sample *samples;
static size_t sampled, sample_room;

static void insert(int key)
{
    if (count == room) {
        room = room ? room * 2 : 16;
        entries = realloc(entries, room * sizeof *entries);
        if (!entries)
            exit(1);
    }
    size_t i = 0;
    while (i < count && entries[i].key < key)
        i++;
    memmove(&entries[i + 1], &entries[i], (count - i) * sizeof *entries);
    entries[i].key = key;
    entries[i].group = key % 7;
    entries[i].weight = key * 0.5;
    count++;
}

static void remove_at(size_t i)
{
    memmove(entries + i, entries + i + 1, (count - i - 1) * sizeof *entries);
    count--;
}

static void add(int time)
{
    if (sampled == sample_room) {
        sample_room = sample_room ? sample_room * 2 : 8;
        struct sample *larger = malloc(sample_room * sizeof *larger);
        if (!larger)
            exit(1);
        if (samples)
            memcpy(larger, samples, sampled * sizeof *larger);
        free(samples);
        samples = larger;
    }
    samples[sampled].time = time & 1023;
    samples[sampled].group = time % 5;
    samples[sampled++].value = time / 8.0;
}

int main(int argc, char **argv)
{
    (void)argv;
    unsigned s = 1;
    double sum = 0;
    if (argc > 1)
        remove_at(0);
    for (int i = 0; i < 500; i++) {
        s = s * 1103515245 + 12345;
        insert((int)(s >> 8 & 0x3fff));
        add((int)(s >> 9));
    }
    for (int i = 0; i < 100; i++) {
        s = s * 1103515245 + 12345;
        remove_at(s % count);
    }
    for (size_t i = 0; i < count; i++)
        sum += entries[i].weight * entries[i].group + entries[i].key;
    for (size_t i = 0; i < sampled; i++)
        sum += samples[i].value * samples[i].group - samples[i].time;
    printf("%.2f\n", sum);
    return 0;
}
