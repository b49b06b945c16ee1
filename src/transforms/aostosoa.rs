//! `dtrans-aostosoa`: an array of structures becomes a structure of arrays.
//!
//! Before and after, for elements of three fields:
//!
//! ```text
//! | a b c | a b c | a b c |        | a a a | b b b | c c c |
//! ```
//!
//! A loop that uses few of the fields then moves few bytes. Pointers to elements become indices (0 is null), wherever they
//! are kept: in variables, parameters, results, globals and fields of other records.
//!
//! Sound because
//!
//! * the class has one object, one allocation on the heap that runs at most once ([`once`]), or else all its arrays live in one
//!   pool: either way an index says everything that a pointer said;
//! * columns of a pool move when they grow, but no thread or signal handler can tell ([`threads`]);
//! * no code that is not understood sees a pointer to it: [`crate::analysis::legality`] says which conditions forbid it;
//! * columns follow what is accessed, not what types say: bytes that one access touches stay together;
//! * [`columns`] has seen every instruction that the rewriter will touch.
//!
//! An index into an embedded array is fine if its bounds are proved; what it may reach stays in one column.
//!
//! Columns that hold nothing but such indices take 32 bits per element where that is enough: see [`links`]. Integers of which all values
//! are proved to fit take 8, 16 or 32 bits, as they do where elements stay in one piece ([`crate::analysis::fieldranges`]).
//!
//! Left to others: narrow indices in pools.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::bytes::{ByteRange, ByteTable};
use crate::analysis::conditions::Condition;
use crate::analysis::elements::ObjectSize;
use crate::analysis::facts::{self, AccessGroup};
use crate::analysis::legality::Change;
use crate::analysis::number::{Allocation, ObjectKind};
use crate::analysis::once::{self, Repeats};
use crate::analysis::origins;
use crate::analysis::refusal::Reason;
use crate::analysis::threads;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::{Host, Site};
use crate::opt_base::columns;
use crate::opt_base::edits::EditList;
use crate::opt_base::plan::{self, random, random_start, ClassPlan, Home, Kept, INDEX, NARROW_INDEX};
use crate::opt_base::{links, pool, region, rewrite};
use crate::params::{parse_switch, require_value, Choice, ParamSpec};
use crate::report::model::{self, Layout};
use crate::report::verdicts::How;
use crate::report::words;
use crate::rules::{on, Rule};

use super::cost::{self, Model};
use super::driver::{self, Decided, Names, Savings, Transform, Verdict, Verdicts, Worth};
use super::in_place::{narrow_among, NarrowRuns};
use super::partition::{self, Columns};

/// The pass's name, and what its remarks are called.
const NAMES: Names = Names { pass: "dtrans-aostosoa", remark: "AosToSoa" };

/// The new layout has to be cheaper than the best in place by this factor.
const LEAST_GAIN: f64 = 1.15;
/// The same where elements are hardly ever scanned: what is saved in memory is paid for in instructions where they are in the cache.
const LEAST_GAIN_AT_RANDOM: f64 = 1.3;
/// A pool has to be cheaper by this factor than a region for the same arrays: its columns move when they grow, so that the old and the new are
/// there at once, and where they are is looked up again after each call.
const POOL_MOVES: f64 = 1.1;
/// What is scanned less often than it is used at random by this factor.
const HARDLY: f64 = 2.0;
/// Bytes of a class's objects that the first cache holds whatever their layout.
const SMALL: u64 = 16 << 10;

/// The transform, with its parameters and what it found out on its way.
#[derive(Clone)]
pub struct AosToSoa {
    choice: Choice,
    /// Are there pools for what is not one array?
    pools: bool,
    /// ... also for elements that are allocated one by one?
    singles: bool,
    /// Does what is never read have no column?
    deletes: bool,
    /// Are integers kept in fewer bytes, where all that is stored in them is known to fit? Later passes then do so with what is left in
    /// one piece.
    narrows: bool,
    /// For `dtrans-randomplan`: any records, and any columns.
    seed: Option<u64>,
    /// The most elements of an array whose indices take 32 bits; `None` if none ever do.
    most: Option<u64>,
    /// Where the arrays of a class that may be changed will lie.
    homes: FxHashMap<usize, Home>,
    /// By class: bytes of an element that are written and never read, and have no column.
    gone: FxHashMap<usize, u64>,
    /// Why the module can have no pools, for several arrays and for one, found out when it is asked for the first time.
    moment: [Option<Option<Verdict>>; 2],
    /// May `main` be called again by what is not known? Found out likewise.
    main_again: Option<bool>,
    /// What the transform that single elements are left to would save.
    later: Option<Savings>,
    /// By class: what was looked at, if a report asks.
    weighed: FxHashMap<usize, Prices>,
}

