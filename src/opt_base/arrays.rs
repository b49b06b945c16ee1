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
//! Any part of a record may be read by its bytes, or by words of them, whatever array begins there. So what is read and written has to be of the
//! array's type, as aliasing metadata says; bytes have an array only where a zero ends them or is put behind them, and then a record inside another is one array. A union is
//! an array of anything, and so are bytes that the evidence has more than one opinion of.

use std::rc::Rc;

use enumset::{enum_set, EnumSet};
use rustc_hash::FxHashMap;

use crate::analysis::conditions::{Condition, ConditionSet};
use crate::analysis::elements::ObjectSize;
use crate::analysis::fieldranges;
use crate::analysis::info::{Cell, Field};
use crate::analysis::kinds;
use crate::analysis::number::{
    is_array_first, is_counted_place, is_declared_record, is_indexed_place, is_place_in_record, texts_of_call,
    two_bytes, ObjectKind,
};
use crate::analysis::offset::Offsets;
use crate::analysis::ranges::Ranges;
use crate::analysis::records::CHARACTERS;
use crate::analysis::scalars::{is_of_structure, pointee_of, ScalarKind as Kind};
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::host::Host;
use crate::ir::module::Module;
use crate::ir::tbaa::tag_of;
use crate::ir::value::{Block, DataLayout, HandleMap, HandleSet, Opcode, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::bounds::{is_open_copy, is_surely_touched, most_copied, Touched};
use super::texts::{is_written_to_record, texts_compared, texts_read, writes_text, TextParams};
use super::walks::uses_text;

/// What is true of a record wherever its arrays end.
const FINAL: ConditionSet =
    enum_set!(Condition::VolatileData | Condition::AtomicData | Condition::SystemObject | Condition::ExportedSymbol);
/// What indices are counted from: a character.
const MOST_CHARACTERS: i64 = 127;
/// Instructions of a module in which arrays in variables are looked for: that takes another analysis.
const MOST_FOR_VARIABLES: usize = 40_000;
/// Classes that an address may be of.
const MOST_CLASSES: usize = 4;
/// Instructions of a function, once for each index that the host is asked about.
const MOST_ASKED: usize = 1 << 21;
/// Steps from a place that are looked at to see a text in what lies there, and accesses of each.
const MOST_USERS: usize = 16;
/// What numbers are counted from, if not from a character.
const MOST_COUNTED_FROM: i64 = 2;
/// Uses of a parameter that are looked at to see an array in what it leads to.
const MOST_HANDED: usize = 256;
/// Blocks that are looked at to see where control goes on.
const MOST_BLOCKS: usize = 1 << 12;
/// Steps from a place that are added up.
const MOST_STEPS: usize = 4;
/// Choices between pointers, one behind the other.
const MOST_CHOICES: u32 = 3;
/// The longest number or pointer that an index leads to by itself.
const MOST_BYTES_OF_SCALAR: u64 = 8;
/// Texts in an array of records.
const MOST_TEXTS: u64 = 256;
/// What an index may be of which nothing is known.
const ANYWHERE: (i64, i64) = (i64::MIN, i64::MAX);
/// Elements of an array.
const MOST_ELEMENTS: u64 = 1 << 20;

/// A part of a record that may be an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    begin: u64,
    end: u64,
    /// An element, if that is known.
    element: Option<Element>,
    /// Bytes of one of the structures that it is declared to be an array of, or 0.
    records: u64,
    /// Is it read or written by bytes, or as a text?
    of_bytes: bool,
}

/// An element of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Element {
    /// Bytes.
    size: u64,
    kind: Kind,
}

impl Element {
    const BYTE: Element = Element { size: 1, kind: Kind::Any };
    /// A truth value: no character, so that no text is meant.
    const TRUTH: Element = Element { size: 1, kind: Kind::Integer };
}

/// The mark of steps that were written anew: what they may lead to ([`Way`]), what was taken from the index, and whether no other array can be meant
/// ([`Sum::is_only`]).
const NAMED: &str = "dtrans.array";

/// The mark of steps that were written anew and are certain, whatever else is known of their memory later: when that has been laid out, what tells of it does not
/// fit it any more.
const CERTAIN: &str = "dtrans.array.certain";

/// The mark of steps over as many records as an index leads over, from what lies beside others: the rest of the index leads into the array of the last of them.
const WHOLE: &str = "dtrans.records";

/// What a program is told that ends since an index is outside of an array of which only the record's shape tells.
pub(super) const HINT: &str = "; if it may be, link with DTRANS_OPTIONS=arrays=off";

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
    kind: Use,
    element: Type,
    array: Array,
}

/// An element of an array that begins so many bytes behind a record's start.
struct Behind {
    index: Value,
    way: Way,
    begin: i64,
    /// What is to be taken from the index.
    first: i64,
    /// Where in an element that is a record.
    inner: i64,
    /// Do the steps promise to stay in the record's memory?
    inbounds: bool,
    /// If there are other records beside it, as many elements as one of them has room for, whatever lies there: the index may lead into the same array of
    /// any of them.
    record: Option<u64>,
}

/// Steps from a place inside of a record, by several indices or by one and a number of elements: rows of an array, or what the optimizer has made of a loop that
/// takes several elements a turn.
struct Sum {
    place: Value,
    /// Indices, and how many elements each counts.
    terms: Vec<(Value, u64)>,
    /// Elements further on.
    more: i64,
    /// Bytes further on in an element that is a record.
    inner: i64,
    /// The steps before the last.
    steps: Vec<Value>,
    element: Type,
    is_forward: bool,
    /// Do all steps promise to stay in the record's memory?
    inbounds: bool,
    /// Is there no other array of such elements in the record, and do they begin at one of its elements?
    is_only: bool,
}

impl Sum {
    /// Of the last step.
    fn of(last: Value, layout: DataLayout) -> Option<Sum> {
        let (mut v, mut bytes, mut is_forward, mut inbounds) = (last, 0i64, true, true);
        let (mut steps, mut scaled): (Vec<Value>, Vec<(Value, Type)>) = (Vec::new(), Vec::new());
        for _ in 0..MOST_STEPS {
            let is_step = v.is_instruction()
                && v.opcode() == Opcode::GetElementPtr
                && v.operand_count() == 2
                && (v == last || !is_named(v));
            if !is_step {
                return None;
            }
            inbounds &= v.gep_is_inbounds();
            let (ty, index) = (v.gep_source_type(), v.operand(1));
            match index.constant_int() {
                // What lies some bytes behind no other step is the place.
                Some(k) if ty.kind() == TypeKind::Int(8) => bytes = bytes.checked_add(k)?,
                Some(_) => return None,
                None if is_element(ty.innermost()) && matches!(index.ty().kind(), TypeKind::Int(1..=64)) => {
                    is_forward &= is_not_negative(v);
                    scaled.push((index, ty));
                }
                None => return None,
            }
            let base = v.operand(0);
            steps.extend((v != last).then_some(v));
            let is_place = is_place_in_record(base) && !is_scaled(base.operand(0));
            if !scaled.is_empty() && (is_place || is_array_first(v) && !is_scaled(base)) {
                let element = scaled[0].1.innermost();
                let size = layout.alloc_size(element);
                let (more, inner) = (bytes.checked_div_euclid(size as i64)?, bytes.checked_rem_euclid(size as i64)?);
                let is_record = element.kind() == TypeKind::Struct;
                // What lies in the element that the index leads to is a field of it, and found from there.
                let is_element_itself = steps.is_empty() && inner == 0;
                let goes_on = !is_record || more != 0 || scaled.len() > 1 || is_element_itself;
                let is_one = scaled.iter().all(|(_, ty)| ty.innermost() == element) && (is_record || inner == 0);
                let terms = scaled.into_iter().map(|(index, ty)| (index, layout.alloc_size(ty) / size)).collect();
                // One step alone that promises to stay, or something else.
                let is_sum = size > 1 && is_one && goes_on && !(steps.is_empty() && inbounds);
                is_forward &= inbounds && more >= 0;
                let is_only = false;
                return is_sum.then_some(Sum {
                    inner,
                    place: base,
                    terms,
                    more,
                    steps,
                    element,
                    is_forward,
                    inbounds,
                    is_only,
                });
            }
            v = base;
        }
        None
    }
}

/// Is it a step by an index over something else than structures?
fn is_scaled(v: Value) -> bool {
    v.is_instruction()
        && v.opcode() == Opcode::GetElementPtr
        && !v.operand(v.operand_count() - 1).is_constant()
        && v.gep_source_type().kind() != TypeKind::Struct
}

enum Use {
    /// A step with that index.
    Step(Value, Way),
    /// Several steps, one after the other.
    Sum(Sum),
    /// So many bytes behind a step with that index.
    Behind(Behind),
    /// A call that is handed the address of a text, or a choice that is.
    Text,
    /// The same of a text that begins some bytes behind an array's start: where that is behind a record, and how many.
    TextFrom { begin: i64, before: i64 },
    /// A call of the program's own function that is handed one.
    Passed,
    /// A call of the program's own function that is handed an array of numbers or pointers.
    Handed,
    /// A phi of a pointer that goes on from the address, and the ways that bring it.
    Walk(Vec<u32>),
}

/// Are there addresses that may be in arrays of unknown lengths, of records whose layout may depend on that? `info` supposes nothing.
///
/// To find the arrays takes another analysis. What code does that is not understood, or that no layout may change under, is no matter of arrays.
pub fn may_name(info: &DTransAnalysisInfo) -> bool {
    let mut is_record: FxHashMap<usize, bool> = FxHashMap::default();
    let mut is_worth_it = |place: Value| {
        let mut is_one =
            |cell: &Cell| *is_record.entry(cell.class).or_insert_with(|| may_be_laid_out(info, cell.class));
        info.cells(place).iter().any(&mut is_one)
    };
    let (texts, layout) = (TextParams::new(info), info.data_layout());
    let mut is_open = |inst: Value| match inst.opcode() {
        Opcode::GetElementPtr => {
            let is_step = inst.operand_count() == 2
                && inst.operand(1).constant_int().is_none()
                && (is_place_in_record(inst.operand(0)) || is_array_first(inst));
            is_step && is_worth_it(inst.operand(0))
                || indexed(inst, layout)
                    .is_some_and(|indexed| is_worth_it(indexed.record) || is_behind_header(info, &indexed))
        }
        Opcode::Phi if inst.ty().is_pointer() => {
            inst.incoming().iter().any(|&(v, _)| is_place_in_record(v) && is_worth_it(v))
        }
        Opcode::Call => {
            inst.call_args().into_iter().any(|v| is_place_in_record(v) && is_worth_it(v))
                || is_open_copy(inst)
                    && first_copied(info, inst).is_some_and(|operand| is_worth_it(inst.operand(operand)))
                || texts_read(info, inst).into_iter().any(|(inst, operand)| is_worth_it(inst.operand(operand)))
                || texts_compared(inst).into_iter().any(|(inst, operand)| is_worth_it(inst.operand(operand)))
                || texts.of_call(inst).iter().any(|&(argument, _)| is_worth_it(inst.operand(argument)))
        }
        // Nothing else has a place in an array.
        _ => false,
    };
    let bodies = info.functions().iter().map(|f| f.value).filter(|f| !f.is_declaration());
    bodies.flat_map(|f| f.blocks()).flat_map(|b| b.instructions()).any(&mut is_open)
}

/// An address that is some bytes and an index from a record.
struct Indexed {
    record: Value,
    index: Value,
    ty: Type,
    bytes: i64,
    /// Is the index known not to be negative?
    is_forward: bool,
}

/// The parts of an address that is some bytes behind a step over elements, or such a step from some bytes before a record.
fn indexed(place: Value, layout: DataLayout) -> Option<Indexed> {
    let before = place.operand(0);
    let (step, bytes) = match () {
        () if is_indexed_place(place, layout) => (before, place.operand(1)),
        () if place.operand_count() == 2 && is_counted_place(before) => (place, before.operand(1)),
        () => return None,
    };
    let (index, ty) = (step.operand(1), step.gep_source_type());
    let is_element = is_element(ty) && matches!(index.ty().kind(), TypeKind::Int(1..=64));
    let (bytes, is_forward) = (bytes.constant_int()?, is_not_negative(step));
    is_element.then(|| Indexed { record: before.operand(0), index, ty, bytes, is_forward })
}

/// What a parameter of the program's own function is given in all calls of it, if it is only called.
fn arguments_for(param: Value) -> Option<Vec<Value>> {
    let f = param
        .is_argument()
        .then(|| param.argument_function())
        .filter(|f| f.has_local_linkage() && f.first_users(MOST_USERS + 1).len() <= MOST_USERS && f.is_only_called())?;
    let number = f.params().into_iter().position(|p| p == param)?;
    let given = f.users().into_iter().map(|call| before_naming(call.operand(number as u32)));
    // Where it calls itself it may hand on what it was given.
    let given: Vec<Value> = given.filter(|&v| v != param).collect();
    (!given.is_empty()).then_some(given)
}

/// What the start of an array was written anew from, if an address is that.
fn before_naming(mut address: Value) -> Value {
    for _ in 0..MOST_CHOICES {
        if is_named(address) && address.operands()[1..].iter().all(|index| index.is_null()) {
            address = address.operand(0);
        }
    }
    address
}

/// Where to a number of bytes is copied that is no constant, if that is a record: the array that lies first in it.
fn first_copied(info: &DTransAnalysisInfo, call: Value) -> Option<u32> {
    let (to, is_constant) = (call.operand(0), call.operand(0).is_constant());
    (!is_constant && !is_place_in_record(to) && is_written_to_record(info, call, to)).then_some(0)
}

/// Does a copy of any number of bytes to an array of so many, or from one, keep to it, as far as the program tells? It is known to, or a zero is written behind what
/// it copies, as at the end of a text; from the first byte of a record on any number may be copied all the same.
pub(super) fn is_copied_alone(info: &DTransAnalysisInfo, call: Value, array: Value, length: u64) -> bool {
    let is_inside = |cell: &Cell| cell.offsets.modulo(info.classes[cell.class].element).base != 0;
    let is_place = info.cells(array).iter().all(is_inside);
    most_copied(call).is_some_and(|most| most <= length) || is_place && is_ended(call) || !on(Rule::CopyOfMore)
}

/// Is a zero written at some index from where a copy leads to, in the same block?
fn is_ended(copy: Value) -> bool {
    let to = before_naming(copy.operand(0));
    let writes =
        |user: &Value| user.opcode() == Opcode::Store && user.operand(0).is_null() && user.block() == copy.block();
    to.first_users(MOST_USERS).into_iter().any(|step| {
        let is_step = step.is_instruction() && step.opcode() == Opcode::GetElementPtr && step.operand(0) == to;
        is_step
            && step.operand(step.operand_count() - 1).constant_int().is_none()
            && step.first_users(MOST_USERS).iter().any(writes)
    })
}

/// The structure that a pointer which is loaded is declared to point to. What the optimizer has made of several loads has no metadata; others of the same
/// address do.
fn declared(load: Value) -> Option<String> {
    let is_untold = tag_of(load).is_none();
    pointee_of(load).or_else(|| {
        let others = load.operand(0).first_users(MOST_USERS).into_iter().filter(|user| is_untold && *user != load);
        let loads =
            others.filter(|user| user.is_instruction() && user.opcode() == Opcode::Load && tag_of(*user).is_some());
        let mut names = loads.map(pointee_of);
        let first = names.next()??;
        (names.all(|name| name.as_ref() == Some(&first)) || !on(Rule::LoadsAgree)).then_some(first)
    })
}

