//! Steps over records that promise nothing, beside one that promises to stay in its object: they become constants from that.
//!
//! ```text
//!   %a = getelementptr inbounds %order, ptr %p, i64 %i         %a = getelementptr inbounds %order, ptr %p, i64 %i
//!   store ptr null, ptr %a                                =>   store ptr null, ptr %a
//!   %b = getelementptr %order, ptr %p, i64 %i
//!   %c = getelementptr i8, ptr %b, i64 -136                    %c = getelementptr i8, ptr %a, i64 -136
//! ```
//!
//! The optimizer drops such a promise where it unrolls a loop over an array backwards, or moves a step out of a branch. It is the same address if memory is
//! touched behind the other one whenever this one is computed, since a promise that is broken makes that undefined. Then it is known that steps do not wrap
//! around, and lead to a record, and there is one of them where there were several.
//!
//! So it is where memory was touched in a block that control has passed on every way to this one (`&pins[n++]` in an unrolled loop). Both steps have the same
//! values then: what is computed anew leads through that block anew, since it comes before it on every way.
//!
//! What is counted in bytes from such a step, and touched whenever it is computed, stays in the object that the other one leads into, and promises that. So does what is counted
//! from one that promises it itself: a record before the one that an index leads to (`row[x - 1].heat`).

use rustc_hash::FxHashMap;

use crate::analysis::number::{goes_on, null_is_valid, object_touched};
use crate::ir::cfg::Flow;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, Direction, HandleMap, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

/// Records between two steps that are beside one another.
const MOST_APART: u64 = 64;
/// Blocks that control has passed, and steps from one place in each, that are looked at.
const MOST_PASSED: usize = 64;
const MOST_LIKELY: usize = 8;
/// Instructions behind an address in which it is touched.
const MOST_BEHIND: usize = 64;

/// A step over records, or rows of them: where from, and an index without the constant that is added to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct From {
    record: Type,
    base: Value,
    index: Value,
}

/// Where in a block memory is touched behind a step that promises to stay in its object.
struct Touched {
    at: usize,
    step: Value,
    /// What is added to the index.
    more: i64,
}

/// A step that becomes a constant.
struct Found {
    step: Value,
    /// The one that it is counted from, in so many records.
    other: Value,
    apart: i64,
    /// If that one is computed later, its index as a sum. What this one's own sum promises, such as not to wrap around, may be broken where nothing is done with it.
    later: Option<(Value, i64)>,
}

/// Makes steps beside others constants from those; how many those were.
pub fn make_constants(module: Module) -> usize {
    let layout = module.data_layout();
    let mut count = 0;
    let mut edit = Editor::new(module);
    for function in module.functions() {
        let blocks = function.blocks();
        let promising = blocks.iter().flat_map(|block| block.instructions());
        let promising = promising.filter(|inst| step(*inst).is_some() && inst.gep_is_inbounds());
        for step in promising.collect::<Vec<Value>>() {
            count += write_inside(&mut edit, layout, step, step, 0);
        }
        if !blocks.iter().any(|block| block.instructions().iter().any(is_bare)) {
            continue;
        }
        let flow = Flow::of(function);
        let passed = Passed { dominators: flow.immediate_dominators(), touched: blocks.iter().map(touched).collect() };
        // All are found before the first is written: that erases steps.
        let found: Vec<Found> = (0..).zip(&blocks).flat_map(|(number, &block)| find(block, number, &passed)).collect();
        count += found.len();
        write(&mut edit, layout, found);
    }
    count
}

/// Does a step over records promise nothing?
fn is_bare(inst: &Value) -> bool {
    step(*inst).is_some() && !inst.gep_is_inbounds()
}

type TouchedFrom = FxHashMap<From, Vec<Touched>>;

/// Behind which steps memory is touched in a block, in its order.
fn touched(block: &Block) -> TouchedFrom {
    let mut touched = TouchedFrom::default();
    for (at, inst) in block.instructions().into_iter().enumerate() {
        for other in object_touched(inst) {
            if let Some((from, more)) = step(other).filter(|_| other.gep_is_inbounds()) {
                touched.entry(from).or_default().push(Touched { at, step: other, more });
            }
        }
    }
    touched
}

/// Behind which steps memory is touched in the blocks of a function, by their numbers.
struct Passed {
    /// Of a block that control may go to, the last one that it passes on every way there.
    dominators: Vec<Option<u32>>,
    touched: Vec<TouchedFrom>,
}

impl Passed {
    /// Where memory was touched before control came to a block, behind steps from a place: the last ones first.
    fn before(&self, block: u32, from: From) -> impl Iterator<Item = &Touched> {
        let up = move |block: &u32| self.dominators[*block as usize].filter(|up| up != block);
        let blocks = std::iter::successors(up(&block), up).take(MOST_PASSED);
        blocks.flat_map(move |block| {
            let likely = self.touched[block as usize].get(&from).map_or(&[][..], |likely| likely);
            likely.iter().rev().take(MOST_LIKELY)
        })
    }
}

