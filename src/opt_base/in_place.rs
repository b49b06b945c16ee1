//! New places for the fields of a record, in the record: the decision for plans that keep pointers pointers.
//!
//! Before and after, for a record whose second field is never read:
//!
//! ```text
//! | a . b b c . d d |        | a c d d |
//! ```
//!
//! A field keeps its bytes, their order and their alignment; or it is one integer, and kept in fewer bytes ([`Kept`]): then every load and store
//! of it is of all of it, and is replaced. Every pointer to the old place of a field becomes a pointer to its
//! new one: where a pointer is made of another, the distance changes, and with it the sizes that are asked for, copied
//! and filled. What lies at offset 0 stays there, so that the start of an element and its first field remain one address; but in a region it may
//! lie in another column ([`InPlacePlan::first_elsewhere`]).
//!
//! A walk over all instructions makes a list of edits ([`super::edits`]), or refuses a class; what carries the edits out
//! ([`super::apply`]) decides nothing.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::bytes::is_idle;
use crate::analysis::info::{Cell, DTransAnalysisInfo};
use crate::analysis::kinds::is_name;
use crate::analysis::library::{self, Effect, Returns, Row};
use crate::analysis::loops::{is_count, is_inside, is_loaded_from_one, is_repeated};
use crate::analysis::number::{
    counts_elements, is_exact_division_or_test, library_function, Access, AccessKind, Allocation, ObjectKind, Wrapper,
};
use crate::analysis::offset::Offsets;
use crate::analysis::refusal::Refusal;
use crate::analysis::sizes;
use crate::ir::host::Host;
use crate::ir::value::{GepTerm, Opcode, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::bounds::is_block_operation;
use super::edits::{joined, Address, Edit, EditList, Expr, ExprId, Exprs, Piece, PoolCall, Unproved};
use super::element::{element_types, members, placed_values, Held, Member};
use super::plan::{chunks, ClassPlan, Home, Kept, INDEX, LINK};
use super::scope::{is_library, ElementCount, Refused, Scope, MAX_PIECES};
use super::steps::ElementStep;

/// How many times smaller elements become at most where bytes are counted from a variable: addresses have 48 bits, and a distance 63.
const MOST_SHRUNK: u64 = 1 << 14;

/// Steps over a number of elements that are followed back from an element to the array.
const MOST_STEPS_BACK: usize = 4;
/// Functions that an allocation's size is handed on through.
const WRAPPERS: u32 = 8;

/// Bytes of a record that keep together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// Offset in the record as the program declares it.
    pub from: u64,
    /// Bytes.
    pub len: u64,
    /// Offset in the new record, or in the element of its column; `None` for bytes that go.
    pub to: Option<u64>,
    /// The column of a region, 0 where there is but one place.
    pub column: usize,
    /// How they are kept there. What is no longer as it was is accessed as a whole, or not at all.
    pub kept: Kept,
}

impl Run {
    /// Bytes that are kept as they were.
    pub fn same(from: u64, len: u64, to: Option<u64>) -> Self {
        Run { from, len, to, column: 0, kept: Kept::Same }
    }

    /// Bytes in the new record.
    pub fn new_len(&self) -> u64 {
        self.kept.bytes(self.len)
    }

    /// May so many bytes at an offset be used by themselves?
    fn takes(&self, at: Offsets, len: u64) -> bool {
        match self.kept {
            Kept::Same => true,
            Kept::Int { .. } => at == Offsets::exact(self.from as i64) && len == self.len,
            // Of pointers in a row each, or several, at one place or another.
            Kept::Link { .. } => self.starts_whole(at) && (at.is_exact() && len % INDEX == 0 || len == INDEX),
        }
    }

    /// Does something begin at an offset that is kept as one?
    fn starts_whole(&self, at: Offsets) -> bool {
        match self.kept {
            Kept::Same => true,
            Kept::Int { .. } => at == Offsets::exact(self.from as i64),
            Kept::Link { .. } => at.in_steps(self.from as i64, INDEX),
        }
    }

    /// How far behind its new place something lies that begins at an offset.
    fn behind(&self, offset: u64) -> u64 {
        self.kept.bytes_between(offset - self.from)
    }
}

/// A place in a new element: the number of the column, and the byte of its element.
type Spot = (usize, u64);

/// Where a piece of a copy goes, and where it comes from; `None` in memory that is not planned.
type Sides = (Option<Spot>, Option<Spot>);

/// Memory of a class's own, in columns at addresses that never change. An element's address is that of its part in the first column; those of
/// its other parts follow from it.
///
/// ```text
/// | a c | a c | a c |    | b d . | b d . | b d . |        address of b = start₁ + (address of a - start₀) / 2 * 3
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Bytes of each column's element.
    pub widths: Vec<u64>,
    /// The calls that allocate, or change an array's size; at least one.
    pub sites: Vec<Value>,
    /// May several threads allocate or free?
    pub threads: bool,
    /// Is every allocation of one element, for good?
    pub singles: bool,
}

/// The new layout of one class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InPlacePlan {
    /// Index into `DTransAnalysisInfo::classes`.
    pub class: usize,
    /// A number that it has in common with the plans of classes whose elements are copied whole to or from this one's: they are carried
    /// out together or not at all.
    pub family: usize,
    /// Name of the record, for messages.
    pub record: String,
    /// Bytes of an element as the program declares it.
    pub element: u64,
    /// Bytes of a new element, no more than before.
    pub new_element: u64,
    /// All bytes of an element that anything touches, in order of `from`.
    pub runs: Vec<Run>,
    /// What stands before the name of the new type.
    pub prefix: &'static str,
    /// Are all edits made that can be, also those that change nothing? To test them.
    pub every_edit: bool,
    /// Memory of its own, if it gets that. `new_element` is then the width of the first column.
    pub region: Option<Region>,
}

impl InPlacePlan {
    /// Does every byte stay where it is?
    pub fn is_same(&self) -> bool {
        self.element == self.new_element
            && self.region.is_none()
            && self.runs.iter().all(|r| r.to == Some(r.from) && r.kept == Kept::Same)
    }

    /// The bytes that an element begins with, if they lie elsewhere than where a pointer to the element leads. A pointer to offset 0 is one to the
    /// element then, and what accesses these bytes through it computes where they are; a pointer further into them leads to where they lie.
    pub fn first_elsewhere(&self) -> Option<Run> {
        let first = self.runs.first().copied().filter(|r| r.from == 0)?;
        (self.has_columns() && first.to.is_some() && (first.column, first.to) != (0, Some(0))).then_some(first)
    }

    /// Where a pointer to a byte that stays leads.
    fn lead(&self, offset: u64) -> Result<Spot, Refusal> {
        match self.first_elsewhere() {
            Some(_) if offset == 0 => Ok((0, 0)),
            _ => self.spot(offset),
        }
    }

    /// Where the first bytes of an element lie, if a pointer to there leads elsewhere.
    fn behind_lead(&self, at: Offsets) -> Option<Spot> {
        self.first_elsewhere().filter(|_| at == Offsets::ZERO).and_then(|r| Some((r.column, r.to?)))
    }

    /// Does a pointer lead into the first bytes of an element, behind where it begins, and these lie elsewhere?
    fn is_inside_first(&self, at: Offsets) -> bool {
        let first = self.first_elsewhere().filter(|_| at != Offsets::ZERO);
        first.is_some_and(|first| self.run_of(at, 1).map_or(true, |run| run == first))
    }

    /// The classes that its links of 32 bits lead to.
    pub fn targets(&self) -> impl Iterator<Item = usize> + '_ {
        self.runs.iter().filter(|r| r.to.is_some()).flat_map(|r| r.kept.targets())
    }

    /// Bytes that elements are apart in a column.
    fn width(&self, column: usize) -> u64 {
        self.region.as_ref().map_or(self.new_element, |r| r.widths[column])
    }

    /// Is there more than one place for the parts of an element?
    fn has_columns(&self) -> bool {
        self.region.as_ref().is_some_and(|r| r.widths.len() > 1)
    }

    /// Are elements of the two the same, before and after?
    fn has_layout_of(&self, other: &InPlacePlan) -> bool {
        (self.element, self.new_element) == (other.element, other.new_element) && self.runs == other.runs
    }

    /// The run that holds some bytes.
    pub(super) fn run(&self, offset: u64, len: u64) -> Result<Run, Refusal> {
        let i = self.runs.partition_point(|r| r.from + r.len <= offset);
        let end = offset.checked_add(len).ok_or(Refusal::NoPlace)?;
        match self.runs.get(i) {
            Some(r) if r.from <= offset && end <= r.from + r.len => Ok(*r),
            _ => Err(Refusal::NoPlace),
        }
    }

    /// The run that all bytes of an access lie in.
    pub(super) fn run_of(&self, at: Offsets, len: u64) -> Result<Run, Refusal> {
        let first = u64::try_from(at.base).map_err(|_| Refusal::InexactPointer)?;
        let end = at.end().and_then(|e| u64::try_from(e).ok()).ok_or(Refusal::InexactPointer)?;
        let len = end.checked_sub(first).and_then(|n| n.checked_add(len)).ok_or(Refusal::InexactPointer)?;
        self.run(first, len)
    }

    /// Does none of some bytes keep a place?
    fn loses(&self, at: Offsets, len: u64) -> bool {
        match at.extent(len) {
            Some((first, end)) if at.is_exact() && end <= self.element => {
                let is_in = |r: &&Run| r.from < end && first < r.from + r.len;
                self.runs.iter().filter(is_in).all(|r| r.to.is_none())
            }
            _ => self.run_of(at, len).is_ok_and(|r| r.to.is_none()),
        }
    }

    /// The greatest power of two of which the place of a run differs from the old one by a multiple, in every element.
    fn moves_by(&self, run: Run) -> u64 {
        let moved = run.to.map_or(0, |to| to ^ run.from) | self.width(run.column);
        1 << moved.trailing_zeros().min(63)
    }

    /// The new place of a byte that stays.
    fn spot(&self, offset: u64) -> Result<Spot, Refusal> {
        let r = self.run(offset, 1)?;
        if !r.starts_whole(Offsets::exact(offset as i64)) && on(Rule::RecodedWhole) {
            return Err(Refusal::PartOfNarrow);
        }
        r.to.map(|to| (r.column, to + r.behind(offset))).ok_or(Refusal::NoPlace)
    }

    /// The new place of a byte that stays, where all do in one element.
    pub(super) fn place(&self, offset: u64) -> Result<u64, Refusal> {
        match self.spot(offset)? {
            (0, to) => Ok(to),
            _ => Err(Refusal::NoPlace),
        }
    }

    /// How many bytes of memory, which begins where a pointer leads, hold what `len` bytes of it held.
    fn new_length(&self, at: Offsets, len: u64) -> Result<u64, Refusal> {
        if self.has_columns() {
            return Err(Refusal::NoPlace);
        }
        if at == Offsets::ZERO && len % self.element == 0 {
            return (len / self.element).checked_mul(self.new_element).ok_or(Refusal::MemoryLength);
        }
        if let Ok(run) = self.run_of(at, len.max(1)) {
            return if run.takes(at, len) || !on(Rule::RecodedWhole) {
                Ok(run.kept.bytes(len))
            } else {
                Err(Refusal::PartOfNarrow)
            };
        }
        if !at.is_exact() {
            return Err(Refusal::InexactPointer);
        }
        let start = u64::try_from(at.base).map_err(|_| Refusal::InexactPointer)?;
        let end = start.checked_add(len).filter(|&e| e <= self.element).ok_or(Refusal::MemoryLength)?;
        let first = self.place(start)?;
        let mut last = first;
        // What is not of the result may lie between, which nobody touches through its address.
        for r in &self.runs {
            let (from, to) = (r.from.max(start), (r.from + r.len).min(end));
            let Some(place) = r.to.filter(|_| from < to) else { continue };
            if !r.takes(Offsets::exact(from as i64), to - from) && on(Rule::RecodedWhole) {
                return Err(Refusal::PartOfNarrow);
            }
            let place = place + r.behind(from);
            if place < first && on(Rule::InPlaceResultPlace) {
                return Err(Refusal::NoPlace);
            }
            last = last.max(place + r.kept.bytes(to - from));
        }
        Ok(last - first)
    }
}

/// What was decided.
pub struct Decided {
    /// The plans that were not refused.
    pub plans: Vec<InPlacePlan>,
    /// The classes of the others, each with the first reason found.
    pub refused: Vec<Refused>,
    /// How the plans are carried out; `None` if something may take the place of one that was refused.
    pub changes: Option<Changes>,
}

/// How plans are carried out. Plans are named by their numbers in the list.
pub struct Changes {
    /// Changes of instructions.
    pub(super) edits: EditList,
    /// Global variables, and what they hold at first.
    pub(super) variables: Vec<Variable>,
    /// Local variables that are made of elements.
    pub(super) locals: Vec<(Value, usize)>,
    /// By plan: the types that its elements have.
    pub(super) types: Vec<Vec<Type>>,
}

