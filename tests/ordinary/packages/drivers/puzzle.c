/* Invents puzzles of one of sgt-puzzles' games, and has the game solve them: KIND-OF-PUZZLE SEED COUNT. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles.h"

int main(int argc, char **argv)
{
    game_params *params = thegame.default_params();
    random_state *rs;
    int i;

    if (argc != 4)
        return 2;
    thegame.decode_params(params, argv[1]);
    if (thegame.validate_params(params, true))
        return 3;
    rs = random_new(argv[2], strlen(argv[2]));
    for (i = 0; i < atoi(argv[3]); i++) {
        char *aux = NULL, *desc = thegame.new_desc(params, rs, &aux, false);
        game_state *state = thegame.new_game(NULL, params, desc);
        const char *error = NULL;
        char *move = thegame.can_solve ? thegame.solve(state, state, NULL, &error) : NULL;

        printf("%s\n%s\n", desc, move ? move : error ? error : "-");
        sfree(move);
        thegame.free_game(state);
        sfree(aux);
        sfree(desc);
    }
    random_free(rs);
    thegame.free_params(params);
    return 0;
}
