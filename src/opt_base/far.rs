//! Steps over records that may wrap around: what of them is one step, and how far a check lets that lead ([`super::bounds`]).
//!
//! ```text
//!   %e = getelementptr %cell, ptr %p, i64 %row              %n = add (add %row, 1), %x       ; the check stands here
//!   %f = getelementptr i8, ptr %e, i64 136            =>    %c = getelementptr %cell, ptr %p, i64 %n
//!   %g = getelementptr %cell, ptr %f, i64 %x                %d = getelementptr i8, ptr %c, i64 8
//!   load (getelementptr i8, ptr %g, i64 8)                  load %d
//! ```
//!
//! As a number of bytes, of 64 bits, it is the same that is added to `%p`, whatever may have wrapped on the way: so it is the same address. Of
//! the numbers of records only their sum says whether the program stays in its array, so nothing else is checked. What single steps promise
//! is left out, since it was said of partial sums.

use crate::analysis::info::Cell;
use crate::analysis::kinds::constant_step;
use crate::analysis::legality::Change;
use crate::analysis::number::{chosen_from, two_bytes};
use crate::analysis::DTransAnalysisInfo;
use crate::ir::value::{DataLayout, Opcode, Order, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

/// Address steps that lead to what is accessed, of either kind.
const MOST_STEPS: usize = 8;
/// The fewest records that are far away ([`far_records`]): as many elements has no array inside a record.
const FAR: i64 = 1 << 40;
/// Instructions of a module in which steps are checked that lead to the same place in a record whatever wraps around: that mostly gains nothing, and takes as many
/// analyses as rounds of checks.
const MOST_FOR_PLACES: usize = 20_000;
/// How many bits of an address may be used by records on both sides of a place.
const FAR_BITS: u32 = 62;
/// Bytes of a record, from its start to what lies in it, or records from one to another.
const MOST_INNER: u64 = 1 << 20;

/// Steps from where a pointer leads to what an instruction touches, in their order.
pub(super) struct Far {
    /// The record.
    pub ty: Type,
    /// Steps over records: by an index, by so many bytes as several have, or a choice between none and one by an index.
    pub steps: Vec<Value>,
    /// Steps by constant numbers of bytes behind those, or by one of two.
    pub inner: Vec<Value>,
    /// May one of those over records wrap around? If not, there is nothing to be checked.
    pub wraps: bool,
    /// Is the place in the record known all the same? Then a check does not make a layout legal, but lets it be.
    pub keeps_place: bool,
}

/// How many records a step leads over.
pub(super) enum Count {
    /// As an index says.
    Index(Value),
    /// Always as many.
    Constant(i64),
    /// As an index says, or none.
    Chosen {
        /// What says which.
        condition: Value,
        index: Value,
        /// Is it the index if the condition holds?
        is_first: bool,
    },
}

/// How many whole records constant steps lead over.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Whole {
    /// Always as many.
    Always(i64),
    /// One number of them or another, as a condition says.
    Either(Value, i64, i64),
}

impl Whole {
    /// All in one record.
    pub(super) const NONE: Whole = Whole::Always(0);
}

