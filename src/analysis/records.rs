//! Binds classes to records: what the evidence calls the memory of a class, and which fields it names.
//!
//! Evidence gives names and shapes only; whether a class may be changed never follows from it.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::host::Host;
use crate::ir::value::{DataLayout, Metadata, Opcode, Type, TypeKind};

use super::conditions::{Condition, ConditionSet};
use super::info::{DTransAnalysisInfo, Evidence, Field, Record};
use super::number::ObjectKind;
use super::offset::Offsets;

#[derive(Clone)]
struct Shape {
    name: String,
    size: u64,
    fields: Vec<Field>,
    /// Names of the records that lie inside, without what tells their kind.
    nested: Vec<String>,
    evidence: Evidence,
}

/// Votes of the evidence for a class: shape by name and offset of its start.
type Votes = BTreeMap<(i64, String), (Shape, usize)>;

pub(super) fn bind_records(host: &Host, info: &mut DTransAnalysisInfo, layout: DataLayout) {
    let mut votes: Vec<Votes> = vec![Votes::new(); info.classes.len()];
    let mut shapes = ShapeTable { layout, by_type: FxHashMap::default(), by_node: FxHashMap::default() };
    // Named records that are only seen through pointers without an object that is known.
    let mut elsewhere: Vec<Shape> = Vec::new();
    let mut seen_elsewhere: FxHashSet<String> = FxHashSet::default();
    let mut vote = |class: usize, at: i64, shape: Option<Shape>| {
        if let Some(shape) = shape {
            votes[class].entry((at, shape.name.clone())).or_insert((shape, 0)).1 += 1;
        }
    };
    for f in &info.numbering.functions {
        for b in f.value.blocks() {
            for inst in b.instructions() {
                if inst.opcode() == Opcode::GetElementPtr {
                    let base = inst.operand(0);
                    match info.cell(base) {
                        Some(cell) if cell.offsets.is_exact() => {
                            vote(cell.class, cell.offsets.base, shapes.of_type(inst.gep_source_type()));
                        }
                        None if !base.is_constant() => {
                            if let Some(shape) = shapes.of_type(inst.gep_source_type()) {
                                if seen_elsewhere.insert(shape.name.clone()) {
                                    elsewhere.push(shape);
                                }
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    for (i, c) in info.classes.iter().enumerate() {
        for &(o, _) in &c.objects {
            let o = info.numbering.objects[o as usize];
            let ty = match o.kind {
                ObjectKind::Global => o.value.value_type(),
                ObjectKind::Stack => o.value.allocated_type(),
                ObjectKind::Heap(_) | ObjectKind::Function => continue,
            };
            let elem = ty.elements().map_or(ty, |(e, _)| e);
            vote(i, 0, shapes.of_type(elem));
        }
    }
    for a in &info.numbering.accesses {
        let (Some(cell), true) = (info.cell_of_var(a.address), a.inst.is_instruction()) else { continue };
        if !cell.offsets.is_exact() {
            continue;
        }
        if let Some((shape, offset)) = a.inst.metadata("tbaa").and_then(|tag| shapes.of_tag(tag)) {
            let stride = info.classes[cell.class].stride;
            let at = Offsets::exact(cell.offsets.base.wrapping_sub(offset as i64)).modulo(stride);
            vote(cell.class, at.base, Some(shape));
        }
    }
    // Offsets and sizes of the accesses of each array, for what the annotations or nothing at all names.
    let mut touched: Vec<Vec<(u64, u64)>> = vec![Vec::new(); info.classes.len()];
    for a in &info.numbering.accesses {
        let (Some(cell), Some(_), Some(size)) = (info.cell_of_var(a.address), a.ty, a.size) else { continue };
        if info.classes[cell.class].stride != 0 {
            touched[cell.class].push((cell.offsets.base as u64, size));
        }
    }
    let annotations: Vec<Shape> = annotated_types(host, &shapes);
    let mut by_name: FxHashMap<(String, u64), usize> = FxHashMap::default();
    for (i, votes) in votes.into_iter().enumerate() {
        let only_functions = info.classes[i]
            .objects
            .iter()
            .all(|&(o, _)| info.numbering.objects[o as usize].kind == ObjectKind::Function);
        if only_functions {
            continue;
        }
        let named: Vec<Shape> = votes.values().map(|(s, _)| s.clone()).collect();
        let Some((shape, evidence)) = choose(info, i, votes, std::mem::take(&mut touched[i]), &annotations) else {
            continue;
        };
        info.classes[i].others = others(&shape, &named);
        let record = *by_name.entry((shape.name.clone(), shape.size)).or_insert_with(|| {
            info.records.push(Record {
                name: shape.name.clone(),
                size: shape.size,
                fields: shape.fields.clone(),
                evidence: Vec::new(),
                classes: Vec::new(),
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
        if r.fields.len() < shape.fields.len() {
            r.fields = shape.fields;
        }
        r.classes.push(i);
        r.safety |= info.classes[i].conditions;
        if r.fields.is_empty() {
            r.safety |= Condition::NoFieldsInStruct;
        }
        info.classes[i].record = Some(record);
    }
    for shape in elsewhere {
        if by_name.contains_key(&(shape.name.clone(), shape.size)) {
            continue;
        }
        info.records.push(Record {
            name: shape.name,
            size: shape.size,
            fields: shape.fields,
            evidence: vec![shape.evidence],
            classes: Vec::new(),
            safety: ConditionSet::only(Condition::UnhandledUse),
        });
    }
}

/// Records that the evidence names beside the chosen one and those that lie inside it.
fn others(chosen: &Shape, named: &[Shape]) -> Vec<String> {
    let own = strip(&chosen.name);
    // The type that only lent the shape to a TBAA name: as large, at the same place.
    let same = |s: &&Shape| strip(&s.name) == own || (s.size == chosen.size && s.fields == chosen.fields);
    let inside: FxHashSet<&str> =
        named.iter().filter(same).flat_map(|s| s.nested.iter().map(String::as_str)).chain([own]).collect();
    let mut out: Vec<String> = named
        .iter()
        .filter(|s| !same(s) && !inside.contains(strip(&s.name)))
        .map(|s| strip(&s.name).to_string())
        .collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// The shape that a class is bound to, and the evidence for it.
fn choose(
    info: &DTransAnalysisInfo,
    class: usize,
    votes: Votes,
    offsets: Vec<(u64, u64)>,
    annotations: &[Shape],
) -> Option<(Shape, Vec<Evidence>)> {
    let c = &info.classes[class];
    let fits = |s: &Shape| c.stride == 0 || s.size == c.stride || s.size == 0;
    // What speaks for it if nothing fits: then its memory is used in more ways than one, but it has a name.
    let any = votes.values().map(|(s, _)| s).max_by_key(|s| (s.size, std::cmp::Reverse(s.name.clone()))).cloned();
    let mut at_start: Vec<(Shape, usize)> =
        votes.into_iter().filter(|((at, _), (s, _))| *at == 0 && fits(s)).map(|(_, v)| v).collect();
    // The outermost record first: a record and its first field start at the same place.
    at_start.sort_by_key(|(s, n)| (std::cmp::Reverse(s.size), s.evidence, std::cmp::Reverse(*n), s.name.clone()));
    if let Some((best, _)) = at_start.first().cloned() {
        let same = |s: &Shape| s.size == best.size || s.size == 0;
        let mut evidence: Vec<Evidence> = at_start.iter().filter(|(s, _)| same(s)).map(|(s, _)| s.evidence).collect();
        evidence.sort_unstable();
        evidence.dedup();
        // After linking an LLVM type's name is only a shape: the TBAA name is the record's, where both are there.
        let mut chosen = best.clone();
        chosen.name = without_number(&best.name).to_string();
        if best.evidence == Evidence::IrType {
            let mut tbaa: Vec<&(Shape, usize)> =
                at_start.iter().filter(|(s, _)| s.evidence == Evidence::Tbaa).collect();
            tbaa.sort_by_key(|(s, n)| (std::cmp::Reverse(*n), s.name.clone()));
            if let (Some((t, _)), true) = (tbaa.first(), tbaa.iter().all(|(s, _)| strip(&s.name) != strip(&best.name)))
            {
                chosen.name = format!("struct.{}", t.name);
            }
        }
        return Some((chosen, evidence));
    }
    if c.stride == 0 {
        return any.map(|shape| (shape.clone(), vec![shape.evidence]));
    }
    if offsets.is_empty() {
        return None;
    }
    let mut fitting = annotations
        .iter()
        .filter(|s| s.size == c.stride && offsets.iter().all(|o| s.fields.iter().any(|f| (f.offset, f.size) == *o)));
    if let (Some(one), None) = (fitting.next(), fitting.next()) {
        return Some((one.clone(), vec![Evidence::Annotation]));
    }
    let mut fields: Vec<(u64, u64)> = offsets;
    fields.sort_unstable();
    fields.dedup();
    let fields = fields
        .into_iter()
        .map(|(offset, size)| Field { offset, size, ty: format!("{size} bytes"), pointee: None })
        .collect();
    let shape = Shape {
        name: format!("anon.{}", c.stride),
        size: c.stride,
        fields,
        nested: Vec::new(),
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

fn strip(name: &str) -> &str {
    let name = name.strip_prefix("struct.").or_else(|| name.strip_prefix("union.")).unwrap_or(name);
    name.split('.').next().unwrap_or(name)
}

struct ShapeTable {
    layout: DataLayout,
    by_type: FxHashMap<Type, Option<Shape>>,
    by_node: FxHashMap<Metadata, Option<Shape>>,
}

impl ShapeTable {
    fn of_type(&mut self, ty: Type) -> Option<Shape> {
        if let Some(known) = self.by_type.get(&ty) {
            return known.clone();
        }
        let shape = self.make_type_shape(ty);
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
        let mut fields = Vec::new();
        let mut nested = Vec::new();
        // Nested records are opened up, with a bound on what is kept.
        let mut stack = vec![(ty, 0u64)];
        while let Some((t, at)) = stack.pop() {
            let mut element = t;
            while let Some((e, _)) = element.elements() {
                element = e;
            }
            if element.kind() == TypeKind::Struct && element != ty {
                nested.push(strip(&element.struct_name()).to_string());
            }
            if t.kind() == TypeKind::Struct && fields.len() < 512 {
                for (i, f) in t.fields().into_iter().enumerate().rev() {
                    stack.push((f, at + self.layout.field_offset(t, i as u32)));
                }
            } else {
                fields.push(Field { offset: at, size: self.layout.store_size(t), ty: t.print(), pointee: None });
            }
        }
        fields.sort_by_key(|f| f.offset);
        let size = self.layout.alloc_size(ty);
        Some(Shape { name: ty.struct_name(), size, fields, nested, evidence: Evidence::IrType })
    }

    /// Shape and field offset of a struct-path tag.
    fn of_tag(&mut self, tag: Metadata) -> Option<(Shape, u64)> {
        let ops = tag.operands();
        let (base, access) = (ops.first()?.as_ref()?, ops.get(1)?.as_ref()?);
        let offset = ops.get(2)?.as_ref()?.constant()?.constant_int()?;
        if base == access {
            return None;
        }
        let shape = match self.by_node.get(base) {
            Some(known) => known.clone(),
            None => {
                let made = tbaa_shape(*base);
                self.by_node.insert(*base, made.clone());
                made
            }
        };
        Some((shape?, u64::try_from(offset).ok()?))
    }
}

/// The record that a TBAA struct node describes. C nodes carry no size: 0 means unknown.
fn tbaa_shape(node: Metadata) -> Option<Shape> {
    let ops = node.operands();
    let name = ops.first()?.as_ref()?.string()?;
    if name.is_empty() || ops.len() < 3 {
        return None;
    }
    let mut fields = Vec::new();
    let mut nested = Vec::new();
    for pair in ops[1..].chunks(2) {
        let [Some(ty), Some(at)] = pair else { return None };
        let offset = u64::try_from(at.constant()?.constant_int()?).ok()?;
        let ty_name = ty.operands().first().and_then(|n| n.as_ref()?.string()).unwrap_or_default();
        nested.push(ty_name.clone());
        let pointee = ty_name.strip_prefix("p1 _ZTS").map(|n| n.trim_start_matches(|c: char| c.is_ascii_digit()));
        fields.push(Field { offset, size: 0, ty: ty_name.clone(), pointee: pointee.map(str::to_string) });
    }
    Some(Shape { name, size: 0, fields, nested, evidence: Evidence::Tbaa })
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
