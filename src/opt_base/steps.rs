//! Steps from one address to another, in elements and bytes: the same for columns and for changes in place.

use crate::analysis::kinds::constant_step;
use crate::analysis::number::{goes_on, is_only_touched, known_factor, object_touched, two_bytes};
use crate::analysis::offset::Offsets;
use crate::analysis::refusal::Refusal;
use crate::ir::value::{Direction, GepTerm, Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

use super::edits::Factor;
use super::scope::Scope;
use super::variables::is_moved_array;

/// Bytes from where a step leads that is proved not to wrap around.
const MOST_BYTES_ON: u64 = 1 << 20;
/// Steps by constants that are added up.
const MOST_STEPS_ON: usize = 4;
/// Instructions behind an address that are looked at to see memory touched through it.
const MOST_BEHIND: usize = 64;
/// Bits of an index that is multiplied with the size of a record, of which no bit is lost.
const MOST_BITS: u32 = 32;
/// Steps from a variable to an address.
const MOST_STEPS_FROM: usize = 1 << 10;

/// A step over elements: `index * scale / element` for each variable term, plus a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ElementStep {
    /// Variable terms: index, and by what to multiply or exactly divide it.
    pub terms: Vec<(Value, Factor)>,
    /// Whole elements.
    pub constant: i64,
}

/// A step into an embedded array: whole elements, then bytes from the first place that it may reach (from the base, if that
/// is such an address itself).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InnerStep {
    /// Whole elements.
    pub elements: i64,
    /// Indices and the number of whole elements to multiply them with.
    pub element_terms: Vec<(Value, i64)>,
    /// Bytes.
    pub constant: i64,
    /// Indices and the bytes to multiply them with.
    pub terms: Vec<(Value, i64)>,
}

