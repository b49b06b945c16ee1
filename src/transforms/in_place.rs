//! What all transforms share that give the fields of a record new places within the record.
//!
//! Before and after, for a record whose fields `b` and `e` are not read, and whose field `d` is used most:
//!
//! ```text
//! | a . b b c . d d e e |        | a c d d |        | d d a c |
//!                                  deleted            reordered too
//! ```
//!
//! Pointers stay pointers, so that it does not matter how many objects there are, or where. What differs is an [`Arrange`]: a file for
//! each beside this one.
//!
//! Sound because
//!
//! * no code that is not understood sees the memory, and nobody sees its bytes as bytes: [`crate::analysis::legality`] says
//!   which conditions forbid it;
//! * what one access touches moves as one, to a place that is aligned as it was;
//! * what becomes narrower is one integer, only ever loaded and stored whole, and of all that is stored it is proved that it fits
//!   ([`crate::analysis::fieldranges`]);
//! * what goes is never read, or only to be stored there again: all accesses to it are plain loads and stores, which go with it, and its
//!   address is used for those only;
//! * what lies at offset 0 stays there, so that a pointer to the element and one to its first field remain one address;
//! * [`in_place::decide`] has seen every instruction that is to change.
//!
//! Left to others: `realloc`, records larger than before.

use rustc_hash::FxHashMap;

use crate::analysis::bytes::{ByteRange, ByteTable, Family, BLOCK_ALIGN};
use crate::analysis::conditions::Condition;
use crate::analysis::elements::ObjectSize;
use crate::analysis::facts::{self, AccessGroup};
use crate::analysis::fieldranges::{self, FieldRange};
use crate::analysis::legality::Change;
use crate::analysis::number::ObjectKind;
use crate::analysis::origins;
use crate::analysis::refusal::{Reason, Refusal};
use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::{Host, Site};
use crate::opt_base::apply;
use crate::opt_base::in_place::{self, Changes, InPlacePlan, Run};
use crate::opt_base::plan::Kept;
use crate::params::Choice;
use crate::report::model::Layout;
use crate::report::verdicts::How;
use crate::report::words;
use crate::rules::{on, Rule};

use super::driver::{self, Decided, Names, Transform, Verdict, Verdicts};

/// Bytes of a cache line.
const LINE: f64 = 64.0;
/// Bytes of a variable that is worth the trouble.
const LEAST_VARIABLE: u64 = 4096;
/// The new layout has to be cheaper by this factor.
const LEAST_GAIN: f64 = 1.03;

/// Bytes of the widest integer.
const INTEGER: u64 = 8;

/// Ranges of a record for which a layout is looked for.
pub const MOST_RANGES: usize = 256;

/// What becomes of the fields of a record: the policy of one pass.
pub trait Arrange: Clone + Default {
    /// What the pass is called.
    const NAMES: Names;
    /// What stands before the names of new types.
    const PREFIX: &'static str;

    /// Sets a parameter of its own; false if it has none of that name.
    ///
    /// # Errors
    ///
    /// What is wrong with the value.
    fn set(&mut self, _key: &str, _value: Option<&str>) -> Result<bool, String> {
        Ok(false)
    }

    /// Do fields that are never read go?
    fn deletes(&self) -> bool {
        false
    }

    /// Are integers kept in fewer bytes, where all that is stored in them is known to fit?
    fn narrows(&self) -> bool {
        false
    }

    /// Is there nothing else that it does, so that what forbids it is all there is to say?
    fn only_narrows(&self) -> bool {
        false
    }

    /// Is one of those that would fit made narrower, by the offset where it begins?
    fn narrows_at(&self, _class: usize, _from: u64) -> bool {
        true
    }

    /// Is the cost model asked, if the user wants it to be?
    fn asks_cost(&self) -> bool {
        true
    }

    /// Does everything stay where it is, gaps and what nobody touches too, with every edit made all the same?
    fn is_same(&self) -> bool {
        false
    }

    /// Does the order depend on what is used most?
    fn goes_by_use(&self) -> bool {
        false
    }

