//! What is done with each run of bytes of a record, for changes that leave pointers pointers: which bytes keep together, how they
//! are aligned, and whether anybody may read them.

use super::groups::find;
use super::info::DTransAnalysisInfo;
use super::number::{Access, AccessKind, ObjectKind};
use super::offset::Offsets;
use crate::ir::value::{DataLayout, Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

/// Alignment that every allocation function of the library promises, in bytes.
pub const BLOCK_ALIGN: u64 = 16;

/// Bytes of a record that keep together, and what is done with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Use {
    /// Offset in the record.
    pub from: u64,
    /// Bytes.
    pub len: u64,
    /// Its new place differs from the old one by a multiple of this.
    pub align: u64,
    /// May it be read, or be written otherwise than by a plain store?
    pub needed: bool,
}

/// Classes whose elements are copied whole from one to the other: they get one layout.
#[derive(Clone)]
pub struct Family {
    /// Indices into [`DTransAnalysisInfo::classes`].
    pub classes: Vec<usize>,
    /// What is used of them, in order; `None` where that is not known.
    pub uses: Option<Vec<Use>>,
}

/// What is used of the members of a family, and what is copied.
type Collected = (Option<Vec<Use>>, Vec<(u64, u64)>);

/// The families of some classes, in order.
pub fn families(info: &DTransAnalysisInfo, wanted: &[usize]) -> Vec<Family> {
    let mut parent: Vec<usize> = (0..wanted.len()).collect();
    let mut index = vec![usize::MAX; info.classes.len()];
    for (i, &class) in wanted.iter().enumerate() {
        index[class] = i;
    }
    let mut touches: Vec<Option<Vec<Use>>> = vec![Some(Vec::new()); wanted.len()];
    // What copies from and to other memory touch, which may be divided.
    let mut copied: Vec<Vec<(u64, u64)>> = vec![Vec::new(); wanted.len()];
    let all = info.accesses();
    for (n, a) in all.iter().enumerate() {
        // What a variable holds at first comes below.
        let Some(cell) = info.cell_of_var(a.address).filter(|_| a.inst.is_instruction()) else { continue };
        let i = index[cell.class];
        if i == usize::MAX {
            continue;
        }
        let element = info.classes[cell.class].element;
        let at = cell.offsets.modulo(element);
        let block = a.inst.is_instruction() && a.inst.opcode() == Opcode::Call && a.inst.callee().is_intrinsic();
        let whole = |a: &Access| {
            let at_start = info.cell_of_var(a.address).is_some_and(|c| c.offsets.modulo(element) == Offsets::ZERO);
            at_start && block && info.is_whole(a.inst, a.size, element)
        };
        if a.kind == AccessKind::Fill && block {
            // Writes only; what nobody reads needs no place.
            continue;
        }
        let other = match a.kind {
            AccessKind::CopyTo => all.get(n + 1),
            AccessKind::CopyFrom => n.checked_sub(1).and_then(|n| all.get(n)),
            _ => None,
        };
        let same = other.filter(|o| o.inst == a.inst).and_then(|o| info.cell_of_var(o.address));
        if let Some(o) = same.filter(|_| block) {
            let alike = index[o.class] != usize::MAX && info.classes[o.class].element == element;
            let both_whole = whole(a) && other.is_some_and(&whole) || !on(Rule::FamilyOfWholeElements);
            if alike && both_whole {
                let (p, q) = (find(&mut parent, i), find(&mut parent, index[o.class]));
                parent[p.max(q)] = p.min(q);
                continue;
            }
        }
        let range = || {
            let end = u64::try_from(at.end()?).ok()?.checked_add(a.size?)?;
            let from = u64::try_from(at.base).ok()?;
            (end <= element).then_some((from, end - from))
        };
        let Some((from, len)) = range() else {
            touches[i] = None;
            continue;
        };
        if len == 0 {
            continue;
        }
        if block && matches!(a.kind, AccessKind::CopyTo | AccessKind::CopyFrom) {
            copied[i].push((from, len));
            continue;
        }
        let plain = a.kind == AccessKind::Store
            && a.inst.is_instruction()
            && a.inst.opcode() == Opcode::Store
            && !a.inst.is_volatile()
            && !a.inst.is_atomic();
        let aligned = a.inst.is_instruction() && matches!(a.inst.opcode(), Opcode::Load | Opcode::Store);
        let align = if aligned { a.inst.alignment().max(1) } else { BLOCK_ALIGN };
        if let Some(list) = &mut touches[i] {
            list.push(Use { from, len, align, needed: !plain && on(Rule::ReadFieldStays) });
        }
    }
    // Places that are pointed to.
    for var in info.all_vars() {
        let Some(cell) = info.cell_of_var(var) else { continue };
        let i = index[cell.class];
        if i == usize::MAX {
            continue;
        }
        let at = cell.offsets.modulo(info.classes[cell.class].element);
        let end = at.end().and_then(|e| u64::try_from(e).ok());
        match (&mut touches[i], u64::try_from(at.base).ok().zip(end)) {
            (Some(list), Some((from, end))) if end < info.classes[cell.class].element => {
                list.push(Use { from, len: end - from + 1, align: 1, needed: false });
            }
            (list, _) => *list = None,
        }
    }
    // What variables hold at first, which moves without being divided.
    for (i, &class) in wanted.iter().enumerate() {
        let c = &info.classes[class];
        for &(o, _) in c.objects.iter().filter(|&&(o, _)| info.objects()[o as usize].kind == ObjectKind::Global) {
            let layout = info.data_layout();
            let held = initial_values(layout, info.objects()[o as usize].value, c.element.max(1));
            match (&mut touches[i], held) {
                (Some(list), Some(held)) => list.extend(held.into_iter().map(|(at, v)| Use {
                    from: at % c.element.max(1),
                    len: layout.store_size(v.ty()),
                    align: 1,
                    needed: false,
                })),
                (list, _) => *list = None,
            }
        }
    }
    let mut out: Vec<Family> = Vec::new();
    let mut members: Vec<Collected> = Vec::new();
    let mut place = vec![usize::MAX; wanted.len()];
    for (i, (list, copied)) in touches.into_iter().zip(copied).enumerate() {
        let root = find(&mut parent, i);
        if place[root] == usize::MAX {
            place[root] = out.len();
            out.push(Family { classes: Vec::new(), uses: None });
            members.push((Some(Vec::new()), Vec::new()));
        }
        let (uses, ranges) = &mut members[place[root]];
        match (uses.as_mut(), list) {
            (Some(uses), Some(list)) => uses.extend(list),
            _ => *uses = None,
        }
        ranges.extend(copied);
        out[place[root]].classes.push(wanted[i]);
    }
    for (f, (uses, copied)) in out.iter_mut().zip(members) {
        f.uses = uses.map(|uses| join(uses, copied));
    }
    out
}

