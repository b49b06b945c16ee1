//! Types for chunks of memory that the optimizer has left none: an array of records begins some bytes behind a pointer.
//!
//! ```text
//!   gep i8, %chunk, 8                      gep {ptr, [1000 x node]}, %chunk, 0, 1
//!   gep node, that, %i               =>    gep node, that, %i
//!   gep i8, %chunk, 552                    gep node, (gep {ptr, [1000 x node]}, %chunk, 0, 1), 2
//! ```
//!
//! All addresses are what they were. What the types say is taken from how the memory is used and proves nothing: [`super::chunks`] proves what it relies
//! on. Types of which it makes nothing are taken back ([`forget`]).

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::elements::ObjectSize;
use crate::analysis::number::{Allocation, ObjectKind};
use crate::analysis::offset::{gcd, Offsets};
use crate::analysis::scalars::pointee_of;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::tbaa::{tag_of, HostNodes, Node, Nodes, Operand};
use crate::ir::value::{Block, DataLayout, HandleMap, HandleSet, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::arrays::{is_certain, is_named, keep_certain};
use super::chunks::{heads_in, keeps_head_at, may_open, FEWEST};
use super::variables::{self, is_moved_array};

/// The most addresses at constant places in chunks of one kind.
const MOST_PLACES: usize = 1_000;
/// Instructions of a block that are looked at for what they tell of an index.
const MOST_INSTRUCTIONS: usize = 1_000;
/// The longest field that is touched at once.
const MOST_BYTES_OF_FIELD: u64 = 8;
/// Operands of a structure's aliasing metadata that are looked at.
const MOST_OPERANDS: usize = 1_000;
/// How many records from an index on the optimizer may mean, one after the other in one turn of a loop, and how many an array has to have for that.
const MOST_AHEAD: u64 = 8;
const MANY_RECORDS: u64 = 64;
/// Pointers that come together with others, and steps between them, that are gone through for one.
const MOST_TOGETHER: usize = 64;
/// The most fields beside the array.
const MOST_FIELDS: usize = 64;

/// A class of chunks.
#[derive(Default)]
struct Kind {
    /// Bytes of each.
    size: u64,
    /// Addresses a constant number of bytes behind a chunk's, and that number.
    places: Vec<(Value, u64)>,
    /// Steps over records from a chunk's address.
    steps: Vec<Value>,
    /// What is read and written at the start.
    first: Vec<Type>,
    /// Steps into arrays that begin where a chunk does, some by bytes, and pointers that begin there and go over records: that operand of each.
    rows: Vec<Value>,
    scaled: Vec<Value>,
    walks: Vec<(Value, u32)>,
    /// The structure that the program declares there, if that is known, and where the fields begin.
    declared: Option<Type>,
    cuts: BTreeSet<u64>,
}

impl Kind {
    fn join(&mut self, other: Kind) {
        self.places.extend(other.places);
        self.steps.extend(other.steps);
        self.first.extend(other.first);
        self.rows.extend(other.rows);
        self.scaled.extend(other.scaled);
        self.walks.extend(other.walks);
        self.cuts.extend(other.cuts);
    }
}

/// Where the array lies in a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Array {
    place: u64,
    record: Type,
    /// Bytes of a record.
    size: u64,
    count: u64,
    /// How many records from an index on lie in the array, if a step to the first of these does.
    ahead: u64,
}

impl Array {
    fn end(&self) -> u64 {
        self.place + self.count * self.size
    }

    /// Does an array of records of this size begin at that place of a chunk of so many bytes? Memory that is made of such records alone is no chunk.
    fn of(place: u64, record: Type, layout: DataLayout, chunk: u64) -> Option<Array> {
        let size = layout.alloc_size(record);
        let count = chunk.checked_sub(place)?.checked_div(size)?;
        let is_chunk = place % size != 0 || chunk % size != 0;
        (is_chunk && count >= FEWEST).then_some(Array { place, record, size, count, ahead: 1 })
    }
}

/// One kind of those that look the same: a function that allocates chunks may be part of several others, and what frees one of them frees all.
fn joined(kinds: BTreeMap<usize, Kind>, layout: DataLayout) -> BTreeMap<usize, Kind> {
    let mut out: BTreeMap<usize, Kind> = BTreeMap::new();
    for (class, kind) in kinds {
        let arrays = arrays_of(&kind, layout);
        let is_like = |other: &&mut Kind| {
            other.declared.is_none() && other.size == kind.size && arrays_of(other, layout) == arrays
        };
        let is_one = !arrays.is_empty() && kind.declared.is_none();
        match out.values_mut().find(is_like).filter(|_| is_one) {
            Some(other) => other.join(kind),
            None => {
                out.insert(class, kind);
            }
        }
    }
    out
}

/// Gives address steps in chunks, of at least so many bytes, types that say what lies there. Returns the types of chunks, and
/// whether anything has changed: that may be so without any.
pub fn give(module: Module, info: &DTransAnalysisInfo, least: u64) -> (Vec<Type>, bool) {
    let layout = module.data_layout();
    let used: OnceCell<HandleSet<Type>> = OnceCell::new();
    let is_used = |ty: Type| used.get_or_init(|| stepped_into(module)).contains(&ty);
    let mut edit = Editor::new(module);
    let (mut out, mut has_declared) = give_heads(&mut edit, module, info, &is_used);
    let mut kinds = kinds(module, info, least);
    if kinds.is_empty() {
        let changed = !out.is_empty() || has_declared;
        return (out, changed);
    }
    let unused = count_records(&mut edit, info, layout, &kinds);
    collect(info, layout, &mut kinds);
    for (class, kind) in &kinds {
        log::trace!(
            target: "dtrans-chunks",
            "class {class}: memory of {} bytes, {} places and {} steps in it, {:?}, fields at {:?}",
            kind.size,
            kind.places.len(),
            kind.steps.len(),
            arrays_of(kind, layout),
            kind.cuts
        );
    }
    for (class, kind) in joined(kinds, layout) {
        let arrays = arrays_of(&kind, layout);
        if arrays.is_empty() {
            continue;
        }
        let name = info.classes[class].record.map(|record| &info.records[record]);
        let name = name
            .filter(|r| r.size == 0 || r.size == kind.size)
            .map_or("chunk", |r| r.name.strip_prefix("struct.").unwrap_or(&r.name));
        if let Some(ty) = kind.declared {
            let given = given_type(&edit, ty, &is_used);
            out.extend((given != ty).then_some(given));
            write(&mut edit, &kind, &arrays, given, &places_of(given, layout));
            has_declared = true;
            continue;
        }
        let Some((ty, fields)) = chunk_type(&edit, layout, &kind, &arrays, name) else { continue };
        write(&mut edit, &kind, &arrays, ty, &fields);
        out.push(ty);
    }
    let changed = !unused.is_empty() || !out.is_empty() || has_declared;
    if !unused.is_empty() {
        unused.into_iter().for_each(|gep| edit.erase(gep));
        count_bytes(&mut edit, module);
    }
    (out, changed)
}

/// The type that steps get for one that a variable was declared with: where the program has no steps of that itself, one that can be taken back.
fn given_type(edit: &Editor, declared: Type, is_used: &impl Fn(Type) -> bool) -> Type {
    if is_used(declared) {
        return declared;
    }
    let given = edit.opaque_struct(&declared.struct_name());
    edit.set_struct_body(given, &declared.fields(), false);
    given
}

