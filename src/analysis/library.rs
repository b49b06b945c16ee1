//! What library functions do with the memory they are given, in one table.
//!
//! A model holds only for a declaration that the host knows as a library function ([`crate::ir::host::Host`] checks);
//! a program's own function of the same name is analysed like any other. Anything not listed here exposes what it is
//! passed (design, section 4, "Library functions").

/// What a function does with one argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing that concerns memory: a number, or a handle such as `FILE *` that the program cannot look into.
    Ignore,
    /// Reads or writes bytes behind the pointer and does not keep it.
    Bytes,
    /// A pointer that must be null for the model to hold; otherwise the whole call is not understood.
    MustBeNull,
}

/// What a function gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// A number or nothing.
    Number,
    /// A pointer to memory of the library's.
    Unknown,
}

/// What a library function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// Returns a new block of as many bytes as this argument says, or null.
    Malloc {
        /// Its number.
        size: usize,
    },
    /// Returns a new, zeroed block of the product of these arguments, or null.
    Calloc {
        /// Number of the first.
        count: usize,
        /// Number of the second.
        size: usize,
    },
    /// Frees the block that this argument points to, unless null.
    Free {
        /// Its number.
        block: usize,
    },
    /// Uses its arguments and returns. Arguments past the list are exposed if they are pointers.
    Plain {
        /// What becomes of each.
        args: &'static [Effect],
        /// What comes back.
        returns: Returns,
    },
}

use Effect::{Bytes, Ignore, MustBeNull};

const NUMBERS: Model = Model::Plain { args: &[Ignore, Ignore, Ignore], returns: Returns::Number };

/// The model of a library function, if there is one.
pub fn model(name: &str) -> Option<Model> {
    use Returns::{Number, Unknown};
    let plain = |args: &'static [Effect], returns| Some(Model::Plain { args, returns });
    match name {
        "malloc" => Some(Model::Malloc { size: 0 }),
        "calloc" => Some(Model::Calloc { count: 0, size: 1 }),
        "free" => Some(Model::Free { block: 0 }),
        // Formatted output. What follows the format is exposed: `%p`, `%n` and `%s` are not told apart.
        "printf" | "puts" | "perror" => plain(&[Bytes], Number),
        "fprintf" | "fiprintf" => plain(&[Ignore, Bytes], Number),
        "sprintf" => plain(&[Bytes, Bytes], Number),
        "snprintf" => plain(&[Bytes, Ignore, Bytes], Number),
        "fputs" | "fputs_unlocked" => plain(&[Bytes, Ignore], Number),
        "fputc" | "putc" | "putchar" | "fflush" | "fclose" | "fgetc" | "getc" | "getchar" | "feof" | "ferror"
        | "rewind" => plain(&[Ignore, Ignore], Number),
        "fopen" => plain(&[Bytes, Bytes], Unknown),
        "fwrite" | "fread" => plain(&[Bytes, Ignore, Ignore, Ignore], Number),
        "write" | "read" => plain(&[Ignore, Bytes, Ignore], Number),
        "strlen" | "atoi" | "atol" | "atoll" | "atof" | "getenv" => {
            plain(&[Bytes], if name == "getenv" { Unknown } else { Number })
        }
        "strcmp" | "strncmp" | "memcmp" | "bcmp" | "strcasecmp" | "strncasecmp" => {
            plain(&[Bytes, Bytes, Ignore], Number)
        }
        "strtol" | "strtoul" | "strtoll" | "strtoull" => plain(&[Bytes, MustBeNull, Ignore], Number),
        "strtod" | "strtof" | "strtold" => plain(&[Bytes, MustBeNull], Number),
        "exit" | "_exit" | "abort" | "abs" | "labs" | "llabs" | "isdigit" | "isalpha" | "isspace" | "isalnum"
        | "isupper" | "islower" | "toupper" | "tolower" | "sleep" => Some(NUMBERS),
        "sqrt" | "sqrtf" | "sin" | "sinf" | "cos" | "cosf" | "tan" | "tanf" | "asin" | "acos" | "atan" | "atan2"
        | "sinh" | "cosh" | "tanh" | "exp" | "expf" | "exp2" | "exp2f" | "log" | "logf" | "log2" | "log2f"
        | "log10" | "log10f" | "pow" | "powf" | "fabs" | "fabsf" | "floor" | "floorf" | "ceil" | "ceilf" | "round"
        | "roundf" | "trunc" | "truncf" | "rint" | "nearbyint" | "fmod" | "fmodf" | "fmin" | "fmax" | "fminf"
        | "fmaxf" | "hypot" | "cbrt" | "ldexp" | "lround" | "llround" | "copysign" => Some(NUMBERS),
        _ => None,
    }
}

/// Does the library function of this name only compute with floating-point numbers?
pub fn is_float_arithmetic(name: &str) -> bool {
    // These can hand an operand's bits on unchanged.
    const MOVES: &[&str] = &["copysign", "fabs", "fabsf", "fmin", "fminf", "fmax", "fmaxf"];
    matches!(model(name), Some(m) if m == NUMBERS) && !MOVES.contains(&name)
}

/// Can control come back from a call of the function more than once? Compilers mark some of these, and only those that
/// they know as built in; `swapcontext` they do not.
pub fn returns_twice(name: &str) -> bool {
    const NAMES: &[&str] =
        &["setjmp", "_setjmp", "__setjmp", "sigsetjmp", "__sigsetjmp", "savectx", "vfork", "getcontext", "swapcontext"];
    NAMES.contains(&name)
}

/// Does the function turn a `double` argument into text?
pub fn prints_numbers(name: &str) -> bool {
    matches!(name, "printf" | "fprintf" | "sprintf" | "snprintf")
}

/// Does the intrinsic only compute with floating-point numbers, in such a way that its result carries no bits of an
/// operand along unchanged?
pub fn is_float_intrinsic(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "fmuladd",
        "fma",
        "sqrt",
        "sin",
        "cos",
        "tan",
        "exp",
        "exp2",
        "exp10",
        "log",
        "log2",
        "log10",
        "pow",
        "powi",
        "floor",
        "ceil",
        "trunc",
        "rint",
        "nearbyint",
        "round",
        "roundeven",
        "lround",
        "llround",
        "lrint",
        "llrint",
        "fptosi.sat",
        "fptoui.sat",
        "is.fpclass",
    ];
    let Some(rest) = name.strip_prefix("llvm.") else { return false };
    NAMES.iter().any(|n| rest.strip_prefix(n).is_some_and(|r| r.starts_with('.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unlisted_functions_have_no_model() {
        assert_eq!(model("qsort"), None);
        assert_eq!(model("realloc"), None);
        assert_eq!(model("Malloc"), None);
    }

    #[test]
    fn allocation_arguments() {
        assert_eq!(model("calloc"), Some(Model::Calloc { count: 0, size: 1 }));
        assert_eq!(model("malloc"), Some(Model::Malloc { size: 0 }));
    }

    #[test]
    fn float_arithmetic_is_told_from_moves() {
        assert!(is_float_intrinsic("llvm.fmuladd.f64"));
        assert!(is_float_arithmetic("sqrt"));
        assert!(!is_float_intrinsic("llvm.ssa.copy.f64"));
        assert!(!is_float_intrinsic("llvm.arithmetic.fence.f64"));
        assert!(!is_float_intrinsic("llvm.copysign.f64"));
    }
}
