//! `dtrans-regions`: elements that are allocated one by one, or array by array, move into memory of their class's own, with what is
//! used most apart from the rest.
//!
//! Before and after, for elements of which `a` and `c` are used most, and `e` is never read:
//!
//! ```text
//! | a b c d e | ... | a b c d e |        | a c | a c | a c | ...        | b d | b d | b d | ...
//! ```
//!
//! A pointer to an element is the address of its part in the first column; addresses of its other parts are computed from it. They never
//! change while the element lives, so that pointers to fields, pointers to pointers, threads and signal handlers find what they did.
//!
//! Sound because
//!
//! * what is sound for fields that move within their record is so here, see [`super::in_place`]: the part in the first column is what is
//!   left of the element;
//! * all of the class's memory comes from calls that allocate, each of which becomes one of the region's (`runtime/dtrans-region.c`), and
//!   whoever frees it calls the region's too;
//! * a pointer that is not known to lead into one field of one class refuses.

use std::cell::OnceCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::bytes::{ByteRange, ByteTable, Family, BLOCK_ALIGN};
use crate::analysis::conditions::Condition;
use crate::analysis::elements::ObjectSize;
use crate::analysis::facts::{self, AccessGroup};
use crate::analysis::fieldlinks::{self, Targets};
use crate::analysis::legality::Change;
use crate::analysis::linker;
use crate::analysis::number::{Allocation, ObjectKind};
use crate::analysis::once;
use crate::analysis::origins;
use crate::analysis::refusal::{Reason, Refusal};
use crate::analysis::threads;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::{Host, Site};
use crate::opt_base::apply;
use crate::opt_base::chunks;
use crate::opt_base::in_place::{self, Changes, InPlacePlan, Region, Run};
use crate::opt_base::plan::{random, random_start, Kept, INDEX, LINK_SHIFT};
use crate::opt_base::{pool, region};
use crate::params::{parse_switch, require_value, Choice, ParamSpec};
use crate::report::model::Layout;
use crate::report::verdicts::How;
use crate::report::words;
use crate::rules::{on, Rule};

use super::cost::{self, Model, Part};
use super::driver::{self, Decided, Names, Transform, Verdict, Verdicts, Worth};
use super::in_place::{is_useless, narrow_among, pack, place, stays_first, NarrowRuns, MOST_RANGES};
use super::partition::{self, Columns};

/// What is used this much as often as the busiest field lies with it, in elements that are allocated one by one.
const HOT: f64 = 0.1;
/// The new layout has to be cheaper by this factor.
const LEAST_GAIN: f64 = 1.05;
/// The same for arrays whose elements stay in one piece: links are no pointers any more.
const LEAST_GAIN_OF_ARRAYS: f64 = 1.08;
/// The same where the elements of arrays are divided into columns: what is used together at random then lies in several places, for which an
/// element that is in the cache anyway pays in instructions. Two that were foreseen to gain 12 and 14 % lost a fifth.
const LEAST_GAIN_DIVIDED: f64 = 1.15;
/// The same in more than a few parts, as against one piece, where that can be had without a region, too. Tiles of a map in five parts that were foreseen to gain 23 % lost a sixth.
const LEAST_GAIN_OF_MANY_PARTS: f64 = 1.25;
const FEW_PARTS: usize = 2;
/// The same where nothing else is to be gained, since elements stay as they are where they lie: a guess costs no more than it may bring.
const LEAST_GAIN_OF_ONLY: f64 = 1.12;
/// The same where the first field lies elsewhere than where pointers to elements lead.
const LEAST_GAIN_FIRST_APART: f64 = 1.4;
/// The same for elements that are allocated one by one. Of seven programs with a record that was foreseen to gain
/// between that and what arrays have to, none lost; one that was foreseen to gain 1 % lost a third. Where the first field lies elsewhere they have to gain as much as
/// arrays: one foreseen to gain 13 % lost 7.
const LEAST_GAIN_OF_SINGLES: f64 = 1.07;
/// Elements that are allocated one by one are divided into more parts than what is used often and what is not if that is cheaper by this factor. Of ten records
/// it was for nine, by 8 to 41 %, which gained up to half of their time; one that was foreseen to gain 3 % lost a third.
const LEAST_GAIN_OF_MANY: f64 = 1.06;
/// Fields lie in another order than that in which they are declared, or take least place, if that is cheaper by this factor.
const LEAST_GAIN_OF_ORDER: f64 = 1.01;
/// The most fields of a column whose order is looked for: it takes their number squared, for each column that the search looks at.
const MOST_ORDERED: usize = 32;
/// Bytes of a cache line.
const LINE: u64 = 64;
/// If that share of all uses comes to all elements one after the other, none is in the cache from before.
const SWEPT: f64 = 0.8;
/// Bytes of an object that the first cache holds whatever its layout.
const SMALL: u64 = 16 << 10;
/// Bytes of an array that the nearest caches hold whatever its layout.
const NEAR: u64 = 128 << 10;
/// Nanoseconds that a region saves where a single element is allocated and freed (the table of docs/regions.md: a third to a half of what
/// the library takes, more where elements are freed in another order than they were made).
const ALLOCATION: f64 = 10.0;
/// The library's allocator keeps a word beside each block, and rounds up to two, at least four.
const BLOCK_HEAD: u64 = 8;
/// Bytes of the longest number whose alignment in memory is its size.
const LONGEST_NUMBER: u64 = 16;
/// No column is padded by more than its size divided by this, so that one width divides the other.
const PADDING: u64 = 8;
/// Which share of an element's bytes an array may take more where it is divided into columns.
const MORE_IN_COLUMNS: u64 = 12;

/// The pass's own parameters.
pub const PARAMS: &[ParamSpec] = &[WIDTH];

/// How wide pointers in elements are.
const WIDTH: ParamSpec = ParamSpec {
    key: "index-width",
    values: "32|64",
    help: "pointers that elements of regions keep to such elements take 32 bits (32)",
};

/// Do links stay as wide as pointers?
fn wants_wide(value: Option<&str>) -> Result<bool, String> {
    match require_value(WIDTH.key, value)? {
        "32" => Ok(false),
        "64" => Ok(true),
        other => Err(format!("'{}' is 32 or 64, not '{other}'", WIDTH.key)),
    }
}

/// The transform.
#[derive(Clone, Default)]
pub struct Regions {
    choice: Choice,
    /// Do integers stay as wide as they are?
    wide: bool,
    /// Do pointers?
    wide_links: bool,
    /// For `dtrans-randomplan`: any records, and any columns.
    seed: Option<u64>,
    /// By class: its family, and what is used of it.
    candidates: FxHashMap<usize, Candidate>,
    /// Why the module can have none, found out when it is asked for the first time.
    obstacle: Option<Option<Verdict>>,
    /// Classes whose elements the library moves about, found out likewise.
    moved: OnceCell<FxHashSet<usize>>,
    /// May the program have several threads?
    threads: bool,
    /// Is it counted how often everything is used?
    is_counted: bool,
    /// Classes that have no region after all: no link of 32 bits leads there.
    lost: FxHashSet<usize>,
}

