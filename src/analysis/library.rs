//! What library functions do with the memory they are given, in one table.
//!
//! A row holds only for a declaration ([`crate::ir::host::Host`] checks) with parameters and a result of the kinds that
//! the row names; a program's own function of the same name is analysed like any other. Anything not listed here exposes
//! what it is passed. The rows follow ISO C23, POSIX.1-2024 and the manuals of glibc; [`super::number`] turns them into constraints.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::number::Allocation;
use crate::ir::value::{Opcode, Value};
use crate::rules::{on, Rule};

/// How many bytes a function touches from an address on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Not known, and perhaps before it as well.
    Any,
    /// A text, up to the zero byte that ends it.
    Text,
    /// As many as the text that an argument is, with its end.
    TextOf(usize),
    /// That many, or fewer where systems differ.
    Fixed(u64),
    /// As many as an argument says.
    Arg(usize),
    /// The product of two arguments.
    Product(usize, usize),
    /// As many as an argument says, or fewer: it stops at the end of a text, at a byte that it looks for, or where there is no more. The
    /// object may be smaller than that.
    UpTo(usize),
    /// The product of two arguments, or fewer.
    UpToProduct(usize, usize),
}

impl Extent {
    /// Is it exactly what is touched, so that an object that is smaller is overrun?
    pub fn is_exact(self) -> bool {
        match self {
            Extent::Arg(_) | Extent::Product(..) => true,
            Extent::Any | Extent::Text | Extent::TextOf(_) => false,
            Extent::Fixed(_) | Extent::UpTo(_) | Extent::UpToProduct(..) => false,
        }
    }
}

/// What a function does with one argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Takes it as a number: it is no pointer.
    Number,
    /// Takes a pointer to something of the library's own that the program cannot look into, such as a `FILE`.
    Handle,
    /// Reads bytes, and only the number that it returns depends on them.
    Reads(Extent),
    /// Reads bytes and takes them elsewhere: to a file, to other memory, into what it returns.
    Takes(Extent),
    /// Writes bytes that come from elsewhere.
    Writes(Extent),
    /// Reads and writes bytes.
    Updates(Extent),
    /// Writes bytes that are copied from another argument, which is [`Effect::Source`].
    CopyOf {
        /// Number of the source.
        from: usize,
        /// How many.
        bytes: Extent,
    },
    /// Is read by a [`Effect::CopyOf`].
    Source,
    /// Is filled with copies of a byte.
    Filled {
        /// Number of the argument with the byte; `None` for zero.
        byte: Option<usize>,
        /// How many.
        bytes: Extent,
    },
    /// A pointer that must be null for the row to hold; otherwise the whole call is not understood.
    Null,
    /// Is kept, or used in a way that has no word here: whatever it points to is exposed.
    Captures,
    /// A pointer into another argument is stored through it, unless it is null.
    EndOf(usize),
    /// A pointer is loaded from it, read and written behind, and stored back further on.
    Walks,
    /// A pointer into the first argument of this call, or of an earlier one, is stored through it.
    Saves,
    /// Is remembered until the next call, which may return a pointer into it.
    Remembered,
    /// The format of an output function: the arguments past the named ones follow its conversions.
    Prints,
    /// The format of an input function.
    Scans,
    /// An array whose elements are moved, and passed to a comparison.
    Sorted {
        /// Number of the argument with the element's size.
        size: usize,
        /// Number of the argument with the comparison, which is [`Effect::Compares`].
        by: usize,
    },
    /// An array whose elements are passed to a comparison as its second argument.
    Searched {
        /// Number of the argument that the comparison gets first, which is [`Effect::Key`].
        key: usize,
        /// Number of the argument with the element's size.
        size: usize,
        /// Number of the argument with the comparison.
        by: usize,
    },
    /// Is passed to a comparison.
    Key,
    /// A comparison of two elements.
    Compares,
    /// A function that is called, in this thread or another, with one argument.
    CalledWith(usize),
    /// Is passed to a function that is called.
    Passed,
    /// A pointer to memory that is not known is stored through it, unless it is null.
    StoresUnknown,
    /// A block that is freed, unless it is null.
    Freed,
    /// A block that is freed, or null; its contents move to the block that comes back.
    Moved,
    /// A new block is stored through it.
    StoresNew(Allocation),
}

/// What a function gives back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// A number or nothing.
    Number,
    /// A pointer to memory of the library's or the system's, or to what it was given to keep, or null.
    Library,
    /// A pointer to anything.
    Unknown,
    /// This argument.
    Same(usize),
    /// A pointer into what this argument points to, or null.
    Into(usize),
    /// A pointer to an element of the array that is [`Effect::Searched`], or null.
    Element,
    /// A pointer that the function remembers, or null.
    Remembered,
    /// The pointer that [`Effect::Walks`] finds, or null.
    Walked(usize),
    /// A new block, or null.
    New(Allocation),
}

/// What a library function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its names, separated by spaces.
    pub names: &'static str,
    /// What becomes of each argument.
    pub args: &'static [Effect],
    /// May more arguments follow?
    pub variadic: bool,
    /// What comes back.
    pub returns: Returns,
}

/// The kind of a parameter or result, as far as it tells one function from another of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A pointer.
    Pointer,
    /// An integer of that many bits.
    Integer(u32),
    /// Another number, or nothing.
    Number,
    /// Anything else.
    Other,
}

impl Effect {
    /// Is the argument no pointer?
    pub fn is_number(self) -> bool {
        self == Effect::Number
    }

