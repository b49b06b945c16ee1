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
pub mod fields;
pub mod formats;
mod groups;
pub mod info;
pub mod legality;
pub mod library;
pub mod linker;
pub mod number;
pub mod offset;
pub mod once;
pub mod origins;
pub mod ranges;
mod records;
pub mod refinements;
pub mod refusal;
mod safety;
pub mod sizes;
pub mod solver;
pub mod threads;
pub mod verify;

pub use info::{ClassInfo, DTransAnalysisInfo};

use crate::ir::host::Host;
use crate::params::{require_value, ParamSpec};

use refinements::{Refinement, RefinementSet};
use solver::Limits;

/// Parameters of the analysis.
pub const PARAMS: &[ParamSpec] = &[
    ParamSpec {
        key: "whole-program",
        values: "auto|strict",
        help: "refuse all records unless the whole program was seen",
    },
    ParamSpec { key: "exceptions", values: "auto|strict", help: "refuse all records if the module handles exceptions" },
    ParamSpec {
        key: "without",
        values: refinements::VALUES,
        help: "leave these refinements of the analysis out, for measuring",
    },
];

/// Options of the analysis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisOptions {
    /// Refuse unless the whole program was seen.
    pub strict_whole_program: bool,
    /// Refuse if there is exception handling.
    pub strict_exceptions: bool,
    /// Refinements to do without.
    pub without: RefinementSet,
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

/// Says when a part of the analysis is done: how long it took.
#[derive(Debug)]
pub(crate) struct Stopwatch(std::time::Instant);

impl Stopwatch {
    /// Begins now.
    pub(crate) fn start() -> Self {
        Stopwatch(std::time::Instant::now())
    }

    /// Logs the time since the last part.
    pub(crate) fn lap(&mut self, part: &str) {
        log::debug!(target: "dtrans-analysis", "{part}: {:.1} ms", self.0.elapsed().as_secs_f64() * 1000.0);
        self.0 = std::time::Instant::now();
    }
}

/// Analyzes the host's module.
pub fn analyze(host: &Host, options: &AnalysisOptions) -> DTransAnalysisInfo {
    let limits = Limits::default();
    let mut numbering = number::number(host, options.without, &limits);
    if numbering.solver.gave_up() && !options.without.contains(Refinement::Views) {
        // Coarser, and cheaper.
        log::info!(target: "dtrans-analysis", "takes too long: once more without views");
        numbering = number::number(host, options.without | Refinement::Views, &limits);
    }
    log::info!(
        target: "dtrans-analysis",
        "{} instructions, {} variables, {} steps",
        numbering.instruction_count,
        numbering.solver.var_count(),
        numbering.solver.steps()
    );
    info::build(host, options, numbering)
}
