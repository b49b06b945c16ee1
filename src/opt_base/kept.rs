//! Addresses in arrays that are kept for later: are they surely touched?
//!
//! ```text
//! a: link = gep [26 x ptr], n, 0, i           b: p = phi [link, a], [first, entry]
//!    br b                                        load p                              yes
//!
//! a: next = gep [26 x ptr], n, 0, i           b: p = phi [next, a], [null, entry]
//!    br b                                        br (p == null), none, some
//!                                         some: load p                               yes: what comes from `a` is not null
//! ```
//!
//! Of two addresses that are chosen from, that which is chosen is such a one, where it is: the check is for when it is chosen.
//!
//! An index is checked where its address is computed if, on every way from there, memory is touched through the address before the program
//! does anything that shows, that may end it, or that may go on forever. A program that only computes an address is never stopped for it.

use rustc_hash::FxHashSet;

use crate::ir::cfg::Flow;
use crate::ir::value::{Block, DataLayout, HandleMap, HandleSet, Opcode, Predicate, TypeKind, Value};
use crate::rules::{on, Rule};

use super::arrays;
use super::bounds::is_block_operation;

/// Blocks that are gone through for one address, each counted as often as it is on a way.
const MOST_BLOCKS: u32 = 64;
/// Blocks before that of an address, in which what it is made of may have been touched.
const MOST_BEFORE: usize = 8;
/// Address steps by constants that lead to what is kept, or touched.
const MOST_STEPS: usize = 4;

/// Calls in functions that are called on the way, each within the other.
const MOST_CALLS_DOWN: u32 = 4;
/// Instructions of functions that are called on the way, for one address.
const MOST_IN_CALLS: u32 = 1_000;
/// Intrinsics that compute a number, and nothing else.
const NUMBERS: [&str; 14] = [
    "llvm.abs.",
    "llvm.ceil.",
    "llvm.copysign.",
    "llvm.fabs.",
    "llvm.floor.",
    "llvm.fma.",
    "llvm.fmuladd.",
    "llvm.maxnum.",
    "llvm.minnum.",
    "llvm.smax.",
    "llvm.smin.",
    "llvm.sqrt.",
    "llvm.umax.",
    "llvm.umin.",
];

/// What is known of a value on one way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// The address, or one in the same element, so many bytes further on as [`bytes_on`] counts.
    Address(u64),
    Null,
    Number(i64),
    /// It is what the address was computed from: it has not been computed anew.
    Same,
}

type Values = HandleMap<Value, Known>;

/// Is an address kept in a variable or in memory, or handed on, or the address of a part of what lies there? A check before what touches memory through it
/// says nothing of that.
pub(super) fn is_kept(gep: Value) -> bool {
    let mut open = vec![(gep, 0)];
    while let Some((v, steps)) = open.pop() {
        for user in v.users().into_iter().filter(|u| u.is_instruction()) {
            match user.opcode() {
                Opcode::Phi | Opcode::Ret => return true,
                Opcode::Store if user.operand(0) == v => return true,
                Opcode::Call if !(user.callee().is_function() && user.callee().is_intrinsic()) => return true,
                Opcode::GetElementPtr if user.operand(0) == v && steps < MOST_STEPS => open.push((user, steps + 1)),
                // It keeps nothing.
                _ => {}
            }
        }
    }
    false
}

/// The bytes that an address leads to.
pub(super) fn element_size(gep: Value, layout: DataLayout) -> u64 {
    gep.gep_result_type().filter(|ty| ty.is_sized()).map_or(0, |ty| layout.alloc_size(ty))
}

/// How many bytes further on a step leads of which no type says that it stays in the element that it begins at; `None` if it may lead anywhere.
pub(super) fn bytes_on(gep: Value) -> Option<u64> {
    let forward = |index: &Value| index.constant_int().is_some_and(|k| k >= 0);
    let indices = gep.operands();
    match &indices[1..] {
        [first, inner @ ..] if first.is_null() => inner.iter().all(forward).then_some(0),
        [bytes] if gep.gep_source_type().kind() == TypeKind::Int(8) => u64::try_from(bytes.constant_int()?).ok(),
        _ => None,
    }
}

