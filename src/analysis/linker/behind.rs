//! What of an archive stays behind when code names it only after the linker has decided.
//!
//! The linker takes a member out of an archive when somebody names what it defines. It decides so before the optimizer runs, for all bitcode; of
//! what code generation names afterwards it takes members of machine code only. Where a pass writes a call of `puts`, which no object had
//! named, a member of bitcode is left behind, and the call leads to no code at all; and where a shared library defines it as well, later on
//! the command line, the call leads there, though the member would have come first.

use std::path::{Path, PathBuf};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::units::{definitions, Definition, Place};

use super::{Arguments, Input};

/// What becomes of a name that no object has named when the linker decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It has one meaning: a shared library came first, or an object is linked in any case.
    Settled,
    /// This member of machine code, which the linker takes when it is named.
    Member(Member),
    /// Such a member, and after it a shared library, which the linker takes instead.
    Beaten,
    /// Bitcode, or machine code that needs bitcode.
    Bitcode,
}

/// An archive's member: the archive's place on the command line, and its own in the archive.
type Member = (usize, u32);

/// A symbol that a file defines or needs.
struct Seen {
    name: String,
    place: Place,
    /// Is the file linked only if somebody names it?
    is_lazy: bool,
    member: Member,
}

/// Names that mean something else, or nothing, where passes bring them up.
#[derive(Debug, Default)]
pub struct LeftBehind {
    fates: FxHashMap<String, Fate>,
    /// Names for which the linker takes members in any case.
    asked: FxHashSet<String>,
    /// Some files are not known.
    everything: bool,
}

/// The archives and shared libraries of the C library, as glibc and musl call them, and of C++'s, whose `operator new` allocates.
const LIBRARIES: [&str; 10] = [
    "libc",
    "libc_nonshared",
    "libm",
    "libmvec",
    "libpthread",
    "libpthread_nonshared",
    "libstdc++",
    "libsupc++",
    "libc++",
    "libc++abi",
];

/// What the names of their dynamic linkers begin with.
const DYNAMIC_LINKERS: [&str; 2] = ["ld-linux", "ld-musl-"];

/// What the names of the compiler's runtime libraries begin with: those of sanitizers define the library's functions, and call these.
const RUNTIMES: &str = "libclang_rt.";

/// Is a file the C library's own (`libc.so.6`, `libm-2.36.a`, `ld-linux-x86-64.so.2`), or does it do what that does? No object is.
pub fn is_of_c_library(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let is_version = |rest: &str| rest.chars().all(|c| c.is_ascii_digit() || c == '.');
    let shared = name.rsplit_once(".so").filter(|(_, rest)| is_version(rest)).map(|(stem, _)| stem);
    let Some(stem) = shared.or(name.strip_suffix(".a")) else { return false };
    let unversioned = stem.split_once('-').filter(|(_, version)| is_version(version)).map_or(stem, |(stem, _)| stem);
    let is_dynamic_linker = || shared.is_some() && DYNAMIC_LINKERS.iter().any(|begin| stem.starts_with(begin));
    LIBRARIES.contains(&unversioned) || stem.starts_with(RUNTIMES) || is_dynamic_linker()
}

/// The objects that start a program: they call `main` once.
const STARTS: [&str; 6] = ["crt1.o", "Scrt1.o", "gcrt1.o", "grcrt1.o", "rcrt1.o", "Mcrt1.o"];

/// The compiler's runtime libraries, and what they call and no program with them: to block signals while a stack grows in pieces (`-fsplit-stack`); and for a
/// few words (tables for unwinding, variables of threads' own).
const COMPILER: [(&str, &[&str]); 4] = [
    ("libgcc.a", &["syscall", "free", "realloc"]),
    ("libgcc_eh.a", &["free", "realloc"]),
    ("libgcc_s.so", &["free", "realloc"]),
    ("libgcc_s.so.1", &["free", "realloc"]),
];

/// What machine code of the program's own says, and of libraries other than the C library. What ThinLTO makes machine code of counts.
#[derive(Debug, Default)]
pub struct MachineCode {
    /// What it, or a shared library, defines.
    pub defines: FxHashSet<String>,
    /// What it, or a shared library, names and does not define, but for objects that start a program.
    pub needs: FxHashSet<String>,
}

