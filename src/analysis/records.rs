//! Binds classes to records: what the evidence calls the memory of a class, and which fields it names.
//!
//! Evidence gives names and shapes only; whether a class may be changed never follows from it.

use std::collections::{BTreeMap, BTreeSet};

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::host::Host;
use crate::ir::tbaa::{tag_of, Node};
use crate::ir::value::{DataLayout, HandleMap, HandleSet, Metadata, Opcode, Type, TypeKind, Value};

use super::conditions::{Condition, ConditionSet};
use super::elements::{self, ObjectSize};
use super::info::{DTransAnalysisInfo, Evidence, Field, Record};
use super::number::{begins_behind, ObjectKind, Site};
use super::offset::Offsets;
use super::scalars::strip;
use crate::rules::{on, Rule};

/// What aliasing metadata calls what may be anything.
pub const CHARACTERS: &str = "omnipotent char";
/// Fields, and records inside, that are kept of a shape.
const MOST_FIELDS: usize = 512;
/// Fields of a record inside that are kept.
const MOST_SCALARS: usize = 32;

#[derive(Clone)]
struct Shape {
    name: String,
    size: u64,
    fields: Vec<Field>,
    /// Of each field, how it is divided.
    grains: Vec<Grain>,
    /// Names of the records inside it, at any depth.
    inner: Vec<String>,
    /// Bytes, first and end, of the records inside it that are opened up.
    opened: Vec<(u64, u64)>,
    /// Those of unions, which are opened up as if one member were all of them.
    unions: Vec<(u64, u64)>,
    evidence: Evidence,
}

/// What the evidence says for a shape at an offset.
#[derive(Clone)]
struct Vote {
    shape: Rc<Shape>,
    count: usize,
    /// The first instruction or variable that says so.
    first: Site,
    /// Does it stand for shapes of one name and different fields?
    differs: bool,
}

/// Classes that one pointer says something about.
const MOST_HINTS: usize = 16;

/// Votes of the evidence for a class: shape by name and offset of its start.
type Votes = BTreeMap<(i64, String), Vote>;

/// Votes as they come in. Shapes are told apart by where they are kept, which is quicker than by name.
#[derive(Default)]
struct Ballot {
    index: FxHashMap<(usize, i64, *const Shape), usize>,
    votes: Vec<(usize, i64, Vote)>,
}

impl Ballot {
    fn add(&mut self, class: usize, at: i64, shape: &Rc<Shape>, first: Site) {
        let votes = &mut self.votes;
        let i = *self.index.entry((class, at, Rc::as_ptr(shape))).or_insert_with(|| {
            votes.push((class, at, Vote { shape: shape.clone(), count: 0, first, differs: false }));
            votes.len() - 1
        });
        votes[i].2.count += 1;
    }

    /// By class.
    fn count(self, classes: usize) -> Vec<Votes> {
        let mut out = vec![Votes::new(); classes];
        for (class, at, vote) in self.votes {
            let (n, shape) = (vote.count, vote.shape.clone());
            let known = out[class].entry((at, shape.name.clone())).or_insert(Vote { count: 0, ..vote });
            known.count += n;
            known.differs |= known.shape.fields != shape.fields;
        }
        out
    }
}

/// How a field is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Grain {
    /// It is one number or pointer.
    Scalar,
    /// It is an array of those, each of that many bytes.
    Elements(u64),
    /// It may be looked at in any way.
    Any,
}

/// A field of a class's element, or a gap between two. Together they make up the whole element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) grain: Grain,
}

/// What the evidence says about a class, beyond its record.
#[derive(Default)]
pub(super) struct Finding {
    /// The parts of an element, in order; empty if its size is not known.
    pub(super) parts: Vec<Part>,
    /// Where memory of the class is taken for another record.
    pub(super) castings: Vec<Site>,
    /// Are the objects of another size than the record?
    pub(super) has_misfit: bool,
    /// What the type itself says.
    pub(super) of_type: ConditionSet,
}

