//! Which functions a link puts in the place of the library's.
//!
//! `--wrap=free` lets `__wrap_free` answer calls of `free`; `--defsym=free=release`, or `free = release;` in a linker script, lets
//! `release`. Of a symbol that a module only declares, LTO's interface hands down nothing of this: the module looks the same with
//! and without (of one that it defines, the linker makes the definition weak). So the linker's own arguments and scripts are read,
//! as [`arguments`] and [`script`] say; where they cannot be, everything counts as replaced.
//!
//! Reading errs to one side: what might be an assignment or a file's name is one, and of several files that a name may stand for
//! all are read. Of native objects, archives and shared libraries that define a function of the library's under its own name, allocators are
//! taken for what they are called: C reserves these names, and whoever takes them (jemalloc) has to do what the library does. Other names may
//! be the program's own; POSIX's are not reserved in C.

mod arguments;
mod behind;
mod first;
mod script;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustc_hash::FxHashSet;

pub use arguments::{Arguments, Mode, Opening};
pub use behind::LeftBehind;
use behind::MachineCode;
pub use first::FIRST;
use script::Script;

use crate::ir::module::Module;
use crate::ir::units::{dependent_libraries, named};
use crate::rules::{on, Rule};

/// The identifier of the module that LTO makes of all.
const LINKED_MODULE: &str = "ld-temp.o";

/// The attribute of functions that `-fsanitize=alloc-token` leaves.
const ALLOC_TOKEN: &str = "sanitize_alloc_token";

/// What LLVM calls others in the place of them (`__alloc_token_malloc`), and what frees.
const ALLOCATIONS: [&str; 13] = [
    "malloc",
    "calloc",
    "realloc",
    "reallocf",
    "reallocarray",
    "aligned_alloc",
    "memalign",
    "posix_memalign",
    "valloc",
    "pvalloc",
    "strdup",
    "strndup",
    "free",
];

/// What a link replaces.
#[derive(Clone, Debug, Default)]
pub struct Replaced {
    names: FxHashSet<String>,
    /// What machine code and shared libraries of a link define.
    foreign: Option<&'static FxHashSet<String>>,
    /// Something that would tell could not be read.
    everything: bool,
}

impl Replaced {
    /// What the link that this process runs replaces; nothing if `module`, the name of what is optimized, is not a link's.
    ///
    /// A member of an archive that nobody names would have been taken had the program called what the plugin writes calls of.
    pub fn by_link(module: Module) -> Self {
        let mut out = Replaced::default();
        if let Some(link) = by_link(&module.identifier()) {
            out = link.replaced.clone();
            out.foreign = on(Rule::ReplacedByNative).then(|| &link.machine_code().defines);
            let names = link.left_behind().names().filter(|name| named(module, name).is_none());
            out.names.extend(names.map(str::to_string));
        }
        if on(Rule::ReplacedByAssembly) {
            module.inline_asm().iter().for_each(|text| out.add_assembly(text));
            out.add_assembly(&module.module_asm());
        }
        // At the end of the link's pipeline LLVM puts a program's own allocator in the place of the library's.
        if module.functions().iter().any(|f| f.has_fn_attr(ALLOC_TOKEN)) && on(Rule::ReplacedByTokens) {
            ALLOCATIONS.iter().for_each(|name| out.add(name));
        }
        out
    }

    /// Adds every name that assembly may define, outside functions or inside of them. What puts names together and other files may say any.
    fn add_assembly(&mut self, text: &str) {
        let has = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
        // A name in quotes may hold escapes; a text that is no name does so more often.
        let texts = [".string", ".asci", ".ident", ".file", ".section", ".pushsection"];
        let is_text = |line: &str| texts.iter().any(|directive| line.trim_start().starts_with(directive));
        let quotes = text.split(['\n', ';']).any(|line| line.contains("\"") && line.contains('\\') && !is_text(line));
        // Operands and what stands for one dialect or another are put into what is inside a function; a number of its own makes no name of the library's.
        let defines = [".set", ".equ", ".glob", ".weak", ".symver", ".comm", ".lcomm", "}:", "}=", "} ="];
        let inserts = text.split(['\n', ';']).any(|statement| {
            let statement = statement.replace("${:uid}", "").replace("$$", "");
            statement.contains('$') && defines.iter().any(|sign| statement.contains(sign))
        });
        self.everything |= puts_names_together(text) || quotes || inserts || has(&[".deplibs"]);
        self.names.extend(words_of_assembly(text).map(str::to_string));
    }

