//! Vectors that are loaded and stored: the optimizer has made them of accesses to fields that lie side by side.
//!
//! ```text
//!   %v = load <2 x double>, ptr %p      =>      %a = load double, ptr %p
//!                                               %q = getelementptr inbounds i8, ptr %p, i64 8
//!                                               %b = load double, ptr %q
//!                                               %v = insertelement .. %a .. %b
//! ```
//!
//! Fields can be laid out anew, and what reads or writes two of them at once is in the way. Where nothing came of it, the accesses are one again in
//! the end. The program's own vectors are left as they are, and so are accesses to whole records.
//!
//! A step by a vector of indices is as many steps where its addresses are stored (`sites[i] = &cells[i];`) or compared:
//!
//! ```text
//!   %v = getelementptr inbounds %cell, ptr %p, <2 x i64> %i      =>      %i.0 = extractelement <2 x i64> %i, i32 0
//!   store <2 x ptr> %v, ptr %q                                           %a = getelementptr inbounds %cell, ptr %p, i64 %i.0
//!                                                                        store ptr %a, ptr %q
//!                                                                        ..
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::kinds::constant_step;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::tbaa::tag_of;
use crate::ir::value::{DataLayout, HandleSet, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

/// Elements of the vectors that are taken apart.
const MOST_LANES: u64 = 16;
/// Elements that are taken apart in a module of any size; in a larger one, as many as it has instructions. Code that is made of vectors more than that
/// works on arrays of numbers, and would only become larger.
const MOST_ELEMENTS: u64 = 10_000;
/// Of what is aligned to more bytes nothing lies in memory.
const MOST_ALIGNMENT: u64 = 1 << 16;
/// Steps from an element of a vector to where it was put there.
const MOST_INSERTED: usize = 64;
/// Copies of a vector, one from another, each with another element in one place.
const MOST_REPLACED: u32 = 4;
/// Steps of an address.
const MOST_STEPS: usize = 16;
/// Steps by vectors one from another.
const MOST_STEPS_BY_VECTORS: u32 = 8;
/// The mark of what one access became: the number of the access, and that of the element; of the vector that is made of all, how many there
/// are.
const LANE: &str = "dtrans.lane";

/// An access to a vector that was taken apart.
pub struct Split {
    ty: Type,
    align: u64,
}

/// Takes accesses to vectors apart, and comparisons of vectors of pointers; how many comparisons.
pub fn split(module: Module) -> (Vec<Split>, usize) {
    let layout = module.data_layout();
    let mut found = Vec::new();
    let mut types = Types::default();
    let mut instructions = 0u64;
    for inst in module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        instructions += 1;
        let ty = match inst.opcode() {
            Opcode::Load => inst.ty(),
            Opcode::Store => inst.operand(0).ty(),
            Opcode::GetElementPtr => {
                types.add(inst.gep_source_type());
                continue;
            }
            Opcode::Alloca => {
                types.add(inst.allocated_type());
                continue;
            }
            // Nothing else loads or stores one value.
            _ => continue,
        };
        if is_split(inst, ty, layout) {
            found.push((inst, ty));
        }
    }
    module.globals().into_iter().for_each(|v| types.add(v.value_type()));
    found.retain(|&(inst, ty)| !types.vectors.contains(&ty) && !types.is_of_whole_records(inst, ty, layout));
    let elements = found.iter().filter_map(|(_, ty)| ty.elements()).map(|(_, length)| length).sum::<u64>();
    let mut out = Vec::new();
    if elements > instructions.max(MOST_ELEMENTS) {
        return (out, 0);
    }
    let mut edit = Editor::new(module);
    let is_load = |(inst, _): &(Value, Type)| inst.opcode() == Opcode::Load;
    let (loads, stores): (Vec<_>, Vec<_>) = found.into_iter().partition(is_load);
    let mut wholes = Vec::new();
    for (inst, ty) in loads {
        wholes.extend(split_load(&mut edit, inst, ty, out.len() as i64, layout));
        out.push(Split { ty, align: inst.alignment() });
        edit.erase(inst);
    }
    let mut lanes = Lanes::default();
    for (inst, ty) in stores {
        split_store(&mut edit, &mut lanes, inst, ty, out.len() as i64, layout);
        out.push(Split { ty, align: inst.alignment() });
        wholes.push(inst.operand(0));
        edit.erase(inst);
    }
    let code = module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let compares: Vec<Value> = code.filter(|inst| inst.opcode() == Opcode::ICmp).collect();
    let mut compared = 0;
    for compare in compares {
        let Some(vectors) = compare_lanes(&mut edit, &mut lanes, compare) else { continue };
        wholes.extend(vectors);
        compared += 1;
    }
    erase_unused(&mut edit, wholes);
    (out, compared)
}