pub(super) fn bind_records(host: &Host, info: &mut DTransAnalysisInfo, layout: DataLayout) -> Vec<Finding> {
    let mut shapes = ShapeTable {
        layout,
        by_type: HandleMap::default(),
        by_node: HandleMap::default(),
        by_tag: HandleMap::default(),
        unnamed: Unnamed::default(),
    };
    // Named records that are only seen through pointers without an object that is known.
    let mut elsewhere: Vec<(Rc<Shape>, Condition, Value)> = Vec::new();
    let mut seen_elsewhere: FxHashSet<String> = FxHashSet::default();
    // What is said through pointers that several classes share counts where nothing else is said.
    let mut hints = Ballot::default();
    let mut own = Ballot::default();
    let mut vote = |class: usize, at: i64, shape: Option<Rc<Shape>>, first: Site| {
        if let Some(shape) = shape {
            own.add(class, at, &shape, first);
        }
    };
    for (place, code) in info.code().filter(|(_, code)| code.opcode == Opcode::GetElementPtr) {
        let inst = code.inst;
        // It leads into an array that begins somewhere behind.
        if info.numbering.supposed.contains(&inst) {
            continue;
        }
        let base = info.numbering.operand(code, 0);
        match base.and_then(|base| info.cell_of_var(base)) {
            Some(cell) => {
                let Some(shape) = shapes.of_type(inst.gep_source_type()) else { continue };
                // An array in a variable is indexed from its start each time.
                let at = if cell.offsets.is_exact() { cell.offsets } else { cell.offsets.modulo(shape.size) };
                if at.is_exact() {
                    let behind = begins_behind(inst, layout).unwrap_or(0);
                    vote(cell.class, at.base.saturating_add(behind), Some(shape), (inst, place));
                }
            }
            None => {
                let Some(shape) = shapes.of_type(inst.gep_source_type()) else { continue };
                if let Some((_, groups)) = base.and_then(|base| info.shared(base)) {
                    for &(class, begin) in groups.iter().take(MOST_HINTS).filter(|g| g.1 == Offsets::ZERO) {
                        hints.add(class, begin.base, &shape, (inst, place));
                    }
                } else if !seen_elsewhere.contains(&shape.name) && !inst.operand(0).is_constant() {
                    seen_elsewhere.insert(shape.name.clone());
                    elsewhere.push((shape, origin_elsewhere(inst.operand(0)), inst.operand(0)));
                }
            }
        }
    }
    let mut declared: Vec<Vec<u64>> = vec![Vec::new(); info.classes.len()];
    for (i, c) in info.classes.iter().enumerate() {
        for &(o, _) in &c.objects {
            let o = info.numbering.objects[o as usize];
            let ty = match o.kind {
                ObjectKind::Global => o.value.value_type(),
                ObjectKind::Stack => o.value.allocated_type(),
                ObjectKind::Heap(_) | ObjectKind::Function => continue,
            };
            let elem = ty.elements().map_or(ty, |(e, _)| e);
            vote(i, 0, shapes.of_type(elem), (o.value, o.place));
            if ty.elements().is_some() && elem.is_sized() {
                declared[i].push(layout.alloc_size(elem));
            }
        }
    }
    for a in &info.numbering.accesses {
        let (Some(cell), true) = (info.cell_of_var(a.address), a.inst.is_instruction()) else { continue };
        if !cell.offsets.is_exact() {
            continue;
        }
        if let Some((shape, offset)) = shapes.of_access(a.inst) {
            let stride = info.classes[cell.class].stride;
            let at = Offsets::exact(cell.offsets.base.wrapping_sub(offset as i64)).modulo(stride);
            vote(cell.class, at.base, Some(shape), (a.inst, a.place));
        }
    }
    // Offsets and sizes of the accesses of each class, for what the annotations or nothing at all names.
    let mut touched: Vec<Vec<(u64, u64)>> = vec![Vec::new(); info.classes.len()];
    // The same with all that they may touch, first byte and end.
    let mut extents: Vec<Vec<(u64, u64)>> = vec![Vec::new(); info.classes.len()];
    let mut seen = FxHashSet::default();
    for a in &info.numbering.accesses {
        let (Some(_), Some(size)) = (a.ty, a.size) else { continue };
        let Some(place) = info.numbering.solver.class_of(a.address) else { continue };
        if !seen.insert((place, size)) {
            continue;
        }
        for cell in info.cells_of_var(a.address) {
            touched[cell.class].push((cell.offsets.base as u64, size));
            extents[cell.class].push(cell.offsets.extent(size).unwrap_or(ALL));
        }
    }
    let mut votes = own.count(info.classes.len());
    for (own, hints) in votes.iter_mut().zip(hints.count(info.classes.len())) {
        if own.is_empty() {
            *own = hints;
        }
    }
    for (i, votes) in votes.iter().enumerate() {
        info.classes[i].element = element_size(info, i, votes, &declared[i], &touched[i]);
    }
    let annotations: Vec<Shape> = annotated_types(host, &shapes);
    let mut findings: Vec<Finding> = Vec::new();
    let mut inner_names: FxHashSet<String> = FxHashSet::default();
    let mut by_name: FxHashMap<(String, u64), usize> = FxHashMap::default();
    for (i, votes) in votes.into_iter().enumerate() {
        let only_functions = info.classes[i]
            .objects
            .iter()
            .all(|&(o, _)| info.numbering.objects[o as usize].kind == ObjectKind::Function);
        findings.push(Finding::default());
        if only_functions {
            continue;
        }
        let element = info.classes[i].element;
        let touched = std::mem::take(&mut touched[i]);
        let finding = &mut findings[i];
        let Some((shape, evidence)) = choose(info, i, &votes, &touched, &annotations) else {
            finding.parts = parts(None, &touched, &[], element);
            continue;
        };
        let mut extents = std::mem::take(&mut extents[i]);
        extents.sort_unstable();
        finding.parts = parts(Some(&shape), &touched, &extents, element);
        finding.has_misfit = shape.size != 0 && element != 0 && shape.size != element && on(Rule::Misfit);
        finding.castings = castings(&shape, &votes, &finding.parts, element, info.classes[i].shared);
        info.classes[i].others = others(&shape, &votes);
        if !shape.inner.is_empty() && on(Rule::RecordInside) {
            finding.of_type |= Condition::ContainsNestedStruct;
        }
        info.classes[i].is_tagged = evidence.contains(&Evidence::Tbaa);
        let unsure = unsure(&shape, &votes, element);
        let record = *by_name.entry((shape.name.clone(), shape.size)).or_insert_with(|| {
            info.records.push(Record {
                name: shape.name.clone(),
                size: shape.size,
                fields: shape.fields.clone(),
                unsure: unsure.clone(),
                opened: shape.opened.clone(),
                evidence: Vec::new(),
                classes: Vec::new(),
                seen: None,
                safety: ConditionSet::empty(),
            });
            info.records.len() - 1
        });
        let r = &mut info.records[record];
        for e in evidence {
            if !r.evidence.contains(&e) {
                r.evidence.push(e);
                r.evidence.sort_unstable();
            }
        }
        if r.fields != shape.fields || r.opened != shape.opened {
            r.unsure = vec![ALL];
        } else {
            // Of some fields there are few such ranges, however many classes.
            unsure.into_iter().for_each(|range| {
                if !r.unsure.contains(&range) {
                    r.unsure.push(range);
                }
            });
        }
        if r.fields.len() < shape.fields.len() {
            r.fields = shape.fields;
        }
        r.classes.push(i);
        if r.fields.is_empty() && on(Rule::NoFields) {
            finding.of_type |= Condition::NoFieldsInStruct;
        }
        let last = r.fields.iter().map(|field| field.offset).max().unwrap_or(0);
        if is_system(&r.name, r.size, last) && on(Rule::SystemRecord) {
            finding.of_type |= Condition::SystemObject;
        }
        inner_names.extend(shape.inner.iter().cloned());
        info.classes[i].record = Some(record);
    }
    for (shape, why, pointer) in elsewhere {
        if by_name.contains_key(&(shape.name.clone(), shape.size)) {
            continue;
        }
        info.records.push(Record {
            safety: ConditionSet::only(match is_system(&shape.name, shape.size, 0) {
                true => Condition::SystemObject,
                false => why,
            }),
            name: shape.name.clone(),
            size: shape.size,
            fields: shape.fields.clone(),
            unsure: vec![ALL],
            opened: Vec::new(),
            evidence: vec![shape.evidence],
            classes: Vec::new(),
            seen: Some(pointer),
        });
        inner_names.extend(shape.inner.iter().cloned());
    }
    for r in &mut info.records {
        if inner_names.contains(strip(&r.name)) && on(Rule::RecordNested) {
            r.safety |= Condition::NestedStruct;
        }
    }
    findings
}

