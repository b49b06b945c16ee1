//! `dtrans-deletefield`, `dtrans-reorderfields`, `dtrans-randomplan` and `dtrans-optbasetest`: new places for the fields of a record, in the record.
//!
//! Before and after, for a record whose fields `b` and `e` are not read, and whose field `d` is used most:
//!
//! ```text
//! | a . b b c . d d e e |        | a c d d |        | d d a c |
//!                                  deleted            reordered too
//! ```
//!
//! Pointers stay pointers, so that it does not matter how many objects there are, or where.
//!
//! Sound because
//!
//! * no code that is not understood sees the memory, and nobody sees its bytes as bytes: [`crate::analysis::legality`] says
//!   which conditions forbid it;
//! * what one access touches moves as one, to a place that is aligned as it was;
//! * what goes is never read: all accesses to it are plain stores, which go with it, and its address is used for those only;
//! * what lies at offset 0 stays there, so that a pointer to the element and one to its first field remain one address;
//! * [`in_place::dry_run`] has seen every instruction that is to change.
//!
//! `dtrans-optbasetest` gives each record a layout that is the same: it tests the base.
//!
//! Left to others: `realloc`, records larger than before.

use crate::analysis::conditions::Condition;
use crate::analysis::elements::ObjectSize;
use crate::analysis::facts::{self, AccessGroup};
use crate::analysis::legality::Change;
use crate::analysis::number::ObjectKind;
use crate::analysis::origins;
use crate::analysis::refusal::Reason;
use crate::analysis::uses::{self, Family, Use, BLOCK_ALIGN};
use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::{Host, Site};
use crate::opt_base::apply;
use crate::opt_base::in_place::{self, InPlacePlan, Run};
use crate::opt_base::plan::{random, random_start};
use crate::opt_base::scope::Refused;
use crate::params::{parse_switch, require_value, Choice, ParamSpec};
use crate::report::evidence::Witness;
use crate::report::verdicts::{How, Verdicts};
use crate::report::words;
use crate::rules::{on, Rule};

use super::Outcome;

/// Bytes of a cache line.
const LINE: f64 = 64.0;
/// Bytes of a variable that is worth the trouble.
const LEAST_VARIABLE: u64 = 4096;
/// What is used this much as often as the busiest field counts as hot.
const HOT: f64 = 0.1;
/// The new layout has to be cheaper by this factor.
const LEAST_GAIN: f64 = 1.03;

/// Parameters of `dtrans-reorderfields` alone.
pub const REORDER_PARAMS: &[ParamSpec] =
    &[ParamSpec { key: "delete", values: "on|off", help: "take fields out that are never read as well" }];

/// Runs of a record for which a layout is looked for.
const MOST_RUNS: usize = 256;

/// Random orders that are tried for one that makes elements no larger.
const RANDOM_ORDERS: u32 = 8;

/// Parameters of `dtrans-randomplan` alone.
pub const RANDOM_PARAMS: &[ParamSpec] = &[
    ParamSpec { key: "seed", values: "N", help: "which of the random layouts" },
    ParamSpec {
        key: "split",
        values: "on|off",
        help: "split some records, into random columns, before the others (default: on)",
    },
];

/// What becomes of the order of fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// Everything stays where it is, gaps and what nobody touches too.
    Same,
    /// It stays.
    Kept,
    /// What is used together, and most, comes first.
    ByUse,
    /// Any, by a seed.
    Random(u64),
}

/// What a pass does.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its name.
    pub pass: &'static str,
    /// What its remarks are called.
    pub what: &'static str,
    /// Do fields that are never read go?
    pub delete: bool,
    /// What becomes of the order.
    pub arrangement: Arrangement,
    /// What stands before the names of new types.
    pub prefix: &'static str,
}

/// Checked parameters.
#[derive(Clone, Debug)]
pub struct Params {
    /// Which records.
    pub choice: Choice,
    /// Of `dtrans-randomplan`.
    pub seed: u64,
    /// Of `dtrans-randomplan`: are records split as well?
    pub split: bool,
    /// Of `dtrans-reorderfields`.
    pub delete: bool,
}

impl Default for Params {
    fn default() -> Self {
        Params { choice: Choice::default(), seed: 0, split: true, delete: false }
    }
}

impl Params {
    /// Sets one parameter.
    pub fn set(&mut self, key: &str, value: Option<&str>) -> Result<(), String> {
        match key {
            "delete" => self.delete = parse_switch(key, value)?,
            "split" => self.split = parse_switch(key, value)?,
            "seed" => {
                let text = require_value(key, value)?;
                self.seed = text.parse().map_err(|_| format!("'seed' is a number, not '{text}'"))?;
            }
            _ => self.choice.set(key, value)?,
        }
        Ok(())
    }
}

