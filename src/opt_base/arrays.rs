//! Arrays inside records that the optimizer has made addresses of bytes: they get their lengths back.
//!
//! ```text
//!   %q = getelementptr i8, ptr %node, i64 96            %q = getelementptr i8, ptr %node, i64 96
//!   %e = getelementptr double, ptr %q, i64 %i     =>    %e = getelementptr [4 x double], ptr %q, i64 0, i64 %i
//! ```
//!
//! Such a step computes what it did: nothing is proved by it. But an index into an array of a known length can be checked ([`super::bounds`]),
//! and a check must never end a program that has left no array. So it has to be certain which array the program means: a constant that was added to
//! the index may have become part of the place (`x->direct[i]` and `x->indirect[i - 10]` look alike). Arrays that lie side by side are taken for one,
//! whose fields stay together; where another one may be meant, nothing is said.
//!
//! That is not enough, and so this is done for trials only: a step over bytes may read any part of a record, whatever array begins there; shapes
//! open up records and unions inside others; and of records with one name and size there is one shape.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::analysis::conditions::Condition;
use crate::analysis::info::{Evidence, Field};
use crate::analysis::kinds;
use crate::analysis::number::{is_array_first, is_place_in_record, two_bytes};
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

/// Classes that an address may be of.
const MOST_CLASSES: usize = 4;
/// Elements of an array.
const MOST_ELEMENTS: u64 = 1 << 20;

/// A part of a record that may be an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    begin: u64,
    end: u64,
    /// Bytes of an element, if that is known.
    element: Option<u64>,
}

/// The mark of steps that were written anew: what they may lead to ([`Way`]).
const NAMED: &str = "dtrans.array";

/// What a step from a place leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// The place itself, and what lies behind it in its array: it was computed without an index.
    Start,
    /// What an index leads to that is not negative.
    Forward,
    /// What any index leads to.
    Any,
}

/// An address that is one of an array's, in elements of the step.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Array {
    /// Elements of it before the address that the step begins at.
    before: u64,
    length: u64,
}

struct Found {
    /// The step, or what uses the address.
    inst: Value,
    /// The operand that is the address.
    operand: u32,
    kind: Kind,
    element: Type,
    array: Array,
}

enum Kind {
    /// A step with that index.
    Step(Value, Way),
    /// A call that is handed the address of a text.
    Text,
    /// A phi of a pointer that goes on from the address.
    Walk,
}

/// Are there addresses that may be in arrays of unknown lengths?
pub fn has_places(module: Module) -> bool {
    let is_open = |inst: Value| match inst.opcode() {
        Opcode::GetElementPtr if inst.operand_count() == 2 && inst.operand(1).constant_int().is_none() => {
            is_place_in_record(inst.operand(0)) || is_array_first(inst)
        }
        Opcode::Phi => inst.ty().is_pointer() && inst.incoming().iter().any(|&(v, _)| is_place_in_record(v)),
        Opcode::Call => inst.call_args().into_iter().any(is_place_in_record),
        // Nothing else has a place in an array.
        _ => false,
    };
    let blocks = module.functions().into_iter().flat_map(|f| f.blocks());
    blocks.flat_map(|b| b.instructions()).any(is_open)
}

/// Is it certain, of an address step that was written anew, that its array is the one that the program means? Of any other it is.
pub(super) fn is_certain(info: &DTransAnalysisInfo, step: Value) -> bool {
    let is_step = step.is_instruction() && step.opcode() == Opcode::GetElementPtr;
    let Some(mark) = is_step.then(|| step.marked(NAMED)).flatten() else { return true };
    let way = match mark[..] {
        [1] => Way::Forward,
        [2] => Way::Any,
        _ => Way::Start,
    };
    let Some((element, length)) = step.gep_source_type().elements() else { return false };
    let size = info.data_layout().alloc_size(element);
    let found = Parts { info, known: FxHashMap::default() }.array(step.operand(0), size, way);
    found == Some(Array { before: 0, length }) || !on(Rule::ArrayIsCertain)
}

/// Takes the marks off.
pub fn forget(module: Module) {
    let mut edit = Editor::new(module);
    for inst in module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        if inst.opcode() == Opcode::GetElementPtr && inst.marked(NAMED).is_some() {
            edit.mark(inst, NAMED, None);
        }
    }
}

