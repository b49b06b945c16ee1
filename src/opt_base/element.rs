//! What an element looks like under a plan: which members its new type has, and where what a variable holds at first goes.

use crate::analysis::bytes::initial_values;
use crate::analysis::refusal::Refusal;
use crate::ir::edit::Editor;
use crate::ir::value::{DataLayout, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::in_place::{InPlacePlan, Run};
use super::plan::Kept;

/// Longer arrays are not taken apart element by element.
const MOST_ELEMENTS: u64 = 1024;
/// ... nor is anything when there are so many members: arrays of arrays have more than there is memory for.
const MOST_MEMBERS: usize = 1 << 16;

/// What lies at a place of the new element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Member {
    /// Something of a type, as it was.
    Whole(Type),
    /// So many bytes of what is divided.
    Bytes(u64),
    /// An integer of so many bytes, which had more.
    Int(u64),
}

/// The members of a new element, in order of their offsets in it, for one that was of type `ty`. What moves in one
/// piece stays what it was.
pub fn members(layout: DataLayout, ty: Type, plan: &InPlacePlan) -> Vec<(u64, Member)> {
    let inside = || if ty.kind() == TypeKind::Struct { parts(layout, ty, 0) } else { vec![(ty, 0)] };
    if plan.is_same() {
        // Also what has no bytes.
        return inside().into_iter().map(|(t, at)| (at, Member::Whole(t))).collect();
    }
    // What lies in another column is no part of the element.
    let here = |r: &Run| Run { to: r.to.filter(|_| r.column == 0), ..*r };
    let runs: Vec<Run> = plan.runs.iter().map(here).collect();
    let mut places: Vec<Run> = runs.iter().copied().filter(|r| r.to.is_some()).collect();
    places.sort_unstable_by_key(|r| r.to);
    let mut out: Vec<Placed> = Vec::new();
    let mut stack: Vec<(Type, u64, bool)> = inside().into_iter().map(|(t, at)| (t, at, true)).collect();
    loop {
        while let Some((t, at, together)) = stack.pop() {
            let size = layout.alloc_size(t);
            let first = runs.partition_point(|r| r.from + r.len <= at);
            let last = runs.partition_point(|r| r.from < at + size);
            let Some(inside) = runs.get(first..last).filter(|runs| !runs.is_empty()) else { continue };
            let whole = moves_whole(inside, &places, at, size).filter(|to| together && to + size <= plan.new_element);
            if let Some(to) = whole {
                out.push(Placed { to, end: to + size, member: Member::Whole(t), at });
                continue;
            }
            if t.elements().is_none_or(|(_, n)| n <= MOST_ELEMENTS) && out.len() + stack.len() < MOST_MEMBERS {
                let divided = parts(layout, t, at);
                if !divided.is_empty() {
                    stack.extend(divided.into_iter().map(|(t, at)| (t, at, true)));
                    continue;
                }
            }
            for r in inside {
                if let Some(to) = r.to.filter(|_| r.kept != Kept::Same) {
                    // Where it begins it goes whole, whatever it was divided into.
                    if (at..at + size).contains(&r.from) {
                        let bytes = r.new_len();
                        let member = if bytes > 8 { Member::Bytes(bytes) } else { Member::Int(bytes) };
                        out.push(Placed { to, end: to + bytes, member, at: r.from });
                    }
                    continue;
                }
                let (from, end) = (r.from.max(at), (r.from + r.len).min(at + size));
                if let Some(to) = r.to {
                    let to = to + from - r.from;
                    out.push(Placed { to, end: to + end - from, member: Member::Bytes(end - from), at: from });
                }
            }
        }
        out.sort_unstable_by_key(|m| (m.to, m.end));
        // Bytes that no run holds go along with two members: there is room for those of neither.
        stack = take_overlapping(&mut out).into_iter().map(|(t, at)| (t, at, false)).collect();
        if stack.is_empty() {
            return out.into_iter().map(|m| (m.to, m.member)).collect();
        }
    }
}

/// A member of the new element: from where to where it lies, and where it lay in the old one.
struct Placed {
    to: u64,
    end: u64,
    member: Member,
    at: u64,
}

/// Takes out members that lie where others do, as types with their old places. What is divided already lies apart.
fn take_overlapping(members: &mut Vec<Placed>) -> Vec<(Type, u64)> {
    let mut meets = vec![false; members.len()];
    let mut furthest = 0;
    for i in 1..members.len() {
        if members[i].to < members[furthest].end {
            (meets[i], meets[furthest]) = (true, true);
        }
        if members[i].end > members[furthest].end {
            furthest = i;
        }
    }
    let mut out = Vec::new();
    for (m, meets) in std::mem::take(members).into_iter().zip(meets) {
        match m.member {
            Member::Whole(t) if meets => out.push((t, m.at)),
            Member::Whole(_) | Member::Bytes(_) | Member::Int(_) => members.push(m),
        }
    }
    out
}

/// Where some bytes go, if they go there together and nothing else does.
fn moves_whole(inside: &[Run], places: &[Run], at: u64, size: u64) -> Option<u64> {
    let shift = |r: &Run| Some(r.to?.wrapping_sub(r.from));
    let by = shift(&inside[0])?;
    if !inside.iter().all(|r| shift(r) == Some(by) && r.kept == Kept::Same) {
        return None;
    }
    // What no run holds goes along, so that there has to be room for it.
    let to = at.checked_add_signed(by as i64)?;
    let first = places.partition_point(|r| r.to.is_some_and(|p| p + r.new_len() <= to));
    let free = |r: &Run| r.from < at + size && at < r.from + r.len || r.to.is_some_and(|p| p >= to + size);
    places[first..].iter().take_while(|r| r.to.is_some_and(|p| p < to + size)).all(free).then_some(to)
}

