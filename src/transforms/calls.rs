//! `dtrans-calls`: makes known what calls call, before the layouts are settled.

use crate::ir::host::Host;
use crate::opt_base::bounds::Copies;
use crate::opt_base::returns::Apart;
use crate::opt_base::sorts::Sorts;
use crate::opt_base::vectors::Split;
use crate::opt_base::{
    beside, bytesteps, byvalue, callbacks, calls, choices, clones, differences, hoisted, names, places, reroll,
    returns, sized, slots, sorts, vectors,
};

use super::Outcome;

/// What is done for the analysis alone, and is to be undone.
#[derive(Default)]
pub struct Undo {
    /// Functions that return pointers where they returned structures.
    apart: Vec<Apart>,
    /// Accesses to vectors that are several now.
    splits: Vec<Split>,
    /// Copies of functions that call what they are handed, or cut records from it.
    copies: Copies,
    /// Addresses of which the accesses were taken apart.
    places: usize,
    /// Choices between addresses that became choices between numbers.
    chosen: usize,
    /// Calls of `qsort` that became the program's own code.
    sorts: Sorts,
}

/// Gives calls that were written without a prototype the type of what they call, and hands structures over by address. Returns what is to be
/// undone in the end, too.
pub fn make_known(host: &Host) -> (Outcome, Undo) {
    let typed = calls::give_prototypes(host.module()) + calls::give_library_prototypes(host.module());
    let copied = byvalue::pass_copies(host.module());
    let split = byvalue::split_values(host.module());
    let sorts = sorts::put_in(host.module());
    let apart = returns::take_apart(host.module());
    // Functions are copied when none takes another's place any more, and given back before one does.
    let mut copies = callbacks::specialize(host.module());
    copies.extend(sized::specialize(host.module()));
    let put_back = hoisted::put_back(host.module());
    let (splits, compared) = vectors::split(host.module());
    let mut places = 0;
    for _ in 0..places::MOST_ROUNDS {
        // Loops are asked for, of what has just been changed.
        host.invalidate_function_analyses();
        match places::take(host.module(), |block| host.loop_header(block) == Some(block)) {
            0 => break,
            count => places += count,
        }
    }
    let chosen = choices::make_steps(host.module());
    let placed = slots::make_places(host.module());
    let beside = beside::make_constants(host.module());
    let counted = bytesteps::count_elements(host.module());
    let computed = differences::compute(host.module());
    let named = names::give_names(host.module());
    let kept = apart.len() + copies.len() + splits.len() + places + sorts.len();
    let others = [typed, copied, split, compared, chosen, placed, beside, counted, computed, named, put_back];
    if kept + others.iter().sum::<usize>() == 0 {
        return (Outcome { preserves_analysis: true, ..Outcome::default() }, Undo::default());
    }
    log::debug!(
        target: "dtrans-calls",
        "{typed} calls were written without a prototype, {} functions are copied for what they are handed, {copied} functions take copies, {split} accesses were of whole values, \
         {} were of vectors, {compared} comparisons were, {} functions returned pointers in structures, {places} addresses were of several places, {chosen} were chosen, {placed} were of fields of several records, {beside} steps are beside others, {counted} count elements, {computed} differences are numbers, {named} pointers were tested, {put_back} allocations were taken out of several ways, {} sorts are the program's own",
        copies.len(),
        splits.len(),
        apart.len(),
        sorts.len()
    );
    host.invalidate_function_analyses();
    (Outcome { changed: true, ..Outcome::default() }, Undo { apart, splits, copies, places, chosen, sorts })
}

/// Undoes it, as far as that may be: `has_changed`, if a layout has.
pub fn undo(host: &Host, undo: &Undo, has_changed: bool) -> Outcome {
    if has_changed {
        calls::mark_changed(host.module());
    }
    let apart = if has_changed { &[] } else { &undo.apart[..] };
    let copies = if has_changed { &Copies::new() } else { &undo.copies };
    let is_nothing = apart.is_empty() && undo.splits.is_empty() && copies.is_empty() && undo.places == 0;
    if !is_nothing {
        if undo.places > 0 {
            places::join(host.module());
        }
        vectors::join(host.module(), &undo.splits, has_changed);
        clones::give_back(host.module(), copies);
        returns::give_back(host.module(), apart);
    }
    let chosen = if undo.chosen > 0 { choices::take_back(host.module()) } else { 0 };
    // Not before all else is as it was: what stands for a field may still be several instructions.
    let rolled = if has_changed { reroll::reroll(host.module()) } else { 0 };
    let sorted = sorts::take_back(host.module(), &undo.sorts);
    if is_nothing && rolled + sorted + chosen == 0 {
        return Outcome { preserves_analysis: true, ..Outcome::default() };
    }
    host.invalidate_function_analyses();
    Outcome { changed: true, ..Outcome::default() }
}