/// The pass's own parameters.
pub const PARAMS: &[ParamSpec] = &[
    ParamSpec { key: "pools", values: "on|off", help: "let several arrays share columns that grow (on)" },
    ParamSpec {
        key: "singles",
        values: "on|off",
        help: "the same for elements that are allocated one by one (`dtrans` and links: off, which leaves them to regions; a pass by itself: on)",
    },
    ParamSpec {
        key: "index-width",
        values: "32|64",
        help: "`64`: indices in columns, and pointers that records in regions keep to each other, are as wide as pointers (32: narrower where that is \
               enough)",
    },
    ParamSpec {
        key: "delete",
        values: "on|off",
        help: "take what is never read out of records, with the stores into it (`dtrans` and links: on; a pass by itself: off)",
    },
    ParamSpec {
        key: "narrow",
        values: "on|off",
        help: "keep integers in fewer bytes where all values that are stored are proved to fit (`dtrans` and links: on; a pass by itself: off)",
    },
    ParamSpec { key: "index-limit", values: "N", help: "for developers: 32 bits are enough for N elements only" },
];

impl Default for AosToSoa {
    fn default() -> Self {
        AosToSoa {
            choice: Choice::default(),
            pools: true,
            singles: true,
            deletes: false,
            narrows: false,
            seed: None,
            most: Some(links::MOST_ELEMENTS),
            homes: FxHashMap::default(),
            gone: FxHashMap::default(),
            moment: [None; 2],
            main_again: None,
            later: None,
            weighed: FxHashMap::default(),
        }
    }
}

impl Transform for AosToSoa {
    type Plan = ClassPlan;
    type Edits = EditList;

    fn names(&self) -> Names {
        NAMES
    }

    fn choice(&self) -> &Choice {
        &self.choice
    }