/// What links were found.
#[derive(Default)]
struct Linked {
    /// The classes that they lead to.
    targets: FxHashSet<usize>,
    /// Arrays of them, each with what they lead to.
    arrays: Vec<(usize, Targets)>,
    /// Class and place of those that one instruction may access, or such links in other memory.
    shared: FxHashSet<(usize, u64)>,
}

#[derive(Clone)]
struct Candidate {
    family: Family,
    groups: Vec<AccessGroup>,
    /// Integers and pointers that fit into fewer bytes: where they begin, and how they may be kept.
    narrow: FxHashMap<u64, Kept>,
    /// Do links of 32 bits lead to its elements?
    is_target: bool,
    /// Are there pointers in it, one behind the other, and nothing else?
    is_array: bool,
    /// Does it stay where it is, but for links that one instruction may access, or such links in other memory?
    stays: bool,
    /// How often an element is allocated, where each is by itself.
    allocations: f64,
    /// The offsets of pointers to what is allocated together with it.
    companions: Vec<u64>,
    /// Do fields stay that were to go? Their addresses turned out to be used otherwise.
    keeps_all: bool,
    /// Does the first field lie where pointers to elements lead?
    keeps_first: bool,
    /// Is it divided, as it was planned?
    is_divided: bool,
    /// Does it stay in one piece? It is copied in pieces of which it is not known how long they are.
    in_one: bool,
}

impl Transform for Regions {
    type Plan = InPlacePlan;
    type Edits = Changes;

    fn names(&self) -> Names {
        Names { pass: "dtrans-regions", remark: "Regions" }
    }

    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn set(&mut self, key: &str, value: Option<&str>) -> Result<bool, String> {
        if key == "narrow" {
            self.wide = !parse_switch(key, value)?;
            return Ok(true);
        }
        if key == WIDTH.key {
            self.wide_links = wants_wide(value)?;
            return Ok(true);
        }
        if key != "seed" {
            return self.choice.set(key, value);
        }
        let text = require_value(key, value)?;
        self.seed = Some(text.parse().map_err(|_| format!("'seed' is a number, not '{text}'"))?);
        Ok(true)
    }

    fn qualify(&mut self, host: &Host, info: &DTransAnalysisInfo, class: usize) -> Result<(), Verdict> {
        let c = &info.classes[class];
        let heap = |&(o, _): &(u32, i64)| matches!(info.objects()[o as usize].kind, ObjectKind::Heap(_));
        if !c.objects.iter().any(heap) {
            return Err(Reason::NoArray.into());
        }
        if let Some(condition) = c.legal_for(Change::Reorder).err().filter(|_| on(Rule::InPlaceLegal)) {
            let site = c.obstacle(Change::Reorder).and_then(|cause| cause.first);
            return Err(Verdict {
                reason: Reason::Condition(condition),
                site: site.map_or(Site::Module, Site::Instruction),
            });
        }
        let moved = || self.moved.get_or_init(|| info.moved_classes()).contains(&class) && on(Rule::MovedOutOfRegion);
        if let Some(condition) = c.legal_for(Change::Pool).err().filter(|_| moved()) {
            let site = c.obstacle(Change::Pool).and_then(|cause| cause.first);
            return Err(Verdict {
                reason: Reason::Condition(condition),
                site: site.map_or(Site::Module, Site::Instruction),
            });
        }
        if !c.objects.iter().all(heap) && on(Rule::RegionHeapOnly) {
            return Err(Reason::SeveralObjects.into());
        }
        self.obstacle(host, info).map_or(Ok(()), Err)
    }

    fn plan(
        &mut self,
        host: &Host,
        info: &DTransAnalysisInfo,
        wanted: &[usize],
        verdicts: &mut Verdicts,
    ) -> Vec<InPlacePlan> {
        self.threads = threads::starter(host.module(), info, true).is_some();
        self.is_counted = host.has_profile();
        let holders = if self.wide_links { Vec::new() } else { self.holders(info, wanted) };
        let all: Vec<usize> = wanted.iter().chain(&holders).copied().collect();
        let table = ByteTable::new(info, &all);
        let mut groups = facts::access_groups(host, info, &table, wanted);
        let allocations = facts::allocations(host, info, wanted);
        let mut companions = facts::companions(host, info, &table, wanted);
        let mut plans = Vec::new();
        let mut families: Vec<Family> =
            table.families(wanted).all.into_iter().flat_map(|family| alone(&table, family)).collect();
        let mut narrow = vec![FxHashMap::default(); families.len()];
        let candidates = families.len();
        families.extend(holders.iter().flat_map(|&class| table.families(&[class]).all));
        if !self.wide {
            let mut known: FxHashMap<usize, Rc<NarrowRuns>> = FxHashMap::default();
            for (family, narrow) in narrow_among(info, &table, wanted) {
                let narrow = Rc::new(narrow);
                known.extend(family.classes.iter().map(|&class| (class, narrow.clone())));
            }
            for (family, narrow) in families.iter().zip(&mut narrow) {
                let known = &known[&family.classes[0]];
                let ranges = family.ranges.iter().flatten();
                *narrow = ranges.filter_map(|r| Some((r.from, *known.get(&(r.from, r.len))?))).collect();
            }
        }
        narrow.resize(families.len(), FxHashMap::default());
        let Linked { targets, arrays, shared } = self.add_links(host, info, &table, &families, candidates, &mut narrow);
        let main_again = OnceCell::new();
        for (i, (family, narrow)) in families.into_iter().zip(narrow).enumerate() {
            let class = family.classes[0];
            let stays = i >= candidates;
            let mut candidate = Candidate {
                family,
                groups: groups.remove(&class).unwrap_or_default(),
                narrow,
                is_target: targets.contains(&class),
                is_array: false,
                stays,
                allocations: allocations.get(&class).copied().unwrap_or_default(),
                companions: companions.remove(&class).unwrap_or_default(),
                keeps_all: stays,
                keeps_first: stays,
                is_divided: false,
                in_one: false,
            };
            let asks = self.choice.cost_model && self.seed.is_none();
            let main_again = || *main_again.get_or_init(|| once::may_call_main(host.module(), info));
            let is_small = asks && !stays && !candidate.is_target && is_alone(info, class, SMALL, main_again);
            // What parts save there is less than they take.
            candidate.in_one =
                asks && !stays && info.classes[class].stride != 0 && is_alone(info, class, NEAR, main_again);
            // There is one for many records.
            let is_header = asks && chunks::is_header(info, class);
            let found = if is_small || stays || is_header {
                Err(Reason::Small)
            } else {
                self.arranged(info, class, &candidate)
            };
            match found {
                Ok(plan) => {
                    candidate.is_divided = is_divided(&plan);
                    plans.push(plan);
                }
                Err(reason) => {
                    // What others share with it may be links all the same.
                    candidate.narrow.retain(|from, kept| kept.is_link() && shared.contains(&(class, *from)));
                    let in_place =
                        if candidate.is_target { Err(reason) } else { arranged_links(info, class, &candidate) };
                    match in_place {
                        Ok(plan) => {
                            (candidate.stays, candidate.keeps_all) = (true, true);
                            plans.push(plan);
                        }
                        Err(_) if stays => continue,
                        Err(_) => verdicts[class] = Some(reason.into()),
                    }
                }
            }
            self.candidates.insert(class, candidate);
        }
        for (class, to) in arrays {
            log::debug!(target: "dtrans-regions", "class {class}: an array of links to {to:?}");
            let candidate = Candidate {
                family: Family::of(class),
                groups: Vec::new(),
                narrow: [(0, Kept::Link { to })].into_iter().collect(),
                is_target: false,
                is_array: true,
                stays: false,
                allocations: 0.0,
                companions: Vec::new(),
                keeps_all: true,
                keeps_first: true,
                is_divided: false,
                in_one: true,
            };
            plans.extend(self.arranged(info, class, &candidate));
            self.candidates.insert(class, candidate);
        }
        if self.choice.cost_model && self.seed.is_none() {
            self.leave_others(info, &mut plans, verdicts);
        }
        self.drop_links(info, plans, verdicts)
    }

