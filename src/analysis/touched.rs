//! What accesses tell of how records are divided, as far as it is known where in a record they are.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::tbaa::{copied_of, tag_of, HostNodes, Node, Nodes, Operand};
use crate::ir::value::{Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

use super::info::{DTransAnalysisInfo, Field, Record};
use super::number::{compares_text, constant_length, texts_of_call, Access, AccessKind};
use super::records::CHARACTERS;
use super::scalars::{is_of_structure, ScalarKind};

/// Steps from one address to another that are followed.
const MOST_STEPS: usize = 8;
/// The longest number or pointer.
const MOST_BYTES_OF_SCALAR: u64 = 8;

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
    /// Class, and where functions of the library's are handed a text.
    texts: BTreeSet<(usize, u64)>,
    /// The same, also of those that are supposed to end in their array.
    handed: BTreeSet<(usize, u64)>,
    /// Class, and where something else begins that is written, but for zeros.
    written: BTreeSet<(usize, u64)>,
    /// Class, first and end of what is written at once, or read if it is more than one byte, but for zeros, texts up to their ends, and whole records of the same class;
    /// and whether it is written.
    filled: BTreeSet<(usize, u64, u64, bool)>,
    /// Classes whose records are a part of a union.
    united: FxHashSet<usize>,
    /// Class, first and end of what is touched by loads and stores of one type, their bytes, and of what they are, if their type is a scalar's.
    scalars: BTreeSet<(usize, u64, u64, u64, Option<ScalarKind>)>,
    /// Class, place, bytes and kind of what no index leads to.
    fixed: BTreeSet<(usize, u64, u64, Option<ScalarKind>)>,
    /// Class, place, bytes and kind of what is before or behind that place, which an array may end at.
    near: BTreeSet<(usize, u64, u64, Option<ScalarKind>)>,
    /// Class, bytes and kind of what an index leads to that may be anywhere.
    anywhere: BTreeSet<(usize, u64, Option<ScalarKind>)>,
}