/// What the program's own types are made of.
#[derive(Default)]
struct Types {
    vectors: FxHashSet<Type>,
    /// Structures inside others.
    inner: FxHashSet<Type>,
    seen: FxHashSet<Type>,
}

impl Types {
    /// Adds what a type has inside it, at any depth.
    fn add(&mut self, ty: Type) {
        let mut left = vec![ty];
        while let Some(ty) = left.pop() {
            match ty.kind() {
                TypeKind::Vector => {
                    self.vectors.insert(ty);
                }
                TypeKind::Array => left.extend(ty.elements().map(|elements| elements.0)),
                TypeKind::Struct if self.seen.insert(ty) => {
                    for field in ty.fields() {
                        let mut inner = field;
                        while let Some((element, _)) = inner.elements().filter(|_| inner.kind() == TypeKind::Array) {
                            inner = element;
                        }
                        if inner.kind() == TypeKind::Struct {
                            self.inner.insert(inner);
                        }
                        left.push(inner);
                    }
                }
                // There is none in a number or an address, nor another one in what was looked at.
                _ => {}
            }
        }
    }

    /// Does an access touch all of a record, or several? Nothing is gained there by a layout in which fields lie apart. What lies inside other records is
    /// none.
    fn is_of_whole_records(&self, inst: Value, ty: Type, layout: DataLayout) -> bool {
        let (mut v, mut left) = (inst.operand(u32::from(inst.opcode() == Opcode::Store)), MOST_STEPS);
        while v.is_instruction() && v.opcode() == Opcode::GetElementPtr && left > 0 {
            let source = v.gep_source_type();
            if source.kind() == TypeKind::Struct && source.is_sized() && !self.inner.contains(&source) {
                return layout.alloc_size(source) <= layout.store_size(ty);
            }
            (v, left) = (v.operand(0), left - 1);
        }
        false
    }
}

fn is_split(inst: Value, ty: Type, layout: DataLayout) -> bool {
    let Some((element, length)) = ty.elements().filter(|_| ty.kind() == TypeKind::Vector) else { return false };
    let scalar = match element.kind() {
        TypeKind::Int(bits) => bits % 8 == 0,
        TypeKind::Float | TypeKind::Double | TypeKind::Pointer(_) => true,
        // A number that the analysis does not know.
        _ => false,
    };
    let is_plain = !inst.is_volatile() && !inst.is_atomic() || !on(Rule::ValueInOneAccess);
    let fits = || layout.alloc_size(element).saturating_mul(length) == layout.store_size(ty);
    // Through null, a pointer is as aligned as can be written, or more.
    let aligned = (1..=MOST_ALIGNMENT).contains(&inst.alignment());
    scalar && is_plain && aligned && length <= MOST_LANES && fits()
}

/// Where an element of a vector lies that lies at `address`.
fn lane_address(edit: &mut Editor, address: Value, bytes: u64) -> Value {
    match bytes {
        0 => address,
        _ => edit.offset_inside(address, bytes as i64),
    }
}

/// As aligned as the whole is, where that much of it lies before.
fn lane_align(inst: Value, bytes: u64) -> u64 {
    inst.alignment().min(1 << bytes.trailing_zeros().min(12))
}

