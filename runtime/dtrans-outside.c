/* The end of a program that leaves an array inside a record which DTrans has laid out anew: dtrans-bounds (src/opt_base/bounds.rs)
 * links this into a module and calls it where an index is not proved to stay within its array. `build.rs` compiles it to LLVM IR.
 *
 * Like a fortified library's, it says what happened and aborts. */

typedef __INT64_TYPE__ i64;

int dprintf(int, const char *, ...);
void abort(void);

/* `where` is the place in the program, `what` the array. */
__attribute__((noinline, cold)) void dtrans_outside(i64 index, const char *where, const char *what)
{
    dprintf(2, "dtrans: %s: index %lld is outside of %s\n", where, (long long)index, what);
    abort();
}
