//! What accesses tell of how records are divided, as far as it is known where in a record they are.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::tbaa::{tag_of, HostNodes, Node, Nodes, Operand};

use super::info::{DTransAnalysisInfo, Record};
use super::number::{Access, AccessKind};
use super::records::CHARACTERS;

/// Bytes of records that are touched, by class.
#[derive(Default)]
pub struct Touched {
    /// Class, first and end of what is touched at once, where it is not a whole record, and whether it is more than one load or store.
    ranges: BTreeSet<(usize, u64, u64, bool)>,
    bytes: FxHashSet<(usize, u64)>,
    /// Class, first and end of what functions of the library's touch.
    library: BTreeSet<(usize, u64, u64)>,
    /// Class and bytes that a function has room for which writes a text to a record's start, and ends it there.
    rooms: BTreeSet<(usize, u64)>,
    /// Class, and where something else begins that is written, but for zeros.
    written: BTreeSet<(usize, u64)>,
    /// Classes whose records are a part of a union.
    united: FxHashSet<usize>,
}

impl Touched {
    pub(super) fn of(info: &DTransAnalysisInfo) -> Self {
        let mut out = Touched::default();
        let mut tags: FxHashMap<Node, bool> = FxHashMap::default();
        for access in info.accesses() {
            let is_plain = matches!(access.kind, AccessKind::Load | AccessKind::Store);
            let is_library = matches!(access.kind, AccessKind::Library | AccessKind::Observed);
            let is_of_union = is_plain && is_through_union(access, &mut tags);
            for cell in info.cells_of_var(access.address) {
                let element = info.classes[cell.class].element;
                let at = cell.offsets.modulo(element);
                let Some(begin) = u64::try_from(at.base).ok().filter(|_| element != 0) else { continue };
                if !at.is_exact() {
                    if writes_on(access) {
                        out.written.insert((cell.class, begin));
                    }
                    // One character after the other may be counted, which is checked; words are no text of an array of characters.
                    let end = access.size.filter(|&size| size > 1).map(|size| at.extent(size));
                    out.ranges.extend(end.map(|extent| (cell.class, begin, extent.map_or(u64::MAX, |e| e.1), true)));
                    continue;
                }
                match access.size.filter(|_| is_library && begin == 0 && ends_text(access)) {
                    Some(size) => drop(out.rooms.insert((cell.class, size))),
                    None if writes_on(access) => drop(out.written.insert((cell.class, begin))),
                    None => {}
                }
                let record = info.classes[cell.class].record.map(|record| &info.records[record]);
                if is_of_union && record.is_some_and(|record| has_other_field(record, begin)) {
                    out.united.insert(cell.class);
                }
                if is_library || is_plain && access.size == Some(1) {
                    out.bytes.insert((cell.class, begin));
                }
                let is_whole = begin == 0 && access.size == Some(element) && access.kind != AccessKind::Library;
                if let Some(size) = access.size.filter(|_| is_library) {
                    out.library.insert((cell.class, begin, begin.saturating_add(size)));
                }
                if let Some(size) = access.size.filter(|_| !is_whole) {
                    out.ranges.insert((cell.class, begin, begin.saturating_add(size), !is_plain));
                }
            }
        }
        out
    }

    /// Is there something that begins before a place in a class's records, and ends behind it, as far as it is known how many bytes are touched at once?
    pub fn crosses(&self, class: usize, place: u64) -> bool {
        self.ranges.range((class, 0, 0, false)..(class, place, 0, false)).any(|&(_, _, end, _)| end > place)
    }

    /// Does a function of the library's touch more than what lies between two places, from the first on?
    pub fn leaves(&self, class: usize, first: u64, end: u64) -> bool {
        self.library.range((class, first, 0)..=(class, first, u64::MAX)).any(|range| range.2 > end)
    }