/// Loads those elements that are used. Returns what the vector is now.
fn split_load(edit: &mut Editor, inst: Value, ty: Type, group: i64, layout: DataLayout) -> Option<Value> {
    let (element, length) = ty.elements()?;
    let size = layout.alloc_size(element);
    let used = lanes_used(inst, length as u32);
    edit.before(inst);
    let mut parts = vec![None; length as usize];
    for lane in (0..length as u32).filter(|&lane| used[lane as usize]) {
        let at = u64::from(lane) * size;
        let place = lane_address(edit, inst.operand(0), at);
        let part = edit.load(element, place, lane_align(inst, at));
        edit.copy_access_metadata(part, inst);
        edit.mark(part, LANE, Some(&[group, i64::from(lane)]));
        parts[lane as usize] = Some(part);
    }
    for user in inst.users() {
        let part = user.extracted_element().and_then(|(_, lane)| parts[lane as usize]);
        if let Some(part) = part {
            edit.replace_uses(user, part);
            edit.erase(user);
        }
    }
    if !inst.is_used() {
        return None;
    }
    let mut whole = edit.poison(ty);
    for (lane, part) in (0..).zip(parts) {
        if let Some(part) = part {
            whole = edit.insert_element(whole, part, lane);
        }
    }
    if whole.is_instruction() {
        edit.mark(whole, LANE, Some(&[group, length as i64]));
    }
    edit.replace_uses(inst, whole);
    Some(whole)
}

/// Compares pointers one by one that the optimizer has put together: a pointer in a vector leads nobody knows where. Vectors that nothing uses then.
fn compare_lanes(edit: &mut Editor, known: &mut Lanes, compare: Value) -> Option<[Value; 2]> {
    let vectors = [compare.operand(0), compare.operand(1)];
    let (element, length) = vectors[0].ty().elements().filter(|_| vectors[0].ty().kind() == TypeKind::Vector)?;
    if !element.is_pointer() || length > MOST_LANES {
        return None;
    }
    let is_known = |lane: u32| vectors.iter().all(|&vector| is_known(vector, lane, MOST_STEPS_BY_VECTORS));
    if !(0..length as u32).all(is_known) {
        return None;
    }
    let mut lane = |lane: u32| Some((known.element(edit, vectors[0], lane)?, known.element(edit, vectors[1], lane)?));
    let lanes = (0..length as u32).map(&mut lane).collect::<Option<Vec<(Value, Value)>>>()?;
    edit.before(compare);
    let mut whole = edit.poison(compare.ty());
    for (lane, (a, b)) in (0..).zip(lanes) {
        let is_so = edit.icmp(compare.predicate(), a, b);
        whole = edit.insert_element(whole, is_so, lane);
    }
    edit.replace_uses(compare, whole);
    edit.erase(compare);
    Some(vectors)
}

/// Which elements of a vector does anything use? What is put into its place afterwards is not: the optimizer loads more than it needs.
fn lanes_used(vector: Value, length: u32) -> Vec<bool> {
    lanes_used_within(vector, length, MOST_REPLACED)
}

fn lanes_used_within(vector: Value, length: u32, depth: u32) -> Vec<bool> {
    let mut used = vec![false; length as usize];
    for user in vector.users() {
        if let Some((_, lane)) = user.extracted_element() {
            used[lane as usize] = true;
        } else if let Some(lanes) = user.shuffled_elements() {
            for operand in (0..2).filter(|&i| user.operand(i) == vector) {
                let first = operand * length;
                let taken = lanes.iter().flatten().filter_map(|lane| lane.checked_sub(first));
                taken.filter(|&lane| lane < length).for_each(|lane| used[lane as usize] = true);
            }
        } else if let Some(at) = replaced(user, vector).filter(|_| depth > 0) {
            let further = lanes_used_within(user, length, depth - 1);
            let others = (0..).zip(used.iter_mut().zip(further)).filter(|(lane, _)| *lane != at);
            others.for_each(|(_, (used, further))| *used |= further);
        } else {
            return vec![true; length as usize];
        }
    }
    used
}

/// Which element of a vector is another one in a copy of it?
fn replaced(copy: Value, vector: Value) -> Option<u32> {
    let (before, _, at) = copy.inserted_element()?;
    (before == vector).then_some(at)
}

fn split_store(edit: &mut Editor, lanes: &mut Lanes, inst: Value, ty: Type, group: i64, layout: DataLayout) {
    let Some((element, length)) = ty.elements() else { return };
    let size = layout.alloc_size(element);
    let (vector, address) = (inst.operand(0), inst.operand(1));
    for lane in 0..length as u32 {
        let at = u64::from(lane) * size;
        let part = lanes.element(edit, vector, lane);
        edit.before(inst);
        let part = part.unwrap_or_else(|| edit.extract_element(vector, lane));
        let place = lane_address(edit, address, at);
        let part = edit.store(part, place, lane_align(inst, at));
        edit.copy_access_metadata(part, inst);
        edit.mark(part, LANE, Some(&[group, i64::from(lane)]));
    }
}