/// Gives steps types in what has been moved out of variables in which the head of a list lies: which types those are, and whether any are the program's own.
fn give_heads(
    edit: &mut Editor,
    module: Module,
    info: &DTransAnalysisInfo,
    is_used: &impl Fn(Type) -> bool,
) -> (Vec<Type>, bool) {
    let layout = info.data_layout();
    let (mut out, mut has_declared) = (Vec::new(), false);
    let mut moved: Vec<(Type, (u64, u64, u64))> = Vec::new();
    let mut begin: Vec<(Value, usize)> = Vec::new();
    for o in info.objects().iter().filter(|o| matches!(o.kind, ObjectKind::Heap(Allocation::Calloc { .. }))) {
        let declared = variables::moved_type(module, o.value);
        let declared = declared.filter(|&ty| info.object_size(o) == ObjectSize::Exact(layout.alloc_size(ty)));
        let Some((ty, heads)) = declared.and_then(|ty| Some((ty, heads_in(ty, layout)?))) else { continue };
        begin.push((o.value, moved.len()));
        moved.push((ty, heads));
    }
    if moved.is_empty() {
        return (out, has_declared);
    }
    let known = known_from(info, begin);
    let mut places: Vec<Vec<(Value, u64)>> = vec![Vec::new(); moved.len()];
    for inst in info.functions().iter().flat_map(|f| f.value.blocks()).flat_map(|b| b.instructions()) {
        if inst.opcode() != Opcode::GetElementPtr {
            continue;
        }
        let Some(&one) = known.get(&inst.operand(0)) else { continue };
        let place = place_behind(inst, inst.operand(0)).filter(|&k| k < layout.alloc_size(moved[one].0));
        places[one].extend(place.map(|k| (inst, k)));
    }
    for ((ty, heads), places) in moved.into_iter().zip(places) {
        // A record that nothing is linked to stays where it is, and to see that takes the analysis twice.
        if !places.iter().any(|&(step, k)| keeps_head_at(step, k, heads)) {
            continue;
        }
        let given = given_type(edit, ty, is_used);
        match given == ty {
            true => has_declared = true,
            false => out.push(given),
        }
        // What tells of arrays beside the head fits no memory that has steps of such a type, nor what is left without the head.
        let certain = places.iter().flat_map(|place| place.0.users());
        let certain: Vec<Value> = certain.filter(|&user| is_named(user) && is_certain(info, user)).collect();
        certain.into_iter().for_each(|step| keep_certain(edit, step));
        let zero = edit.constant(edit.i64(), 0);
        for (at, k) in places {
            let fields = (0..ty.fields().len() as u32).map(|field| (layout.field_offset(ty, field), field));
            let Some((begin, field)) = fields.filter(|field| field.0 <= k).max() else { continue };
            edit.before(at);
            let inbounds = at.gep_is_inbounds();
            let new = edit.field(given, at.operand(0), zero, Some(field), inbounds);
            let new = further(edit, new, k - begin, inbounds);
            edit.replace_uses(at, new);
            edit.erase(at);
        }
    }
    (out, has_declared)
}

/// The types of structures and arrays that the program steps into.
fn stepped_into(module: Module) -> HandleSet<Type> {
    let code = module.functions().into_iter().flat_map(Value::blocks).flat_map(|b| b.instructions());
    let steps = code.filter(|inst| inst.opcode() == Opcode::GetElementPtr && inst.operand_count() > 2);
    steps.map(Value::gep_source_type).collect()
}

/// Classes whose objects are allocated one by one, all of one size.
fn kinds(module: Module, info: &DTransAnalysisInfo, least: u64) -> BTreeMap<usize, Kind> {
    let layout = info.data_layout();
    let mut kinds: BTreeMap<usize, Option<Kind>> = BTreeMap::new();
    for o in info.objects() {
        let is_direct = matches!(o.kind, ObjectKind::Heap(Allocation::Malloc { .. } | Allocation::Calloc { .. }));
        let is_direct = is_direct || may_open(info, o.value);
        let [cell] = info.cells_of_var(o.var)[..] else { continue };
        let size = match info.object_size(o) {
            ObjectSize::Exact(size) if is_direct && size >= least && cell.offsets == Offsets::ZERO => size,
            _ => continue,
        };
        let declared = variables::moved_type(module, o.value);
        // The arrays of a packed one do not move ([`super::chunks`]).
        let declared = declared.filter(|&ty| is_record(ty) && !ty.is_packed() && layout.alloc_size(ty) == size);
        let new = Kind { size, declared, ..Kind::default() };
        let kind = kinds.entry(cell.class).or_insert_with(|| Some(new));
        if kind.as_ref().is_some_and(|kind| kind.size != size || kind.declared != declared) {
            *kind = None;
        }
    }
    for kind in kinds.values_mut().flatten() {
        kind.cuts = kind.declared.into_iter().flat_map(|ty| places_of(ty, layout).into_keys()).collect();
    }
    kinds.into_iter().filter_map(|(class, kind)| Some((class, kind?))).collect()
}

/// Where the fields of a structure begin, with the number of each.
fn places_of(ty: Type, layout: DataLayout) -> FxHashMap<u64, u32> {
    (0..ty.fields().len() as u32).map(|field| (layout.field_offset(ty, field), field)).collect()
}

/// A step in a chunk by bytes that a loop counts, or so many more.
struct Counted {
    gep: Value,
    /// Where it begins, and bytes from turn to turn.
    first: u64,
    by: u64,
}

impl Counted {
    fn of(gep: Value) -> Option<Counted> {
        let is = |v: Value, opcode: Opcode| v.is_instruction() && v.opcode() == opcode;
        let is_bytes = gep.operand_count() == 2 && gep.gep_source_type().kind() == TypeKind::Int(8);
        if !is_bytes {
            return None;
        }
        let bytes = gep.operand(1);
        let (count, more) = match is(bytes, Opcode::Add) {
            true => (bytes.operand(0), bytes.operand(1).constant_int()?),
            false => (bytes, 0),
        };
        if !is(count, Opcode::Phi) {
            return None;
        }
        let [(a, _), (b, _)] = count.incoming()[..] else { return None };
        let (first, next) = if a.constant_int().is_some() { (a, b) } else { (b, a) };
        // What wraps around is no whole number of records any more.
        let is_next = is(next, Opcode::Add) && next.operand(0) == count && next.has_nsw();
        if !is_next || count.ty().kind() != TypeKind::Int(64) {
            return None;
        }
        let by = next.operand(1).constant_int().filter(|&by| by != 0)?;
        let first = first.constant_int()?.checked_add(more)?;
        Some(Counted { gep, first: u64::try_from(first).ok()?, by: by.unsigned_abs() })
    }

    /// The bytes of a record, as far as this tells: those from turn to turn, and to other records of the same turn, of which an address is kept.
    fn record(&self) -> u64 {
        let is_kept =
            |v: Value| v.users().into_iter().any(|u| matches!(u.opcode(), Opcode::Store if u.operand(0) == v));
        let users = self.gep.users();
        let others = users.iter().filter(|&&user| is_kept(user)).filter_map(|&user| bytes_behind(user, self.gep));
        others.fold(self.by, |size, bytes| gcd(size, bytes.unsigned_abs()))
    }
}