    fn class(plan: &InPlacePlan) -> usize {
        plan.class
    }

    fn decide(
        &mut self,
        host: &Host,
        info: &DTransAnalysisInfo,
        plans: Vec<InPlacePlan>,
    ) -> Decided<InPlacePlan, Changes> {
        let has_region: FxHashSet<usize> = plans.iter().map(|p| p.class).collect();
        self.lost.extend(plans.iter().flat_map(|p| p.targets()).filter(|to| !has_region.contains(to)));
        let is_divided = |class: usize| self.candidates[&class].is_divided;
        let may_change = |class| is_divided(class) || self.may_keep_more(info, class);
        let found = in_place::decide(host, info, plans, may_change);
        Decided { plans: found.plans, refused: found.refused, edits: found.changes }
    }

    /// Fields that went stay after all if that is of any help.
    fn instead(&mut self, info: &DTransAnalysisInfo, refused: usize, why: Refusal) -> Vec<InPlacePlan> {
        let keeps_to_one = why == Refusal::MemoryLength && self.candidates[&refused].is_divided;
        if !keeps_to_one && !self.may_keep_more(info, refused) {
            self.lost.insert(refused);
            return Vec::new();
        }
        let mut candidate = self.candidates[&refused].clone();
        let is_link = |kept: &Kept| kept.is_link();
        let of_links = matches!(why, Refusal::LinkTarget | Refusal::PartOfNarrow);
        if keeps_to_one {
            candidate.in_one = true;
        } else if self.forget_lost(&mut candidate) {
            // What the others lead to still has a region.
        } else if self.moves_first(info, refused, &candidate) {
            candidate.keeps_first = true;
        } else if of_links && candidate.narrow.values().any(is_link) {
            candidate.narrow.retain(|_, kept| !is_link(kept));
        } else {
            // Fields stay first, then all are as wide as they were, then both.
            let goes = |u: &ByteRange| !u.needed && !stays_first(u);
            let may_delete = self.may_delete(info, refused, &candidate);
            let keeps = !may_delete || !candidate.family.ranges.iter().flatten().any(goes);
            if keeps && !candidate.narrow.is_empty() {
                candidate.narrow.clear();
                candidate.keeps_all = false;
            } else {
                candidate.keeps_all = true;
            }
        }
        let plan = self.arranged(info, refused, &candidate);
        if plan.is_err() {
            self.lost.insert(refused);
        }
        candidate.is_divided = plan.as_ref().is_ok_and(is_divided);
        self.candidates.insert(refused, candidate);
        plan.into_iter().collect()
    }

    fn tell(&self, info: &DTransAnalysisInfo, plans: &[&InPlacePlan]) -> (How, String, Site) {
        let p = plans[0];
        let gone: u64 = p.runs.iter().filter(|r| r.to.is_none()).map(|r| r.len).sum();
        let widths = p.region.as_ref().map_or(&[][..], |r| &r.widths);
        let object = info.objects()[info.classes[p.class].objects[0].0 as usize].value;
        let kept = |is: fn(Kept) -> bool| p.runs.iter().filter(move |r| r.to.is_some() && is(r.kept));
        let links = kept(Kept::is_link).map(|r| r.len / INDEX).sum::<u64>() as usize;
        let narrowed = kept(|k| matches!(k, Kept::Int { .. })).count();
        let how = if p.region.is_some() { How::Split } else { How::Rearranged };
        (how, words::in_region(gone, narrowed, links, p.element, widths), origins::site(object))
    }

    fn layout(&self, info: &DTransAnalysisInfo, plan: &InPlacePlan) -> Layout {
        driver::layout_in_place(info, plan)
    }

    fn looked_at(&self, info: &DTransAnalysisInfo, class: usize) -> Vec<(String, f64)> {
        let candidate = self.candidates.get(&class).filter(|candidate| !candidate.is_array && !candidate.stays);
        let Some(candidate) = candidate else { return Vec::new() };
        let Ok((before, mut plans)) = self.compared(info, class, candidate) else { return Vec::new() };
        // The one that is chosen, if one is, comes first.
        if let Some(chosen) = plans.iter().position(|(after, plan)| self.pays(&before, *after, plan)) {
            plans[..=chosen].rotate_right(1);
        }
        let told = |(after, plan): (f64, InPlacePlan)| {
            let widths = plan.region.as_ref().map_or(&[][..], |region| &region.widths);
            (words::parts(widths, plan.first_elsewhere().is_some()), after)
        };
        [(words::as_it_was(), before.in_place)].into_iter().chain(plans.into_iter().map(told)).collect()
    }

    fn apply(&mut self, host: &Host, info: &mut DTransAnalysisInfo, plans: &[InPlacePlan], edits: Changes) -> bool {
        apply::apply(host.module(), info, plans, edits);
        // The region's own functions are new.
        false
    }
}