/// Is a constant no address, or that of a structure's variable, or of one that has no more than so many bytes?
fn is_none_or_small(constant: Value, length: u64, layout: DataLayout) -> bool {
    // What begins with some bytes and ends with zeros is written down as a structure without a name.
    let is_structure = |ty: Type| ty.kind() == TypeKind::Struct && !ty.struct_name().is_empty();
    let is_one = |ty: Type| ty.is_sized() && (is_structure(ty) || layout.alloc_size(ty) <= length);
    constant.is_null() || constant.is_undef() || constant.is_global_variable() && is_one(constant.value_type())
}

/// Is what lies where a pointer leads used as a record's field, as far as aliasing metadata tells?
pub(super) fn is_used_as_record(pointer: Value) -> bool {
    !accesses_of_fields(pointer).is_empty()
}

/// The accesses to a record's fields by a pointer to it, as aliasing metadata has them.
pub(super) fn accesses_of_fields(pointer: Value) -> Vec<Value> {
    let accesses = pointer.first_users(MOST_USERS).into_iter().flat_map(|user| {
        let behind = is_place_in_record(user) && user.operand(0) == pointer;
        match user.operand_count() {
            2 if behind => {
                let at = user.operand(1).constant_int().unwrap_or(0);
                let is_one = |access: &Value| !is_kept(*access, user) && is_of_field(*access, at);
                user.first_users(MOST_USERS).into_iter().filter(is_one).collect()
            }
            _ if !is_kept(user, pointer) && is_of_field(user, 0) => vec![user],
            _ => Vec::new(),
        }
    });
    accesses.collect()
}

/// Does an instruction touch what lies so many bytes behind a record's start, as aliasing metadata has it?
fn is_of_field(access: Value, at: i64) -> bool {
    let tag = if access.is_instruction() { access.metadata("tbaa") } else { None };
    let operands = tag.map(|tag| tag.operands()).unwrap_or_default();
    let is_of_record = operands.len() >= 3 && operands[0] != operands[1];
    is_of_record && operands[2].and_then(|o| o.constant()?.constant_int()) == Some(at)
}

/// Are there records of a class on the heap, or pointers in it to some, and is nothing known of it that arrays could not explain?
fn may_be_laid_out(info: &DTransAnalysisInfo, class: usize) -> bool {
    let c = &info.classes[class];
    let heap = |&(o, _): &(u32, i64)| matches!(info.objects()[o as usize].kind, ObjectKind::Heap(_));
    let is_one = |record: usize| {
        let is_pointer = |field: &Field| element_of(field).is_some_and(|of| matches!(of.kind, Kind::Pointer(_)));
        let leads = || info.records[record].fields.iter().any(is_pointer);
        c.objects.iter().any(heap) || info.instruction_count() <= MOST_FOR_VARIABLES && leads()
    };
    c.record.is_some_and(is_one) && (c.conditions & FINAL).is_empty()
}

/// Is it a field of an array of records that lies behind a header in a variable? The index may hide what the header leads to, whatever memory that is in.
fn is_behind_header(info: &DTransAnalysisInfo, place: &Indexed) -> bool {
    let size = if place.ty.kind() == TypeKind::Struct { info.data_layout().alloc_size(place.ty) } else { 0 };
    u64::try_from(place.bytes).is_ok_and(|bytes| bytes < size)
        && info.cells(place.record).iter().any(|cell| (info.classes[cell.class].conditions & FINAL).is_empty())
}

/// Is it certain, of an address step that was written anew, that its array is the one that the program means? Of any other it is.
pub(super) fn is_certain(info: &DTransAnalysisInfo, step: Value) -> bool {
    Parts::new(info).is_certain(step)
}

/// Address steps that were written anew, of which it is not certain that their arrays are the ones that the program means, in memory that seems to be
/// records of several kinds.
#[derive(Default)]
pub struct Hidden {
    /// Those of which it would be certain if that memory were of one kind.
    pub clear: HandleSet<Value>,
    /// Those of which it would not.
    pub unclear: HandleSet<Value>,
}

/// Such steps. `info` supposes nothing: an index that is not proved to stay in one array of a record may then find what was put into another, numbers
/// where pointers are kept, and the memory that those lead to may be anything.
pub fn hidden(info: &DTransAnalysisInfo) -> Hidden {
    hidden_in(info, Condition::BadCasting.into())
}

/// All steps that were written anew and of which it is not certain that their arrays are the ones that the program means.
pub fn uncertain(info: &DTransAnalysisInfo) -> Hidden {
    hidden_in(info, EnumSet::empty())
}

/// Such steps in memory that has one of some conditions, if there are any.
fn hidden_in(info: &DTransAnalysisInfo, conditions: EnumSet<Condition>) -> Hidden {
    let mut out = Hidden::default();
    let (mut parts, mut despite) = (Parts::new(info), Parts { despite_casts: true, ..Parts::new(info) });
    let code = info.functions().iter().flat_map(|f| f.value.blocks()).flat_map(|b| b.instructions());
    for step in code.filter(|&inst| is_named(inst)) {
        let has_any = |cell: &Cell| conditions.iter().any(|c| info.classes[cell.class].conditions.contains(c));
        let is_asked = conditions.is_empty() || info.cells(step.operand(0)).iter().any(has_any);
        if is_asked && !parts.is_certain(step) {
            let is_clear = despite.is_certain(step);
            if is_clear { &mut out.clear } else { &mut out.unclear }.insert(step);
        }
    }
    out
}

/// Notes of an address step that it is certain, now and later ([`is_certain`]).
pub(super) fn keep_certain(edit: &mut Editor, step: Value) {
    edit.mark(step, CERTAIN, Some(&[]));
}

/// Was it written anew, as a step into an array?
pub(super) fn is_named(step: Value) -> bool {
    step.is_instruction() && step.opcode() == Opcode::GetElementPtr && step.marked(NAMED).is_some()
}

/// Takes the marks off.
///
/// What was split by records is one step again, as the program wrote it, but where the records have been laid out anew.
pub fn forget(module: Module) {
    let mut edit = Editor::new(module);
    let mut split = Vec::new();
    for inst in module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        if inst.opcode() == Opcode::GetElementPtr && inst.marked(NAMED).is_some() {
            edit.mark(inst, NAMED, None);
            edit.mark(inst, CERTAIN, None);
        }
        split.extend(is_counted_off(inst).then_some(inst));
    }
    for step in split {
        join_split(&mut edit, step);
    }
}

/// Makes one step of what [`whole_records`] made of an index, and of that into an array in the record.
fn join_split(edit: &mut Editor, step: Value) {
    let operand = |v: Value, opcode: Opcode| (v.is_instruction() && v.opcode() == opcode).then(|| v.operand(0));
    let (Some((element, _)), base) = (step.gep_source_type().elements(), step.operand(0)) else { return };
    let from_first = operand(step.operand(1), Opcode::Add).and_then(|v| operand(v, Opcode::ZExt));
    let from_first = from_first.and_then(|records| operand(records, Opcode::UDiv));
    let index = from_first.and_then(|v| operand(v, Opcode::Add)).and_then(|v| operand(v, Opcode::Trunc));
    let is_rest = |v: Value| operand(v, Opcode::ZExt).and_then(|v| operand(v, Opcode::Sub)) == from_first;
    // Where an address is not chosen it may be any.
    let is_index = |v: Value| {
        is_rest(v) || operand(v, Opcode::Select).is_some() && v.operands()[1..].iter().any(|&way| is_rest(way))
    };
    let is_step = |v: Value, base: Value| {
        v.is_instruction() && v.opcode() == Opcode::GetElementPtr && v.operand(0) == base && v.operand_count() <= 3
    };
    let members = |base: Value| {
        let is_member = |v: &Value| {
            let is_element = v.gep_source_type().elements().is_some_and(|(ty, _)| ty == element);
            is_element && v.operand_count() == 3 && v.operand(1).is_null() && is_index(v.operand(2))
        };
        let steps = base.users().into_iter().filter(move |&v| is_step(v, base));
        steps.filter(is_member).collect::<Vec<Value>>()
    };
    let places: Vec<Value> = step.users().into_iter().filter(|&v| is_step(v, step) && is_place_in_record(v)).collect();
    for place in std::iter::once(step).chain(places.iter().copied()) {
        for member in members(place) {
            let Some(index) = index else { break };
            edit.before(member);
            let mut new = edit.element_anywhere(element, base, index);
            if place != step {
                new = edit.offset(new, place.operand(1));
            }
            edit.replace_uses(member, new);
            edit.erase(member);
        }
    }
    for place in places {
        if place.first_users(1).is_empty() {
            edit.erase(place);
        }
    }
    if !step.first_users(1).is_empty() {
        edit.before(step);
        let new = edit.element_anywhere(step.gep_source_type(), base, step.operand(1));
        edit.replace_uses(step, new);
    }
    edit.erase(step);
}

/// Says of addresses in records which arrays they are in; of how many.
/// What may be the array of a chunk ([`super::chunks`]), of at least so many bytes, is left as it is if `leaves` says so, and whether there was any is noted.
pub fn name(host: &Host, info: &DTransAnalysisInfo, leaves: Option<u64>, has_left: &mut bool) -> usize {
    let module = host.module();
    let mut found = Vec::new();
    let (mut parts, passed) = (Parts { leaves, ..Parts::new(info) }, TextParams::new(info));
    for f in info.functions().iter().map(|f| f.value).filter(|f| !f.is_declaration()) {
        let code: Vec<Value> = f.blocks().into_iter().flat_map(|b| b.instructions()).collect();
        let mut asked = 0;
        for &inst in &code {
            match inst.opcode() {
                Opcode::GetElementPtr => {
                    let step = parts.sum(inst).or_else(|| parts.step(inst)).or_else(|| parts.indexed_place(inst));
                    let Some(step) = step else { continue };
                    if parts.is_of_bytes(&step) && on(Rule::ArrayIsCertain) {
                        // The host's analysis may look at the whole function for each.
                        asked += code.len();
                        if asked > MOST_ASKED || parts.counts_beyond(host, &step) {
                            continue;
                        }
                    }
                    found.push(step);
                }
                Opcode::Call => {
                    parts.texts(&passed, inst, &mut found);
                    parts.handed(inst, &mut found);
                }
                Opcode::Phi => parts.walks(inst, &mut found),
                // Nothing else has a place in an array.
                _ => {}
            }
        }
    }
    *has_left = parts.has_left;
    if found.is_empty() {
        return 0;
    }
    // A choice may be what several calls are handed.
    let mut seen: HandleSet<(Value, u32)> = HandleSet::default();
    found.retain(|step| {
        !matches!(step.kind, Use::Text | Use::TextFrom { .. }) || seen.insert((step.inst, step.operand))
    });
    // Addresses that nothing uses afterwards would still lead nobody knows where: the last ones first, and none that is written anew.
    let written: HandleSet<Value> = found.iter().map(|step| step.inst).collect();
    let mut before: Vec<Value> = Vec::new();
    for step in &found {
        match &step.kind {
            Use::Sum(sum) => before.extend(&sum.steps),
            Use::Behind(_) => before.push(step.inst.operand(0)),
            Use::Step(..) | Use::Text | Use::TextFrom { .. } | Use::Passed | Use::Handed | Use::Walk(_) => {}
        }
    }
    let mut seen: HandleSet<Value> = HandleSet::default();
    before.retain(|step| !written.contains(step) && seen.insert(*step));
    let mut edit = Editor::new(module);
    for step in &found {
        write(&mut edit, step, info.data_layout());
    }
    for step in before {
        if step.first_users(1).is_empty() {
            edit.erase(step);
        }
    }
    found.len()
}

fn write(edit: &mut Editor, step: &Found, layout: DataLayout) {
    let Array { before, length } = step.array;
    let mut address = step.inst.operand(step.operand);
    match step.kind {
        Use::Step(mut index, way) => {
            let array = edit.array_type(step.element, length);
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
        Use::Sum(ref sum) => {
            let array = edit.array_type(step.element, length);
            edit.before(step.inst);
            let size = layout.alloc_size(step.element);
            let place = if before == 0 { sum.place } else { edit.offset_inside(sum.place, -((before * size) as i64)) };
            let more = sum.more + before as i64;
            let mut parts: Vec<Value> = Vec::new();
            for &(term, count) in &sum.terms {
                let term = edit.sext_i64(term);
                let count = edit.constant(edit.i64(), count as i64);
                parts.push(if count.constant_int() == Some(1) { term } else { edit.mul(term, count) });
            }
            parts.extend((more != 0).then(|| edit.constant(edit.i64(), more)));
            let index = parts.into_iter().reduce(|sum, part| edit.add(sum, part)).expect("a sum has terms");
            let new = match sum.inbounds {
                true => edit.array_element(array, place, index),
                false => edit.array_element_anywhere(array, place, index),
            };
            let way = if sum.is_forward { Way::Forward } else { Way::Any };
            edit.mark(new, NAMED, Some(&[way as i64, 0, sum.is_only as i64]));
            let new = if sum.inner == 0 { new } else { edit.offset_inside(new, sum.inner) };
            edit.replace_uses(step.inst, new);
            edit.erase(step.inst);
        }
        Use::Behind(Behind { mut index, way, begin, first, inner, inbounds, record: beside }) => {
            // The record may be what another step was written anew as.
            let record = step.inst.operand(0).operand(0);
            let array = edit.array_type(step.element, length);
            edit.before(step.inst);
            let from_start =
                |edit: &mut Editor, record| if begin == 0 { record } else { edit.offset_inside(record, begin) };
            let mut place = record;
            if beside.is_none() {
                place = from_start(edit, record);
            }
            index = edit.sext_i64(index);
            if first != 0 {
                let by = edit.constant(edit.i64(), -first);
                index = edit.add(index, by);
            }
            if let Some(elements) = beside {
                (place, index) = whole_records(edit, record, step.element, elements, index);
                place = from_start(edit, place);
            }
            let new = match inbounds {
                true => edit.array_element(array, place, index),
                false => edit.array_element_anywhere(array, place, index),
            };
            edit.mark(new, NAMED, Some(&[way as i64, first]));
            let new = if inner == 0 { new } else { edit.offset_inside(new, inner) };
            edit.replace_uses(step.inst, new);
            edit.erase(step.inst);
        }
        Use::Text => {
            let array = edit.bytes_type(length);
            let way = (step.inst.opcode() == Opcode::Phi).then(|| step.inst.incoming()[step.operand as usize].1);
            edit.before(way.and_then(Block::terminator).unwrap_or(step.inst));
            let first = edit.constant(edit.i64(), 0);
            let new = edit.array_element(array, address, first);
            edit.mark(new, NAMED, Some(&[Way::Start as i64]));
            edit.set_operand(step.inst, step.operand, new);
        }
        Use::TextFrom { begin, before } => {
            let array = edit.bytes_type(length);
            edit.before(step.inst);
            let record = address.operand(0);
            let start = if begin == 0 { record } else { edit.offset_inside(record, begin) };
            let first = edit.constant(edit.i64(), before);
            let new = edit.array_element(array, start, first);
            edit.mark(new, NAMED, Some(&[Way::Start as i64]));
            edit.set_operand(step.inst, step.operand, new);
        }
        Use::Passed | Use::Handed => {
            let is_bytes = matches!(step.kind, Use::Passed);
            let array = if is_bytes { edit.bytes_type(length) } else { edit.array_type(step.element, length) };
            edit.before(step.inst);
            let new = edit.array_start(array, address);
            edit.mark(new, NAMED, Some(&[Way::Start as i64]));
            edit.set_operand(step.inst, step.operand, new);
        }
        Use::Walk(ref ways) => {
            let array = edit.array_type(step.element, length);
            let from = |operand: u32| step.inst.incoming()[operand as usize].1;
            let start = |edit: &mut Editor| {
                let first = if before == 0 { address } else { address.operand(0) };
                let new = edit.array_start(array, first);
                edit.mark(new, NAMED, Some(&[Way::Start as i64]));
                if before == 0 {
                    new
                } else {
                    edit.offset_inside(new, before as i64)
                }
            };
            if address.is_instruction() && matches!(address.opcode(), Opcode::GetElementPtr | Opcode::Load) {
                edit.after(address);
                let new = start(edit);
                return ways.iter().for_each(|&operand| edit.set_operand(step.inst, operand, new));
            }
            // What is chosen, returned or handed over is known where it is brought from. Ways from one block bring one value.
            let mut known: HandleMap<Block, Value> = HandleMap::default();
            for &operand in ways {
                let Some(end) = from(operand).terminator() else { continue };
                let new = *known.entry(from(operand)).or_insert_with(|| {
                    edit.before(end);
                    start(edit)
                });
                edit.set_operand(step.inst, operand, new);
            }
        }
    }
}

/// The record so many elements behind another, which lies in memory beside others of its size, and which of its elements that is.
fn whole_records(edit: &mut Editor, record: Value, element: Type, elements: u64, index: Value) -> (Value, Value) {
    // As no more is taken from a character than another one, it is not negative then. These are short numbers, which are cheap to divide.
    let (short, long) = (edit.int(32), edit.i64());
    let before = (2 * (MOST_CHARACTERS + 1)) as u64 / elements + 1;
    let constant = |edit: &mut Editor, n: u64| edit.constant(short, n as i64);
    let (size, more) = (constant(edit, elements), constant(edit, before * elements));
    let index = edit.trunc(index, short);
    let from_first = edit.add(index, more);
    let records = edit.udiv(from_first, size);
    let first = edit.mul(records, size);
    let rest = edit.sub(from_first, first);
    let rest = edit.zext(rest, long);
    let (records, before) = (edit.zext(records, long), edit.constant(long, -(before as i64)));
    let records = edit.add(records, before);
    let ty = edit.array_type(element, elements);
    let step = edit.element_inside(ty, record, records);
    edit.mark(step, WHOLE, Some(&[]));
    (step, rest)
}

/// Is it a step over as many whole records as an index leads over?
pub(super) fn is_counted_off(step: Value) -> bool {
    step.is_instruction() && step.opcode() == Opcode::GetElementPtr && step.marked(WHOLE).is_some()
}

/// The step over whole records behind which a place lies.
pub(super) fn counted(place: Value) -> Option<Value> {
    let step = if is_place_in_record(place) { place.operand(0) } else { place };
    is_counted_off(step).then_some(step)
}

/// What parts of a record are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Of {
    /// Arrays of bytes.
    Bytes,
    /// Arrays of truth values.
    Truths,
    /// Arrays of what is longer.
    Longer,
}

