//! The one table of passes: names, parameters, constructors; and the order in which a link runs them.
//!
//! Nothing else knows which passes there are. A transform becomes known to every host, to `dtrans`, to the options and to
//! the lists of valid names by one entry of [`PASSES`].

use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::alias;
use crate::analysis::linker::Arguments;
use crate::analysis::{self, AnalysisOptions, DTransAnalysisInfo, Supposes};
use crate::early;
use crate::files::{self, Files};
use crate::ir::host::{Host, Level, Pipeline, Strip};
use crate::params::{parse_switch, require_value, ParamSpec, CHOICE};
use crate::report;
use crate::report::survey::Survey;
use crate::report::verdicts::Verdicts;
use crate::rules;
use crate::transforms::aostosoa::{self, AosToSoa};
use crate::transforms::bounds;
use crate::transforms::calls;
use crate::transforms::deletefield::DeleteField;
use crate::transforms::driver::{self, Transform};
#[cfg(feature = "example")]
use crate::transforms::example::{self, Example};
use crate::transforms::in_place::InPlace;
use crate::transforms::narrow::Narrow;
use crate::transforms::optbasetest::OptBaseTest;
use crate::transforms::randomplan::{self, RandomPlan};
use crate::transforms::regions::{self, Regions};
use crate::transforms::reorderfields::{self, ReorderFields};
use crate::transforms::{annotate, check_classes, chunks, clones, pages, scales, variables, Outcome};
use crate::units::{self, LikeOwn, Units};

/// A line of the table.
pub struct PassInfo {
    /// The name in pipeline text.
    pub name: &'static str,
    /// The parameters that it takes, in groups.
    pub params: &'static [&'static [ParamSpec]],
    /// Whether it changes data layout: naming it in pipeline text replaces what a link would run unasked.
    is_transform: bool,
    make: fn(&'static PassInfo, &[Param]) -> Result<Vec<Step>, String>,
}

/// A parameter as it was written: `key` or `key=value`.
pub type Param = (String, Option<String>);

/// The pass that stands for all transforms.
const ALL: &str = "dtrans";

/// What it stands for, in the order that pays.
const TRANSFORMS: &[&str] = &["dtrans-aostosoa", "dtrans-regions", "dtrans-reorderfields"];

/// The pass that checks indices for them.
const BOUNDS: &str = "dtrans-bounds";

/// The pass that makes calls known before that.
const CALLS: &str = "dtrans-calls";

/// The pass that makes allocations of arrays in variables, and of those variables again.
const VARIABLES: &str = "dtrans-variables";

/// What asks for huge pages.
const PAGES: &str = "dtrans-pages";

/// The pass that copies functions that are handed different parts of records, and gives them back.
const CLONES: &str = "dtrans-clones";

/// The pass that says how many records numbers of bytes are.
const SCALES: &str = "dtrans-scales";

/// The pass that says which arrays of records addresses are in.
const ARRAYS: &str = "dtrans-arrays";

/// The pass that makes allocations of arrays in chunks, and of both one again.
const CHUNKS: &str = "dtrans-chunks";

/// With this variable in the environment a kept analysis is compared with a fresh one after each transform.
const VERIFY: &str = "DTRANS_VERIFY_ANALYSIS";

/// The pass that a link runs in their place when the analysis is to be checked.
const CHECK: &str = "dtrans-check-classes";

/// Every pass, in the order in which a user would meet them.
pub static PASSES: &[PassInfo] = &[
    PassInfo {
        name: ALL,
        // All layout transforms, in the order that pays.
        params: &[
            CHOICE,
            aostosoa::PARAMS,
            analysis::PARAMS,
            ALL_PARAMS,
            bounds::PARAMS,
            variables::PARAMS,
            chunks::PARAMS,
        ],
        is_transform: true,
        make: make_all,
    },
    PassInfo {
        name: "dtrans-aostosoa",
        // Turns arrays of structures into structures of arrays.
        params: &[CHOICE, aostosoa::PARAMS, analysis::PARAMS],
        is_transform: true,
        make: make_aostosoa,
    },
    PassInfo {
        name: CALLS,
        // Gives calls that were written without a prototype the type of what they call, and hands structures over by address, for the analysis.
        params: &[],
        is_transform: false,
        make: make_calls,
    },
    PassInfo {
        name: "dtrans-deletefield",
        // Takes fields out of records that are never read, with the stores into them.
        params: &[CHOICE, analysis::PARAMS],
        is_transform: true,
        make: make_transform::<InPlace<DeleteField>>,
    },
    PassInfo {
        name: "dtrans-narrow",
        // Keeps integers in fewer bytes, if all values that they get are proved to fit.
        params: &[CHOICE, analysis::PARAMS],
        is_transform: true,
        make: make_transform::<InPlace<Narrow>>,
    },
    PassInfo {
        name: "dtrans-reorderfields",
        // Moves fields that are used together to the front of their record, without gaps.
        params: &[reorderfields::PARAMS, CHOICE, analysis::PARAMS],
        is_transform: true,
        make: make_transform::<InPlace<ReorderFields>>,
    },
    PassInfo {
        name: VARIABLES,
        // Makes allocations of arrays of records in variables, for the analysis.
        params: &[variables::PARAMS],
        is_transform: false,
        make: make_variables,
    },
    PassInfo {
        name: ARRAYS,
        // Says of addresses inside records which array they are in, where the optimizer has forgotten that, for the analysis.
        params: &[analysis::PARAMS],
        is_transform: false,
        make: make_arrays,
    },
    PassInfo {
        name: CLONES,
        // Copies functions that are handed different parts of records, so that each is handed one, for the analysis.
        params: &[analysis::PARAMS],
        is_transform: false,
        make: make_clones,
    },
    PassInfo {
        name: SCALES,
        // Says of numbers of bytes how many records they are, where fields keep the size of those or what is counted, for the analysis.
        params: &[analysis::PARAMS],
        is_transform: false,
        make: make_scales,
    },
    PassInfo {
        name: CHUNKS,
        // Makes allocations of arrays of records inside of others that are allocated one by one, for the analysis.
        params: &[chunks::PARAMS, analysis::PARAMS],
        is_transform: false,
        make: make_chunks,
    },
    PassInfo {
        name: BOUNDS,
        // Checks, while the program runs, indices of arrays inside records that are not proved to stay within.
        params: &[analysis::PARAMS],
        is_transform: false,
        make: make_bounds,
    },
    PassInfo {
        name: "dtrans-regions",
        // Gives records memory of their own, with what is used most apart from the rest.
        params: &[&[reorderfields::NARROW], regions::PARAMS, CHOICE, analysis::PARAMS],
        is_transform: true,
        make: make_transform::<Regions>,
    },
    PassInfo {
        name: PAGES,
        // Has large allocations and variables of a program ask for huge pages: the last thing that a link does.
        params: &[],
        is_transform: false,
        make: |info, _| Ok(vec![plain(info, |host, _| Ok(pages::run(host)))]),
    },
    PassInfo {
        name: "dtrans-randomplan",
        // For developers: any legal layout, to see that a program does not mind.
        params: &[randomplan::PARAMS, aostosoa::PARAMS, CHOICE, analysis::PARAMS],
        is_transform: true,
        make: make_randomplan,
    },
    PassInfo {
        name: "dtrans-optbasetest",
        // For developers: lays records out anew as they were, to see that a program does not mind.
        params: &[CHOICE, analysis::PARAMS],
        is_transform: true,
        make: make_transform::<InPlace<OptBaseTest>>,
    },
    #[cfg(feature = "example")]
    PassInfo {
        name: "dtrans-example",
        // For developers: moves one field to the end of its record; a model for transforms of your own.
        params: &[example::PARAMS, CHOICE, analysis::PARAMS],
        is_transform: true,
        make: make_transform::<InPlace<Example>>,
    },
    PassInfo {
        name: "dtrans-annotate",
        // Records the structure types of a compilation for the link.
        params: &[],
        is_transform: false,
        make: |info, _| Ok(vec![plain(info, |host, _| Ok(annotate::run(host)))]),
    },
    PassInfo {
        name: "dtrans-cleanup",
        // Always-inline, lower-expect, simplifycfg, mem2reg, constant branches folded: what the analysis wants early objects to go through.
        params: &[],
        is_transform: false,
        make: |_, _| Ok(vec![Step::Cleanup]),
    },
    PassInfo {
        name: "dtrans-link",
        // What the plugin does at the start of a full link: globaldce, cleanup of early objects, dtrans, their pipeline.
        params: &[
            LINK_PARAMS,
            early::PARAMS,
            CHOICE,
            aostosoa::PARAMS,
            analysis::PARAMS,
            ALL_PARAMS,
            bounds::PARAMS,
            variables::PARAMS,
            chunks::PARAMS,
        ],
        is_transform: true,
        make: make_link,
    },
    PassInfo {
        name: "dtrans-early",
        // What clang's passes would have done to early objects: counters, profiles, matrices; refuses what it cannot do.
        params: &[early::PARAMS],
        is_transform: false,
        make: |info, params| {
            early_options(params)?;
            Ok(vec![make_up_step(info, params.to_vec())])
        },
    },
    PassInfo {
        name: "print<dtrans-analysis>",
        // Prints the analysis.
        params: &[PRINT_PARAMS, analysis::PARAMS],
        is_transform: false,
        make: make_print,
    },
    PassInfo {
        name: "print<dtrans-constraints>",
        // For developers: prints what the analysis solves.
        params: &[analysis::PARAMS],
        is_transform: false,
        make: |info, params| {
            let options = analysis_options(&strongest(params))?;
            Ok(vec![plain(info, move |host, _| {
                host.print(&report::constraints::print(host, &options));
                Ok(Outcome::default())
            })])
        },
    },
    PassInfo {
        name: "print<dtrans-causes>",
        // For developers: prints what makes the analysis lose sight of pointers.
        params: &[analysis::PARAMS],
        is_transform: false,
        make: |info, params| {
            let options = analysis_options(&strongest(params))?;
            Ok(vec![plain(info, move |host, _| {
                host.print(&report::constraints::print_causes(host, &options));
                Ok(Outcome::default())
            })])
        },
    },
    PassInfo {
        name: "dtrans-tbaa-annotate",
        // Says in type metadata which array member an access is to.
        params: &[alias::annotate::PARAMS],
        is_transform: false,
        make: make_tbaa_annotate,
    },
    PassInfo {
        name: "dtrans-tbaa-check",
        // For developers: has the program compare at run time what dtrans-tbaa says never overlaps.
        params: &[alias::check::PARAMS],
        is_transform: false,
        make: make_tbaa_check,
    },
    PassInfo {
        name: "print<dtrans-tbaa>",
        // Prints the type metadata as dtrans-tbaa understands it.
        params: &[],
        is_transform: false,
        make: |info, _| {
            Ok(vec![plain(info, |host, _| {
                let (text, warning) = alias::print::print(host);
                host.print(&text);
                if let Some(warning) = warning {
                    host.warn(&format!("dtrans-tbaa: {warning}"));
                }
                Ok(Outcome::default())
            })])
        },
    },
    PassInfo {
        name: "require<dtrans-analysis>",
        // Computes the analysis if there is none.
        params: &[analysis::PARAMS],
        is_transform: false,
        make: make_require,
    },
    PassInfo {
        name: "invalidate<dtrans-analysis>",
        // Drops the analysis.
        params: &[],
        is_transform: false,
        make: |info, _| {
            Ok(vec![plain(info, |host, _| {
                host.take_analysis();
                Ok(Outcome::default())
            })])
        },
    },
    PassInfo {
        name: CHECK,
        // For developers: lets the program check the analysis while it runs.
        params: &[check_classes::PARAMS, analysis::PARAMS],
        is_transform: true,
        make: make_check_classes,
    },
    PassInfo {
        name: "dtrans-test-panic",
        // For developers: panics, to see that the host survives.
        params: &[TEST_PARAMS],
        is_transform: false,
        make: make_test_panic,
    },
    PassInfo {
        name: "dtrans-test-strip",
        // For developers: takes away what tells types.
        params: &[STRIP_PARAMS],
        is_transform: false,
        make: make_test_strip,
    },
];