impl Regions {
    /// Adds pointers to what may be kept in fewer bytes: those that lead to elements which may have a region, as the first of the families may.
    fn add_links(
        &self,
        host: &Host,
        info: &DTransAnalysisInfo,
        table: &ByteTable,
        families: &[Family],
        candidates: usize,
        narrow: &mut [FxHashMap<u64, Kept>],
    ) -> Linked {
        if self.wide_links || region::is_sanitized(host.module()) {
            return Linked::default();
        }
        let mut targets = FxHashSet::default();
        let classes = |families: &[Family]| families.iter().map(|f| f.classes[0]).collect::<FxHashSet<usize>>();
        let (may_move, records) = (classes(&families[..candidates]), classes(families));
        let may = |class: usize, to: usize| {
            let is_legal = info.classes[class].legal_for(Change::Narrow).is_ok() || !on(Rule::InPlaceLegalToNarrow);
            may_move.contains(&to) && (is_legal || !records.contains(&class))
        };
        let main_again = OnceCell::new();
        let main_again = || *main_again.get_or_init(|| once::may_call_main(host.module(), info));
        let holds_many = |class: usize| {
            may_move.contains(&class) && !is_alone(info, class, SMALL, main_again) && !chunks::is_header(info, class)
        };
        let found = fieldlinks::find(info, table, families, may, holds_many);
        for (links, narrow) in found.fields.into_iter().zip(narrow) {
            for (from, to) in links {
                narrow.insert(from, Kept::Link { to });
                targets.extend(to.iter());
            }
        }
        targets.extend(found.arrays.iter().flat_map(|(_, to)| to.iter()));
        Linked { targets, arrays: found.arrays, shared: found.shared }
    }

    /// Records that get no region, of which a pointer to a place in them may also lead into other memory: in variables, or allocated. What such
    /// pointers are used for may be links in both.
    fn holders(&self, info: &DTransAnalysisInfo, wanted: &[usize]) -> Vec<usize> {
        let wanted: FxHashSet<usize> = wanted.iter().copied().collect();
        let may = |class: &usize| {
            let c = &info.classes[*class];
            let is_known = |record: usize| !self.choice.leaves_out(&info.records[record].name);
            !wanted.contains(class)
                && c.record.is_some_and(is_known)
                && !c.transformed
                && !c.is_own
                && c.element != 0
                && c.conditions.contains(Condition::SharedPointer)
        };
        match wanted.len() {
            0 => Vec::new(),
            _ => (0..info.classes.len()).filter(may).collect(),
        }
    }

    /// Takes out plans that save less than what becomes narrower in place would, in what their elements lead to: where the pointers are that a region
    /// keeps is not known any more afterwards.
    fn leave_others(&mut self, info: &DTransAnalysisInfo, plans: &mut Vec<InPlacePlan>, verdicts: &mut Verdicts) {
        let in_region: FxHashSet<usize> = plans.iter().filter(|p| p.region.is_some()).map(|p| p.class).collect();
        let in_place = |(&class, candidate): (&usize, &Candidate)| {
            let stays = !in_region.contains(&class) && !candidate.is_array;
            Some((class, self.worth_in_place(info, class, candidate).filter(|_| stays)?))
        };
        let later: FxHashMap<usize, Worth> = self.candidates.iter().filter_map(in_place).collect();
        if later.is_empty() {
            return;
        }
        let most: f64 = later.values().map(|worth| worth.saved).sum();
        let loses = |p: &InPlacePlan| {
            let candidate = self.candidates.get(&p.class).filter(|c| p.region.is_some() && !c.is_array);
            let own = candidate.and_then(|candidate| self.weighed(info, p.class, candidate).ok());
            own.is_some_and(|(_, worth)| {
                worth.saved < most && worth.saved < driver::robbed(info, p.class, &in_region, &later)
            })
        };
        let lost: FxHashSet<usize> = plans.iter().filter(|p| loses(p)).map(|p| p.class).collect();
        plans.retain(|p| !lost.contains(&p.class));
        lost.iter().for_each(|&class| verdicts[class] = Some(Reason::Cost.into()));
        self.lost.extend(lost);
    }

    /// What it is worth to keep the integers of a record in fewer bytes where it lies.
    fn worth_in_place(&self, info: &DTransAnalysisInfo, class: usize, candidate: &Candidate) -> Option<Worth> {
        let ranges: Vec<(u64, u64)> = candidate.family.ranges.iter().flatten().map(|u| (u.from, u.len)).collect();
        let goes =
            |i: usize| candidate.family.ranges.as_ref().is_some_and(|ranges| is_useless(&candidate.family, &ranges[i]));
        let model = Model::new(&partition::atoms(&ranges, |_| false), &candidate.groups);
        let width = |i: usize| match candidate.narrow.get(&ranges[i].0) {
            Some(kept @ Kept::Int { .. }) => kept.bytes(ranges[i].1),
            _ if goes(i) => 0,
            _ => ranges[i].1,
        };
        let before = cost::in_place(&model, &info.classes[class], false);
        let after = cost::narrowed(&model, &info.classes[class], width)?;
        (after < before).then_some(Worth { cost: after, saved: before - after })
    }

    /// Plans without links to what has no plan: others in their place, or none.
    fn drop_links(
        &mut self,
        info: &DTransAnalysisInfo,
        plans: Vec<InPlacePlan>,
        verdicts: &mut Verdicts,
    ) -> Vec<InPlacePlan> {
        let mut linked: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (i, p) in plans.iter().enumerate() {
            p.targets().for_each(|to| linked.entry(to).or_default().push(i));
        }
        let has_plan: FxHashSet<usize> = plans.iter().map(|p| p.class).collect();
        let mut open: Vec<usize> = linked.keys().copied().filter(|to| !has_plan.contains(to)).collect();
        open.sort_unstable();
        let mut plans: Vec<Option<InPlacePlan>> = plans.into_iter().map(Some).collect();
        while let Some(lost) = open.pop() {
            self.lost.insert(lost);
            for &i in linked.get(&lost).into_iter().flatten() {
                let Some(class) = plans[i].as_ref().map(|p| p.class) else { continue };
                let mut candidate = self.candidates[&class].clone();
                if !self.forget_lost(&mut candidate) {
                    continue;
                }
                plans[i] = match self.arranged(info, class, &candidate) {
                    Ok(plan) => Some(plan),
                    Err(reason) => {
                        verdicts[class] = Some(reason.into());
                        open.push(class);
                        None
                    }
                };
                self.candidates.insert(class, candidate);
            }
        }
        plans.into_iter().flatten().collect()
    }

    /// Has a candidate links that lead nowhere? Not any more.
    fn forget_lost(&self, candidate: &mut Candidate) -> bool {
        let before = candidate.narrow.len();
        candidate.narrow.retain(|_, kept| !kept.targets().any(|to| self.lost.contains(&to)));
        candidate.narrow.len() != before
    }

    /// What forbids regions in this module.
    fn obstacle(&mut self, host: &Host, info: &DTransAnalysisInfo) -> Option<Verdict> {
        let find = || {
            let module = host.module();
            let replaced = pool::is_replaced(info) || region::is_replaced(|name| info.is_replaced(name));
            if replaced {
                return Some(Reason::OwnLibrary.into());
            }
            if region::is_watched() {
                return Some(Reason::Sanitizer.into());
            }
            // Regions begin before anything else of the program runs.
            if !linker::makes_program(module) && on(Rule::RegionProgram) {
                return Some(Reason::Outside.into());
            }
            if region::runs_before(module) {
                return Some(Reason::RunsBefore.into());
            }
            let v = region::clash(module)?;
            Some(Verdict { reason: Reason::OwnLibrary, site: origins::site(v) })
        };
        *self.obstacle.get_or_insert_with(find)
    }

