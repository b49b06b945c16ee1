#include <stdio.h>
#include <stdlib.h>

#include "ckd_alloc.h"
#include "search.h"

int main(int argc, char *argv[])
{
    int32 n_word = argc > 1 ? atoi(argv[1]) : 90000;
    int32 n_frame = argc > 2 ? atoi(argv[2]) : 150;
    search_t *s = ckd_calloc(1, sizeof *s);

    if (n_word < 10 || n_word > 1000000)
        E_FATAL("bad number of words");
    s->beam = 1850;
    s->pbeam = 1350;
    s->wbeam = 750;
    dict_make(s, n_word);
    tree_make(s);
    search_start(s);
    utt_start(s);
    while (s->frame < n_frame) {
        utt_senscr(s);
        search_frame(s);
        if (s->frame % 20 == 0)
            printf("frame %d: %d active, %d back pointers\n", s->frame, s->n_active[s->frame & 1], s->bpidx);
    }
    hyp_print(s);
    stat_print(s);
    tree_free(s);
    free(s->active_list[0]);
    free(s->active_list[1]);
    free(s->bptbl);
    free(s->dict);
    free(s);
    return 0;
}