    /// All of `stays`, in its new order, with the lengths that it will have; it will lie without gaps but for alignment, so that fields which nobody touches (they are not
    /// in `stays`) go too. `None` leaves the record as it is. An order that makes elements larger is refused.
    ///
    /// `stays` is in the order of the record; what lies at offset 0 has to come first. `groups` says how often what is used; it is
    /// empty where only a size is asked for. What says nothing of it keeps the order.
    fn order(
        &self,
        _class: usize,
        _element: u64,
        stays: Vec<ByteRange>,
        _groups: &[AccessGroup],
    ) -> Option<Vec<ByteRange>> {
        Some(stays)
    }
}

/// A transform that moves fields within their record.
#[derive(Clone, Default)]
pub struct InPlace<A> {
    arrange: A,
    choice: Choice,
    /// What was found of the records, when plans were made.
    families: Vec<Candidate>,
    /// By class: its family.
    family_of: FxHashMap<usize, usize>,
}

/// A family that may get a new layout.
#[derive(Clone)]
struct Candidate {
    family: Family,
    /// What is used of its members, and how often.
    groups: Vec<AccessGroup>,
    /// Integers that fit into fewer bytes: where they begin, and how they may be kept.
    narrow: FxHashMap<u64, Kept>,
    /// What it does without, since it was refused.
    without: Without,
}

/// What a plan does without. Each is tried after those before it were refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Without {
    /// Nothing: fields that are never read go, and integers become narrower.
    Nothing,
    /// Integers stay as wide as they are.
    Narrowing,
    /// Fields stay that were to go: their addresses turned out to be used otherwise.
    Deletion,
    /// Both.
    Both,
}

impl Without {
    const ALL: [Without; 4] = [Without::Nothing, Without::Narrowing, Without::Deletion, Without::Both];

    fn deletes(self) -> bool {
        matches!(self, Without::Nothing | Without::Narrowing)
    }

    fn narrows(self) -> bool {
        matches!(self, Without::Nothing | Without::Deletion)
    }
}

impl<A: Arrange> Transform for InPlace<A> {
    type Plan = InPlacePlan;
    type Edits = Changes;

    fn names(&self) -> Names {
        A::NAMES
    }

    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn set(&mut self, key: &str, value: Option<&str>) -> Result<bool, String> {
        Ok(self.arrange.set(key, value)? || self.choice.set(key, value)?)
    }

    fn qualify(&mut self, _: &Host, info: &DTransAnalysisInfo, class: usize) -> Result<(), Verdict> {
        let c = &info.classes[class];
        let changes = [
            (Change::Reorder, true, Rule::InPlaceLegal),
            (Change::Delete, self.arrange.deletes(), Rule::InPlaceLegalToDelete),
            (Change::Narrow, self.arrange.only_narrows(), Rule::InPlaceLegalToNarrow),
        ];
        for (change, _, rule) in changes.into_iter().filter(|c| c.1) {
            if let Some(condition) = c.legal_for(change).err().filter(|_| on(rule)) {
                let site = c.obstacle(change).and_then(|cause| cause.first).map_or(Site::Module, Site::Instruction);
                return Err(Verdict { reason: Reason::Condition(condition), site });
            }
        }
        Ok(())
    }

    fn plan(
        &mut self,
        host: &Host,
        info: &DTransAnalysisInfo,
        wanted: &[usize],
        verdicts: &mut Verdicts,
    ) -> Vec<InPlacePlan> {
        let table = ByteTable::new(info, wanted);
        let families = table.families(wanted).all;
        let mut narrow = if self.arrange.narrows() {
            narrow_fields(info, &table, &families)
        } else {
            vec![FxHashMap::default(); families.len()]
        };
        // How often what is used costs more to find out than all the rest.
        let candidates: Vec<usize> = families
            .iter()
            .zip(&narrow)
            .filter(|(f, n)| self.may_gain(info, f, n))
            .flat_map(|(f, _)| f.classes.clone())
            .collect();
        let mut groups = facts::access_groups(host, info, &table, &candidates);
        let mut plans = Vec::new();
        for (i, family) in families.into_iter().enumerate() {
            self.family_of.extend(family.classes.iter().map(|&class| (class, i)));
            let groups = family.classes.iter().filter_map(|class| groups.remove(class)).flatten().collect();
            let narrow = std::mem::take(&mut narrow[i]);
            let candidate = Candidate { family, groups, narrow, without: Without::Nothing };
            match self.arranged(info, &candidate, self.asks_cost()) {
                Ok(made) => plans.extend(made),
                Err(reason) => {
                    candidate.family.classes.iter().for_each(|&class| verdicts[class] = Some(reason.into()));
                }
            }
            self.families.push(candidate);
        }
        plans
    }