    fn may_delete(&self, info: &DTransAnalysisInfo, class: usize, candidate: &Candidate) -> bool {
        !candidate.keeps_all
            && (info.classes[class].legal_for(Change::Delete).is_ok() || !on(Rule::InPlaceLegalToDelete))
    }

    /// Does the first field lie elsewhere than where pointers to elements lead in the plan that a candidate has?
    fn moves_first(&self, info: &DTransAnalysisInfo, class: usize, candidate: &Candidate) -> bool {
        !candidate.keeps_first
            && self.arranged(info, class, candidate).is_ok_and(|plan| plan.first_elsewhere().is_some())
    }

    /// Is there another plan for a class, in which fields stay that go or move in the one that it has?
    fn may_keep_more(&self, info: &DTransAnalysisInfo, class: usize) -> bool {
        let candidate = &self.candidates[&class];
        let uses = candidate.family.ranges.as_deref().unwrap_or_default();
        !candidate.narrow.is_empty()
            || self.may_delete(info, class, candidate) && uses.iter().any(|u| !u.needed && !stays_first(u))
            || self.moves_first(info, class, candidate)
    }

    /// An array of pointers, or a variable that holds one, keeps them in 32 bits each, or stays as it is. Where `realloc` changes its size, that
    /// is a region's.
    fn arranged_array(
        &self,
        info: &DTransAnalysisInfo,
        class: usize,
        candidate: &Candidate,
    ) -> Result<InPlacePlan, Reason> {
        let c = &info.classes[class];
        let Some(&kept @ Kept::Link { .. }) = candidate.narrow.get(&0) else { return Err(Reason::NoArray) };
        let kinds = || c.objects.iter().map(|&(o, _)| info.objects()[o as usize].kind);
        let width = kept.bytes(INDEX);
        let region = kinds().any(|kind| matches!(kind, ObjectKind::Heap(Allocation::Other { .. }))).then(|| Region {
            widths: vec![width],
            sites: c.objects.iter().map(|&(o, _)| info.objects()[o as usize].value).collect(),
            threads: self.threads,
            singles: false,
        });
        Ok(InPlacePlan {
            class,
            family: class,
            record: "pointers".to_string(),
            element: INDEX,
            new_element: width,
            runs: vec![Run { kept, ..Run::same(0, INDEX, Some(0)) }],
            prefix: "__DRG_",
            every_edit: false,
            region,
        })
    }

    fn arranged(&self, info: &DTransAnalysisInfo, class: usize, candidate: &Candidate) -> Result<InPlacePlan, Reason> {
        if candidate.is_array {
            return self.arranged_array(info, class, candidate);
        }
        if candidate.stays {
            return arranged_links(info, class, candidate);
        }
        self.weighed(info, class, candidate).map(|(plan, _)| plan)
    }

    /// The plan for a record, and what it is worth.
    fn weighed(
        &self,
        info: &DTransAnalysisInfo,
        class: usize,
        candidate: &Candidate,
    ) -> Result<(InPlacePlan, Worth), Reason> {
        let (before, mut plans) = self.compared(info, class, candidate)?;
        plans.retain(|(_, plan)| !candidate.in_one || !is_divided(plan));
        let mut reason = Reason::Arranged;
        let whole = plans.iter().find(|(_, plan)| !is_divided(plan)).map(|(cost, _)| *cost);
        for (after, plan) in plans {
            log::debug!(target: "dtrans-regions", "class {class}: cost {before:?}, {after:.1} as {plan:?}");
            // One piece does well whatever is used together; several do so if the guesses of what is used how often are right.
            let is_guess = !before.is_single
                && is_divided(&plan)
                && whole.is_some_and(|w| w < after * before.least_over_whole(&plan));
            let is_asked = !self.choice.cost_model || self.seed.is_some();
            if (is_asked || !is_guess) && self.pays(&before, after, &plan) {
                return Ok((plan, Worth { cost: after, saved: before.in_place - after }));
            }
            reason = Reason::Cost;
        }
        Err(reason)
    }

    /// Is a plan cheaper by enough?
    fn pays(&self, before: &Before, after: f64, plan: &InPlacePlan) -> bool {
        let least = match is_divided(plan) {
            true if before.is_single && plan.first_elsewhere().is_some() => LEAST_GAIN_DIVIDED,
            true if before.is_single => LEAST_GAIN_OF_SINGLES,
            true if plan.first_elsewhere().is_some() => LEAST_GAIN_FIRST_APART,
            true => before.least_divided(),
            false if before.is_single => LEAST_GAIN,
            false => LEAST_GAIN_OF_ARRAYS,
        };
        // Whether fields may move where they lie is not known yet. A region that is as good is taken for them.
        let swept = before.is_swept && before.in_place >= after && before.as_it_is > after * LEAST_GAIN_OF_SINGLES;
        !self.choice.cost_model || self.seed.is_some() || before.in_place > after * least || swept
    }