    fn set(&mut self, key: &str, value: Option<&str>) -> Result<bool, String> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| format!("'{key}' is a number, not '{text}'"));
        match key {
            "pools" => self.pools = parse_switch(key, value)?,
            "singles" => self.singles = parse_switch(key, value)?,
            "index-width" => match require_value(key, value)? {
                "32" => {}
                "64" => self.most = None,
                other => return Err(format!("'index-width' is 32 or 64, not '{other}'")),
            },
            "index-limit" => {
                let most = number(require_value(key, value)?)?;
                self.most = self.most.map(|_| most.min(links::MOST_ELEMENTS));
            }
            "delete" => self.deletes = parse_switch(key, value)?,
            "narrow" => self.narrows = parse_switch(key, value)?,
            "seed" => self.seed = Some(number(require_value(key, value)?)?),
            _ => return self.choice.set(key, value),
        }
        Ok(true)
    }

    fn qualify(&mut self, host: &Host, info: &DTransAnalysisInfo, class: usize) -> Result<(), Verdict> {
        let home = self.home(host, info, class)?;
        self.homes.insert(class, home);
        Ok(())
    }

    fn plan(
        &mut self,
        host: &Host,
        info: &DTransAnalysisInfo,
        wanted: &[usize],
        verdicts: &mut Verdicts,
    ) -> Vec<ClassPlan> {
        let blocks: Vec<usize> =
            wanted.iter().copied().filter(|class| matches!(self.homes.get(class), Some(Home::Block(_)))).collect();
        let links = self.most.map_or_else(FxHashSet::default, |_| links::likely(info, &blocks));
        let table = ByteTable::new(info, wanted);
        let deletes = self.deletes || self.seed.is_some();
        let narrows = self.seed.map_or(self.narrows, random_narrows);
        let families = deletes.then(|| table.families(wanted));
        let groups = facts::access_groups(host, info, &table, wanted);
        let slim = if narrows { slim(info, &table, wanted) } else { FxHashMap::default() };
        let mut plans = Vec::new();
        let mut worth: FxHashMap<usize, Worth> = FxHashMap::default();
        for &class in wanted {
            let c = &info.classes[class];
            let site = info.objects()[c.objects[0].0 as usize].value;
            let no = |reason| Some(Verdict { reason, site: Site::Instruction(site) });
            let ranges = table.columns(class, families.as_ref());
            let Some(ranges) = ranges.filter(|_| !table.class(class).accesses.is_empty()) else {
                verdicts[class] = no(Reason::Condition(Condition::BadPtrManipulation));
                continue;
            };
            let run = |r: &ByteRange| (r.from, r.len);
            let mut runs: Vec<Run> = ranges.iter().filter(|r| r.needed || !deletes).map(run).collect();
            if ranges.len() < 2 {
                verdicts[class] = no(Reason::OneField);
                continue;
            }
            if runs.is_empty() {
                runs = ranges.iter().map(run).collect();
            }
            let own = groups.get(&class).map_or(&[][..], |g| g);
            let slim = slim.get(&class).map(|slim| &**slim);
            let seed = self.seed;
            let kept = |run: Run| match (slim, seed) {
                (Some(slim), None) => slim.kept(run),
                (Some(slim), Some(seed)) if narrows_at(seed, class, run) => slim.kept(run),
                (_, _) => Kept::Same,
            };
            let columns: Vec<Vec<Run>> = match self.seed {
                None if self.choice.cost_model => {
                    let links = |run: &Run| run.1 == INDEX && links.contains(&(class, run.0));
                    // Of counts nothing is guessed.
                    let is_guess = |prices: &Prices| prices.is_for_hottest && !host.has_profile();
                    let found = match planned(info, class, &runs, own, &links, deletes, slim) {
                        Ok((_, prices)) if is_guess(&prices) => Err((Reason::Cost, Some(prices))),
                        found => found,
                    };
                    match found {
                        Ok((columns, prices)) => {
                            worth.insert(class, prices.worth());
                            self.weighed.extend(self.choice.explains.then_some((class, prices)));
                            columns
                        }
                        Err((reason, prices)) => {
                            let prices = prices.filter(|_| self.choice.explains);
                            self.weighed.extend(prices.map(|prices| (class, prices)));
                            verdicts[class] = no(reason);
                            continue;
                        }
                    }
                }
                None => runs.into_iter().map(|run| vec![run]).collect(),
                Some(seed) => {
                    let mut state = random_start(seed, class);
                    if random(&mut state) % 3 == 0 {
                        verdicts[class] = no(Reason::Option);
                        continue;
                    }
                    if random(&mut random_start(seed, !class)) % 2 == 0 {
                        runs = ranges.iter().map(run).collect();
                    }
                    random_columns(&mut state, runs)
                }
            };
            let stays: u64 = columns.iter().flatten().map(|run| run.1).sum();
            self.gone.insert(class, ranges.iter().map(|r| r.len).sum::<u64>() - stays);
            let record = c.record.map_or_else(String::new, |r| info.records[r].name.clone());
            let Some(mut home) = self.homes.remove(&class) else { continue };
            // What could have a block of its own may lie in a pool as well.
            if let (Home::Block(site), Some(seed), None) = (&home, self.seed, self.obstacle(host, info, false)) {
                if self.pools && random(&mut random_start(seed, class + 1)) % 3 == 0 {
                    home = Home::Pool { sites: vec![*site], steps: true };
                }
            }
            plans.push(ClassPlan::new(class, record, c.element, home, &columns, kept));
        }
        if let Some(later) = self.later.filter(|_| !worth.is_empty() && !self.singles) {
            for class in left_to(info, &mut plans, &worth, &later(host, info, &self.choice)) {
                verdicts[class] = Some(Reason::Cost.into());
            }
        }
        plans
    }

    fn class(plan: &ClassPlan) -> usize {
        plan.class
    }

    fn decide(
        &mut self,
        host: &Host,
        info: &DTransAnalysisInfo,
        plans: Vec<ClassPlan>,
    ) -> Decided<ClassPlan, EditList> {
        let mut decided = columns::decide(host.module(), info, plans);
        if let Some(most) = self.most_elements() {
            links::mark(host.module(), info, &mut decided.plans, most);
        }
        Decided { plans: decided.plans, refused: decided.refused, edits: Some(decided.edits) }
    }

    fn tell(&self, _: &DTransAnalysisInfo, plans: &[&ClassPlan]) -> (How, String, Site) {
        let columns = || plans.iter().flat_map(|p| &p.columns);
        let several = plans.iter().any(|p| p.is_pool());
        let narrow = columns().filter(|c| c.link.is_some()).count();
        let narrowed = columns().flat_map(|c| &c.parts).filter(|part| part.kept != Kept::Same).count();
        let gone = plans.iter().filter_map(|p| self.gone.get(&p.class)).copied().max().unwrap_or(0);
        let site = plans[0].home.sites().first().map_or(Site::Module, |&site| Site::Instruction(site));
        (How::Split, words::split(several, columns().count(), narrow, narrowed, gone), site)
    }

    fn layout(&self, info: &DTransAnalysisInfo, plan: &ClassPlan) -> Layout {
        let column = |c: &plan::Column| {
            let parts = c.parts.iter().map(|p| driver::part(info, p.from, p.len, p.at, p.kept));
            let mut parts: Vec<model::Part> = parts.collect();
            if let (Some(_), [part]) = (&c.link, &mut parts[..]) {
                (part.kept, part.width) = (model::Kept::Index, NARROW_INDEX);
            }
            model::Column { width: c.size, parts }
        };
        let home = if plan.is_pool() { model::Home::Pool } else { model::Home::Block };
        Layout { home, element: plan.element, columns: plan.columns.iter().map(column).collect() }
    }

    fn looked_at(&self, _: &DTransAnalysisInfo, class: usize) -> Vec<(String, f64)> {
        let Some(prices) = self.weighed.get(&class) else { return Vec::new() };
        let narrowed = prices.narrowed.map(|cost| (words::narrowed_piece(), cost));
        let both = [(words::as_it_was(), prices.as_it_was), (words::in_columns(prices.count), prices.in_columns)];
        both.into_iter().chain(narrowed).collect()
    }

    fn apply(&mut self, host: &Host, info: &mut DTransAnalysisInfo, plans: &[ClassPlan], edits: EditList) -> bool {
        let all_known = rewrite::apply(host.module(), info, plans, edits);
        // A pool's own functions are new, and so is what is done in copies of the program's.
        !plans.iter().any(ClassPlan::is_pool) && all_known
    }
}