    fn class(plan: &InPlacePlan) -> usize {
        plan.class
    }

    fn unit(plan: &InPlacePlan) -> usize {
        plan.family
    }

    fn decide(
        &mut self,
        host: &Host,
        info: &DTransAnalysisInfo,
        plans: Vec<InPlacePlan>,
    ) -> Decided<InPlacePlan, Changes> {
        let found = in_place::decide(host, info, plans, |class| self.next(class).is_some());
        Decided { plans: found.plans, refused: found.refused, edits: found.changes }
    }

    /// Fields that went stay after all, or those that became narrower are as they were, if that is of any help.
    fn instead(&mut self, info: &DTransAnalysisInfo, refused: usize, _: Refusal) -> Vec<InPlacePlan> {
        let family = self.family_of[&refused];
        // All of a family are refused together, and replaced together.
        if self.families[family].family.classes[0] != refused {
            return Vec::new();
        }
        while let Some(without) = self.next(refused) {
            self.families[family].without = without;
            if let Ok(plans) = self.arranged(info, &self.families[family], self.asks_cost()) {
                return plans;
            }
        }
        Vec::new()
    }

    fn tell(&self, info: &DTransAnalysisInfo, plans: &[&InPlacePlan]) -> (How, String, Site) {
        let p = plans[0];
        let gone: u64 = p.runs.iter().filter(|r| r.to.is_none()).map(|r| r.len).sum();
        let reordered = !p.runs.iter().filter_map(|r| r.to).is_sorted();
        let (how, text) = if p.is_same() {
            (How::Same, words::laid_out_same())
        } else {
            let how = if p.new_element < p.element { How::Shrunk } else { How::Rearranged };
            let narrowed = p.runs.iter().filter(|r| r.to.is_some() && r.kept != Kept::Same).count();
            (how, words::laid_out(gone, narrowed, reordered, p.element, p.new_element))
        };
        let object = info.objects()[info.classes[p.class].objects[0].0 as usize].value;
        (how, text, origins::site(object))
    }

    fn layout(&self, info: &DTransAnalysisInfo, plan: &InPlacePlan) -> Layout {
        driver::layout_in_place(info, plan)
    }

    fn looked_at(&self, info: &DTransAnalysisInfo, class: usize) -> Vec<(String, f64)> {
        let candidate = self.family_of.get(&class).map(|&family| &self.families[family]).filter(|_| self.asks_cost());
        let plans = candidate.and_then(|candidate| self.arranged(info, candidate, true).ok());
        let (Some(candidate), Some([plan, ..])) = (candidate, plans.as_deref()) else { return Vec::new() };
        let before = cost(&candidate.groups, plan.element, |at, n| Some((at, at + n)));
        let after = cost(&candidate.groups, plan.new_element, |at, n| moved(plan, at, n));
        vec![(words::as_it_was(), before), (words::arranged_in(plan.new_element), after)]
    }

    fn apply(&mut self, host: &Host, info: &mut DTransAnalysisInfo, plans: &[InPlacePlan], edits: Changes) -> bool {
        apply::apply(host.module(), info, plans, edits);
        // Copies in pieces look different to a new run in places that are hard to tell, and nothing is lost: it is the last transform.
        false
    }
}

impl<A: Arrange> InPlace<A> {
    /// What another plan for a class could do without that the one that it has does not do without.
    fn next(&self, class: usize) -> Option<Without> {
        let candidate = &self.families[self.family_of[&class]];
        let uses = candidate.family.ranges.as_deref().unwrap_or_default();
        let deletes = self.arrange.deletes() && uses.iter().any(|u| is_useless(&candidate.family, u));
        // What neither deletes nor narrows is the same as what does so in vain.
        let is_new = |w: &Without| (deletes || w.deletes()) && (!candidate.narrow.is_empty() || w.narrows());
        Without::ALL.into_iter().filter(|&w| w > candidate.without).find(is_new)
    }

