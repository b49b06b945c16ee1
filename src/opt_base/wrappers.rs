//! Functions of the program's own that allocate or free, where the memory is in a pool: a copy of each for the pool, in which the
//! pool's functions take the place of the library's. What else such a function does (it counts, or ends the program when there is no
//! memory) the copy does as well.
//!
//! The copy still takes and returns what the type says is a pointer: the number of the first element, as if it were an address. Null is
//! 0 in both, and the analysis has made sure that a pointer is only compared with null, handed on, or freed ([`Wrapper`]).

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::number::{Allocation, Wrapper};
use crate::analysis::refusal::Refusal;
use crate::ir::debug::records_of;
use crate::ir::edit::Editor;
use crate::ir::value::{Opcode, Predicate, TypeKind, Value};
use crate::rules::{on, Rule};

use super::pool::Pool;
use super::scope::{is_library, Scope};

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
    /// How many functions deep the copies call each other, with this one.
    depth: u32,
}

/// Why there is no recipe.
enum NoRecipe {
    /// The function has none.
    Refused(Refusal),
    /// It has one perhaps, but whoever asked for it calls too deep for one.
    TooDeep,
}

impl From<Refusal> for NoRecipe {
    fn from(why: Refusal) -> Self {
        NoRecipe::Refused(why)
    }
}

/// A function's copy for a pool.
#[derive(Clone, Copy)]
pub struct Copied {
    /// The copy.
    pub function: Value,
    own_param: Option<usize>,
}

/// The recipes found so far, by function and whether what it allocates is to be filled with zeros.
pub type Recipes = RefCell<FxHashMap<(Value, bool), Result<Rc<Recipe>, Refusal>>>;

#[derive(Clone, Debug)]
enum Change {
    /// An allocation by the library.
    Allocation(Allocation),
    /// The library's `free`.
    Free,
    /// A fill of all of the new memory with zeros.
    Fill,
    /// A call of another function that allocates.
    Make(Rc<Recipe>),
    /// A call of another function that frees.
    Drop(Rc<Recipe>),
}

