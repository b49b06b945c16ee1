//! From the user's command line to clang's.
//!
//! Added are: to compilations of C, what makes early objects; to those of other languages and to what the early form would lose something of
//! ([flags](../../../docs/flags.md)), full LTO; to links, lld and the plugin. A compilation without optimisation makes a native object, as clang does.
//!
//! A link is given the plugin whatever is in it: lld loads it only where there is something for LTO. So it is right to compile anything to a
//! native object, which the probes of `configure`, CMake and Meson are: it is faster, and some read the object that they have made.

use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf};

use crate::clang::{self, Language};
use crate::response;

/// What makes early objects of C.
pub const EARLY: [&str; 3] = [LTO, "-Xclang", "-disable-llvm-passes"];
/// What makes ordinary objects for full LTO.
pub const LATE: [&str; 1] = [LTO];
/// Full LTO.
pub const LTO: &str = "-flto=full";
/// The linker that loads the plugin.
pub const LINKER: &str = "-fuse-ld=lld";
/// GNU's linkers take version scripts that name what is not there; lld wants to be asked.
const LENIENT: &str = "-Wl,--undefined-version";

/// Sanitizers that clang is done with before its passes run.
const SANITIZERS_WITHOUT_PASSES: &[&str] = &[
    "undefined",
    "safe-stack",
    "kcfi",
    "cfi",
    "cfi-cast-strict",
    "cfi-derived-cast",
    "cfi-icall",
    "cfi-mfcall",
    "cfi-nvcall",
    "cfi-unrelated-cast",
    "cfi-vcall",
    "alignment",
    "bool",
    "builtin",
    "enum",
    "float-cast-overflow",
    "float-divide-by-zero",
    "function",
    "implicit-conversion",
    "integer",
    "integer-divide-by-zero",
    "nonnull-attribute",
    "null",
    "nullability",
    "object-size",
    "pointer-overflow",
    "return",
    "returns-nonnull-attribute",
    "shift",
    "shift-base",
    "shift-exponent",
    "signed-integer-overflow",
    "unreachable",
    "unsigned-integer-overflow",
    "vla-bound",
];

/// Options through which clang's passes do something that early objects would go without, or only get in the link. What they begin with.
const LATE_FOR: &[&str] = &[
    "-fsanitize-coverage",
    "-fmemory-profile",
    "-fexperimental-sanitize-metadata",
    "-fpseudo-probe-for-profiling",
    "-fcs-profile-generate",
    "-fprofile-instr-generate",
    "-fcoverage-mapping",
    "-fcoverage-mcdc",
    "--coverage",
    "-coverage",
    "-ftest-coverage",
    "-fprofile-arcs",
    "-fprofile-list=",
    "-fprofile-function-groups",
    "-fprofile-continuous",
    "-ftemporal-profile",
    "-forder-file-instrumentation",
    "-ffat-lto-objects",
    "-mllvm",
    "-fplugin=",
    "-fpass-plugin=",
];

/// Options whose objects are not for a link of a program, or not for LLVM's assembler.
const NATIVE_FOR: &[&str] = &[
    "-ffreestanding",
    "-m16",
    "-mcmodel=kernel",
    "-fno-integrated-as",
    "-no-integrated-as",
    "-fembed-bitcode",
    "--cuda-",
    "--offload-",
    "-fopenmp-targets=",
];

/// What of the world a translation depends on.
pub struct Surroundings<'a> {
    /// Is it clang++ that we stand for?
    pub is_cxx: bool,
    /// A response file's text.
    pub read: &'a dyn Fn(&Path) -> Option<String>,
    /// Is a file a native object?
    pub is_native: &'a dyn Fn(&Path) -> bool,
    /// Where we are.
    pub directory: PathBuf,
}

/// What becomes of a command line.
#[derive(Debug, Default)]
pub struct Translation {
    /// What comes before the user's arguments; they may take it back.
    before: Vec<String>,
    /// The user's.
    kept: Vec<OsString>,
    /// What they may not take back.
    after: Vec<String>,
    /// The plugin's options that follow from the command line; the user's own may take them back.
    derived: Vec<String>,
    /// Those that the user gave to us.
    given: Vec<String>,
    /// Does clang link?
    pub is_link: bool,
    /// Is there, or will there be, something that only the plugin can link?
    pub needs_plugin: bool,
    /// What the user should know.
    pub note: Option<String>,
    /// What was decided.
    pub reasons: Vec<String>,
    pub is_verbose: bool,
    /// Has clang been asked to show what it runs?
    pub shows_commands: bool,
    pub wants_help: bool,
    pub wants_version: bool,
}