struct Parts<'a> {
    info: &'a DTransAnalysisInfo,
    /// By class, and for what.
    known: FxHashMap<(usize, Of), Rc<[Part]>>,
    /// Whatever other records its memory seems to be.
    despite_casts: bool,
    /// Of integers, if they have been asked for.
    ranges: Option<Ranges>,
    /// The least and the greatest value of an index that an array is looked for.
    reach: (i64, i64),
    /// From how many bytes on an array of records, or of what nobody knows, on the heap is left alone, and whether one was.
    leaves: Option<u64>,
    has_left: bool,
}

impl<'a> Parts<'a> {
    fn new(info: &'a DTransAnalysisInfo) -> Self {
        Parts {
            info,
            known: FxHashMap::default(),
            despite_casts: false,
            ranges: None,
            reach: ANYWHERE,
            leaves: None,
            has_left: false,
        }
    }

    /// See [`is_certain`].
    fn is_certain(&mut self, step: Value) -> bool {
        let Some(mark) = is_named(step).then(|| step.marked(NAMED)).flatten() else { return true };
        if step.marked(CERTAIN).is_some() {
            return true;
        }
        let way = match mark[0] {
            1 => Way::Forward,
            2 => Way::Any,
            _ => Way::Start,
        };
        let layout = self.info.data_layout();
        let Some((ty, length)) = step.gep_source_type().elements() else { return false };
        let walks = || step.users().into_iter().find(|user| user.opcode() == Opcode::Phi);
        let element = match way {
            Way::Forward | Way::Any => element_touched(self.info, step, ty),
            Way::Start if layout.alloc_size(ty) < 2 => Some(Element::BYTE),
            Way::Start => {
                let handed = |user: &Value| user.opcode() == Opcode::Call && user.call_args().contains(&step);
                match step.users().into_iter().find(handed) {
                    Some(call) => {
                        let operand = call.call_args().iter().position(|arg| *arg == step).unwrap_or(0) as u32;
                        element_handed(call, operand, layout).map(|handed| handed.element)
                    }
                    None => walks().and_then(|phi| element_walked(phi, layout)).map(|(_, element)| element),
                }
            }
        };
        let base = step.operand(0);
        let mut found = element.and_then(|element| match way {
            Way::Start if element.size < 2 => self.array_of_text(base),
            _ if step.gep_is_inbounds() => self.array_here_or_inside(base, element, way),
            _ => self.array(base, element, way),
        });
        if found.is_none() && way != Way::Start && step.gep_is_inbounds() {
            found = element.and_then(|element| self.array_reached(base, (step.operand(2), step), element)).map(|a| a.1);
        }
        let is_counted = mark.get(1).is_some_and(|&first| first != 0);
        let is_text = way == Way::Start && !self.is_within(base);
        let is_only = way == Way::Any && mark.get(2).is_some_and(|&only| only != 0);
        let is_inside = (step.gep_is_inbounds() || is_only) && !is_counted;
        let is_one = || way == Way::Start || self.is_one_record(base);
        let is_between = || !is_scalar(ty) && self.leads_between(base, layout.alloc_size(ty));
        let is_alone = || self.has_no_neighbours(base) || is_between() || self.is_counted_off(base);
        let is_meant = (is_inside && is_one() || is_alone()) && (!is_text || self.is_text_first(base, length));
        found == Some(Array { before: 0, length }) && is_meant || !on(Rule::ArrayIsCertain)
    }

    /// A step over elements from a place inside of a record.
    fn step(&mut self, gep: Value) -> Option<Found> {
        let index =
            (gep.operand_count() == 2).then(|| gep.operand(1)).filter(|index| index.constant_int().is_none())?;
        let ty = gep.gep_source_type();
        let is_index = matches!(index.ty().kind(), TypeKind::Int(1..=64));
        // It is known to lead to one of two places.
        let is_known = || two_bytes(gep, index, 1).is_some();
        // Any part of a record may be read by its bytes.
        // From a record's start on, an option may be meant that is found by its offset.
        let is_truth =
            || is_place_in_record(gep.operand(0)) && element_touched(self.info, gep, ty) == Some(Element::TRUTH);
        let is_bytes = || {
            let is_byte = matches!(ty.kind(), TypeKind::Int(8)) && on(Rule::ArrayIsCertain);
            is_byte && !ends_somewhere(gep.operand(0)) && !is_truth()
        };
        if is_known()
            || is_bytes()
            || !is_element(ty)
            || !is_index
            || !gep.gep_is_inbounds()
            || !(is_place_in_record(gep.operand(0)) || is_array_first(gep))
        {
            return None;
        }
        if !self.is_one_record(gep.operand(0)) {
            return None;
        }
        let element = element_touched(self.info, gep, ty)?;
        let mut way = if is_not_negative(gep) { Way::Forward } else { Way::Any };
        let size = element.size;
        let mut array = self.array_here_or_inside(gep.operand(0), element, way);
        if array.is_none() {
            (way, array) = self
                .array_reached(gep.operand(0), (index, gep), element)
                .map_or((way, None), |(way, array)| (way, Some(array)));
        }
        let array = array?;
        let apart = distance(index).saturating_mul(size);
        // A place in one record after the other.
        let is_record = |cell: &Cell| apart != 0 && apart % self.info.classes[cell.class].element.max(1) == 0;
        let is_stride = || size < 2 && apart > 1 || self.info.cells(gep.operand(0)).iter().any(is_record);
        if is_stride() && on(Rule::ArrayIsCertain) {
            return None;
        }
        // It is proved to stay there.
        let proved = self.info.inner_shift(gep).and_then(|shift| shift.extent(size));
        if proved.is_some_and(|(_, end)| array.before == 0 && end <= array.length * size) {
            return None;
        }
        Some(Found { inst: gep, operand: 0, kind: Use::Step(index, way), element: ty, array })
    }

    /// The array in which a step by an index begins whose values are known, or the first of them: it is one that they lead to. An index may be kept in a field
    /// (`u->ring[u->next] = p; u->next = (u->next + 1) % 8;`): as long as no array was left, which ends the program, nothing else was stored there.
    fn array_reached(&mut self, place: Value, (index, step): (Value, Value), element: Element) -> Option<(Way, Array)> {
        let info = self.info;
        let ranges = self.ranges.get_or_insert_with(|| fieldranges::of_module(info));
        let known = ranges.at(index, step.block()).filter(|_| on(Rule::IndexNotNegative));
        let (least, most) = known.unwrap_or(ANYWHERE);
        let is_forward = least >= 0 || is_not_negative(step) || !on(Rule::IndexNotNegative);
        let way = if is_forward { Way::Forward } else { Way::Any };
        let first = first_index(index, step);
        self.reach = first.map_or((least, most), |first| (first, first));
        let array = self.array_here_or_inside(place, element, way);
        self.reach = ANYWHERE;
        let array = array?;
        let is_inside = |first: i64| (0..array.length as i64).contains(&(array.before as i64 + first));
        first.is_none_or(is_inside).then_some((way, array))
    }

    /// Several steps from a place inside of a record.
    fn sum(&mut self, gep: Value) -> Option<Found> {
        let layout = self.info.data_layout();
        let mut sum = Sum::of(gep, layout).filter(|sum| self.is_one_record(sum.place))?;
        // The last element before an index, say, and what is used beside that: of the array that begins at the place. Of any other the optimizer would
        // have added the distance to the place, but for one that ends there.
        let is_before = |sum: &Sum| matches!(sum.terms[..], [(_, 1)]) && (-MOST_COUNTED_FROM..0).contains(&sum.more);
        let is_beside = || {
            let further =
                |user: &Value| Sum::of(*user, layout).is_some_and(|of| of.steps.contains(&gep) && is_before(&of));
            sum.more == 0 && gep.first_users(MOST_USERS).iter().any(further)
        };
        let is_field = sum.element.kind() == TypeKind::Struct && gep.gep_source_type().kind() != TypeKind::Struct;
        let element = match is_field {
            true => record_touched(gep, sum.element, sum.inner, layout)?,
            false => element_touched(self.info, gep, sum.element)?,
        };
        if !sum.inbounds {
            let is_meant = (is_before(&sum) || is_beside())
                && self.has_no_neighbours(sum.place)
                && !self.ends_another(sum.place, element);
            sum.is_forward = is_meant;
            let begins_in = |of: Array| (-MOST_COUNTED_FROM..of.length as i64).contains(&(of.before as i64 + sum.more));
            // What ends at the place is part of the array already.
            let is_joined = |of: Array| of.before > 0 && of.before as i64 + sum.more >= 0;
            let any = if is_meant { None } else { self.array(sum.place, element, Way::Any) };
            // Of another array it may be the one element.
            sum.is_only = any.is_some_and(begins_in)
                && (sum.more >= 0 || any.is_some_and(is_joined) || !self.ends_another(sum.place, element))
                && !self.has_array_of_one(sum.place, element);
            if !is_meant && !sum.is_only && on(Rule::ArrayIsCertain) {
                return None;
            }
        }
        let array = self.array(sum.place, element, if sum.is_forward { Way::Forward } else { Way::Any })?;
        // A place in one record after the other.
        let is_record = |cell: &Cell| {
            let of = self.info.classes[cell.class].element.max(1);
            let counts = |&(index, count): &(Value, u64)| {
                let apart = distance(index).saturating_mul(count).saturating_mul(element.size);
                apart != 0 && apart % of == 0
            };
            sum.terms.iter().any(counts)
        };
        if self.info.cells(sum.place).iter().any(is_record) && on(Rule::ArrayIsCertain) {
            return None;
        }
        // So far behind a record's start there is none of the array's elements: it is another place, whose step by the index is shared.
        let is_there =
            is_place_in_record(sum.place) || u64::try_from(sum.more).map_or(true, |more| more < array.length);
        let ty = sum.element;
        (is_there || !on(Rule::ArrayIsCertain)).then_some(Found {
            inst: gep,
            operand: 0,
            kind: Use::Sum(sum),
            element: ty,
            array,
        })
    }

    /// May an array of such elements end at a place?
    fn ends_another(&mut self, place: Value, element: Element) -> bool {
        self.info.cells(place).iter().any(|cell| {
            let at = cell.offsets.modulo(self.info.classes[cell.class].element);
            let parts = self.of_class(cell.class, element.size);
            let is_one =
                |of: Element| of.size == element.size && (of.kind.meets(element.kind) || element.kind == Kind::Any);
            let may_be = |part: &Part| part.element.is_none_or(is_one);
            !at.is_exact() || parts.iter().any(|part| i64::try_from(part.end) == Ok(at.base) && may_be(part))
        })
    }

    /// Is there an array with room for one such element in the record?
    fn has_array_of_one(&mut self, place: Value, element: Element) -> bool {
        let info = self.info;
        info.cells(place).iter().any(|cell| {
            let fields = info.classes[cell.class].record.map(|record| &info.records[record].fields);
            let is_array = |field: &Field| field.ty == CHARACTERS || field.ty.starts_with('[');
            // What lies in a structure is an array of one, for all that its type tells.
            let is_one = |of: Element| of.size == element.size && of.kind.meets(element.kind);
            let may_lie = |(_, ty): &(u64, String)| element_named(ty).is_none_or(is_one);
            let is_inside = |field: &Field| {
                element_of(field).is_none() && (field.scalars.is_empty() || field.scalars.iter().any(may_lie))
            };
            let parts = self.of_class(cell.class, element.size);
            fields.into_iter().flatten().filter(|field| is_array(field) || is_inside(field)).any(|field| {
                let part = parts.iter().find(|part| part.begin == field.offset);
                let may_be = |part: &Part| {
                    let length = part.end - part.begin;
                    part.element.is_none_or(|of| of.size == element.size && of.kind.meets(element.kind))
                        && length >= element.size
                        && (length < 2 * element.size || !is_array(field) && part.element.is_none())
                };
                part.is_some_and(may_be)
            })
        })
    }

    fn is_of_bytes(&self, step: &Found) -> bool {
        self.info.data_layout().alloc_size(step.element) < 2
    }

    /// Is it known that an index leads no further than to the record's end, but not that it stays in the array? Then bytes of several fields are
    /// counted.
    fn counts_beyond(&self, host: &Host, step: &Found) -> bool {
        let Use::Step(index, _) = step.kind else { return false };
        let rest = |cell: &Cell| {
            let element = self.info.classes[cell.class].element;
            element.saturating_sub(cell.offsets.modulo(element).base.unsigned_abs())
        };
        let rest = self.info.cells(step.inst.operand(0)).iter().map(rest).max().unwrap_or(0);
        let proved = self.info.inner_shift(step.inst).and_then(|shift| shift.extent(1));
        let is_inside = |(begin, end): (u64, u64)| begin <= end && end <= rest;
        (proved.is_some_and(is_inside) || host.known_ult(index, rest, step.inst))
            && !host.known_ult(index, step.array.length, step.inst)
    }