    /// What a record costs as it is; plans for it, each the best of its sort, and what these cost, the cheapest first.
    fn compared(&self, info: &DTransAnalysisInfo, class: usize, candidate: &Candidate) -> Result<Compared, Reason> {
        let c = &info.classes[class];
        let element = c.element;
        let ranges = candidate.family.ranges.as_ref().ok_or(Reason::Condition(Condition::BadPtrManipulation))?;
        log::trace!(target: "dtrans-regions", "class {class}: {ranges:?}");
        if ranges.len() > MOST_RANGES || ranges.iter().any(|u| u.align > BLOCK_ALIGN) {
            return Err(Reason::Arranged);
        }
        let deletes = self.may_delete(info, class, candidate);
        let goes = |u: &ByteRange| deletes && is_useless(&candidate.family, u);
        let (gone, stays): (Vec<ByteRange>, Vec<ByteRange>) = ranges.iter().partition(|u| goes(u));
        let kept = |from: u64| candidate.narrow.get(&from).copied().unwrap_or(Kept::Same);
        // What an access promises beyond a number's own alignment follows from where the number lay, and is taken back where it has moved from there; but where
        // one access may be to other records, too, it is not.
        let is_shared = |u: &ByteRange| c.met.iter().any(|&(from, end)| from < u.end() && u.from < end);
        let narrowed = |u: ByteRange| match kept(u.from) {
            Kept::Same if u.len > LONGEST_NUMBER || is_shared(&u) => u,
            Kept::Same => ByteRange { align: u.align.min(u.len.next_power_of_two()), ..u },
            kept => ByteRange { len: kept.bytes(u.len), align: kept.aligned(u.len, u.align), ..u },
        };
        let extents: Vec<(u64, u64)> = stays.iter().map(|u| (u.from, u.len)).collect();
        // Links are as wide as pointers are where there is no region.
        let is_link = |u: &ByteRange| kept(u.from).is_link();
        let without: Vec<(u64, u64)> =
            stays.iter().map(|u| (u.from, if is_link(u) { u.len } else { narrowed(*u).len })).collect();
        let stays: Vec<ByteRange> = stays.into_iter().map(narrowed).collect();
        // An element is where its first byte is.
        if stays.first().is_none_or(|u| u.from != 0) {
            return Err(Reason::Arranged);
        }
        let block = if c.stride == 0 { (element + BLOCK_HEAD).next_multiple_of(16).max(32) } else { element };
        let groups = &candidate.groups;
        let mut hedged = None;
        let mut state = self.seed.map(|seed| random_start(seed, class));
        if state.as_mut().is_some_and(|state| random(state) % 2 == 0) {
            return Err(Reason::Option);
        }
        let together: Vec<(u64, u64)> = stays.iter().map(|u| (u.from, u.len)).collect();
        let companions = if c.stride == 0 { &candidate.companions[..] } else { &[] };
        let model_of = |atoms: &[(u64, u64)]| {
            Model::of_narrowed(&partition::atoms(atoms, |_| false), &extents, groups).with_companions(companions)
        };
        let model = model_of(&together);
        let mut layouts = vec![vec![(0..stays.len()).collect()]];
        if c.stride == 0 {
            layouts.extend(of_single_elements(&model, true));
            if !candidate.keeps_first {
                layouts.extend(of_single_elements(&model, false));
                layouts.dedup();
            }
        }
        let may_divide = c.stride != 0 || self.choice.cost_model;
        if may_divide {
            let column = |model: &Model, atoms: &[usize]| {
                let ranges: Vec<ByteRange> = atoms.iter().map(|&a| stays[a]).collect();
                let (runs, end) = placed(model, &stays, ranges, false, element);
                element_of(model, &stays, &runs, 0, end)
            };
            let (mut apart, _) = partition::best_from(&model, &column, &layouts);
            apart.sort_by_key(|column| column.iter().copied().min());
            layouts.push(apart);
            // For when that is one for the hottest uses only.
            if c.stride != 0 {
                let (mut other, _) = partition::best_from(&model.doubted(), &column, &layouts);
                other.sort_by_key(|column| column.iter().copied().min());
                hedged = Some(layouts.len());
                layouts.push(other);
            }
        }
        if let Some(state) = &mut state {
            layouts = vec![random_columns(state, stays.len())];
        }
        if candidate.keeps_first {
            layouts.iter_mut().for_each(|columns| columns.sort_by_key(|column| !column.contains(&0)));
        }
        // The best of several columns, with the first field in the first or not, and of one.
        let mut best: [Option<(f64, InPlacePlan)>; 3] = [None, None, None];
        let damped = model.damped();
        let [as_before, evenly_before] = {
            let without = model_of(&without);
            [cost::in_place(&without, c, false), cost::in_place(&without.damped(), c, false)]
        };
        let simple = if c.stride == 0 && may_divide && self.seed.is_none() { layouts.len() - 1 } else { layouts.len() };
        for (i, columns) in layouts.into_iter().enumerate() {
            let columns = columns.into_iter().map(|c: Vec<usize>| c.into_iter().map(|i| stays[i]).collect());
            let columns: Vec<Vec<ByteRange>> = columns.collect();
            let sum = |widths: &[u64]| widths.iter().sum::<u64>();
            let (mut runs, mut widths) = lay_out(&model, &stays, columns.clone(), element, candidate.is_target, true);
            if sum(&widths) > block {
                (runs, widths) = lay_out(&model, &stays, columns, element, candidate.is_target, false);
            }
            runs.extend(gone.iter().map(|u| Run::same(u.from, u.len, None)));
            runs.sort_unstable_by_key(|r| r.from);
            for (r, u) in runs.iter_mut().zip(ranges).filter(|(r, _)| r.to.is_some()) {
                (r.len, r.kept) = (u.len, kept(u.from));
            }
            // Arrays of columns may each take a little more, for alignment.
            let room = if c.stride == 0 { block } else { block + block / MORE_IN_COLUMNS };
            if self.seed.is_none() && sum(&widths) > room {
                continue;
            }
            let after = cost(&model, &stays, &runs, &widths);
            log::trace!(target: "dtrans-regions", "class {class}: {after:.1} in parts of {widths:?} bytes");
            let is_chosen = self.choice.cost_model && self.seed.is_none() && !self.is_counted;
            if is_chosen && c.stride != 0 && widths.len() > 1 {
                let evenly = cost(&damped, &stays, &runs, &widths) / evenly_before;
                let enough = if hedged == Some(i) { cost::MOSTLY_SCANNED } else { cost::ONLY_SCANNED };
                if model.scans() <= enough && cost::is_for_hottest(after / as_before, evenly) {
                    continue;
                }
            }
            // What is used together by chance has to be worth more than what is used often and what is not.
            if i >= simple && best.iter().flatten().any(|(other, _)| *other < after * LEAST_GAIN_OF_MANY) {
                continue;
            }
            let in_front = runs.first().is_some_and(|r| (r.column, r.to) == (0, Some(0)));
            let best = &mut best[if widths.len() == 1 { 2 } else { usize::from(in_front) }];
            if best.as_ref().is_some_and(|(cost, _)| *cost <= after) {
                continue;
            }
            let single = |&(o, _): &(u32, i64)| {
                let o = &info.objects()[o as usize];
                info.object_size(o) == ObjectSize::Exact(element)
                    && !matches!(o.kind, ObjectKind::Heap(Allocation::Other { .. }))
            };
            let singles = c.objects.iter().all(single);
            let sites = c.objects.iter().map(|&(o, _)| info.objects()[o as usize].value).collect();
            let plan = InPlacePlan {
                class,
                family: class,
                record: c.record.map_or_else(String::new, |r| info.records[r].name.clone()),
                element,
                new_element: widths[0],
                runs,
                prefix: "__DRG_",
                every_edit: false,
                region: Some(Region { widths, sites, threads: self.threads, singles }),
            };
            *best = Some((after, plan));
        }
        log::trace!(target: "dtrans-regions", "class {class}: beside what is at {companions:?}");
        for g in groups {
            log::trace!(target: "dtrans-regions", "class {class}: {g:?}");
        }
        let is_single = c.stride == 0;
        let saved = if is_single { candidate.allocations * ALLOCATION } else { 0.0 };
        let without = model_of(&without);
        // Elements of blocks that grow keep their size where they lie.
        let may_shrink = |&(o, _): &(u32, i64)| {
            !matches!(info.objects()[o as usize].kind, ObjectKind::Heap(Allocation::Other { .. }))
        };
        let deletes_in_place = deletes && c.objects.iter().all(may_shrink);
        let before = Before {
            in_place: cost::in_place(&without, c, deletes_in_place) + saved,
            as_it_is: cost::as_it_is(&without, c) + saved,
            is_swept: is_single && model.swept() >= SWEPT,
            is_single,
        };
        let mut plans: Vec<(f64, InPlacePlan)> = best.into_iter().flatten().collect();
        plans.sort_by(|a, b| a.0.total_cmp(&b.0));
        Ok((before, plans))
    }
}

