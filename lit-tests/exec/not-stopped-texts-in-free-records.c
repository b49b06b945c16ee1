// A record that is free holds a line for a while: its link was read before, or is written afterwards, and in between it is a text that is longer than
// the one which such a record begins with. A program may do that.
// RUN: %clang -O1 %s -o %t.ref && %t.ref > %t.expected
// RUN: %clang %late -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=cost-model=off %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
// RUN: env DTRANS_OPTIONS=randomplan=5 %clang %lldplugin %t.o -o %t.exe && %t.exe > %t.out && diff %t.expected %t.out
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NI __attribute__((noinline))

struct item { char name[16]; struct item *next; long n; double w; struct item *other; };
struct note { char text[16]; struct note *next; long n; double w; long k; };
struct word { char text[16]; long n; struct word *next; double w; long k; };

static struct item *spare, *items;
static struct note *spare_notes, *notes;
static struct word *words;

static void *allocate(size_t size)
{
    void *p = calloc(1, size);
    if (!p)
        exit(1);
    return p;
}

NI static void item_new(const char *name, long n)
{
    struct item *p = spare;
    if (p)
        spare = p->next;
    else
        p = allocate(sizeof *p);
    p->n = n;
    p->w = n * 0.5;
    strcpy(p->name, name);
    p->next = items;
    items = p;
}

NI static void item_free(void)
{
    struct item *p = items;
    items = p->next;
    p->next = spare;
    spare = p;
}

/* Taken from the list of those that are free, and put back. */
NI static void say_in_item(const char *line)
{
    struct item *p = spare;
    spare = p->next;
    strcpy((char *)p, line);
    puts((char *)p);
    p->next = spare;
    spare = p;
}

NI static void note_new(const char *text, long n)
{
    struct note *p = spare_notes;
    if (p)
        spare_notes = p->next;
    else
        p = allocate(sizeof *p);
    strcpy(p->text, text);
    p->n = n;
    p->w = n * 0.25;
    p->next = notes;
    notes = p;
}

NI static void note_release(struct note *p)
{
    p->next = spare_notes;
    spare_notes = p;
}

/* Used, released, and a text then, all in one go. */
NI static void say_in_note(const char *line)
{
    struct note *p = notes;
    notes = p->next;
    p->n = 0;
    note_release(p);
    strcpy((char *)p, line);
    puts((char *)p);
    spare_notes = NULL;
}

NI static void word_new(const char *text, long n)
{
    struct word *p = allocate(sizeof *p);
    strcpy(p->text, text);
    p->n = n;
    p->w = n * 0.125;
    p->next = words;
    words = p;
}

/* The text is gone through, letter for letter, before a field is used again. */
NI static long letters_in_word(const char *line)
{
    struct word *p = words;
    long sum = 0;
    words = p->next;
    strcpy((char *)p, line);
    for (char *c = (char *)p; *c; c++)
        sum = sum * 3 + *c;
    p->n = sum & 1023;
    p->text[0] = 'w';
    p->text[1] = 0;
    p->next = words;
    words = p;
    return sum;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 2000, sum = 0;
    double w = 0;
    char name[16], line[40];
    for (long i = 0; i < n; i++) {
        snprintf(name, sizeof name, "no. %ld", i);
        item_new(name, i);
        note_new(name, i);
        word_new(name, i);
    }
    for (long i = 0; i < n / 10; i++)
        item_free();
    for (long i = 0; i < 3; i++) {
        snprintf(line, sizeof line, i ? "a line of %ld letters or so" : "short %ld", n + i);
        say_in_item(line);
        say_in_note(line);
        sum += letters_in_word(line);
    }
    for (int r = 0; r < 20; r++) {
        for (struct item *p = items; p; p = p->next)
            w += p->w;
        for (struct note *p = notes; p; p = p->next)
            w += p->w;
        for (struct word *p = words; p; p = p->next)
            w += p->w;
    }
    for (struct item *p = items; p; p = p->next)
        sum = sum * 3 + p->n + p->name[4];
    for (struct note *p = notes; p; p = p->next)
        sum = sum * 3 + p->n + p->text[4];
    for (struct word *p = words; p; p = p->next)
        sum = sum * 3 + p->n + (long)strlen(p->text);
    printf("%ld %f\n", sum, w);
    return 0;
}