/// Why nothing is known of what a pointer without a class points to.
fn origin_elsewhere(pointer: Value) -> Condition {
    let from_library = pointer.is_instruction()
        && pointer.opcode() == Opcode::Call
        && pointer.callee().is_function()
        && pointer.callee().is_declaration_for_linker()
        && !pointer.callee().is_intrinsic();
    if from_library && on(Rule::RecordOfLibrary) {
        Condition::SystemObject
    } else {
        Condition::UnhandledUse
    }
}

/// The size of a class's elements in bytes; 0 if it is not known.
fn element_size(
    info: &DTransAnalysisInfo,
    class: usize,
    votes: &Votes,
    declared: &[u64],
    touched: &[(u64, u64)],
) -> u64 {
    let c = &info.classes[class];
    if c.stride != 0 {
        return c.stride;
    }
    let mut proposed: Vec<u64> =
        votes.iter().filter(|((at, _), v)| *at == 0 && v.shape.size != 0).map(|(_, v)| v.shape.size).collect();
    proposed.sort_unstable_by_key(|&s| std::cmp::Reverse(s));
    proposed.dedup();
    let proposed: Vec<(u64, bool)> = proposed.into_iter().map(|s| (s, declared.contains(&s))).collect();
    let sizes: Vec<ObjectSize> =
        c.objects.iter().map(|&(o, _)| info.object_size(&info.numbering.objects[o as usize])).collect();
    let end = touched.iter().map(|&(o, n)| o.saturating_add(n)).max().unwrap_or(0);
    elements::element_of(&sizes, &proposed, end)
}

/// An element cut into fields and gaps. What the evidence leaves open is cut as the accesses are. `extents` is all that these may touch, in order.
fn parts(shape: Option<&Shape>, touched: &[(u64, u64)], extents: &[(u64, u64)], element: u64) -> Vec<Part> {
    if element == 0 {
        return Vec::new();
    }
    let mut known: Vec<Part> = Vec::new();
    match shape {
        Some(s) if s.evidence != Evidence::Accesses && (s.size == element || s.size == 0) => {
            let (mut extents, mut reached) = (extents.iter().peekable(), 0);
            for (i, (f, &grain)) in s.fields.iter().zip(&s.grains).enumerate() {
                let next = s.fields[i + 1..].iter().map(|n| n.offset).find(|&n| n > f.offset).unwrap_or(element);
                while let Some(&(_, end)) = extents.next_if(|(start, _)| *start < next) {
                    reached = reached.max(end);
                }
                // Padding behind a number is no part of it; but an array of such numbers looks the same.
                let scalar = scalar_size(&f.ty).map_or(u64::MAX, |size| f.offset.saturating_add(size));
                let end = match f.size == 0 && s.size == 0 {
                    true if reached <= scalar => next.min(scalar),
                    true => next,
                    false => f.offset.saturating_add(f.size),
                };
                known.push(Part { start: f.offset, end: end.min(element), grain });
            }
        }
        _ => {
            for &(o, n) in touched {
                let start = o % element;
                known.push(Part { start, end: start.saturating_add(n).min(element), grain: Grain::Scalar });
            }
        }
    }
    known.retain(|p| p.start < p.end);
    known.sort_by_key(|p| (p.start, p.end));
    known.dedup();
    let mut out: Vec<Part> = Vec::new();
    for p in known {
        match out.last_mut() {
            // Fields of a union.
            Some(last) if p.start < last.end && on(Rule::UnionFields) => {
                last.end = last.end.max(p.end);
                last.grain = Grain::Any;
                continue;
            }
            _ => {}
        }
        let from = out.last().map_or(0, |l| l.end);
        if from < p.start {
            out.push(Part { start: from, end: p.start, grain: Grain::Any });
        }
        out.push(p);
    }
    let from = out.last().map_or(0, |l| l.end);
    if from < element {
        out.push(Part { start: from, end: element, grain: Grain::Any });
    }
    out
}

