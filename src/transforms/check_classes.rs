//! `dtrans-check-classes`: a program that watches over the analysis.
//!
//! For developers of the analysis. The program does what it did, and at each access compares what the analysis said of its
//! address with where it leads; at the first difference it stops. It has to be linked with `runtime/dtrans-check-classes.c`.
//! docs/testing.md says how.
//!
//! The analysis is run on the module as it is when the pass runs: put it where a transform would stand. Nothing that is
//! instrumented can be transformed afterwards.

use crate::analysis::info::ModuleRefusal;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::Host;
use crate::opt_base::instrument::{self, Mistake};
use crate::params::{require_value, ParamSpec};
use crate::report::words;

use super::Outcome;

/// The pass's name.
const PASS: &str = "dtrans-check-classes";

/// The parameters.
pub const PARAMS: &[ParamSpec] = &[ParamSpec {
    key: "force-wrong-class",
    values: "access|offset|union|bounds",
    help: "makes a mistake, to see that the check finds it",
}];

/// The mistake that a value of `force-wrong-class` asks for.
pub fn mistake(value: Option<&str>) -> Result<Mistake, String> {
    match require_value("force-wrong-class", value)? {
        "access" => Ok(Mistake::Class),
        "offset" => Ok(Mistake::Offset),
        "union" => Ok(Mistake::Union),
        "bounds" => Ok(Mistake::Bounds),
        other => Err(format!("'force-wrong-class' is access, offset, union or bounds, not '{other}'")),
    }
}

/// Instruments the module.
pub fn run(host: &Host, info: &DTransAnalysisInfo, mistake: Option<Mistake>) -> Outcome {
    if let Some(refusal @ (ModuleRefusal::Layout | ModuleRefusal::TooMuchWork)) = info.verdict.refusal {
        host.warn(&format!(
            "{PASS}: nothing is claimed of this module, so nothing is checked: {}",
            words::module_refusal(refusal)
        ));
        return Outcome { changed: false, preserves_analysis: true, ..Outcome::default() };
    }
    instrument::apply(host.module(), info, mistake);
    host.invalidate_function_analyses();
    Outcome { changed: true, preserves_analysis: false, ..Outcome::default() }
}
