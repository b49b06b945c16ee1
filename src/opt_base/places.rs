//! Loads and stores at one of several places: taken apart, so that each is at one.
//!
//! ```text
//! m: %p = phi ptr [ %a, %x ], [ %b, %y ]      m: %is_a = phi i1 [ true, %x ], [ false, %y ]
//!    ...                                         %a' = phi ptr [ %a, %x ], [ poison, %y ]
//!    store ptr %v, ptr %p                =>      %b' = phi ptr [ poison, %x ], [ %b, %y ]
//!                                                ...
//!                                                br i1 %is_a, %t, %e
//!                                             t: store ptr %v, ptr %a'
//!                                             e: store ptr %v, ptr %b'
//! ```
//!
//! `if (p->prev) p->prev->next = p->next; else list->first = p->next;` is one store to LLVM, to one of two addresses. It is the same program, but now it
//! is known which fields are meant, of which records. Where both are fields of one record side by side, [`super::choices`] makes a step to one of two
//! elements of it.
//!
//! Of fields of one record LLVM makes a step over one of several numbers of bytes, which is taken apart likewise.
//!
//! ```text
//! m: %k = phi i64 [ 72, %x ], [ 128, %y ]     m: %is_a = phi i1 [ true, %x ], [ false, %y ]
//!    %p = getelementptr i8, ptr %r, i64 %k =>    %a = getelementptr i8, ptr %r, i64 72
//!                                                %b = getelementptr i8, ptr %r, i64 128
//! ```
//!
//! Once the layouts are settled they become one access again, where they have not become something else.

use crate::analysis::kinds::constant_step;
use crate::analysis::touched::ONE_OF_SEVERAL;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Block, DataLayout, HandleMap, HandleSet, Opcode, TypeKind, Value};

/// Ways that meet, and uses of an address.
const MOST_WAYS: usize = 32;
const MOST_USERS: usize = 8;
/// Steps of constants from a record to a field.
const MOST_STEPS: usize = 4;
/// Times that one of the places of an address is told from the others.
pub const MOST_ROUNDS: usize = 3;
/// Metadata that an access keeps where it is copied ([`Editor::copy_access_metadata`]).
const KEPT: [&str; 6] = ["tbaa", "alias.scope", "noalias", "llvm.access.group", "nontemporal", "noundef"];

/// An address that is one of several.
struct Chosen {
    address: Value,
    /// What is chosen: that, or the number of bytes that it is from a record.
    choice: Value,
    /// Are all of them places in one record?
    is_of_one: bool,
    accesses: Vec<Value>,
}

/// Takes accesses apart, each at one of its places and at the others; at how many addresses they were. `is_header`: does a loop begin with a block, as far as is known before
/// anything is changed?
pub fn take(module: Module, is_header: impl Fn(Block) -> bool) -> usize {
    let layout = module.data_layout();
    let code = module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let found: Vec<Chosen> = code.filter_map(|v| chosen(v, layout, &is_header)).collect();
    let mut edit = Editor::new(module);
    found.iter().for_each(|chosen| take_apart(&mut edit, chosen));
    found.len()
}

/// An address that loads and stores use, and nothing else does, if it is one of places in records that are not equally far behind them.
fn chosen(address: Value, layout: DataLayout, is_header: &impl Fn(Block) -> bool) -> Option<Chosen> {
    if address.ty().kind() != TypeKind::Pointer(0) {
        return None;
    }
    let choice = match address.opcode() {
        Opcode::Phi | Opcode::Select => address,
        Opcode::GetElementPtr if is_byte_step(address) => Some(address.operand(1)).filter(|n| n.is_instruction())?,
        // It is computed otherwise.
        _ => return None,
    };
    let ways = ways(choice);
    if !(2..=MOST_ROUNDS + 1).contains(&ways.len()) || ways.contains(&choice) {
        return None;
    }
    let places: Vec<(Value, i64)> = if choice == address {
        ways.iter().filter(|way| !way.is_null()).map(|&way| place(layout, way)).collect()
    } else {
        ways.iter().filter_map(|way| Some((address.operand(0), way.constant_int()?))).collect()
    };
    if places.len() < ways.len() {
        return None;
    }
    let (base, at) = places[0];
    let other = places.iter().find(|place| place.1 != at)?;
    // Two elements of one row in one record.
    if places.len() == 2 && other.0 == base && other.1.abs_diff(at) <= 8 {
        return None;
    }
    let accesses = address.first_users(MOST_USERS + 1);
    let is_access = |&user: &Value| match user.opcode() {
        Opcode::Load => !user.is_volatile() && !user.is_atomic(),
        Opcode::Store => user.operand(0) != address && !user.is_volatile() && !user.is_atomic(),
        // It is used as something else than the address of what is loaded or stored.
        _ => false,
    };
    let are_all = (1..=MOST_USERS).contains(&accesses.len()) && accesses.iter().all(is_access);
    let is_loop = || choice.opcode() == Opcode::Phi && is_header(choice.block());
    let is_of_one = places.iter().all(|place| place.0 == base);
    (are_all && !is_loop()).then_some(Chosen { address, choice, is_of_one, accesses })
}

