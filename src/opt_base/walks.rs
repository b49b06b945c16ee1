//! Pointers that walk over an array inside a record, made indices of it, so that they can be checked.
//!
//! ```text
//!   s = phi [c->name, entry], [s + 1, loop]          i = phi [0, entry], [i + 1, loop]
//!   load s                                     =>    check i < 24
//!                                                    load c->name[i]
//! ```
//!
//! Nothing is claimed that the program does not say: every pointer here is the start of one array plus a number of whole elements, and that
//! number is what it becomes. Functions that are handed the start of an array get a copy for arrays of that length, in which the parameter is
//! such a start.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::library::{Effect, Extent, Returns};
use crate::analysis::number::library_function;
use crate::analysis::offset::Offsets;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, HandleMap, HandleSet, Opcode, Order, Predicate, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::arrays;
use super::bounds::{behind, is_fixed_row, may_stop, name_of, place_of, Inserter};
use super::wrappers::is_copied;

/// Pointers into one array that are followed.
const MOST_MEMBERS: usize = 256;
/// Copies of functions in one module, and the instructions of one that is copied.
const MOST_COPIES: usize = 64;
const MOST_INSTRUCTIONS: usize = 1000;
/// Functions that hand the start of an array on to each other.
const MOST_DEPTH: usize = 4;

/// The shape of an array: its elements' bytes, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Shape {
    size: u64,
    length: u64,
}

/// All that is done with an array through pointers into it.
pub(super) struct Walk {
    /// A value that leads to its first element: a parameter, or a step by constants. What that is made of comes before all that follows.
    start: Value,
    shape: Shape,
    /// Values that lead there too.
    zero: HandleSet<Value>,
    /// Pointers into it.
    members: Vec<Value>,
    /// What touches memory through them: the instruction, and the operand.
    pub(super) accesses: Vec<(Value, u32)>,
    compares: Vec<Value>,
    numbers: Vec<Value>,
    differences: Vec<Value>,
    /// Calls that are given the start, and as which argument.
    passed: Vec<(Value, usize)>,
    /// The same of the library's functions that use texts.
    texts: Vec<(Value, usize)>,
    /// The array in words.
    what: String,
}

/// Calls that are to lead to a copy of their function.
pub(super) struct Copied {
    call: Value,
    arrays: Vec<(usize, Shape)>,
}

impl Walk {
    /// Is more done with pointers than to index the array? What an index alone leads to is checked as it is.
    fn moves(&self) -> bool {
        let is_index = |v: &Value| v.opcode() == Opcode::GetElementPtr && self.zero.contains(&v.operand(0));
        let only_accessed = self.compares.is_empty() && self.numbers.is_empty();
        !only_accessed || !self.members.iter().all(is_index)
    }

    /// The pointers that become indices, and those to the start.
    pub(super) fn pointers(&self) -> impl Iterator<Item = Value> + '_ {
        self.members.iter().chain(&self.zero).copied()
    }

    /// Where it is.
    pub(super) fn function(&self) -> Value {
        if self.start.is_argument() {
            self.start.argument_function()
        } else {
            self.start.function()
        }
    }
}

/// What there is to do.
#[derive(Default)]
pub(super) struct Walks {
    pub(super) here: Vec<Walk>,
    pub(super) copied: Vec<Copied>,
}

/// Finds the arrays inside records whose pointers walk where nothing is proved. `copies` are functions that are copies already. Also returns the functions that may be copied.
pub(super) fn find(info: &DTransAnalysisInfo, copies: &HandleSet<Value>, module: Module) -> (Walks, Followed) {
    let mut out = Walks::default();
    let layout = info.data_layout();
    let (own, known, library) = (FxHashSet::default(), FxHashMap::default(), FxHashSet::default());
    let mut finder = Finder { info, layout, own, library, known };
    let declared = module.functions().into_iter().filter(|f| f.is_declaration() && !f.is_intrinsic());
    finder.library = declared.filter(|&f| library_function(f).is_some() && info.is_of_library(f)).collect();
    let functions = info.functions().iter().map(|f| f.value);
    finder.own = functions.filter(|&f| !copies.contains(&f) && finder.may_copy(f)).collect();
    for f in info.functions().iter().map(|f| f.value) {
        if !finder.may_check(f) {
            continue;
        }
        let mut calls: Vec<Copied> = Vec::new();
        let mut of_call: HandleMap<Value, usize> = HandleMap::default();
        for starts in starts(f) {
            let Some(shape) = finder.array_at(starts[0]) else { continue };
            let Some(walk) = finder.follow(&starts, shape) else { continue };
            for &(call, argument) in &walk.passed {
                if finder.wants(call.callee(), argument, shape.size, 0) != Some(true) {
                    continue;
                }
                let c = *of_call.entry(call).or_insert_with(|| {
                    calls.push(Copied { call, arrays: Vec::new() });
                    calls.len() - 1
                });
                calls[c].arrays.push((argument, shape));
            }
            if walk.moves() && finder.is_open(&walk) {
                out.here.push(walk);
            }
        }
        out.copied.extend(calls);
    }
    (out, Followed { own: finder.own, library: finder.library })
}