/// The end of what a load or store touches that many bytes behind an address, as far as it is counted there.
pub(super) fn end_of(access: Value, from: u64, layout: DataLayout) -> u64 {
    let ty = if access.opcode() == Opcode::Store { access.operand(0).ty() } else { access.ty() };
    match from {
        0 => 0,
        _ if ty.is_sized() => from.saturating_add(layout.store_size(ty)),
        _ => u64::MAX,
    }
}

/// The end, as [`end_of`] counts, of what ends there behind an address that is so far behind another.
pub(super) fn further(from: u64, end: u64) -> u64 {
    match from {
        0 => end,
        // At least one byte is touched.
        _ => from.saturating_add(end.max(1)),
    }
}

/// The same of an address, where a `select` chooses it by that operand.
pub(super) fn is_touched_if_chosen(
    (select, arm): (Value, u32),
    layout: DataLayout,
    touches: impl FnMut(Value) -> Vec<(Value, u64)>,
    ends: impl Fn(Value) -> bool,
) -> bool {
    let gep = select.operand(arm);
    let chosen = [(select.operand(0), Known::Number(i64::from(arm == 1)))];
    let addresses = [gep, select].map(|address| (address, Known::Address(0)));
    leads_to_touched(select, gep, addresses.into_iter().chain(chosen).collect(), layout, touches, ends)
}

/// Is memory surely touched through an address, on every way from where it is computed? `touches` says through which of its operands an
/// instruction that is a call touches memory first of all, and how far behind each, as [`end_of`] counts; `ends` whether one ends the program for another array
/// that was left.
pub(super) fn is_touched(
    gep: Value,
    layout: DataLayout,
    touches: impl FnMut(Value) -> Vec<(Value, u64)>,
    ends: impl Fn(Value) -> bool,
) -> bool {
    leads_to_touched(gep, gep, std::iter::once((gep, Known::Address(0))).collect(), layout, touches, ends)
}

/// The same behind an instruction, if that much is known there.
fn leads_to_touched(
    from: Value,
    gep: Value,
    mut known: Values,
    layout: DataLayout,
    touches: impl FnMut(Value) -> Vec<(Value, u64)>,
    ends: impl Fn(Value) -> bool,
) -> bool {
    let insts = from.block().instructions();
    let Some(at) = insts.iter().position(|&inst| inst == from) else { return false };
    let operands: Vec<Vec<Value>> = gep.operands().into_iter().map(|operand| same(operand, &known)).collect();
    for &operand in operands.iter().flatten() {
        known.entry(operand).or_insert(Known::Same);
    }
    let mut ways = Ways {
        from,
        gep,
        operands,
        layout,
        size: element_size(gep, layout),
        is_some: is_no_null(gep) || !on(Rule::KeptIsNoNull),
        left: MOST_BLOCKS,
        left_in_calls: MOST_IN_CALLS,
        on_way: HandleSet::default(),
        touches,
        ends,
    };
    ways.lead_there(&insts[at + 1..], known) || !on(Rule::KeptIsTouched)
}

/// Is an address, wherever it leads outside of its array, surely not null? That it is made of is no null if it was touched, and an address
/// in bounds of what lies there is none.
fn is_no_null(gep: Value) -> bool {
    let f = gep.function();
    // What a character leads to, less than a page before or behind what was touched, is none either.
    let counted = arrays::counted(gep.operand(0));
    if f.has_fn_attr("null_pointer_is_valid") || !gep.gep_is_inbounds() && counted.is_none() {
        return false;
    }
    let base = |mut v: Value| {
        for _ in 0..MOST_STEPS {
            let steps = v.is_instruction() && v.opcode() == Opcode::GetElementPtr && v.gep_is_inbounds();
            if !steps {
                break;
            }
            v = v.operand(0);
        }
        v
    };
    let from = base(counted.unwrap_or(gep));
    let flow = Flow::of(f);
    let mut block = flow.blocks.iter().position(|&b| b == gep.block());
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    while let Some(b) = block.filter(|&b| seen.len() < MOST_BEFORE && seen.insert(b)) {
        let insts = flow.blocks[b].instructions();
        let before = insts.iter().take_while(|&&inst| inst != gep);
        let touched = |inst: &&Value| match inst.opcode() {
            Opcode::Load => base(inst.operand(0)) == from,
            Opcode::Store => base(inst.operand(1)) == from,
            _ => false,
        };
        if before.into_iter().any(|inst| touched(&inst)) {
            return true;
        }
        block = match flow.ways_in[b][..] {
            [only] => Some(only as usize),
            _ => None,
        };
        if block.is_some_and(|before| is_known_no_null(from, flow.blocks[before], flow.blocks[b])) {
            return true;
        }
    }
    false
}

