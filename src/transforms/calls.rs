//! `dtrans-calls`: makes known what calls call, before the layouts are settled.

use crate::ir::host::Host;
pub use crate::opt_base::returns::Apart;
use crate::opt_base::{byvalue, calls, differences, names, returns};

use super::Outcome;

/// Gives calls that were written without a prototype the type of what they call, and hands structures over by address. `apart` is told which
/// functions return pointers where they returned structures.
pub fn make_known(host: &Host, apart: &mut Vec<Apart>) -> Outcome {
    let typed = calls::give_prototypes(host.module()) + calls::give_library_prototypes(host.module());
    let copied = byvalue::pass_copies(host.module());
    let split = byvalue::split_values(host.module());
    *apart = returns::take_apart(host.module());
    let computed = differences::compute(host.module());
    let named = names::give_names(host.module());
    if typed + copied + split + apart.len() + computed + named == 0 {
        return Outcome { preserves_analysis: true, ..Outcome::default() };
    }
    log::debug!(
        target: "dtrans-calls",
        "{typed} calls were written without a prototype, {copied} functions take copies, {split} accesses were of whole values, \
         {} functions returned pointers in structures, {computed} differences are numbers, {named} pointers were tested",
        apart.len()
    );
    host.invalidate_function_analyses();
    Outcome { changed: true, ..Outcome::default() }
}

/// Has functions return structures again; to be called while no layout has changed.
pub fn give_returns_back(host: &Host, apart: &[Apart]) -> Outcome {
    if apart.is_empty() {
        return Outcome { preserves_analysis: true, ..Outcome::default() };
    }
    returns::give_back(host.module(), apart);
    host.invalidate_function_analyses();
    Outcome { changed: true, ..Outcome::default() }
}
