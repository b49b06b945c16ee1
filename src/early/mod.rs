//! What the flags of early objects asked for and clang's own pipeline would have inserted.
//!
//! `-Xclang -disable-llvm-passes` keeps clang from running the passes that instrument code or lower what only they understand. Some
//! leave a trace in the module (an attribute, an intrinsic, metadata), others none. Here is found out what a link's module
//! lacks: what the link can make up for is a list of [`Task`]s, in order; what it cannot is an error that says so.
//! `docs/flags.md` lists the flags.

pub mod inlined;
mod sanitizers;

use std::io::Read;

use crate::analysis::linker::{self, Arguments};
use crate::ir::coverage;
use crate::ir::host::{Counting, CoveredUnit, Host, HostProfile, Pipeline};
use crate::ir::value::Value;
use crate::params::{require_value, ParamSpec};

/// The parameters of a link that say what is to be done with profiles and instrumentation.
pub const PARAMS: &[ParamSpec] = &[
    ParamSpec {
        key: PROFILE_GENERATE,
        values: "on|off|DIR",
        help: "in a link: count how often each block runs; the program writes `DIR/default_<number>.profraw` (off)",
    },
    ParamSpec { key: "profile-use", values: "FILE", help: "in a link: use a profile of counts, as `llvm-profdata` wrote it" },
    ParamSpec { key: "profile-sample", values: "FILE", help: "in a link: use a profile of samples" },
    ParamSpec {
        key: "profile-file",
        values: "FILE",
        help: "in a link: where early objects with `-fprofile-instr-generate` write their profile, as `-fprofile-instr-generate=FILE` would \
               say",
    },
    ParamSpec {
        key: "profile-update",
        values: "single|atomic",
        help: "in a link: `atomic` loses no counts in programs with threads, as `-fprofile-update=atomic` (single)",
    },
    ParamSpec {
        key: "uninstrumented",
        values: "refuse|unseen|allow",
        help: "`allow`: a link may go on where early objects lack what a sanitizer or profile would have inserted; `unseen`: only where nothing but a library \
               of the link says so, which is there for `-fsanitize=shift` as well (refuse)",
    },
];

const PROFILE_GENERATE: &str = "profile-generate";

/// The same, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether to count, and in which directory the program writes the profile.
    generate: Option<Option<String>>,
    counts: Option<String>,
    samples: Option<String>,
    file: Option<String>,
    atomic: bool,
    allow: bool,
    allow_unseen: bool,
}

impl Options {
    /// Reads the parameters among `params` that are ours; the later ones are stronger.
    pub fn read<'p>(params: impl Iterator<Item = (&'p str, Option<&'p str>)>) -> Result<Options, String> {
        let mut options = Options::default();
        for (key, value) in params.filter(|(key, _)| PARAMS.iter().any(|spec| spec.key == *key)) {
            options.set(key, value)?;
        }
        if options.generate.is_some() && (options.counts.is_some() || options.samples.is_some()) {
            return Err(
                "a link counts ('profile-generate') or uses counts ('profile-use', 'profile-sample'), not both".into(),
            );
        }
        if options.counts.is_some() && options.samples.is_some() {
            return Err("'profile-use' and 'profile-sample' exclude each other".into());
        }
        Ok(options)
    }

    fn set(&mut self, key: &str, value: Option<&str>) -> Result<(), String> {
        let file = || require_value(key, value).map(|name| Some(name.to_string()));
        let one_of = |off: &str, on: &str| match value {
            Some(text) if text == on => Ok(true),
            Some(text) if text == off => Ok(false),
            other => Err(format!("'{key}' is {off} or {on}, not '{}'", other.unwrap_or_default())),
        };
        match key {
            PROFILE_GENERATE => {
                self.generate = match value {
                    None | Some("on") => Some(None),
                    Some("off") => None,
                    Some(directory) => Some(Some(directory.to_string())),
                }
            }
            "profile-use" => self.counts = file()?,
            "profile-sample" => self.samples = file()?,
            "profile-file" => self.file = file()?,
            "profile-update" => self.atomic = one_of("single", "atomic")?,
            _ => {
                (self.allow_unseen, self.allow) = match value {
                    Some("refuse") => (false, false),
                    Some("unseen") => (true, false),
                    Some("allow") => (true, true),
                    other => {
                        return Err(format!("'{key}' is refuse, unseen or allow, not '{}'", other.unwrap_or_default()))
                    }
                }
            }
        }
        Ok(())
    }
}