impl MachineCode {
    /// Reads files.
    pub fn read(files: &[PathBuf], arguments: &Arguments) -> MachineCode {
        let mut out = MachineCode::default();
        for path in files.iter().filter(|path| !is_of_c_library(path)) {
            let definitions = definitions(path, arguments.unifies);
            let is_called_so = path.file_name().is_some_and(|name| STARTS.iter().any(|start| name == *start));
            let compilers = COMPILER.iter().find(|(file, _)| path.file_name().is_some_and(|name| name == *file));
            let is_compilers = |name: &str| compilers.is_some_and(|(_, names)| names.contains(&name));
            let starts = is_called_so && definitions.iter().any(|d| d.name == "_start" && d.place == Place::Native);
            for definition in definitions {
                match definition.place {
                    Place::Native | Place::Shared | Place::Thin => drop(out.defines.insert(definition.name)),
                    Place::Elsewhere if starts => {}
                    Place::Elsewhere | Place::ElsewhereForShared if is_compilers(&definition.name) => {}
                    Place::Elsewhere | Place::ElsewhereForThin | Place::ElsewhereForShared => {
                        out.needs.insert(definition.name);
                    }
                    // The module has it.
                    Place::Bitcode => {}
                }
            }
        }
        out
    }
}

/// Functions that do the same wherever they come from.
const INDIFFERENT: [&str; 4] = ["memcpy", "memset", "memmove", "memcmp"];

impl LeftBehind {
    /// Reads the files of a link; none if they are not known.
    pub fn read(inputs: Option<&[Input]>, arguments: &Arguments) -> LeftBehind {
        let mut all = Vec::new();
        for (file, input) in inputs.into_iter().flatten().enumerate() {
            let one = |found: Definition| Seen {
                is_lazy: input.is_lazy(found.is_member),
                member: (file, found.member),
                name: found.name,
                place: found.place,
            };
            all.extend(definitions(&input.path, arguments.unifies).into_iter().map(one));
        }
        let mut out = LeftBehind::of(all);
        out.asked = arguments.undefined.clone();
        out.everything = inputs.is_none();
        log::debug!(target: "dtrans-link", "linked: {inputs:?}");
        out
    }

    fn of(all: Vec<Seen>) -> LeftBehind {
        let mut fates: FxHashMap<String, Fate> = FxHashMap::default();
        let mut needs: FxHashMap<Member, Vec<String>> = FxHashMap::default();
        for Seen { name, place, is_lazy, member } in all {
            let before = fates.get(&name).copied();
            let fate = match (before, place, is_lazy) {
                (_, Place::Elsewhere, _) => {
                    needs.entry(member).or_default().push(name);
                    continue;
                }
                // The linker looks for what bitcode and libraries need before it optimizes any.
                (_, Place::ElsewhereForThin | Place::ElsewhereForShared, _) => continue,
                (Some(Fate::Bitcode), ..) | (_, Place::Bitcode | Place::Thin, _) => Fate::Bitcode,
                (Some(Fate::Settled), ..) | (_, Place::Native, false) | (None, Place::Shared, _) => Fate::Settled,
                (Some(Fate::Beaten), ..) | (Some(Fate::Member(_)), Place::Shared, _) => Fate::Beaten,
                (Some(Fate::Member(first)), Place::Native, true) => Fate::Member(first),
                (None, Place::Native, true) => Fate::Member(member),
            };
            fates.insert(name, fate);
        }
        // A member that is taken so late finds no bitcode any more, nor does one that it has taken.
        let mut needed_by: FxHashMap<Member, Vec<Member>> = FxHashMap::default();
        let mut left = Vec::new();
        for (&member, names) in &needs {
            for name in names {
                match fates.get(name) {
                    Some(Fate::Bitcode) => left.push(member),
                    Some(Fate::Member(other)) => needed_by.entry(*other).or_default().push(member),
                    _ => {}
                }
            }
        }
        let mut lost = FxHashSet::default();
        while let Some(member) = left.pop() {
            if lost.insert(member) {
                left.extend(needed_by.get(&member).into_iter().flatten());
            }
        }
        for fate in fates.values_mut() {
            if matches!(fate, Fate::Member(member) if lost.contains(member)) {
                *fate = Fate::Bitcode;
            }
        }
        LeftBehind { fates, ..LeftBehind::default() }
    }