/// What pointers are followed into.
#[derive(Default)]
pub(super) struct Followed {
    /// Functions that may be copied.
    own: FxHashSet<Value>,
    /// The library's functions that the module calls.
    library: FxHashSet<Value>,
}

/// The constants that a call passes for numbers which its function hands on as they are, by the number of the parameter: the size of an array, perhaps.
fn sizes_passed(call: Value) -> Vec<(usize, i64)> {
    let hands_on = |param: Value| {
        let is_passed = |u: Value| u.is_instruction() && u.opcode() == Opcode::Call && u.callee() != param;
        matches!(param.ty().kind(), TypeKind::Int(_)) && param.users().into_iter().any(is_passed)
    };
    let args = call.call_args();
    let params = call.callee().params();
    let passed = args.iter().zip(params).enumerate().filter(|(_, (_, param))| hands_on(*param));
    passed.filter_map(|(i, (arg, _))| Some((i, arg.constant_int()?))).collect()
}

/// Does a call of the library's function do with the memory behind an argument nothing but read or write it, so that a check can say how much of it?
pub(super) fn uses_text(is_of_library: impl Fn(Value) -> bool, call: Value, argument: usize) -> bool {
    let callee = call.callee();
    let row = library_function(callee).filter(|_| is_of_library(callee) && !call.is_musttail());
    row.is_some_and(|row| {
        let effect = match row.args.get(argument) {
            Some(effect) => *effect,
            // What is printed, as its format says.
            None => return matches!(row.args.last(), Some(Effect::Prints)),
        };
        let is_text = match effect {
            Effect::Reads(extent) | Effect::Takes(extent) | Effect::Writes(extent) | Effect::Updates(extent) => {
                match extent {
                    Extent::Text | Extent::TextOf(_) | Extent::Fixed(_) => true,
                    // As many as its caller says, who may say it in a constant.
                    Extent::Arg(n) | Extent::UpTo(n) => {
                        call.call_args().get(n).is_some_and(|n| n.is_argument() || n.constant_int().is_some())
                    }
                    Extent::Any => matches!(&*callee.name(), "strcat" | "strncat" | "sprintf"),
                    Extent::Product(..) | Extent::UpToProduct(..) => false,
                }
            }
            // It keeps the address, or uses it in another way.
            _ => false,
        };
        // What leads into the array again is not followed.
        let leads = matches!(row.returns, Returns::Same(n) | Returns::Into(n) if n == argument);
        is_text && (!leads || call.users().is_empty())
    })
}

/// May calls of a function lead to a copy of it: does every instruction do the same there, and are they few?
pub(super) fn may_copy(info: &DTransAnalysisInfo, f: Value) -> bool {
    f.is_function() && info.function(f).is_some() && may_copy_body(f)
}

/// The same of a function with a body.
pub(super) fn may_copy_body(f: Value) -> bool {
    let is_whole = f.has_exact_definition()
        && !f.value_type().signature().2
        && !f.has_special_function_data()
        && !f.has_fn_attr("naked")
        && !f.has_data_in_code();
    let insts = || f.blocks().into_iter().flat_map(|b| b.instructions());
    is_whole && insts().count() <= MOST_INSTRUCTIONS && (insts().all(is_copied) || !on(Rule::CopyOfLabels))
}

/// The address steps in a function that lead to arrays, those together that lead to the same one.
fn starts(f: Value) -> Vec<Vec<Value>> {
    let mut out: Vec<Vec<Value>> = Vec::new();
    let mut index: FxHashMap<(Value, Type, Vec<i64>), usize> = FxHashMap::default();
    for v in f.blocks().into_iter().flat_map(|b| b.instructions()).filter(|v| v.opcode() == Opcode::GetElementPtr) {
        let path: Option<Vec<i64>> = v.operands()[1..].iter().map(|i| i.constant_int()).collect();
        let Some(path) = path.filter(|_| v.gep_result_type().is_some_and(|ty| ty.kind() == TypeKind::Array)) else {
            continue;
        };
        let n = *index.entry((v.operand(0), v.gep_source_type(), path)).or_insert_with(|| {
            out.push(Vec::new());
            out.len() - 1
        });
        out[n].push(v);
    }
    out
}