/// One thing that clang would have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// A pass of LLVM's by its name in pipeline text.
    Pass(&'static str),
    /// What `-fcoverage-mapping` says of functions that are gone gets names again; then as [`Task::Counters`].
    CoverageCounters(Counting),
    /// The intrinsics of instrumentation become counters.
    Counters(Counting),
    /// Arcs are counted and notes written as `--coverage` asks; with `atomic`, threads lose no count.
    Arcs {
        /// The compilations that ask for it.
        units: Vec<CoveredUnit>,
        /// Whether updates are atomic.
        atomic: bool,
    },
    /// Counts from a profile become weights of branches and counts of functions.
    UseCounts(String),
    /// The same from samples, in every function.
    UseSamples(String),
}

impl Task {
    /// Prepares the module for the pass that is to come.
    pub fn prepare(&self, host: &Host) {
        match self {
            Task::UseSamples(_) => {
                // Without it the pass leaves a function alone. Clang sets it where it is given the profile itself.
                let bodies = host.module().functions().into_iter().filter(|function| !function.is_declaration());
                bodies.for_each(|function| host.add_string_attribute(function, "use-sample-profile"));
            }
            Task::CoverageCounters(_) => coverage::name_lost_functions(host.module()),
            Task::Pass(_) | Task::Counters(_) | Task::Arcs { .. } | Task::UseCounts(_) => {}
        }
    }

    /// Adds the pass.
    pub fn add(&self, into: &mut Pipeline) {
        match self {
            Task::Pass(text) => {
                let known = into.add_text(text);
                assert!(known, "LLVM knows no '{text}'");
            }
            Task::Counters(counting) | Task::CoverageCounters(counting) => into.add_counters(counting),
            Task::Arcs { units, atomic } => into.add_arcs(units, *atomic),
            Task::UseCounts(file) => into.add_profile_use(file),
            Task::UseSamples(file) => into.add_sample_use(file),
        }
    }
}

/// What a link has to make up for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tasks {
    /// Before anything else is done to the module.
    pub first: Vec<Task>,
    /// After early objects were cleaned up: at the same point, and on the same code, whether the link counts or uses counts.
    pub after_cleanup: Vec<Task>,
    /// Whether the program is one that only counts: its layout is to stay as it is.
    pub only_counts: bool,
}

/// What the module lacks; nothing if there is no making up for it, which the user has been told then in an error that ends the
/// link.
pub fn survey(host: &Host, options: &Options) -> Option<Tasks> {
    find(host, options).map_err(|complaint| host.error(&format!("dtrans: {complaint}"))).ok()
}