/// Counts records where loops go from one to the next by bytes. Returns the steps that nothing uses any more: what is known of others is told by what they are.
fn count_records(
    edit: &mut Editor,
    info: &DTransAnalysisInfo,
    layout: DataLayout,
    kinds: &BTreeMap<usize, Kind>,
) -> Vec<Value> {
    let mut unused = Vec::new();
    let allocated = allocated(info, kinds);
    let mut found: BTreeMap<usize, Vec<Counted>> = BTreeMap::new();
    let code = info.functions().iter().flat_map(|f| f.value.blocks()).flat_map(|b| b.instructions());
    for gep in code.filter(|inst| inst.opcode() == Opcode::GetElementPtr) {
        if let Some((&class, counted)) = allocated.get(&gep.operand(0)).zip(Counted::of(gep)) {
            found.entry(class).or_default().push(counted);
        }
    }
    for (class, steps) in found {
        let size = steps.iter().fold(0, |size, step| gcd(step.record(), size));
        let first = steps[0].first;
        let agree = steps.iter().all(|step| step.first % size == first % size);
        // More bytes than a chunk has are no way from record to record.
        let are_inside = steps.iter().all(|step| step.by <= kinds[&class].size);
        if !agree || !are_inside || size <= MOST_BYTES_OF_FIELD || steps.len() > MOST_PLACES {
            continue;
        }
        let record = bare_record(edit, size);
        let Some(array) = Array::of(first % size, record, layout, kinds[&class].size) else { continue };
        if array.place == 0 {
            continue;
        }
        for Counted { gep, .. } in steps {
            edit.before(gep);
            let (place, size) = (edit.constant(edit.i64(), array.place as i64), edit.constant(edit.i64(), size as i64));
            let behind = edit.sub(gep.operand(1), place);
            let index = edit.sdiv_exact(behind, size);
            let inbounds = gep.gep_is_inbounds();
            let start = further(edit, gep.operand(0), array.place, inbounds);
            let new = edit.field(record, start, index, None, inbounds);
            edit.replace_uses(gep, new);
            unused.push(gep);
        }
    }
    unused
}

/// Takes counts of records back that are steps in no array of a chunk's.
fn count_bytes(edit: &mut Editor, module: Module) {
    let is_step = |inst: Value| inst.opcode() == Opcode::GetElementPtr && inst.operand_count() == 2;
    let counted = |step: Value| {
        let (start, (bytes, place, size)) = (step.operand(0), counted_bytes(step.operand(1))?);
        let is_record = step.gep_source_type() == bare_record(edit, size);
        let is_start = start.is_instruction()
            && is_step(start)
            && start.gep_source_type().kind() == TypeKind::Int(8)
            && start.operand(1).constant_int() == Some(place);
        (is_record && is_start).then_some((step, start, bytes))
    };
    let code = module.functions().into_iter().flat_map(Value::blocks).flat_map(|b| b.instructions());
    let found: Vec<(Value, Value, Value)> = code.filter(|&inst| is_step(inst)).filter_map(counted).collect();
    for (step, start, bytes) in found {
        let index = step.operand(1);
        edit.before(step);
        let new = match step.gep_is_inbounds() {
            true => edit.step_inside_by(start.operand(0), bytes),
            false => edit.offset(start.operand(0), bytes),
        };
        edit.replace_uses(step, new);
        let behind = index.operand(0);
        for gone in [step, start, index, behind] {
            if gone.first_users(1).is_empty() {
                edit.erase(gone);
            }
        }
    }
}

/// A record of so many bytes of which nothing else is known.
fn bare_record(edit: &Editor, size: u64) -> Type {
    edit.literal_struct(&[edit.bytes_type(size)], true)
}

/// The bytes that such an index of a record was counted by, how many of them lie before the array, and those of a record.
pub(super) fn counted_bytes(index: Value) -> Option<(Value, i64, u64)> {
    let is = |v: Value, opcode: Opcode| v.is_instruction() && v.opcode() == opcode;
    if !is(index, Opcode::SDiv) || !index.is_exact() || !is(index.operand(0), Opcode::Sub) {
        return None;
    }
    let behind = index.operand(0);
    let size = index.operand(1).constant_int().and_then(|size| u64::try_from(size).ok())?;
    Some((behind.operand(0), behind.operand(1).constant_int()?, size))
}

/// Finds what is done with pointers to chunks.
fn collect(info: &DTransAnalysisInfo, layout: DataLayout, kinds: &mut BTreeMap<usize, Kind>) {
    let allocated = allocated(info, kinds);
    let class_at = |v: Value| match info.cells(v)[..] {
        // Where elements are told apart by their distance alone each of them looks like the first.
        [cell] if cell.offsets == Offsets::ZERO && info.classes[cell.class].stride == 0 => {
            Some(cell.class).filter(|_| !goes_over_records(v))
        }
        _ => allocated.get(&v).copied(),
    };
    let class_at = |v: Value| class_at(v).filter(|_| moved_together(v).is_none());
    let kept_as = kept_as(&allocated);
    // What a pointer that is read is declared to lead to tells chunks from the records in them, where those are others.
    let is_of_chunk = |class: usize, step: Value| {
        let is_load = |v: &Value| v.is_instruction() && v.opcode() == Opcode::Load;
        let name = Some(step.operand(0)).filter(is_load).and_then(pointee_of);
        let record = step.gep_source_type().struct_name();
        let is_record = |name: &str| record.split('.').any(|part| part == name);
        name.is_some_and(|name| !is_record(&name) && kept_as.contains(&(class, name))) || !on(Rule::ChunkByName)
    };
    // Steps to where an array may begin from pointers that may lead anywhere in a chunk.
    let mut unsure: Vec<(usize, Value, u64)> = Vec::new();
    for inst in info.functions().iter().flat_map(|f| f.value.blocks()).flat_map(|b| b.instructions()) {
        if comes_together(inst) {
            let ways = if inst.opcode() == Opcode::Phi { 0 } else { 1 };
            let ways = inst.operands().into_iter().enumerate().skip(ways);
            let begin: Vec<_> = ways.filter_map(|(i, way)| Some((i, *allocated.get(&way)?))).collect();
            let is_walk = || steps_from(inst).next().is_some() || moved_together(inst).is_some();
            if !begin.is_empty() && is_walk() {
                for (i, class) in begin {
                    if let Some(kind) = kinds.get_mut(&class) {
                        kind.walks.push((inst, i as u32));
                    }
                }
            }
        }
        if inst.opcode() == Opcode::GetElementPtr && is_row(inst) {
            if let Some(kind) = allocated.get(&inst.operand(0)).and_then(|class| kinds.get_mut(class)) {
                kind.rows.push(inst);
            }
        }
        if inst.opcode() == Opcode::GetElementPtr && scaled(inst).is_some() {
            if let Some(kind) = allocated.get(&inst.operand(0)).and_then(|class| kinds.get_mut(class)) {
                kind.scaled.push(inst);
            }
        }
        let (address, touched) = match inst.opcode() {
            Opcode::GetElementPtr if inst.operand_count() == 2 => (inst.operand(0), None),
            Opcode::Load => (inst.operand(0), Some(inst.ty())),
            Opcode::Store => (inst.operand(1), Some(inst.operand(0).ty())),
            // It leads nowhere in a chunk, or not in this way.
            _ => continue,
        };
        let place = || {
            let is_bytes = inst.gep_source_type().kind() == TypeKind::Int(8);
            is_bytes.then(|| inst.operand(1).constant_int()).flatten().and_then(|k| u64::try_from(k).ok())
        };
        let Some(kind) = class_at(address).and_then(|class| kinds.get_mut(&class)) else {
            if let ([cell], None) = (&info.cells(address)[..], touched) {
                let is_record = is_record(inst.gep_source_type()) && place().is_none();
                if let Some(kind) = kinds.get_mut(&cell.class).filter(|_| is_record && is_of_chunk(cell.class, inst)) {
                    kind.steps.push(inst);
                    continue;
                }
                let place = place().filter(|_| kinds.contains_key(&cell.class));
                unsure.extend(place.map(|k| (cell.class, inst, k)));
            }
            continue;
        };
        match touched {
            Some(ty) => kind.first.push(ty),
            None => match place() {
                Some(k) if k < kind.size => kind.places.push((inst, k)),
                None if is_record(inst.gep_source_type()) => kind.steps.push(inst),
                Some(_) | None => {}
            },
        }
    }
    for kind in kinds.values_mut().filter(|kind| kind.declared.is_none()) {
        let size = kind.size;
        let is_certain = |place: &&(Value, u64)| allocated.contains_key(&place.0.operand(0));
        let certain: Vec<(Value, u64)> = kind.places.iter().filter(is_certain).copied().collect();
        if let Some((structure, fields)) = tagged_fields(&certain, size) {
            // What lies in the same memory for all that is known so far, but is another structure's, is none of these.
            kind.places.retain(|&(at, _)| {
                let mut of_others = structures_at(at).filter(|other| other.0 != structure).peekable();
                allocated.contains_key(&at.operand(0)) || of_others.peek().is_none()
            });
            kind.cuts = fields;
        } else if let Some((_, fields)) = tagged_fields(&kind.places, size) {
            kind.cuts = fields;
        }
    }
    let arrays: BTreeMap<usize, Vec<Array>> =
        kinds.iter().map(|(&class, kind)| (class, arrays_of(kind, layout))).collect();
    for (class, inst, k) in unsure {
        let begins =
            |array: &Array| array.place == k && steps_from(inst).any(|step| step.gep_source_type() == array.record);
        if arrays.get(&class).is_some_and(|arrays| arrays.iter().any(begins)) {
            kinds.entry(class).or_default().places.push((inst, k));
        }
    }
}