    /// Does the table say exactly how much it touches, where that is known? Otherwise what it says is a bound.
    pub fn is_exact(self) -> bool {
        match self {
            Effect::Reads(n) | Effect::Takes(n) | Effect::Writes(n) | Effect::Updates(n) => n.is_exact(),
            Effect::CopyOf { bytes, .. } | Effect::Filled { bytes, .. } => bytes.is_exact(),
            // As much as the copy writes, whole pointers, whole elements.
            Effect::Source
            | Effect::EndOf(_)
            | Effect::Walks
            | Effect::Saves
            | Effect::StoresUnknown
            | Effect::StoresNew(_)
            | Effect::Sorted { .. }
            | Effect::Searched { .. } => true,
            Effect::Number
            | Effect::Handle
            | Effect::Null
            | Effect::Captures
            | Effect::Remembered
            | Effect::Prints
            | Effect::Scans
            | Effect::Key
            | Effect::Compares
            | Effect::CalledWith(_)
            | Effect::Passed
            | Effect::Freed
            | Effect::Moved => false,
        }
    }
}

impl Row {
    /// Does a function of these parameters and this result look like the one that the row means?
    pub fn fits(&self, params: &[Kind], variadic: bool, result: Kind) -> bool {
        let number = |k: Kind| matches!(k, Kind::Integer(_) | Kind::Number);
        let fits = |number_wanted: bool, k: Kind| if number_wanted { number(k) } else { k == Kind::Pointer };
        let sizes_fit = self.sizes().all(|i| matches!(params.get(i), Some(Kind::Integer(_))));
        params.len() == self.args.len()
            && variadic == self.variadic
            && self.args.iter().zip(params).all(|(e, &k)| fits(e.is_number(), k))
            && fits(self.returns == Returns::Number, result)
            && (sizes_fit || !on(Rule::SizesAreIntegers))
    }

    /// The arguments that say how much memory the row is about.
    fn sizes(&self) -> impl Iterator<Item = usize> + '_ {
        let of_extent = |e: Extent| match e {
            Extent::Any | Extent::Text | Extent::TextOf(_) | Extent::Fixed(_) => [None, None],
            Extent::Arg(i) | Extent::UpTo(i) => [Some(i), None],
            Extent::Product(i, j) | Extent::UpToProduct(i, j) => [Some(i), Some(j)],
        };
        let of_block = |a: Allocation| match a {
            Allocation::Malloc { size } => [Some(size), None],
            Allocation::Calloc { count, size } => [Some(count), Some(size)],
            Allocation::Other { count, size } => [count, size],
        };
        let of_effect = move |e: &Effect| match *e {
            Effect::Reads(n) | Effect::Takes(n) | Effect::Writes(n) | Effect::Updates(n) => of_extent(n),
            Effect::CopyOf { bytes, .. } | Effect::Filled { bytes, .. } => of_extent(bytes),
            Effect::Sorted { size, .. } | Effect::Searched { size, .. } => [Some(size), None],
            Effect::StoresNew(a) => of_block(a),
            _ => [None, None],
        };
        let result = match self.returns {
            Returns::New(a) => of_block(a),
            _ => [None, None],
        };
        self.args.iter().flat_map(of_effect).chain(result).flatten()
    }

    /// The block that the function makes.
    pub fn block(&self) -> Option<Allocation> {
        let stored = |e: &Effect| match *e {
            Effect::StoresNew(kind) => Some(kind),
            _ => None,
        };
        match self.returns {
            Returns::New(kind) => Some(kind),
            _ => self.args.iter().find_map(stored),
        }
    }

    /// Does the function make or free memory? A program's own may stand in for the library's.
    pub fn allocates(&self) -> bool {
        let frees = |e: &Effect| matches!(e, Effect::Freed | Effect::Moved | Effect::StoresNew(_));
        (matches!(self.returns, Returns::New(_)) || self.args.iter().any(frees)) && on(Rule::RowsAllocate)
    }

    /// Does it hand elements of an array, or a pointer, to a function of the program's?
    pub fn calls_back(&self) -> bool {
        let calls = |e: &Effect| matches!(e, Effect::Sorted { .. } | Effect::Searched { .. } | Effect::CalledWith(_));
        self.args.iter().any(calls)
    }
}

/// The row of a library function, if there is one.
pub fn row(name: &str) -> Option<&'static Row> {
    static INDEX: OnceLock<FxHashMap<&'static str, &'static Row>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        let names = |row: &'static Row| row.names.split_whitespace().map(move |name| (name, row));
        ROWS.iter().flat_map(names).collect()
    });
    index.get(name).copied()
}

/// Does the library function of this name only compute with numbers, so that its result carries no bits of an operand along
/// unchanged?
pub fn is_float_arithmetic(name: &str) -> bool {
    let computes = |r: &Row| !r.variadic && r.returns == Returns::Number && r.args.iter().all(|e| e.is_number());
    row(name).is_some_and(computes) && !moves_bits(name)
}

/// Can the library function of this name hand an operand's bits on unchanged?
pub fn moves_bits(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "copysign",
        "copysignf",
        "copysignl",
        "fabs",
        "fabsf",
        "fabsl",
        "fmin",
        "fminf",
        "fminl",
        "fmax",
        "fmaxf",
        "fmaxl",
        "nextafter",
        "nextafterf",
    ];
    NAMES.contains(&name) && on(Rule::FloatMoves)
}

/// Does the function run code that is not there when the program is linked?
pub fn loads_code(name: &str) -> bool {
    ["dlopen", "dlmopen"].contains(&name)
}