    /// Adds a name.
    pub fn add(&mut self, name: &str) {
        self.names.insert(name.to_string());
    }

    /// May a function that the module only declares be another than the library's of that name?
    pub fn has(&self, name: &str) -> bool {
        let is_foreign = || self.foreign.is_some_and(|names| names.contains(name)) && !ALLOCATIONS.contains(&name);
        self.everything || self.names.contains(name) || is_foreign()
    }
}

/// Is an executable made of the module, which has its `main`, for a system of which the C library is known?
pub fn makes_program(module: Module) -> bool {
    let has_main = module.function("main").is_some_and(|main| !main.is_declaration());
    // Nobody says what else is made of a module: code for a library may become one.
    let line = Arguments::of_process();
    let for_library = !line.is_link && module.has_flag("PIC Level") && !module.has_flag("PIE Level");
    let is_other = matches!(line.opening, Some(Opening::Shared | Opening::Relocatable));
    // Of other C libraries it is not known what they do, or known that they do otherwise.
    has_main && !for_library && !is_other && module.target().contains("linux-gnu")
}

/// The objects and libraries that are linked into `module`, in the order in which they are named, as far as they are found.
pub fn objects(module: &str) -> &'static [PathBuf] {
    by_link(module).map(|link| &link.objects[..]).unwrap_or_default()
}

/// A file that is linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Where it is.
    pub path: PathBuf,
    /// How it is linked.
    pub mode: Mode,
}

impl Input {
    /// Is what it defines linked only if somebody names it? So are members of an archive, mostly.
    pub fn is_lazy(&self, is_member: bool) -> bool {
        if is_member {
            !self.mode.is_whole
        } else {
            self.mode.is_lazy
        }
    }
}

/// The files that are linked into `module`, in the linker's order; nothing if some of them are not known.
pub fn inputs(module: &str) -> Option<&'static [Input]> {
    by_link(module).map_or(Some(&[]), |link| link.inputs.as_deref())
}

/// What is known of a link.
struct Link {
    replaced: Replaced,
    /// Names that arguments and scripts mention.
    mentions: FxHashSet<String>,
    objects: Vec<PathBuf>,
    inputs: Option<Vec<Input>>,
    behind: OnceLock<LeftBehind>,
    machine_code: OnceLock<MachineCode>,
    runs_first: OnceLock<bool>,
}

impl Link {
    fn machine_code(&self) -> &MachineCode {
        self.machine_code.get_or_init(|| MachineCode::read(&self.objects, Arguments::of_process()))
    }

    fn runs_first(&self) -> bool {
        *self.runs_first.get_or_init(|| first::runs(&self.objects, Arguments::of_process()))
    }

    fn left_behind(&self) -> &LeftBehind {
        self.behind.get_or_init(|| LeftBehind::read(self.inputs.as_deref(), Arguments::of_process()))
    }
}

/// Has the linker left behind what `name` would mean had an object named it? `module` is as the linker made it.
pub fn has_left_behind(module: Module, name: &str) -> bool {
    let Some(link) = by_link(&module.identifier()) else { return false };
    let is_declared = |name: &str| named(module, name).is_some_and(|symbol| symbol.is_declaration());
    let is_taken = || behind::is_taken(link.inputs.as_deref().unwrap_or_default(), name, is_declared);
    named(module, name).is_none() && link.left_behind().has(name) && !is_taken()
}

/// Does machine code, a shared library, assembly or the linker's arguments and scripts name `name`, which the module defines or not, or define it weakly? Objects
/// that start a program do not count, nor does the C library. Sections are named like symbols.
pub fn is_needed(module: Module, name: &str) -> bool {
    let is_named = |text: &str| words_of_assembly(text).any(|word| word == name);
    is_named(&module.module_asm())
        || module.inline_asm().iter().any(|text| is_named(text))
        || by_link(&module.identifier()).is_some_and(|link| {
            let code = link.machine_code();
            link.replaced.everything
                || [&link.mentions, &code.needs, &code.defines].into_iter().any(|names| names.contains(name))
        })
}

/// Does code run before the program's `.preinit_array`, or as an entry of that, that assembly, other files than those of the module, or the linker's arguments and
/// scripts bring in? The module's own functions are not looked at.
pub fn runs_first(module: Module) -> bool {
    is_needed(module, FIRST)
        || first::may_come_first(&module.module_asm())
        || module.inline_asm().iter().any(|text| first::may_come_first(text))
        || by_link(&module.identifier()).is_some_and(Link::runs_first)
}