/// Why a class is left alone, and where that shows.
#[derive(Clone, Copy)]
struct Verdict {
    reason: Reason,
    site: Site,
}

impl Verdict {
    fn no(reason: Reason) -> Self {
        Verdict { reason, site: Site::Module }
    }
}

/// Runs one of the passes.
///
/// # Errors
///
/// An internal error of the rewriter, with the module half changed.
pub fn run(host: &Host, info: &DTransAnalysisInfo, task: &Task, params: &Choice) -> Result<Outcome, String> {
    let mut verdicts: Vec<Option<Verdict>> =
        (0..info.classes.len()).map(|c| qualify(info, task, params, c).err()).collect();
    let wanted: Vec<usize> = (0..verdicts.len()).filter(|&c| verdicts[c].is_none()).collect();
    let families = uses::families(info, &wanted);
    // How often what is used costs more to find out than all the rest.
    let candidates: Vec<usize> =
        families.iter().filter(|f| may_gain(info, task, f)).flat_map(|f| f.classes.clone()).collect();
    let mut groups = facts::access_groups(host, info, &candidates);
    let groups: Vec<Vec<AccessGroup>> = families
        .iter()
        .map(|f| f.classes.iter().filter_map(|class| groups.remove(class)).flatten().collect())
        .collect();
    let mut plans: Vec<InPlacePlan> = Vec::new();
    let mut family_of = vec![usize::MAX; info.classes.len()];
    for (i, f) in families.iter().enumerate() {
        f.classes.iter().for_each(|&class| family_of[class] = i);
        match plan(info, task, params, f, &groups[i], false) {
            Ok(made) => plans.extend(made),
            Err(reason) => f.classes.iter().for_each(|&class| verdicts[class] = Some(Verdict::no(reason))),
        }
    }
    if let Some(max) = params.max {
        let mut known: Vec<usize> = plans.iter().map(|p| family_of[p.class]).collect();
        known.dedup();
        known.truncate(max);
        let stays = |p: &InPlacePlan| known.contains(&family_of[p.class]);
        plans.iter().filter(|p| !stays(p)).for_each(|p| verdicts[p.class] = Some(Verdict::no(Reason::Option)));
        plans.retain(stays);
    }
    // Fields that go stay after all if their addresses turn out to be used otherwise.
    let mut keep_all = vec![false; families.len()];
    // Each round drops what cannot be rewritten; the rest may have leaned on it.
    let done = loop {
        let found = in_place::dry_run(host.module(), info, &plans);
        if found.refused.is_empty() {
            break found;
        }
        for &Refused { class, why, at } in &found.refused {
            let site = at.map_or(Site::Module, origins::site);
            verdicts[class] = Some(Verdict { reason: Reason::Rewrite(why), site });
            let place = at.map_or_else(String::new, |v| if v.is_function() { v.name() } else { v.print() });
            log::debug!(target: task.pass, "class {class}: {why:?} {}", place.trim());
        }
        let mut again: Vec<usize> = found.refused.iter().map(|r| family_of[r.class]).collect();
        again.sort_unstable();
        again.dedup();
        for i in again {
            let drops = plans.iter().any(|p| family_of[p.class] == i && p.runs.iter().any(|r| r.to.is_none()));
            plans.retain(|p| family_of[p.class] != i);
            let retry = drops && !std::mem::replace(&mut keep_all[i], true);
            match retry.then(|| plan(info, task, params, &families[i], &groups[i], true)) {
                Some(Ok(made)) => {
                    families[i].classes.iter().for_each(|&class| verdicts[class] = None);
                    plans.extend(made);
                }
                _ => {
                    let why = found.refused.iter().find(|r| family_of[r.class] == i).expect("one was refused").why;
                    for &class in &families[i].classes {
                        verdicts[class].get_or_insert(Verdict::no(Reason::Rewrite(why)));
                    }
                }
            }
        }
    };
    let verdicts = told(host, info, task, params, &verdicts, &plans);
    if plans.is_empty() {
        return Ok(Outcome { changed: false, preserves_analysis: true, verdicts });
    }
    apply::apply(host.module(), info, &plans, done);
    host.invalidate_function_analyses();
    // Copies in pieces look different to a new run in places that are hard to tell, and nothing is lost: it is the last transform.
    Ok(Outcome { changed: true, preserves_analysis: false, verdicts })
}