/// Can control come back from a call of the function more than once? Compilers mark some of these, and only those that
/// they know as built in; `swapcontext` they do not.
pub fn returns_twice(name: &str) -> bool {
    const NAMES: &[&str] =
        &["setjmp", "_setjmp", "__setjmp", "sigsetjmp", "__sigsetjmp", "savectx", "vfork", "getcontext", "swapcontext"];
    NAMES.contains(&name)
}

/// Does the function turn a `double` argument into text?
pub fn prints_numbers(row: &Row) -> bool {
    row.args.contains(&Prints)
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

/// Does the intrinsic compute an integer of integers, or of vectors of them, and do nothing else? Some hand on one of what they are given, as a sum
/// with zero does.
pub fn is_integer_intrinsic(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "abs",
        "smax",
        "smin",
        "umax",
        "umin",
        "scmp",
        "ucmp",
        "bitreverse",
        "bswap",
        "ctpop",
        "ctlz",
        "cttz",
        "fshl",
        "fshr",
        "sadd.sat",
        "uadd.sat",
        "ssub.sat",
        "usub.sat",
        "sshl.sat",
        "ushl.sat",
        "vector.reduce.add",
        "vector.reduce.mul",
        "vector.reduce.and",
        "vector.reduce.or",
        "vector.reduce.xor",
        "vector.reduce.smax",
        "vector.reduce.smin",
        "vector.reduce.umax",
        "vector.reduce.umin",
    ];
    let Some(rest) = name.strip_prefix("llvm.") else { return false };
    NAMES.iter().any(|n| rest.strip_prefix(n).is_some_and(|r| r.starts_with('.')))
}

use Effect::*;
use Extent::{Any, Arg, Fixed, Product, Text, TextOf, UpTo, UpToProduct};

/// A string, or other bytes without a bound that is known.
const TEXT: Effect = Takes(Any);
/// Bytes that only the result depends on.
const SEEN: Effect = Reads(Any);
/// A text that ends with the first zero byte, which is read too.
const STRING: Effect = Takes(Text);
/// One that only the result depends on.
const SEEN_STRING: Effect = Reads(Text);
/// A number.
const N: Effect = Number;
/// Something of the library's own.
const H: Effect = Handle;
/// A block of memory whose size the function does not say.
const BYTES: Allocation = Allocation::Other { count: None, size: None };

const fn row_of(names: &'static str, args: &'static [Effect], returns: Returns) -> Row {
    Row { names, args, variadic: false, returns }
}

/// With further arguments.
const fn more(names: &'static str, args: &'static [Effect]) -> Row {
    Row { names, args, variadic: true, returns: Returns::Number }
}

const fn number(names: &'static str, args: &'static [Effect]) -> Row {
    row_of(names, args, Returns::Number)
}

const fn library(names: &'static str, args: &'static [Effect]) -> Row {
    row_of(names, args, Returns::Library)
}

const fn new(names: &'static str, args: &'static [Effect], allocation: Allocation) -> Row {
    row_of(names, args, Returns::New(allocation))
}

const fn sized(size: usize) -> Allocation {
    Allocation::Other { count: None, size: Some(size) }
}

/// Is the variable, which the module only declares, the library's or the system's, and holds only pointers to memory of theirs
/// or to what the program stores there?
pub fn is_library_variable(name: &str) -> bool {
    const NAMES: &[&str] = &["stdin", "stdout", "stderr", "environ", "__environ", "_environ", "tzname", "__tzname"];
    NAMES.contains(&name)
}

/// Marks calls of `__memcpy_chk` that stand for copies to, or from, an array of bytes inside a record: no more than its last argument says, and no pointers
/// that anybody knows of.
pub const BOUNDED_COPY: &str = "dtrans.bounded";

/// Is it such a call?
pub fn is_bounded_copy(call: Value) -> bool {
    call.is_instruction() && call.opcode() == Opcode::Call && call.marked(BOUNDED_COPY).is_some()
}

/// Does a function take pointers to bytes only, which may lie anywhere? One that prints may be told otherwise by its format.
pub fn takes_bytes(name: &str) -> bool {
    const NAMES: &str = " strlen strnlen strcmp strncmp strcasecmp strncasecmp strcoll strcpy strncpy strchr strrchr strstr strspn strcspn \
        strpbrk strdup strtol strtoul strtoll strtoull strtod strtof atoi atol atoll atof puts fputs fgets memcmp memchr printf fprintf dprintf snprintf sprintf vsnprintf ";
    NAMES.contains(&format!(" {name} "))
}

