//! Structures that are handed over by value: memory of the caller's that calls are given the address of, and values field by field.
//!
//! ```text
//!   call @f(ptr byval(%vec) %p)      =>      %copy = alloca %vec
//!                                            memcpy(%copy, %p, 24)
//!                                            call @f(ptr noalias %copy)
//! ```
//!
//! It is what the calling convention does, said in instructions that the analysis follows: a `byval` argument reads the structure where it is, and
//! is a pointer to something else in the function (LLVM's Language Reference, parameter attributes). Only functions all of whose calls are known
//! and are in this module may be called in another way.
//!
//! ```text
//!   %v = load { double, double }, ptr %p     =>      %x = load double, ptr %p      %y = load double, ptr %p + 8
//! ```
//!
//! A structure that fits into registers is one value; what is loaded and stored are its fields.

use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, Opcode, Type, TypeKind, Value};
use crate::rules::{on, Rule};

use super::tails;
use super::variables::drop_promises;

/// Fields of a structure that is loaded or stored as one value.
const MOST_FIELDS: usize = 8;

/// A parameter that is handed over as a copy.
struct Parameter {
    index: u32,
    ty: Type,
    align: u64,
}

/// Hands structures over by address where all calls of a function are known; how many functions those were.
pub fn pass_copies(module: Module) -> usize {
    let layout = module.data_layout();
    let functions = module.functions().into_iter().filter(|f| !f.is_declaration() && f.may_have_special_param());
    let mut found: Vec<(Value, Vec<Parameter>)> =
        functions.map(|f| (f, parameters(f, layout))).filter(|(_, params)| !params.is_empty()).collect();
    if !found.is_empty() && on(Rule::CopyPassedInTheEnd) {
        let recursive = tails::recursive(module);
        found.retain(|(f, _)| !recursive.contains(f));
    }
    if found.is_empty() {
        return 0;
    }
    let mut edit = Editor::new(module);
    // What a copy reads was no access of the caller's.
    let mut readers = Vec::new();
    for (f, params) in &found {
        readers.push(*f);
        for call in f.users() {
            for p in params {
                pass(&mut edit, call, p, layout);
            }
            readers.push(call.function());
        }
        for p in params {
            edit.hand_over_address(*f, p.index);
        }
    }
    drop_promises(&mut edit, module, readers);
    found.len()
}

/// May a function be called in another way, since all its calls are known and are in this module?
pub(super) fn has_known_calls(f: Value) -> bool {
    let own = f.has_local_linkage() || !on(Rule::CopyPassedFromOutside);
    let plain = |f: Value| !f.has_special_function_data() && !f.has_fn_attr("naked");
    if !own || !plain(f) || !f.is_only_called() {
        return false;
    }
    let calls = f.users();
    // The copy would be gone when the function runs, or it would no longer be like the function that it ends with a call of.
    let is_tail = |inst: &Value| inst.opcode() == Opcode::Call && inst.is_musttail();
    let ends_with_call = || f.blocks().into_iter().any(|b| b.instructions().iter().any(is_tail));
    // In a function that is not optimized, each copy would keep its place in the frame.
    let keeps = |call: &Value| !plain(call.function()) || call.function().has_fn_attr("optnone");
    let as_it_is = calls.iter().any(|call| call.is_musttail() || keeps(call)) || ends_with_call();
    !(as_it_is && on(Rule::CopyPassedByTailCall))
}

/// The parameters of a function that may be handed over in another way.
fn parameters(f: Value, layout: DataLayout) -> Vec<Parameter> {
    if !has_known_calls(f) {
        return Vec::new();
    }
    let calls = f.users();
    let count = f.value_type().signature().1.len() as u32;
    let parameter = |index: u32| {
        let ty = f.param_type(index, "byval").filter(|ty| ty.is_sized())?;
        // What both sides say.
        let same = |call: &Value| {
            call.call_args().len() as u32 >= count
                && call.argument_type(index, "byval").is_some_and(|t| layout.alloc_size(t) == layout.alloc_size(ty))
        };
        let align = calls.iter().chain([&f]).map(|v| v.param_align(index)).fold(layout.abi_alignment(ty), u64::max);
        calls.iter().all(same).then_some(Parameter { index, ty, align })
    };
    (0..count).filter_map(parameter).collect()
}

/// Makes the copy of one argument of a call.
fn pass(edit: &mut Editor, call: Value, p: &Parameter, layout: DataLayout) {
    edit.at_start(call.function());
    let copy = edit.frame_slot(p.ty, p.align);
    edit.before(call);
    edit.lifetime(copy, true);
    let size = edit.constant(edit.i64(), layout.alloc_size(p.ty) as i64);
    edit.copy_bytes(copy, p.align, call.operand(p.index), 1, size);
    edit.set_operand(call, p.index, copy);
    edit.hand_over_address(call, p.index);
    edit.after(call);
    edit.lifetime(copy, false);
}

/// Loads and stores structures that are values field by field; how many accesses those were.
pub fn split_values(module: Module) -> usize {
    let layout = module.data_layout();
    let blocks = module.functions().into_iter().flat_map(|f| f.blocks());
    let accesses = blocks.flat_map(|b| b.instructions()).filter_map(|inst| {
        let ty = match inst.opcode() {
            Opcode::Load => inst.ty(),
            Opcode::Store => inst.operand(0).ty(),
            // Nothing else loads or stores one value.
            _ => return None,
        };
        let is_plain = !inst.is_volatile() && !inst.is_atomic() || !on(Rule::ValueInOneAccess);
        // Through null, a pointer is as aligned as can be written, or more.
        let is_aligned = (1..=1 << 16).contains(&inst.alignment());
        (is_plain && is_aligned && is_structure_of_scalars(ty)).then_some((inst, ty))
    });
    let accesses: Vec<(Value, Type)> = accesses.collect();
    if accesses.is_empty() {
        return 0;
    }
    let mut edit = Editor::new(module);
    for &(inst, ty) in &accesses {
        split(&mut edit, inst, ty, layout);
    }
    accesses.len()
}

pub(super) fn is_structure_of_scalars(ty: Type) -> bool {
    let scalar =
        |ty: &Type| matches!(ty.kind(), TypeKind::Int(_) | TypeKind::Float | TypeKind::Double | TypeKind::Pointer(_));
    ty.kind() == TypeKind::Struct && ty.is_sized() && {
        let fields = ty.fields();
        (1..=MOST_FIELDS).contains(&fields.len()) && fields.iter().all(scalar)
    }
}

fn split(edit: &mut Editor, inst: Value, ty: Type, layout: DataLayout) {
    edit.before(inst);
    let is_load = inst.opcode() == Opcode::Load;
    let address = inst.operand(u32::from(!is_load));
    let mut whole = if is_load { edit.poison(ty) } else { inst.operand(0) };
    for (i, field) in ty.fields().into_iter().enumerate() {
        let i = i as u32;
        let at = layout.field_offset(ty, i);
        let place = match at {
            0 => address,
            _ => {
                let bytes = edit.constant(edit.i64(), at as i64);
                edit.offset(address, bytes)
            }
        };
        // As aligned as the whole is, where that much of it lies before.
        let align = inst.alignment().min(1 << at.trailing_zeros().min(12));
        if is_load {
            let part = edit.load(field, place, align);
            whole = edit.insert_value(whole, part, i);
        } else {
            let part = edit.extract_value(whole, i);
            edit.store(part, place, align);
        }
    }
    if is_load {
        edit.replace_uses(inst, whole);
    }
    edit.erase(inst);
}