const STRIP_PARAMS: &[ParamSpec] = &[
    ParamSpec { key: "geps", values: "", help: "addresses are computed in bytes" },
    ParamSpec { key: "tbaa", values: "", help: "without alias metadata" },
    ParamSpec { key: "debug", values: "", help: "without debug information" },
    ParamSpec { key: "types", values: "", help: "without what dtrans-annotate wrote" },
];

const PRINT_PARAMS: &[ParamSpec] = &[
    ParamSpec { key: "format", values: "text|json", help: "for people, or for tools" },
    ParamSpec { key: "count-runs", values: "", help: "says how often the analysis has run in this process" },
];

const ALL_PARAMS: &[ParamSpec] = &[reorderfields::NARROW, randomplan::REGIONS, RANDOM_INSTEAD, SAME_INSTEAD];

const RANDOM_INSTEAD: ParamSpec = ParamSpec {
    key: "randomplan",
    values: "N",
    help: "for developers: `dtrans-randomplan` with this seed instead, cost model off",
};

const SAME_INSTEAD: ParamSpec =
    ParamSpec { key: "optbasetest", values: "on|off", help: "for developers: `dtrans-optbasetest` instead (off)" };

const LINK_PARAMS: &[ParamSpec] = &[
    ParamSpec { key: "level", values: "O1|O2|O3|Os|Oz", help: "level of the early objects' pipeline" },
    CHECK_CLASSES,
    WITH_TRANSFORMS,
    SUMMARY,
    REPORT,
];

const REPORT: ParamSpec = ParamSpec {
    key: "report",
    values: "FILE.html|FILE.json|FILE.txt",
    help: "write what a link did, and why not more, into a file; '%' in its name stands for the program's",
};

const SUMMARY: ParamSpec = ParamSpec {
    key: "summary",
    values: "on|off|auto",
    help:
        "end a link with a line that says what was done (auto: if it prints to a terminal, or the linker was asked to be verbose)",
};

const WITH_TRANSFORMS: ParamSpec = ParamSpec {
    key: "transforms",
    values: "on|off",
    help:
        "for developers: `off` changes no layout, but early objects still get the pipeline that they have not had (on)",
};

const CHECK_CLASSES: ParamSpec = ParamSpec {
    key: "check-classes",
    values: "on|off",
    help: "for developers: [`dtrans-check-classes`](docs/testing.md#dtrans-check-classes) instead of `dtrans` (off)",
};

const TEST_PARAMS: &[ParamSpec] = &[
    ParamSpec { key: "after-change", values: "", help: "changes the module first" },
    ParamSpec { key: "error", values: "", help: "returns an error instead of panicking" },
];

/// Options of the plugin as such; those of passes can be given in the same places.
pub const PLUGIN_OPTIONS: &[ParamSpec] = &[
    ParamSpec { key: "disable", values: "", help: "add nothing to the host's pipelines" },
    ParamSpec { key: "annotate", values: "on|off", help: "add `dtrans-annotate` to the start of a compilation (on)" },
    ParamSpec {
        key: "tbaa",
        values: "on|off|seed|sequences",
        help: "add the alias analysis [`dtrans-tbaa`](docs/tbaa.md) to those of every function (off)",
    },
    CHECK_CLASSES,
    WITH_TRANSFORMS,
    pages::PAGES,
    SUMMARY,
    REPORT,
];

/// The names of all passes.
pub fn names() -> Vec<&'static str> {
    PASSES.iter().map(|info| info.name).collect()
}

/// What hosts need to know of the alias analysis.
pub fn alias_factory() -> alias::Factory {
    alias::factory()
}

/// One element of a pipeline.
pub enum Step {
    /// A pass of ours.
    Pass(Pass),
    /// LLVM's always-inline; lower-expect, simplifycfg and mem2reg, with which its pipeline of a compilation begins; and branches on
    /// constants folded.
    Cleanup,
    /// LLVM's globaldce.
    DeadCode,
    /// What clang would have done to early objects.
    Early(early::Task),
    /// LLVM's pipeline of a compilation for link-time optimization.
    PreLink(Level),
}

/// Adds steps to a pipeline; passed down by the plugin, which wraps each pass in its panic guard.
pub type AddSteps<'a> = &'a dyn Fn(&mut Pipeline, Vec<Step>);

type Job = Box<dyn Fn(&Host, AddSteps) -> Result<Outcome, String>>;

/// A pass with its parameters.
pub struct Pass {
    /// The name in pipeline text, without parameters.
    pub name: &'static str,
    params: Vec<Param>,
    job: Job,
    /// Who gathers what passes have to say of each record; a pass by itself says it.
    listener: Option<Rc<RefCell<Verdicts>>>,
}

impl Pass {
    /// The pipeline text that makes the same pass again.
    pub fn text(&self) -> String {
        if self.params.is_empty() {
            return self.name.to_string();
        }
        let written: Vec<String> = self
            .params
            .iter()
            .map(|(key, value)| value.as_ref().map_or(key.clone(), |value| format!("{key}={value}")))
            .collect();
        format!("{}<{}>", self.name, written.join(";"))
    }

    /// Runs on the host's module.
    pub fn run(&self, host: &Host, add_steps: AddSteps) -> Result<Outcome, String> {
        log::debug!(target: self.name, "begins");
        let mut outcome = (self.job)(host, add_steps)?;
        let verdicts = std::mem::take(&mut outcome.verdicts);
        match &self.listener {
            Some(listener) => listener.borrow_mut().absorb(verdicts),
            None => verdicts.tell(host),
        }
        log::debug!(target: self.name, "ends: {outcome:?}");
        Ok(outcome)
    }
}

/// What pipeline text turned out to be.
pub enum Lookup {
    /// Passes of ours.
    Steps {
        /// The passes.
        steps: Vec<Step>,
        /// Whether they change data layout.
        is_transform: bool,
    },
    /// Somebody else's.
    NotOurs,
    /// Ours, and wrong; the message lists what would be right.
    Wrong(String),
}

/// Looks one element of pipeline text up. Parameters in the text override those of `settings`.
pub fn parse(text: &str, settings: &Settings) -> Lookup {
    for info in PASSES {
        let Some(written) = params_text(info.name, text) else { continue };
        let made = split(written, &[';']).and_then(|params| {
            check_keys(info, &params)?;
            let layered = settings.params_for(info).chain(params).collect::<Vec<_>>();
            (info.make)(info, &layered)
        });
        return match made {
            Ok(steps) => Lookup::Steps { steps, is_transform: info.is_transform },
            Err(complaint) => Lookup::Wrong(complaint),
        };
    }
    if is_ours(text) {
        return Lookup::Wrong(format!("unknown pass '{text}'; valid passes are {}", names().join(", ")));
    }
    Lookup::NotOurs
}