/// What surely may be a chunk that was just allocated, by class.
fn allocated(info: &DTransAnalysisInfo, kinds: &BTreeMap<usize, Kind>) -> HandleMap<Value, usize> {
    let mut begin: Vec<(Value, usize)> = Vec::new();
    for o in info.objects().iter().filter(|o| matches!(o.kind, ObjectKind::Heap(_))) {
        if let [cell] = info.cells_of_var(o.var)[..] {
            // What has another size is something else.
            let is_one = kinds.get(&cell.class).is_some_and(|kind| info.object_size(o) == ObjectSize::Exact(kind.size));
            begin.extend(is_one.then_some((o.value, cell.class)));
        }
    }
    known_from(info, begin)
}

/// What the pointers that are stored of what is allocated are declared to lead to, by class.
fn kept_as(allocated: &HandleMap<Value, usize>) -> FxHashSet<(usize, String)> {
    let of = |(&v, &class): (&Value, &usize)| {
        let stores = v.users().into_iter().filter(move |u| u.is_instruction() && u.opcode() == Opcode::Store);
        let names = stores.filter(move |store| store.operand(0) == v).filter_map(pointee_of);
        names.map(move |name| (class, name)).collect::<Vec<_>>()
    };
    allocated.iter().flat_map(of).collect()
}

/// What surely may be one of those that are allocated, by what that is.
fn known_from(info: &DTransAnalysisInfo, mut next: Vec<(Value, usize)>) -> HandleMap<Value, usize> {
    let mut out: HandleMap<Value, usize> = HandleMap::default();
    while let Some((v, class)) = next.pop() {
        if out.insert(v, class).is_some() || out.len() > MOST_PLACES {
            continue;
        }
        let leads_on = |u: &Value| {
            u.is_instruction()
                && match u.opcode() {
                    Opcode::Phi | Opcode::Select => moved_together(*u).is_none(),
                    // It is handed back by a function that ends the program where there is none.
                    Opcode::Call => info.passed_on(*u) == Some(v),
                    // Anything else may be no chunk.
                    _ => false,
                }
        };
        next.extend(v.users().into_iter().filter(leads_on).map(|u| (u, class)));
        // A function that is handed nothing else.
        let is_known = |v: Value| out.get(&v) == Some(&class);
        let handed = v.users().into_iter().flat_map(|call| handed(call, v)).filter(|&param| gets_only(param, is_known));
        next.extend(handed.map(|param| (param, class)));
        // Where a variable has been moved to it is found again wherever that is asked for.
        let places = v.users().into_iter().filter(|u| u.is_instruction() && u.opcode() == Opcode::Store);
        let places = places.filter(|store| store.operand(0) == v).map(|store| store.operand(1));
        let found = places.flat_map(Value::users).filter(|&load| is_moved_array(load));
        next.extend(found.map(|load| (load, class)));
    }
    out
}

/// The parameters that a call hands a value to.
fn handed(call: Value, v: Value) -> Vec<Value> {
    let is_call = call.is_instruction() && call.opcode() == Opcode::Call && call.callee().is_function();
    if !is_call || call.call_type() != call.callee().value_type() {
        return Vec::new();
    }
    call.call_args()
        .into_iter()
        .zip(call.callee().params())
        .filter(|(arg, _)| *arg == v)
        .map(|(_, param)| param)
        .collect()
}

/// Does a parameter, whoever calls its function, get only such values, or itself again?
fn gets_only(param: Value, is_such: impl Fn(Value) -> bool) -> bool {
    let f = param.argument_function();
    let Some(at) = f.params().iter().position(|&other| other == param) else { return false };
    let gets_such = |call: Value| {
        let arg = call.call_args().get(at).copied();
        call.call_type() == f.value_type() && arg.is_some_and(|arg| arg == param || is_such(arg))
    };
    f.has_local_linkage() && f.is_only_called() && f.users().into_iter().all(gets_such)
}

fn is_record(ty: Type) -> bool {
    ty.kind() == TypeKind::Struct && ty.is_sized()
}

/// The number of what a step by bytes goes over, and how large one is, if it counts those and their bytes do not wrap around.
fn scaled(step: Value) -> Option<(Value, u64)> {
    let is_bytes = step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && step.gep_source_type().kind() == TypeKind::Int(8)
        && step.operand(1).ty().kind() == TypeKind::Int(64);
    let bytes = Some(step).filter(|_| is_bytes)?.operand(1);
    if !bytes.is_instruction() || !matches!(bytes.opcode(), Opcode::Shl | Opcode::Mul) || !bytes.has_nsw() {
        return None;
    }
    let by = bytes.operand(1).constant_int().and_then(|by| u64::try_from(by).ok());
    let size = match bytes.opcode() {
        Opcode::Shl => by.filter(|by| *by < 32).map(|by| 1 << by),
        Opcode::Mul => by,
        // It is no number of records.
        _ => None,
    };
    size.filter(|size| *size > MOST_BYTES_OF_FIELD).map(|size| (bytes.operand(0), size))
}

