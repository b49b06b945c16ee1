//! How far apart records lie that nothing but pointers goes over.
//!
//! ```text
//!   p = phi ptr [ v, entry ], [ q, loop ]                 ; for (p = v; p < v + 30000; p++) sum += p->weight;
//!   w = load double, (getelementptr i8, p, 8), !tbaa of a field at 8 of struct r
//!   q = getelementptr i8, p, 32
//!   icmp ult q, (getelementptr i8, v, 960000)
//! ```
//!
//! No type says that records of 32 bytes lie there. What a pointer goes on by from one that is used as a record is a number of records, and so is what lies so
//! many times as far behind another that it goes on from. It is a guess: every offset counts modulo that size from then on, whatever the program means.

use super::steps::{is_step_over_records, known_factor};
use crate::analysis::sizes::{self, SizeForm};
use crate::ir::value::{DataLayout, Metadata, Opcode, TypeKind, Value};

/// Uses of one pointer that are looked at.
const MOST_USERS: usize = 16;
/// Pointers that one goes on from, or is chosen from, one after the other.
const MOST_POINTERS: usize = 8;
/// Steps that lead to a pointer.
const MOST_STEPS: usize = 4;
/// Steps by no more bytes than that may be ones over numbers.
const LEAST_BYTES: u64 = 16;
/// Bytes of the largest record that is found so.
const MOST_BYTES: u64 = 1 << 16;

/// The size of the records over which a step by a constant number of bytes leads, if it is one over whole records and no type says so.
pub(super) fn records_stepped_over(step: Value, by: i64) -> Option<u64> {
    // Mostly it leads to a field.
    let is_field = |access: Value| field_of(access).is_some_and(|(_, place)| place == by);
    if by == 0 || constant_step(step) != Some(by) || step.first_users(1).into_iter().any(is_field) {
        return None;
    }
    let mut found = Found::default();
    let mut pointers: Vec<Value> = vec![step.operand(0), step];
    let mut next = 0;
    while let Some(&pointer) = pointers.get(next) {
        next += 1;
        if is_inside(pointer) {
            return None;
        }
        let mut linked = found.look_at(pointer)?;
        linked.retain(|v| !pointers.contains(v));
        pointers.extend(linked);
        if pointers.len() > MOST_POINTERS {
            pointers.truncate(MOST_POINTERS);
        }
    }
    let size =
        found.apart.filter(|&size| size <= MOST_BYTES && i64::try_from(size).is_ok_and(|size| size > found.end))?;
    (found.record.is_some() && found.is_gone_over && by.unsigned_abs() % size == 0).then_some(size)
}

/// The size of the records over several of which a step by a number of bytes leads, that is a multiple of so many: rows of an array, or every other record, as a
/// loop goes over them that was unrolled. Other steps from where it begins, or from where it leads, tell.
///
/// 0, if a number of bytes is counted from what is no record, as far as aliasing metadata tells: pointers of an array, four in each round of a loop.
pub(super) fn record_within(step: Value, bytes: u64, layout: DataLayout) -> u64 {
    let index = step.operand(1);
    let is_counted = index.is_instruction() && matches!(index.opcode(), Opcode::Phi | Opcode::Add | Opcode::IntArith);
    let mut found = Found::default();
    if is_counted && (found.look_at(step).is_none() || found.record.is_none()) {
        return 0;
    }
    let mut size = bytes;
    let mut take = |other: u64| {
        if other > LEAST_BYTES && size % other == 0 {
            size = other;
        }
    };
    let base = step.operand(0);
    // Where a failure is seen to, memory may have been allocated elsewhere.
    let is_phi = base.is_instruction() && base.opcode() == Opcode::Phi;
    let ways = if is_phi { base.incoming().into_iter().map(|(way, _)| way).collect() } else { vec![base] };
    ways.into_iter().take(MOST_POINTERS).for_each(|way| take(allocated_element(way)));
    for user in step.first_users(MOST_USERS).into_iter().chain(base.first_users(2 * MOST_USERS)) {
        let is_step = user.is_instruction() && user.opcode() == Opcode::GetElementPtr && user.operand_count() == 2;
        if !is_step || user.operand(0) != base && user.operand(0) != step || user.operand(1).is_constant() {
            continue;
        }
        let ty = user.gep_source_type();
        match ty.kind() {
            TypeKind::Struct if ty.is_sized() => take(layout.alloc_size(ty)),
            TypeKind::Int(8) => take(known_factor(user.operand(1), user)),
            // Numbers may lie in a record.
            _ => {}
        }
    }
    size
}