/// The parameters in `text`, if it names the pass: `name<params>`, and of `print<name>` also `print<name;params>`.
fn params_text<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    match text.strip_prefix(name) {
        Some("") => Some(""),
        Some(rest) => rest.strip_prefix('<')?.strip_suffix('>'),
        None => text.strip_prefix(name.strip_suffix('>')?)?.strip_prefix(';')?.strip_suffix('>'),
    }
}

/// Is this meant to be a pass of ours, right or wrong?
pub fn is_ours(text: &str) -> bool {
    ["dtrans", "print<dtrans", "require<dtrans", "invalidate<dtrans"].iter().any(|start| text.starts_with(start))
}

/// The pass that a compilation runs unasked.
pub fn annotate_step() -> Step {
    let info = named("dtrans-annotate");
    plain(info, |host, _| Ok(annotate::run(host)))
}

/// The pass that a compilation with `tbaa` on runs as well.
pub fn tbaa_annotate_step(mode: alias::Mode) -> Step {
    plain(named("dtrans-tbaa-annotate"), move |host, _| Ok(annotate_aliases(host, mode, false)))
}

fn annotate_aliases(host: &Host, mode: alias::Mode, pointers: bool) -> Outcome {
    let members = alias::annotate::run(host, mode);
    let changed = pointers && alias::pointers::run(host);
    Outcome { changed: changed || members, preserves_analysis: true, ..Outcome::default() }
}

/// A pass that reports what is wrong with the options, where the host can take it as an error.
pub fn complaint_step(complaint: &str) -> Step {
    let complaint = complaint.to_string();
    let job = move |host: &Host, _: AddSteps| {
        host.error(&format!("dtrans: {complaint}"));
        Ok(Outcome::default())
    };
    Step::Pass(Pass { name: ALL, params: Vec::new(), job: Box::new(job), listener: None })
}

/// Is the rule that a developer wants to go without, if any, one that there is?
pub fn check_rules() -> Result<(), String> {
    rules::check(&analysis::legality::lines())
}

/// Who talks under a name of its own, beside the passes.
const SPEAKERS: &[&str] = &["dtrans-analysis", "dtrans-debug", "dtrans-tbaa"];

/// Does the text of `DTRANS_LOG` name levels, and passes or parts of the plugin, as `dtrans-aostosoa=trace,info`?
pub fn check_log(text: &str) -> Result<(), String> {
    const LEVELS: &[&str] = &["off", "error", "warn", "info", "debug", "trace"];
    let is_level = |word: &str| word.is_empty() || LEVELS.iter().any(|level| level.eq_ignore_ascii_case(word));
    // Behind a slash comes what messages have to contain.
    let directives = text.split('/').next().unwrap_or_default();
    for directive in directives.split(',').map(str::trim).filter(|d| !is_level(d)) {
        let (name, level) = directive.split_once('=').unwrap_or((directive, ""));
        let speakers = || names().into_iter().chain(SPEAKERS.iter().copied()).filter(|known| !known.contains('<'));
        if name.is_empty() || !speakers().any(|known| known.starts_with(name)) || !is_level(level) {
            let mut known: Vec<&str> = speakers().collect();
            known.sort_unstable();
            return Err(format!(
                "DTRANS_LOG: '{directive}' is neither a level ({}) nor NAME=LEVEL, where NAME is one of {}",
                LEVELS.join(", "),
                known.join(", ")
            ));
        }
    }
    Ok(())
}

/// The pass that a full link runs unasked.
pub fn link_step(settings: &Settings, level: Level) -> Step {
    let info = named("dtrans-link");
    link(info, settings.params_for(info).collect(), level, true)
}

/// What a full link ends with.
pub fn last_steps(settings: &Settings) -> Vec<Step> {
    if !settings.huge_pages || !settings.transforms || settings.check_classes {
        return Vec::new();
    }
    let ask = |host: &Host, _: AddSteps| {
        let is_unasked = !host.is_named_in_text();
        Ok(if is_unasked { pages::run(host) } else { Outcome::default() })
    };
    vec![plain(named(PAGES), ask)]
}

/// What says, once in a process, that a link of objects for ThinLTO changes nothing in them.
pub fn thin_step(settings: &Settings) -> Step {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    let info = named("dtrans-link");
    let params: Vec<Param> = settings.params_for(info).collect();
    plain(info, move |host, _| {
        let (summary, reports) = (wants_summary(&params)?, wanted_report(&params)?.is_some());
        if (summary || reports) && !IS_SAID.swap(true, Ordering::Relaxed) {
            if summary {
                host.print(&format!("{}\n", report::words::thin_objects()));
            }
            if reports {
                host.warn(report::words::no_report());
            }
        }
        Ok(Outcome { preserves_analysis: true, ..Outcome::default() })
    })
}

/// What a link without optimization runs unasked: only what early objects cannot go without.
pub fn unoptimized_link_step(settings: &Settings) -> Step {
    let info = named("dtrans-early");
    let step = make_up_step(info, settings.params_for(info).collect());
    let reports = settings.params.iter().any(|param| param.0 == REPORT.key);
    let transforms = settings.transforms;
    let summary: Vec<Param> = settings.params.iter().filter(|param| param.0 == SUMMARY.key).cloned().collect();
    let Step::Pass(mut pass) = step else { return step };
    let job = pass.job;
    pass.job = Box::new(move |host, add_steps| {
        if wants_summary(&summary)? && transforms {
            host.print(&format!("{}\n", report::words::unoptimized()));
        }
        if reports {
            host.warn(report::words::no_report());
        }
        job(host, add_steps)
    });
    Step::Pass(pass)
}

fn make_up_step(info: &'static PassInfo, params: Vec<Param>) -> Step {
    with_params(info, params.clone(), move |host, add_steps| {
        let changed = survey(host, &params).is_some_and(|tasks| {
            make_up(host, add_steps, &tasks.first) | make_up(host, add_steps, &tasks.after_cleanup)
        });
        Ok(Outcome { changed, preserves_analysis: false, ..Outcome::default() })
    })
}

/// Options from outside pipeline text, checked.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether nothing is added to the host's pipelines.
    pub disabled: bool,
    /// Whether a compilation is to be annotated.
    pub annotate: bool,
    /// The mode in which `dtrans-tbaa` is added to the alias analyses of every function, if it is.
    pub tbaa: Option<alias::Mode>,
    /// Whether a link checks the analysis instead of changing layouts.
    pub check_classes: bool,
    /// Whether a link changes layouts.
    pub transforms: bool,
    /// Whether large memory of a program's asks for huge pages.
    pub huge_pages: bool,
    /// Parameters for every pass that takes them, the later ones stronger.
    params: Vec<Param>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            disabled: false,
            annotate: true,
            tbaa: None,
            check_classes: false,
            transforms: true,
            huge_pages: true,
            params: Vec::new(),
        }
    }
}

impl Settings {
    /// Adds the options of one source, which override what is there.
    pub fn add_text(&mut self, source: &str, text: &str) -> Result<(), String> {
        self.add(text).map_err(|complaint| format!("{source}: {complaint}"))
    }

    fn add(&mut self, text: &str) -> Result<(), String> {
        for param in split(text, &[';', ','])? {
            let (key, value) = (param.0.as_str(), param.1.as_deref());
            match key {
                // `disable=off` lets a stronger source take back what a weaker one said.
                "disable" => self.disabled = parse_switch(key, value)?,
                "tbaa" => {
                    self.tbaa = match value {
                        None | Some("on") => Some(alias::Mode::default()),
                        Some("off") => None,
                        Some(modes) => Some(alias::parse_modes(modes)?),
                    }
                }
                "annotate" => self.annotate = parse_switch(key, value)?,
                "check-classes" => self.check_classes = parse_switch(key, value)?,
                "transforms" => self.transforms = parse_switch(key, value)?,
                "pages" => self.huge_pages = pages::wants_huge(value)?,
                "summary" => {
                    wants_summary(std::slice::from_ref(&param))?;
                    self.params.push(param);
                }
                "report" => {
                    wanted_report(std::slice::from_ref(&param))?;
                    self.params.push(param);
                }
                _ => {
                    self.check_pass_option(&param)?;
                    self.params.push(param);
                }
            }
        }
        Ok(())
    }

    /// What `dtrans` takes can be given as an option, and nothing else: the other parameters concern one pass.
    fn check_pass_option(&self, param: &Param) -> Result<(), String> {
        let all = named(ALL);
        if early::PARAMS.iter().any(|spec| spec.key == param.0) {
            return early_options(std::slice::from_ref(param)).map(drop);
        }
        if !has_key(all, &param.0) {
            let valid = usage(PLUGIN_OPTIONS.iter().chain(early::PARAMS).chain(specs(all)));
            return Err(format!("unknown option '{}'; valid options are {valid}", param.0));
        }
        (all.make)(all, std::slice::from_ref(param)).map(drop)
    }