fn find(host: &Host, options: &Options) -> Result<Tasks, String> {
    let line = Arguments::of_process();
    let traces = Traces::of(host);
    if !options.allow {
        sanitizers::check(host, line, options.allow_unseen)?;
        check_profile(host, options, line, &traces)?;
        check_hooks(host, &traces)?;
    }
    let mut tasks = Tasks::default();
    if traces.entry_exit {
        tasks.first.push(Task::Pass("function(ee-instrument)"));
    }
    if !traces.gcov.is_empty() {
        tasks.first.push(Task::Arcs { units: traces.gcov.clone(), atomic: options.atomic });
    }
    if traces.front_end_counters || traces.mapped && traces.early.is_some() {
        let file = options.file.clone().unwrap_or_default();
        let counting = Counting { promote: false, atomic: options.atomic, file };
        tasks.first.push(if traces.mapped { Task::CoverageCounters(counting) } else { Task::Counters(counting) });
    }
    if traces.discriminators {
        tasks.first.push(Task::Pass("function(add-discriminators)"));
    }
    if traces.matrices {
        tasks.after_cleanup.push(Task::Pass("function(lower-matrix-intrinsics)"));
    }
    if traces.allowed_checks {
        tasks.after_cleanup.push(Task::Pass("function(lower-allow-check)"));
    }
    let (mut counts, mut samples) = (options.counts.clone(), options.samples.clone());
    if counts.is_none() && samples.is_none() && options.generate.is_none() {
        // Ordinary objects beside early ones have had theirs.
        let is_used = host.has_profile();
        match host.host_profile() {
            Some(HostProfile::Counts(file)) if !is_used || traces.is_uncounted && is_of_ir(&file) => {
                counts = Some(file)
            }
            Some(HostProfile::Samples(file)) if !is_used => samples = Some(file),
            _ => {}
        }
    }
    if let Some(directory) = &options.generate {
        check_not_counted(&traces)?;
        let file = directory.as_ref().map_or(String::new(), |directory| format!("{directory}/")) + "default_%m.profraw";
        // As clang does: loops are turned before, so that counters can stay in registers while they run.
        tasks.after_cleanup.push(Task::Pass("pgo-instr-gen,function(loop(loop-rotate))"));
        tasks.after_cleanup.push(Task::Counters(Counting { promote: true, atomic: options.atomic, file }));
        tasks.only_counts = true;
    }
    if let Some(file) = counts {
        check_readable("profile-use", &file)?;
        check_not_counted(&traces)?;
        tasks.after_cleanup.push(Task::UseCounts(file));
    }
    if let Some(file) = samples {
        check_readable("profile-sample", &file)?;
        // Samples are found by line and discriminator.
        if !traces.discriminators {
            tasks.first.push(Task::Pass("function(add-discriminators)"));
        }
        tasks.after_cleanup.push(Task::UseSamples(file));
    }
    Ok(tasks)
}

/// Are the counts in a file for LLVM's own instrumentation, not for the front end's? The header says so: eight bytes that are the same in all such files, and a version
/// with flags.
fn is_of_ir(file: &str) -> bool {
    const MAGIC: [u8; 8] = *b"\xfflprofi\x81";
    const IR: u64 = 1 << 56;
    let mut header = [0; 16];
    let is_read = std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut header)).is_ok();
    let version = u64::from_le_bytes(header[8..].try_into().expect("eight bytes"));
    is_read && header[..8] == MAGIC && version & IR != 0
}

fn check_readable(option: &str, file: &str) -> Result<(), String> {
    std::fs::File::open(file).map(drop).map_err(|error| format!("{option}={file}: {error}"))
}

/// Counting twice gives counts that nobody can use.
fn check_not_counted(traces: &Traces) -> Result<(), String> {
    if !traces.front_end_counters && traces.counted.is_none() {
        return Ok(());
    }
    let place = traces.counted.map_or(String::new(), |function| format!(" ({})", place(function)));
    Err(format!(
        "code of this link counts already{place}: compile every object without -fprofile-generate, \
         -fprofile-instr-generate and -fprofile-use if the link is to do it"
    ))
}

/// Are the functions linked that are told of entries and exits?
fn check_hooks(host: &Host, traces: &Traces) -> Result<(), String> {
    let module = host.module();
    match HOOKS.iter().find(|hook| traces.entry_exit && linker::has_left_behind(module, hook)) {
        Some(hook) => Err(format!(
            "-finstrument-functions: the program's own {hook} is not linked, since no early object names it before the plugin inserts its calls: \
             add -Wl,-u,{hook} to the link's command line, or compile without -Xclang -disable-llvm-passes"
        )),
        None => Ok(()),
    }
}

/// Does the link bring what writes profiles, and nothing that counts?
fn check_profile(host: &Host, options: &Options, line: &Arguments, traces: &Traces) -> Result<(), String> {
    if options.generate.is_some() && line.is_link && !line.writes_profile {
        return Err("'profile-generate' needs -fprofile-generate on clang's command line for the link as well, \
                    which brings what writes the profile"
            .into());
    }
    let counts = options.generate.is_some()
        || traces.front_end_counters
        || traces.counted.is_some()
        || traces.gcov.iter().any(|unit| unit.data);
    match traces.early {
        Some(early) if line.counts_in_context => Err(format!(
            "-fcs-profile-generate: early objects ({}) lack what a second profile needs; compile without -Xclang -disable-llvm-passes",
            place(early)
        )),
        Some(early) if line.writes_profile && !counts && !host.module().has_named_metadata("llvm.gcov") => Err(format!(
            "the link is to write a profile, and the code of early objects ({}) counts nothing: to instrument it in the link, \
             add 'profile-generate' to the plugin's options; or compile without -Xclang -disable-llvm-passes",
            place(early)
        )),
        _ => Ok(()),
    }
}