/// What the call of the library's that allocates memory says of the size of its elements, if a pointer is what it returns: `calloc(2 * n + 1, sizeof *arcs)`. 0
/// otherwise.
fn allocated_element(pointer: Value) -> u64 {
    let is_call = pointer.is_instruction() && pointer.opcode() == Opcode::Call && pointer.callee().is_function();
    if !is_call || !pointer.callee().is_declaration_for_linker() {
        return 0;
    }
    let (size, is_one) = match (pointer.callee().name().as_str(), &pointer.call_args()[..]) {
        ("calloc", &[_, size]) => (size, true),
        ("malloc", &[size]) => (size, false),
        _ => return 0,
    };
    match sizes::size_of(size, None, sizes::NOTHING_KNOWN) {
        SizeForm::MultipleOf(size) => size,
        SizeForm::Constant(size) if is_one => size,
        // Of a constant number of elements it is not known how many there are.
        SizeForm::Constant(_) | SizeForm::Unknown => 0,
    }
}

/// Does a step by a number of bytes that is counted lead to another record, and not into an array which the first one begins with? What is touched behind it are
/// fields, each as far behind as it lies in its record: `for (r = v; r < v + 1000; r++)`, where `v[0].weight` is used as well. Or a step over records goes on from a whole number of such.
pub(super) fn leads_to_record(step: Value, layout: DataLayout) -> bool {
    let mut found = Found::default();
    if step.gep_source_type().kind() != TypeKind::Int(8) || step.operand_count() != 2 {
        return false;
    }
    let factor = known_factor(step.operand(1), step);
    let is_whole = |size: u64| size > LEAST_BYTES && factor % size == 0;
    let goes_on = |user: &Value| {
        is_step_over_records(*user) && user.operand(0) == step && is_whole(layout.alloc_size(user.gep_source_type()))
    };
    factor > LEAST_BYTES
        && (found.look_at(step).is_some() && found.record.is_some() && found.apart.is_none()
            || step.first_users(MOST_USERS).iter().any(goes_on))
}

/// What is known of the records that pointers lead to.
#[derive(Default)]
struct Found {
    /// The type that aliasing metadata tells.
    record: Option<Metadata>,
    /// The greatest number of bytes that all distances between them are multiples of.
    apart: Option<u64>,
    /// Where the last of their fields begins, as far as it is used.
    end: i64,
    /// Does a pointer go on from one to the next? Single records may lie any number of them apart.
    is_gone_over: bool,
}

impl Found {
    /// Looks at what is done with a pointer; other pointers into the same records. `None` if it is one to different records.
    fn look_at(&mut self, pointer: Value) -> Option<Vec<Value>> {
        let mut linked: Vec<Value> = Vec::new();
        if pointer.is_instruction() && pointer.opcode() == Opcode::Phi {
            linked.extend(pointer.incoming().into_iter().map(|(way, _)| way).filter(|&way| is_computed(way)));
        }
        let users = pointer.first_users(MOST_USERS);
        for user in users.into_iter().filter(|user| user.is_instruction()) {
            match user.opcode() {
                Opcode::Load => self.access(user, 0)?,
                Opcode::Store if user.operand(1) == pointer && user.operand(0) != pointer => self.access(user, 0)?,
                Opcode::Phi => linked.push(user),
                Opcode::GetElementPtr if user.operand(0) == pointer => {
                    let Some(by) = constant_step(user) else { continue };
                    for access in user.first_users(MOST_USERS).into_iter().filter(|access| access.is_instruction()) {
                        match access.opcode() {
                            Opcode::Load => self.access(access, by)?,
                            Opcode::Store if access.operand(1) == user && access.operand(0) != user => {
                                self.access(access, by)?;
                            }
                            // It goes on from there, or where it comes from another time.
                            Opcode::Phi if leads_back(access, pointer, by) => {
                                self.is_gone_over = true;
                                self.is_apart(by);
                            }
                            Opcode::Store if access.operand(0) == user && is_read_from(pointer, access.operand(1)) => {
                                self.is_gone_over = true;
                                self.is_apart(by);
                            }
                            // Nothing that tells of records.
                            _ => {}
                        }
                    }
                }
                // Nothing that tells of records.
                _ => {}
            }
        }
        Some(linked)
    }