    fn asks_cost(&self) -> bool {
        self.choice.cost_model && self.arrange.asks_cost()
    }

    /// New layouts for a family.
    fn arranged(
        &self,
        info: &DTransAnalysisInfo,
        candidate: &Candidate,
        cost_model: bool,
    ) -> Result<Vec<InPlacePlan>, Reason> {
        let is_narrower = !candidate.narrow.is_empty() && candidate.without.narrows();
        if is_narrower && self.arrange.asks_cost() {
            // What makes elements no smaller is no gain.
            let narrow = self.packed(info, candidate, true, cost_model);
            let wide = self.packed(info, candidate, false, cost_model);
            let size = |plans: &[InPlacePlan]| plans[0].new_element;
            let before = info.classes[candidate.family.classes[0]].element;
            let least = wide.as_deref().map_or(before, size);
            return narrow.ok().filter(|plans| size(plans) < least).map_or(wide, Ok);
        }
        self.packed(info, candidate, is_narrower, cost_model)
    }

    /// New layouts for a family, with its integers as narrow as they may be, or not.
    fn packed(
        &self,
        info: &DTransAnalysisInfo,
        candidate: &Candidate,
        is_narrower: bool,
        cost_model: bool,
    ) -> Result<Vec<InPlacePlan>, Reason> {
        let (classes, groups) = (&candidate.family.classes, &candidate.groups);
        let class = classes[0];
        let element = info.classes[class].element;
        let ranges = candidate.family.ranges.as_ref().ok_or(Reason::Condition(Condition::BadPtrManipulation))?;
        let align = ranges.iter().map(|u| u.align).max().unwrap_or(1);
        let of = |class: usize| info.classes[class].record.map_or_else(String::new, |r| info.records[r].name.clone());
        let make = |new_element: u64, runs: &[Run]| -> Vec<InPlacePlan> {
            let one = |&class: &usize| InPlacePlan {
                class,
                family: classes[0],
                record: of(class),
                element,
                new_element,
                runs: runs.to_vec(),
                prefix: A::PREFIX,
                every_edit: self.arrange.is_same(),
                region: None,
            };
            classes.iter().map(one).collect()
        };
        if self.arrange.is_same() {
            return Ok(make(element, &as_it_is(ranges, element)));
        }
        log::debug!(target: A::NAMES.pass, "class {class} and {} others: {element} bytes, {ranges:?}", classes.len() - 1);
        if align > BLOCK_ALIGN || element % align != 0 || ranges.len() > MOST_RANGES {
            return Err(Reason::Arranged);
        }
        let deletes = self.arrange.deletes() && candidate.without.deletes();
        let goes = |u: &ByteRange| deletes && is_useless(&candidate.family, u);
        let kept = |from: u64| match candidate.narrow.get(&from) {
            Some(&kept) if is_narrower && self.arrange.narrows_at(class, from) => kept,
            _ => Kept::Same,
        };
        let narrowed = |u: &ByteRange| {
            let kept = kept(u.from);
            let len = kept.bytes(u.len);
            // A small field needs no more than its size; that it lies at the start of an aligned element is nothing to keep.
            let most = if is_narrower && len <= INTEGER { 1 << len.trailing_zeros() } else { BLOCK_ALIGN };
            ByteRange { len, align: u.align.min(most), ..*u }
        };
        let stays: Vec<ByteRange> = ranges.iter().filter(|u| !goes(u)).map(narrowed).collect();
        let new_align = stays.iter().map(|u| u.align).max().unwrap_or(1);
        let expected: Vec<u64> = stays.iter().map(|u| u.from).collect();
        let order = self.arrange.order(class, element, stays, groups).ok_or(Reason::Arranged)?;
        assert!(
            is_order_of(&order, expected),
            "{}: an order that loses or adds something, or begins with something else",
            A::NAMES.pass
        );
        let mut runs = pack(&order);
        let end = runs.iter().filter_map(|r| Some(r.to? + r.len)).max().unwrap_or(0);
        let new_element = end.max(1).next_multiple_of(new_align);
        if new_element > element {
            return Err(Reason::Arranged);
        }
        runs.extend(ranges.iter().filter(|u| goes(u)).map(|u| Run::same(u.from, u.len, None)));
        runs.sort_unstable_by_key(|r| r.from);
        for (r, u) in runs.iter_mut().zip(ranges).filter(|(r, _)| r.to.is_some()) {
            (r.len, r.kept) = (u.len, kept(u.from));
        }
        if new_element == element && runs.iter().all(|r| r.to == Some(r.from)) {
            return Err(Reason::Arranged);
        }
        let plans = make(new_element, &runs);
        if cost_model {
            // Without what is used nothing pays.
            let same = |at, n| Some((at, at + n));
            let (before, after) =
                (cost(groups, element, same), cost(groups, new_element, |at, n| moved(&plans[0], at, n)));
            log::debug!(target: A::NAMES.pass, "class {class}: cost {before:.1} as it is, {after:.1} as {:?}", plans[0]);
            if before <= after * LEAST_GAIN {
                return Err(Reason::Arranged);
            }
        }
        Ok(plans)
    }