/// Says of addresses in records which arrays they are in; of how many.
pub fn name(module: Module, info: &DTransAnalysisInfo) -> usize {
    let mut found = Vec::new();
    let mut parts = Parts { info, known: FxHashMap::default() };
    for f in info.functions().iter().map(|f| f.value).filter(|f| !f.is_declaration()) {
        for inst in f.blocks().into_iter().flat_map(|b| b.instructions()) {
            match inst.opcode() {
                Opcode::GetElementPtr => found.extend(parts.step(inst)),
                Opcode::Call => parts.texts(inst, &mut found),
                Opcode::Phi => parts.walks(inst, &mut found),
                // Nothing else has a place in an array.
                _ => {}
            }
        }
    }
    if found.is_empty() {
        return 0;
    }
    let mut edit = Editor::new(module);
    for step in &found {
        write(&mut edit, step, info.data_layout());
    }
    found.len()
}

fn write(edit: &mut Editor, step: &Found, layout: DataLayout) {
    let Array { before, length } = step.array;
    let mut address = step.inst.operand(step.operand);
    let array = edit.array_type(step.element, length);
    match step.kind {
        Kind::Step(mut index, way) => {
            edit.before(step.inst);
            if before != 0 {
                address = edit.offset_inside(address, -((before * layout.alloc_size(step.element)) as i64));
                index = edit.sext_i64(index);
                let first = edit.constant(edit.i64(), before as i64);
                index = edit.add(index, first);
            }
            let new = edit.array_element(array, address, index);
            edit.mark(new, NAMED, Some(&[way as i64]));
            edit.replace_uses(step.inst, new);
            edit.erase(step.inst);
        }
        Kind::Text => {
            edit.before(step.inst);
            let first = edit.constant(edit.i64(), 0);
            let new = edit.array_element(array, address, first);
            edit.mark(new, NAMED, Some(&[Way::Start as i64]));
            edit.set_operand(step.inst, step.operand, new);
        }
        Kind::Walk => {
            edit.after(address);
            let new = edit.array_start(array, address);
            edit.mark(new, NAMED, Some(&[Way::Start as i64]));
            edit.set_operand(step.inst, step.operand, new);
        }
    }
}

struct Parts<'a> {
    info: &'a DTransAnalysisInfo,
    /// By class.
    known: FxHashMap<usize, Rc<[Part]>>,
}

impl Parts<'_> {
    /// A step over elements from a place inside of a record.
    fn step(&mut self, gep: Value) -> Option<Found> {
        let index =
            (gep.operand_count() == 2).then(|| gep.operand(1)).filter(|index| index.constant_int().is_none())?;
        let element = gep.gep_source_type();
        let is_element = is_scalar(element) || element.kind() == TypeKind::Struct && element.is_sized();
        let is_index = matches!(index.ty().kind(), TypeKind::Int(1..=64));
        // It is known to lead to one of two places.
        let is_known = || two_bytes(gep, index, 1).is_some();
        if is_known()
            || !is_element
            || !is_index
            || !gep.gep_is_inbounds()
            || !(is_place_in_record(gep.operand(0)) || is_array_first(gep))
        {
            return None;
        }
        let way = if is_not_negative(gep) { Way::Forward } else { Way::Any };
        let size = self.info.data_layout().alloc_size(element);
        let array = self.array(gep.operand(0), size, way)?;
        // It is proved to stay there.
        let proved = self.info.inner_shift(gep).and_then(|shift| shift.extent(size));
        if proved.is_some_and(|(_, end)| array.before == 0 && end <= array.length * size) {
            return None;
        }
        Some(Found { inst: gep, operand: 0, kind: Kind::Step(index, way), element, array })
    }

    /// Pointers that go forward from the start of an array.
    fn walks(&mut self, phi: Value, found: &mut Vec<Found>) {
        if !phi.ty().is_pointer() {
            return;
        }
        let mut element = None;
        for (operand, (start, _)) in (0..).zip(phi.incoming()) {
            if !is_place_in_record(start) || start.operand(0) == phi {
                continue;
            }
            let element = *element.get_or_insert_with(|| element_walked(phi, self.info.data_layout()));
            let Some(element) = element else { return };
            if let Some(array) = self.array(start, self.info.data_layout().alloc_size(element), Way::Start) {
                found.push(Found { inst: phi, operand, kind: Kind::Walk, element, array });
            }
        }
    }

    /// Texts that a function of the library's is handed.
    fn texts(&mut self, call: Value, found: &mut Vec<Found>) {
        let callee = call.callee();
        if !callee.is_function() || !callee.is_declaration() || callee.is_intrinsic() || call.is_musttail() {
            return;
        }
        for (operand, arg) in (0..).zip(call.call_args()) {
            if !is_place_in_record(arg) {
                continue;
            }
            if let Some(array) = self.array(arg, 1, Way::Start) {
                found.push(Found { inst: call, operand, kind: Kind::Text, element: arg.gep_source_type(), array });
            }
        }
    }

    /// The array that a place is in, in elements of `size` bytes.
    fn array(&mut self, place: Value, size: u64, way: Way) -> Option<Array> {
        let cells = self.info.cells(place);
        if cells.is_empty() || cells.len() > MOST_CLASSES {
            return None;
        }
        let mut arrays = cells.into_iter().map(|cell| {
            let element = self.info.classes[cell.class].element;
            let at = Some(cell.offsets.modulo(element)).filter(|at| element != 0 && at.is_exact())?;
            array_at(&self.of_class(cell.class), u64::try_from(at.base).ok()?, size, way)
        });
        let first = arrays.next()?;
        let found = first.filter(|first| arrays.all(|array| array == Some(*first)));
        if found.is_none() {
            let cells = self.info.cells(place);
            log::trace!(target: "dtrans-arrays", "in no array that is certain: {} {cells:?}", place.print().trim());
        }
        found
    }

    fn of_class(&mut self, class: usize) -> Rc<[Part]> {
        if let Some(known) = self.known.get(&class) {
            return known.clone();
        }
        let made: Rc<[Part]> = self.parts(class).unwrap_or_default().into();
        self.known.insert(class, made.clone());
        made
    }

    fn parts(&self, class: usize) -> Option<Vec<Part>> {
        let c = &self.info.classes[class];
        let record = &self.info.records[c.record?];
        let is_sure = record.evidence.iter().any(|e| matches!(e, Evidence::IrType | Evidence::Tbaa));
        let fits = record.size == 0 || record.size == c.element;
        if !is_sure || !fits || c.conditions.contains(Condition::BadCasting) {
            return None;
        }
        Some(parts(&record.fields, c.element))
    }
}