/// A global variable to replace.
pub(super) struct Variable {
    pub value: Value,
    pub plan: usize,
    /// Is it made of elements, and not merely of bytes?
    pub typed: bool,
    /// What it holds at first, other than zero, in order.
    pub values: Vec<Held>,
    /// Constant addresses in it, and the new offset of each.
    pub addresses: Vec<(Value, i64)>,
}

/// Decides which of the plans can be carried out, and how. Where one is refused, those of its family are, and what leans on them is
/// looked at again, unless `may_replace` says of the class that there may be another plan for it: then it is for the caller to go on.
pub fn decide(
    host: &Host,
    info: &DTransAnalysisInfo,
    plans: Vec<InPlacePlan>,
    may_replace: impl Fn(usize) -> bool,
) -> Decided {
    let columns: Vec<ClassPlan> = plans.iter().map(|p| whole(info, p)).collect();
    let mut linked: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (i, p) in plans.iter().enumerate() {
        p.targets().for_each(|class| linked.entry(class).or_default().push(i));
    }
    let mut w = Walk {
        scope: Scope::new(host.module(), info, &columns),
        host,
        info,
        plans: &plans,
        by_class: plans.iter().enumerate().map(|(i, p)| (p.class, i)).collect(),
        sites: FxHashMap::default(),
        entries: Vec::new(),
        leaning: vec![Vec::new(); plans.len()],
        functions: Vec::new(),
        exprs: Exprs::default(),
        variables: Vec::new(),
        locals: Vec::new(),
        types: vec![Vec::new(); plans.len()],
        refused: Vec::new(),
        is_refused: vec![false; plans.len()],
        is_gone: vec![false; plans.len()],
        dropped: FxHashSet::default(),
        met: FxHashSet::default(),
        stepped: FxHashMap::default(),
        freeing: if plans.iter().any(|p| p.region.is_some()) { freeing(info) } else { FxHashSet::default() },
    };
    // Links of 32 bits lead into a region, or nowhere.
    let in_region = |class: &usize| w.by_class.get(class).is_some_and(|&i| plans[i].region.is_some());
    let mut lost: Vec<usize> = linked.keys().copied().filter(|class| !in_region(class)).collect();
    lost.sort_unstable();
    lost.iter().flat_map(|class| &linked[class]).for_each(|&p| w.lose_target(p));
    w.objects();
    w.accesses();
    w.instructions();
    w.variables();
    let mut of_family: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    plans.iter().enumerate().for_each(|(i, p)| of_family.entry(p.family).or_default().push(i));
    let mut looked_at = 0;
    let edits = loop {
        let mut next = looked_at;
        while let Some(&(plan, why, _)) = w.refused.get(next) {
            next += 1;
            of_family[&plans[plan].family].iter().for_each(|&p| w.refuse(p, why, None));
            if !may_replace(plans[plan].class) {
                linked.get(&plans[plan].class).into_iter().flatten().for_each(|&p| w.lose_target(p));
            }
        }
        if w.refused[looked_at..].iter().any(|r| may_replace(plans[r.0].class)) {
            break None;
        }
        if looked_at == w.refused.len() {
            if let Some(list) = w.gather() {
                break Some(list);
            }
            continue;
        }
        let gone = looked_at..w.refused.len();
        looked_at = gone.end;
        w.drop_refused(gone);
    };
    let Walk { mut variables, mut locals, types, refused, is_refused, .. } = w;
    let mut numbers = Vec::with_capacity(plans.len());
    let mut next = 0;
    for &refused in &is_refused {
        numbers.push(next);
        next += usize::from(!refused);
    }
    let changes = edits.map(|mut edits| {
        edits.renumber(&numbers);
        variables.retain(|v| !is_refused[v.plan]);
        variables.iter_mut().for_each(|v| v.plan = numbers[v.plan]);
        locals.retain(|&(_, plan)| !is_refused[plan]);
        locals.iter_mut().for_each(|(_, plan)| *plan = numbers[*plan]);
        let types = types.into_iter().zip(&is_refused).filter(|(_, refused)| !**refused).map(|(t, _)| t).collect();
        Changes { edits, variables, locals, types }
    });
    let refused = refused.into_iter().map(|(p, why, at)| Refused { class: plans[p].class, why, at }).collect();
    let plans = plans.into_iter().zip(is_refused).filter(|(_, refused)| !refused).map(|(p, _)| p).collect();
    Decided { plans, refused, changes }
}

/// The class as the checks of steps want it: all bytes in one column.
fn whole(info: &DTransAnalysisInfo, plan: &InPlacePlan) -> ClassPlan {
    let home = match &plan.region {
        // Its runtime takes the place of the library's functions as a pool's does.
        Some(region) => Home::Pool { sites: region.sites.clone(), steps: true },
        None => Home::Block(info.objects()[info.classes[plan.class].objects[0].0 as usize].value),
    };
    ClassPlan::new(plan.class, plan.record.clone(), plan.element, home, &[vec![(0, plan.element)]], |_| Kept::Same)
}

/// The classes of functions that are called through pointers, of which one frees or moves what it is given as the library does, or as the
/// program's own functions do that are told apart by their calls.
fn freeing(info: &DTransAnalysisInfo) -> FxHashSet<usize> {
    let may_free = |&(o, _): &(u32, i64)| {
        let o = info.objects()[o as usize];
        let is_own = o.value.is_function() && !o.value.is_declaration_for_linker();
        o.kind == ObjectKind::Function && (!is_own || info.wrapper(o.value).is_some())
    };
    (0..info.classes.len()).filter(|&class| info.classes[class].objects.iter().any(may_free)).collect()
}

/// What was found of an instruction.
struct Entry {
    inst: Value,
    edits: Vec<Edit>,
}

/// What was found of a function.
struct Function {
    value: Value,
    /// Its instructions among the entries.
    entries: Range<usize>,
    /// The plans that its promises on parameters and result may be about.
    promises: Vec<usize>,
    /// Parameters that are addresses of results: their plans and new sizes.
    results: Vec<(u32, usize, u64)>,
}

fn is_step(v: Value) -> bool {
    v.is_instruction() && v.opcode() == Opcode::GetElementPtr
}

/// A step to an element from an array that was there before a loop.
#[derive(Clone)]
struct Stepped {
    array: Value,
    /// Where in its first element that is.
    from: Spot,
    step: ElementStep,
    /// What goes on by so many elements in each turn, a phi, and which of its values, a bit each, come from before the loop: as many are added as turns are over.
    walk: Option<(Value, u64, i64)>,
}

struct Walk<'i> {
    scope: Scope<'i>,
    host: &'i Host<'i>,
    info: &'i DTransAnalysisInfo,
    plans: &'i [InPlacePlan],
    by_class: FxHashMap<usize, usize>,
    /// Calls that allocate.
    sites: FxHashMap<Value, usize>,
    /// The instructions that have to do with plans, in the order of the module.
    entries: Vec<Entry>,
    /// By plan: the numbers of the entries that lean on it.
    leaning: Vec<Vec<usize>>,
    functions: Vec<Function>,
    exprs: Exprs,
    variables: Vec<Variable>,
    locals: Vec<(Value, usize)>,
    types: Vec<Vec<Type>>,
    /// Plans that cannot be carried out, why, and where.
    refused: Vec<(usize, Refusal, Option<Value>)>,
    is_refused: Vec<bool>,
    /// Refused plans that nothing leans on any more.
    is_gone: Vec<bool>,
    /// Variables of addresses that go.
    dropped: FxHashSet<u32>,
    /// The loads and stores that the analysis has met.
    met: FxHashSet<Value>,
    /// What [`Walk::stepped_in_loop`] has found: an element that many fields are used of is asked for with each, and has as many users.
    stepped: FxHashMap<Value, Option<Stepped>>,
    /// Classes of functions, of which one may free what it is given, or is the library's; if there are regions.
    freeing: FxHashSet<usize>,
}