    /// Pointers that go forward from the start of an array.
    fn walks(&mut self, phi: Value, found: &mut Vec<Found>) {
        if !phi.ty().is_pointer() {
            return;
        }
        let mut places: Vec<(Value, Vec<u32>)> = Vec::new();
        let mut known: FxHashMap<Value, usize> = FxHashMap::default();
        for (operand, (start, _)) in (0..).zip(phi.incoming()) {
            let is_place = is_place_in_record(start) && start.operand(0) != phi;
            if !is_place && !may_be_text_first(phi, start) {
                continue;
            }
            let place = *known.entry(start).or_insert(places.len());
            if place == places.len() {
                places.push((start, Vec::new()));
            }
            places[place].1.push(operand);
        }
        if places.is_empty() {
            return;
        }
        let Some((ty, element)) = element_walked(phi, self.info.data_layout()) else { return };
        for (start, ways) in places {
            let array = self.array(start, element, Way::Start).or_else(|| self.rest_of_text(phi, start, element));
            // What lies first in a record is a text, if anything; of a record as one any byte may be a zero.
            let mut is_certain = |of: &Array| {
                let end = || phi.incoming()[ways[0] as usize].1.terminator();
                let is_written = || writes_text(phi) && end().is_some_and(|end| self.is_text_in_record(start, end));
                let is_text = || element.size < 2 && (ends_where_zero(phi) || is_written());
                is_place_in_record(start) || is_text() && self.is_text_first(start, of.length)
            };
            if let Some(array) = array.filter(|of| is_certain(of) || !on(Rule::ArrayIsCertain)) {
                found.push(Found { inst: phi, operand: ways[0], kind: Use::Walk(ways), element: ty, array });
            }
        }
    }

    /// What lies behind the first characters of a text that a record begins with, where a pointer goes on writing it from there until it ends:
    /// `c = r->name; *c++ = 'r'; while (n) *c++ = digit(&n); *c = 0;`.
    fn rest_of_text(&mut self, phi: Value, start: Value, element: Element) -> Option<Array> {
        if element.size != 1 || !is_place_in_record(start) || !writes_text(phi) {
            return None;
        }
        let (record, at) = (start.operand(0), u64::try_from(start.operand(1).constant_int()?).ok()?);
        let text = self.array(record, element, Way::Start).filter(|text| text.before == 0 && at < text.length)?;
        let is_one = self.is_text_in_record(record, start) && self.is_text_first(record, text.length);
        is_one.then_some(Array { before: at, length: text.length })
    }

    /// Is the library handed what a record begins with as a text, and is the memory that a pointer leads to used as such a record where an instruction is?
    fn is_text_in_record(&self, record: Value, at: Value) -> bool {
        let is_text = |cell: &Cell| self.info.touched().is_text(cell.class, 0) || !on(Rule::WalkOfText);
        self.is_start(record)
            && self.info.cells(record).iter().all(is_text)
            && is_written_to_record(self.info, at, record)
    }

    /// Arrays of numbers or pointers that a function of the program's own is handed.
    fn handed(&mut self, call: Value, found: &mut Vec<Found>) {
        for (operand, place) in (0..).zip(call.call_args()).filter(|(_, arg)| is_place_in_record(*arg)) {
            let Some(handed) = element_handed(call, operand, self.info.data_layout()) else { continue };
            let element = handed.element;
            // Another array's end may be meant, or a record inside.
            let may_be_other = !handed.is_forward && self.ends_another(place, element) || self.opens_record(place);
            if may_be_other && on(Rule::ArrayIsCertain) {
                continue;
            }
            let array = self.array(place, element, Way::Start);
            if let Some(array) = array.filter(|of| handed.fits(of) || !on(Rule::ArrayIsCertain)) {
                found.push(Found { inst: call, operand, kind: Use::Handed, element: handed.ty, array });
            }
        }
    }

    /// May a record inside begin at a place? What is handed its address has all of it.
    fn opens_record(&self, place: Value) -> bool {
        self.info.cells(place).iter().any(|cell| {
            let c = &self.info.classes[cell.class];
            let at = cell.offsets.modulo(c.element);
            let fields = c.record.map(|record| &self.info.records[record].fields);
            let begins = |field: &&Field| i64::try_from(field.offset) == Ok(at.base);
            let is_record = |field: &Field| !field.scalars.is_empty();
            // A member without a size is a name for those behind it.
            let is_open = |fields: &Vec<Field>| {
                fields.iter().filter(begins).any(is_record) || fields.iter().filter(begins).count() > 1
            };
            fields.is_none_or(|fields| !at.is_exact() || is_open(fields))
        })
    }

    /// Texts that a function of the library's is handed, or one that prints.
    fn texts(&mut self, passed: &TextParams, call: Value, found: &mut Vec<Found>) {
        let callee = call.callee();
        if is_open_copy(call) {
            let info = self.info;
            let places: Vec<u32> = (0..2).filter(|&operand| self.is_within(call.operand(operand))).collect();
            let operands = places.into_iter().chain(first_copied(info, call));
            let arrays = operands.filter_map(|operand| self.text(call, operand, Use::Text));
            let is_alone = |found: &Found| is_copied_alone(info, call, call.operand(found.operand), found.array.length);
            found.extend(arrays.filter(is_alone));
            return;
        }
        if !callee.is_function() || callee.is_intrinsic() || call.is_musttail() {
            return;
        }
        // What a function of the program's own is handed by name may be of any kind.
        let (_, named, variadic) = callee.value_type().signature();
        let is_own = !callee.is_declaration();
        if is_own {
            for &(operand, is_written) in passed.of_call(call) {
                // What is written from a record's start on may be any text.
                if !is_written || self.is_within(call.operand(operand)) || !on(Rule::ArrayIsCertain) {
                    found.extend(self.text(call, operand, Use::Passed));
                }
            }
        }
        let named = if !is_own {
            0
        } else if variadic {
            named.len()
        } else {
            return;
        };
        let mut texts: Vec<(Value, u32)> = Vec::new();
        for (operand, arg) in (0..).zip(call.call_args()).skip(named) {
            if is_place_in_record(arg) {
                texts.push((call, operand));
            }
        }
        // What lies first in a record has no place of its own.
        for text in texts_read(self.info, call).into_iter().filter(|text| text.0 != call || text.1 >= named as u32) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        let compared: Vec<(Value, u32)> = texts_compared(call).into_iter().filter(|at| !texts.contains(at)).collect();
        for (inst, operand) in texts {
            let text = self.text(inst, operand, Use::Text);
            found.extend(text.or_else(|| self.text_from_middle(inst, operand)));
        }
        for (inst, operand) in compared {
            let text = self.text(inst, operand, Use::Text);
            found.extend(text.filter(|text| self.is_known_as_text(inst.operand(operand), text.array.length)));
        }
    }

    /// Is what lies at an address a text, of no more than so many bytes? What is only compared may as well fill its array without an end, and go on behind it: so others
    /// like it are read up to their ends, and nothing fills all of them at once.
    fn is_known_as_text(&self, address: Value, length: u64) -> bool {
        let touched = self.info.touched();
        let cells = self.info.cells(address);
        let is_one = |cell: &Cell| {
            let at = cell.offsets.modulo(self.info.classes[cell.class].element);
            let Some(begin) = u64::try_from(at.base).ok().filter(|_| at.is_exact()) else { return false };
            // What a variable holds at first is not looked at.
            let is_filled = || touched.is_filled(cell.class, begin.saturating_add(length)) || self.is_given(cell.class);
            (touched.is_text(cell.class, begin) || !on(Rule::ComparedIsText))
                && !(is_filled() && on(Rule::ComparedHasEnd))
        };
        !cells.is_empty() && cells.iter().all(is_one)
    }

    /// Does a variable that a class's records lie in begin with anything but zeros?
    fn is_given(&self, class: usize) -> bool {
        let is_one = |&(o, _): &(u32, i64)| {
            let object = &self.info.objects()[o as usize];
            matches!(object.kind, ObjectKind::Global) && object.value.initializer().is_none_or(|init| !init.is_null())
        };
        self.info.classes[class].objects.iter().any(is_one)
    }

    /// Is an array certain that a text lies in from where it begins?
    fn is_of_text(&mut self, address: Value, array: Array) -> bool {
        let is_certain = match self.is_within(address) {
            true => !self.is_left_by_library(address, array.length) && !self.may_go_on(address, array.length),
            false => self.is_text_first(address, array.length),
        };
        is_certain || !on(Rule::ArrayIsCertain)
    }

    /// A text that begins a constant number of bytes behind where an array does (`atoi(s->name + 4)`), which is certain as other texts are.
    fn text_from_middle(&mut self, inst: Value, operand: u32) -> Option<Found> {
        let address = inst.operand(operand);
        let layout = self.info.data_layout();
        if inst.opcode() == Opcode::Phi || !is_place_in_record(address) || self.array_of_text(address).is_some() {
            return None;
        }
        let at = kinds::constant_step(layout, address).filter(|&at| at > 0)?;
        let record = address.operand(0);
        let places = record.first_users(MOST_USERS).into_iter();
        let places = places.filter(|&place| is_place_in_record(place) && place.operand(0) == record);
        let mut starts: Vec<(i64, Value)> =
            places.filter_map(|place| Some((kinds::constant_step(layout, place)?, place))).collect();
        starts.push((0, record));
        starts.retain(|&(begin, _)| (0..at).contains(&begin));
        starts.sort_by_key(|&(begin, _)| std::cmp::Reverse(begin));
        starts.dedup_by_key(|&mut (begin, _)| begin);
        for (begin, start) in starts {
            let before = at - begin;
            let Some(array) = self.array_of_text(start).filter(|array| array.before == 0) else { continue };
            let left = array.length.checked_sub(before.unsigned_abs()).filter(|&left| left > 0);
            // It is the last array before the text.
            let left = left?;
            let is_left = self.is_left_by_library(address, left) && on(Rule::ArrayIsCertain);
            // Of an array that nothing else takes for a text the program may mean other bytes.
            let is_text = |cell: &Cell| {
                let at = cell.offsets.modulo(self.info.classes[cell.class].element);
                u64::try_from(at.base)
                    .is_ok_and(|begin| at.is_exact() && self.info.touched().is_handed(cell.class, begin))
            };
            let is_known = self.info.cells(start).iter().all(is_text) || !on(Rule::ArrayIsCertain);
            let is_certain = is_known && !is_left && self.is_of_text(start, array);
            let kind = Use::TextFrom { begin, before };
            return is_certain.then(|| Found { inst, operand, kind, element: address.ty(), array });
        }
        None
    }

    /// A text that an instruction is handed, in an array that is certain.
    fn text(&mut self, inst: Value, operand: u32, kind: Use) -> Option<Found> {
        let address = inst.operand(operand);
        let array = self.array_of_text(address)?;
        let is_certain = self.is_of_text(address, array);
        if !is_certain {
            log::trace!(target: "dtrans-arrays", "no text of {} at {}, in {}", array.length, address.print().trim(), inst.print().trim());
        }
        is_certain.then(|| Found { inst, operand, kind, element: address.ty(), array })
    }

    /// Do characters follow such an array in a record inside that begins with it, of which nothing is ever touched by themselves? Then a text may be meant to go on
    /// there: the record may be filled as one (`strcpy((char *)&r->id, text)`), and its first array has no other address than it.
    fn may_go_on(&mut self, place: Value, length: u64) -> bool {
        let info = self.info;
        let goes_on = |cell: &Cell| {
            let class = &info.classes[cell.class];
            let at = cell.offsets.modulo(class.element);
            let Some(begin) = u64::try_from(at.base).ok().filter(|_| at.is_exact()) else { return false };
            let end = begin.saturating_add(length);
            let is_longer = |&(from, to): &(u64, u64)| from == begin && to > end;
            let is_inside = class.record.map(|record| &info.records[record]).is_some_and(|record| {
                let fields = record.fields.iter().map(|field| (field.offset, field.offset + field.size));
                record.opened.iter().copied().chain(fields).any(|range| is_longer(&range))
            });
            let parts = self.of_class(cell.class, MOST_BYTES_OF_SCALAR);
            let is_open = |part: &Part| {
                part.begin == end
                    && part.end - part.begin > 1
                    && part.element.is_none_or(|of| of.size < 2)
                    && part.records == 0
            };
            is_inside && parts.iter().any(is_open) && !info.touched().is_begun(cell.class, end)
        };
        on(Rule::ArrayIsCertain) && info.cells(place).iter().any(goes_on)
    }

    /// Does a function of the library's touch more than such an array, from there on, in a call that says how many bytes?
    fn is_left_by_library(&self, place: Value, length: u64) -> bool {
        self.info.cells(place).iter().any(|cell| {
            let at = cell.offsets.modulo(self.info.classes[cell.class].element);
            let Ok(first) = u64::try_from(at.base) else { return false };
            // Of many it is not asked.
            let Some(count) = Some(at.last).filter(|&last| last < MOST_TEXTS) else { return true };
            let mut begins = (0..=count).map(|k| first.saturating_add(at.step.saturating_mul(k)));
            begins.any(|begin| self.info.touched().leaves(cell.class, begin, begin.saturating_add(length)))
        })
    }

    /// Is it certain that a text which begins where a record does is the array that lies first in it? A block is as well a text if the program
    /// takes it for one.
    fn is_text_first(&mut self, record: Value, length: u64) -> bool {
        let info = self.info;
        let touched = info.touched();
        // What lies behind it may be more of the text.
        let mut goes_on = |cell: &Cell| {
            let (class, parts) = (cell.class, self.of_class(cell.class, MOST_BYTES_OF_SCALAR));
            let next = parts.iter().find(|part| part.begin == length);
            // Whole fields, or one element.
            let is_whole = |(end, is_more): (u64, bool)| match is_more {
                true => parts.iter().any(|part| part.end == end),
                false => next.is_none_or(|next| next.element.is_none_or(|of| of.size == end - length)),
            };
            // A function of the library's that is told how much room there is knows the array, and where another text begins this one has ended.
            let is_followed = next.is_some_and(|next| touched.is_text(class, next.begin)) && on(Rule::ArrayIsCertain);
            let may_be_more = !touched.is_room(class, length) && !is_followed;
            let goes_on = || {
                next.is_some_and(|next| next.element.is_none_or(|of| of.size < 2))
                    || touched.is_of_bytes(class, length)
                    || !touched.ends(class, length).all(is_whole)
            };
            touched.crosses(class, length) || may_be_more && goes_on()
        };
        !info.cells(record).iter().any(&mut goes_on) && self.is_of_record(record, length)
    }

    /// Does a pointer lead to the start of records, wherever it leads?
    fn is_start(&self, pointer: Value) -> bool {
        let cells = self.info.cells(pointer);
        let is_one = |cell: &Cell| cell.offsets.modulo(self.info.classes[cell.class].element) == Offsets::ZERO;
        !cells.is_empty() && cells.iter().all(is_one)
    }

    /// Is a pointer one to a record, as far as the program tells of itself, and no other to the same memory? It may as well be null, or lead to what
    /// has no room for a text of more than so many bytes.
    fn is_of_record(&self, pointer: Value, length: u64) -> bool {
        self.is_of_record_but(pointer, length, &mut HandleSet::default())
    }

