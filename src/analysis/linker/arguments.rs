//! The arguments of `ld.lld`: what of them replaces functions, which files they name, which of the compiler's libraries are linked, and
//! what lets others use the program's symbols. Nobody else reads a command line.

use std::iter::Peekable;
use std::path::Path;
use std::sync::OnceLock;
use std::vec::IntoIter;

use rustc_hash::FxHashSet;

use super::script::Script;
use super::{look, Found};

/// Options of LLVM 22's `ld.lld` with a value that may stand in an argument of its own, without the dashes. (With one dash too,
/// but for those that begin with `o`.) The values of others follow a `=` only.
const VALUED: &str = "\
    Map Tbss Tdata Ttext Ttext-segment android-memtag-mode auxiliary call-graph-ordering-file chroot compress-debug-sections \
    compress-sections default-script defsym dependency-file dynamic-linker dynamic-list entry error-handling-script error-limit \
    exclude-libs export-dynamic-symbol export-dynamic-symbol-list filter fini flavor format hash-style image-base in-implib init \
    irpgo-profile just-symbols keep-unique library library-path load-pass-plugin lto-known-safe-vtables mips-got-size mllvm \
    oformat opt-remarks-filename opt-remarks-format opt-remarks-hotness-threshold opt-remarks-passes orphan-handling out-implib \
    output pack-dyn-relocs plugin plugin-opt print-symbol-order remap-inputs reproduce retain-symbols-file rpath rpath-link \
    rsp-quoting script section-start shuffle-sections soname sort-section split-stack-adjust-size symbol-ordering-file sysroot \
    target2 thinlto-cache-policy thinlto-distributor-arg thinlto-remote-compiler-arg thinlto-remote-compiler-prepend-arg threads \
    time-trace-granularity trace-symbol undefined undefined-glob unresolved-symbols version-script warn-backrefs-exclude \
    why-live wrap";

/// Options of one letter with a value, in the same argument or in the next.
const LETTERS: &str = "FGLORTbefhlmouyz";

/// What on the command line lets others than the program itself use its symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// `-shared`: a library.
    Shared,
    /// `-rdynamic`, which is `--export-dynamic` for the linker.
    ExportDynamic,
    /// `-r`: a part of a program.
    Relocatable,
}

/// How a file is linked that a command line names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mode {
    /// `-l` does not look for shared libraries (`-static`, `-Bstatic`).
    pub is_static: bool,
    /// All members of an archive are linked (`--whole-archive`).
    pub is_whole: bool,
    /// Objects are linked only if somebody needs them, as if they were in an archive (`--start-lib`).
    pub is_lazy: bool,
}

/// What a command line says.
#[derive(Debug, Default)]
pub struct Arguments {
    /// Is it a linker's?
    pub is_link: bool,
    /// The flag that lets others use the symbols, if there is one.
    pub opening: Option<Opening>,
    /// Whether some symbols are for others all the same (`--export-dynamic-symbol`, `--dynamic-list`).
    pub exports_some: bool,
    /// What is made. For messages only.
    pub output: Option<String>,
    /// Did the user ask the linker to say what it does?
    pub is_verbose: bool,
    /// Whether the library that writes profiles is asked for.
    pub writes_profile: bool,
    /// Whether LLVM's own pipeline of the link instruments, for a second profile beyond inlining (`-fcs-profile-generate`).
    pub counts_in_context: bool,
    /// The names of the compiler's runtime libraries: `asan` of `libclang_rt.asan-x86_64.a`.
    runtimes: Vec<String>,
    /// Names that `--wrap` and `--defsym` replace.
    pub names: FxHashSet<String>,
    /// Names that these mention, and those of functions that the dynamic linker is to call (`-init`, `-fini`).
    pub mentions: FxHashSet<String>,
    /// Files that may be scripts; libraries begin with `-l`.
    pub files: Vec<String>,
    /// How each of them is linked.
    pub modes: Vec<Mode>,
    /// Symbols that files are linked for even if none names them (`-u`).
    pub undefined: FxHashSet<String>,
    /// Whether bitcode that may be optimized either way is put together in one module (`--lto=full`).
    pub unifies: bool,
    /// Whether two objects may define the same symbol (`-z muldefs`).
    pub allows_twins: bool,
    /// Where libraries are looked for, in order.
    pub directories: Vec<String>,
    /// Where the dynamic linker looks for them: directories with colons between them (`-rpath`).
    pub run_directories: Vec<String>,
    /// What stands before absolute paths.
    pub sysroot: String,
    /// Something of it makes other files, or other symbols, of those that are named.
    pub is_opaque: bool,
}