    /// Such names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.fates.keys().map(|name| &name[..]).filter(|name| self.has(name))
    }

    /// May a name that no object has named lead elsewhere than where it would have led had one?
    pub fn has(&self, name: &str) -> bool {
        match self.fates.get(name) {
            _ if self.asked.contains(name) => false,
            Some(Fate::Beaten) => !INDIFFERENT.contains(&name),
            Some(Fate::Bitcode) => true,
            Some(Fate::Settled | Fate::Member(_)) => false,
            None => self.everything,
        }
    }
}

/// Is machine code that defines a name linked since somebody names something else that it defines, as `is_named` says?
pub fn is_taken(inputs: &[Input], name: &str, is_named: impl Fn(&str) -> bool) -> bool {
    inputs.iter().any(|input| {
        let all = definitions(&input.path, false);
        let is_bitcode = |place: Place| matches!(place, Place::Bitcode | Place::Thin);
        let bitcode: FxHashSet<u32> = all.iter().filter(|d| is_bitcode(d.place)).map(|d| d.member).collect();
        let native = all.iter().filter(|d| d.place == Place::Native && !bitcode.contains(&d.member));
        let members: FxHashSet<u32> = native.clone().filter(|d| d.name == name).map(|d| d.member).collect();
        native.clone().any(|d| members.contains(&d.member) && d.name != name && is_named(&d.name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(name: &str, place: Place, is_lazy: bool, member: u32) -> Seen {
        Seen { name: name.into(), place, is_lazy, member: (0, member) }
    }

    /// Whether a name is left behind that these define, in order: `b`itcode, a `n`ative object, a `m`ember or a `s`hared library.
    fn is_left(places: &str) -> bool {
        let defined = places.chars().zip(0..).map(|(letter, member)| match letter {
            'b' => seen("puts", Place::Bitcode, true, member),
            'n' => seen("puts", Place::Native, false, member),
            'm' => seen("puts", Place::Native, true, member),
            _ => seen("puts", Place::Shared, false, member),
        });
        LeftBehind::of(defined.collect()).has("puts")
    }

    #[test]
    fn members_that_need_bitcode() {
        let found = LeftBehind::of(vec![
            seen("puts", Place::Native, true, 0),
            seen("fputs", Place::Elsewhere, true, 0),
            seen("fputs", Place::Native, true, 1),
            seen("putchar", Place::Elsewhere, true, 1),
            seen("puts", Place::Elsewhere, true, 1),
            seen("strlen", Place::Native, true, 2),
            seen("write", Place::Elsewhere, true, 2),
            seen("putchar", Place::Bitcode, true, 3),
        ]);
        assert!(["puts", "fputs", "putchar"].iter().all(|name| found.has(name)) && !found.has("strlen"));
    }

    #[test]
    fn members_that_come_too_late() {
        for places in ["b", "ms", "mms", "bs", "sb", "mb", "mbn", "bn"] {
            assert!(is_left(places), "{places}");
        }
        for places in ["", "m", "s", "n", "sm", "nms", "msn", "mm", "ns"] {
            assert!(!is_left(places), "{places}");
        }
    }

    #[test]
    fn files_of_the_c_library() {
        let is = |name: &str| is_of_c_library(Path::new(name));
        for name in [
            "/lib/libc.so.6",
            "libc.a",
            "libm.so",
            "libm-2.36.a",
            "libmvec.so.1",
            "libc_nonshared.a",
            "libpthread.so.0",
            "libclang_rt.asan-x86_64.a",
            "libstdc++.so.6",
            "libc++abi.a",
        ] {
            assert!(is(name), "{name}");
        }
        assert!(is("/lib64/ld-linux-x86-64.so.2") && is("ld-musl-x86_64.so.1"));
        for name in [
            "ld-main.o",
            "libc-compat.o",
            "libc-compat.so",
            "libm-x.a",
            "libc.o",
            "libc",
            "ld-linux.o",
            "libcx.so.1",
            "libutil.a",
        ] {
            assert!(!is(name), "{name}");
        }
    }

    #[test]
    fn nothing_is_known_of_unknown_files() {
        assert!(LeftBehind::read(None, &Arguments::default()).has("puts"));
        assert!(!LeftBehind::read(Some(&[]), &Arguments::default()).has("puts"));
        let mut asked = Arguments::default();
        asked.undefined.insert("puts".into());
        assert!(!LeftBehind::read(None, &asked).has("puts"));
    }
}
