//! Functions of the program's own that allocate or free, where the memory is in a pool: a copy of each for the pool, in which the
//! pool's functions take the place of the library's. What else such a function does (it counts, or ends the program when there is no
//! memory) the copy does as well.
//!
//! The copy still takes and returns what the type says is a pointer: the number of the first element, as if it were an address. Null is
//! 0 in both, and the analysis has made sure that a pointer is only compared with null, handed on, or freed ([`Wrapper`]).

use rustc_hash::FxHashSet;

use crate::analysis::info::DTransAnalysisInfo;
use crate::analysis::number::{Allocation, Wrapper};
use crate::analysis::refusal::Refusal;
use crate::ir::debug::records_of;
use crate::ir::edit::Editor;
use crate::ir::value::{Opcode, Predicate, Value};
use crate::rules::{on, Rule};

use super::pool::Pool;

/// How deep such functions call each other.
const MOST_DEPTH: u32 = 8;

/// What changes in a copy, by the number of the instruction.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    changes: Vec<(usize, Change)>,
    /// The new memory is filled with zeros: by the pool, so that the fill goes.
    zeroed: bool,
    /// The parameter with a pointer into the pool.
    pub own_param: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    /// An allocation by the library.
    Allocation(Allocation),
    /// The library's `free`.
    Free,
    /// A fill of all of the new memory with zeros.
    Fill,
    /// A call of another function that allocates.
    Make(Value),
    /// A call of another function that frees.
    Drop(Value),
}

/// What would change in a copy of `f`, and whether the functions that it calls can be copied too. `zeroed`: what it allocates is to be filled
/// with zeros.
///
/// # Errors
///
/// When the function does something that has no counterpart in a pool.
pub fn recipe(info: &DTransAnalysisInfo, f: Value, zeroed: bool) -> Result<Recipe, Refusal> {
    recipe_at(info, f, zeroed, 0)
}

fn recipe_at(info: &DTransAnalysisInfo, f: Value, zeroed: bool, depth: u32) -> Result<Recipe, Refusal> {
    let wrapper = info.wrapper(f).filter(|_| depth < MOST_DEPTH).ok_or(Refusal::Allocation)?;
    let mut out = Recipe { own_param: wrapper.own_param(), zeroed, ..Recipe::default() };
    let leaves = match wrapper {
        Wrapper::Allocates { leaves, .. } => &leaves[..],
        Wrapper::Frees { .. } => &[],
        // It neither allocates nor frees.
        Wrapper::Returns { .. } => return Err(Refusal::Allocation),
    };
    let mut found: Vec<(Value, Change)> = Vec::new();
    let mut open: Vec<Value> = Vec::new();
    for &(leaf, kind) in leaves {
        if leaf.opcode() != Opcode::Call || leaf.has_operand_bundles() || leaf.is_musttail() {
            return Err(Refusal::Allocation);
        }
        let change = match kind {
            Some(kind) if is_library(leaf, kind) || !on(Rule::PoolAllocation) => Change::Allocation(kind),
            Some(_) => return Err(Refusal::Allocation),
            None => Change::Make(leaf.callee()),
        };
        found.push((leaf, change));
        open.push(leaf);
    }
    open.extend(out.own_param.map(|i| f.params()[i]));
    let mut seen: FxHashSet<Value> = open.iter().copied().collect();
    while let Some(v) = open.pop() {
        for u in v.users() {
            match u.opcode() {
                // Compared with null: the analysis has seen to that.
                Opcode::Ret | Opcode::ICmp => {}
                Opcode::Phi | Opcode::Select | Opcode::Freeze => {
                    if seen.insert(u) {
                        open.push(u);
                    }
                }
                Opcode::Call if found.iter().any(|&(known, _)| known == u) => {}
                Opcode::Call if u.callee().is_intrinsic() && u.callee().name().starts_with("llvm.memset.p") => {
                    out.zeroed = true;
                    found.push((u, Change::Fill));
                }
                Opcode::Call if info.is_free(u) && u.callee().is_declaration() => found.push((u, Change::Free)),
                Opcode::Call if info.is_free(u) => {
                    recipe_at(info, u.callee(), false, depth + 1)?;
                    found.push((u, Change::Drop(u.callee())));
                }
                // Any other use would have to be understood here.
                _ => return Err(Refusal::Allocation),
            }
        }
    }
    for &(_, change) in &found {
        match change {
            Change::Make(callee) => drop(recipe_at(info, callee, out.zeroed, depth + 1)?),
            // A block that moves keeps what it held.
            Change::Allocation(Allocation::Other { .. }) if out.zeroed && on(Rule::PoolFillMoved) => {
                return Err(Refusal::Allocation);
            }
            Change::Allocation(_) | Change::Free | Change::Fill | Change::Drop(_) => {}
        }
    }
    let numbers = f.blocks().into_iter().flat_map(|b| b.instructions()).enumerate();
    for (number, inst) in numbers {
        if let Some(&(_, change)) = found.iter().find(|&&(known, _)| known == inst) {
            out.changes.push((number, change));
        }
    }
    Ok(out)
}