impl Far {
    /// Steps over records from one place on, at least one of which may wrap around, or that are followed by a choice of two records, which lead to what an
    /// instruction touches.
    ///
    /// As numbers of bytes they lead where one step by the sum of their indices does. That is no more than memory can have in a program whose pointers
    /// stay in their arrays, as far as it counts in bytes: only what the optimizer has made of one index are several, or lost the promise.
    pub(super) fn find(info: &DTransAnalysisInfo, inst: Value, operand: u32) -> Option<Far> {
        let layout = info.data_layout();
        let (mut inner, mut steps): (Vec<Value>, Vec<Value>) = (Vec::new(), Vec::new());
        let mut v = inst.operand(operand);
        while inner.len() < MOST_STEPS && is_inner(v) {
            inner.push(v);
            v = v.operand(0);
        }
        let mut ty: Option<Type> = None;
        // Steps up to the last one by an index, and where that begins: a constant one before it is part of a place like any other.
        let (mut count, mut base) = (0, v);
        while steps.len() < MOST_STEPS {
            let indexed = if is_step(v) { Some(v) } else { chosen_step(v).map(|(step, _)| step) }
                .filter(|&step| is_by_index(step) && ty.is_none_or(|ty| ty == step.gep_source_type()));
            let is_whole = || ty.is_some_and(|ty| whole_records(layout, v, ty).is_some());
            if indexed.is_none() && !is_whole() {
                break;
            }
            steps.push(v);
            v = indexed.unwrap_or(v).operand(0);
            if let Some(step) = indexed {
                ty = Some(step.gep_source_type());
                (count, base) = (steps.len(), v);
            }
        }
        steps.truncate(count);
        let ty = ty.filter(|ty| ty.is_sized())?;
        let size = layout.alloc_size(ty);
        // Of such a size the analysis knows the place in the record whatever wraps around, but not how many records lie between two.
        let keeps_place = size.is_power_of_two();
        let may_wrap = |&step: &Value| {
            let step = chosen_step(step).map_or(step, |(step, _)| step);
            !(step.gep_has_no_wrap() || info.is_near(step) || keeps_place && step.gep_has_nuw())
        };
        if ty.kind() != TypeKind::Struct || far_records(size) < FAR {
            return None;
        }
        let wraps = steps.iter().any(may_wrap);
        // What another such step leads to may be anywhere, and only both together in memory.
        let is_place = |cell: &Cell| info.classes[cell.class].record.is_some() && cell.offsets.is_exact();
        let cells = info.cells(base);
        if cells.is_empty() || !cells.iter().all(is_place) {
            return None;
        }
        // Then it is only to be known how far the steps lead where that is all that is missing.
        let is_legal = |cell: &Cell| info.classes[cell.class].legal_for(Change::Reorder).is_ok();
        let is_large = info.instruction_count() > MOST_FOR_PLACES;
        if keeps_place && (is_large || !wraps || !cells.iter().all(is_legal)) {
            return None;
        }
        steps.reverse();
        inner.reverse();
        let far = Far { ty, steps, inner, wraps, keeps_place };
        // One record or another is as little one place if all promise to stay. What is handed on keeps its promise.
        let is_access = matches!(inst.opcode(), Opcode::Load | Opcode::Store);
        (wraps || is_access && matches!(far.place(layout), Some((Whole::Either(..), _)))).then_some(far)
    }

    /// Where the steps begin.
    pub(super) fn base(&self) -> Option<Value> {
        let &first = self.steps.first()?;
        Some(chosen_step(first).map_or(first, |(step, _)| step).operand(0))
    }

    /// Of a step over records, how many.
    pub(super) fn count(&self, layout: DataLayout, step: Value) -> Count {
        match chosen_step(step) {
            Some((arm, is_first)) => Count::Chosen { condition: step.operand(0), index: arm.operand(1), is_first },
            None if is_by_index(step) => Count::Index(step.operand(1)),
            None => Count::Constant(whole_records(layout, step, self.ty).unwrap_or(0)),
        }
    }