    /// Is a text at the start of a class's records no longer than that, as functions are told that write one there and end it, and is nothing else but zeros
    /// written there?
    pub fn is_room(&self, class: usize, length: u64) -> bool {
        let mut rooms = self.rooms.range((class, 0)..=(class, u64::MAX));
        let is_longest = rooms.next_back() == Some(&(class, length));
        is_longest && self.written.range((class, 0)..(class, length)).next().is_none()
    }

    /// Where that ends which is touched at once so many bytes behind a record's start, and whether it is more than one load or store.
    pub fn ends(&self, class: usize, begin: u64) -> impl Iterator<Item = (u64, bool)> + '_ {
        let from_there = self.ranges.range((class, begin, 0, false)..=(class, begin, u64::MAX, true));
        from_there.map(|&(_, _, end, is_more)| (end, is_more))
    }

    /// Is what begins so many bytes behind a record's start touched by single bytes, or as a text?
    pub fn is_of_bytes(&self, class: usize, begin: u64) -> bool {
        self.bytes.contains(&(class, begin))
    }

    /// Are a class's records a part of a union, of which something else is used as well? Then a text in them may be longer than theirs.
    pub fn is_united(&self, class: usize) -> bool {
        self.united.contains(&class)
    }
}

/// The function of the library's that is called, without what tells the one that checks.
fn called(access: &Access) -> String {
    let callee = Some(access.inst).filter(|inst| inst.is_instruction() && inst.is_call()).map(|call| call.callee());
    let name = callee.filter(|callee| callee.is_function()).map(|callee| callee.name()).unwrap_or_default();
    let checked = name.strip_prefix("__").and_then(|name| name.strip_suffix("_chk"));
    checked.unwrap_or(&name).to_string()
}

/// Is it a call of a function of the library's that writes a text which ends within so many bytes?
fn ends_text(access: &Access) -> bool {
    matches!(&*called(access), "snprintf" | "vsnprintf" | "fgets")
}

/// May it write something else than zeros?
fn writes_on(access: &Access) -> bool {
    match access.kind {
        AccessKind::Store | AccessKind::CopyTo | AccessKind::Whole => true,
        AccessKind::Fill => !is_zero_fill(access),
        // What only reads texts stops where they end.
        AccessKind::Library => !READS.contains(&&*called(access)),
        AccessKind::Load | AccessKind::CopyFrom | AccessKind::Observed => false,
    }
}

/// Functions of the library's that are handed texts which they do not write to.
const READS: [&str; 12] = [
    "printf",
    "fprintf",
    "dprintf",
    "puts",
    "fputs",
    "strlen",
    "strnlen",
    "strcmp",
    "strncmp",
    "strcasecmp",
    "atoi",
    "atol",
];

fn is_zero_fill(access: &Access) -> bool {
    let inst = access.inst;
    inst.is_instruction()
        && inst.is_call()
        && inst.call_args().get(1).is_some_and(|byte| byte.constant_int() == Some(0))
}

/// Does aliasing metadata call what is read or written characters, though it is more than one? So it calls all that is named by way of a union.
fn is_through_union(access: &Access, tags: &mut FxHashMap<Node, bool>) -> bool {
    let inst = access.inst;
    let tag = (access.size.is_some_and(|size| size > 1) && inst.is_instruction()).then(|| tag_of(inst)).flatten();
    let is_characters = |tag: Node| {
        let (base, ty) = (HostNodes.operand(tag, 0), HostNodes.operand(tag, 1));
        let name = |ty: Node| HostNodes.operand(ty, 0) == Operand::Text(CHARACTERS.to_string());
        base == ty && matches!(ty, Operand::Node(ty) if name(ty))
    };
    tag.is_some_and(|tag| *tags.entry(tag).or_insert_with(|| is_characters(tag)))
}

/// Is there another kind of field in a record, at a place, than one that may be a union?
fn has_other_field(record: &Record, at: u64) -> bool {
    let field = record.fields.iter().rev().find(|field| field.offset <= at);
    let is_open = record.unsure.iter().any(|&(begin, end)| begin <= at && at < end);
    field.is_some_and(|field| field.ty != CHARACTERS) && !is_open
}
