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
//! Where ways of control that bring one of two numbers meet, that is such a choice, too.

use crate::analysis::number::{chosen_from, two_bytes};
use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{Opcode, TypeKind, Value};

/// Makes choices between addresses steps; how many those were.
pub fn make_steps(module: Module) -> usize {
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
    found.len() + make_elements(module)
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
        let ways: Vec<Value> = chosen_from(index)
            .into_iter()
            .map(|way| edit.constant(edit.i64(), i64::from(way.constant_int() != Some(first))))
            .collect();
        edit.before(step);
        let place = edit.offset_inside(step.operand(0), first);
        let chosen = match &ways[..] {
            &[one, other] if index.opcode() == Opcode::Select => edit.select(index.operand(0), one, other),
            ways => {
                let phi = edit.phi(edit.i64(), index);
                edit.fill_phi(phi, index, ways);
                edit.before(step);
                phi
            }
        };
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

/// Record and offset in bytes of the address of a field behind the first.
fn field(address: Value) -> Option<(Value, i64)> {
    let is_step = address.is_instruction()
        && address.opcode() == Opcode::GetElementPtr
        && address.operand_count() == 2
        && address.gep_source_type().kind() == TypeKind::Int(8)
        && address.gep_is_inbounds();
    is_step.then(|| Some((address.operand(0), address.operand(1).constant_int()?))).flatten()
}