/// Does a pointer go from record to record? Such a one leads to a record also where its first is at the start of a chunk.
fn goes_over_records(v: Value) -> bool {
    let is_way = |step: Value| v.incoming().into_iter().any(|(way, _)| way == step);
    v.is_instruction() && v.opcode() == Opcode::Phi && steps_from(v).any(is_way)
}

/// Is it one of several pointers?
fn comes_together(v: Value) -> bool {
    v.is_instruction() && v.ty().is_pointer() && matches!(v.opcode(), Opcode::Phi | Opcode::Select)
}

/// The steps that pointers come from which come together in one, if any of these goes on from where it led before: that one leads to none where a chunk begins, but to one
/// of the records that lie there.
fn moved_together(pointer: Value) -> Option<Vec<Value>> {
    if !comes_together(pointer) || !on(Rule::ChunkMovedPointer) {
        return None;
    }
    let steps = steps_before(pointer);
    let goes_on = steps.iter().any(|step| steps_before(step.operand(0)).contains(step));
    goes_on.then_some(steps)
}

/// The steps that a pointer comes from, by others that come together and further steps.
fn steps_before(pointer: Value) -> Vec<Value> {
    let (mut steps, mut work) = (Vec::new(), vec![pointer]);
    let mut seen: HandleSet<Value> = HandleSet::default();
    while let Some(v) = work.pop() {
        if !v.is_instruction() || !seen.insert(v) || seen.len() > MOST_TOGETHER {
            continue;
        }
        match v.opcode() {
            Opcode::Phi => work.extend(v.operands()),
            Opcode::Select => work.extend(&v.operands()[1..]),
            Opcode::GetElementPtr => {
                steps.push(v);
                work.push(v.operand(0));
            }
            // It comes from elsewhere.
            _ => {}
        }
    }
    steps
}

/// Does a step lead over whole records of an array?
fn is_over_whole(step: Value, array: &Array) -> bool {
    let is_constant = || bytes_behind(step, step.operand(0)).is_some_and(|bytes| bytes % array.size as i64 == 0);
    let is_record = step.operand_count() == 2 && step.gep_source_type() == array.record;
    is_record || is_constant() || scaled(step).is_some_and(|(_, size)| size == array.size)
}

/// Is it a step into an array of records?
fn is_row(gep: Value) -> bool {
    let records = gep.gep_source_type().elements().filter(|_| gep.gep_source_type().kind() == TypeKind::Array);
    gep.operand_count() == 3 && gep.operand(1).is_null() && records.is_some_and(|(record, _)| is_record(record))
}

/// Steps over records from an address.
fn steps_from(address: Value) -> impl Iterator<Item = Value> {
    address.users().into_iter().filter(move |&user| {
        user.is_instruction()
            && user.opcode() == Opcode::GetElementPtr
            && user.operand_count() == 2
            && user.operand(0) == address
            && is_record(user.gep_source_type())
            // No vector of addresses, nor a number of which only a part counts.
            && matches!(user.operand(1).ty().kind(), TypeKind::Int(..=64))
    })
}

/// Where the fields of chunks begin, as aliasing metadata of what is read and written at some places has it: the structure that has a field as far from its start,
/// and goes on the longest; and that structure.
fn tagged_fields(places: &[(Value, u64)], size: u64) -> Option<(Node, BTreeSet<u64>)> {
    let mut out: Option<(Node, BTreeSet<u64>)> = None;
    for &(at, k) in places.iter().filter(|(_, k)| *k != 0) {
        for (structure, offset, fields) in structures_at(at) {
            let Some(&last) = fields.last() else { continue };
            let longest = out.as_ref().and_then(|known| known.1.last().copied()).unwrap_or(0);
            if offset == k && last > longest && last < size {
                out = Some((structure, fields));
            }
        }
    }
    out
}

/// The structures of which fields are read or written at an address, as aliasing metadata has it: each with the offset of that field, and those of all.
fn structures_at(at: Value) -> impl Iterator<Item = (Node, u64, BTreeSet<u64>)> {
    let users = at.users().into_iter().filter(|user| user.is_instruction());
    let accesses = users.filter(move |user| match user.opcode() {
        Opcode::Load => true,
        Opcode::Store => user.operand(1) == at,
        // Tags of others do not tell of one field.
        _ => false,
    });
    accesses.filter_map(|access| structure_of(tag_of(access)?))
}

/// The structure a field of which aliasing metadata says is touched, the field's offset, and those of all its fields.
fn structure_of(tag: Node) -> Option<(Node, u64, BTreeSet<u64>)> {
    let (Operand::Node(base), Operand::Number(offset)) = (HostNodes.operand(tag, 0), HostNodes.operand(tag, 2)) else {
        return None;
    };
    let fields = (2..HostNodes.count(base).min(MOST_OPERANDS)).step_by(2);
    let offsets = fields.map(|i| match HostNodes.operand(base, i) {
        Operand::Number(offset) => Some(offset),
        _ => None,
    });
    Some((base, offset, offsets.collect::<Option<_>>()?))
}

/// The arrays in chunks of a kind, one behind the other, as far as all steps over records agree: where it is known where fields begin each of these may be one;
/// else there is one array, which takes all that there is behind its start.
fn arrays_of(kind: &Kind, layout: DataLayout) -> Vec<Array> {
    if kind.cuts.is_empty() {
        return array_of(kind, layout).into_iter().collect();
    }
    if kind.places.len() > MOST_PLACES || kind.steps.len() > MOST_PLACES {
        return Vec::new();
    }
    let from_places =
        kind.places.iter().flat_map(|&(at, k)| steps_from(at).map(move |step| (k, step.gep_source_type())));
    let first = |step: &Value| (0, step.gep_source_type());
    let declared =
        |(&place, ty): (&u64, Type)| ty.elements().filter(|_| ty.kind() == TypeKind::Array).map(|e| (place, e.0));
    let mut records: BTreeMap<u64, Vec<Type>> = BTreeMap::new();
    match kind.declared {
        Some(ty) => {
            for (place, ty) in kind.cuts.iter().zip(ty.fields()).filter_map(declared) {
                records.entry(place).or_default().push(ty);
            }
        }
        None => {
            let at_start = kind.steps.iter().filter(|step| leads_to_record(**step, layout)).map(first);
            for (place, ty) in from_places.chain(at_start) {
                records.entry(place).or_default().push(ty);
            }
        }
    }
    let mut out = Vec::new();
    for (place, types) in records {
        let record = types[0];
        if !kind.cuts.contains(&place) || !is_record(record) || types.iter().any(|ty| *ty != record) {
            continue;
        }
        let end = kind.cuts.range(place + 1..).next().copied().unwrap_or(kind.size);
        let size = layout.alloc_size(record);
        let count = (end - place).checked_div(size).unwrap_or(0);
        if count >= FEWEST {
            let ahead = kind.declared.map_or(1, |ty| records_ahead(ty, place, (size, count), layout));
            out.push(Array { place, record, size, count, ahead });
        }
    }
    out
}

/// How many records from the one that an index leads to a place may lie in the same array, for all that the structure tells that it lies in.
pub(super) fn records_ahead(ty: Type, place: u64, (size, count): (u64, u64), layout: DataLayout) -> u64 {
    if count >= MANY_RECORDS && is_last_of_size(ty, place, size, layout) {
        MOST_AHEAD
    } else {
        1
    }
}

