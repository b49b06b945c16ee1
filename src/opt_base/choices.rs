//! Addresses of one of two fields of a record: steps over one of two numbers of bytes.
//!
//! ```text
//!   %a = getelementptr inbounds i8, ptr %arc, i64 16            %k = select i1 %c, i64 16, i64 24
//!   %b = getelementptr inbounds i8, ptr %arc, i64 24      =>    %p = getelementptr inbounds i8, ptr %arc, i64 %k
//!   %p = select i1 %c, ptr %a, ptr %b
//! ```
//!
//! It is the same address. LLVM writes it so itself where nothing else needs the two. Then one record is what the address is of, wherever that lies,
//! and what keeps together is what it chooses from ([`crate::analysis::number::two_bytes`]). Fields side by side are a choice of one of two elements,
//! which may become smaller:
//!
//! ```text
//!   %a = getelementptr inbounds i8, ptr %arc, i64 16
//!   %i = select i1 %c, i64 0, i64 1
//!   %p = getelementptr inbounds ptr, ptr %a, i64 %i
//! ```
//!
//! Where ways of control that bring one of two numbers meet, that is such a choice, too. And where all that meet there are the same step, as is left of a
//! loop that was unrolled and inlined, it is that step:
//!
//! ```text
//! a: %a = getelementptr inbounds i8, ptr %r, i64 8            a:
//!    br c                                                        br c
//! b: %b = getelementptr inbounds i8, ptr %r, i64 8      =>    b:
//!    br c                                                        br c
//! c: %p = phi ptr [ %a, %a ], [ %b, %b ]                      c: %p = getelementptr inbounds i8, ptr %r, i64 8
//! ```
//!
//! What the step is made of is known there, since it is known on each way there, and has the same value: whoever computes it anew comes by the step again.
//!
//! In the end what chooses between numbers chooses between addresses again ([`take_back`]): a processor that guesses which one it is goes on from
//! there, and does not where it has to compute with the answer.

use crate::analysis::number::{chosen_from, two_bytes};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, Direction, GepTerm, HandleMap, HandleSet, Opcode, TypeKind, Value};
use crate::rules::{on, Rule};

/// Ways that bring the same step to where they meet.
const MOST_WAYS: usize = 64;

/// What chooses between two numbers in place of two addresses.
const CHOICE: &str = "dtrans.choice";

/// Blocks that are gone back through for an address that is computed already.
const MOST_BACK: usize = 8;
/// Instructions of the same block.
const MOST_BEFORE: usize = 64;

/// Makes choices between addresses steps; how many those were.
pub fn make_steps(module: Module) -> usize {
    let joined = join_steps(module);
    let mut found = Vec::new();
    for inst in module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        // A pointer at a time: not the pointers of a vector.
        if inst.opcode() != Opcode::Select || inst.ty().kind() != TypeKind::Pointer(0) {
            continue;
        }
        if let (Some(a), Some(b)) = (field(inst.operand(1)), field(inst.operand(2))) {
            if a.0 == b.0 && a.1 != b.1 {
                found.push((inst, a.1, b.1));
            }
        }
    }
    if !found.is_empty() {
        let mut edit = Editor::new(module);
        for &(inst, first, second) in &found {
            // The record may be a choice that is a step by now.
            let arms = [inst.operand(1), inst.operand(2)];
            let base = arms[0].operand(0);
            edit.before(inst);
            let (first, second) = (edit.constant(edit.i64(), first), edit.constant(edit.i64(), second));
            let bytes = edit.select(inst.operand(0), first, second);
            mark(&mut edit, bytes);
            let step = edit.step_inside_by(base, bytes);
            edit.replace_uses(inst, step);
            edit.erase(inst);
            // An address that nothing uses would have to be understood all the same, and so would what it is counted from.
            for arm in arms {
                if arm.first_users(1).is_empty() {
                    edit.erase(arm);
                }
            }
        }
    }
    joined + found.len() + make_elements(module)
}

/// Makes one step of those that are the same on all ways which meet; how many times.
fn join_steps(module: Module) -> usize {
    let code = module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let mut work: Vec<Value> =
        code.filter(|inst| inst.opcode() == Opcode::Phi && inst.ty().kind() == TypeKind::Pointer(0)).collect();
    work.reverse();
    let mut edit = Editor::new(module);
    let mut gone: HandleSet<Value> = HandleSet::default();
    while let Some(phi) = work.pop() {
        let Some(step) = (!gone.contains(&phi)).then(|| same_step(phi)).flatten() else { continue };
        let insts = phi.block().instructions();
        let first = insts.into_iter().find(|inst| inst.opcode() != Opcode::Phi);
        let Some(first) = first.filter(|inst| !inst.is_exception_handling()) else { continue };
        // They may be the same by now.
        work.extend(phi.first_users(MOST_WAYS).into_iter().filter(|user| user.opcode() == Opcode::Phi));
        let steps: Vec<Value> = phi.incoming().into_iter().map(|(way, _)| way).collect();
        edit.before(first);
        let joined = edit.step_like(step, &step.operands());
        edit.replace_uses(phi, joined);
        edit.erase(phi);
        gone.insert(phi);
        let mut seen: HandleSet<Value> = HandleSet::default();
        for step in steps {
            if seen.insert(step) && step.first_users(1).is_empty() {
                edit.erase(step);
            }
        }
    }
    gone.len()
}