impl Translation {
    /// The arguments of clang.
    pub fn command_line(&self, is_cxx: bool, plugin: &Path) -> Vec<OsString> {
        let mut line: Vec<OsString> = Vec::new();
        if is_cxx {
            line.push("--driver-mode=g++".into());
        }
        line.extend(self.before.iter().map(OsString::from));
        // A build system may load it as well (CMake's `dtrans_enable`), and twice is once too often.
        let loads_ours = |arg: &OsString| {
            let arg = arg.to_string_lossy();
            arg.contains("--load-pass-plugin=")
                && plugin.file_name().is_some_and(|name| arg.ends_with(&*name.to_string_lossy()))
        };
        if self.is_link && !self.kept.iter().any(loads_ours) {
            // `-Wl,` would end at a comma in the path.
            let mut load = OsString::from("--load-pass-plugin=");
            load.push(plugin);
            line.extend(["-Xlinker".into(), load]);
        }
        let end = self.kept.iter().position(|arg| arg == "--").unwrap_or(self.kept.len());
        line.extend(self.kept[..end].iter().cloned());
        line.extend(self.after.iter().map(OsString::from));
        line.extend(self.kept[end..].iter().cloned());
        line
    }

    /// The text of `DTRANS_OPTIONS` for clang, of which the last one counts if an option is there twice.
    pub fn options(&self, environment: &str) -> String {
        let parts =
            self.derived.iter().map(String::as_str).chain([environment]).chain(self.given.iter().map(String::as_str));
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(";")
    }
}

/// The text of `DTRANS_OPTIONS` for a link without clang.
pub fn linker_options(args: &[OsString], environment: &str) -> String {
    let mut facts = Facts::default();
    args.iter().for_each(|arg| facts.linker_option(&arg.to_string_lossy()));
    let derived = facts.shared.map(|_| "transforms=off");
    derived.into_iter().chain([environment]).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(";")
}

/// What the options say of the line that ends a link.
pub fn summary(options: &str) -> Option<&str> {
    let last =
        options.split([';', ',']).map(str::trim).rfind(|part| *part == "summary" || part.starts_with("summary="))?;
    Some(last.strip_prefix("summary=").unwrap_or("on"))
}

/// The command line for clang, and what goes with it.
pub fn translate(args: &[OsString], surroundings: &Surroundings) -> Result<Translation, String> {
    let words = response::expand(args, surroundings.read);
    let mut facts = Facts::default();
    let mut is_ours = vec![false; words.len()];
    let mut only_files = false;
    let mut at = 0;
    while at < words.len() {
        let text = words[at].text.to_string_lossy();
        if only_files || !text.starts_with('-') || text == "-" {
            facts.input(&text, surroundings.is_cxx);
            at += 1;
        } else if text == "--" {
            only_files = true;
            at += 1;
        } else if let Some(own) = text.strip_prefix("-dtrans-") {
            is_ours[at] = true;
            facts.own(own)?;
            at += 1;
        } else {
            let value = words.get(at + 1).map(|next| next.text.to_string_lossy()).unwrap_or_default();
            facts.option(&text, &value);
            at += 1 + clang::arguments_of(&text);
        }
    }
    let kept = without_ours(args, &words, &is_ours);
    Ok(facts.decide(kept, surroundings))
}

/// The user's arguments without those for us. A response file stays as it is, unless there is one in it.
fn without_ours(args: &[OsString], words: &[response::Argument], is_ours: &[bool]) -> Vec<OsString> {
    let mut touched = vec![false; args.len()];
    for (word, _) in words.iter().zip(is_ours).filter(|(_, ours)| **ours) {
        touched[word.index] = true;
    }
    let mut kept = Vec::new();
    for (index, arg) in args.iter().enumerate() {
        if touched[index] {
            let inside = words.iter().zip(is_ours).filter(|(word, ours)| word.index == index && !**ours);
            kept.extend(inside.map(|(word, _)| word.text.clone()));
        } else {
            kept.push(arg.clone());
        }
    }
    kept
}

