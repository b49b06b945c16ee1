//! What a host sees: the entry symbol, the passes in pipeline text, and what is added to pipelines unasked.
//!
//! * **Entry.** [`llvmGetPassPluginInfo`] refuses a host of another LLVM version.
//! * **Pipeline text.** `-passes=dtrans-aostosoa<max=1>`: names and parameters are looked up in [`pipeline`].
//! * **Start of a compilation** (`clang -fpass-plugin`): `dtrans-annotate`. LLVM does not tell at this point whether the
//!   object is for link-time optimization; if it is not, the records are dropped with the rest of the metadata.
//! * **Start of a full link** (`ld.lld --load-pass-plugin`): `dtrans-link`, unless the link asks for `-O0`, where
//!   nobody wants the layout of data to differ from the source and only what early objects cannot go without is done, or
//!   pipeline text names a transform by itself.
//! * **End of a full link**: `dtrans-pages`, unless the link asks for `-O0`.
//! * **A module of a ThinLTO link**: a pass that says once in a link that nothing is changed there.
//! * **Panics** end here: before any IR was changed in a warning and an unchanged module, afterwards in a fatal error.
//!
//! Options, in rising precedence: the environment variable `DTRANS_OPTIONS`, the flag `-dtrans-options=` (in lld and
//! clang after `-mllvm`), parameters in pipeline text. The syntax of the first two is `key=value;key`, with `;` or `,`.

use std::cell::Cell;
use std::env::VarError;

use crate::ffi::host::{self as ffi_host, Effect, Level, ModulePass, PassPluginLibraryInfo, Pipeline, Plugin, Run};
use crate::ffi::{alias, guard};
use crate::ir::host::Host;
use crate::pipeline::{self, Lookup, Pass, Settings, Step};
use crate::rules::{on, Rule};

/// The symbol by which LLVM's tools know a pass plugin.
#[cfg(target_arch = "x86_64")]
#[no_mangle]
#[allow(non_snake_case)]
pub extern "C" fn llvmGetPassPluginInfo(answer: ffi_host::Answer) -> ffi_host::Answer {
    answer.give(library_info())
}

/// The symbol by which LLVM's tools know a pass plugin.
#[cfg(not(target_arch = "x86_64"))]
#[no_mangle]
#[allow(non_snake_case)]
pub extern "C" fn llvmGetPassPluginInfo() -> PassPluginLibraryInfo {
    library_info()
}

fn library_info() -> PassPluginLibraryInfo {
    guard::install_hook();
    let log = env_logger::Env::new().filter("DTRANS_LOG");
    // A second plugin in Rust may have installed its logger; ours is then silent, which is no reason to fail.
    let _ = env_logger::Builder::from_env(log).format_timestamp(None).try_init();
    alias::install(pipeline::alias_factory());
    ffi_host::library_info(c"dtrans", version(), pipeline::names(), new_registration)
}

fn version() -> &'static std::ffi::CStr {
    let text = concat!(env!("CARGO_PKG_VERSION"), "\0");
    std::ffi::CStr::from_bytes_with_nul(text.as_bytes()).unwrap_or(c"")
}

thread_local! {
    /// Set while this thread builds LLVM's pre-link pipeline inside a link: its start is not a compilation's.
    static INSIDE_LINK: Cell<bool> = const { Cell::new(false) };
}

fn new_registration() -> Box<dyn Plugin> {
    let settings = read_settings();
    log::debug!(target: "dtrans", "{settings:?}");
    Box::new(Registration { settings })
}

fn read_settings() -> Result<Settings, String> {
    pipeline::check_rules()?;
    pipeline::check_log(&variable("DTRANS_LOG")?)?;
    let environment = variable("DTRANS_OPTIONS")?;
    let mut settings = Settings::default();
    settings.add_text("DTRANS_OPTIONS", &environment)?;
    settings.add_text("-dtrans-options", &ffi_host::option_text())?;
    Ok(settings)
}

/// A variable of the environment; empty if it is not set.
fn variable(name: &str) -> Result<String, String> {
    match std::env::var(name) {
        Ok(text) => Ok(text),
        Err(VarError::NotPresent) => Ok(String::new()),
        Err(VarError::NotUnicode(text)) => Err(format!("{name}: '{}' is not UTF-8", text.to_string_lossy())),
    }
}

/// The plugin's state in one `PassBuilder`.
///
/// Complaints about options or pipeline text wait until the pipeline runs, in a step that reports an error: while LLVM
/// builds a pipeline some hosts know no other answer to an error than to abort.
struct Registration {
    /// The options, or what is wrong with them.
    settings: Result<Settings, String>,
}

