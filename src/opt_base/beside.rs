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

use rustc_hash::FxHashMap;

use crate::analysis::number::{goes_on, object_touched};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, HandleMap, Opcode, Type, TypeKind, Value};

/// Records between two steps that are beside one another.
const MOST_APART: u64 = 64;

/// A step over records: where from, and an index without the constant that is added to it.
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
    for block in module.functions().into_iter().flat_map(|f| f.blocks()) {
        let found = find(block);
        count += found.len();
        write(&mut edit, layout, found);
    }
    count
}

fn find(block: Block) -> Vec<Found> {
    let code = block.instructions();
    let is_bare = |inst: &Value| step(*inst).is_some() && !inst.gep_is_inbounds();
    if !code.iter().any(is_bare) {
        return Vec::new();
    }
    let place: HandleMap<Value, usize> = code.iter().enumerate().map(|(at, inst)| (*inst, at)).collect();
    let mut touched: FxHashMap<From, Vec<Touched>> = FxHashMap::default();
    for (at, &inst) in code.iter().enumerate() {
        for other in object_touched(inst) {
            if let Some((from, more)) = step(other).filter(|_| other.gep_is_inbounds()) {
                touched.entry(from).or_default().push(Touched { at, step: other, more });
            }
        }
    }
    // By instruction, the first one behind it that control may not pass.
    let mut ends = vec![code.len(); code.len() + 1];
    for (at, &inst) in code.iter().enumerate().rev() {
        ends[at] = if goes_on(inst) { ends[at + 1] } else { at };
    }
    let one = |(at, &bare): (usize, &Value)| {
        let (from, more) = step(bare)?;
        let likely = touched.get(&from)?;
        let next = likely.partition_point(|touch| touch.at < at);
        let before = next.checked_sub(1).map(|last| &likely[last]);
        let behind = likely.get(next).filter(|touch| touch.at < ends[at]);
        [before, behind].into_iter().flatten().find_map(|touch| {
            let apart = more.checked_sub(touch.more).filter(|apart| apart.unsigned_abs() <= MOST_APART)?;
            let is_later = place.get(&touch.step).is_some_and(|&other| other > at);
            let later = is_later.then_some((from.index, touch.more));
            Some(Found { step: bare, other: touch.step, apart, later })
        })
    };
    code.iter().enumerate().filter(|(_, inst)| is_bare(inst)).filter_map(one).collect()
}

/// The parts of a step over records by an index, and the constant that is added to that.
fn step(step: Value) -> Option<(From, i64)> {
    let is_one = step.is_instruction()
        && step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && step.gep_source_type().kind() == TypeKind::Struct
        && step.gep_source_type().is_sized()
        && step.ty().kind() == TypeKind::Pointer(0)
        && step.operand(1).ty().kind() == TypeKind::Int(64)
        && !step.operand(1).is_constant();
    is_one.then(|| {
        let index = step.operand(1);
        let is_sum = index.is_instruction() && index.opcode() == Opcode::Add;
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
        let bytes = edit.constant(edit.i64(), apart.wrapping_mul(size));
        let new = if apart == 0 { other } else { edit.offset(other, bytes) };
        edit.replace_uses(step, new);
        edit.erase(step);
    }
}