struct Finder<'i> {
    info: &'i DTransAnalysisInfo,
    layout: DataLayout,
    /// Functions that may be copied.
    own: FxHashSet<Value>,
    /// The library's functions that the module calls.
    library: FxHashSet<Value>,
    /// By function, parameter and size of an element: can it be made an index of an array, and is anything gained by that?
    known: FxHashMap<(Value, usize, u64), Option<bool>>,
}

impl Finder<'_> {
    fn may_check(&self, f: Value) -> bool {
        !f.is_declaration() && !f.has_special_function_data() && !f.has_fn_attr("naked")
    }

    /// May calls of a function lead to a copy of it, with checks?
    fn may_copy(&self, f: Value) -> bool {
        self.may_check(f) && may_copy(self.info, f)
    }

    /// The array inside a record that an address step leads to, if it may be checked.
    fn array_at(&self, start: Value) -> Option<Shape> {
        let (element, length) = start.gep_result_type().filter(|ty| ty.kind() == TypeKind::Array)?.elements()?;
        if length < 2 || element.kind() == TypeKind::Array || !element.is_sized() || is_fixed_row(start) {
            return None;
        }
        let size = self.layout.alloc_size(element);
        let bytes = size.checked_mul(length).filter(|&bytes| bytes > 0)?;
        let may =
            arrays::is_certain(self.info, start) && may_stop(self.info, start, 0, bytes, behind(self.info, start));
        may.then_some(Shape { size, length })
    }

    fn follow(&self, starts: &[Value], shape: Shape) -> Option<Walk> {
        let start = starts[0];
        let of = if start.is_argument() { String::new() } else { name_of(self.info, start) };
        let what = format!("an array of {}{of}", shape.length);
        follow(
            starts,
            shape,
            what,
            self.layout,
            |f| self.own.contains(&f),
            |call, i| uses_text(|f| self.library.contains(&f), call, i),
        )
    }

    /// Does a walk touch memory where it is not proved to stay within its array?
    fn is_open(&self, walk: &Walk) -> bool {
        let starts = self.info.cells(walk.start);
        let bytes = walk.shape.size * walk.shape.length;
        let within = |&(inst, operand): &(Value, u32)| {
            let cells = self.info.cells(inst.operand(operand));
            !cells.is_empty()
                && cells.iter().all(|cell| {
                    let element = self.info.classes[cell.class].element;
                    let of = |c: Offsets| c.modulo(element);
                    starts.iter().any(|s| {
                        let first = of(s.offsets);
                        s.class == cell.class
                            && first.is_exact()
                            && of(cell.offsets).extent(walk.shape.size).is_some_and(|(from, end)| {
                                u64::try_from(first.base).is_ok_and(|first| from >= first && end <= first + bytes)
                            })
                    })
                })
        };
        !walk.accesses.iter().all(within)
    }

    /// Can a parameter be made an index of the array that it is given, and is anything gained by that?
    fn wants(&mut self, f: Value, number: usize, size: u64, depth: usize) -> Option<bool> {
        if depth >= MOST_DEPTH || !self.own.contains(&f) {
            return None;
        }
        if let Some(&known) = self.known.get(&(f, number, size)) {
            return known;
        }
        // Those that lead back here are what the rest is: a call that is given the start by a copy may as well lead to the function as it was.
        self.known.insert((f, number, size), Some(false));
        let found = self.param(f, number, size, depth);
        self.known.insert((f, number, size), found);
        found
    }

    fn param(&mut self, f: Value, number: usize, size: u64, depth: usize) -> Option<bool> {
        let start = *f.params().get(number)?;
        if f.has_special_param(number as u32) {
            return None;
        }
        let walk = self.follow(&[start], Shape { size, length: 2 })?;
        let mut gains = self.is_open(&walk) || !walk.texts.is_empty();
        for &(call, argument) in &walk.passed {
            gains |= self.wants(call.callee(), argument, size, depth + 1)?;
        }
        Some(gains)
    }
}

