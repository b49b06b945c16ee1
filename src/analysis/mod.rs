//! `DTransAnalysis`: which memory may each pointer of the module point to, which records lie there, and what stands in
//! the way of changing their layout. Changes no IR.
//!
//! A whole-module, flow-insensitive, field-sensitive, unification-based pointer analysis, in three steps:
//!
//! * [`number`] walks the module once and turns it into [`constraints`] between variables;
//! * [`solver`] finds the object class and the [`offset`]s of each variable, then what is exposed;
//! * [`info`] holds the result: classes with their [`conditions`], bound to records by the evidence.
//!
//! Soundness rests on the first two alone. Evidence (types of `getelementptr`, TBAA, `!dtrans.types`) gives names and
//! shapes only.

pub mod bytes;
pub mod claims;
pub mod conditions;
pub mod constraints;
pub mod elements;
pub mod facts;
pub mod fieldlinks;
pub mod fieldranges;
pub mod fields;
pub mod formats;
mod groups;
pub mod info;
pub mod kinds;
pub mod legality;
pub mod library;
pub mod linker;
pub mod loops;
pub mod number;
pub mod offset;
pub mod once;
pub mod origins;
pub mod ranges;
mod recent;
pub mod records;
pub mod refinements;
pub mod refusal;
mod relays;
mod runs;
mod safety;
pub mod scalars;
pub mod sizes;
pub mod solver;
mod stopwatch;
mod sweeps;
pub mod threads;
pub mod touched;
pub mod verify;

pub use info::{ClassInfo, DTransAnalysisInfo};

use crate::ir::host::Host;
use crate::ir::value::DataLayout;
use crate::params::{require_value, ParamSpec};

use crate::rules::{on, Rule};
use info::{ModuleRefusal, ModuleVerdict};
use refinements::{Refinement, RefinementSet};
use solver::Limits;
use stopwatch::Stopwatch;

/// Parameters of the analysis.
pub const PARAMS: &[ParamSpec] = &[
    ParamSpec {
        key: "whole-program",
        values: "auto|strict",
        help: "`strict`: change nothing unless the whole program was seen (auto: whatever cannot be reached from outside)",
    },
    ParamSpec {
        key: "exceptions",
        values: "auto|strict",
        help: "`strict`: change nothing in a module that handles exceptions (auto)",
    },
    ParamSpec {
        key: "without",
        values: refinements::VALUES,
        help: "for developers: leave [refinements of the analysis](docs/real-programs.md#what-the-refinements-are-good-for) out, `all` or some (none)",
    },
];

/// What the analysis may suppose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Supposes {
    /// Nothing.
    #[default]
    Nothing,
    /// That indices and texts stay in arrays inside records, as far as their types tell of them.
    Bounds,
    /// That, too, of arrays of which only the place is known where they begin.
    Places,
}

/// Options of the analysis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisOptions {
    /// Refuse unless the whole program was seen.
    pub strict_whole_program: bool,
    /// Refuse if there is exception handling.
    pub strict_exceptions: bool,
    /// Refinements to do without.
    pub without: RefinementSet,
    /// What is supposed to hold. It does not: it shows what checks could prove, and nothing is to rely on it.
    pub supposes: Supposes,
}

impl AnalysisOptions {
    /// Sets one option.
    pub fn set(&mut self, key: &str, value: Option<&str>) -> Result<(), String> {
        if key == "without" {
            self.without = refinements::parse(require_value(key, value)?)?;
            return Ok(());
        }
        let strict = match require_value(key, value)? {
            "strict" => true,
            "auto" => false,
            other => return Err(format!("'{key}' is auto or strict, not '{other}'")),
        };
        match key {
            "whole-program" => self.strict_whole_program = strict,
            _ => self.strict_exceptions = strict,
        }
        Ok(())
    }
}

/// Analyzes the host's module.
pub fn analyze(host: &Host, options: &AnalysisOptions) -> DTransAnalysisInfo {
    let limits = Limits::default();
    let mut numbering = number::number(host, options.without, options.supposes, &limits);
    if numbering.solver.gave_up() && !options.without.contains(Refinement::Views) {
        // Coarser, and cheaper.
        log::info!(target: "dtrans-analysis", "takes too long: once more without views");
        numbering = number::number(host, options.without | Refinement::Views, options.supposes, &limits);
    }
    log::info!(
        target: "dtrans-analysis",
        "{} instructions, {} variables, {} steps",
        numbering.instruction_count,
        numbering.solver.var_count(),
        numbering.solver.steps()
    );
    let layout = host.module().data_layout();
    let mut time = Stopwatch::start();
    let mut info = DTransAnalysisInfo::new(numbering, layout);
    info.verdict = verdict(host, options, &info, layout);
    time.lap("groups");
    for c in &mut info.classes {
        c.refused = info.verdict.refusal.is_some();
    }
    let findings = records::bind_records(host, &mut info, layout);
    time.lap("records");
    safety::gather(&mut info, &findings);
    info.numbering.code = Vec::new();
    info.numbering.operands = Vec::new();
    info.numbering.constant_steps = Vec::new();
    time.lap("conditions");
    info
}

fn verdict(host: &Host, options: &AnalysisOptions, info: &DTransAnalysisInfo, layout: DataLayout) -> ModuleVerdict {
    let mut v = ModuleVerdict { has_exceptions: info.numbering.has_exceptions, ..Default::default() };
    for f in &info.numbering.functions {
        if !f.local && f.value.name() != "main" && !f.value.is_available_externally() {
            v.exported_functions.push(f.value.name());
        }
    }
    v.unknown_callees = info.numbering.unknown_callees.iter().map(|f| f.name()).collect();
    for g in host.module().globals() {
        // What LLVM keeps for itself (`llvm.used`, `llvm.global_ctors`) is no variable of the program's.
        if !g.has_local_linkage() && !g.is_declaration() && !g.has_appending_linkage() {
            v.exported_variables.push(g.name());
        }
    }
    for &(call, callee) in &info.numbering.pointer_calls {
        if info.may_be_foreign(callee) || info.numbering.solver.class_of(callee).is_none() {
            let name = call.function().name();
            if v.unknown_pointer_calls.last() != Some(&name) {
                v.unknown_pointer_calls.push(name);
            }
        }
    }
    v.refusal = if !layout.is_supported() && on(Rule::SupportedLayout) {
        Some(ModuleRefusal::Layout)
    } else if info.numbering.solver.gave_up() {
        Some(ModuleRefusal::TooMuchWork)
    } else if options.strict_whole_program && !v.is_whole_program() && on(Rule::StrictWholeProgram) {
        Some(ModuleRefusal::NotWholeProgram)
    } else if options.strict_exceptions && v.has_exceptions && on(Rule::StrictExceptions) {
        Some(ModuleRefusal::Exceptions)
    } else {
        None
    };
    v
}
