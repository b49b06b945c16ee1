//! Steps into arrays of records by numbers of bytes: by numbers of elements, where that is the same.
//!
//! ```text
//!   %n = shl nuw nsw i64 %i, 4                          %n = shl nuw nsw i64 %i, 1
//!   %p = getelementptr inbounds i8, ptr %a, i64 %n  =>  %p = getelementptr inbounds ptr, ptr %a, i64 %n
//!   %v = load ptr, ptr %p                               %v = load ptr, ptr %p
//! ```
//!
//! The optimizer writes `node->child[2 * i]` so. It is the same address: neither product wraps around if the other one does not. What is read and written there, or some
//! bytes behind, says what the elements are, and proves nothing.

use crate::analysis::number::is_place_in_record;
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, Opcode, Type, TypeKind, Value};

/// Uses of an address that are looked at.
const MOST_USERS: usize = 16;
/// Bytes of the longest element.
const MOST_BYTES: u64 = 8;

/// A step that becomes one by a number of elements.
struct Found {
    step: Value,
    element: Type,
    /// What is multiplied to the number of bytes, and what with for that of elements.
    times: Value,
    factor: i64,
}

/// Counts elements instead of bytes; in how many steps.
pub fn count_elements(module: Module) -> usize {
    let layout = module.data_layout();
    let code = module.functions().into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let found: Vec<Found> = code.filter_map(|inst| counted(inst, layout)).collect();
    let mut edit = Editor::new(module);
    for &Found { step, element, times, factor } in &found {
        let bytes = step.operand(1);
        edit.before(step);
        let factor = edit.constant(edit.i64(), factor);
        let index = edit.mul_nuw_nsw(times, factor);
        let new = edit.step_over(step, element, step.operand(0), index);
        edit.replace_uses(step, new);
        edit.erase(step);
        if bytes.first_users(1).is_empty() {
            edit.erase(bytes);
        }
    }
    found.len()
}

fn counted(step: Value, layout: DataLayout) -> Option<Found> {
    let is_bytes = step.opcode() == Opcode::GetElementPtr
        && step.operand_count() == 2
        && step.ty().is_pointer()
        && step.gep_source_type().kind() == TypeKind::Int(8)
        && is_place_in_record(step.operand(0));
    let bytes = Some(step).filter(|_| is_bytes)?.operand(1);
    let is_product = bytes.is_instruction() && matches!(bytes.opcode(), Opcode::Shl | Opcode::Mul);
    if !is_product || bytes.ty().kind() != TypeKind::Int(64) || !bytes.has_nuw() || !bytes.has_nsw() {
        return None;
    }
    let by = bytes.operand(1).constant_int()?;
    let factor = match bytes.opcode() {
        Opcode::Shl => Some(by).filter(|by| (0..32).contains(by)).map(|by| 1i64 << by)?,
        _ => by,
    };
    let (element, places) = elements_at(step, layout)?;
    let size = layout.alloc_size(element) as i64;
    let fits = size > 1 && factor > 0 && places.into_iter().chain([factor]).all(|bytes| bytes % size == 0);
    fits.then(|| Found { step, element, times: bytes.operand(0), factor: factor / size })
}

/// The one type of what is read and written at an address, or some bytes behind, and how many.
fn elements_at(step: Value, layout: DataLayout) -> Option<(Type, Vec<i64>)> {
    let (mut types, mut places) = (Vec::new(), Vec::new());
    let mut take = |user: Value, address: Value| match user.opcode() {
        Opcode::Load => {
            types.push(user.ty());
            true
        }
        Opcode::Store if user.operand(0) != address => {
            types.push(user.operand(0).ty());
            true
        }
        // It may be anything that lies there.
        _ => false,
    };
    for user in step.first_users(MOST_USERS + 1) {
        let is_step = user.opcode() == Opcode::GetElementPtr && user.operand(0) == step && user.operand_count() == 2;
        if !is_step {
            take(user, step).then_some(())?;
            continue;
        }
        let by = Some(user).filter(|user| user.gep_source_type().kind() == TypeKind::Int(8))?;
        places.push(by.operand(1).constant_int()?);
        let users = user.first_users(MOST_USERS + 1);
        (users.len() <= MOST_USERS && users.into_iter().all(|access| take(access, user))).then_some(())?;
    }
    let (&first, others) = types.split_first().filter(|_| types.len() <= MOST_USERS)?;
    let is_scalar =
        matches!(first.kind(), TypeKind::Int(16 | 32 | 64) | TypeKind::Float | TypeKind::Double | TypeKind::Pointer(0));
    let is_one = is_scalar && layout.alloc_size(first) <= MOST_BYTES && others.iter().all(|ty| *ty == first);
    is_one.then_some((first, places))
}