    /// What of the options a pass takes as parameters.
    fn params_for<'s>(&'s self, info: &'static PassInfo) -> impl Iterator<Item = Param> + 's {
        let check = self.check_classes.then(|| (CHECK_CLASSES.key.to_string(), None));
        let none = (!self.transforms).then(|| (WITH_TRANSFORMS.key.to_string(), Some("off".to_string())));
        self.params.iter().cloned().chain(check).chain(none).filter(move |param| has_key(info, &param.0))
    }
}

/// What `DTRANS_OPTIONS` may have, once each: as users are told of them.
pub fn options() -> Vec<&'static ParamSpec> {
    let mut listed: Vec<&ParamSpec> = Vec::new();
    for spec in specs(named(ALL)).chain(PLUGIN_OPTIONS).chain(early::PARAMS) {
        if !listed.iter().any(|known| known.key == spec.key) {
            listed.push(spec);
        }
    }
    listed
}

fn named(name: &str) -> &'static PassInfo {
    PASSES.iter().find(|info| info.name == name).expect("a name of the table")
}

fn specs(info: &PassInfo) -> impl Iterator<Item = &'static ParamSpec> {
    info.params.iter().flat_map(|group| group.iter())
}

fn has_key(info: &PassInfo, key: &str) -> bool {
    specs(info).any(|spec| spec.key == key)
}

fn usage(specs: impl Iterator<Item = &'static ParamSpec>) -> String {
    let mut listed: Vec<String> = Vec::new();
    for text in specs.map(ParamSpec::usage) {
        if !listed.contains(&text) {
            listed.push(text);
        }
    }
    listed.join(", ")
}

fn check_keys(info: &'static PassInfo, params: &[Param]) -> Result<(), String> {
    for (key, _) in params {
        if !has_key(info, key) {
            let valid = usage(specs(info));
            let valid = if valid.is_empty() { "it takes none".into() } else { format!("valid parameters are {valid}") };
            return Err(format!("unknown parameter '{key}' of pass '{}'; {valid}", info.name));
        }
    }
    Ok(())
}

/// Splits `key=value;key` at any of `separators`; empty parts are ignored.
fn split(text: &str, separators: &[char]) -> Result<Vec<Param>, String> {
    let parts = text.split(separators).map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| match part.split_once('=') {
            Some(("", _)) => Err(format!("'{part}' has no key")),
            Some((key, value)) => Ok((key.trim().to_string(), Some(value.trim().to_string()))),
            None => Ok((part.to_string(), None)),
        })
        .collect()
}

/// Keeps the last of several parameters with one key.
fn strongest(params: &[Param]) -> Vec<Param> {
    let is_last = |index: usize| !params[index + 1..].iter().any(|later| later.0 == params[index].0);
    (0..params.len()).filter(|&index| is_last(index)).map(|index| params[index].clone()).collect()
}

fn plain(info: &PassInfo, job: impl Fn(&Host, AddSteps) -> Result<Outcome, String> + 'static) -> Step {
    with_params(info, Vec::new(), job)
}

fn with_params(
    info: &PassInfo,
    params: Vec<Param>,
    job: impl Fn(&Host, AddSteps) -> Result<Outcome, String> + 'static,
) -> Step {
    Step::Pass(Pass { name: info.name, params, job: Box::new(job), listener: None })
}

fn make_all(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    transforms(params)?;
    let own = params.to_vec();
    Ok(vec![with_params(info, strongest(params), move |host, add_steps| {
        let (changed, verdicts) = run_together(host, add_steps, transforms(&own)?);
        verdicts.tell(host);
        Ok(Outcome { changed, ..Outcome::default() })
    })])
}

/// Runs passes one after the other; what they have to say of each record comes together.
fn run_together(host: &Host, add_steps: AddSteps, mut steps: Vec<Step>) -> (bool, Verdicts) {
    let listener = Rc::new(RefCell::new(Verdicts::default()));
    for step in &mut steps {
        if let Step::Pass(pass) = step {
            pass.listener = Some(listener.clone());
        }
    }
    let changed = host.run_pipeline(|pipeline| add_steps(pipeline, std::mem::take(&mut steps)));
    let verdicts = listener.take();
    (changed, verdicts)
}

/// The transforms that `dtrans` stands for.
fn transforms(params: &[Param]) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    let param = |key: &str, value: &str| (key.to_string(), Some(value.to_string()));
    let mut transforms = TRANSFORMS.to_vec();
    let regions = params.iter().rfind(|param| param.0 == randomplan::REGIONS.key);
    let regions = regions.map_or(Ok(true), |(key, value)| parse_switch(key, value.as_deref()))?;
    transforms.retain(|&name| regions || name != "dtrans-regions");
    // The weakest of what is said: one pass decides on fields that go, on their width and on order.
    let (mut unasked, mut forced) = (vec![param("delete", "on"), param("narrow", "on")], Vec::new());
    if regions {
        unasked.push(param("singles", "off"));
    }
    if wanted_report(params)?.is_some() {
        unasked.push(param("explain", "on"));
    }
    if let Some((key, value)) = params.iter().rfind(|param| param.0 == RANDOM_INSTEAD.key) {
        let seed = require_value(key, value.as_deref())?;
        unasked.push(param("seed", seed));
        forced.push(param("cost-model", "off"));
        transforms = vec!["dtrans-randomplan"];
    }
    if let Some((key, value)) = params.iter().rfind(|param| param.0 == SAME_INSTEAD.key) {
        if parse_switch(key, value.as_deref())? {
            transforms = vec!["dtrans-optbasetest"];
        }
    }
    let wanted = params.iter().rfind(|param| param.0 == bounds::BOUNDS.key);
    let lost = Rc::new(Cell::new(false));
    let checks = wanted.map_or(Ok(true), |(_, value)| bounds::wants_checks(value.as_deref()))?;
    let info = named(BOUNDS);
    let own: Vec<Param> = params.iter().filter(|param| has_key(info, &param.0)).cloned().collect();
    let least = variables::least(params)?;
    let has_changed = Rc::new(Cell::new(false));
    if let Some(least) = least {
        steps.push(move_variables_out(named(VARIABLES), least));
    }
    let undo = Rc::new(RefCell::new(calls::Undo::default()));
    steps.push(make_calls_known(named(CALLS), &[], undo.clone()));
    let are_named = Rc::new(Naming::default());
    let chunks = chunks::wanted(params)?;
    are_named.leaves.set(chunks.map(|wanted| wanted.least));
    let arrays = params.iter().rfind(|param| param.0 == bounds::ARRAYS.key);
    let names = checks && arrays.map_or(Ok(true), |(_, value)| bounds::wants_arrays(value.as_deref()))?;
    if names {
        let info = named(ARRAYS);
        let own: Vec<Param> = params.iter().filter(|param| has_key(info, &param.0)).cloned().collect();
        steps.push(name_arrays(info, &own, are_named.clone())?);
    }
    let copies = Rc::new(RefCell::new(clones::Copies::new()));
    {
        let info = named(CLONES);
        let own: Vec<Param> = params.iter().filter(|param| has_key(info, &param.0)).cloned().collect();
        steps.push(copy_functions(info, &own, copies.clone())?);
    }
    {
        let info = named(SCALES);
        let own: Vec<Param> = params.iter().filter(|param| has_key(info, &param.0)).cloned().collect();
        steps.extend(make_scales(info, &own)?);
    }
    let counts = Rc::new(RefCell::new(Vec::new()));
    if let Some(wanted) = chunks {
        let info = named(CHUNKS);
        let own: Vec<Param> = params.iter().filter(|param| has_key(info, &param.0)).cloned().collect();
        let named = names.then(|| are_named.clone());
        steps.push(move_chunks_out(info, &own, wanted, checks, named, counts.clone())?);
    }
    if least.is_some() {
        steps.push(take_structures_back(named(VARIABLES)));
    }
    if checks {
        steps.extend(make_bounds(info, &own)?);
    }
    if wanted_report(params)?.is_some() {
        steps.push(survey_step(named("require<dtrans-analysis>"), &own)?);
    }
    for name in transforms {
        let info = named(name);
        let asked = unasked.iter().chain(params).chain(&forced);
        let own: Vec<Param> = asked.filter(|param| has_key(info, &param.0)).cloned().collect();
        let made = (info.make)(info, &own)?.into_iter();
        steps.extend(made.map(|step| watched(step, lost.clone(), has_changed.clone())));
    }
    if checks {
        steps.push(take_checks_back(info, &own, lost)?);
    }
    if chunks.is_some() {
        steps.push(fold_chunks(named(CHUNKS), counts, has_changed.clone()));
    }
    if least.is_some() {
        steps.push(take_variables_back(named(VARIABLES), has_changed.clone()));
    }
    steps.push(give_functions_back(named(CLONES), copies, has_changed.clone()));
    if names {
        steps.push(forget_arrays(named(ARRAYS), are_named));
    }
    steps.push(undo_calls(named(CALLS), undo, has_changed));
    Ok(steps)
}

/// A step that says whether it has changed the module and not told the analysis: one that is made anew knows nothing of that change, nor which
/// checks it relies on. And whether it has changed it at all.
fn watched(step: Step, lost: Rc<Cell<bool>>, has_changed: Rc<Cell<bool>>) -> Step {
    let Step::Pass(mut pass) = step else { return step };
    let job = pass.job;
    pass.job = Box::new(move |host, add_steps| {
        let outcome = job(host, add_steps)?;
        lost.set(lost.get() || outcome.changed && !outcome.preserves_analysis);
        has_changed.set(has_changed.get() || outcome.changed);
        Ok(outcome)
    });
    Step::Pass(pass)
}

