//! Ranges of the integers that are kept in fields: what a field may hold is what is stored there, of which nothing is known but what
//! the code says that computes it. No user's promise, and no check at run time.
//!
//! ```text
//! r->hour = next() % 24;              0 to 23
//! r->kind = ROAD;                     0 to 3, with the zeros that calloc leaves
//! s->day = r->hour + 1;               1 to 24, and 0 before
//! ```
//!
//! A field has a range if it is one integer in all of its family ([`Family`]): every load and store is of all of it, as an integer of
//! its size; nothing else touches its bytes but fills whose value is known, copies of whole elements within the family, and constants that
//! variables hold at first. Of memory that nobody has written, nothing is read that anybody may rely on; it counts as zero.
//!
//! All fields are asked about at once: what is loaded from one may be stored in another ([`Memory`]). What a load is sure to find, since it
//! has just been stored or loaded, is found out before ([`Recent`]).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::value::{Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

use super::bytes::{initial_values, ByteRange, ByteTable, ByteUse, Family, Role};
use super::info::{ClassInfo, DTransAnalysisInfo};
use super::legality::Change;
use super::number::{Allocation, ObjectKind};
use super::offset::Offsets;
use super::ranges::{Memory, Range, Ranges};
use super::recent::{Accesses, Recent};

/// What a field is proved to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldRange {
    /// Its offset in the element.
    pub from: u64,
    /// Bytes.
    pub len: u64,
    /// Least and greatest value, as signed numbers of that width.
    pub range: Range,
}

/// What is proved of the fields of some families, in order of their offsets. Fields of which nothing is known beyond their type are left out.
///
/// All accesses to these families have to be known.
pub fn of_families(info: &DTransAnalysisInfo, table: &ByteTable, families: &[Family]) -> Vec<Vec<FieldRange>> {
    let (mut ranges, fields) = known(info, table, families);
    let mut proved = |(r, field): (ByteRange, usize)| {
        let range = ranges.of_field(field);
        let bits = r.len * 8;
        let whole = (i64::MIN >> (64 - bits), i64::MAX >> (64 - bits));
        (range.0 > whole.0 || range.1 < whole.1).then_some(FieldRange { from: r.from, len: r.len, range })
    };
    fields.into_iter().map(|found| found.into_iter().filter_map(&mut proved).collect()).collect()
}

/// A load of a field that only ever holds one number.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// The load.
    pub load: Value,
    /// The number, which is no zero.
    pub number: i64,
    /// May it hold zero, too?
    pub or_zero: bool,
}

/// The ranges of the module's integers, by what all fields hold to which all accesses are known.
pub fn of_module(info: &DTransAnalysisInfo) -> Ranges {
    of_known_classes(info, |_| true).ranges
}

/// The same, and the loads of fields that only ever hold one number, as that of a pool's records: `p->size = sizeof(struct vertex)`. Of fields one of whose loads is
/// `wanted`.
pub fn given_in_module(info: &DTransAnalysisInfo, wanted: impl Fn(Value) -> bool) -> (Ranges, Vec<Given>) {
    let Gathered { mut ranges, mut numbers, stores, loads, .. } = of_known_classes(info, |c| !c.shared);
    let fields: FxHashSet<usize> = loads.iter().filter(|&&(_, load)| wanted(load)).map(|&(field, _)| field).collect();
    for (field, store) in stores.into_iter().filter(|(field, _)| fields.contains(field)) {
        let held = &mut numbers[field];
        // Most hold more than one.
        if held.has_others {
            continue;
        }
        match ranges.at(store.operand(0), store.block()) {
            Some((least, most)) if least == most => held.add(least),
            // It never runs.
            None => {}
            Some(_) => held.has_others = true,
        }
    }
    let loads = loads.into_iter().filter(|(field, _)| fields.contains(field));
    let given = loads.filter_map(|(field, load)| {
        let held = numbers[field];
        let is_one = !held.has_others || !on(Rule::OneNumberHeld);
        Some(Given { load, number: held.one.filter(|_| is_one)?, or_zero: held.has_zero })
    });
    let given = given.collect();
    (ranges, given)
}

/// What is gathered of the classes to which all accesses are known, as far as they are asked for.
fn of_known_classes(info: &DTransAnalysisInfo, asked: impl Fn(&ClassInfo) -> bool) -> Gathered {
    let is_known = |&class: &usize| {
        let c = &info.classes[class];
        asked(c) && c.legal_for(Change::Narrow).is_ok()
    };
    let classes: Vec<usize> = (0..info.classes.len()).filter(is_known).collect();
    let table = ByteTable::new(info, &classes);
    let families = table.families(&classes).all;
    gather(info, &table, &families)
}