impl Walk<'_> {
    fn refuse(&mut self, plan: usize, why: Refusal, at: Option<Value>) {
        if !std::mem::replace(&mut self.is_refused[plan], true) {
            self.refused.push((plan, why, at));
        }
    }

    /// What links of 32 bits of a plan's lead to has no region.
    fn lose_target(&mut self, plan: usize) {
        if on(Rule::LinkIntoRegion) {
            self.refuse(plan, Refusal::LinkTarget, None);
        }
    }

    /// Looks again at what leans on plans that were refused.
    fn drop_refused(&mut self, gone: Range<usize>) {
        let mut again = Vec::new();
        for i in gone {
            let plan = self.refused[i].0;
            self.is_gone[plan] = true;
            again.append(&mut self.leaning[plan]);
        }
        again.sort_unstable();
        again.dedup();
        for entry in again {
            self.entries[entry].edits.clear();
            let involved = self.involved(self.entries[entry].inst);
            self.look(entry, &involved);
        }
    }

    /// The plan for what a value points to, and where in an element that is.
    fn plan_of(&self, v: Value) -> Option<(usize, Offsets)> {
        self.within(self.info.cell(v)?)
    }

    fn within(&self, cell: Cell) -> Option<(usize, Offsets)> {
        let plan = *self.by_class.get(&cell.class).filter(|&&plan| !self.is_gone[plan])?;
        Some((plan, cell.offsets.modulo(self.plans[plan].element)))
    }

    /// Where a value points in what is planned, if it may point to several classes, of which one is.
    fn shared_places(&self, v: Value) -> Vec<(usize, Offsets)> {
        match self.info.cells(v) {
            cells if cells.len() > 1 => cells.into_iter().filter_map(|cell| self.within(cell)).collect(),
            _ => Vec::new(),
        }
    }

    /// The run that a pointer points into.
    fn run_of(&self, v: Value) -> Option<(usize, Result<Run, Refusal>)> {
        let (plan, at) = self.plan_of(v)?;
        Some((plan, self.plans[plan].run_of(at, 1)))
    }

    /// The edits by function. They have to leave nothing behind; if something would be, all is refused.
    fn gather(&mut self) -> Option<EditList> {
        let mut list = EditList { exprs: std::mem::take(&mut self.exprs), ..EditList::default() };
        for f in &self.functions {
            let mut edits: Vec<Edit> = self.entries[f.entries.clone()].iter().flat_map(|e| &e.edits).cloned().collect();
            if f.promises.iter().any(|&plan| !self.is_gone[plan]) {
                edits.push(Edit::Promises(f.value));
            }
            let results = f.results.iter().filter(|(_, plan, _)| !self.is_gone[*plan]);
            edits.extend(results.map(|&(argument, _, bytes)| Edit::Result { of: f.value, argument, bytes }));
            if !edits.is_empty() {
                list.functions.entry(f.value).or_default().edits = edits;
            }
        }
        if on(Rule::NothingLeftBehind) {
            let mut proofs = self.info.functions().iter().map(|f| list.prove(f.value, usize::MAX, |_| Expr::NoNumber));
            if let Some(Unproved(user)) = proofs.find_map(Result::err) {
                drop(proofs);
                log::debug!("an edit would leave something behind: {}", user.print());
                for plan in 0..self.plans.len() {
                    self.refuse(plan, Refusal::Instruction, Some(user).filter(|u| u.is_instruction()));
                }
                self.exprs = list.exprs;
                return None;
            }
        }
        Some(list)
    }

    fn objects(&mut self) {
        let info = self.info;
        for (i, p) in self.plans.iter().enumerate() {
            for &(object, at) in &info.classes[p.class].objects {
                let o = info.objects()[object as usize];
                let fits = match o.kind {
                    ObjectKind::Heap(_) if p.region.is_some() => {
                        self.sites.insert(o.value, i);
                        Ok(())
                    }
                    _ if p.region.is_some() && on(Rule::RegionHeapOnly) => Err(Refusal::Allocation),
                    ObjectKind::Heap(Allocation::Malloc { .. } | Allocation::Calloc { .. }) => {
                        self.sites.insert(o.value, i);
                        Ok(())
                    }
                    ObjectKind::Stack => {
                        // Otherwise as large as it was: what is left over is not used.
                        if self.learn_types(i, o.value.allocated_type()) {
                            self.locals.push((o.value, i));
                        }
                        Ok(())
                    }
                    ObjectKind::Global => self.variable(o.value, i).map(|v| self.variables.push(v)),
                    ObjectKind::Heap(Allocation::Other { .. }) if !on(Rule::InPlaceAllocation) => Ok(()),
                    ObjectKind::Heap(Allocation::Other { .. }) | ObjectKind::Function => Err(Refusal::Allocation),
                };
                let starts = info.object_start(p.class, (object, at)) == 0;
                if let Err(why) = fits.and(if starts { Ok(()) } else { Err(Refusal::Allocation) }) {
                    self.refuse(i, why, Some(o.value).filter(|v| v.is_instruction()));
                }
            }
        }
    }

    /// Remembers the types of the elements that a variable is made of; `false` if it is not.
    fn learn_types(&mut self, plan: usize, ty: Type) -> bool {
        let Some(found) = element_types(self.scope.layout, ty, self.plans[plan].element) else { return false };
        for t in found {
            self.learn_type(plan, t);
        }
        true
    }

    fn learn_type(&mut self, plan: usize, ty: Type) {
        if !self.types[plan].contains(&ty) {
            self.types[plan].push(ty);
        }
    }

    // ---- global variables ----

    /// How a global variable is replaced.
    fn variable(&mut self, g: Value, plan: usize) -> Result<Variable, Refusal> {
        // Nobody but this module may know how large it is, or what it holds at first.
        let plain = g.has_local_linkage()
            && g.initializer().is_some()
            && !g.is_thread_local()
            && !g.has_section()
            && !g.is_externally_initialized()
            && !g.has_special_variable_data();
        if !plain && on(Rule::InPlacePlainVariable) {
            return Err(Refusal::Variable);
        }
        let p = &self.plans[plan];
        let layout = self.scope.layout;
        let values = placed_values(layout, g, p)?;
        let typed = self.learn_types(plan, g.value_type());
        if !typed && !values.is_empty() {
            return Err(Refusal::Variable);
        }
        // What is divided has no place for a constant.
        for ty in element_types(layout, g.value_type(), p.element).unwrap_or_default() {
            for (at, member) in members(layout, ty, p) {
                let Member::Bytes(n) = member else { continue };
                let meets = |v: &Held| {
                    let from = v.at % p.new_element;
                    from < at + n && at < from + v.kept.bytes(layout.store_size(v.value.ty()))
                };
                if values.iter().any(meets) {
                    return Err(Refusal::Variable);
                }
            }
        }
        let addresses = self.constant_addresses(g, plan)?;
        Ok(Variable { value: g, plan, typed, values, addresses })
    }

    /// The constant addresses of places in a variable, those that are made of others before these, with their new offsets.
    fn constant_addresses(&mut self, g: Value, plan: usize) -> Result<Vec<(Value, i64)>, Refusal> {
        let mut out = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open = vec![(g, 0i64)];
        while let Some((base, at)) = open.pop() {
            for user in base.users().into_iter().filter(|u| u.is_constant_expr()) {
                let Some(var) = self.info.var(user) else {
                    // It is in no instruction and in no variable, or a transform has made it.
                    if on(Rule::InPlaceKnownAddress) && is_used(user) {
                        return Err(Refusal::Instruction);
                    }
                    continue;
                };
                if !seen.insert(user) {
                    continue;
                }
                match user.opcode() {
                    Opcode::PtrToInt => {}
                    Opcode::GetElementPtr if user.operand(0) == base => {
                        let at = self.constant_step(user)?.checked_add(at).ok_or(Refusal::Step)?;
                        match self.new_address(user, plan, at)? {
                            Some(new) => out.push((user, new)),
                            None => self.dropped.extend([var]),
                        }
                        open.push((user, at));
                    }
                    _ => return Err(Refusal::Instruction),
                }
            }
        }
        out.reverse();
        Ok(out)
    }

    fn constant_step(&self, gep: Value) -> Result<i64, Refusal> {
        let mut bytes = 0i64;
        for term in gep.gep_terms(self.scope.layout).ok_or(Refusal::Step)? {
            let GepTerm::Constant(k) = term else { return Err(Refusal::Step) };
            bytes = bytes.checked_add(k).ok_or(Refusal::Step)?;
        }
        Ok(bytes)
    }

    /// The new offset of a constant address in a variable; `None` if what lies there goes.
    fn new_address(&self, gep: Value, plan: usize, bytes: i64) -> Result<Option<i64>, Refusal> {
        let p = &self.plans[plan];
        let element = i64::try_from(p.element).map_err(|_| Refusal::Step)?;
        let (elements, offset) = (bytes.div_euclid(element), bytes.rem_euclid(element) as u64);
        if p.run(offset, 1)?.to.is_some() {
            let place = p.place(offset)? as i64;
            return self.bytes(plan, elements)?.checked_add(place).map(Some).ok_or(Refusal::Step);
        }
        if gep.users().into_iter().all(|u| is_unread(self.info, u, gep)) {
            Ok(None)
        } else {
            Err(Refusal::InnerAddress)
        }
    }

    fn accesses(&mut self) {
        let info = self.info;
        for a in info.accesses() {
            let cells = info.cells_of_var(a.address);
            let is_shared = cells.len() > 1;
            for (plan, at) in cells.into_iter().filter_map(|cell| self.within(cell)).collect::<Vec<_>>() {
                if !a.inst.is_instruction() {
                    // What a variable holds at first: see `variable`.
                    continue;
                }
                self.met.insert(a.inst);
                if let Err(why) = self.finds_first(a, (plan, at), is_shared) {
                    self.refuse(plan, why, Some(a.inst));
                    continue;
                }
                let block = a.inst.opcode() == Opcode::Call && a.inst.callee().is_intrinsic();
                let checked = match a.kind {
                    AccessKind::Fill | AccessKind::CopyTo | AccessKind::CopyFrom if block && !is_shared => Ok(()),
                    AccessKind::Whole => Err(Refusal::Instruction),
                    AccessKind::Moved => match &self.plans[plan] {
                        p if at == Offsets::ZERO && a.size == Some(p.element) && !is_shared => Ok(()),
                        _ => Err(Refusal::Instruction),
                    },
                    AccessKind::Load
                    | AccessKind::Store
                    | AccessKind::Fill
                    | AccessKind::CopyTo
                    | AccessKind::CopyFrom
                    | AccessKind::Library
                    | AccessKind::Observed => match a.size {
                        Some(n) => self.plans[plan].run_of(at, n.max(1)).and_then(|run| {
                            let align = match a.kind {
                                AccessKind::Fill | AccessKind::CopyTo if block => a.inst.param_align(0),
                                AccessKind::CopyFrom if block => a.inst.param_align(1),
                                _ if is_access(a.inst) => a.inst.alignment(),
                                _ => 1,
                            };
                            let relies = is_shared && align > self.plans[plan].moves_by(run);
                            if relies && run.to.is_some() && run.kept == Kept::Same {
                                return Err(Refusal::PartOfNarrow);
                            }
                            is_plain_access(a, run, is_shared)
                        }),
                        None => Err(Refusal::MemoryLength),
                    },
                };
                if let Err(why) = checked {
                    self.refuse(plan, why, Some(a.inst));
                }
            }
        }
    }

    /// Is an access to the first bytes of elements, where these lie elsewhere, one of which the address can be replaced?
    fn finds_first(&self, a: &Access, (plan, at): (usize, Offsets), is_shared: bool) -> Result<(), Refusal> {
        let p = &self.plans[plan];
        if p.behind_lead(at).is_none() && !p.is_inside_first(at) || !on(Rule::FirstFound) {
            return Ok(());
        }
        let callee = || a.inst.callee();
        let found = match a.inst.opcode() {
            Opcode::Load | Opcode::Store => true,
            Opcode::Call => callee().is_function() && (callee().is_intrinsic() || callee().is_declaration_for_linker()),
            // Nobody else's address is replaced.
            _ => false,
        };
        if found && !is_shared {
            Ok(())
        } else {
            Err(Refusal::FirstBytes)
        }
    }

    /// Is a pointer into the first bytes of an element, where these lie elsewhere, only stepped from and accessed? Wherever it met a pointer to
    /// the element nobody could tell which of both it is.
    fn keeps_apart(&self, inst: Value, operands: &[Value]) -> Result<(), Refusal> {
        let inside = |v: Value| {
            let places = self.plan_of(v).into_iter().chain(self.shared_places(v));
            places.into_iter().any(|(plan, at)| self.plans[plan].is_inside_first(at))
        };
        let apart = match inst.opcode() {
            Opcode::GetElementPtr => !operands[1..].iter().any(|&v| inside(v)),
            Opcode::Load => !inside(inst),
            Opcode::Store => !inside(operands[0]),
            Opcode::Call => {
                let callee = inst.callee();
                let known = callee.is_function() && (callee.is_intrinsic() || callee.is_declaration_for_linker());
                known && !inside(inst) || !operands.iter().chain([&inst]).any(|&v| inside(v))
            }
            // A pointer that goes anywhere else may come together with others.
            _ => !operands.iter().chain([&inst]).any(|&v| inside(v)),
        };
        if apart || !on(Rule::FirstApart) {
            Ok(())
        } else {
            Err(Refusal::FirstBytes)
        }
    }

    /// The address of the first bytes of an element in the place of the element's own, where these lie elsewhere.
    fn first_bytes(&mut self, inst: Value, operand: u32) -> Option<Edit> {
        let (plan, at) = self.plan_of(inst.operand(operand))?;
        let to = self.plans[plan].behind_lead(at)?;
        let address = self.exprs.add(Expr::Operand(inst, operand));
        let value = self.reach(address, plan, (0, 0), to);
        Some(Edit::Operand { inst, operand, value })
    }

    /// Is whatever a call may call one of the program's own, in which the instructions say what is done with an element?
    fn is_own_callee(&self, callee: Value) -> bool {
        if callee.is_function() {
            return self.info.function(callee).is_some() && !callee.is_declaration_for_linker();
        }
        let cells = self.info.cells(callee);
        !cells.is_empty() && cells.iter().all(|cell| !self.freeing.contains(&cell.class))
    }

    /// The same for what a function of the library's is given: it has to do no more than read and write there.
    fn first_bytes_given(&mut self, call: Value, callee: Value) -> Result<Vec<Edit>, Refusal> {
        let mut out = Vec::new();
        let args = call.call_args();
        for (i, &v) in args.iter().enumerate() {
            let first = |&(plan, at): &(usize, Offsets)| {
                self.plans[plan].behind_lead(at).is_some() || self.plans[plan].is_inside_first(at)
            };
            let given = self.plan_of(v).filter(first);
            let shared = self.shared_places(v).iter().any(first);
            if given.is_none() && !shared || self.is_own_callee(callee) {
                continue;
            }
            // Where a function of the library's comes with a body, either may run, and each expects the address to be another.
            let Some(row) = library_function(callee).filter(|_| callee.is_declaration()) else {
                return Err(Refusal::FirstBytes);
            };
            let touched = match row.args.get(i) {
                Some(
                    Effect::Reads(_)
                    | Effect::Takes(_)
                    | Effect::Writes(_)
                    | Effect::Updates(_)
                    | Effect::CopyOf { .. }
                    | Effect::Source
                    | Effect::Filled { .. },
                ) => true,
                None => row.variadic && row.args.iter().any(|e| matches!(e, Effect::Prints)),
                // It is kept, stepped over, or handed on.
                Some(_) => false,
            };
            let comes_back = match row.returns {
                Returns::Number | Returns::Library | Returns::New(_) => false,
                Returns::Same(n) | Returns::Into(n) | Returns::Walked(n) => n == i && !call.users().is_empty(),
                Returns::Unknown | Returns::Element | Returns::Remembered => true,
            };
            if shared || !touched || comes_back {
                return Err(Refusal::FirstBytes);
            }
            out.extend(self.first_bytes(call, i as u32));
        }
        Ok(out)
    }

    fn instructions(&mut self) {
        let info = self.info;
        for f in info.functions() {
            let params = f.value.params();
            let mut promises: Vec<usize> = params.iter().filter_map(|&p| Some(self.plan_of(p)?.0)).collect();
            promises.extend(params.iter().flat_map(|&p| self.shared_places(p)).map(|(plan, _)| plan));
            let mut results = self.results(f.value, &params, None);
            let mut tail_call = None;
            let start = self.entries.len();
            for b in f.value.blocks() {
                for inst in b.instructions() {
                    if !results.is_empty() && inst.is_call() && inst.is_musttail() {
                        tail_call = Some(inst);
                    }
                    let involved = self.involved(inst);
                    if involved.is_empty() {
                        continue;
                    }
                    if inst.opcode() == Opcode::Ret {
                        promises.extend(&involved);
                    }
                    let entry = self.entries.len();
                    self.entries.push(Entry { inst, edits: Vec::new() });
                    self.look(entry, &involved);
                }
            }
            if let Some(call) = tail_call.filter(|_| on(Rule::InPlaceResultOfTailCall)) {
                // Both functions' have to be the same.
                for (_, plan, _) in std::mem::take(&mut results) {
                    self.refuse(plan, Refusal::Instruction, Some(call));
                }
            }
            let entries = start..self.entries.len();
            self.functions.push(Function { value: f.value, entries, promises, results });
        }
    }

    /// The plans that an instruction has to do with.
    fn involved(&self, inst: Value) -> Vec<usize> {
        let operands = inst.operands();
        let values = || operands.iter().chain(std::iter::once(&inst));
        let places = values().filter_map(|&v| Some(self.plan_of(v)?.0));
        let shared = values().flat_map(|&v| self.shared_places(v)).map(|(plan, _)| plan);
        let mut involved: Vec<usize> = places.chain(shared).chain(self.site(inst)).collect();
        involved.sort_unstable();
        involved.dedup();
        involved
    }

    /// The plan whose elements a call allocates.
    fn site(&self, call: Value) -> Option<usize> {
        self.sites.get(&call).copied().filter(|&plan| !self.is_gone[plan])
    }

    /// Finds out what changes of an instruction.
    fn look(&mut self, entry: usize, involved: &[usize]) {
        let inst = self.entries[entry].inst;
        involved.iter().for_each(|&plan| self.leaning[plan].push(entry));
        if involved.is_empty() {
            return;
        }
        let operands = inst.operands();
        let constant = |v: &Value| {
            v.is_constant_expr()
                && (self.plan_of(*v).is_some() && !is_place_in_variable(*v) || !self.shared_places(*v).is_empty())
        };
        let checked = if inst.function().has_special_function_data() && on(Rule::InPlaceSpecialFunction) {
            Err(Refusal::SpecialFunction)
        } else if operands.iter().any(constant) {
            Err(Refusal::Instruction)
        } else {
            self.keeps_apart(inst, &operands)
                .and_then(|()| self.shared(inst, &operands))
                .and_then(|()| self.instruction(inst, &operands))
        };
        let mut edits = match checked {
            Ok(edits) => edits,
            Err(why) => return involved.iter().for_each(|&plan| self.refuse(plan, why, Some(inst))),
        };
        if may_promise(inst.opcode()) {
            edits.push(Edit::Promises(inst));
        }
        if matches!(inst.opcode(), Opcode::Call | Opcode::Invoke) {
            for (argument, plan, bytes) in self.results(inst, &inst.call_args(), Some(inst)) {
                if inst.is_musttail() && on(Rule::InPlaceResultOfTailCall) {
                    self.refuse(plan, Refusal::Instruction, Some(inst));
                }
                edits.push(Edit::Result { of: inst, argument, bytes });
            }
        }
        self.entries[entry].edits = edits;
    }

    /// Which of the parameters of a function or arguments of a call are addresses of results that lie in what is planned and change,
    /// and how large those become. Refuses a plan with which that is not known.
    fn results(&mut self, of: Value, values: &[Value], at: Option<Value>) -> Vec<(u32, usize, u64)> {
        let mut out = Vec::new();
        // A result's address is among the first two.
        for (i, &v) in values.iter().enumerate().take(2) {
            let ty = match of.is_function() {
                true => of.param_type(i as u32, "sret"),
                false => of.argument_type(i as u32, "sret"),
            };
            let Some(ty) = ty else { continue };
            for (plan, _) in self.shared_places(v) {
                self.refuse(plan, Refusal::InexactPointer, at);
            }
            let Some((plan, offsets)) = self.plan_of(v) else { continue };
            let p = &self.plans[plan];
            let old = self.scope.layout.alloc_size(ty);
            match p.new_length(offsets, old) {
                // Where elements start, alignment stays as it is.
                Ok(new) if new == old && offsets == Offsets::ZERO && !p.every_edit => {}
                Ok(_) if !on(Rule::InPlaceResultSize) => {}
                Ok(new) => out.push((i as u32, plan, new)),
                Err(why) => self.refuse(plan, why, at),
            }
        }
        out
    }

    /// Every pointer has to lead into one run.
    fn variables(&mut self) {
        let info = self.info;
        for var in info.all_vars() {
            let cells = info.cells_of_var(var);
            for cell in &cells {
                let Some((plan, at)) = self.within(*cell) else { continue };
                let why = if cells.len() > 1 && !on(Rule::SharedStays) {
                    None
                } else if info.may_be_foreign(var) {
                    Some(Refusal::ForeignPointer)
                } else {
                    match self.plans[plan].run_of(at, 1) {
                        // From a part of it nobody can tell where the rest is.
                        Ok(run) if !run.starts_whole(at) && on(Rule::RecodedWhole) => Some(Refusal::PartOfNarrow),
                        Ok(run)
                            if run.to.is_some() || self.dropped.contains(&var) || info.is_initialized_place(var) =>
                        {
                            None
                        }
                        Ok(_) => Some(Refusal::InnerAddress),
                        Err(why) => Some(why),
                    }
                };
                if let Some(why) = why {
                    self.refuse(plan, why, None);
                }
            }
        }
    }

    /// A load or store whose address lies in what is planned, and that the analysis has not met.
    fn is_new(&self, inst: Value, address: Value) -> bool {
        let planned = self.plan_of(address).is_some() || !self.shared_places(address).is_empty();
        planned && !self.met.contains(&inst) && on(Rule::InPlaceKnownAccess)
    }

    /// Does an instruction do with pointers to several classes only what does not depend on where in an element they lead?
    fn shared(&self, inst: Value, operands: &[Value]) -> Result<(), Refusal> {
        let is_shared = |v: &Value| !self.shared_places(*v).is_empty();
        if !operands.iter().any(is_shared) && !is_shared(&inst) || !on(Rule::SharedStays) {
            return Ok(());
        }
        match inst.opcode() {
            Opcode::Load if self.is_new(inst, operands[0]) => Err(Refusal::Instruction),
            Opcode::Store if self.is_new(inst, operands[1]) => Err(Refusal::Instruction),
            Opcode::Load | Opcode::Store | Opcode::Phi | Opcode::Select | Opcode::Freeze | Opcode::Ret => Ok(()),
            Opcode::GetElementPtr => self.shared_step(inst),
            // Places that differ do so in every layout.
            Opcode::ICmp if matches!(inst.predicate(), Predicate::Eq | Predicate::Ne) => Ok(()),
            Opcode::Call | Opcode::Invoke => {
                let callee = inst.callee();
                let known = callee.is_function() && self.info.function(callee).is_some();
                let pointed = !callee.is_function() || callee.is_intrinsic();
                let arguments = inst.call_args();
                let given = arguments.iter().any(is_shared);
                if self.info.is_free(inst) {
                    // By several threads, nobody may look where a region ends.
                    let is_told =
                        |region: &Region| !region.threads && is_library(callee, "free") && !inst.has_operand_bundles();
                    let starts = |(plan, at): (usize, Offsets)| {
                        at == Offsets::ZERO && self.plans[plan].region.as_ref().is_none_or(is_told)
                    };
                    let first = arguments.first().map_or(Vec::new(), |&v| self.shared_places(v));
                    return if first.into_iter().all(starts) { Ok(()) } else { Err(Refusal::FreeInside) };
                }
                match () {
                    () if inst.has_operand_bundles() || self.site(inst).is_some() => Err(Refusal::Instruction),
                    () if callee.is_function()
                        && callee.is_intrinsic()
                        && callee.name().starts_with("llvm.lifetime.") =>
                    {
                        Ok(())
                    }
                    // What functions of the program's do with it, their own instructions say; of the library's, their accesses.
                    () if known || !given => Ok(()),
                    // So do those of a copy or fill of so many bytes.
                    () if is_block_operation(inst) && arguments[2].constant_int().is_some() => Ok(()),
                    () if pointed => Err(Refusal::Instruction),
                    () => self.library_call_of_shared(inst, callee),
                }
            }
            // Everything else may see where that is.
            _ => Err(Refusal::Instruction),
        }
    }

    /// A function of the library's may be given such a pointer if its accesses are known and it steps over no elements.
    fn library_call_of_shared(&self, inst: Value, callee: Value) -> Result<(), Refusal> {
        let steps = |e: &Effect| matches!(e, Effect::Sorted { .. } | Effect::Searched { .. });
        let Some(row) = library_function(callee) else { return Err(Refusal::Instruction) };
        let mut stepped = row.args.iter().zip(inst.call_args()).filter(|(e, _)| steps(e));
        if stepped.any(|(_, v)| !self.shared_places(v).is_empty()) {
            return Err(Refusal::Instruction);
        }
        Ok(())
    }

    /// Does a step on a pointer to several classes lead from links in arrays of nothing else to others there?
    fn steps_in_arrays(&self, gep: Value) -> bool {
        let in_array = |&(plan, at): &(usize, Offsets)| {
            let p = &self.plans[plan];
            let run = p.run_of(at, INDEX);
            p.element == INDEX && !p.has_columns() && run.is_ok_and(|r| r.kept.is_link() && r.starts_whole(at))
        };
        let all = |v: Value| {
            let places = self.shared_places(v);
            places.len() > 1 && places.len() == self.info.cells(v).len() && places.iter().all(in_array)
        };
        all(gep.operand(0)) && all(gep)
    }

    /// Such a step is as much shorter as links are.
    fn array_step(&mut self, gep: Value) -> Result<Vec<Edit>, Refusal> {
        let (mut bytes, mut inner) = (0i64, Vec::new());
        let behind = |bytes: i64| {
            let links = (bytes % INDEX as i64 == 0).then_some(bytes / INDEX as i64);
            links.and_then(|n| n.checked_mul(LINK as i64)).ok_or(Refusal::PartOfNarrow)
        };
        for term in gep.gep_terms(self.scope.layout).ok_or(Refusal::Step)? {
            match term {
                GepTerm::Constant(k) => bytes = bytes.checked_add(behind(k)?).ok_or(Refusal::Step)?,
                GepTerm::Scaled { index, scale, .. } => {
                    let each = behind(i64::try_from(scale).map_err(|_| Refusal::Step)?)?;
                    inner.push(self.exprs.over(index, each));
                }
            }
        }
        if !gep.gep_is_inbounds() && on(Rule::StepOutOfBounds) {
            return Err(Refusal::Step);
        }
        let (plan, _) = self.shared_places(gep)[0];
        Ok(vec![Edit::Step { gep, plan, start: None, elements: Vec::new(), bytes, inner }])
    }

    /// Is it another name of a pointer, which may lead to less than that one does ([`super::names`])?
    fn is_name(&self, gep: Value) -> bool {
        let from = self.shared_places(gep.operand(0));
        let to = self.plan_of(gep).into_iter().chain(self.shared_places(gep));
        is_name(gep) && to.into_iter().all(|place| from.contains(&place))
    }

    /// A step that stays among the bytes that keep together.
    fn shared_step(&self, gep: Value) -> Result<(), Refusal> {
        if self.steps_in_arrays(gep) || self.is_name(gep) {
            return Ok(());
        }
        let from = self.shared_places(gep.operand(0));
        let to = self.shared_places(gep);
        if from.is_empty() || gep.operands()[1..].iter().any(|v| v.is_constant_expr()) {
            return Err(Refusal::InexactPointer);
        }
        // Offsets are counted modulo the element, so that a step over whole elements looks like none at all.
        let mut bytes = Some(0i64);
        for term in gep.gep_terms(self.scope.layout).ok_or(Refusal::Step)? {
            let GepTerm::Constant(k) = term else {
                bytes = None;
                break;
            };
            bytes = Some(bytes.and_then(|b| b.checked_add(k)).ok_or(Refusal::Step)?);
        }
        let alike = |(plan, at): &(usize, Offsets)| {
            let p = &self.plans[*plan];
            let old = p.run_of(*at, 1)?;
            let inside = bytes.is_some_and(|k| {
                let end = at.end().and_then(|e| e.checked_add(k));
                let (from, end) = (at.base.checked_add(k), end);
                from.is_some_and(|b| b >= old.from as i64) && end.is_some_and(|e| e < (old.from + old.len) as i64)
            });
            if old.kept != Kept::Same && bytes != Some(0) && on(Rule::RecodedWhole) {
                return Err(Refusal::PartOfNarrow);
            }
            let as_far_apart = p.element == p.width(old.column) && !p.has_columns();
            if !inside && !as_far_apart {
                return Err(Refusal::InexactPointer);
            }
            let mut ends = to.iter().filter(|(other, _)| other == plan);
            let stays = ends.clone().next().is_some() && ends.all(|(_, at)| p.run_of(*at, 1) == Ok(old));
            if stays && old.to.is_some() {
                Ok(())
            } else {
                Err(Refusal::InexactPointer)
            }
        };
        from.iter().try_for_each(alike)?;
        // Nothing leads there from elsewhere.
        if to.iter().all(|(plan, _)| from.iter().any(|(other, _)| other == plan)) {
            Ok(())
        } else {
            Err(Refusal::InexactPointer)
        }
    }

    fn instruction(&mut self, inst: Value, operands: &[Value]) -> Result<Vec<Edit>, Refusal> {
        match inst.opcode() {
            // `shared` has looked at it.
            Opcode::GetElementPtr if self.steps_in_arrays(inst) => self.array_step(inst),
            Opcode::GetElementPtr if !self.shared_places(operands[0]).is_empty() => Ok(Vec::new()),
            Opcode::GetElementPtr => self.step(inst),
            Opcode::Load if self.is_new(inst, operands[0]) => Err(Refusal::Instruction),
            Opcode::Store if self.is_new(inst, operands[1]) => Err(Refusal::Instruction),
            Opcode::Load if self.goes(operands[0])? => {
                if is_idle(self.info, inst) {
                    Ok(vec![Edit::Idle(inst)])
                } else {
                    Err(Refusal::NoPlace)
                }
            }
            Opcode::Load => {
                let mut edits: Vec<Edit> = self.first_bytes(inst, 0).into_iter().collect();
                match self.kept(operands[0], inst.ty())? {
                    Kept::Same => edits.extend(self.aligned(inst, operands[0])),
                    _ if inst.is_volatile() || inst.is_atomic() => return Err(Refusal::VolatileOrAtomic),
                    kept => {
                        self.leads_to(inst, kept)?;
                        edits.push(Edit::Decode { load: inst, kept });
                    }
                }
                Ok(edits)
            }
            Opcode::Store => {
                let goes = self.goes(operands[1])?;
                let kept = if goes { Kept::Same } else { self.kept(operands[1], operands[0].ty())? };
                let mut edits: Vec<Edit> = self.first_bytes(inst, 1).filter(|_| !goes).into_iter().collect();
                if !goes && kept == Kept::Same {
                    edits.extend(self.aligned(inst, operands[1]));
                    return Ok(edits);
                }
                if inst.is_volatile() || inst.is_atomic() {
                    return Err(Refusal::VolatileOrAtomic);
                }
                self.leads_to(operands[0], kept)?;
                edits.push(if goes { Edit::Gone(inst) } else { Edit::Encode { store: inst, kept } });
                Ok(edits)
            }
            // As large as it was; see `objects`.
            Opcode::Alloca => Ok(Vec::new()),
            // A pointer that is kept, chosen or handed on stays a pointer to the same field.
            Opcode::Phi | Opcode::Select | Opcode::Freeze | Opcode::Ret | Opcode::IntToPtr => Ok(Vec::new()),
            Opcode::PtrToInt if inst.ty().kind() == TypeKind::Int(64) => Ok(Vec::new()),
            Opcode::ICmp => self.compare(inst, operands),
            Opcode::Sub => self.subtract(inst, operands),
            Opcode::Call | Opcode::Invoke => self.call(inst),
            // Everything else is not rewritten.
            _ => Err(Refusal::Instruction),
        }
    }

    /// What is certain of the address of a load or store that stays as it is, if that is less than it was: elements and the place in them are
    /// moved by multiples of it.
    fn aligned(&self, access: Value, address: Value) -> Vec<Edit> {
        let Some((plan, Ok(run))) = self.run_of(address) else { return Vec::new() };
        let align = access.alignment().min(self.plans[plan].moves_by(run));
        if align < access.alignment() && on(Rule::InPlaceAlignment) {
            vec![Edit::Align { access, align }]
        } else {
            Vec::new()
        }
    }

    /// Does what lies there go?
    fn goes(&self, address: Value) -> Result<bool, Refusal> {
        match self.run_of(address) {
            Some((_, run)) => Ok(run?.to.is_none()),
            None => Ok(false),
        }
    }

    /// How what a load or store of that type accesses is kept: as it was, or as one integer or pointer of that type.
    fn kept(&self, address: Value, ty: Type) -> Result<Kept, Refusal> {
        let shared = self.shared_places(address);
        if !shared.is_empty() {
            return self.kept_of_shared(address, &shared, ty);
        }
        let Some((plan, at)) = self.plan_of(address) else { return Ok(Kept::Same) };
        let run = self.plans[plan].run_of(at, self.scope.layout.store_size(ty).max(1))?;
        let fits = match run.kept {
            Kept::Same => true,
            Kept::Int { .. } => ty.kind() == TypeKind::Int(run.len as u32 * 8) && run.takes(at, run.len),
            Kept::Link { .. } => ty.is_pointer() && run.takes(at, INDEX),
        };
        if fits || !on(Rule::RecodedWhole) {
            Ok(run.kept)
        } else {
            Err(Refusal::PartOfNarrow)
        }
    }

    /// The same where it may lie in several places: all have to be kept alike.
    fn kept_of_shared(&self, address: Value, places: &[(usize, Offsets)], ty: Type) -> Result<Kept, Refusal> {
        let size = self.scope.layout.store_size(ty).max(1);
        let run = |&(plan, at): &(usize, Offsets)| Ok((self.plans[plan].run_of(at, size)?, at));
        let runs = places.iter().map(run).collect::<Result<Vec<(Run, Offsets)>, Refusal>>()?;
        let kept = runs[0].0.kept;
        if runs.iter().all(|(run, _)| run.kept == Kept::Same) {
            return Ok(Kept::Same);
        }
        let link = kept.is_link() && ty.is_pointer();
        let alike = runs.iter().all(|(run, at)| run.kept == kept && run.takes(*at, INDEX));
        if link && alike && places.len() == self.info.cells(address).len() || !on(Rule::RecodedWhole) {
            Ok(kept)
        } else {
            Err(Refusal::PartOfNarrow)
        }
    }

    /// A link leads to the start of an element of its classes, if anywhere.
    fn leads_to(&self, v: Value, kept: Kept) -> Result<(), Refusal> {
        let Some(to) = kept.links() else { return Ok(()) };
        let leads = |&(plan, at): &(usize, Offsets)| to.contains(self.plans[plan].class) && at == Offsets::ZERO;
        let shared = self.shared_places(v);
        let fits = match self.plan_of(v) {
            _ if !shared.is_empty() => shared.len() == self.info.cells(v).len() && shared.iter().all(leads),
            Some(place) => leads(&place),
            // Nobody has stored anything but null.
            None => {
                let is_load = v.is_instruction() && v.opcode() == Opcode::Load;
                v.is_null() || v.is_undef() || is_load && self.info.cells(v).is_empty()
            }
        };
        let foreign = self.info.var(v).is_some_and(|var| self.info.may_be_foreign(var));
        if fits && !foreign || !on(Rule::LinkValue) {
            Ok(())
        } else {
            Err(Refusal::LinkTarget)
        }
    }

    fn step(&mut self, gep: Value) -> Result<Vec<Edit>, Refusal> {
        let base = gep.operand(0);
        // It may change with a variable.
        if gep.operands()[1..].iter().any(|v| v.is_constant_expr()) {
            return Err(Refusal::Step);
        }
        let ((plan, to), (from_plan, from)) = match (self.plan_of(gep), self.plan_of(base)) {
            (Some(to), Some(from)) => (to, from),
            _ => return Err(Refusal::Instruction),
        };
        if plan != from_plan {
            return Err(Refusal::Instruction);
        }
        let mut source = gep.gep_source_type();
        while let (TypeKind::Array, Some((element, _))) = (source.kind(), source.elements()) {
            source = element;
        }
        let start = from == Offsets::ZERO
            && source.kind() == TypeKind::Struct
            && source.is_sized()
            && self.scope.layout.alloc_size(source) == self.plans[plan].element;
        if start {
            self.learn_type(plan, source);
        }
        let start = start.then_some(source);
        let p = &self.plans[plan];
        let (old, new) = (p.run_of(from, 1)?, p.run_of(to, 1)?);
        if new.to.is_none() {
            if !gep.users().into_iter().all(|u| is_unread(self.info, u, gep)) && on(Rule::AddressOfFieldStays) {
                return Err(Refusal::InnerAddress);
            }
            self.dropped.extend(self.info.var(gep));
            return Ok(vec![Edit::Gone(gep)]);
        }
        if from.is_exact() && to.is_exact() {
            let step = self.scope.element_step(gep)?;
            let ends = (p.lead(from.base as u64)?, p.lead(to.base as u64)?);
            if ends.0 .0 != ends.1 .0 && step.terms.is_empty() {
                if let Some(known) = self.stepped_in_loop(base, plan) {
                    let over = step.constant.checked_add(known.step.constant).ok_or(Refusal::Step)?;
                    let width = self.plans[plan].width(ends.1 .0) as i64;
                    let bytes = over.checked_mul(width).ok_or(Refusal::Step)?;
                    let terms = known.step.terms.into_iter();
                    let mut elements: Vec<_> = terms.map(|(v, factor)| self.exprs.scaled(v, factor)).collect();
                    if let Some((phi, entries, by)) = known.walk {
                        let turns = self.exprs.add(Expr::Turns { phi, entries });
                        elements.push(if by == 1 { turns } else { self.exprs.times(turns, by) });
                    }
                    let array = self.exprs.add(Expr::Old(known.array));
                    let address = self.reach(array, plan, known.from, ends.1);
                    return Ok(self.behind(gep, address, (elements, width), (Vec::new(), bytes)));
                }
            }
            let elements = step.terms.into_iter().map(|(v, factor)| self.exprs.scaled(v, factor)).collect();
            return self.walk(gep, plan, start, ends, (elements, step.constant), (Vec::new(), 0));
        }
        let step = self.scope.inner_step(gep)?;
        let ends = if from.is_exact() {
            let to = if to.is_exact() { p.lead(to.base as u64)? } else { p.spot(to.base as u64)? };
            (p.lead(from.base as u64)?, to)
        } else if old == new {
            ((new.column, 0), (new.column, 0))
        } else {
            return Err(Refusal::InexactPointer);
        };
        let mut elements = Vec::new();
        for (v, times) in step.element_terms {
            elements.push(self.exprs.scaled(v, Ok(u64::try_from(times).map_err(|_| Refusal::Step)?)));
        }
        // Pointers in a row lie closer.
        let behind = |bytes: i64| match new.kept {
            Kept::Link { .. } if bytes % INDEX as i64 != 0 => Err(Refusal::PartOfNarrow),
            Kept::Link { .. } => Ok(bytes / INDEX as i64 * LINK as i64),
            Kept::Same | Kept::Int { .. } => Ok(bytes),
        };
        let constant = behind(step.constant)?;
        let mut inner = Vec::with_capacity(step.terms.len());
        for (v, scale) in step.terms {
            inner.push(self.exprs.over(v, behind(scale)?));
        }
        self.walk(gep, plan, start, ends, (elements, step.elements), (inner, constant))
    }

    /// A step from one place of an element to one of another, so many elements and so many bytes on.
    fn walk(
        &mut self,
        gep: Value,
        plan: usize,
        start: Option<Type>,
        (from, to): (Spot, Spot),
        (elements, over): (Vec<ExprId>, i64),
        (inner, inner_bytes): (Vec<ExprId>, i64),
    ) -> Result<Vec<Edit>, Refusal> {
        let width = self.plans[plan].width(to.0) as i64;
        let bytes = over.checked_mul(width).and_then(|n| n.checked_add(inner_bytes)).ok_or(Refusal::Step)?;
        if from.0 == 0 && to.0 == 0 {
            let bytes = bytes.checked_add(to.1 as i64 - from.1 as i64).ok_or(Refusal::Step)?;
            return Ok(vec![Edit::Step { gep, plan, start, elements, bytes, inner }]);
        }
        let base = self.exprs.add(Expr::Operand(gep, 0));
        let address = self.reach(base, plan, from, to);
        Ok(self.behind(gep, address, (elements, width), (inner, bytes)))
    }

    /// The address takes a step's place that is so many elements of a column's width, and so many bytes, behind another.
    fn behind(
        &mut self,
        gep: Value,
        mut address: ExprId,
        (elements, width): (Vec<ExprId>, i64),
        (inner, bytes): (Vec<ExprId>, i64),
    ) -> Vec<Edit> {
        for id in elements {
            let by = self.exprs.times(id, width);
            address = self.exprs.add(Expr::Offset(address, by));
        }
        for id in inner {
            address = self.exprs.add(Expr::Offset(address, id));
        }
        let value = self.exprs.moved(address, bytes);
        vec![Edit::Make { old: gep, value, replaces: true }]
    }

    /// Where an element is one of an array that was there before a loop (`a[i]`, of which several columns are used): the array, where in its first element that is,
    /// and the step. Where the array lies in a column is found before the loop then, and what remains in it is a step over so many elements of the column, as in an
    /// array of nothing else: LLVM makes vectors of that, and not of a distance that is divided. So is what a pointer that walks over an array has come to
    /// (`for (p = a; p < end; p++)`), of where it started.
    fn stepped_in_loop(&mut self, element: Value, plan: usize) -> Option<Stepped> {
        if let Some(known) = self.stepped.get(&element) {
            return known.clone();
        }
        let found = self.find_stepped_in_loop(element, plan);
        self.stepped.insert(element, found.clone());
        found
    }

    fn find_stepped_in_loop(&self, element: Value, plan: usize) -> Option<Stepped> {
        let spot = |v: Value| {
            let (_, at) = self.plan_of(v).filter(|(p, at)| *p == plan && at.is_exact())?;
            self.plans[plan].lead(at.base as u64).ok()
        };
        spot(element)?;
        let (mut at, mut constant) = (element, 0i64);
        for _ in 0..MOST_STEPS_BACK {
            if at.is_instruction() && at.opcode() == Opcode::Phi {
                let (start, entries, by) = self.walks(at)?;
                let from = spot(start).filter(|&from| Some(from) == spot(at))?;
                let step = ElementStep { terms: Vec::new(), constant };
                return Some(Stepped { array: start, from, step, walk: Some((at, entries, by)) });
            }
            if !is_step(at) || at.operands()[1..].iter().any(|v| v.is_constant_expr()) {
                return None;
            }
            let base = at.operand(0);
            let from = spot(base)?;
            let mut step = self.scope.element_step(at).ok()?;
            constant = constant.checked_add(step.constant)?;
            if step.terms.is_empty() {
                at = base;
                continue;
            }
            step.constant = constant;
            let is_before = !is_repeated(self.host, base, element)
                || step.terms.iter().any(|t| is_count(self.host, t.0, element))
                    && is_loaded_from_one(self.host, base, element);
            return is_before.then_some(Stepped { array: base, from, step, walk: None });
        }
        None
    }

    /// The phi of a loop's header that starts somewhere and goes on by the same number of elements in each turn: where, which of its values, a bit each,
    /// that is, and by how many.
    fn walks(&self, phi: Value) -> Option<(Value, u64, i64)> {
        if self.host.loop_header(phi.block()) != Some(phi.block()) {
            return None;
        }
        let (mut start, mut step, mut entries) = (None, None, 0);
        for (at, (value, block)) in phi.incoming().into_iter().enumerate() {
            if at >= u64::BITS as usize {
                return None;
            }
            let known = if is_inside(self.host, block, phi.block())? {
                &mut step
            } else {
                entries |= 1 << at;
                &mut start
            };
            if known.replace(value).is_some_and(|before| before != value) {
                return None;
            }
        }
        let start = start.filter(|v: &Value| !v.is_constant())?;
        let step = step.filter(|&v: &Value| is_step(v) && v.operand(0) == phi)?;
        if step.operands()[1..].iter().any(|v| v.constant_int().is_none()) {
            return None;
        }
        let step = self.scope.element_step(step).ok().filter(|step| step.terms.is_empty())?;
        Some((start, entries, step.constant))
    }

    /// The address of a place of an element, given that of another.
    fn reach(&mut self, address: ExprId, plan: usize, from: Spot, to: Spot) -> ExprId {
        if from.0 == to.0 {
            return self.exprs.moved(address, to.1 as i64 - from.1 as i64);
        }
        let [old, new] = [from.0, to.0].map(|column| self.plans[plan].width(column));
        let [start, target] = [from.0, to.0].map(|column| self.exprs.add(Expr::Base { plan, column }));
        let (address, start) = (self.exprs.add(Expr::Address(address)), self.exprs.add(Expr::Address(start)));
        let distance = self.exprs.add(Expr::Sub(address, start));
        let distance = self.exprs.plus(distance, -(from.1 as i64));
        let over = self.exprs.rescaled(distance, old, new);
        let target = self.exprs.add(Expr::Offset(target, over));
        self.exprs.moved(target, to.1 as i64)
    }

    /// The new size of some elements.
    fn bytes(&self, plan: usize, elements: i64) -> Result<i64, Refusal> {
        elements.checked_mul(self.plans[plan].new_element as i64).ok_or(Refusal::Step)
    }

    fn compare(&self, inst: Value, operands: &[Value]) -> Result<Vec<Edit>, Refusal> {
        // Places of one field are ordered as they were, in one element and in several.
        if matches!(inst.predicate(), Predicate::Signed(_) | Predicate::Unknown) && on(Rule::InPlaceCompareSigned) {
            return Err(Refusal::Instruction);
        }
        match (self.plan_of(operands[0]), self.plan_of(operands[1])) {
            (Some((p, a)), Some((q, b))) => {
                if p == q && self.plans[p].run_of(a, 1)? == self.plans[q].run_of(b, 1)? {
                    Ok(Vec::new())
                } else {
                    Err(Refusal::DifferentFields)
                }
            }
            _ if operands.iter().any(|&v| !self.shared_places(v).is_empty()) => Ok(Vec::new()),
            (a, b) => {
                let other = if a.is_some() { operands[1] } else { operands[0] };
                debug_assert!(a.is_some() != b.is_some());
                // No field that is not at offset 0 gets there.
                if other.is_null() || other.is_undef() {
                    return Ok(Vec::new());
                }
                if other.is_constant() {
                    return Err(Refusal::ForeignComparison);
                }
                // A value that never holds a pointer: null, when the program runs.
                match self.info.cells(other)[..] {
                    [] => Ok(Vec::new()),
                    _ => Err(Refusal::ForeignComparison),
                }
            }
        }
    }

    fn subtract(&self, inst: Value, operands: &[Value]) -> Result<Vec<Edit>, Refusal> {
        let (Some((p, a)), Some((q, b))) = (self.plan_of(operands[0]), self.plan_of(operands[1])) else {
            return Err(Refusal::ForeignComparison);
        };
        if p != q || a != b || !a.is_exact() {
            return Err(Refusal::DifferentFields);
        }
        let p = &self.plans[p];
        let width = p.width(p.lead(a.base.unsigned_abs())?.0);
        let counts = counts_elements(inst);
        if p.element == width && !(p.every_edit && counts) {
            return Ok(Vec::new());
        }
        if !counts && on(Rule::InPlaceDistance) {
            return Err(Refusal::Step);
        }
        let exact = inst.users().into_iter().all(is_exact_division_or_test);
        // What lies elsewhere may come before or behind a variable, which a region changes.
        let is_alone = p.region.is_none() || self.info.classes[p.class].objects.len() == 1;
        // In the old bytes the distance of any two addresses still has to fit.
        let fits = p.element / width.max(1) <= MOST_SHRUNK;
        if !(exact || is_alone && fits) && on(Rule::DistanceFromOutside) {
            return Err(Refusal::Step);
        }
        let exact = exact || !on(Rule::DistanceFromOutside);
        Ok(vec![Edit::Distance { sub: inst, old: p.element, new: width, exact }])
    }

    // ---- calls ----

    fn call(&mut self, inst: Value) -> Result<Vec<Edit>, Refusal> {
        if inst.has_operand_bundles() {
            return Err(Refusal::Instruction);
        }
        if let Some(plan) = self.site(inst) {
            return self.allocation(inst, plan);
        }
        let callee = inst.callee();
        if callee.is_function() && callee.is_intrinsic() {
            let name = callee.name();
            let args = inst.call_args();
            return match () {
                () if name.starts_with("llvm.lifetime.") => Ok(Vec::new()),
                () if name.starts_with("llvm.memcpy.p") || name.starts_with("llvm.memmove.p") => self.copy(inst, &args),
                () if name.starts_with("llvm.memset.p") => self.fill(inst, &args),
                () if on(Rule::InPlaceIntrinsic) => Err(Refusal::Instruction),
                () => Ok(Vec::new()),
            };
        }
        if self.info.is_free(inst) {
            return match inst.call_args().first().and_then(|&a| self.plan_of(a)) {
                Some((_, at)) if at != Offsets::ZERO => Err(Refusal::FreeInside),
                Some((plan, _)) if self.plans[plan].region.is_some() => self.free(inst, callee, plan),
                Some(_) => Ok(Vec::new()),
                None => Ok(self.free_of_several(inst)),
            };
        }
        self.kept_in_region(inst, callee)?;
        let mut edits = self.library_call(inst, callee)?;
        // What a function does with the pointer, its own instructions and the accesses of library functions say.
        edits.extend(self.first_bytes_given(inst, callee)?);
        Ok(edits)
    }

    /// A call that is given an element of a region, and that nothing is made of, neither frees it nor moves it elsewhere: it would be the
    /// library's functions that did.
    fn kept_in_region(&self, call: Value, callee: Value) -> Result<(), Refusal> {
        let in_region = |v: Value| {
            let shared = self.shared_places(v);
            self.plan_of(v).into_iter().chain(shared).any(|(plan, _)| self.plans[plan].region.is_some())
        };
        if !on(Rule::RegionFreed) || !call.call_args().into_iter().any(in_region) {
            return Ok(());
        }
        if !callee.is_function() {
            // Which functions it may call, the pointer's classes say.
            let mut classes = self.info.cells(callee).into_iter().map(|cell| cell.class).peekable();
            // What leads nowhere is null where it is reached at all, as in a copy of a function for callers that hand over none.
            let known = classes.peek().is_some() || self.info.leads_nowhere(callee);
            return if known && !classes.any(|class| self.freeing.contains(&class)) {
                Ok(())
            } else {
                Err(Refusal::Allocation)
            };
        }
        let own = !callee.is_declaration_for_linker();
        let wrapper = if own { self.info.wrapper(callee) } else { None };
        let frees = match wrapper {
            Some(Wrapper::Frees { .. } | Wrapper::Allocates { .. }) => true,
            Some(Wrapper::Returns { .. }) => false,
            None if own => false,
            // Of what is given such a function all that it frees or moves is known by its row.
            None => library_function(callee)
                .is_none_or(|row| row.args.iter().any(|e| matches!(e, Effect::Freed | Effect::Moved))),
        };
        if frees {
            Err(Refusal::Allocation)
        } else {
            Ok(())
        }
    }

    /// Frees an element's memory in its region.
    fn free(&mut self, call: Value, callee: Value, plan: usize) -> Result<Vec<Edit>, Refusal> {
        // It frees nothing else: its own instructions are looked at.
        let own =
            self.info.function(callee).is_some() && callee.params().first().is_some_and(|&p| self.plan_of(p).is_some());
        if own {
            return Ok(Vec::new());
        }
        let pointer = self.exprs.add(Expr::Operand(call, 0));
        let index = self.exprs.add(Expr::Address(pointer));
        if is_library(callee, "free") {
            return Ok(vec![Edit::Pool { call, plan, what: PoolCall::Free { index }, gives_index: false }]);
        }
        // What else a function of the program's own does when it frees would be lost.
        let recipe = self.scope.pool_copy(callee, false)?;
        Ok(vec![Edit::PoolCopy { call, plan, recipe, own: Some((0, index)), gives_index: false }])
    }

    /// Frees what lies in one of several regions, or in none: which one, the address tells.
    fn free_of_several(&self, call: Value) -> Vec<Edit> {
        let places = call.call_args().first().map_or(Vec::new(), |&block| self.shared_places(block));
        let mut plans: Vec<usize> = places.into_iter().map(|(plan, _)| plan).collect();
        plans.retain(|&plan| self.plans[plan].region.is_some());
        plans.sort_unstable();
        plans.dedup();
        if plans.is_empty() {
            return Vec::new();
        }
        vec![Edit::FreeOfSeveral { call, plans }]
    }

    /// Allocates in a region.
    fn region_allocation(&mut self, call: Value, plan: usize) -> Result<Vec<Edit>, Refusal> {
        match self.plan_of(call) {
            Some((p, Offsets::ZERO)) if p == plan => {}
            _ => return Err(Refusal::Allocation),
        }
        if call.has_operand_bundles() {
            return Err(Refusal::Allocation);
        }
        let form = self.scope.element_count(&self.scope.plans[plan], call)?;
        let argument = |exprs: &mut Exprs, i: usize| exprs.add(Expr::Operand(call, i as u32));
        let old = match form {
            ElementCount::Moved { block, .. } | ElementCount::Own { block: Some(block) } => {
                match self.plan_of(call.operand(block as u32)) {
                    Some((p, Offsets::ZERO)) if p == plan => {}
                    None if call.operand(block as u32).is_null() => {}
                    _ => return Err(Refusal::Allocation),
                }
                let pointer = argument(&mut self.exprs, block);
                Some((block, pointer))
            }
            ElementCount::Own { block: None }
            | ElementCount::Times { .. }
            | ElementCount::Bytes { .. }
            | ElementCount::Zeroed { .. } => None,
        };
        let edit = match form {
            ElementCount::Own { block } => {
                // The copy takes what the function took, but for the block.
                let mut others = call.call_args().into_iter().enumerate().filter(|&(i, _)| Some(i) != block);
                if others.any(|(_, v)| self.plan_of(v).is_some()) && on(Rule::PoolCopySignature) {
                    return Err(Refusal::Allocation);
                }
                let recipe = self.scope.pool_copy(call.callee(), false)?;
                let own = old.map(|(block, pointer)| (block, self.exprs.add(Expr::Address(pointer))));
                Edit::PoolCopy { call, plan, recipe, own, gives_index: false }
            }
            ElementCount::Times { argument: i, times } => {
                let (count, times) = (argument(&mut self.exprs, i), self.exprs.number(times as i64));
                Edit::Pool { call, plan, what: PoolCall::Calloc { count, times }, gives_index: false }
            }
            ElementCount::Zeroed { argument: i } => {
                let bytes = argument(&mut self.exprs, i);
                let what = PoolCall::zeroed(&mut self.exprs, bytes, self.plans[plan].element);
                Edit::Pool { call, plan, what, gives_index: false }
            }
            ElementCount::Bytes { argument: i } | ElementCount::Moved { argument: i, .. } => {
                let bytes = argument(&mut self.exprs, i);
                let count = self.exprs.count(bytes, self.plans[plan].element);
                let what = match old {
                    Some((_, pointer)) => {
                        let old = self.exprs.add(Expr::Address(pointer));
                        PoolCall::Realloc { old, bytes, count }
                    }
                    None => PoolCall::Malloc { bytes, count },
                };
                Edit::Pool { call, plan, what, gives_index: false }
            }
        };
        Ok(vec![edit])
    }

    /// A function of the library's that is told how far apart elements are finds them there only as long as they are: it is told how far apart
    /// they become. It sorts and searches without looking at any of them by itself.
    fn library_call(&mut self, inst: Value, callee: Value) -> Result<Vec<Edit>, Refusal> {
        let Some(row) = library_function(callee) else { return Ok(Vec::new()) };
        let mut edits = Vec::new();
        for (effect, address) in row.args.iter().zip(inst.call_args()) {
            let (Effect::Sorted { size, .. } | Effect::Searched { size, .. }) = *effect else { continue };
            let Some((plan, at)) = self.plan_of(address) else { continue };
            let p = &self.plans[plan];
            let apart = p.run_of(at, 1).is_ok_and(|run| p.element == p.width(run.column)) && !p.has_columns();
            if apart || !on(Rule::LibraryStepsAsTold) {
                continue;
            }
            let told = inst.operand(size as u32).constant_int().and_then(|n| u64::try_from(n).ok());
            // More than one of them at a time may be one whose places in the record are others'.
            if at != Offsets::ZERO || p.has_columns() || told != Some(p.element) {
                return Err(Refusal::Instruction);
            }
            edits.push(self.size(inst, size as u32, plan));
        }
        Ok(edits)
    }

    fn allocation(&mut self, inst: Value, plan: usize) -> Result<Vec<Edit>, Refusal> {
        let p = &self.plans[plan];
        if inst.opcode() != Opcode::Call || inst.is_musttail() {
            return Err(Refusal::Allocation);
        }
        if p.region.is_some() {
            return self.region_allocation(inst, plan);
        }
        match self.scaled_allocation(inst, plan) {
            edits if p.element != p.new_element => edits,
            // Where a field has moved to, a block whose size has wrapped around has no room.
            edits if !self.info.is_whole(inst, None, p.element) && on(Rule::InPlaceSizeWraps) => edits,
            Ok(edits) if p.every_edit => Ok(edits),
            _ => Ok(Vec::new()),
        }
    }

    fn scaled_allocation(&mut self, inst: Value, plan: usize) -> Result<Vec<Edit>, Refusal> {
        let p = &self.plans[plan];
        if !sizes::fails_alike(p.element, p.new_element) {
            return Err(Refusal::Allocation);
        }
        let args = inst.call_args();
        let object = self.info.classes[p.class].objects.iter().map(|&(o, _)| self.info.objects()[o as usize]);
        let kind = object.filter(|o| o.value == inst).map(|o| o.kind).next();
        let candidates = match kind {
            Some(ObjectKind::Heap(Allocation::Malloc { size })) => vec![size],
            // One argument that counts twice would be scaled twice.
            Some(ObjectKind::Heap(Allocation::Calloc { count, size }))
                if count != size || !on(Rule::SizeCountsOnce) =>
            {
                vec![size, count]
            }
            _ => return Err(Refusal::Allocation),
        };
        let whole = |&i: &usize| args[i].ty().kind() == TypeKind::Int(64) && sizes::is_multiple(args[i], p.element);
        // A parameter that is handed on may be a number of elements all the same: the analysis has seen to it.
        let only = |&i: &usize| candidates.len() == 1 && args[i].ty().kind() == TypeKind::Int(64);
        let argument = candidates.iter().copied().find(whole).or_else(|| candidates.iter().copied().find(only));
        let argument = argument.ok_or(Refusal::Allocation)?;
        if !is_only_size(inst.callee(), argument, WRAPPERS) && on(Rule::SizeOnlyAsked) {
            return Err(Refusal::Allocation);
        }
        Ok(vec![self.size(inst, argument as u32, plan)])
    }

    /// Does a block of `len` bytes at an address stay within one run that stays?
    fn stays(&self, address: Value, len: Option<u64>) -> bool {
        let Some((plan, at)) = self.plan_of(address) else { return true };
        let stays = |r: Run| r.to.is_some() && r.kept == Kept::Same && self.plans[plan].behind_lead(at).is_none();
        len.is_some_and(|n| self.plans[plan].run_of(at, n.max(1)).is_ok_and(stays))
    }

    /// The plan whose whole elements begin at an address, if the length is a number of them.
    fn whole_elements(&self, inst: Value, address: Value, len: Value) -> Option<usize> {
        let (plan, at) = self.plan_of(address)?;
        let element = self.plans[plan].element;
        let whole = self.info.is_whole(inst, len.constant_int().and_then(|n| u64::try_from(n).ok()), element);
        let scaled = len.ty().kind() == TypeKind::Int(64) || !on(Rule::InPlaceLengthType);
        (at == Offsets::ZERO && whole && scaled).then_some(plan)
    }

    fn copy(&mut self, inst: Value, args: &[Value]) -> Result<Vec<Edit>, Refusal> {
        let len = args[2].constant_int().and_then(|n| u64::try_from(n).ok());
        if len == Some(0) || self.stays(args[0], len) && self.stays(args[1], len) {
            let every = args[..2].iter().filter_map(|&v| self.plan_of(v)).any(|(p, _)| self.plans[p].every_edit);
            return Ok(if every { self.copied(inst, args, len).unwrap_or_default() } else { Vec::new() });
        }
        self.copied(inst, args, len)
    }

    fn copied(&mut self, inst: Value, args: &[Value], len: Option<u64>) -> Result<Vec<Edit>, Refusal> {
        if args[3..].first().is_none_or(|v| !v.is_null()) {
            return Err(Refusal::VolatileOrAtomic);
        }
        if let (Some(p), Some(q)) =
            (self.whole_elements(inst, args[0], args[2]), self.whole_elements(inst, args[1], args[2]))
        {
            if self.plans[p].has_columns() || self.plans[q].has_columns() {
                // In one region: of two the parts may be others. A copy of one element is made field by field.
                if p == q && len != Some(self.plans[p].element) && !self.plans[p].every_edit {
                    return self.part_by_part(inst, &[0, 1], p);
                }
            } else if self.plans[p].has_layout_of(&self.plans[q]) {
                return Ok(self.resized(inst, 2, p));
            }
        }
        let len = len.ok_or(Refusal::MemoryLength)?;
        let sides = [self.side(args[0], len)?, self.side(args[1], len)?];
        let covered = sides.iter().flatten().flat_map(|side| &side.covers);
        let mut cuts: Vec<u64> = covered.flat_map(|c| [c.at, c.at + c.len]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut pieces: Vec<(Sides, u64, u64, [Kept; 2])> = Vec::new();
        // Cut as they lie in the record, so that its fields stay in one piece.
        let start = args[..2].iter().find_map(|&v| self.plan_of(v)).map_or(0, |(_, at)| at.base.unsigned_abs());
        for w in cuts.windows(2) {
            // Bytes without a place on one side are looked at on neither.
            let [to, from] = [&sides[0], &sides[1]].map(|side| match side {
                None => Some(Ok((None, Kept::Same))),
                Some(side) => side.spot(w[0], w[1] - w[0]).map(|found| found.map(|(spot, kept)| (Some(spot), kept))),
            });
            let (Some(to), Some(from)) = (to, from) else { continue };
            let ((to, kept), (from, source)) = (to?, from?);
            let n = w[1] - w[0];
            let on = |spot: Option<Spot>, by: u64| spot.map(|(column, at)| (column, at + by));
            match (kept, source) {
                (Kept::Same, Kept::Same) => {
                    let split = chunks(start + w[0], n).into_iter().map(|(at, n)| (at - start, n));
                    let same = [Kept::Same; 2];
                    pieces.extend(split.map(|(at, n)| ((on(to, at - w[0]), on(from, at - w[0])), at, n, same)));
                }
                (kept, source) if kept == source => {
                    let split = chunks(0, kept.bytes(n)).into_iter();
                    pieces.extend(split.map(|(by, n)| ((on(to, by), on(from, by)), w[0], n, [Kept::Same; 2])));
                }
                // All that may come where links are is known. Pointers in a row are taken one by one.
                (Kept::Same, source @ Kept::Link { .. }) => {
                    let each = (0..n / INDEX).map(|i| (i * INDEX, i * LINK));
                    pieces.extend(each.map(|(wide, narrow)| {
                        ((on(to, wide), on(from, narrow)), w[0] + wide, INDEX, [source, Kept::Same])
                    }));
                }
                (kept @ Kept::Link { .. }, Kept::Same) => {
                    let each = (0..n / INDEX).map(|i| (i * INDEX, i * LINK));
                    pieces.extend(each.map(|(wide, narrow)| {
                        ((on(to, narrow), on(from, wide)), w[0] + wide, INDEX, [Kept::Same, kept])
                    }));
                }
                // What is kept in fewer bytes holds what is proved of all that it is copied to and from; see `fieldranges`.
                (Kept::Same, source @ Kept::Int { .. }) => pieces.push(((to, from), w[0], n, [source, Kept::Same])),
                (kept @ Kept::Int { .. }, Kept::Same) => pieces.push(((to, from), w[0], n, [Kept::Same, kept])),
                // Nobody has looked at whether what comes fits.
                (_, _) => return Err(Refusal::PartOfNarrow),
            }
        }
        if pieces.len() > MAX_PIECES {
            return Err(Refusal::MemoryLength);
        }
        let mut one = |((to, from), at, len, [kept, becomes]): (Sides, u64, u64, [Kept; 2])| {
            let lies = [to, from].map(|spot| spot.map_or((None, at), |(column, at)| (Some(column), at)));
            let to = self.piece(inst, 0, sides[0].as_ref().zip(to), at);
            let from = self.piece(inst, 1, sides[1].as_ref().zip(from), at);
            (Piece { to, from, len, kept, becomes }, lies)
        };
        let pieces = pieces.into_iter().map(&mut one).collect();
        Ok(vec![Edit::Copy { call: inst, pieces: joined(inst, pieces), elsewhere: true }])
    }

    fn fill(&mut self, inst: Value, args: &[Value]) -> Result<Vec<Edit>, Refusal> {
        // What a function is handed by the only call of it is known as well.
        let len =
            args[2].constant_int().and_then(|n| u64::try_from(n).ok()).or_else(|| self.info.constant_length(inst));
        // Its address goes, so it has to go even if it fills nothing.
        let goes = match (self.plan_of(args[0]), len) {
            (Some((plan, at)), Some(n)) => self.plans[plan].loses(at, n.max(1)),
            _ => false,
        };
        if !goes && (len == Some(0) || self.stays(args[0], len)) {
            return Ok(Vec::new());
        }
        if args[3..].first().is_none_or(|v| !v.is_null()) {
            return Err(Refusal::VolatileOrAtomic);
        }
        if goes {
            return Ok(vec![Edit::Gone(inst)]);
        }
        let byte = args[1].constant_int();
        if let Some(plan) = self.whole_elements(inst, args[0], args[2]) {
            if !self.plans[plan].runs.iter().all(|r| r.kept.reads_back(byte)) {
                return Err(Refusal::PartOfNarrow);
            }
            if !self.plans[plan].has_columns() {
                return Ok(self.resized(inst, 2, plan));
            }
            if len != Some(self.plans[plan].element) {
                return self.part_by_part(inst, &[0], plan);
            }
        }
        if args[1].constant_int().is_none() && on(Rule::InPlaceFillByte) {
            return Err(Refusal::MemoryLength);
        }
        let len = len.ok_or(Refusal::MemoryLength)?;
        let mut pieces = Vec::new();
        let start = self.plan_of(args[0]).map_or(0, |(_, at)| at.base.unsigned_abs());
        let side = self.side(args[0], len)?.ok_or(Refusal::Instruction)?;
        for c in &side.covers {
            let ((column, to), kept) = c.part(c.at, c.len)?;
            if !kept.reads_back(byte) {
                return Err(Refusal::PartOfNarrow);
            }
            if kept != Kept::Same {
                let split = chunks(0, kept.bytes(c.len)).into_iter();
                pieces.extend(split.map(|(by, n)| ((column, to + by), c.at, n)));
                continue;
            }
            let split = chunks(start + c.at, c.len).into_iter().map(|(at, n)| (at - start, n));
            pieces.extend(split.map(|(from, n)| ((column, to + from - c.at), from, n)));
        }
        if pieces.len() > MAX_PIECES {
            return Err(Refusal::MemoryLength);
        }
        let byte = args[1].constant_int().unwrap_or(0) as u8;
        let mut address = |(to, at, n): (Spot, u64, u64)| (self.piece(inst, 0, Some((&side, to)), at), n);
        let pieces = pieces.into_iter().map(&mut address).collect();
        Ok(vec![Edit::Fill { call: inst, byte, pieces }])
    }

    fn resized(&mut self, call: Value, argument: u32, plan: usize) -> Vec<Edit> {
        let p = &self.plans[plan];
        // What fills a new block may wrap around as its size does, and is rounded up as that is.
        let whole = || {
            let length = sizes::length_of(call.operand(argument), &mut |_, _| false);
            length.is_multiple_of(p.element) || !on(Rule::InPlaceFillWraps)
        };
        if p.element == p.new_element && !p.every_edit && whole() {
            return Vec::new();
        }
        vec![self.size(call, argument, plan)]
    }

    /// A copy or fill of whole elements that are divided, with addresses of such in some arguments: each part of all of them lies in one piece.
    fn part_by_part(&mut self, call: Value, addresses: &[u32], plan: usize) -> Result<Vec<Edit>, Refusal> {
        let from = self.plans[plan].lead(0)?;
        let columns = self.plans[plan].region.as_ref().map_or(0, |region| region.widths.len());
        let part = |column: usize| {
            let mut part = Vec::new();
            for &argument in addresses {
                let start = self.exprs.add(Expr::Operand(call, argument));
                part.push((argument, self.reach(start, plan, from, (column, 0))));
            }
            let new = self.plans[plan].width(column);
            part.push((2, self.length(call, 2, self.plans[plan].element, new)));
            part
        };
        let parts = (0..columns).map(part).collect();
        Ok(vec![Edit::Parts { call, parts }])
    }

    /// An argument that is a number of bytes becomes that of as many new elements.
    fn size(&mut self, call: Value, argument: u32, plan: usize) -> Edit {
        let (old, new) = (self.plans[plan].element, self.plans[plan].new_element);
        Edit::Operand { inst: call, operand: argument, value: self.length(call, argument, old, new) }
    }

    /// The bytes of as many elements of `new` bytes as an argument says there are of `old`.
    fn length(&mut self, call: Value, argument: u32, old: u64, new: u64) -> ExprId {
        let bytes = call.operand(argument);
        match bytes.constant_int().and_then(|n| u64::try_from(n).ok()) {
            Some(n) => self.exprs.number((n.div_ceil(old) * new) as i64),
            None => {
                let bytes = self.exprs.add(Expr::Operand(call, argument));
                let count = self.exprs.count(bytes, old);
                let k = self.exprs.number(new as i64);
                // No more than what was divided.
                let whole = self.exprs.add(if new <= old { Expr::MulWithin(count, k) } else { Expr::Mul(count, k) });
                // No copy or fill is as long as what no block can have.
                let block = call.callee().is_function() && call.callee().is_intrinsic();
                if block {
                    whole
                } else {
                    self.exprs.unless_too_big(bytes, whole)
                }
            }
        }
    }

    /// The address of a piece of a copy or fill: at a spot of the side that an argument begins, or so many bytes from where it points.
    fn piece(&mut self, call: Value, argument: u32, to: Option<(&Side, Spot)>, at: u64) -> Address {
        let start = self.exprs.add(Expr::Operand(call, argument));
        let value = match to {
            Some((side, spot)) => self.reach(start, side.plan, side.start, spot),
            None => self.exprs.moved(start, at as i64),
        };
        Address { value, align: 1, column: None }
    }

    /// What `len` bytes at an address cover; `None` for memory that is not planned.
    fn side(&self, address: Value, len: u64) -> Result<Option<Side>, Refusal> {
        let Some((plan, at)) = self.plan_of(address) else {
            // Nor may it be reached by a pointer to several classes, of which one is planned: `variables` sees to that.
            return Ok(None);
        };
        let p = &self.plans[plan];
        // One of several places in an array that stays together: what is true of the first is true of each.
        let stays = |r: Run| r.to.is_some() && r.kept == Kept::Same && p.first_elsewhere() != Some(r);
        if !at.is_exact() && !p.run_of(at, len.max(1)).is_ok_and(stays) {
            return Err(Refusal::InexactPointer);
        }
        let from = u64::try_from(at.base).map_err(|_| Refusal::InexactPointer)?;
        let end = from.checked_add(len).filter(|&e| e <= p.element).ok_or(Refusal::MemoryLength)?;
        let start = p.lead(from)?;
        let mut covers = Vec::new();
        for r in &p.runs {
            let (a, b) = (r.from.max(from), (r.from + r.len).min(end));
            if a >= b {
                continue;
            }
            let Some(to) = r.to else { continue };
            let whole = b - a == r.len;
            let spot = (r.column, to + r.behind(a));
            covers.push(Cover { at: a - from, len: b - a, spot, kept: r.kept, whole, behind: a - r.from });
        }
        Ok(Some(Side { plan, start, covers }))
    }
}

