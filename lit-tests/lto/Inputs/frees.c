/* Machine code that frees what the program does not see. */
#include <stdlib.h>
void drop(void *block)
{
    free(block);
}