/// The ranges of the module's integers where fields of these families, to which all accesses have to be known, hold what is stored there; and the
/// numbers of the fields.
pub fn known(
    info: &DTransAnalysisInfo,
    table: &ByteTable,
    families: &[Family],
) -> (Ranges, Vec<Vec<(ByteRange, usize)>>) {
    let Gathered { ranges, fields, .. } = gather(info, table, families);
    (ranges, fields)
}

/// What is known of fields.
struct Gathered {
    ranges: Ranges,
    /// Of each family, the numbers of its fields.
    fields: Vec<Vec<(ByteRange, usize)>>,
    /// By the number of the field, what it holds before anything is stored there.
    numbers: Vec<Numbers>,
    /// The instructions that load and store fields.
    loads: Vec<(usize, Value)>,
    stores: Vec<(usize, Value)>,
}

/// Which numbers a field holds.
#[derive(Clone, Copy, Default, Debug)]
struct Numbers {
    /// One that is no zero.
    one: Option<i64>,
    has_zero: bool,
    /// Does it hold, or may it hold, others than that one and zero?
    has_others: bool,
}

impl Numbers {
    fn add(&mut self, k: i64) {
        match self.one {
            _ if k == 0 => self.has_zero = true,
            None => self.one = Some(k),
            Some(one) => self.has_others |= k != one,
        }
    }
}

/// What a field holds before anything is stored there, and what fills leave.
#[derive(Default)]
struct Held {
    /// What nobody has written counts as zero.
    range: Range,
    /// What nobody has written counts as nothing.
    numbers: Numbers,
}

impl Held {
    fn add(&mut self, k: i64) {
        self.range = join(self.range, (k, k));
        self.numbers.add(k);
    }
}

fn gather(info: &DTransAnalysisInfo, table: &ByteTable, families: &[Family]) -> Gathered {
    let mut memory = Memory::new(info.data_layout());
    let mut accesses = Accesses::default();
    let mut loads: Vec<(usize, Value)> = Vec::new();
    let mut stores: Vec<(usize, Value)> = Vec::new();
    let mut fields: Vec<Vec<(ByteRange, usize)>> = Vec::new();
    let mut numbers: Vec<Numbers> = Vec::new();
    for family in families {
        let ranges = family.ranges.as_deref().unwrap_or_default();
        let mut found = Vec::new();
        for &r in ranges.iter().filter(|r| matches!(r.len, 1 | 2 | 4 | 8)) {
            if let Some(first) = held_before(info, table, family, r) {
                found.push((r, memory.add(first.range)));
                numbers.push(first.numbers);
            }
        }
        let known: FxHashMap<u64, usize> = found.iter().map(|&(r, field)| (r.from, field)).collect();
        for &class in &family.classes {
            let bytes = table.class(class);
            for &(n, i) in &bytes.accesses {
                let at = bytes.uses[i].at.modulo(info.classes[class].element);
                let Some(&field) = u64::try_from(at.base).ok().and_then(|at| known.get(&at)) else { continue };
                let a = &info.accesses()[n];
                match (a.inst.opcode(), bytes.uses[i].role) {
                    // What may come from elsewhere as well has any value.
                    (Opcode::Load, _) if info.cells_of_var(a.address).len() == 1 && !info.may_be_foreign(a.address) => {
                        memory.loaded(field, a.inst);
                        loads.push((field, a.inst));
                        accesses.add(a.inst, field);
                    }
                    (Opcode::Load, _) => {}
                    (Opcode::Store, _) => {
                        accesses.add(a.inst, field);
                        stores.push((field, a.inst));
                    }
                    // Fills were looked at before, and copies bring nothing that was not there.
                    (_, Role::Fill | Role::CopyFrom | Role::CopyTo | Role::CopyInPlace) => {}
                    // Nobody has looked at what it does.
                    _ => {
                        memory.unknown(field);
                        numbers[field].has_others = true;
                    }
                }
            }
        }
        fields.push(found);
    }
    let recent = Recent::of(info, &accesses);
    stores.iter().for_each(|&(field, store)| memory.stored(field, store, recent.left(store)));
    memory.recent(recent);
    Gathered { ranges: Ranges::of_memory(memory), fields, numbers, loads, stores }
}