impl AosToSoa {
    /// The transform, before another that single elements may be left to.
    pub fn before(later: Savings) -> Self {
        AosToSoa { later: Some(later), ..AosToSoa::default() }
    }

    /// The most elements of an array whose indices take 32 bits. At random that is as many as ever do, a few, so that indices turn out
    /// wide while the program runs, or none.
    fn most_elements(&self) -> Option<u64> {
        let Some(seed) = self.seed else { return self.most };
        let mut state = random_start(seed, usize::MAX);
        match random(&mut state) % 3 {
            0 => self.most,
            1 => self.most.map(|_| random(&mut state) % 8),
            _ => None,
        }
    }

    fn may_call_main(&mut self, host: &Host, info: &DTransAnalysisInfo) -> bool {
        *self.main_again.get_or_insert_with(|| once::may_call_main(host.module(), info))
    }

    /// What forbids pools. An array of which there is one as long as nothing unknown calls `main` is content with a pool that may be
    /// used by one thread after another.
    fn obstacle(&mut self, host: &Host, info: &DTransAnalysisInfo, one_array: bool) -> Option<Verdict> {
        let find = || {
            let module = host.module();
            if pool::is_replaced(info) {
                return Some(Reason::OwnLibrary.into());
            }
            if region::is_watched() {
                return Some(Reason::Sanitizer.into());
            }
            if let Some(v) = pool::clash(module) {
                return Some(Verdict { reason: Reason::OwnLibrary, site: origins::site(v) });
            }
            let starter = || threads::starter(module, info, !one_array).filter(|_| on(Rule::PoolOneThread));
            if let Some(v) = starter() {
                return Some(Verdict { reason: Reason::Threads, site: origins::of_call(v) });
            }
            let mut functions = module.functions().into_iter();
            let f = functions.find(|&f| info.calls_returns_twice(f) && on(Rule::PoolReturnsTwice))?;
            Some(Verdict { reason: Reason::PoolReturnsTwice, site: origins::of_second_return(f) })
        };
        *self.moment[usize::from(one_array)].get_or_insert_with(find)
    }