fn find(block: Block, number: u32, passed: &Passed) -> Vec<Found> {
    let code = block.instructions();
    if !code.iter().any(is_bare) {
        return Vec::new();
    }
    let place: HandleMap<Value, usize> = code.iter().enumerate().map(|(at, inst)| (*inst, at)).collect();
    let touched = &passed.touched[number as usize];
    // By instruction, the first one behind it that control may not pass.
    let mut ends = vec![code.len(); code.len() + 1];
    for (at, &inst) in code.iter().enumerate().rev() {
        ends[at] = if goes_on(inst) { ends[at + 1] } else { at };
    }
    let one = |(at, &bare): (usize, &Value)| {
        let (from, more) = step(bare)?;
        let likely = touched.get(&from).map_or(&[][..], |likely| likely);
        let next = likely.partition_point(|touch| touch.at < at);
        let before = next.checked_sub(1).map(|last| &likely[last]);
        let behind = likely.get(next).filter(|touch| touch.at < ends[at]);
        let all = [before, behind].into_iter().flatten().chain(passed.before(number, from));
        let near = |touch: &Touched| more.checked_sub(touch.more).filter(|apart| apart.unsigned_abs() <= MOST_APART);
        let mut nearest = None;
        for (touch, apart) in all.filter_map(|touch| Some((touch, near(touch)?))) {
            if apart == 0 {
                nearest = Some((touch, apart));
                break;
            }
            nearest = nearest.or(Some((touch, apart)));
        }
        let (touch, apart) = nearest?;
        let is_later = place.get(&touch.step).is_some_and(|&other| other > at);
        let later = is_later.then_some((from.index, touch.more));
        Some(Found { step: bare, other: touch.step, apart, later })
    };
    code.iter().enumerate().filter(|(_, inst)| is_bare(inst)).filter_map(one).collect()
}

/// The parts of a step over records by an index, and the constant that is added to that.
fn step(step: Value) -> Option<(From, i64)> {
    let is_one = step.is_instruction()
        && step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && step.gep_source_type().innermost().kind() == TypeKind::Struct
        && step.gep_source_type().is_sized()
        && step.ty().kind() == TypeKind::Pointer(0)
        && step.operand(1).ty().kind() == TypeKind::Int(64)
        && !step.operand(1).is_constant();
    is_one.then(|| {
        let index = step.operand(1);
        let is_one = |sum: Value| match sum.opcode() {
            Opcode::Add => true,
            // The bits of an even counter and one: the optimizer writes their sum so.
            Opcode::IntArith => sum.is_disjoint() || !on(Rule::BesideAdds),
            _ => false,
        };
        let is_sum = index.is_instruction() && is_one(index);
        let more = if is_sum { index.operand(1).constant_int() } else { None };
        let (index, more) = more.map_or((index, 0), |more| (index.operand(0), more));
        (From { record: step.gep_source_type(), base: step.operand(0), index }, more)
    })
}

fn write(edit: &mut Editor, layout: DataLayout, found: Vec<Found>) {
    // Steps that were computed later.
    let mut earlier: HandleMap<Value, Value> = HandleMap::default();
    for Found { step, other, apart, later } in found {
        edit.before(step);
        let other = match (earlier.get(&other), later) {
            (Some(&new), _) => new,
            (None, Some((mut index, more))) => {
                if more != 0 {
                    let more = edit.constant(edit.i64(), more);
                    index = edit.add(index, more);
                }
                let new = edit.clone_with_base(other, other.operand(0));
                edit.set_operand(new, 1, index);
                edit.replace_uses(other, new);
                edit.erase(other);
                earlier.insert(other, new);
                new
            }
            (None, None) => other,
        };
        let size = layout.alloc_size(step.gep_source_type()) as i64;
        let apart = apart.wrapping_mul(size);
        write_inside(edit, layout, step, other, apart);
        edit.before(step);
        let bytes = edit.constant(edit.i64(), apart);
        let new = if apart == 0 { other } else { edit.offset(other, bytes) };
        edit.replace_uses(step, new);
        edit.erase(step);
    }
}

/// Writes what is counted from a step, and touched whenever it is computed, as counted from the other one, so many bytes before: it is in the object that this leads
/// into. How many those were.
fn write_inside(edit: &mut Editor, layout: DataLayout, step: Value, other: Value, apart: i64) -> usize {
    if null_is_valid(step.function()) && on(Rule::NullIsValid) {
        return 0;
    }
    let mut count = 0;
    for place in step.users() {
        let is_place = place.is_instruction()
            && place.opcode() == Opcode::GetElementPtr
            && place.operand_count() == 2
            && place.operand(0) == step
            && place.gep_source_type().kind() == TypeKind::Int(8)
            && !place.gep_is_inbounds();
        let bytes = if is_place { place.operand(1).constant_int() } else { None };
        let bytes = bytes.and_then(|bytes| bytes.checked_add(apart));
        if let Some(bytes) = bytes.filter(|_| is_surely_touched(place, layout) || !on(Rule::InsideIfTouched)) {
            edit.before(place);
            let new = edit.offset_inside(other, bytes);
            edit.replace_uses(place, new);
            edit.erase(place);
            count += 1;
        }
    }
    count
}

/// Is memory touched at an address, in its block, whenever that is computed? A volatile access may be one to what is no object.
fn is_surely_touched(address: Value, layout: DataLayout) -> bool {
    let is_touch = |inst: Value| {
        let ty = match inst.opcode() {
            Opcode::Load => inst.ty(),
            Opcode::Store => inst.operand(0).ty(),
            // Nothing else is looked at.
            _ => return false,
        };
        object_touched(inst).next() == Some(address) && !inst.is_volatile() && layout.store_size(ty) != 0
    };
    let behind = std::iter::successors(address.beside(Direction::Forward), |inst| inst.beside(Direction::Forward));
    behind.take(MOST_BEHIND).take_while(|inst| goes_on(*inst)).any(is_touch)
}