/// Is a pointer no null where control comes from one block to another, since that is what was asked?
fn is_known_no_null(pointer: Value, from: Block, to: Block) -> bool {
    let Some(branch) = from.terminator().filter(|end| end.opcode() == Opcode::Br) else { return false };
    let [yes, no] = from.successors()[..] else { return false };
    let asked = branch.operand(0);
    let is_test = asked.is_instruction()
        && asked.opcode() == Opcode::ICmp
        && asked.operand(0) == pointer
        && asked.operand(1).is_null();
    is_test
        && yes != no
        && match asked.predicate() {
            Predicate::Eq => to == no,
            Predicate::Ne => to == yes,
            _ => false,
        }
}

/// Does an instruction compute something, or go on elsewhere, and nothing that anybody could see, whatever its operands are?
pub(super) fn is_computation(inst: Value) -> bool {
    match inst.opcode() {
        Opcode::Alloca
        | Opcode::GetElementPtr
        | Opcode::ICmp
        | Opcode::FCmp
        | Opcode::Select
        | Opcode::Freeze
        | Opcode::BitCast
        | Opcode::PtrToInt
        | Opcode::IntToPtr
        | Opcode::Add
        | Opcode::Sub
        | Opcode::Mul
        | Opcode::Shl
        | Opcode::AShr
        | Opcode::LShr
        | Opcode::ZExt
        | Opcode::SExt
        | Opcode::Trunc
        | Opcode::NumCast
        | Opcode::FNeg
        | Opcode::FloatArith
        | Opcode::Br
        | Opcode::Switch => true,
        Opcode::IntArith => ["and", "or", "xor"].contains(&inst.number_operation()),
        // Parts of vectors; what is anything else may end the program.
        _ => {
            inst.extracted_element().is_some()
                || inst.inserted_element().is_some()
                || inst.shuffled_elements().is_some()
        }
    }
}

/// Does an instruction that is no call compute something, or read or write memory as only the program itself sees it, and does the program go on behind it?
pub(super) fn is_unseen(inst: Value) -> bool {
    match inst.opcode() {
        Opcode::Load | Opcode::Store => !inst.is_volatile() && !inst.is_atomic(),
        // Whatever is divided.
        Opcode::IntArith | Opcode::SDiv | Opcode::UDiv if inst.operand(1).constant_int().is_some_and(|by| by > 0) => {
            true
        }
        _ => is_computation(inst),
    }
}

/// Is it an intrinsic that only tells the optimizer or the debugger something?
pub(super) fn tells_only(call: Value) -> bool {
    let callee = call.callee();
    callee.is_function() && callee.is_intrinsic() && {
        let name = callee.name();
        ["llvm.lifetime.", "llvm.dbg."].iter().any(|start| name.starts_with(start))
    }
}

/// Does a call come back, and has done nothing by then that anybody sees but the program itself? So does a copy or fill, an intrinsic that computes a number,
/// and a function of the program's own that does nothing but such things, so many calls down, and no block of it twice. `left`: instructions that may still be looked at.
fn call_goes_on(call: Value, depth: u32, left: &mut u32) -> bool {
    let callee = call.callee();
    if !on(Rule::KeptOverCalls) {
        return true;
    }
    if !callee.is_function() || call.is_musttail() || call.has_operand_bundles() {
        return false;
    }
    if callee.is_intrinsic() {
        let name = callee.name();
        return is_block_operation(call) && call.call_args()[3].is_null()
            || NUMBERS.iter().any(|start| name.starts_with(start));
    }
    let is_own = callee.has_exact_definition()
        && !callee.has_special_function_data()
        && !callee.has_fn_attr("naked")
        && call.call_type() == callee.value_type();
    is_own
        && depth > 0
        && callee
            .blocks()
            .first()
            .is_some_and(|&entry| block_goes_on(entry, depth - 1, left, &mut HandleMap::default()))
}