/// What a record costs without a region.
#[derive(Debug)]
struct Before {
    /// With its fields in the order of their use, if they may move; what goes is gone.
    in_place: f64,
    /// As it is.
    as_it_is: f64,
    /// Does the program come to all elements one after the other?
    is_swept: bool,
    /// Are elements allocated one by one?
    is_single: bool,
}

impl Before {
    /// By how much elements of arrays have to be cheaper in several parts than in one piece.
    fn least_over_whole(&self, plan: &InPlacePlan) -> f64 {
        let is_in_many = plan.region.as_ref().is_some_and(|region| region.widths.len() > FEW_PARTS);
        match self.in_place < self.as_it_is {
            true if is_in_many => LEAST_GAIN_OF_MANY_PARTS,
            _ => self.least_divided(),
        }
    }

    /// ... and than as they are.
    fn least_divided(&self) -> f64 {
        if self.in_place < self.as_it_is {
            LEAST_GAIN_DIVIDED
        } else {
            LEAST_GAIN_OF_ONLY
        }
    }
}

/// That, and plans with their costs.
type Compared = (Before, Vec<(f64, InPlacePlan)>);

/// By class, what regions would be worth: of the classes that get one if nothing is changed before.
pub fn savings(host: &Host, info: &DTransAnalysisInfo, choice: &Choice) -> FxHashMap<usize, Worth> {
    let mut regions = Regions { choice: choice.clone(), ..Regions::default() };
    let mut verdicts: Verdicts =
        (0..info.classes.len()).map(|class| driver::qualify(&mut regions, host, info, class).err()).collect();
    let wanted: Vec<usize> = (0..verdicts.len()).filter(|&class| verdicts[class].is_none()).collect();
    let plans = regions.plan(host, info, &wanted, &mut verdicts);
    let saved = |p: &InPlacePlan| {
        let candidate = regions.candidates.get(&p.class).filter(|candidate| !candidate.is_array && !candidate.stays)?;
        Some((p.class, regions.weighed(info, p.class, candidate).ok()?.1))
    };
    plans.iter().filter_map(saved).collect()
}

/// Does a record lie in several columns?
fn is_divided(plan: &InPlacePlan) -> bool {
    plan.region.as_ref().is_some_and(|region| region.widths.len() > 1)
}

/// A record that stays where it is, and keeps its links in the first bytes of their places.
fn arranged_links(info: &DTransAnalysisInfo, class: usize, candidate: &Candidate) -> Result<InPlacePlan, Reason> {
    let c = &info.classes[class];
    let ranges = candidate.family.ranges.as_ref().ok_or(Reason::Condition(Condition::BadPtrManipulation))?;
    let kept = |from: u64| candidate.narrow.get(&from).copied().unwrap_or(Kept::Same);
    let runs: Vec<Run> =
        ranges.iter().map(|u| Run { kept: kept(u.from), ..Run::same(u.from, u.len, Some(u.from)) }).collect();
    if ranges.len() > MOST_RANGES || runs.iter().all(|r| r.kept == Kept::Same) {
        return Err(Reason::Arranged);
    }
    Ok(InPlacePlan {
        class,
        family: class,
        record: c.record.map_or_else(String::new, |r| info.records[r].name.clone()),
        element: c.element,
        new_element: c.element,
        runs,
        prefix: "__DRG_",
        every_edit: false,
        region: None,
    })
}

/// Is there one object of a class, and small enough, with so many bytes, to be in the cache whatever its layout?
fn is_alone(info: &DTransAnalysisInfo, class: usize, most: u64, main_again: impl FnMut() -> bool) -> bool {
    let c = &info.classes[class];
    let [(o, _)] = c.objects[..] else { return false };
    let object = &info.objects()[o as usize];
    let is_small = matches!(info.object_size(object), ObjectSize::Exact(n) if n <= most);
    let is_one = || object.value.is_instruction() && once::runs_at_most_once(info, object.value, main_again).is_ok();
    is_small && (object.kind == ObjectKind::Global || is_one())
}

/// What is known of each class of a family where others get no part in its layout: what is copied whole to them is read.
fn alone(table: &ByteTable, family: Family) -> Vec<Family> {
    match family.classes[..] {
        [_] => vec![family],
        _ => family.classes.iter().flat_map(|&class| table.families(&[class]).all).collect(),
    }
}

/// Layouts for elements that are allocated one by one. Links lead to them, so they are not scanned: what counts is what a line at random
/// brings along. What is used little lies apart, or what a search along links does not look at, or both. The first field may have to lie with
/// what is used.
fn of_single_elements(model: &Model, keeps_first: bool) -> Vec<Columns> {
    let all = || 0..model.atoms().len();
    let often = |of: &dyn Fn(usize) -> f64| -> Vec<bool> {
        let busiest = all().map(of).fold(0.0, f64::max);
        all().map(|i| i == 0 && keeps_first || of(i) >= HOT * busiest).collect()
    };
    let (hot, followed) = (often(&|i| model.frequency(i)), often(&|i| model.followed(i)));
    let columns = |column: &dyn Fn(usize) -> usize| {
        let mut out: Columns = (0..3).map(|n| all().filter(|&i| column(i) == n).collect()).collect();
        out.retain(|column| !column.is_empty());
        out
    };
    let mut out = vec![
        columns(&|i| usize::from(!hot[i])),
        columns(&|i| usize::from(!followed[i])),
        columns(&|i| if followed[i] { 0 } else { 1 + usize::from(!hot[i]) }),
    ];
    out.retain(|layout| layout.len() > 1);
    out.dedup();
    out
}

/// Some numbers put together at random.
fn random_columns(state: &mut u64, count: usize) -> Vec<Vec<usize>> {
    let most = 1 + random(state) % 4;
    let mut columns = vec![Vec::new(); most as usize];
    for i in 0..count {
        columns[(random(state) % most) as usize].push(i);
    }
    columns.retain(|c| !c.is_empty());
    columns
}

/// Places in columns, and the columns' widths. Links of 32 bits may lead to the first.
/// `most`: bytes of an element as it was, of which no order of a column's fields makes more. `even`, if widths may grow a little for that.
fn lay_out(
    model: &Model,
    stays: &[ByteRange],
    columns: Vec<Vec<ByteRange>>,
    most: u64,
    is_target: bool,
    even: bool,
) -> (Vec<Run>, Vec<u64>) {
    let mut runs = Vec::new();
    let mut widths: Vec<u64> = Vec::new();
    for (number, column) in columns.into_iter().enumerate() {
        let (placed, mut width) = placed(model, stays, column, number == 0, most);
        if number == 0 && is_target {
            width = width.next_multiple_of(1 << LINK_SHIFT);
        }
        // Where one width divides the other, an address of the other column takes no division.
        if let Some(&first) = widths.first().filter(|_| even) {
            let even = width.next_multiple_of(first);
            if (even - width) * PADDING <= width {
                width = even;
            }
        }
        widths.push(width);
        runs.extend(placed.into_iter().map(|r| Run { column: number, ..r }));
    }
    (runs, widths)
}

