//! What every transform has in common, and the driver that runs one: from the records that it may change to what it says of each.
//!
//! | Step | Who | What |
//! |---|---|---|
//! | qualify | driver, then [`Transform::qualify`] | for each class a reason to leave it alone, or none |
//! | plan | [`Transform::plan`] | a layout for what is left, where one pays |
//! | limit | driver | `max=N`, for bisection |
//! | decide | [`Transform::decide`] | what of the plans can be carried out, and how, as a list of edits; refused plans may be replaced |
//! | tell | driver, asking [`Transform::tell`] | one verdict for each record |
//! | apply | [`Transform::apply`] | carries the edits out, which cannot fail, in the eight steps of [`crate::opt_base::base`] |
//!
//! Up to the last step nothing has changed.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::origins;
use crate::analysis::refusal::{Reason, Refusal};
use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::{Host, Site};
use crate::opt_base::in_place::InPlacePlan;
use crate::opt_base::plan::Kept;
use crate::opt_base::scope::Refused;
use crate::params::Choice;
use crate::report::evidence::Witness;
use crate::report::model::{self, Cost, Layout};
use crate::report::verdicts::{self as report, Change, Deed, Estimate, How};
use crate::rules::{on, Rule};

use super::Outcome;

/// What a transform is called.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// The pass, in pipeline text, logs and remarks.
    pub pass: &'static str,
    /// Its remarks.
    pub remark: &'static str,
}

/// Why a class is left alone, and where that shows.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// Why.
    pub reason: Reason,
    /// Where; the whole module if in no place in particular.
    pub site: Site,
}

impl From<Reason> for Verdict {
    fn from(reason: Reason) -> Self {
        Verdict { reason, site: Site::Module }
    }
}

/// A verdict per class; `None` for those that may be changed.
pub type Verdicts = Vec<Option<Verdict>>;

/// What a layout is worth, in the unit of [`super::cost`].
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// What its accesses cost.
    pub cost: f64,
    /// What they cost less than without it.
    pub saved: f64,
}

/// What would be saved for all that a class's elements lead to, up to where others' plans have the same effect.
pub fn robbed(
    info: &DTransAnalysisInfo,
    class: usize,
    planned: &FxHashSet<usize>,
    later: &FxHashMap<usize, Worth>,
) -> f64 {
    let mut seen: FxHashSet<usize> = [class].into_iter().collect();
    let mut open = vec![class];
    let mut sum = 0.0;
    while let Some(class) = open.pop() {
        let slots = info.slots(class).into_iter();
        for cell in slots.flat_map(|(_, slot)| info.cells_of_var(slot)) {
            if !planned.contains(&cell.class) && seen.insert(cell.class) {
                sum += later.get(&cell.class).map_or(0.0, |worth| worth.saved);
                open.push(cell.class);
            }
        }
    }
    sum
}

/// What the layouts of a transform that runs later would be worth, by class, if nothing were changed before.
pub type Savings = fn(&Host, &DTransAnalysisInfo, &Choice) -> FxHashMap<usize, Worth>;

/// What was decided on plans.
pub struct Decided<Plan, Edits> {
    /// The plans that were not refused.
    pub plans: Vec<Plan>,
    /// Classes that plans were refused for.
    pub refused: Vec<Refused>,
    /// How they are carried out; `None` if that has to be decided anew without what was refused.
    pub edits: Option<Edits>,
}

/// A transform: a policy of layouts.
pub trait Transform: Clone + Default {
    /// The new layout of one class.
    type Plan;
    /// How plans are carried out.
    type Edits;

    /// What it is called.
    fn names(&self) -> Names;

    /// Which records it may choose.
    fn choice(&self) -> &Choice;

    /// Sets one of its own parameters, or of [`crate::params::CHOICE`]; false if it has none of that name.
    ///
    /// # Errors
    ///
    /// What is wrong with the value.
    fn set(&mut self, key: &str, value: Option<&str>) -> Result<bool, String>;

    /// May a class be changed? It is one of a record of the program's own, in a module that may be changed.
    ///
    /// # Errors
    ///
    /// Why not.
    fn qualify(&mut self, host: &Host, info: &DTransAnalysisInfo, class: usize) -> Result<(), Verdict>;

    /// Layouts for classes that may be changed. Those that get none get a verdict.
    fn plan(
        &mut self,
        host: &Host,
        info: &DTransAnalysisInfo,
        wanted: &[usize],
        verdicts: &mut Verdicts,
    ) -> Vec<Self::Plan>;

