//! Which columns hold indices that fit 32 bits.
//!
//! A field that points to elements of a planned array becomes a column of indices. If the array has less than about
//! 2^31 elements, all indices of it, one past its end and even a few before its start fit 32 bits with a sign:
//!
//! ```text
//! | 8 bytes | 8 bytes | 8 bytes | 8 bytes |        | 4 | 4 | 4 | 4 |      unused       |
//! ```
//!
//! Either the array's length is proved to be small, or it is looked at where the array is allocated, which happens at most
//! once. Until then every pointer to the array is null, in whatever column it lies; so the columns that are there
//! already are widened, if need be, by filling them with zeros. A variable says which width there is, and every access asks it.
//!
//! Sound because
//!
//! * nothing touches the column but loads and stores of a whole pointer, and copies and fills that can be taken apart so;
//! * all of these pointers lead to one array, or are null; and no number comes there with other bytes, which would lose its upper
//!   half;
//! * a column that is widened when its target is allocated is not touched, and not freed, by code that may run in another thread, and
//!   whoever frees it is the library, which surely does.
//!
//! Left to others: pools, slots outside columns, indices in registers, and fewer than 32 bits.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::DTransAnalysisInfo;
use crate::analysis::number::AccessKind;
use crate::analysis::ranges::Ranges;
use crate::ir::module::Module;
use crate::ir::value::{Opcode, Value};
use crate::rules::{on, Rule};

use super::plan::{ClassPlan, Home, Link, FIRST_INDEX, INDEX};
use super::scope::{is_library, ElementCount, Scope};

/// The greatest length of an array whose indices, with one past the end, fit 32 bits with a sign.
pub const MOST_ELEMENTS: u64 = (1 << 31) - 1 - FIRST_INDEX;

/// A column that may hold links: plan and number.
type ColumnId = (usize, usize);

/// What was seen of a column.
#[derive(Default)]
struct Seen {
    /// The plans that its pointers lead to; one, if all is well.
    target: Option<usize>,
    /// Is there an access that is not one of a whole pointer to the target?
    spoilt: bool,
    /// The functions that touch or free it.
    functions: FxHashSet<Value>,
    /// Is it freed by a function of the program's own, which may leave it alone?
    perhaps_freed: bool,
}

/// Marks the columns of `plans`, which [`super::columns`] has accepted, whose indices take 32 bits when their array has at most
/// `most` elements.
pub fn mark(module: Module, info: &DTransAnalysisInfo, plans: &mut [ClassPlan], most: u64) {
    let found = find(&Scope::new(module, info, plans), most.min(MOST_ELEMENTS));
    for ((plan, column), link) in found {
        plans[plan].columns[column].link = Some(link);
    }
}

/// The fields, by class and offset, that will probably be marked if all of `classes` are split: they keep pointers to
/// elements of these.
pub fn likely(info: &DTransAnalysisInfo, classes: &[usize]) -> FxHashSet<(usize, u64)> {
    let mut split = vec![false; info.classes.len()];
    classes.iter().for_each(|&class| split[class] = true);
    let mut out = FxHashSet::default();
    for a in info.accesses().iter().filter(|a| a.inst.is_instruction()) {
        let Some(cell) = info.cell_of_var(a.address).filter(|c| c.offsets.is_exact()) else { continue };
        let pointer = match a.kind {
            AccessKind::Load => a.inst,
            AccessKind::Store => a.inst.operand(0),
            // The others move what loads and stores make and see.
            _ => continue,
        };
        let leads_there = pointer.ty().is_pointer() && info.cell(pointer).is_some_and(|c| split[c.class]);
        if leads_there && split[cell.class] {
            out.insert((cell.class, cell.offsets.base as u64));
        }
    }
    out
}