/// The step that is brought on all ways to where they meet: several that are the same, or the same one in several blocks.
fn same_step(phi: Value) -> Option<Value> {
    let ways = phi.incoming();
    let is_step = |way: Value| {
        // In code that never runs it may be made of itself.
        let operands = || way.operands();
        way.is_instruction()
            && way.opcode() == Opcode::GetElementPtr
            && operands().iter().all(|&operand| operand != way && operand != phi)
    };
    let (&(first, _), others) = ways.split_first().filter(|_| ways.len() <= MOST_WAYS)?;
    let is_same = |way: Value| {
        let is_like = || way.is_step_like(first) && way.operands() == first.operands();
        way == first || is_like() || !on(Rule::StepIsTheSame)
    };
    // A number of bytes from a record: what leads to a record itself is told from others by where it is computed.
    let is_place = first.is_instruction() && field(first).is_some_and(|(_, bytes)| bytes > 0);
    let is_all = is_step(first) && is_place && others.iter().all(|&(way, _)| is_step(way) && is_same(way));
    (is_all && others.iter().any(|&(way, _)| way != first)).then_some(first)
}

/// Makes steps by one of two numbers of bytes steps to one of two elements, where those lie side by side; how many those were.
fn make_elements(module: Module) -> usize {
    let mut edit = Editor::new(module);
    let (mut count, mut unused) = (0, Vec::new());
    for step in module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions()) {
        if step.opcode() != Opcode::GetElementPtr || step.operand_count() != 2 || !step.gep_is_inbounds() {
            continue;
        }
        let index = step.operand(1);
        let Some((first, apart @ (1 | 2 | 4 | 8))) = two_bytes(step, index, 1).filter(|&(first, _)| first > 0) else {
            continue;
        };
        let element = match apart {
            8 => edit.ptr(),
            bytes => edit.int(8 * bytes as u32),
        };
        let mut made = HandleMap::default();
        edit.before(step);
        let place = edit.offset_inside(step.operand(0), first);
        let chosen = choice_of_element(&mut edit, index, first, step, &mut made);
        edit.before(step);
        let new = edit.element_inside(element, place, chosen);
        edit.replace_uses(step, new);
        edit.erase(step);
        // In code that never runs it may be one of the instructions to come.
        if index.first_users(1).is_empty() {
            unused.push(index);
        }
        count += 1;
    }
    unused.into_iter().for_each(|index| edit.erase(index));
    count
}

/// The number of the element that is meant by a choice between two numbers of bytes, of which one is that of the first, where it is asked for. Choices that it is made
/// from may be several choices' own.
fn choice_of_element(
    edit: &mut Editor,
    bytes: Value,
    first: i64,
    before: Value,
    made: &mut HandleMap<Value, Value>,
) -> Value {
    if let Some(k) = bytes.constant_int() {
        return edit.constant(edit.i64(), i64::from(k != first));
    }
    if let Some(&made) = made.get(&bytes) {
        return made;
    }
    let ways: Vec<Value> =
        chosen_from(bytes).into_iter().map(|way| choice_of_element(edit, way, first, way, made)).collect();
    edit.before(before);
    let new = match &ways[..] {
        &[one, other] if bytes.opcode() == Opcode::Select => {
            let new = edit.select(bytes.operand(0), one, other);
            if bytes.marked(CHOICE).is_some() {
                mark(edit, new);
            }
            new
        }
        ways => {
            let phi = edit.phi(edit.i64(), bytes);
            edit.fill_phi(phi, bytes, ways);
            phi
        }
    };
    made.insert(bytes, new);
    new
}

/// Record and offset in bytes of the address of a field behind the first.
fn field(address: Value) -> Option<(Value, i64)> {
    offset(address).filter(|_| address.gep_is_inbounds())
}