    /// The class that a plan is for.
    fn class(plan: &Self::Plan) -> usize;

    /// What counts as one for `max`: plans with the same number are carried out together or not at all.
    fn unit(plan: &Self::Plan) -> usize {
        Self::class(plan)
    }

    /// Decides which plans can be carried out, and how.
    fn decide(
        &mut self,
        host: &Host,
        info: &DTransAnalysisInfo,
        plans: Vec<Self::Plan>,
    ) -> Decided<Self::Plan, Self::Edits>;

    /// What to try instead of what was refused, and why: plans for that class, and for others that were refused with it.
    fn instead(&mut self, _info: &DTransAnalysisInfo, _refused: usize, _why: Refusal) -> Vec<Self::Plan> {
        Vec::new()
    }

    /// What becomes of a record: in short; as the continuation of a sentence that its name begins; and where that shows.
    fn tell(&self, info: &DTransAnalysisInfo, plans: &[&Self::Plan]) -> (How, String, Site);

    /// The new layout of a class, for a report.
    fn layout(&self, info: &DTransAnalysisInfo, plan: &Self::Plan) -> Layout;

    /// What the layouts that were looked at cost, in words, for a report: first as it was, then the one that was chosen, or would be.
    fn looked_at(&self, info: &DTransAnalysisInfo, class: usize) -> Vec<(String, f64)>;

    /// Carries the edits out. Is the analysis result up to date with that?
    fn apply(&mut self, host: &Host, info: &mut DTransAnalysisInfo, plans: &[Self::Plan], edits: Self::Edits) -> bool;
}

/// Runs a transform.
pub fn run<T: Transform>(transform: &mut T, host: &Host, info: &mut DTransAnalysisInfo) -> Outcome {
    let mut verdicts: Verdicts =
        (0..info.classes.len()).map(|class| qualify(transform, host, info, class).err()).collect();
    let wanted: Vec<usize> = (0..verdicts.len()).filter(|&class| verdicts[class].is_none()).collect();
    let mut plans = transform.plan(host, info, &wanted, &mut verdicts);
    if let Some(max) = transform.choice().max {
        let mut units: Vec<usize> = plans.iter().map(|p| T::unit(p)).collect();
        units.dedup();
        let units: FxHashSet<usize> = units.into_iter().take(max).collect();
        let (within, beyond): (Vec<T::Plan>, _) = plans.into_iter().partition(|p| units.contains(&T::unit(p)));
        beyond.iter().for_each(|p| verdicts[T::class(p)] = Some(Reason::Option.into()));
        plans = within;
    }
    let edits = loop {
        let decided = transform.decide(host, info, plans);
        plans = decided.plans;
        for &Refused { class, why, at } in &decided.refused {
            let site = at.map_or(Site::Module, origins::site);
            verdicts[class] = Some(Verdict { reason: Reason::Rewrite(why), site });
            let place = at.map_or_else(String::new, |v| if v.is_function() { v.name() } else { v.print() });
            log::debug!(target: transform.names().pass, "class {class}: {why:?} {}", place.trim());
        }
        let instead = decided.refused.iter().flat_map(|r| transform.instead(info, r.class, r.why));
        let instead: Vec<T::Plan> = instead.collect();
        instead.iter().for_each(|p| verdicts[T::class(p)] = None);
        match decided.edits {
            Some(edits) if instead.is_empty() => break edits,
            _ => plans.extend(instead),
        }
    };
    let verdicts = tell(transform, host, info, &verdicts, &plans);
    if plans.is_empty() {
        return Outcome { changed: false, preserves_analysis: true, verdicts };
    }
    let preserves_analysis = transform.apply(host, info, &plans, edits);
    host.invalidate_function_analyses();
    Outcome { changed: true, preserves_analysis, verdicts }
}

/// The layout of elements that keep their addresses, or move with all of them.
pub(super) fn layout_in_place(info: &DTransAnalysisInfo, p: &InPlacePlan) -> Layout {
    let (home, widths) = match &p.region {
        Some(region) => (model::Home::Region, region.widths.clone()),
        None => (model::Home::InPlace, vec![p.new_element]),
    };
    let mut columns: Vec<model::Column> =
        widths.into_iter().map(|width| model::Column { width, parts: Vec::new() }).collect();
    for r in &p.runs {
        if let (Some(at), Some(column)) = (r.to, columns.get_mut(r.column)) {
            column.parts.push(part(info, r.from, r.len, at, r.kept));
        }
    }
    columns.iter_mut().for_each(|column| column.parts.sort_by_key(|part| part.at));
    Layout { home, element: p.element, columns }
}