/// Bytes of a number or a pointer that aliasing metadata names so, where that is certain.
fn scalar_size(name: &str) -> Option<u64> {
    match name {
        "_Bool" | "bool" => Some(1),
        "short" => Some(2),
        "int" | "float" => Some(4),
        "long long" | "double" | "any pointer" => Some(8),
        name if name.starts_with("p1 ") || name.starts_with("p2 ") => Some(8),
        // Characters may be anything, and others differ from machine to machine.
        _ => None,
    }
}

/// Where the evidence takes memory of the class for another record, which is neither inside its own nor of the same fields.
fn castings(shape: &Shape, votes: &Votes, parts: &[Part], element: u64, is_shared: bool) -> Vec<Site> {
    let stands_for = |name: &str| strip(name) == strip(&shape.name) || shape.inner.iter().any(|n| n == strip(name));
    // The name that TBAA gives to what starts where an element starts.
    let named = votes
        .iter()
        .filter(|((at, _), v)| *at == 0 && v.shape.evidence == Evidence::Tbaa)
        .max_by_key(|(_, v)| (v.shape.inner.len(), v.shape.fields.len(), v.count))
        .map(|(_, v)| &v.shape);
    let mut out = Vec::new();
    for ((at, name), v) in votes {
        let other = &v.shape;
        if stands_for(name) {
            continue;
        }
        if other.evidence == Evidence::Tbaa {
            let same = |n: &Rc<Shape>| n.name == other.name || n.inner.iter().any(|i| i == &other.name);
            // What several records begin with is declared as a record of its own.
            let begins = |n: &Rc<Shape>| {
                is_shared
                    && *at == 0
                    && other.fields.len() < n.fields.len()
                    && other.fields.iter().all(|f| n.fields.contains(f))
            };
            if !other.fields.is_empty() && named.is_some_and(begins) {
                continue;
            }
            if !named.is_some_and(|n| same(n) || lies_in_characters(n, *at, other, element)) && on(Rule::CastByName) {
                out.push(v.first);
            }
            continue;
        }
        // A type of the same fields is the same record under another name.
        let fits = |f: &Field, grain: Grain| {
            let Some(start) = u64::try_from(*at).ok().and_then(|at| at.checked_add(f.offset)) else { return false };
            parts.iter().any(|p| match p.grain {
                Grain::Any | Grain::Elements(_) => p.start <= start && start + f.size <= p.end,
                Grain::Scalar => p.start == start && start + f.size == p.end || p.start <= start && grain == Grain::Any,
            })
        };
        let inside = u64::try_from(*at).is_ok_and(|at| element == 0 || at.saturating_add(other.size) <= element);
        let misfit = !inside || element != 0 && !other.fields.iter().zip(&other.grains).all(|(f, &g)| fits(f, g));
        if misfit && on(Rule::CastByShape) {
            out.push(v.first);
        }
    }
    out
}

/// Does a record lie in what aliasing metadata calls characters, behind the first field? So Clang says of an array of records, or a union.
fn lies_in_characters(outer: &Shape, at: i64, inner: &Shape, element: u64) -> bool {
    let Some(at) = u64::try_from(at).ok().filter(|&at| at != 0 && element != 0) else { return false };
    let last = at + inner.fields.iter().map(|field| field.offset).max().unwrap_or(0);
    let ends = outer.fields.iter().skip(1).map(|field| field.offset).chain([element]);
    let mut fields = outer.fields.iter().zip(ends);
    fields.any(|(field, end)| field.ty == CHARACTERS && (field.offset..end).contains(&at) && last < end)
}

/// Names of the records that the evidence names beside the class's own and those inside it.
fn others(shape: &Shape, votes: &Votes) -> Vec<String> {
    // The same structure under another name: an LLVM type's, where the name is TBAA's, or the other way round.
    let same = |s: &Shape| {
        strip(&s.name) == strip(&shape.name)
            || s.size == shape.size && s.fields == shape.fields
            || (s.size == 0) != (shape.size == 0)
                && s.fields.iter().map(|f| f.offset).eq(shape.fields.iter().map(|f| f.offset))
    };
    let own: Vec<&Shape> = votes.values().map(|v| &*v.shape).filter(|s| same(s)).chain([shape]).collect();
    let inside: FxHashSet<&str> = own.iter().flat_map(|s| s.inner.iter().map(String::as_str)).collect();
    let named: BTreeSet<&str> = votes
        .values()
        .filter(|v| !same(&v.shape))
        .map(|v| strip(&v.shape.name))
        .filter(|n| !inside.contains(n))
        .collect();
    named.into_iter().map(str::to_string).collect()
}

/// All bytes of a record.
const ALL: (u64, u64) = (0, u64::MAX);