/// One side of a copy or fill that lies in what is planned.
struct Side {
    plan: usize,
    /// Where its address leads.
    start: Spot,
    /// What of runs it covers.
    covers: Vec<Cover>,
}

impl Side {
    /// The new place of some of its bytes, if they have one, and how they are kept there.
    fn spot(&self, at: u64, len: u64) -> Option<Result<(Spot, Kept), Refusal>> {
        let cover = self.covers.iter().find(|c| c.at <= at && at + len <= c.at + c.len)?;
        Some(cover.part(at, len))
    }
}

/// What of a run one side of a copy or fill covers.
struct Cover {
    /// Its distance from where that begins.
    at: u64,
    /// Bytes.
    len: u64,
    /// The new place.
    spot: Spot,
    kept: Kept,
    /// Is it all of the run?
    whole: bool,
    /// How far behind the run's start.
    behind: u64,
}

impl Cover {
    /// The new place of some of it, and how it is kept there.
    fn part(&self, at: u64, len: u64) -> Result<(Spot, Kept), Refusal> {
        let further = at - self.at;
        let whole = match self.kept {
            Kept::Same => true,
            Kept::Int { .. } => self.whole && (at, len) == (self.at, self.len),
            Kept::Link { .. } => self.behind % INDEX == 0 && further % INDEX == 0 && len % INDEX == 0,
        };
        if whole || !on(Rule::RecodedWhole) {
            Ok(((self.spot.0, self.spot.1 + self.kept.bytes_between(further)), self.kept))
        } else {
            Err(Refusal::PartOfNarrow)
        }
    }
}