/// Places in one column, and its width: as declared, or without gaps, or, in elements of several lines, with what is used together side by side. What an element begins
/// with may have to be in front. No order makes it wider than `most`.
fn placed(
    model: &Model,
    stays: &[ByteRange],
    mut column: Vec<ByteRange>,
    keeps_front: bool,
    most: u64,
) -> (Vec<Run>, u64) {
    let end = |runs: &[Run]| runs.iter().filter_map(|r| Some(r.to? + r.len)).max().unwrap_or(1);
    let align = column.iter().map(|u| u.align).max().unwrap_or(1);
    let declared = pack(&column);
    column.sort_by_key(|u| (u.from != 0, std::cmp::Reverse(u.align), u.from));
    let sorted = fill(&column);
    let runs = if end(&sorted) < end(&declared) { sorted } else { declared };
    let width = end(&runs).next_multiple_of(align);
    if width <= LINE || column.len() > MOST_ORDERED {
        return (runs, width);
    }
    column.sort_by_key(|u| u.from);
    let atom = |u: &ByteRange| stays.binary_search_by_key(&u.from, |s| s.from).expect("columns are made of these");
    let atoms: Vec<usize> = column.iter().map(atom).collect();
    let front = Some(0).filter(|_| keeps_front && column[0].from == 0);
    let order = model.by_affinity(&atoms, front, |a| stays[a].len);
    let near = fill(&order.iter().map(|&a| stays[a]).collect::<Vec<_>>());
    let near_width = end(&near).next_multiple_of(align);
    let cost = |runs: &[Run], width| model.in_one_of_a_region(&element_of(model, stays, runs, 0, width));
    match near_width <= most && cost(&near, near_width) * LEAST_GAIN_OF_ORDER < cost(&runs, width) {
        true => (near, near_width),
        false => (runs, width),
    }
}

/// Each in the first place that suits, also between those before it.
fn fill(ranges: &[ByteRange]) -> Vec<Run> {
    let (mut end, mut gaps) = (0, Vec::<(u64, u64)>::new());
    let placed = |u: &ByteRange| {
        let fits = |&(from, to): &(u64, u64)| place(from, u) + u.len <= to;
        let (from, to) = match gaps.iter().position(fits) {
            Some(i) => gaps.remove(i),
            None => (end, u64::MAX),
        };
        let at = place(from, u);
        gaps.extend((from < at).then_some((from, at)));
        match to {
            u64::MAX => end = at + u.len,
            _ => gaps.extend((at + u.len < to).then_some((at + u.len, to))),
        }
        gaps.sort_unstable();
        Run::same(u.from, u.len, Some(at))
    };
    ranges.iter().map(placed).collect()
}

/// An element of one column, of so many bytes.
fn element_of(model: &Model, stays: &[ByteRange], runs: &[Run], column: usize, width: u64) -> Part {
    let here = |u: &ByteRange| runs.iter().find(|r| r.from == u.from && r.column == column)?.to;
    let places: Vec<(usize, u64)> = stays.iter().enumerate().filter_map(|(i, u)| Some((i, here(u)?))).collect();
    model.element(width, &places)
}

/// What a layout costs, of which the first column is the one that pointers lead to.
fn cost(model: &Model, stays: &[ByteRange], runs: &[Run], widths: &[u64]) -> f64 {
    let part = |column: usize| element_of(model, stays, runs, column, widths[column]);
    match widths {
        [_] => model.in_one_of_a_region(&part(0)),
        _ => {
            let parts: Vec<Part> = (0..widths.len()).map(part).collect();
            model.in_region(&parts.iter().collect::<Vec<_>>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layouts(links: Vec<u64>) -> Vec<Columns> {
        let group = |bytes: &[u64], frequency, links| AccessGroup {
            bytes: bytes.iter().map(|&at| (at, 8)).collect(),
            frequency,
            sequential: false,
            run: f64::INFINITY,
            links,
            swept: false,
            vectors: false,
        };
        // A search looks at the key and the link; what it finds has a balance, and seldom a name.
        let groups = [group(&[0, 8], 100.0, links), group(&[16], 40.0, Vec::new()), group(&[24], 1.0, Vec::new())];
        let runs: Vec<(u64, u64)> = (0..4).map(|i| (i * 8, 8)).collect();
        of_single_elements(&Model::new(&partition::atoms(&runs, |_| false), &groups), true)
    }

    /// Where the bytes from an offset on lie in an element of one column.
    fn places(ranges: &[(u64, u64)], used: &[(u64, u64)], most: u64) -> Vec<u64> {
        let stays: Vec<ByteRange> =
            ranges.iter().map(|&(from, len)| ByteRange { from, len, align: len.min(8), needed: true }).collect();
        let group = AccessGroup {
            bytes: used.to_vec(),
            frequency: 100.0,
            sequential: false,
            run: f64::INFINITY,
            links: Vec::new(),
            swept: false,
            vectors: false,
        };
        let model = Model::new(&partition::atoms(ranges, |_| false), &[group]);
        let (mut runs, _) = placed(&model, &stays, stays.clone(), true, most);
        runs.sort_unstable_by_key(|r| r.from);
        runs.iter().map(|r| r.to.unwrap()).collect()
    }

    #[test]
    fn what_is_used_together_lies_in_one_line() {
        let record = [(0, 8), (8, 48), (56, 48), (104, 8), (112, 8)];
        assert_eq!(places(&record, &[(0, 8), (104, 8)], 120), [0, 16, 64, 8, 112]);
        assert_eq!(places(&record, &[(104, 8), (112, 8)], 120)[0], 0, "an element begins where it did");
        assert_eq!(places(&record, &[(0, 8), (8, 48)], 120), [0, 8, 56, 104, 112], "the same order is as good");
        assert_eq!(places(&record, &[(0, 8), (104, 8)], 119), [0, 8, 56, 104, 112], "elements get no longer by it");
        assert_eq!(places(&[(0, 8), (8, 24), (32, 8)], &[(0, 8), (32, 8)], 40), [0, 8, 32], "it is one line anyway");
    }

    #[test]
    fn what_a_search_looks_at_may_lie_apart() {
        let found = layouts(vec![8]);
        assert_eq!(
            found,
            [vec![vec![0, 1, 2], vec![3]], vec![vec![0, 1], vec![2, 3]], vec![vec![0, 1], vec![2], vec![3]]]
        );
        assert_eq!(layouts(Vec::new()), [[vec![0, 1, 2], vec![3]]], "nothing is searched along links");
    }
}