/// Bytes of a record, first and end, that may be divided in other ways than its shape says: they are a union's, or the evidence has
/// another opinion of them.
fn unsure(shape: &Shape, votes: &Votes, element: u64) -> Vec<(u64, u64)> {
    let mut out = shape.unions.clone();
    let mut outermost: Vec<(u64, u64)> = shape.opened.clone();
    outermost.sort_unstable_by_key(|&(begin, end)| (begin, std::cmp::Reverse(end)));
    outermost.dedup_by(|inner, outer| inner.1 <= outer.1);
    let is_opened = |at: u64| {
        let before = outermost.partition_point(|&(begin, _)| begin < at);
        before > 0 && at < outermost[before - 1].1
    };
    let divided = |s: &Shape| -> Vec<u64> {
        let mut at: Vec<u64> = s.fields.iter().map(|f| f.offset).filter(|&at| !is_opened(at)).collect();
        at.dedup();
        at
    };
    let own = divided(shape);
    for ((at, name), v) in votes {
        let other = &v.shape;
        let Some(at) = u64::try_from(*at).ok().filter(|_| !v.differs) else { return vec![ALL] };
        let is_same = if other.evidence == shape.evidence {
            other.fields == shape.fields && other.opened == shape.opened
        } else {
            divided(other) == own
        };
        if at == 0 && is_same {
            continue;
        }
        let last = other.fields.iter().map(|f| f.offset).max().unwrap_or(0);
        let end = at + if other.size != 0 { other.size } else { last + 1 };
        let is_inner = shape.inner.iter().any(|inner| inner == strip(name));
        // What several records may begin with: of another one there may be no sign.
        if is_inner && at == 0 {
            return vec![ALL];
        }
        // A type's name is none of a structure that has none in the program.
        let is_inner = is_inner || other.evidence == Evidence::Tbaa && name.starts_with(UNNAMED);
        let is_inside = is_inner && shape.opened.iter().any(|&(begin, ended)| begin <= at && end <= ended);
        let begins = |at: u64| shape.fields.binary_search_by_key(&at, |f| f.offset).is_ok();
        let is_element = is_inner && shape.fields.iter().any(|field| is_element(field, at, other));
        // The linker gives structures with the same fields one type, with the name of one of them.
        let is_divided_so = |&(begin, ended): &(u64, u64)| {
            let inside = shape.fields.iter().map(|f| f.offset).filter(|at| (begin..ended).contains(at));
            begin == at && end <= ended && inside.eq(other.fields.iter().map(|f| at + f.offset))
        };
        let is_twin = shape.opened.iter().any(is_divided_so) && other.opened.is_empty();
        if is_inside && other.fields.iter().all(|f| begins(at + f.offset)) || is_element || is_twin {
            continue;
        }
        // Without a size, what lies behind its last field may be part of that.
        let next = || own.iter().copied().find(|&begin| begin >= end).unwrap_or(element);
        out.push((at, if other.size != 0 { end } else { next().max(end) }));
    }
    out
}

/// What the records of an array are made of.
#[derive(Default)]
struct Inside {
    /// See [`Field::scalars`].
    scalars: Vec<(u64, String)>,
    /// See [`Field::starts`].
    starts: Vec<u64>,
    /// See [`Field::arrays`].
    arrays: Vec<(u64, u64, String)>,
}

/// Is a field an array of records like another, one of which lies there?
fn is_element(field: &Field, at: u64, other: &Shape) -> bool {
    let is_start =
        |at: u64| at < field.size && (other.size == 0 || at % other.size == 0 && field.size % other.size == 0);
    at.checked_sub(field.offset).is_some_and(is_start)
        && !field.starts.is_empty()
        && other.fields.iter().map(|f| f.offset).eq(field.starts.iter().copied())
}

/// The name of the record that an access touches, as far as the access itself tells: by its TBAA tag, or by the step that
/// leads to its address.
pub(super) fn name_at(access: Value) -> Option<String> {
    let tagged = access.metadata("tbaa").and_then(|tag| {
        let ops = tag.operands();
        let (base, scalar) = (ops.first()?.as_ref()?, ops.get(1)?.as_ref()?);
        (base != scalar).then(|| base.operands().first()?.as_ref()?.string()).flatten()
    });
    if let Some(name) = tagged.filter(|n| !n.is_empty()) {
        return Some(name);
    }
    let address = match access.opcode() {
        Opcode::Load => access.operand(0),
        Opcode::Store => access.operand(1),
        // Nothing else has one address.
        _ => return None,
    };
    if !(address.is_instruction() && address.opcode() == Opcode::GetElementPtr) {
        return None;
    }
    let name = address.gep_source_type().struct_name();
    (!name.is_empty()).then(|| strip(&name).to_string())
}

/// Is it a structure that the system's headers declare and its functions fill in? Names without their prefix, a size in bytes, 0 if it is not known, and
/// where the last field lies that is.
pub(super) fn is_system(name: &str, size: u64, last: u64) -> bool {
    // Those that a program may well have for its own, with the sizes that they have in the system's headers where longs have 64 bits.
    const WORDS: &[(&str, u64)] =
        &[("flock", 32), ("group", 32), ("linger", 8), ("option", 32), ("timezone", 8), ("tm", 56)];
    const NAMES: &[&str] = &[
        "_IO_FILE",
        "FILE",
        "__sFILE",
        "__dirstream",
        "_IO_marker",
        "_IO_codecvt",
        "_IO_wide_data",
        "__locale_struct",
        "__va_list_tag",
        "__jmp_buf_tag",
        "__mbstate_t",
        "__sigset_t",
        "addrinfo",
        "dirent",
        "epoll_event",
        "fd_set",
        "hostent",
        "in6_addr",
        "in_addr",
        "iovec",
        "itimerval",
        "itimerspec",
        "lconv",
        "mntent",
        "msghdr",
        "passwd",
        "pollfd",
        "protoent",
        "random_data",
        "drand48_data",
        "rlimit",
        "rusage",
        "sched_param",
        "servent",
        "sigaction",
        "sigevent",
        "siginfo_t",
        "sockaddr",
        "sockaddr_in",
        "sockaddr_in6",
        "sockaddr_storage",
        "sockaddr_un",
        "spwd",
        "stat",
        "statfs",
        "statvfs",
        "sysinfo",
        "termios",
        "timespec",
        "timeval",
        "tms",
        "ucontext_t",
        "utimbuf",
        "utsname",
        "winsize",
    ];
    let name = strip(name);
    let may_be = |bytes: u64| if size == 0 { last < bytes } else { size == bytes };
    let is_same = |&(word, bytes): &(&str, u64)| word == name && (may_be(bytes) || !on(Rule::SystemSize));
    NAMES.contains(&name) || WORDS.iter().any(is_same)
}