fn is_access(inst: Value) -> bool {
    matches!(inst.opcode(), Opcode::Load | Opcode::Store)
}

/// Can an access stay as it is in a run, or be replaced? Loads and stores are looked at with their instructions; those through a pointer that may
/// lead into another class too stay as they are.
fn is_plain_access(a: &Access, run: Run, is_shared: bool) -> Result<(), Refusal> {
    match a.inst.opcode() {
        _ if run.kept == Kept::Same || !on(Rule::RecodedWhole) => Ok(()),
        Opcode::Load | Opcode::Store if !is_shared || run.kept.is_link() => Ok(()),
        // Whatever it does, it does it to the bytes that the program expects.
        _ => Err(Refusal::PartOfNarrow),
    }
}

/// Does a function of the program's own do the same with this argument as with a smaller one that is zero as well or is not, apart
/// from asking for fewer bytes?
fn is_only_size(callee: Value, argument: usize, depth: u32) -> bool {
    if !callee.is_function() {
        return false;
    }
    if callee.is_declaration() {
        return library::row(&callee.name()).is_some_and(Row::allocates);
    }
    let Some(&param) = callee.params().get(argument).filter(|_| depth != 0) else { return false };
    param.users().into_iter().all(|u| {
        u.is_instruction()
            && match u.opcode() {
                Opcode::ICmp => {
                    let zero = u.operand(0).is_null() || u.operand(1).is_null();
                    zero && matches!(u.predicate(), Predicate::Eq | Predicate::Ne)
                }
                Opcode::Call => {
                    let args = u.call_args();
                    (0..args.len()).filter(|&i| args[i] == param).all(|i| is_only_size(u.callee(), i, depth - 1))
                }
                // Any other use sees how much it is.
                _ => false,
            }
    })
}