/// What a pointer touches that goes forward over one element after the other, and nowhere else.
fn element_walked(phi: Value, layout: DataLayout) -> Option<Type> {
    let mut touched = Vec::new();
    let mut steps = Vec::new();
    for user in phi.users() {
        match user.opcode() {
            Opcode::GetElementPtr => {
                steps.push(kinds::constant_step(layout, user).and_then(|k| u64::try_from(k).ok()).filter(|&k| k > 0)?);
                touched.extend(user.users().into_iter().filter_map(touched_type));
            }
            Opcode::Load | Opcode::Store => touched.push(touched_type(user)?),
            // Where it is compared or chosen it goes no further.
            Opcode::ICmp | Opcode::Phi | Opcode::Select => {}
            // What else is done with it may lead elsewhere.
            _ => return None,
        }
    }
    let (&element, others) = touched.split_first()?;
    let size = layout.alloc_size(element);
    (others.iter().all(|&other| other == element) && steps.iter().all(|step| step % size == 0)).then_some(element)
}

fn touched_type(user: Value) -> Option<Type> {
    let ty = match user.opcode() {
        Opcode::Load => user.ty(),
        Opcode::Store => user.operand(0).ty(),
        // Nothing else touches one value.
        _ => return None,
    };
    is_scalar(ty).then_some(ty)
}

fn is_scalar(ty: Type) -> bool {
    matches!(ty.kind(), TypeKind::Int(8 | 16 | 32 | 64) | TypeKind::Float | TypeKind::Double | TypeKind::Pointer(0))
}

/// Is it certain that a step leads nowhere before the place that it begins at?
fn is_not_negative(gep: Value) -> bool {
    let index = gep.operand(1);
    gep.gep_has_nuw() || index.is_instruction() && index.opcode() == Opcode::ZExt
}

/// The parts of a record of that size which may be arrays.
fn parts(fields: &[Field], size: u64) -> Vec<Part> {
    let mut out: Vec<Part> = Vec::new();
    for (i, field) in fields.iter().enumerate() {
        let behind = || fields[i + 1..].iter().map(|f| f.offset).find(|&o| o > field.offset);
        let end = if field.size != 0 { field.offset + field.size } else { behind().unwrap_or(size) };
        let part = Part { begin: field.offset, end: end.min(size), element: element_size(field) };
        // What lies in one place may be either.
        match out.last_mut().filter(|last| last.end > part.begin) {
            Some(last) => *last = Part { begin: last.begin, end: last.end.max(part.end), element: None },
            None if part.begin < part.end => out.push(part),
            None => {}
        }
    }
    out
}