/// What an element of a vector is.
enum Element {
    /// A value of its own.
    Value(Value),
    /// That element of a step by vectors.
    OfStep(Value, u32),
}

/// What an element of a vector is, if that is known.
fn element_of(mut vector: Value, mut lane: u32) -> Option<Element> {
    // In code that never runs there may be a circle.
    for _ in 0..MOST_INSERTED {
        if vector.is_constant() {
            return vector.constant_element(lane).map(Element::Value);
        }
        if is_step(vector) {
            return Some(Element::OfStep(vector, lane));
        }
        if let Some((before, part, at)) = vector.inserted_element() {
            if at == lane {
                return Some(Element::Value(part));
            }
            vector = before;
        } else {
            let from = (*vector.shuffled_elements()?.get(lane as usize)?)?;
            let (_, length) = vector.operand(0).ty().elements()?;
            let length = u32::try_from(length).ok()?;
            (vector, lane) = (vector.operand(from / length), from % length);
        }
    }
    None
}

fn is_vector(v: Value) -> bool {
    v.ty().kind() == TypeKind::Vector
}

/// Is it a step that leads to several addresses?
fn is_step(v: Value) -> bool {
    v.is_instruction() && v.opcode() == Opcode::GetElementPtr && is_vector(v)
}

/// Is an element of a vector a value of its own, or can it be made one? Of an address it has to be known what it is counted from.
fn is_known(vector: Value, lane: u32, depth: u32) -> bool {
    match element_of(vector, lane) {
        None => false,
        Some(Element::Value(_)) => true,
        Some(Element::OfStep(step, lane)) => {
            let is_index_known = |v: &Value| !is_vector(*v) || !v.is_constant() || v.constant_element(lane).is_some();
            let base = step.operand(0);
            depth > 0
                && step.operands()[1..].iter().all(is_index_known)
                && (!is_vector(base) || is_known(base, lane, depth - 1))
        }
    }
}

/// Addresses that were in vectors, by the step that leads to several.
#[derive(Default)]
struct Lanes {
    made: FxHashMap<(Value, u32), Value>,
}

impl Lanes {
    /// An element of a vector as a value of its own, if it is one or can be made one.
    fn element(&mut self, edit: &mut Editor, vector: Value, lane: u32) -> Option<Value> {
        is_known(vector, lane, MOST_STEPS_BY_VECTORS).then(|| self.make(edit, vector, lane)).flatten()
    }

    /// The same, where it is known to be one. A step by vectors is a step each, with the promises that the one makes of each.
    fn make(&mut self, edit: &mut Editor, vector: Value, lane: u32) -> Option<Value> {
        let (step, lane) = match element_of(vector, lane)? {
            Element::Value(v) => return Some(v),
            Element::OfStep(step, lane) => (step, lane),
        };
        if let Some(&made) = self.made.get(&(step, lane)) {
            return Some(made);
        }
        let base = step.operand(0);
        let mut operands = vec![if is_vector(base) { self.make(edit, base, lane)? } else { base }];
        edit.before(step);
        for &index in &step.operands()[1..] {
            operands.push(match element_of(index, lane) {
                _ if !is_vector(index) => index,
                Some(Element::Value(v)) => v,
                Some(Element::OfStep(..)) | None => edit.extract_element(index, lane),
            });
        }
        let made = edit.step_like(step, &operands);
        self.made.insert((step, lane), made);
        Some(made)
    }
}