fn qualify(info: &DTransAnalysisInfo, task: &Task, params: &Choice, class: usize) -> Result<(), Verdict> {
    let no = Verdict::no;
    if let Some(refusal) = info.verdict.refusal {
        return Err(no(Reason::Module(refusal)));
    }
    let c = &info.classes[class];
    let Some(record) = c.record.filter(|_| !c.transformed) else { return Err(no(Reason::NoArray)) };
    if c.is_own {
        return Err(no(Reason::Own));
    }
    let name = &info.records[record].name;
    if params.leaves_out(name) {
        return Err(no(Reason::Option));
    }
    let changes = if task.delete { &[Change::Reorder, Change::Delete][..] } else { &[Change::Reorder] };
    for &change in changes {
        let rule = if change == Change::Delete { Rule::InPlaceLegalToDelete } else { Rule::InPlaceLegal };
        if let Some(condition) = c.legal_for(change).err().filter(|_| on(rule)) {
            if c.disturbed && c.obstacle(change).is_none() {
                return Err(no(Reason::Disturbed));
            }
            let site = c.obstacle(change).and_then(|cause| cause.first).map_or(Site::Module, Site::Instruction);
            return Err(Verdict { reason: Reason::Condition(condition), site });
        }
    }
    // What is accessed through pointers into several classes, and so has a fixed place, is shared.
    if c.shared && on(Rule::InPlaceShared) {
        return Err(no(Reason::SeveralObjects));
    }
    Ok(())
}

fn plan(
    info: &DTransAnalysisInfo,
    task: &Task,
    params: &Choice,
    family: &Family,
    groups: &[AccessGroup],
    keep_all: bool,
) -> Result<Vec<InPlacePlan>, Reason> {
    let classes = &family.classes;
    let class = classes[0];
    let element = info.classes[class].element;
    let uses = family.uses.as_ref().ok_or(Reason::Condition(Condition::BadPtrManipulation))?;
    let align = uses.iter().map(|u| u.align).max().unwrap_or(1);
    let of = |&class: &usize| info.classes[class].record.map_or_else(String::new, |r| info.records[r].name.clone());
    let make = |new_element: u64, runs: &[Run]| -> Vec<InPlacePlan> {
        let every_edit = task.arrangement == Arrangement::Same;
        let one = |class: &usize| InPlacePlan {
            class: *class,
            record: of(class),
            element,
            new_element,
            runs: runs.to_vec(),
            prefix: task.prefix,
            every_edit,
        };
        classes.iter().map(one).collect()
    };
    if task.arrangement == Arrangement::Same {
        return Ok(make(element, &as_it_is(uses, element)));
    }
    log::debug!(target: task.pass, "class {class} and {} others: {element} bytes, {uses:?}", classes.len() - 1);
    if align > BLOCK_ALIGN || element % align != 0 || uses.len() > MOST_RUNS {
        return Err(Reason::Arranged);
    }
    let first = |u: &Use| u.from == 0 && on(Rule::FirstFieldStays);
    let goes = |u: &Use| task.delete && !keep_all && !u.needed && !first(u);
    let mut rest: Vec<Use> = uses.iter().copied().filter(|u| !goes(u)).collect();
    match task.arrangement {
        Arrangement::Same | Arrangement::Kept => {}
        Arrangement::ByUse => {
            let weights = weights(&rest, groups);
            let busiest = weights.iter().copied().fold(0.0, f64::max);
            let is_hot = |i: usize| rest[i].from == 0 || weights[i] >= HOT * busiest;
            let (hot, cold): (Vec<usize>, Vec<usize>) = (0..rest.len()).partition(|&i| is_hot(i));
            let [hot, cold] = [hot, cold].map(|part| part.into_iter().map(|i| rest[i]).collect::<Vec<Use>>());
            rest = fill_gaps(hot, 0);
            let end = pack(&rest).last().map_or(0, |r| r.to.unwrap_or(0) + r.len);
            rest.extend(fill_gaps(cold, end));
        }
        Arrangement::Random(seed) => {
            let mut state = random_start(seed, class);
            let first = usize::from(rest.first().is_some_and(|u| u.from == 0));
            for attempt in 0..RANDOM_ORDERS {
                for i in (first + 1..rest.len()).rev() {
                    let j = first + (random(&mut state) % (i - first + 1) as u64) as usize;
                    rest.swap(i, j);
                }
                if attempt == RANDOM_ORDERS - 1 {
                    // None was short enough.
                    rest[first..].sort_by_key(|u| std::cmp::Reverse(u.align));
                }
                if pack(&rest).iter().all(|r| r.to.is_some_and(|to| to + r.len <= element)) {
                    break;
                }
            }
        }
    }
    let mut runs = pack(&rest);
    let end = runs.iter().filter_map(|r| Some(r.to? + r.len)).max().unwrap_or(0);
    let new_element = end.max(1).next_multiple_of(align);
    if new_element > element {
        return Err(Reason::Arranged);
    }
    runs.extend(uses.iter().filter(|u| goes(u)).map(|u| Run { from: u.from, len: u.len, to: None }));
    runs.sort_unstable_by_key(|r| r.from);
    if new_element == element && runs.iter().all(|r| r.to == Some(r.from)) {
        return Err(Reason::Arranged);
    }
    let plans = make(new_element, &runs);
    if params.cost_model {
        // Without what is used nothing pays.
        let (before, after) = (cost(groups, element, Some), cost(groups, new_element, |at| moved(&plans[0], at)));
        log::debug!(target: task.pass, "class {class}: cost {before:.1} as it is, {after:.1} as {:?}", plans[0]);
        if before <= after * LEAST_GAIN {
            return Err(Reason::Arranged);
        }
    }
    Ok(plans)
}