    /// The same, if it is so of those that have been asked about: a pointer may be chosen from itself and others.
    fn is_of_record_but(&self, pointer: Value, length: u64, asked: &mut HandleSet<Value>) -> bool {
        let pointer = before_naming(pointer);
        if !asked.insert(pointer) {
            return true;
        }
        let mut ways = |ways: Vec<Value>| {
            let few = asked.len() + ways.len() <= MOST_USERS;
            let mut is_one = |way: Value| match way.is_constant() {
                true => is_none_or_small(way, length, self.info.data_layout()) || !on(Rule::VariableIsNoRecord),
                false => self.is_of_record_but(way, length, asked),
            };
            few && ways.into_iter().all(&mut is_one)
        };
        if !pointer.is_instruction() {
            return is_used_as_record(pointer) || arguments_for(pointer).is_some_and(ways);
        }
        let is_said = match pointer.opcode() {
            Opcode::GetElementPtr if kinds::is_name(pointer) => ways(vec![pointer.operand(0)]),
            // A step over elements.
            Opcode::GetElementPtr if pointer.operand_count() == 2 => {
                let is_next = || is_place_in_record(pointer) && self.is_start(pointer);
                pointer.gep_source_type().kind() == TypeKind::Struct || is_next() && ways(vec![pointer.operand(0)])
            }
            Opcode::Load => {
                let is_named = |name: &str, cell: &Cell| {
                    let record = self.info.classes[cell.class].record;
                    record.is_some_and(|r| name == self.info.records[r].name.trim_start_matches("struct."))
                };
                let declared =
                    declared(pointer).map(|name| self.info.cells(pointer).iter().all(|cell| is_named(&name, cell)));
                // Of a union of records and texts any may be used, wherever the pointer leads.
                if declared == Some(false) && on(Rule::ArrayIsCertain) {
                    return false;
                }
                declared == Some(true)
            }
            Opcode::Phi => ways(pointer.incoming().into_iter().map(|way| way.0).collect()),
            Opcode::Select => ways(vec![pointer.operand(1), pointer.operand(2)]),
            Opcode::Call if pointer.callee().is_function() && pointer.callee().has_exact_definition() => {
                let ends = pointer.callee().blocks().into_iter().filter_map(Block::terminator);
                ways(ends.filter(|end| end.opcode() == Opcode::Ret).map(|end| end.operand(0)).collect())
            }
            // Nothing else tells.
            _ => false,
        };
        is_said || is_used_as_record(pointer)
    }

    /// The array of such elements that a place is in.
    fn array(&mut self, place: Value, element: Element, way: Way) -> Option<Array> {
        let behind = if is_place_in_record(place) { place.operand(1).constant_int().unwrap_or(0) } else { 0 };
        let found = self.array_behind(place, 0, behind, element, way);
        if found.is_none() && log::log_enabled!(target: "dtrans-arrays", log::Level::Trace) {
            let cells = self.info.cells(place);
            let parts: Vec<_> = cells.iter().map(|cell| self.of_class(cell.class, element.size)).collect();
            let user = place.first_users(1).first().map(|user| user.print()).unwrap_or_default();
            log::trace!(target: "dtrans-arrays", "{element:?} at {}, {cells:?} of {parts:?}, in {}", place.print().trim(), user.trim());
        }
        found
    }

    /// The same, or one in a record of an array in the record. Of a step that promises to stay in memory: what does not may begin in another array than it leads into
    /// (`tail[i - 12]`, which the optimizer counts from 12 elements before `tail`), and that may be any array of the outer record.
    fn array_here_or_inside(&mut self, place: Value, element: Element, way: Way) -> Option<Array> {
        self.array(place, element, way).or_else(|| self.array_of_scalars_inside(place, element, way))
    }

    /// The array that a text which begins at a place lies in. The bytes of a record inside may be looked at as one from its start on, but a text within it
    /// lies in an array of its own.
    fn array_of_text(&mut self, place: Value) -> Option<Array> {
        let found = self.array(place, Element::BYTE, Way::Start);
        if found.is_some() || !is_place_in_record(place) {
            return found;
        }
        if self.is_start(place) {
            let is_record = self.is_record_behind(place) || !on(Rule::RecordBehind);
            return is_record.then(|| self.array_behind(place, 0, 0, Element::BYTE, Way::Start)).flatten();
        }
        let mut arrays = self.info.cells(place).into_iter().map(|cell| {
            let record = self.info.classes[cell.class].element;
            let at = Some(cell.offsets.modulo(record)).filter(|at| record != 0 && at.is_exact())?;
            let parts = self.of_class(cell.class, MOST_BYTES_OF_SCALAR);
            array_at(&parts, u64::try_from(at.base).ok()?, Element::BYTE, Way::Start, ANYWHERE)
        });
        let first = arrays.next()?;
        let found = first.filter(|first| arrays.all(|array| array == Some(*first)));
        found.or_else(|| self.array_of_text_inside(place))
    }

    /// Is a place behind where a record begins?
    fn is_within(&self, place: Value) -> bool {
        is_place_in_record(place) && !self.is_start(place)
    }

    /// Is what lies a constant number of records behind a pointer used as one of them, by the same pointer (`v[4].name`, `v[4].count`)?
    fn is_record_behind(&self, place: Value) -> bool {
        let Some(whole) = place.operand(1).constant_int() else { return false };
        let steps = place.operand(0).first_users(MOST_USERS).into_iter();
        steps.filter(|&step| is_place_in_record(step) && step.operand(0) == place.operand(0)).any(|step| {
            let at = step.operand(1).constant_int().and_then(|at| at.checked_sub(whole)).filter(|&at| at >= 0);
            at.is_some_and(|at| {
                step.first_users(MOST_USERS).iter().any(|user| !is_kept(*user, step) && is_of_field(*user, at))
            })
        })
    }

    /// The array of bytes that a place is in, in one of the records of an array inside a record.
    fn array_of_text_inside(&self, place: Value) -> Option<Array> {
        self.array_inside(place, true, |arrays, inner, _| {
            arrays.iter().find(|array| array.0 == inner && array.2 == "i8").map(|array| array.1)
        })
    }

    /// The array of such elements that begins at a place in one of the records of an array inside a record.
    fn array_of_scalars_inside(&self, place: Value, element: Element, way: Way) -> Option<Array> {
        self.array_inside(place, false, |arrays, inner, size| {
            let length = |(_, bytes, ty): &(u64, u64, String)| {
                let of = element_called(ty).filter(|of| of.size == element.size && of.kind.meets(element.kind))?;
                (of.size > 1).then_some(bytes / of.size)
            };
            // Another array, which the same step leads to with another index; one of arrays, too.
            let is_like = |ty: &str| {
                let innermost = ty.rsplit(" x ").next().unwrap_or(ty).trim_end_matches(']');
                element_called(innermost).is_none_or(|of| of.size == element.size)
            };
            let is_other = |array: &(u64, u64, String)| match way {
                Way::Start => false,
                Way::Forward => array.0 > inner && is_like(&array.2),
                Way::Any => array.0 != inner && is_like(&array.2),
            };
            let here = arrays.iter().find(|array| array.0 == inner)?;
            // Where the array begins may be the end of the one in the record before: `end = l->rows[1].by + 12; end[-1 - i]++;`
            let ends_another = inner == 0 && arrays.iter().any(|array| array.0 + array.1 == size && is_like(&array.2));
            let is_meant = !(way == Way::Any && ends_another && on(Rule::ArrayIsCertain));
            length(here).filter(|&length| length > 1 && is_meant && !arrays.iter().any(is_other))
        })
    }

    /// The array at a place in one of the records of an array inside a record: `length` says how long it is of where in such a record it begins, and how large that is.
    fn array_inside(
        &self,
        place: Value,
        is_tagged: bool,
        length: impl Fn(&[(u64, u64, String)], u64, u64) -> Option<u64>,
    ) -> Option<Array> {
        let mut lengths = self.info.cells(place).into_iter().map(|cell| {
            let c = &self.info.classes[cell.class];
            let at = cell.offsets.modulo(c.element);
            let record = &self.info.records[c.record.filter(|_| (c.is_tagged || !is_tagged) && c.element != 0)?];
            let (begin, last) = (u64::try_from(at.base).ok()?, u64::try_from(at.end()?).ok()?);
            let is_in = |field: &&Field| field.offset <= begin && last < field.offset + field.size;
            let field = record.fields.iter().find(is_in)?;
            let size = records_of(field);
            let is_divided = |&(from, to): &(u64, u64)| from < field.offset + field.size && field.offset < to;
            let is_cast = c.conditions.contains(Condition::BadCasting) && !self.despite_casts;
            let is_other = is_cast || self.info.touched().is_united(cell.class) || record.unsure.iter().any(is_divided);
            if size == 0 || record.size != c.element || (is_other || at.step % size != 0) && on(Rule::TextInRecords) {
                return None;
            }
            let inner = (begin - field.offset) % size;
            length(&field.arrays, inner, size)
        });
        let length = lengths.next()??;
        lengths.all(|other| other == Some(length)).then_some(Array { before: 0, length })
    }

    /// The array of such elements that begins some bytes behind where a pointer leads, as it is seen `behind` bytes behind a record's start.
    fn array_behind(&mut self, pointer: Value, bytes: i64, behind: i64, element: Element, way: Way) -> Option<Array> {
        let cells = self.info.cells(pointer);
        if cells.is_empty() || cells.len() > MOST_CLASSES {
            return None;
        }
        let mut arrays = cells.into_iter().map(|cell| {
            let record = self.info.classes[cell.class].element;
            // Behind a known number of records there may be something else in their memory.
            if behind.unsigned_abs() >= record && on(Rule::ArrayIsCertain) {
                return None;
            }
            let at = Some(cell.offsets.shifted(bytes).modulo(record)).filter(|at| record != 0 && at.is_exact())?;
            let parts = match element {
                Element::TRUTH => self.parts_of(cell.class, Of::Truths),
                _ => self.of_class(cell.class, element.size),
            };
            let at = u64::try_from(at.base).ok()?;
            if self.leaves.is_some_and(|least| self.may_be_chunk(cell.class, &parts, at, least)) {
                self.has_left = true;
                return None;
            }
            array_at(&parts, at, element, way, self.reach)
        });
        let first = arrays.next()?;
        first.filter(|first| arrays.all(|array| array == Some(*first)))
    }

    /// Does an array of records, or of what nobody knows, begin there in memory on the heap?
    fn may_be_chunk(&self, class: usize, parts: &[Part], at: u64, least: u64) -> bool {
        let is_heap = |&(o, _): &(u32, i64)| matches!(self.info.objects()[o as usize].kind, ObjectKind::Heap(_));
        let is_large = |part: &Part| part.begin == at && part.element.is_none() && part.end - part.begin >= least;
        parts.iter().any(is_large) && self.info.classes[class].objects.iter().all(is_heap)
    }

    /// What lies some bytes behind a step over elements from a record's start.
    fn indexed_place(&mut self, place: Value) -> Option<Found> {
        let layout = self.info.data_layout();
        let Indexed { record, index, ty, bytes, is_forward } = indexed(place, layout)?;
        let element = element_touched(self.info, place, ty).filter(|element| element.size > 1)?;
        let inbounds = place.operand(0).gep_is_inbounds() && place.gep_is_inbounds();
        let apart = distance(index).saturating_mul(element.size);
        // A place in one record after the other.
        let is_record = |cell: &Cell| apart != 0 && apart % self.info.classes[cell.class].element.max(1) == 0;
        if self.info.cells(record).iter().any(is_record) && on(Rule::ArrayIsCertain) {
            return None;
        }
        let found = |beside, array: Array, way, begin, first, inner| {
            let kind = Use::Behind(Behind { index, way, begin, first, inner, inbounds, record: beside });
            (array.before == 0).then_some(Found { inst: place, operand: 0, kind, element: ty, array })
        };
        if bytes > 0 {
            let way = if is_forward && inbounds { Way::Forward } else { Way::Any };
            let begin = if is_scalar(ty) { bytes } else { self.first_record(record, bytes, element.size)? };
            // Without a promise to stay in memory it may lead to the same array of a record before, or numbers be counted from before the record.
            let is_alone =
                || !is_scalar(ty) && (self.has_no_neighbours(record) || self.leads_between(record, element.size));
            if !inbounds && !is_alone() && on(Rule::ArrayIsCertain) {
                return None;
            }
            if way == Way::Any && self.has_array_of_one(record, element) && on(Rule::ArrayIsCertain) {
                return None;
            }
            let array = self.array_behind(record, begin, begin, element, way)?;
            return found(None, array, way, begin, 0, bytes - begin);
        }
        if !is_scalar(ty) {
            return None;
        }
        // What leads from inside a record to its start, or from one record to another, promises to stay in memory.
        let before = if is_indexed_place(place, layout) { place } else { place.operand(0) };
        if before.gep_is_inbounds() && on(Rule::ArrayIsCertain) {
            return None;
        }
        // The only array of the record, counted from a character.
        let is_wider = index.is_instruction() && matches!(index.opcode(), Opcode::SExt | Opcode::ZExt);
        if !is_wider || !matches!(index.operand(0).ty().kind(), TypeKind::Int(8)) {
            return None;
        }
        if self.has_array_of_one(record, element) && on(Rule::ArrayIsCertain) {
            return None;
        }
        let cells = self.info.cells(record);
        let is_start = |cell: &Cell| cell.offsets.modulo(self.info.classes[cell.class].element) == Offsets::ZERO;
        // It is the array's place that the step begins at, or the record's.
        let begins: Vec<u64> = match cells.iter().all(is_start) {
            true => self.of_class(cells.first()?.class, element.size).iter().map(|part| part.begin).collect(),
            false => vec![0],
        };
        begins.into_iter().find_map(|begin| {
            let begin = i64::try_from(begin).ok()?;
            let first = begin.checked_sub(bytes).filter(|by| by % element.size as i64 == 0)? / element.size as i64;
            let array = self.array_behind(record, begin, begin, element, Way::Any)?;
            // There are others beside it: those before one may be counted from a character, too.
            let beside = match self.has_no_neighbours(record) || !on(Rule::RecordsBeside) {
                true => None,
                false => Some(self.elements_of_one(record, element.size)?),
            };
            (1..=MOST_CHARACTERS).contains(&first).then(|| found(beside, array, Way::Any, begin, first, 0))?
        })
    }

    /// Do records lie so beside each other that steps of such a size lead from one to no like place of the next? Who means another record steps to
    /// it first, and the optimizer makes no such steps of that.
    fn leads_between(&self, record: Value, size: u64) -> bool {
        size != 0 && self.info.cells(record).iter().all(|cell| self.info.classes[cell.class].element % size != 0)
    }

    /// As many elements as a record has room for of those that lie beside each other.
    fn elements_of_one(&self, record: Value, size: u64) -> Option<u64> {
        let cells = self.info.cells(record);
        let of = |cell: &Cell| self.info.classes[cell.class].element;
        let one = of(cells.first()?);
        let is_one = one % size == 0 && cells.iter().all(|cell| of(cell) == one);
        (is_one && (1..=MOST_ELEMENTS).contains(&(one / size))).then_some(one / size)
    }

    /// Does a place lie in a record that was counted off from one beside it?
    fn is_counted_off(&self, place: Value) -> bool {
        let Some(step) = counted(place) else { return false };
        let Some((element, length)) = step.gep_source_type().elements() else { return false };
        let size = self.info.data_layout().alloc_size(element);
        self.elements_of_one(step, size) == Some(length)
    }

    /// Where the array begins in the first of whose records such a place lies.
    fn first_record(&mut self, record: Value, place: i64, size: u64) -> Option<i64> {
        let class = self.info.cells(record).first()?.class;
        let place = u64::try_from(place).ok()?;
        let parts = self.of_class(class, size);
        let is_array = |part: &&Part| match part.element {
            Some(of) => of.size == size,
            None => (part.end - part.begin) % size == 0,
        };
        let part = parts.iter().filter(is_array).find(|part| (part.begin..part.begin + size).contains(&place))?;
        i64::try_from(part.begin).ok()
    }