/// What a run of bytes holds before anything is stored there, and what fills leave; `None` if it is not one integer.
fn held_before(info: &DTransAnalysisInfo, table: &ByteTable, family: &Family, r: ByteRange) -> Option<Held> {
    let mut held = Held::default();
    for &class in &family.classes {
        let element = info.classes[class].element;
        let period = info.period(class);
        let bytes = table.class(class);
        for used in bytes.uses.iter().filter(|used| used.touches(r.from, r.len, period)) {
            if !is_use_of_integer(used, r, element, family) && on(Rule::FieldIsOneInteger) {
                return None;
            }
        }
        for &(n, i) in &bytes.accesses {
            let used = &bytes.uses[i];
            if !used.touches(r.from, r.len, period) {
                continue;
            }
            let a = &info.accesses()[n];
            // Through a pointer that may lead elsewhere it stays as it is.
            if info.cells_of_var(a.address).len() != 1 || info.may_be_foreign(a.address) {
                return None;
            }
            let ty = match a.inst.opcode() {
                Opcode::Load => Some(a.inst.ty()),
                Opcode::Store => Some(a.inst.operand(0).ty()),
                // What a function of the library's looks at are bytes.
                _ if matches!(used.role, Role::Read | Role::Store | Role::Idle) => return None,
                _ => None,
            };
            if ty.is_some_and(|ty| ty.kind() != TypeKind::Int(r.len as u32 * 8)) && on(Rule::FieldIsOneInteger) {
                return None;
            }
            if used.role == Role::Fill {
                let byte = a.inst.call_args().get(1)?.constant_int()?;
                let value = i64::from_le_bytes([byte as u8; 8]) >> (64 - r.len * 8);
                held.add(value);
            }
        }
        for &(object, start) in &info.classes[class].objects {
            let o = info.objects()[object as usize];
            match o.kind {
                ObjectKind::Heap(Allocation::Malloc { .. }) | ObjectKind::Stack => {}
                ObjectKind::Heap(Allocation::Calloc { .. }) => held.add(0),
                ObjectKind::Global => {
                    held.add(0);
                    held_by_variable(info, o.value, element, start, r)?.into_iter().for_each(|k| held.add(k));
                }
                ObjectKind::Heap(Allocation::Other { .. }) if info.is_unwritten(o.value) => held.add(0),
                // What other functions leave in the memory is not known here.
                ObjectKind::Heap(Allocation::Other { .. }) | ObjectKind::Function if on(Rule::FieldOfFreshMemory) => {
                    return None
                }
                ObjectKind::Heap(Allocation::Other { .. }) | ObjectKind::Function => held.add(0),
            }
        }
    }
    Some(held)
}

/// Does a use of an element's bytes leave the one value there whole?
fn is_use_of_integer(used: &ByteUse, r: ByteRange, element: u64, family: &Family) -> bool {
    let at = used.at.modulo(element);
    let exact = at.is_exact() && at.base == r.from as i64;
    let covers = |(from, end): (u64, u64)| from <= r.from && r.end() <= end;
    let part = || used.extent(at, element).is_some_and(covers) && at.is_exact();
    match used.role {
        Role::Read | Role::Idle | Role::Store => exact && used.size == Some(r.len) && !used.library,
        Role::Fill | Role::CopyInPlace => {
            // Of a length that is no constant it is a number of elements, or the rewriter refuses.
            !used.library && (at == Offsets::ZERO && used.size.is_none_or(|n| n % element == 0) || part())
        }
        Role::CopyFrom | Role::CopyTo => {
            let is_whole = used.size.is_none_or(|n| n >= element);
            used.alike.is_some_and(|class| family.classes.contains(&class)) && (is_whole || part())
        }
        Role::Addressed => exact,
        Role::Initial => true,
        Role::Updated | Role::Anything => false,
    }
}

/// What a variable holds there at first, beside zeros; `None` if it is no integer of that size.
fn held_by_variable(
    info: &DTransAnalysisInfo,
    variable: Value,
    element: u64,
    start: i64,
    r: ByteRange,
) -> Option<Vec<i64>> {
    let layout = info.data_layout();
    let mut held = Vec::new();
    for (at, v) in initial_values(layout, variable, element)? {
        let at = (at as i64).wrapping_add(start).rem_euclid(element as i64) as u64;
        let size = layout.store_size(v.ty());
        if r.end() <= at || at + size <= r.from {
            continue;
        }
        held.push(v.constant_int().filter(|_| (at, size) == (r.from, r.len))?);
    }
    Some(held)
}

fn join(a: Range, b: Range) -> Range {
    (a.0.min(b.0), a.1.max(b.1))
}