/// May attributes or metadata of an instruction say something of the memory behind pointers that it uses or yields?
fn may_promise(opcode: Opcode) -> bool {
    match opcode {
        // Their address or result is a new one, or they are no access at all.
        Opcode::GetElementPtr | Opcode::Phi | Opcode::Select | Opcode::Freeze | Opcode::ICmp | Opcode::Sub => false,
        Opcode::Ret | Opcode::Alloca | Opcode::PtrToInt => false,
        // Loads, stores, calls, pointers that are made of numbers; and whatever else there is.
        _ => true,
    }
}

/// Is a constant an operand of an instruction or of a variable, perhaps inside other constants?
fn is_used(constant: Value) -> bool {
    let mut open = vec![constant];
    let mut seen = FxHashSet::default();
    while let Some(v) = open.pop() {
        for user in v.users() {
            // Whatever is no plain constant: an instruction, a variable, a second name.
            if !user.is_constant_expr() && !user.is_constant_aggregate() {
                return true;
            }
            if seen.insert(user) {
                open.push(user);
            }
        }
    }
    false
}

fn is_fill(call: Value) -> bool {
    call.callee().is_intrinsic() && call.callee().name().starts_with("llvm.memset.p")
}

/// Does the user of an address only write there, read what it writes there again, or step from there? Each step is looked at in its turn.
fn is_unread(info: &DTransAnalysisInfo, user: Value, address: Value) -> bool {
    user.is_instruction()
        && match user.opcode() {
            Opcode::Store => user.operand(0) != address,
            Opcode::Load => is_idle(info, user),
            Opcode::GetElementPtr => user.operand(0) == address,
            Opcode::Call => is_fill(user) && user.operand(0) == address,
            // Any other use lets the address live on.
            _ => false,
        }
}