impl Scope<'_> {
    /// What would change in a copy of `f` for a pool, where also the functions that it calls can be copied. `zeroed`: what it allocates
    /// is to be filled with zeros.
    ///
    /// # Errors
    ///
    /// When the function does something that has no counterpart in a pool, or cannot be copied.
    pub fn pool_copy(&self, f: Value, zeroed: bool) -> Result<Rc<Recipe>, Refusal> {
        self.pool_copy_at(f, zeroed, 1).map_err(|why| match why {
            NoRecipe::Refused(why) => why,
            NoRecipe::TooDeep => Refusal::Allocation,
        })
    }

    /// The answer must not depend on who asked first.
    fn pool_copy_at(&self, f: Value, zeroed: bool, depth: u32) -> Result<Rc<Recipe>, NoRecipe> {
        let known = self.recipes.borrow().get(&(f, zeroed)).cloned();
        let out = match known {
            Some(known) => known,
            None if depth > MOST_DEPTH => return Err(NoRecipe::TooDeep),
            None => {
                let found = match self.recipe(f, zeroed, depth) {
                    Err(NoRecipe::TooDeep) => return Err(NoRecipe::TooDeep),
                    Err(NoRecipe::Refused(why)) => Err(why),
                    Ok(recipe) => Ok(Rc::new(recipe)),
                };
                self.recipes.borrow_mut().insert((f, zeroed), found.clone());
                found
            }
        };
        let recipe = out?;
        // As if nobody had asked before.
        if recipe.depth + depth > MOST_DEPTH + 1 {
            return Err(NoRecipe::TooDeep);
        }
        Ok(recipe)
    }

    fn recipe(&self, f: Value, zeroed: bool, depth: u32) -> Result<Recipe, NoRecipe> {
        let wrapper = self.info.wrapper(f).ok_or(Refusal::Allocation)?;
        // Then there would be nothing left to copy.
        if self.signature_change(f).is_some() && on(Rule::PoolCopySignature) {
            return Err(Refusal::Allocation.into());
        }
        let mut out = Recipe { own_param: wrapper.own_param(), zeroed, depth: 1, ..Recipe::default() };
        let leaves = match wrapper {
            Wrapper::Allocates { leaves, .. } => &leaves[..],
            Wrapper::Frees { .. } => &[],
            // It neither allocates nor frees.
            Wrapper::Returns { .. } => return Err(Refusal::Allocation.into()),
        };
        // The recipe of another function that allocates is looked for last, when it is known whether it is to fill with zeros.
        let mut found: FxHashMap<Value, Option<Change>> = FxHashMap::default();
        let mut open: Vec<Value> = Vec::new();
        for &(leaf, kind) in leaves {
            let change = match kind {
                Some(kind) if is_pools(leaf, kind) || !on(Rule::PoolAllocation) => Some(Change::Allocation(kind)),
                Some(_) => return Err(Refusal::Allocation.into()),
                None => None,
            };
            found.insert(leaf, change);
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
                    Opcode::Call if found.contains_key(&u) => {}
                    Opcode::Call if u.callee().is_intrinsic() && u.callee().name().starts_with("llvm.memset.p") => {
                        out.zeroed = true;
                        found.insert(u, Some(Change::Fill));
                    }
                    Opcode::Call if self.info.is_free(u) && is_library(u.callee(), "free") => {
                        found.insert(u, Some(Change::Free));
                    }
                    Opcode::Call if self.info.is_free(u) => {
                        let recipe = self.pool_copy_at(u.callee(), false, depth + 1)?;
                        out.depth = out.depth.max(1 + recipe.depth);
                        found.insert(u, Some(Change::Drop(recipe)));
                    }
                    // Any other use would have to be understood here.
                    _ => return Err(Refusal::Allocation.into()),
                }
            }
        }
        let insts = f.blocks().into_iter().flat_map(|b| b.instructions()).enumerate();
        for (number, inst) in insts {
            if !is_copied(inst) && on(Rule::PoolCopyTwice) || self.is_rewritten(inst) && on(Rule::PoolCopyOnly) {
                return Err(Refusal::Allocation.into());
            }
            let change = match found.get(&inst) {
                None => continue,
                Some(None) => {
                    let recipe = self.pool_copy_at(inst.callee(), out.zeroed, depth + 1)?;
                    out.depth = out.depth.max(1 + recipe.depth);
                    Change::Make(recipe)
                }
                // A block that moves keeps what it held.
                Some(Some(Change::Allocation(Allocation::Other { .. }))) if out.zeroed && on(Rule::PoolFillMoved) => {
                    return Err(Refusal::Allocation.into());
                }
                Some(Some(change)) => change.clone(),
            };
            out.changes.push((number, change));
        }
        if out.changes.len() != found.len() {
            return Err(Refusal::Allocation.into());
        }
        Ok(out)
    }

    /// Does an instruction that a pool's copy would hold as well have to be rewritten?
    fn is_rewritten(&self, inst: Value) -> bool {
        let planned = |v: Value| self.somewhere(v).is_some() || v.is_function() && self.signature_change(v).is_some();
        planned(inst) || self.planned_site(inst).is_some() || inst.operands().iter().any(|&v| planned(v))
    }
}