/// Bytes of an element in a layout.
pub(super) fn part(info: &DTransAnalysisInfo, from: u64, size: u64, at: u64, kept: Kept) -> model::Part {
    let name = |class: usize| info.classes[class].record.map(|r| info.records[r].name.clone());
    let to = kept.links().and_then(|to| to.iter().map(name).collect::<Option<Vec<_>>>());
    let to = to.map(|names| names.join(" or "));
    let width = kept.bytes(size);
    let kept = match kept {
        Kept::Same => model::Kept::Same,
        Kept::Int { .. } => model::Kept::Narrow,
        Kept::Link { .. } => model::Kept::Link,
    };
    model::Part { from, size, at, width, kept, to }
}

pub(super) fn qualify<T: Transform>(
    transform: &mut T,
    host: &Host,
    info: &DTransAnalysisInfo,
    class: usize,
) -> Result<(), Verdict> {
    if let Some(refusal) = info.verdict.refusal.filter(|_| on(Rule::SplitRefusedModule)) {
        return Err(Reason::Module(refusal).into());
    }
    let c = &info.classes[class];
    let Some(record) = c.record.filter(|_| !c.transformed) else { return Err(Reason::NoArray.into()) };
    if c.is_own {
        return Err(Reason::Own.into());
    }
    if transform.choice().leaves_out(&info.records[record].name) {
        return Err(Reason::Option.into());
    }
    transform.qualify(host, info, class)
}

/// What there is to say of each record.
fn tell<T: Transform>(
    transform: &T,
    host: &Host,
    info: &DTransAnalysisInfo,
    verdicts: &[Option<Verdict>],
    plans: &[T::Plan],
) -> report::Verdicts {
    let Names { pass, remark } = transform.names();
    let mut out = report::Verdicts::new(pass, info, transform.choice());
    let witness = Witness::new(host, info);
    let plan_of: FxHashMap<usize, usize> = plans.iter().enumerate().map(|(i, p)| (T::class(p), i)).collect();
    for r in info.records.iter().filter(|r| !info.is_own(r)) {
        if r.classes.is_empty() {
            out.add(pass, remark, r, Deed::Left(witness.elsewhere(r)), Estimate::default());
            continue;
        }
        if r.classes.iter().all(|&class| info.classes[class].transformed) {
            continue;
        }
        let mut own: Vec<usize> = r.classes.iter().filter_map(|class| plan_of.get(class).copied()).collect();
        own.sort_unstable();
        if !own.is_empty() {
            let own: Vec<&T::Plan> = own.into_iter().map(|i| &plans[i]).collect();
            let (how, text, site) = transform.tell(info, &own);
            let explained = if transform.choice().explains { &own[..] } else { &[] };
            let layouts = explained.iter().map(|plan| transform.layout(info, plan)).collect();
            let change = Change { how, text, at: host.location(site), layouts };
            let class = own.first().map(|plan| T::class(plan));
            out.add(pass, remark, r, Deed::Changed(change), estimate(transform, info, class));
            continue;
        }
        // The class that says most of what stands in the way speaks for the record.
        let left = r.classes.iter().filter_map(|&class| Some((class, verdicts[class]?)));
        if let Some((class, v)) = left.min_by_key(|(_, v)| v.reason.weight()) {
            let obstacle = witness.obstacle(class, v.reason, v.site);
            let weighed = Some(class).filter(|_| v.reason == Reason::Cost);
            out.add(pass, remark, r, Deed::Left(obstacle), estimate(transform, info, weighed));
        }
    }
    out
}

/// What layouts of a class were taken to cost, if a report asks.
fn estimate<T: Transform>(transform: &T, info: &DTransAnalysisInfo, class: Option<usize>) -> Estimate {
    let Some(class) = class.filter(|_| transform.choice().explains) else { return Estimate::default() };
    let looked_at = transform.looked_at(info, class);
    let cost = match looked_at[..] {
        [(_, before), (_, after), ..] => Some(Cost { before, after }),
        _ => None,
    };
    Estimate { cost, looked_at }
}