/// Is a constant expression the address of a place in a variable, or that as a number? It changes with the variable.
fn is_place_in_variable(v: Value) -> bool {
    match v.opcode() {
        Opcode::GetElementPtr | Opcode::PtrToInt => {
            let of = v.operand(0);
            of.is_global_variable() || of.is_constant_expr() && is_place_in_variable(of)
        }
        // Any other constant is not rewritten.
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a` at 0, `b` at 4, a dead field of 8 bytes, `c` at 16 and `d` at 20, in elements of 24 bytes.
    fn plan(b: u64, c: u64, d: u64, new_element: u64) -> InPlacePlan {
        let runs = [(0, 4, Some(0)), (4, 4, Some(b)), (8, 8, None), (16, 4, Some(c)), (20, 4, Some(d))];
        InPlacePlan {
            class: 0,
            family: 0,
            record: "s".to_string(),
            element: 24,
            new_element,
            runs: runs.into_iter().map(|(from, len, to)| Run::same(from, len, to)).collect(),
            prefix: "",
            every_edit: false,
            region: None,
        }
    }

    fn at(base: i64) -> Offsets {
        Offsets::exact(base)
    }

    #[test]
    fn whole_elements_become_as_many_new_ones() {
        let p = plan(4, 8, 12, 16);
        assert_eq!(p.new_length(Offsets::ZERO, 24), Ok(16));
        assert_eq!(p.new_length(Offsets::ZERO, 72), Ok(48));
        assert_eq!(p.new_length(at(4), 24), Err(Refusal::MemoryLength));
        assert_eq!(p.new_length(Offsets::ZERO, 25), Err(Refusal::MemoryLength));
    }

    #[test]
    fn a_part_of_an_element_reaches_from_its_first_byte_to_its_last() {
        assert_eq!(plan(4, 8, 12, 16).new_length(at(4), 16), Ok(8));
        assert_eq!(plan(4, 12, 8, 16).new_length(at(4), 16), Ok(12));
        assert_eq!(plan(4, 8, 12, 16).new_length(at(4), 4), Ok(4));
        assert_eq!(plan(4, 8, 12, 16).new_length(at(4), 6), Ok(4));
    }

    #[test]
    fn no_part_of_an_element_reaches_before_its_first_byte() {
        assert_eq!(plan(8, 4, 12, 16).new_length(at(4), 16), Err(Refusal::NoPlace));
    }
}