/// May assembly have names that do not stand in it as they are: does it put them together, or take them from elsewhere?
fn puts_names_together(text: &str) -> bool {
    let has = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
    has(&["\\"]) && has(&[".macro", ".irp", ".rep"]) || has(&[".altmacro", ".include"])
}

/// What may be a name in a text of assembly.
fn words_of_assembly(text: &str) -> impl Iterator<Item = &str> {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$') || !c.is_ascii();
    text.split(move |c| !is_of_name(c)).filter(|name| !name.is_empty())
}

/// What stays in archives of a link into `module`; nothing if that is no link.
pub fn left_behind(module: &str) -> Option<&'static LeftBehind> {
    by_link(module).map(Link::left_behind)
}

/// The link that this process runs; nothing if `module`, the name of what is optimized, is not a link's.
fn by_link(module: &str) -> Option<&'static Link> {
    static FOUND: OnceLock<Link> = OnceLock::new();
    let line = Arguments::of_process();
    // ThinLTO's modules keep their names.
    let is_link = module == LINKED_MODULE || line.is_link;
    is_link.then(|| FOUND.get_or_init(|| find(line, &look, &asked_by)))
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// What the linker does not take for text: an object, an archive or a library.
    Object,
    /// Text.
    Text(String),
    /// Something that cannot be read, or not again.
    Unreadable,
}

/// What the linker recognises by its first bytes as something else than a script.
const OBJECTS: [&[u8]; 5] = [b"\x7fELF", b"!<arch>\n", b"!<thin>\n", b"BC\xC0\xDE", b"\xDE\xC0\x17\x0B"];

fn look(path: &Path) -> Found {
    use std::io::Read;
    let Ok(about) = std::fs::metadata(path) else { return Found::Nothing };
    if about.is_dir() {
        return Found::Nothing;
    }
    // The linker has emptied a pipe.
    if !about.is_file() {
        return Found::Unreadable;
    }
    let Ok(mut file) = std::fs::File::open(path) else { return Found::Unreadable };
    let mut start = Vec::new();
    if file.by_ref().take(8).read_to_end(&mut start).is_err() {
        return Found::Unreadable;
    }
    if OBJECTS.iter().any(|magic| start.starts_with(magic)) {
        return Found::Object;
    }
    match file.read_to_end(&mut start) {
        Ok(_) => Found::Text(String::from_utf8_lossy(&start).into_owned()),
        Err(_) => Found::Unreadable,
    }
}

/// The libraries that an object asks for by itself.
fn asked_by(object: &Path) -> Vec<String> {
    if on(Rule::ReplacedByDependentLibrary) {
        dependent_libraries(object)
    } else {
        Vec::new()
    }
}

/// A file that the command line, a script or an object names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Named {
    /// As it is written; a library begins with `-l`.
    name: String,
    /// The directory of the script that names it.
    beside: Option<PathBuf>,
    /// An object names it: the linker tries it as a library first.
    is_dependent: bool,
}

impl Named {
    fn new(name: &str) -> Self {
        Named { name: name.to_string(), beside: None, is_dependent: false }
    }
}

