//! Fields that hold nothing but null and pointers to elements of one class: what links of 32 bits can take the place of.
//!
//! ```text
//! n->next = first;                    yes: null, or the start of an element
//! n->child[i] = first;                yes, all in a row
//! n->last = &n->items[3];             no: a pointer into an element
//! *(long *)&n->next = 0;              no: its bytes are looked at as something else
//! ```
//!
//! A field is one if it is one pointer in all of its family ([`Family`]): every load and store is of all of it, as a pointer; nothing else
//! touches its bytes but fills with zeros and copies of all of it; and of all that may be kept there, copied there or not, the solver says
//! that it leads to the start of an element of the same class, if anywhere. Of memory that nobody has written, nothing is read that anybody
//! may rely on.

use crate::ir::value::Opcode;
use crate::rules::{on, Rule};

use super::bytes::{ByteRange, ByteTable, ByteUse, Family, Role};
use super::info::DTransAnalysisInfo;
use super::number::ObjectKind;
use super::offset::Offsets;

/// Bytes of a pointer.
const POINTER: u64 = 8;
/// Bytes of pointers in a row that are looked at.
const MOST_BYTES: u64 = 1 << 14;

/// For each family its links: where they begin in an element, and the class that they lead to. All accesses to these families have to be known.
pub fn of_families(info: &DTransAnalysisInfo, table: &ByteTable, families: &[Family]) -> Vec<Vec<(u64, usize)>> {
    let of = |family: &Family| {
        let ranges =
            family.ranges.as_deref().unwrap_or_default().iter().filter(|r| r.len % POINTER == 0 && r.len <= MOST_BYTES);
        let links = ranges.filter(|&&r| family.classes.iter().all(|&class| is_pointer(info, table, class, r)));
        links.filter_map(|r| Some((r.from, target(info, family, r)?))).collect()
    };
    families.iter().map(of).collect()
}

/// The class whose elements all that is kept there leads to.
fn target(info: &DTransAnalysisInfo, family: &Family, r: &ByteRange) -> Option<usize> {
    let from = r.from as i64;
    let mut found = None;
    for &class in &family.classes {
        for (at, var) in info.slots(class) {
            if !at.may_overlap(POINTER, Offsets::exact(from), r.len, info.classes[class].stride) {
                continue;
            }
            // What may be foreign, or a number that makes pointers unknown, the rewriter refuses as well.
            if !at.in_steps(from, POINTER) || info.may_be_foreign(var) || info.may_be_number(var) {
                return None;
            }
            match info.cells_of_var(var)[..] {
                [] => {}
                [to] => {
                    let size = info.classes[to.class].element;
                    let start = size != 0 && to.offsets.modulo(size) == Offsets::ZERO;
                    if !start && on(Rule::LinkToStart) || *found.get_or_insert(to.class) != to.class {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }
    found
}

/// Is a run of bytes one pointer wherever it is used?
fn is_pointer(info: &DTransAnalysisInfo, table: &ByteTable, class: usize, r: ByteRange) -> bool {
    let element = info.classes[class].element;
    let period = info.period(class);
    let bytes = table.class(class);
    let touching = || bytes.uses.iter().filter(|used| used.touches(r.from, r.len, period));
    if touching().any(|used| !leaves_whole(used, r, element)) && on(Rule::FieldIsOnePointer) {
        return false;
    }
    for &(n, i) in bytes.accesses.iter().filter(|&&(_, i)| bytes.uses[i].touches(r.from, r.len, period)) {
        let a = &info.accesses()[n];
        // Through a pointer that may lead elsewhere it stays as it is.
        if info.cells_of_var(a.address).len() != 1 || info.may_be_foreign(a.address) {
            return false;
        }
        let is_whole = match (a.inst.opcode(), bytes.uses[i].role) {
            (Opcode::Load, _) => a.inst.ty().is_pointer(),
            (Opcode::Store, _) => a.inst.operand(0).ty().is_pointer(),
            (_, Role::Fill) => a.inst.call_args().get(1).is_some_and(|byte| byte.is_null()),
            (_, Role::CopyFrom | Role::CopyTo | Role::CopyInPlace) => true,
            // What a function of the library's looks at are bytes; of the rest nobody has looked at what it does.
            _ => false,
        };
        if !is_whole && on(Rule::FieldIsOnePointer) {
            return false;
        }
    }
    let fresh = |&(object, _): &(u32, i64)| {
        let o = info.objects()[object as usize];
        matches!(o.kind, ObjectKind::Heap(_)) && info.is_unwritten(o.value)
    };
    info.classes[class].objects.iter().all(fresh) || !on(Rule::FieldOfFreshMemory)
}

/// Does a use of an element's bytes leave the pointer there whole?
fn leaves_whole(used: &ByteUse, r: ByteRange, element: u64) -> bool {
    let at = used.at.modulo(element);
    let starts = at.in_steps(r.from as i64, POINTER);
    match used.role {
        Role::Read | Role::Idle | Role::Store => starts && used.size == Some(POINTER) && !used.library,
        Role::Fill | Role::CopyInPlace | Role::CopyFrom | Role::CopyTo => {
            // It begins and ends outside, or between two pointers.
            let between = |edge: u64| edge <= r.from || r.end() <= edge || (edge - r.from) % POINTER == 0;
            let covers = |(from, end): (u64, u64)| between(from) && between(end);
            let part = || used.extent(at, element).is_some_and(covers) && at.is_exact();
            // Of a length that is no constant it is a number of elements, or the rewriter refuses.
            !used.library && (at == Offsets::ZERO && used.size.is_none_or(|n| n % element == 0) || part())
        }
        Role::Addressed => starts,
        Role::Initial => true,
        Role::Updated | Role::Anything => false,
    }
}