/// What the command line says.
#[derive(Default)]
struct Facts {
    inputs: Vec<(String, Language)>,
    /// What `-x` says of the inputs that follow.
    language: Option<Language>,
    /// `-lm`, `-Wl,...`: clang links for these alone.
    has_linker_options: bool,
    output: Option<String>,
    compiles_only: bool,
    /// An option because of which clang neither compiles nor links as usual.
    something_else: Option<String>,
    level: Option<String>,
    lto: Option<Lto>,
    sanitizers: Vec<String>,
    late_for: Option<String>,
    native_for: Option<String>,
    /// A target that the plugin is not for.
    foreign_target: Option<String>,
    shared: Option<&'static str>,
    other_linker: Option<String>,
    linker_path: Option<String>,
    profile: Vec<String>,
    off: bool,
    late: bool,
    given: Vec<String>,
    is_verbose: bool,
    shows_commands: bool,
    wants_help: bool,
    wants_version: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Lto {
    Off,
    Full,
    Thin,
}

/// What an object is to be.
enum Form {
    /// As the command line has it, for a reason.
    AsGiven(String),
    Late(String),
    Early,
}

impl Facts {
    fn input(&mut self, file: &str, is_cxx: bool) {
        let language = self.language.unwrap_or_else(|| clang::language_of(file, is_cxx));
        self.inputs.push((file.to_string(), language));
    }

    /// An option of ours, without `-dtrans-`.
    fn own(&mut self, text: &str) -> Result<(), String> {
        match text {
            "off" => self.off = true,
            "late" => self.late = true,
            "verbose" => self.is_verbose = true,
            "help" => self.wants_help = true,
            "version" => self.wants_version = true,
            "" => return Err("-dtrans- names no option; -dtrans-help lists them".into()),
            text => match text.strip_prefix("options=") {
                Some(several) => self.given.push(several.to_string()),
                None if text.contains([';', ',']) => {
                    return Err(format!("-dtrans-{text}: a value has neither ; nor , which separate options"));
                }
                None => self.given.push(text.to_string()),
            },
        }
        Ok(())
    }

    /// An option of clang's; `next` is the argument behind it.
    fn option(&mut self, option: &str, next: &str) {
        if clang::asks_for_something_else(option) {
            self.something_else.get_or_insert_with(|| option.to_string());
        }
        if LATE_FOR.iter().any(|start| option.starts_with(start)) {
            self.late_for.get_or_insert_with(|| option.to_string());
        }
        if NATIVE_FOR.iter().any(|start| option.starts_with(start)) {
            self.native_for.get_or_insert_with(|| option.to_string());
        }
        match option {
            "-c" | "--compile" => self.compiles_only = true,
            "-o" | "--output" => self.output = Some(next.to_string()),
            "-x" | "--language" => self.language = clang::language_named(next),
            "-O" | "--optimize" => self.level = Some("1".into()),
            "-flto" | "-flto=full" | "-flto=auto" | "-flto=jobserver" => self.lto = Some(Lto::Full),
            "-flto=thin" => self.lto = Some(Lto::Thin),
            "-fno-lto" => self.lto = Some(Lto::Off),
            "-shared" | "--shared" => self.shared = Some("-shared"),
            "-r" => self.shared = Some("-r"),
            "-l" | "--for-linker" => self.has_linker_options = true,
            "-Xlinker" => self.linker_option(next),
            "-target" => self.target(next),
            "-v" | "-###" | "--verbose" => self.shows_commands = true,
            "-fprofile-update=atomic" | "-fprofile-update=prefer-atomic" => {
                self.profile.push("profile-update=atomic".into())
            }
            _ => self.option_with_value(option),
        }
    }

    fn option_with_value(&mut self, option: &str) {
        let behind = |starts: &[&str]| starts.iter().find_map(|start| option.strip_prefix(start)).map(str::to_string);
        if let Some(list) = behind(&["-Wl,", "--for-linker="]) {
            list.split(',').for_each(|one| self.linker_option(one));
        } else if let Some(language) = behind(&["-x", "--language="]) {
            self.language = clang::language_named(&language);
        } else if let Some(level) = behind(&["-O", "--optimize="]) {
            self.level = Some(level);
        } else if let Some(file) = behind(&["-o", "--output="]).filter(|_| !option.starts_with("-objc")) {
            self.output = Some(file);
        } else if let Some(names) = behind(&["-fsanitize="]) {
            self.sanitizers.extend(names.split(',').map(str::to_string));
        } else if let Some(names) = behind(&["-fno-sanitize="]) {
            let names: Vec<&str> = names.split(',').collect();
            self.sanitizers.retain(|known| !names.contains(&known.as_str()) && !names.contains(&"all"));
        } else if let Some(triple) = behind(&["--target="]) {
            self.target(&triple);
        } else if let Some(linker) = behind(&["-fuse-ld="]) {
            self.other_linker = Some(linker).filter(|linker| !linker.ends_with("lld"));
        } else if let Some(path) = behind(&["--ld-path="]) {
            self.linker_path = Some(path);
        } else if option.starts_with("-l") {
            self.has_linker_options = true;
        } else if option.starts_with("-f") {
            self.profile_option(option);
        }
    }

