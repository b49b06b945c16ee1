//! Small functions that the analysis does not look into as they are. LLVM inlines them in any case, but only later.
//!
//! ```text
//!   static struct year *this_year(struct library *l) { return &l->years[l->today / 365]; }
//!     ... this_year(l)->lent++ ...
//! ```
//!
//! Whether a program has left an array can be checked only where it surely touches what the address leads to, and that is where such a function is called.
//!
//! ```text
//!   extern inline int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
//!     ... atoi(argv[1]) ... atoi(record->name + 4) ...
//! ```
//!
//! A body that the library's header gives takes all that the program hands it for one string.
//!
//! ```text
//!   static void *cut(struct arena *a, size_t n) { ... p = a->block->data + a->block->used; a->block->used += n; return p; }
//!     ... cut(a, sizeof(struct node)) ...
//! ```
//!
//! Where a function cuts records from blocks of memory, its callers say what they are ([`crate::opt_base::arenas`]).

use crate::ir::host::Host;
use crate::ir::value::{HandleSet, Opcode, TypeKind, Value};

/// What makes LLVM inline a function wherever it is called.
const INLINED: &str = "alwaysinline";
/// Who has one of these wants something else.
const KEPT: [&str; 5] = ["noinline", "optnone", "naked", "strictfp", INLINED];

/// Functions of the library's that read a number from a text, and that headers give a body.
const OF_TEXTS: [&str; 4] = ["atoi", "atol", "atoll", "atof"];

/// More than that is no small function.
const MOST_INSTRUCTIONS: usize = 24;
const MOST_BLOCKS: usize = 6;
/// Instructions of a function that cuts records from blocks, and calls of it.
const MOST_TO_CUT: usize = 80;
const MOST_CALLS: usize = 8;

/// Has LLVM inline such functions: `inline` is to run its always-inline. Says whether there are any.
pub fn inline_all(host: &Host, inline: impl FnOnce() -> bool) -> bool {
    let found: Vec<Value> =
        host.module().functions().into_iter().filter(|&f| says_where(f) || is_of_header(f) || cuts(f)).collect();
    if found.is_empty() {
        return false;
    }
    let names: Vec<String> = found.iter().map(|f| f.name()).collect();
    log::debug!(target: "dtrans-link", "inlined: {names:?}");
    found.into_iter().for_each(|f| host.set_enum_attribute(f, INLINED, true));
    inline();
    // Those that nobody else calls are gone.
    let left = names.iter().filter_map(|name| host.module().function(name));
    left.for_each(|f| host.set_enum_attribute(f, INLINED, false));
    true
}

/// Is it the body of such a function of the library's, from a header?
fn is_of_header(f: Value) -> bool {
    f.is_available_externally()
        && OF_TEXTS.contains(&f.name().as_str())
        && !KEPT.iter().any(|name| f.has_fn_attr(name))
        && f.blocks().iter().map(|b| b.instructions().len()).sum::<usize>() <= MOST_INSTRUCTIONS
}