    /// May another layout pay: may there be many elements, and may elements shrink, or do they span several cache lines?
    fn may_gain(&self, info: &DTransAnalysisInfo, family: &Family, narrow: &FxHashMap<u64, Kept>) -> bool {
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
        let by_use = self.arrange.goes_by_use() && info.classes[family.classes[0]].element > LINE as u64;
        let candidate = || Candidate {
            family: family.clone(),
            groups: Vec::new(),
            narrow: narrow.clone(),
            without: Without::Nothing,
        };
        many && match self.arranged(info, &candidate(), false) {
            Ok(plans) => plans[0].new_element < plans[0].element || plans[0].element > LINE as u64,
            Err(Reason::Arranged) => by_use,
            Err(_) => false,
        }
    }
}

/// Are these the runs that begin there (`starts` ascends), with the one at offset 0 in the first place?
fn is_order_of(order: &[ByteRange], starts: Vec<u64>) -> bool {
    let keeps_first = starts.first() != Some(&0) || order.first().is_some_and(|u| u.from == 0);
    let mut found: Vec<u64> = order.iter().map(|u| u.from).collect();
    found.sort_unstable();
    keeps_first && found == starts
}

/// May it go?
pub fn is_useless(family: &Family, u: &ByteRange) -> bool {
    (!u.needed || family.idle.contains(&u.from)) && !stays_first(u)
}

/// Does a range begin where the element does, and so stay there?
pub fn stays_first(u: &ByteRange) -> bool {
    u.from == 0 && on(Rule::FirstFieldStays)
}

/// Every byte of an element where it is.
fn as_it_is(ranges: &[ByteRange], element: u64) -> Vec<Run> {
    let stay = |from: u64, end: u64| (from < end).then_some(Run::same(from, end - from, Some(from)));
    let mut out = Vec::new();
    let mut end = 0;
    for u in ranges {
        out.extend(stay(end, u.from));
        out.extend(stay(u.from, u.from + u.len));
        end = u.from + u.len;
    }
    out.extend(stay(end, element));
    out
}

/// First byte and end of so many bytes in their new place.
fn moved(plan: &InPlacePlan, at: u64, n: u64) -> Option<(u64, u64)> {
    let r = plan.runs.get(plan.runs.partition_point(|r| r.from + r.len <= at)).filter(|r| r.from <= at)?;
    let to = r.to?;
    Some(if r.kept == Kept::Same { (to + at - r.from, to + at - r.from + n) } else { (to, to + r.new_len()) })
}

/// The integers of each family that fit into fewer bytes, by where they begin.
pub fn narrow_fields(info: &DTransAnalysisInfo, table: &ByteTable, families: &[Family]) -> Vec<FxHashMap<u64, Kept>> {
    let fits = |ranges: Vec<FieldRange>| {
        let all = ranges.into_iter().map(|f| (f.from, Kept::of_range(f.len, f.range)));
        all.filter(|&(_, kept)| kept != Kept::Same).collect()
    };
    let may = |f: &Family| {
        let is_legal = |&class: &usize| info.classes[class].legal_for(Change::Narrow).is_ok();
        f.classes.iter().all(is_legal) || !on(Rule::InPlaceLegalToNarrow)
    };
    let found = fieldranges::of_families(info, table, families).into_iter().zip(families);
    found.map(|(ranges, family)| if may(family) { fits(ranges) } else { FxHashMap::default() }).collect()
}