    /// Where the arrays of a class will lie.
    fn home(&mut self, host: &Host, info: &DTransAnalysisInfo, class: usize) -> Result<Home, Verdict> {
        let c = &info.classes[class];
        let heap = |o: u32| matches!(info.objects()[o as usize].kind, ObjectKind::Heap(_));
        let all_heap = c.objects.iter().all(|&(o, _)| heap(o)) || !on(Rule::PoolHeapOnly);
        let site = match c.objects[..] {
            [(o, _)] if heap(o) => info.objects()[o as usize].value,
            [(o, _), ..] if self.pools && all_heap || heap(o) && !on(Rule::SplitOneObject) => {
                info.objects()[o as usize].value
            }
            _ if c.objects.iter().any(|&(o, _)| heap(o)) => {
                let cause = c.obstacle(Change::Split);
                let reason = cause.map_or(Reason::SeveralObjects, |cause| Reason::Condition(cause.condition));
                let site = cause.and_then(|cause| cause.first).map_or(Site::Module, Site::Instruction);
                return Err(Verdict { reason, site });
            }
            _ => return Err(Reason::NoArray.into()),
        };
        if let Some(cause) = c.obstacle(Change::Split).filter(|_| on(Rule::SplitLegal)) {
            let site = cause.first.map_or(Site::Instruction(site), Site::Instruction);
            return Err(Verdict { reason: Reason::Condition(cause.condition), site });
        }
        let resizes = |o: u32| matches!(info.objects()[o as usize].kind, ObjectKind::Heap(Allocation::Other { .. }));
        let repeats = match c.objects[..] {
            [_] if !on(Rule::SplitOnce) => Ok(()),
            [(o, _)] if !resizes(o) || !self.pools => {
                once::runs_at_most_once(info, site, || self.may_call_main(host, info))
            }
            _ => Err(Repeats::Calls(site.function())),
        };
        if repeats.is_ok() && c.stride == 0 {
            return Err(Verdict { reason: Reason::NoArray, site: Site::Instruction(site) });
        }
        let Err(repeats) = repeats else { return Ok(Home::Block(site)) };
        if !self.pools || c.stride == 0 && !self.singles {
            if c.stride == 0 {
                return Err(Verdict { reason: Reason::NoArray, site: Site::Instruction(site) });
            }
            return Err(match repeats {
                Repeats::Loop(at) => Verdict { reason: Reason::Loop, site: Site::Instruction(at) },
                Repeats::Calls(f) => Verdict { reason: Reason::Calls, site: origins::of_call(f) },
                Repeats::Outside(f) | Repeats::MainAgain(f) => {
                    Verdict { reason: Reason::Outside, site: origins::of_address(f) }
                }
                Repeats::ReturnsTwice(f) => {
                    Verdict { reason: Reason::ReturnsTwice, site: origins::of_second_return(f) }
                }
            });
        }
        match self.obstacle(host, info, matches!(repeats, Repeats::MainAgain(_))) {
            Some(verdict) => Err(verdict),
            None => {
                let sites = c.objects.iter().map(|&(o, _)| info.objects()[o as usize].value).collect();
                Ok(Home::Pool { sites, steps: c.stride != 0 })
            }
        }
    }
}

/// What layouts of a class cost.
#[derive(Clone, Copy)]
struct Prices {
    /// As it was, or as a later pass would leave it without making anything narrower.
    as_it_was: f64,
    /// In one piece, with integers as narrow as may be.
    narrowed: Option<f64>,
    /// In so many columns.
    count: usize,
    in_columns: f64,
    /// Is it nothing but the hottest uses that gain from columns ([`cost::is_for_hottest`])?
    is_for_hottest: bool,
}

impl Prices {
    /// What columns are worth, next to the best of one piece.
    fn worth(self) -> Worth {
        let before = self.narrowed.map_or(self.as_it_was, |piece| self.as_it_was.min(piece));
        Worth { cost: self.in_columns, saved: before - self.in_columns }
    }
}

/// A record in columns.
struct Divided {
    columns: Columns,
    /// What it costs then.
    after: f64,
    /// Which share of the cost that is if frequencies differ less.
    evenly: f64,
    /// Is it nothing but the hottest uses that gain ([`cost::is_for_hottest`])?
    is_for_hottest: bool,
}

/// Columns, and what was looked at.
type Weighed = (Vec<Vec<Run>>, Prices);