fn make_calls(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    Ok(vec![make_calls_known(info, params, Rc::default())])
}

/// `undo` is told what is to be undone in the end.
fn make_calls_known(info: &'static PassInfo, params: &[Param], undo: Rc<RefCell<calls::Undo>>) -> Step {
    with_params(info, strongest(params), move |host, _| {
        let (outcome, done) = calls::make_known(host);
        undo.replace(done);
        if outcome.changed {
            host.verify()
                .map_err(|complaint| format!("the module with its calls made known is not valid: {complaint}"))?;
        }
        Ok(outcome)
    })
}

/// What follows the transforms: what was done for the analysis alone is undone.
fn undo_calls(info: &'static PassInfo, undo: Rc<RefCell<calls::Undo>>, has_changed: Rc<Cell<bool>>) -> Step {
    with_params(info, Vec::new(), move |host, _| {
        let outcome = calls::undo(host, &undo.take(), has_changed.get());
        if outcome.changed {
            host.verify()
                .map_err(|complaint| format!("the module with its calls and vectors back is not valid: {complaint}"))?;
        }
        Ok(outcome)
    })
}

/// Moves arrays out; what follows is to take them back.
fn make_variables(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let least = variables::least(params)?;
    Ok(least.map(|least| move_variables_out(info, least)).into_iter().collect())
}

fn move_variables_out(info: &'static PassInfo, least: u64) -> Step {
    with_params(info, Vec::new(), move |host, _| {
        let outcome = variables::move_out(host, least);
        if outcome.changed {
            host.verify().map_err(|complaint| format!("the module with arrays moved out is not valid: {complaint}"))?;
        }
        Ok(outcome)
    })
}

/// Structures that became allocations for the sake of arrays in them, none of which moved out, become variables again: others may be known better then.
fn take_structures_back(info: &'static PassInfo) -> Step {
    with_params(info, Vec::new(), move |host, _| {
        let outcome = variables::take_whole_back(host);
        if outcome.changed {
            host.verify()
                .map_err(|complaint| format!("the module with its structures back is not valid: {complaint}"))?;
        }
        Ok(outcome)
    })
}

/// What follows the transforms: arrays that are still allocated as they were become variables again.
fn take_variables_back(info: &'static PassInfo, has_changed: Rc<Cell<bool>>) -> Step {
    with_params(info, Vec::new(), move |host, _| {
        let outcome = variables::take_back(host, has_changed.get());
        if outcome.changed {
            host.verify().map_err(|complaint| format!("the module with its arrays back is not valid: {complaint}"))?;
        }
        Ok(outcome)
    })
}

/// What is known of the naming of arrays.
#[derive(Default)]
struct Naming {
    /// Were any named?
    any: Cell<bool>,
    /// From how many bytes on what may be the array of a chunk is left alone, until chunks have been looked for, and whether there was any.
    leaves: Cell<Option<u64>>,
    has_left: Cell<bool>,
}

/// Says which arrays addresses are in.
fn make_arrays(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    Ok(vec![name_arrays(info, params, Rc::default())?])
}

/// `are_named` is told whether there are any.
fn name_arrays(info: &'static PassInfo, params: &[Param], are_named: Rc<Naming>) -> Result<Step, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    Ok(with_params(info, params, move |host, _| {
        let before = are_named.any.replace(false);
        let known = with_arrays_named(host, Known::take(host, &options), &options, &are_named)?;
        host.put_analysis(Box::new(known));
        let changed = are_named.any.replace(before || are_named.any.get());
        Ok(Outcome { changed, preserves_analysis: true, ..Outcome::default() })
    }))
}

/// Says which arrays addresses are in; returns what is known then.
fn with_arrays_named(
    host: &Host,
    known: Known,
    options: &AnalysisOptions,
    are_named: &Naming,
) -> Result<Known, String> {
    let supposing = || {
        let options = AnalysisOptions { supposes: Supposes::Places, ..options.clone() };
        let supposed = analysis::analyze(host, &options);
        trace_known(host, &options, &supposed, "to name arrays");
        supposed
    };
    let mut known = known;
    if bounds::cut_fills(host, &known.info) {
        drop(known);
        are_named.any.set(true);
        known = Known::take(host, options);
    }
    let mut has_left = false;
    let is_any = bounds::may_name_arrays(&known.info)
        && bounds::name_arrays(host, &supposing(), are_named.leaves.get(), &mut has_left);
    are_named.has_left.set(has_left);
    if !is_any {
        return Ok(known);
    }
    drop(known);
    host.verify().map_err(|complaint| format!("the module with its arrays named is not valid: {complaint}"))?;
    are_named.any.set(true);
    Ok(Known::take(host, options))
}

/// What follows the transforms: nothing says any more which addresses those are.
fn forget_arrays(info: &'static PassInfo, are_named: Rc<Naming>) -> Step {
    with_params(info, Vec::new(), move |host, _| {
        if !are_named.any.get() {
            return Ok(Outcome { preserves_analysis: true, ..Outcome::default() });
        }
        Ok(bounds::forget_arrays(host))
    })
}

/// Copies functions; what follows is to give them back.
fn make_clones(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    Ok(vec![copy_functions(info, params, Rc::default())?])
}

/// `copies` is told which there are.
fn copy_functions(
    info: &'static PassInfo,
    params: &[Param],
    copies: Rc<RefCell<clones::Copies>>,
) -> Result<Step, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    Ok(with_params(info, params, move |host, _| {
        let known = Known::take(host, &options);
        // What leads to which records may be known only where indices are checked. A copy does the same in any case.
        let is_small = known.info.instruction_count() <= bounds::MOST_FOR_TEXTS;
        let supposed = (is_small && bounds::may_gain(&known.info))
            .then(|| analysis::analyze(host, &AnalysisOptions { supposes: Supposes::Bounds, ..options.clone() }));
        let made = clones::copy(host, supposed.as_ref().unwrap_or(&known.info));
        drop(supposed);
        if made.is_empty() {
            host.put_analysis(Box::new(known));
            return Ok(Outcome { preserves_analysis: true, ..Outcome::default() });
        }
        host.verify().map_err(|complaint| format!("the module with functions copied is not valid: {complaint}"))?;
        copies.replace(made);
        Ok(Outcome { changed: true, ..Outcome::default() })
    }))
}

/// What follows the transforms: copies of functions are one again if no layout has changed.
fn give_functions_back(
    info: &'static PassInfo,
    copies: Rc<RefCell<clones::Copies>>,
    has_changed: Rc<Cell<bool>>,
) -> Step {
    with_params(info, Vec::new(), move |host, _| {
        let copies = if has_changed.get() { clones::Copies::new() } else { copies.take() };
        let outcome = clones::give_back(host, &copies);
        if outcome.changed {
            host.verify().map_err(|complaint| format!("the module without copies is not valid: {complaint}"))?;
        }
        Ok(outcome)
    })
}

/// Says how many records numbers of bytes are.
fn make_scales(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    Ok(vec![with_params(info, params, move |host, _| {
        if !scales::may_be_any(host) {
            return Ok(Outcome { preserves_analysis: true, ..Outcome::default() });
        }
        let known = Known::take(host, &options);
        if !scales::name(host, &known.info) {
            host.put_analysis(Box::new(known));
            return Ok(Outcome { preserves_analysis: true, ..Outcome::default() });
        }
        host.verify().map_err(|complaint| format!("the module with its products known is not valid: {complaint}"))?;
        Ok(Outcome { changed: true, ..Outcome::default() })
    })])
}

/// Moves arrays out of chunks; what follows is to fold them again.
fn make_chunks(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let wanted = chunks::wanted(params)?;
    let made = wanted.map(|wanted| move_chunks_out(info, params, wanted, true, None, Rc::default())).transpose()?;
    Ok(made.into_iter().collect())
}