/// What is found in a module.
#[derive(Debug, Default)]
struct Traces {
    /// A function that no pass has seen.
    early: Option<Value>,
    /// Whether there is such a function, and no profile has been used for any.
    is_uncounted: bool,
    entry_exit: bool,
    front_end_counters: bool,
    /// Whether code regions are recorded for coverage.
    mapped: bool,
    matrices: bool,
    allowed_checks: bool,
    discriminators: bool,
    /// A function that counts how often its blocks run, with all passes run.
    counted: Option<Value>,
    /// The compilations that `--coverage` is still to be done for.
    gcov: Vec<CoveredUnit>,
}

impl Traces {
    fn of(host: &Host) -> Traces {
        let (mut traces, mut counted) = (Traces::default(), false);
        let module = host.module();
        for function in module.functions() {
            if function.is_intrinsic() {
                let name = function.name();
                let is = |prefix: &str| name.starts_with(prefix) && !function.users().is_empty();
                traces.front_end_counters |= is("llvm.instrprof.");
                traces.matrices |= is("llvm.matrix.");
                traces.allowed_checks |= is("llvm.allow.");
            } else if !function.is_declaration() {
                traces.entry_exit |= ENTRY_EXIT.iter().any(|name| host.has_string_attribute(function, name));
                if host.is_unoptimized(function) {
                    traces.early.get_or_insert(function);
                    counted |= host.entry_count(function).is_some();
                }
            }
        }
        traces.is_uncounted = traces.early.is_some() && !counted;
        let globals = module.globals();
        traces.mapped = globals.iter().any(|global| coverage::is_record(*global));
        for global in globals.into_iter().filter(|global| global.name().starts_with("__profc_")) {
            let function = global.users().into_iter().find(|user| user.is_instruction()).map(|user| user.function());
            traces.counted = traces.counted.or(function);
        }
        traces.discriminators = traces.early.is_some() && host.wants_discriminators();
        if module.has_named_metadata("llvm.gcov") {
            traces.gcov = host.uncounted_units();
        }
        traces
    }
}

/// The attributes of `-finstrument-functions`, for functions as they stand in the source. (Those for what is left after inlining
/// are the code generator's.)
const ENTRY_EXIT: &[&str] = &["instrument-function-entry", "instrument-function-exit"];

/// What they call.
const HOOKS: &[&str] = &["__cyg_profile_func_enter", "__cyg_profile_func_exit"];

/// A function and, where it is known, the file that it stands in.
fn place(function: Value) -> String {
    let name = function.name();
    function.debug_file().map_or(name.clone(), |file| format!("{name} in {file}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(params: &[(&str, Option<&str>)]) -> Result<Options, String> {
        Options::read(params.iter().copied())
    }

    #[test]
    fn counting_and_using_counts_exclude_each_other() {
        assert!(read(&[("profile-generate", None), ("profile-use", Some("f"))]).is_err());
        assert!(read(&[("profile-sample", Some("g")), ("profile-use", Some("f"))]).is_err());
        assert!(
            read(&[("profile-generate", None), ("profile-generate", Some("off")), ("profile-use", Some("f"))]).is_ok()
        );
    }

    #[test]
    fn values_are_checked() {
        assert!(read(&[("profile-use", None)]).is_err());
        assert!(read(&[("profile-update", Some("sometimes"))]).unwrap_err().contains("single or atomic"));
        assert!(read(&[("uninstrumented", None)]).is_err());
        let uninstrumented = |value| read(&[("uninstrumented", Some(value))]).unwrap();
        assert!(
            uninstrumented("unseen").allow_unseen && !uninstrumented("unseen").allow && uninstrumented("allow").allow
        );
        assert_eq!(read(&[("profile-generate", Some("here"))]).unwrap().generate, Some(Some("here".into())));
    }
}