/// The table. Names of one row differ in nothing that matters here.
const ROWS: &[Row] = &[
    // --- memory: what is allocated and freed ---
    new("malloc", &[N], Allocation::Malloc { size: 0 }),
    new("calloc", &[N, N], Allocation::Calloc { count: 0, size: 1 }),
    new("realloc", &[Moved, N], sized(1)),
    new("reallocarray", &[Moved, N, N], Allocation::Other { count: Some(1), size: Some(2) }),
    new("aligned_alloc memalign", &[N, N], sized(1)),
    new("valloc pvalloc", &[N], sized(0)),
    number("posix_memalign", &[StoresNew(sized(2)), N, N]),
    number("free", &[Freed]),
    // `operator new`, `new[]`, and the same with an alignment; `delete`, `delete[]`, with a size, with an alignment.
    new("_Znwm _Znam", &[N], sized(0)),
    new("_ZnwmSt11align_val_t _ZnamSt11align_val_t", &[N, N], sized(0)),
    new("_ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t", &[N, H], sized(0)),
    number("_ZdlPv _ZdaPv", &[Freed]),
    number("_ZdlPvRKSt9nothrow_t _ZdaPvRKSt9nothrow_t", &[Freed, H]),
    number("_ZdlPvm _ZdaPvm _ZdlPvSt11align_val_t _ZdaPvSt11align_val_t", &[Freed, N]),
    number("_ZdlPvmSt11align_val_t _ZdaPvmSt11align_val_t", &[Freed, N, N]),
    new("strdup __strdup", &[STRING], BYTES),
    new("strndup __strndup", &[TEXT, N], BYTES),
    // --- memory: bytes ---
    row_of("memcpy memmove", &[CopyOf { from: 1, bytes: Arg(2) }, Source, N], Returns::Same(0)),
    row_of("__memcpy_chk __memmove_chk", &[CopyOf { from: 1, bytes: Arg(2) }, Source, N, N], Returns::Same(0)),
    row_of("mempcpy __mempcpy", &[CopyOf { from: 1, bytes: Arg(2) }, Source, N], Returns::Into(0)),
    row_of("__mempcpy_chk", &[CopyOf { from: 1, bytes: Arg(2) }, Source, N, N], Returns::Into(0)),
    number("bcopy", &[Source, CopyOf { from: 0, bytes: Arg(2) }, N]),
    row_of("memset", &[Filled { byte: Some(1), bytes: Arg(2) }, N, N], Returns::Same(0)),
    row_of("__memset_chk", &[Filled { byte: Some(1), bytes: Arg(2) }, N, N, N], Returns::Same(0)),
    number("bzero explicit_bzero", &[Filled { byte: None, bytes: Arg(1) }, N]),
    number("memcmp bcmp", &[Reads(Arg(2)), Reads(Arg(2)), N]),
    row_of("memchr", &[Reads(UpTo(2)), N, N], Returns::Into(0)),
    // From the end on.
    row_of("memrchr", &[Reads(Arg(2)), N, N], Returns::Into(0)),
    row_of("rawmemchr", &[SEEN, N], Returns::Into(0)),
    row_of("memccpy", &[Writes(UpTo(3)), Takes(UpTo(3)), N, N], Returns::Into(0)),
    row_of("memmem", &[Reads(Arg(1)), N, Reads(Arg(3)), N], Returns::Into(0)),
    number("swab", &[Takes(Arg(2)), Writes(Arg(2)), N]),
    // --- strings ---
    number("strlen", &[SEEN_STRING]),
    number("strnlen", &[Reads(UpTo(1)), N]),
    number("strcmp strcasecmp strcoll", &[SEEN_STRING, SEEN_STRING]),
    number("strncmp strncasecmp", &[Reads(UpTo(2)), Reads(UpTo(2)), N]),
    number("strspn strcspn", &[SEEN_STRING, SEEN_STRING]),
    number("strxfrm", &[Writes(UpTo(2)), TEXT, N]),
    row_of("strchr strrchr strchrnul index rindex __strchrnul", &[SEEN_STRING, N], Returns::Into(0)),
    row_of("strstr strpbrk strcasestr", &[SEEN_STRING, SEEN_STRING], Returns::Into(0)),
    row_of("strcpy", &[Writes(TextOf(1)), STRING], Returns::Same(0)),
    row_of("strcat", &[Updates(Any), STRING], Returns::Same(0)),
    // They end the program before they write more than that.
    row_of("__strcpy_chk __strcat_chk", &[Updates(UpTo(2)), TEXT, N], Returns::Same(0)),
    // These fill up with zeros what is left.
    row_of("strncpy", &[Writes(Arg(2)), Takes(UpTo(2)), N], Returns::Same(0)),
    row_of("__strncpy_chk", &[Writes(Arg(2)), Takes(UpTo(2)), N, N], Returns::Same(0)),
    row_of("stpncpy __stpncpy", &[Writes(Arg(2)), Takes(UpTo(2)), N], Returns::Into(0)),
    row_of("__stpncpy_chk", &[Writes(Arg(2)), Takes(UpTo(2)), N, N], Returns::Into(0)),
    row_of("strncat", &[Updates(Any), Takes(UpTo(2)), N], Returns::Same(0)),
    row_of("__strncat_chk", &[Updates(UpTo(3)), Takes(UpTo(2)), N, N], Returns::Same(0)),
    row_of("stpcpy __stpcpy", &[Updates(Any), TEXT], Returns::Into(0)),
    row_of("__stpcpy_chk", &[Updates(UpTo(2)), TEXT, N], Returns::Into(0)),
    number("strlcpy", &[Writes(UpTo(2)), TEXT, N]),
    number("strlcat", &[Updates(UpTo(2)), TEXT, N]),
    row_of("strtok", &[Remembered, SEEN], Returns::Remembered),
    row_of("strtok_r __strtok_r", &[Updates(Any), SEEN, Saves], Returns::Walked(2)),
    row_of("strsep __strsep", &[Walks, SEEN], Returns::Walked(0)),
    library("strerror strsignal gai_strerror hstrerror", &[N]),
    number("__xpg_strerror_r", &[N, Writes(UpTo(2)), N]),
    row_of("basename dirname __xpg_basename", &[Captures], Returns::Unknown),
    // --- numbers as text ---
    number("atoi atol atoll atof", &[SEEN_STRING]),
    number("strtol strtoul strtoll strtoull strtoimax strtoumax", &[SEEN_STRING, EndOf(0), N]),
    number("__isoc23_strtol __isoc23_strtoul __isoc23_strtoll __isoc23_strtoull", &[SEEN_STRING, EndOf(0), N]),
    number("strtod strtof strtold", &[SEEN_STRING, EndOf(0)]),
    // --- formatted text ---
    more("printf", &[Prints]),
    more("fprintf", &[H, Prints]),
    more("dprintf", &[N, Prints]),
    more("sprintf", &[Writes(Any), Prints]),
    more("snprintf", &[Writes(UpTo(1)), N, Prints]),
    more("__printf_chk", &[N, Prints]),
    more("__fprintf_chk", &[H, N, Prints]),
    more("__sprintf_chk", &[Writes(Any), N, N, Prints]),
    more("__snprintf_chk", &[Writes(UpTo(1)), N, N, N, Prints]),
    more("syslog", &[N, Prints]),
    more("err errx", &[N, Prints]),
    more("warn warnx", &[Prints]),
    more("asprintf", &[StoresNew(BYTES), Prints]),
    more("__asprintf_chk", &[StoresNew(BYTES), N, Prints]),
    number("vprintf", &[TEXT, Captures]),
    number("vfprintf", &[H, TEXT, Captures]),
    number("vsprintf", &[Writes(Any), TEXT, Captures]),
    number("vsnprintf", &[Writes(UpTo(1)), N, TEXT, Captures]),
    more("scanf __isoc99_scanf __isoc23_scanf", &[Scans]),
    more("fscanf __isoc99_fscanf __isoc23_fscanf", &[H, Scans]),
    more("sscanf __isoc99_sscanf __isoc23_sscanf", &[TEXT, Scans]),
    // --- files by stream ---
    library("fopen fopen64 popen", &[TEXT, TEXT]),
    library("fdopen", &[N, TEXT]),
    library("freopen freopen64", &[TEXT, TEXT, H]),
    library("tmpfile tmpfile64", &[]),
    number("fclose pclose fflush feof ferror clearerr rewind fileno", &[H]),
    number("fflush_unlocked feof_unlocked ferror_unlocked fileno_unlocked flockfile funlockfile", &[H]),
    number("fgetc getc getc_unlocked fgetc_unlocked _IO_getc ftell ftello ftello64 fgetwc getwc getw", &[H]),
    number("getchar getchar_unlocked getwchar", &[]),
    number("__uflow", &[H]),
    number("__overflow", &[H, N]),
    number("fputc putc putc_unlocked fputc_unlocked _IO_putc ungetc fputwc putwc ungetwc putw", &[N, H]),
    number("putchar putchar_unlocked putwchar", &[N]),
    number("fputs fputs_unlocked", &[STRING, H]),
    number("puts", &[STRING]),
    number("perror", &[TEXT]),
    row_of("fgets fgets_unlocked", &[Writes(UpTo(1)), N, H], Returns::Same(0)),
    row_of("gets", &[Writes(Any)], Returns::Same(0)),
    number("fwrite fwrite_unlocked", &[Takes(Product(1, 2)), N, N, H]),
    number("fread fread_unlocked", &[Writes(UpToProduct(1, 2)), N, N, H]),
    number("fseek fseeko fseeko64", &[H, N, N]),
    number("fgetpos fgetpos64", &[H, Writes(Fixed(16))]),
    number("fsetpos fsetpos64", &[H, Takes(Fixed(16))]),
    number("setbuf", &[H, Captures]),
    number("setvbuf", &[H, Captures, N, N]),
    number("getline __getline", &[Captures, Updates(Fixed(8)), H]),
    number("getdelim __getdelim", &[Captures, Updates(Fixed(8)), N, H]),
    number("remove unlink rmdir chdir chroot", &[TEXT]),
    number("rename link symlink", &[TEXT, TEXT]),
    // --- files by number ---
    more("open open64", &[TEXT, N]),
    more("openat openat64", &[N, TEXT, N]),
    number("creat creat64 mkdir chmod access mkfifo truncate truncate64", &[TEXT, N]),
    number("chown lchown", &[TEXT, N, N]),
    number("faccessat fchmodat", &[N, TEXT, N, N]),
    number("mkdirat unlinkat", &[N, TEXT, N]),
    number("close dup fsync fdatasync fchdir isatty", &[N]),
    number("dup2 ftruncate ftruncate64 fchmod flock shutdown listen", &[N, N]),
    number("lseek lseek64 fchown lockf socket", &[N, N, N]),
    number("read", &[N, Writes(UpTo(2)), N]),
    number("write", &[N, Takes(Arg(2)), N]),
    number("pread pread64", &[N, Writes(UpTo(2)), N, N]),
    number("pwrite pwrite64", &[N, Takes(Arg(2)), N, N]),
    number("recv", &[N, Writes(UpTo(2)), N, N]),
    number("send", &[N, Takes(Arg(2)), N, N]),
    number("recvfrom", &[N, Writes(UpTo(2)), N, N, Writes(Any), Updates(Fixed(4))]),
    number("sendto", &[N, Takes(Arg(2)), N, N, Takes(Any), N]),
    number("bind connect", &[N, Takes(Any), N]),
    number("accept getsockname getpeername", &[N, Writes(Any), Updates(Fixed(4))]),
    number("setsockopt", &[N, N, N, Takes(Any), N]),
    number("getsockopt", &[N, N, N, Writes(Any), Updates(Fixed(4))]),
    number("pipe", &[Writes(Fixed(8))]),
    number("poll", &[Updates(Any), N, N]),
    number("select", &[N, Updates(Fixed(128)), Updates(Fixed(128)), Updates(Fixed(128)), Updates(Fixed(16))]),
    number("stat stat64 lstat lstat64", &[TEXT, Writes(Fixed(256))]),
    number("fstat fstat64", &[N, Writes(Fixed(256))]),
    number("fstatat fstatat64", &[N, TEXT, Writes(Fixed(256)), N]),
    number("utime", &[TEXT, Takes(Fixed(16))]),
    number("utimes", &[TEXT, Takes(Fixed(32))]),
    number("futimens", &[N, Takes(Fixed(32))]),
    number("utimensat", &[N, TEXT, Takes(Fixed(32)), N]),
    number("readlink", &[TEXT, Writes(UpTo(2)), N]),
    number("mkstemp mkstemp64", &[Updates(Any)]),
    new("realpath", &[TEXT, Null], BYTES),
    new("getcwd", &[Null, N], BYTES),
    row_of("mkdtemp", &[Updates(Any)], Returns::Same(0)),
    row_of("mktemp", &[Updates(Any)], Returns::Same(0)),
    number("umask", &[N]),
    number("sync", &[]),
    library("opendir", &[TEXT]),
    library("fdopendir", &[N]),
    library("readdir readdir64", &[H]),
    number("closedir rewinddir dirfd telldir", &[H]),
    // --- the process and the system ---
    number("nice exit _exit _Exit quick_exit sleep usleep alarm raise sysconf", &[N]),
    number("abort getpid getppid getuid geteuid getgid getegid fork setsid getpgrp sched_yield", &[]),
    number("pause __stack_chk_fail", &[]),
    number("getpgid getsid", &[N]),
    number("kill setuid setgid setpgid", &[N, N]),
    number("system", &[TEXT]),
    number("wait", &[Writes(Fixed(4))]),
    number("waitpid", &[N, Writes(Fixed(4)), N]),
    number("getpagesize", &[]),
    library("getenv secure_getenv", &[TEXT]),
    number("setenv", &[TEXT, TEXT, N]),
    number("unsetenv", &[TEXT]),
    library("setlocale", &[N, TEXT]),
    library("localeconv", &[]),
    library("nl_langinfo ttyname", &[N]),
    library("getlogin", &[]),
    library("getpwnam getgrnam", &[TEXT]),
    library("getpwuid getgrgid", &[N]),
    number("gethostname", &[Writes(UpTo(1)), N]),
    number("uname", &[Writes(Fixed(512))]),
    number("getrlimit getrlimit64 getrusage", &[N, Writes(Fixed(256))]),
    number("setrlimit setrlimit64", &[N, Takes(Fixed(16))]),
    library("__errno_location __error __h_errno_location", &[]),
    library("__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc", &[]),
    number("__ctype_get_mb_cur_max", &[]),
    number("__assert_fail", &[TEXT, TEXT, N, TEXT]),
    number("__assert_rtn", &[TEXT, TEXT, N, TEXT]),
    number("atexit", &[Captures]),
    row_of("signal", &[N, Captures], Returns::Unknown),
    number("sigaction", &[N, Captures, Writes(Any)]),
    number("sigemptyset sigfillset", &[Writes(Fixed(128))]),
    number("sigaddset sigdelset", &[Updates(Fixed(128)), N]),
    number("sigismember", &[Reads(Fixed(128)), N]),
    number("sigprocmask pthread_sigmask", &[N, Takes(Fixed(128)), Writes(Fixed(128))]),
    more("fcntl fcntl64 ioctl", &[N, N]),
    number("tcgetattr", &[N, Writes(Fixed(64))]),
    number("tcsetattr", &[N, N, Takes(Fixed(64))]),
    number("getopt __posix_getopt", &[N, Captures, TEXT]),
    library("dlopen", &[TEXT, N]),
    row_of("dlsym", &[H, TEXT], Returns::Unknown),
    library("dlerror", &[]),
    number("dlclose", &[H]),
    row_of("mmap mmap64", &[Null, N, N, N, N, N], Returns::Unknown),
    number("munmap", &[H, N]),
    number("mprotect msync madvise", &[H, N, N]),
    number("getentropy", &[Writes(Arg(1)), N]),
    number("getrandom", &[Writes(UpTo(1)), N, N]),
    library("gethostbyname", &[TEXT]),
    number("getaddrinfo", &[TEXT, TEXT, Takes(Fixed(64)), StoresUnknown]),
    number("freeaddrinfo", &[H]),
    number("inet_addr", &[SEEN]),
    number("inet_pton", &[N, SEEN, Writes(Fixed(16))]),
    row_of("inet_ntop", &[N, Takes(Fixed(16)), Writes(UpTo(3)), N], Returns::Same(2)),
    number("htons htonl ntohs ntohl", &[N]),
    // --- time ---
    number("time", &[Writes(Fixed(8))]),
    number("clock", &[]),
    number("difftime", &[N, N]),
    number("mktime timegm timelocal", &[Updates(Fixed(64))]),
    library("localtime gmtime", &[Takes(Fixed(8))]),
    row_of("localtime_r gmtime_r", &[Takes(Fixed(8)), Writes(Fixed(64))], Returns::Same(1)),
    library("ctime", &[Takes(Fixed(8))]),
    library("asctime", &[Takes(Fixed(64))]),
    number("strftime", &[Writes(UpTo(1)), N, TEXT, Takes(Fixed(64))]),
    number("gettimeofday", &[Writes(Fixed(16)), Writes(Fixed(8))]),
    number("clock_gettime clock_getres", &[N, Writes(Fixed(16))]),
    number("nanosleep", &[Takes(Fixed(16)), Writes(Fixed(16))]),
    number("timespec_get", &[Writes(Fixed(16)), N]),
    number("times", &[Writes(Fixed(32))]),
    row_of("ctime_r", &[Takes(Fixed(8)), Writes(Any)], Returns::Same(1)),
    row_of("asctime_r", &[Takes(Fixed(64)), Writes(Any)], Returns::Same(1)),
    number("tzset", &[]),
    // --- threads; what a lock is made of is bytes to the program ---
    number("pthread_create", &[Writes(Fixed(8)), Takes(Fixed(64)), CalledWith(3), Passed]),
    number("pthread_join", &[N, StoresUnknown]),
    number("pthread_detach", &[N]),
    number("pthread_self", &[]),
    number("pthread_exit", &[Captures]),
    // What is kept under a key is exposed, and comes back unknown.
    number("pthread_key_create", &[Writes(Fixed(4)), Captures]),
    number("pthread_key_delete", &[N]),
    number("pthread_setspecific", &[N, Captures]),
    row_of("pthread_getspecific", &[N], Returns::Unknown),
    number("pthread_mutex_init", &[Updates(Fixed(64)), Takes(Fixed(64))]),
    number("pthread_cond_init", &[Updates(Fixed(64)), Takes(Fixed(64))]),
    number("pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock", &[Updates(Fixed(64))]),
    number("pthread_mutex_destroy pthread_cond_destroy", &[Updates(Fixed(64))]),
    number("pthread_cond_signal pthread_cond_broadcast", &[Updates(Fixed(64))]),
    number("pthread_cond_wait", &[Updates(Fixed(64)), Updates(Fixed(64))]),
    number("pthread_cond_timedwait", &[Updates(Fixed(64)), Updates(Fixed(64)), Takes(Fixed(16))]),
    number("pthread_rwlock_init", &[Updates(Fixed(256)), Takes(Fixed(64))]),
    number("pthread_rwlock_rdlock pthread_rwlock_wrlock pthread_rwlock_unlock", &[Updates(Fixed(256))]),
    number("pthread_rwlock_destroy", &[Updates(Fixed(256))]),
    number("sem_init", &[Updates(Fixed(64)), N, N]),
    number("sem_wait sem_trywait sem_post sem_destroy", &[Updates(Fixed(64))]),
    number("pthread_attr_init pthread_attr_destroy", &[Updates(Fixed(64))]),
    number("pthread_mutexattr_init pthread_mutexattr_destroy", &[Updates(Fixed(64))]),
    number("pthread_attr_setstacksize pthread_attr_setdetachstate", &[Updates(Fixed(64)), N]),
    number("pthread_mutexattr_settype", &[Updates(Fixed(64)), N]),
    // --- searching, sorting, chance ---
    number("qsort", &[Sorted { size: 2, by: 3 }, N, N, Compares]),
    row_of("bsearch", &[Key, Searched { key: 0, size: 3, by: 4 }, N, N, Compares], Returns::Element),
    number("rand random lrand48 mrand48 drand48", &[]),
    number("srand srandom srand48", &[N]),
    number("rand_r", &[Updates(Fixed(4))]),
    // --- characters ---
    number("isdigit isalpha isspace isalnum isupper islower ispunct isprint isgraph iscntrl isxdigit isblank", &[N]),
    number("isascii toascii toupper tolower iswalpha iswdigit iswspace iswalnum iswupper iswlower", &[N]),
    number("towupper towlower btowc wctob wcwidth", &[N]),
    number("mblen", &[SEEN, N]),
    number("mbtowc", &[Writes(Fixed(4)), SEEN, N]),
    number("wctomb", &[Writes(Any), N]),
    number("mbstowcs", &[Writes(Any), TEXT, N]),
    number("wcstombs", &[Writes(UpTo(2)), TEXT, N]),
    number("wcslen", &[SEEN]),
    number("wcscmp", &[SEEN, SEEN]),
    row_of("wcschr wcsrchr", &[SEEN, N], Returns::Into(0)),
    // --- integers and floating-point numbers ---
    number("abs labs llabs ffs ffsl ffsll", &[N]),
    number("sqrt sqrtf sqrtl sin sinf sinl cos cosf cosl tan tanf tanl asin asinf acos acosf atan atanf", &[N]),
    number("sinh sinhf cosh coshf tanh tanhf asinh acosh atanh exp expf expl exp2 exp2f expm1 expm1f exp10", &[N]),
    number("log logf logl log2 log2f log10 log10f log1p log1pf logb ilogb", &[N]),
    number("fabs fabsf fabsl floor floorf floorl ceil ceilf ceill round roundf roundl trunc truncf truncl", &[N]),
    number("rint rintf nearbyint nearbyintf lround lroundf llround llroundf lrint lrintf llrint llrintf", &[N]),
    number("cbrt cbrtf erf erff erfc erfcf tgamma lgamma", &[N]),
    number("isnan isinf finite __isnan __isinf __finite __fpclassify __signbit", &[N]),
    number("pow powf powl atan2 atan2f fmod fmodf fmodl remainder fmin fminf fminl fmax fmaxf fmaxl", &[N, N]),
    number("hypot hypotf fdim fdimf copysign copysignf copysignl nextafter nextafterf", &[N, N]),
    number("ldexp ldexpf scalbn scalbnf scalbln", &[N, N]),
    number("fma fmaf", &[N, N, N]),
    number("frexp frexpf", &[N, Writes(Fixed(4))]),
    number("modf", &[N, Writes(Fixed(8))]),
    number("modff", &[N, Writes(Fixed(4))]),
    number("sincos", &[N, Writes(Fixed(8)), Writes(Fixed(8))]),
    number("fesetround feclearexcept fetestexcept", &[N]),
    number("fegetround", &[]),
];