/// The shape that a class is bound to, and the evidence for it.
fn choose(
    info: &DTransAnalysisInfo,
    class: usize,
    votes: &Votes,
    touched: &[(u64, u64)],
    annotations: &[Shape],
) -> Option<(Shape, Vec<Evidence>)> {
    let c = &info.classes[class];
    let fits = |s: &Shape| c.element == 0 || s.size == c.element || s.size == 0;
    // What speaks for it if nothing fits: then its memory is used in more ways than one, but it has a name.
    let any = votes.values().map(|v| &v.shape).max_by_key(|s| (s.size, std::cmp::Reverse(&s.name)));
    let mut at_start: Vec<(&Shape, usize)> =
        votes.iter().filter(|((at, _), v)| *at == 0 && fits(&v.shape)).map(|(_, v)| (&*v.shape, v.count)).collect();
    // The outermost record first: a record and its first field start at the same place.
    at_start.sort_by_key(|(s, n)| (std::cmp::Reverse(s.size), s.evidence, std::cmp::Reverse(*n), s.name.clone()));
    if let Some(&(best, _)) = at_start.first() {
        let same = |s: &Shape| s.size == best.size || s.size == 0;
        let mut evidence: Vec<Evidence> = at_start.iter().filter(|(s, _)| same(s)).map(|(s, _)| s.evidence).collect();
        evidence.sort_unstable();
        evidence.dedup();
        // After linking an LLVM type's name is only a shape: the TBAA name is the record's, where both are there.
        let mut chosen = best.clone();
        chosen.name = without_number(&best.name).to_string();
        if best.evidence == Evidence::IrType {
            let mut tbaa: Vec<&(&Shape, usize)> =
                at_start.iter().filter(|(s, _)| s.evidence == Evidence::Tbaa).collect();
            tbaa.sort_by_key(|(s, n)| (std::cmp::Reverse(*n), s.name.clone()));
            let has_name = |shape: &&&(&Shape, usize)| !shape.0.name.starts_with(UNNAMED);
            if let (Some((t, _)), true) =
                (tbaa.first().filter(has_name), tbaa.iter().all(|(s, _)| strip(&s.name) != strip(&best.name)))
            {
                chosen.name = format!("struct.{}", t.name);
            }
        }
        return Some((chosen, evidence));
    }
    if c.element == 0 {
        return any.map(|shape| (Shape::clone(shape), vec![shape.evidence]));
    }
    let offsets: Vec<(u64, u64)> = touched.iter().map(|&(o, n)| (o % c.element, n)).collect();
    if offsets.is_empty() {
        return None;
    }
    // A variable, or a block of one kind of number, is no structure.
    let heap = |o: u32| matches!(info.numbering.objects[o as usize].kind, ObjectKind::Heap(_));
    let uniform = offsets.iter().all(|(_, n)| *n == offsets[0].1) && c.element % offsets[0].1.max(1) != 0
        || offsets.iter().all(|o| o.0 == offsets[0].0);
    let end = touched.iter().map(|&(o, n)| o.saturating_add(n)).max().unwrap_or(0);
    let holds = any.is_some_and(|s| end <= s.size);
    if c.stride == 0 && (uniform || holds || !c.objects.iter().any(|&(o, _)| heap(o))) {
        return any.map(|shape| (Shape::clone(shape), vec![shape.evidence]));
    }
    let mut fitting = annotations
        .iter()
        .filter(|s| s.size == c.element && offsets.iter().all(|o| s.fields.iter().any(|f| (f.offset, f.size) == *o)));
    if let (Some(one), None) = (fitting.next(), fitting.next()) {
        return Some((one.clone(), vec![Evidence::Annotation]));
    }
    let mut fields = offsets;
    fields.sort_unstable();
    fields.dedup();
    let fields: Vec<Field> = fields
        .into_iter()
        .map(|(offset, size)| Field { offset, size, ty: format!("{size} bytes"), ..Field::default() })
        .collect();
    let shape = Shape {
        name: format!("anon.{}", c.element),
        size: c.element,
        grains: vec![Grain::Scalar; fields.len()],
        fields,
        inner: Vec::new(),
        opened: Vec::new(),
        unions: Vec::new(),
        evidence: Evidence::Accesses,
    };
    Some((shape, vec![Evidence::Accesses]))
}

/// A type's name without the number that the linker adds to tell it from another of that name.
fn without_number(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((start, end)) if start.contains('.') && !end.is_empty() && end.bytes().all(|b| b.is_ascii_digit()) => {
            start
        }
        _ => name,
    }
}

struct ShapeTable {
    layout: DataLayout,
    by_type: HandleMap<Type, Option<Rc<Shape>>>,
    by_node: HandleMap<Metadata, Option<Rc<Shape>>>,
    by_tag: HandleMap<Node, Option<(Rc<Shape>, u64)>>,
    unnamed: Unnamed,
}