impl Touched {
    pub(super) fn of(info: &DTransAnalysisInfo) -> Self {
        let mut out = Touched::default();
        let mut tags: FxHashMap<Node, bool> = FxHashMap::default();
        let mut kinds: FxHashMap<Node, Option<ScalarKind>> = FxHashMap::default();
        for (n, access) in info.accesses().iter().enumerate() {
            let is_plain = matches!(access.kind, AccessKind::Load | AccessKind::Store);
            let is_library = matches!(access.kind, AccessKind::Library | AccessKind::Observed);
            let is_of_union = is_plain && is_through_union(access, &mut tags);
            for text in texts_of(info, access).into_iter().flat_map(|text| info.cells(text)) {
                let at = text.offsets.modulo(info.classes[text.class].element);
                let place = u64::try_from(at.base).ok().filter(|_| at.is_exact()).map(|at| (text.class, at));
                out.texts.extend(place.filter(|_| access.size.is_none()));
                out.handed.extend(place);
            }
            let reach = if is_plain { Reach::of(access) } else { Reach::Any };
            let is_scalar = access.size.is_some_and(|size| (2..=MOST_BYTES_OF_SCALAR).contains(&size));
            let kind = if is_scalar { scalar_of(access, &mut kinds) } else { None };
            let members = access.size.and_then(|size| members_copied(access, size));
            for cell in info.cells_of_var(access.address) {
                let element = info.classes[cell.class].element;
                let at = cell.offsets.modulo(element);
                let Some(begin) = u64::try_from(at.base).ok().filter(|_| element != 0) else { continue };
                if is_plain {
                    let size = access.size.unwrap_or(0);
                    if reach == Reach::Fixed && at.is_exact() {
                        out.fixed.insert((cell.class, begin, size, kind));
                    }
                    match at.extent(size.max(1)) {
                        Some(_) if reach == Reach::Any => drop(out.near.insert((cell.class, begin, size, kind))),
                        Some((begin, end)) => drop(out.scalars.insert((cell.class, begin, end, size, kind))),
                        None => drop(out.anywhere.insert((cell.class, size, kind))),
                    }
                } else if is_library {
                    let end = at.extent(access.size.unwrap_or(1)).map_or(begin, |extent| extent.1);
                    out.scalars.insert((cell.class, begin, end, 0, None));
                }
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
                // A last character may be written alone, as what a variable begins with is.
                let may_fill = access.size != Some(1) || access.kind == AccessKind::Store;
                if may_fill && !puts_no_text(access) && !(is_library && has_end(info, access)) {
                    let size = access.size.unwrap_or(u64::MAX);
                    let is_written = writes_on(access) && !is_moved(info, n, cell.class);
                    out.filled.insert((cell.class, begin, begin.saturating_add(size), is_written));
                }
                if is_library && copies_some_text(info, access) {
                    continue;
                }
                if let Some(size) = access.size.filter(|_| is_library) {
                    out.library.insert((cell.class, begin, begin.saturating_add(size)));
                }
                // Zeros are no text, how many fields ever they are put into at once.
                let is_cleared = begin == 0 && access.kind == AccessKind::Fill && is_zero_fill(access);
                if let Some(size) = access.size.filter(|_| !is_whole && !is_cleared) {
                    let whole = [(0, size, !is_plain)];
                    let moved = |&(from, to, is_more): &(u64, u64, bool)| {
                        (cell.class, begin.saturating_add(from), begin.saturating_add(to), is_more)
                    };
                    out.ranges.extend(members.as_deref().unwrap_or(&whole).iter().map(moved));
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

    /// Is a function of the library's handed what begins so many bytes behind a record's start, whatever its length? It is a text of its own.
    pub fn is_text(&self, class: usize, begin: u64) -> bool {
        self.texts.contains(&(class, begin))
    }

    /// The same, also of one that is supposed to end in its array.
    pub fn is_handed(&self, class: usize, begin: u64) -> bool {
        self.handed.contains(&(class, begin))
    }

    /// Is what ends so many bytes behind a record's start written at once with what comes before, or read just so far, and need not have been ended by a zero?
    pub fn is_filled(&self, class: usize, end: u64) -> bool {
        let before = self.filled.range((class, 0, 0, false)..(class, end, 0, false));
        before.into_iter().any(|&(_, _, to, is_written)| to == end || to > end && is_written)
    }

    /// Is something read or written that begins so many bytes behind a record's start, other than by copies and fills of more than that?
    pub fn is_begun(&self, class: usize, begin: u64) -> bool {
        let at = |list: &BTreeSet<(usize, u64, u64, u64, Option<ScalarKind>)>| {
            list.range((class, begin, 0, 0, None)..(class, begin + 1, 0, 0, None)).next().is_some()
        };
        self.is_text(class, begin) || self.is_of_bytes(class, begin) || at(&self.scalars)
    }

    /// Is what begins so many bytes behind a record's start touched by single bytes, or as a text?
    pub fn is_of_bytes(&self, class: usize, begin: u64) -> bool {
        self.bytes.contains(&(class, begin))
    }

    /// What lies in each of the parts of a class's records that are given by their first bytes and ends, one behind the other: the bytes and kind of all scalars that
    /// are read and written there. None where it is more than one kind, or may be.
    pub fn scalars(&self, class: usize, parts: &[(u64, u64)]) -> Vec<Option<(u64, ScalarKind)>> {
        let of_class = (class, 0, 0, 0, None)..(class + 1, 0, 0, 0, None);
        let mut touched = self.scalars.range(of_class).peekable();
        // Where what began before ends.
        let mut reached = 0;
        let mut out: Vec<Option<(u64, ScalarKind)>> = Vec::new();
        for &(begin, end) in parts {
            while let Some(&(_, _, last, ..)) = touched.next_if(|&&(_, first, ..)| first < begin) {
                reached = reached.max(last);
            }
            let (mut known, mut is_one) = (None, reached <= begin);
            while let Some(&(_, _, last, size, kind)) = touched.next_if(|&&(_, first, ..)| first < end) {
                reached = reached.max(last);
                let joined = match (known, kind) {
                    (None, Some(kind)) => Some((size, kind)),
                    (Some((of, before)), Some(kind)) if of == size => kind.join(before).map(|kind| (size, kind)),
                    _ => None,
                };
                is_one &= joined.is_some() && last <= end;
                known = joined.or(known);
            }
            out.push(known.filter(|_| is_one));
        }
        let meets = |told: Option<(u64, ScalarKind)>, size: u64, kind: Option<ScalarKind>| {
            told.zip(kind).is_some_and(|((of, there), kind)| of == size && there.meets(kind))
        };
        // It is of the array that begins there, or of the one that ends there.
        for &(_, place, size, kind) in self.near.range((class, 0, 0, None)..(class + 1, 0, 0, None)) {
            let at = parts.iter().position(|part| part.0 == place);
            let before = parts.iter().position(|part| part.1 == place);
            if ![at, before].into_iter().flatten().any(|i| meets(out[i], size, kind)) {
                [at, before].into_iter().flatten().for_each(|i| out[i] = None);
            }
        }
        for &(_, size, kind) in self.anywhere.range((class, 0, None)..(class + 1, 0, None)) {
            out.iter_mut().filter(|told| !meets(**told, size, kind)).for_each(|told| *told = None);
        }
        out
    }

    /// Is a scalar of another kind read or written where one of so many bytes begins? Then it is memory of something else as well.
    pub fn contradicts(&self, class: usize, begin: u64, (size, kind): (u64, ScalarKind)) -> bool {
        let mut there = self.fixed.range((class, begin, size, None)..(class, begin, size + 1, None));
        there.any(|scalar| scalar.3.is_some_and(|other| !other.meets(kind)))
    }

    /// Is a text all that is read and written of what lies between two places in a class's records, as far as it is known?
    pub fn is_only_text(&self, class: usize, begin: u64, end: u64) -> bool {
        let inside = self.scalars.range((class, begin, 0, 0, None)..(class, end, 0, 0, None));
        self.is_text(class, begin) && inside.into_iter().all(|&(_, _, last, size, _)| size < 2 && last <= end)
    }

    /// Are a class's records a part of a union, of which something else is used as well? Then a text in them may be longer than theirs.
    pub fn is_united(&self, class: usize) -> bool {
        self.united.contains(&class)
    }
}

/// The texts that a function of the library's is handed, or one of the program's own that prints, whatever their lengths.
fn texts_of(info: &DTransAnalysisInfo, access: &Access) -> Vec<Value> {
    let call = access.inst;
    let is_call = call.is_instruction() && call.is_call() && call.callee().is_function();
    if !is_call || !matches!(access.kind, AccessKind::Library | AccessKind::Observed) {
        return Vec::new();
    }
    texts_of_call(call, info.printed_format(call.callee()))
        .into_iter()
        .map(|(text, _)| call.operand(text as u32))
        .collect()
}

/// Is it where a text is copied to that is no constant? How long it may be at most, by the memory that it lies in, says nothing of how much of it is meant to fit there.
fn copies_some_text(info: &DTransAnalysisInfo, access: &Access) -> bool {
    let call = access.inst;
    let is_call = call.is_instruction() && call.is_call() && call.callee().is_function();
    let args = if is_call { call.call_args() } else { Vec::new() };
    let texts = if is_call { texts_of_call(call, None) } else { Vec::new() };
    texts.into_iter().any(|(text, into)| {
        let is_there = into.is_some_and(|into| info.var(args[into]) == Some(access.address));
        is_there && (constant_length(args[text], info.data_layout()).is_none() || !on(Rule::CopiedConstantTells))
    })
}

/// Is it a text up to its end, or a length that is no constant, or one that is ended in the memory it is put into?
fn has_end(info: &DTransAnalysisInfo, access: &Access) -> bool {
    let call = access.inst;
    let is_call = call.is_instruction() && call.is_call() && call.callee().is_function();
    let is_there = |arg: usize| info.var(call.operand(arg as u32)) == Some(access.address);
    let texts = || texts_of_call(call, info.printed_format(call.callee()));
    ends_text(access)
        || is_call
            && (texts().into_iter().any(|(text, into)| is_there(text) || into.is_some_and(is_there))
                || compares_text(call) && !call.operand(2).is_constant())
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

/// Where a load or store may be, as far as its address tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// So many bytes from where something is kept that leads there.
    Fixed,
    /// At a place, or behind it.
    Forward,
    /// Before a place, too: by an index that may be negative, or a pointer that walks.
    Any,
}

impl Reach {
    fn of(access: &Access) -> Self {
        let inst = access.inst;
        let mut v = match inst.is_instruction().then(|| inst.opcode()) {
            Some(Opcode::Load) => inst.operand(0),
            Some(Opcode::Store) => inst.operand(1),
            // What else does both need not say where.
            _ => return Reach::Any,
        };
        let mut reach = Reach::Fixed;
        for _ in 0..MOST_STEPS {
            if !v.is_instruction() {
                return reach;
            }
            match v.opcode() {
                Opcode::GetElementPtr => {
                    let is_constant = v.operands()[1..].iter().all(|index| index.constant_int().is_some());
                    let is_typed = matches!(v.gep_source_type().kind(), TypeKind::Struct | TypeKind::Array);
                    let is_wider = |index: Value| index.is_instruction() && index.opcode() == Opcode::ZExt;
                    match () {
                        () if is_constant || v.gep_source_type().kind() == TypeKind::Struct => {}
                        () if is_typed || v.gep_has_nuw() || is_wider(v.operand(1)) => reach = Reach::Forward,
                        () => return Reach::Any,
                    }
                    v = v.operand(0);
                }
                Opcode::Phi if v.incoming().into_iter().any(|(way, _)| leads_from(way, v)) => return Reach::Any,
                // It is where something is kept, or what is returned.
                _ => return reach,
            }
        }
        Reach::Any
    }
}

/// Is an address made by steps from another?
fn leads_from(mut v: Value, start: Value) -> bool {
    for _ in 0..MOST_STEPS {
        if !v.is_instruction() || v.opcode() != Opcode::GetElementPtr {
            return false;
        }
        v = v.operand(0);
        if v == start {
            return true;
        }
    }
    true
}

/// What a load or store is of, if aliasing metadata calls it a scalar, and no member of a structure.
fn scalar_of(access: &Access, kinds: &mut FxHashMap<Node, Option<ScalarKind>>) -> Option<ScalarKind> {
    let tag = Some(access.inst).filter(|inst| inst.is_instruction()).and_then(tag_of)?;
    let kind = |tag| ScalarKind::tagged(tag).filter(|_| !is_of_structure(tag));
    *kinds.entry(tag).or_insert_with(|| kind(tag))
}

/// First and end of the members that are copied with a structure, or with a part of one that the optimizer has left, from its start on, and whether one is more
/// than a scalar. So a copy of structures says how they are divided; bytes of which it does not tell are no member's.
fn members_copied(access: &Access, size: u64) -> Option<Vec<(u64, u64, bool)>> {
    let is_copy = matches!(access.kind, AccessKind::CopyFrom | AccessKind::CopyTo);
    let list =
        Some(access.inst).filter(|inst| is_copy && inst.is_instruction() && inst.is_call()).and_then(copied_of)?;
    let number = |at: usize| match HostNodes.operand(list, at) {
        Operand::Number(n) => Some(n),
        Operand::Text(_) | Operand::Node(_) | Operand::Other => None,
    };
    let members = (0..HostNodes.count(list)).step_by(3).map(|at| {
        let (from, bytes) = (number(at)?, number(at + 1)?);
        Some((from, from.checked_add(bytes)?, bytes > MOST_BYTES_OF_SCALAR))
    });
    let members: Vec<_> = members.collect::<Option<_>>()?;
    Some(members.into_iter().filter(|member| member.0 < size).collect())
}

/// Is it what is copied to records from others of the same class, by the number of the access?
fn is_moved(info: &DTransAnalysisInfo, access: usize, class: usize) -> bool {
    let is_one = info.accesses()[access].kind == AccessKind::CopyTo;
    let from = info.other_side(access).filter(|_| is_one).map(|from| info.cells_of_var(from.address));
    from.is_some_and(|from| !from.is_empty() && from.iter().all(|cell| cell.class == class))
}

/// Does it write zeros, or what cannot be a text?
fn puts_no_text(access: &Access) -> bool {
    match access.kind {
        AccessKind::Fill => is_zero_fill(access),
        AccessKind::Store => access.inst.is_instruction() && access.inst.operand(0).is_null(),
        // A pointer, zeros as well, or the same records in another order.
        AccessKind::Whole | AccessKind::Moved => true,
        // Whatever was there before.
        _ => false,
    }
}

/// May it write something else than zeros?
fn writes_on(access: &Access) -> bool {
    match access.kind {
        AccessKind::Store | AccessKind::CopyTo | AccessKind::Whole | AccessKind::Moved => true,
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

/// The mark of an access that was one to one of several places, by whether all of these lie in one record, and of the branch between those.
pub const ONE_OF_SEVERAL: &str = "dtrans.place";

/// Does aliasing metadata call what is read or written characters, though it is more than one? So it calls all that is named by way of a union.
fn is_through_union(access: &Access, tags: &mut FxHashMap<Node, bool>) -> bool {
    let inst = access.inst;
    // What is true of several places in a record is all that the tag of one access to one of them says.
    if inst.is_instruction() && inst.marked(ONE_OF_SEVERAL).as_deref() == Some(&[1]) {
        return false;
    }
    let tag = (access.size.is_some_and(|size| size > 1) && inst.is_instruction()).then(|| tag_of(inst)).flatten();
    let is_characters = |tag: Node| {
        let (base, ty) = (HostNodes.operand(tag, 0), HostNodes.operand(tag, 1));
        let name = |ty: Node| HostNodes.operand(ty, 0) == Operand::Text(CHARACTERS.to_string());
        base == ty && matches!(ty, Operand::Node(ty) if name(ty))
    };
    tag.is_some_and(|tag| *tags.entry(tag).or_insert_with(|| is_characters(tag)))
}

/// Is there another kind of field in a record, at a place, than one that may be a union? Copies of records call the arrays in these characters, too, and an array of
/// floating-point numbers is no text, whatever else it is used as.
fn has_other_field(record: &Record, at: u64) -> bool {
    let field = record.fields.iter().rev().find(|field| field.offset <= at);
    let is_open = record.unsure.iter().any(|&(begin, end)| begin <= at && at < end);
    let is_float = |ty: &str| matches!(ty, "double" | "float");
    let is_floats = |field: &Field| {
        let element = field.ty.strip_prefix('[').and_then(|ty| ty.strip_suffix(']')?.rsplit(' ').next());
        let is_inside = !field.arrays.is_empty() && field.arrays.iter().all(|(_, _, ty)| is_float(ty));
        element.is_some_and(|element| is_float(element) || is_inside)
    };
    field.is_some_and(|field| field.ty != CHARACTERS && !is_floats(field)) && !is_open
}