    fn linker_option(&mut self, option: &str) {
        self.has_linker_options = true;
        match option {
            "-shared" | "--shared" | "-Bshareable" => self.shared = Some("-shared"),
            "-r" | "--relocatable" => self.shared = Some("-r"),
            "-v" | "--verbose" => self.shows_commands = true,
            _ => {}
        }
    }

    fn target(&mut self, triple: &str) {
        self.foreign_target = Some(triple).filter(|triple| !triple.contains("linux")).map(str::to_string);
    }

    /// What early objects leave to the link, and clang does not hand to the linker by itself, as it does with `-fprofile-use`.
    fn profile_option(&mut self, option: &str) {
        let (name, value) = option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value)));
        let with = |key: &str, value: Option<&str>| value.map_or(key.to_string(), |value| format!("{key}={value}"));
        // Of contradictions the last one counts.
        let forget =
            |profile: &mut Vec<String>, key: &str| profile.retain(|known| known.split('=').next() != Some(key));
        match name {
            "-fprofile-generate" => {
                forget(&mut self.profile, "profile-generate");
                self.profile.push(with("profile-generate", value));
            }
            "-fno-profile-generate" => forget(&mut self.profile, "profile-generate"),
            "-fprofile-sample-use" | "-fauto-profile" => {
                if let Some(file) = value {
                    forget(&mut self.profile, "profile-sample");
                    self.profile.push(format!("profile-sample={file}"));
                }
            }
            "-fno-profile-sample-use" | "-fno-auto-profile" => forget(&mut self.profile, "profile-sample"),
            _ => {}
        }
    }

    fn decide(self, kept: Vec<OsString>, surroundings: &Surroundings) -> Translation {
        let mut translation = Translation {
            kept,
            is_verbose: self.is_verbose,
            shows_commands: self.shows_commands,
            wants_help: self.wants_help,
            wants_version: self.wants_version,
            ..Translation::default()
        };
        if let Some(reason) = self.untouched() {
            translation.reasons.push(format!("passed on as it is: {reason}"));
            return translation;
        }
        translation.given = self.given.clone();
        let is_probe = self.is_probe(&surroundings.directory);
        // What is compiled to a native object must not see the flag that is for the link.
        let mut may_add_lto = self.lto.is_none();
        if self.inputs.iter().any(|(_, language)| matches!(language, Language::C | Language::Other)) {
            let form = self.form(is_probe);
            let (flags, said): (&[&str], String) = match &form {
                Form::AsGiven(reason) => (&[], format!("objects as the command line has them: {reason}")),
                Form::Late(reason) => (&LATE, format!("ordinary objects for full LTO: {reason}")),
                Form::Early => (&EARLY, "early objects".to_string()),
            };
            translation.needs_plugin = matches!(form, Form::Early);
            may_add_lto &= !matches!(form, Form::AsGiven(_)) && flags.is_empty();
            translation.before.extend(flags.iter().map(|flag| flag.to_string()));
            translation.reasons.push(said);
        }
        if !self.compiles_only && (self.has_linker_options || !self.inputs.is_empty()) {
            // Without the flag clang asks the linker for no level, which means -O2: that of the objects that there is something to do with.
            if may_add_lto && self.level.as_deref() != Some("0") {
                translation.before.push(LTO.into());
            }
            self.decide_link(&mut translation, is_probe);
            if translation.note.is_none() && !is_probe && self.links_native_only(surroundings) {
                let output = self.output.as_deref().unwrap_or("a.out");
                translation.note = Some(format!(
                    "{output}: no layout is changed: nothing of it was compiled by dtrans-cc with -O2 or the like"
                ));
            }
        }
        translation
    }

    /// Why the whole command line is clang's alone.
    fn untouched(&self) -> Option<String> {
        if self.off {
            return Some("-dtrans-off".into());
        }
        if let Some(option) = &self.something_else {
            return Some(option.clone());
        }
        if let Some(target) = &self.foreign_target {
            return Some(format!("for {target}, not for Linux"));
        }
        let is_unknown = |(_, language): &&(String, Language)| matches!(language, Language::Header | Language::Foreign);
        self.inputs.iter().find(is_unknown).map(|(file, _)| format!("{file} is neither C nor C++"))
    }

    /// Is there nothing for the plugin in a link? Only if that is sure: not in archives.
    fn links_native_only(&self, surroundings: &Surroundings) -> bool {
        let as_asked = self.lto.is_some() || self.native_for.is_some() || self.late_for.is_some();
        let is_native = |(file, language): &(String, Language)| match language {
            Language::C | Language::Other => self.is_for_debugging(),
            Language::Object => (surroundings.is_native)(Path::new(file)),
            Language::Assembly => true,
            Language::Header | Language::Foreign => false,
        };
        !as_asked && !self.inputs.is_empty() && self.inputs.iter().all(is_native)
    }

    /// No level is -O0; whoever debugs wants the layout that the debugger was told of.
    fn is_for_debugging(&self) -> bool {
        matches!(self.level.as_deref(), None | Some("0" | "g"))
    }

    fn form(&self, is_probe: bool) -> Form {
        match self.lto {
            Some(Lto::Off) => return Form::AsGiven("-fno-lto".into()),
            Some(Lto::Thin) => return Form::AsGiven("-flto=thin, which never meets the plugin".into()),
            Some(Lto::Full) | None => {}
        }
        if self.is_for_debugging() {
            return Form::AsGiven(self.level.as_ref().map_or("no -O".into(), |level| format!("-O{level}")));
        }
        if let Some(option) = &self.native_for {
            return Form::AsGiven(option.clone());
        }
        if is_probe {
            return Form::AsGiven("a probe of a build system".into());
        }
        if self.late {
            return Form::Late("-dtrans-late".into());
        }
        if let Some(option) = &self.late_for {
            return Form::Late(option.clone());
        }
        if let Some(name) = self.sanitizers.iter().find(|name| !SANITIZERS_WITHOUT_PASSES.contains(&name.as_str())) {
            return Form::Late(format!("-fsanitize={name}"));
        }
        // One command line has one set of flags.
        match self.inputs.iter().find(|(_, language)| *language == Language::Other) {
            Some((file, _)) => Form::Late(format!("{file} is not C")),
            None => Form::Early,
        }
    }

    fn decide_link(&self, translation: &mut Translation, is_probe: bool) {
        if let Some(path) = self.linker_path.as_ref().filter(|path| !path.contains("lld")) {
            translation.note =
                Some(format!("--ld-path={path}: only lld loads the plugin, and can read objects of dtrans-cc"));
            return;
        }
        translation.is_link = true;
        translation.needs_plugin = true;
        if self.linker_path.is_none() {
            translation.before.push(LINKER.into());
        }
        if let Some(linker) = &self.other_linker {
            translation.reasons.push(format!("lld in the place of {linker}, which cannot load the plugin"));
            translation.after.push(LINKER.into());
        }
        if let Some(option) = self.shared {
            translation.derived.push("transforms=off".into());
            if option == "-shared" {
                translation.before.push(LENIENT.into());
            }
            if !is_probe {
                let output = self.output.as_deref().unwrap_or("a.out");
                translation.note =
                    Some(format!("{output}: no layout is changed with {option}, whose users know the types"));
            }
        }
        // Objects that passes have to instrument are ordinary ones here, and a library that none of the code calls says nothing of the others.
        let has_coverage = self.late_for.as_ref().is_some_and(|option| option.starts_with("-fsanitize-coverage"));
        if has_coverage || !self.sanitizers.is_empty() {
            translation.derived.push("uninstrumented=unseen".into());
        }
        translation.derived.extend(self.profile.iter().cloned());
        translation.reasons.push("linked by lld with the plugin".into());
    }

    /// Is this a build system's question about the compiler? Known by the names that they give to their files, or the places where they keep them.
    fn is_probe(&self, directory: &Path) -> bool {
        let is_compiled = |(_, language): &&(String, Language)| matches!(language, Language::C | Language::Other);
        let mut sources = self.inputs.iter().filter(is_compiled).map(|(file, _)| Path::new(file)).peekable();
        if is_probes_place(directory) {
            return true;
        }
        match sources.peek() {
            Some(_) => sources.all(is_probes_file),
            None => self.output.iter().any(|output| is_probes_file(Path::new(output))),
        }
    }
}

/// `conftest.c`, and what lies in a place for probes.
fn is_probes_file(file: &Path) -> bool {
    let name = file.file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.starts_with("conftest") || file == Path::new("/dev/null") || is_probes_place(file)
}

/// CMake's `CMakeFiles/CMakeScratch`, `CMakeFiles/CMakeTmp` and `CMakeFiles/3.25.1/CompilerIdC`, Meson's `meson-private`.
fn is_probes_place(path: &Path) -> bool {
    let mut in_cmake = false;
    for component in path.components() {
        let Component::Normal(name) = component else { continue };
        let name = name.to_str().unwrap_or_default();
        match name {
            "meson-private" => return true,
            "CMakeFiles" => in_cmake = true,
            "CMakeScratch" | "CMakeTmp" | "CompilerIdC" | "CompilerIdCXX" if in_cmake => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests;