/// What an address is a constant number of bytes from.
fn offset(address: Value) -> Option<(Value, i64)> {
    let is_step = address.is_instruction()
        && address.opcode() == Opcode::GetElementPtr
        && address.operand_count() == 2
        && address.gep_source_type().kind() == TypeKind::Int(8);
    is_step.then(|| Some((address.operand(0), address.operand(1).constant_int()?))).flatten()
}

fn mark(edit: &mut Editor, choice: Value) {
    // Of a condition that is known it is one of the two.
    if choice.is_instruction() && choice.opcode() == Opcode::Select {
        edit.mark(choice, CHOICE, Some(&[]));
    }
}

/// Makes choices between addresses again what chose between them, where that still chooses between two numbers; how many those are.
pub fn take_back(module: Module) -> usize {
    let layout = module.data_layout();
    let mut edit = Editor::new(module);
    let mut count = 0;
    for function in module.functions() {
        let code = function.blocks().into_iter().flat_map(|b| b.instructions());
        let marked: Vec<Value> = code.filter(|inst| inst.marked(CHOICE).is_some()).collect();
        if marked.is_empty() {
            continue;
        }
        let before = only_predecessors(function);
        for choice in marked {
            edit.mark(choice, CHOICE, None);
            count += choose_address(&mut edit, choice, &before, layout);
        }
    }
    count
}

/// The block that alone leads to a block.
fn only_predecessors(function: Value) -> HandleMap<Block, Block> {
    let mut before: HandleMap<Block, Option<Block>> = HandleMap::default();
    for block in function.blocks() {
        for next in block.successors() {
            let only = before.entry(next).or_insert(Some(block));
            *only = only.filter(|&only| only == block);
        }
    }
    before.into_iter().filter_map(|(block, only)| Some((block, only?))).collect()
}

fn choose_address(edit: &mut Editor, choice: Value, before: &HandleMap<Block, Block>, layout: DataLayout) -> usize {
    let numbers = [1, 2].map(|arm| choice.operand(arm).constant_int());
    let [Some(first), Some(second)] = numbers else { return 0 };
    let mut count = 0;
    for step in choice.users() {
        let is_step = step.is_instruction() && step.opcode() == Opcode::GetElementPtr && step.operand_count() == 2;
        if !is_step || step.operand(1) != choice {
            continue;
        }
        let Some(terms) = step.gep_terms(layout) else { continue };
        let &[GepTerm::Scaled { scale, .. }] = &terms[..] else { continue };
        let from = step.operand(0);
        // In code that never runs it may be made of itself.
        if from == step {
            continue;
        }
        let (base, behind) = offset(from).unwrap_or((from, 0));
        // What both promise, one promises.
        let is_inside = step.gep_is_inbounds() && (base == from || from.gep_is_inbounds());
        let bytes = |number: i64| number.checked_mul(i64::try_from(scale).ok()?)?.checked_add(behind);
        let Some(places) = bytes(first).zip(bytes(second)) else { continue };
        let arms = [places.0, places.1].map(|bytes| {
            known_address((base, bytes), is_inside, step, before).unwrap_or_else(|| {
                edit.before(step);
                if is_inside {
                    return edit.offset_inside(base, bytes);
                }
                let bytes = edit.constant(edit.i64(), bytes);
                edit.offset(base, bytes)
            })
        });
        edit.before(step);
        let address = edit.select(choice.operand(0), arms[0], arms[1]);
        edit.replace_uses(step, address);
        edit.erase(step);
        if from.is_instruction() && from.opcode() == Opcode::GetElementPtr && from.first_users(1).is_empty() {
            edit.erase(from);
        }
        count += 1;
    }
    if choice.first_users(1).is_empty() {
        edit.erase(choice);
    }
    count
}

/// An address so many bytes from another that is computed on the only way to an instruction and promises no more than `is_inside`.
fn known_address(place: (Value, i64), is_inside: bool, at: Value, before: &HandleMap<Block, Block>) -> Option<Value> {
    // Inside of an object addresses do not wrap.
    let is_promised = |inst: Value| is_inside && place.1 >= 0 || !inst.gep_has_no_wrap() && !inst.gep_has_nuw();
    let like = |&inst: &Value| offset(inst) == Some(place) && is_promised(inst);
    let found: Vec<Value> = place.0.first_users(MOST_WAYS).into_iter().filter(like).collect();
    if found.is_empty() {
        return None;
    }
    let mut block = at.block();
    let before_it = std::iter::successors(at.beside(Direction::Backward), |inst| inst.beside(Direction::Backward));
    let here = before_it.take(MOST_BEFORE).filter(|inst| found.contains(inst)).last();
    here.or_else(|| {
        (0..MOST_BACK).find_map(|_| {
            block = *before.get(&block)?;
            found.iter().copied().find(|inst| inst.block() == block)
        })
    })
}