/// Is the call one of the library's functions that a pool has?
fn is_library(call: Value, kind: Allocation) -> bool {
    let callee = call.callee();
    let name = match kind {
        Allocation::Malloc { .. } => "malloc",
        Allocation::Calloc { .. } => "calloc",
        Allocation::Other { count: None, size: Some(1) } => "realloc",
        Allocation::Other { .. } => return false,
    };
    callee.is_function() && callee.is_declaration() && callee.name() == name
}

/// Makes the copy. `copy` gives the copy of another function for the same pool, and is told whether it has to fill what it allocates
/// with zeros; `element` and `gap` are as for [`Pool`].
///
/// # Errors
///
/// When the copy is no copy.
pub fn make(
    edit: &mut Editor,
    f: Value,
    recipe: &Recipe,
    name: &str,
    pool: Pool,
    (element, gap): (u64, bool),
    copy: &mut dyn FnMut(&mut Editor, Value, bool) -> Result<Value, String>,
) -> Result<Value, String> {
    let new = edit.copy_function(f, name);
    let list = |f: Value| -> Vec<Value> { f.blocks().into_iter().flat_map(|b| b.instructions()).collect() };
    let (old_insts, insts) = (list(f), list(new));
    let i64 = edit.i64();
    let gap = edit.constant(i64, i64::from(gap));
    let mut gone = Vec::new();
    for &(number, change) in &recipe.changes {
        let (Some(&was), Some(&inst)) = (old_insts.get(number), insts.get(number)) else {
            return Err(format!("the copy of {} is shorter", f.name()));
        };
        if was.opcode() != inst.opcode() {
            return Err(format!("the copy of {} differs", f.name()));
        }
        edit.before(inst);
        match change {
            Change::Allocation(kind) => {
                let index = allocate(edit, inst, kind, recipe.zeroed, pool, element, gap);
                let pointer = edit.int_to_ptr(index);
                edit.replace_uses(inst, pointer);
                gone.push(inst);
            }
            Change::Free => {
                let index = edit.ptr_to_int(inst.operand(0));
                pool.free(edit, index);
                gone.push(inst);
            }
            Change::Fill => gone.push(inst),
            Change::Make(callee) | Change::Drop(callee) => {
                let copied = copy(edit, callee, recipe.zeroed && matches!(change, Change::Make(_)))?;
                let last = inst.operand_count() - 1;
                edit.set_operand(inst, last, copied);
            }
        }
    }
    // A debugger would take the number for an address.
    for &inst in &insts {
        for r in records_of(inst).into_iter().filter(|r| r.value.is_some_and(|v| v.ty().is_pointer())) {
            edit.kill_record(r.record);
        }
    }
    for inst in gone {
        edit.erase(inst);
    }
    edit.drop_stale_attributes(new);
    Ok(new)
}

/// The pool's allocation of what the library's call allocates.
fn allocate(
    edit: &mut Editor,
    call: Value,
    kind: Allocation,
    zeroed: bool,
    pool: Pool,
    element: u64,
    gap: Value,
) -> Value {
    let i64 = edit.i64();
    let args = call.call_args();
    let one = edit.constant(i64, 1);
    match kind {
        Allocation::Malloc { size } | Allocation::Other { size: Some(size), .. } => {
            let bytes = args[size];
            let count = elements(edit, bytes, element);
            match kind {
                Allocation::Other { .. } => {
                    let old = edit.ptr_to_int(args[0]);
                    pool.realloc(edit, old, bytes, count, gap)
                }
                _ if zeroed => pool.calloc(edit, count, one, gap),
                _ => pool.malloc(edit, bytes, count, gap),
            }
        }
        Allocation::Calloc { count, size } => {
            let (n, s) = (args[count], args[size]);
            let zero = edit.constant(i64, 0);
            let none = edit.icmp(Predicate::Eq, n, zero);
            let divisor = edit.select(none, one, n);
            let bytes = edit.mul(divisor, s);
            let back = edit.udiv(bytes, divisor);
            let fits = edit.icmp(Predicate::Eq, back, s);
            // As many as no block can have.
            let most = edit.constant(i64, i64::MIN);
            let bytes = edit.select(none, zero, bytes);
            let bytes = if on(Rule::PoolCallocWraps) { edit.select(fits, bytes, most) } else { bytes };
            let count = elements(edit, bytes, element);
            pool.calloc(edit, count, one, gap)
        }
        Allocation::Other { size: None, .. } => edit.constant(i64, 0),
    }
}

/// How many elements so many bytes are, rounded up, for any number of bytes.
fn elements(edit: &mut Editor, bytes: Value, element: u64) -> Value {
    let i64 = edit.i64();
    let size = edit.constant(i64, element as i64);
    let zero = edit.constant(i64, 0);
    let whole = edit.udiv(bytes, size);
    let back = edit.mul(whole, size);
    let rest = edit.sub(bytes, back);
    let more = edit.icmp(Predicate::Ne, rest, zero);
    let more = edit.zext(more, i64);
    edit.add(whole, more)
}