/// Does an instruction do the same in a copy of its function? Addresses of labels are the first function's, and assembly may define
/// names.
pub(super) fn is_copied(inst: Value) -> bool {
    match inst.opcode() {
        Opcode::Call => {
            let plain = !inst.has_operand_bundles() && !inst.is_musttail();
            plain && !inst.callee().is_inline_asm() && !inst.call_has_fn_attr("noduplicate")
        }
        Opcode::Ret
        | Opcode::Br
        | Opcode::Switch
        | Opcode::Unreachable
        | Opcode::Alloca
        | Opcode::Load
        | Opcode::Store
        | Opcode::GetElementPtr
        | Opcode::Phi
        | Opcode::Select
        | Opcode::Freeze
        | Opcode::BitCast
        | Opcode::ICmp
        | Opcode::FCmp
        | Opcode::PtrToInt
        | Opcode::IntToPtr
        | Opcode::Fence
        | Opcode::IntArith
        | Opcode::Sub
        | Opcode::Mul
        | Opcode::Shl
        | Opcode::Add
        | Opcode::SDiv
        | Opcode::UDiv
        | Opcode::AShr
        | Opcode::LShr
        | Opcode::FNeg
        | Opcode::FloatArith
        | Opcode::NumCast
        | Opcode::ZExt
        | Opcode::SExt
        | Opcode::Trunc
        | Opcode::AtomicRmw
        | Opcode::CmpXchg => true,
        // Jumps to an address, other ways out of a call, and what is not known.
        Opcode::IndirectBr | Opcode::Invoke | Opcode::Other => false,
    }
}

/// Is the call one of the library's functions that a pool has, with sizes of 64 bits?
fn is_pools(call: Value, kind: Allocation) -> bool {
    let (name, sizes) = match kind {
        Allocation::Malloc { size } => ("malloc", [size, size]),
        Allocation::Calloc { count, size } => ("calloc", [count, size]),
        Allocation::Other { count: None, size: Some(1) } => ("realloc", [1, 1]),
        Allocation::Other { .. } => return false,
    };
    let args = call.call_args();
    let wide = |i: usize| args.get(i).is_some_and(|a| a.ty().kind() == TypeKind::Int(64));
    is_library(call.callee(), name) && (sizes.into_iter().all(wide) || !on(Rule::PoolCopySize))
}

/// Makes the copy. `copy` gives the copy of another function for the same pool, and is told whether it has to fill what it allocates
/// with zeros; `element` and `gap` are as for [`Pool`].
pub fn make(
    edit: &mut Editor,
    f: Value,
    recipe: &Recipe,
    name: &str,
    pool: Pool,
    (element, gap): (u64, bool),
    copy: &mut dyn FnMut(&mut Editor, Value, bool, &Recipe) -> Copied,
) -> Copied {
    let own: Vec<bool> = (0..f.params().len()).map(|i| recipe.own_param == Some(i)).collect();
    let new = edit.copy_function(f, name, &own, f.value_type().signature().0.is_pointer());
    let list = |f: Value| -> Vec<Value> { f.blocks().into_iter().flat_map(|b| b.instructions()).collect() };
    let (old_insts, insts) = (list(f), list(new));
    let i64 = edit.i64();
    let gap = edit.constant(i64, i64::from(gap));
    let mut gone = Vec::new();
    assert_eq!(old_insts.len(), insts.len(), "the copy of a function has its instructions");
    for (number, change) in &recipe.changes {
        let inst = insts[*number];
        assert_eq!(old_insts[*number].opcode(), inst.opcode(), "the copy of a function has its instructions");
        edit.before(inst);
        match change {
            Change::Allocation(kind) => {
                let index = allocate(edit, inst, *kind, recipe.zeroed, pool, element, gap);
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
            Change::Make(inner) | Change::Drop(inner) => {
                let zeroed = recipe.zeroed && matches!(change, Change::Make(_));
                let copied = copy(edit, inst.callee(), zeroed, inner);
                edit.before(inst);
                let new = copied.call(edit, inst, &inst.call_args());
                edit.replace_uses(inst, new);
                gone.push(inst);
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
    Copied { function: new, own_param: recipe.own_param }
}

impl Copied {
    /// The call of the original as one of the copy, at the place where instructions are added. What it says of pointers does not hold
    /// for indices.
    pub fn call(self, edit: &mut Editor, call: Value, args: &[Value]) -> Value {
        let own: Vec<bool> = (0..args.len()).map(|i| self.own_param == Some(i)).collect();
        edit.rebuild_call(call, self.function.value_type(), self.function, args, &own, call.ty().is_pointer())
    }
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