/// Names for structures without a tag (`typedef struct { ... } point;`): to aliasing metadata all of them have an empty name, and what
/// tells them apart is what they are made of.
#[derive(Default)]
struct Unnamed {
    by_node: HandleMap<Metadata, String>,
}

impl Unnamed {
    /// The name of a structure: in the order in which they are met, if it has none of its own.
    fn name(&mut self, node: Metadata, own: String) -> String {
        if !own.is_empty() {
            return own;
        }
        let number = self.by_node.len() + 1;
        self.by_node.entry(node).or_insert_with(|| format!("{UNNAMED}{number}")).clone()
    }
}

/// What a structure without a tag is called, before a number.
const UNNAMED: &str = "unnamed#";

impl ShapeTable {
    fn of_type(&mut self, ty: Type) -> Option<Rc<Shape>> {
        if let Some(known) = self.by_type.get(&ty) {
            return known.clone();
        }
        let shape = self.make_type_shape(ty).map(Rc::new);
        self.by_type.insert(ty, shape.clone());
        shape
    }

    fn make_type_shape(&self, ty: Type) -> Option<Shape> {
        if ty.struct_name().is_empty() {
            return None;
        }
        self.of_struct(ty)
    }

    fn of_struct(&self, ty: Type) -> Option<Shape> {
        if ty.kind() != TypeKind::Struct || !ty.is_sized() {
            return None;
        }
        let mut fields: Vec<(Field, Grain)> = Vec::new();
        let mut inner = Vec::new();
        let (mut opened, mut unions) = (Vec::new(), Vec::new());
        // Nested records are opened up, with a bound on what is kept.
        let mut stack = vec![(ty, 0u64)];
        while let Some((t, at)) = stack.pop() {
            if t != ty {
                inner.extend(record_inside(t));
            }
            if t.kind() == TypeKind::Struct {
                let bytes = (at, at.saturating_add(self.layout.alloc_size(t)));
                opened.extend((t != ty).then_some(bytes));
                unions.extend(t.struct_name().starts_with("union.").then_some(bytes));
            }
            if t.kind() == TypeKind::Struct && fields.len() < MOST_FIELDS {
                for (i, f) in t.fields().into_iter().enumerate().rev() {
                    stack.push((f, at + self.layout.field_offset(t, i as u32)));
                }
            } else {
                let Inside { scalars, starts, arrays } = self.inside(t).unwrap_or_default();
                let field = Field {
                    offset: at,
                    size: self.layout.store_size(t),
                    ty: t.print(),
                    pointee: None,
                    scalars,
                    starts,
                    arrays,
                    is_deep: false,
                };
                fields.push((field, self.grain(t)));
            }
        }
        fields.sort_by_key(|(f, _)| f.offset);
        let (fields, grains) = fields.into_iter().unzip();
        Some(Shape {
            name: ty.struct_name(),
            size: self.layout.alloc_size(ty),
            fields,
            grains,
            inner,
            opened,
            unions,
            evidence: Evidence::IrType,
        })
    }

    /// What the records of an array are made of, if that is known.
    fn inside(&self, array: Type) -> Option<Inside> {
        let record = array.innermost();
        if array.elements().is_none() || record.kind() != TypeKind::Struct {
            return None;
        }
        let mut out = Inside::default();
        let mut is_flat = true;
        let mut stack = vec![(record, 0u64)];
        while let Some((t, at)) = stack.pop() {
            match t.kind() {
                TypeKind::Struct if t.is_sized() && out.starts.len() < MOST_SCALARS => {
                    // What is a union may be an array as well.
                    if t.struct_name().starts_with("union.") {
                        return None;
                    }
                    let fields = t.fields().into_iter().enumerate().rev();
                    stack.extend(fields.map(|(i, f)| (f, at + self.layout.field_offset(t, i as u32))));
                }
                TypeKind::Int(8..=64) | TypeKind::Float | TypeKind::Double | TypeKind::Pointer(0) => {
                    out.scalars.push((at, t.print()));
                    out.starts.push(at);
                }
                TypeKind::Array if t.innermost().kind() != TypeKind::Struct => {
                    is_flat = false;
                    out.starts.push(at);
                    let of = t.elements();
                    out.arrays.extend(of.map(|(element, _)| (at, self.layout.alloc_size(t), element.print())));
                }
                // An array of records, or more than that.
                _ => return None,
            }
        }
        if !is_flat {
            out.scalars.clear();
        }
        Some(out)
    }

    /// How a field of that type is divided.
    fn grain(&self, ty: Type) -> Grain {
        match ty.elements() {
            Some(_) => match ty.innermost() {
                record if record.kind() == TypeKind::Struct => Grain::Any,
                scalar => Grain::Elements(self.layout.alloc_size(scalar).max(1)),
            },
            None if ty.kind() == TypeKind::Struct => Grain::Any,
            None => Grain::Scalar,
        }
    }

    /// Shape and field offset that the tag of an access names.
    fn of_access(&mut self, access: Value) -> Option<(Rc<Shape>, u64)> {
        let tag = tag_of(access)?;
        if let Some(known) = self.by_tag.get(&tag) {
            return known.clone();
        }
        let made = access.metadata("tbaa").and_then(|tag| self.read_tag(tag));
        self.by_tag.insert(tag, made.clone());
        made
    }