    /// Is there no other record beside the one that a pointer leads to, in one memory? The same array is in each.
    fn has_no_neighbours(&self, record: Value) -> bool {
        self.info.cells(record).iter().all(|cell| {
            let c = &self.info.classes[cell.class];
            let is_alone = |&(o, _): &(u32, i64)| {
                self.info.object_size(&self.info.objects()[o as usize]) == ObjectSize::Exact(c.element)
            };
            c.objects.iter().all(is_alone)
        })
    }

    /// Is an address in a record that is more than declared to be one, or that has no other beside it? A pointer to the first of several may be used as one to
    /// all their scalars.
    fn is_one_record(&self, place: Value) -> bool {
        let is_only_declared = !is_place_in_record(place) && is_declared_record(place) && !is_used_as_record(place);
        !is_only_declared || self.has_no_neighbours(place) || !on(Rule::ArrayIsCertain)
    }

    fn of_class(&mut self, class: usize, size: u64) -> Rc<[Part]> {
        self.parts_of(class, if size < 2 { Of::Bytes } else { Of::Longer })
    }

    fn parts_of(&mut self, class: usize, of: Of) -> Rc<[Part]> {
        if let Some(known) = self.known.get(&(class, of)) {
            return known.clone();
        }
        let made: Rc<[Part]> = self.parts(class, of).unwrap_or_default().into();
        self.known.insert((class, of), made.clone());
        made
    }

    fn parts(&self, class: usize, of: Of) -> Option<Vec<Part>> {
        let of_bytes = of != Of::Longer;
        let c = &self.info.classes[class];
        let record = &self.info.records[c.record?];
        // Without aliasing metadata other views of the memory would not be seen.
        let is_sure = c.is_tagged || !on(Rule::ArrayIsCertain);
        let fits = record.size == 0 || record.size == c.element;
        let is_united = self.info.touched().is_united(class) && on(Rule::ArrayIsCertain);
        let is_cast = c.conditions.contains(Condition::BadCasting) && !self.despite_casts;
        if !is_sure || !fits || is_united || is_cast {
            return None;
        }
        let mut parts = parts(&record.fields, c.element, of_bytes);
        if on(Rule::ArrayIsCertain) {
            join(&mut parts, &record.unsure);
            // The bytes of a record may be looked at as one.
            join(&mut parts, if of_bytes { &record.opened } else { &[] });
        }
        if of == Of::Truths {
            let touched = self.info.touched();
            for part in &mut parts {
                let is_byte = part.element.is_none_or(|of| of.size == 1);
                let is_text = || touched.is_only_text(class, part.begin, part.end) && on(Rule::ArrayIsCertain);
                part.element = part.element.filter(|_| !is_byte);
                if is_byte {
                    part.element = Some(if is_text() { Element { size: 0, kind: Kind::Any } } else { Element::TRUTH });
                }
            }
            return Some(parts);
        }
        let touched = self.info.touched();
        let ranges: Vec<(u64, u64)> = parts.iter().map(|part| (part.begin, part.end)).collect();
        let told = touched.scalars(class, &ranges);
        // What a field of one type is used as of another, is memory of something else as well.
        let is_other = |part: &Part| {
            let of = part.element.filter(|of| of.size > 1 && of.kind != Kind::Any);
            of.is_some_and(|of| touched.contradicts(class, part.begin, (of.size, of.kind)))
        };
        if parts.iter().any(is_other) && on(Rule::ArrayIsCertain) {
            return None;
        }
        for (part, told) in parts.iter_mut().zip(told).filter(|(part, _)| part.element.is_none()) {
            part.of_bytes = touched.is_of_bytes(class, part.begin);
            // What types have more than one opinion of may be anything.
            let is_unsure = |&(begin, end): &(u64, u64)| begin < part.end && part.begin < end;
            if of_bytes || record.unsure.iter().any(is_unsure) && on(Rule::ArrayIsCertain) {
                continue;
            }
            // The language lets nothing else lie where all that is read and written is of one type.
            let is_many = |&(size, _): &(u64, Kind)| (part.end - part.begin) % size == 0;
            let told = told.filter(is_many).map(|(size, kind)| Element { size, kind });
            let is_text = || touched.is_only_text(class, part.begin, part.end).then_some(Element::BYTE);
            part.element = told.or_else(is_text);
        }
        // Nothing is known of how it is divided.
        let is_whole = |parts: &[Part]| parts.len() == 1 && (parts[0].begin, parts[0].end) == (0, c.element);
        (!is_whole(&parts)).then_some(parts)
    }
}

/// Makes one part, whose elements are not known, of those that have bytes in common with such a range.
fn join(parts: &mut Vec<Part>, ranges: &[(u64, u64)]) {
    for &(begin, end) in ranges {
        let is_in = |part: &Part| part.begin < end && begin < part.end;
        let Some(first) = parts.iter().position(is_in) else { continue };
        let last = parts.iter().rposition(is_in).unwrap_or(first);
        let (begin, end) = (parts[first].begin, parts[last].end);
        parts[first] = Part { begin, end, element: None, records: 0, of_bytes: false };
        parts.drain(first + 1..=last);
    }
}

/// May what a pointer goes on from be a record that begins with a text? It is one, or where one is kept, or what a function is handed.
fn may_be_text_first(phi: Value, start: Value) -> bool {
    let may_be = || match start.opcode() {
        Opcode::GetElementPtr => start.operand(0) != phi && start.gep_source_type().kind() == TypeKind::Struct,
        Opcode::Load | Opcode::Phi | Opcode::Select | Opcode::Call => true,
        // Of nothing else it is known.
        _ => false,
    };
    start != phi && (start.is_argument() || start.is_instruction() && may_be())
}

/// Does a pointer that goes on over bytes, one by one, go no further where one is zero, by which control leaves the loop? Whatever it looks at before it
/// gets there has to be tested so.
fn ends_where_zero(phi: Value) -> bool {
    let users = phi.first_users(MOST_USERS + 1);
    let (steps, uses): (Vec<Value>, Vec<Value>) =
        users.into_iter().partition(|user| user.opcode() == Opcode::GetElementPtr);
    let is_next = |step: &Value| {
        step.gep_source_type().kind() == TypeKind::Int(8)
            && step.operand_count() == 2
            && step.operand(1).constant_int() == Some(1)
    };
    if steps.len() + uses.len() > MOST_USERS || !steps.iter().all(is_next) && on(Rule::WalkEndsAtZero) {
        return false;
    }
    let loads = |uses: Vec<Value>| -> Vec<Value> { uses.into_iter().filter(|u| u.opcode() == Opcode::Load).collect() };
    let tests = |load: &Value| -> Vec<Value> {
        let is_test = |user: &Value| user.opcode() == Opcode::ICmp && user.operand(1).constant_int() == Some(0);
        load.first_users(MOST_USERS).into_iter().filter(is_test).collect()
    };
    let here = loads(uses);
    let ahead: Vec<Value> = steps.iter().flat_map(|step| loads(step.first_users(MOST_USERS))).collect();
    let leaves = |test: &Value| {
        let zero = match test.predicate() {
            Predicate::Eq => 0,
            Predicate::Ne => 1,
            // Neither side is that of zero alone.
            _ => return false,
        };
        test.first_users(MOST_USERS).iter().all(|branch| {
            let ways = branch.block().successors();
            let is_branch = branch.opcode() == Opcode::Br && ways.len() == 2;
            is_branch && !goes_on_from(ways[zero], branch.block(), phi)
        })
    };
    let is_tested = |load: &Value| {
        let tests = tests(load);
        !tests.is_empty() && tests.iter().all(leaves)
    };
    let all = here.iter().chain(&ahead);
    match on(Rule::WalkEndsAtZero) {
        true => {
            let goes_on = |load: &Value| !tests(load).iter().all(leaves);
            ahead.iter().all(is_tested) && !here.iter().any(goes_on) && all.into_iter().any(is_tested)
        }
        false => all.into_iter().any(|load| tests(load).iter().any(leaves)),
    }
}

/// Does control come from a block to where a pointer goes on by a step from itself?
fn goes_on_from(block: Block, before: Block, phi: Value) -> bool {
    let steps: Vec<Block> =
        phi.incoming().into_iter().filter(|(way, _)| is_step_from(*way, phi)).map(|(_, from)| from).collect();
    let (mut work, mut seen) = (vec![(before, block)], HandleSet::default());
    if steps.is_empty() {
        return true;
    }
    while let Some((from, to)) = work.pop() {
        if to == phi.block() {
            // It begins anew, or goes on.
            if steps.contains(&from) {
                return true;
            }
            continue;
        }
        if seen.insert(to) {
            if seen.len() > MOST_BLOCKS {
                return true;
            }
            work.extend(to.successors().into_iter().map(|next| (to, next)));
        }
    }
    false
}

/// Is an address a step from another, or from such a step?
fn is_step_from(mut way: Value, phi: Value) -> bool {
    for _ in 0..MOST_STEPS {
        if !way.is_instruction() || way.opcode() != Opcode::GetElementPtr {
            return false;
        }
        way = way.operand(0);
        if way == phi {
            return true;
        }
    }
    false
}

/// What a pointer touches that goes forward over one element after the other, and nowhere else.
fn element_walked(phi: Value, layout: DataLayout) -> Option<(Type, Element)> {
    let mut touched = Vec::new();
    let mut steps = Vec::new();
    let mut accesses = Vec::new();
    let mut is_counted = false;
    for user in phi.users() {
        match user.opcode() {
            Opcode::GetElementPtr => {
                steps.push(kinds::constant_step(layout, user).and_then(|k| u64::try_from(k).ok()).filter(|&k| k > 0)?);
                touched.extend(user.users().into_iter().filter_map(touched_type));
                is_counted |= user.users().into_iter().any(|u| u.opcode() == Opcode::ICmp);
                accesses.extend(user.users().into_iter().filter(|u| touched_type(*u).is_some()));
            }
            Opcode::Load | Opcode::Store => {
                touched.push(touched_type(user)?);
                accesses.push(user);
            }
            // Where it is compared or chosen it goes no further.
            Opcode::ICmp => is_counted = true,
            Opcode::Phi | Opcode::Select => {}
            // What else is done with it may lead elsewhere.
            _ => return None,
        }
    }
    let (&ty, others) = touched.split_first()?;
    let size = layout.alloc_size(ty);
    // Any part of a record may be read by its bytes; but not up to a zero.
    let ends = || accesses.iter().any(|&access| ends_at_zero(access)) || writes_text(phi);
    if size < 2 && on(Rule::ArrayIsCertain) && (is_counted || !ends()) {
        return None;
    }
    let is_one = others.iter().all(|&other| other == ty) && steps.iter().all(|step| step % size == 0);
    let element = if size < 2 { Element::BYTE } else { Element { size, kind: kind_of(&accesses)? } };
    is_one.then_some((ty, element))
}

/// What a function of the program's own does with an array that it is handed.
struct Handed {
    ty: Type,
    element: Element,
    /// Does it go nowhere before the address?
    is_forward: bool,
    /// The least and greatest number of bytes from there, or from where an index leads, to an element.
    steps: (i64, i64),
}

impl Handed {
    /// Do all steps of a constant number of bytes stay in such an array?
    fn fits(&self, array: &Array) -> bool {
        let bytes = array.length.saturating_mul(self.element.size);
        self.steps.0 > -(bytes as i64) && (self.steps.1 as u64) < bytes
    }
}

/// What a call hands to a function of the program's own which steps over elements from there, and does nothing else with the address.
fn element_handed(call: Value, operand: u32, layout: DataLayout) -> Option<Handed> {
    let callee = call.callee();
    let is_own = callee.is_function() && callee.has_exact_definition() && call.call_type() == callee.value_type();
    if !is_own || callee.is_intrinsic() || call.is_musttail() || callee.has_special_param(operand) {
        return None;
    }
    let param = *callee.params().get(operand as usize)?;
    let (mut work, mut seen, mut accesses) = (vec![(param, 0i64, false)], 0, Vec::new());
    let (mut goes_on, mut is_forward, mut steps) = (false, true, (0, 0));
    while let Some((address, bytes, is_indexed)) = work.pop() {
        for user in address.users() {
            seen += 1;
            if seen > MOST_HANDED {
                return None;
            }
            match user.opcode() {
                Opcode::Load => accesses.push(user),
                Opcode::Store if !is_kept(user, address) => accesses.push(user),
                Opcode::GetElementPtr if user.operand_count() == 2 && is_scalar(user.gep_source_type()) => {
                    let size = layout.alloc_size(user.gep_source_type()) as i64;
                    let (bytes, is_indexed) = match user.operand(1).constant_int() {
                        Some(k) => (bytes.checked_add(k.checked_mul(size)?)?, is_indexed),
                        None => (bytes, true),
                    };
                    is_forward &= if user.operand(1).is_constant() { bytes >= 0 } else { is_not_negative(user) };
                    goes_on |= is_indexed || bytes != 0;
                    // Before the start of the array there is the record that it lies in.
                    if bytes < 0 && !is_indexed && on(Rule::ArrayIsCertain) {
                        return None;
                    }
                    steps = (bytes.min(steps.0), bytes.max(steps.1));
                    work.push((user, bytes, is_indexed));
                }
                // Where it is compared it goes no further.
                Opcode::ICmp => {}
                // What else is done with it may lead elsewhere.
                _ => return None,
            }
        }
    }
    let ty = touched_type(*accesses.first()?)?;
    let size = layout.alloc_size(ty);
    // A member of a structure is no element of an array.
    let is_member = |access: Value| tag_of(access).is_some_and(is_of_structure) && on(Rule::ArrayIsCertain);
    let is_of_type = |&access: &Value| touched_type(access) == Some(ty) && !is_member(access);
    (goes_on && size > 1 && accesses.iter().all(is_of_type)).then_some(())?;
    Some(Handed { ty, element: Element { size, kind: kind_of(&accesses)? }, is_forward, steps })
}

/// How far apart the values of an index are, as far as it is seen.
fn distance(index: Value) -> u64 {
    let mut v = index;
    for _ in 0..4 {
        if !v.is_instruction() {
            return 1;
        }
        match v.opcode() {
            Opcode::SExt | Opcode::ZExt => v = v.operand(0),
            Opcode::Mul => return v.operand(1).constant_int().map_or(1, i64::unsigned_abs),
            Opcode::Shl => return v.operand(1).constant_int().filter(|k| (0..32).contains(k)).map_or(1, |k| 1 << k),
            Opcode::Add | Opcode::Sub if v.operand(1).is_constant() => v = v.operand(0),
            Opcode::Phi => {
                let next = |way: Value| way.is_instruction() && way.opcode() == Opcode::Add && way.operand(0) == v;
                let steps = v.incoming().into_iter().filter(|&(way, _)| next(way));
                return steps
                    .filter_map(|(way, _)| way.operand(1).constant_int())
                    .map(i64::unsigned_abs)
                    .min()
                    .unwrap_or(1);
            }
            // Of anything else nothing is seen.
            _ => return 1,
        }
    }
    1
}

/// Do steps from a place read bytes up to a zero, or write one?
fn ends_somewhere(place: Value) -> bool {
    let ends = |step: Value| {
        let is_step =
            step.opcode() == Opcode::GetElementPtr && step.operand(0) == place && !step.operand(1).is_constant();
        let is_end = |user: Value| match user.opcode() {
            Opcode::Load => ends_at_zero(user),
            Opcode::Store => user.operand(1) == step && user.operand(0).constant_int() == Some(0),
            // Nothing else reads or writes one byte.
            _ => false,
        };
        is_step && step.first_users(MOST_USERS).into_iter().any(is_end)
    };
    is_place_in_record(place) && place.first_users(MOST_USERS).into_iter().any(ends)
}