/// How runs of bytes, by offset and length, may be kept.
pub type NarrowRuns = FxHashMap<(u64, u64), Kept>;

/// The same for some classes, of which each may get a layout of its own: what is copied whole to others and back is looked for there, too, if
/// all is known of these. By where they begin and how long they are: one class alone may have other bytes together. Copies take what is kept in fewer bytes here to where it is as it was, and back: what is proved is proved of both.
pub fn narrow_among(
    info: &DTransAnalysisInfo,
    table: &ByteTable,
    wanted: &[usize],
) -> impl Iterator<Item = (Family, NarrowRuns)> {
    let all = copied_among(info, table, wanted);
    let with_others = (all != wanted).then(|| ByteTable::new(info, &all));
    let table = with_others.as_ref().unwrap_or(table);
    let families = table.families(&all).all;
    let narrow = narrow_fields(info, table, &families);
    families.into_iter().zip(narrow).map(|(family, narrow)| {
        let ranges = family.ranges.iter().flatten();
        let runs = ranges.filter_map(|r| Some(((r.from, r.len), *narrow.get(&r.from)?))).collect();
        (family, runs)
    })
}

/// Some classes, and if elements of one of them are copied to or from others, all classes of which all accesses are known, in order.
fn copied_among(info: &DTransAnalysisInfo, table: &ByteTable, wanted: &[usize]) -> Vec<usize> {
    let mut is_wanted = vec![false; info.classes.len()];
    wanted.iter().for_each(|&class| is_wanted[class] = true);
    let others = |&class: &usize| table.class(class).uses.iter().filter_map(|used| used.alike).any(|c| !is_wanted[c]);
    if !wanted.iter().any(others) {
        return wanted.to_vec();
    }
    let is_known = |class: usize| !info.classes[class].is_own && info.classes[class].legal_for(Change::Narrow).is_ok();
    (0..info.classes.len()).filter(|&class| is_wanted[class] || is_known(class)).collect()
}

/// The first place from `at` on that suits.
pub fn place(at: u64, u: &ByteRange) -> u64 {
    at + (u.from % u.align + u.align - at % u.align) % u.align
}

/// Each in its place, one behind the other.
pub fn pack(ranges: &[ByteRange]) -> Vec<Run> {
    let mut at = 0;
    let placed = |u: &ByteRange| {
        let to = place(at, u);
        at = to + u.len;
        Run::same(u.from, u.len, Some(to))
    };
    ranges.iter().map(placed).collect()
}

/// Cache lines that all accesses move: per element in a scan, as much as lies between the first and the last byte otherwise.
fn cost(groups: &[AccessGroup], element: u64, place: impl Fn(u64, u64) -> Option<(u64, u64)>) -> f64 {
    let lines = |g: &AccessGroup| {
        let ends = g.bytes.iter().filter_map(|&(o, n)| place(o, n));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_access_that_is_less_aligned_than_its_place_keeps_its_distance() {
        let used = |from: u64, len: u64, align: u64| ByteRange { from, len, align, needed: true };
        assert_eq!(place(5, &used(12, 4, 8)), 12);
        assert_eq!(place(13, &used(12, 4, 8)), 20);
    }

    #[test]
    fn an_order_has_all_runs_and_the_first_first() {
        let order = |froms: &[u64]| -> Vec<ByteRange> {
            froms.iter().map(|&from| ByteRange { from, len: 1, align: 1, needed: true }).collect()
        };
        assert!(is_order_of(&order(&[0, 4, 2]), vec![0, 2, 4]));
        assert!(is_order_of(&order(&[4, 2]), vec![2, 4]));
        assert!(!is_order_of(&order(&[2, 0, 4]), vec![0, 2, 4]));
        assert!(!is_order_of(&order(&[0, 4]), vec![0, 2, 4]));
        assert!(!is_order_of(&order(&[0, 2, 2, 4]), vec![0, 2, 4]));
    }
}