impl Scope<'_> {
    /// What a `getelementptr` between two known places adds to the index.
    pub(super) fn element_step(&self, gep: Value) -> Result<ElementStep, Refusal> {
        let (from, to) = (self.place(gep.operand(0)), self.place(gep));
        let (Some(from), Some(to)) = (from, to) else { return Err(Refusal::InexactPointer) };
        let element = self.plans[from.plan].element;
        let is_sure = || gep.gep_is_inbounds() || is_only_accessed(gep) && from.offset != 0;
        let one = self.info.only_shift(gep).and_then(|by| i64::try_from(from.offset).ok()?.checked_add(by));
        if one.is_some_and(|at| u64::try_from(at) == Ok(to.offset)) && is_sure() {
            return Ok(ElementStep { terms: Vec::new(), constant: 0 });
        }
        let mut constant = 0i64;
        let mut terms = Vec::new();
        for term in gep.gep_terms(self.layout).ok_or(Refusal::Step)? {
            match term {
                GepTerm::Constant(k) => constant = constant.checked_add(k).ok_or(Refusal::Step)?,
                GepTerm::Scaled { index, scale, .. } => {
                    if scale != 0 && scale % element == 0 {
                        terms.push((index, Ok(scale / element)));
                    } else if scale != 0 && element % scale == 0 && known_factor(index, gep) % (element / scale) == 0 {
                        terms.push((index, Err(element / scale)));
                    } else {
                        return Err(Refusal::Step);
                    }
                }
            }
        }
        let moved = i64::try_from(from.offset)
            .ok()
            .and_then(|o| o.checked_add(constant))
            .and_then(|o| o.checked_sub(to.offset as i64))
            .ok_or(Refusal::Step)?;
        if moved % element as i64 != 0 {
            return Err(Refusal::Step);
        }
        // From null, and back from a field of null, only the promise to stay inside an object makes the result worthless;
        // an address near null does not wrap around. Or that nobody looks at it: a field of null is no null.
        let plain = terms.is_empty() && moved == 0 && from.offset == 0;
        // And a variable is not null. What does not wrap around, and is only accessed, is none either.
        let is_accessed = (gep.gep_has_no_wrap() || gep.gep_has_nuw()) && is_only_accessed(gep);
        let within = gep.gep_is_inbounds()
            || is_accessed
            || steps_from_variable(gep)
                && (terms.iter().all(|(index, _)| self.is_short(*index, gep)) || !on(Rule::StepFromVariable))
            || self.info.is_near(gep)
            || terms.is_empty() && (self.goes_on_near(gep, constant) || self.goes_on_from_touched(gep, element));
        if !(plain && (to.offset == 0 || is_only_accessed(gep))) && !within && on(Rule::StepOutOfBounds) {
            return Err(Refusal::Step);
        }
        Ok(ElementStep { terms, constant: moved / element as i64 })
    }

    /// Does a step lead some bytes on, or back, from an address through which memory is touched right behind where it is computed? That is no null, and neither is what
    /// lies so near to it. So the optimizer writes the elements beside, where it takes several a turn, of a loop that goes down. What is kept has to be an element of the
    /// object, too, in which memory is touched, or lie between one and the start of the array: a link to one before the first may be null.
    fn goes_on_from_touched(&self, gep: Value, element: u64) -> bool {
        let layout = self.layout;
        let is_step = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
        let (mut from, mut behind, mut bytes) = (gep, 0i64, 0u64);
        for _ in 0..MOST_STEPS_ON {
            let Some(by) = is_step(from).then(|| constant_step(layout, from)).flatten() else { break };
            (behind, bytes) = (behind.wrapping_add(by), bytes.saturating_add(by.unsigned_abs()));
            from = from.operand(0);
        }
        if bytes > MOST_BYTES_ON || !from.is_instruction() {
            return false;
        }
        let end = i64::try_from(element).map_or(behind, |element| behind.saturating_add(element));
        let (mut is_touched, mut is_in_record) = (false, is_only_accessed(gep) || !on(Rule::KeptBesideTouched));
        let insts = std::iter::successors(from.beside(Direction::Forward), |inst| inst.beside(Direction::Forward));
        for inst in insts.take(MOST_BEHIND).take_while(|inst| goes_on(*inst)) {
            let mut touched = object_touched(inst);
            let Some(address) = touched.next() else { continue };
            if address == from || touched.next() == Some(from) {
                is_touched = true;
                let at = if address == from { Some(0) } else { constant_step(layout, address) };
                is_in_record |= at.is_some_and(|at| (behind..end).contains(&at));
            }
        }
        is_touched && (is_in_record || self.is_behind_first(from, behind, element)) || !on(Rule::StepOnFromTouched)
    }

    /// Is the address of an element counted from a pointer, which is in bounds, by an index that is known to be so great that so many bytes before it there is one, too?
    fn is_behind_first(&self, address: Value, before: i64, element: u64) -> bool {
        let Some(terms) = address.gep_terms(self.layout).filter(|_| address.gep_is_inbounds()) else { return false };
        let is_variable = |term: &&GepTerm| !matches!(term, GepTerm::Constant(0));
        let mut terms = terms.iter().filter(is_variable);
        let (Some(&GepTerm::Scaled { index, scale, .. }), None) = (terms.next(), terms.next()) else { return false };
        let Some(elements) = before.checked_neg().filter(|&n| n >= 0 && scale == element && n as u64 % element == 0)
        else {
            return false;
        };
        let least = elements / element as i64;
        self.range(index, address).is_some_and(|(known, _)| known >= least) || !on(Rule::KeptBehindFirst)
    }

    /// Does an index have so few bits that their product with the size of a record does not wrap around? Of another one the highest bits may be lost where it is
    /// multiplied: of `t[handle - TAG]` only `t[handle]` is left.
    fn is_short(&self, index: Value, gep: Value) -> bool {
        let is_narrow = |v: Value| matches!(v.ty().kind(), TypeKind::Int(..=MOST_BITS));
        let is_wider = index.is_instruction() && matches!(index.opcode(), Opcode::SExt | Opcode::ZExt);
        let is_known = |(least, most): (i64, i64)| least >= -(1 << MOST_BITS) && most <= 1 << MOST_BITS;
        is_narrow(index) || is_wider && is_narrow(index.operand(0)) || self.range(index, gep).is_some_and(is_known)
    }

    /// Does a step lead some bytes on, and is memory touched there and nothing else done with the address? Then it does not wrap around, and from null it leads to
    /// nothing: functions in which null may be an address are left alone. So the optimizer writes a constant that is added to an index, and the element behind the
    /// first (`row[1].heat`) before a loop. What is counted from where a step leads that is proved not to wrap around, from the start of an object, may be kept: that is not null.
    fn goes_on_near(&self, gep: Value, bytes: i64) -> bool {
        let is_kept = || {
            let base = gep.operand(0);
            self.info.is_near(base) && (self.info.is_near_from_start(base) || !on(Rule::StepOnOnlyTouched))
        };
        (bytes.unsigned_abs() <= MOST_BYTES_ON || !on(Rule::StepOnIsShort)) && (is_only_touched(gep, 1) || is_kept())
    }

    /// Does a `getelementptr` promise not to wrap around, or is that proved?
    fn is_sure(&self, gep: Value) -> bool {
        gep.gep_has_no_wrap() || self.info.is_near(gep)
    }

    /// How a `getelementptr` into an embedded array moves, in bytes of the element.
    pub(super) fn inner_step(&self, gep: Value) -> Result<InnerStep, Refusal> {
        let (plan, at) = self.somewhere(gep).ok_or(Refusal::Instruction)?;
        let element = self.plans[plan].element as i64;
        let mut constant = 0i64;
        let (mut element_terms, mut terms) = (Vec::new(), Vec::new());
        // A constant first step is not part of the way into the element; see `Walker::gep`.
        let mut over = 0i64;
        let whole_type = gep.gep_source_type().kind() == TypeKind::Struct;
        for (i, t) in gep.gep_terms(self.layout).ok_or(Refusal::Step)?.into_iter().enumerate() {
            match t {
                GepTerm::Constant(k) if i == 0 && whole_type => over = k,
                GepTerm::Constant(k) => constant = constant.checked_add(k).ok_or(Refusal::Step)?,
                GepTerm::Scaled { index, scale, leading } => {
                    // Alone it is known where it leads only if it was taken for a step inside of an element.
                    let alone = gep.operands().len() == 2 && self.info.inner_shift(gep).is_some();
                    let two = alone || two_bytes(gep, index, scale).is_some();
                    let scale = i64::try_from(scale).map_err(|_| Refusal::Step)?;
                    if !leading || two {
                        terms.push((index, scale));
                    } else if scale != 0 && scale % element == 0 && self.is_sure(gep) {
                        element_terms.push((index, scale / element));
                    } else {
                        return Err(Refusal::Step);
                    }
                }
            }
        }
        if over != 0 && (over % element != 0 || !self.is_sure(gep)) {
            return Err(Refusal::Step);
        }
        let Some(from) = self.place(gep.operand(0)) else {
            // From one address inside an element to another. Offsets are counted modulo the element, so that the same place
            // of the next element looks like no step at all; but its bytes lie elsewhere in the column.
            if over != 0 || !element_terms.is_empty() {
                return Err(Refusal::Step);
            }
            let (_, from) = self.somewhere(gep.operand(0)).ok_or(Refusal::Instruction)?;
            let by = match terms[..] {
                [] => Offsets::exact(constant),
                _ => self.info.inner_shift(gep).ok_or(Refusal::InexactPointer)?,
            };
            let reached = from.plus(by);
            let inside = reached.base >= 0 && reached.end().is_some_and(|end| end < element);
            if !inside && on(Rule::InnerStepReach) {
                return Err(Refusal::InexactPointer);
            }
            return Ok(InnerStep { elements: 0, element_terms, constant, terms });
        };
        // The places that it reaches, counted from the element that the base points into: all in one element.
        let by = self.info.inner_shift(gep).ok_or(Refusal::InexactPointer)?;
        let first = (from.offset as i64).checked_add(by.base).ok_or(Refusal::Step)?;
        let last = by.end().and_then(|e| (from.offset as i64).checked_add(e)).ok_or(Refusal::Step)?;
        let elements = first.div_euclid(element);
        let one = last.div_euclid(element) == elements && first.rem_euclid(element) == at.base;
        if !one {
            return Err(Refusal::InexactPointer);
        }
        let constant = constant.checked_sub(by.base).ok_or(Refusal::Step)?;
        Ok(InnerStep { elements: elements + over / element, element_terms, constant, terms })
    }
}

/// Is an address only the start of accesses and of further steps, and never looked at itself?
fn is_only_accessed(address: Value) -> bool {
    address.users().into_iter().all(|user| {
        user.is_instruction()
            && match user.opcode() {
                Opcode::Load => true,
                Opcode::Store => user.operand(0) != address,
                Opcode::GetElementPtr => user.operand(0) == address,
                Opcode::Call => user.callee().is_intrinsic() && user.callee().name().starts_with("llvm.mem"),
                // Any other use sees the address.
                _ => !on(Rule::AddressOnlyAccessed),
            }
    })
}

/// Is an address made of that of a variable, or of an array that has been moved out of one, by steps only?
fn steps_from_variable(address: Value) -> bool {
    let mut v = address;
    // Code that is never run may step from itself.
    for _ in 0..MOST_STEPS_FROM {
        if !(v.is_instruction() || v.is_constant_expr()) || v.opcode() != Opcode::GetElementPtr {
            return v.is_global_variable() || is_moved_array(v);
        }
        v = v.operand(0);
    }
    false
}