/// Does a function count on by one of its parameters from where what it returns lies, and are its few calls of constants? Most of its code is for a new block.
fn cuts(f: Value) -> bool {
    if !f.has_exact_definition() || !f.has_local_linkage() || KEPT.iter().any(|name| f.has_fn_attr(name)) {
        return false;
    }
    let (result, _, variadic) = f.value_type().signature();
    let calls = f.first_users(MOST_CALLS + 1);
    if !result.is_pointer() || variadic || calls.is_empty() || calls.len() > MOST_CALLS {
        return false;
    }
    let code: Vec<Value> = f.blocks().into_iter().flat_map(|b| b.instructions()).collect();
    if code.len() > MOST_TO_CUT {
        return false;
    }
    let numbers = (0..).zip(f.params()).filter(|(_, param)| matches!(param.ty().kind(), TypeKind::Int(_)));
    let sizes: Vec<(usize, Value)> = numbers.collect();
    let is_constant = |call: &Value| {
        let is_call = call.is_instruction() && call.opcode() == Opcode::Call && call.callee() == f;
        is_call && call.function() != f && {
            let args = call.call_args();
            sizes.iter().all(|&(i, _)| args.get(i).is_some_and(|size| size.constant_int().is_some()))
        }
    };
    // What the size is rounded up to.
    let is_size = |mut v: Value| {
        for _ in 0..MOST_BLOCKS {
            let is_rounded = v.is_instruction() && matches!(v.opcode(), Opcode::Add | Opcode::IntArith);
            if is_rounded && v.operand(1).constant_int().is_some() {
                v = v.operand(0);
            }
        }
        sizes.iter().any(|&(_, size)| size == v)
    };
    let counts_on = |store: &Value| {
        let value = if store.opcode() == Opcode::Store { store.operand(0) } else { return false };
        let is_sum = value.is_instruction() && matches!(value.opcode(), Opcode::Add | Opcode::GetElementPtr);
        is_sum && value.operand_count() == 2 && is_size(value.operand(1)) && {
            let before = value.operand(0);
            before.is_instruction() && before.opcode() == Opcode::Load
        }
    };
    calls.iter().all(is_constant) && code.iter().any(counts_on)
}

/// Does a function compute the address of an element of an array inside a record, and do nothing else?
fn says_where(f: Value) -> bool {
    if !f.has_exact_definition() || KEPT.iter().any(|name| f.has_fn_attr(name)) {
        return false;
    }
    let (result, _, variadic) = f.value_type().signature();
    if !result.is_pointer() || variadic || f.blocks().len() > MOST_BLOCKS {
        return false;
    }
    let code: Vec<Value> = f.blocks().into_iter().flat_map(|b| b.instructions()).collect();
    let is_call = |user: &Value| user.is_instruction() && user.opcode() == Opcode::Call && user.callee() == f;
    code.len() <= MOST_INSTRUCTIONS
        && code.iter().all(|&inst| only_looks(inst))
        && code.iter().any(|&inst| inst.opcode() == Opcode::Ret && returns_place(inst.operand(0)))
        && f.users().iter().any(is_call)
}

/// Does an instruction change nothing, and call nothing?
fn only_looks(inst: Value) -> bool {
    match inst.opcode() {
        Opcode::Load => !inst.is_volatile() && !inst.is_atomic(),
        Opcode::Ret
        | Opcode::Br
        | Opcode::Switch
        | Opcode::GetElementPtr
        | Opcode::Phi
        | Opcode::Select
        | Opcode::ICmp
        | Opcode::IntArith
        | Opcode::Sub
        | Opcode::Mul
        | Opcode::Shl
        | Opcode::Add
        | Opcode::SDiv
        | Opcode::UDiv
        | Opcode::AShr
        | Opcode::LShr
        | Opcode::ZExt
        | Opcode::SExt
        | Opcode::Trunc => true,
        _ => false,
    }
}

/// Is an address that is returned one in such an array? What is loaded from one is none.
fn returns_place(result: Value) -> bool {
    let (mut left, mut seen) = (vec![result], HandleSet::default());
    while let Some(v) = left.pop() {
        if !v.is_instruction() || !seen.insert(v) {
            continue;
        }
        match v.opcode() {
            Opcode::GetElementPtr if leads_into_array(v) => return true,
            Opcode::GetElementPtr => left.push(v.operand(0)),
            Opcode::Phi => left.extend(v.incoming().into_iter().map(|(way, _)| way)),
            Opcode::Select => left.extend([v.operand(1), v.operand(2)]),
            // It comes from elsewhere.
            _ => {}
        }
    }
    false
}

/// Is it a step by a number that is no constant into an array whose length its type tells?
fn leads_into_array(inst: Value) -> bool {
    if inst.opcode() != Opcode::GetElementPtr {
        return false;
    }
    let is_array = inst.gep_source_type().kind() == TypeKind::Array;
    is_array && (2..inst.operand_count()).any(|i| inst.operand(i).constant_int().is_none())
}