impl Arguments {
    /// Those of this process.
    pub fn of_process() -> &'static Arguments {
        static READ: OnceLock<Arguments> = OnceLock::new();
        let line = || std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect();
        READ.get_or_init(|| Arguments::read(line(), &|file| look(Path::new(file))))
    }

    /// Reads a command line, which begins with the program's name; `look` finds files of more arguments.
    pub fn read(mut line: Vec<String>, look: &dyn Fn(&str) -> Found) -> Self {
        let mut out = Arguments::default();
        let program = line.drain(..line.len().min(1)).next().unwrap_or_default();
        let program = program.rsplit('/').next().unwrap_or_default();
        out.is_link = program.contains("lld") || program.starts_with("ld");
        let mut is_binary = false;
        let line = out.expand(line, look);
        line.iter().for_each(|argument| out.instrumentation(argument));
        let mut rest = line.into_iter().peekable();
        let (mut mode, mut saved) = (Mode::default(), Vec::new());
        while let Some(argument) = rest.next() {
            // As of here: a file that is named before is linked as it was said before it.
            out.modes.resize(out.files.len(), mode);
            set_mode(&argument, &mut mode, &mut saved);
            out.flag(&argument);
            let Some(text) = argument.strip_prefix('-').filter(|t| !t.is_empty()) else {
                if !is_binary {
                    out.files.push(argument);
                }
                continue;
            };
            let (option, value) = split(text, &mut rest);
            match option {
                "o" | "output" => out.output = Some(value),
                "wrap" => {
                    out.mentions.insert(value.clone());
                    out.names.insert(value);
                }
                "defsym" => {
                    let script = Script::read(&value);
                    out.names.extend(script.names);
                    out.mentions.extend(script.words);
                }
                "export-dynamic-symbol" | "export-dynamic-symbol-list" | "dynamic-list" => out.exports_some = true,
                "init" | "fini" => drop(out.mentions.insert(value)),
                "T" | "dT" | "script" | "default-script" => out.files.push(value),
                "u" | "undefined" => drop(out.undefined.insert(value)),
                "l" | "library" => out.files.push(format!("-l{value}")),
                "L" | "library-path" => out.directories.push(value),
                "rpath" | "rpath-link" | "R" => out.run_directories.push(value),
                "z" => out.allows_twins |= value == "muldefs",
                "allow-multiple-definition" => out.allows_twins = true,
                "lto" => out.unifies = value == "full",
                "sysroot" => out.sysroot = value,
                "b" | "format" => match &*value {
                    "binary" => is_binary = true,
                    "elf" | "default" => is_binary = false,
                    _ => {}
                },
                // Symbols at addresses; files in the place of files.
                "just-symbols" | "remap-inputs" | "remap-inputs-file" | "chroot" => out.is_opaque = true,
                "rsp-quoting" => out.is_opaque |= value != "posix",
                // The others make no symbol, and name no file that could.
                _ => {}
            }
        }
        out.modes.resize(out.files.len(), mode);
        out
    }

    /// Is one of the compiler's runtime libraries linked?
    pub fn has_runtime(&self, name: &str) -> bool {
        self.is_link && self.runtimes.iter().any(|runtime| runtime == name)
    }

    /// What clang's driver adds where instrumented code needs it.
    fn instrumentation(&mut self, argument: &str) {
        self.writes_profile |= argument.ends_with("__llvm_profile_runtime");
        self.counts_in_context |= argument.ends_with("cs-profile-generate");
        let file = argument.rsplit('/').next().unwrap_or_default();
        let runtime = file.strip_prefix("libclang_rt.").and_then(|rest| rest.split(['-', '.']).next());
        self.runtimes.extend(runtime.map(str::to_string));
    }

    fn flag(&mut self, argument: &str) {
        match argument {
            "-shared" | "--shared" | "-Bshareable" | "--Bshareable" => self.opening = Some(Opening::Shared),
            "-r" | "-relocatable" | "--relocatable" => self.opening = Some(Opening::Relocatable),
            "-E" | "-export-dynamic" | "--export-dynamic" => {
                self.opening = self.opening.or(Some(Opening::ExportDynamic));
            }
            "-v" | "-verbose" | "--verbose" => self.is_verbose = true,
            // What others say of symbols one by one shows in the module.
            _ => {}
        }
    }

    /// Puts what is in files of arguments (`@file`) in their places; they may name other such files.
    fn expand(&mut self, line: Vec<String>, look: &dyn Fn(&str) -> Found) -> Vec<String> {
        let mut left = line;
        left.reverse();
        let mut out = Vec::new();
        // One may name itself, and a second time says nothing more.
        let mut files = FxHashSet::default();
        while let Some(argument) = left.pop() {
            let Some(file) = argument.strip_prefix('@') else {
                out.push(argument);
                continue;
            };
            if !files.insert(file.to_string()) {
                continue;
            }
            match look(file) {
                Found::Text(text) => left.extend(words(&text).into_iter().rev()),
                Found::Nothing => out.push(argument),
                Found::Object | Found::Unreadable => self.is_opaque = true,
            }
        }
        out
    }
}