    /// Over how many whole records the steps into the record lead, and to what place in the one that is reached: none, where they may stay as they are.
    ///
    /// The optimizer writes what lies at 8 in the record behind as 56, if records have 48 bytes.
    pub(super) fn place(&self, layout: DataLayout) -> Option<(Whole, i64)> {
        let size = i64::try_from(layout.alloc_size(self.ty)).ok().filter(|&size| size > 0)?;
        let mut at = [0i64; 2];
        let (mut condition, mut leaves) = (None, false);
        for &step in &self.inner {
            let by = match constant_step(layout, step) {
                Some(k) => [k, k],
                // One such choice.
                None if condition.is_none() && is_select(step.operand(1)) => {
                    condition = Some(step.operand(1).operand(0));
                    let [first, second] = chosen_from(step.operand(1))[..] else { return None };
                    [first.constant_int()?, second.constant_int()?]
                }
                None => return None,
            };
            at = [at[0].checked_add(by[0])?, at[1].checked_add(by[1])?];
            let is_sure = step.gep_is_inbounds() && by[0] == by[1];
            leaves |= !is_sure && at.iter().any(|at| !(0..size).contains(at));
        }
        let (whole, place) = (at.map(|at| at.div_euclid(size)), at.map(|at| at.rem_euclid(size)));
        let one = place[0] == place[1] || !on(Rule::FarOneField);
        let whole = match condition {
            Some(condition) if whole[0] != whole[1] => Whole::Either(condition, whole[0], whole[1]),
            _ => Whole::Always(whole[0]),
        };
        (leaves && one).then_some((whole, place[0]))
    }
}

/// So many records of a size, on both sides of a place together, have less bytes than an address can count.
pub(super) fn far_records(size: u64) -> i64 {
    let bits = u64::BITS - size.leading_zeros();
    1 << FAR_BITS.saturating_sub(bits)
}

/// Is that the condition of a check that steps over records do not wrap around, as it is made of [`far_records`]?
pub(super) fn is_far(condition: Value) -> bool {
    let is = |v: Value, opcode: Opcode| v.is_instruction() && v.opcode() == opcode;
    is(condition, Opcode::ICmp)
        && condition.predicate() == Predicate::Unsigned(Order::GreaterEqual)
        && condition.operand(1).constant_int().is_some_and(|whole| {
            let moved = condition.operand(0);
            whole >= FAR && is(moved, Opcode::Add) && moved.operand(1).constant_int() == Some(whole / 2)
        })
}

/// The step over records that a choice is made between and where that begins, and whether it is the first of both.
pub(super) fn chosen_step(v: Value) -> Option<(Value, bool)> {
    let is_choice = is_select(v) && v.operand(0).ty().kind() == TypeKind::Int(1);
    let (a, b) = if is_choice { (v.operand(1), v.operand(2)) } else { return None };
    let leads = |step: Value, from: Value| is_step(step) && step.operand(0) == from && is_by_index(step);
    match () {
        () if leads(a, b) => Some((a, true)),
        () if leads(b, a) => Some((b, false)),
        () => None,
    }
}

fn is_select(v: Value) -> bool {
    v.is_instruction() && v.opcode() == Opcode::Select
}

fn is_step(v: Value) -> bool {
    v.is_instruction() && v.opcode() == Opcode::GetElementPtr && v.operand_count() == 2
}

/// Is the index of a step one that is known only when the program runs?
fn is_by_index(step: Value) -> bool {
    matches!(step.operand(1).ty().kind(), TypeKind::Int(..=64)) && !step.operand(1).is_constant()
}

/// Is it a step by a constant number of elements, or one of two numbers of bytes?
fn is_inner(v: Value) -> bool {
    let is_few = |k: i64| k.unsigned_abs() <= MOST_INNER;
    is_step(v)
        && (v.operand(1).constant_int().is_some_and(is_few)
            || two_bytes(v, v.operand(1), 1).is_some_and(|(first, apart)| is_few(first) && apart <= MOST_INNER))
}

/// Over how many whole records a step by a constant number of bytes leads, if over no part of one.
fn whole_records(layout: DataLayout, v: Value, ty: Type) -> Option<i64> {
    let size = i64::try_from(if ty.is_sized() { layout.alloc_size(ty) } else { 0 }).ok().filter(|&size| size > 0)?;
    let bytes = if is_step(v) && is_inner(v) { constant_step(layout, v)? } else { return None };
    (bytes % size == 0 || !on(Rule::FarWholeRecords)).then_some(bytes / size)
}