/// May a place so many bytes before a record of an array that begins at a place of a chunk not be one of the chunk's own fields, whatever the record's index?
pub(super) fn is_before_chunk(bytes: i64, place: u64, size: u64) -> bool {
    bytes.rem_euclid(size as i64) as u64 + MOST_BYTES_OF_FIELD + place <= size
}

/// Do other records lie before an array in a structure, which no step over those of the array leads to?
pub(super) fn is_behind_others(ty: Type, place: u64, size: u64, layout: DataLayout) -> bool {
    let mut fields = ty.fields().into_iter().enumerate();
    fields.any(|(i, field)| {
        let begin = layout.field_offset(ty, i as u32);
        let end = begin + layout.alloc_size(field);
        let is_before = begin + size <= place && (end..end + MOST_BYTES_OF_FIELD).contains(&place);
        let holds_records =
            field.kind() == TypeKind::Array && field.elements().is_some_and(|(record, _)| is_record(record));
        is_before && holds_records && !has_array_of_size(field, size, layout)
    })
}

/// Is there nothing behind an array in a structure that a step over records of its size, less far from that one's start, leads into as well? That is another array of
/// what has as many bytes.
fn is_last_of_size(ty: Type, place: u64, size: u64, layout: DataLayout) -> bool {
    let fields = ty.fields().into_iter().enumerate();
    let mut behind = fields.filter(|&(i, _)| layout.field_offset(ty, i as u32) > place);
    !on(Rule::ChunkAheadIsAlone) || !behind.any(|(_, field)| has_array_of_size(field, size, layout))
}

/// Does something lie in a type that steps over so many bytes each may lead into?
fn has_array_of_size(ty: Type, size: u64, layout: DataLayout) -> bool {
    let has_any = |field: Type| has_array_of_size(field, size, layout);
    match ty.elements().filter(|_| ty.kind() == TypeKind::Array) {
        _ if !ty.is_sized() || layout.alloc_size(ty) < size => false,
        // Rows are stepped over like records.
        Some((element, _)) => layout.alloc_size(element) == size || has_any(element),
        None => ty.kind() == TypeKind::Struct && ty.fields().into_iter().any(has_any),
    }
}

/// Does a step over records from a chunk's start lead to one of those that lie there, and not further on, as the optimizer adds the places of other arrays behind it?
fn leads_to_record(step: Value, layout: DataLayout) -> bool {
    let size = layout.alloc_size(step.gep_source_type());
    let is_inside = |user: Value| bytes_behind(user, step).is_none_or(|k| k.unsigned_abs() < size);
    step.users().into_iter().all(is_inside)
}

/// The array in chunks of a kind, as far as all steps over records agree.
fn array_of(kind: &Kind, layout: DataLayout) -> Option<Array> {
    if kind.places.len() > MOST_PLACES || kind.steps.len() > MOST_PLACES {
        return None;
    }
    let mut found: Vec<(u64, Type)> =
        kind.places.iter().flat_map(|&(at, k)| steps_from(at).map(move |step| (k, step.gep_source_type()))).collect();
    if found.is_empty() {
        // What lies behind the array tells of a chunk that begins with it.
        found.extend(kind.steps.iter().map(|step| (0, step.gep_source_type())));
    }
    let &(place, record) = found.first()?;
    let agree = found.iter().all(|&one| one == (place, record));
    // Where the optimizer adds the place of the array to the record's own afterwards.
    let is_field_of_record = |step: &Value| {
        step.gep_source_type() == record
            && step.users().into_iter().all(|user| place_behind(user, *step).is_some_and(|k| k >= place))
    };
    let all = place == 0 || kind.steps.iter().all(is_field_of_record);
    if agree && all {
        Array::of(place, record, layout, kind.size)
    } else {
        None
    }
}

/// How many bytes behind an address a step of so many leads.
fn place_behind(user: Value, address: Value) -> Option<u64> {
    bytes_behind(user, address).and_then(|k| u64::try_from(k).ok())
}

fn bytes_behind(user: Value, address: Value) -> Option<i64> {
    let is_step = user.is_instruction()
        && user.opcode() == Opcode::GetElementPtr
        && user.operand_count() == 2
        && user.operand(0) == address
        && user.gep_source_type().kind() == TypeKind::Int(8);
    is_step.then(|| user.operand(1).constant_int()).flatten()
}

/// The type of a chunk, and the number of the field that lies at each place.
fn chunk_type(
    edit: &Editor,
    layout: DataLayout,
    kind: &Kind,
    arrays: &[Array],
    name: &str,
) -> Option<(Type, FxHashMap<u64, u32>)> {
    // What is read or written at places beside the array: none if that is not one type.
    let mut touched: BTreeMap<u64, Vec<Type>> = BTreeMap::new();
    let is_inside = |k: u64| arrays.iter().any(|array| (array.place..array.end()).contains(&k));
    if !is_inside(0) {
        touched.entry(0).or_default().extend(&kind.first);
    }
    for &cut in kind.cuts.iter().filter(|&&cut| !is_inside(cut)) {
        touched.entry(cut).or_default();
    }
    for &(at, k) in kind.places.iter().filter(|(_, k)| !is_inside(*k)) {
        let types = at.users().into_iter().filter_map(|user| match user.is_instruction().then(|| user.opcode()) {
            Some(Opcode::Load) => Some(user.ty()),
            Some(Opcode::Store) if user.operand(1) == at => Some(user.operand(0).ty()),
            // A field is a field, whatever else is done with it.
            _ => None,
        });
        touched.entry(k).or_default().extend(types);
    }
    if touched.len() > MOST_FIELDS {
        return None;
    }
    let mut parts: Vec<(u64, Option<Type>)> = Vec::new();
    for (at, types) in touched {
        let one = types.first().copied().filter(|first| types.iter().all(|ty| ty == first));
        parts.push((at, one.filter(|ty| layout.store_size(*ty) == layout.alloc_size(*ty))));
    }
    // An array is the only thing where it begins.
    parts.extend(arrays.iter().map(|array| (array.place, Some(edit.array_type(array.record, array.count)))));
    parts.sort_by_key(|part| part.0);
    let (mut fields, mut numbers, mut at) = (Vec::new(), FxHashMap::default(), 0);
    for (i, &(begin, ty)) in parts.iter().enumerate() {
        let end = parts.get(i + 1).map_or(kind.size, |next| next.0);
        if begin > at {
            fields.push(filler(edit, begin - at));
        }
        let ty = ty.filter(|ty| begin + layout.alloc_size(*ty) <= end).unwrap_or_else(|| filler(edit, end - begin));
        at = begin + layout.alloc_size(ty);
        numbers.insert(begin, fields.len() as u32);
        fields.push(ty);
    }
    if at < kind.size {
        fields.push(filler(edit, kind.size - at));
    }
    let literal = edit.literal_struct(&fields, false);
    let is_there = |(&at, &field): (&u64, &u32)| layout.field_offset(literal, field) == at;
    if layout.alloc_size(literal) != kind.size || !numbers.iter().all(is_there) {
        return None;
    }
    let ty = edit.opaque_struct(&format!("struct.{name}"));
    edit.set_struct_body(ty, &fields, false);
    Some((ty, numbers))
}