fn find(scope: &Scope, most: u64) -> Vec<(ColumnId, Link)> {
    let mut columns: FxHashMap<ColumnId, Seen> = FxHashMap::default();
    // A pool moves its columns by elements of the size that they have for good, and has more of them with time.
    for (p, plan) in scope.plans.iter().enumerate().filter(|(_, plan)| !plan.is_pool() || !on(Rule::LinkInBlock)) {
        columns.extend(plan.index_columns().map(|(c, _)| ((p, c), Seen::default())));
    }
    if columns.is_empty() {
        return Vec::new();
    }
    for f in scope.info.functions() {
        for b in f.value.blocks() {
            for inst in b.instructions() {
                look(scope, inst, &mut columns);
            }
        }
    }
    let mut found: Vec<(ColumnId, Seen)> = columns.into_iter().collect();
    found.sort_unstable_by_key(|(id, _)| *id);
    let mut ranges = Ranges::new();
    let mut fits: FxHashMap<usize, bool> = FxHashMap::default();
    let elsewhere = functions_of_other_threads(scope.info);
    let mut out = Vec::new();
    for ((plan, column), seen) in found {
        let Some(target) = seen.target.filter(|_| !seen.spoilt) else { continue };
        if scope.plans[target].is_pool() && on(Rule::LinkToBlock) {
            continue;
        }
        let offset = scope.plans[plan].columns[column].parts[0].from;
        if scope.info.may_keep_number(scope.plans[plan].class, offset) && on(Rule::LinkNoNumbers) {
            continue;
        }
        let fits = *fits.entry(target).or_insert_with(|| most_elements(scope, target, &mut ranges) <= most);
        let checked = !fits && on(Rule::LinkCountFits);
        if checked && target != plan && seen.perhaps_freed && on(Rule::LinkFreedSurely) {
            continue;
        }
        let shared = checked && target != plan && seen.functions.iter().any(|f| elsewhere.contains(f));
        if !(shared && on(Rule::LinkOneThread)) {
            out.push(((plan, column), Link { target, most: checked.then_some(most) }));
        }
    }
    out
}

/// Notes what an instruction does to the columns.
fn look(scope: &Scope, inst: Value, columns: &mut FxHashMap<ColumnId, Seen>) {
    match inst.opcode() {
        Opcode::Load => {
            let target = if inst.ty().is_pointer() { Held::of(scope, inst) } else { Held::Other };
            note(scope, inst, inst.operand(0), scope.layout.store_size(inst.ty()), target, columns);
        }
        Opcode::Store => {
            let value = inst.operand(0);
            let held = if value.ty().is_pointer() || value.is_null() { Held::of(scope, value) } else { Held::Other };
            note(scope, inst, inst.operand(1), scope.layout.store_size(value.ty()), held, columns);
        }
        // Memory that is not there any more is not to be widened.
        Opcode::Call if scope.info.is_free(inst) => {
            let Some((plan, _)) = scope.somewhere(inst.operand(0)) else { return };
            for (c, _) in scope.plans[plan].index_columns() {
                if let Some(seen) = columns.get_mut(&(plan, c)) {
                    seen.functions.insert(inst.function());
                    seen.perhaps_freed |= !is_library(inst.callee(), "free");
                }
            }
        }
        Opcode::Call if inst.call_args().iter().any(|v| scope.somewhere(*v).is_some()) => {
            let name = inst.callee().name();
            let copies = name.starts_with("llvm.memcpy.p") || name.starts_with("llvm.memmove.p");
            if copies || name.starts_with("llvm.memset.p") {
                look_at_pieces(scope, inst, copies, columns);
            }
        }
        // An address inside an element, of which the decision has seen that it is only accessed.
        Opcode::GetElementPtr => {
            if let (Some((plan, at)), None) = (scope.somewhere(inst), scope.place(inst)) {
                let end = at.end().unwrap_or(i64::MAX);
                for (c, from) in scope.plans[plan].index_columns() {
                    let touched = at.base < (from + INDEX) as i64 && from as i64 <= end;
                    if let Some(seen) = columns.get_mut(&(plan, c)).filter(|_| touched) {
                        seen.spoilt = true;
                    }
                }
            }
        }
        // These lead from one pointer to another, or take it as a number, or are of functions whose own accesses are looked at.
        Opcode::Ret
        | Opcode::Phi
        | Opcode::Select
        | Opcode::Freeze
        | Opcode::BitCast
        | Opcode::PtrToInt
        | Opcode::IntToPtr
        | Opcode::ICmp
        | Opcode::Sub
        | Opcode::Call
        | Opcode::FloatArith
        | Opcode::FCmp => {}
        // The decision refuses whatever else is given a pointer into a planned class. If it did not: its columns stay as wide as they are.
        _ => {
            let plans = inst.operands().into_iter().filter_map(|v| Some(scope.somewhere(v)?.0));
            for id in plans.flat_map(|plan| scope.plans[plan].index_columns().map(move |(c, _)| (plan, c))) {
                if let Some(seen) = columns.get_mut(&id) {
                    seen.spoilt = true;
                }
            }
        }
    }
}