/// What a command line says, with the files that `look` finds and the libraries that `asked_by` says objects ask for.
fn find(arguments: &Arguments, look: &dyn Fn(&Path) -> Found, asked_by: &dyn Fn(&Path) -> Vec<String>) -> Link {
    let mut out = Replaced { names: arguments.names.clone(), foreign: None, everything: arguments.is_opaque };
    let mut mentions = arguments.mentions.clone();
    let mut objects: Vec<PathBuf> = Vec::new();
    let mut directories = arguments.directories.clone();
    let mut named: Vec<Named> = arguments.files.iter().map(|name| Named::new(name)).collect();
    let mut read = FxHashSet::default();
    let mut asked = FxHashSet::default();
    // A script may name directories, in which other names then lead to more files: from the start, until nothing is new.
    loop {
        let before = (named.len(), directories.len());
        objects.clear();
        let mut at = 0;
        let mut missing = false;
        while at < named.len() {
            let places = places(&named[at], &directories, &arguments.sysroot);
            at += 1;
            let mut exists = false;
            for place in places {
                // A file that was read has been found.
                let found = if read.contains(&place) { Found::Object } else { look(&place) };
                exists |= found != Found::Nothing;
                match found {
                    Found::Object if !read.contains(&place) => {
                        if asked.insert(place.clone()) {
                            let files = asked_by(&place).into_iter();
                            let files = files.map(|name| Named { name, beside: None, is_dependent: true });
                            let files: Vec<Named> = files.filter(|file| !named.contains(file)).collect();
                            named.extend(files);
                        }
                        objects.push(place);
                    }
                    Found::Nothing | Found::Object => {}
                    Found::Unreadable => out.everything = true,
                    Found::Text(text) => {
                        let script = Script::read(&text);
                        out.names.extend(script.names);
                        mentions.extend(script.words);
                        let beside = place.parent().map(Path::to_path_buf);
                        for name in script.files {
                            let file = Named { name, beside: beside.clone(), is_dependent: false };
                            if !named.contains(&file) {
                                named.push(file);
                            }
                        }
                        for directory in script.directories {
                            if !directories.contains(&directory) {
                                directories.push(directory);
                            }
                        }
                        read.insert(place);
                    }
                }
            }
            missing |= !exists;
        }
        if before == (named.len(), directories.len()) {
            out.everything |= missing;
            // The place of what an object asks for depends on when the linker reads that object.
            let inputs = if named.iter().any(|file| file.is_dependent) { None } else { in_order(arguments, look) };
            let (behind, machine_code, runs_first) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
            return Link { replaced: out, mentions, objects, inputs, behind, machine_code, runs_first };
        }
    }
}

/// The files that the linker takes of those that a command line names, in its order.
fn in_order(arguments: &Arguments, look: &dyn Fn(&Path) -> Found) -> Option<Vec<Input>> {
    if arguments.is_opaque {
        return None;
    }
    let mut directories = arguments.directories.clone();
    let mut read = FxHashSet::default();
    let mut out = Vec::new();
    let named = |(name, mode): (&String, &Mode)| (Named::new(name), *mode);
    let mut left: Vec<(Named, Mode)> = arguments.files.iter().zip(&arguments.modes).map(named).rev().collect();
    while let Some((file, mode)) = left.pop() {
        let is_skipped = |place: &PathBuf| {
            let searched = mode.is_static && file.name.starts_with("-l") && !file.name.starts_with("-l:");
            searched && place.extension().is_some_and(|extension| extension == "so")
        };
        let mut places = places(&file, &directories, &arguments.sysroot);
        places.retain(|place| !is_skipped(place));
        let (path, found) = places
            .into_iter()
            .map(|place| (look(&place), place))
            .find(|(found, _)| *found != Found::Nothing)
            .map(|(f, p)| (p, f))?;
        match found {
            Found::Nothing | Found::Unreadable => return None,
            Found::Object => out.push(Input { path, mode }),
            Found::Text(text) => {
                // One that names itself says nothing more.
                if !read.insert(path.clone()) {
                    continue;
                }
                let script = Script::read(&text);
                directories.extend(script.directories);
                let beside = path.parent().map(Path::to_path_buf);
                let file = |name| (Named { name, beside: beside.clone(), is_dependent: false }, mode);
                left.extend(script.files.into_iter().rev().map(file));
            }
        }
    }
    Some(out)
}