/// Every byte of an element where it is.
fn as_it_is(uses: &[Use], element: u64) -> Vec<Run> {
    let stay = |from: u64, end: u64| (from < end).then_some(Run { from, len: end - from, to: Some(from) });
    let mut out = Vec::new();
    let mut end = 0;
    for u in uses {
        out.extend(stay(end, u.from));
        out.extend(stay(u.from, u.from + u.len));
        end = u.from + u.len;
    }
    out.extend(stay(end, element));
    out
}

/// May another layout pay: may there be many elements, and may elements shrink, or do they span several cache lines?
fn may_gain(info: &DTransAnalysisInfo, task: &Task, family: &Family) -> bool {
    let object = |&(o, _): &(u32, i64)| {
        let o = &info.objects()[o as usize];
        match o.kind {
            ObjectKind::Heap(_) => true,
            // A variable that is in the cache as a whole gains nothing.
            ObjectKind::Global => matches!(info.object_size(o), ObjectSize::Exact(n) if n >= LEAST_VARIABLE),
            ObjectKind::Stack | ObjectKind::Function => false,
        }
    };
    let many = family.classes.iter().any(|&class| info.classes[class].objects.iter().any(object));
    // An order by use needs to know what is used most, for which there is no order here.
    let by_use = task.arrangement == Arrangement::ByUse && info.classes[family.classes[0]].element > LINE as u64;
    let any = Choice { cost_model: false, ..Choice::default() };
    many && match plan(info, task, &any, family, &[], false) {
        Ok(plans) => plans[0].new_element < plans[0].element || plans[0].element > LINE as u64,
        Err(Reason::Arranged) => by_use,
        Err(_) => false,
    }
}

/// How often each run is used, by groups of accesses. Runs are in order, and apart.
fn weights(uses: &[Use], groups: &[AccessGroup]) -> Vec<f64> {
    let mut out = vec![0.0; uses.len()];
    for g in groups {
        let mut next = 0;
        for &(from, len) in &g.bytes {
            // Each run once for a group.
            let first = uses.partition_point(|u| u.from + u.len <= from).max(next);
            next = uses.partition_point(|u| u.from < from + len).max(first);
            out[first..next].iter_mut().for_each(|weight| *weight += g.frequency);
        }
    }
    out
}

fn moved(plan: &InPlacePlan, at: u64) -> Option<u64> {
    let r = plan.runs.get(plan.runs.partition_point(|r| r.from + r.len <= at)).filter(|r| r.from <= at)?;
    Some(r.to? + at - r.from)
}

/// An order without avoidable gaps, from an offset on: whatever fits without one, the most aligned first.
fn fill_gaps(mut uses: Vec<Use>, start: u64) -> Vec<Use> {
    let mut out = Vec::new();
    let mut at = start;
    while !uses.is_empty() {
        let first = uses.iter().position(|u| u.from == 0);
        let gap = |u: &Use| place(at, u) - at;
        let best = (0..uses.len()).min_by_key(|&i| (gap(&uses[i]), std::cmp::Reverse(uses[i].align), uses[i].from));
        let u = uses.remove(first.or(best).expect("not empty"));
        at = place(at, &u) + u.len;
        out.push(u);
    }
    out
}