/// `are_named`, if arrays are to be named, is told whether any were, and `counts` how many records the arrays have that stay out.
fn move_chunks_out(
    info: &'static PassInfo,
    params: &[Param],
    wanted: chunks::Wanted,
    checks: bool,
    are_named: Option<Rc<Naming>>,
    counts: Rc<RefCell<Vec<Vec<u64>>>>,
) -> Result<Step, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    Ok(with_params(info, params, move |host, _| {
        let verify =
            |what: &str| host.verify().map_err(|complaint| format!("the module with {what} is not valid: {complaint}"));
        let naming = are_named.as_deref();
        let is_left = naming.is_some_and(|naming| naming.leaves.take().is_some() && naming.has_left.take());
        // Chunks that stay have arrays like others.
        let put = |known: Known| -> Result<(), String> {
            let known = match naming.filter(|_| is_left) {
                Some(naming) => with_arrays_named(host, known, &options, naming)?,
                None => known,
            };
            host.put_analysis(Box::new(known));
            Ok(())
        };
        let mut known = Known::take(host, &options);
        let mut is_cut = false;
        if checks {
            (known, is_cut) = take_pieces_out(host, known, &options)?;
        }
        let (mut types, is_typed) = chunks::give_types(host, &known.info, wanted);
        if is_typed {
            drop(known);
            verify("types for chunks")?;
            known = Known::take(host, &options);
        }
        let is_indexed = checks && chunks::index_walks(host, &known.info, wanted);
        if is_indexed {
            drop(known);
            verify("pointers into chunks made indices")?;
            known = Known::take(host, &options);
        }
        let mut found = chunks::find(host, &known.info, wanted, checks);
        // Functions that allocate or free may call others that do.
        let mut is_opened = false;
        for _ in 0..chunks::MOST_OPENED {
            if !chunks::open_wrappers(host, &found) {
                break;
            }
            is_opened = true;
            drop((known, found));
            verify("functions that allocate chunks opened")?;
            known = Known::take(host, &options);
            found = chunks::find(host, &known.info, wanted, checks);
        }
        let drop_wrapped = |found: &mut Vec<chunks::Chunk>| found.retain(|chunk| !chunk.is_wrapped());
        drop_wrapped(&mut found);
        let is_found = |found: &[chunks::Chunk], ty: &chunks::ChunkType| found.iter().any(|chunk| chunk.ty() == *ty);
        // What is no chunk is what it was.
        let (kept, useless): (Vec<_>, Vec<_>) = types.into_iter().partition(|ty| is_found(&found, ty));
        types = kept;
        if !useless.is_empty() {
            drop((known, found));
            chunks::forget_types(host, &useless);
            known = Known::take(host, &options);
            found = chunks::find(host, &known.info, wanted, checks);
            drop_wrapped(&mut found);
        }
        if found.is_empty() {
            put(known)?;
            return Ok(Outcome {
                changed: is_cut || is_typed || is_indexed || is_opened,
                preserves_analysis: true,
                ..Outcome::default()
            });
        }
        drop(known);
        for left in (0..chunks::MOST_TRIES).rev() {
            chunks::move_out(host, &mut found);
            verify("arrays moved out of chunks")?;
            let mut known = Known::take(host, &options);
            let mut inserted = None;
            // Records whose arrays' lengths were forgotten were not known as such while they lay in a chunk.
            if let Some(are_named) = &are_named {
                known = with_arrays_named(host, known, &options, are_named)?;
            }
            if checks {
                known = put_checks(host, known, &options, &mut inserted)?.0;
            }
            if chunks::free_as_found(host, &known.info, &mut found) {
                verify("arrays moved out of chunks and others freed")?;
                drop(known);
                known = Known::take(host, &options);
            }
            let proved = chunks::proved(&known.info, &found);
            if proved.len() == found.len() {
                chunks::settle(host, &known.info, &found);
                counts.replace(found.iter().map(|chunk| chunk.counts()).collect());
                host.put_analysis(Box::new(known));
                return Ok(Outcome { changed: true, preserves_analysis: true, ..Outcome::default() });
            }
            drop(known);
            if log::log_enabled!(target: CHUNKS, log::Level::Trace) {
                let causes = report::constraints::print_causes(host, &options);
                let classes = report::print::print(host, &analysis::analyze(host, &options));
                log::trace!(target: CHUNKS, "with arrays moved out {causes}{classes}");
            }
            if let Some(inserted) = inserted {
                bounds::take_all_back(host, &inserted.copies);
            }
            chunks::take_back(host, &found);
            let last = proved.is_empty() || left == 0;
            let useless = types.iter().filter(|ty| last || !proved.contains(ty)).copied().collect::<Vec<_>>();
            chunks::forget_types(host, &useless);
            verify("arrays back in chunks")?;
            let again = Known::take(host, &options);
            found = chunks::find(host, &again.info, wanted, checks);
            drop_wrapped(&mut found);
            found.retain(|chunk| proved.contains(&chunk.ty()));
            if found.is_empty() || last {
                put(again)?;
                break;
            }
        }
        Ok(Outcome { changed: true, preserves_analysis: true, ..Outcome::default() })
    }))
}

/// Makes allocations of records that are cut from blocks one by one, where that is proved to change nothing else. Returns what is known then, and whether
/// anything has changed.
fn take_pieces_out(host: &Host, mut known: Known, options: &AnalysisOptions) -> Result<(Known, bool), String> {
    let verify =
        || host.verify().map_err(|complaint| format!("the module with records cut out is not valid: {complaint}"));
    let mut only = None;
    for _ in 0..chunks::MOST_TRIES {
        let pieces = chunks::take_pieces(host, &known.info, only.as_ref());
        if pieces.is_empty() {
            break;
        }
        drop(known);
        verify()?;
        known = Known::take(host, options);
        if chunks::fit_pieces(host, &known.info, &pieces) {
            drop(known);
            known = Known::take(host, options);
        }
        let mut inserted = None;
        // Where this is no block, nothing is checked for its sake.
        let mut stays = chunks::proved_pieces(&known.info, &pieces, false);
        if stays.iter().all(|&stays| stays) {
            known = put_checks(host, known, options, &mut inserted)?.0;
            stays = chunks::proved_pieces(&known.info, &pieces, true);
            if stays.iter().all(|&stays| stays) {
                return Ok((known, true));
            }
        }
        drop(known);
        if log::log_enabled!(target: CHUNKS, log::Level::Trace) {
            let causes = report::constraints::print_causes(host, options);
            let classes = report::print::print(host, &analysis::analyze(host, options));
            log::trace!(target: CHUNKS, "with records cut out {causes}{classes}");
        }
        // The rest was proved with those out.
        if let Some(inserted) = inserted {
            bounds::take_all_back(host, &inserted.copies);
        }
        let left = pieces.iter().zip(&stays).filter(|(_, &stays)| stays);
        only = Some(left.map(|(piece, _)| piece.advance()).collect());
        chunks::put_pieces_back(host, &pieces);
        verify()?;
        known = Known::take(host, options);
    }
    Ok((known, only.is_some()))
}

/// What follows the transforms: chunks that are still allocated with their arrays are one allocation again.
fn fold_chunks(info: &'static PassInfo, counts: Rc<RefCell<Vec<Vec<u64>>>>, has_changed: Rc<Cell<bool>>) -> Step {
    with_params(info, Vec::new(), move |host, _| {
        let outcome = chunks::fold(host, &counts.borrow(), !has_changed.get());
        if outcome.changed {
            host.verify().map_err(|complaint| format!("the module with its chunks back is not valid: {complaint}"))?;
        }
        Ok(outcome)
    })
}

/// Puts checks in, in rounds, by what is certain. `supposed`, if that is so only because of checks ([`bounds::insert`]). Returns what is known then, and
/// whether there were any.
fn put_certain_checks(
    host: &Host,
    mut known: Known,
    options: &AnalysisOptions,
    inserted: &mut Option<bounds::Inserted>,
    supposed: Option<&bounds::Hidden>,
) -> Result<(Known, bool), String> {
    let mut any = false;
    for _ in 0..bounds::MOST_ROUNDS {
        if !bounds::insert(host, &known.info, inserted, supposed) {
            break;
        }
        any = true;
        host.verify().map_err(|complaint| format!("the checked module is not valid: {complaint}"))?;
        drop(known);
        known = Known::take(host, options);
    }
    Ok((known, any))
}

/// Puts checks in. Returns what is known then, and whether there were any.
fn put_checks(
    host: &Host,
    known: Known,
    options: &AnalysisOptions,
    inserted: &mut Option<bounds::Inserted>,
) -> Result<(Known, bool), String> {
    trace_known(host, options, &known.info, "before checks");
    let (known, mut any) = put_certain_checks(host, known, options, inserted, None)?;
    // Where pointers lead may depend on checks that are put in only when that is known.
    let reach = bounds::reach(&known.info);
    let gains = bounds::may_gain(&known.info);
    // Where nothing else speaks for it nothing unclear is supposed.
    let hidden = if gains { bounds::Hidden::default() } else { bounds::hidden(&known.info) };
    let gains = gains || !hidden.clear.is_empty();
    let ends = !gains && bounds::may_find_ends(&known.info);
    let hidden = if ends { bounds::uncertain(&known.info) } else { hidden };
    let supposed = (gains || ends)
        .then(|| analysis::analyze(host, &AnalysisOptions { supposes: Supposes::Bounds, ..options.clone() }))
        .inspect(|s| log::debug!(target: BOUNDS, "reach {reach}, if arrays are not left {}", bounds::reach(s)))
        .inspect(|supposed| {
            let options = AnalysisOptions { supposes: Supposes::Bounds, ..options.clone() };
            trace_known(host, &options, supposed, "if arrays are not left");
        })
        .filter(|supposed| bounds::reach(supposed) > reach);
    let Some(supposed) = supposed else { return Ok((known, any)) };
    let certain = bounds::checks(host);
    if !bounds::insert(host, &supposed, inserted, Some(&hidden)) {
        return Ok((known, any));
    }
    any = true;
    host.verify().map_err(|complaint| format!("the checked module is not valid: {complaint}"))?;
    drop((known, supposed, hidden));
    let nothing = bounds::Hidden::default();
    let (mut known, _) = put_certain_checks(host, Known::take(host, options), options, inserted, Some(&nothing))?;
    if !bounds::stop_only_leaving(host, &known.info, &certain, inserted.as_ref()) {
        log::debug!(target: BOUNDS, "a check may stop a program that has left no array: without what was supposed");
        trace_known(host, options, &known.info, "with what was supposed");
        drop(known);
        if let Some(inserted) = inserted.take() {
            bounds::take_all_back(host, &inserted.copies);
        }
        (known, _) = put_certain_checks(host, Known::take(host, options), options, inserted, None)?;
    }
    trace_known(host, options, &known.info, "with checks");
    Ok((known, any))
}

