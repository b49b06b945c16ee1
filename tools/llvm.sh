# Read by the other scripts here (`. tools/llvm.sh`): where LLVM 22 and lit are.
#
# Sets LLVM_BIN, the directory with clang, opt, ld.lld and FileCheck (empty when there is no LLVM 22), and LIT, the
# command that runs lit (empty when there is none).  The user's own choice comes first: LLVM_BIN, LLVM_CONFIG, then
# LLVM_SYS_221_PREFIX; build.rs honours the last two as well.

llvm_version=22

# Prints the bin directory of LLVM 22, or nothing.
find_llvm_bin() {
    if [ -n "${LLVM_BIN:-}" ]; then
        echo "$LLVM_BIN"
        return
    fi
    if [ -n "${LLVM_CONFIG:-}" ]; then
        "$LLVM_CONFIG" --bindir 2>/dev/null || true
        return
    fi
    if [ -n "${LLVM_SYS_221_PREFIX:-}" ]; then
        echo "$LLVM_SYS_221_PREFIX/bin"
        return
    fi
    if [ -d "/usr/lib/llvm-$llvm_version/bin" ]; then
        echo "/usr/lib/llvm-$llvm_version/bin"
        return
    fi
    for config in "llvm-config-$llvm_version" "llvm-config"; do
        case "$("$config" --version 2>/dev/null || true)" in
            "$llvm_version".*)
                "$config" --bindir
                return
                ;;
        esac
    done
}

# Prints the lit to use, or nothing: the one that belongs to LLVM, else any on the path.
find_lit() {
    for lit in "$LLVM_BIN/lit" "lit-$llvm_version" lit; do
        if "$lit" --version >/dev/null 2>&1; then
            echo "$lit"
            return
        fi
    done
}

LLVM_BIN=$(find_llvm_bin)
LIT=$(find_lit)