/// Is it a step over a number of bytes?
fn is_byte_step(v: Value) -> bool {
    v.operand_count() == 2 && v.gep_source_type().kind() == TypeKind::Int(8)
}

/// What is chosen from, each once.
fn ways(choice: Value) -> Vec<Value> {
    let all: Vec<Value> = match choice.opcode() {
        Opcode::Select => vec![choice.operand(1), choice.operand(2)],
        Opcode::Phi => choice.incoming().into_iter().map(|(way, _)| way).collect(),
        // One address.
        _ => Vec::new(),
    };
    let mut seen: HandleSet<Value> = HandleSet::default();
    if all.len() > MOST_WAYS {
        return Vec::new();
    }
    all.into_iter().filter(|way| !way.is_undef() && seen.insert(*way)).collect()
}

/// What an address is counted from by constants, and how far behind it is.
fn place(layout: DataLayout, mut address: Value) -> (Value, i64) {
    let mut at = 0_i64;
    for _ in 0..MOST_STEPS {
        let is_step = address.is_instruction() && address.opcode() == Opcode::GetElementPtr;
        let Some(bytes) = is_step.then(|| constant_step(layout, address)).flatten() else { break };
        at = at.wrapping_add(bytes);
        address = address.operand(0);
    }
    (address, at)
}

/// Tells one of the places of an address from the others.
fn take_apart(edit: &mut Editor, chosen: &Chosen) {
    let &Chosen { address, choice, .. } = chosen;
    // One of them may have been loaded from another such address, by an instruction that is gone.
    let Some(&first) = ways(choice).first() else { return };
    let (is_one, one, other) = match choice.opcode() {
        Opcode::Select => {
            // What is chosen by a number that nobody has written is one of the two all the same; a branch by it may not be.
            edit.before(choice);
            (edit.freeze(choice.operand(0)), choice.operand(1), choice.operand(2))
        }
        _ => {
            let (condition, poison) = (edit.int(1), edit.poison(choice.ty()));
            let [yes, no] = [1, 0].map(|value| edit.constant(condition, value));
            let ways: Vec<Value> = choice.incoming().into_iter().map(|(way, _)| way).collect();
            let mut phi = |ty, of: &dyn Fn(Value) -> Value| {
                let new = edit.phi(ty, choice);
                edit.fill_phi(new, choice, &ways.iter().map(|&way| of(way)).collect::<Vec<_>>());
                new
            };
            let is_it = |way| way == first;
            let is_one = phi(condition, &|way| if is_it(way) { yes } else { no });
            // What is constant is known without a phi.
            let rest: HandleSet<Value> = ways.iter().copied().filter(|&way| !is_it(way) && !way.is_undef()).collect();
            let only = rest.iter().next().copied().filter(|way| rest.len() == 1 && way.is_constant());
            let one = match first.is_constant() {
                true => first,
                false => phi(choice.ty(), &|way| if is_it(way) { way } else { poison }),
            };
            let other = only.unwrap_or_else(|| phi(choice.ty(), &|way| if is_it(way) { poison } else { way }));
            (is_one, one, other)
        }
    };
    let [one, other] = [one, other].map(|place| {
        if choice == address {
            return place;
        }
        edit.before(address);
        edit.step_like(address, &[address.operand(0), place])
    });
    for &access in &chosen.accesses {
        let head = access.block();
        let (then, otherwise) = edit.split(is_one, access);
        let branch = head.terminator().expect("a block that was split ends");
        edit.mark(branch, ONE_OF_SEVERAL, Some(&[]));
        let mut copy = |end: Value, address: Value| {
            edit.before(end);
            let new = match access.opcode() {
                Opcode::Load => edit.load(access.ty(), address, access.alignment()),
                _ => edit.store(access.operand(0), address, access.alignment()),
            };
            edit.copy_access_metadata(new, access);
            edit.mark(new, ONE_OF_SEVERAL, Some(&[i64::from(chosen.is_of_one)]));
            (new, end.block())
        };
        let values = [copy(then, one), copy(otherwise, other)];
        if access.opcode() == Opcode::Load {
            let joined = edit.join(access, &values);
            edit.replace_uses(access, joined);
        }
        edit.erase(access);
    }
    edit.erase(address);
    if choice != address && choice.first_users(1).is_empty() {
        edit.erase(choice);
    }
}