/// What a variable of elements of `element` bytes holds at first, other than zero: offsets in it, and constants that may
/// not be divided. `None` if one reaches from an element into the next.
pub fn initial_values(layout: DataLayout, variable: Value, element: u64) -> Option<Vec<(u64, Value)>> {
    let mut out = Vec::new();
    let mut stack: Vec<(Value, u64)> = variable.initializer().map(|init| (init, 0)).into_iter().collect();
    while let Some((c, at)) = stack.pop() {
        if c.is_null() || c.is_undef() {
            continue;
        }
        let ty = c.ty();
        let fits = at % element + layout.store_size(ty) <= element;
        match ty.elements() {
            // Numbers in a row that a program looks at one by one still lie in one row.
            Some((t, n)) if ty.kind() == TypeKind::Array && (c.is_constant_aggregate() || !fits) => {
                for i in 0..n {
                    stack.push((c.constant_element(u32::try_from(i).ok()?)?, at + i * layout.alloc_size(t)));
                }
            }
            None if ty.kind() == TypeKind::Struct => {
                let fields = c.operands().into_iter().enumerate();
                stack.extend(fields.map(|(i, f)| (f, at + layout.field_offset(ty, i as u32))));
            }
            _ if fits => out.push((at, c)),
            _ => return None,
        }
    }
    out.sort_unstable_by_key(|v| v.0);
    Some(out)
}

/// Makes runs of what overlaps. Copies divide the bytes that nothing else touches.
fn join(mut list: Vec<Use>, mut copied: Vec<(u64, u64)>) -> Vec<Use> {
    list.sort_unstable_by_key(|u| (u.from, u.len));
    let mut out: Vec<Use> = Vec::new();
    for u in list {
        match out.last_mut() {
            Some(last) if u.from < last.from + last.len => {
                last.len = last.len.max(u.from + u.len - last.from);
                last.align = last.align.max(u.align);
                last.needed |= u.needed;
            }
            _ => out.push(u),
        }
    }
    copied.sort_unstable();
    copied.dedup();
    let mut cuts: Vec<u64> = copied.iter().flat_map(|&(from, len)| [from, from + len]).collect();
    cuts.extend(out.iter().flat_map(|u| [u.from, u.from + u.len]));
    cuts.sort_unstable();
    cuts.dedup();
    let runs = out.clone();
    // The furthest end of a copy that begins at or before a cut.
    let (mut next, mut reach, mut r) = (0, 0, 0);
    for w in cuts.windows(2) {
        while next < copied.len() && copied[next].0 <= w[0] {
            reach = reach.max(copied[next].0 + copied[next].1);
            next += 1;
        }
        while r < runs.len() && runs[r].from + runs[r].len <= w[0] {
            r += 1;
        }
        if reach <= w[0] {
            continue;
        }
        if r < runs.len() && runs[r].from <= w[0] {
            out[r].needed |= on(Rule::CopiedFieldStays);
        } else {
            out.push(Use { from: w[0], len: w[1] - w[0], align: 1, needed: true });
        }
    }
    out.sort_unstable_by_key(|u| u.from);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(from: u64, len: u64, align: u64) -> Use {
        Use { from, len, align, needed: true }
    }

    #[test]
    fn copies_divide_what_nothing_else_touches() {
        let runs = join(vec![used(0, 8, 8), used(12, 4, 4)], vec![(0, 24)]);
        let places: Vec<_> = runs.iter().map(|u| (u.from, u.len)).collect();
        assert_eq!(places, [(0, 8), (8, 4), (12, 4), (16, 8)]);
        assert!(runs.iter().all(|u| u.needed));
    }
}