/// Every place where the linker may look for a file.
fn places(file: &Named, directories: &[String], sysroot: &str) -> Vec<PathBuf> {
    if file.is_dependent {
        let library = Named::new(&format!("-l{}", file.name));
        let itself = Named::new(&file.name);
        return [places(&library, directories, sysroot), places(&itself, directories, sysroot)].concat();
    }
    let rooted = |name: &str| PathBuf::from(format!("{sysroot}{name}"));
    let within_root = |name: &str| name.strip_prefix('=').or(name.strip_prefix("$SYSROOT")).map(rooted);
    let directories = || directories.iter().map(|d| within_root(d).unwrap_or_else(|| PathBuf::from(d)));
    if let Some(library) = file.name.strip_prefix("-l") {
        return match library.strip_prefix(':') {
            Some(name) => directories().map(|d| d.join(name)).collect(),
            None => directories()
                .flat_map(|d| [d.join(format!("lib{library}.so")), d.join(format!("lib{library}.a"))])
                .collect(),
        };
    }
    if let Some(place) = within_root(&file.name) {
        return vec![place];
    }
    let name = Path::new(&file.name);
    if name.is_absolute() {
        return vec![rooted(&file.name), name.to_path_buf()];
    }
    let beside = file.beside.iter().map(|d| d.join(name));
    beside
        .chain([name.to_path_buf(), rooted(&format!("/{}", file.name))])
        .chain(directories().map(|d| d.join(name)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a command line replaces among these files; `everything` if it cannot be said.
    fn replaced(line: &str) -> Vec<String> {
        let files: &[(&str, &str)] = &[
            ("a.o", "\x7fELF"),
            ("asks.o", "\x7fELF"),
            ("asks_file.o", "\x7fELF"),
            ("asks_nothing.o", "\x7fELF"),
            ("more", "\"--wrap=calloc\"\n'-wrap' 'realloc' a.o"),
            ("other", "a.o @more --defsym=strlen=length @other"),
            ("quoted", "'s p.ld' s\\ p.ld"),
            ("free.ld", "free = release;"),
            ("s p.ld", "calloc = mine;"),
            ("input.ld", "GROUP ( a.o AS_NEEDED ( deep.ld ) )"),
            ("scripts/outer.ld", "INPUT(inner.ld)"),
            ("scripts/inner.ld", "read = 0;"),
            ("deep.ld", "INCLUDE \"free.ld\""),
            ("dirs.ld", "SEARCH_DIR(/far)"),
            ("/far/libm.so", "INPUT(-lmalloc)"),
            ("/far/libmalloc.so", "malloc = mine;"),
            ("/root/lib/libc.so", "GROUP(/lib/libc.so.6)"),
            ("/root/lib/libc.so.6", "\x7fELF"),
            ("lost.ld", "INPUT(nowhere.o)"),
            ("text", "this is not a script\n"),
        ];
        let look = |path: &Path| {
            let found = files.iter().find(|(name, _)| Path::new(name) == path);
            match found {
                Some((_, text)) if text.starts_with('\x7f') => Found::Object,
                Some((_, text)) => Found::Text(text.to_string()),
                None if path == Path::new("/dev/fd/63") => Found::Unreadable,
                None => Found::Nothing,
            }
        };
        let line = std::iter::once("ld.lld").chain(line.split(' ')).filter(|a| !a.is_empty()).map(str::to_string);
        let arguments = Arguments::read(line.collect(), &|file| look(Path::new(file)));
        let asked_by = |object: &Path| match object.to_str() {
            Some("asks.o") => vec!["malloc".to_string()],
            Some("asks_file.o") => vec!["free.ld".to_string()],
            Some("asks_nothing.o") => vec!["nowhere".to_string()],
            _ => Vec::new(),
        };
        let Link { replaced: out, .. } = find(&arguments, &look, &asked_by);
        if out.everything {
            return vec!["everything".to_string()];
        }
        let mut names: Vec<_> = out.names.into_iter().collect();
        names.sort();
        names
    }

    /// The files that a command line links, in order.
    fn linked(line: &str) -> Option<Vec<String>> {
        let scripts =
            [("/s/libc.so", "GROUP(/s/libc.so.6 AS_NEEDED(nonshared.a))"), ("all.ld", "INPUT(b.a all.ld -lc)")];
        let look = |path: &Path| match scripts.iter().find(|(name, _)| Path::new(name) == path) {
            Some((_, text)) => Found::Text(text.to_string()),
            None if path.starts_with("/none") || path.ends_with("libb.so") => Found::Nothing,
            None if path == Path::new("/dev/fd/3") => Found::Unreadable,
            None => Found::Object,
        };
        let line = std::iter::once("ld.lld").chain(line.split(' ')).map(str::to_string).collect();
        let arguments = Arguments::read(line, &|file| look(Path::new(file)));
        let name = |input: Input| input.path.to_string_lossy().into_owned();
        in_order(&arguments, &look).map(|inputs| inputs.into_iter().map(name).collect())
    }

    #[test]
    fn files_in_the_linkers_order() {
        let is = |line: &str, files: &[&str]| assert_eq!(linked(line).unwrap(), files, "{line}");
        is("a.o -lc b.o -L/s", &["a.o", "/s/libc.so.6", "/s/nonshared.a", "b.o"]);
        is("-L/none -L/s -lb -la", &["/s/libb.a", "/s/liba.so"]);
        is("-L/s -Bstatic -la -l:liba.so -Bdynamic -la", &["/s/liba.a", "/s/liba.so", "/s/liba.so"]);
        is("a.o all.ld c.o -L /s", &["a.o", "b.a", "/s/libc.so.6", "/s/nonshared.a", "c.o"]);
        assert_eq!(linked("a.o /dev/fd/3"), None);
        assert_eq!(linked("a.o -L/none -la"), None);
        assert_eq!(linked("a.o --remap-inputs=a=b"), None);
    }

    #[test]
    fn names_that_arguments_replace() {
        assert_eq!(replaced("--wrap=free a.o -wrap malloc a.o"), ["free", "malloc"]);
        assert_eq!(replaced("--defsym=free=release --defsym read=0"), ["free", "read"]);
        assert_eq!(replaced("@more"), ["calloc", "realloc"]);
        assert_eq!(replaced("@other"), ["calloc", "realloc", "strlen"]);
        assert!(replaced("-defsymx=y -flavor gnu a.o").is_empty());
    }

    #[test]
    fn names_that_scripts_replace() {
        for line in ["free.ld", "-T free.ld", "-Tfree.ld", "--script=free.ld", "-script free.ld", "-dT free.ld"] {
            assert_eq!(replaced(line), ["free"], "{line}");
        }
        for line in ["--default-script=free.ld", "a.o input.ld a.o", "-T deep.ld", "--start-lib free.ld --end-lib"] {
            assert_eq!(replaced(line), ["free"], "{line}");
        }
        assert_eq!(replaced("scripts/outer.ld"), ["read"]);
        assert_eq!(replaced("@quoted"), ["calloc"]);
        assert_eq!(replaced("-L /far -lmalloc"), ["malloc"]);
        assert_eq!(replaced("-L/far -l:libmalloc.so"), ["malloc"]);
        // The directory is known after the library that lies in it.
        assert_eq!(replaced("-lm dirs.ld"), ["malloc"]);
        assert!(replaced("--sysroot=/root -L=/lib -lc").is_empty());
    }

    #[test]
    fn names_that_libraries_replace_which_objects_ask_for() {
        assert_eq!(replaced("asks.o -L/far"), ["malloc"]);
        assert_eq!(replaced("asks_file.o"), ["free"]);
        assert_eq!(replaced("asks_nothing.o"), ["everything"]);
    }

    #[test]
    fn names_that_assembly_may_define() {
        let of = |text: &str| {
            let mut out = Replaced::default();
            out.add_assembly(text);
            out
        };
        let found = of(".globl free\n.symver release,malloc@@V1\n\"read\": ret");
        assert!(["free", "malloc", "read"].iter().all(|name| found.has(name)) && !found.has("calloc"));
        assert!(!of("movl $0, $1\n.p2align 4\n.weak _.base").has("calloc"));
        assert!(!of(".Lspin${:uid}: pause\n.set x,$$1").has("calloc"));
        assert!(!of(".section .note,\"a\"\n.string \"a\\n\"\n.text").has("calloc"));
        for text in [
            "\"fr\\145e\": ret",
            ".globl \"fr\\145e\" # .file",
            ".macro def n\nfr\\n: ret\n.endm",
            ".altmacro",
            ".set ${0:c},${1:c}",
            ".globl wa$(it$|xx$)",
            "${0:c}: ret",
            ".include \"x.s\"",
            ".section .deplibs",
        ] {
            assert!(of(text).has("calloc"), "{text}");
        }
    }

    #[test]
    fn values_of_options_are_no_scripts() {
        for option in ["-o", "-Map", "--Map", "-u", "-z", "-y", "--undefined", "--opt-remarks-filename", "-e", "-h"] {
            assert!(replaced(&format!("{option} free.ld a.o")).is_empty(), "{option}");
        }
        assert!(replaced("-ofree.ld -ufree -zwrap -ewrap=free --format=binary free.ld").is_empty());
        assert!(replaced("-b binary free.ld --format=default a.o").is_empty());
        assert_eq!(replaced("-b binary text -b elf free.ld"), ["free"]);
        assert_eq!(replaced("--start-group free.ld"), ["free"]);
    }

    #[test]
    fn what_cannot_be_read_replaces_everything() {
        let lines = ["nowhere.o", "-lnowhere", "-T nowhere", "lost.ld", "/dev/fd/63", "--remap-inputs=a.o=b.o a.o"];
        for line in lines.into_iter().chain(["--just-symbols=a.o", "-R nowhere --chroot /far", "-L /far -lc"]) {
            assert_eq!(replaced(line), ["everything"], "{line}");
        }
        // No assignment and no name: the linker would refuse it, or it is a script that only lays out sections.
        assert!(replaced("text").is_empty());
    }
}
