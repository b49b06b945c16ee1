//! Allocations that the optimizer has taken out of several ways, put back into each of them.
//!
//! ```text
//!    %p = call ptr @new(i64 64)                       br c, a, b
//!    br c, a, b                                       a: %p1 = call ptr @new(i64 64)
//! a: store i32 NUMBER, ptr %p                  =>        store i32 NUMBER, ptr %p1
//! b: store i32 NAME, ptr %p                           b: %p2 = call ptr @new(i64 64)
//!                                                        store i32 NAME, ptr %p2
//! ```
//!
//! A program makes each kind of record in a place of its own (`e = new_expr(NUMBER); e->u.value = 1;` and `e = new_expr(NAME); e->u.symbol = s;`). Where the
//! functions are inlined, what both do first becomes one, before the branch. Then one allocation makes records of both kinds, and a test of the kind
//! tells nothing of what lies in a record's union ([`crate::analysis::kinds`]).
//!
//! It is the same program: whatever stands from the call to the end of the block is done once, on whichever way. The optimizer takes it out again
//! later, where the records stay alike.

use rustc_hash::FxHashMap;

use crate::analysis::kinds::base_of;
use crate::ir::cfg::reverse_post_order;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, HandleMap, Opcode, Value};

/// Instructions from a call to the end of its block.
const MOST_MOVED: usize = 32;
/// Ways that control goes on, and instructions on each that are looked at for what is stored.
const MOST_WAYS: usize = 16;
const MOST_LOOKED_AT: usize = 64;
/// Blocks on one way.
const MOST_BLOCKS: usize = 4;
/// Places where something is stored on a way that makes a record.
const LEAST_STORED: usize = 2;
/// Calls of a function that are put back.
const MOST_CALLS: usize = 64;

/// Attributes of calls that may not be made two.
const ALONE: [&str; 3] = ["noduplicate", "convergent", "returns_twice"];

/// By place in a new record, and bytes: the constant that is stored there first, if it is one.
type Stored = FxHashMap<(i64, u64), Option<i64>>;

/// Puts such allocations back; how many.
pub fn put_back(module: Module) -> usize {
    let layout = module.data_layout();
    let mut edit = Editor::new(module);
    let mut count = 0;
    for f in module.functions() {
        // Whoever must be compiled as it is written, is.
        if f.is_declaration() || f.has_fn_attr("optnone") || f.has_fn_attr("naked") {
            continue;
        }
        let (order, _) = reverse_post_order(f);
        let mut ways_in: HandleMap<Block, usize> = HandleMap::default();
        for way in order.iter().flat_map(|b| b.successors()) {
            *ways_in.entry(way).or_insert(0) += 1;
        }
        let before = count;
        // A call that was put back may have been taken out of further ways before.
        for &b in &order {
            if count - before == MOST_CALLS {
                break;
            }
            if let Some(call) = taken_out(b, &ways_in, layout) {
                edit.move_into_ways(call);
                count += 1;
            }
        }
    }
    count
}

/// A call that makes what is to become records of several kinds, behind which nothing is done in its block that could not be done on each way.
fn taken_out(b: Block, ways_in: &HandleMap<Block, usize>, layout: DataLayout) -> Option<Value> {
    let end = b.terminator().filter(|end| matches!(end.opcode(), Opcode::Br | Opcode::Switch))?;
    let ways = b.successors();
    let is_own = |way: &Block| ways_in.get(way) == Some(&1) && begins_with_code(*way);
    if !(2..=MOST_WAYS).contains(&ways.len()) || !ways.iter().all(is_own) {
        return None;
    }
    let code = b.instructions();
    let (_, code) = code.split_last()?;
    let behind = code.len().saturating_sub(MOST_MOVED);
    for at in (behind..code.len()).rev() {
        let inst = code[at];
        if inst == end.operand(0) {
            return None;
        }
        match inst.opcode() {
            Opcode::Call => {
                return (is_plain(inst) && makes_kinds(inst, &ways, ways_in, layout)).then_some(inst);
            }
            Opcode::GetElementPtr
            | Opcode::ICmp
            | Opcode::Select
            | Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::Shl
            | Opcode::LShr
            | Opcode::AShr
            | Opcode::IntArith
            | Opcode::ZExt
            | Opcode::SExt
            | Opcode::Trunc
            | Opcode::Load
            | Opcode::Store => {}
            // Of anything else nothing is known.
            _ => return None,
        }
    }
    None
}

fn begins_with_code(block: Block) -> bool {
    block.instructions().first().is_some_and(|first| first.opcode() != Opcode::Phi)
}

/// Is it a call of a function by its name that returns an address, and may as well stand on several ways?
fn is_plain(call: Value) -> bool {
    let callee = call.callee();
    call.ty().is_pointer()
        && callee.is_function()
        && !callee.is_intrinsic()
        && !ALONE.iter().any(|name| call.call_has_fn_attr(name))
}

/// Are different constants at one place behind an address, on two ways? Where one stores none, and others elsewhere, there may be a zero from the start.
fn makes_kinds(new: Value, ways: &[Block], ways_in: &HandleMap<Block, usize>, layout: DataLayout) -> bool {
    let stored: Vec<Stored> = ways.iter().map(|&way| stored(new, way, ways_in, layout)).collect();
    let differs = |stored: &Stored, place: &(i64, u64), k: i64| match stored.get(place) {
        Some(other) => other.is_some_and(|other| other != k),
        None => k != 0 && stored.len() >= LEAST_STORED,
    };
    stored.iter().any(|one| {
        let constants = || one.iter().filter_map(|(place, k)| Some((place, (*k)?)));
        stored.iter().any(|other| constants().any(|(place, k)| differs(other, place, k)))
    })
}

/// What is stored behind an address, as far as control goes one way.
fn stored(new: Value, way: Block, ways_in: &HandleMap<Block, usize>, layout: DataLayout) -> Stored {
    let (mut found, mut work, mut seen, mut blocks) = (Stored::default(), vec![way], 0, 0);
    while let Some(block) = work.pop() {
        blocks += 1;
        for inst in block.instructions() {
            seen += 1;
            if seen > MOST_LOOKED_AT {
                return found;
            }
            if inst.opcode() != Opcode::Store {
                continue;
            }
            let Some((base, at)) = base_of(layout, inst.operand(1)) else { continue };
            if base == new {
                let place = (at, layout.store_size(inst.operand(0).ty()));
                found.entry(place).or_insert(inst.operand(0).constant_int());
            }
        }
        if blocks < MOST_BLOCKS {
            work.extend(block.successors().into_iter().filter(|next| ways_in.get(next) == Some(&1)));
        }
    }
    found
}
