//! `dtrans-bounds`: checks of what the analysis cannot prove of arrays inside records.
//!
//! It runs twice. Before the layouts are settled it puts a check before each access to an array inside a record whose index is not proved to
//! stay within; the analysis that the transforms ask for proves the index by it. Afterwards it takes those back that no
//! change relies on. A program that leaves such an array ends with a message, and nothing is ever computed wrongly.

use crate::analysis::legality::Change;
use crate::analysis::number::ObjectKind;
use crate::analysis::{ClassInfo, DTransAnalysisInfo};
use crate::ir::host::Host;
use crate::opt_base::arrays;
pub use crate::opt_base::arrays::Hidden;
pub use crate::opt_base::bounds::Inserted;
use crate::opt_base::bounds::{self, Checks, Copies};
use crate::opt_base::fills;
use crate::params::{parse_switch, require_value, ParamSpec};
use crate::rules::{on, Rule};

use super::Outcome;

/// The parameters.
pub const PARAMS: &[ParamSpec] = &[BOUNDS, ARRAYS];

/// Whether arrays are named ([`name_arrays`]).
pub const ARRAYS: ParamSpec = ParamSpec {
    key: "arrays",
    values: "on|off",
    help: "where the optimizer has dropped the length of an array inside a record, it is taken from the record's shape, and indices are checked against it; \
           `off`: such records stay as they are (on)",
};

/// Are arrays to be named?
pub fn wants_arrays(value: Option<&str>) -> Result<bool, String> {
    parse_switch(ARRAYS.key, value)
}

/// What to do about indices that are not proved.
pub const BOUNDS: ParamSpec = ParamSpec {
    key: "bounds",
    values: "prove|check",
    help: "`check`: indices of arrays inside records that are not proved to stay within are checked while the program runs, which ends with a \
           message where one does not; `prove`: such records stay as they are (check)",
};

/// Are checks wanted?
pub fn wants_checks(value: Option<&str>) -> Result<bool, String> {
    match require_value(BOUNDS.key, value)? {
        "prove" => Ok(false),
        "check" => Ok(true),
        other => Err(format!("'{}' is prove or check, not '{other}'", BOUNDS.key)),
    }
}

/// How often checks are put in: what some of them prove shows where others are needed.
pub const MOST_ROUNDS: usize = 3;

/// Are there addresses inside records that may be in arrays whose lengths were forgotten, and on which layouts may depend? `info` supposes nothing.
pub fn may_name_arrays(info: &DTransAnalysisInfo) -> bool {
    info.verdict.refusal.is_none() && arrays::may_name(info)
}

/// Says of addresses inside records which arrays they are in, so that indices into those can be checked. `info` supposes that none is left: what
/// it says is looked at again before anything is checked. What may be the array of a chunk, of at least so many bytes, is left as it is if `leaves` says so,
/// and whether there was any is noted. Returns whether any was found.
pub fn name_arrays(host: &Host, info: &DTransAnalysisInfo, leaves: Option<u64>, has_left: &mut bool) -> bool {
    if info.verdict.refusal.is_some() {
        return false;
    }
    let named = arrays::name(host, info, leaves, has_left);
    if named == 0 {
        return false;
    }
    log::debug!(target: "dtrans-arrays", "{named} addresses are in arrays whose lengths were forgotten");
    host.invalidate_function_analyses();
    true
}

/// Cuts fills that the optimizer made of what was written to several fields, one of which is an array of which that was a part. Returns whether there was any.
pub fn cut_fills(host: &Host, info: &DTransAnalysisInfo) -> bool {
    let cut = if info.verdict.refusal.is_some() { 0 } else { fills::cut(host.module(), info) };
    if cut > 0 {
        log::debug!(target: "dtrans-arrays", "{cut} fills are cut where fields begin");
        host.invalidate_function_analyses();
    }
    cut > 0
}

/// Takes what marks those addresses off.
pub fn forget_arrays(host: &Host) -> Outcome {
    arrays::forget(host.module());
    Outcome { changed: true, ..Outcome::default() }
}

/// Address steps in memory that seems to be records of several kinds; `info` supposes nothing.
pub fn hidden(info: &DTransAnalysisInfo) -> Hidden {
    match info.verdict.refusal {
        Some(_) => Hidden::default(),
        None => arrays::hidden(info),
    }
}

