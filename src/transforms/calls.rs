//! `dtrans-calls`: makes known what calls call, before the layouts are settled.

use crate::ir::host::Host;
use crate::opt_base::{byvalue, calls, differences, names};

use super::Outcome;

/// Gives calls that were written without a prototype the type of what they call, and hands structures over by address.
pub fn make_known(host: &Host) -> Outcome {
    let typed = calls::give_prototypes(host.module()) + calls::give_library_prototypes(host.module());
    let copied = byvalue::pass_copies(host.module());
    let split = byvalue::split_values(host.module());
    let computed = differences::compute(host.module());
    let named = names::give_names(host.module());
    if typed + copied + split + computed + named == 0 {
        return Outcome { preserves_analysis: true, ..Outcome::default() };
    }
    log::debug!(
        target: "dtrans-calls",
        "{typed} calls were written without a prototype, {copied} functions take copies, {split} accesses were of whole values, \
         {computed} differences are numbers, {named} pointers were tested"
    );
    host.invalidate_function_analyses();
    Outcome { changed: true, ..Outcome::default() }
}
