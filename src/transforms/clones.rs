//! `dtrans-clones`: functions that are handed different parts of records are copied for each before the layouts are settled, and are one again
//! where nothing came of it.

use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::Host;
pub use crate::opt_base::bounds::Copies;
use crate::opt_base::clones;

use super::Outcome;

/// Copies functions; none if there are none that are handed different parts.
pub fn copy(host: &Host, info: &DTransAnalysisInfo) -> Copies {
    if info.verdict.refusal.is_some() {
        return Copies::new();
    }
    let parts = clones::find(info);
    if parts.is_empty() {
        return Copies::new();
    }
    let copies = clones::insert(host.module(), &parts);
    log::debug!(target: "dtrans-clones", "{} copies of functions that are handed different parts of records", copies.len());
    host.invalidate_function_analyses();
    copies
}

/// Gives calls their own functions back.
pub fn give_back(host: &Host, copies: &Copies) -> Outcome {
    if copies.is_empty() {
        return Outcome { preserves_analysis: true, ..Outcome::default() };
    }
    clones::give_back(host.module(), copies);
    host.invalidate_function_analyses();
    Outcome { changed: true, ..Outcome::default() }
}
