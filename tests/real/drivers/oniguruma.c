/* Compiles regular expressions and searches a text with each: groups, names, references, look-behind, case folding. */
#include "text.h"
#include <oniguruma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 40000 };

static int show_name(const UChar *name, const UChar *end, int count, int *groups, regex_t *re, void *what)
{
    (void)re;
    (void)what;
    printf("  name %.*s: %d group(s), first %d\n", (int)(end - name), (const char *)name, count, groups[0]);
    return 0;
}

static void search(const char *pattern, OnigOptionType options, const unsigned char *text, size_t size)
{
    regex_t *re;
    OnigErrorInfo problem;
    int how = onig_new(&re, (const UChar *)pattern, (const UChar *)pattern + strlen(pattern), options, ONIG_ENCODING_UTF8,
                       ONIG_SYNTAX_RUBY, &problem);
    if (how != ONIG_NORMAL) {
        UChar message[ONIG_MAX_ERROR_MESSAGE_LEN];
        onig_error_code_to_str(message, how, &problem);
        printf("%s: %s\n", pattern, (char *)message);
        return;
    }
    OnigRegion *region = onig_region_new();
    unsigned found = 0, sum = 0;
    for (const unsigned char *from = text; from < text + size;) {
        int at = onig_search(re, text, text + size, from, text + size, region, ONIG_OPTION_NONE);
        if (at < 0)
            break;
        found++;
        for (int i = 0; i < region->num_regs; i++)
            sum = sum * 31 + (unsigned)region->beg[i] * 7 + (unsigned)region->end[i];
        from = text + (region->end[0] > at ? region->end[0] : at + 1);
    }
    printf("%s: %u found, %08x, %d groups\n", pattern, found, sum, onig_number_of_captures(re));
    onig_foreach_name(re, show_name, NULL);
    onig_region_free(region, 1);
    onig_free(re);
}

int main(void)
{
    unsigned char *text = malloc(SIZE);
    if (!text)
        return 2;
    OnigEncoding encodings[] = { ONIG_ENCODING_UTF8 };
    onig_initialize(encodings, 1);
    fill_with_text(text, SIZE);
    search("a", ONIG_OPTION_NONE, text, SIZE);
    search("(\\w+) (\\w+)", ONIG_OPTION_NONE, text, SIZE);
    search("(?<first>[a-m]+)(?<second>[n-z]+)", ONIG_OPTION_NONE, text, SIZE);
    search("(.)\\1", ONIG_OPTION_NONE, text, SIZE);
    search("THE|AND|[0-9]{2,}", ONIG_OPTION_IGNORECASE, text, SIZE);
    search("(?<=e)[^ ]*(?=s)", ONIG_OPTION_NONE, text, SIZE);
    search("(?:a|b|cd)*+e|\\p{Alpha}{5}", ONIG_OPTION_NONE, text, SIZE);
    search("(unclosed", ONIG_OPTION_NONE, text, SIZE);
    onig_end();
    free(text);
    return 0;
}