/// Bytes of which nothing is known, as a field that is no array.
fn filler(edit: &Editor, bytes: u64) -> Type {
    bare_record(edit, bytes)
}

fn write(edit: &mut Editor, kind: &Kind, arrays: &[Array], ty: Type, fields: &FxHashMap<u64, u32>) {
    let zero = edit.constant(edit.i64(), 0);
    let start = |edit: &mut Editor, array: &Array, chunk: Value, inbounds: bool| {
        edit.field(ty, chunk, zero, Some(fields[&array.place]), inbounds)
    };
    let replace = |edit: &mut Editor, old: Value, new: Value| {
        edit.replace_uses(old, new);
        edit.erase(old);
    };
    let around = |k: u64| arrays.iter().find(|array| (array.place..array.end()).contains(&k));
    let mut starts: Vec<(Array, Value)> = Vec::new();
    for &(at, k) in &kind.places {
        edit.before(at);
        let (chunk, inbounds) = (at.operand(0), at.gep_is_inbounds());
        let array = around(k);
        let new = if let Some(&field) = fields.get(&k) {
            edit.field(ty, chunk, zero, Some(field), inbounds)
        } else if let Some(array) = array {
            let behind = k - array.place;
            let (index, rest) = (behind / array.size, behind % array.size);
            let mut new = start(edit, array, chunk, inbounds);
            if index != 0 {
                let index = edit.constant(edit.i64(), index as i64);
                new = edit.field(array.record, new, index, None, inbounds);
            }
            further(edit, new, rest, inbounds)
        } else {
            let before = fields.iter().filter(|(place, _)| **place < k).max();
            let Some((&place, &field)) = before else { continue };
            let field = edit.field(ty, chunk, zero, Some(field), inbounds);
            further(edit, field, k - place, inbounds)
        };
        replace(edit, at, new);
        starts.extend(array.filter(|array| array.place == k).map(|array| (*array, new)));
    }
    for &step in &kind.steps {
        edit.before(step);
        let users: Vec<Value> = step.users();
        let inbounds = step.gep_is_inbounds() && users.iter().all(|user| user.gep_is_inbounds());
        // Where the optimizer adds the place of the array to the record's own afterwards.
        let place = |user: &Value| place_behind(*user, step);
        let of_record = |array: &&Array| array.record == step.gep_source_type();
        let first = arrays.iter().find(|array| array.place == 0).filter(of_record);
        let is_ahead = |array: &Array, k: u64| match kind.cuts.is_empty() {
            true => k >= array.place,
            false => (array.place..array.place + array.size).contains(&k),
        };
        let all_in = |array: &Array| {
            !users.is_empty() && users.iter().all(|user| place(user).is_some_and(|k| is_ahead(array, k)))
        };
        let other = arrays.iter().filter(of_record).find(|array| array.place != 0 && all_in(array));
        if let Some(array) = other {
            let records = start(edit, array, step.operand(0), inbounds);
            starts.push((*array, records));
            let new = edit.field(array.record, records, step.operand(1), None, inbounds);
            // What is touched that far behind an index is in the record that it leads to, if that can be in no other array.
            let is_meant =
                inbounds || !may_be_of_another(array, arrays) && users.iter().all(|&user| is_touched_at(user));
            for user in users {
                let bytes = place(&user).expect("all lead there") - array.place;
                edit.before(user);
                let field = further(edit, new, bytes, is_meant);
                replace(edit, user, field);
            }
            edit.erase(step);
        } else if let Some(array) = first {
            let inbounds = step.gep_is_inbounds();
            let records = start(edit, array, step.operand(0), inbounds);
            starts.push((*array, records));
            let new = edit.field(array.record, records, step.operand(1), None, inbounds);
            replace(edit, step, new);
        }
    }
    if let Some(array) = arrays.iter().find(|array| array.place == 0) {
        let records = edit.array_type(array.record, array.count);
        for &row in kind.rows.iter().filter(|row| row.gep_source_type() == records) {
            edit.before(row);
            let start = start(edit, array, row.operand(0), row.gep_is_inbounds());
            edit.set_operand(row, 0, start);
        }
        for &step in kind.scaled.iter().filter(|&&step| scaled(step).is_some_and(|(_, size)| size == array.size)) {
            edit.before(step);
            let start = start(edit, array, step.operand(0), step.gep_is_inbounds());
            edit.set_operand(step, 0, start);
            starts.push((*array, start));
        }
        let mut begun: HandleMap<(Value, Value), Value> = HandleMap::default();
        let first = Some(i64::from(fields[&0]));
        let is_start = |step: &Value| {
            step.gep_source_type() == ty && step.operand_count() == 3 && step.operand(2).constant_int() == first
        };
        for &(phi, i) in &kind.walks {
            let (way, place) = match phi.opcode() {
                Opcode::Phi => {
                    let (way, from) = phi.incoming()[i as usize];
                    (way, from.terminator())
                }
                _ => (phi.operand(i), Some(phi)),
            };
            let steps = moved_together(phi).unwrap_or_default();
            let is_over = steps_from(phi).all(|step| step.gep_source_type() == array.record)
                && steps.iter().filter(|step| !is_start(step)).all(|&step| is_over_whole(step, array));
            if let Some(place) = place.filter(|_| is_over) {
                // Several ways from one block bring one value.
                let start = *begun.entry((way, place)).or_insert_with(|| {
                    edit.before(place);
                    start(edit, array, way, true)
                });
                edit.set_operand(phi, i, start);
                starts.push((*array, start));
            }
        }
    }
    for (array, start) in starts {
        let is_last = array.end() == kind.size;
        let is_behind_others = array.place >= array.size && !may_be_of_another(&array, arrays);
        count_by_index(edit, array, (is_last, is_behind_others), start);
    }
}

/// May an array of the same records end where one begins? Then `first[LENGTH - i]` and `second[-i]` are one address, which promises nothing.
fn may_be_of_another(array: &Array, arrays: &[Array]) -> bool {
    let is_before = |other: &Array| {
        let is_long = other.place + array.size <= array.place && array.place < other.end() + MOST_BYTES_OF_FIELD;
        other.record != array.record && is_long
    };
    array.place >= array.size && !arrays.iter().any(is_before) && on(Rule::ChunkIndexIsMeant)
}

/// Is an address only used to touch what lies there?
fn is_touched_at(address: Value) -> bool {
    address.users().into_iter().all(|user| match user.opcode() {
        Opcode::Load => true,
        Opcode::Store => user.operand(0) != address,
        // It is kept, compared, or handed on.
        _ => false,
    })
}