/// What an argument says of files that are named after it.
fn set_mode(argument: &str, mode: &mut Mode, saved: &mut Vec<Mode>) {
    let Some(option) = argument.strip_prefix("--").or(argument.strip_prefix('-')) else { return };
    match option {
        "Bstatic" | "static" | "dn" | "non_shared" => mode.is_static = true,
        "Bdynamic" | "dy" | "call_shared" => mode.is_static = false,
        "whole-archive" => mode.is_whole = true,
        "no-whole-archive" => mode.is_whole = false,
        "start-lib" => mode.is_lazy = true,
        "end-lib" => mode.is_lazy = false,
        "push-state" => saved.push(*mode),
        "pop-state" => *mode = Mode { is_lazy: mode.is_lazy, ..saved.pop().unwrap_or_default() },
        _ => {}
    }
}

/// An option's name and its value, which may be the next argument.
fn split<'a>(text: &'a str, rest: &mut Peekable<IntoIter<String>>) -> (&'a str, String) {
    let mut next = || rest.next().unwrap_or_default();
    let (name, is_long) = match text.strip_prefix('-') {
        Some(name) => (name, true),
        // `-output` is `-o utput`.
        None => (text, !text.starts_with('o')),
    };
    let (key, value) = name.split_once('=').map_or((name, None), |(k, v)| (k, Some(v.to_string())));
    if is_long && VALUED.split_whitespace().any(|o| o == key) {
        return (key, value.unwrap_or_else(next));
    }
    if text.starts_with('-') {
        return (key, value.unwrap_or_default());
    }
    let letter = name.strip_prefix("dT").map(|value| ("dT", value));
    let letter = letter.or_else(|| {
        let end = name.chars().next().filter(|c| LETTERS.contains(*c))?.len_utf8();
        Some(name.split_at(end))
    });
    match letter {
        // `-lto-...`, which needs no second dash, is no library.
        Some((_, value)) if name.starts_with("lto") && (value == "to" || value.starts_with("to-")) => {
            (key, String::new())
        }
        Some((letter, "")) => (letter, next()),
        Some((letter, value)) => (letter, value.to_string()),
        None => (key, value.unwrap_or_default()),
    }
}