/// Is it a value that is read, and control goes another way if it is zero?
fn ends_at_zero(load: Value) -> bool {
    let is_zero = |user: Value| {
        user.opcode() == Opcode::ICmp
            && user.operand(1).constant_int() == Some(0)
            && user.first_users(MOST_USERS).into_iter().any(|u| u.opcode() == Opcode::Br)
    };
    load.opcode() == Opcode::Load && load.first_users(MOST_USERS).into_iter().any(is_zero)
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

/// What is read and written where such a step leads to, if it is all of one kind and size, and nothing else is done with the address: it may be that of
/// the array's end, and another be found from there.
fn element_touched(info: &DTransAnalysisInfo, step: Value, ty: Type) -> Option<Element> {
    let layout = info.data_layout();
    let size = if ty.is_sized() { layout.alloc_size(ty) } else { return None };
    if ty.kind() == TypeKind::Struct {
        return record_used(info, step, size).then_some(Element { size, kind: Kind::Any });
    }
    let (mut accesses, mut goes_on) = (Vec::new(), false);
    for user in step.users() {
        match user.opcode() {
            Opcode::Load => accesses.push(user),
            Opcode::Store if !is_kept(user, step) => accesses.push(user),
            // Where it is compared it goes no further.
            Opcode::ICmp => {}
            // One of several addresses, of one element each.
            Opcode::Phi | Opcode::Select => accesses.extend(accesses_by(user)?),
            _ if goes_on_from_step(user, step, layout) => goes_on = true,
            _ if !on(Rule::ArrayIsCertain) => {}
            // What else is done with it may lead elsewhere.
            _ => return None,
        }
    }
    if goes_on && accesses.is_empty() {
        return None;
    }
    let is_of_size = |&access: &Value| touched_type(access).is_some_and(|ty| layout.store_size(ty) == size);
    if !accesses.iter().all(is_of_size) && on(Rule::ArrayIsCertain) {
        return None;
    }
    if size < 2 {
        return Some(if is_truth(&accesses) { Element::TRUTH } else { Element::BYTE });
    }
    let kind = kind_of(&accesses).or_else(|| kind_in_variable(info, step, ty, &accesses))?;
    Some(Element { size, kind })
}

/// What is read and written where a step over such scalars leads to in a variable, if nothing tells that but their size: the optimizer drops the tags of a structure
/// that a function returns. It may be in an array of others of that size, whose bytes are copied, too: such arrays side by side are one. The bytes of a whole record may be
/// copied from where it begins, or back from its end: so there is to be none inside, and the step is not from the start of all.
fn kind_in_variable(info: &DTransAnalysisInfo, step: Value, ty: Type, accesses: &[Value]) -> Option<Kind> {
    let is_variable = |&(o, _): &(u32, i64)| {
        let object = &info.objects()[o as usize];
        match object.kind {
            ObjectKind::Global => is_of_scalars(object.value.value_type()),
            ObjectKind::Stack => is_of_scalars(object.value.allocated_type()),
            ObjectKind::Heap(_) | ObjectKind::Function => !on(Rule::DeclaredIsVariable),
        }
    };
    let is_inside = |cell: &Cell| {
        let is_place = cell.offsets.is_exact() && cell.offsets.base > 0;
        is_place && info.classes[cell.class].objects.iter().all(is_variable)
    };
    let cells = info.cells(step.operand(0));
    let is_plain = |&access: &Value| tag_of(access).is_none() && touched_type(access) == Some(ty);
    if cells.is_empty() || !cells.iter().all(is_inside) || accesses.is_empty() || !accesses.iter().all(is_plain) {
        return None;
    }
    Some(Kind::Any)
}

/// Is it a structure of scalars and arrays of them?
fn is_of_scalars(ty: Type) -> bool {
    ty.kind() == TypeKind::Struct && ty.fields().into_iter().all(|field| is_scalar(field.innermost()))
}

/// Is it a step from one over elements that is written anew as a step of its own?
fn goes_on_from_step(user: Value, step: Value, layout: DataLayout) -> bool {
    user.opcode() == Opcode::GetElementPtr && Sum::of(user, layout).is_some_and(|sum| sum.steps.contains(&step))
}

/// Is an address used as that of a record of that size in an array, as far as the program tells? Scalars in the record are read and written through it, also by
/// functions of the program's own that are handed it. The end of an array is kept, too, but nothing lies there.
fn record_used(info: &DTransAnalysisInfo, step: Value, size: u64) -> bool {
    let layout = info.data_layout();
    let mut used =
        RecordUses { info, layout, size, accesses: Vec::new(), is_copied: false, is_left: false, goes_on: false };
    if used.follow(step).is_none() || used.goes_on && used.accesses.is_empty() && !used.is_copied {
        return false;
    }
    if used.is_left && !is_surely_touched(info, step, &mut Touched::default()) && on(Rule::KeptIsElement) {
        return false;
    }
    let is_of_type = |access: &Value| Kind::of(*access).is_some() || !on(Rule::ArrayIsCertain);
    let unknown: Vec<(Value, u64)> = used.accesses.into_iter().filter(|(access, _)| !is_of_type(access)).collect();
    unknown.is_empty() || is_copied_whole(unknown, size, layout)
}

/// Are loads, or stores, of which nothing tells the type what the optimizer has made of a copy of a whole record?
fn is_copied_whole(mut parts: Vec<(Value, u64)>, size: u64, layout: DataLayout) -> bool {
    parts.sort_by_key(|&(_, at)| at);
    let is_one = parts.iter().all(|(part, _)| part.opcode() == parts[0].0.opcode());
    let end = parts.iter().try_fold(0, |end, &(part, at)| {
        let ty = touched_type(part).filter(|_| at == end)?;
        Some(at + layout.store_size(ty))
    });
    is_one && (end == Some(size) || !on(Rule::CopiedWhole))
}

/// What is done with the address of a record.
struct RecordUses<'a> {
    info: &'a DTransAnalysisInfo,
    layout: DataLayout,
    /// Bytes of the record.
    size: u64,
    /// What reads and writes scalars in it, and how far in it.
    accesses: Vec<(Value, u64)>,
    /// Is it copied or filled, or a part of it?
    is_copied: bool,
    /// Is the address kept in memory?
    is_left: bool,
    /// Are there steps from it that are written anew?
    goes_on: bool,
}

impl RecordUses<'_> {
    /// Follows an address to where it is handed on, or chosen; `None` if anything else is done with it, which may lead elsewhere.
    fn follow(&mut self, step: Value) -> Option<()> {
        // Addresses, and how far in the record they lead.
        let (mut work, mut known, mut seen) = (vec![(step, 0)], HandleMap::default(), 0);
        known.insert(step, 0u64);
        while let Some((address, at)) = work.pop() {
            let users = address.first_users(MOST_HANDED + 1);
            seen += users.len();
            if seen > MOST_HANDED {
                return None;
            }
            let is_text = at != 0 && self.is_used_as_text(address, &users);
            for user in users {
                let inside = || self.place_inside(user, at);
                match user.opcode() {
                    // A character of the text that lies there.
                    Opcode::Load | Opcode::Store if is_text && !is_kept(user, address) && is_character(user) => {}
                    Opcode::Load | Opcode::Store if !is_kept(user, address) => self.access(user, at)?,
                    Opcode::Store if at == 0 => self.is_left = true,
                    Opcode::GetElementPtr if inside().is_some() && !known.contains_key(&user) => {
                        let place = self.place_inside(user, at)?;
                        known.insert(user, place);
                        work.push((user, place));
                    }
                    // An array in it has a step of its own.
                    Opcode::GetElementPtr if at != 0 && self.is_into_array(user, address) => {}
                    // A whole element, or a part of it.
                    Opcode::Call if is_of_element(user, self.size - at) => self.is_copied = true,
                    // A text in it.
                    Opcode::Call if is_text && self.is_text(user, address) => {}
                    Opcode::Call if on(Rule::ArrayIsCertain) => {
                        for param in handed_to(user, address)? {
                            match known.insert(param, at) {
                                None => work.push((param, at)),
                                // What is the same place of all elements is one of theirs.
                                Some(other) => (other == at || !on(Rule::OnePlaceInRecord)).then_some(())?,
                            }
                        }
                    }
                    // Where it is compared it goes no further.
                    Opcode::ICmp => {}
                    // One of several addresses, of one element each.
                    Opcode::Phi | Opcode::Select if at == 0 => {
                        work.extend(known.insert(user, 0).is_none().then_some((user, 0)));
                    }
                    _ if address == step && goes_on_from_step(user, step, self.layout) => self.goes_on = true,
                    _ if !on(Rule::ArrayIsCertain) => {}
                    // What else is done with it may lead elsewhere.
                    _ => return None,
                }
            }
        }
        Some(())
    }

    /// Is it a step over scalars from where an array of such begins in the record, which is found by itself?
    fn is_into_array(&self, step: Value, address: Value) -> bool {
        if is_named(step) && step.operand(0) == address {
            return true;
        }
        let is_index = step.operand(0) == address && step.operand_count() == 2 && step.gep_is_inbounds();
        let ty = step.gep_source_type();
        let element = (is_index && is_scalar(ty)).then(|| element_touched(self.info, step, ty)).flatten();
        let way = if is_not_negative(step) { Way::Forward } else { Way::Any };
        element.is_some_and(|of| Parts::new(self.info).array_of_scalars_inside(address, of, way).is_some())
    }

    /// Is an address used as that of a text? Its array may have been named meanwhile.
    fn is_used_as_text(&self, address: Value, users: &[Value]) -> bool {
        let is_used = |address: Value, user: Value| user.opcode() == Opcode::Call && self.is_text(user, address);
        let is_start = |user: Value| {
            user.opcode() == Opcode::GetElementPtr
                && user.operand(0) == address
                && kinds::constant_step(self.layout, user) == Some(0)
        };
        let is_used_there = |start: Value| start.first_users(MOST_USERS).into_iter().any(|user| is_used(start, user));
        users.iter().any(|&user| is_used(address, user) || is_start(user) && is_used_there(user))
    }

    /// Does a function of the library's read or write a text at an address that it is handed, and nothing come back by which that is found again?
    fn is_text(&self, call: Value, address: Value) -> bool {
        let (callee, args) = (call.callee(), call.call_args());
        if !callee.is_function() || callee.is_intrinsic() {
            return false;
        }
        let texts = texts_of_call(call, self.info.printed_format(callee));
        let is_read = |i: usize| texts.iter().any(|text| text.0 == i);
        let uses =
            |i: usize| is_read(i) && !call.ty().is_pointer() || uses_text(|f| self.info.is_of_library(f), call, i);
        (0..args.len()).filter(|&i| args[i] == address).all(uses)
    }

    /// How far in the record a step from that far in it leads, if it stays there.
    fn place_inside(&self, step: Value, from: u64) -> Option<u64> {
        let at = from.checked_add(u64::try_from(kinds::constant_step(self.layout, step)?).ok()?)?;
        (at < self.size).then_some(at)
    }

    /// Notes what reads or writes a scalar so far in the record, or several side by side, if it does.
    fn access(&mut self, access: Value, at: u64) -> Option<()> {
        let ty = match access.opcode() {
            Opcode::Load => access.ty(),
            Opcode::Store => access.operand(0).ty(),
            // Nothing else touches scalars.
            _ => return None,
        };
        let element = if ty.kind() == TypeKind::Vector { ty.elements()?.0 } else { ty };
        let end = at.checked_add(is_scalar(element).then(|| self.layout.store_size(ty))?)?;
        (end <= self.size || !on(Rule::ArrayIsCertain)).then(|| self.accesses.push((access, at)))
    }
}

/// Does it read or write one byte?
fn is_character(access: Value) -> bool {
    touched_type(access).is_some_and(|ty| ty.kind() == TypeKind::Int(8))
}

/// The parameters, of functions of the program's own, that a call hands an address to, if all that it does with it is that.
fn handed_to(call: Value, address: Value) -> Option<Vec<Value>> {
    let callee = call.callee();
    let is_own = callee.is_function() && callee.has_exact_definition() && call.call_type() == callee.value_type();
    if !is_own || callee.is_intrinsic() || call.is_musttail() || call.may_have_special_param() {
        return None;
    }
    let (args, params) = (call.call_args(), callee.params());
    let handed = |i: &usize| args[*i] == address;
    (0..args.len()).filter(handed).map(|i| params.get(i).copied()).collect()
}

/// What is read and written at addresses that are chosen from, if nothing else is done with them.
fn accesses_by(choice: Value) -> Option<Vec<Value>> {
    let (mut choices, mut accesses) = (vec![choice], Vec::new());
    let mut next = 0;
    while let Some(&choice) = choices.get(next) {
        next += 1;
        for user in choice.first_users(MOST_USERS + 1) {
            match user.opcode() {
                Opcode::Load => accesses.push(user),
                Opcode::Store if !is_kept(user, choice) => accesses.push(user),
                Opcode::ICmp => {}
                Opcode::Phi | Opcode::Select if choices.contains(&user) => {}
                Opcode::Phi | Opcode::Select => choices.push(user),
                // It may lead elsewhere.
                _ => return None,
            }
        }
        if choices.len() + accesses.len() > MOST_USERS {
            return None;
        }
    }
    (!accesses.is_empty()).then_some(accesses)
}

/// The record that lies some bytes before an address at which scalars in it are read and written, or all of it is copied, and nothing else is done.
fn record_touched(place: Value, ty: Type, inner: i64, layout: DataLayout) -> Option<Element> {
    let size = layout.alloc_size(ty);
    let is_inside = |access: Value| {
        let touched = touched_type(access).filter(|_| !is_kept(access, place));
        let end = touched.map(|touched| inner as u64 + layout.store_size(touched));
        let is_scalar = end.is_some_and(|end| end <= size) && (Kind::of(access).is_some() || !on(Rule::ArrayIsCertain));
        is_scalar || inner == 0 && access.opcode() == Opcode::Call && is_of_element(access, size)
    };
    place.users().into_iter().all(is_inside).then_some(Element { size, kind: Kind::Any })
}

/// Does a call copy or fill no more bytes than an element has?
fn is_of_element(call: Value, size: u64) -> bool {
    let callee = call.callee();
    let is_block = callee.is_function() && callee.is_intrinsic() && callee.name().starts_with("llvm.mem");
    let bytes = call.call_args().get(2).and_then(|bytes| bytes.constant_int());
    is_block && bytes.is_some_and(|bytes| u64::try_from(bytes).is_ok_and(|bytes| bytes <= size))
}

/// Does a store write an address, rather than to it?
fn is_kept(access: Value, address: Value) -> bool {
    access.opcode() == Opcode::Store && access.operand(0) == address
}

/// Are truth values read and written, as aliasing metadata tells?
fn is_truth(accesses: &[Value]) -> bool {
    !accesses.is_empty() && accesses.iter().all(|&access| Kind::of(access) == Some(Kind::Integer))
}

/// What all those accesses are of, as their aliasing metadata tells: nothing else may lie there then.
fn kind_of(accesses: &[Value]) -> Option<Kind> {
    if !on(Rule::ArrayIsCertain) {
        return Some(Kind::Any);
    }
    let mut kinds = accesses.iter().map(|&access| Kind::of(access));
    // An address that is only compared leads to no array but its own either.
    let Some(first) = kinds.next() else { return Some(Kind::Any) };
    kinds.try_fold(first?, |kind, other| kind.join(other?))
}

fn is_element(ty: Type) -> bool {
    is_scalar(ty) || ty.kind() == TypeKind::Struct && ty.is_sized()
}