/// Writes down what is known, and why no more is, for developers.
fn trace_known(host: &Host, options: &AnalysisOptions, info: &DTransAnalysisInfo, when: &str) {
    if log::log_enabled!(target: BOUNDS, log::Level::Trace) {
        let causes = report::constraints::print_causes(host, options);
        log::trace!(target: BOUNDS, "{when} {causes}{}", report::print::print(host, info));
    }
}

fn make_bounds(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    Ok(vec![with_params(info, params, move |host, _| {
        let known = Known::take(host, &options);
        let reach = bounds::reach(&known.info);
        let mut inserted = None;
        let (known, any) = put_checks(host, known, &options, &mut inserted)?;
        let gains = |inserted: &bounds::Inserted| inserted.lets_move || bounds::reach(&known.info) > reach;
        let Some(inserted) = inserted.filter(|inserted| !gains(inserted)) else {
            host.put_analysis(Box::new(known));
            return Ok(Outcome { changed: any, preserves_analysis: true, ..Outcome::default() });
        };
        drop(known);
        if log::log_enabled!(target: BOUNDS, log::Level::Trace) {
            trace_known(host, &options, &analysis::analyze(host, &options), "nothing is gained by checks; with them");
        }
        let outcome = bounds::take_all_back(host, &inserted.copies);
        host.verify().map_err(|complaint| format!("the module without checks is not valid: {complaint}"))?;
        Ok(outcome)
    })])
}

/// What follows the transforms: checks that none of them relies on go.
fn take_checks_back(info: &'static PassInfo, params: &[Param], lost: Rc<Cell<bool>>) -> Result<Step, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    Ok(with_params(info, params, move |host, _| {
        let known = host.take_analysis().and_then(|cached| cached.downcast::<Known>().ok());
        let known = known.filter(|known| known.options == options && !lost.get());
        let outcome = bounds::take_back(host, known.as_ref().map(|known| &known.info));
        if outcome.changed {
            host.verify().map_err(|complaint| format!("the module with fewer checks is not valid: {complaint}"))?;
        } else if let Some(known) = known {
            host.put_analysis(known);
        }
        Ok(outcome)
    }))
}

/// What is split, before the rest is laid out anew in place.
fn make_randomplan(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let split = params.iter().rfind(|param| param.0 == randomplan::SPLIT.key);
    let split = split.map_or(Ok(true), |(key, value)| parse_switch(key, value.as_deref()))?;
    // What is split needs a seed, to be split at random.
    let params = [&[("seed".into(), Some("0".into()))], params].concat();
    let mut steps = if split { make_transform::<AosToSoa>(info, &params)? } else { Vec::new() };
    let regions = params.iter().rfind(|param| param.0 == randomplan::REGIONS.key);
    if regions.map_or(Ok(true), |(key, value)| parse_switch(key, value.as_deref()))? {
        steps.extend(make_transform::<Regions>(info, &params)?);
    }
    steps.extend(make_transform::<InPlace<RandomPlan>>(info, &params)?);
    Ok(steps)
}

/// A pass that changes data layout, and keeps the analysis.
fn make_transform<T: Transform + 'static>(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    make_from(T::default(), info, params)
}

/// Columns, of classes that regions have less to save for.
fn make_aostosoa(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    make_from(AosToSoa::before(regions::savings), info, params)
}

fn make_from<T: Transform + 'static>(
    mut transform: T,
    info: &'static PassInfo,
    params: &[Param],
) -> Result<Vec<Step>, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    for (key, value) in &params {
        transform.set(key, value.as_deref())?;
    }
    Ok(vec![with_params(info, params, move |host, _| {
        let mut known = Known::take(host, &options);
        let outcome = driver::run(&mut transform.clone(), host, &mut known.info);
        if outcome.changed {
            host.verify().map_err(|complaint| format!("the changed module is not valid: {complaint}"))?;
        }
        if outcome.changed && outcome.preserves_analysis && std::env::var_os(VERIFY).is_some() {
            // Not through `Known`: it does not count as a run.
            let fresh = analysis::analyze(host, &options);
            if let Some(text) = analysis::verify::difference(&known.info, &fresh) {
                return Err(format!("the analysis was not kept up to date: {text}"));
            }
            log::info!(target: "dtrans-analysis", "what was kept equals a new run");
        }
        if !outcome.changed || outcome.preserves_analysis {
            host.put_analysis(Box::new(known));
        }
        Ok(outcome)
    })])
}

fn make_tbaa_annotate(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let params = strongest(params);
    let (mut mode, mut pointers) = (alias::Mode::default(), false);
    for (key, value) in &params {
        match key.as_str() {
            "pointers" => pointers = parse_switch(key, value.as_deref())?,
            _ => mode = alias::parse_modes(require_value(key, value.as_deref())?)?,
        }
    }
    Ok(vec![with_params(info, params, move |host, _| Ok(annotate_aliases(host, mode, pointers)))])
}

fn make_tbaa_check(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let params = strongest(params);
    let mut mode = alias::Mode::default();
    for (key, value) in &params {
        mode = alias::parse_modes(require_value(key, value.as_deref())?)?;
    }
    Ok(vec![with_params(info, params, move |host, _| {
        let changed = alias::check::run(host, mode);
        if changed {
            host.verify().map_err(|complaint| format!("the changed module is not valid: {complaint}"))?;
        }
        Ok(Outcome { changed, preserves_analysis: false, ..Outcome::default() })
    })])
}

fn make_check_classes(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    let wish = params.iter().find(|param| check_classes::PARAMS.iter().any(|spec| spec.key == param.0));
    let mistake = wish.map(|(_, value)| check_classes::mistake(value.as_deref())).transpose()?;
    Ok(vec![with_params(info, params, move |host, _| {
        // Of what a transform has changed a kept result claims nothing: a new one has more to check.
        host.take_analysis();
        let known = Known::take(host, &options);
        let outcome = check_classes::run(host, &known.info, mistake);
        if outcome.changed {
            host.verify().map_err(|complaint| format!("the instrumented module is not valid: {complaint}"))?;
        }
        Ok(outcome)
    })])
}

fn make_print(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    let count_runs = params.iter().any(|param| param.0 == "count-runs");
    let mut json = false;
    for (key, value) in params.iter().filter(|param| param.0 == "format") {
        json = match require_value(key, value.as_deref())? {
            "json" => true,
            "text" => false,
            other => return Err(format!("'{key}' is text or json, not '{other}'")),
        };
    }
    Ok(vec![with_params(info, params, move |host, _| {
        let known = Known::take(host, &options);
        if count_runs {
            host.print(&format!("dtrans-analysis: run {}\n", runs()));
        }
        let print = if json { report::json::print } else { report::print::print };
        host.print(&print(host, &known.info));
        host.put_analysis(Box::new(known));
        Ok(Outcome::default())
    })])
}

fn make_require(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let params = strongest(params);
    let options = analysis_options(&params)?;
    Ok(vec![with_params(info, params, move |host, _| {
        host.put_analysis(Box::new(Known::take(host, &options)));
        Ok(Outcome::default())
    })])
}

fn make_link(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let mut level = Level { speed: 2, size: 0 };
    for (_, value) in params.iter().filter(|param| param.0 == "level") {
        level = match value.as_deref() {
            Some("O1") => Level { speed: 1, size: 0 },
            Some("O2") => Level { speed: 2, size: 0 },
            Some("O3") => Level { speed: 3, size: 0 },
            Some("Os") => Level { speed: 2, size: 1 },
            Some("Oz") => Level { speed: 2, size: 2 },
            _ => return Err("'level' is one of O1, O2, O3, Os, Oz".into()),
        };
    }
    make_instead(params)?;
    wants_summary(params)?;
    wanted_report(params)?;
    early_options(params)?;
    Ok(vec![link(info, strongest(params), level, false)])
}

