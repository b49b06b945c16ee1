//! Differences of addresses inside of one element that are computed of one pointer: numbers, which no layout changes.
//!
//! ```text
//!   struct node **link = &c->child[i];  ... link - c->child        =>        8 * i / 8
//! ```
//!
//! A step over the element's own array is no field, and a byte difference would be refused. LLVM computes it so, too, later. What an address step adds is what its type and indices say, modulo 2^64, wherever the pointer leads.

use crate::ir::edit::Editor;
use crate::ir::module::Module;
use crate::ir::value::{DataLayout, GepTerm, HandleSet, Opcode, TypeKind, Value};

/// Address steps between a pointer and an address.
const MOST_STEPS: usize = 8;

/// Computes such differences without addresses. How many.
pub fn compute(module: Module) -> usize {
    let layout = module.data_layout();
    let mut edit = Editor::new(module);
    let mut count = 0;
    for f in module.functions() {
        if f.is_declaration() || f.has_fn_attr("optnone") || f.has_fn_attr("naked") {
            continue;
        }
        let code = f.blocks().into_iter().flat_map(|b| b.instructions());
        let differences: Vec<Value> = code.filter(|i| i.opcode() == Opcode::Sub && i.ty() == edit.i64()).collect();
        for difference in differences {
            let (Some(to), Some(from)) = (Address::of(layout, difference, 0), Address::of(layout, difference, 1))
            else {
                continue;
            };
            if to.root != from.root {
                continue;
            }
            edit.before(difference);
            let (to, from) = (to.bytes(&mut edit), from.bytes(&mut edit));
            let bytes = edit.sub(to, from);
            let numbers: HandleSet<Value> = difference.operands().into_iter().collect();
            edit.replace_uses(difference, bytes);
            edit.erase(difference);
            // One number less itself is erased once.
            numbers.into_iter().for_each(|v| sweep(&mut edit, v));
            count += 1;
        }
    }
    count
}

/// An address that is taken for a number: what it is computed of.
struct Address {
    root: Value,
    terms: Vec<GepTerm>,
}

impl Address {
    fn of(layout: DataLayout, difference: Value, operand: u32) -> Option<Address> {
        let number = difference.operand(operand);
        if !number.is_instruction() || number.opcode() != Opcode::PtrToInt {
            return None;
        }
        let (mut root, mut terms) = (number.operand(0), Vec::new());
        // Addresses of others may be narrower than numbers.
        if root.ty().kind() != TypeKind::Pointer(0) {
            return None;
        }
        for _ in 0..MOST_STEPS {
            if !root.is_instruction() || root.opcode() != Opcode::GetElementPtr {
                break;
            }
            let steps = root.gep_terms(layout)?;
            // Over elements: what is done with such a difference, the analysis judges.
            if steps.iter().any(|term| matches!(term, GepTerm::Scaled { leading: true, .. })) {
                break;
            }
            terms.extend(steps);
            root = root.operand(0);
        }
        Some(Address { root, terms })
    }

    /// How far it is from the pointer that it is computed of.
    fn bytes(&self, edit: &mut Editor) -> Value {
        let mut sum = edit.constant(edit.i64(), 0);
        for term in &self.terms {
            let bytes = match *term {
                GepTerm::Constant(0) => continue,
                GepTerm::Constant(k) => edit.constant(edit.i64(), k),
                GepTerm::Scaled { index, scale, .. } => {
                    let index = edit.sext_i64(index);
                    let scale = edit.constant(edit.i64(), scale as i64);
                    edit.mul(index, scale)
                }
            };
            sum = edit.add(sum, bytes);
        }
        sum
    }
}

/// Erases what a number was computed by, as far as nothing else uses it.
fn sweep(edit: &mut Editor, number: Value) {
    let mut v = number;
    for _ in 0..=MOST_STEPS {
        let is_step = v.is_instruction() && matches!(v.opcode(), Opcode::PtrToInt | Opcode::GetElementPtr);
        if !is_step || !v.users().is_empty() {
            break;
        }
        let next = v.operand(0);
        edit.erase(v);
        v = next;
    }
}