/// The words of a file of arguments, as GNU's tools and LLVM's read them.
fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let is_escaped = c == '\\' && chars.peek().is_some();
        if is_escaped {
            word.get_or_insert_with(String::new).extend(chars.next());
        } else if quote == Some(c) {
            quote = None;
        } else if quote.is_some() {
            word.get_or_insert_with(String::new).push(c);
        } else if c == '"' || c == '\'' {
            quote = Some(c);
            word.get_or_insert_with(String::new);
        } else if c.is_ascii_whitespace() || c == '\0' {
            out.extend(word.take());
        } else {
            word.get_or_insert_with(String::new).push(c);
        }
    }
    out.extend(word);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Arguments {
        let look = |file: &str| match file {
            "more" => Found::Text("b.o \"-shared\" @more -v".into()),
            "profiled" => Found::Text("\"-u__llvm_profile_runtime\" /x/libclang_rt.dfsan-x86_64.a".into()),
            _ => Found::Nothing,
        };
        Arguments::read(line.split(' ').map(str::to_string).collect(), &look)
    }

    #[test]
    fn flags_that_let_others_use_symbols() {
        assert_eq!(read("/usr/bin/ld.lld a.o -shared").opening, Some(Opening::Shared));
        assert_eq!(read("ld.lld --export-dynamic a.o").opening, Some(Opening::ExportDynamic));
        assert_eq!(read("ld.lld -E a.o -shared").opening, Some(Opening::Shared));
        assert_eq!(read("ld.lld -r a.o").opening, Some(Opening::Relocatable));
        assert_eq!(read("ld.lld a.o --r -rpath --E").opening, None);
        assert_eq!(read("ld.lld -rpath /r -e E main.o").opening, None);
        assert_eq!(read("ld.lld -o -shared a.o").opening, None);
    }

    #[test]
    fn files_of_arguments_are_read_once() {
        let line = read("ld.lld @more @none");
        assert_eq!((line.opening, line.is_verbose), (Some(Opening::Shared), true));
    }

    #[test]
    fn verbose_links() {
        assert!(read("ld.lld --verbose a.o").is_verbose);
        assert!(read("ld.lld -v a.o").is_verbose);
        assert!(!read("ld.lld --v a.o -version").is_verbose);
        assert!(
            read("ld.lld a.o").is_link && read("/opt/bin/lld-22 a.o").is_link && !read("/usr/bin/opt a.ll").is_link
        );
    }

    #[test]
    fn runtimes_and_profiles_are_seen() {
        let found = read("/usr/bin/ld.lld a.o /lib/linux/libclang_rt.ubsan_standalone-x86_64.a");
        assert!(found.has_runtime("ubsan_standalone") && !found.has_runtime("ubsan") && !found.writes_profile);
        assert!(read("ld.lld /lib/x86_64-linux/libclang_rt.asan.so").has_runtime("asan"));
        let found = read("ld.lld @profiled @none");
        assert!(found.has_runtime("dfsan") && found.writes_profile && found.is_link);
        assert!(read("ld.lld -u __llvm_profile_runtime").writes_profile);
        assert!(read("ld.lld -plugin-opt=cs-profile-generate").counts_in_context);
        assert!(!read("opt libclang_rt.asan-x86_64.a").has_runtime("asan"));
    }

    #[test]
    fn symbols_that_two_objects_define() {
        assert!(["-z muldefs", "-zmuldefs", "--allow-multiple-definition"]
            .iter()
            .all(|l| read(&format!("ld.lld {l}")).allows_twins));
        assert!(!read("ld.lld -z now muldefs").allows_twins);
    }

    #[test]
    fn modes_of_files() {
        let line = read("ld.lld a -Bstatic -l b --push-state -Bdynamic --whole-archive c --start-lib d --pop-state e --end-lib f -T g");
        let shown = |mode: &Mode| {
            let flags = [(mode.is_static, 's'), (mode.is_whole, 'w'), (mode.is_lazy, 'l')];
            flags.into_iter().filter_map(|(is_on, letter)| is_on.then_some(letter)).collect::<String>()
        };
        assert_eq!(line.files, ["a", "-lb", "c", "d", "e", "f", "g"]);
        assert_eq!(line.modes.iter().map(shown).collect::<Vec<_>>(), ["", "s", "w", "wl", "sl", "s", "s"]);
    }

    #[test]
    fn symbols_that_files_are_linked_for() {
        let line = read("ld.lld -u puts -ucalloc --undefined=strlen --undefined malloc -y free");
        let mut names: Vec<_> = line.undefined.iter().map(|name| &name[..]).collect();
        names.sort();
        assert_eq!(names, ["calloc", "malloc", "puts", "strlen"]);
    }

    #[test]
    fn words_of_a_file_of_arguments() {
        assert_eq!(words("a 'b c'\t\"d\\\"e\"\nf\\ g h\"\"i ''"), ["a", "b c", "d\"e", "f g", "hi", ""]);
    }

    #[test]
    fn values_in_the_next_argument() {
        let one = |line: &[&str]| {
            let mut rest = line[1..].iter().map(|a| a.to_string()).collect::<Vec<_>>().into_iter().peekable();
            let (option, value) = split(&line[0][1..], &mut rest);
            (option.to_string(), value, rest.count())
        };
        let is = |line: &[&str], option: &str, value: &str, left: usize| {
            assert_eq!(one(line), (option.to_string(), value.to_string(), left), "{line:?}");
        };
        is(&["--wrap", "x", "y"], "wrap", "x", 1);
        is(&["-wrap=x", "y"], "wrap", "x", 1);
        is(&["-Ttext", "0", "y"], "Ttext", "0", 1);
        is(&["-Ttext.ld", "y"], "T", "text.ld", 1);
        is(&["-dT", "x", "y"], "dT", "x", 1);
        is(&["-output", "y"], "o", "utput", 1);
        is(&["--output", "x", "y"], "output", "x", 1);
        is(&["-lto-O2", "y"], "lto-O2", "", 1);
        is(&["-ltop", "y"], "l", "top", 1);
        is(&["-l", "x"], "l", "x", 0);
        is(&["-pie", "y"], "pie", "", 1);
        is(&["--time-trace", "y"], "time-trace", "", 1);
        is(&["-L=/lib", "y"], "L", "=/lib", 1);
    }
}