    /// An access so many bytes behind a pointer to a record: of which field it is says its metadata.
    fn access(&mut self, access: Value, at: i64) -> Option<()> {
        let Some((base, place)) = field_of(access) else { return Some(()) };
        if *self.record.get_or_insert(base) != base {
            return None;
        }
        self.end = self.end.max(place);
        if at != place {
            self.is_apart(at.checked_sub(place)?);
        }
        Some(())
    }

    fn is_apart(&mut self, by: i64) {
        let (mut a, mut b) = (by.unsigned_abs(), self.apart.unwrap_or(0));
        while b != 0 {
            (a, b) = (b, a % b);
        }
        self.apart = Some(a);
    }
}

/// The type of which an access is to a field, as its metadata tells, and where that begins in it.
fn field_of(access: Value) -> Option<(Metadata, i64)> {
    let tag = access.is_instruction().then(|| access.metadata("tbaa")).flatten()?;
    let [Some(base), Some(of), Some(place), ..] = tag.operands()[..] else { return None };
    let place = place.constant()?.constant_int()?;
    (base != of).then_some((base, place))
}

/// Is a pointer one into an array of records inside of another, as far as the steps to it tell? What a function is handed may be one.
fn is_inside(pointer: Value) -> bool {
    let is_step = |v: Value| v.is_instruction() && v.opcode() == Opcode::GetElementPtr;
    let mut v = pointer;
    for _ in 0..MOST_STEPS {
        if !is_step(v) {
            return v.is_argument();
        }
        let before = v.operand(0);
        if v.operand_count() != 2 || constant_step(v).is_none() && is_step(before) && constant_step(before).is_some() {
            return true;
        }
        v = before;
    }
    true
}

/// Is a pointer where ways meet, or do several such, one after the other, lead to it? So does a variable that is changed on some ways only, and, in an unrolled
/// loop, one that goes on by as many bytes again.
fn leads_back(from: Value, pointer: Value, by: i64) -> bool {
    let mut met = vec![from];
    let mut next = 0;
    while let Some(&v) = met.get(next) {
        if v == pointer {
            return true;
        }
        next += 1;
        let leads_on = |user: &Value| {
            let is_phi = user.is_instruction() && user.opcode() == Opcode::Phi;
            is_phi
                || user.is_instruction()
                    && user.operand_count() == 2
                    && user.operand(0) == v
                    && constant_step(*user) == Some(by)
        };
        let new = v.first_users(MOST_USERS).into_iter().filter(|user| leads_on(user) && !met.contains(user));
        let new: Vec<Value> = new.collect();
        met.extend(new);
        met.truncate(2 * MOST_POINTERS);
    }
    false
}

/// Does a pointer come from a place in memory, or from there on one way? (`return m->next_free++`)
fn is_read_from(pointer: Value, place: Value) -> bool {
    let is_same = |other: Value| {
        let is_step = || constant_step(place).is_some() && constant_step(place) == constant_step(other);
        other == place || is_step() && other.operand(0) == place.operand(0)
    };
    let is_read = |v: Value| v.is_instruction() && v.opcode() == Opcode::Load && is_same(v.operand(0));
    let is_choice = pointer.is_instruction() && pointer.opcode() == Opcode::Phi;
    is_read(pointer) || is_choice && pointer.incoming().into_iter().any(|(way, _)| is_read(way))
}

/// By how many bytes a step leads that is one by a constant number of them.
fn constant_step(step: Value) -> Option<i64> {
    let is_step = step.is_instruction()
        && step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && step.gep_source_type().kind() == TypeKind::Int(8);
    if is_step {
        step.operand(1).constant_int()
    } else {
        None
    }
}

/// Is a pointer one that is computed from others, comes from a call, or is handed over?
fn is_computed(v: Value) -> bool {
    v.is_argument() || v.is_instruction() && matches!(v.opcode(), Opcode::Call | Opcode::GetElementPtr | Opcode::Phi)
}