#[cfg(test)]
mod tests {
    use super::*;

    const P: Kind = Kind::Pointer;
    const I: Kind = Kind::Integer(64);

    #[test]
    fn unlisted_functions_have_no_row() {
        for name in ["Malloc", "putenv", "qsort_r", "longjmp", ""] {
            assert_eq!(row(name), None, "{name}");
        }
    }

    #[test]
    fn names_occur_once() {
        let names: Vec<&str> = ROWS.iter().flat_map(|r| r.names.split(' ')).collect();
        for name in &names {
            assert_eq!(names.iter().filter(|n| n == &name).count(), 1, "{name}");
            assert!(row(name).is_some(), "{name}");
        }
        assert!(names.len() > 600, "{}", names.len());
    }

    #[test]
    fn arguments_that_rows_name_are_there() {
        let is = |r: &Row, i: usize, wanted: fn(&Effect) -> bool| assert!(r.args.get(i).is_some_and(wanted), "{r:?}");
        for r in ROWS {
            for i in r.sizes() {
                is(r, i, |e| *e == Number);
            }
            for e in r.args {
                match *e {
                    CopyOf { from, .. } => is(r, from, |e| *e == Source),
                    Filled { byte: Some(i), .. } => is(r, i, |e| *e == Number),
                    EndOf(i) => is(r, i, |e| !e.is_number()),
                    Sorted { by, .. } => is(r, by, |e| *e == Compares),
                    Searched { key, by, .. } => {
                        is(r, by, |e| *e == Compares);
                        is(r, key, |e| *e == Key);
                    }
                    CalledWith(i) => is(r, i, |e| *e == Passed),
                    Prints | Scans => assert!(r.variadic && r.args.last() == Some(e), "{r:?}"),
                    Saves => is(r, 0, |e| !e.is_number()),
                    _ => {}
                }
            }
            match r.returns {
                Returns::Same(i) | Returns::Into(i) => is(r, i, |e| !e.is_number()),
                Returns::Walked(i) => is(r, i, |e| matches!(e, Walks | Saves)),
                Returns::Remembered => assert!(r.args.contains(&Remembered), "{r:?}"),
                Returns::Element => assert!(r.args.iter().any(|e| matches!(e, Searched { .. })), "{r:?}"),
                Returns::Number | Returns::Library | Returns::Unknown | Returns::New(_) => {}
            }
        }
    }