/// The cheapest columns for some bytes of a class's elements, and what they are worth.
///
/// # Errors
///
/// Why it does not pay to have columns, and what they would be worth.
fn planned(
    info: &DTransAnalysisInfo,
    class: usize,
    runs: &[Run],
    groups: &[AccessGroup],
    is_link: &dyn Fn(&Run) -> bool,
    deletes: bool,
    slim: Option<&Slim>,
) -> Result<Weighed, (Reason, Option<Prices>)> {
    let c = &info.classes[class];
    let size = |&(o, _): &(u32, i64)| match info.object_size(&info.objects()[o as usize]) {
        ObjectSize::Exact(n) => Some(n),
        ObjectSize::Elements(_) | ObjectSize::Unknown => None,
    };
    // Of what is allocated again and again there may be more.
    if let (false, [object]) = (c.stride == 0, &c.objects[..]) {
        if size(object).is_some_and(|n| n <= SMALL) {
            return Err((Reason::Small, None));
        }
    }
    let model = Model::new(&partition::atoms(runs, is_link), groups);
    let before = cost::in_place(&model, c, deletes);
    let kept: Vec<Run> =
        runs.iter().map(|&run| (run.0, slim.map_or(run.1, |slim| slim.kept(run).bytes(run.1)))).collect();
    let narrow = if kept == runs { model.clone() } else { Model::new(&partition::atoms(&kept, is_link), groups) };
    let frequency = |scans: bool| groups.iter().filter(|g| g.sequential == scans).map(|g| g.frequency).sum::<f64>();
    let damped = narrow.damped();
    let evenly_before = cost::in_place(&model.damped(), c, deletes);
    let cost_of = |model: &Model, columns: &Columns| {
        let parts: Vec<cost::Part> = columns.iter().map(|column| model.column(column)).collect();
        model.in_columns(&parts.iter().collect::<Vec<_>>())
    };
    let divided = |columns: Columns, scanned_enough: f64| {
        let (after, evenly) = (cost_of(&narrow, &columns), cost_of(&damped, &columns) / evenly_before);
        let is_for_hottest = model.scans() <= scanned_enough && cost::is_for_hottest(after / before, evenly);
        Divided { columns, after, evenly, is_for_hottest }
    };
    let mut found = divided(partition::best(&narrow).0, cost::ONLY_SCANNED);
    if found.is_for_hottest {
        let hedged = divided(partition::best(&narrow.doubted()).0, cost::MOSTLY_SCANNED);
        if !hedged.is_for_hottest {
            found = hedged;
        }
    }
    let Divided { columns, after, evenly, is_for_hottest } = found;
    let columns: Vec<Vec<Run>> = columns.iter().map(|c| c.iter().map(|&a| runs[a]).collect()).collect();
    log::debug!(target: NAMES.pass, "class {class}: cost {before:.1} in place, {after:.1} in columns {columns:?}, kept in {kept:?}");
    for g in groups {
        log::trace!(target: NAMES.pass, "class {class}: {g:?}");
    }
    // What later passes would make of it in one piece.
    let width = |a: usize| slim.map_or(runs[a].1, |slim| slim.width(runs[a]));
    let narrowed = slim.and_then(|_| cost::narrowed(&model, c, width));
    if let Some(piece) = narrowed {
        log::debug!(target: NAMES.pass, "class {class}: cost {piece:.1} in one piece with narrow integers");
    }
    log::debug!(target: NAMES.pass, "class {class}: used in scans {:.1}, at random {:.1}", frequency(true), frequency(false));
    let is_scanned = frequency(true) * HARDLY > frequency(false);
    let least = if is_scanned { LEAST_GAIN } else { LEAST_GAIN_AT_RANDOM };
    let prices = Prices { as_it_was: before, narrowed, count: columns.len(), in_columns: after, is_for_hottest };
    log::debug!(target: NAMES.pass, "class {class}: {:.3} of the cost, evenly {evenly:.3}", after / before);
    let before = narrowed.map_or(before, |piece| before.min(piece));
    if before < after * least {
        return Err((Reason::Cost, Some(prices)));
    }
    Ok((columns, prices))
}

/// What elements in regions and what they lead to are estimated to save has to be more than what columns do by this factor: of two guesses, one may be wrong.
const MORE_FOR_OTHERS: f64 = 1.5;