/// Puts checks in, by what is known of the module as it is. Returns whether there were any to be put in. `supposed`, if what is known was, or will be,
/// known only because of checks: those have to be looked at again ([`stop_only_leaving`]), which walks along arrays cannot. The analysis that supposes
/// that arrays are not left has no say of [`Hidden::unclear`].
pub fn insert(
    host: &Host,
    info: &DTransAnalysisInfo,
    inserted: &mut Option<Inserted>,
    supposed: Option<&Hidden>,
) -> bool {
    if info.verdict.refusal.is_some() {
        return false;
    }
    let mut unproven = bounds::unproved(host.module(), info, inserted.as_ref());
    if let Some(hidden) = supposed {
        unproven = unproven.without_walks().without(&hidden.unclear);
    }
    if unproven.is_empty() {
        return false;
    }
    log::debug!(target: "dtrans-bounds", "{unproven}");
    bounds::insert(host.module(), &unproven, inserted.get_or_insert_with(Inserted::default));
    host.invalidate_function_analyses();
    true
}

/// Instructions of a module of which one more analysis is worth it for texts, or last fields, alone: larger ones have them always.
pub const MOST_FOR_TEXTS: usize = 100_000;

/// May more be known of what pointers lead to if arrays inside records are not left? The kinds of records, or what lies in which array: of several in
/// a record, any index that is not proved to stay in the one, into which records were put, may find what was put into the other. Or what lies behind
/// texts, which those who print them read, and behind bytes that are compared.
pub fn may_gain(info: &DTransAnalysisInfo) -> bool {
    let texts = || info.instruction_count() <= MOST_FOR_TEXTS && (info.loses_texts() || info.loses_counts());
    info.verdict.refusal.is_none() && (info.loses_kinds() || info.mixes_arrays() || texts())
}

/// May it be known that pointers which an index finds that is not proved lead to known memory only?
pub fn may_find_ends(info: &DTransAnalysisInfo) -> bool {
    info.verdict.refusal.is_none() && info.instruction_count() <= MOST_FOR_TEXTS && info.loses_ends()
}

/// Address steps of which nothing but what is supposed says which arrays they are in; `info` supposes nothing.
pub fn uncertain(info: &DTransAnalysisInfo) -> Hidden {
    arrays::uncertain(info)
}

/// All checks there are.
pub fn checks(host: &Host) -> Checks {
    bounds::checks(host.module())
}

/// Is it certain of all checks, but for some, that only programs are stopped that have left an array?
pub fn stop_only_leaving(host: &Host, info: &DTransAnalysisInfo, but: &Checks, inserted: Option<&Inserted>) -> bool {
    let copies = inserted.map_or(&[][..], |inserted| &inserted.copies);
    bounds::stop_only_leaving(host.module(), info, but, copies) || !on(Rule::CheckIsLegal)
}

/// How many allocations make records that may be laid out anew, and have room for their fields.
pub fn reach(info: &DTransAnalysisInfo) -> usize {
    let is_whole = |record: usize, element| info.records[record].fields.iter().all(|field| field.offset < element);
    let legal = |c: &&ClassInfo| {
        c.record.is_some_and(|record| is_whole(record, c.element)) && c.legal_for(Change::Reorder).is_ok()
    };
    let heap = |o: &(u32, i64)| matches!(info.objects()[o.0 as usize].kind, ObjectKind::Heap(_));
    info.classes.iter().filter(legal).map(|c| c.objects.iter().filter(|o| heap(o)).count()).sum()
}

/// Takes all checks back, since they prove nothing that was not known.
pub fn take_all_back(host: &Host, copies: &Copies) -> Outcome {
    bounds::take_all_back(host.module(), copies);
    host.invalidate_function_analyses();
    Outcome { changed: true, preserves_analysis: false, ..Outcome::default() }
}

/// Takes checks back that nothing relies on.
pub fn take_back(host: &Host, info: Option<&DTransAnalysisInfo>) -> Outcome {
    let left = bounds::take_back(host.module(), info);
    if left.kept + left.taken_back != 0 {
        log::debug!(target: "dtrans-bounds", "{} checks stay, {} go", left.kept, left.taken_back);
        host.invalidate_function_analyses();
    }
    let changed = left.taken_back != 0;
    Outcome { changed, preserves_analysis: !changed, ..Outcome::default() }
}