/// Follows all pointers that are made of values that lead to an array's start. `None` if one of them is used in a way that an index is not.
fn follow(
    starts: &[Value],
    shape: Shape,
    what: String,
    layout: DataLayout,
    is_own: impl Fn(Value) -> bool,
    uses_text: impl Fn(Value, usize) -> bool,
) -> Option<Walk> {
    let start = starts[0];
    let mut w = Walk {
        start,
        shape,
        zero: HandleSet::default(),
        members: Vec::new(),
        accesses: Vec::new(),
        compares: Vec::new(),
        numbers: Vec::new(),
        differences: Vec::new(),
        passed: Vec::new(),
        texts: Vec::new(),
        what,
    };
    w.zero.extend(starts);
    let mut all: HandleSet<Value> = starts.iter().copied().collect();
    let mut work = starts.to_vec();
    // Whether addresses wrap around decides how they compare.
    let mut wraps = false;
    while let Some(v) = work.pop() {
        let is_start = w.zero.contains(&v);
        // What is done with the start itself may stay as it is, but for a parameter: nobody else knows its array.
        let stays = is_start && (!start.is_argument() || !on(Rule::WalkStays));
        for user in v.users() {
            if !user.is_instruction() {
                return None;
            }
            let new = match user.opcode() {
                Opcode::GetElementPtr => match step(user, v, shape, layout) {
                    Some(index) => {
                        wraps |= !user.gep_is_inbounds();
                        if is_start && index.is_null() {
                            w.zero.insert(user);
                        }
                        true
                    }
                    None if stays => false,
                    None => return None,
                },
                Opcode::Phi | Opcode::Select => true,
                Opcode::Load | Opcode::Store => {
                    let address = u32::from(user.opcode() == Opcode::Store);
                    let touched = if address == 0 { user.ty() } else { user.operand(0).ty() };
                    let is_address = user.operand(address) == v && !(address == 1 && user.operand(0) == v);
                    let fits = is_address && (layout.store_size(touched) == shape.size || !on(Rule::WalkWholeElements));
                    match () {
                        () if fits && is_start => false,
                        () if fits => {
                            w.accesses.push((user, address));
                            false
                        }
                        () if stays => false,
                        () => return None,
                    }
                }
                Opcode::ICmp => {
                    let with_null = user.operands().into_iter().any(Value::is_null);
                    if !(is_start && with_null || w.compares.contains(&user)) {
                        w.compares.push(user);
                    }
                    false
                }
                Opcode::PtrToInt => {
                    w.numbers.push(user);
                    false
                }
                Opcode::Call => {
                    let args = user.call_args();
                    let given: Vec<usize> = (0..args.len()).filter(|&i| args[i] == v).collect();
                    match given[..] {
                        [argument]
                            if is_start
                                && is_own(user.callee())
                                && !user.is_musttail()
                                && !user.has_operand_bundles() =>
                        {
                            w.passed.push((user, argument));
                        }
                        _ if stays => {}
                        // Where its parameter is the start of an array, a copy can check it.
                        [argument] if is_start && shape.size == 1 && uses_text(user, argument) => {
                            w.texts.push((user, argument));
                        }
                        _ => return None,
                    }
                    false
                }
                _ if stays => false,
                // Whatever else may be done with an address.
                _ => return None,
            };
            if new && all.insert(user) {
                if !w.zero.contains(&user) {
                    w.members.push(user);
                }
                work.push(user);
                if all.len() > MOST_MEMBERS {
                    return None;
                }
            }
        }
    }
    let inside = |v: Value| all.contains(&v);
    for &m in &w.members {
        let from: Vec<Value> = match m.opcode() {
            Opcode::Phi => m.incoming().into_iter().map(|(v, _)| v).collect(),
            Opcode::Select => vec![m.operand(1), m.operand(2)],
            // It was come to from the only pointer that it is made of.
            _ => Vec::new(),
        };
        if !from.into_iter().all(inside) && on(Rule::WalkOneArray) {
            return None;
        }
    }
    // The start itself may be compared with anything: that stays as it is.
    let is_start = |v: &Value| w.zero.contains(v);
    w.compares.retain(|c| {
        let operands = [c.operand(0), c.operand(1)];
        operands.iter().all(|&v| inside(v)) || !operands.iter().all(|v| is_start(v) || !inside(*v))
    });
    let ordered = |p: Predicate| matches!(p, Predicate::Eq | Predicate::Ne | Predicate::Unsigned(_));
    let compares = |c: &Value| inside(c.operand(0)) && inside(c.operand(1)) && ordered(c.predicate());
    if !w.compares.iter().all(compares) || !w.compares.is_empty() && wraps && on(Rule::WalkInBounds) {
        return None;
    }
    let numbers: FxHashSet<Value> = w.numbers.iter().copied().collect();
    let mut known: HandleSet<Value> = HandleSet::default();
    for &n in &w.numbers {
        let is_wide = n.ty().kind() == TypeKind::Int(64);
        for user in n.users() {
            let both = is_wide
                && user.is_instruction()
                && user.opcode() == Opcode::Sub
                && numbers.contains(&user.operand(0))
                && numbers.contains(&user.operand(1));
            if !both {
                return None;
            }
            if known.insert(user) {
                w.differences.push(user);
            }
        }
    }
    (!wraps || w.differences.is_empty() || !on(Rule::WalkInBounds)).then_some(w)
}