/// What an access reads or writes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    /// A pointer to elements of this plan's array.
    Index(usize),
    /// Null, or nothing at all.
    Null,
    /// Anything else.
    Other,
}

impl Held {
    fn of(scope: &Scope, v: Value) -> Held {
        match scope.place(v) {
            Some(place) if v.ty().is_pointer() => Held::Index(place.plan),
            _ if v.is_null() || v.is_undef() => Held::Null,
            _ => Held::Other,
        }
    }
}

fn note(scope: &Scope, inst: Value, address: Value, len: u64, held: Held, columns: &mut FxHashMap<ColumnId, Seen>) {
    let Some((plan, at)) = scope.somewhere(address) else { return };
    let end = at.end().map_or(u64::MAX, |e| (e.max(0) as u64).saturating_add(len));
    for (c, from) in scope.plans[plan].index_columns() {
        let Some(seen) = columns.get_mut(&(plan, c)) else { continue };
        if end <= from || from + INDEX <= at.base.max(0) as u64 {
            continue;
        }
        let whole = at.is_exact() && at.base as u64 == from && len == INDEX;
        seen.spoilt |= !whole;
        seen.functions.insert(inst.function());
        match held {
            Held::Index(target) => {
                let same = seen.target.is_none_or(|t| t == target);
                seen.target = Some(target);
                seen.spoilt |= !same;
            }
            Held::Null => {}
            Held::Other => seen.spoilt |= on(Rule::LinkPointersOnly),
        }
    }
}

/// Copies and fills are taken apart: the pieces that touch a column have to be its elements.
fn look_at_pieces(scope: &Scope, inst: Value, copies: bool, columns: &mut FxHashMap<ColumnId, Seen>) {
    let args = inst.call_args();
    let sides: &[Value] = if copies { &args[..2] } else { &args[..1] };
    let pieces = scope.memory_pieces(&args, copies);
    for &side in sides {
        let Some(start) = scope.place(side) else { continue };
        for &(at, len) in pieces.iter().flatten() {
            for (c, from) in scope.plans[start.plan].index_columns() {
                let (first, end) = (start.offset + at, start.offset + at + len);
                let Some(seen) = columns.get_mut(&(start.plan, c)).filter(|_| first < from + INDEX && from < end)
                else {
                    continue;
                };
                seen.functions.insert(inst.function());
                let whole = first == from && len == INDEX;
                let kept = copies || args[1].is_null();
                seen.spoilt |= !(whole && kept) && on(Rule::LinkCopiedWhole);
            }
        }
    }
}

/// The most elements that a plan's array can have. A size that is negative as a signed number is none that a block can have.
fn most_elements(scope: &Scope, plan: usize, ranges: &mut Ranges) -> u64 {
    let plan = &scope.plans[plan];
    let Home::Block(site) = plan.home else { return u64::MAX };
    let Ok(count) = scope.element_count(plan, site) else { return u64::MAX };
    let mut greatest = |argument: usize| {
        let v = site.call_args()[argument];
        let range = match v.constant_int() {
            Some(k) => Some((k, k)),
            None => ranges.at(v, site.block()),
        };
        // Without a range the call is never reached.
        range.map_or(0, |(_, most)| most.max(0) as u64)
    };
    match count {
        ElementCount::Times { argument, times } => greatest(argument).saturating_mul(times),
        ElementCount::Bytes { argument } | ElementCount::Zeroed { argument } => {
            greatest(argument).div_ceil(plan.element)
        }
        ElementCount::Moved { .. } | ElementCount::Own { .. } => u64::MAX,
    }
}

/// The functions that may run in a thread of their own: whose address is taken, or that are called from outside, and
/// what these call.
fn functions_of_other_threads(info: &DTransAnalysisInfo) -> FxHashSet<Value> {
    let mut callees: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
    for f in info.functions() {
        for call in info.call_sites(f.value) {
            callees.entry(call.function()).or_default().push(f.value);
        }
    }
    let starts = |f: &Value| !f.is_only_called() || !f.has_local_linkage() && f.name() != "main";
    let mut work: VecDeque<Value> = info.functions().iter().map(|f| f.value).filter(starts).collect();
    let mut out: FxHashSet<Value> = FxHashSet::default();
    while let Some(f) = work.pop_front() {
        if out.insert(f) {
            work.extend(callees.get(&f).into_iter().flatten());
        }
    }
    out
}
