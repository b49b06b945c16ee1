//! `dtrans-calls`: makes known what calls call, before the layouts are settled.

use crate::ir::host::Host;
use crate::opt_base::calls;

use super::Outcome;

/// Gives calls that were written without a prototype the type of what they call.
pub fn give_prototypes(host: &Host) -> Outcome {
    let count = calls::give_prototypes(host.module());
    if count != 0 {
        log::debug!(target: "dtrans-calls", "{count} calls were written without a prototype");
        host.invalidate_function_analyses();
    }
    Outcome { changed: count != 0, preserves_analysis: count == 0, ..Outcome::default() }
}