/// Makes one access of those that one was, while they still lie side by side, and takes the marks off. `has_changed`, if a layout has: then
/// elements that nothing uses may not be there any more.
pub fn join(module: Module, splits: &[Split], has_changed: bool) {
    let (edit, layout, gone) = (Editor::new(module), module.data_layout(), HandleSet::default());
    let mut joiner = Joiner { edit, splits, layout, has_changed, gone };
    for block in module.functions().into_iter().flat_map(|f| f.blocks()) {
        let mut group: Option<Group> = None;
        joiner.gone.clear();
        for inst in block.instructions() {
            if joiner.gone.contains(&inst) {
                continue;
            }
            let opcode = inst.opcode();
            let Some([number, lane]) = inst.marked(LANE).and_then(|mark| <[i64; 2]>::try_from(mark).ok()) else {
                // It touches no memory, and leads nowhere else.
                let is_between = opcode == Opcode::GetElementPtr
                    || inst.inserted_element().is_some()
                    || inst.extracted_element().is_some();
                if !is_between {
                    group.take().into_iter().for_each(|group| joiner.join(group));
                }
                continue;
            };
            joiner.edit.mark(inst, LANE, None);
            if group.as_ref().is_some_and(|group| group.number != number) {
                group.take().into_iter().for_each(|group| joiner.join(group));
            }
            let group = group.get_or_insert_with(|| Group { number, lanes: Vec::new(), whole: None });
            if matches!(opcode, Opcode::Load | Opcode::Store) {
                group.lanes.push((lane, inst));
            } else {
                group.whole = Some(inst);
            }
        }
        group.into_iter().for_each(|group| joiner.join(group));
    }
}

/// What is found of one access, in the order of its block.
struct Group {
    number: i64,
    lanes: Vec<(i64, Value)>,
    /// The vector that is made of all.
    whole: Option<Value>,
}

struct Joiner<'a> {
    edit: Editor,
    splits: &'a [Split],
    layout: DataLayout,
    has_changed: bool,
    /// What was erased of the block that is looked at. In code that never runs it may come behind where it is used.
    gone: HandleSet<Value>,
}

impl Joiner<'_> {
    fn join(&mut self, group: Group) {
        let split = usize::try_from(group.number).ok().and_then(|number| self.splits.get(number));
        let Some((split, (lane, first))) = split.zip(group.lanes.first().copied()) else { return };
        let Some((element, length)) = split.ty.elements() else { return };
        let size = self.layout.alloc_size(element) as i64;
        let is_load = first.opcode() == Opcode::Load;
        let address = |inst: Value| inst.operand(u32::from(!is_load));
        let (base, at) = place(self.layout, address(first));
        let is_one = group.lanes.iter().all(|&(other, inst)| {
            let ty = || if is_load { inst.ty() } else { inst.operand(0).ty() };
            inst.opcode() == first.opcode()
                && ty() == element
                && tag_of(inst) == tag_of(first)
                && place(self.layout, address(inst)) == (base, at + (other - lane) * size)
        });
        let are_all = group.lanes.iter().map(|lane| lane.0).eq(0..length as i64);
        if !is_one || !are_all && (self.has_changed || !is_load) {
            return;
        }
        if is_load {
            self.join_load(&group, split, size);
        } else {
            self.join_store(&group, split);
        }
    }

    fn join_load(&mut self, group: &Group, split: &Split, size: i64) {
        let edit = &mut self.edit;
        let (lane, first) = group.lanes[0];
        edit.before(first);
        let address = match lane {
            0 => first.operand(0),
            _ => edit.offset_inside(first.operand(0), -lane * size),
        };
        let align = if self.has_changed { split.align.min(first.alignment()) } else { split.align };
        let vector = edit.load(split.ty, address, align);
        edit.copy_access_metadata(vector, first);
        if let Some(whole) = group.whole {
            edit.replace_uses(whole, vector);
            erase_unused(edit, vec![whole]);
        }
        for &(lane, part) in &group.lanes {
            if part.is_used() {
                edit.before(part);
                let element = edit.extract_element(vector, lane as u32);
                edit.replace_uses(part, element);
            }
            let address = part.operand(0);
            edit.erase(part);
            erase_address(edit, address);
        }
    }

    fn join_store(&mut self, group: &Group, split: &Split) {
        let edit = &mut self.edit;
        let values: Vec<Value> = group.lanes.iter().map(|(_, store)| store.operand(0)).collect();
        let (first, last) = (group.lanes[0].1, group.lanes[group.lanes.len() - 1].1);
        edit.before(last);
        let source = taken_from(&values).filter(|v| v.ty() == split.ty);
        let source = source.or_else(|| join_steps(edit, &values, MOST_STEPS_BY_VECTORS));
        let vector = source.unwrap_or_else(|| {
            let poison = edit.poison(split.ty);
            (0..).zip(&values).fold(poison, |vector, (lane, &v)| edit.insert_element(vector, v, lane))
        });
        let new = edit.store(vector, first.operand(1), split.align.min(first.alignment()));
        edit.copy_access_metadata(new, first);
        for &(_, store) in &group.lanes {
            let address = store.operand(1);
            edit.erase(store);
            erase_address(edit, address);
        }
        self.erase_lanes(values);
    }

    /// Erases what was an element of a vector, if nothing uses it, and what it was made of.
    fn erase_lanes(&mut self, lanes: Vec<Value>) {
        let mut work = lanes;
        while let Some(v) = work.pop() {
            // One may stand in several lanes, and be gone with the first.
            if self.gone.contains(&v) || !v.is_instruction() || v.is_used() {
                continue;
            }
            if v.opcode() == Opcode::GetElementPtr && !is_vector(v) {
                work.extend(v.operands());
            } else if v.extracted_element().is_none() {
                continue;
            }
            self.gone.insert(v);
            self.edit.erase(v);
        }
    }
}