/// Makes one access of two again, where both are still alike.
pub fn join(module: Module) {
    let code = module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let marked: Vec<Value> = code.filter(|inst| inst.marked(ONE_OF_SEVERAL).is_some()).collect();
    let mut edit = Editor::new(module);
    let mut branches = Vec::new();
    for inst in marked {
        edit.mark(inst, ONE_OF_SEVERAL, None);
        branches.extend((inst.opcode() == Opcode::Br).then_some(inst));
    }
    for branch in branches {
        join_at(&mut edit, branch);
    }
}

fn join_at(edit: &mut Editor, branch: Value) {
    let ways = branch.block().successors();
    let &[first, second] = &ways[..] else { return };
    let only = |block: Block| match block.instructions()[..] {
        [access, end] => Some((access, end.block().successors())),
        _ => None,
    };
    let (Some((one, to)), Some((other, also_to))) = (only(first), only(second)) else { return };
    let is_one = one.opcode() == other.opcode() && to == also_to && to.len() == 1 && first != second;
    let (from, to) = match one.opcode() {
        Opcode::Load if is_one && one.ty() == other.ty() => (0, to[0]),
        Opcode::Store if is_one && one.operand(0) == other.operand(0) => (1, to[0]),
        // It has become something else.
        _ => return,
    };
    if [one, other].iter().any(|access| access.is_volatile() || access.is_atomic()) {
        return;
    }
    let joined = match from {
        0 => {
            let [used, also_used] = [one, other].map(|load| load.first_users(2));
            let &[phi] = &used[..] else { return };
            let is_join = also_used == used && phi.opcode() == Opcode::Phi && phi.block() == to;
            if !is_join || phi.incoming().len() != 2 {
                return;
            }
            Some(phi)
        }
        _ => None,
    };
    let condition = branch.operand(0);
    let addresses = [one, other].map(|access| access.operand(from));
    let address = same_phi(edit, condition, addresses).unwrap_or_else(|| {
        edit.before(branch);
        edit.select(condition, addresses[0], addresses[1])
    });
    edit.before(branch);
    let align = one.alignment().min(other.alignment());
    let new = match joined {
        Some(_) => edit.load(one.ty(), address, align),
        None => edit.store(one.operand(0), address, align),
    };
    if KEPT.iter().all(|kind| one.metadata(kind) == other.metadata(kind)) {
        edit.copy_access_metadata(new, one);
    }
    if let Some(phi) = joined {
        edit.replace_uses(phi, new);
        edit.erase(phi);
    }
    edit.erase(one);
    edit.erase(other);
    for address in addresses {
        let is_step = |v: Value| matches!(v.opcode(), Opcode::Phi | Opcode::GetElementPtr);
        if address.is_instruction() && is_step(address) && address.first_users(1).is_empty() {
            edit.erase(address);
        }
    }
}

/// The phi that two addresses were, of which a third says which it is.
fn same_phi(edit: &mut Editor, condition: Value, addresses: [Value; 2]) -> Option<Value> {
    let is_phi = |v: &Value| v.is_instruction() && v.opcode() == Opcode::Phi;
    let [one, other] = addresses;
    let block = is_phi(&condition).then(|| condition.block())?;
    if ![one, other].iter().all(|v| is_phi(v) && v.block() == block) {
        return None;
    }
    let by_block = |phi: Value| phi.incoming().into_iter().map(|(way, from)| (from, way)).collect::<HandleMap<_, _>>();
    let (first, second) = (by_block(one), by_block(other));
    let ways: Option<Vec<Value>> = condition
        .incoming()
        .into_iter()
        .map(|(which, from)| match which.constant_int()? {
            0 => second.get(&from).copied(),
            _ => first.get(&from).copied(),
        })
        .collect();
    let ways = ways?;
    let new = edit.phi(one.ty(), condition);
    edit.fill_phi(new, condition, &ways);
    Some(new)
}
