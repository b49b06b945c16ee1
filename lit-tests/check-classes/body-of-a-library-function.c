// glibc's headers give vprintf, atoi and others a body for inlining. What the program passes to them reaches these bodies: the
// analysis said that there is an address that nobody knows, which then led to what it had judged safe.
// REQUIRES: lld
// RUN: %clang -O2 -c %cargo_root/runtime/dtrans-check-classes.c -o %t.runtime.o
// RUN: %clang %early -w -c %s -o %t.early.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.early.o %t.runtime.o -o %t.early
// RUN: env DTRANS_CHECK=stats %t.early 12 2>&1 | FileCheck %s
// RUN: %clang %late -w -c %s -o %t.late.o
// RUN: env DTRANS_OPTIONS=check-classes %clang %lldplugin %t.late.o %t.runtime.o -o %t.late
// RUN: env DTRANS_CHECK=stats %t.late 12 2>&1 | FileCheck %s
// CHECK-NOT: instruction
// CHECK: a note: 30 leagues
// CHECK-NOT: instruction
// CHECK: dtrans-check-classes: {{[1-9][0-9]*}} checks
#include <stdarg.h>
#include <stddef.h>

long strtol(const char *text, char **end, int base);
int fflush(void *file);
int vprintf(const char *format, va_list args);
int vfprintf(void *file, const char *format, va_list args);
extern void *stdout;

// As glibc has it in <stdio.h>, whatever headers this machine has.
extern inline __attribute__((gnu_inline)) int vprintf(const char *format, va_list args)
{
    return vfprintf(stdout, format, args);
}

extern inline __attribute__((gnu_inline)) int atoi(const char *text)
{
    return (int)strtol(text, (char **)NULL, 10);
}

static void note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

int main(int argc, char **argv)
{
    char digits[4] = "18";
    note("a note: %d leagues\n", atoi(argv[1]) + atoi(digits));
    return fflush(stdout);
}