/// Takes out plans where another transform has more to offer, and returns their classes: for the same arrays, or for what their elements lead to
/// that has no plan of its own. That is laid out as well if it stays known who touches it; but where the same arrays may have a region, pointers from there and to there
/// take 32 bits, which they do not in columns.
fn left_to(
    info: &DTransAnalysisInfo,
    plans: &mut Vec<ClassPlan>,
    worth: &FxHashMap<usize, Worth>,
    later: &FxHashMap<usize, Worth>,
) -> Vec<usize> {
    let mut out = Vec::new();
    loop {
        let planned: FxHashSet<usize> = plans.iter().map(|p| p.class).collect();
        let keeps = !plans.iter().any(ClassPlan::is_pool) && rewrite::may_keep(info, &planned);
        let lost = plans.iter().position(|p| {
            let Worth { cost, saved } = worth[&p.class];
            let own = later.get(&p.class).filter(|_| p.is_pool());
            let behind = driver::robbed(info, p.class, &planned, later);
            let others = if keeps && !later.contains_key(&p.class) { 0.0 } else { behind };
            log::debug!(target: NAMES.pass, "class {}: costs {cost:.1}, saves {saved:.1}; others would {own:?}, and save {behind:.1} behind it, which is kept: {keeps}", p.class);
            // What is kept to elements that become columns as well are no links.
            let same = own.is_some() && !leads_to(info, p.class, &planned);
            // Whatever it leaves to others it has as well.
            let all = if others > 0.0 { others + later.get(&p.class).map_or(0.0, |own| own.saved) } else { 0.0 };
            own.is_some_and(|own| same && own.cost < cost * POOL_MOVES || saved < own.saved)
                || saved * MORE_FOR_OTHERS < all || saved < others
        });
        let Some(lost) = lost else { return out };
        out.push(plans.remove(lost).class);
    }
}

/// Do a class's elements lead to others of which there are plans?
fn leads_to(info: &DTransAnalysisInfo, class: usize, planned: &FxHashSet<usize>) -> bool {
    let slots = info.slots(class).into_iter();
    let mut cells = slots.flat_map(|(_, slot)| info.cells_of_var(slot));
    cells.any(|cell| cell.class != class && planned.contains(&cell.class))
}

/// What need not be as wide as it is.
struct Slim {
    /// Integers that fit into fewer bytes.
    narrow: NarrowRuns,
    /// Where begins what is needed for nothing but its own next values, and has no place where elements stay in one piece.
    idle: FxHashSet<u64>,
}

impl Slim {
    /// How some bytes may be kept.
    fn kept(&self, run: Run) -> Kept {
        self.narrow.get(&run).copied().unwrap_or(Kept::Same)
    }

    /// Bytes in an element that stays in one piece.
    fn width(&self, run: Run) -> u64 {
        if run.0 != 0 && self.idle.contains(&run.0) {
            return 0;
        }
        self.kept(run).bytes(run.1)
    }
}

/// The same for each class.
fn slim(info: &DTransAnalysisInfo, table: &ByteTable, wanted: &[usize]) -> FxHashMap<usize, Rc<Slim>> {
    let mut out = FxHashMap::default();
    for (family, narrow) in narrow_among(info, table, wanted) {
        let slim = Rc::new(Slim { narrow, idle: family.idle });
        out.extend(family.classes.iter().map(|&class| (class, slim.clone())));
    }
    out
}

/// Does a random layout keep some integers in fewer bytes?
fn random_narrows(seed: u64) -> bool {
    seed / 4 % 2 == 1
}

/// ... this one?
fn narrows_at(seed: u64, class: usize, run: Run) -> bool {
    let mut state = random_start(seed ^ run.0.rotate_left(32), class);
    random(&mut state) % 4 != 0
}

/// Runs put together at random.
fn random_columns(state: &mut u64, runs: Vec<Run>) -> Vec<Vec<Run>> {
    let most = if runs.len() < 2 { 1 } else { 2 + random(state) % (runs.len() as u64 - 1) };
    let mut columns = vec![Vec::new(); most as usize];
    for run in runs {
        columns[(random(state) % most) as usize].push(run);
    }
    columns.retain(|c| !c.is_empty());
    columns
}

/// Offset in the record and length of bytes that stay together.
type Run = (u64, u64);