fn is_scalar(ty: Type) -> bool {
    matches!(ty.kind(), TypeKind::Int(8 | 16 | 32 | 64) | TypeKind::Float | TypeKind::Double | TypeKind::Pointer(0))
}

/// Is it certain that a step leads nowhere before the place that it begins at?
/// The index of an element that a loop touches at its first turn.
fn first_index(index: Value, step: Value) -> Option<i64> {
    let (counted, more) = without_constant(index);
    let is_counted = counted.is_instruction() && counted.opcode() == Opcode::Phi;
    if !is_counted || (counted.block() != step.block() || !is_touched_here(step)) && on(Rule::FirstIsTouched) {
        return None;
    }
    first_value(counted, step, MOST_CHOICES)?.checked_add(more)
}

/// Is memory touched through an address in the block where that is computed?
fn is_touched_here(step: Value) -> bool {
    let users = step.first_users(MOST_USERS);
    users.into_iter().any(|user| touched_type(user).is_some() && !is_kept(user, step) && user.block() == step.block())
}

/// A number and the constant that is added to it, extended or not.
fn without_constant(v: Value) -> (Value, i64) {
    let v = without_extension(v);
    counted_further(v).map_or((v, 0), |(of, more)| (without_extension(of), more))
}

fn without_extension(mut v: Value) -> Value {
    while v.is_instruction() && matches!(v.opcode(), Opcode::SExt | Opcode::ZExt) {
        v = v.operand(0);
    }
    v
}

/// A number and the constant that is added to it.
fn counted_further(v: Value) -> Option<(Value, i64)> {
    let is_sum = v.is_instruction() && (v.opcode() == Opcode::Add || v.opcode() == Opcode::IntArith && v.is_disjoint());
    is_sum.then(|| Some((v.operand(0), v.operand(1).constant_int()?))).flatten()
}

/// The one constant that a loop's counter begins with, on whatever way the loop is come to.
fn first_value(phi: Value, step: Value, depth: u32) -> Option<i64> {
    let ways = phi.incoming();
    let is_next = |way: Value| counted_further(way).is_some_and(|(of, _)| of == phi);
    let mut entries = ways.iter().filter(|(way, _)| !is_next(*way)).peekable();
    let is_counter = entries.clone().count() < ways.len() && entries.peek().is_some();
    if !is_counter && on(Rule::FirstIsEntered) {
        return None;
    }
    let mut all = entries.map(|&(way, _)| entered_with(way, step, depth));
    let one = all.next()??;
    all.all(|other| other == Some(one) || !on(Rule::FirstIsEntered)).then_some(one)
}

/// What a counter begins with where a loop is come to: a constant, or where another loop's counter goes on that begins so, as the rest of an unrolled loop does. That one
/// has touched all elements up to there, from the same place: so none of another array is next.
fn entered_with(value: Value, step: Value, depth: u32) -> Option<i64> {
    if let Some(k) = value.constant_int() {
        return Some(k);
    }
    let is_phi = |v: Value| v.is_instruction() && v.opcode() == Opcode::Phi;
    let depth = depth.checked_sub(1)?;
    if is_phi(value) {
        let mut all = value.incoming().into_iter().map(|(way, _)| entered_with(way, step, depth));
        let one = all.next()??;
        return all.all(|other| other == Some(one)).then_some(one);
    }
    let (counter, more) = counted_further(value).filter(|(of, _)| is_phi(*of))?;
    let is_next = counter.incoming().iter().any(|(way, _)| *way == value);
    let is_last = |other: &Value| {
        let is_step = other.is_instruction() && other.opcode() == Opcode::GetElementPtr;
        let is_like = || other.is_step_like(step) && other.operand_count() == step.operand_count();
        let index = || other.operand(other.operand_count() - 1);
        is_step
            && is_like()
            && other.operand(0) == step.operand(0)
            && other.block() == counter.block()
            && without_constant(index()) == (counter, more - 1)
            && is_touched_here(*other)
    };
    let has_touched = more > 0 && step.operand(0).first_users(MOST_HANDED).iter().any(is_last);
    (is_next && (has_touched || !on(Rule::FirstIsEntered))).then(|| first_value(counter, step, depth)).flatten()
}

/// Does a step say that its index is not negative?
fn is_not_negative(gep: Value) -> bool {
    let index = gep.operand(1);
    gep.gep_has_nuw() || index.is_instruction() && index.opcode() == Opcode::ZExt
}

/// The parts of a record of that size which may be arrays, of bytes or of what is longer.
fn parts(fields: &[Field], size: u64, of_bytes: bool) -> Vec<Part> {
    let mut out: Vec<Part> = Vec::new();
    for (i, field) in fields.iter().enumerate() {
        let behind = || fields[i + 1..].iter().map(|f| f.offset).find(|&o| o > field.offset);
        let end = if field.size != 0 { field.offset + field.size } else { behind().unwrap_or(size) };
        let (element, records) = (element_of(field), records_of(field));
        let part = Part { begin: field.offset, end: end.min(size), element, records, of_bytes: false };
        // The bytes of a record inside may be looked at as one.
        let is_behind = out.last().is_none_or(|last| last.end <= part.begin) && part.begin < part.end;
        if let Some(inside) = (is_behind && !of_bytes).then(|| inside(field, part)).flatten() {
            out.extend(inside);
            continue;
        }
        // What lies in one place may be either.
        match out.last_mut().filter(|last| last.end > part.begin) {
            Some(last) => *last = Part { end: last.end.max(part.end), element: None, records: 0, ..*last },
            None if part.begin < part.end => out.push(part),
            None => {}
        }
    }
    out
}

/// The parts of a record inside, if there is room for one only. What is called characters in it is an array, or anything.
fn inside(field: &Field, part: Part) -> Option<Vec<Part>> {
    // A record in the record inside may be looked at as one.
    let is_flat = !field.is_deep && field.size == 0;
    let (last, _) = *field.scalars.last().filter(|(_, ty)| is_flat && (field.scalars.len() > 1 || ty != CHARACTERS))?;
    let starts = field.scalars.iter().map(|scalar| scalar.0).skip(1);
    let mut out = Vec::new();
    for ((at, ty), end) in field.scalars.iter().zip(starts.chain([part.end - part.begin])) {
        let element = if ty == CHARACTERS { None } else { Some(element_named(ty)?) };
        let room = end.checked_sub(*at)?;
        // Behind the last one there is what it is aligned by.
        let fits =
            |element: Element| room >= element.size && (*at != last || room < element.size + MOST_BYTES_OF_SCALAR);
        element.is_none_or(fits).then_some(())?;
        let end = element.map_or(end, |element| at + element.size);
        out.push(Part { begin: part.begin + at, end: part.begin + end, element, records: 0, of_bytes: false });
    }
    Some(out)
}

/// What a field is an array of, or an array of arrays, and of how many.
fn innermost(field: &Field) -> Option<(&str, u64)> {
    let mut inner = field.ty.as_str();
    let mut count = 1u64;
    while let Some(array) = inner.strip_prefix('[') {
        let (length, element) = array.split_once(" x ")?;
        count = count.checked_mul(length.parse().ok()?)?;
        inner = element.trim_end_matches(']');
    }
    Some((inner, count))
}

/// Bytes of a structure that a field is an array of, or 0. In the structure there are no arrays of others, and no unions.
fn records_of(field: &Field) -> u64 {
    let is_known = !field.starts.is_empty() || !on(Rule::RecordsOfScalars);
    let is_of_structures = |inner: &str| is_known && field.ty.starts_with('[') && inner.starts_with("%struct.");
    let of = innermost(field).filter(|(inner, _)| is_of_structures(inner));
    of.and_then(|(_, count)| field.size.checked_div(count)).unwrap_or(0)
}

/// An element of a field, as far as its type tells.
fn element_of(field: &Field) -> Option<Element> {
    let (inner, count) = innermost(field)?;
    if field.size != 0 {
        let kind = match element_called(inner) {
            Some(of) => of.kind,
            // A record that no scalar is an element of: there is no array in it, and it is longer than any.
            None if !field.scalars.is_empty() && field.size.checked_div(count)? > MOST_BYTES_OF_SCALAR => Kind::Any,
            // A structure, or what nothing else is an element of.
            None => return None,
        };
        return Some(Element { size: field.size.checked_div(count)?, kind });
    }
    element_named(inner)
}

/// An element of what LLVM calls so.
fn element_called(ty: &str) -> Option<Element> {
    let (size, kind) = match ty {
        "float" => (4, Kind::Float),
        "double" => (8, Kind::Float),
        "ptr" => (8, Kind::Pointer(None)),
        "i8" => (1, Kind::Any),
        "i16" => (2, Kind::Integer),
        "i32" => (4, Kind::Integer),
        "i64" => (8, Kind::Integer),
        _ => return None,
    };
    Some(Element { size, kind })
}

/// An element of what Clang calls so in its aliasing metadata.
fn element_named(ty: &str) -> Option<Element> {
    let kind = Kind::named(ty)?;
    let size = match ty {
        "_Bool" | "bool" => return Some(Element::BYTE),
        "short" => 2,
        "int" | "float" => 4,
        _ => 8,
    };
    Some(Element { size, kind })
}

/// The array of such elements that a place is in.
fn array_at(parts: &[Part], at: u64, element: Element, way: Way, (least, most): (i64, i64)) -> Option<Array> {
    let size = element.size;
    let is_one = |of: Element| of.size == size && (of.kind.meets(element.kind) || element.kind == Kind::Any);
    // What is used by bytes, and of another size than several elements, is a text where all lies as it is aligned to.
    let is_aligned = |part: &Part| part.element.is_none_or(|of| part.begin % of.size.max(1) == 0);
    let fits = parts.iter().all(is_aligned);
    // An index over structures leads into no array of others, unless those are several of them, or they are several of those.
    let is_of_others = |part: &Part| {
        let others = size > MOST_BYTES_OF_SCALAR && part.records > MOST_BYTES_OF_SCALAR;
        let is_apart = part.records % size.max(1) != 0 && size % part.records.max(1) != 0;
        others && (is_apart || !on(Rule::OtherRecords))
    };
    let is_any = |part: &Part| {
        let is_of_bytes = fits && part.of_bytes && (part.end - part.begin) % size != 0;
        part.element.is_none() && !is_of_bytes && !is_of_others(part)
    };
    let may_be = |part: &Part| (is_any(part) || part.element.is_some_and(is_one)) && part.end - part.begin >= 2 * size;
    let here = parts.iter().position(|part| part.begin == at && may_be(part))?;
    // A truth value alone may be meant as well: beside the array it is part of that.
    let is_truth = element == Element::TRUTH && on(Rule::TruthAlone);
    let may_be = |part: &Part| may_be(part) || is_truth && part.element == Some(Element::TRUTH);
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
    let place = |index: i64| i128::from(at) + i128::from(index) * i128::from(size);
    let is_reached =
        |part: &Part| place(least) < i128::from(part.end) && i128::from(part.begin) < place(most) + i128::from(size);
    let is_other =
        |part: &Part| !(parts[first].begin..parts[last].end).contains(&part.begin) && may_be(part) && is_reached(part);
    if others.iter().any(is_other) && on(Rule::ArrayIsCertain) {
        return None;
    }
    // What may be of any type may also be in an array of others before it, from whose end it is counted.
    let is_untold = way == Way::Any && element.kind == Kind::Any && (2..=MOST_BYTES_OF_SCALAR).contains(&size);
    let is_array = |part: &Part| part.element.is_none_or(|of| part.end - part.begin >= 2 * of.size);
    let ends_another = |part: &Part| part.end == parts[first].begin && is_array(part);
    if is_untold && first.checked_sub(1).is_some_and(|before| ends_another(&parts[before])) && on(Rule::ArrayIsCertain)
    {
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
        let element = (element != 0).then_some(Element { size: element, kind: Kind::Any });
        Part { begin, end, element, records: 0, of_bytes: false }
    }

    fn found(parts: &[Part], at: u64, size: u64, way: Way) -> Option<(u64, u64)> {
        array_at(parts, at, Element { size, kind: Kind::Any }, way, ANYWHERE).map(|array| (array.before, array.length))
    }

    #[test]
    fn arrays_side_by_side_are_one() {
        // double x; double up[4], down[4]; long n;
        let parts = [part(0, 8, 8), part(8, 40, 8), part(40, 72, 8), part(72, 80, 8)];
        assert_eq!(found(&parts, 8, 8, Way::Forward), Some((0, 8)));
        assert_eq!(found(&parts, 40, 8, Way::Forward), Some((0, 4)));
        assert_eq!(found(&parts, 40, 8, Way::Any), Some((4, 8)));
        // char name[20] is no array of doubles, but it may be one of integers.
        let mut parts = [part(0, 8, 8), part(8, 28, 0), part(28, 32, 4), part(32, 56, 0), part(56, 64, 8)];
        assert_eq!(found(&parts, 32, 8, Way::Any), None);
        parts[1].of_bytes = true;
        assert_eq!(found(&parts, 32, 8, Way::Any), Some((0, 3)));
        assert_eq!(found(&parts, 32, 4, Way::Any), None);
        // What does not lie as it is aligned to may be anything.
        let mut parts = [part(0, 1, 1), part(1, 21, 0), part(21, 25, 4), part(32, 56, 0)];
        parts[1].of_bytes = true;
        assert_eq!(found(&parts, 32, 8, Way::Any), None);
        let parts = [part(0, 8, 8), part(8, 40, 8), part(40, 72, 8), part(72, 80, 8)];
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
    fn an_array_of_other_records_is_not_meant() {
        // int id, n; struct doctor doctors[5]; struct list queue[5];
        let parts = |records| [part(0, 4, 4), part(4, 8, 4), Part { records, ..part(8, 248, 0) }, part(248, 408, 32)];
        assert_eq!(found(&parts(48), 248, 32, Way::Any), Some((0, 5)));
        assert_eq!(found(&parts(48), 8, 48, Way::Any), Some((0, 5)));
        // One of which each is several, or a part.
        assert_eq!(found(&parts(96), 248, 32, Way::Any), None);
        assert_eq!(found(&parts(16), 248, 32, Way::Any), None);
        assert_eq!(found(&parts(0), 248, 32, Way::Any), None);
    }

    #[test]
    fn types_tell_their_elements() {
        let of = |ty: &str, size| {
            let field = Field { size, ty: ty.to_string(), ..Field::default() };
            element_of(&field).map(|element| (element.size, element.kind))
        };
        assert_eq!(of("[4 x [2 x double]]", 64), Some((8, Kind::Float)));
        assert_eq!(of("[3 x %struct.v]", 48), None);
        assert_eq!(of("double", 8), Some((8, Kind::Float)));
        assert_eq!(of("[24 x i8]", 24), Some((1, Kind::Any)));
        assert_eq!(of("[3 x i32]", 12), Some((4, Kind::Integer)));
        assert_eq!(of("int", 0), Some((4, Kind::Integer)));
        assert_eq!(of("p1 _ZTS4node", 0), Some((8, Kind::named("p1 _ZTS4node").expect("a pointer"))));
        assert_eq!(of("omnipotent char", 0), None);
    }

    #[test]
    fn an_array_of_another_kind_is_not_meant() {
        let (long, double) = (Element { size: 8, kind: Kind::Integer }, Element { size: 8, kind: Kind::Float });
        let parts = [Part { element: Some(double), ..part(0, 32, 0) }, Part { element: Some(long), ..part(32, 64, 0) }];
        let array = array_at(&parts, 0, double, Way::Any, ANYWHERE);
        assert_eq!(array.map(|array| array.length), Some(4));
        assert!(array_at(&parts, 0, long, Way::Any, ANYWHERE).is_none());
    }
}