/// Removes what is dead, cleans early objects up, transforms, and gives early objects the pipeline that they have not had.
///
/// Code that never runs has no say in what becomes of data. Once clean-up has inlined calls and folded branches, more of it is
/// dead. What may be reached from outside has no local linkage and stays.
///
/// Objects are early if their code is as the compiler's front end wrote it, which shows in variables that nothing has
/// promoted yet. A mixed link is treated like an early one: late functions go through the pipeline twice, which is
/// harmless.
fn link(info: &'static PassInfo, params: Vec<Param>, level: Level, unasked: bool) -> Step {
    let shown = params.clone();
    with_params(info, shown, move |host, add_steps| {
        if unasked && host.is_named_in_text() {
            log::debug!(target: "dtrans-link", "pipeline text names a transform: nothing is added");
            return Ok(Outcome::default());
        }
        let Some(tasks) = survey(host, &params) else { return Ok(Outcome::default()) };
        let files = host.has_promotable_alloca().then(|| Files::read(host.module()));
        let mut unwritable = files::unwritable(host.module(), files.as_ref());
        // What is dead counts as well, and is reported.
        let mut changed = make_up(host, add_steps, &tasks.first);
        // Passes that early objects are still to see write calls of the library's functions, which may be the program's own.
        let kept = files.as_ref().map(|files| units::KeptAlive::library_functions(host, files));
        changed |= host.run_pipeline(|pipeline| add_steps(pipeline, vec![Step::DeadCode]));
        let is_early = host.has_promotable_alloca();
        log::info!(target: "dtrans-link", "{} objects", if is_early { "early" } else { "late" });
        let mut params = params.clone();
        // Early objects say themselves where arrays are.
        if is_early && !params.iter().any(|param| param.0 == bounds::ARRAYS.key) {
            params.push((bounds::ARRAYS.key.to_string(), Some("off".to_string())));
        }
        let transforms = if tasks.only_counts { Vec::new() } else { make_instead(&params)? };
        if is_early {
            changed |= host.run_pipeline(|pipeline| add_steps(pipeline, vec![Step::Cleanup, Step::DeadCode]));
            let inline = || {
                let task = early::Task::Pass("always-inline");
                host.run_pipeline(|pipeline| add_steps(pipeline, vec![Step::Early(task.clone())]))
            };
            changed |= early::inlined::inline_all(host, inline);
        }
        if let Some(dead) = kept.map(|kept| kept.release(host)).filter(|_| !is_early) {
            unwritable.extend(dead);
        }
        changed |= make_up(host, add_steps, &tasks.after_cleanup);
        let like_own = LikeOwn::of(host);
        let called_later = units::CalledLater::open(host);
        let (transformed, mut verdicts) = run_together(host, add_steps, transforms);
        verdicts.called_later(called_later.names());
        called_later.close(host);
        changed |= transformed;
        verdicts.tell(host);
        // Nobody asks for it any more, and what follows needs most memory of all.
        drop(host.take_analysis());
        changed |= units::forbid_calls(host, &unwritable);
        if let Some(files) = files.as_ref().filter(|_| is_early) {
            let units = Units::separate(host, files, &like_own);
            changed |= units.is_some();
            let fill = |pipeline: &mut Pipeline| add_steps(pipeline, vec![Step::PreLink(level)]);
            changed |= host.run_filtered_pipeline(without_cleanup(), fill);
            units.map(|units| units.join(host)).transpose()?;
        }
        if wants_summary(&params)? {
            let counting = || tasks.only_counts.then(|| report::words::only_counts().to_string());
            if let Some(text) = verdicts.summary(Arguments::of_process()).or_else(counting) {
                host.print(&format!("{text}\n"));
            }
        }
        if let Some(file) = wanted_report(&params)? {
            tell_in_file(host, &verdicts, &file);
        }
        Ok(Outcome { changed, preserves_analysis: false, ..Outcome::default() })
    })
}

/// The file that a report is to be written into, if one is asked for.
fn wanted_report(params: &[Param]) -> Result<Option<String>, String> {
    let Some((key, value)) = params.iter().rfind(|param| param.0 == REPORT.key) else { return Ok(None) };
    let file = require_value(key, value.as_deref())?;
    if report::link::is_file(file) {
        Ok(Some(file.to_string()))
    } else {
        Err(report::words::no_report_form(file))
    }
}

/// Writes a report. That it cannot be written is no reason to do without the program.
fn tell_in_file(host: &Host, verdicts: &Verdicts, file: &str) {
    let Some(report) = report::link::report(verdicts, Arguments::of_process()) else {
        host.warn(report::words::no_report());
        return;
    };
    if let Err(complaint) = report::link::write(&report, file) {
        host.warn(&format!("dtrans: {complaint}"));
    }
}

/// What a report says of each structure is gathered before the first of the transforms; the analysis is there for these.
fn survey_step(info: &'static PassInfo, params: &[Param]) -> Result<Step, String> {
    let options = analysis_options(&strongest(params))?;
    Ok(plain(info, move |host, _| {
        let known = Known::take(host, &options);
        let verdicts = Verdicts::surveyed(Survey::new(host, &known.info));
        host.put_analysis(Box::new(known));
        Ok(Outcome { preserves_analysis: true, verdicts, ..Outcome::default() })
    }))
}

/// The filter of the pipeline that early objects get after [`Step::Cleanup`], which has done its first steps: simplifycfg, which
/// there comes directly after lower-expect. On promoted variables it would make selects of branches that it leaves alone in a
/// compilation, where it sees loads and stores.
fn without_cleanup() -> impl FnMut(&str) -> bool {
    let mut comes_first = false;
    move |pass| {
        let is_done = comes_first && pass == "SimplifyCFGPass";
        comes_first = pass == "LowerExpectIntrinsicPass";
        !is_done
    }
}

/// Is a link to end with a line that says what was done?
fn wants_summary(params: &[Param]) -> Result<bool, String> {
    let wanted = params.iter().rfind(|param| param.0 == SUMMARY.key);
    match wanted.map(|(key, value)| (key, value.as_deref())) {
        None | Some((_, Some("auto"))) => Ok(std::io::stderr().is_terminal() || Arguments::of_process().is_verbose),
        Some((_, None | Some("on"))) => Ok(true),
        Some((_, Some("off"))) => Ok(false),
        Some((key, Some(other))) => Err(format!("'{key}' is on, off or auto, not '{other}'")),
    }
}

fn early_options(params: &[Param]) -> Result<early::Options, String> {
    early::Options::read(params.iter().map(|(key, value)| (key.as_str(), value.as_deref())))
}

/// What early objects lack; nothing if the user has been told that the link fails.
fn survey(host: &Host, params: &[Param]) -> Option<early::Tasks> {
    match early_options(params) {
        Ok(options) => early::survey(host, &options),
        Err(complaint) => {
            host.error(&format!("dtrans: {complaint}"));
            None
        }
    }
}

/// Does in clang's stead what early objects' flags asked for; true if that changed the module.
fn make_up(host: &Host, add_steps: AddSteps, tasks: &[early::Task]) -> bool {
    let mut changed = false;
    for task in tasks {
        log::info!(target: "dtrans-link", "makes up for clang: {task:?}");
        task.prepare(host);
        changed |= host.run_pipeline(|pipeline| add_steps(pipeline, vec![Step::Early(task.clone())]));
    }
    changed
}

/// The transforms, or what a link is to run in their place.
fn make_instead(params: &[Param]) -> Result<Vec<Step>, String> {
    let wanted = params.iter().rfind(|param| param.0 == WITH_TRANSFORMS.key);
    if wanted.map(|(key, value)| parse_switch(key, value.as_deref())).transpose()? == Some(false) {
        return Ok(Vec::new());
    }
    let check = params.iter().rfind(|param| param.0 == CHECK_CLASSES.key);
    let check = check.map(|(key, value)| parse_switch(key, value.as_deref())).transpose()?;
    if check != Some(true) {
        return transforms(params);
    }
    let info = named(CHECK);
    let own: Vec<Param> = params.iter().filter(|param| has_key(info, &param.0)).cloned().collect();
    (info.make)(info, &own)
}

fn make_test_panic(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let has = |key: &str| params.iter().any(|param| param.0 == key);
    let (after_change, error) = (has("after-change"), has("error"));
    Ok(vec![with_params(info, params.to_vec(), move |host, _| {
        if after_change {
            annotate::run(host);
        }
        if error {
            return Err("asked for an error".into());
        }
        panic!("asked for a panic");
    })])
}

fn make_test_strip(info: &'static PassInfo, params: &[Param]) -> Result<Vec<Step>, String> {
    let kinds = params.iter().map(|param| match param.0.as_str() {
        "geps" => Strip::Geps,
        "tbaa" => Strip::Tbaa,
        "debug" => Strip::Debug,
        _ => Strip::Annotations,
    });
    let kinds: Vec<Strip> = kinds.collect();
    Ok(vec![with_params(info, params.to_vec(), move |host, _| {
        for &kind in &kinds {
            host.strip(kind);
        }
        Ok(Outcome { changed: !kinds.is_empty(), preserves_analysis: false, ..Outcome::default() })
    })])
}

fn analysis_options(params: &[Param]) -> Result<AnalysisOptions, String> {
    let mut options = AnalysisOptions::default();
    for (key, value) in params.iter().filter(|param| analysis::PARAMS.iter().any(|spec| spec.key == param.0)) {
        options.set(key, value.as_deref())?;
    }
    Ok(options)
}

/// An analysis result as the host's cache holds it.
struct Known {
    options: AnalysisOptions,
    info: DTransAnalysisInfo,
}

impl Known {
    /// The cached result if it was made with the same options, else a new one. The cache is empty afterwards: who
    /// leaves the module unchanged, or the result up to date, puts it back.
    fn take(host: &Host, options: &AnalysisOptions) -> Known {
        if let Some(Ok(known)) = host.take_analysis().map(|cached| cached.downcast::<Known>()) {
            if known.options == *options {
                return *known;
            }
        }
        RUNS.fetch_add(1, Ordering::Relaxed);
        let info = analysis::analyze(host, options);
        log::info!(target: "dtrans-analysis", "run {}", runs());
        Known { options: options.clone(), info }
    }
}

static RUNS: AtomicU32 = AtomicU32::new(0);

fn runs() -> u32 {
    RUNS.load(Ordering::Relaxed)
}