/// The vector of which values are the elements, from the first on.
fn taken_from(values: &[Value]) -> Option<Value> {
    let (vector, _) = values[0].extracted_element()?;
    (0..).zip(values).all(|(lane, v)| v.extracted_element() == Some((vector, lane))).then_some(vector)
}

/// One step by vectors that leads to the addresses to which steps lead that are alike but for elements of vectors, constants and such steps.
fn join_steps(edit: &mut Editor, steps: &[Value], depth: u32) -> Option<Value> {
    let first = steps[0];
    let is_alike = |v: &Value| {
        v.is_instruction()
            && v.opcode() == Opcode::GetElementPtr
            && v.is_step_like(first)
            && v.ty().is_pointer()
            && v.operand_count() == first.operand_count()
    };
    if depth == 0 || !steps.iter().all(is_alike) {
        return None;
    }
    let length = steps.len() as u64;
    let mut operands = Vec::new();
    for i in 0..first.operand_count() {
        let column: Vec<Value> = steps.iter().map(|step| step.operand(i)).collect();
        let vector = taken_from(&column).filter(|v| v.ty().elements().is_some_and(|(_, of)| of == length));
        operands.push(match vector {
            _ if column.iter().all(|v| *v == column[0]) => column[0],
            Some(vector) => vector,
            None if i == 0 => join_steps(edit, &column, depth - 1)?,
            // Further indices may choose fields, which have to be the same.
            None if i == 1 && column.iter().all(|v| v.constant_int().is_some() && v.ty() == column[0].ty()) => {
                let poison = edit.poison(column[0].ty().vector(length)?);
                (0..).zip(&column).fold(poison, |vector, (lane, &v)| edit.insert_element(vector, v, lane))
            }
            None => return None,
        });
    }
    operands.iter().any(|v| is_vector(*v)).then(|| edit.step_like(first, &operands))
}

/// The pointer that an address is made of by steps of constants, and how far behind it the address is.
fn place(layout: DataLayout, address: Value) -> (Value, i64) {
    let (mut v, mut at) = (address, 0i64);
    for _ in 0..MOST_STEPS {
        let is_step = (v.is_instruction() || v.is_constant_expr()) && v.opcode() == Opcode::GetElementPtr;
        let Some(step) = is_step.then(|| constant_step(layout, v)).flatten() else { break };
        (v, at) = (v.operand(0), at.wrapping_add(step));
    }
    (v, at)
}

fn erase_address(edit: &mut Editor, address: Value) {
    if address.is_instruction() && address.opcode() == Opcode::GetElementPtr && !address.is_used() {
        edit.erase(address);
    }
}

/// Erases a vector that was made element by element, or a step that leads to several addresses, if nothing uses it.
fn erase_unused(edit: &mut Editor, vectors: Vec<Value>) {
    let (mut work, mut gone) = (vectors, HandleSet::default());
    while let Some(vector) = work.pop() {
        if gone.contains(&vector) || !vector.is_instruction() || vector.is_used() {
            continue;
        }
        let from = match (vector.inserted_element(), vector.shuffled_elements()) {
            (Some((before, _, _)), _) => vec![before],
            (None, Some(_)) => vec![vector.operand(0), vector.operand(1)],
            (None, None) if is_step(vector) => vector.operands().into_iter().filter(|v| is_vector(*v)).collect(),
            (None, None) => continue,
        };
        gone.insert(vector);
        edit.erase(vector);
        work.extend(from);
    }
}
