// A function that takes a number of bytes may look at fewer: it stops at the end of a text, at a byte that it looks for, or where there is no
// more. Then the objects may be smaller than that, and the check must not say that they are read past their ends. What is touched in full is
// still checked in full.
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -w -c %s -o %t.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.o %t.runtime.o -o %t.exe
// RUN: %t.exe 2>&1 | FileCheck %s
// CHECK-NOT: dtrans-check-classes
// CHECK: name: na name name! first same same 4 1 2 name name na 9
// CHECK-NEXT: read: 5
// RUN: not --crash %t.exe padded 2>&1 | FileCheck %s --check-prefix=PADDED
// PADDED: dtrans-check-classes: an access past the end of its object
// PADDED-NEXT: instruction: main: {{.*}}@strncpy
// RUN: not --crash %t.exe all of them 2>&1 | FileCheck %s --check-prefix=ALL
// ALL: dtrans-check-classes: an access past the end of its object
// ALL-NEXT: instruction: main: {{.*}}@memcmp
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct part { long number; char name[24]; };

int main(int argc, char **argv)
{
    struct part *p = calloc(4, sizeof *p);
    char name[5] = "name", other[6] = "name!", line[8];
    int ends[2], seen = 0;

    strncpy(p[0].name, name, 23);
    strncpy(p[1].name, "na", 23);
    stpncpy(p[2].name, name, 23);
    strncat(p[3].name, other, 20);
    printf("name: %s %s %s ", p[1].name, p[2].name, p[3].name);
    printf(strncmp("first", other, 20) < 0 ? "first " : "second ");
    printf(strncmp(p[0].name, name, 23) == 0 ? "same " : "different ");
    printf(strncasecmp(name, "NAME", 40) == 0 ? "same " : "different ");
    printf("%d ", (int)strnlen(name, 30));
    printf("%d ", (int)((char *)memchr(name, 'a', 30) - name));
    printf("%d ", (int)((char *)memccpy(p[0].name, name, 'a', 20) - p[0].name));
    char *copy = strndup(name, 30);
    printf("%.9s %.9s %.2s %d\n", name, copy, name, 9);
    free(copy);

    // What a file or a pipe holds is less than what was asked for.
    if (pipe(ends) == 0 && write(ends[1], "line\n", 5) == 5)
        seen = read(ends[0], line, 100);
    fprintf(stdout, "read: %d\n", seen);
    fflush(stdout);

    // The bytes that are left are filled.
    if (argc == 2)
        strncpy(other, "na", 23);
    if (argc > 2)
        seen = memcmp(name, "name", 8);
    return seen == 42;
}