/// How many elements an address step adds to a pointer into an array.
fn step(gep: Value, from: Value, shape: Shape, layout: DataLayout) -> Option<Value> {
    let (ty, count) = (gep.gep_source_type(), gep.operand_count());
    if gep.operand(0) != from || (1..count).any(|i| gep.operand(i) == from) || !ty.is_sized() {
        return None;
    }
    let index = match count {
        2 if layout.alloc_size(ty) == shape.size => gep.operand(1),
        2 if bytes_added(gep, layout).is_some_and(|bytes| bytes % shape.size as i64 == 0) => gep.operand(1),
        3 if gep.operand(1).is_null() && ty.kind() == TypeKind::Array => {
            let (element, _) = ty.elements()?;
            (layout.alloc_size(element) == shape.size).then(|| gep.operand(2))?
        }
        _ => return None,
    };
    matches!(index.ty().kind(), TypeKind::Int(bits) if bits <= 64).then_some(index)
}

/// The bytes that an address step adds which says so.
fn bytes_added(gep: Value, layout: DataLayout) -> Option<i64> {
    gep.operand(1).constant_int().filter(|_| gep.operand_count() == 2 && layout.alloc_size(gep.gep_source_type()) == 1)
}

impl Inserter {
    /// Makes indices of all pointers of a walk in a function, or in a copy of it, and checks them.
    pub(super) fn walk(&mut self, w: &Walk, f: Value) {
        let i64 = self.edit.i64();
        let zero = self.edit.constant(i64, 0);
        let mut index: HandleMap<Value, Value> = w.zero.iter().map(|&v| (v, zero)).collect();
        let phis: Vec<Value> = w.members.iter().copied().filter(|v| v.opcode() == Opcode::Phi).collect();
        for &phi in &phis {
            index.insert(phi, self.edit.phi(i64, phi));
        }
        for &v in &w.members {
            self.index_of(v, w.shape.size, &mut index);
        }
        for phi in phis {
            let values: Vec<Value> = phi.incoming().into_iter().map(|(v, _)| index[&v]).collect();
            self.edit.fill_phi(index[&phi], phi, &values);
        }
        for &compare in &w.compares {
            self.edit.before(compare);
            let predicate = match compare.predicate() {
                // As numbers of elements, those in front of the start are negative.
                Predicate::Unsigned(order) => Predicate::Signed(order),
                same => same,
            };
            let new = self.edit.icmp(predicate, index[&compare.operand(0)], index[&compare.operand(1)]);
            self.edit.replace_uses(compare, new);
            self.edit.erase(compare);
        }
        let size = self.edit.constant(i64, w.shape.size as i64);
        for &difference in &w.differences {
            self.edit.before(difference);
            let of = |i: u32| index[&difference.operand(i).operand(0)];
            let elements = self.edit.sub(of(0), of(1));
            let bytes = if w.shape.size == 1 { elements } else { self.edit.mul(elements, size) };
            self.edit.replace_uses(difference, bytes);
            self.edit.erase(difference);
        }
        for &number in &w.numbers {
            self.edit.erase(number);
        }
        let length = self.edit.constant(i64, w.shape.length as i64);
        let bytes = self.edit.bytes_type(w.shape.size);
        for &(inst, operand) in &w.accesses {
            let at = index[&inst.operand(operand)];
            // As wide as the elements are: only where they lie is told.
            let touched = if operand == 0 { inst.ty() } else { inst.operand(0).ty() };
            let element = if self.layout.alloc_size(touched) == w.shape.size { touched } else { bytes };
            self.edit.before(inst);
            let beyond = self.edit.icmp(Predicate::Unsigned(Order::GreaterEqual), at, length);
            self.end(inst, &place_of(inst, f), beyond, at, &w.what);
            let array = self.edit.array_type(element, w.shape.length);
            // The step to the array stands where it is first made, not before all that it is made for.
            let start =
                if w.start.is_argument() { w.start } else { self.edit.clone_with_base(w.start, w.start.operand(0)) };
            let address = self.edit.array_element(array, start, at);
            self.edit.set_operand(inst, operand, address);
        }
        let array = self.edit.bytes_type(w.shape.length);
        for &(call, argument) in &w.texts {
            self.edit.before(call);
            let text = self.edit.array_element(array, w.start, zero);
            self.edit.set_operand(call, argument as u32, text);
        }
        let poison = self.edit.poison(self.edit.ptr());
        for &v in &w.members {
            self.edit.replace_uses(v, poison);
        }
        for &v in &w.members {
            self.edit.erase(v);
        }
    }

