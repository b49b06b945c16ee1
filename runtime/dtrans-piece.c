/* Records that a program cuts from blocks of memory: dtrans-chunks (src/opt_base/arenas.rs) links this into a module and calls it for each, so that
 * the analysis sees them one by one. `build.rs` compiles it to LLVM IR. Where no layout changes the program has its place in the block again. */

typedef __UINTPTR_TYPE__ uptr;

void *calloc(uptr, uptr);
int dprintf(int, const char *, ...);
void abort(void);

/* Memory for a record in the place of that. */
__attribute__((noinline)) void *dtrans_piece(const void *place, uptr bytes)
{
    void *piece = calloc(1, bytes);
    (void)place;
    if (!piece) {
        dprintf(2, "dtrans: out of memory\n");
        abort();
    }
    return piece;
}