/// The same of a function from the start of a block on. `known`: what is known of others, `None` of those that have led here.
fn block_goes_on(block: Block, depth: u32, left: &mut u32, known: &mut HandleMap<Block, Option<bool>>) -> bool {
    if let Some(known) = known.get(&block) {
        // On a way that comes back, the program may stay forever.
        return known.unwrap_or(false);
    }
    known.insert(block, None);
    let mut goes_on = |inst: Value| {
        *left = left.saturating_sub(1);
        *left > 0
            && match inst.opcode() {
                Opcode::Phi | Opcode::Ret => true,
                Opcode::Call => tells_only(inst) || call_goes_on(inst, depth, left),
                _ => is_unseen(inst),
            }
    };
    let here = block.instructions().into_iter().all(&mut goes_on);
    let all = here && known.len() <= MOST_BLOCKS as usize && {
        let next = block.successors();
        next.into_iter().all(|next| block_goes_on(next, depth, left, known))
    };
    known.insert(block, Some(all));
    all
}

struct Ways<T, E> {
    /// What computes the address, or chooses it.
    from: Value,
    /// What computes it, and by operand what that was.
    gep: Value,
    operands: Vec<Vec<Value>>,
    layout: DataLayout,
    /// Bytes of the element.
    size: u64,
    /// Is the address surely not null?
    is_some: bool,
    left: u32,
    /// Instructions of functions that are called.
    left_in_calls: u32,
    on_way: HandleSet<Block>,
    touches: T,
    ends: E,
}

impl<T: FnMut(Value) -> Vec<(Value, u64)>, E: Fn(Value) -> bool> Ways<T, E> {
    /// Is what lies up to that many bytes behind the address, as [`end_of`] counts, in the element?
    fn is_inside(&self, end: u64) -> bool {
        end <= self.size || end == 0 || !on(Rule::TouchedInElement)
    }

    /// Does every way through some instructions, the last ones of a block, lead to what touches the address?
    fn lead_there(&mut self, insts: &[Value], mut known: Values) -> bool {
        for &inst in insts {
            let touches = |address: Value| match known.get(&address) {
                Some(&Known::Address(from)) => self.is_inside(end_of(inst, from, self.layout)),
                _ => false,
            };
            match inst.opcode() {
                // They have been looked at where the block was come to.
                Opcode::Phi => continue,
                // It is computed anew.
                _ if inst == self.from => return false,
                Opcode::Load if touches(inst.operand(0)) => return true,
                Opcode::Store if touches(inst.operand(1)) => return true,
                Opcode::Load | Opcode::Store if inst.is_volatile() || inst.is_atomic() => return false,
                Opcode::Call if tells_only(inst) => {}
                Opcode::Call => {
                    let touched = (self.touches)(inst);
                    let is_touched = |&(v, end): &(Value, u64)| match known.get(&v) {
                        Some(&Known::Address(from)) => self.is_inside(further(from, end)),
                        _ => false,
                    };
                    if (self.ends)(inst) || touched.iter().any(is_touched) {
                        return true;
                    }
                    let mut left = self.left_in_calls;
                    let goes_on = call_goes_on(inst, MOST_CALLS_DOWN, &mut left);
                    self.left_in_calls = left;
                    if !goes_on {
                        return false;
                    }
                }
                _ if is_unseen(inst) => {}
                // It may end the program.
                _ => return false,
            }
            // What is computed again is no longer what it was.
            match self.computed(inst, &known) {
                Some(value) => known.insert(inst, value),
                None => known.remove(&inst),
            };
        }
        let Some(&end) = insts.last() else { return false };
        let next = next(end, &known);
        let from = end.block();
        !next.is_empty() && next.into_iter().all(|to| self.lead_on(from, to, &known))
    }