    #[test]
    fn a_function_of_another_shape_is_another_function() {
        let memcmp = row("memcmp").expect("listed");
        assert!(memcmp.fits(&[P, P, I], false, Kind::Integer(32)));
        assert!(!memcmp.fits(&[P, P], false, Kind::Integer(32)));
        assert!(!memcmp.fits(&[P, P, P], false, Kind::Integer(32)));
        assert!(!memcmp.fits(&[P, P, I], true, Kind::Integer(32)));
        assert!(!memcmp.fits(&[P, P, I], false, P));
        assert!(!memcmp.fits(&[P, P, Kind::Number], false, Kind::Integer(32)), "a size is an integer");
        let malloc = row("malloc").expect("listed");
        assert!(malloc.fits(&[I], false, P) && !malloc.fits(&[I], false, I));
    }

    #[test]
    fn bounds_are_told_from_what_is_touched() {
        let exact =
            |name: &str| -> Vec<bool> { row(name).expect("listed").args.iter().map(|e| e.is_exact()).collect() };
        for name in ["strncpy", "__strncpy_chk", "stpncpy", "__stpncpy_chk"] {
            assert_eq!(exact(name)[..2], [true, false], "{name}: fills up, and reads a text");
        }
        for name in ["strncmp", "strncasecmp", "memccpy", "strncat", "__strncat_chk"] {
            assert_eq!(exact(name)[..2], [false, false], "{name}");
        }
        for name in ["strnlen", "memchr", "fgets", "snprintf", "fread"] {
            assert!(!exact(name)[0], "{name}");
        }
        for name in ["memcmp", "memcpy", "memset", "memrchr", "fwrite", "memmem"] {
            assert!(exact(name)[0], "{name}");
        }
        assert!(!exact("read")[1] && exact("write")[1]);
    }