fn parts(layout: DataLayout, ty: Type, at: u64) -> Vec<(Type, u64)> {
    match (ty.kind(), ty.elements()) {
        (TypeKind::Struct, _) => {
            let fields = ty.fields().into_iter().enumerate();
            fields.map(|(i, t)| (t, at + layout.field_offset(ty, i as u32))).collect()
        }
        (TypeKind::Array, Some((t, n))) => (0..n).map(|i| (t, at + i * layout.alloc_size(t))).collect(),
        _ => Vec::new(),
    }
}

/// The fields of the new element's type, whether it is packed, and at which offsets the fields lie that are members.
pub struct Body {
    /// Types of the fields.
    pub fields: Vec<Type>,
    /// Does each lie right behind the one before?
    pub packed: bool,
    /// Offset and number of those that are members.
    pub places: Vec<(u64, u32)>,
}

/// Fields for the members, which end at `size`: as the compiler would lay them out, if that puts them where they shall be.
pub fn body(layout: DataLayout, edit: &Editor, members: &[(u64, Member)], size: u64) -> Body {
    let of = |m: Member| match m {
        Member::Whole(ty) => ty,
        Member::Bytes(n) => edit.bytes_type(n),
        Member::Int(n) => edit.int(n as u32 * 8),
    };
    let typed: Vec<(u64, Type)> = members.iter().map(|&(at, m)| (at, of(m))).collect();
    let widest = typed.iter().map(|&(_, t)| layout.abi_alignment(t)).max().unwrap_or(1);
    let packed = size % widest != 0 || typed.iter().any(|&(at, t)| at % layout.abi_alignment(t) != 0);
    let mut out = Body { fields: Vec::new(), packed, places: Vec::new() };
    let mut end = 0u64;
    let last = (size, if packed { 1 } else { widest }, None);
    let each = typed.into_iter().map(|(at, t)| (at, if packed { 1 } else { layout.abi_alignment(t) }, Some(t)));
    for (at, align, ty) in each.chain([last]) {
        if end.next_multiple_of(align) != at {
            out.fields.push(edit.bytes_type(at.checked_sub(end).expect("members of an element lie apart")));
        }
        if let Some(ty) = ty {
            out.places.push((at, out.fields.len() as u32));
            out.fields.push(ty);
            end = at + layout.alloc_size(ty);
        }
    }
    out
}

/// The types that elements of `size` bytes have in a variable of type `ty`; `None` if it is not made of such.
pub fn element_types(layout: DataLayout, ty: Type, size: u64) -> Option<Vec<Type>> {
    let mut out: Vec<Type> = Vec::new();
    let mut stack = vec![ty];
    while let Some(t) = stack.pop() {
        if !t.is_sized() || layout.alloc_size(t) % size != 0 {
            return None;
        }
        if layout.alloc_size(t) == size {
            if !out.contains(&t) {
                out.push(t);
            }
            continue;
        }
        match t.elements() {
            Some((element, n)) if t.kind() == TypeKind::Array && n != 0 => stack.push(element),
            _ => {
                let inside = parts(layout, t, 0);
                if inside.is_empty() || inside.iter().any(|&(_, at)| at % size != 0) {
                    return None;
                }
                stack.extend(inside.into_iter().map(|(t, _)| t));
            }
        }
    }
    (!out.is_empty()).then_some(out)
}

/// A constant that a variable holds at first.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// Its new offset in the variable.
    pub at: u64,
    /// The constant.
    pub value: Value,
    /// How it is kept there.
    pub kept: Kept,
}

/// What a variable holds at first, other than zero, in order.
///
/// # Errors
///
/// Where something has no one place.
pub fn placed_values(layout: DataLayout, variable: Value, plan: &InPlacePlan) -> Result<Vec<Held>, Refusal> {
    let values = initial_values(layout, variable, plan.element).ok_or(Refusal::Variable)?;
    let mut out = Vec::with_capacity(values.len());
    for (at, value) in values {
        let (element, offset) = (at / plan.element, at % plan.element);
        let run = plan.run(offset, layout.store_size(value.ty()))?;
        let whole = value.constant_int().is_some() && layout.store_size(value.ty()) == run.len;
        if run.kept != Kept::Same && !whole && on(Rule::RecodedWhole) {
            return Err(Refusal::PartOfNarrow);
        }
        if let Some(to) = run.to {
            let at = element * plan.new_element + to + offset - run.from;
            out.push(Held { at, value, kept: run.kept });
        }
    }
    out.sort_unstable_by_key(|v| v.at);
    Ok(out)
}

/// A constant of type `ty` with these values at their offsets, and zero elsewhere. The type has a place for each.
pub fn constant(layout: DataLayout, edit: &Editor, ty: Type, at: u64, values: &[(u64, Value)]) -> Value {
    match values {
        [] => return edit.zero(ty),
        &[(place, value)] if place == at && value.ty() == ty => return value,
        _ => {}
    }
    let inside = parts(layout, ty, at);
    let mut rest = values;
    let mut made = Vec::with_capacity(inside.len());
    for &(t, from) in &inside {
        let n = rest.partition_point(|v| v.0 < from + layout.alloc_size(t));
        let (own, later) = rest.split_at(n);
        made.push(constant(layout, edit, t, from, own));
        rest = later;
    }
    let placed = !inside.is_empty() && rest.is_empty() && values[0].0 >= at;
    assert!(placed, "no place for an initial value in {}", ty.print());
    edit.constant_aggregate(ty, &made)
}