/// Bytes of an element of a field, as far as its type tells.
fn element_size(field: &Field) -> Option<u64> {
    if let Some(mut inner) = field.ty.strip_prefix('[') {
        let mut count = 1u64;
        loop {
            let (length, element) = inner.split_once(" x ")?;
            count = count.checked_mul(length.parse().ok()?)?;
            match element.strip_prefix('[') {
                Some(next) => inner = next,
                None if element.starts_with(['%', '{', '<']) => return None,
                None => return field.size.checked_div(count),
            }
        }
    }
    if field.size != 0 {
        return (!field.ty.starts_with(['%', '{', '<'])).then_some(field.size);
    }
    // As Clang names them in its aliasing metadata. Characters may be anything.
    match field.ty.as_str() {
        "_Bool" | "bool" => Some(1),
        "short" => Some(2),
        "int" | "float" => Some(4),
        "long" | "long long" | "double" | "any pointer" => Some(8),
        name if name.starts_with("p1 ") || name.starts_with("p2 ") => Some(8),
        // A structure, or what is not known.
        _ => None,
    }
}

/// The array of elements of `size` bytes that a place is in.
fn array_at(parts: &[Part], at: u64, size: u64, way: Way) -> Option<Array> {
    let may_be = |part: &Part| part.element.is_none_or(|element| element == size) && part.end - part.begin >= 2 * size;
    let here = parts.iter().position(|part| part.begin == at && may_be(part))?;
    let (mut first, mut last) = (here, here);
    let follows = |before: &Part, part: &Part| before.end == part.begin && (part.begin.abs_diff(at)) % size == 0;
    if way != Way::Start {
        while last + 1 < parts.len() && may_be(&parts[last + 1]) && follows(&parts[last], &parts[last + 1]) {
            last += 1;
        }
    }
    if way == Way::Any {
        while first > 0 && may_be(&parts[first - 1]) && parts[first - 1].end == parts[first].begin {
            first -= 1;
        }
    }
    // Another array, which the same step leads to with another index.
    let others = match way {
        Way::Start => &[],
        Way::Forward => &parts[last + 1..],
        Way::Any => parts,
    };
    let is_other = |part: &Part| !(parts[first].begin..parts[last].end).contains(&part.begin) && may_be(part);
    if others.iter().any(is_other) && on(Rule::ArrayIsCertain) {
        return None;
    }
    let (begin, end) = (parts[first].begin, parts[last].end);
    let length = (end - begin) / size;
    ((at - begin) % size == 0 && length <= MOST_ELEMENTS).then_some(Array { before: (at - begin) / size, length })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(begin: u64, end: u64, element: u64) -> Part {
        Part { begin, end, element: (element != 0).then_some(element) }
    }

    fn found(parts: &[Part], at: u64, size: u64, way: Way) -> Option<(u64, u64)> {
        array_at(parts, at, size, way).map(|array| (array.before, array.length))
    }

    #[test]
    fn arrays_side_by_side_are_one() {
        // double x; double up[4], down[4]; long n;
        let parts = [part(0, 8, 8), part(8, 40, 8), part(40, 72, 8), part(72, 80, 8)];
        assert_eq!(found(&parts, 8, 8, Way::Forward), Some((0, 8)));
        assert_eq!(found(&parts, 40, 8, Way::Forward), Some((0, 4)));
        assert_eq!(found(&parts, 40, 8, Way::Any), Some((4, 8)));
        // Not the start of any.
        assert_eq!(found(&parts, 48, 8, Way::Forward), None);
        assert_eq!(found(&parts, 0, 8, Way::Forward), None);
        assert_eq!(found(&parts, 8, 4, Way::Forward), None);
    }

    #[test]
    fn an_array_elsewhere_may_be_meant() {
        // char name[24]; long n; char city[16]; int tail;
        let parts = [part(0, 24, 1), part(24, 32, 8), part(32, 48, 0), part(48, 52, 4)];
        assert_eq!(found(&parts, 0, 1, Way::Forward), None);
        assert_eq!(found(&parts, 32, 1, Way::Forward), Some((0, 16)));
        assert_eq!(found(&parts, 32, 1, Way::Any), None);
        assert_eq!(found(&parts[..2], 0, 1, Way::Forward), Some((0, 24)));
        assert_eq!(found(&parts, 0, 1, Way::Start), Some((0, 24)));
    }

    #[test]
    fn types_tell_their_elements() {
        let field = |ty: &str, size| Field { offset: 0, size, ty: ty.to_string(), pointee: None };
        assert_eq!(element_size(&field("[4 x [2 x double]]", 64)), Some(8));
        assert_eq!(element_size(&field("[3 x %struct.v]", 48)), None);
        assert_eq!(element_size(&field("double", 8)), Some(8));
        assert_eq!(element_size(&field("int", 0)), Some(4));
        assert_eq!(element_size(&field("omnipotent char", 0)), None);
    }
}
