/* Rows in an array that grows, filters by function pointers, an index of pointers that qsort sorts. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct row { long id; char code[8]; int region, state; double price; long day; };
struct table { struct row *rows; size_t used, room; };

static void fatal(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    exit(1);
}

static void log_line(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    printf("> ");
    vprintf(format, ap);
    putchar('\n');
    va_end(ap);
}

static struct row *append(struct table *t)
{
    if (t->used == t->room) {
        t->room = t->room ? 2 * t->room : 16;
        t->rows = realloc(t->rows, t->room * sizeof *t->rows);
        if (!t->rows)
            fatal("no memory for %zu rows\n", t->room);
    }
    return &t->rows[t->used++];
}

static int cheap(const struct row *r) { return r->price < 50; }
static int north(const struct row *r) { return r->region == 1; }

static double sum(const struct table *t, int (*keep)(const struct row *))
{
    double s = 0;
    for (size_t i = 0; i < t->used; i++)
        if (keep(&t->rows[i]))
            s += t->rows[i].price;
    return s;
}

static int by_day(const void *a, const void *b)
{
    const struct row *x = *(struct row *const *)a, *y = *(struct row *const *)b;
    return x->day != y->day ? (x->day < y->day ? -1 : 1) : x->id < y->id ? -1 : x->id > y->id;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 5000;
    struct table t = {0};
    unsigned long rng = 17;
    for (long i = 0; i < n; i++) {
        rng = rng * 6364136223846793005ul + 1442695040888963407ul;
        struct row *r = append(&t);
        r->id = i;
        r->region = (int)(rng >> 40) & 3;
        r->state = 0;
        r->price = (double)(rng >> 50) / 100;
        r->day = (long)(rng >> 33) % 365;
        for (int k = 0; k < 7; k++)
            r->code[k] = (char)('A' + (rng >> 4 * k & 15));
        r->code[7] = '\0';
    }
    struct row **index = malloc(t.used * sizeof *index);
    if (!index)
        fatal("no index\n");
    for (size_t i = 0; i < t.used; i++)
        index[i] = &t.rows[i];
    qsort(index, t.used, sizeof *index, by_day);
    log_line("%.2f %.2f", sum(&t, cheap), sum(&t, north));
    for (size_t i = 0; i < t.used; i += t.used / 4 + 1)
        log_line("day %ld: %s %ld %.2f", index[i]->day, index[i]->code, index[i]->id, index[i]->price);
    free(index);
    free(t.rows);
    return 0;
}