    /// The number of elements before what a pointer leads to.
    fn index_of(&mut self, v: Value, size: u64, index: &mut HandleMap<Value, Value>) -> Value {
        if let Some(&known) = index.get(&v) {
            return known;
        }
        let new = if v.opcode() == Opcode::Select {
            let (a, b) = (self.index_of(v.operand(1), size, index), self.index_of(v.operand(2), size, index));
            self.edit.before(v);
            self.edit.select(v.operand(0), a, b)
        } else {
            let before = self.index_of(v.operand(0), size, index);
            self.edit.before(v);
            let added = match bytes_added(v, self.layout).filter(|_| size > 1) {
                Some(bytes) => self.edit.constant(self.edit.i64(), bytes / size as i64),
                None => self.edit.sext_i64(v.operand(v.operand_count() - 1)),
            };
            if before.is_null() {
                added
            } else {
                self.edit.add(before, added)
            }
        };
        index.insert(v, new);
        new
    }

    /// Makes copies of functions for the arrays that their calls hand over, and returns each with what it is a copy of.
    pub(super) fn copies(&mut self, calls: &[Copied], into: &Followed) -> Vec<(Value, Value)> {
        let layout = self.layout;
        type Key = (Value, Vec<(usize, Shape)>, Vec<(usize, i64)>);
        let mut known: FxHashMap<Key, Value> = FxHashMap::default();
        let mut out: Vec<(Value, Value)> = Vec::new();
        let mut work: Vec<(Value, Vec<(usize, Shape)>)> = calls.iter().map(|c| (c.call, c.arrays.clone())).collect();
        let mut next = 0;
        while let Some((call, arrays)) = work.get(next).cloned() {
            next += 1;
            let f = call.callee();
            let key = (f, arrays.clone(), sizes_passed(call));
            let new = match known.get(&key) {
                Some(&new) => new,
                None if out.len() >= MOST_COPIES => continue,
                None => {
                    let params = vec![false; f.params().len()];
                    let name = format!("{}.within", f.name());
                    let new = self.edit.copy_function(f, &name, &params, false);
                    for &(number, size) in &key.2 {
                        let param = new.params()[number];
                        let size = self.edit.constant(param.ty(), size);
                        self.edit.replace_uses(param, size);
                    }
                    known.insert(key, new);
                    out.push((new, f));
                    let mut passed: Vec<(Value, Vec<(usize, Shape)>)> = Vec::new();
                    for &(number, shape) in &arrays {
                        let start = new.params()[number];
                        let what = format!("an array of {}", shape.length);
                        let Some(w) = follow(
                            &[start],
                            shape,
                            what,
                            layout,
                            |f| into.own.contains(&f),
                            |call, i| uses_text(|f| into.library.contains(&f), call, i),
                        ) else {
                            continue;
                        };
                        for &(call, argument) in &w.passed {
                            match passed.iter_mut().find(|p| p.0 == call) {
                                Some(p) => p.1.push((argument, shape)),
                                None => passed.push((call, vec![(argument, shape)])),
                            }
                        }
                        self.walk(&w, f);
                    }
                    work.extend(passed);
                    new
                }
            };
            self.edit.set_operand(call, call.operand_count() - 1, new);
        }
        out
    }
}

/// Gives calls their own functions back, and deletes the copies.
pub fn give_back(edit: &mut Editor, copies: &[(Value, Value)]) {
    // Copies may have been copied.
    for &(copy, of) in copies.iter().rev() {
        edit.replace_uses(copy, of);
    }
    for &(copy, _) in copies.iter().rev() {
        edit.erase_function(copy);
    }
}