/// Counts records from the array's start, so that it is known how many there are of them: also what an index leads to in others than one. But what lies as
/// far before a record as the chunk's own fields before the first may be one of those, unless the index is known to lead as far from the start.
fn count_by_index(edit: &mut Editor, array: Array, (is_last, is_behind_others): (bool, bool), start: Value) {
    let size = array.size as i64;
    let is_before = |bytes: i64| is_before_chunk(bytes, array.place, array.size);
    let records = edit.array_type(array.record, array.count);
    for step in start.users() {
        let Some((index, size)) =
            Some(step).filter(|step| step.is_instruction() && step.operand(0) == start).and_then(scaled)
        else {
            continue;
        };
        if size == array.size {
            edit.before(step);
            let new = edit.field(array.record, start, index, None, step.gep_is_inbounds());
            edit.replace_uses(step, new);
            edit.erase(step);
        }
    }
    for step in steps_from(start).collect::<Vec<_>>() {
        let mut indices: FxHashMap<i64, Value> = FxHashMap::default();
        let mut others: HandleMap<(i64, bool, Block), Value> = HandleMap::default();
        let least = OnceCell::new();
        let is_there = |apart: i64| least.get_or_init(|| least_index(step)).is_some_and(|least| least >= -apart);
        let is_other = |bytes: &i64| match *bytes {
            bytes if bytes < 0 => {
                is_before(bytes) || is_behind_others && bytes > -size || is_there(bytes.div_euclid(size))
            }
            bytes => bytes >= size && (is_last || bytes < array.ahead as i64 * size),
        };
        let users: Vec<(Value, i64)> = step
            .users()
            .into_iter()
            .filter_map(|user| Some((user, bytes_behind(user, step).filter(is_other)?)))
            .collect();
        let mut by_user: HandleMap<Value, i64> =
            users.iter().map(|&(user, bytes)| (user, bytes.div_euclid(size))).collect();
        let is_here = |user: &Value| user.block() == step.block();
        let here: BTreeSet<i64> =
            users.iter().filter(|(user, _)| is_here(user)).map(|&(_, bytes)| bytes.div_euclid(size)).collect();
        for (user, bytes) in users {
            let apart = bytes.div_euclid(size);
            // What lies between two places in bounds is so, too. And if what is touched before a record is in the chunk, all of that record is: other records lie
            // there, or the array is not left.
            let inbounds = step.gep_is_inbounds() && user.gep_is_inbounds();
            let index = *indices.entry(apart).or_insert_with(|| {
                edit.after(step);
                let apart = edit.constant(edit.i64(), apart);
                let index = edit.sext_i64(step.operand(1));
                edit.add(index, apart)
            });
            // Where it is used, if it is not used here: on other ways there may be no such record.
            let block = if here.contains(&apart) { step.block() } else { user.block() };
            let other = *others.entry((apart, inbounds, block)).or_insert_with(|| {
                // What lies before its first use there may end the program.
                let first = block.instructions().into_iter().find(|inst| by_user.get(inst) == Some(&apart));
                match first.filter(|_| block != step.block()) {
                    Some(first) => edit.before(first),
                    None if index.is_instruction() => edit.after(index),
                    None => edit.after(step),
                }
                match inbounds {
                    true => edit.array_element(records, start, index),
                    false => edit.array_element_anywhere(records, start, index),
                }
            });
            edit.before(user);
            let new = further(edit, other, bytes.rem_euclid(size) as u64, inbounds);
            edit.replace_uses(user, new);
            by_user.remove(&user);
            edit.erase(user);
        }
        // Of a record that all else is counted from nothing may be touched itself.
        if step.users().is_empty() {
            edit.erase(step);
            continue;
        }
        edit.before(step);
        let index = edit.sext_i64(step.operand(1));
        let new = match step.gep_is_inbounds() {
            true => edit.array_element(records, start, index),
            false => edit.array_element_anywhere(records, start, index),
        };
        edit.replace_uses(step, new);
        edit.erase(step);
    }
}

/// The least that the index of a step over records may be, as far as its block tells: a step from such an index, or so many less, that promises to lead on
/// only is surely used there to read or write memory.
fn least_index(step: Value) -> Option<i64> {
    let index = step.operand(1);
    let is = |v: Value, opcode: Opcode| v.is_instruction() && v.opcode() == opcode;
    let insts = step.block().instructions();
    let (mut promised, mut least): (Vec<(Value, i64)>, Option<i64>) = (Vec::new(), None);
    for &inst in insts.iter().take(MOST_INSTRUCTIONS) {
        let address = match inst.opcode() {
            // The rest need not be run.
            Opcode::Call if on(Rule::ChunkIndexIsUsed) => break,
            Opcode::Load => inst.operand(0),
            Opcode::Store => inst.operand(1),
            Opcode::GetElementPtr if inst.operand_count() == 2 => {
                let by = inst.operand(1);
                let is_sum = is(by, Opcode::Add) && (by.has_nsw() || by.ty().kind() == TypeKind::Int(64));
                let less = match is_sum && by.operand(0) == index {
                    true => by.operand(1).constant_int().and_then(i64::checked_neg),
                    false => (by == index).then_some(0),
                };
                let is_promised = inst.gep_is_inbounds() && inst.gep_has_nuw() || !on(Rule::ChunkIndexIsUsed);
                if let Some(less) = less.filter(|_| is_promised) {
                    promised.push((inst, less));
                }
                continue;
            }
            // Nothing else tells of memory.
            _ => continue,
        };
        let from = |v: Value| if is(v, Opcode::GetElementPtr) { v.operand(0) } else { v };
        for &(gep, less) in &promised {
            if address == gep || from(address) == gep {
                least = least.max(Some(less));
            }
        }
    }
    // What comes before the step in its block has been run, and what comes behind it is run.
    least
}

/// The address of what lies so many bytes behind another.
fn further(edit: &mut Editor, address: Value, bytes: u64, inbounds: bool) -> Value {
    match bytes {
        0 => address,
        _ if inbounds => edit.offset_inside(address, bytes as i64),
        _ => {
            let bytes = edit.constant(edit.i64(), bytes as i64);
            edit.offset(address, bytes)
        }
    }
}

/// Takes types of chunks back from all address steps.
pub fn forget(module: Module, types: &[Type]) {
    let types: HandleSet<Type> = types.iter().copied().collect();
    if types.is_empty() {
        return;
    }
    let layout = module.data_layout();
    let mut edit = Editor::new(module);
    let mut known: HandleMap<Type, Vec<u64>> = HandleMap::default();
    for gep in module.functions().into_iter().flat_map(Value::blocks).flat_map(|b| b.instructions()) {
        if gep.opcode() != Opcode::GetElementPtr || !types.contains(&gep.gep_source_type()) {
            continue;
        }
        let ty = gep.gep_source_type();
        let places = known
            .entry(ty)
            .or_insert_with(|| (0..ty.fields().len() as u32).map(|field| layout.field_offset(ty, field)).collect());
        // That of a field, from the chunk's start: others were not made.
        let field = gep.operand(2).constant_int().and_then(|field| usize::try_from(field).ok());
        let field = field.expect("a field has a number");
        edit.before(gep);
        let new = further(&mut edit, gep.operand(0), places[field], gep.gep_is_inbounds());
        let records = ty.fields()[field];
        if records.kind() == TypeKind::Array {
            count_by_records(&mut edit, gep, records);
        }
        edit.replace_uses(gep, new);
        edit.erase(gep);
    }
    count_bytes(&mut edit, module);
}

/// Takes the length of an array back from steps to its records.
fn count_by_records(edit: &mut Editor, start: Value, records: Type) {
    let record = records.elements().expect("it is an array").0;
    for step in start.users() {
        let is_step = step.is_instruction()
            && step.opcode() == Opcode::GetElementPtr
            && step.operand(0) == start
            && step.operand_count() == 3
            && step.gep_source_type() == records;
        if is_step {
            edit.before(step);
            let new = edit.field(record, start, step.operand(2), None, step.gep_is_inbounds());
            edit.replace_uses(step, new);
            edit.erase(step);
        }
    }
}