    fn read_tag(&mut self, tag: Metadata) -> Option<(Rc<Shape>, u64)> {
        let ops = tag.operands();
        let (base, access) = (ops.first()?.as_ref()?, ops.get(1)?.as_ref()?);
        let offset = ops.get(2)?.as_ref()?.constant()?.constant_int()?;
        if base == access {
            return None;
        }
        let shape = match self.by_node.get(base) {
            Some(known) => known.clone(),
            None => {
                let made = tbaa_shape(*base, &mut self.unnamed).map(Rc::new);
                self.by_node.insert(*base, made.clone());
                made
            }
        };
        Some((shape?, u64::try_from(offset).ok()?))
    }
}

/// The record that a field's type is, or is an array of; without its prefix.
fn record_inside(ty: Type) -> Option<String> {
    let name = ty.innermost().struct_name();
    (!name.is_empty()).then(|| strip(&name).to_string())
}

/// Where the scalars lie that a TBAA type of a record is made of, and what they are; and whether it has records inside.
fn scalars_inside(node: Metadata) -> (Vec<(u64, String)>, bool) {
    let (mut out, mut stack, mut seen, mut records) = (Vec::new(), vec![(node, 0u64)], 0, 0);
    while let Some((node, at)) = stack.pop() {
        // Broken metadata may lead back to where it began.
        seen += 1;
        if seen > MOST_SCALARS {
            return Default::default();
        }
        let ops = node.operands();
        let name = ops.first().and_then(|n| n.as_ref()?.string());
        let Some(name) = name else { return Default::default() };
        // A scalar looks like a record of one field, which lies at its start.
        if ops.len() <= 3 {
            out.push((at, name));
            continue;
        }
        records += 1;
        for pair in ops[1..].chunks(2).rev() {
            let [Some(ty), Some(offset)] = pair else { return Default::default() };
            let offset = offset.constant().and_then(|c| c.constant_int()).and_then(|o| u64::try_from(o).ok());
            let Some(offset) = offset else { return Default::default() };
            stack.push((*ty, at.saturating_add(offset)));
        }
    }
    if out.len() > 1 {
        (out, records > 1)
    } else {
        Default::default()
    }
}

/// Adds the names of the records in a TBAA type, itself included.
fn records_inside(node: Metadata, unnamed: &mut Unnamed, out: &mut Vec<String>) {
    let mut stack = vec![node];
    let mut seen: HandleSet<Metadata> = HandleSet::default();
    while let Some(node) = stack.pop() {
        let ops = node.operands();
        // A scalar looks like a record of one field: both are passed over.
        if ops.len() <= 3 {
            continue;
        }
        if !seen.insert(node) || seen.len() > MOST_FIELDS {
            continue;
        }
        if let Some(name) = ops.first().and_then(|n| n.as_ref()?.string()) {
            let name = unnamed.name(node, name);
            if !name.is_empty() {
                out.push(name);
            }
        }
        stack.extend(ops.iter().skip(1).step_by(2).flatten().copied());
    }
}

/// The record that a TBAA struct node describes. C nodes carry no size: 0 means unknown.
fn tbaa_shape(node: Metadata, unnamed: &mut Unnamed) -> Option<Shape> {
    let ops = node.operands();
    let own = ops.first()?.as_ref()?.string()?;
    let name = if ops.len() < 3 { own } else { unnamed.name(node, own) };
    // Front ends name records by identifiers. Other names are what dtrans-tbaa-annotate says of arrays: that an element is of
    // `S member at 4`, or of `array@int[3]`.
    if name.is_empty() || ops.len() < 3 || name.contains([' ', '@']) {
        return None;
    }
    let mut fields = Vec::new();
    let mut inner = Vec::new();
    for pair in ops[1..].chunks(2) {
        let [Some(ty), Some(at)] = pair else { return None };
        let offset = u64::try_from(at.constant()?.constant_int()?).ok()?;
        let ty_name = ty.operands().first().and_then(|n| n.as_ref()?.string()).unwrap_or_default();
        let pointee = ty_name.strip_prefix("p1 _ZTS").map(|n| n.trim_start_matches(|c: char| c.is_ascii_digit()));
        let (scalars, is_deep) = scalars_inside(*ty);
        let pointee = pointee.map(str::to_string);
        fields.push(Field { offset, size: 0, ty: ty_name.clone(), pointee, scalars, is_deep, ..Field::default() });
        records_inside(*ty, unnamed, &mut inner);
    }
    let grains = vec![Grain::Any; fields.len()];
    Some(Shape {
        name,
        size: 0,
        fields,
        grains,
        inner,
        opened: Vec::new(),
        unions: Vec::new(),
        evidence: Evidence::Tbaa,
    })
}

fn annotated_types(host: &Host, shapes: &ShapeTable) -> Vec<Shape> {
    let mut out = Vec::new();
    for known in host.type_annotations() {
        if let Some(mut shape) = shapes.of_struct(known.ty) {
            shape.name = known.name;
            shape.evidence = Evidence::Annotation;
            out.push(shape);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_overlap_are_one_part() {
        let part = |start, end, grain| Part { start, end, grain };
        let cut = |touched: &[(u64, u64)]| parts(None, touched, &[], 24);
        let (first, last) = (part(0, 8, Grain::Scalar), part(16, 24, Grain::Any));
        assert_eq!(cut(&[(0, 8), (8, 8)]), [first, part(8, 16, Grain::Scalar), last]);
        // Whichever of them is the longer.
        assert_eq!(cut(&[(0, 8), (8, 8), (8, 4)]), [first, part(8, 16, Grain::Any), last]);
        assert_eq!(cut(&[(0, 8), (8, 6), (12, 4)]), [first, part(8, 16, Grain::Any), last]);
    }
}