impl Plugin for Registration {
    fn parse(&self, text: &str, into: &mut Pipeline) -> bool {
        let lookup = match &self.settings {
            Ok(settings) => pipeline::parse(text, settings),
            Err(complaint) if pipeline::is_ours(text) => Lookup::Wrong(complaint.clone()),
            Err(_) => Lookup::NotOurs,
        };
        match lookup {
            Lookup::Steps { steps, is_transform } => {
                if is_transform {
                    into.mark();
                }
                add_steps(into, steps);
                true
            }
            Lookup::NotOurs => false,
            Lookup::Wrong(complaint) => {
                add_steps(into, vec![pipeline::complaint_step(&complaint)]);
                true
            }
        }
    }

    fn automatic_alias(&self) -> Option<alias::Mode> {
        self.settings.as_ref().ok().filter(|settings| !settings.disabled).and_then(|settings| settings.tbaa)
    }

    fn pipeline_start(&self, _level: Level, into: &mut Pipeline) {
        if INSIDE_LINK.get() {
            return;
        }
        if let Ok(settings) = &self.settings {
            if let (Some(mode), false) = (settings.tbaa, settings.disabled) {
                add_steps(into, vec![pipeline::tbaa_annotate_step(mode)]);
            }
        }
        match &self.settings {
            Ok(settings) if settings.annotate && !settings.disabled => {
                add_steps(into, vec![pipeline::annotate_step()]);
            }
            Ok(_) => {}
            Err(complaint) => add_steps(into, vec![pipeline::complaint_step(complaint)]),
        }
    }

    fn link_early(&self, level: Level, into: &mut Pipeline) {
        match &self.settings {
            Ok(settings) if !level.is_none() && !settings.disabled => {
                if on(Rule::LoopWidths) {
                    into.keep_widths_apart();
                }
                add_steps(into, vec![pipeline::link_step(settings, level)]);
            }
            Ok(settings) if !settings.disabled => add_steps(into, vec![pipeline::unoptimized_link_step(settings)]),
            Ok(_) => {}
            Err(complaint) => add_steps(into, vec![pipeline::complaint_step(complaint)]),
        }
    }

    fn link_last(&self, level: Level, into: &mut Pipeline) {
        if let Some(settings) = self.settings.as_ref().ok().filter(|settings| !settings.disabled && !level.is_none()) {
            add_steps(into, pipeline::last_steps(settings));
        }
    }

    fn link_thin(&self, into: &mut Pipeline) {
        if let Some(settings) = self.settings.as_ref().ok().filter(|settings| !settings.disabled) {
            add_steps(into, vec![pipeline::thin_step(settings)]);
        }
    }
}

/// Adds the steps of our pipeline to one of the host's.
fn add_steps(into: &mut Pipeline, steps: Vec<Step>) {
    for step in steps {
        match step {
            Step::Pass(pass) => into.add(Box::new(Contained { pass })),
            Step::Cleanup => into.add_cleanup(),
            Step::DeadCode => into.add_dead_code(),
            Step::Early(task) => task.add(into),
            Step::PreLink(level) => {
                let outer = INSIDE_LINK.replace(true);
                into.add_pre_link(level, on(Rule::LoopWidths));
                INSIDE_LINK.set(outer);
            }
        }
    }
}

/// A pass whose panics and errors end in a message of the host.
struct Contained {
    pass: Pass,
}

impl ModulePass for Contained {
    fn name(&self) -> &str {
        self.pass.name
    }

    fn text(&self) -> String {
        self.pass.text()
    }

    fn run(&self, run: &Run) -> Effect {
        let outer = guard::begin_pass();
        let host = Host::new(run);
        let result = guard::contain(|| self.pass.run(&host, &add_steps)).and_then(|result| result);
        // A callback's panic is as much ours as the pass's own.
        let result = guard::take_note().map_or(result, Err);
        let effect = match result {
            Ok(outcome) if !outcome.changed => Effect::Unchanged,
            Ok(outcome) if outcome.preserves_analysis => Effect::ChangedAnalysisKept,
            Ok(_) => Effect::Changed,
            Err(message) => self.fail(&host, &message),
        };
        guard::end_pass(outer);
        effect
    }
}

impl Contained {
    fn fail(&self, host: &Host, message: &str) -> Effect {
        let name = self.pass.name;
        if guard::ir_changed() {
            ffi_host::fatal(&format!(
                "{name}: internal error after the module was changed: {message}; \
                 this is a bug in dtrans, DTRANS_OPTIONS=disable goes without it"
            ));
        }
        host.warn(&format!("{name}: internal error: {message}; the module is unchanged"));
        Effect::Unchanged
    }
}