    /// The same from the start of a block on.
    fn lead_on(&mut self, from: Block, to: Block, known: &Values) -> bool {
        // On a way that comes back, the program may stay forever.
        if self.left == 0 || !self.on_way.insert(to) {
            return false;
        }
        self.left -= 1;
        let insts = to.instructions();
        let mut here = known.clone();
        for &phi in insts.iter().take_while(|inst| inst.opcode() == Opcode::Phi) {
            // A block that is come to in several ways from one other gets the same from it.
            let coming = phi.incoming().into_iter().find(|&(_, block)| block == from);
            match coming.and_then(|(v, _)| value(v, known)) {
                Some(value) => here.insert(phi, value),
                None => here.remove(&phi),
            };
        }
        let there = self.lead_there(&insts, here);
        self.on_way.remove(&to);
        there
    }

    /// Is the same computed as the address, from what it was computed from?
    fn is_the_same(&self, step: Value, known: &Values) -> bool {
        let is_as_then = |v: Value| {
            v.is_constant() || v.is_argument() || known.get(&v) == Some(&Known::Same) || !on(Rule::KeptComputedAgain)
        };
        let operands = step.operands();
        step.gep_source_type() == self.gep.gep_source_type()
            && operands.len() == self.operands.len()
            && operands.iter().zip(&self.operands).all(|(&v, then)| then.contains(&v) && is_as_then(v))
    }

    /// What is known of what an instruction computes.
    fn computed(&self, inst: Value, known: &Values) -> Option<Known> {
        match inst.opcode() {
            Opcode::GetElementPtr if self.is_the_same(inst, known) => Some(Known::Address(0)),
            Opcode::GetElementPtr => {
                let Some(&Known::Address(from)) = known.get(&inst.operand(0)) else { return None };
                let by = bytes_on(inst).filter(|_| inst.gep_is_inbounds())?;
                Some(Known::Address(from.saturating_add(by)))
            }
            Opcode::ICmp => {
                let is_ne = match inst.predicate() {
                    Predicate::Eq => false,
                    Predicate::Ne => true,
                    _ => return None,
                };
                let same = match (value(inst.operand(0), known)?, value(inst.operand(1), known)?) {
                    (Known::Address(_), Known::Null) | (Known::Null, Known::Address(_)) if self.is_some => false,
                    (Known::Null, Known::Null) => true,
                    (Known::Number(a), Known::Number(b)) => a == b,
                    _ => return None,
                };
                Some(Known::Number(-i64::from(same != is_ne)))
            }
            // What is not decided may be either.
            Opcode::Select => match known.get(&inst.operand(0)) {
                Some(&Known::Number(k)) => value(inst.operand(if k != 0 { 1 } else { 2 }), known),
                _ => None,
            },
            // Nothing that has been asked for.
            _ => None,
        }
    }
}

fn value(v: Value, known: &Values) -> Option<Known> {
    if v.is_null() && v.ty().is_pointer() {
        return Some(Known::Null);
    }
    v.constant_int().map(Known::Number).or_else(|| known.get(&v).copied()).filter(|known| *known != Known::Same)
}

/// A value, and what it is chosen from if that is known.
fn same(v: Value, known: &Values) -> Vec<Value> {
    let is_select = v.is_instruction() && v.opcode() == Opcode::Select;
    match is_select.then(|| value(v.operand(0), known)).flatten() {
        Some(Known::Number(k)) => vec![v, v.operand(if k != 0 { 1 } else { 2 })],
        _ => vec![v],
    }
}

/// The blocks that may come next.
fn next(end: Value, known: &Values) -> Vec<Block> {
    let all = end.block().successors();
    let decided = match end.opcode() {
        Opcode::Br | Opcode::Switch if all.len() > 1 => value(end.operand(0), known),
        _ => None,
    };
    match (end.opcode(), decided, &all[..]) {
        (Opcode::Br, Some(Known::Number(k)), &[yes, no]) => vec![if k != 0 { yes } else { no }],
        (Opcode::Switch, Some(Known::Number(k)), _) => {
            let case = (1..all.len()).find(|&i| end.switch_case(i as u32).constant_int() == Some(k));
            vec![all[case.unwrap_or(0)]]
        }
        _ => all,
    }
}