    #[test]
    fn allocators_are_told_from_the_rest() {
        for name in ["malloc", "free", "realloc", "posix_memalign", "strdup", "_Znwm", "_ZdlPv"] {
            assert!(row(name).is_some_and(Row::allocates), "{name}");
        }
        assert!(!row("memcpy").is_some_and(Row::allocates));
    }

    #[test]
    fn float_arithmetic_is_told_from_moves() {
        assert!(is_integer_intrinsic("llvm.umin.i64") && is_integer_intrinsic("llvm.vector.reduce.add.v2i64"));
        assert!(!is_integer_intrinsic("llvm.umul.with.overflow.i64") && !is_integer_intrinsic("llvm.minnum.f64"));
        assert!(!is_integer_intrinsic("llvm.vector.reduce.fadd.v2f64") && !is_integer_intrinsic("abs.i64"));
        assert!(is_float_intrinsic("llvm.fmuladd.f64"));
        assert!(is_float_arithmetic("sqrt"));
        assert!(!is_float_arithmetic("fmax") && !is_float_arithmetic("modf") && !is_float_arithmetic("printf"));
        assert!(!is_float_intrinsic("llvm.ssa.copy.f64"));
        assert!(!is_float_intrinsic("llvm.arithmetic.fence.f64"));
        assert!(!is_float_intrinsic("llvm.copysign.f64"));
    }
}