/// The first place from `at` on that suits.
fn place(at: u64, u: &Use) -> u64 {
    at + (u.from % u.align + u.align - at % u.align) % u.align
}

fn pack(uses: &[Use]) -> Vec<Run> {
    let mut at = 0;
    uses.iter()
        .map(|u| {
            let to = place(at, u);
            at = to + u.len;
            Run { from: u.from, len: u.len, to: Some(to) }
        })
        .collect()
}

/// Cache lines that all accesses move: per element in a scan, as much as lies between the first and the last byte otherwise.
fn cost(groups: &[AccessGroup], element: u64, place: impl Fn(u64) -> Option<u64>) -> f64 {
    let lines = |g: &AccessGroup| {
        let ends = g.bytes.iter().filter_map(|&(o, n)| Some((place(o)?, place(o)? + n)));
        let Some((from, to)) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))) else { return 0.0 };
        let span = (to - from) as f64;
        if g.sequential {
            (element as f64).min(span + LINE) / LINE
        } else {
            // The smaller the element, the more often its line is there already.
            (1.0 + (span - 1.0) / LINE) * (element as f64 / LINE).max(1.0 / LINE).powf(0.25)
        }
    };
    groups.iter().map(|g| g.frequency * lines(g)).sum()
}

/// What there is to say of each record.
fn told(
    host: &Host,
    info: &DTransAnalysisInfo,
    task: &Task,
    params: &Choice,
    verdicts: &[Option<Verdict>],
    plans: &[InPlacePlan],
) -> Verdicts {
    let mut out = Verdicts::new(task.pass, info, params);
    let witness = Witness::new(host, info);
    for r in info.records.iter().filter(|r| !info.is_own(r)) {
        if r.classes.is_empty() {
            out.left(task.pass, task.what, r, witness.elsewhere(r));
            continue;
        }
        if r.classes.iter().all(|&c| info.classes[c].transformed) {
            continue;
        }
        if let Some(p) = plans.iter().find(|p| r.classes.contains(&p.class)) {
            let gone: u64 = p.runs.iter().filter(|r| r.to.is_none()).map(|r| r.len).sum();
            let reordered = !p.runs.iter().filter_map(|r| r.to).is_sorted();
            let (how, text) = if p.is_same() {
                (How::Same, words::laid_out_same())
            } else {
                let how = if p.new_element < p.element { How::Shrunk } else { How::Rearranged };
                (how, words::laid_out(gone, reordered, p.element, p.new_element))
            };
            let object = info.objects()[info.classes[p.class].objects[0].0 as usize].value;
            out.changed(task.pass, task.what, r, how, text, host.location(origins::site(object)));
            continue;
        }
        // The class that says most of what stands in the way speaks for the record.
        let left = r.classes.iter().filter_map(|&c| Some((c, verdicts[c]?)));
        if let Some((class, v)) = left.min_by_key(|(_, v)| v.reason.weight()) {
            out.left(task.pass, task.what, r, witness.obstacle(class, v.reason, v.site));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(from: u64, len: u64, align: u64) -> Use {
        Use { from, len, align, needed: true }
    }

    #[test]
    fn gaps_are_filled_and_what_is_first_stays_first() {
        let order = fill_gaps(vec![used(0, 4, 4), used(8, 8, 8), used(16, 2, 2), used(20, 4, 4)], 0);
        assert_eq!(order.iter().map(|u| u.from).collect::<Vec<_>>(), [0, 20, 8, 16]);
        let places: Vec<_> = pack(&order).iter().map(|r| r.to.unwrap()).collect();
        assert_eq!(places, [0, 4, 8, 16]);
    }

    #[test]
    fn a_group_counts_once_for_each_run_that_it_uses() {
        let uses = [used(0, 4, 4), used(8, 8, 8), used(16, 2, 2)];
        let group = |bytes: &[(u64, u64)]| AccessGroup { bytes: bytes.to_vec(), frequency: 3.0, sequential: false };
        assert_eq!(weights(&uses, &[group(&[(8, 4), (12, 4)])]), [0.0, 3.0, 0.0]);
        assert_eq!(weights(&uses, &[group(&[(0, 4), (8, 10)]), group(&[(16, 1)]), group(&[(4, 4)])]), [3.0, 3.0, 6.0]);
    }

    #[test]
    fn an_access_that_is_less_aligned_than_its_place_keeps_its_distance() {
        assert_eq!(place(5, &used(12, 4, 8)), 12);
        assert_eq!(place(13, &used(12, 4, 8)), 20);
    }
}
